/* sit.h: for the tests of agents: an agent at a position of a game. */
#ifndef TSR_TEST_AGENT_SIT_H
#define TSR_TEST_AGENT_SIT_H

#include "rules/play.h"

#include "agent/agent.h"

/* Returns owned: agent_close. */
static inline Agent *sit_agent(const Play *p, const char *text, uint64_t seed) {
    Agent setup;
    StrBuf note = {0};
    bool good = agent_setup(&setup, p->game, str_of(text), &note);
    if (!good || setup.replaced) play_fail(text, sb_cstr(&note));
    sb_free(&note);
    Agent *a = agent_open(&setup);
    agent_begin(a, seed);
    return a;
}

/* The move it chooses, as text, in a buffer that is used again. */
static inline const char *sit_choose(Play *p, Agent *a, Budget budget, Analysis *out,
                                     StrBuf *text) {
    uint32_t i = agent_choose(a, p->state, &budget, out);
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
