# dump_test.sh: tessera dump, every stage, and tessera bench --front.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'tokens' 0 'label    args:' "$TESSERA" dump --tokens "$game"
says 'tokens of an argument' 0 'angle    <(square 3)>' "$TESSERA" dump --tokens "$game"
says 'comments are tokens' 0 'comment  // A small game.' "$TESSERA" dump -t "$game"
says 'nodes' 0 'string Goal' "$TESSERA" dump --nodes "$game"
says 'nodes as written, before options' 0 'word <Board:graph>' "$TESSERA" dump -n "$game"
says 'the bound tree' 0 '(square [<squareShapeType>] <dim>' "$TESSERA" dump --tree "$game"
says 'with the trail' 0 '<- "Goal"' "$TESSERA" dump --tree "$game"
says 'with another item' 0 '(hex ' "$TESSERA" dump --tree -o Board/Hexagon "$game"
says 'with a ruleset' 0 '(hex ' "$TESSERA" dump -b -r 'Six Sides' "$game"
says 'no tree of a wrong game' 1 'did you mean `square`?' "$TESSERA" dump --tree "$wrong"
passes 'but its nodes' "$TESSERA" dump --nodes "$wrong"
says 'a missing file' 1 'No such file' "$TESSERA" dump --tokens "$scratch/nothing.lud"
printf '(game "X' >"$scratch/open.lud"
says 'tokens up to a mistake' 1 'this string is never closed' "$TESSERA" dump --tokens "$scratch/open.lud"
for stage in tokens nodes tree; do
    gives_json "$stage as JSON" 0 "$TESSERA" dump --$stage --json "$game"
    says "$stage of standard input" 0 '12:' sh -c '"$0" dump --"$2" - <"$1"' "$TESSERA" "$game" $stage
done
gives_json 'tokens of a broken text as JSON' 1 "$TESSERA" dump --tokens --json "$scratch/open.lud"

says 'bench counts descriptions' 0 '1 descriptions' "$TESSERA" bench --front "$game"
says 'and wrong ones' 1 '1 wrong' "$TESSERA" bench --front "$game" "$wrong"
says 'a folder that is not there' 1 '1 wrong' "$TESSERA" bench --front "$scratch/nothing"
finish
