/* random.c: the agent that plays any legal move. */
#include <stdlib.h>

#include "agent/agent.h"
#include "base/arena.h"
#include "base/rng.h"

typedef struct RandomAgent {
    Agent agent;
    Player *player;
    MoveList *list;
    uint64_t rng;
} RandomAgent;

static Agent *random_open(const Agent *setup) {
    RandomAgent *a = mem_alloc(sizeof *a);
    const Game *game = setup->game;
    *a = (RandomAgent){*setup, game->ops->player_new(game), game->ops->list_new(game), 1};
    return &a->agent;
}

static void random_begin(Agent *agent, uint64_t seed) {
    ((RandomAgent *)agent)->rng = rng_mix(seed);
}

static uint32_t random_choose(Agent *agent, const State *state, const Budget *budget,
                              Analysis *out) {
    RandomAgent *a = (RandomAgent *)agent;
    uint32_t n = agent->game->ops->moves(a->player, state, a->list);
    if (out) analysis_begin(out, n);
    return n > 1 ? rng_below(&a->rng, n) : 0;
}

static void random_close(Agent *agent) {
    RandomAgent *a = (RandomAgent *)agent;
    agent->game->ops->list_free(a->list);
    agent->game->ops->player_free(a->player);
    free(a);
}

static const char *random_refuses(const Game *game) {
    return game->simultaneous ? "its players move at once" : NULL;
}

const AgentKind agent_random = {
    .name = "random",
    .title = "Random",
    .about = "Plays any legal move, each as likely as the others.",
    .refuses = random_refuses,
    .open = random_open,
    .begin = random_begin,
    .choose = random_choose,
    .close = random_close,
};
