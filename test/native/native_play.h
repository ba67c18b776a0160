/* native_play.h: what the tests of compiled games share: a cache folder of their own, and games played
 * side by side by the interpreter and by compiled code. */
#ifndef TSR_TEST_NATIVE_PLAY_H
#define TSR_TEST_NATIVE_PLAY_H

#include <string.h>

#include "../test.h"
#include "base/rng.h"
#include "native/rbg_native.h"

/* An empty folder becomes the cache of this process. Its path without "/tessera" is in `folder`. */
static inline void native_fresh_cache(char folder[TEST_PATH_MAX]) {
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, TEST_PATH_MAX, "%s/tessera-test-XXXXXX", temporary ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_CACHE_HOME", folder, 1), 0);
}

static inline Game *native_text(const char *text) {
    StrBuf messages = {0};
    Game *game = rbg_game_text("test.rbg", str_of(text), &messages);
    if (!game) fail_msg("%s", sb_cstr(&messages));
    sb_free(&messages);
    return game;
}

/* One game, two of it: one is interpreted, one compiled. */
typedef struct Pair {
    Game *game[2];
    Player *player[2];
    State *state[2];
    MoveList *list[2];
} Pair;

static inline void pair_open(Pair *p, const char *text) {
    for (int i = 0; i < 2; i++) {
        p->game[i] = native_text(text);
        const GameOps *ops = p->game[i]->ops;
        if (i == 1) {
            rbg_native_attach(p->game[i], true);
            RbgNativeInfo info = rbg_native_info(p->game[i]);
            if (info.state != RBG_NATIVE_PLAYS) fail_msg("not compiled: %s", info.why);
        }
        p->player[i] = ops->player_new(p->game[i]);
        p->state[i] = ops->state_new(p->game[i]);
        p->list[i] = ops->list_new(p->game[i]);
        ops->start(p->player[i], p->state[i], 1);
    }
}

static inline void pair_close(Pair *p) {
    for (int i = 0; i < 2; i++) {
        const GameOps *ops = p->game[i]->ops;
        ops->list_free(p->list[i]);
        ops->state_free(p->state[i]);
        ops->player_free(p->player[i]);
        ops->free(p->game[i]);
    }
}

/* Both have the same position and the same moves in the same order; how many. */
static inline uint32_t pair_compare(Pair *p) {
    const GameOps *ops = &rbg_ops;
    size_t bytes = ops->state_bytes(p->game[0]);
    uint32_t n = ops->moves(p->player[0], p->state[0], p->list[0]);
    assert_int_equal(ops->moves(p->player[1], p->state[1], p->list[1]), n);
    assert_memory_equal(p->state[0], p->state[1], bytes);
    for (uint32_t i = 0; i < n; i++) {
        StrBuf text[2] = {0};
        for (int k = 0; k < 2; k++) ops->move_text(p->game[k], p->list[k], i, &text[k]);
        assert_string_equal(sb_cstr(&text[0]), sb_cstr(&text[1]));
        sb_free(&text[0]);
        sb_free(&text[1]);
    }
    return n;
}

/* Random games, compared ply by ply; how many plies. */
static inline uint64_t pair_games(Pair *p, int games, int most) {
    const GameOps *ops = &rbg_ops;
    uint64_t rng = 5, plies = 0;
    for (int g = 0; g < games; g++) {
        for (int i = 0; i < 2; i++) ops->start(p->player[i], p->state[i], 1);
        for (int ply = 0; ply < most; ply++, plies++) {
            assert_int_equal(ops->over(p->state[0]), ops->over(p->state[1]));
            uint32_t n = pair_compare(p);
            if (ops->over(p->state[0])) {
                for (int who = 1; who <= p->game[0]->players; who++)
                    assert_true(ops->rank(p->state[0], who) == ops->rank(p->state[1], who));
                break;
            }
            assert_true(n > 0);
            uint32_t chosen = rng_below(&rng, n);
            for (int i = 0; i < 2; i++) ops->apply(p->player[i], p->state[i], p->list[i], chosen);
        }
    }
    return plies;
}

#endif
