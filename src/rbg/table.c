/* table.c: parts of the rules that depend on nothing but the board, worked out for every vertex. */
#include <string.h>

#include "rbg/relation.h"

enum {
    TABLE_LONG = 200000, /* entries of a table; longer ones have equal rows only once */
};

const RbgTableLimits rbg_table_limits = {
    .work = 400000000, .part_work = 200000000, .entries = 4000000};

struct TableMaker {
    Arena *arena;
    const RbgGame *game;
    RbgTableLimits limits;
    RbgEffort effort;
    uint64_t entries;
    RelationMaker *relations;
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

TableMaker *rbg_tables_open(Arena *a, const RbgGame *g, RbgTableLimits limits) {
    TableMaker *m = ARENA_NEW(a, TableMaker);
    m->arena = a;
    m->game = g;
    m->limits = limits;
    m->relations = rbg_relations_open(g, &m->effort);
    m->nbuckets = 4096;
    m->buckets = ARENA_ARRAY(a, uint32_t, m->nbuckets);
    return m;
}

RbgTable *rbg_tables_close(TableMaker *m, uint32_t *n) {
    RbgTable *tables = vec_freeze(&m->tables, m->arena);
    *n = m->tables.n;
    rbg_relations_close(m->relations);
    vec_free(&m->requests);
    vec_free(&m->tables);
    return tables;
}

const RbgTable *rbg_tables_get(const TableMaker *m, uint32_t table) {
    return &m->tables.v[table];
}

/* What a relation is, without its rows: how many entries they have when each vertex has its own. */
static uint64_t table_measure(const Relation *r, uint32_t nv, RbgTable *t) {
    uint64_t all = 0;
    *t = (RbgTable){.constant = true, .single = true};
    for (uint32_t v = 0; v < nv; v++) {
        uint32_t n = relation_length(r, r->row[v]);
        all += n;
        if (n > 1) t->single = false;
        if (r->row[v] != r->row[0]) t->constant = false;
    }
    return all;
}

static void table_add_row(RbgTable *t, const Relation *r, uint32_t row) {
    uint32_t n = relation_length(r, row);
    if (n) memcpy(t->to + t->ntotal, r->to.v + r->first.v[row], n * sizeof *t->to);
    t->ntotal += n;
    t->first[++t->nrows] = t->ntotal;
}

/* Equal rows once, in the order of the vertices. */
static void table_share(const Relation *r, uint32_t nv, RbgTable *t) {
    uint32_t *number = mem_alloc((r->hash.n + 1) * sizeof *number); /* + 1 */
    memset(number, 0, (r->hash.n + 1) * sizeof *number);
    for (uint32_t v = 0; v < nv; v++) {
        if (!number[r->row[v]]) {
            table_add_row(t, r, r->row[v]);
            number[r->row[v]] = t->nrows;
        }
        t->row[v] = (uint16_t)(number[r->row[v]] - 1);
    }
    free(number);
}

static bool tables_equal(const RbgTable *x, const RbgTable *y, uint32_t nv) {
    if (x->constant != y->constant || x->nrows != y->nrows || x->ntotal != y->ntotal ||
        !x->row != !y->row)
        return false;
    return !memcmp(x->first, y->first, (x->nrows + 1) * sizeof *x->first) &&
           (!x->ntotal || !memcmp(x->to, y->to, x->ntotal * sizeof *x->to)) &&
           (!x->row || !memcmp(x->row, y->row, nv * sizeof *x->row));
}

/* A table with this content, new or known. */
static uint32_t table_keep(TableMaker *m, RbgTable t) {
    uint32_t nv = m->game->nvertices;
    for (uint32_t i = 0; i < m->tables.n; i++)
        if (tables_equal(&m->tables.v[i], &t, nv)) return i;
    t.first = arena_copy(m->arena, t.first, (t.nrows + 1) * sizeof *t.first);
    t.to = arena_copy(m->arena, t.to, t.ntotal * sizeof *t.to);
    if (t.row) t.row = arena_copy(m->arena, t.row, nv * sizeof *t.row);
    vec_push(&m->tables, t);
    return m->tables.n - 1;
}

/* The table of a relation; RBG_NO_MARK when all together would have too many entries. */
static uint32_t table_from(TableMaker *m, const Relation *r, bool always) {
    RbgTable t;
    uint32_t nv = m->game->nvertices;
    uint64_t all = table_measure(r, nv, &t), entries = t.constant ? all / nv : all;
    bool share = entries > TABLE_LONG && !t.constant && r->to.n < all / 2;
    if (share) entries = r->to.n;
    if (!always && m->entries + entries > m->limits.entries) return RBG_NO_MARK;
    if (!always) m->entries += entries;
    RbgTable made = t;
    made.first = mem_alloc(((size_t)nv + 1) * sizeof *made.first);
    made.to = mem_alloc((entries + 1) * sizeof *made.to);
    made.row = share ? mem_alloc(nv * sizeof *made.row) : NULL;
    made.first[0] = 0;
    if (share)
        table_share(r, nv, &made);
    else
        for (uint32_t v = 0; v < (t.constant ? 1 : nv); v++) table_add_row(&made, r, r->row[v]);
    made.full = t.constant && made.ntotal == nv;
    uint32_t table = table_keep(m, made);
    free(made.first);
    free(made.to);
    free(made.row);
    return table;
}

/* Works out a table. That of a single edge is there whatever the limits are. */
static uint32_t table_make(TableMaker *m, RbgParts of) {
    Relation r;
    bool shift = of.n == 1 && of.parts[0]->kind == RBG_SHIFT, made = shift;
    uint64_t before = m->effort.done;
    m->effort.most = before + m->limits.part_work;
    if (m->effort.most > m->limits.work) m->effort.most = m->limits.work;
    if (shift)
        rbg_relation_shift(m->relations, of.parts[0]->target, &r);
    else if (before < m->limits.work)
        made = rbg_relation_make(m->relations, of, &r);
    if (shift) m->effort.done = before;
    if (!made) return RBG_NO_MARK;
    uint32_t table = table_from(m, &r, shift);
    rbg_relation_free(m->relations, &r);
    return table;
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
    TableRequest r = {of, hash, table_make(m, of), *slot};
    r.of.parts =
        arena_copy(m->arena, of.parts, of.n * sizeof(RbgNode *)); /* the caller's go away */
    vec_push(&m->requests, r);
    *slot = m->requests.n;
    *table = r.table;
    return r.table != RBG_NO_MARK;
}
