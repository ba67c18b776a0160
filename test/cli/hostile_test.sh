# hostile_test.sh: whatever comes in, the answer is a clear message and exit code 1, soon; never a
# crash, a hang or all the memory of the machine.
. "$TESSERA_SOURCE/test/cli/cli.sh"

seconds=60 # much more than is needed: the sanitizers are slow, and machines are busy

# refuses NAME TEXT FILE: check, expand, fmt and every dump end in time and do not crash; check
# says TEXT and fails.
refuses() {
    says "$1" 1 "$2" timeout $seconds "$TESSERA" check "$3"
    for stage in 'expand' 'fmt' 'dump --tokens' 'dump --nodes' 'dump --tree'; do
        # shellcheck disable=SC2086 # two words
        timeout $seconds "$TESSERA" $stage "$3" >/dev/null 2>"$scratch/.out" </dev/null
        [ $? -le 1 ] && is_sane
        tap_case $? "$1: $stage"
    done
}

# accepts NAME FILE
accepts() {
    passes "$1" timeout $seconds "$TESSERA" check "$2"
}

# repeat COUNT TEXT: the text so many times, on one line.
repeat() {
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'
}

# a_game CONDITION: a game that ends on it.
a_game() {
    printf '(game "X" (players 2) (equipment { (board (square 3)) (piece "Disc" Each) })\n'
    printf '(rules (play (move Add (to (sites Empty)))) (end (if %s (result Mover Win)))))\n' "$1"
}

in=$scratch/hostile.lud

# ---- files -----------------------------------------------------------------------------------------

refuses 'a missing file' 'No such file or directory' "$scratch/missing.lud"
refuses 'a file below a file' 'Not a directory' "$game/x.lud"
mkdir "$scratch/folder.lud"
says 'a folder as a file' 1 'is a folder, not a file' "$TESSERA" expand "$scratch/folder.lud"
says 'a folder of defines as a file' 1 'cannot read the known defines' \
    "$TESSERA" check --defs "$game" "$game"
cp "$game" "$scratch/closed.lud"
chmod 000 "$scratch/closed.lud"
if [ -r "$scratch/closed.lud" ]; then
    skips 'an unreadable file' 'this user may read everything'
else
    refuses 'an unreadable file' 'Permission denied' "$scratch/closed.lud"
fi
says 'a device without end' 1 'limit of 16 MiB' timeout $seconds "$TESSERA" check /dev/zero

yes '(game "X" (players 2))' | head -c 100000000 >"$in"
refuses 'a file of 100 MB' 'limit of 16 MiB' "$in"
says '100 MB on standard input' 1 'limit of 16 MiB' \
    sh -c 'timeout "$1" "$0" check - <"$2"' "$TESSERA" $seconds "$in"

head -c 1000000 /dev/urandom >"$in"
refuses 'random bytes' 'is not UTF-8 text' "$in"
printf '(game "X"\000 (players 2))\n' >"$in"
refuses 'a NUL byte' 'byte 0x00 at offset 9' "$in"
head -c 1000000 /dev/zero >"$in"
refuses 'only NUL bytes' 'byte 0x00 at offset 0' "$in"
printf '(game "caf\351" (players 2))\n' >"$in"
refuses 'Latin-1' 'byte 0xe9 at offset 10' "$in"
printf '(game "\300\257" (players 2))\n' >"$in"
refuses 'overlong UTF-8' 'byte 0xc0' "$in"
printf '(game "\355\240\200" (players 2))\n' >"$in"
refuses 'a surrogate' 'byte 0xed' "$in"
printf '\377\376(\000g\000' >"$in"
refuses 'UTF-16' 'byte 0xff at offset 0' "$in"
printf '(game "\033[31mred" (players 2))\n' >"$in"
refuses 'an escape sequence' 'byte 0x1b' "$in"
head -c 1000000 "$TESSERA" >"$in"
refuses 'a program' 'is not UTF-8 text' "$in"

# ---- brackets and tokens ---------------------------------------------------------------------------

