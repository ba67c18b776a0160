# summary_test.sh: tool/test_summary.awk counts what meson reports, and cannot be made to look away.
. "$TESSERA_SOURCE/test/tap.sh"

# expect NAME STATUS-OF-MESON EXIT LAST-LINE: feeds $scratch/log.
expect() {
    tap_run awk -v status="$2" -f "$TESSERA_SOURCE/tool/test_summary.awk" "$scratch/log"
    [ "$status" -eq "$3" ] && [ "$(tail -n 1 "$scratch/.out")" = "$4" ]
    tap_case $? "$1"
}

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "1..2\nok 1 - one\nok 2 - two\n", "result": "OK", "env": {"A": "B"}}
{"name": "tessera / b", "stdout": "", "result": "OK"}
LOG
expect 'cases of TAP and a plain program' 0 0 '3 passed, 0 failed'

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "1..3\nok 1 - one\nnot ok 2 - two\nok 3 # SKIP three\n# SKIPPED: no \"data\"\n", "result": "FAIL"}
LOG
expect 'a failed and a skipped case' 1 1 '1 passed, 1 failed, 1 skipped'
prints 'the reason for skipping is shown' 'skipped: tessera / a: no "data"' \
    awk -v status=0 -f "$TESSERA_SOURCE/tool/test_summary.awk" "$scratch/log"

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "1..2\nok 1 - one\n", "result": "ERROR"}
LOG
expect 'a crash after a good case is a failure' 1 1 '1 passed, 1 failed'

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "", "result": "TIMEOUT"}
{"name": "tessera / b", "result": "SKIP"}
LOG
expect 'a program that ran out of time is a failure' 1 1 '0 passed, 1 failed, 1 skipped'

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "ok 1 - one\n", "result": "OK"}
LOG
expect 'a failure of meson itself is a failure' 2 1 '1 passed, 1 failed'

cat >"$scratch/log" <<'LOG'
{"name": "tessera / a", "stdout": "1..2\nok 1 - one\n", "result": "OK"}
LOG
expect 'a case that did not run is a failure' 0 1 '1 passed, 1 failed'

: >"$scratch/log"
expect 'no test at all is a failure' 0 1 '0 passed, 1 failed'
finish
