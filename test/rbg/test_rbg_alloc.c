/* test_rbg_alloc.c: playing our own Regular Boardgames keeps the rules of conduct, and allocates
 * nothing after a while. */
#include "rules/alloc_count.h"

#include "board_play.h"
#include "rules/conduct.h"
#include "walk.h"

static void own_game(const char *path, void *owner) {
    Play p = {0};
    board_file(&p, path);
    alloc_check(&p, path, 300);
    assert_true(conduct_check(&p, path, 300) >= 5);
    play_rise(&p);
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    unsigned long before = alloc_calls;
    assert_true(walk_files(test_source(dir, "games/rbg"), ".rbg", own_game, NULL) >= 2);
    assert_true(alloc_calls > before); /* it does count */
}

/* Counting the tree and random games, in place. */
static void in_place(void **state) {
    char path[TEST_PATH_MAX];
    Play p = {0};
    uint64_t states = 0, rng = 1;
    board_file(&p, test_source(path, "games/rbg/breakthrough.rbg"));
    for (int round = 0; round < 2; round++) {
        unsigned long before = alloc_calls;
        assert_int_equal(board_perft(&p, 3, &states), 11132);
        for (int i = 0; i < 20; i++) {
            play_begin(&p, 1);
            rng = (uint64_t)i;
            assert_true(rbg_playout(p.player, p.state, &rng) >= 12);
        }
        if (round) assert_int_equal(alloc_calls, before);
    }
    play_rise(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
    cmocka_unit_test(in_place),
};

TEST_MAIN(cases)
