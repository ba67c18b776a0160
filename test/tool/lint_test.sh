# lint_test.sh: tool/lint.sh passes a good tree, and finds each kind of breach in a bad one.
. "$TESSERA_SOURCE/test/tap.sh"

lint="sh $TESSERA_SOURCE/tool/lint.sh"
tree=$scratch/tree

# A tree without a fault, made anew for each case.
good_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/src/base" "$tree/src/lang" "$tree/test/base"
    cat >"$tree/src/meson.build" <<'EOF'
# The sources.
library_sources = files(
  'base/vec.c',
  'lang/lex.c',
)
EOF
    echo '# The tests.' >"$tree/test/meson.build"
    echo '/* vec.h: a vector. */' >"$tree/src/base/vec.h"
    printf '/* vec.c: a vector. */\n#include "base/vec.h"\n' >"$tree/src/base/vec.c"
    printf '/* lex.h: tokens. */\n#include "base/vec.h"\n' >"$tree/src/lang/lex.h"
    printf '/* lex.c: tokens. */\n#include <stdio.h>\n\n#include "lang/lex.h"\n' >"$tree/src/lang/lex.c"
}

# finds NAME MESSAGE: lint fails on the tree, and says MESSAGE.
finds() {
    # shellcheck disable=SC2086 # a command and its argument
    tap_run $lint "$tree"
    [ "$status" -eq 1 ] && grep -qF -e "$2" "$scratch/.out"
    tap_case $? "$1"
    good_tree
}

good_tree
# shellcheck disable=SC2086
passes 'a good tree' $lint "$tree"

echo '#include "lang/lex.h"' >>"$tree/src/base/vec.c"
finds 'an include against the order of the folders' 'src/base/vec.c:3: base/ comes before lang/'

echo '#include <lang/lex.h>' >>"$tree/src/base/vec.c"
finds 'the same in angle brackets' 'src/base/vec.c:3: our own <lang/lex.h> wants quotes'

echo '#include "lex.h"' >>"$tree/src/lang/lex.c"
finds 'an include that is not a path from src/' '"lex.h" is not a path from src/'

printf '/* a.h: one. */\n#include "base/vec.h"\n' >"$tree/src/base/a.h"
echo '#include "base/a.h"' >>"$tree/src/base/vec.h"
finds 'a cycle of headers' 'header cycle'

echo '/* new.c: new. */' >"$tree/src/base/new.c"
finds 'a source that is not listed' 'src/base/new.c:1: not listed in src/meson.build'

echo '/* test_new.c: new. */' >"$tree/test/base/test_new.c"
finds 'a test that is not listed' 'test/base/test_new.c:1: not listed in test/meson.build'

mkdir "$tree/src/misc" && echo '/* odds.h: and ends. */' >"$tree/src/misc/odds.h"
finds 'a folder without a place in the order' 'folder "misc"'

printf '\tint x;\n' >>"$tree/src/base/vec.c"
finds 'a tab' 'src/base/vec.c:3: a tab'

echo 'int x; ' >>"$tree/src/base/vec.c"
finds 'space at the end of a line' 'src/base/vec.c:3: space at the end'

echo '#include "base/vec.h"' >"$tree/src/base/vec.c"
finds 'a file without its purpose' 'src/base/vec.c:1: the file does not open with its purpose'

echo 'const char *where = "/home/someone/x";' >>"$tree/src/base/vec.c"
finds 'a path of one machine' 'src/base/vec.c:3: names a place'

printf "# The sources.\nlibrary_sources = files(\n  'lang/lex.c',\n  'base/vec.c',\n)\n" >"$tree/src/meson.build"
finds 'a list out of order' 'is not in alphabetical order'

awk 'BEGIN { print "/* vec.h: long. */"; for (i = 0; i < 900; i++) print "int x;" }' >"$tree/src/base/vec.h"
# shellcheck disable=SC2086
passes 'a long file is only a warning' $lint "$tree"
# shellcheck disable=SC2086
prints 'which is shown' 'warning: 901 lines' $lint "$tree"
finish
