# strength_test.sh: tool/strength.sh plays what it is asked for, once, and makes a table of it. Who is stronger
# nobody can tell from two games.
. "$TESSERA_SOURCE/test/tap.sh"

strength() {
    tap_run env TESSERA="$TESSERA" GAMES=2 TIME=0.001 ONLY="$1" "$TESSERA_SOURCE/tool/strength.sh" "$scratch/results"
}

strength 'tic-tac-toe-*'
code=$status
cp "$scratch/.out" "$scratch/first"
passes 'two pairings are played' sh -c '[ "$(grep -c "^playing tic-tac-toe-[a-z-]* (2 games)\$" "$0")" -eq 2 ]' \
    "$scratch/first"
passes 'a table with a head' grep -Eq '^pairing +stronger +weaker +won +drawn +lost +score ' "$scratch/first"
passes 'two rows' sh -c '[ "$(grep -Ec "^tic-tac-toe-[a-z-]+ +(flat|uct) +(random|flat)( +[0-9]+){3} +[0-9.]+ % " "$0")" -eq 2 ]' \
    "$scratch/first"
passes 'all games are in them' awk '/^tic-tac-toe-/ { if ($4 + $5 + $6 != 2) exit 1 }' "$scratch/first"
passes 'the last line' sh -c 'tail -1 "$0" | grep -Eq "^[0-2] passed, [0-2] failed, 16 skipped\$"' "$scratch/first"
passes 'its exit status tells of failures' sh -c '
    if grep -q " 0 failed" "$0"; then [ "$1" -eq 0 ]; else [ "$1" -eq 1 ]; fi' "$scratch/first" "$code"

# Nothing is played again: what it tells is the table alone.
grep -v '^playing' "$scratch/first" >"$scratch/table"
strength 'tic-tac-toe-*'
passes 'nothing is played again' cmp "$scratch/table" "$scratch/.out"
strength 'tic-tac-toe-uct-*'
passes 'what is there stays in the table' cmp "$scratch/table" "$scratch/.out"
finish
