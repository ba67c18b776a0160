/* emit_facts.c: what the code of a game can leave out. A modifier whose effect nothing looks at before
 * the move is complete need not be carried out while moves are only listed. A modifier that is on no
 * loop needs no check that the sequence does not become too long. */
#include <string.h>

#include "base/vec.h"
#include "rbg/emit_int.h"

enum {
    FACTS_MAX_CELLS = 4000000, /* states times vertices */
    FACTS_MAX_WORK = 30000000,
};

typedef struct FactStep {
    uint32_t state, vertex; /* or what else goes with the state */
} FactStep;

typedef struct FactWalk {
    const RbgAutomaton *a;
    uint32_t nv, age, from; /* `from`: the vertex that was changed */
    uint64_t work;
    uint32_t *seen;
    bool vertices; /* vertices matter: an off; otherwise an assignment of `variable` */
    uint32_t variable;
    Vec(FactStep) stack;
} FactWalk;

static bool expr_reads(const RbgExpr *x, bool counts, uint32_t variable) {
    if (!x) return false;
    if (x->kind == RBG_COUNT) return counts;
    if (x->kind == RBG_VARIABLE) return !counts && x->index == variable;
    return expr_reads(x->a, counts, variable) || expr_reads(x->b, counts, variable);
}

static void fact_push(FactWalk *w, uint32_t state, uint32_t v) {
    uint32_t *cell = &w->seen[(size_t)state * w->nv + (w->vertices ? v : 0)];
    w->work++;
    if (*cell == w->age) return;
    *cell = w->age;
    vec_push(&w->stack, ((FactStep){state, v}));
}

/* Follows an edge; true if it looks at what was changed. */
static bool fact_edge(FactWalk *w, const RbgEdge *e, uint32_t v) {
    const RbgAct *act = &w->a->acts[e->act];
    uint32_t n = 1;
    const uint16_t *to;
    switch (act->kind) {
    case RBG_ACT_SWITCH: return false;
    case RBG_ACT_ON:
        if (w->vertices && v == w->from) return true;
        break;
    case RBG_ACT_COMPARE:
    case RBG_ACT_ASSIGN:
        if (expr_reads(act->a, w->vertices, w->variable) ||
            expr_reads(act->b, w->vertices, w->variable))
            return true;
        break;
    case RBG_ACT_PATTERN: fact_push(w, act->sub, v); break;
    case RBG_ACT_TEST:
        if (w->vertices) rbg_table_from(&w->a->tables[act->sub], v, &n);
        if (!n) return false;
        break;
    case RBG_ACT_GO:
        if (!w->vertices) break;
        to = rbg_table_from(&w->a->tables[act->sub], v, &n);
        for (uint32_t i = 0; i < n; i++) fact_push(w, e->to, to[i]);
        return false;
    default: break;
    }
    fact_push(w, e->to, v);
    return false;
}

/* Does anything behind a modifier at v look at what it changed? */
static bool fact_observed(FactWalk *w, uint32_t state, uint32_t v) {
    w->age++;
    w->from = v;
    w->stack.n = 0;
    fact_push(w, state, v);
    while (w->stack.n) {
        if (w->work > FACTS_MAX_WORK) return true;
        FactStep at = w->stack.v[--w->stack.n];
        const RbgAutoState *st = &w->a->states[at.state];
        for (uint32_t i = st->first; i < st->first + st->n; i++)
            if (fact_edge(w, &w->a->edges[i], at.vertex)) return true;
    }
    return false;
}

static void facts_unseen(Emit *e) {
    const RbgAutomaton *a = e->a;
    FactWalk w = {.a = a, .nv = e->g->nvertices};
    size_t cells = (size_t)a->nstates * w.nv;
    if (cells > FACTS_MAX_CELLS) return;
    w.seen = mem_alloc((cells + 1) * sizeof *w.seen);
    memset(w.seen, 0, cells * sizeof *w.seen);
    for (uint32_t i = 0; i < a->nedges; i++) {
        const RbgAct *act = &a->acts[a->edges[i].act];
        bool observed = false;
        if (act->kind != RBG_ACT_OFF && act->kind != RBG_ACT_ASSIGN) continue;
        w.vertices = act->kind == RBG_ACT_OFF;
        w.variable = act->target;
        for (uint32_t v = 0; v < (w.vertices ? w.nv : 1) && !observed; v++)
            observed = fact_observed(&w, a->edges[i].to, v);
        e->unseen[a->edges[i].act] = !observed;
    }
    vec_free(&w.stack);
    free(w.seen);
}

