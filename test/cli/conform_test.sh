# conform_test.sh: tessera conform: its options, and some recorded games when they are there.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'help' 0 'usage: tessera conform' "$TESSERA" conform --help
says 'no folder' 2 'usage' "$TESSERA" conform
says 'a folder that is not there' 1 'no folder of games' "$TESSERA" conform "$scratch/nowhere"
says 'a number of jobs that is none' 2 '--jobs' "$TESSERA" conform --jobs x "$scratch"
says 'a limit that is none' 2 '--seconds' "$TESSERA" conform --seconds x "$scratch"

# A recording that cannot be true: no such number of moves.
mkdir -p "$scratch/ref/lud" "$scratch/ref/trials"
cp "$game" "$scratch/ref/lud/small.lud"
cat >"$scratch/ref/trials/small.txt" <<'END'
oracle 1
lud small.lud
name Small
players 2
mode alternating
flags
component 1 Disc1 owner=1
component 2 Disc2 owner=2
container 0 Board owner=0 sites=9 from=0
board default=Cell vertices=16 edges=24 cells=9
trial 0
N 8 0
end cut plies=0
END
says 'a game that differs' 1 'trial 0, ply 0: the legal moves differ' \
    "$TESSERA" conform "$scratch/ref"
echo 'small.lud: the recording | is made up' >"$scratch/causes.txt"
fails 'a report with a cause' "$TESSERA" conform "$scratch/ref" --report "$scratch/report.md" \
    --causes "$scratch/causes.txt"
prints 'the first difference and the cause' \
    '| small.lud | trial 0, ply 0: the legal moves differ | the recording \| is made up |' \
    cat "$scratch/report.md"
fails 'a report without causes' "$TESSERA" conform "$scratch/ref" --report "$scratch/report.md"
prints 'the cause is not known' 'the legal moves differ | not known yet |' cat "$scratch/report.md"
says 'causes that are not there' 1 'nowhere.txt' "$TESSERA" conform "$scratch/ref" \
    --report "$scratch/report.md" --causes "$scratch/nowhere.txt"
rm "$scratch/ref/trials/small.txt"
fails 'no recording' "$TESSERA" conform "$scratch/ref" --report "$scratch/report.md"
prints 'the report has no path of this machine' '| small.lud | trials/small.txt: ' \
    cat "$scratch/report.md"

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
