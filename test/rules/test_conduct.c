/* test_conduct.c: what must hold of every game holds of our own: listing is pure, drawn moves are
 * legal and evenly likely, the same seed gives the same game. */
#include "conduct.h"
#include "core/playout.h"
#include "walk.h"

static void conduct_own(const char *path, void *owner) {
    Play *p = owner;
    play_file(p, path);
    if (conduct_check(p, path, 150) == 0) play_fail(path, "no move could be played");
    play_rise(p);
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    Play p;
    play_open(&p);
    assert_true(walk_files(test_source(dir, "games"), ".lud", conduct_own, &p) >= 20);
    play_close(&p);
}

/* Each of the moves of a position is drawn about as often. */
static void draws_from(Play *p, const char *name) {
    enum { DRAWS = 400, MOST = 128 };
    int hits[MOST] = {0};
    uint64_t rng = 7;
    StrBuf all = {0}, one = {0};
    uint32_t n = p->game->ops->moves(p->player, p->state, p->list);
    assert_in_range(n, 2, MOST);
    conduct_text(p, p->list, &all);
    for (uint32_t i = 0; i < DRAWS * n; i++) {
        assert_true(p->game->ops->sample(p->player, p->state, &rng, p->list));
        sb_clear(&one);
        p->game->ops->move_actions(p->game, p->list, 0, &one);
        uint32_t line = 0;
        const char *at = strstr(sb_cstr(&all), sb_cstr(&one));
        assert_non_null(at);
        for (const char *s = all.s; s && s < at; s++) line += *s == '\n';
        hits[line < MOST ? line : 0]++;
    }
    for (uint32_t i = 0; i < n; i++)
        if (hits[i] < DRAWS * 0.7 || hits[i] > DRAWS * 1.3)
            fail_msg("%s: move %u of %u was drawn %d times, not %d", name, i, n, hits[i], DRAWS);
    sb_free(&all);
    sb_free(&one);
}

static void draws_are_even(void **state) {
    static const struct {
        const char *path;
        int moves; /* made before */
    } games[] = {{"games/war/chess.lud", 0},           {"games/line/tic-tac-toe.lud", 0},
                 {"games/territory/reversi.lud", 0},   {"games/line/four-in-a-row.lud", 0},
                 {"games/sow/kalah.lud", 0},           {"games/puzzle/small-sudoku.lud", 0},
                 {"games/puzzle/small-sudoku.lud", 4}, {"games/puzzle/small-sudoku.lud", 60},
                 {"games/puzzle/fence.lud", 0},        {"games/puzzle/fence.lud", 30}};
    Play p;
    play_open(&p);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        char path[TEST_PATH_MAX];
        uint64_t rng = 3;
        play_file(&p, test_source(path, games[g].path));
        for (int i = 0; i < games[g].moves; i++) {
            assert_true(p.game->ops->sample(p.player, p.state, &rng, p.list));
            p.game->ops->apply(p.player, p.state, p.list, 0);
        }
        draws_from(&p, games[g].path);
        play_rise(&p);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
    cmocka_unit_test(draws_are_even),
};

TEST_MAIN(cases)
