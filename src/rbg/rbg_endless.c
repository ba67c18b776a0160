/* rbg_endless.c: loops of the rules that nothing can stop.
 *
 * The rules as a graph: places between actions, an edge for each action. A loop with a modifier on
 * it has no end if all its actions are valid whatever the position is: offs and switches always are,
 * shifts where the board has the edge, assignments and comparisons where the ranges say so. Of the
 * pieces one is known: that of the vertex where one is, since an off there or by assumption; so
 * `({a}[b] + {b}[a])*` is seen as the endless loop it is, and `(left [x])*` is not one on a board
 * whose lefts come to an end.
 *
 * First the graph alone is cut into strongly connected parts; only those with a modifier inside are
 * looked at again together with the board. Patterns are graphs of their own: what is done inside one
 * is undone, but it may be without end, too. */
#include "base/vec.h"
#include "rbg/rbg_analyse.h"

enum { ENDLESS_MAX_STATES = 6 * 1000 * 1000, ENDLESS_NONE = UINT32_MAX };

typedef struct LoopEdge {
    uint32_t from, to;
    const RbgNode *action; /* NULL: nothing is done */
} LoopEdge;

typedef struct Loops {
    const RbgGame *g;
    Vec(LoopEdge) edges; /* sorted by `from` when all are there */
    uint32_t nplaces;
    uint32_t *first;     /* of each place: its first edge; one more at the end */
    uint32_t *component; /* of each place */
    bool *wanted;        /* of each component: a modifier is inside */

    uint32_t *sorted; /* places by component */
    uint32_t *local;  /* of each place: its number in its component */

    /* The component that is being looked at with the board: its places, a part of `sorted`. */
    const uint32_t *place;
    uint32_t nlocal, current;
    uint64_t budget; /* states that may still be looked at */
} Loops;

bool rbg_always_valid(const RbgGame *g, const RbgNode *node) {
    if (node->kind == RBG_ASSIGN)
        return !node->a->may_fail && node->a->lo >= 0 && node->a->hi <= g->vars[node->target].bound;
    if (node->kind != RBG_COMPARE) return false;
    const RbgExpr *a = node->a, *b = node->b;
    if (a->may_fail || b->may_fail) return false;
    switch (node->op) {
    case RBG_LT: return a->hi < b->lo;
    case RBG_LE: return a->hi <= b->lo;
    case RBG_EQ: return a->lo == a->hi && b->lo == b->hi && a->lo == b->lo;
    case RBG_NE: return a->hi < b->lo || b->hi < a->lo;
    case RBG_GE: return a->lo >= b->hi;
    case RBG_GT: return a->lo > b->hi;
    }
    return false;
}

static uint32_t loops_place(Loops *l) {
    return l->nplaces++;
}

static void loops_edge(Loops *l, uint32_t from, uint32_t to, const RbgNode *action) {
    vec_push(&l->edges, ((LoopEdge){from, to, action}));
}

/* Could this action be valid at all without asking for more than the piece here? */
static bool loops_usable(const Loops *l, const RbgNode *node) {
    if (node->kind == RBG_ASSIGN || node->kind == RBG_COMPARE) return rbg_always_valid(l->g, node);
    return node->kind != RBG_PATTERN;
}

/* The graph of a part of the rules, from one place to another. */
static void loops_build(Loops *l, const RbgNode *node, uint32_t from, uint32_t to) {
    switch (node->kind) {
    case RBG_SUM:
        for (uint32_t i = 0; i < node->n; i++) loops_build(l, node->parts[i], from, to);
        break;
    case RBG_SEQ:
        for (uint32_t i = 0; i < node->n; i++) {
            uint32_t next = i + 1 < node->n ? loops_place(l) : to;
            loops_build(l, node->parts[i], from, next);
            from = next;
        }
        break;
    case RBG_STAR: {
        uint32_t again = loops_place(l);
        loops_edge(l, from, again, NULL);
        loops_build(l, node->parts[0], again, again);
        loops_edge(l, again, to, NULL);
        break;
    }
    case RBG_PATTERN: {
        uint32_t in = loops_place(l), out = loops_place(l);
        loops_build(l, node->parts[0], in, out);
        break;
    }
    default:
        if (loops_usable(l, node)) loops_edge(l, from, to, node);
    }
}

