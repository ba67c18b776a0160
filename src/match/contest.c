/* contest.c: agents play games against each other. */
#include "match/contest.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "agent/timer.h"
#include "agent/workers.h"
#include "base/arena.h"
#include "base/rng.h"

const char *const contest_end_names[CONTEST_BROKEN_OFF + 1] = {
    [CONTEST_RULES] = "rules", [CONTEST_LIMIT] = "limit",     [CONTEST_STUCK] = "stuck",
    [CONTEST_TIME] = "time",   [CONTEST_FORFEIT] = "forfeit", [CONTEST_BROKEN_OFF] = "broken off",
};

/* One game after the other, at a table of its own. */
typedef struct ContestTable {
    Contest *c;
    Player *player;
    State *state;
    MoveList *list;
    Agent *agent[GAME_MAX_PLAYERS];
    Analysis analysis;
    ContestTally tally[GAME_MAX_PLAYERS]; /* of thinking, in this game */
    uint64_t rng;
} ContestTable;

typedef struct ContestRun {
    Contest *c;
    atomic_uint next;
    pthread_mutex_t lock;
} ContestRun;

/* ---- one game -------------------------------------------------------------------------------- */

static bool contest_stopped(const Contest *c) {
    return c->budget.stop && atomic_load(c->budget.stop);
}

/* The start position and the random moves. A game that is over already begins again otherwise. */
static uint32_t table_set_up(ContestTable *t, uint32_t round) {
    enum { TRIES = 100 };
    const GameOps *ops = t->c->game->ops;
    uint32_t made = 0;
    for (int k = 0; k < TRIES; k++) {
        t->rng = rng_mix(rng_mix(t->c->seed) + ((uint64_t)round << 8) + (uint64_t)k);
        ops->start(t->player, t->state, rng_next(&t->rng));
        for (made = 0; made < t->c->random_moves && !ops->over(t->state); made++) {
            if (!ops->sample(t->player, t->state, &t->rng, t->list)) break;
            ops->apply(t->player, t->state, t->list, 0);
        }
        if (!ops->over(t->state)) break;
    }
    return made;
}

static int contest_agent_at(const ContestGame *g, int players, int seat) {
    for (int i = 0; i < players; i++)
        if (g->seat[i] == seat) return i;
    return 0;
}

/* The agent whose turn it is chooses and plays. False: the game ends here. */
static bool table_move(ContestTable *t, ContestGame *g) {
    Contest *c = t->c;
    const GameOps *ops = c->game->ops;
    int who = contest_agent_at(g, c->game->players, agent_mover(c->game, t->state));
    uint32_t n = ops->moves(t->player, t->state, t->list);
    if (n == 0) {
        g->end = CONTEST_STUCK;
        return false;
    }
    ContestTally *tally = &t->tally[who];
    analysis_begin(&t->analysis, 0);
    double begun = timer_now();
    uint32_t i = agent_choose(t->agent[who], t->state, &c->budget, &t->analysis);
    double seconds = timer_now() - begun, over = seconds - c->budget.seconds;
    if (contest_stopped(c)) {
        g->end = CONTEST_BROKEN_OFF;
        return false;
    }
    tally->moves++;
    tally->seconds += seconds;
    tally->iterations += t->analysis.iterations;
    if (c->budget.seconds > 0 && over > tally->most_over) tally->most_over = over;
    bool late = c->margin > 0 && c->budget.seconds > 0 && over > c->margin;
    if (late || i >= n) {
        g->end = i >= n ? CONTEST_FORFEIT : CONTEST_TIME;
        g->culprit = who;
        return false;
    }
    ops->apply(t->player, t->state, t->list, i);
    g->moves++;
    g->digest = rng_mix(g->digest ^ (i + 1)) + g->moves;
    return true;
}

/* Who lost by a fault loses to all others, who share the rest. */
static void contest_rate(const Contest *c, const State *state, ContestGame *g) {
    int n = c->game->players;
    double worth[GAME_MAX_PLAYERS + 1];
    agent_worth(c->game, state, worth);
    double best = -INFINITY;
    for (int i = 0; i < n; i++) {
        g->worth[i] = g->culprit < 0 ? worth[g->seat[i]] : i == g->culprit ? -1 : n > 2 ? 0 : 1;
        best = fmax(best, g->worth[i]);
    }
    if (n == 1) best = 1; /* alone, one wins or does not */
    for (int i = 0; i < n; i++) {
        g->best[i] = g->worth[i] >= best;
        g->winners += g->best[i];
    }
}