repeat 100000 '(' >"$in"
refuses '100,000 opening brackets' 'nested more than 400 deep' "$in"
repeat 100000 ')' >"$in"
refuses '100,000 closing brackets' '... and 99950 more errors' "$in"
{ repeat 100000 '('; repeat 100000 ')'; } >"$in"
refuses '100,000 nested brackets' 'nested more than 400 deep' "$in"
repeat 50000 '({' >"$in"
refuses 'mixed brackets' 'nested more than 400 deep' "$in"
repeat 50000 '(}' >"$in"
refuses 'brackets of the wrong kind' 'error' "$in"
repeat 300 '(x ' >"$in"
refuses '300 brackets that are not closed' 'is never closed' "$in"
repeat 500000 '"' >"$in"
refuses '500,000 quotes' 'there is no game here' "$in"
{ printf '(game "'; repeat 1000000 'x'; } >"$in"
refuses 'a string of 1 MB without an end' 'this string is never closed' "$in"
{ printf '(game "'; repeat 1000000 'x'; printf '" (playrs 2))'; } >"$in"
refuses 'a string of 1 MB' 'did you mean `players`?' "$in"
{ printf '(game '; repeat 1000000 'x'; printf ')'; } >"$in"
refuses 'a word of 1 MB' 'error' "$in"
repeat 300000 'a:' >"$in"
refuses '300,000 labels' 'there is no game here' "$in"
{ printf '(game "X" '; repeat 200000 '(x y) '; printf ')'; } >"$in"
refuses 'a line of more than 1 MB' 'error' "$in"
{ printf '(game "X" (a (b '; repeat 1000000 '(define '; printf ')'; } >"$in"
refuses 'a long line of unclosed forms' 'nested more than 400 deep' "$in"
repeat 2000000 '
' >"$in"
refuses '2,000,000 empty lines' 'there is no game here' "$in"
repeat 1000000 '// x
' >"$in"
refuses 'a million comments' 'there is no game here' "$in"
{ printf '(game "X" (players 2) (equipment {\n'; repeat 50000 '(foo)
'; printf '}) (rules (play (pass)) (end (if (is Full) (result Mover Draw)))))'; } >"$in"
refuses '50,000 unknown ludemes' '`foo` is not a ludeme' "$in"
{ printf '(game "X" '; repeat 50000 '("Foo")
'; printf ')'; } >"$in"
refuses '50,000 unknown defines' '... and 49950 more errors' "$in"
repeat 50000 'stray
(form)
' >"$in"
refuses '100,000 stray forms' 'there is no game here' "$in"

# ---- options ---------------------------------------------------------------------------------------

