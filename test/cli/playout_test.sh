# playout_test.sh: tessera playout: random games, the same with any number of threads; saving them.
. "$TESSERA_SOURCE/test/cli/cli.sh"

games=$TESSERA_SOURCE/games

# digest OPTION...: of the games of $file.
digest() {
    "$TESSERA" playout -n 100 "$@" "$file" | sed -n 's/^ *digest *//p'
}

# same NAME A B
same() {
    echo "$2 and $3" >"$scratch/.out"
    [ -n "$2" ] && [ "$2" = "$3" ]
    tap_case $? "$1"
}

for name in dice/pig sow/kalah line/gomoku race/ludo; do
    file=$games/$name.lud
    one=$(digest)
    same "$name: four threads play the same games" "$one" "$(digest --threads 4)"
    same "$name: and so does the same seed" "$one" "$(digest --seed 1)"
    other=$(digest --seed 2)
    [ "$one" != "$other" ]
    tap_case $? "$name: another seed plays others"
done

# Every game of ours comes to an end in sensible time; a puzzle of variables is not for chance.
for file in "$games"/*/*.lud; do
    name=${file##*/}
    if grep -qF '(satisfy' "$file"; then continue; fi
    case $name in
    chess.lud | go.lud) n=2 ;;
    *) n=20 ;;
    esac
    "$TESSERA" playout -n "$n" --json "$file" >"$scratch/.out" 2>&1
    status=$?
    length=$(sed 's/.*"mean_length":\([0-9]*\).*/\1/' "$scratch/.out")
    [ "$status" -eq 0 ] && [ "$length" -gt 4 ] && [ "$length" -lt 2000 ]
    tap_case $? "$name ends"
done

says 'what it tells' 0 'player 1  won' "$TESSERA" playout -n 10 "$game"
says 'who played' 0 'Small, 10 random games' "$TESSERA" playout -n 10 "$game"
says 'with another item' 0 'branching' "$TESSERA" playout -n 10 -o Board/Hexagon "$game"
gives_json 'as JSON' 0 "$TESSERA" playout -n 10 --json "$game"
says 'JSON has the digest' 0 '"digest":"' "$TESSERA" playout -n 10 --json "$game"

# Saving.
saved=$scratch/saved
mkdir "$saved"
file=$game
plain=$(digest)
same 'saving changes nothing' "$plain" "$(digest --save "$saved" --threads 3)"
prints 'a file for each game' '100' sh -c 'ls "$0" | wc -l' "$saved"
prints 'by name and seed' 'Small-' ls "$saved"
prints 'nothing half-written is left' '0' sh -c 'ls "$0" | grep -c "tmp$"' "$saved"
for trial in "$saved"/*0.trial; do
    says "${trial##*/} is what was played" 0 'moves, end winner=' \
        "$TESSERA" trial check "$game" "$trial"
done
for name in dice/pig sow/oware race/snakes-and-ladders; do
    rm -f "$saved"/*
    file=$games/$name.lud
    passes "$name is saved" "$TESSERA" playout -n 3 --save "$saved" "$file"
    for trial in "$saved"/*.trial; do
        says "$name is played again" 0 'moves, end ' "$TESSERA" trial check "$file" "$trial"
    done
done
rm -f "$saved"/*
passes 'saved with an option' "$TESSERA" playout -n 1 -o Board/Hexagon --save "$saved" "$game"
prints 'the option is in it' 'option Board/Hexagon' sh -c 'cat "$0"/*' "$saved"
says 'a folder that is not there' 1 'cannot write' \
    "$TESSERA" playout -n 2 --save "$scratch/no/where" "$game"

says 'help' 0 'usage: tessera playout' "$TESSERA" playout --help
says 'no file' 2 'give one game' "$TESSERA" playout
says 'a missing file' 1 'No such file' "$TESSERA" playout "$scratch/nothing.lud"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" playout "$wrong"
says 'no games' 2 '--games is a number from 1' "$TESSERA" playout -n 0 "$game"
says 'a number that is none' 2 '--games is a number from 1' "$TESSERA" playout -n 1e3 "$game"
says 'a seed that is none' 2 '--seed is a number' "$TESSERA" playout --seed '' "$game"
says 'no threads' 2 '--threads is a number from 1 to' "$TESSERA" playout -t 0 "$game"
says 'too many threads' 2 '--threads is a number from 1 to' "$TESSERA" playout -t 9999 "$game"
# Two moves that read the same and do the same, but for what follows, are told apart in a trial.
cat >"$scratch/twins.lud" <<'EOF'
(game "Twins" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) })
    (rules
        (play (or (move Add (to (sites Empty))) (move Add (to (sites Empty)) (then (addScore Mover 1)))))
        (end (if (>= (count Moves) 9) (byScore)))))
EOF
mkdir "$scratch/twins"
passes 'moves that differ in what follows' sh -c '
    "$0" playout -n 10 --save "$1/twins" "$1/twins.lud" && [ "$(ls "$1/twins" | wc -l)" -eq 10 ] &&
    for t in "$1"/twins/*.trial; do "$0" trial check "$1/twins.lud" "$t" || exit 1; done' "$TESSERA" "$scratch"

finish
