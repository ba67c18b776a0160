# moves_test.sh: tessera moves: the legal moves of the start and of a trial's position.
. "$TESSERA_SOURCE/test/cli/cli.sh"

chess=$TESSERA_SOURCE/games/war/chess.lud

says 'the moves of chess' 0 '20 moves' "$TESSERA" moves "$chess"
says 'one of them' 0 '12>28' "$TESSERA" moves "$chess"
says 'the state' 0 'state mover=1 next=2 prev=0' "$TESSERA" moves "$chess"
says 'with their actions' 0 'actions=[Add:type=Cell,to=8,' "$TESSERA" moves --actions "$game"
says 'of another item' 0 '19 moves' "$TESSERA" moves -o Board/Hexagon "$game"
says 'of a ruleset' 0 '19 moves' "$TESSERA" moves -r 'Six Sides' "$game"
gives_json 'as JSON' 0 "$TESSERA" moves --json "$chess"
gives_json 'as JSON, with actions' 0 "$TESSERA" moves --json --actions "$chess"
says 'JSON has the state' 0 '"over":false,"moves":["' "$TESSERA" moves -j "$chess"

# A position that a trial leads to.
mkdir "$scratch/saved"
passes 'a game to look at' "$TESSERA" playout -n 1 --save "$scratch/saved" "$game"
trial=$(ls "$scratch/saved"/*.trial)
says 'the end of a trial' 0 'the game is over' "$TESSERA" moves --trial "$trial" "$game"
says 'its beginning' 0 '9 moves' "$TESSERA" moves --trial "$trial" --after 0 "$game"
says 'its second move' 0 '8 moves' "$TESSERA" moves --trial "$trial" --after 1 "$game"
says 'a trial of other rules' 1 'other rules' "$TESSERA" moves --trial "$trial" "$chess"
says 'a trial that is none' 1 'not a trial' "$TESSERA" moves --trial "$game" "$game"
says 'a trial that is not there' 1 'No such file' "$TESSERA" moves -t "$scratch/no.trial" "$game"

# What a player sees.
cards=$TESSERA_SOURCE/games/hidden/ten-cards.lud
says 'all cards' 0 '11=1v' "$TESSERA" moves "$cards"
says 'the backs of the other hand' 0 '| 2c: 7=1v? 8=1v? 9=1v? 10=1v? 11=1v?' \
    "$TESSERA" moves --view 1 "$cards"
says "the mover's own moves" 0 '5 moves' "$TESSERA" moves --view 1 "$cards"
says "nobody else's" 0 '0 moves' "$TESSERA" moves --view 2 "$cards"
says 'the other side' 0 '| 1c: 2=1v? 3=1v?' "$TESSERA" moves --view 2 "$cards"
says 'where nothing is hidden' 0 '20 moves' "$TESSERA" moves --view 1 "$chess"
gives_json 'a view as JSON' 0 "$TESSERA" moves --json --view 2 "$cards"
says 'the moves of a view in order' 0 '"moves":["0>0","1>1","2>2"' \
    "$TESSERA" moves -j --view 1 "$TESSERA_SOURCE/games/hidden/phantom-tic-tac-toe.lud"
says 'a player there is not' 2 'the game has 2 players' "$TESSERA" moves --view 3 "$cards"
says 'a player that is none' 2 '--view is the number of a player' "$TESSERA" moves --view x "$cards"
says 'a view with actions' 2 '--actions shows what --view hides' \
    "$TESSERA" moves --view 1 --actions "$cards"

says 'help' 0 'usage: tessera moves' "$TESSERA" moves --help
says 'no file' 2 'give one game' "$TESSERA" moves
says 'two files' 2 'give one game' "$TESSERA" moves "$game" "$chess"
says 'a missing file' 1 'No such file' "$TESSERA" moves "$scratch/nothing.lud"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" moves "$wrong"
says 'a seed that is no number' 2 '--seed is a number' "$TESSERA" moves --seed x "$game"
says 'a negative number of moves' 2 '--after is a number' "$TESSERA" moves --after -1 "$game"
finish
