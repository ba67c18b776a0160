/* shared_tree.c: the trees of the reference's games have the same size, counted by the interpreter and
 * by compiled games.
 *
 * TESSERA_FULL=1 counts all of them; the longest takes the interpreter about a minute. */
#include "compare.h"

#include <math.h>

typedef struct TreeRow {
    Str game;
    int depth;
    double leaves, states;
} TreeRow;

/* Which rows to count. */
typedef struct TreeRun {
    bool compiled;
    int every;   /* one game out of so many */
    double most; /* states */
    int counted, rows, games;
} TreeRun;

static TreeRow tree_row(Str line) {
    TreeRow row = {0};
    row.game = board_cut(&line, '\t');
    assert_true(str_to_int(board_cut(&line, '\t'), &row.depth));
    assert_true(str_to_float(board_cut(&line, '\t'), &row.leaves));
    assert_true(str_to_float(board_cut(&line, '\t'), &row.states));
    return row;
}

static void tree_open(Play *p, Str name, bool compiled) {
    char path[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    snprintf(below, sizeof below, "rbg/games/" STR_FMT ".rbg", STR_ARG(name));
    *p = (Play){0};
    board_file(p, test_shared(path, below));
    if (compiled && !compare_compiled(p, below)) TEST_SKIP("no C compiler");
}

static void tree_count(Play *p, const TreeRow *row) {
    uint64_t states = 0;
    double leaves = (double)board_perft(p, row->depth, &states);
    if (leaves != row->leaves || (double)states != row->states)
        fail_msg(STR_FMT ", depth %d: %.0f leaves of %.0f states instead of %.0f of %.0f",
                 STR_ARG(row->game), row->depth, leaves, (double)states, row->leaves, row->states);
}

static void tree_rows(TreeRun *run) {
    char path[TEST_PATH_MAX];
    size_t size = 0;
    char *text = test_read_file(test_shared(path, "rbg/perft.tsv"), &size);
    Str rest = {text, (uint32_t)size}, game = STR(""), open = STR("");
    int games = 0;
    Play p = {0};
    board_cut(&rest, '\n');
    while (rest.n) {
        TreeRow row = tree_row(board_cut(&rest, '\n'));
        run->rows++;
        games += !str_eq(row.game, game);
        game = row.game;
        if ((games - 1) % run->every || row.states > run->most) continue;
        if (!p.game || !str_eq(game, open)) {
            if (p.game) play_rise(&p);
            tree_open(&p, game, run->compiled);
            open = game;
            run->games++;
        }
        tree_count(&p, &row);
        run->counted++;
    }
    if (p.game) play_rise(&p);
    free(text);
    printf("# %s: %d trees of %d, of %d games\n", run->compiled ? "compiled" : "interpreter",
           run->counted, run->rows, run->games);
}

static void interpreter(void **state) {
    TreeRun run = {.every = 1, .most = board_full() ? INFINITY : 150000};
    TEST_NEED_SHARED("rbg/perft.tsv");
    tree_rows(&run);
    assert_true(run.counted >= 250 && run.games >= 68);
    if (board_full()) assert_int_equal(run.counted, run.rows);
}

static void compiled(void **state) {
    TreeRun run = {.compiled = true, .every = board_full() ? 1 : 12};
    TEST_NEED_SHARED("rbg/perft.tsv");
    run.most = board_full() ? INFINITY : 1e7;
    tree_rows(&run);
    assert_true(run.games >= 6 && run.counted >= 6 * 4);
    if (board_full()) assert_int_equal(run.counted, run.rows);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(interpreter),
    cmocka_unit_test(compiled),
};

TEST_MAIN(cases)
