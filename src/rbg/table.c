/* table.c: parts of the rules that depend on nothing but the board, worked out for every vertex. */
#include <string.h>

#include "rbg/automaton_int.h"

enum {
    TABLE_MAX_WORK = 400000000,  /* steps over vertices, for all tables of a game */
    TABLE_MAX_ENTRIES = 2000000, /* of all tables of more than one step */
};

/* A set of vertices that also knows its members in the order they came. */
typedef struct VertexSet {
    uint32_t *stamp; /* == age: is in it */
    uint32_t age, n;
    uint16_t *at;
} VertexSet;

/* For which vertices a pattern is known to hold. */
typedef struct PatternMemo {
    const RbgNode *node;
    uint8_t *known; /* 0 not yet, 1 holds, 2 does not */
} PatternMemo;

typedef Vec(uint16_t) VertexVec;

struct TableMaker {
    Arena *arena;
    const RbgGame *game;
    uint64_t work, entries;
    bool failed;
    Vec(VertexSet *) spare;
    Vec(PatternMemo) memos;
    Vec(TableRequest) requests;
    Vec(RbgTable) tables;
    uint32_t *buckets; /* requests by hash, + 1 */
    uint32_t nbuckets;
};

bool rbg_is_static(const RbgNode *node) {
    switch (node->kind) {
    case RBG_SHIFT:
    case RBG_DOT: return true;
    case RBG_SEQ:
    case RBG_SUM:
    case RBG_STAR:
    case RBG_PATTERN:
        for (uint32_t i = 0; i < node->n; i++)
            if (!rbg_is_static(node->parts[i])) return false;
        return true;
    default: return false;
    }
}

TableMaker *rbg_tables_open(Arena *a, const RbgGame *g) {
    TableMaker *m = ARENA_NEW(a, TableMaker);
    m->arena = a;
    m->game = g;
    m->nbuckets = 4096;
    m->buckets = ARENA_ARRAY(a, uint32_t, m->nbuckets);
    return m;
}

RbgTable *rbg_tables_close(TableMaker *m, uint32_t *n) {
    for (uint32_t i = 0; i < m->spare.n; i++) {
        free(m->spare.v[i]->stamp);
        free(m->spare.v[i]->at);
        free(m->spare.v[i]);
    }
    RbgTable *tables = vec_freeze(&m->tables, m->arena);
    *n = m->tables.n;
    vec_free(&m->spare);
    vec_free(&m->memos);
    vec_free(&m->requests);
    vec_free(&m->tables);
    return tables;
}

const RbgTable *rbg_tables_get(const TableMaker *m, uint32_t table) {
    return &m->tables.v[table];
}

static VertexSet *set_take(TableMaker *m) {
    if (!m->spare.n) {
        uint32_t nv = m->game->nvertices;
        VertexSet *s = mem_alloc(sizeof *s);
        *s = (VertexSet){.stamp = mem_alloc(nv * sizeof *s->stamp), .age = 1};
        s->at = mem_alloc(nv * sizeof *s->at);
        memset(s->stamp, 0, nv * sizeof *s->stamp);
        return s;
    }
    VertexSet *s = m->spare.v[--m->spare.n];
    s->age++;
    s->n = 0;
    return s;
}

static void vertices_drop(TableMaker *m, VertexSet *s) {
    vec_push(&m->spare, s);
}

static bool vertices_put(VertexSet *s, uint32_t v) {
    if (s->stamp[v] == s->age) return false;
    s->stamp[v] = s->age;
    s->at[s->n++] = (uint16_t)v;
    return true;
}

static VertexSet *table_image(TableMaker *m, const RbgNode *node, const VertexSet *in);

static VertexSet *set_clone(TableMaker *m, const VertexSet *in) {
    VertexSet *out = set_take(m);
    for (uint32_t i = 0; i < in->n; i++) vertices_put(out, in->at[i]);
    return out;
}

static VertexSet *table_star(TableMaker *m, const RbgNode *body, const VertexSet *in) {
    VertexSet *all = set_clone(m, in);
    VertexSet *edge = set_clone(m, in);
    while (edge->n && !m->failed) {
        VertexSet *next = table_image(m, body, edge);
        VertexSet *fresh = set_take(m);
        for (uint32_t i = 0; i < next->n; i++)
            if (vertices_put(all, next->at[i])) vertices_put(fresh, next->at[i]);
        vertices_drop(m, next);
        vertices_drop(m, edge);
        edge = fresh;
    }
    vertices_drop(m, edge);
    return all;
}

static uint8_t *table_memo(TableMaker *m, const RbgNode *node) {
    for (uint32_t i = 0; i < m->memos.n; i++) {
        m->work++;
        if (m->memos.v[i].node == node) return m->memos.v[i].known;
    }
    PatternMemo memo = {node, mem_alloc(m->game->nvertices)};
    memset(memo.known, 0, m->game->nvertices);
    m->work += m->game->nvertices;
    vec_push(&m->memos, memo);
    return memo.known;
}

static VertexSet *table_filter(TableMaker *m, const RbgNode *node, const VertexSet *in) {
    uint8_t *known = table_memo(m, node);
    VertexSet *out = set_take(m);
    for (uint32_t i = 0; i < in->n && !m->failed; i++) {
        uint32_t v = in->at[i];
        if (!known[v]) {
            VertexSet *one = set_take(m);
            vertices_put(one, v);
            VertexSet *to = table_image(m, node->parts[0], one);
            known[v] = (to->n > 0) != node->negated ? 1 : 2;
            vertices_drop(m, to);
            vertices_drop(m, one);
        }
        if (known[v] == 1) vertices_put(out, v);
    }
    return out;
}

