/* emit_pool.c: moves that can only be used up. Where a move is nothing but a vertex with one of certain
 * pieces, and no rule ever puts such a piece on the board, the legal moves of a later position are among
 * those of an earlier one: a random game lists them once, and draws until one is still legal. */
#include "rbg/emit_int.h"

/* Does a rule, outside of patterns, put one of these pieces on the board? */
static bool pool_refilled(const RbgAutomaton *a, uint64_t pieces) {
    for (uint32_t s = 0; s < a->nstates; s++) {
        const RbgAutoState *st = &a->states[s];
        for (uint32_t i = st->first; !st->pattern && i < st->first + st->n; i++) {
            const RbgAct *act = &a->acts[a->edges[i].act];
            if (act->kind == RBG_ACT_OFF && pieces >> act->target & 1) return true;
        }
    }
    return false;
}

/* The edge of a state that has only one, and does nothing else. */
static const RbgEdge *pool_edge(const Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    return st->n == 1 && !st->accept ? &e->a->edges[st->first] : NULL;
}

/* The modifiers from a state on, up to the switch, if nothing can stop them: as steps without a vertex. */
static bool pool_steps(const Emit *e, uint32_t state, EmitDrawn *drawn) {
    while (drawn->nsteps < EMIT_POOL_STEPS) {
        const RbgEdge *edge = pool_edge(e, state);
        const RbgAct *act = edge ? &e->a->acts[edge->act] : NULL;
        if (!act || !act->modifier) return false;
        if (act->kind == RBG_ACT_ASSIGN &&
            (act->a->may_fail || act->a->lo < 0 || act->a->hi > e->g->vars[act->target].bound))
            return false;
        drawn->steps[drawn->nsteps++] = act->modifier << e->layout.shift;
        if (act->kind == RBG_ACT_SWITCH) return true;
        state = edge->to;
    }
    return false;
}

/* The number of the pool, from 1; 0: there are too many. */
static uint32_t pool_number(Emit *e, EmitPool pool) {
    uint32_t i = 0;
    while (i < e->npools && (e->pools[i].pieces != pool.pieces || e->pools[i].table != pool.table))
        i++;
    if (i == EMIT_MAX_POOLS) return 0;
    if (i == e->npools) e->pools[e->npools++] = pool;
    return i + 1;
}

/* To a vertex of a list that is always the same, where one of some pieces must be, and no further. */
static EmitDrawn pool_drawn(Emit *e, uint32_t state) {
    const EmitDrawn none = {0};
    EmitDrawn drawn = {0};
    const RbgEdge *go = pool_edge(e, state), *on = go ? pool_edge(e, go->to) : NULL;
    if (!on || e->a->acts[go->act].kind != RBG_ACT_GO || e->a->acts[on->act].kind != RBG_ACT_ON)
        return none;
    EmitPool pool = {e->a->acts[on->act].pieces[0], e->a->acts[go->act].sub};
    const RbgTable *t = &e->a->tables[pool.table];
    if (e->g->set_words > 1 || !t->constant || emit_is_step(e, t) ||
        pool_refilled(e->a, pool.pieces) || !pool_steps(e, on->to, &drawn))
        return none;
    drawn.pool = pool_number(e, pool);
    return drawn.pool ? drawn : none;
}

void emit_pools(Emit *e) {
    for (uint32_t s = 0; s < e->a->nstates; s++)
        if (e->entry[s] && e->phase[s] == EMIT_PLAYER) e->drawn[s] = pool_drawn(e, s);
}

void emit_pool_table(Emit *e) {
    sb_text(e->out, "\n/* Vertices that are used up in the course of a game. */\n"
                    "static const struct Source {\n    uint64_t pieces;\n    const uint64_t *set;\n"
                    "} sources[NPOOLS + 1] = {\n");
    for (uint32_t i = 0; i < e->npools; i++)
        sb_fmt(e->out, "    {UINT64_C(0x%llx), set%u},\n", (unsigned long long)e->pools[i].pieces,
               e->pools[i].table);
    sb_text(e->out, "    {0},\n};\n");
}
