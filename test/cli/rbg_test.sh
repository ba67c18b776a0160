# rbg_test.sh: tessera rbg.
. "$TESSERA_SOURCE/test/cli/cli.sh"

games=$TESSERA_SOURCE/games/rbg

for one in "$games"/*.rbg; do
    name=$(basename "$one" .rbg)
    "$TESSERA" rbg expand "$one" >"$scratch/once.rbg"
    "$TESSERA" rbg expand "$scratch/once.rbg" >"$scratch/twice.rbg"
    passes "$name: expanding twice changes nothing more" cmp "$scratch/once.rbg" "$scratch/twice.rbg"
    fails "$name: no macros are left" grep -qvE '^(#(players|pieces|variables|board|rules) |    )' "$scratch/once.rbg"
    passes "$name is proper" "$TESSERA" rbg info "$one"
done

says 'expand: rules without macros' 0 '{redRunner} (' "$TESSERA" rbg expand "$games/dash.rbg"
says 'standard input' 0 '{redRunner} (' sh -c '"$0" rbg expand - <"$1"' "$TESSERA" "$games/dash.rbg"

says 'info: players' 0 'players       red (100), blue (100)' "$TESSERA" rbg info "$games/dash.rbg"
says 'info: board' 0 'board         30 vertices, 98 edges' "$TESSERA" rbg info "$games/dash.rbg"
says 'info: straightness' 0 'straightness  4 (strong)' "$TESSERA" rbg info "$games/dash.rbg"
says 'info: pattern depth' 0 'pattern depth 3' "$TESSERA" rbg info "$games/span.rbg"
says 'info: the whole puzzle' 0 'which are all' "$TESSERA" rbg info "$games/swap.rbg"
says 'info: positions can be chosen' 0 'in each of 50 positions' \
    "$TESSERA" rbg info --positions 50 "$games/dash.rbg"
fails 'or none' sh -c '"$0" rbg info --positions 0 "$1" | grep keeper' "$TESSERA" "$games/dash.rbg"
gives_json 'info --json' 0 "$TESSERA" rbg info --json "$games/span.rbg"

"$TESSERA" rbg emit "$games/breakthrough.rbg" >"$scratch/emitted.c"
if command -v cc >/dev/null; then
    passes 'emit: C that compiles' cc -O1 -DRBG_MAIN -o "$scratch/emitted" "$scratch/emitted.c"
    says 'and counts positions' 0 '11132 leaves 11639 states' "$scratch/emitted" perft 3
    says 'and plays' 0 'moves a game' "$scratch/emitted" play 0.1
    says 'it tells how it is used' 0 'usage: ' "$scratch/emitted" --help
    for wrong in '' perft 'perft 256' 'perft 99999999999999' 'perft abc' 'perft -1' 'perft 3x' 'perft 3 4' \
        'play' 'play x' 'play 0' 'play nan' 'play inf' 'play 1 -1' 'play 1 2 3' 'walk 3'; do
        # shellcheck disable=SC2086
        says "wrong usage: $wrong" 2 'perft DEPTH' "$scratch/emitted" $wrong
    done
    fails 'a depth that is wrong gives no numbers' sh -c '"$0" perft 256 2>&1 | grep leaves' "$scratch/emitted"
    line=$(sed -n 's/^ \*  *\(cc .*\)/\1/p' "$scratch/emitted.c")
    cp "$scratch/emitted.c" "$scratch/file.c"
    passes 'its first comment says how to build it' sh -c "cd '$scratch' && $line && ./game perft 1"
    passes 'no warnings' cc -O1 -Wall -Wextra -Werror -DRBG_MAIN -o "$scratch/emitted" "$scratch/emitted.c"
    passes 'nor as a library' cc -O1 -Wall -Wextra -Werror -fPIC -c -o "$scratch/emitted.o" "$scratch/emitted.c"
fi

# written RULES: a small description with those rules in $small.
small=$scratch/small.rbg
written() {
    cat >"$small" <<RBG
#players = a(100), b(100)
#pieces = e, x
#variables = v(2)
#board = rectangle(up, down, left, right, [e, x] [e, e])
#rules = $1
RBG
}

# A pattern may be the last thing of the rules, and may be one that never holds.
if command -v cc >/dev/null; then
    for rules in '->a {? right {x}}' '->a [x] ->b {? (left+right+up+down)* {x}}' '->a {! {? {}}}' \
        '->a {? up {! {x} left*}} [x] ->b {! right [x] {}}' '->a (right + {? ([e] up)^3})'; do
        written "$rules"
        "$TESSERA" rbg emit "$small" >"$scratch/end.c"
        passes "emit: $rules calls what there is" \
            cc -O0 -Werror=implicit-function-declaration -DRBG_MAIN -o "$scratch/end" "$scratch/end.c"
        prints "and counts what the interpreter counts" \
            "$("$TESSERA" perft "$small" 1 | tail -n 1) leaves" \
            sh -c '"$0" perft 1 | grep -o "[0-9]* leaves"' "$scratch/end"
    done
fi

written '->a ([x])* ->b'
says 'modifiers without end' 1 'small.rbg:5:16: warning: this can be done again and again' \
    "$TESSERA" rbg info "$small"
gives_json 'are told in JSON too' 1 "$TESSERA" rbg info --json "$small"
says 'with their places' 1 '"endless":1,"endless_at":[{"line":5,"column":16,"macros":[]}],"endless_cut":false' \
    "$TESSERA" rbg info --json "$small"
written '->a [x] ->> (right + down) ->b {e}'
says 'a keeper with two completions' 1 'two ways that lead to different positions' \
    "$TESSERA" rbg info "$small"
says 'the first way is shown' 1 'one way, at line 5, column 37: rx1y0->b to player=b' "$TESSERA" rbg info "$small"
says 'and the second' 1 'another way, at line 5, column 37: rx0y1->b to player=b' "$TESSERA" rbg info "$small"
says 'and where' 1 'small.rbg:5:37: warning: the keeper' "$TESSERA" rbg info "$small"
gives_json 'both in JSON' 1 "$TESSERA" rbg info --json "$small"
says 'with vertices and modifiers' 1 '{"vertex":"rx0y1","index":4,"modifier":"->b","line":5,"column":37,"macros":[]}' \
    "$TESSERA" rbg info --json "$small"
written 'twice twice'
sed -i 's/^#rules/#twice = ->a ({e} right [x] left)* ->b ({e} right [x] left)*\n#rules/' "$small"
says 'a place in a macro stands once' 0 'line 5, column 14 (2 uses of twice)' "$TESSERA" rbg info --positions 0 "$small"
says 'each use in JSON' 0 '"macros":[{"name":"twice","line":6,"column":16}]' \
    "$TESSERA" rbg info --json --positions 0 "$small"
written '->a [x] ->> (right + down) [x] ->> (left + up) ->b {e}'
says 'over two moves of the keeper' 1 'two ways' "$TESSERA" rbg info "$small"
written '->a [x] ->> (right down + down right) [x] ->b {e}'
passes 'two ways to the same position are fine' "$TESSERA" rbg info "$small"
written '->a [x] ->> ([$ v=1] + [$ v=2]) ->> {}'
says 'the end counts' 1 'two ways' "$TESSERA" rbg info "$small"
written '(->a (left + right + up + down) ->b (left + right + up + down))*'
says 'a play without end is seen, and comes to an end here' 1 'which are all' "$TESSERA" rbg info "$small"

# A play without end is a draw, whoever plays it.
written '(->a ->b)*'
says 'a game without end has a limit' 0 'longest    65536 moves' "$TESSERA" info "$small"
says 'random games keep to it' 0 'at a limit    2 (turns 0, moves 2)' "$TESSERA" playout -n 2 "$small"
says 'and matches' 0 '"end":"limit","moves":65536' \
    "$TESSERA" match --json -n 1 --p1 random --p2 random --iterations 1 "$small"
says 'they can be measured' 0 '65536.0' "$TESSERA" bench --seconds 0.01 "$small"
if command -v cc >/dev/null; then
    "$TESSERA" rbg emit "$small" >"$scratch/endless.c"
    cc -O1 -DRBG_MAIN -o "$scratch/endless" "$scratch/endless.c"
    says 'the emitted program too' 0 '65536.00 moves a game' timeout 20 "$scratch/endless" play 0.2
    written '{$ a == 1}'
    "$TESSERA" rbg emit "$small" >"$scratch/endless.c"
    cc -O1 -DRBG_MAIN -o "$scratch/endless" "$scratch/endless.c"
    says 'games without a move keep to the time' 0 ' 0 moves ' timeout 20 "$scratch/endless" play 0.1
fi

# Where rules go beyond a bound, no figure is given as if it were right.
bound='the rules do not come to an end within the bounds of the engine'
for rules in '->a ([x]+[e])^22 ->b' '->a ([x])* ->b {e} ->a up' '->a [x] (->>)* {$ v == 1} ->b'; do
    written "$rules"
    says "perft: $rules" 1 "tessera perft: small: $bound" "$TESSERA" perft "$small" 2
    fails 'no number' sh -c '"$0" perft "$1" 2 2>/dev/null | grep .' "$TESSERA" "$small"
    says 'random games' 1 "$bound: 2 of 2 games" "$TESSERA" playout -n 2 "$small"
    gives_json 'as JSON' 1 "$TESSERA" playout --json -n 2 "$small"
    says 'matches' 1 "$bound: 1 of 1 games" \
        "$TESSERA" match -n 1 --p1 random --p2 random --iterations 1 "$small"
    says 'as JSON' 1 '"end":"bound"' \
        "$TESSERA" match --json -n 1 --p1 random --p2 random --iterations 1 "$small"
    says 'bench' 1 "$bound" "$TESSERA" bench --seconds 0.01 "$small"
done
written '->a ([x]+[e])^22 ->b'
says 'info' 1 'first      not known' "$TESSERA" info "$small"
says 'info --json' 1 '"first":null' "$TESSERA" info --json "$small"
written '->a ([x])* ->b {e} ->a up'
says 'moves' 1 'and perhaps more' "$TESSERA" moves "$small"
says 'moves --json' 1 '"cut":true' "$TESSERA" moves --json "$small"
written '(->>)*'
says 'a keeper without end' 1 "$bound" "$TESSERA" moves "$small"
fails 'is not a game that is over' sh -c '"$0" moves "$1" 2>&1 | grep "game is over"' "$TESSERA" "$small"
says 'and has no tree' 1 "$bound" "$TESSERA" perft --divide "$small" 1
mkdir "$scratch/bench"
cp "$small" "$scratch/bench"
says 'bench --rbg: what is not measured is not 0' 1 'small                                   -     -' \
    "$TESSERA" bench --rbg --seconds 0.01 "$scratch/bench"

written '->a upp'
says 'errors have a place' 1 'small.rbg:5:14: error: `upp` is not a label of the board' \
    "$TESSERA" rbg expand "$small"
says 'and an excerpt' 1 '     5 | #rules = ->a upp' "$TESSERA" rbg info "$small"

says 'a missing file' 1 'No such file' "$TESSERA" rbg info "$scratch/nothing.rbg"
says 'what to do is missing' 2 'say what to do' "$TESSERA" rbg
says 'something else to do' 2 'did you mean `expand`?' "$TESSERA" rbg expnd "$small"
says 'no number' 2 '--positions needs a number' "$TESSERA" rbg info --positions many "$small"
says 'help' 0 'usage: tessera rbg' "$TESSERA" rbg --help
finish
