# analyse_test.sh: tessera analyse, of a game and of a trial.
. "$TESSERA_SOURCE/test/cli/cli.sh"

toe=$TESSERA_SOURCE/games/line/tic-tac-toe.lud
cards=$TESSERA_SOURCE/games/hidden/ten-cards.lud

# A game that the second player throws away with its last move.
cat >"$scratch/lost.trial" <<'EOF'
tessera trial 1
game Tic-Tac-Toe
seed 1
move 0>0 #0
move 4>4 #3
move 1>1 #0
move 8>8 #5
move 2>2 #0
EOF

says 'a trial' 0 'Tic-Tac-Toe, 5 moves, as UCT sees them' "$TESSERA" analyse "$toe" "$scratch/lost.trial" -i 2000
passes 'the mistake and the win are found' sh -c '
    "$0" analyse "$1" "$2/lost.trial" -i 3000 >"$2/out" &&
    grep -Eq "^ +4 +2  C3 +\?\? +0 %  C1 " "$2/out" &&
    grep -Eq "^ +5 +1  C1 +100 %  C1 +100 %  C1$" "$2/out"' "$TESSERA" "$toe" "$scratch"
passes 'the same again' sh -c '
    "$0" analyse "$1" "$2/lost.trial" -i 500 >"$2/one" && "$0" analyse "$1" "$2/lost.trial" -i 500 >"$2/two" &&
    cmp "$2/one" "$2/two"' "$TESSERA" "$toe" "$scratch"
gives_json 'a trial as JSON' 0 "$TESSERA" analyse "$toe" "$scratch/lost.trial" -i 100 --json
passes 'a picture of it' sh -c '
    "$0" analyse "$1" "$2/lost.trial" -i 100 --svg "$2/a.svg" >/dev/null && grep -q "<svg" "$2/a.svg" &&
    grep -q "chances in %" "$2/a.svg"' "$TESSERA" "$toe" "$scratch"

says 'a picture over the trial' 2 'which is needed' "$TESSERA" analyse "$toe" "$scratch/lost.trial" -i 1 \
    --svg "$scratch/./lost.trial"

# A draw whose last move nobody had to think about.
cat >"$scratch/drawn.trial" <<'EOF'
tessera trial 1
game Tic-Tac-Toe
seed 1
move 0>0 #0
move 4>4 #3
move 8>8 #6
move 1>1 #0
move 7>7 #4
move 6>6 #3
move 2>2 #0
move 5>5 #1
move 3>3 #0
EOF
passes 'the only move has no chances' sh -c '
    "$0" analyse "$1" "$2/drawn.trial" -i 200 --svg "$2/drawn.svg" >"$2/out" &&
    grep -Eq "^ +9 +1  A2 +-  A2 +-  A2$" "$2/out" &&
    ! "$0" analyse "$1" "$2/drawn.trial" -i 200 --json | grep "\"number\":9," | grep -q value' \
    "$TESSERA" "$toe" "$scratch"
passes 'what is expected is named' sh -c '
    "$0" analyse "$1" "$2/drawn.trial" -i 2000 >"$2/out" &&
    grep -Eq "^ +8 +2  C2 .*  C2 A2$" "$2/out"' "$TESSERA" "$toe" "$scratch"
passes 'what was not thought about is not judged' sh -c '
    "$0" analyse "$1" "$2/drawn.trial" -a random >"$2/out" && ! grep -q "gave away" "$2/out"' \
    "$TESSERA" "$toe" "$scratch"
says 'a limit of depth' 0 'as Alpha-Beta sees them' \
    "$TESSERA" analyse "$toe" "$scratch/drawn.trial" -a alphabeta -d 2
says 'a depth that is none' 2 '--depth is a number' "$TESSERA" analyse "$toe" -d x

says 'a game' 0 'who begins    scores' "$TESSERA" analyse "$toe" --playouts 50 -n 4 -i 50
says 'how much thinking is worth' 0 'with a quarter of the budget (4)' \
    "$TESSERA" analyse "$toe" --playouts 50 -n 4 -i 50
says 'random games only' 0 'random games (50)' "$TESSERA" analyse "$toe" --playouts 50 -n 0
gives_json 'a game as JSON' 0 "$TESSERA" analyse "$toe" --playouts 20 -n 2 -i 20 --json
passes 'lengths as a picture' sh -c '
    "$0" analyse "$1" --playouts 50 -n 0 --svg "$2/b.svg" >/dev/null && grep -q "moves of a random game" "$2/b.svg"' \
    "$TESSERA" "$toe" "$scratch"
says 'something hidden' 0 'random games (20)' "$TESSERA" analyse "$cards" --playouts 20 -n 2 -i 20
[ "$(grep -c 'plays instead' "$scratch/.out")" -eq 1 ]
tap_case $? 'who plays instead is told once'
says 'a game for one' 0 'player 1' "$TESSERA" analyse "$TESSERA_SOURCE/games/puzzle/peg-solitaire.lud" \
    --playouts 20 -n 2 -i 2

says 'another game'"'"'s trial' 1 'is not legal' "$TESSERA" analyse "$cards" "$scratch/lost.trial" -i 10
says 'no trial' 1 'nothing.trial' "$TESSERA" analyse "$toe" "$scratch/nothing.trial"
says 'a place that cannot be written' 1 'cannot write' "$TESSERA" analyse "$toe" --playouts 5 -n 0 \
    --svg "$scratch/no/where.svg"
says 'help' 0 'usage: tessera analyse' "$TESSERA" analyse --help
says 'no file' 2 'give a game' "$TESSERA" analyse
says 'no such agent' 1 'there is no agent' "$TESSERA" analyse "$toe" --agent utc -n 2
says 'games that are none' 2 '--games is a number' "$TESSERA" analyse "$toe" -n x
finish
