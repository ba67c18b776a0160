/* contest.c: agents play games against each other. */
#include "match/contest.h"

#include <math.h>
#include <pthread.h>

#include "agent/workers.h"
#include "base/rng.h"

typedef struct ContestRun {
    Contest *c;
    atomic_uint next;
    pthread_mutex_t lock;
} ContestRun;

static bool contest_stopped(const Contest *c) {
    return c->budget.stop && atomic_load(c->budget.stop);
}

void tally_add(ContestTally *t, const Bout *b, int players, int seat) {
    const Thinking *thinking = &b->thinking[seat];
    bool won = b->best[seat] && b->winners == 1, drawn = b->best[seat] && !won;
    if (players == 1 && !won) drawn = b->worth[seat] > -1;
    t->games++;
    t->wins += won;
    t->draws += drawn;
    t->losses += !won && !drawn;
    t->on_time += b->end == BOUT_TIME && b->culprit == seat;
    t->forfeits += b->end == BOUT_FORFEIT && b->culprit == seat;
    t->worth += b->worth[seat];
    t->thinking.moves += thinking->moves;
    t->thinking.iterations += thinking->iterations;
    t->thinking.seconds += thinking->seconds;
    t->thinking.most_over = fmax(t->thinking.most_over, thinking->most_over);
}

static void contest_count(Contest *c, const ContestGame *g) {
    for (int i = 0; i < c->game->players; i++)
        tally_add(&c->tally[i], g->bout, c->game->players, g->seat[i]);
    c->finished++;
    /* A sum: games may be finished in any order. */
    c->digest += rng_mix(g->bout->digest + g->number);
}

/* Game number n, with the agents of this table. */
static void contest_play(const Contest *c, Referee *r, Agent *const *agents, ContestGame *g,
                         Bout *b) {
    uint32_t n = c->game->players > 0 ? (uint32_t)c->game->players : 1;
    for (uint32_t i = 0; i < n; i++) {
        g->seat[i] = (int)((g->number + i) % n) + 1;
        referee_seat(r, g->seat[i], agents[i], agent_seed(c->seed, g->number, g->seat[i]));
    }
    uint64_t opening = c->apart ? g->number : g->number / n;
    *b = (Bout){.budget = c->budget,
                .margin = c->margin,
                .seed = rng_mix(c->seed) + (opening << 8),
                .random_moves = c->random_moves};
    bout_play(b, r);
    g->bout = b;
    g->trial = &r->trial;
}

static void contest_work(void *owner, int number) {
    ContestRun *run = owner;
    Contest *c = run->c;
    Agent *agents[GAME_MAX_PLAYERS] = {0};
    Referee r;
    referee_open(&r, c->game);
    for (int i = 0; i < c->game->players; i++) agents[i] = agent_open(&c->agent[i]);
    while (!contest_stopped(c)) {
        Bout b;
        ContestGame g = {.number = atomic_fetch_add(&run->next, 1)};
        if (g.number >= c->games) break;
        contest_play(c, &r, agents, &g, &b);
        pthread_mutex_lock(&run->lock);
        bool played = b.end != BOUT_BROKEN_OFF;
        if (played) contest_count(c, &g);
        if (played && c->told) c->told(c->owner, c, &g);
        if (b.reason[0] && !played && !c->error[0]) memcpy(c->error, b.reason, sizeof c->error);
        bool ended = !played || c->error[0];
        pthread_mutex_unlock(&run->lock);
        if (ended) break;
    }
    for (int i = 0; i < c->game->players; i++) agent_close(agents[i]);
    referee_close(&r);
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
