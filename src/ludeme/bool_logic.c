/* bool_logic.c: logic and comparisons. */
#include "ludeme/bool_ops.h"
#include "rules/probe.h"
#include "rules/puzzle.h"

const Op *bool_plain(Compiler *c, BoolFn *fn, uint32_t reads) {
    ConstOp *op = OP_NEW(c, ConstOp, boolean, fn);
    op->op.reads = reads;
    return &op->op;
}

/* ---- logic ----------------------------------------------------------------------------------- */

typedef struct ToBoolOp {
    Op op;
    const Op *integer, *real;
} ToBoolOp;

static bool bool_to_bool_eval(Ctx *c, const Op *op) {
    const ToBoolOp *o = (const ToBoolOp *)op;
    return o->integer ? op_int(c, o->integer) != 0 : o->real && op_float(c, o->real) != 0;
}

const Op *bool_to_bool(Compiler *c, const Bound *b) {
    ToBoolOp *op = OP_NEW(c, ToBoolOp, boolean, bool_to_bool_eval);
    op->integer = compile_int(c, bound_slot(b, 0));
    op->real = compile_float(c, bound_slot(b, 1));
    op->op.reads = READS(READS_NOTHING, op->integer, op->real);
    return &op->op;
}

const Op *bool_not(Compiler *c, const Bound *b) {
    NotOp *op = OP_NEW(c, NotOp, boolean, op_not);
    op->a = compile_bool(c, bound_slot(b, 0));
    op->op.reads = READS(READS_NOTHING, op->a);
    return &op->op;
}

typedef struct LogicOp {
    Op op;
    int n;
    const Op **v;
} LogicOp;

static bool bool_and_eval(Ctx *c, const Op *op) {
    const LogicOp *o = (const LogicOp *)op;
    for (int i = 0; i < o->n; i++)
        if (!op_bool(c, o->v[i])) return false;
    return true;
}

static bool bool_or_eval(Ctx *c, const Op *op) {
    const LogicOp *o = (const LogicOp *)op;
    for (int i = 0; i < o->n; i++)
        if (op_bool(c, o->v[i])) return true;
    return false;
}

/* Two at a time, without the loop: most have two. */
static bool bool_and_two_eval(Ctx *c, const Op *op) {
    const LogicOp *o = (const LogicOp *)op;
    return op_bool(c, o->v[0]) && op_bool(c, o->v[1]);
}

static bool bool_or_two_eval(Ctx *c, const Op *op) {
    const LogicOp *o = (const LogicOp *)op;
    return op_bool(c, o->v[0]) || op_bool(c, o->v[1]);
}

/* Parts that are known do not count, or settle it (those behind are never reached). */
static const Op *bool_join(Compiler *c, Bound *const *parts, uint32_t n, bool is_or) {
    LogicOp *op = OP_NEW(c, LogicOp, boolean, is_or ? bool_or_eval : bool_and_eval);
    op->v = ARENA_ARRAY(c->arena, const Op *, n);
    op->op.reads = READS_NOTHING;
    for (uint32_t i = 0; i < n; i++) {
        const Op *part = compile_bool(c, parts[i]);
        if (!part) continue;
        bool known = part->fn.boolean == op_const_bool;
        if (known && op_is_true(part) != is_or) continue;
        op->v[op->n++] = part;
        op->op.reads |= part->reads;
        if (known) break;
    }
    if (op->n == 0) return const_bool(c, !is_or);
    if (op->n == 1) return op->v[0];
    if (op->n == 2) op->op.fn.boolean = is_or ? bool_or_two_eval : bool_and_two_eval;
    return &op->op;
}

const Op *bool_and_list(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 0);
    return bool_join(c, list->args, list->n, false);
}

const Op *bool_and_two(Compiler *c, const Bound *b) {
    return bool_join(c, b->args, 2, false);
}

const Op *bool_or_list(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 0);
    return bool_join(c, list->args, list->n, true);
}

const Op *bool_or_two(Compiler *c, const Bound *b) {
    return bool_join(c, b->args, 2, true);
}

typedef struct ChoiceOp {
    Op op;
    const Op *a, *b, *c;
} ChoiceOp;

static bool bool_xor_eval(Ctx *c, const Op *op) {
    const ChoiceOp *o = (const ChoiceOp *)op;
    bool a = op_bool(c, o->a);
    return a != op_bool(c, o->b);
}

static bool bool_if_eval(Ctx *c, const Op *op) {
    const ChoiceOp *o = (const ChoiceOp *)op;
    return op_bool(c, o->a) ? op_bool(c, o->b) : op_bool_or(c, o->c, false);
}

static const Op *bool_choice(Compiler *c, const Bound *b, BoolFn *fn) {
    ChoiceOp *op = OP_NEW(c, ChoiceOp, boolean, fn);
    op->a = compile_bool(c, bound_slot(b, 0));
    op->b = compile_bool(c, bound_slot(b, 1));
    op->c = compile_bool(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->a, op->b, op->c);
    return &op->op;
}

const Op *bool_xor(Compiler *c, const Bound *b) {
    return bool_choice(c, b, bool_xor_eval);
}

const Op *bool_if(Compiler *c, const Bound *b) {
    return bool_choice(c, b, bool_if_eval);
}

/* ---- comparisons ----------------------------------------------------------------------------- */

typedef struct CompareOp {
    Op op;
    const Op *a, *b;
    int known; /* value of b */
} CompareOp;

