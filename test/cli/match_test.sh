# match_test.sh: tessera match and tessera agents.
. "$TESSERA_SOURCE/test/cli/cli.sh"

toe=$TESSERA_SOURCE/games/line/tic-tac-toe.lud
pig=$TESSERA_SOURCE/games/dice/pig.lud
cards=$TESSERA_SOURCE/games/hidden/ten-cards.lud

says 'the agents' 0 'MC-GRAVE' "$TESSERA" agents
says 'who plays a game of chance' 0 'does not play Pig: it has chance; uct plays instead' \
    "$TESSERA" agents "$pig"
gives_json 'the agents as JSON' 0 "$TESSERA" agents --json "$pig"

says 'a match' 0 'Tic-Tac-Toe, 6 of 6 games' "$TESSERA" match "$toe" -n 6 -i 200
says 'with agents by name' 0 '--p2 uct:c=0.7' "$TESSERA" match "$toe" --p1 alphabeta --p2 uct:c=0.7 -n 2 -i 50
says 'an agent that is replaced' 0 '`uct` plays instead' "$TESSERA" match "$pig" --p1 alphabeta --p2 random \
    -n 2 -i 2
says 'where something is hidden' 0 '`isuct` plays instead' "$TESSERA" match "$cards" --p1 uct --p2 random \
    -n 2 -i 10
says 'and what it cannot take over' 0 '`isuct` plays instead, without threads=2' "$TESSERA" match "$cards" \
    --p1 uct:threads=2,share=0.5 --p2 random -n 2 -i 10
says 'where nothing is hidden' 0 'nothing is hidden in it and nobody moves at once; `uct` plays instead' \
    "$TESSERA" match "$toe" --p1 isuct --p2 random -n 2 -i 10
stays_silent 'who was not named is not told of' sh -c '"$0" match "$1" -n 2 -i 10 2>&1 >"$2/out"' \
    "$TESSERA" "$toe" "$scratch"
says 'who plays where something is hidden' 0 'hidden from its players; isuct plays instead' \
    "$TESSERA" agents "$cards"
says 'with another number of players' 0 '--p3 grave' "$TESSERA" match "$pig" -o Players/3 --p1 random \
    --p2 random --p3 grave -n 3 -i 1
gives_json 'as JSON' 0 "$TESSERA" match "$toe" -n 3 -i 20 --random-plies 1 --json

# Everything but the times is the same again, whatever the number of jobs.
passes 'the same seed, the same games' sh -c '
    "$0" match "$1" -n 6 -i 50 --seed 4 | grep digest >"$2/one" &&
    "$0" match "$1" -n 6 -i 50 --seed 4 --jobs 3 | grep digest >"$2/two" &&
    "$0" match "$1" -n 6 -i 50 --seed 5 | grep digest >"$2/three" &&
    cmp "$2/one" "$2/two" && ! cmp -s "$2/one" "$2/three"' "$TESSERA" "$toe" "$scratch"

# Without a seed nobody can know it beforehand; it is told, so that the games can be played again.
cat >"$scratch/seed" <<'SH'
seed=$(sed -n 's/^  seed //p' "$1/drawn")
[ "$seed" -ge 0 ] && "$TESSERA" match "$2" -n 4 -i 1 --seed "$seed" >"$1/again" &&
    [ "$(grep digest "$1/drawn")" = "$(grep digest "$1/again")" ] &&
    "$TESSERA" match "$2" -n 4 -i 1 >"$1/other" &&
    [ "$(grep digest "$1/drawn")" != "$(grep digest "$1/other")" ] &&
    "$TESSERA" match "$2" -n 4 -i 1 --seed "$seed" --json | grep -q "\"seed\":$seed,"
SH
passes 'a drawn seed' sh -c '"$0" match "$1" -n 4 -i 1 >"$2/drawn"' "$TESSERA" "$pig" "$scratch"
passes 'is told, and gives the same games' sh "$scratch/seed" "$scratch" "$pig"
says 'the largest seed' 0 'seed 1000000000000000' "$TESSERA" match "$toe" -n 1 -i 1 --seed 1000000000000000
says 'a negative seed' 0 'seed -7' "$TESSERA" match "$toe" -n 1 -i 1 --seed -7
says 'a seed that is none' 2 '--seed is a number' "$TESSERA" match "$toe" --seed 1000000000000001

