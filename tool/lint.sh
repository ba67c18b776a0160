#!/bin/sh
# lint.sh: the rules of the source tree that no compiler knows. Prints every breach as
# file:line: message and fails when there is one; a warning does not fail.
#
#   tool/lint.sh [ROOT]
set -eu

cd "${1:-$(dirname "$0")/..}"
LC_ALL=C
export LC_ALL

# A folder of src/ may include from itself and from the folders before it.
layers='base core geom lang rules ludeme solve rbg efg native agent match server cli'

# Text that belongs to one machine and not to the project.
machine='/(work|home|root|tmp|var/tmp|mnt|srv)/[A-Za-z0-9_.]|https?://[^ ]*(debian|ubuntu|pypi|npmjs|mirror)'

found=$(mktemp)
trap 'rm -f "$found"' EXIT

# files DIR... -- NAME...: the files below those folders, with names of those patterns, sorted.
files() {
    dirs=
    while [ "$1" != -- ]; do
        [ ! -e "$1" ] || dirs="$dirs $1"
        shift
    done
    shift
    [ -n "$dirs" ] || return 0
    expr=
    for pattern in "$@"; do
        expr="$expr${expr:+ -o} -name $pattern"
    done
    set -f
    # shellcheck disable=SC2086 # lists of words, and patterns that find is to see
    find $dirs -type f \( $expr \) | sort
    set +f
}

lint_includes() {
    files src -- '*.c' '*.h' | awk -v layers="$layers" '
        function breach(message) { print file ":" n ": " message }

        # Depth-first walk over the headers; a header met again on its own path closes a cycle.
        function walk(header,    i, next_header) {
            mark[header] = 1
            for (i = 1; i <= edges[header]; i++) {
                next_header = edge[header, i]
                if (!(next_header in mark)) walk(next_header)
                else if (mark[next_header] == 1)
                    print "src/" header ":1: header cycle with " next_header
            }
            mark[header] = 2
        }

        BEGIN {
            count = split(layers, name, " ")
            for (i = 1; i <= count; i++) rank[name[i]] = i
        }
        {
            file = $0
            n = projects = 0
            split(file, part, "/")
            folder = part[2]
            inner = substr(file, 5)
            header = file ~ /\.h$/
            if (!(folder in rank)) { n = 1; breach("folder \"" folder "\" is not in the order of tool/lint.sh") }
            while ((getline text < file) > 0) {
                n++
                if (text !~ /^[ \t]*#[ \t]*include/) continue
                quoted = text ~ /include[ \t]*"/
                target = text
                sub(/^[^"<]*["<]/, "", target)
                sub(/[">].*$/, "", target)
                split(target, part, "/")
                if (!quoted) {
                    if (index(target, "/") && part[1] in rank) breach("our own <" target "> wants quotes")
                    continue
                }
                if (target == "tessera.h" || target == "tessera_agent.h") continue
                projects++
                if (!index(target, "/") || !(part[1] in rank)) {
                    breach("\"" target "\" is not a path from src/")
                    continue
                }
                if (rank[part[1]] > rank[folder]) {
                    breach(folder "/ comes before " part[1] "/ and may not include \"" target "\"")
                }
                if (header) edge[inner, ++edges[inner]] = target
            }
            close(file)
            if (header) {
                headers[++header_count] = inner
                if (projects > 4) print file ":1: warning: " projects " project includes in a header, four are the limit"
            }
        }
        END {
            for (h = 1; h <= header_count; h++) if (!(headers[h] in mark)) walk(headers[h])
        }'
}

lint_text() {
    files src include test -- '*.c' '*.h' | while read -r file; do
        awk -v file="$file" '
            /\t/ { print file ":" FNR ": a tab" }
            /[ \t\r]$/ { print file ":" FNR ": space at the end of the line" }
            FNR == 1 {
                name = file
                sub(/.*\//, "", name)
                if (index($0, "/* " name ": ") != 1)
                    print file ":1: the file does not open with its purpose (/* " name ": ...)"
            }
            END {
                if (NR == 0) print file ":1: the file is empty"
                if (NR > 800) print file ":1: warning: " NR " lines, a file past 800 wants splitting"
            }' "$file"
    done
    # Scripts and build files: a comment on the first line, or below the #! line.
    files tool test src .ci meson.build Makefile -- '*.sh' '*.awk' 'meson.build' 'Makefile' 'run' |
        while read -r file; do
            awk -v file="$file" '
                FNR == 1 && /^#!/ { next }
                { if ($0 !~ /^# [^ ]/) print file ":" FNR ": the file does not open with its purpose (# ...)"
                  exit }' "$file"
        done
}

# lint_listed DIR PATTERN...: every file of DIR is named in a list of a meson.build of DIR.
lint_listed() {
    dir=$1
    shift
    files "$dir" -- "$@" | while read -r file; do
        folder=$(dirname "$file")
        name=${file#"$dir"/}
        if [ -f "$folder/meson.build" ] && grep -qF "'$(basename "$file")'" "$folder/meson.build"; then
            continue
        fi
        grep -qF "'$name'" "$dir/meson.build" || echo "$file:1: not listed in $dir/meson.build"
    done
}

# The lists of sources are in alphabetical order, so that two people adding files seldom collide.
lint_order() {
    for file in src/meson.build test/meson.build test/fuzz/meson.build; do
        [ -f "$file" ] || continue
        awk -v file="$file" '
            /[[(]$/ { last = "" }
            /^  \047[^\047]*\.(c|sh)\047,$/ {
                if ($1 < last) print file ":" FNR ": " $1 " is not in alphabetical order"
                last = $1
            }' "$file"
    done
}

lint_machine() {
    where=
    for entry in src include defs games doc tool web .ci ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md \
        README.md Makefile meson.build meson_options.txt; do
        [ ! -e "$entry" ] || where="$where $entry"
    done
    # shellcheck disable=SC2086 # a list of words
    grep -rnIE --exclude=lint.sh "$machine" $where |
        sed 's|^\([^:]*:[0-9]*\):.*|\1: names a place on one machine|'
}

{
    lint_includes
    lint_text
    lint_listed src '*.c'
    lint_listed test '*.c' '*_test.sh'
    lint_order
    lint_machine
} >"$found"

cat "$found"
breaches=$(grep -vc ': warning: ' "$found" || true)
if [ "$breaches" -gt 0 ]; then
    echo "lint: $breaches breaches"
    exit 1
fi
echo "lint: clean"