static VertexSet *table_chain(TableMaker *m, RbgParts of, const VertexSet *in) {
    VertexSet *out = of.sum ? set_take(m) : set_clone(m, in);
    for (uint32_t i = 0; i < of.n && !m->failed; i++) {
        VertexSet *next = table_image(m, of.parts[i], of.sum ? in : out);
        if (of.sum) {
            for (uint32_t k = 0; k < next->n; k++) vertices_put(out, next->at[k]);
            vertices_drop(m, next);
        } else {
            vertices_drop(m, out);
            out = next;
        }
    }
    return out;
}

/* Where a part leads from any vertex of a set. The result goes back with vertices_drop. */
static VertexSet *table_image(TableMaker *m, const RbgNode *node, const VertexSet *in) {
    m->work += in->n + 4;
    if (m->work > TABLE_MAX_WORK) m->failed = true;
    VertexSet *out;
    switch (node->kind) {
    case RBG_SHIFT:
        out = set_take(m);
        for (uint32_t i = 0; i < in->n; i++) {
            int32_t to = rbg_edge(m->game, node->target, in->at[i]);
            if (to >= 0) vertices_put(out, (uint32_t)to);
        }
        return out;
    case RBG_SEQ:
    case RBG_SUM:
        return table_chain(m, (RbgParts){node->kind == RBG_SUM, node->n, node->parts}, in);
    case RBG_STAR: return table_star(m, node->parts[0], in);
    case RBG_PATTERN: return table_filter(m, node, in);
    default: return set_clone(m, in);
    }
}

static int table_by_vertex(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Puts the row of one vertex at the end of a table. Rows are kept only once while all are alike. */
static void table_row(RbgTable *t, VertexVec *to, uint32_t v, VertexSet *row) {
    uint32_t n0 = t->first[1];
    qsort(row->at, row->n, sizeof *row->at, table_by_vertex);
    if (row->n > 1) t->single = false;
    if (v > 0 && t->constant) {
        if (row->n == n0 && (n0 == 0 || !memcmp(to->v, row->at, n0 * sizeof *row->at))) return;
        t->constant = false;
        for (uint32_t u = 1; u < v; u++) {
            for (uint32_t i = 0; i < n0; i++) {
                uint16_t copy = to->v[i];
                vec_push(to, copy);
            }
            t->first[u + 1] = to->n;
        }
    }
    for (uint32_t i = 0; i < row->n; i++) vec_push(to, row->at[i]);
    t->first[v + 1] = to->n;
}

static bool table_rows(TableMaker *m, RbgParts of, RbgTable *t, VertexVec *to) {
    bool simple = of.n == 1 && of.parts[0]->kind == RBG_SHIFT; /* never too large */
    uint64_t work = m->work;
    for (uint32_t v = 0; v < m->game->nvertices; v++) {
        VertexSet *one = set_take(m);
        vertices_put(one, v);
        VertexSet *row = table_chain(m, of, one);
        if (!m->failed || simple) table_row(t, to, v, row);
        vertices_drop(m, row);
        vertices_drop(m, one);
        if (simple) m->work = work;
        if (!simple && m->entries + to->n > TABLE_MAX_ENTRIES) m->failed = true;
        if (m->failed && !simple) return false;
    }
    if (!simple) m->entries += to->n;
    return true;
}

/* A table with this content, new or known. */
static uint32_t table_keep(TableMaker *m, RbgTable t, VertexVec *to) {
    uint32_t nfirst = t.constant ? 2 : m->game->nvertices + 1;
    t.ntotal = to->n;
    t.full = t.constant && to->n == m->game->nvertices;
    for (uint32_t i = 0; i < m->tables.n; i++) {
        const RbgTable *o = &m->tables.v[i];
        if (o->constant == t.constant && o->ntotal == t.ntotal &&
            !memcmp(o->first, t.first, nfirst * sizeof *t.first) &&
            (!to->n || !memcmp(o->to, to->v, to->n * sizeof *to->v)))
            return i;
    }
    t.to = vec_freeze(to, m->arena);
    vec_push(&m->tables, t);
    return m->tables.n - 1;
}

static void table_forget_patterns(TableMaker *m) {
    for (uint32_t i = 0; i < m->memos.n; i++) free(m->memos.v[i].known);
    m->memos.n = 0;
}

bool rbg_tables_make(TableMaker *m, RbgParts of, uint32_t *table) {
    uint64_t hash = rbg_parts_hash(of);
    uint32_t *slot = &m->buckets[hash % m->nbuckets];
    for (uint32_t i = *slot; i; i = m->requests.v[i - 1].next) {
        const TableRequest *r = &m->requests.v[i - 1];
        if (r->hash == hash && rbg_parts_equal(m->game, r->of, of)) {
            *table = r->table;
            return r->table != RBG_NO_MARK;
        }
    }
    RbgTable t = {.constant = true, .single = true};
    VertexVec to = {0};
    t.first = ARENA_ARRAY(m->arena, uint32_t, (size_t)m->game->nvertices + 1);
    bool done = table_rows(m, of, &t, &to);
    TableRequest r = {of, hash, RBG_NO_MARK, *slot};
    r.of.parts =
        arena_copy(m->arena, of.parts, of.n * sizeof(RbgNode *)); /* the caller's go away */
    if (done) r.table = table_keep(m, t, &to);
    m->failed = m->work > TABLE_MAX_WORK;
    table_forget_patterns(m);
    vec_free(&to);
    vec_push(&m->requests, r);
    *slot = m->requests.n;
    *table = r.table;
    return done;
}
