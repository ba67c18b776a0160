/* perft.c: counts legal sequences of moves. */
#include "core/perft.h"

#include <stdlib.h>

#include "base/arena.h"

void perft_open(Perft *p, const Game *game, Player *player, int deepest) {
    size_t n = (size_t)deepest + 1;
    *p = (Perft){.game = game, .player = player, .deepest = deepest};
    p->states = mem_alloc(n * sizeof *p->states);
    p->lists = mem_alloc(n * sizeof *p->lists);
    for (size_t i = 0; i < n; i++) {
        p->states[i] = game->ops->state_new(game);
        p->lists[i] = game->ops->list_new(game);
    }
}

void perft_close(Perft *p) {
    for (int i = 0; i <= p->deepest; i++) {
        p->game->ops->state_free(p->states[i]);
        p->game->ops->list_free(p->lists[i]);
    }
    free(p->states);
    free(p->lists);
}

uint64_t perft_count(Perft *p, const State *from, int depth) {
    const GameOps *ops = p->game->ops;
    if (depth <= 0) return 1;
    if (p->stopped) return 0;
    if (ops->over(from)) {
        p->cut |= ops->end_kind(from) == END_BOUND;
        return 0;
    }
    if (p->stop && p->stop(p->owner)) {
        p->stopped = true;
        return 0;
    }
    uint32_t n = ops->moves(p->player, from, p->lists[depth]);
    p->cut |= game_cut(p->game, p->lists[depth]);
    if (depth == 1) return n;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n && !p->stopped; i++) {
        ops->state_copy(p->game, p->states[depth], from);
        ops->apply(p->player, p->states[depth], p->lists[depth], i);
        sum += perft_count(p, p->states[depth], depth - 1);
    }
    return sum;
}
