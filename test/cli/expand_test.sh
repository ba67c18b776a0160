# expand_test.sh: tessera expand.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'defines are expanded' 0 '(end (if (is Line 3) (result Mover Win)))' "$TESSERA" expand "$game"
says 'the default item is taken' 0 '(board (square 3))' "$TESSERA" expand "$game"
says 'or the chosen one' 0 '(board (hex 3))' "$TESSERA" expand -o Board/Hexagon "$game"
says 'or that of the ruleset' 0 '(board (hex 3))' "$TESSERA" expand -r 'Six Sides' "$game"
says 'an option comes before the ruleset' 0 '(board (square 3))' \
    "$TESSERA" expand -r 'Six Sides' -o Board/Square "$game"
fails 'metadata is left out' sh -c '"$0" expand "$1" | grep metadata' "$TESSERA" "$game"
says 'unless it is asked for' 0 '(metadata (info (author "Nobody")))' \
    "$TESSERA" expand --metadata "$game"
says 'standard input' 0 '(board (square 3))' sh -c '"$0" expand - <"$1"' "$TESSERA" "$game"
says 'an unknown ruleset' 1 'there is no ruleset' "$TESSERA" expand -r X "$game"
says 'a missing file' 1 'No such file' "$TESSERA" expand "$scratch/nothing.lud"
passes 'a mistake that only the binder sees does not matter' "$TESSERA" expand "$wrong"
gives_json '--json' 0 "$TESSERA" expand --json "$game"

"$TESSERA" expand "$game" >"$scratch/once.lud"
"$TESSERA" expand "$scratch/once.lud" >"$scratch/twice.lud"
passes 'expanding twice changes nothing more' cmp "$scratch/once.lud" "$scratch/twice.lud"
passes 'what was expanded is valid' "$TESSERA" check "$scratch/once.lud"
passes 'and in the house layout' "$TESSERA" fmt --check "$scratch/once.lud"
finish
