/* test_solve.c: solutions of puzzles: as many as there are, and all of them are won when played. */
#include "puzzle.h"

#include "solve/sat.h"

/* ---- our own puzzles ------------------------------------------------------------------------- */

typedef struct PuzzleRow {
    const char *game;
    int solutions;
} PuzzleRow;

static const PuzzleRow own_rows[] = {
    {"games/puzzle/cross-sums.lud", 1},   {"games/puzzle/fence.lud", 1},
    {"games/puzzle/magic-square.lud", 8}, {"games/puzzle/queens.lud", 92},
    {"games/puzzle/small-sudoku.lud", 1}, {"games/puzzle/sudoku.lud", 1},
    {"games/puzzle/unequal.lud", 1},
};

static void own_puzzles(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof own_rows / sizeof *own_rows; i++) {
        char path[TEST_PATH_MAX];
        play_file(&p, test_source(path, own_rows[i].game));
        assert_int_equal(puzzle_count(&p, own_rows[i].game, 100), own_rows[i].solutions);
        play_rise(&p);
    }
    play_close(&p);
}

/* ---- small ones ------------------------------------------------------------------------------ */

/* A latin square of four by four with blocks. */
#define SMALL_SUDOKU(start)                                                                         \
    "(game \"Small\" (players 1)"                                                                   \
    " (equipment {(board (square 4) (values Cell (range 1 4))) (regions {Rows Columns SubGrids})})" \
    " (rules " start " (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win)))))"

static const PuzzleRow text_rows[] = {
    {SMALL_SUDOKU(""), 288},
    {SMALL_SUDOKU("(start (set {{0 2} {1 4} {8 1} {10 3}}))"), 1},
    /* Two, as two rows of two columns can be exchanged. */
    {SMALL_SUDOKU("(start (set {{0 1} {1 2} {2 3} {3 4} {4 3} {5 4} {6 1} {7 2}"
                  " {9 1} {11 3} {13 3} {15 1}}))"),
     2},
    /* None: a number is given twice in a row; a cell has no number left; nothing else is wrong. */
    {SMALL_SUDOKU("(start (set {{0 1} {3 1}}))"), 0},
    {SMALL_SUDOKU("(start (set {{1 1} {2 2} {4 3} {8 4}}))"), 0},
    /* All is given. */
    {SMALL_SUDOKU("(start (set {{0 1} {1 2} {2 3} {3 4} {4 3} {5 4} {6 1} {7 2}"
                  " {8 2} {9 1} {10 4} {11 3} {12 4} {13 3} {14 2} {15 1}}))"),
     1},
    /* Sums without any that fit, and with just one. */
    {"(game \"Sums\" (players 1) (equipment {(board (rectangle 1 3) (values Cell (range 1 3)))"
     " (hints {(hint {0 1} 3) (hint {1 2} 5)}) (regions HintRegions)})"
     " (rules (play (satisfy {(is Sum (hint)) (all Different)}))"
     " (end (if (is Solved) (result P1 Win)))))",
     1},
    {"(game \"Sums\" (players 1) (equipment {(board (rectangle 1 3) (values Cell (range 1 3)))"
     " (hints {(hint {0 1} 3) (hint {1 2} 9)}) (regions HintRegions)})"
     " (rules (play (satisfy {(is Sum (hint)) (all Different)}))"
     " (end (if (is Solved) (result P1 Win)))))",
     0},
    /* Groups; the second time in a way no clause is made of: the engine alone knows it. */
    {"(game \"Groups\" (players 1) (equipment {(board (square 3) (values Cell (range 0 1)))"
     " (regions {Rows})}) (rules (play (satisfy {(is Sum 1) (is Count (sites Board) of:1 3)"
     " (= (count Groups Cell Orthogonal) 1)}))"
     " (end (if (is Solved) (result P1 Win)))))",
     3},
    {"(game \"Groups\" (players 1) (equipment {(board (square 3) (values Cell (range 0 1)))"
     " (regions {Rows})}) (rules (play (satisfy {(is Sum 1) (is Count (sites Board) of:1 3)"
     " (= (count Groups Cell Orthogonal if:(= (what at:(to)) 1)) 1)}))"
     " (end (if (is Solved) (result P1 Win)))))",
     3},
};

