# info_test.sh: tessera info, and the other commands on Regular Boardgames.
. "$TESSERA_SOURCE/test/cli/cli.sh"

# What is compiled in these tests is kept here.
XDG_CACHE_HOME=$scratch/cache
export XDG_CACHE_HOME

chess=$TESSERA_SOURCE/games/war/chess.lud
break=$TESSERA_SOURCE/games/rbg/breakthrough.rbg
toe=$TESSERA_SOURCE/games/rbg/tic-tac-toe.rbg

says 'chess: its name' 0 'name       Chess' "$TESSERA" info "$chess"
says 'chess: the board' 0 'board      64 cells' "$TESSERA" info "$chess"
says 'chess: the first moves' 0 'first      20 moves at the start' "$TESSERA" info "$chess"
says 'chance' 0 'with chance' "$TESSERA" info "$TESSERA_SOURCE/games/dice/pig.lud"
says 'options' 0 'Board/Square (chosen)' "$TESSERA" info "$game"
says 'another item' 0 'Board/Hexagon (chosen)' "$TESSERA" info -o Board/Hexagon "$game"
says 'rulesets' 0 'rulesets   Ruleset/Six Sides' "$TESSERA" info "$game"
gives_json 'as JSON' 0 "$TESSERA" info --json "$chess"
gives_json 'options as JSON' 0 "$TESSERA" info --json "$game"

says 'breakthrough: its language' 0 'language   Regular Boardgames' "$TESSERA" info "$break"
says 'breakthrough: the first moves' 0 'first      22 moves at the start' "$TESSERA" info "$break"
says 'breakthrough: the pieces' 0 'pieces     free, lower, upper' "$TESSERA" info "$break"
gives_json 'breakthrough as JSON' 0 "$TESSERA" info --json "$break"

says 'help' 0 'usage: tessera info' "$TESSERA" info --help
says 'no file' 2 'give one game' "$TESSERA" info
says 'a missing file' 1 'No such file' "$TESSERA" info "$scratch/nothing.lud"
says 'a missing board game' 1 'No such file' "$TESSERA" info "$scratch/nothing.rbg"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" info "$wrong"

# The commands that play.
says 'perft' 0 '11132' "$TESSERA" perft "$break" 3
says 'perft to the end' 0 '127872' "$TESSERA" perft "$toe" 9
says 'perft, divided' 0 '2@rx7y6 3@rx7y5 4@rx7y5 22' "$TESSERA" perft --divide "$break" 2
says 'moves' 0 '4@rx1y1 5@rx1y1' "$TESSERA" moves "$toe"
says 'moves for people' 0 'rx1y1[x] rx1y1->>' "$TESSERA" moves --actions "$toe"
says 'the state' 0 'player=cross' "$TESSERA" moves "$toe"
says 'play-outs' 0 '100 random games' "$TESSERA" playout -n 100 "$toe"
passes 'the same games in two threads, compiled or not' sh -c '
    a=$(TESSERA_NO_CC=1 "$0" playout -n 200 "$1" | tail -n 1)
    b=$("$0" playout -n 200 -t 2 "$1" | tail -n 1)
    [ "$a" = "$b" ] && [ -n "$a" ]' "$TESSERA" "$break"
passes 'trials' sh -c '
    mkdir "$2/trials" && "$0" playout -n 2 --save "$2/trials" "$1" >/dev/null &&
    for one in "$2/trials"/*.trial; do "$0" trial check "$1" "$one" >/dev/null || exit 1; done' \
    "$TESSERA" "$toe" "$scratch"
says 'options of a game that has none' 0 'no options' "$TESSERA" perft -o A/B "$toe" 1

# Speed: a folder of games without reference.
mkdir "$scratch/speed"
cp "$toe" "$scratch/speed"
says 'bench --rbg' 0 '1 games' env TESSERA_NO_CC=1 "$TESSERA" bench --rbg --seconds 0.01 "$scratch/speed"
says 'bench --rbg: growth' 0 'costs as n^' env TESSERA_NO_CC=1 "$TESSERA" bench --rbg --seconds 0.01
says 'bench --rbg: nothing there' 1 'no description (.rbg)' "$TESSERA" bench --rbg "$scratch/trials"
finish
