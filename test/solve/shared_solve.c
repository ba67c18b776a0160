/* shared_solve.c: the deduction puzzles of the reference are solved, each in a moment, and what is
 * found is won when it is played. */
#include "puzzle.h"

#include "solve/sat.h"
#include "walk.h"

typedef struct SolveRun {
    Play play;
    int puzzles, unique;
    double longest;
} SolveRun;

static void solve_one(const char *path, void *owner) {
    SolveRun *run = owner;
    const Rules *r;
    play_file(&run->play, path);
    r = (const Rules *)run->play.game;
    if (!solve_is_puzzle(run->play.game)) {
        play_rise(&run->play);
        return;
    }
    int *first = mem_alloc((size_t)(r->puzzle_data->nvariables + 1) * sizeof *first);
    int *second = mem_alloc((size_t)(r->puzzle_data->nvariables + 1) * sizeof *second);
    double begin = seconds_now();
    Solver *solver = solver_new(r, 60);
    if (solver_next(solver, first) != SOLVE_FOUND) play_fail(path, "no solution");
    SolveAnswer other = solver_next(solver, second);
    double seconds = seconds_now() - begin;
    if (other != SOLVE_NONE && other != SOLVE_FOUND) play_fail(path, "no second answer");
    solver_free(solver);
    if (!puzzle_is_won(&run->play, first)) play_fail(path, "the solution is not won");
    if (other == SOLVE_FOUND && !puzzle_is_won(&run->play, second))
        play_fail(path, "the second solution is not won");
    printf("# %.3f s, %s: %s\n", seconds, other == SOLVE_NONE ? "unique" : "several", path);
    run->puzzles++;
    run->unique += other == SOLVE_NONE;
    if (seconds > run->longest) run->longest = seconds;
    free(first);
    free(second);
    play_rise(&run->play);
}

static void shared_puzzles(void **state) {
    PUZZLE_NEED_SOLVER();
    TEST_NEED_SHARED("ludii/lud/puzzle/deduction");
    char dir[TEST_PATH_MAX];
    SolveRun run = {0};
    play_open(&run.play);
    int files = walk_files(test_shared(dir, "ludii/lud/puzzle/deduction"), ".lud", solve_one, &run);
    play_close(&run.play);
    printf("# %d puzzles, %d with one solution, the longest took %.3f s\n", run.puzzles, run.unique,
           run.longest);
    assert_int_equal(run.puzzles, files);
    assert_true(run.puzzles >= 17);
    assert_true(run.unique >= 11);
    /* A moment: a second on an idle machine. */
    assert_true(run.longest < 10);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_puzzles),
};

TEST_MAIN(cases)