#define COMPARE(name, operator)                                                                    \
    static bool name(Ctx *c, const Op *op) {                                                       \
        const CompareOp *o = (const CompareOp *)op;                                                \
        int a = op_int(c, o->a);                                                                   \
        return a operator op_int(c, o->b);                                                         \
    }                                                                                              \
    static bool name##_known(Ctx *c, const Op *op) {                                               \
        const CompareOp *o = (const CompareOp *)op;                                                \
        return op_int(c, o->a) operator o->known;                                                  \
    }

/* In a deduction puzzle order is between variables, of which both must have a value. */
#define COMPARE_ORDER(name, operator)                                                              \
    COMPARE(name, operator)                                                                        \
    static bool name##_puzzle(Ctx *c, const Op *op) {                                              \
        const CompareOp *o = (const CompareOp *)op;                                                \
        const Rules *r = c->rules;                                                                 \
        int a = op_int(c, o->a), b = op_int(c, o->b);                                              \
        if (!puzzle_resolved(r, c->s, r->use, a) || !puzzle_resolved(r, c->s, r->use, b))          \
            return true;                                                                           \
        return puzzle_value(r, c->s, r->use, a) operator puzzle_value(r, c->s, r->use, b);         \
    }

COMPARE(bool_eq, ==)
COMPARE(bool_ne, !=)
COMPARE_ORDER(bool_lt, <)
COMPARE_ORDER(bool_le, <=)
COMPARE_ORDER(bool_gt, >)
COMPARE_ORDER(bool_ge, >=)

static bool bool_positive(Ctx *c, const Op *op) {
    const Op *a = ((const CompareOp *)op)->a;
    return a->positive(c, a);
}

static const Op *bool_compare(Compiler *c, const Op *a, const Op *b, BoolFn *fn, BoolFn *known) {
    if (!a || !b) return const_bool(c, false);
    CompareOp *op = OP_NEW(c, CompareOp, boolean, fn);
    op->a = a, op->b = b;
    if (b->fn.integer == op_const_int) {
        op->op.fn.boolean = known;
        op->known = op_const_value(b);
    }
    if (op->op.fn.boolean == bool_gt_known && op->known == 0 && a->positive)
        op->op.fn.boolean = bool_positive;
    op->op.reads = READS(READS_NOTHING, a, b);
    return &op->op;
}

static const Op *bool_order(Compiler *c, const Bound *b, BoolFn *fn, BoolFn *known,
                            BoolFn *puzzle) {
    const Op *left = compile_int(c, bound_slot(b, 0)), *right = compile_int(c, bound_slot(b, 1));
    if (!c->rules->puzzle) return bool_compare(c, left, right, fn, known);
    CompareOp *op = OP_NEW(c, CompareOp, boolean, puzzle);
    op->a = left, op->b = right;
    op->op.reads = READS(READS_STATE, left, right);
    return &op->op;
}

const Op *bool_less(Compiler *c, const Bound *b) {
    return bool_order(c, b, bool_lt, bool_lt_known, bool_lt_puzzle);
}

const Op *bool_at_most(Compiler *c, const Bound *b) {
    return bool_order(c, b, bool_le, bool_le_known, bool_le_puzzle);
}

const Op *bool_more(Compiler *c, const Bound *b) {
    return bool_order(c, b, bool_gt, bool_gt_known, bool_gt_puzzle);
}

const Op *bool_at_least(Compiler *c, const Bound *b) {
    return bool_order(c, b, bool_ge, bool_ge_known, bool_ge_puzzle);
}

/* A number, and a number or a role. */
static const Op *bool_equality(Compiler *c, const Bound *b, BoolFn *fn, BoolFn *known) {
    const Op *right = compile_int(c, bound_slot(b, 1));
    if (!right) right = compile_role(c, bound_slot(b, 2));
    return bool_compare(c, compile_int(c, bound_slot(b, 0)), right, fn, known);
}

const Op *bool_equal(Compiler *c, const Bound *b) {
    return bool_equality(c, b, bool_eq, bool_eq_known);
}

const Op *bool_unequal(Compiler *c, const Bound *b) {
    return bool_equality(c, b, bool_ne, bool_ne_known);
}

typedef struct SameSitesOp {
    Op op;
    const Op *a, *b;
    bool same;
} SameSitesOp;

static bool bool_same_sites_eval(Ctx *c, const Op *op) {
    const SameSitesOp *o = (const SameSitesOp *)op;
    ScratchMark mark = scratch_mark(c);
    const Word *a = op_region(c, o->a), *b = op_region(c, o->b);
    bool same = memcmp(a, b, (size_t)c->rules->words * sizeof(Word)) == 0;
    scratch_reset(c, mark);
    return same == o->same;
}

static const Op *bool_regions(Compiler *c, const Bound *b, bool same) {
    SameSitesOp *op = OP_NEW(c, SameSitesOp, boolean, bool_same_sites_eval);
    op->a = compile_region(c, bound_slot(b, 0));
    op->b = compile_region(c, bound_slot(b, 1));
    op->same = same;
    op->op.reads = READS(READS_NOTHING, op->a, op->b);
    return &op->op;
}

const Op *bool_same_sites(Compiler *c, const Bound *b) {
    return bool_regions(c, b, true);
}

const Op *bool_other_sites(Compiler *c, const Bound *b) {
    return bool_regions(c, b, false);
}
