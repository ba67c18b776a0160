#!/bin/sh
# soak.sh: random games of every description below a folder, under the sanitizers. For faults that
# only many games show; not part of the checks, since it takes long.
#
#   tool/soak.sh FOLDER [GAMES [SECONDS]]    GAMES of each (default 100), SECONDS limit for each (60)
#
# Prints the descriptions with which something is wrong or that were not done in time, and ends with
# the line "N passed, M failed, K skipped". build/soak/ has what each said, and a list of those that
# are done: as long as the program is the same, they are not played again. JOBS play at once.
set -eu

folder=${1:?usage: tool/soak.sh FOLDER [GAMES [SECONDS]]}
games=${2:-100}
seconds=${3:-60}
case $folder in /*) ;; *) folder=$(pwd)/$folder ;; esac
cd "$(dirname "$0")/.."

# Optimized, and undefined behaviour ends the program at once: several times as many games.
program=build/soak/build/tessera
[ -f build/soak/build/build.ninja ] || CC=clang meson setup build/soak/build -Doptimization=3 \
    -Dtests=disabled -Db_ndebug=true -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args=-fsanitize-trap=undefined >/dev/null
ninja -C build/soak/build tessera >/dev/null
done=build/soak/$(cksum <$program | cut -d ' ' -f 1)-$games
mkdir -p "$done"
touch "$done/ok"

# one PATH: plays it; the path goes to the list "ok", "late" or "bad".
cat >build/soak/one.sh <<'ONE'
log=$2/$(printf '%s' "$1" | cksum | cut -d ' ' -f 1).log
status=0
timeout "$4" build/soak/build/tessera playout -n "$3" "$1" >"$log" 2>&1 || status=$?
case $status in
0) word=ok ;;
124) word=late ;;
*) word=bad ;;
esac
grep -q -e Sanitizer -e 'runtime error' "$log" && word=bad
echo "$1" >>"$2/$word"
if [ "$word" = ok ]; then rm "$log"; else echo "$word $1 ($log)"; fi
ONE

rm -f "$done/late" "$done/bad"
find "$folder" -name '*.lud' | sort >"$done/all"
export ASAN_OPTIONS=detect_leaks=1
# Only those that are not done; -d: a name may have any character but the end of the line.
grep -vxF -f "$done/ok" "$done/all" |
    xargs -d '\n' -P "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -I '{}' \
        sh build/soak/one.sh '{}' "$done" "$games" "$seconds"
touch "$done/late" "$done/bad"
passed=$(wc -l <"$done/ok") failed=$(wc -l <"$done/bad") late=$(wc -l <"$done/late")
echo "$passed passed, $failed failed, $late skipped"
[ "$failed" -eq 0 ]
