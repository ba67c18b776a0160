/* greedy_plugin.c: an agent as a plug-in. It looks one move ahead: a move that wins is played, one that loses
 * is not if there is another, and else it plays any.
 *
 *     cc -O2 -Wall -Wextra -shared -fPIC -Iinclude -o build/greedy.so examples/agents/greedy_plugin.c
 *     tessera match tic-tac-toe --p1 uct --p2 build/greedy.so
 *
 * It needs include/tessera_agent.h and nothing else. */
#include <stdlib.h>

#include "tessera_agent.h"

/* What is remembered of a game. */
typedef struct Greedy {
    const tessera_host *host;
    int seat;
} Greedy;

static void *greedy_new_game(const tessera_host *host, const tessera_game *game) {
    Greedy *g = malloc(sizeof *g);
    if (g) *g = (Greedy){host, game->seat};
    return g;
}

/* What a move is worth at once, from -1 (it loses) to 1 (it wins). `copy` is for trying it. */
static double greedy_worth(const Greedy *g, const tessera_position *position, uint32_t move,
                           tessera_position *copy) {
    const tessera_host *h = g->host;
    h->assign(copy, position);
    return h->apply(copy, move) && h->over(copy) ? h->worth(copy, g->seat) : 0;
}

static uint32_t greedy_choose(void *self, tessera_position *position,
                              const tessera_limits *limits) {
    const Greedy *g = self;
    if (!g) return 0; /* there was no memory: any move will do */
    const tessera_host *h = g->host;
    uint32_t n = h->count(position), best = h->random(h, n), equals = 0;
    double most = -2;
    (void)limits; /* time_left goes by them */
    /* Where something is hidden, or all move at once, there is no position to play on. */
    tessera_position *copy = h->clone(position);
    for (uint32_t i = 0; copy && i < n && h->time_left(h) > 0; i++) {
        double worth = greedy_worth(g, position, i, copy);
        if (worth < most) continue;
        if (worth > most) equals = 0;
        most = worth;
        /* Of equal ones each is as likely as the others. */
        if (h->random(h, ++equals) == 0) best = i;
    }
    h->free_position(copy);
    return best;
}

const tessera_agent *tessera_agent_v1(void) {
    static const tessera_agent agent = {
        .version = TESSERA_AGENT_VERSION,
        .name = "Greedy",
        .about = "Plays a move that wins, or else any that does not lose.",
        .new_game = greedy_new_game,
        .choose = greedy_choose,
        .free_game = free,
    };
    return &agent;
}
