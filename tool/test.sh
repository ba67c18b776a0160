#!/bin/sh
# test.sh: runs the tests of a build folder and ends with the line "N passed, M failed".
#
#   tool/test.sh BUILD [ARGUMENT OF meson test]...
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$1
shift
log=$build/meson-logs/testlog.json
rm -f "$log"

status=0
meson test -C "$build" --print-errorlogs "$@" </dev/null || status=$?
if [ ! -f "$log" ]; then
    echo "test.sh: no test has run" >&2
    exit 1
fi
LC_ALL=C awk -v status="$status" -f "$top/tool/test_summary.awk" "$log"
