/* rbg_expr.c: arithmetic: + and - below * and /, from left to right, with the range of each part. */
#include "rbg/rbg_int.h"

#define RBG_EXPR_LIMIT ((int64_t)1 << 61)

static const RbgExpr *expr_new(RbgReader *r, RbgExpr e) {
    RbgExpr *made = ARENA_NEW(r->arena, RbgExpr);
    *made = e;
    return made;
}

static int64_t expr_min(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t expr_max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The range of a product: that of the products of the ends. False on overflow. */
static bool expr_product_range(RbgExpr *e) {
    const int64_t x[2] = {e->a->lo, e->a->hi}, y[2] = {e->b->lo, e->b->hi};
    for (int i = 0; i < 4; i++) {
        int64_t p;
        if (__builtin_mul_overflow(x[i / 2], y[i % 2], &p)) return false;
        e->lo = i ? expr_min(e->lo, p) : p;
        e->hi = i ? expr_max(e->hi, p) : p;
    }
    return true;
}

/* A quotient is never farther from zero than what is divided. */
static void expr_quotient_range(RbgExpr *e) {
    int64_t far = expr_max(e->a->hi, -e->a->lo);
    bool positive = e->a->lo >= 0 && e->b->lo >= 0;
    e->lo = positive ? 0 : -far;
    e->hi = far;
    if (positive && e->b->lo > 0) {
        e->lo = e->a->lo / e->b->hi;
        e->hi = e->a->hi / e->b->lo;
    }
    if (e->b->lo <= 0 && e->b->hi >= 0) e->may_fail = true;
}

static const RbgExpr *expr_binary(RbgReader *r, RbgExprKind kind, const RbgExpr *a,
                                  const RbgExpr *b, const RbgToken *at) {
    RbgExpr e = {.kind = kind, .may_fail = a->may_fail || b->may_fail, .a = a, .b = b};
    e.height = (uint16_t)((a->height > b->height ? a->height : b->height) + 1);
    bool fits = true;
    if (kind == RBG_ADD) e.lo = a->lo + b->lo, e.hi = a->hi + b->hi;
    if (kind == RBG_SUB) e.lo = a->lo - b->hi, e.hi = a->hi - b->lo;
    if (kind == RBG_MUL) fits = expr_product_range(&e);
    if (kind == RBG_DIV) expr_quotient_range(&e);
    if (kind == RBG_DIV && b->lo == 0 && b->hi == 0) {
        rbg_error(r, at, "this divides by zero");
    } else if (!fits || e.lo < -RBG_EXPR_LIMIT || e.hi > RBG_EXPR_LIMIT) {
        rbg_error(r, at, "the value can become too large to be worked out");
        e.lo = -1, e.hi = 1;
    } else if (e.height > RBG_MAX_DEPTH) {
        rbg_error(r, at, "this arithmetic has more than %d levels", RBG_MAX_DEPTH);
        r->stopped = true;
        return NULL;
    }
    return expr_new(r, e);
}

static const RbgExpr *expr_name(RbgReader *r, const RbgToken *t) {
    const RbgName *name = rbg_find(r, t->text);
    RbgExpr e = {.kind = RBG_VARIABLE, .height = 1};
    if (!name || name->kind == RBG_A_LABEL) name = rbg_lookup(r, t, RBG_A_VARIABLE, RBG_A_PLAYER);
    if (name) {
        e.kind = name->kind == RBG_A_PIECE ? RBG_COUNT : RBG_VARIABLE;
        e.index = (uint16_t)name->number;
        e.hi = name->kind == RBG_A_PIECE ? (int64_t)r->g->nvertices : name->bound;
    }
    return expr_new(r, e);
}

static const RbgExpr *expr_sum(RbgReader *r);

static const RbgExpr *expr_single(RbgReader *r) {
    RbgToken t = rbg_here(r);
    int32_t value;
    switch (t.kind) {
    case RBG_T_NUMBER:
        rbg_number(r, "a number", 0, INT32_MAX, &value);
        return expr_new(
            r,
            (RbgExpr){.kind = RBG_NUMBER, .number = value, .lo = value, .hi = value, .height = 1});
    case RBG_T_IDENT: r->at++; return expr_name(r, &t);
    case RBG_T_OPEN: {
        r->at++;
        const RbgExpr *e = rbg_enter(r) ? expr_sum(r) : NULL;
        r->depth--;
        return e && rbg_expect(r, RBG_T_CLOSE, "`)`") ? e : NULL;
    }
    case RBG_T_MINUS:
        rbg_error(r, &t, "there are no negative numbers in Regular Boardgames");
        r->stopped = true;
        return NULL;
    default: rbg_unexpected(r, "a number, a variable or a piece"); return NULL;
    }
}

static const RbgExpr *expr_product(RbgReader *r) {
    const RbgExpr *e = expr_single(r);
    while (e && (rbg_peek(r) == RBG_T_STAR || rbg_peek(r) == RBG_T_SLASH)) {
        RbgToken op = r->t[r->at++];
        const RbgExpr *b = expr_single(r);
        if (!b) return NULL;
        e = expr_binary(r, op.kind == RBG_T_STAR ? RBG_MUL : RBG_DIV, e, b, &op);
    }
    return e;
}

static const RbgExpr *expr_sum(RbgReader *r) {
    const RbgExpr *e = expr_product(r);
    while (e && (rbg_peek(r) == RBG_T_PLUS || rbg_peek(r) == RBG_T_MINUS)) {
        RbgToken op = r->t[r->at++];
        const RbgExpr *b = expr_product(r);
        if (!b) return NULL;
        e = expr_binary(r, op.kind == RBG_T_PLUS ? RBG_ADD : RBG_SUB, e, b, &op);
    }
    return e;
}

const RbgExpr *rbg_read_expr(RbgReader *r) {
    return expr_sum(r);
}
