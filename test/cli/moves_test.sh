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

says 'help' 0 'usage: tessera moves' "$TESSERA" moves --help
says 'no file' 2 'give one file' "$TESSERA" moves
says 'two files' 2 'give one file' "$TESSERA" moves "$game" "$chess"
says 'a missing file' 1 'No such file' "$TESSERA" moves "$scratch/nothing.lud"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" moves "$wrong"
says 'a seed that is no number' 2 '--seed is a number' "$TESSERA" moves --seed x "$game"
says 'a negative number of moves' 2 '--after is a number' "$TESSERA" moves --after -1 "$game"
finish
