/* holds.c: where patterns that depend on nothing but the board hold. They are followed backwards, from all
 * vertices at once, so that each takes about as much work as the board has edges. */
#include <string.h>

#include "rbg/relation.h"

/* A set of vertices that also knows its members in the order they came. */
typedef struct VertexSet {
    uint32_t *stamp; /* == age: is in it */
    uint32_t age, n;
    uint16_t *at;
} VertexSet;

/* Which vertices have an edge to a vertex: from[first[v] … first[v + 1]). */
typedef struct HoldsBack {
    uint32_t *first; /* NULL: not known yet */
    uint16_t *from;
} HoldsBack;

typedef struct HoldsMemo {
    const RbgNode *node;
    uint8_t *known;
} HoldsMemo;

struct RbgHolds {
    const RbgGame *game;
    RbgEffort *effort;
    bool failed;
    HoldsBack *back; /* of labels */
    Vec(VertexSet *) spare;
    Vec(HoldsMemo) memos;
    uint32_t *slots; /* memos by node, + 1 */
    uint32_t nslots;
};

RbgHolds *rbg_holds_open(const RbgGame *g, RbgEffort *effort) {
    RbgHolds *h = mem_alloc(sizeof *h);
    *h = (RbgHolds){.game = g, .effort = effort};
    h->back = mem_alloc((g->nlabels + 1) * sizeof *h->back);
    for (uint32_t i = 0; i < g->nlabels; i++) h->back[i] = (HoldsBack){0};
    return h;
}

void rbg_holds_close(RbgHolds *h) {
    for (uint32_t i = 0; i < h->spare.n; i++) {
        free(h->spare.v[i]->stamp);
        free(h->spare.v[i]->at);
        free(h->spare.v[i]);
    }
    for (uint32_t i = 0; i < h->memos.n; i++) free(h->memos.v[i].known);
    for (uint32_t i = 0; i < h->game->nlabels; i++) {
        free(h->back[i].first);
        free(h->back[i].from);
    }
    vec_free(&h->spare);
    vec_free(&h->memos);
    free(h->slots);
    free(h->back);
    free(h);
}

/* ---- sets ------------------------------------------------------------------------------------ */

static VertexSet *vertices_take(RbgHolds *h) {
    if (!h->spare.n) {
        uint32_t nv = h->game->nvertices;
        VertexSet *s = mem_alloc(sizeof *s);
        *s = (VertexSet){.stamp = mem_alloc(nv * sizeof *s->stamp), .age = 1};
        s->at = mem_alloc(nv * sizeof *s->at);
        memset(s->stamp, 0, nv * sizeof *s->stamp);
        return s;
    }
    VertexSet *s = h->spare.v[--h->spare.n];
    s->age++;
    s->n = 0;
    return s;
}

static void vertices_drop(RbgHolds *h, VertexSet *s) {
    vec_push(&h->spare, s);
}

static bool vertices_put(VertexSet *s, uint32_t v) {
    if (s->stamp[v] == s->age) return false;
    s->stamp[v] = s->age;
    s->at[s->n++] = (uint16_t)v;
    return true;
}

static VertexSet *vertices_copy(RbgHolds *h, const VertexSet *in) {
    VertexSet *out = vertices_take(h);
    for (uint32_t i = 0; i < in->n; i++) vertices_put(out, in->at[i]);
    return out;
}

/* ---- the way back ---------------------------------------------------------------------------- */

static VertexSet *holds_before(RbgHolds *h, const RbgNode *node, const VertexSet *in);

static const HoldsBack *holds_back(RbgHolds *h, uint32_t label) {
    HoldsBack *back = &h->back[label];
    uint32_t nv = h->game->nvertices;
    if (back->first) return back;
    back->first = mem_alloc((nv + 2) * sizeof *back->first);
    back->from = mem_alloc(nv * sizeof *back->from);
    memset(back->first, 0, (nv + 2) * sizeof *back->first);
    h->effort->done += nv;
    for (uint32_t v = 0; v < nv; v++) {
        int32_t to = rbg_edge(h->game, label, v);
        if (to >= 0) back->first[to + 2]++;
    }
    for (uint32_t v = 0; v < nv; v++) back->first[v + 2] += back->first[v + 1];
    for (uint32_t v = 0; v < nv; v++) {
        int32_t to = rbg_edge(h->game, label, v);
        if (to >= 0) back->from[back->first[to + 1]++] = (uint16_t)v;
    }
    return back;
}