static int loops_compare(const void *a, const void *b) {
    const LoopEdge *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

static void loops_index(Loops *l) {
    if (l->edges.n) qsort(l->edges.v, l->edges.n, sizeof *l->edges.v, loops_compare);
    l->first = mem_alloc((l->nplaces + 1) * sizeof *l->first);
    uint32_t e = 0;
    for (uint32_t p = 0; p <= l->nplaces; p++) {
        while (e < l->edges.n && l->edges.v[e].from < p) e++;
        l->first[p] = e;
    }
}

/* Tarjan's algorithm without recursion, on a graph given by a function: the k-th edge of a node
 * leads to *to, false when there is no k-th one. An edge that cannot be used leads to itself. */
typedef bool LoopNext(const Loops *l, uint32_t node, uint32_t k, uint32_t *to);

typedef struct LoopFrame {
    uint32_t node, k;
} LoopFrame;

typedef struct EndlessSearch {
    uint32_t *order, *low; /* order: 0 is not seen */
    uint32_t *component;   /* ENDLESS_NONE while a node is on the stack or not seen */
    uint32_t clock, ncomponents;
    Vec(uint32_t) stack;
    Vec(LoopFrame) path;
} EndlessSearch;

static void loops_visit(EndlessSearch *s, uint32_t node) {
    s->order[node] = s->low[node] = ++s->clock;
    vec_push(&s->stack, node);
    vec_push(&s->path, ((LoopFrame){node, 0}));
}

/* Leaves the node on top of the path, whose edges are all followed. */
static void loops_leave(EndlessSearch *s) {
    uint32_t node = s->path.v[--s->path.n].node;
    if (s->low[node] == s->order[node]) {
        uint32_t member;
        do {
            member = s->stack.v[--s->stack.n];
            s->component[member] = s->ncomponents;
        } while (member != node);
        s->ncomponents++;
    }
    if (s->path.n) {
        uint32_t above = s->path.v[s->path.n - 1].node;
        if (s->low[node] < s->low[above]) s->low[above] = s->low[node];
    }
}

/* The strongly connected component of each of n nodes. Returns owned. */
static uint32_t *loops_components(const Loops *l, uint32_t n, LoopNext *next, uint32_t *count) {
    EndlessSearch s = {0};
    s.order = mem_alloc(n * sizeof *s.order);
    s.low = mem_alloc(n * sizeof *s.low);
    s.component = mem_alloc(n * sizeof *s.component);
    memset(s.order, 0, n * sizeof *s.order);
    for (uint32_t i = 0; i < n; i++) s.component[i] = ENDLESS_NONE;
    for (uint32_t root = 0; root < n; root++) {
        if (s.order[root]) continue;
        loops_visit(&s, root);
        while (s.path.n) {
            LoopFrame *f = &s.path.v[s.path.n - 1];
            uint32_t node = f->node, to;
            if (!next(l, node, f->k++, &to))
                loops_leave(&s);
            else if (!s.order[to])
                loops_visit(&s, to);
            else if (s.component[to] == ENDLESS_NONE && s.order[to] < s.low[node])
                s.low[node] = s.order[to];
        }
    }
    *count = s.ncomponents;
    free(s.order);
    free(s.low);
    vec_free(&s.stack);
    vec_free(&s.path);
    return s.component;
}

static bool loops_next_place(const Loops *l, uint32_t node, uint32_t k, uint32_t *to) {
    if (l->first[node] + k >= l->first[node + 1]) return false;
    *to = l->edges.v[l->first[node] + k].to;
    return true;
}

/* With the board: a state is a place of the component, a vertex, and the piece there (0: not
 * known, p + 1 otherwise). */
static uint32_t loops_state(const Loops *l, uint32_t local, uint32_t vertex, uint32_t piece) {
    return (local * l->g->nvertices + vertex) * (l->g->npieces + 1) + piece;
}

/* Where an edge leads from a vertex with a piece; false when it cannot be used there. */
static bool loops_apply(const Loops *l, const LoopEdge *e, uint32_t *vertex, uint32_t *piece) {
    const RbgNode *a = e->action;
    if (l->component[e->to] != l->current) return false;
    if (!a) return true;
    if (a->kind == RBG_OFF) *piece = a->target + 1u;
    if (a->kind == RBG_ON) return *piece && rbg_set_has(a->pieces, *piece - 1);
    if (a->kind == RBG_SHIFT) {
        int32_t to = rbg_edge(l->g, a->target, *vertex);
        if (to < 0) return false;
        if ((uint32_t)to != *vertex) *piece = 0;
        *vertex = (uint32_t)to;
    }
    return true;
}

static bool loops_next_state(const Loops *l, uint32_t node, uint32_t k, uint32_t *to) {
    uint32_t pieces = l->g->npieces + 1, piece = node % pieces;
    uint32_t vertex = node / pieces % l->g->nvertices;
    uint32_t place = l->place[node / pieces / l->g->nvertices];
    if (l->first[place] + k >= l->first[place + 1]) return false;
    const LoopEdge *e = &l->edges.v[l->first[place] + k];
    *to = node;
    if (loops_apply(l, e, &vertex, &piece)) *to = loops_state(l, l->local[e->to], vertex, piece);
    return true;
}

/* The first modifier (by index) that lies on a loop of the component with the board. */
static const RbgNode *loops_modifier(const Loops *l, const uint32_t *component, uint32_t n) {
    const RbgNode *best = NULL;
    for (uint32_t node = 0; node < n; node++) {
        uint32_t pieces = l->g->npieces + 1;
        uint32_t place = l->place[node / pieces / l->g->nvertices];
        for (uint32_t i = l->first[place]; i < l->first[place + 1]; i++) {
            const LoopEdge *e = &l->edges.v[i];
            if (!e->action || !e->action->modifier) continue;
            uint32_t vertex = node / pieces % l->g->nvertices, piece = node % pieces;
            if (!loops_apply(l, e, &vertex, &piece)) continue;
            uint32_t to = loops_state(l, l->local[e->to], vertex, piece);
            bool inside = component[to] == component[node];
            if (inside && (!best || e->action->modifier < best->modifier)) best = e->action;
        }
    }
    return best;
}

/* Looks through one component of the graph, together with the board. */
static void loops_component(Loops *l, uint32_t which, RbgAnalysis *out) {
    l->current = which;
    uint64_t states = (uint64_t)l->nlocal * l->g->nvertices * (l->g->npieces + 1);
    if (states > l->budget) {
        out->endless_cut = true;
        return;
    }
    l->budget -= states;
    uint32_t count, n = (uint32_t)states;
    uint32_t *component = loops_components(l, n, loops_next_state, &count);
    const RbgNode *modifier = loops_modifier(l, component, n);
    if (modifier) {
        if (out->nendless < RBG_FINDINGS) out->endless[out->nendless] = modifier;
        out->nendless++;
    }
    free(component);
}

/* Which components have a modifier inside; and the places of each, together. */
static void loops_sort(Loops *l, uint32_t count) {
    uint32_t *start = mem_alloc((count + 1) * sizeof *start);
    l->wanted = mem_alloc(count * sizeof *l->wanted);
    l->local = mem_alloc(l->nplaces * sizeof *l->local);
    l->sorted = mem_alloc(l->nplaces * sizeof *l->sorted);
    memset(l->wanted, 0, count * sizeof *l->wanted);
    memset(start, 0, (count + 1) * sizeof *start);
    for (uint32_t i = 0; i < l->edges.n; i++) {
        const LoopEdge *e = &l->edges.v[i];
        if (e->action && e->action->modifier && l->component[e->from] == l->component[e->to])
            l->wanted[l->component[e->from]] = true;
    }
    for (uint32_t p = 0; p < l->nplaces; p++) l->local[p] = start[l->component[p] + 1]++;
    for (uint32_t c = 0; c < count; c++) start[c + 1] += start[c];
    for (uint32_t p = 0; p < l->nplaces; p++) l->sorted[start[l->component[p]] + l->local[p]] = p;
    free(start);
}

void rbg_find_endless(const RbgGame *g, RbgAnalysis *out) {
    Loops l = {.g = g, .nplaces = 2, .budget = ENDLESS_MAX_STATES};
    uint32_t count;
    loops_build(&l, g->rules, 0, 1);
    loops_index(&l);
    l.component = loops_components(&l, l.nplaces, loops_next_place, &count);
    loops_sort(&l, count);
    for (uint32_t at = 0; at < l.nplaces && out->nendless < RBG_FINDINGS; at += l.nlocal) {
        uint32_t c = l.component[l.sorted[at]];
        l.place = l.sorted + at;
        for (l.nlocal = 1; at + l.nlocal < l.nplaces; l.nlocal++)
            if (l.component[l.sorted[at + l.nlocal]] != c) break;
        if (l.wanted[c]) loops_component(&l, c, out);
    }
    vec_free(&l.edges);
    free(l.first);
    free(l.component);
    free(l.wanted);
    free(l.local);
    free(l.sorted);
}
