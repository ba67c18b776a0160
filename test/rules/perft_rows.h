/* perft_rows.h: counts of legal sequences that are known from elsewhere. */
#ifndef TSR_TEST_RULES_PERFT_ROWS_H
#define TSR_TEST_RULES_PERFT_ROWS_H

#include "core/perft.h"
#include "play.h"

enum { PERFT_ROW_DEPTHS = 8 };

typedef struct PerftRow {
    const char *game;
    uint64_t counts[PERFT_ROW_DEPTHS]; /* by depth; 0 ends */
} PerftRow;

static inline void perft_check(Play *p, const PerftRow *row) {
    for (int depth = 1; depth <= PERFT_ROW_DEPTHS && row->counts[depth - 1]; depth++) {
        Perft perft;
        perft_open(&perft, p->game, p->player, depth);
        uint64_t n = perft_count(&perft, p->state, depth);
        perft_close(&perft);
        if (n != row->counts[depth - 1])
            fail_msg("%s at depth %d: %llu, not %llu", row->game, depth, (unsigned long long)n,
                     (unsigned long long)row->counts[depth - 1]);
    }
}

#endif
