/* watch.h: for the tests of agents that see only their view: one that plays at random, keeps worlds in mind
 * and checks them: each, played again from its start, shows the player just what it has seen. */
#ifndef TSR_TEST_AGENT_WATCH_H
#define TSR_TEST_AGENT_WATCH_H

#include "agent/sit.h"

#include "agent/world.h"
#include "base/rng.h"
#include "core/view.h"
#include "match/contest.h"
#include "match/referee.h"

typedef struct Watch {
    Agent agent; /* first */
    Worlds *worlds;
    int seat;
    uint64_t rng, checked, others; /* worlds played again; of them, other ones than the true one */
    double seconds;                /* for bringing worlds up to now; 0: no limit */
    uint32_t checks;               /* worlds to be checked at a turn */
    const Referee *referee;        /* who knows the truth */
    Vec(char *) views, moves;      /* owned. views.v[0] is the start, moves.v[0] empty */
    Vec(int) players;
} Watch;

static inline char *watch_keep(Str text) {
    char *copy = mem_alloc(text.n + 1);
    if (text.n) memcpy(copy, text.s, text.n);
    copy[text.n] = 0;
    return copy;
}

static inline void watch_note(Watch *w, int player, Str move, Str view) {
    vec_push(&w->players, player);
    vec_push(&w->moves, watch_keep(move));
    vec_push(&w->views, watch_keep(view));
}

static inline void watch_forget(Watch *w) {
    for (uint32_t i = 0; i < w->views.n; i++) {
        free(w->views.v[i]);
        free(w->moves.v[i]);
    }
    w->views.n = w->moves.n = w->players.n = 0;
}

static inline void watch_begin(Agent *a, const Opening *o) {
    Watch *w = (Watch *)a;
    watch_forget(w);
    w->seat = o->seat;
    w->rng = rng_mix(o->seed);
    watch_note(w, 0, STR(""), o->view);
    worlds_begin(w->worlds, o);
}

static inline void watch_saw(Agent *a, const Step *s) {
    Watch *w = (Watch *)a;
    watch_note(w, s->player, s->move, s->view);
    worlds_saw(w->worlds, s);
}

/* ---- checking -------------------------------------------------------------------------------- */

/* A world being played again. */
typedef struct Again {
    Watch *watch;
    Player *player;
    State *state, *before;
    MoveList *list;
    StrBuf text;
} Again;

static inline void again_sees(Again *g, uint32_t at) {
    const Game *game = g->watch->agent.game;
    sb_clear(&g->text);
    game_view(game, g->state, agent_player(game, g->state, g->watch->seat), &g->text);
    if (strcmp(sb_cstr(&g->text), g->watch->views.v[at]) != 0)
        fail_msg("step %u of a world: seen %s\nin the world %s", at, g->watch->views.v[at],
                 sb_cstr(&g->text));
}

/* Step `at` of the trial, by the rules, and what is seen of it. */
static inline void again_step(Again *g, const TrialMove *m, uint32_t at) {
    const Game *game = g->watch->agent.game;
    const GameOps *ops = game->ops;
    assert_false(ops->over(g->state));
    ops->force(g->player, m->drawn.v, m->drawn.n);
    uint32_t n = ops->moves(g->player, g->state, g->list);
    assert_true(m->index < n);
    sb_clear(&g->text);
    ops->move_text(game, g->list, m->index, &g->text);
    assert_true(str_eq(sb_view(&g->text), m->text));
    int player = ops->move_player ? ops->move_player(g->list, m->index) : ops->mover(g->state);
    assert_int_equal(player, g->watch->players.v[at]);
    ops->state_copy(game, g->before, g->state);
    ops->force(g->player, m->result.v, m->result.n);
    ops->apply(g->player, g->state, g->list, m->index);
    sb_clear(&g->text);
    game_move_view(game, g->before, g->state, g->list, m->index,
                   agent_player(game, g->state, g->watch->seat), &g->text);
    if (strcmp(sb_cstr(&g->text), g->watch->moves.v[at]) != 0)
        fail_msg("move %u: seen %s, in the world %s", at, g->watch->moves.v[at], sb_cstr(&g->text));
    again_sees(g, at);
}

static inline void watch_check(Watch *w, uint32_t i) {
    const Game *game = w->agent.game;
    const GameOps *ops = game->ops;
    Trial trial = {0};
    Again g = {
        w,  ops->player_new(game), ops->state_new(game), ops->state_new(game), ops->list_new(game),
        {0}};
    StrBuf truth = {0}, found = {0};
    assert_true(worlds_trial(w->worlds, i, &trial));
    assert_int_equal(trial.moves.n + 1, w->views.n);
    ops->force(g.player, trial.start.v, trial.start.n);
    ops->start(g.player, g.state, 99);
    again_sees(&g, 0);
    for (uint32_t k = 0; k < trial.moves.n; k++) again_step(&g, &trial.moves.v[k], k + 1);
    /* It is the world it is said to be. */
    ops->state_text(game, g.state, &truth);
    ops->state_text(game, worlds_at(w->worlds, i), &found);
    assert_string_equal(sb_cstr(&truth), sb_cstr(&found));
    sb_clear(&truth);
    ops->state_text(game, w->referee->state, &truth);
    w->checked++;
    w->others += strcmp(sb_cstr(&truth), sb_cstr(&found)) != 0;
    trial_free(&trial);
    sb_free(&g.text);
    sb_free(&truth);
    sb_free(&found);
    ops->list_free(g.list);
    ops->state_free(g.before);
    ops->state_free(g.state);
    ops->player_free(g.player);
}

static inline uint32_t watch_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    Watch *w = (Watch *)a;
    Timer timer = timer_start(&(Budget){.seconds = w->seconds});
    worlds_asked(w->worlds, t);
    uint32_t n = worlds_update(w->worlds, &timer);
    bool fit = worlds_fit(w->worlds);
    for (uint32_t i = 0; fit && !a->game->simultaneous && i < n && i < w->checks; i++)
        watch_check(w, i);
    if (out) analysis_begin(out, t->count);
    return rng_below(&w->rng, t->count);
}

static inline Watch watch_open(const Game *game, const Referee *r, uint32_t worlds) {
    static const AgentKind kind = {.name = "watch",
                                   .reads = true,
                                   .begin = watch_begin,
                                   .saw = watch_saw,
                                   .choose = watch_choose};
    return (Watch){.agent = {.kind = &kind, .game = game, .threads = 1},
                   .worlds = worlds_open(game, worlds),
                   .checks = 4,
                   .referee = r};
}

static inline void watch_close(Watch *w) {
    watch_forget(w);
    vec_free(&w->views);
    vec_free(&w->moves);
    vec_free(&w->players);
    worlds_close(w->worlds);
}

/* ---- strength -------------------------------------------------------------------------------- */

/* Wins of isuct against random, of all games, in which seats change; draws count half. */
static inline double score_against_random(const Play *p, const char *agent, uint32_t games,
                                          uint64_t iterations) {
    Contest c = {.game = p->game,
                 .games = games,
                 .seed = 5,
                 .jobs = 1,
                 .budget = {.iterations = iterations}};
    const char *const names[] = {agent, "random"};
    for (int i = 0; i < 2; i++) {
        StrBuf note = {0};
        assert_true(agent_setup(&c.agent[i], p->game, str_of(names[i]), &note));
        sb_free(&note);
    }
    contest_run(&c);
    assert_int_equal(c.finished, games);
    return c.tally[0].wins + c.tally[0].draws / 2.0;
}

#endif