{ printf '(option "X" <X> args:{<a>} {(item "x" '; repeat 1000000 '< '; } >"$in"
refuses 'arguments that are never closed' 'error' "$in"
{ printf '(option '; repeat 300000 '// x
'; printf ')'; } >"$in"
refuses 'an option of comments' 'this option lacks' "$in"
repeat 300000 '
(option ' >"$in"
refuses '300,000 options that are never closed' 'is never closed' "$in"
repeat 30000 '(option "X" <X> args:{<a>} {(item "x" <1> "")})
' >"$in"
refuses '30,000 options' 'at most 200 options' "$in"
{ printf '(option "X" <X> args:{'; repeat 100000 '<a>'; printf '} {(item "x" <1> "")})(game '
    repeat 100000 '<X:b> '; printf ')'; } >"$in"
refuses 'an option of 100,000 arguments' 'at most 100 arguments' "$in"
{ printf '(option "X" <X> args:{<a>} {(item "x" <'; repeat 100000 'y '; printf '> "")})(game '
    repeat 100000 '<X> '; printf ')'; } >"$in"
refuses 'a long argument used often' 'the options expand to more than' "$in"
{ printf '(option "X" <X> args:{<a>} {(item "x" <'; repeat 1000000 'y'; printf '> "")})(game "'
    repeat 100000 '<X>'; printf '")'; } >"$in"
refuses 'a long argument in a string' 'the options expand to more than' "$in"
{ printf '(option "X" <X> args:{<a>} {(item "x" <"<X> <X>"> "")})\n'; a_game '(is Line <X>)'; } >"$in"
refuses 'an argument that uses its own tag' 'error' "$in"

# ---- defines and ranges ----------------------------------------------------------------------------

{ printf '(define "A" ("A"))\n'; a_game '("A")'; } >"$in"
refuses 'a define that uses itself' 'the define "A" uses itself without end' "$in"
{ printf '(define "A" ("A") ("A"))\n'; a_game '("A")'; } >"$in"
refuses 'a define that uses itself twice' 'the define "A" uses itself without end' "$in"
{ printf '(define "A" ("B"))\n(define "B" ("C"))\n(define "C" ("A"))\n'; a_game '("A")'; } >"$in"
refuses 'three that use each other' 'uses itself without end' "$in"
{ printf '(define "A" ("A" (not #1)))\n'; a_game '("A" True)'; } >"$in"
refuses 'one that grows its argument' 'uses itself without end' "$in"
{ printf '(define "A" ("A" "#1#1"))\n'; a_game '("A" "x")'; } >"$in"
refuses 'one that doubles a string' 'uses itself without end' "$in"
{ awk 'BEGIN { for (i = 0; i < 3000; i++) printf "(define \"D%d\" (\"D%d\"))\n", i, i }'
    printf '(game "X" '
    awk 'BEGIN { for (i = 0; i < 3000; i++) printf "(\"D%d\") ", i }'; printf ')'; } >"$in"
refuses '3,000 defines that use themselves' 'uses itself without end' "$in"

# tower BODY LAST CONDITION: 150 defines, each one using the next; N stands for its number.
tower() {
    awk -v body="$1" 'BEGIN {
        for (i = 0; i < 150; i++) {
            text = body
            gsub(/N/, i + 1, text)
            printf "(define \"D%d\" %s)\n", i, text
        }
    }'
    printf '(define "D150" %s)\n' "$2"
    a_game "$3"
}
tower '(and ("DN") ("DN"))' 'True' '("D0")' >"$in"
refuses 'defines that double' 'expands to more than 500000 nodes' "$in"
tower '("DN" (and #1 #1))' '#1' '("D0" True)' >"$in"
refuses 'arguments that double' 'expands to more than 500000 nodes' "$in"
tower '("DN" "#1#1")' '(is Decided #1)' '("D0" "x")' >"$in"
refuses 'strings that double' 'expands to more than 500000 nodes' "$in"
tower '("DN" (and #1 #1))' '(is Decided "#1")' '("D0" True)' >"$in"
refuses 'doubled arguments in a string' 'expands to more than 500000 nodes' "$in"
tower '("DN" (and #1 #1))' '(define "X" #1)' '("D0" True)' >"$in"
refuses 'doubled arguments in a define' 'expands to more than 500000 nodes' "$in"
tower '(not ("DN"))' '("DN")' '("D0")' >"$in"
refuses 'a tower with a mistake at its end' 'there is no define "DN"' "$in"
tower '("DN" (not (not (not #1))))' '#1' '("D0" True)' >"$in"
refuses 'arguments that grow deep' 'nested more than 400 deep' "$in"
tower '("DN" (not (not (not (not (not (not #1)))))))' 'P#1' '("D0" True)' >"$in"
refuses 'deep arguments in a word' 'nested more than 400 deep' "$in"
{ printf '(define "W" (foo))\n(game "X" (players 2) (equipment { '; repeat 50000 '"W" '
    printf '}) (rules (play (pass)) (end (if (is Full) (result Mover Draw)))))'; } >"$in"
refuses 'a mistake used 50,000 times' '`foo` is not a ludeme' "$in"

a_game '(is In 1 (sites {1..999999999}))' >"$in"
refuses 'a huge range' 'a range spans at most 1000 numbers' "$in"
a_game '(is In 1 (sites {1..99999999999999999999}))' >"$in"
refuses 'a range beyond all numbers' 'error' "$in"
a_game "(is In 1 (sites {$(repeat 300 '"A1".."Z1000" ')}))" >"$in"
refuses 'many huge ranges of sites' 'expands to more than 500000 nodes' "$in"
a_game "(is In 1 (sites {$(repeat 5000 '0..999 ')}))" >"$in"
refuses 'many ranges of numbers' 'expands to more than 500000 nodes' "$in"
{ printf '(define "R" 1..1000)\n(define "S" "R" "R" "R" "R" "R" "R" "R" "R" "R" "R")\n'
    a_game "(is In 1 (sites {$(repeat 1000 '"S" ')}))"; } >"$in"
refuses 'ranges in defines in defines' 'expands to more than 500000 nodes' "$in"

# ---- large and deep, but legal ---------------------------------------------------------------------

a_game "$(repeat 390 '(not ')True$(repeat 390 ')')" >"$in"
accepts 'brackets just below the limit' "$in"
a_game "$(repeat 390 '(not ')Tru$(repeat 390 ')')" >"$in"
refuses 'a mistake at their bottom' 'did you mean `True`?' "$in"
a_game "(is In 1 (sites {$(repeat 100000 '1 ')}))" >"$in"
accepts 'an array of 100,000 numbers' "$in"
{ printf '\357\273\277'; cat "$game"; } >"$in"
accepts 'a byte order mark' "$in"
sed 's/$/\r/' "$game" >"$in"
accepts 'line ends of other systems' "$in"
tr '\n' ' ' <"$game" | sed 's|//[^(]*||g' >"$in"
accepts 'everything on one line' "$in"
finish