# A program with a long name has its column.
passes 'a long name' sh -c '
    "$0" match "$1" --p1 random --p2 "exec:true # whose name is a long one" -n 2 -i 1 >"$2/out" &&
    grep -Eq "^--p1 random {36}2      0      0" "$2/out" &&
    grep -Eq "^--p2 exec:true # whose name is a long one      0      0      2" "$2/out"' \
    "$TESSERA" "$toe" "$scratch"

# An interrupt ends it with what is finished.
passes 'interrupted' sh -c '
    "$0" match "$1" -n 1000000 -t 0.01 >"$2/out" & id=$!
    sleep 1; kill -TERM $id; wait $id; code=$?
    [ $code -eq 1 ] && grep -q "games (interrupted)" "$2/out" && grep -q "^--p1 uct" "$2/out"' \
    "$TESSERA" "$toe" "$scratch"

says 'help' 0 'usage: tessera match' "$TESSERA" match --help
says 'no file' 2 'give one game' "$TESSERA" match
says 'no such agent' 1 'there is no agent `utc`; did you mean `uct`?' "$TESSERA" match "$toe" --p1 utc
says 'a wrong parameter' 1 'c is a number from 0 to 100' "$TESSERA" match "$toe" --p1 uct:c=z
says 'too many agents' 2 'there is no --p3' "$TESSERA" match "$toe" --p3 uct
says 'games that are none' 2 '--games is a number' "$TESSERA" match "$toe" -n 0
says 'a time that is none' 2 '--time is a number' "$TESSERA" match "$toe" -t soon
says 'too many jobs' 2 '--jobs is a number' "$TESSERA" match "$toe" --jobs 1000
says 'too many random moves' 1 'no opening of 20 random moves leaves the game going' "$TESSERA" match "$toe" \
    --random-plies 20 -n 10
says 'a missing file' 1 'No such file' "$TESSERA" match "$scratch/nothing.lud"
says 'a game by its name' 0 'Tic-Tac-Toe, 2 of 2 games' "$TESSERA" match tic-tac-toe -n 2 -i 5
says 'a game there is not' 1 'there is no game `tic-tac-to`; did you mean `tic-tac-toe`?' "$TESSERA" match tic-tac-to

# Commands that take a game take a file or a name. A file wins.
for words in 'info tic-tac-toe' 'agents tic-tac-toe' 'moves tic-tac-toe' 'playout -n 1 tic-tac-toe' \
    'perft tic-tac-toe 2' 'board tic-tac-toe' 'analyse -n 2 -i 5 tic-tac-toe' 'bench --agents --seconds 0.01 nim'; do
    # shellcheck disable=SC2086 # several words
    passes "$words" "$TESSERA" $words
done
passes 'a file wins' sh -c 'cd "$0" && cp "$2" chess && "$1" info chess | grep -q "^name  *Small"' "$scratch" \
    "$TESSERA" "$game"
passes 'a folder does not' sh -c 'cd "$0" && mkdir nim && "$1" info nim | grep -q "^name  *Nim"' "$scratch" "$TESSERA"

# A late answer is a loss on time, none at all a forfeit.
slow="exec:exec \"$TESSERA_SOURCE/test/agent/broken/agent.sh\" tardy"
says 'a late answer' 0 'loses on time: it thought 0.' "$TESSERA" match "$toe" --p1 "$slow" --p2 random -n 1 -t 0.01 \
    --margin 0.1
says 'in time with a margin' 0 '1 of 1 games' "$TESSERA" match "$toe" --p1 "$slow" --p2 random -n 1 -t 0.01 \
    --margin 30
passes 'is no fault' sh -c '! grep -q "on time" "$0"' "$scratch/.out"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" match "$wrong"
finish
