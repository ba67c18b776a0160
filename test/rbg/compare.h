/* compare.h: for the tests of compiled games: the same random games, ply by ply, by the interpreter and
 * compiled. */
#ifndef TSR_TEST_RBG_COMPARE_H
#define TSR_TEST_RBG_COMPARE_H

#include "board_play.h"

#include "base/rng.h"
#include "native/cache.h"
#include "native/rbg_native.h"

/* Has the game play compiled; false: there is no compiler. */
static inline bool compare_compiled(Play *p, const char *name) {
    if (!native_can_compile()) return false;
    rbg_native_attach(p->game, true);
    RbgNativeInfo info = rbg_native_info(p->game);
    if (info.state != RBG_NATIVE_PLAYS) play_fail(name, info.why ? info.why : "it is not compiled");
    return true;
}

/* Lists must have the same moves in the same order. */
static inline void compare_lists(const char *name, const MoveList *a, const MoveList *b) {
    const RbgMoves *x = (const RbgMoves *)(const void *)a, *y = (const RbgMoves *)(const void *)b;
    if (x->ends.n != y->ends.n || x->steps.n != y->steps.n ||
        (x->ends.n && memcmp(x->ends.v, y->ends.v, x->ends.n * sizeof *x->ends.v) != 0) ||
        (x->steps.n && memcmp(x->steps.v, y->steps.v, x->steps.n * sizeof *x->steps.v) != 0))
        play_fail(name, "other moves, compiled");
}

/* One random game; how many moves were listed. */
static inline uint64_t compare_game(Play *a, Play *b, const char *name, uint64_t *rng) {
    uint64_t listed = 0;
    size_t bytes = a->game->ops->state_bytes(a->game);
    play_begin(a, 1);
    play_begin(b, 1);
    for (;;) {
        if (memcmp(a->state, b->state, bytes) != 0) play_fail(name, "another state, compiled");
        for (int p = 1; p <= a->game->players; p++)
            if (rbg_ops.score(a->game, a->state, p) != rbg_ops.score(b->game, b->state, p))
                play_fail(name, "another score, compiled");
        if (rbg_ops.over(a->state)) break;
        uint32_t n = rbg_ops.moves(a->player, a->state, a->list);
        rbg_ops.moves(b->player, b->state, b->list);
        compare_lists(name, a->list, b->list);
        if (n == 0) break;
        uint32_t i = rng_below(rng, n);
        rbg_ops.apply(a->player, a->state, a->list, i);
        rbg_ops.apply(b->player, b->state, b->list, i);
        listed += n;
    }
    return listed;
}

typedef struct CompareSize {
    int games;
    uint64_t moves; /* fewer games when as many moves have been listed */
    uint64_t seed;
    bool tell; /* how far it is */
} CompareSize;

/* How many games were played. -1: no compiler. */
static inline int compare_games(const char *path, const char *name, CompareSize size) {
    Play a = {0}, b = {0};
    uint64_t rng = size.seed, listed = 0;
    int n = 0;
    board_file(&a, path);
    board_file(&b, path);
    bool compiled = compare_compiled(&b, name);
    while (compiled && n < size.games && listed < size.moves) {
        listed += compare_game(&a, &b, name, &rng);
        n++;
        if (size.tell) {
            printf("# %s: %d games, %llu moves\n", name, n, (unsigned long long)listed);
            fflush(stdout);
        }
    }
    play_rise(&a);
    play_rise(&b);
    return compiled ? n : -1;
}

#endif
