/* flat.c: the agent that plays random games from each move and takes the move whose games went best. */
#include <stdlib.h>

#include "agent/rollout.h"
#include "agent/workers.h"
#include "base/arena.h"
#include "base/rng.h"

typedef struct FlatMove {
    atomic_uint_fast64_t visits;
    _Atomic int64_t sum; /* of values, in FLAT_ONE parts */
} FlatMove;

enum { FLAT_ONE = 1 << 20 };

typedef struct FlatAgent {
    Agent agent;
    Rollout *workers;
    MoveList **roots; /* per worker: the moves to choose from */
    FlatMove *moves;
    uint32_t nmoves, room;
    /* Of the search that is under way. */
    const State *state;
    TrialDraws drawn; /* for its moves */
    Timer timer;
    uint64_t limit; /* of play-outs */
    atomic_uint_fast64_t begun, done;
} FlatAgent;

static Agent *flat_open(const Agent *setup) {
    FlatAgent *a = mem_alloc(sizeof *a);
    const Game *game = setup->game;
    size_t n = (size_t)setup->threads;
    *a = (FlatAgent){.agent = *setup};
    a->workers = mem_alloc(n * sizeof *a->workers);
    a->roots = mem_alloc(n * sizeof *a->roots);
    for (size_t i = 0; i < n; i++) {
        rollout_open(&a->workers[i], game, i);
        a->workers[i].timer = &a->timer;
        a->roots[i] = game->ops->list_new(game);
    }
    return &a->agent;
}

static void flat_begin(Agent *agent, const Opening *opening) {
    FlatAgent *a = (FlatAgent *)agent;
    for (int i = 0; i < agent->threads; i++)
        a->workers[i].rng = rng_mix(rng_mix(opening->seed) + (uint64_t)i);
}

static void flat_work(void *owner, int number) {
    FlatAgent *a = owner;
    Rollout *r = &a->workers[number];
    const Game *game = a->agent.game;
    const GameOps *ops = game->ops;
    MoveList *root = a->roots[number];
    double worth[GAME_MAX_PLAYERS + 1];
    int seat = agent_mover(game, a->state);
    /* The first worker's are listed already. */
    uint32_t n = number ? rollout_root(r->player, game, a->state, a->drawn, root) : a->nmoves;
    while (n > 0 && !timer_out(&a->timer) && atomic_fetch_add(&a->begun, 1) < a->limit) {
        uint32_t i = rng_below(&r->rng, n);
        ops->state_copy(game, r->state, a->state);
        if (game->chance && ops->reseed) ops->reseed(r->state, rng_next(&r->rng));
        ops->apply(r->player, r->state, root, i);
        if (!rollout_play(r)) break;
        agent_worth(game, r->state, worth);
        atomic_fetch_add(&a->moves[i].visits, 1);
        atomic_fetch_add(&a->moves[i].sum, (int64_t)(worth[seat] * FLAT_ONE));
        atomic_fetch_add(&a->done, 1);
    }
}

static double flat_value(const FlatMove *m) {
    uint64_t n = m->visits;
    return n ? (double)m->sum / FLAT_ONE / (double)n : 0;
}

static uint32_t flat_best(FlatAgent *a) {
    /* Any, when not one game could be finished in the time there was. */
    uint32_t best = a->done || a->nmoves == 1 ? 0 : rng_below(&a->workers[0].rng, a->nmoves);
    for (uint32_t i = 0; i < a->nmoves; i++) {
        const FlatMove *m = &a->moves[i], *b = &a->moves[best];
        if (m->visits && (!b->visits || flat_value(m) > flat_value(b))) best = i;
    }
    return best;
}

static void flat_tell(const FlatAgent *a, uint32_t best, Analysis *out) {
    const Game *game = a->agent.game;
    analysis_begin(out, a->nmoves);
    out->iterations = a->done;
    out->seconds = timer_now() - a->timer.begun;
    out->value = flat_value(&a->moves[best]);
    out->depth = 1;
    for (uint32_t i = 0; i < a->nmoves; i++)
        out->move[i] = (MoveNote){a->moves[i].visits, flat_value(&a->moves[i])};
    game->ops->move_text(game, a->roots[0], best, &out->line);
}

static uint32_t flat_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out) {
    enum { FLAT_STANDARD = 10000 };
    FlatAgent *a = (FlatAgent *)agent;
    a->timer = timer_start(budget);
    a->state = turn->state;
    a->drawn = turn->drawn;
    a->limit = budget->iterations    ? budget->iterations
               : budget->seconds > 0 ? UINT64_MAX
                                     : FLAT_STANDARD;
    a->begun = a->done = 0;
    a->nmoves =
        rollout_root(a->workers[0].player, agent->game, turn->state, turn->drawn, a->roots[0]);
    if (a->nmoves > a->room) {
        a->room = a->nmoves * 2;
        a->moves = mem_realloc(a->moves, a->room * sizeof *a->moves);
    }
    for (uint32_t i = 0; i < a->nmoves; i++) a->moves[i] = (FlatMove){0};
    if (a->nmoves > 1) workers_run(agent->threads, flat_work, a);
    uint32_t best = a->nmoves ? flat_best(a) : 0;
    if (out && a->nmoves) flat_tell(a, best, out);
    return best;
}

static void flat_close(Agent *agent) {
    FlatAgent *a = (FlatAgent *)agent;
    for (int i = 0; i < agent->threads; i++) {
        rollout_close(&a->workers[i]);
        agent->game->ops->list_free(a->roots[i]);
    }
    free(a->roots);
    free(a->workers);
    free(a->moves);
    free(a);
}

const AgentKind agent_flat = {
    .name = "flat",
    .title = "Monte Carlo (flat)",
    .about = "Plays random games from every legal move and takes the move whose games went best.",
    .threads = true,
    .refuses = agent_refuses_unseen,
    .instead = "isuct",
    .open = flat_open,
    .begin = flat_begin,
    .choose = flat_choose,
    .close = flat_close,
};
