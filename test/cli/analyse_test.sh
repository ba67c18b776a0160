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

# Lost is lost, and no draw.
passes 'a solitaire that is lost' sh -c '
    "$0" analyse "$1" --playouts 30 -n 2 -i 2 >"$2/out" && ! grep -q drawn "$2/out" &&
    [ "$(grep -c "player 1  lost 100.0 %" "$2/out")" -eq 2 ]' \
    "$TESSERA" "$TESSERA_SOURCE/games/puzzle/peg-solitaire.lud" "$scratch"

# Every game has dice of its own; games without dice may be the same move for move.
passes 'no two games have the same dice' sh -c '
    "$0" analyse "$1" --playouts 20 -n 40 -a random --seed 3 --json >"$2/out" &&
    grep "\"even\"" "$2/out" | grep -Eq "\"wins\":\[[0-9]*[13579],[0-9]*[13579]\]" &&
    grep "\"uneven\"" "$2/out" | grep -q "\"score\"" && ! grep "\"uneven\"" "$2/out" | grep -q "\"score\":0.5000"' \
    "$TESSERA" "$TESSERA_SOURCE/games/race/snakes-and-ladders.lud" "$scratch"
cat >"$scratch/three.lud" <<'LUD'
(game "Three"
    (players 2)
    (equipment {
        (board (rectangle 1 3))
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (no Moves Next) (result P1 Win)))
    )
)
LUD
passes 'copies of a game are no evidence' sh -c '
    "$0" analyse "$1/three.lud" --playouts 20 -n 40 -a alphabeta -d 9 >"$1/out" &&
    grep -q "^games of the agent against itself (40, [1-6] of them different)" "$1/out" &&
    grep -A 4 "^games of the agent" "$1/out" | grep -Eq "player 1  won 100.0 % \([0-6][0-9]\.. to 100.0\)"' \
    "$TESSERA" "$scratch"

# A quarter of what cannot be less is no quarter.
says 'a quarter of a depth' 0 'with a quarter of the budget (2' \
    "$TESSERA" analyse "$toe" --playouts 5 -n 2 -a alphabeta -d 3
says 'nothing less' 0 'with a quarter of the budget: not played' \
    "$TESSERA" analyse "$toe" --playouts 5 -n 2 -a alphabeta -d 1
gives_json 'nothing less, as JSON' 0 "$TESSERA" analyse "$toe" --playouts 5 -n 2 -a alphabeta -d 1 --json
passes 'a quarter for a command' sh -c '
    "$0" analyse "$1" --playouts 5 -n 2 -a "exec:$2/examples/agents/greedy.sh" -i 4 >"$3/out" &&
    grep -q "with a quarter of the budget (2" "$3/out" && ! grep -q "not counted" "$3/out"' \
    "$TESSERA" "$toe" "$TESSERA_SOURCE" "$scratch"

# Who won from which seat; how much the stronger one scores, and what equals would.
passes 'figures as JSON' sh -c '
    "$0" analyse "$1" --playouts 20 -n 4 -i 20 --json >"$2/out" && grep "\"even\"" "$2/out" >"$2/even" &&
    grep -q "\"intervals\":\[\[.*\],\[.*\]\],\"begins\":{\"score\":.*,\"interval\":\[" "$2/even" &&
    ! grep -q "\],\"score\"" "$2/even" && grep "\"uneven\"" "$2/out" | grep -q "\"baseline\":0.5000"' \
    "$TESSERA" "$toe" "$scratch"
says 'equals of three' 0 'of equals     each would score 33.3 %' \
    "$TESSERA" analyse "$TESSERA_SOURCE/games/dice/pig.lud" -o Players/3 --playouts 5 -n 3 -i 2

# An agent that is wrong: from its first game on, or from a later one.
cat >"$scratch/wrong.sh" <<'AGENT'
#!/bin/sh
games=0
while read -r word rest; do
    case $word in
        ugi) echo 'id name Wrong One'; echo ugiok ;;
        isready) echo readyok ;;
        uginewgame) games=$((games + 1)) ;;
        go) [ $games -gt "${1:-0}" ] && echo 'bestmove nowhere' || echo 'bestmove #0' ;;
        quit) exit ;;
    esac
done
AGENT
chmod +x "$scratch/wrong.sh"
says 'forfeits are no games' 1 'none of 4 even games was played to its end: player 1 forfeited: illegal move `nowhere`' \
    "$TESSERA" analyse "$toe" -a "$scratch/wrong.sh" -n 4 --playouts 10
! grep -q 'against itself' "$scratch/.out"
tap_case $? 'and nobody has won them'
says 'forfeits by a command' 1 'illegal move `nowhere`' \
    "$TESSERA" analyse "$toe" -a "exec:$scratch/wrong.sh" -n 4 --playouts 10
gives_json 'forfeits as JSON' 1 "$TESSERA" analyse "$toe" -a "$scratch/wrong.sh" -n 4 --playouts 10 --json
says 'some forfeits' 0 '  not counted   3 games; the first: player 1 forfeited: illegal move `nowhere`' \
    "$TESSERA" analyse "$toe" -a "exec:$scratch/wrong.sh 1" -n 4 --playouts 10
says 'a trial, and an agent that fails' 1 'move 1: Wrong One: illegal move `nowhere`' \
    "$TESSERA" analyse "$toe" "$scratch/lost.trial" -a "$scratch/wrong.sh"
[ "$(grep -c 'nowhere' "$scratch/.out")" -eq 1 ]
tap_case $? 'the reason is said once'
says 'its own name' 0 'as Wrong One sees them' \
    "$TESSERA" analyse "$toe" "$scratch/lost.trial" -a "exec:$scratch/wrong.sh 9"
says 'its own name in JSON' 0 '"agent":"Wrong One"' \
    "$TESSERA" analyse "$toe" "$scratch/lost.trial" -a "exec:$scratch/wrong.sh 9" --json

says 'another game'"'"'s trial' 1 'is not legal' "$TESSERA" analyse "$cards" "$scratch/lost.trial" -i 10
says 'no trial' 1 'nothing.trial' "$TESSERA" analyse "$toe" "$scratch/nothing.trial"
says 'a place that cannot be written' 1 'cannot write' "$TESSERA" analyse "$toe" --playouts 5 -n 0 \
    --svg "$scratch/no/where.svg"
says 'help' 0 'usage: tessera analyse' "$TESSERA" analyse --help
says 'no file' 2 'give a game' "$TESSERA" analyse
says 'no such agent' 1 'there is no agent' "$TESSERA" analyse "$toe" --agent utc -n 2
says 'games that are none' 2 '--games is a number' "$TESSERA" analyse "$toe" -n x
finish
