#!/bin/sh
# soak.sh: random games of every description below a folder, under the sanitizers. For faults that
# only many games show; not part of the checks, since it takes long.
#
#   tool/soak.sh FOLDER [GAMES [SECONDS]]    GAMES of each (default 100), SECONDS limit for each (60)
#
# Prints the descriptions with which something is wrong or that were not done in time, and ends with
# the line "N passed, M failed, K skipped". What each said is in build/soak/.
set -eu

folder=${1:?usage: tool/soak.sh FOLDER [GAMES [SECONDS]]}
games=${2:-100}
seconds=${3:-60}
case $folder in /*) ;; *) folder=$(pwd)/$folder ;; esac
cd "$(dirname "$0")/.."

[ -f build/asan/build.ninja ] || CC=clang meson setup build/asan -Db_sanitize=address,undefined \
    -Db_lundef=false -Dc_args=-fno-sanitize-recover=undefined
ninja -C build/asan tessera >/dev/null
mkdir -p build/soak
rm -f build/soak/result

# one PATH: plays it; "ok", "late" or "bad" and the path go to build/soak/result.
cat >build/soak/one.sh <<'ONE'
log=build/soak/$(printf '%s' "$1" | cksum | tr ' ' -).log
status=0
timeout "$3" build/asan/tessera playout -n "$2" "$1" >"$log" 2>&1 || status=$?
case $status in
0) word=ok && rm -f "$log" ;;
124) word=late ;;
*) word=bad ;;
esac
grep -q -e Sanitizer -e 'runtime error' "$log" 2>/dev/null && word=bad
echo "$word $1" >>build/soak/result
[ "$word" = ok ] || echo "$word $1 ($log)"
ONE

ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1
export ASAN_OPTIONS UBSAN_OPTIONS
find "$folder" -name '*.lud' -print0 | sort -z |
    xargs -0 -P "$(nproc 2>/dev/null || echo 2)" -I '{}' sh build/soak/one.sh '{}' "$games" "$seconds"
passed=$(grep -c '^ok ' build/soak/result || true)
failed=$(grep -c '^bad ' build/soak/result || true)
late=$(grep -c '^late ' build/soak/result || true)
echo "$passed passed, $failed failed, $late skipped"
[ "$failed" -eq 0 ]
