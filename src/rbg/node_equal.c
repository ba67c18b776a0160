/* node_equal.c: parts of the rules that say the same, wherever they stand. */
#include "rbg/automaton_int.h"

static uint64_t hash_mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static uint64_t expr_hash(const RbgExpr *e, uint64_t h) {
    if (!e) return h;
    h = hash_mix(h, (uint64_t)e->kind << 32 | e->index);
    h = hash_mix(h, (uint64_t)e->number);
    return expr_hash(e->b, expr_hash(e->a, h));
}

static uint64_t node_hash(const RbgNode *node, uint64_t h) {
    h = hash_mix(h, (uint64_t)node->kind * 16 + (uint64_t)node->op * 2 + node->negated);
    h = hash_mix(h, (uint64_t)node->target << 32 | node->n);
    if (node->pieces) h = hash_mix(h, node->pieces[0]);
    h = expr_hash(node->b, expr_hash(node->a, h));
    for (uint32_t i = 0; i < node->n; i++) h = node_hash(node->parts[i], h);
    return h;
}

uint64_t rbg_node_hash(const RbgNode *node) {
    return node_hash(node, 1);
}

uint64_t rbg_parts_hash(RbgParts of) {
    uint64_t h = hash_mix(of.n, of.sum);
    for (uint32_t i = 0; i < of.n; i++) h = node_hash(of.parts[i], h);
    return h;
}

static bool exprs_equal(const RbgExpr *x, const RbgExpr *y) {
    if (!x || !y) return x == y;
    return x->kind == y->kind && x->index == y->index && x->number == y->number &&
           exprs_equal(x->a, y->a) && exprs_equal(x->b, y->b);
}

static bool piece_sets_equal(const RbgGame *g, const uint64_t *x, const uint64_t *y) {
    if (!x || !y) return x == y;
    for (uint32_t i = 0; i < g->set_words; i++)
        if (x[i] != y[i]) return false;
    return true;
}

bool rbg_nodes_equal(const RbgGame *g, const RbgNode *x, const RbgNode *y) {
    if (x->kind != y->kind || x->negated != y->negated || x->op != y->op ||
        x->target != y->target || x->n != y->n)
        return false;
    if (!exprs_equal(x->a, y->a) || !exprs_equal(x->b, y->b)) return false;
    if (!piece_sets_equal(g, x->pieces, y->pieces)) return false;
    for (uint32_t i = 0; i < x->n; i++)
        if (!rbg_nodes_equal(g, x->parts[i], y->parts[i])) return false;
    return true;
}

bool rbg_parts_equal(const RbgGame *g, RbgParts x, RbgParts y) {
    if (x.sum != y.sum || x.n != y.n) return false;
    for (uint32_t i = 0; i < x.n; i++)
        if (!rbg_nodes_equal(g, x.parts[i], y.parts[i])) return false;
    return true;
}
