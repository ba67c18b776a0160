# perft_test.sh: tessera perft: how many legal sequences there are.
. "$TESSERA_SOURCE/test/cli/cli.sh"

chess=$TESSERA_SOURCE/games/war/chess.lud
toe=$TESSERA_SOURCE/games/line/tic-tac-toe.lud

says 'chess, three moves' 0 '8902' "$TESSERA" perft "$chess" 3
says 'tic-tac-toe, five moves' 0 '15120' "$TESSERA" perft "$toe" 5
says 'with another item' 0 '342' "$TESSERA" perft -o Board/Hexagon "$game" 2
says 'divided: the whole' 0 '400' "$TESSERA" perft --divide "$chess" 2
says 'divided: a move' 0 '12>28 20' "$TESSERA" perft --divide "$chess" 2

# The parts add up to the whole.
passes 'the parts and the whole' sh -c '
    "$0" perft --divide "$1" 4 | awk "{ if (NF == 2) sum += \$2; else whole = \$1 }
        END { exit !(sum == whole && sum == 3024) }"' "$TESSERA" "$toe"

says 'help' 0 'usage: tessera perft' "$TESSERA" perft --help
says 'no depth' 2 'give a game and a depth' "$TESSERA" perft "$toe"
says 'a depth that is none' 2 'the depth is a number from 1' "$TESSERA" perft "$toe" x
says 'a depth of nothing' 2 'the depth is a number from 1' "$TESSERA" perft "$toe" 0
says 'too deep' 2 'the depth is a number from 1 to 100' "$TESSERA" perft "$toe" 101
says 'a missing file' 1 'No such file' "$TESSERA" perft "$scratch/nothing.lud" 2
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" perft "$wrong" 2
finish