static void small_puzzles(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof text_rows / sizeof *text_rows; i++) {
        play_text(&p, text_rows[i].game);
        int count = puzzle_count(&p, text_rows[i].game, 300);
        if (count != text_rows[i].solutions) print_message("# row %zu\n", i);
        assert_int_equal(count, text_rows[i].solutions);
        play_rise(&p);
    }
    play_close(&p);
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* The values of all solutions, found one by one, are the candidates. */
static void candidates(void **state) {
    PUZZLE_NEED_SOLVER();
    static const char *const texts[] = {
        SMALL_SUDOKU(""),
        SMALL_SUDOKU("(start (set {{0 1} {5 2} {10 3}}))"),
        SMALL_SUDOKU("(start (set {{0 2} {1 4} {8 1} {10 3}}))"),
        SMALL_SUDOKU("(start (set {{0 1} {3 1}}))"),
    };
    Play p;
    play_open(&p);
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        play_text(&p, texts[t]);
        const Rules *r = (const Rules *)p.game;
        int values[16], n = r->puzzle_data->nvariables, solutions = 0;
        uint64_t found[16] = {0}, possible[16];
        assert_int_equal(n, 16);
        Solver *solver = solver_new(r, 60);
        for (; solver_next(solver, values) == SOLVE_FOUND; solutions++)
            for (int i = 0; i < n; i++) found[i] |= (uint64_t)1 << values[i];
        solver_free(solver);
        solver = solver_new(r, 60);
        assert_int_equal(solver_candidates(solver, possible), solutions ? SOLVE_FOUND : SOLVE_NONE);
        assert_memory_equal(possible, found, sizeof found);
        solver_free(solver);
        play_rise(&p);
    }
    play_close(&p);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void no_puzzle(void **state) {
    char path[TEST_PATH_MAX];
    Play p;
    play_open(&p);
    play_file(&p, test_source(path, "games/line/tic-tac-toe.lud"));
    assert_false(solve_is_puzzle(p.game));
    play_rise(&p);
    play_file(&p, test_source(path, "games/puzzle/lights.lud"));
    assert_false(solve_is_puzzle(p.game));
    play_rise(&p);
    play_close(&p);
}

/* Time is up before anything is found, and the solver says so instead of guessing. */
static void no_time(void **state) {
    PUZZLE_NEED_SOLVER();
    char path[TEST_PATH_MAX];
    int values[100];
    Play p;
    play_open(&p);
    play_file(&p, test_source(path, "games/puzzle/sudoku.lud"));
    Solver *solver = solver_new((const Rules *)p.game, -1);
    assert_int_equal(solver_next(solver, values), SOLVE_TOO_LATE);
    solver_free(solver);
    play_rise(&p);
    play_close(&p);
}

/* Two numbers of thousands of values make millions of products. */
static void no_room(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    play_open(&p);
    play_text(&p, "(game \"Large\" (players 1)"
                  " (equipment {(board (square 2) (values Cell (range 0 63)))})"
                  " (rules (play (satisfy (forAll Cell (= 1"
                  " (* (+ (* 64 (what at:0)) (what at:1)) (+ (* 64 (what at:2)) (what at:3)))))))"
                  " (end (if (is Solved) (result P1 Win)))))");
    const Rules *r = (const Rules *)p.game;
    int *values = mem_alloc((size_t)r->puzzle_data->nvariables * sizeof *values);
    Solver *solver = solver_new(r, 600);
    assert_int_equal(solver_next(solver, values), SOLVE_TOO_LARGE);
    solver_free(solver);
    free(values);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_puzzles), cmocka_unit_test(small_puzzles), cmocka_unit_test(candidates),
    cmocka_unit_test(no_puzzle),   cmocka_unit_test(no_time),       cmocka_unit_test(no_room),
};

TEST_MAIN(cases)
