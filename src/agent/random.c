/* random.c: the agent that plays any legal move. */
#include <stdlib.h>

#include "agent/agent.h"
#include "base/arena.h"
#include "base/rng.h"

typedef struct RandomAgent {
    Agent agent;
    uint64_t rng;
} RandomAgent;

static Agent *random_open(const Agent *setup) {
    RandomAgent *a = mem_alloc(sizeof *a);
    *a = (RandomAgent){*setup, 1};
    return &a->agent;
}

static void random_begin(Agent *agent, const Opening *opening) {
    ((RandomAgent *)agent)->rng = rng_mix(opening->seed);
}

static uint32_t random_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out) {
    RandomAgent *a = (RandomAgent *)agent;
    if (out) analysis_begin(out, turn->count);
    return turn->count > 1 ? rng_below(&a->rng, turn->count) : 0;
}

static void random_close(Agent *agent) {
    free(agent);
}

const AgentKind agent_random = {
    .name = "random",
    .title = "Random",
    .about = "Plays any legal move, each as likely as the others.",
    .open = random_open,
    .begin = random_begin,
    .choose = random_choose,
    .close = random_close,
};
