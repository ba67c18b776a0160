# ludeme_test.sh: tessera ludeme and tessera grammar.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'a keyword' 0 '(hop [<moves.from>]' "$TESSERA" ludeme hop
says 'with an example' 0 'example: (hop' "$TESSERA" ludeme hop
says 'a rule' 0 '<moves.to>' "$TESSERA" ludeme moves.to
says 'a constant' 0 'values:' "$TESSERA" ludeme Mover
says 'another name of a ludeme' 0 '<ints.math.+>' "$TESSERA" ludeme add
says 'an operator' 0 '<ints.math.+>' "$TESSERA" ludeme +
says 'several' 0 '<moves.to>' "$TESSERA" ludeme hop moves.to
says 'an unknown name' 1 'there is no ludeme, rule or constant `hopp`; did you mean `hop`?' \
    "$TESSERA" ludeme hopp
says 'does not hide the known one' 1 'example: (hop' "$TESSERA" ludeme hop zzzzzzzz
says 'the whole reference takes no name' 2 'takes no name' "$TESSERA" ludeme --markdown hop
says 'the whole reference' 0 '<a id="effect.add"></a>' "$TESSERA" ludeme --markdown
passes 'doc/ludemes.md is what the registry gives (make doc)' sh -c \
    '"$0" ludeme --markdown | diff "$1/doc/ludemes.md" - | head -20 >&2; "$0" ludeme --markdown | cmp -s - "$1/doc/ludemes.md"' \
    "$TESSERA" "$TESSERA_SOURCE"
links=$("$TESSERA" ludeme --markdown | grep -oE '(href="|\]\()#[^")]*' | sed 's/.*#//' | sort -u)
anchors=$("$TESSERA" ludeme --markdown | grep -oE '<a id="[^"]*' | sed 's/.*"//' | sort -u)
echo "$links" >"$scratch/links"
echo "$anchors" >"$scratch/anchors"
stays_silent 'every link of the reference has its anchor' comm -23 "$scratch/links" "$scratch/anchors"

says 'the grammar' 0 '| (game <string> <players>' "$TESSERA" grammar
says 'knows constants' 0 '| Mover' "$TESSERA" grammar
gives_json 'the grammar as JSON' 0 "$TESSERA" grammar --json
says 'has documentation' 0 '"doc":"' "$TESSERA" grammar --json
says 'a full disk is noticed' 1 'cannot write' sh -c '"$0" grammar >/dev/full' "$TESSERA"
finish
