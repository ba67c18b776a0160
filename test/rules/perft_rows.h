/* perft_rows.h: counts of legal sequences that are known from elsewhere. */
#ifndef TSR_TEST_RULES_PERFT_ROWS_H
#define TSR_TEST_RULES_PERFT_ROWS_H

#include "core/perft.h"
#include "play.h"

enum { PERFT_ROW_DEPTHS = 8 };

typedef struct PerftRow {
    const char *game;
    uint64_t counts[PERFT_ROW_DEPTHS]; /* by depth; 0 ends */
    bool turns;                        /* moves of one player in a row count as one */
} PerftRow;

/* Sequences of so many turns. */
static inline uint64_t perft_turns(Play *p, const State *from, int depth) {
    const GameOps *ops = p->game->ops;
    if (depth == 0 || ops->over(from)) return depth == 0;
    MoveList *list = ops->list_new(p->game);
    State *next = ops->state_new(p->game);
    uint32_t n = ops->moves(p->player, from, list);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        ops->state_copy(p->game, next, from);
        ops->apply(p->player, next, list, i);
        bool goes_on = !ops->over(next) && ops->mover(next) == ops->mover(from);
        sum += perft_turns(p, next, goes_on ? depth : depth - 1);
    }
    ops->state_free(next);
    ops->list_free(list);
    return sum;
}

static inline void perft_check(Play *p, const PerftRow *row) {
    for (int depth = 1; depth <= PERFT_ROW_DEPTHS && row->counts[depth - 1]; depth++) {
        Perft perft;
        perft_open(&perft, p->game, p->player, depth);
        uint64_t n =
            row->turns ? perft_turns(p, p->state, depth) : perft_count(&perft, p->state, depth);
        perft_close(&perft);
        if (n != row->counts[depth - 1])
            fail_msg("%s at depth %d: %llu, not %llu", row->game, depth, (unsigned long long)n,
                     (unsigned long long)row->counts[depth - 1]);
    }
}

#endif
