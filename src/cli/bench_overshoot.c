/* bench_overshoot.c: how long agents think beyond their time. Every agent begins every game, once at its
 * start and once in the middle, or plays it to its end; and what each move took is compared with what it was
 * given. */
#include <stdio.h>
#include <stdlib.h>

#include "agent/timer.h"
#include "cli/bench.h"
#include "cli/open_game.h"
#include "cli/progress.h"
#include "match/bout.h"

enum { THOUGHTS = 2, MIDDLE = 30, WORST_SHOWN = 10 };

/* One move: how many seconds too long, and whose. */
typedef struct Thought {
    double over;
    const char *game;
    const AgentKind *kind;
} Thought;

typedef struct Overshoot {
    Vec(Thought) all;
    double slowest_open; /* an agent gets ready before the game begins: that is no move */
    const char *slowest_game;
    uint32_t games, failed;
    uint32_t ends[BOUT_BROKEN_OFF + 1]; /* how many games of agents ended how */
    double seconds;
    bool whole; /* games are played to their end */
    /* Of the game that is being played. */
    Thought now;
    const Bout *bout;
    Thinking before[GAME_MAX_PLAYERS + 1];
    uint32_t left;
    atomic_bool stop;
} Overshoot;

/* ---- playing --------------------------------------------------------------------------------- */

static void overshoot_each(void *owner, const Referee *r) {
    Overshoot *o = owner;
    for (int s = 1; s <= r->game->players; s++) {
        const Thinking *t = &o->bout->thinking[s];
        if (t->moves == o->before[s].moves) continue;
        o->now.over = t->seconds - o->before[s].seconds - o->seconds;
        o->before[s] = *t;
        vec_push(&o->all, o->now);
        if (o->left && --o->left == 0) atomic_store(&o->stop, true);
    }
}

static void overshoot_bout(Overshoot *o, Referee *r, uint32_t random_moves) {
    Bout b = {.budget = {.seconds = o->seconds, .stop = &o->stop},
              .seed = random_moves,
              .random_moves = random_moves,
              .each = overshoot_each,
              .owner = o};
    o->bout = &b;
    o->left = o->whole ? 0 : THOUGHTS;
    atomic_store(&o->stop, false);
    for (int s = 0; s <= GAME_MAX_PLAYERS; s++) o->before[s] = (Thinking){0};
    bout_play(&b, r);
    o->ends[b.end]++;
    if (b.end == BOUT_FORFEIT)
        fprintf(stderr, "%s: %s: %s\n", o->now.game, o->now.kind->name, b.reason);
}

/* One agent sits everywhere, but who has to be told of every move sits in one place. */
static void overshoot_agent(Overshoot *o, const Game *game, const AgentKind *kind) {
    Agent setup, *agent[GAME_MAX_PLAYERS + 1] = {0};
    StrBuf note = {0};
    bool plays = agent_setup(&setup, game, str_of(kind->name), &note) && !setup.replaced;
    sb_free(&note);
    if (!plays) return;
    Referee r;
    int different = kind->reads ? game->players : 1;
    double begun = timer_now();
    for (int s = 1; s <= different; s++) agent[s] = agent_open(&setup);
    double opened = (timer_now() - begun) / different;
    if (opened > o->slowest_open) o->slowest_open = opened, o->slowest_game = o->now.game;
    o->now.kind = kind;
    referee_open(&r, game);
    for (int s = 1; s <= game->players; s++)
        referee_seat(&r, s, agent[s <= different ? s : 1], (uint64_t)s);
    overshoot_bout(o, &r, 0);
    if (!o->whole) overshoot_bout(o, &r, MIDDLE);
    referee_close(&r);
    for (int s = 1; s <= different; s++) agent_close(agent[s]);
}

/* ---- the result ------------------------------------------------------------------------------ */

static int thought_order(const void *a, const void *b) {
    const Thought *x = a, *y = b;
    return (x->over > y->over) - (x->over < y->over);
}

static double thought_ms(const Thought *t) {
    return t->over > 0 ? t->over * 1e3 : 0;
}

/* The moves of one kind of agent, or with NULL of all; they are in order. */
static void overshoot_row(const Overshoot *o, const AgentKind *kind) {
    Vec(Thought) own = {0};
    for (uint32_t i = 0; i < o->all.n; i++)
        if (!kind || o->all.v[i].kind == kind) vec_push(&own, o->all.v[i]);
    if (own.n) {
        const Thought *worst = &own.v[own.n - 1];
        printf("%-12s %8u %9.2f %9.2f %9.2f  %s\n", kind ? kind->name : "all", own.n,
               thought_ms(&own.v[(own.n - 1) / 2]),
               thought_ms(&own.v[(own.n * 99ull + 99) / 100 - 1]), thought_ms(worst), worst->game);
    }
    vec_free(&own);
}

static void overshoot_print(Overshoot *o) {
    if (o->all.n) qsort(o->all.v, o->all.n, sizeof *o->all.v, thought_order);
    printf("%u games, %u cannot be played; %u forfeits; %g s for a move; ms too long:\n", o->games,
           o->failed, o->ends[BOUT_FORFEIT], o->seconds);
    printf("%-12s %8s %9s %9s %9s  %s\n", "agent", "moves", "median", "99 %", "worst", "game");
    for (uint32_t i = 0; agent_kind(i); i++) overshoot_row(o, agent_kind(i));
    overshoot_row(o, NULL);
    for (uint32_t i = 0; i < WORST_SHOWN && i < o->all.n; i++) {
        const Thought *t = &o->all.v[o->all.n - 1 - i];
        printf("  %9.2f  %-12s %s\n", thought_ms(t), t->kind->name, t->game);
    }
    if (o->whole)
        printf(
            "games ended by their rules %u, by a limit of moves or turns %u, with nobody able to move %u\n",
            o->ends[BOUT_RULES], o->ends[BOUT_LIMIT], o->ends[BOUT_STUCK]);
    if (o->slowest_game)
        printf("before the first move an agent took at most %.3f s: %s\n", o->slowest_open,
               o->slowest_game);
}

int bench_overshoot(const Input *in, const Names *files, double seconds, bool whole) {
    Overshoot o = {.seconds = seconds, .whole = whole};
    Progress progress = progress_begin("games");
    for (uint32_t i = 0; i < files->n; i++) {
        Game *game = game_open(in, files->v[i], true, NULL);
        o.now.game = files->v[i];
        o.games++;
        if (!game) o.failed++;
        for (uint32_t k = 0; game && game->players > 0 && agent_kind(k); k++)
            overshoot_agent(&o, game, agent_kind(k));
        game_close(game);
        progress_show(&progress, i + 1, files->n);
    }
    overshoot_print(&o);
    int code = o.failed || o.ends[BOUT_FORFEIT] ? EXIT_WRONG : EXIT_FINE;
    vec_free(&o.all);
    return code;
}
