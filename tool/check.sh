#!/bin/sh
# check.sh: every check there is besides `make test`. Runs the steps it is told, or all of them, each
# to its end even when one before it failed, and ends with the line "N passed, M failed".
#
#   tool/check.sh [STEP]...
#
# The builds it makes are in build/ (gcc), build/clang, build/asan, build/tsan and build/unity. A step
# that fails prints what it said; all of it is kept in build/check-<step>.log.
set -eu

cd "$(dirname "$0")/.."
all_steps='lint format headers gcc clang unity same asan tsan tidy cppcheck install'
jobs=$(nproc 2>/dev/null || echo 2)

# configure NAME COMPILER [ARGUMENT OF meson setup]...: makes build/NAME unless it is there.
configure() {
    name=$1
    compiler=$2
    shift 2
    [ -f "build/$name/build.ninja" ] || CC=$compiler meson setup "build/$name" "$@"
}

# Only the suites that need no reference data: with the data they run in `make test`.
quick_tests() {
    tool/test.sh "$1" --suite=unit --suite=cli --suite=fuzz
}

step_lint() {
    tool/lint.sh
}

step_format() {
    tool/format.sh --check
}

# Every header compiles alone.
step_headers() {
    find src include -name '*.h' | sort | while read -r header; do
        echo "$header"
        gcc -std=c17 -Wall -Wextra -Werror -Wno-unused-function -D_POSIX_C_SOURCE=200809L \
            -Isrc -Iinclude -include "$header" -fsyntax-only -x c /dev/null || exit 1
    done
}

step_gcc() {
    configure . gcc
    ninja -C build
}

# The tests run with clang in the step `asan`.
step_clang() {
    configure clang clang
    ninja -C build/clang
}

# All of the library as one translation unit (names of static functions are unique in the tree),
# optimized fully and without assertions.
step_unity() {
    configure unity gcc --unity=on -Dunity_size=10000 -Dtests=disabled \
        --buildtype=release -Db_ndebug=true
    ninja -C build/unity
}

# The three builds play the same games: a signature of fixed ones, our own and the reference's.
step_same() {
    rm -f build/same.new
    # Not the puzzles, where random games go on to the last move allowed; .rbg has tests of its own.
    folders=$(find games -mindepth 1 -maxdepth 1 -type d ! -name puzzle ! -name rbg | sort)
    for folder in $folders ${TESSERA_SHARED:-../shared}/ludii; do
        [ -d "$folder" ] || continue
        for exe in build/tessera build/clang/tessera build/unity/tessera; do
            "$exe" bench --signature "$folder" | grep -o 'signature .*' >>build/same.new
        done
        [ "$(sort -u build/same.new | tee /dev/stderr | wc -l)" -eq 1 ] || exit 1
        rm build/same.new
    done
}

step_asan() {
    configure asan clang -Db_sanitize=address,undefined -Db_lundef=false \
        -Dc_args=-fno-sanitize-recover=undefined
    ninja -C build/asan
    quick_tests build/asan
}

# Threads that play the same game at once: 20 games of each description of ours. A puzzle of variables
# is not for chance.
step_tsan() {
    configure tsan clang -Db_sanitize=thread -Db_lundef=false -Doptimization=2 -Dtests=disabled
    ninja -C build/tsan tessera
    for game in games/*/*.lud; do
        if grep -qF '(satisfy' "$game"; then continue; fi
        echo "$game"
        TSAN_OPTIONS=halt_on_error=1 build/tsan/tessera playout --threads 4 -n 20 "$game"
    done
}

# By default the analyzer follows a function's paths over 225,000 nodes, which takes a quarter of an
# hour for all files; TIDY_NODES sets another depth.
step_tidy() {
    configure clang clang
    depth="--extra-arg=-Xclang --extra-arg=-analyzer-config"
    depth="$depth --extra-arg=-Xclang --extra-arg=max-nodes=${TIDY_NODES:-40000}"
    # shellcheck disable=SC2086 # several words
    find src test -name '*.c' | sort |
        xargs -P "$jobs" -n 4 clang-tidy -p build/clang --quiet $depth
}

step_cppcheck() {
    mkdir -p build/cppcheck
    cppcheck --quiet --std=c11 --language=c -j "$jobs" --cppcheck-build-dir=build/cppcheck \
        --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
        --suppressions-list=tool/cppcheck.supp --library=posix \
        -D_POSIX_C_SOURCE=200809L -DTSR_VERSION='""' -DTSR_DATADIR='""' -DTSR_SOURCE_DEFS='""' \
        -Isrc -Iinclude src
}

# What is installed runs, away from the source tree.
step_install() {
    configure clang clang
    rm -rf build/stage
    DESTDIR=$(pwd)/build/stage meson install -C build/clang
    exe=$(find build/stage -type f -name tessera | head -n 1)
    "$exe" --help
    share=$(dirname "$exe")/../share/tessera
    for dir in defs games; do
        [ -z "$(find $dir -type f 2>/dev/null)" ] || test -n "$(ls "$share/$dir")"
    done
}

# A step runs as a process of its own, so that `set -e` holds in it.
if [ "${1:-}" = --step ]; then
    "step_$2"
    exit
fi

mkdir -p build
passed=0
failed=0
for step in ${*:-$all_steps}; do
    start=$(date +%s)
    log=build/check-$step.log
    if tool/check.sh --step "$step" >"$log" 2>&1 </dev/null; then
        result=ok
        passed=$((passed + 1))
    else
        result=FAILED
        failed=$((failed + 1))
        tail -n 200 "$log"
    fi
    printf 'check: %-10s %-6s %4d s\n' "$step" "$result" "$(($(date +%s) - start))"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