/* ---- loops: strongly connected components, without recursion ---------------------------------- */

typedef struct LoopWalk {
    const RbgAutomaton *a;
    uint32_t *order, *low, *component; /* 0: not yet */
    uint32_t orders, components;
    Vec(uint32_t) open; /* states whose component is not complete */
    Vec(FactStep) path; /* state, and the next edge of it */
} LoopWalk;

static void loop_enter(LoopWalk *w, uint32_t state) {
    w->order[state] = w->low[state] = ++w->orders;
    vec_push(&w->open, state);
    vec_push(&w->path, ((FactStep){state, 0}));
}

static void loop_leave(LoopWalk *w, uint32_t state) {
    w->path.n--;
    if (w->path.n) {
        uint32_t up = w->path.v[w->path.n - 1].state;
        if (w->low[state] < w->low[up]) w->low[up] = w->low[state];
    }
    if (w->low[state] != w->order[state]) return;
    w->components++;
    for (uint32_t s = UINT32_MAX; s != state;) {
        s = w->open.v[--w->open.n];
        w->component[s] = w->components;
    }
}

static void loops_from(LoopWalk *w, uint32_t start) {
    loop_enter(w, start);
    while (w->path.n) {
        FactStep *at = &w->path.v[w->path.n - 1];
        const RbgAutoState *st = &w->a->states[at->state];
        uint32_t state = at->state;
        if (at->vertex >= st->n) {
            loop_leave(w, state);
            continue;
        }
        const RbgEdge *e = &w->a->edges[st->first + at->vertex++];
        if (w->a->acts[e->act].kind == RBG_ACT_SWITCH) continue;
        if (!w->order[e->to])
            loop_enter(w, e->to);
        else if (!w->component[e->to] && w->order[e->to] < w->low[state])
            w->low[state] = w->order[e->to];
    }
}

static void facts_loops(Emit *e, Arena *arena) {
    const RbgAutomaton *a = e->a;
    LoopWalk w = {.a = a};
    w.order = ARENA_ARRAY(arena, uint32_t, a->nstates);
    w.low = ARENA_ARRAY(arena, uint32_t, a->nstates);
    w.component = ARENA_ARRAY(arena, uint32_t, a->nstates);
    for (uint32_t s = 0; s < a->nstates; s++)
        if (!w.order[s]) loops_from(&w, s);
    for (uint32_t s = 0; s < a->nstates; s++) {
        for (uint32_t i = a->states[s].first; i < a->states[s].first + a->states[s].n; i++) {
            const RbgEdge *edge = &a->edges[i];
            if (a->acts[edge->act].kind == RBG_ACT_SWITCH) continue;
            if (w.component[s] == w.component[edge->to]) e->looping[edge->act] = 1;
        }
    }
    vec_free(&w.open);
    vec_free(&w.path);
}

/* Whose moves states are part of: from where moves begin, up to the switches. */
static void facts_phases(Emit *e) {
    const RbgAutomaton *a = e->a;
    Vec(FactStep) stack = {0};
    vec_push(&stack, ((FactStep){a->start, EMIT_KEEPER}));
    while (stack.n) {
        FactStep at = stack.v[--stack.n];
        const RbgAutoState *st = &a->states[at.state];
        if ((e->phase[at.state] & at.vertex) == at.vertex) continue;
        e->phase[at.state] |= (uint8_t)at.vertex;
        for (uint32_t i = st->first; i < st->first + st->n; i++) {
            const RbgAct *act = &a->acts[a->edges[i].act];
            FactStep next = {a->edges[i].to, at.vertex};
            if (act->kind == RBG_ACT_SWITCH)
                next.vertex = act->target == RBG_KEEPER ? EMIT_KEEPER : EMIT_PLAYER;
            vec_push(&stack, next);
        }
    }
    vec_free(&stack);
}

void emit_facts(Emit *e, Arena *arena) {
    facts_phases(e);
    facts_unseen(e);
    facts_loops(e, arena);
}
