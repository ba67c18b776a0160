# check_test.sh: tessera check.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'a valid game' 0 'game.lud: ok: "Small", 15 ludemes' "$TESSERA" check "$game"
says 'a wrong game' 1 'wrong.lud: wrong (2 errors)' "$TESSERA" check "$wrong"
says 'its first mistake, with the place' 1 'wrong.lud:6:22: error: `squar` is not a ludeme' \
    "$TESSERA" check "$wrong"
says 'and a suggestion' 1 'did you mean `square`?' "$TESSERA" check "$wrong"
says 'and the trail through the option' 1 'in <Board:graph>, used at' "$TESSERA" check "$wrong"
says 'its second mistake' 1 'did you mean `Win`?' "$TESSERA" check "$wrong"
stays_silent '--quiet has nothing to say about a valid game' "$TESSERA" check --quiet "$game"
says '--quiet tells what is wrong' 1 'did you mean `Win`?' "$TESSERA" check --quiet "$wrong"

says 'several files' 1 '1 passed, 1 failed' "$TESSERA" check "$game" "$wrong"
mkdir -p "$scratch/folder/below" "$scratch/empty"
cp "$game" "$scratch/folder/a.lud"
cp "$game" "$scratch/folder/below/b.lud"
echo 'no description' >"$scratch/folder/notes.txt"
says 'a folder stands for the descriptions below it' 0 '2 passed, 0 failed' \
    "$TESSERA" check "$scratch/folder"
says 'a folder and a file' 1 '2 passed, 1 failed' "$TESSERA" check "$scratch/folder" "$wrong"
says 'a folder without descriptions' 1 'no description (.lud) in this folder' \
    "$TESSERA" check "$scratch/empty"
says 'a missing file' 1 'No such file or directory' "$TESSERA" check "$scratch/nothing.lud"
says 'a missing file does not stop the others' 1 '1 passed, 1 failed' \
    "$TESSERA" check "$scratch/nothing.lud" "$game"

says 'standard input' 0 'ok: "Small"' sh -c '"$0" check - <"$1"' "$TESSERA" "$game"
says 'mistakes in standard input' 1 '<stdin>:6:22: error' sh -c '"$0" check - <"$1"' "$TESSERA" "$wrong"
says 'nothing on standard input' 1 'there is no game here' "$TESSERA" check -
: >"$scratch/empty.lud"
says 'an empty file' 1 'there is no game here' "$TESSERA" check "$scratch/empty.lud"

says 'an option' 1 'error' "$TESSERA" check --option Board/Octagon "$game"
passes 'another item' "$TESSERA" check --option Board/Hexagon "$game"
passes 'its short form' "$TESSERA" check -o Board/Hexagon "$game"
passes 'with an equals sign' "$TESSERA" check --option=Board/Hexagon "$game"
says 'an unknown item' 1 'there is no option "Board/Hexagn"' "$TESSERA" check -o Board/Hexagn "$game"
says 'gets a suggestion' 1 'did you mean `Board/Hexagon`?' "$TESSERA" check -o Board/Hexagn "$game"
passes 'a ruleset' "$TESSERA" check --ruleset 'Six Sides' "$game"
passes 'a ruleset by its full name' "$TESSERA" check -r 'Ruleset/Six Sides' "$game"
says 'an unknown ruleset' 1 'there is no ruleset "Six Side"' "$TESSERA" check -r 'Six Side' "$game"
passes 'the mistake is not in the item that was chosen' \
    "$TESSERA" expand -o Board/Hexagon "$wrong"

mkdir -p "$scratch/defs/more"
echo '(define "Three" (is Line 3))' >"$scratch/defs/more/x.def"
sed 's/("Goal" 3)/("Three")/' "$game" >"$scratch/three.lud"
says 'a define that is not known' 1 'there is no define "Three"' "$TESSERA" check "$scratch/three.lud"
passes '--defs names a folder of known ones' \
    "$TESSERA" check --defs "$scratch/defs" "$scratch/three.lud"
passes 'TESSERA_DEFS does too' env TESSERA_DEFS="$scratch/defs" "$TESSERA" check "$scratch/three.lud"
says 'a folder of defines that is not there' 1 'cannot read the known defines' \
    "$TESSERA" check --defs "$scratch/nothing" "$game"
mkdir -p "$scratch/broken"
echo '(define "X" (is Line 3)' >"$scratch/broken/x.def"
says 'a broken file of defines' 1 'x.def:1:1: error: this `(` is never closed' \
    "$TESSERA" check --defs "$scratch/broken" "$game"

gives_json '--json of a valid game' 0 "$TESSERA" check --json "$game"
gives_json '--json of a wrong game' 1 "$TESSERA" check --json "$wrong"
gives_json '--json of several' 1 "$TESSERA" check -j "$game" "$wrong" "$scratch/nothing.lud"
gives_json '--json of a folder without descriptions' 1 "$TESSERA" check --json "$scratch/empty"
gives_json '--json of a name with quotes' 1 "$TESSERA" check --json "$scratch/no\"such\\file"
says '--json has the place' 1 '"line":6,"column":22' "$TESSERA" check --json "$wrong"
says '--json has the trail' 1 '"trail":[{"define":"<Board:graph>"' "$TESSERA" check --json "$wrong"
# Regular Boardgames, by the name of the file.
says 'a Regular Boardgame' 0 'breakthrough.rbg: ok: "breakthrough", 64 vertices' "$TESSERA" check "$TESSERA_SOURCE/games/rbg/breakthrough.rbg"
printf '#players = a(1)\n#pieces = x\n#variables =\n#board = rectangle(up,down,left,right,[x,y])\n#rules = ->a\n' \
    >"$scratch/wrong.rbg"
says 'its name in JSON' 0 '"name":"breakthrough"' "$TESSERA" check --json "$TESSERA_SOURCE/games/rbg/breakthrough.rbg"
for rules in '->a ([x])* ->b' '->a [x] ->> (right + down) ->b {e}'; do
    printf '#players = a(1), b(1)\n#pieces = e, x\n#variables =\n#board = rectangle(up,down,left,right,[e,x][e,e])\n' \
        >"$scratch/improper.rbg"
    printf '#rules = %s\n' "$rules" >>"$scratch/improper.rbg"
    says "valid, but not proper: $rules" 0 'improper.rbg:5:' "$TESSERA" check "$scratch/improper.rbg"
    says 'a warning' 0 ': warning: ' "$TESSERA" check "$scratch/improper.rbg"
    says 'in JSON too' 0 '"level":"warning"' "$TESSERA" check --json "$scratch/improper.rbg"
done
says 'a wrong one' 1 'wrong.rbg:4:' "$TESSERA" check "$scratch/wrong.rbg"
gives_json 'as JSON' 1 "$TESSERA" check --json "$scratch/wrong.rbg" "$TESSERA_SOURCE/games/rbg/span.rbg"
says 'one that is not there' 1 'No such file' "$TESSERA" check "$scratch/nothing.rbg"

finish
