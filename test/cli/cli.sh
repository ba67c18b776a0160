# cli.sh: sourced by the tests of the executable, on top of tap.sh: a small valid game in $game, the
# same with mistakes in $wrong, and three more words.
#
#   says       NAME CODE TEXT COMMAND...   the exit status is CODE, and TEXT is in what it says
#   stays_silent NAME COMMAND...           it succeeds and prints nothing
#   gives_json NAME CODE COMMAND...        the exit status is CODE, standard output is valid JSON
. "$TESSERA_SOURCE/test/tap.sh"

# The report of a sanitizer comes with exit code 1, like any mistake in the input.
is_sane() {
    ! grep -q -e 'Sanitizer' -e 'runtime error' "$scratch/.out"
}

# says NAME CODE TEXT COMMAND...
says() {
    tap_name=$1 tap_code=$2 tap_text=$3
    shift 3
    tap_run "$@"
    [ "$status" -eq "$tap_code" ] && grep -qF -e "$tap_text" "$scratch/.out" && is_sane
    tap_case $? "$tap_name"
}

# stays_silent NAME COMMAND...
stays_silent() {
    tap_name=$1
    shift
    tap_run "$@"
    [ "$status" -eq 0 ] && [ ! -s "$scratch/.out" ]
    tap_case $? "$tap_name"
}

# gives_json NAME CODE COMMAND...
gives_json() {
    tap_name=$1 tap_code=$2
    shift 2
    status=0
    "$@" >"$scratch/.json" 2>"$scratch/.out" </dev/null || status=$?
    "$JSON_VALID" <"$scratch/.json" >>"$scratch/.out" && [ "$status" -eq "$tap_code" ] && is_sane
    tap_case $? "$tap_name"
}

game=$scratch/game.lud
cat >"$game" <<'LUD'
// A small game.
(define "Goal"
    (is Line #1)
)
(option "Board" <Board> args:{<graph>} {
    (item "Square" <(square 3)> "On a square.")**
    (item "Hexagon" <(hex 3)> "On a hexagon.")*
})
(rulesets {
    (ruleset "Ruleset/Six Sides" {"Board/Hexagon"})
})
(game "Small"
    (players 2)
    (equipment {
        (board <Board:graph>)
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))  // anywhere
        (end (if ("Goal" 3) (result Mover Win)))
    )
)
(metadata (info (author "Nobody")))
LUD

wrong=$scratch/wrong.lud
sed 's/square 3/squar 3/; s/Mover Win/Mover Wim/' "$game" >"$wrong"
