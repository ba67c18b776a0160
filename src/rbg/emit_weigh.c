/* emit_weigh.c: how much work a search can be at the most, whatever pieces are on the board. Code that
 * could take too long, or use up the stack, watches itself; other games need not spend time on that. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "rbg/emit_int.h"

enum {
    WEIGH_MAX_CELLS = 4000000, /* states times vertices */
    WEIGH_MAX_WORK = 30000000,
    WEIGH_MAX_LEVELS = 100,     /* modifiers and patterns behind or within each other */
    WEIGH_MAX_FRAMES = 1 << 14, /* calls within each other */
};

static const double weigh_most = 0x1p32; /* edges followed: some seconds */

typedef struct WeighSpot {
    uint32_t state, vertex;
} WeighSpot;

typedef struct Weigh {
    const RbgAutomaton *a;
    uint32_t nv, age, level;
    uint64_t work;
    uint32_t *seen; /* of a state and a vertex: the last stretch that came there */
    float *weight;  /* of a stretch that begins there, and all behind it; 0: not known yet */
    Vec(WeighSpot) stack;
    Vec(WeighSpot) begun; /* stretches that begin in the one that is followed */
} Weigh;

static void weigh_push(Weigh *w, uint32_t state, uint32_t v) {
    uint32_t *seen = &w->seen[(size_t)state * w->nv + v];
    w->work++;
    if (*seen == w->age) return;
    *seen = w->age;
    vec_push(&w->stack, ((WeighSpot){state, v}));
}

static void weigh_edge(Weigh *w, const RbgEdge *e, uint32_t v) {
    const RbgAct *act = &w->a->acts[e->act];
    uint32_t n = 1;
    const uint16_t *to;
    switch (act->kind) {
    case RBG_ACT_SWITCH: return;
    case RBG_ACT_OFF:
    case RBG_ACT_ASSIGN: vec_push(&w->begun, ((WeighSpot){e->to, v})); return;
    case RBG_ACT_PATTERN: vec_push(&w->begun, ((WeighSpot){act->sub, v})); break;
    case RBG_ACT_TEST: rbg_table_from(&w->a->tables[act->sub], v, &n); break;
    case RBG_ACT_GO:
        to = rbg_table_from(&w->a->tables[act->sub], v, &n);
        for (uint32_t i = 0; i < n; i++) weigh_push(w, e->to, to[i]);
        return;
    default: break;
    }
    if (n) weigh_push(w, e->to, v);
}

/* A stretch comes to each state and vertex once. */
static double weigh(Weigh *w, uint32_t state, uint32_t v) {
    float *known = &w->weight[(size_t)state * w->nv + v];
    uint32_t base = w->begun.n;
    double sum = 0;
    if (*known > 0) return *known;
    if (w->level >= WEIGH_MAX_LEVELS || w->work > WEIGH_MAX_WORK) return INFINITY;
    w->age++;
    weigh_push(w, state, v);
    while (w->stack.n) {
        WeighSpot at = w->stack.v[--w->stack.n];
        const RbgAutoState *st = &w->a->states[at.state];
        sum += 1 + st->n;
        for (uint32_t i = 0; i < st->n; i++) weigh_edge(w, &w->a->edges[st->first + i], at.vertex);
    }
    w->level++;
    while (w->begun.n > base) {
        WeighSpot at = w->begun.v[--w->begun.n];
        if (sum <= weigh_most) sum += weigh(w, at.state, at.vertex);
    }
    w->level--;
    *known = (float)sum;
    return sum;
}

/* Calls within each other, at the most: those of a loop go once around the board. */
static uint64_t weigh_frames(const Emit *e) {
    uint64_t frames = 0;
    for (uint32_t s = 0; s < e->a->nstates; s++) {
        const RbgAutoState *st = &e->a->states[s];
        bool loop = false;
        for (uint32_t i = st->first; i < st->first + st->n; i++)
            loop |= e->looping[e->a->edges[i].act];
        if (e->function[s]) frames += loop ? e->g->nvertices : 1;
    }
    return frames;
}

static bool weigh_endless(const Emit *e) {
    for (uint32_t i = 0; i < e->a->nacts; i++)
        if (e->looping[i] && e->a->acts[i].modifier) return true;
    return false;
}

void emit_weigh(Emit *e) {
    Weigh w = {.a = e->a, .nv = e->g->nvertices};
    size_t cells = (size_t)e->a->nstates * w.nv;
    e->watched = weigh_endless(e) || weigh_frames(e) > WEIGH_MAX_FRAMES || cells > WEIGH_MAX_CELLS;
    if (e->watched) return;
    w.seen = mem_alloc((cells + 1) * sizeof *w.seen);
    w.weight = mem_alloc((cells + 1) * sizeof *w.weight);
    memset(w.seen, 0, cells * sizeof *w.seen);
    memset(w.weight, 0, cells * sizeof *w.weight);
    for (uint32_t s = 0; s < e->a->nstates; s++)
        for (uint32_t v = 0; e->entry[s] && v < w.nv && !e->watched; v++)
            e->watched = weigh(&w, s, v) > weigh_most;
    vec_free(&w.stack);
    vec_free(&w.begun);
    free(w.seen);
    free(w.weight);
}
