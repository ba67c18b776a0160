#!/bin/sh
# strength.sh: does the stronger agent win? Plays the pairings below, one after the other from short to long,
# and prints a table: score, 95 % interval, and whether all of the interval is above one half.
#
#   tool/strength.sh [FOLDER]
#
# FOLDER (build/strength) keeps one result per pairing; what is there is not played again, so it can be
# interrupted and goes on where it was, and runs with other patterns may share it. It takes many hours, and
# the machine must be idle: agents think for a time of the clock. From the environment: GAMES (200) per pairing, TIME (0.1) seconds a move,
# JOBS (1) games at once, no more than there are cores, ONLY a pattern of pairings (`hex-*`),
# TESSERA the program (built here, optimized, unless given).
#
# Ends with the line "N passed, M failed, K skipped"; skipped is what was not finished.
set -eu

cd "$(dirname "$0")/.."
out=${1:-build/strength}
games=${GAMES:-200}
seconds=${TIME:-0.1}
jobs=${JOBS:-1}
only=${ONLY:-*}
mkdir -p "$out"

if [ -z "${TESSERA:-}" ]; then
    [ -f build/release/build.ninja ] || meson setup build/release --buildtype=release \
        -Db_ndebug=true -Db_lto=true -Dtests=disabled >/dev/null
    ninja -C build/release tessera >/dev/null
    TESSERA=build/release/tessera
fi

# NAME GAME RANDOM-MOVES STRONGER WEAKER [never]: `never`, the stronger one must not lose a game. Games
# begin with random moves so that they differ; each opening is played from both sides.
pairings() {
    cat <<'LIST'
tic-tac-toe-flat-random    line/tic-tac-toe      0  flat       random
tic-tac-toe-uct-flat       line/tic-tac-toe      0  uct        flat    never
four-flat-random           line/four-in-a-row    2  flat       random
four-uct-flat              line/four-in-a-row    2  uct        flat
breakthrough-flat-random   war/breakthrough      2  flat       random
reversi-flat-random        territory/reversi     4  flat       random
hex-flat-random            connection/hex        2  flat       random
draughts-flat-random       war/draughts          4  flat       random
gomoku-grave-uct           line/gomoku           2  grave      uct
oware-flat-random          sow/oware             2  flat       random
reversi-uct-flat           territory/reversi     4  uct        flat
breakthrough-uct-flat      war/breakthrough      2  uct        flat
hex-grave-uct              connection/hex        2  grave      uct
hex-uct-flat               connection/hex        2  uct        flat
chess-alphabeta-uct        war/chess             4  alphabeta  uct
draughts-alphabeta-uct     war/draughts          4  alphabeta  uct
draughts-uct-flat          war/draughts          4  uct        flat
oware-uct-flat             sow/oware             2  uct        flat
LIST
}

# play NAME GAME RANDOM STRONGER WEAKER: into $out/NAME.json, unless it is there.
play() {
    [ ! -f "$out/$1.json" ] || return 0
    echo "playing $1 ($games games)" >&2
    if "$TESSERA" match "games/$2.lud" --p1 "$4" --p2 "$5" --games "$games" --time "$seconds" \
        --random-plies "$3" --seed 1 --jobs "$jobs" --json >"$out/$1.$$.part"; then
        mv "$out/$1.$$.part" "$out/$1.json"
    else
        echo "strength.sh: $1 was not finished" >&2
        exit 1
    fi
}

# number KEY FILE: of the stronger agent, which is the first.
number() {
    sed -n "/\"plays\"/{s/.*\"$1\":\([0-9.]*\).*/\1/p;q}" "$2"
}

passed=0
failed=0
skipped=0

# row NAME STRONGER WEAKER [never]: one line of the table.
row() {
    file=$out/$1.json
    if [ ! -f "$file" ]; then
        skipped=$((skipped + 1))
        return
    fi
    low=$(sed -n '/"plays"/{s/.*"interval":\[\([0-9.]*\),.*/\1/p;q}' "$file")
    high=$(sed -n '/"plays"/{s/.*"interval":\[[0-9.]*,\([0-9.]*\)\].*/\1/p;q}' "$file")
    lost=$(number losses "$file")
    different=$(grep -o '"digest":"[0-9a-f]*"' "$file" | tail -n +2 | sort -u | wc -l)
    verdict=$(awk -v low="$low" -v lost="$lost" -v never="${4:-}" 'BEGIN {
        print(low <= 0.5 ? "no" : never && lost > 0 ? "it lost" : "yes") }')
    if [ "$verdict" = yes ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    awk -v name="$1" -v who="$2" -v whom="$3" -v won="$(number wins "$file")" \
        -v drawn="$(number draws "$file")" -v lost="$lost" -v score="$(number score "$file")" \
        -v low="$low" -v high="$high" -v different="$different" -v verdict="$verdict" 'BEGIN {
        printf "%-26s %-9s %-7s %5d %5d %5d %6.1f %%  %5.1f to %5.1f %%  %9d  %s\n", name, who, whom,
            won, drawn, lost, 100 * score, 100 * low, 100 * high, different, verdict }'
}

while read -r name game random stronger weaker rule; do
    # shellcheck disable=SC2254 # a pattern is wanted
    case $name in $only) play "$name" "$game" "$random" "$stronger" "$weaker" </dev/null ;; esac
done <<END
$(pairings)
END

printf '%-26s %-9s %-7s %5s %5s %5s %8s  %16s  %9s  %s\n' pairing stronger weaker won drawn lost score \
    '95 % interval' different beats
while read -r name game random stronger weaker rule; do
    row "$name" "$stronger" "$weaker" "$rule"
done <<END
$(pairings)
END
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
