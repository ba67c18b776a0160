#!/bin/sh
# format.sh: formats the C files in place, or with --check only says which are not formatted.
set -eu

cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" != --check ] || mode='--dry-run -Werror'
# shellcheck disable=SC2086 # a list of words
find src include test tool -name '*.[ch]' 2>/dev/null | sort | xargs clang-format $mode --style=file
