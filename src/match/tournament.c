/* tournament.c: plays what is missing of a tournament. */
#include "match/tournament.h"

#include <pthread.h>
#include <stdlib.h>

#include "agent/workers.h"

typedef struct TournamentRun {
    Tournament *t;
    uint32_t next; /* no number before it is missing */
    bool ended;    /* nothing more is to be played */
    pthread_mutex_t lock;
} TournamentRun;

/* Where one worker plays: what is needed for the games of one description. An agent that sits in several
 * seats at once is there as often. */
typedef struct TournamentTable {
    uint32_t rules;
    bool is_open;
    Referee referee;
    Agent **agent; /* agents × seats, opened when needed */
} TournamentTable;

/* ---- one game -------------------------------------------------------------------------------- */

static void tournament_table_close(const Tournament *t, TournamentTable *table) {
    if (!table->is_open) return;
    size_t n = (size_t)t->t->agents.n * GAME_MAX_PLAYERS;
    for (size_t i = 0; i < n; i++)
        if (table->agent[i]) agent_close(table->agent[i]);
    free(table->agent);
    referee_close(&table->referee);
    table->is_open = false;
}

static void tournament_table_open(const Tournament *t, TournamentTable *table, uint32_t rules) {
    if (table->is_open && table->rules == rules) return;
    tournament_table_close(t, table);
    size_t n = (size_t)t->t->agents.n * GAME_MAX_PLAYERS;
    table->agent = mem_alloc(n * sizeof(Agent *));
    for (size_t i = 0; i < n; i++) table->agent[i] = NULL;
    table->rules = rules;
    table->is_open = true;
    referee_open(&table->referee, t->game[rules]);
}

static void tournament_seat(const Tournament *t, TournamentTable *table, const Fixture *f) {
    int times[TOURNEY_MAX_AGENTS] = {0};
    for (int seat = 1; seat <= f->players; seat++) {
        int a = f->agent[seat];
        Agent **agent = &table->agent[a * GAME_MAX_PLAYERS + times[a]++];
        if (!*agent) *agent = agent_open(&t->setup[f->rules * t->t->agents.n + (uint32_t)a]);
        referee_seat(&table->referee, seat, *agent, fixture_seed(t->t, f, seat));
    }
}

/* The trial with the options of the descriptions, which the referee does not know. */
static void tournament_trial(const Tournament *t, const Trial *played, StrBuf *out) {
    Trial trial = *played;
    Str rest = t->t->options;
    trial.options.v = NULL;
    trial.options.n = trial.options.cap = 0;
    while (rest.n) {
        Str line = str_cut(&rest, '\n'), key = str_cut(&line, ' ');
        if (str_is(key, "option")) vec_push(&trial.options, line);
        if (str_is(key, "ruleset")) trial.ruleset = line;
    }
    trial_write(&trial, out);
    vec_free(&trial.options);
}

static void tournament_play(const Tournament *t, TournamentTable *table, Played *p, StrBuf *trial) {
    const double *set = t->t->set;
    const Fixture *f = &p->fixture;
    tournament_table_open(t, table, f->rules);
    tournament_seat(t, table, f);
    p->bout = (Bout){.budget = {.seconds = set[TOURNEY_TIME],
                                .iterations = (uint64_t)set[TOURNEY_ITERATIONS],
                                .depth = (int)set[TOURNEY_DEPTH],
                                .stop = t->stop},
                     .margin = set[TOURNEY_MARGIN],
                     .seed = f->seed,
                     .random_moves = (uint32_t)set[TOURNEY_RANDOM]};
    bout_play(&p->bout, &table->referee);
    sb_clear(trial);
    tournament_trial(t, &table->referee.trial, trial);
    p->trial = sb_view(trial);
}

/* ---- all games ------------------------------------------------------------------------------- */

static bool tournament_stopped(const Tournament *t) {
    return t->stop && atomic_load(t->stop);
}

/* The next number that is missing; false: there is nothing to do. */
static bool tournament_next(TournamentRun *run, uint32_t *number) {
    Tournament *t = run->t;
    pthread_mutex_lock(&run->lock);
    while (run->next < t->planned && t->there[run->next]) run->next++;
    run->ended |= run->next >= t->planned || standing_decided(&t->standing);
    bool found = !run->ended && !tournament_stopped(t);
    *number = run->next;
    if (found) t->there[run->next] = true;
    pthread_mutex_unlock(&run->lock);
    return found;
}

/* What cannot be stored does not count, and ends it. */
static void tournament_finish(TournamentRun *run, const Played *p) {
    Tournament *t = run->t;
    pthread_mutex_lock(&run->lock);
    if (!t->error.n && store_add(t->store, p, &t->error)) {
        standing_add(&t->standing, p);
        if (t->told) t->told(t->owner, t);
    } else {
        run->ended = true;
    }
    pthread_mutex_unlock(&run->lock);
}

/* A game that cannot even be begun ends it, too. */
static void tournament_fail(TournamentRun *run, const Played *p) {
    Tournament *t = run->t;
    pthread_mutex_lock(&run->lock);
    if (!t->error.n)
        sb_fmt(&t->error, STR_FMT ", game %u: %s", STR_ARG(t->t->rules.v[p->fixture.rules].name),
               p->fixture.number, p->bout.reason);
    run->ended = true;
    pthread_mutex_unlock(&run->lock);
}

static void tournament_work(void *owner, int number) {
    TournamentRun *run = owner;
    TournamentTable table = {0};
    StrBuf trial = {0};
    uint32_t next;
    while (tournament_next(run, &next)) {
        Played p = {.fixture = tourney_fixture(run->t->t, next)};
        tournament_play(run->t, &table, &p, &trial);
        if (p.bout.reason[0] && p.bout.end == BOUT_BROKEN_OFF) tournament_fail(run, &p);
        if (p.bout.end == BOUT_BROKEN_OFF) break;
        tournament_finish(run, &p);
    }
    tournament_table_close(run->t, &table);
    sb_free(&trial);
}

static void tournament_stored(void *owner, const Played *p) {
    Tournament *t = owner;
    standing_add(&t->standing, p);
    t->there[p->fixture.number] = true;
    t->stored++;
}

bool tournament_open(Tournament *t) {
    t->planned = tourney_count(t->t);
    t->there = mem_alloc(t->planned);
    memset(t->there, 0, t->planned);
    standing_open(&t->standing, t->t);
    return store_each(t->store, false, tournament_stored, t, &t->error);
}

void tournament_run(Tournament *t) {
    TournamentRun run = {.t = t};
    pthread_mutex_init(&run.lock, NULL);
    workers_run(t->jobs, tournament_work, &run);
    pthread_mutex_destroy(&run.lock);
}

void tournament_close(Tournament *t) {
    standing_close(&t->standing);
    free(t->there);
    sb_free(&t->error);
}
