/* sit.h: for the tests of agents: an agent at a position of a game. */
#ifndef TSR_TEST_AGENT_SIT_H
#define TSR_TEST_AGENT_SIT_H

#include "rules/play.h"

#include "agent/agent.h"

/* Perhaps another one that plays instead. Returns owned: agent_close. */
static inline Agent *sit_agent_or_other(const Play *p, const char *text, uint64_t seed) {
    Agent setup;
    StrBuf note = {0};
    if (!agent_setup(&setup, p->game, str_of(text), &note)) play_fail(text, sb_cstr(&note));
    sb_free(&note);
    Agent *a = agent_open(&setup);
    agent_begin(a, &(Opening){.seat = 1, .seed = seed});
    return a;
}

/* Returns owned. */
static inline Agent *sit_agent(const Play *p, const char *text, uint64_t seed) {
    Agent *a = sit_agent_or_other(p, text, seed);
    if (a->replaced) play_fail(text, "another one plays instead");
    return a;
}

/* What it chooses in a position in which nothing is hidden. */
static inline uint32_t sit_ask(Agent *a, const Play *p, const State *state, Budget budget,
                               Analysis *out) {
    MoveList *list = p->game->ops->list_new(p->game);
    Turn t = {.state = state, .player = p->game->ops->mover(state)};
    t.count = p->game->ops->moves(p->player, state, list);
    p->game->ops->list_free(list);
    return agent_choose(a, &t, &budget, out);
}

/* The move it chooses, as text, in a buffer that is used again. */
static inline const char *sit_choose(Play *p, Agent *a, Budget budget, Analysis *out,
                                     StrBuf *text) {
    uint32_t i = sit_ask(a, p, p->state, budget, out);
    uint32_t n = p->game->ops->moves(p->player, p->state, p->list);
    if (i >= n) play_fail(a->kind->name, "the move is not in the list");
    sb_clear(text);
    p->game->ops->move_text(p->game, p->list, i, text);
    return sb_cstr(text);
}

static inline void sit_open(Play *p, const char *game) {
    char path[TEST_PATH_MAX];
    play_open(p);
    play_file(p, test_source(path, game));
}

static inline void sit_close(Play *p) {
    play_rise(p);
    play_close(p);
}

#endif
