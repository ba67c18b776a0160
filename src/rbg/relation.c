/* relation.c: where parts of the rules lead on the board, from every vertex: joined, put behind each other
 * and repeated as wholes, row by row. What has to be worked out is not how many vertices there are, but
 * how many different rows. */
#include "rbg/relation.h"

#include <assert.h>
#include <string.h>

enum {
    RELATION_MAX_LIVE = 24000000, /* entries of all rows at a time */
    RELATION_KEPT = 16,           /* parts that took long and are asked for again */
    RELATION_LARGE_BOARD =
        1024, /* vertices: working something out takes longer than looking for it */
    RELATION_WORTH_KEEPING = 1000000,
    RELATION_MAX_KEPT = 4000000, /* entries of all of them */
};

/* A part whose relation is kept. */
typedef struct RelationKept {
    const RbgNode *node;
    uint64_t hash;
    Relation relation;
} RelationKept;

struct RelationMaker {
    const RbgGame *game;
    RbgEffort *effort;
    RbgHolds *holds;
    uint64_t live, kept_entries;
    /* The row that is being put together. */
    uint64_t *bits, *some; /* bits of `some`: words of `bits` that are not 0 */
    uint32_t n, nsome;
    Vec(RelationKept) kept;
};

RelationMaker *rbg_relations_open(const RbgGame *g, RbgEffort *effort) {
    RelationMaker *m = mem_alloc(sizeof *m);
    uint32_t words = g->nvertices / 64 + 1;
    *m = (RelationMaker){.game = g, .effort = effort, .nsome = words / 64 + 1};
    m->holds = rbg_holds_open(g, effort);
    m->bits = mem_alloc(words * sizeof *m->bits);
    m->some = mem_alloc(m->nsome * sizeof *m->some);
    memset(m->bits, 0, words * sizeof *m->bits);
    memset(m->some, 0, m->nsome * sizeof *m->some);
    return m;
}

void rbg_relations_close(RelationMaker *m) {
    for (uint32_t i = 0; i < m->kept.n; i++) rbg_relation_free(m, &m->kept.v[i].relation);
    vec_free(&m->kept);
    rbg_holds_close(m->holds);
    free(m->bits);
    free(m->some);
    free(m);
}

