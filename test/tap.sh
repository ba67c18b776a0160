# tap.sh: sourced by the shell tests; reports cases in TAP. It makes the folder $scratch for the
# test to write in, and removes it at the end.
#
#   . "$TESSERA_SOURCE/test/tap.sh"
#   passes  'prints its help'      "$TESSERA" --help
#   fails   'refuses an option'    "$TESSERA" --no-such-option
#   prints  'says its name'        'tessera' "$TESSERA" --version
#   finish

tap_cases=0
tap_failed=0
scratch=$(mktemp -d)

# What the script itself says to standard error is looked at in the end: a line of it that is no command.
exec 3>&2 2>"$scratch/.err"
trap 'cat "$scratch/.err" >&3; rm -rf "$scratch"' EXIT

# tap_case 0|1 NAME
tap_case() {
    tap_cases=$((tap_cases + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tap_cases - $2"
    else
        tap_failed=$((tap_failed + 1))
        echo "not ok $tap_cases - $2"
        sed 's/^/#   /' "$scratch/.out"
    fi
}

# tap_run COMMAND...: runs it; what it said is in $scratch/.out, its exit status in $status. The command may
# look at what the one before it said.
tap_run() {
    status=0
    "$@" >"$scratch/.said" 2>&1 </dev/null || status=$?
    mv "$scratch/.said" "$scratch/.out"
}

# passes NAME COMMAND...: the exit status is 0.
passes() {
    tap_name=$1
    shift
    tap_run "$@"
    tap_case "$status" "$tap_name"
}

# fails NAME COMMAND...: the exit status is that of an error, not of a crash or a signal.
fails() {
    tap_name=$1
    shift
    tap_run "$@"
    [ "$status" -ge 1 ] && [ "$status" -lt 126 ]
    tap_case $? "$tap_name"
}

# prints NAME TEXT COMMAND...: TEXT occurs in what the command says, whatever its exit status.
prints() {
    tap_name=$1
    tap_text=$2
    shift 2
    tap_run "$@"
    grep -qF -e "$tap_text" "$scratch/.out"
    tap_case $? "$tap_name"
}

# skips NAME REASON
skips() {
    tap_cases=$((tap_cases + 1))
    echo "ok $tap_cases # SKIP $1"
    echo "# SKIPPED: $2"
}

finish() {
    if grep 'not found' "$scratch/.err" >"$scratch/.out"; then tap_case 1 'every line of the script is a command'; fi
    echo "1..$tap_cases"
    exit $((tap_failed > 0))
}
