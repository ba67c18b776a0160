/* compile.c: from bound arguments to ops: literals become constants, ludemes what their meaning
 * makes of them, and what depends on nothing is worked out at once. */
#include "ludeme/keep.h"

#include <stdarg.h>
#include <stdio.h>

void compile_error(Compiler *c, const Bound *b, const char *fmt, ...) {
    char text[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    diag_add(c->diags, DIAG_ERROR, b->node->span, b->node->via, "%s", text);
}

void compile_uses(Compiler *c, uint32_t features) {
    c->rules->features |= features;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static Op *op_init(void *op) {
    Op *o = op;
    o->reads = READS_ANYTHING;
    return o;
}

Op *op_number(Compiler *c, Op *op) {
    op->number = c->ops++;
    return op;
}

Op *op_init_integer(void *op, IntFn *fn) {
    Op *o = op_init(op);
    o->fn.integer = fn;
    return o;
}

Op *op_init_boolean(void *op, BoolFn *fn) {
    Op *o = op_init(op);
    o->fn.boolean = fn;
    return o;
}

Op *op_init_real(void *op, FloatFn *fn) {
    Op *o = op_init(op);
    o->fn.real = fn;
    return o;
}

Op *op_init_ints(void *op, IntsFn *fn) {
    Op *o = op_init(op);
    o->fn.ints = fn;
    return o;
}

Op *op_init_region(void *op, RegionFn *fn) {
    Op *o = op_init(op);
    o->fn.region = fn;
    return o;
}

Op *op_init_moves(void *op, MovesFn *fn) {
    Op *o = op_init(op);
    o->fn.moves = fn;
    return o;
}

Op *op_init_dirs(void *op, DirsFn *fn) {
    Op *o = op_init(op);
    o->fn.dirs = fn;
    return o;
}

const Op op_reads_end;

uint32_t op_reads(uint32_t own, ...) {
    va_list args;
    va_start(args, own);
    for (const Op *op; (op = va_arg(args, const Op *)) != &op_reads_end;)
        if (op) own |= op->reads;
    va_end(args);
    return own;
}

const Op *const_int(Compiler *c, int value) {
    ConstOp *op = OP_NEW(c, ConstOp, integer, op_const_int);
    op->op.reads = READS_NOTHING;
    op->value = value;
    return &op->op;
}

const Op *const_bool(Compiler *c, bool value) {
    ConstOp *op = OP_NEW(c, ConstOp, boolean, op_const_bool);
    op->op.reads = READS_NOTHING;
    op->value = value;
    return &op->op;
}

static const Op *const_float(Compiler *c, double value) {
    ConstOp *op = OP_NEW(c, ConstOp, real, op_const_float);
    op->op.reads = READS_NOTHING;
    op->real = value;
    return &op->op;
}

const Op *const_region(Compiler *c, const Word *sites) {
    ConstRegionOp *op = OP_NEW(c, ConstRegionOp, region, op_const_region);
    op->op.reads = READS_NOTHING;
    op->op.quick = true;
    op->sites = sites;
    return &op->op;
}

static const Op *const_ints(Compiler *c, const int *v, int n) {
    ConstIntsOp *op = OP_NEW(c, ConstIntsOp, ints, op_const_ints);
    op->op.reads = READS_NOTHING;
    op->ints = (Ints){arena_copy(c->arena, v, (size_t)n * sizeof *v), n};
    return &op->op;
}

/* ---- dispatch -------------------------------------------------------------------------------- */

/* What the ludeme's meaning makes of it; NULL after an error. */
static const Op *compile_ludeme(Compiler *c, const Bound *b) {
    const Op *op = NULL;
    if (b->kind != BOUND_LUDEME) {
        compile_error(c, b, "this value cannot stand here");
    } else if (!b->clause->def->meaning || !b->clause->def->meaning->op) {
        compile_error(c, b, "`(" STR_FMT " …)` in this form cannot be played yet",
                      STR_ARG(b->clause->keyword));
    } else if (c->depth >= NODE_MAX_DEPTH) {
        compile_error(c, b, "this is nested too deeply");
    } else {
        c->depth++;
        op = b->clause->def->meaning->op(c, b);
        c->depth--;
    }
    return op;
}

static bool compile_folds(const Compiler *c, const Op *op) {
    return (op->reads & ~(uint32_t)READS_LONG) == READS_NOTHING && c->ctx && c->diags->errors == 0;
}

const Op *compile_int(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    if (b->kind == BOUND_INT) return const_int(c, b->as.i);
    if (b->kind == BOUND_WORD || b->kind == BOUND_ENUM) {
        static const struct {
            const char *name;
            int value;
        } words[] = {{"Off", OFF},
                     {"End", TRACK_OFF_BOARD},
                     {"Undefined", UNDEFINED},
                     {"Infinity", INFINITE}};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (str_is(b->as.s, words[i].name)) return const_int(c, words[i].value);
    }
    const Op *op = compile_ludeme(c, b);
    if (!op) return const_int(c, 0);
    return op->fn.integer != op_const_int && compile_folds(c, op) ? const_int(c, op_int(c->ctx, op))
                                                                  : keep_int(c, b, op);
}

const Op *compile_bool(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    if (b->kind == BOUND_BOOLEAN) return const_bool(c, b->as.b);
    const Op *op = compile_ludeme(c, b);
    if (!op) return const_bool(c, false);
    return op->fn.boolean != op_const_bool && compile_folds(c, op)
               ? const_bool(c, op_bool(c->ctx, op))
               : keep_bool(c, b, op);
}

const Op *compile_float(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    if (b->kind == BOUND_INT) return const_float(c, b->as.i);
    if (b->kind == BOUND_FLOAT) return const_float(c, as_float(b->as.f));
    const Op *op = compile_ludeme(c, b);
    return op ? op : const_float(c, 0);
}

typedef struct ListOp {
    Op op;
    int n;
    const Op **items;
} ListOp;

static Ints list_ints(Ctx *c, const Op *op) {
    const ListOp *o = (const ListOp *)op;
    int *v = scratch_ints(c, o->n);
    for (int i = 0; i < o->n; i++) v[i] = op_int(c, o->items[i]);
    return (Ints){v, o->n};
}

static const Op *compile_list(Compiler *c, const Bound *b) {
    ListOp *op = OP_NEW(c, ListOp, ints, list_ints);
    op->n = (int)b->n;
    op->items = ARENA_ARRAY(c->arena, const Op *, b->n);
    op->op.reads = READS_NOTHING;
    op->op.quick = true;
    for (uint32_t i = 0; i < b->n; i++) {
        op->items[i] = compile_int(c, b->args[i]);
        op->op.reads |= op->items[i]->reads;
    }
    return &op->op;
}

const Op *compile_ints(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    const Op *op = b->kind == BOUND_ARRAY ? compile_list(c, b) : compile_ludeme(c, b);
    if (!op) return const_ints(c, NULL, 0);
    if (op->fn.ints == op_const_ints || !compile_folds(c, op)) return op;
    ScratchMark mark = scratch_mark(c->ctx);
    Ints v = op_ints(c->ctx, op);
    op = const_ints(c, v.v, v.n);
    scratch_reset(c->ctx, mark);
    return op;
}

const Op *compile_region(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    const Op *op = compile_ludeme(c, b);
    if (!op) return const_region(c, ARENA_ARRAY(c->arena, Word, (size_t)c->rules->words));
    if (op->fn.region == op_const_region) return op;
    if (!compile_folds(c, op)) return keep_region(c, b, op);
    ScratchMark mark = scratch_mark(c->ctx);
    const Word *sites = op_region(c->ctx, op);
    sites = arena_copy(c->arena, sites, (size_t)c->rules->words * sizeof *sites);
    scratch_reset(c->ctx, mark);
    return const_region(c, sites);
}

static void moves_nothing(Ctx *c, const Op *op, MoveList *out) {
    (void)c, (void)op, (void)out;
}

const Op *compile_moves(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    const Op *op = compile_ludeme(c, b);
    return op ? op : &OP_NEW(c, ConstOp, moves, moves_nothing)->op;
}

const Op *compile_then(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    const Op *moves = compile_moves(c, bound_slot(b, 0));
    const Bound *later = bound_slot(b, 1);
    const Op *is_later = compile_bool(c, later);
    if (!is_later || !op_is_true(is_later)) return moves;
    ThenAfterAllOp *op = OP_NEW(c, ThenAfterAllOp, moves, then_after_all);
    op->moves = moves;
    return &op->op;
}

Str compile_text(Compiler *c, const Bound *b) {
    if (!b || b->as.s.n == 0) return (Str){0};
    return (Str){arena_copy(c->arena, b->as.s.s, b->as.s.n), b->as.s.n};
}

SiteType compile_type(Compiler *c, const Bound *b) {
    static const char *const types[] = {"Vertex", "Edge", "Cell", NULL};
    int type = env_choice(b, types);
    if (type < 0) return c->rules->use;
    compile_uses(c, type == SITE_VERTEX ? USES_VERTICES
                    : type == SITE_EDGE ? USES_EDGES
                                        : USES_CELLS);
    return (SiteType)type;
}
