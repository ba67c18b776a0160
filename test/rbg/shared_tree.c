/* shared_tree.c: the trees of the reference's games have the same size.
 *
 * TESSERA_FULL=1 counts all of them that take up to about a minute. */
#include "board_play.h"

typedef struct TreeRow {
    Str game;
    int depth;
    double leaves, states;
} TreeRow;

static bool tree_row(Str line, TreeRow *row) {
    row->game = board_cut(&line, '\t');
    return str_to_int(board_cut(&line, '\t'), &row->depth) &&
           str_to_float(board_cut(&line, '\t'), &row->leaves) &&
           str_to_float(board_cut(&line, '\t'), &row->states);
}

static void tree_open(Play *p, Str name) {
    char path[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    snprintf(below, sizeof below, "rbg/games/" STR_FMT ".rbg", STR_ARG(name));
    board_file(p, test_shared(path, below));
}

static void all_rows(void **state) {
    char path[TEST_PATH_MAX];
    const double most = board_full() ? 6e7 : 150000;
    int counted = 0, games = 0;
    size_t size = 0;
    Play p = {0};
    Str open = STR("");
    TEST_NEED_SHARED("rbg/perft.tsv");
    char *text = test_read_file(test_shared(path, "rbg/perft.tsv"), &size);
    Str rest = {text, (uint32_t)size};
    board_cut(&rest, '\n');
    while (rest.n) {
        TreeRow row = {0};
        uint64_t states = 0;
        if (!tree_row(board_cut(&rest, '\n'), &row) || row.states > most) continue;
        if (!p.game || !str_eq(row.game, open)) {
            if (p.game) play_rise(&p);
            tree_open(&p, row.game);
            open = row.game;
            games++;
        }
        double leaves = (double)board_perft(&p, row.depth, &states);
        if (leaves != row.leaves || (double)states != row.states)
            fail_msg(STR_FMT ", depth %d: %.0f leaves of %.0f states instead of %.0f of %.0f",
                     STR_ARG(row.game), row.depth, leaves, (double)states, row.leaves, row.states);
        counted++;
    }
    if (p.game) play_rise(&p);
    free(text);
    printf("# %d trees of %d games\n", counted, games);
    assert_true(counted >= 250 && games >= 68);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(all_rows),
};

TEST_MAIN(cases)