static VertexSet *holds_before_shift(RbgHolds *h, uint32_t label, const VertexSet *in) {
    const HoldsBack *back = holds_back(h, label);
    VertexSet *out = vertices_take(h);
    for (uint32_t i = 0; i < in->n; i++) {
        uint32_t v = in->at[i];
        for (uint32_t k = back->first[v]; k < back->first[v + 1]; k++)
            vertices_put(out, back->from[k]);
    }
    h->effort->done += out->n;
    return out;
}

static VertexSet *holds_before_star(RbgHolds *h, const RbgNode *body, const VertexSet *in) {
    VertexSet *all = vertices_copy(h, in), *edge = vertices_copy(h, in);
    while (edge->n && !h->failed) {
        VertexSet *next = holds_before(h, body, edge), *fresh = vertices_take(h);
        for (uint32_t i = 0; i < next->n; i++)
            if (vertices_put(all, next->at[i])) vertices_put(fresh, next->at[i]);
        vertices_drop(h, next);
        vertices_drop(h, edge);
        edge = fresh;
    }
    vertices_drop(h, edge);
    return all;
}

static VertexSet *holds_before_pattern(RbgHolds *h, const RbgNode *node, const VertexSet *in) {
    VertexSet *out = vertices_take(h);
    const uint8_t *known = rbg_holds(h, node);
    for (uint32_t i = 0; known && i < in->n; i++)
        if (known[in->at[i]]) vertices_put(out, in->at[i]);
    return out;
}

static VertexSet *holds_before_chain(RbgHolds *h, const RbgNode *node, const VertexSet *in) {
    bool sum = node->kind == RBG_SUM;
    VertexSet *out = sum ? vertices_take(h) : vertices_copy(h, in);
    for (uint32_t i = node->n; i-- > 0 && !h->failed;) {
        VertexSet *next = holds_before(h, node->parts[i], sum ? in : out);
        if (sum) {
            for (uint32_t k = 0; k < next->n; k++) vertices_put(out, next->at[k]);
            vertices_drop(h, next);
        } else {
            vertices_drop(h, out);
            out = next;
        }
    }
    return out;
}

/* From where a part leads to any vertex of a set. The result goes back with vertices_drop. */
static VertexSet *holds_before(RbgHolds *h, const RbgNode *node, const VertexSet *in) {
    h->effort->done += in->n + 4;
    if (h->effort->done > h->effort->most) h->failed = true;
    switch (node->kind) {
    case RBG_SHIFT: return holds_before_shift(h, node->target, in);
    case RBG_SEQ:
    case RBG_SUM: return holds_before_chain(h, node, in);
    case RBG_STAR: return holds_before_star(h, node->parts[0], in);
    case RBG_PATTERN: return holds_before_pattern(h, node, in);
    default: return vertices_copy(h, in);
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Where the memo of a pattern is, or belongs. */
static uint32_t *holds_slot(const RbgHolds *h, const RbgNode *node) {
    uint64_t hash = (uint64_t)(uintptr_t)node * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t i = (uint32_t)(hash >> 32) & (h->nslots - 1);
    while (h->slots[i] && h->memos.v[h->slots[i] - 1].node != node) i = (i + 1) & (h->nslots - 1);
    return &h->slots[i];
}

static void holds_grow(RbgHolds *h) {
    if (h->memos.n * 2 < h->nslots) return;
    free(h->slots);
    h->nslots = h->nslots ? h->nslots * 2 : 64;
    h->slots = mem_alloc(h->nslots * sizeof *h->slots);
    memset(h->slots, 0, h->nslots * sizeof *h->slots);
    for (uint32_t i = 0; i < h->memos.n; i++) *holds_slot(h, h->memos.v[i].node) = i + 1;
}

const uint8_t *rbg_holds(RbgHolds *h, const RbgNode *pattern) {
    uint32_t nv = h->game->nvertices;
    holds_grow(h);
    uint32_t memo = *holds_slot(h, pattern);
    if (memo) return h->memos.v[memo - 1].known;
    h->failed = h->effort->done > h->effort->most;
    VertexSet *all = vertices_take(h);
    for (uint32_t v = 0; v < nv; v++) vertices_put(all, v);
    VertexSet *from = holds_before(h, pattern->parts[0], all);
    uint8_t *known = h->failed ? NULL : mem_alloc(nv);
    if (known) {
        memset(known, pattern->negated, nv);
        for (uint32_t i = 0; i < from->n; i++) known[from->at[i]] = !pattern->negated;
        vec_push(&h->memos, ((HoldsMemo){pattern, known}));
        holds_grow(h); /* those within it have taken room */
        *holds_slot(h, pattern) = h->memos.n;
    }
    vertices_drop(h, from);
    vertices_drop(h, all);
    return known;
}
