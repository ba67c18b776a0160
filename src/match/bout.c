/* bout.c: one game between agents. */
#include "match/bout.h"

#include <math.h>
#include <stdio.h>

#include "agent/timer.h"
#include "base/rng.h"

const char *const bout_end_names[BOUT_BROKEN_OFF + 1] = {
    [BOUT_RULES] = "rules",           [BOUT_LIMIT] = "limit", [BOUT_STUCK] = "stuck",
    [BOUT_BOUND] = "bound",           [BOUT_TIME] = "time",   [BOUT_FORFEIT] = "forfeit",
    [BOUT_BROKEN_OFF] = "broken off",
};

static bool bout_stopped(const Bout *b) {
    return b->budget.stop && atomic_load(b->budget.stop);
}

static void bout_note(Bout *b, uint32_t i) {
    b->moves++;
    b->digest = rng_mix(b->digest ^ (i + 1)) + b->moves;
}

/* A random move of whoever's turn it is; false: there is none. */
static bool bout_random(Bout *b, Referee *r, uint64_t *rng) {
    uint32_t n = referee_moves(r), choice[GAME_MAX_PLAYERS + 1];
    if (n == 0) return false;
    if (!r->game->simultaneous) {
        referee_play(r, rng_below(rng, n));
        b->moves++;
        return true;
    }
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) choice[p] = UINT32_MAX;
    for (int p = 1; p <= r->game->players; p++) {
        uint32_t own = 0;
        for (uint32_t i = 0; i < n; i++)
            if (r->game->ops->move_player(r->list, i) == p && rng_below(rng, ++own) == 0)
                choice[p] = i;
    }
    referee_play_all(r, choice);
    b->moves++;
    return true;
}

/* The start position and the random moves. When they leave nobody a move the game begins again otherwise.
 * False: they always do. */
static bool bout_set_up(Bout *b, Referee *r) {
    enum { TRIES = 100 };
    for (uint64_t k = 0; k < TRIES; k++) {
        uint64_t rng = rng_mix(b->seed + k);
        b->moves = 0;
        referee_start(r, rng_next(&rng));
        while (b->moves < b->random_moves && !r->game->ops->over(r->state))
            if (!bout_random(b, r, &rng)) break;
        if (b->random_moves == 0) return true; /* whatever it is, it is the game */
        bool over = r->game->ops->over(r->state);
        if (over && r->game->ops->end_kind(r->state) == END_BOUND) return true; /* is told */
        if (!over && referee_moves(r) > 0) return true;
    }
    b->end = BOUT_BROKEN_OFF;
    snprintf(b->reason, sizeof b->reason,
             "no opening of %u random moves leaves the game going: %d were tried", b->random_moves,
             TRIES);
    return false;
}

/* Asks a seat. False: the game ends here. */
static bool bout_ask(Bout *b, Referee *r, int seat, Analysis *analysis, uint32_t *choice) {
    Thinking *t = &b->thinking[seat];
    Budget budget = b->budget;
    if (b->margin > 0 && budget.seconds > 0) budget.late = budget.seconds + b->margin;
    analysis_begin(analysis, 0);
    double begun = timer_now();
    uint32_t i = referee_ask(r, seat, &budget, analysis);
    double seconds = timer_now() - begun, over = seconds - budget.seconds;
    if (bout_stopped(b)) {
        b->end = BOUT_BROKEN_OFF;
        return false;
    }
    t->moves++;
    t->seconds += seconds;
    t->iterations += analysis->iterations;
    if (budget.seconds > 0 && over > t->most_over) t->most_over = over;
    bool late = budget.late > 0 && seconds > budget.late;
    *choice = i;
    if (i != AGENT_FAULT && !late) return true;
    b->end = i == AGENT_FAULT ? BOUT_FORFEIT : BOUT_TIME;
    b->culprit = seat;
    if (i == AGENT_FAULT)
        snprintf(b->reason, sizeof b->reason, "%s", r->agent[seat]->fault);
    else
        snprintf(b->reason, sizeof b->reason, "it thought %.3f s too long", over);
    return false;
}

/* One move, or where all move at once one of each. False: the game ends here. */
static bool bout_move(Bout *b, Referee *r, Analysis *analysis) {
    const Game *game = r->game;
    uint32_t choice[GAME_MAX_PLAYERS + 1];
    bool any = false;
    if (referee_moves(r) > 0 && !game->simultaneous) {
        if (!bout_ask(b, r, referee_mover(r), analysis, choice)) return false;
        referee_play(r, choice[0]);
        bout_note(b, choice[0]);
        return true;
    }
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) choice[p] = UINT32_MAX;
    for (int p = 1; game->simultaneous && p <= game->players; p++) {
        int seat = agent_seat(game, r->state, p);
        if (!referee_is_asked(r, seat)) continue;
        if (!bout_ask(b, r, seat, analysis, &choice[p])) return false;
        any = true;
    }
    if (!any) {
        b->end = game_cut(game, r->list) ? BOUT_BOUND : BOUT_STUCK;
        return false;
    }
    referee_play_all(r, choice);
    for (int p = 1; p <= game->players; p++) b->digest = rng_mix(b->digest ^ choice[p]);
    bout_note(b, 0);
    return true;
}

void bout_best(Bout *b, int players) {
    double best = players == 1 ? 1 : -INFINITY; /* alone, one wins or does not */
    b->winners = 0;
    for (int s = 1; s <= players; s++) best = fmax(best, b->worth[s]);
    for (int s = 1; s <= players; s++) {
        b->best[s] = b->worth[s] >= best;
        b->winners += b->best[s];
    }
}

/* Rates the game, and tells the agents. */
static void bout_end(Bout *b, Referee *r) {
    referee_worth(r, b->culprit, b->worth);
    bout_best(b, r->game->players);
    referee_end(r, b->end == BOUT_BROKEN_OFF ? "stopped" : bout_end_names[b->end], b->worth);
}

static BoutEnd bout_over(EndKind kind) {
    if (kind == END_BOUND) return BOUT_BOUND;
    return kind == END_RULES ? BOUT_RULES : BOUT_LIMIT;
}

void bout_play(Bout *b, Referee *r) {
    const GameOps *ops = r->game->ops;
    Analysis analysis = {0};
    StrBuf end = {0};
    if (!bout_set_up(b, r)) {
        bout_end(b, r);
        return;
    }
    while (!ops->over(r->state)) {
        if (!bout_move(b, r, &analysis)) break;
        if (b->each) b->each(b->owner, r);
    }
    if (ops->over(r->state)) b->end = bout_over(ops->end_kind(r->state));
    if (b->end == BOUT_BOUND) snprintf(b->reason, sizeof b->reason, GAME_BOUND);
    bout_end(b, r);
    b->digest = rng_mix(b->digest ^ ops->state_hash(r->game, r->state));
    trial_outcome(r->game, r->state, &end);
    if (b->culprit) trial_stop(&r->trial, bout_end_names[b->end], b->culprit, str_of(b->reason));
    r->trial.end = (Str){arena_copy(&r->trial.arena, end.s, end.n), (uint32_t)end.n};
    sb_free(&end);
    analysis_free(&analysis);
}
