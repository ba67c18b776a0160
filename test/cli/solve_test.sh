# solve_test.sh: tessera solve: solutions, proofs, candidates, and what it cannot solve.
. "$TESSERA_SOURCE/test/cli/cli.sh"

puzzle=$TESSERA_SOURCE/games/puzzle

says 'help' 0 'usage: tessera solve' "$TESSERA" solve --help
says 'no file' 2 'give one game' "$TESSERA" solve
says 'two files' 2 'give one game' "$TESSERA" solve "$game" "$game"
says 'a limit that is no number' 2 '--limit is a number' "$TESSERA" solve -n x "$game"
says 'a limit of none' 2 '--limit is a number' "$TESSERA" solve --limit 0 "$game"
says 'no time at all' 2 '--seconds is a number' "$TESSERA" solve --seconds 0 "$game"
says 'a missing file' 1 'No such file' "$TESSERA" solve "$scratch/nothing.lud"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" solve "$wrong"
says 'a game that is no puzzle' 1 'not a deduction puzzle' "$TESSERA" solve "$game"
says 'a puzzle of another kind' 1 'not a deduction puzzle' "$TESSERA" solve "$puzzle/lights.lud"

# A build without CaDiCaL says so, and has nothing more to test.
if "$TESSERA" solve "$puzzle/small-sudoku.lud" 2>&1 | grep -q 'made without CaDiCaL'; then
    says 'no solver' 1 'libcadical-dev' "$TESSERA" solve "$puzzle/small-sudoku.lud"
    skips 'solving' 'built without CaDiCaL'
    finish
fi

# draws NAME FILE LINE...: standard output is just these lines.
draws() {
    tap_name=$1
    shift
    tap_run "$TESSERA" solve "$1"
    shift
    printf '%s\n' "$@" | cmp -s - "$scratch/.out"
    tap_case $? "$tap_name"
}

draws 'a solution, and that it is the only one' "$puzzle/small-sudoku.lud" \
    '4 3 2 1' '1 2 3 4' '3 1 4 2' '2 4 1 3' '' '1 solution, unique'
draws 'cells that get no value are dots' "$puzzle/cross-sums.lud" \
    '8 2 . 1 2' '9 6 1 2 3' '. 8 2 6 .' '6 9 5 8 7' '9 7 . 9 5' '' '1 solution, unique'
draws 'a line along edges' "$puzzle/fence.lud" \
    '+-+-+-+ +' '|     |' '+ + + + +' '|     |' '+ + + + +' '|     |' '+ +-+-+ +' '| |' \
    '+-+ + + +' '' '1 solution, unique'
says 'two solutions, unless more are asked for' 0 '2 solutions, and there may be more' \
    "$TESSERA" solve "$puzzle/magic-square.lud"
says 'all solutions' 0 '8 solutions, no others' "$TESSERA" solve -n 100 "$puzzle/magic-square.lud"
says 'as many as asked for' 0 '8 solutions, and there may be more' \
    "$TESSERA" solve --limit 8 "$puzzle/magic-square.lud"
says 'an option' 0 '1 solution, unique' \
    "$TESSERA" solve -o Givens/Two "$puzzle/magic-square.lud"
says 'another one' 0 '2 solutions, no others' \
    "$TESSERA" solve -n 3 -o Givens/One "$puzzle/magic-square.lud"
says 'many values to place' 0 '92 solutions, no others' \
    "$TESSERA" solve -n 100 "$puzzle/queens.lud"

# JSON.
gives_json 'as JSON' 0 "$TESSERA" solve --json "$puzzle/small-sudoku.lud"
says 'what it is called' 0 '"answer":"unique"' "$TESSERA" solve -j "$puzzle/small-sudoku.lud"
says 'sites and values' 0 '"solutions":[{"0":2,"1":4,' \
    "$TESSERA" solve -j "$puzzle/small-sudoku.lud"
says 'stopped by the limit' 0 '"answer":"limit"' "$TESSERA" solve -j "$puzzle/magic-square.lud"
says 'all there are' 0 '"answer":"all"' "$TESSERA" solve -j -n 9 "$puzzle/magic-square.lud"

# Candidates.
says 'candidates of a corner' 0 '0 A1: 2 4 6 8' "$TESSERA" solve -c "$puzzle/magic-square.lud"
says 'candidates of an edge' 0 '1 B1: 1 3 7 9' "$TESSERA" solve -c "$puzzle/magic-square.lud"
says 'candidates of the centre' 0 '4 B2: 5' \
    "$TESSERA" solve --candidates "$puzzle/magic-square.lud"
gives_json 'candidates as JSON' 0 "$TESSERA" solve -c -j "$puzzle/magic-square.lud"
says 'what they are called' 0 '"candidates":{"0":[2,4,6,8],"1":[1,3,7,9],' \
    "$TESSERA" solve -c -j "$puzzle/magic-square.lud"

# No solution.
none=$scratch/none.lud
sed 's/{0 2} {1 4}/{0 2} {1 2}/' "$puzzle/small-sudoku.lud" >"$none"
draws 'no solution' "$none" 'no solution'
says 'no candidates' 0 'no solution' "$TESSERA" solve -c "$none"
says 'no solution as JSON' 0 '"solutions":[],"answer":"none"' "$TESSERA" solve -j "$none"

# More than there is time for: thirty pigeons in twenty-nine holes, without a word about numbers.
hard=$scratch/hard.lud
cat >"$hard" <<'LUD'
(game "Pigeons"
    (players 1)
    (equipment { (board (rectangle 1 30) (values Cell (range 1 29))) })
    (rules
        (play (satisfy (all Different (sites Board))))
        (end (if (is Solved) (result P1 Win)))
    )
)
LUD
says 'too little time' 1 'not solved in 1 seconds' "$TESSERA" solve --seconds 1 "$hard"
says 'the same as JSON' 1 '"answer":"time"' "$TESSERA" solve -j --seconds 1 "$hard"
says 'no time for candidates' 1 'not solved in 1 seconds' "$TESSERA" solve -c --seconds 1 "$hard"
finish
