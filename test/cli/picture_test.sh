# picture_test.sh: tessera moves --board: each file of test/cli/pictures has what to draw in its first line,
# then the picture. Colours are written with ^[ for the escape character.
. "$TESSERA_SOURCE/test/cli/cli.sh"

pictures=$TESSERA_SOURCE/test/cli/pictures

# draws NAME ARGS...: the picture of the board alone.
draws() {
    picture=$1
    shift
    "$TESSERA" moves --board "$@" >"$scratch/all" 2>"$scratch/said" </dev/null
    sed '/^state /,$d' "$scratch/all" | sed "s/$(printf '\033')/^[/g" >"$scratch/picture"
    sed 1d "$pictures/$picture" | diff - "$scratch/picture" >"$scratch/.out" 2>&1
    tap_case $? "a picture: $picture"
}

cd "$TESSERA_SOURCE" || exit 1
for file in "$pictures"/*.txt; do
    # shellcheck disable=SC2046 # a list of words
    draws "$(basename "$file")" $(sed -n 1p "$file")
done

# What the last move changed is marked.
toe=$TESSERA_SOURCE/games/line/tic-tac-toe.lud
mkdir "$scratch/saved"
passes 'a game to look at' "$TESSERA" playout -n 1 --save "$scratch/saved" "$toe"
trial=$(ls "$scratch/saved"/*.trial)
says 'the last move is marked' 0 '(✕)' "$TESSERA" moves -b --after 1 --trial "$trial" "$toe"
says 'no move, no mark' 0 '│   │   │   │' "$TESSERA" moves -b --after 0 --trial "$trial" "$toe"

says 'colours or none' 2 'either --colour or --plain' "$TESSERA" moves -b --colour --plain "$toe"
says 'a width that is none' 2 '--width is a number from 20' "$TESSERA" moves -b --width x "$toe"
says 'a width that is too small' 2 '--width is a number from 20' "$TESSERA" moves -b --width 3 "$toe"
says 'not as JSON' 2 'for people' "$TESSERA" moves -b --json "$toe"

# A name from a description cannot steer the terminal: U+009B begins a sequence too.
printf '(game "X" (players 1) (equipment { (board (square 1)) (piece "P\302\2332Jx" P1) })
    (rules (start (place "P\302\2332Jx" 0)) (play (move Pass)) (end (if (= 1 2) (result P1 Win)))))' \
    >"$scratch/steer.lud"
says 'control characters of names are not printed' 0 'P=P?2Jx' \
    "$TESSERA" moves --board "$scratch/steer.lud"

finish
