# trial_test.sh: tessera trial: checking, showing and converting games that were played.
. "$TESSERA_SOURCE/test/cli/cli.sh"

saved=$scratch/saved
mkdir "$saved"
passes 'a game to look at' "$TESSERA" playout -n 1 --save "$saved" "$game"
trial=$(ls "$saved"/*.trial)

says 'it is right' 0 'moves, end winner=' "$TESSERA" trial check "$game" "$trial"
says 'its positions' 0 'mover=1 next=2 prev=0' "$TESSERA" trial show "$game" "$trial"
says 'its moves' 0 '1. player 1: ' "$TESSERA" trial show "$game" "$trial"
says 'other rules' 1 'played by other rules' \
    "$TESSERA" trial check "$TESSERA_SOURCE/games/war/chess.lud" "$trial"
says 'the same rules with another item' 1 'played by other rules' \
    "$TESSERA" trial check -o Board/Hexagon "$game" "$trial"

# broken NAME TEXT SED: a trial with a mistake.
broken() {
    sed "$3" "$trial" >"$scratch/broken.trial"
    says "$1" 1 "$2" "$TESSERA" trial check "$game" "$scratch/broken.trial"
}
broken 'another end' 'the outcome is' 's/^end .*/end winner=7 ranks=7,7/'
broken 'a move that is not legal' 'is not legal' 's/^move .*/move 99>99 #0/'
broken 'a line that says nothing' 'line 2' 's/^game .*/gume Small/'
broken 'a seed that is too large' 'line 4' 's/^seed .*/seed 18446744073709551616/'
broken 'no trial' 'not a trial' '1s/.*/hello/'
: >"$scratch/empty.trial"
says 'an empty one' 1 'empty' "$TESSERA" trial check "$game" "$scratch/empty.trial"

# As a player sees it.
phantom=$TESSERA_SOURCE/games/hidden/phantom-tic-tac-toe.lud
mkdir "$scratch/phantom"
passes 'a game with hidden pieces' "$TESSERA" playout -n 1 --save "$scratch/phantom" "$phantom"
hidden=$(ls "$scratch/phantom"/*.trial)
says 'all moves' 0 '1. player 1: ' "$TESSERA" trial show "$phantom" "$hidden"
says 'a move that is not seen' 0 '1. player 1: ?>?' "$TESSERA" trial show --view 2 "$phantom" "$hidden"
says 'an own move that is' 0 '2. player 2: ' "$TESSERA" trial show --view 2 "$phantom" "$hidden"
says 'the end of it' 0 'moves, end winner=' "$TESSERA" trial show --view 2 "$phantom" "$hidden"
says 'a player there is not' 2 'the game has 2 players' \
    "$TESSERA" trial show --view 3 "$phantom" "$hidden"
says 'a player that is none' 2 '--view is the number of a player' \
    "$TESSERA" trial show --view 0 "$phantom" "$hidden"
says 'a view of a check' 2 '--view goes with show' \
    "$TESSERA" trial check --view 1 "$phantom" "$hidden"

says 'help' 0 'usage: tessera trial' "$TESSERA" trial --help
says 'nothing to do' 2 'give what to do' "$TESSERA" trial
says 'too little' 2 'give what to do' "$TESSERA" trial check "$game"
says 'something unknown to do' 2 '`chekc` is not show, check or convert' \
    "$TESSERA" trial chekc "$game" "$trial"
says 'no such rules' 1 'No such file' "$TESSERA" trial check "$scratch/nothing.lud" "$trial"
says 'no such trial' 1 'No such file' "$TESSERA" trial check "$game" "$scratch/nothing.trial"
says 'a number that is none' 2 '--number is a number' \
    "$TESSERA" trial convert -n x "$game" "$trial"
says 'to convert what was never recorded' 1 'tessera trial:' \
    "$TESSERA" trial convert "$game" "$scratch/nothing.txt"

# A game as the reference saves it: what each move did, and how many there were to choose from.
lines=$TESSERA_SOURCE/games/line/tic-tac-toe.lud
{
    printf 'game=../tic-tac-toe.lud\r\nSTART GAME OPTIONS\r\nEND GAME OPTIONS\r\n'
    player=1
    for site in 0 3 1 4 2; do
        printf 'Move=[Move:mover=%s,from=%s,to=%s,actions=[Add:type=Cell,to=%s,what=%s,decision=true]]\r\n' \
            $player $site $site $site $player
        player=$((3 - player))
    done
    for number in 9 8 7 6 5; do printf 'LEGAL MOVES LIST SIZE = %s\r\n' $number; done
    printf 'winner=1\r\nrankings=0.0,1.0,2.0\r\n'
} >"$scratch/saved.txt"
tap_run "$TESSERA" trial convert "$lines" "$scratch/saved.txt"
cp "$scratch/.out" "$scratch/saved.trial"
tap_case "$status" 'a saved game is converted'
says 'and right' 0 '5 moves, end winner=1' "$TESSERA" trial check "$lines" "$scratch/saved.trial"
grep -v LEGAL "$scratch/saved.txt" >"$scratch/saved-2.txt"
says 'also without how many there were' 0 'move 2>2' \
    "$TESSERA" trial convert "$lines" "$scratch/saved-2.txt"
sed 's/SIZE = 7/SIZE = 6/' "$scratch/saved.txt" >"$scratch/saved-3.txt"
says 'another number of moves' 1 'ply 2: the legal moves differ' \
    "$TESSERA" trial convert "$lines" "$scratch/saved-3.txt"
sed 's/rankings=.*/rankings=0.0,2.0,1.0/' "$scratch/saved.txt" >"$scratch/saved-4.txt"
says 'another outcome' 1 'the outcome differs' \
    "$TESSERA" trial convert "$lines" "$scratch/saved-4.txt"
hex=$TESSERA_SOURCE/games/connection/hex.lud
{
    printf 'game=../hex.lud\nSTART GAME OPTIONS\nBoard Size/5x5\nEND GAME OPTIONS\n'
    printf 'Move=[Move:mover=1,from=12,to=12,actions=[Add:type=Cell,to=12,what=1,decision=true]]\n'
    printf 'LEGAL MOVES LIST SIZE = 25\n'
} >"$scratch/saved-5.txt"
says 'its options are chosen' 0 'option Board Size/5x5' \
    "$TESSERA" trial convert "$hex" "$scratch/saved-5.txt"
says 'unless others are given' 1 'the legal moves differ' \
    "$TESSERA" trial convert -o 'Board Size/7x7' "$hex" "$scratch/saved-5.txt"

# Recorded games of the reference.
shared=${TESSERA_SHARED:-$TESSERA_SOURCE/../shared}/ludii
if [ -d "$shared/trials" ]; then
    for name in board/war/replacement/checkmate/chess/Chess board/race/escape/Backgammon \
        board/sow/two_rows/Oware board/space/line/Tic-Tac-Toe; do
        rules=$shared/lud/$name.lud
        recorded=$shared/trials/$name.txt
        [ -f "$rules" ] && [ -f "$recorded" ] || continue
        for number in 0 1; do
            tap_run "$TESSERA" trial convert -n $number "$rules" "$recorded"
            cp "$scratch/.out" "$scratch/recorded.trial"
            tap_case "$status" "$name $number is converted"
            says "$name $number is right" 0 'moves, end ' \
                "$TESSERA" trial check "$rules" "$scratch/recorded.trial"
            says "$name $number is shown" 0 '1. player ' \
                "$TESSERA" trial show "$rules" "$scratch/recorded.trial"
        done
    done
else
    skips 'recorded games' "no reference data at $shared (set TESSERA_SHARED)"
fi
finish
