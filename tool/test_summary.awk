# test_summary.awk: counts the cases in meson's testlog.json (one test program per line) and prints
# "N passed, M failed[, K skipped]". A program that speaks TAP counts by its cases, any other one as
# a single case. A program that failed without a failed case (it crashed), or whose cases are not as
# many as it had planned, counts as one failure more. Reasons for skipping (lines "# SKIPPED: ...")
# are shown before the line.
#
# Variable `status`: the exit status of meson. The exit status is 1 when anything failed.

# The value of a string field, still escaped, or "".
function field(name,    key, at, rest) {
    key = "\"" name "\": \""
    at = index($0, key)
    if (at == 0) return ""
    rest = substr($0, at + length(key))
    match(rest, /^([^"\\]|\\.)*/)
    return substr(rest, 1, RLENGTH)
}

{
    name = field("name")
    result = field("result")
    text = field("stdout")
    gsub(/\\\\/, "/", text)
    gsub(/\\"/, "\"", text)
    count = split(text, line, /\\r?\\n|\\n/)
    cases = bad = 0
    plan = -1
    for (i = 1; i <= count; i++) {
        if (line[i] ~ /^(not )?ok [0-9]+.*# [Ss][Kk][Ii][Pp]/) { skipped++; cases++ }
        else if (line[i] ~ /^ok [0-9]+/) { passed++; cases++ }
        else if (line[i] ~ /^not ok [0-9]+/) { failed++; bad++; cases++ }
        else if (line[i] ~ /^1\.\.[0-9]+/) plan = substr(line[i], 4) + 0
        else if (line[i] ~ /^# SKIPPED: /) print "skipped: " name ": " substr(line[i], 12)
    }
    good = (result == "OK" || result == "EXPECTEDFAIL")
    if (result == "SKIP") { if (cases == 0) skipped++ }
    else if (!good && bad == 0) failed++
    else if (plan >= 0 && plan != cases) { print "failed: " name ": " cases + 0 " of " plan " cases"; failed++ }
    else if (good && cases == 0) passed++
    programs++
}

END {
    if (status + 0 != 0 && failed + 0 == 0) {
        print "the test run itself failed (status " status ")"
        failed++
    }
    if (programs + 0 == 0) { print "no test has run"; failed++ }
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : ""
    exit failed > 0
}