static void table_play(ContestTable *t, ContestGame *g) {
    Contest *c = t->c;
    const GameOps *ops = c->game->ops;
    int n = c->game->players;
    for (int i = 0; i < n; i++) {
        g->seat[i] = (int)((g->number + (uint32_t)i) % (uint32_t)n) + 1;
        t->tally[i] = (ContestTally){0};
        uint64_t seed = rng_mix(c->seed + ((uint64_t)g->number << 8) + (uint64_t)i);
        agent_begin(t->agent[i], seed);
    }
    g->culprit = -1;
    g->moves = table_set_up(t, g->number / (uint32_t)n);
    while (!ops->over(t->state))
        if (!table_move(t, g)) break;
    if (ops->over(t->state))
        g->end = ops->end_kind(t->state) == END_RULES ? CONTEST_RULES : CONTEST_LIMIT;
    contest_rate(c, t->state, g);
    g->digest = rng_mix(g->digest ^ ops->state_hash(c->game, t->state));
}

/* ---- the contest ----------------------------------------------------------------------------- */

static void contest_count(Contest *c, const ContestGame *g, const ContestTally *thinking) {
    for (int i = 0; i < c->game->players; i++) {
        ContestTally *t = &c->tally[i];
        bool won = g->best[i] && g->winners == 1, drawn = g->best[i] && !won;
        if (c->game->players == 1 && !won) drawn = g->worth[i] > -1;
        t->games++;
        t->wins += won;
        t->draws += drawn;
        t->losses += !won && !drawn;
        t->on_time += g->end == CONTEST_TIME && g->culprit == i;
        t->forfeits += g->end == CONTEST_FORFEIT && g->culprit == i;
        t->worth += g->worth[i];
        t->moves += thinking[i].moves;
        t->iterations += thinking[i].iterations;
        t->seconds += thinking[i].seconds;
        t->most_over = fmax(t->most_over, thinking[i].most_over);
    }
    c->finished++;
    /* A sum: games may be finished in any order. */
    c->digest += rng_mix(g->digest + g->number);
}

static void contest_work(void *owner, int number) {
    ContestRun *run = owner;
    Contest *c = run->c;
    const GameOps *ops = c->game->ops;
    ContestTable *t = mem_alloc(sizeof *t);
    *t = (ContestTable){.c = c,
                        .player = ops->player_new(c->game),
                        .state = ops->state_new(c->game),
                        .list = ops->list_new(c->game)};
    for (int i = 0; i < c->game->players; i++) t->agent[i] = agent_open(&c->agent[i]);
    while (!contest_stopped(c)) {
        ContestGame g = {.number = atomic_fetch_add(&run->next, 1)};
        if (g.number >= c->games) break;
        table_play(t, &g);
        if (g.end == CONTEST_BROKEN_OFF) break;
        pthread_mutex_lock(&run->lock);
        contest_count(c, &g, t->tally);
        if (c->told) c->told(c->owner, c, &g);
        pthread_mutex_unlock(&run->lock);
    }
    for (int i = 0; i < c->game->players; i++) agent_close(t->agent[i]);
    analysis_free(&t->analysis);
    ops->list_free(t->list);
    ops->state_free(t->state);
    ops->player_free(t->player);
    free(t);
}

void contest_run(Contest *c) {
    ContestRun run = {.c = c};
    pthread_mutex_init(&run.lock, NULL);
    workers_run(c->jobs, contest_work, &run);
    pthread_mutex_destroy(&run.lock);
}

Interval wilson(double score, double n) {
    const double z = 1.959963984540054;
    if (n <= 0) return (Interval){0, 1};
    double p = score / n, denominator = 1 + z * z / n;
    double centre = (p + z * z / (2 * n)) / denominator;
    double half = z / denominator * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (Interval){fmax(0, centre - half), fmin(1, centre + half)};
}