static bool relation_too_much(const RelationMaker *m) {
    return m->effort->done > m->effort->most || m->live > RELATION_MAX_LIVE;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void relation_begin(RelationMaker *m, Relation *r) {
    *r = (Relation){0};
    r->row = mem_alloc(m->game->nvertices * sizeof *r->row);
    vec_push(&r->first, 0);
}

void rbg_relation_free(RelationMaker *m, Relation *r) {
    m->live -= r->to.n;
    vec_free(&r->first);
    vec_free(&r->to);
    vec_free(&r->hash);
    free(r->slots);
    free(r->row);
}

static void row_put(RelationMaker *m, uint32_t v) {
    uint64_t *word = &m->bits[v / 64], bit = UINT64_C(1) << (v & 63);
    m->n += !(*word & bit);
    *word |= bit;
    m->some[v / 4096] |= UINT64_C(1) << (v / 64 & 63);
}

static void row_put_all(RelationMaker *m, const Relation *r, uint32_t row) {
    uint32_t n = relation_length(r, row);
    m->effort->done += n;
    assert(n == 0 || r->to.v);
    for (uint32_t i = 0; i < n; i++) row_put(m, r->to.v[r->first.v[row] + i]);
}

static uint32_t row_hash(const Relation *r, uint32_t from) {
    uint64_t h = r->to.n - from;
    for (uint32_t i = from; i < r->to.n; i++) h = (h ^ r->to.v[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 32);
}

static void rows_grow(Relation *r) {
    if (r->hash.n * 2 < r->nslots) return;
    free(r->slots);
    r->nslots = r->nslots ? r->nslots * 2 : 64;
    r->slots = mem_alloc(r->nslots * sizeof *r->slots);
    memset(r->slots, 0, r->nslots * sizeof *r->slots);
    for (uint32_t row = 0; row < r->hash.n; row++) {
        uint32_t i = r->hash.v[row] & (r->nslots - 1);
        while (r->slots[i]) i = (i + 1) & (r->nslots - 1);
        r->slots[i] = row + 1;
    }
}

/* The row that has been put together, which becomes empty: its number in r, new or known. */
static uint32_t row_close(RelationMaker *m, Relation *r) {
    uint32_t from = r->to.n;
    m->effort->done += m->n + 1;
    for (uint32_t k = 0; k < m->nsome; k++) {
        for (uint64_t some = m->some[k]; some; some &= some - 1) {
            uint32_t word = k * 64 + (uint32_t)__builtin_ctzll(some);
            for (uint64_t at = m->bits[word]; at; at &= at - 1) {
                uint16_t v = (uint16_t)(word * 64 + (uint32_t)__builtin_ctzll(at));
                vec_push(&r->to, v);
            }
            m->bits[word] = 0;
        }
        m->some[k] = 0;
    }
    m->n = 0;
    rows_grow(r);
    uint32_t hash = row_hash(r, from), n = r->to.n - from, i = hash & (r->nslots - 1);
    for (; r->slots[i]; i = (i + 1) & (r->nslots - 1)) {
        uint32_t row = r->slots[i] - 1;
        assert(r->hash.v && row < r->hash.n);
        if (r->hash.v[row] != hash || relation_length(r, row) != n) continue;
        if (n && memcmp(r->to.v + r->first.v[row], r->to.v + from, n * sizeof *r->to.v) != 0)
            continue;
        r->to.n = from;
        return row;
    }
    m->live += n;
    vec_push(&r->hash, hash);
    vec_push(&r->first, r->to.n);
    r->slots[i] = r->hash.n;
    return r->hash.n - 1;
}

/* A row of another relation. `known`: rows of `of` that are there already, + 1. */
static uint32_t row_copy(RelationMaker *m, Relation *r, const Relation *of, uint32_t row,
                         uint32_t *known) {
    if (!known[row]) {
        row_put_all(m, of, row);
        known[row] = row_close(m, r) + 1;
    }
    return known[row] - 1;
}

static bool row_is_full(const RelationMaker *m, const Relation *r, uint32_t row) {
    return relation_length(r, row) == m->game->nvertices;
}

static uint32_t *row_numbers(uint32_t n) {
    uint32_t *numbers = mem_alloc((n + 1) * sizeof *numbers);
    memset(numbers, 0, (n + 1) * sizeof *numbers);
    return numbers;
}

/* ---- single actions -------------------------------------------------------------------------- */

void rbg_relation_shift(RelationMaker *m, uint32_t label, Relation *out) {
    relation_begin(m, out);
    for (uint32_t v = 0; v < m->game->nvertices; v++) {
        int32_t to = rbg_edge(m->game, label, v);
        if (to >= 0) row_put(m, (uint32_t)to);
        out->row[v] = row_close(m, out);
    }
}

/* Every vertex stays where it is; or, when that is known, only where a pattern holds. */
static void relation_stay(RelationMaker *m, const uint8_t *where, Relation *out) {
    relation_begin(m, out);
    for (uint32_t v = 0; v < m->game->nvertices; v++) {
        if (!where || where[v]) row_put(m, v);
        out->row[v] = row_close(m, out);
    }
}

/* ---- one or the other ------------------------------------------------------------------------ */

typedef struct RelationPair {
    const Relation *a, *b;
    uint32_t *from_a, *from_b; /* rows of both in the result, + 1 */
    uint32_t *with, *result;   /* by row of a: joined last with this row of b, + 1 */
} RelationPair;

static uint32_t row_of_pair(RelationMaker *m, Relation *out, RelationPair *p, uint32_t a,
                            uint32_t b) {
    if (!relation_length(p->b, b) || row_is_full(m, p->a, a))
        return row_copy(m, out, p->a, a, p->from_a);
    if (!relation_length(p->a, a) || row_is_full(m, p->b, b))
        return row_copy(m, out, p->b, b, p->from_b);
    if (p->with[a] == b + 1) return p->result[a];
    row_put_all(m, p->a, a);
    row_put_all(m, p->b, b);
    p->with[a] = b + 1;
    return p->result[a] = row_close(m, out);
}

static bool relation_join(RelationMaker *m, const Relation *a, const Relation *b, Relation *out) {
    RelationPair p = {.a = a, .b = b};
    p.from_a = row_numbers(a->hash.n);
    p.from_b = row_numbers(b->hash.n);
    p.with = row_numbers(a->hash.n);
    p.result = row_numbers(a->hash.n);
    relation_begin(m, out);
    bool good = true;
    for (uint32_t v = 0; v < m->game->nvertices && good; v++) {
        out->row[v] = row_of_pair(m, out, &p, a->row[v], b->row[v]);
        good = !relation_too_much(m);
    }
    free(p.from_a);
    free(p.from_b);
    free(p.with);
    free(p.result);
    return good;
}

/* ---- one behind the other -------------------------------------------------------------------- */

/* Where b leads from the vertices of a row of a. `met`: rows of b that are in it already, by row of a + 1. */
static uint32_t row_behind(RelationMaker *m, Relation *out, const Relation *a, uint32_t row,
                           const Relation *b, uint32_t *from_b, uint32_t *met) {
    uint32_t first = a->first.v[row], end = a->first.v[row + 1];
    m->effort->done += end - first;
    bool same = end > first;
    for (uint32_t i = first; i < end; i++) {
        uint32_t next = b->row[a->to.v[i]];
        same = same && next == b->row[a->to.v[first]];
        if (row_is_full(m, b, next)) return row_copy(m, out, b, next, from_b);
    }
    if (same) return row_copy(m, out, b, b->row[a->to.v[first]], from_b);
    for (uint32_t i = first; i < end && !relation_too_much(m); i++) {
        uint32_t next = b->row[a->to.v[i]];
        if (met[next] == row + 1) continue;
        met[next] = row + 1;
        row_put_all(m, b, next);
    }
    return row_close(m, out);
}

static bool relation_chain(RelationMaker *m, const Relation *a, const Relation *b, Relation *out) {
    uint32_t nrows = a->hash.n, *rows = row_numbers(nrows);
    uint32_t *from_b = row_numbers(b->hash.n), *met = row_numbers(b->hash.n);
    relation_begin(m, out);
    bool good = true;
    for (uint32_t row = 0; row < nrows && good; row++) {
        rows[row] = row_behind(m, out, a, row, b, from_b, met);
        good = !relation_too_much(m);
    }
    for (uint32_t v = 0; v < m->game->nvertices && good; v++) out->row[v] = rows[a->row[v]];
    free(rows);
    free(from_b);
    free(met);
    return good;
}

/* ---- again and again: Tarjan's components of vertices and rows, those that are reached first ------- */

typedef struct StarStep {
    uint32_t node, next; /* next: of its edges */
} StarStep;

/* Nodes are vertices, then rows of the body: a vertex leads to its row and that to its members, or to
 * them directly when the row is that of no other. All nodes of a component lead to the same vertices. */
typedef struct StarWalk {
    RelationMaker *m;
    const Relation *body;
    Relation *out;
    uint32_t nv, orders, ages;
    uint32_t *uses;               /* of rows of the body: by how many vertices */
    uint32_t *order, *low, *done; /* of nodes; done: row of the result, + 1. 0: not yet */
    uint32_t *met;                /* of rows of the result: in the component of this age */
    uint32_t nmet;
    Vec(uint32_t) open;
    Vec(StarStep) path;
} StarWalk;

static uint32_t star_edges(const StarWalk *w, uint32_t node, uint32_t i) {
    const Relation *b = w->body;
    uint32_t row = node < w->nv ? b->row[node] : node - w->nv;
    if (node < w->nv && w->uses[row] > 1) return i == 0 ? w->nv + row : UINT32_MAX;
    uint32_t at = b->first.v[row] + i;
    return at < b->first.v[row + 1] ? b->to.v[at] : UINT32_MAX;
}

/* Has a row of the result not been in this component? */
static bool star_first_time(StarWalk *w, uint32_t row) {
    if (row >= w->nmet) {
        uint32_t n = w->nmet ? w->nmet : 64;
        while (n <= row) n *= 2;
        w->met = mem_realloc(w->met, n * sizeof *w->met);
        memset(w->met + w->nmet, 0, (n - w->nmet) * sizeof *w->met);
        w->nmet = n;
    }
    if (w->met[row] == w->ages) return false;
    w->met[row] = w->ages;
    return true;
}

/* The row of a component: its vertices, and the rows of those that it leads to. */
static uint32_t star_row(StarWalk *w, const uint32_t *nodes, uint32_t n) {
    RelationMaker *m = w->m;
    uint32_t behind = 0, first = 0;
    bool vertices = false;
    w->ages++;
    for (uint32_t i = 0; i < n; i++) vertices |= nodes[i] < w->nv;
    for (uint32_t i = 0; i < n && !relation_too_much(m); i++) {
        uint32_t to;
        if (nodes[i] < w->nv) row_put(m, nodes[i]);
        for (uint32_t k = 0; (to = star_edges(w, nodes[i], k)) != UINT32_MAX; k++) {
            if (!w->done[to] || !star_first_time(w, w->done[to] - 1)) continue;
            uint32_t row = w->done[to] - 1;
            if (behind == 0) first = row;
            if (behind == 1) row_put_all(m, w->out, first);
            if (behind++) row_put_all(m, w->out, row);
        }
    }
    if (behind == 1 && !vertices) return first;
    if (behind == 1) row_put_all(m, w->out, first);
    return row_close(m, w->out);
}

static void star_enter(StarWalk *w, uint32_t node) {
    w->order[node] = w->low[node] = ++w->orders;
    vec_push(&w->open, node);
    vec_push(&w->path, ((StarStep){node, 0}));
}

static void star_leave(StarWalk *w, uint32_t node) {
    w->path.n--;
    if (w->path.n) {
        uint32_t up = w->path.v[w->path.n - 1].node;
        if (w->low[node] < w->low[up]) w->low[up] = w->low[node];
    }
    if (w->low[node] != w->order[node]) return;
    uint32_t from = w->open.n;
    while (w->open.v[--from] != node) {
    }
    uint32_t row = star_row(w, w->open.v + from, w->open.n - from);
    for (uint32_t i = from; i < w->open.n; i++) w->done[w->open.v[i]] = row + 1;
    w->open.n = from;
}

static bool star_from(StarWalk *w, uint32_t start) {
    star_enter(w, start);
    while (w->path.n && !relation_too_much(w->m)) {
        StarStep *at = &w->path.v[w->path.n - 1];
        uint32_t node = at->node, to = star_edges(w, node, at->next++);
        w->m->effort->done++;
        if (to == UINT32_MAX)
            star_leave(w, node);
        else if (!w->order[to])
            star_enter(w, to);
        else if (!w->done[to] && w->order[to] < w->low[node])
            w->low[node] = w->order[to];
    }
    return w->path.n == 0;
}

static bool relation_star(RelationMaker *m, const Relation *body, Relation *out) {
    StarWalk w = {.m = m, .body = body, .out = out, .nv = m->game->nvertices};
    uint32_t nodes = w.nv + body->hash.n;
    w.uses = row_numbers(body->hash.n);
    for (uint32_t v = 0; v < w.nv; v++) w.uses[body->row[v]]++;
    w.order = row_numbers(nodes);
    w.low = row_numbers(nodes);
    w.done = row_numbers(nodes);
    relation_begin(m, out);
    bool good = true;
    for (uint32_t v = 0; v < w.nv && good; v++) good = w.order[v] || star_from(&w, v);
    for (uint32_t v = 0; v < w.nv && good; v++) out->row[v] = w.done[v] - 1;
    free(w.uses);
    free(w.order);
    free(w.low);
    free(w.done);
    free(w.met);
    vec_free(&w.open);
    vec_free(&w.path);
    return good && !relation_too_much(m);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool relation_of(RelationMaker *m, const RbgNode *node, Relation *out);

/* What was put together when there was too much goes away. */
static bool relation_give_up(RelationMaker *m, Relation *out) {
    rbg_relation_free(m, out);
    *out = (Relation){0};
    m->n = 0;
    memset(m->bits, 0, (m->game->nvertices / 64 + 1) * sizeof *m->bits);
    memset(m->some, 0, m->nsome * sizeof *m->some);
    return false;
}

static bool relation_of_star(RelationMaker *m, const RbgNode *body, Relation *out) {
    Relation once;
    if (!relation_of(m, body, &once)) return false;
    bool good = relation_star(m, &once, out);
    rbg_relation_free(m, &once);
    return good || relation_give_up(m, out);
}

static bool relation_of_parts(RelationMaker *m, RbgParts of, Relation *out) {
    if (!relation_of(m, of.parts[0], out)) return false;
    for (uint32_t i = 1; i < of.n; i++) {
        Relation before = *out, part;
        bool good = relation_of(m, of.parts[i], &part);
        if (!good) return relation_give_up(m, out);
        good =
            of.sum ? relation_join(m, &before, &part, out) : relation_chain(m, &before, &part, out);
        rbg_relation_free(m, &before);
        rbg_relation_free(m, &part);
        if (!good) return relation_give_up(m, out);
    }
    return true;
}

static bool relation_of_pattern(RelationMaker *m, const RbgNode *node, Relation *out) {
    const uint8_t *where = rbg_holds(m->holds, node);
    if (where) relation_stay(m, where, out);
    return where;
}

static void relation_copy(RelationMaker *m, const Relation *r, Relation *out) {
    relation_begin(m, out);
    uint32_t *known = row_numbers(r->hash.n);
    for (uint32_t v = 0; v < m->game->nvertices; v++)
        out->row[v] = row_copy(m, out, r, r->row[v], known);
    free(known);
}

static const Relation *relation_known(const RelationMaker *m, const RbgNode *node, uint64_t hash) {
    for (uint32_t i = 0; i < m->kept.n; i++)
        if (m->kept.v[i].hash == hash && rbg_nodes_equal(m->game, m->kept.v[i].node, node))
            return &m->kept.v[i].relation;
    return NULL;
}

static bool relation_work_out(RelationMaker *m, const RbgNode *node, Relation *out) {
    switch (node->kind) {
    case RBG_SHIFT: rbg_relation_shift(m, node->target, out); return true;
    case RBG_SEQ:
    case RBG_SUM:
        return relation_of_parts(m, (RbgParts){node->kind == RBG_SUM, node->n, node->parts}, out);
    case RBG_STAR: return relation_of_star(m, node->parts[0], out);
    case RBG_PATTERN: return relation_of_pattern(m, node, out);
    default: relation_stay(m, NULL, out); return true;
    }
}

static void relation_keep(RelationMaker *m, const RbgNode *node, uint64_t hash, const Relation *r) {
    if (m->kept.n == RELATION_KEPT || m->kept_entries + r->to.n > RELATION_MAX_KEPT) return;
    RelationKept kept = {.node = node, .hash = hash};
    relation_copy(m, r, &kept.relation);
    m->kept_entries += kept.relation.to.n;
    vec_push(&m->kept, kept);
}

/* A large board is gone through in few ways, which stand in many places. */
static bool relation_of(RelationMaker *m, const RbgNode *node, Relation *out) {
    bool keeps = node->n && m->game->nvertices >= RELATION_LARGE_BOARD;
    uint64_t hash = keeps ? rbg_node_hash(node) : 0, before = m->effort->done;
    const Relation *known = keeps ? relation_known(m, node, hash) : NULL;
    *out = (Relation){0};
    m->effort->done += 4;
    if (relation_too_much(m)) return false;
    if (known) {
        relation_copy(m, known, out);
        return true;
    }
    if (!relation_work_out(m, node, out)) return false;
    if (keeps && m->effort->done - before > RELATION_WORTH_KEEPING)
        relation_keep(m, node, hash, out);
    return true;
}

bool rbg_relation_make(RelationMaker *m, RbgParts of, Relation *out) {
    *out = (Relation){0};
    return relation_of_parts(m, of, out);
}
