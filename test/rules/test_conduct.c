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
static void draws_are_even(void **state) {
    enum { DRAWS = 20000, MOST = 64 };
    static const char *const games[] = {"games/war/chess.lud", "games/line/tic-tac-toe.lud",
                                        "games/territory/reversi.lud",
                                        "games/line/four-in-a-row.lud", "games/sow/kalah.lud"};
    Play p;
    play_open(&p);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        char path[TEST_PATH_MAX];
        int hits[MOST] = {0};
        uint64_t rng = 7;
        StrBuf all = {0}, one = {0};
        play_file(&p, test_source(path, games[g]));
        uint32_t n = p.game->ops->moves(p.player, p.state, p.list);
        assert_in_range(n, 2, MOST);
        conduct_text(&p, p.list, &all);
        for (int i = 0; i < DRAWS; i++) {
            assert_true(p.game->ops->sample(p.player, p.state, &rng, p.list));
            sb_clear(&one);
            p.game->ops->move_actions(p.game, p.list, 0, &one);
            uint32_t line = 0;
            const char *at = strstr(sb_cstr(&all), sb_cstr(&one));
            assert_non_null(at);
            for (const char *s = all.s; s && s < at; s++) line += *s == '\n';
            hits[line < MOST ? line : 0]++;
        }
        for (uint32_t i = 0; i < n; i++) {
            double expected = (double)DRAWS / n;
            if (hits[i] < expected * 0.7 || hits[i] > expected * 1.3)
                fail_msg("%s: move %u was drawn %d times of %d", games[g], i, hits[i], DRAWS);
        }
        sb_free(&all);
        sb_free(&one);
        play_rise(&p);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
    cmocka_unit_test(draws_are_even),
};

TEST_MAIN(cases)
