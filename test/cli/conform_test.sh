# conform_test.sh: tessera conform: its options, and some recorded games when they are there.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'help' 0 'usage: tessera conform' "$TESSERA" conform --help
says 'no folder' 2 'usage' "$TESSERA" conform
says 'a folder that is not there' 1 'no folder of games' "$TESSERA" conform "$scratch/nowhere"
says 'a number of jobs that is none' 2 '--jobs' "$TESSERA" conform --jobs x "$scratch"
says 'a limit that is none' 2 '--seconds' "$TESSERA" conform --seconds x "$scratch"

shared=${TESSERA_SHARED:-$TESSERA_SOURCE/../shared}/ludii
if [ -d "$shared/trials" ]; then
    says 'one game' 0 '1 passed, 0 failed' "$TESSERA" conform "$shared" --game line/Tic-Tac-Toe.lud
    says 'its boards' 0 'passed, 0 failed' "$TESSERA" conform "$shared" --boards --game Tic-Tac-Toe
    passes 'a report and a list' "$TESSERA" conform "$shared" --game line/Tic-Tac-Toe.lud \
        --write "$scratch/list.txt" --report "$scratch/report.txt"
    prints 'the list' 'Tic-Tac-Toe' cat "$scratch/list.txt"
    prints 'the report' 'Tic-Tac-Toe' cat "$scratch/report.txt"
    says 'the games of a list' 0 '1 passed, 0 failed' \
        "$TESSERA" conform "$shared" --list "$scratch/list.txt"
else
    skips 'recorded games' "no reference data at $shared (set TESSERA_SHARED)"
fi
finish
