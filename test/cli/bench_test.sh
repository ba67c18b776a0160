# bench_test.sh: tessera bench: games, the front end, boards; a signature that stays.
. "$TESSERA_SOURCE/test/cli/cli.sh"

mkdir "$scratch/some"
cp "$game" "$scratch/some/one.lud"
cp "$TESSERA_SOURCE/games/dice/pig.lud" "$scratch/some/"

says 'games of a folder' 0 '2 games, 0 cannot be played' \
    "$TESSERA" bench --seconds 0.02 "$scratch/some"
mkdir "$scratch/both"
cp "$game" "$TESSERA_SOURCE/games/rbg/dash.rbg" "$scratch/both/"
says 'games of both languages' 0 'dash.rbg ' "$TESSERA" bench --seconds 0.02 "$scratch/both"
says 'and no other files' 0 '2 games, 0 cannot be played' "$TESSERA" bench --signature "$scratch/both"
says 'one file' 0 '1 games' "$TESSERA" bench --seconds 0.02 "$game"
says 'the front end' 0 '2 descriptions' "$TESSERA" bench --front "$scratch/some"
one=$("$TESSERA" bench --signature "$scratch/some")
two=$("$TESSERA" bench --signature --seconds 0.01 "$scratch/some")
echo "$one and $two" >"$scratch/.out"
[ -n "$one" ] && [ "$one" = "$two" ]
tap_case $? 'the signature stays'

# On several boards: a row for each, all of them numbers; then a line with the exponent.
"$TESSERA" bench --grow --seconds 0.001 >"$scratch/.out" 2>&1
tap_case $? 'games on growing boards'
awk 'NR == 1 { bad = !/^game +size +sites +games +length +[^ ]*s\/move +moves\/s$/; next }
    /^$/ { next }
    / a move costs as n\^-?[0-9]+\.[0-9][0-9]$/ { fits++; if (rows[$1 ""] < 6) bad = 1; next }
    NF == 7 {
        rows[$1 ":"]++
        for (i = 2; i <= 7; i++) if ($i !~ /^[0-9]+(\.[0-9]+)?$/ || $i <= 0) bad = 1
        if ($3 != $2 * $2 || $5 < 10) bad = 1
        next
    }
    { bad = 1 }
    END { exit bad || fits != 3 }' "$scratch/.out"
tap_case $? 'a table, and an exponent for each game'
grep -q '^Hex  *5  *25 ' "$scratch/.out" && grep -q '^Hex  *50  *2500 ' "$scratch/.out"
tap_case $? 'the smallest and the largest Hex'
mkdir -p "$scratch/own/connection"
cp "$game" "$scratch/own/connection/hex.lud"
says 'a description without a size' 1 'no <Board:size> in it' \
    "$TESSERA" bench --grow "$scratch/own"
says 'a folder without the games' 1 'hex.lud' "$TESSERA" bench --grow "$scratch/nowhere"

# What agents cost: a row of numbers for each game; moves of every agent that plays it.
"$TESSERA" bench --agents --seconds 0.003 "$game" >"$scratch/.out" 2>&1
tap_case $? 'agents of one game'
awk 'NR < 3 { next }
    NF != 8 { bad = 1 }
    { for (i = 2; i <= 8; i++) if ($i !~ /^[0-9]+(\.[0-9]+)?$/ || $i <= 0) bad = 1 }
    END { exit bad || NR != 3 }' "$scratch/.out"
tap_case $? 'a row of numbers'
"$TESSERA" bench --overshoot --seconds 0.002 "$scratch/some" >"$scratch/.out" 2>&1
tap_case $? 'how long agents think beyond their time'
awk '/^[a-z]+ +[0-9]+ / { moves[$1] = $2; sum += $1 == "all" ? 0 : $2 }
    END { exit !(moves["random"] >= 4 && moves["uct"] >= 4 && moves["alphabeta"] >= 1 &&
        moves["all"] == sum) }' "$scratch/.out"
tap_case $? 'moves of every agent'
says 'agents play games of both languages' 0 'dash.rbg' \
    "$TESSERA" bench --overshoot --seconds 0.002 "$scratch/both"
"$TESSERA" bench --overshoot --whole --seconds 0.002 "$scratch/some" >"$scratch/.out" 2>&1
tap_case $? 'whole games of every agent'
awk '/^[a-z]+ +[0-9]+ / { if ($1 != "all") agents++; moves += $2 }
    /^games ended by their rules [0-9]+, by a limit .* 0, with nobody able to move 0$/ { ended = $6 + 0 }
    END { exit !(agents >= 4 && ended >= 2 * agents - 1 && moves > 10 * ended) }' "$scratch/.out"
tap_case $? 'all of them end'
says 'whole games of whom?' 2 '--whole goes with --overshoot' "$TESSERA" bench --whole "$scratch/some"
says 'a game that cannot be played' 1 'cannot be played' "$TESSERA" bench --agents "$scratch/nowhere.lud"

says 'help' 0 'usage: tessera bench' "$TESSERA" bench --help
says 'no folder' 2 'no file is given' "$TESSERA" bench
says 'two folders' 2 'give one folder' "$TESSERA" bench "$game" "$game"
says 'a time that is none' 2 '--seconds is a number' "$TESSERA" bench --seconds x "$game"
says 'no time' 2 '--seconds is a number above 0' "$TESSERA" bench --seconds 0 "$game"
says 'two things at once' 2 'give one of' "$TESSERA" bench --front --geometry "$game"
says 'three things at once' 2 'give one of' "$TESSERA" bench --front --geometry --grow "$game"
says 'agents and more' 2 'give one of' "$TESSERA" bench --agents --overshoot "$game"
says 'no file for --overshoot' 2 'no file is given' "$TESSERA" bench --overshoot
says 'files for --geometry' 2 'takes no files' "$TESSERA" bench --geometry "$game"
fails 'a folder that is not there' "$TESSERA" bench "$scratch/nowhere"
finish
