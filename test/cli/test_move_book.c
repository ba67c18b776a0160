/* test_move_book.c: what moves are called, and which of them was typed. */
#include "book_play.h"
#include "walk.h"

/* ---- every move of our games ----------------------------------------------------------------- */

typedef struct BookRun {
    Input in;
    int games, moves, numbered;
} BookRun;

static void book_game(const char *path, void *owner) {
    BookRun *run = owner;
    StrBuf errors = {0};
    Game *game = game_open(&run->in, path, true, &errors);
    if (!game) {
        fail_msg("%s: %s", path, sb_cstr(&errors));
        return;
    }
    sb_free(&errors);
    BookPlay b;
    book_play_open(&b, game);
    for (uint64_t seed = 1; seed <= 2; seed++) book_play(&b, path, seed, 60);
    run->games++;
    run->moves += b.moves;
    run->numbered += b.numbered;
    book_play_close(&b);
    game_close(game);
}

static void every_move_has_a_name(void **state) {
    char path[TEST_PATH_MAX], defs[TEST_PATH_MAX];
    BookRun run = {.in.defs_folder = test_source(defs, "defs")};
    assert_int_equal(input_open(&run.in), CLI_GO_ON);
    walk_files(test_source(path, "games"), ".lud", book_game, &run);
    walk_files(test_source(path, "games"), ".rbg", book_game, &run);
    input_close(&run.in);
    printf("# %d games, %d moves, of which %d need a number\n", run.games, run.moves, run.numbered);
    assert_true(run.games >= 40);
    assert_true(run.moves > 10000);
    assert_int_equal(run.numbered, 0);
}

/* ---- what is typed --------------------------------------------------------------------------- */

typedef struct BookTable {
    Input in;
    Game *game;
    BookPlay b;
} BookTable;

/* The book of a game's start position. */
static void book_sit(BookTable *t, const char *game) {
    char path[TEST_PATH_MAX], defs[TEST_PATH_MAX];
    *t = (BookTable){.in.defs_folder = test_source(defs, "defs")};
    assert_int_equal(input_open(&t->in), CLI_GO_ON);
    t->game = game_open(&t->in, test_source(path, game), false, NULL);
    assert_non_null(t->game);
    book_play_open(&t->b, t->game);
    t->game->ops->start(t->b.player, t->b.state, 1);
    book_play_fill(&t->b, t->game->ops->moves(t->b.player, t->b.state, t->b.list));
}

static void book_rise(BookTable *t) {
    book_play_close(&t->b);
    game_close(t->game);
    input_close(&t->in);
}

/* How many moves fit, and the name of the only one. */
static void book_expect(BookTable *t, const char *typed, BookFit fit, uint32_t n,
                        const char *name) {
    BookFit got = book_find(&t->b.book, str_of(typed), &t->b.hits);
    if (got != fit || t->b.hits.n != n)
        fail_msg("`%s`: fit %d with %u moves, not %d with %u", typed, got, t->b.hits.n, fit, n);
    if (!name) return;
    Str found = t->b.book.moves.v[t->b.hits.v[0]].name;
    if (!str_is(found, name)) fail_msg("`%s` is " STR_FMT, typed, STR_ARG(found));
}

static void chess_is_typed(void **state) {
    BookTable t;
    book_sit(&t, "games/war/chess.lud");
    static const char *const same[] = {"E2-E4", "e2e4",    "e2 e4", "e2>e4", "12>28",
                                       "e4",    "E2 - E4", "28",    "12 28", "pawn e4"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        book_expect(&t, same[i], BOOK_FITS, 1, "E2-E4");
    book_expect(&t, "e2", BOOK_FITS, 2, NULL);
    book_expect(&t, "knight", BOOK_FITS, 4, NULL);
    book_expect(&t, "knight f3", BOOK_FITS, 1, "G1-F3");
    book_expect(&t, "e", BOOK_BEGINS, 2, NULL);
    book_expect(&t, "e2e5", BOOK_NOTHING, 0, NULL);
    book_expect(&t, "", BOOK_NOTHING, 0, NULL);
    book_expect(&t, " - ", BOOK_NOTHING, 0, NULL);
    assert_true(book_is_place(&t.b.book, STR("e5")));
    assert_false(book_is_place(&t.b.book, STR("i9")));
    assert_true(str_is(book_suggest(&t.b.book, STR("E2-E5")), "E2-E4") ||
                str_is(book_suggest(&t.b.book, STR("E2-E5")), "E2-E3"));
    book_rise(&t);
}

static void placements_are_typed(void **state) {
    BookTable t;
    book_sit(&t, "games/line/three-mens-morris.lud"); /* from a hand */
    book_expect(&t, "b2", BOOK_FITS, 1, "B2");
    book_expect(&t, "c9>4", BOOK_FITS, 1, "B2");
    book_rise(&t);
    book_sit(&t, "games/graph/dots-and-boxes.lud"); /* edges */
    book_expect(&t, "a1b1", BOOK_FITS, 1, "A1/B1");
    book_expect(&t, "a1 b1", BOOK_FITS, 1, "A1/B1");
    book_expect(&t, "e0>e0", BOOK_FITS, 1, "A1/B1");
    book_rise(&t);
    book_sit(&t, "games/puzzle/small-sudoku.lud"); /* values */
    book_expect(&t, "c1=1", BOOK_FITS, 1, "C1=1");
    book_expect(&t, "c1 1", BOOK_FITS, 1, "C1=1");
    book_expect(&t, "c1 toggle 1", BOOK_FITS, 1, "C1 toggle 1");
    book_rise(&t);
}

static void vertices_are_typed(void **state) {
    BookTable t;
    book_sit(&t, "games/rbg/breakthrough.rbg");
    static const char *const same[] = {"x0y6-x0y5", "x0y6x0y5",    "rx0y6 rx0y5",
                                       "x0y6 x0y5", "rx0y6-rx0y5", "2@rx0y6 3@rx0y5 4@rx0y5"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        book_expect(&t, same[i], BOOK_FITS, 1, "x0y6-x0y5");
    book_expect(&t, "x0y6", BOOK_FITS, 2, NULL);
    book_rise(&t);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_move_has_a_name),
    cmocka_unit_test(chess_is_typed),
    cmocka_unit_test(placements_are_typed),
    cmocka_unit_test(vertices_are_typed),
};

TEST_MAIN(cases)
