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

says 'the grammar' 0 '| (game <string> <players>' "$TESSERA" grammar
says 'knows constants' 0 '| Mover' "$TESSERA" grammar
gives_json 'the grammar as JSON' 0 "$TESSERA" grammar --json
says 'has documentation' 0 '"doc":"' "$TESSERA" grammar --json
says 'a full disk is noticed' 1 'cannot write' sh -c '"$0" grammar >/dev/full' "$TESSERA"
finish
