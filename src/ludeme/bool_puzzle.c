/* bool_puzzle.c: conditions of deduction puzzles, whose solver fills sites with values. */
#include "ludeme/compile.h"
#include "rules/puzzle_check.h"

/* A constraint: its site type, the sites (NULL: the regions of the equipment) and numbers. */
typedef struct ConstraintOp {
    Op op;
    SiteType type;
    const Op *region, *of, *result, *except, *excepts;
    Str name;
    bool hint; /* the result is that of the hint of the region */
    bool (*each)(Ctx *c, const struct ConstraintOp *o); /* forAll: goes through its elements */
    const Op *holds;
} ConstraintOp;

static SiteType constraint_type(Compiler *c, const Bound *b, SiteType otherwise) {
    return b ? compile_type(c, b) : otherwise;
}

static bool all_different_eval(Ctx *c, const Op *op) {
    const ConstraintOp *o = (const ConstraintOp *)op;
    ScratchMark mark = scratch_mark(c);
    int one = op_int_or(c, o->except, UNDEFINED);
    Ints except = o->excepts ? op_ints(c, o->excepts) : (Ints){&one, o->except ? 1 : 0};
    bool ok = puzzle_all_different(c, o->type, o->region ? op_region(c, o->region) : NULL, except);
    scratch_reset(c, mark);
    return ok;
}

static const Op *all_different_compile(Compiler *c, const Bound *b) {
    ConstraintOp *op = OP_NEW(c, ConstraintOp, boolean, all_different_eval);
    op->type = constraint_type(c, bound_slot(b, 1), c->rules->use);
    op->region = compile_region(c, bound_slot(b, 2));
    op->except = compile_int(c, bound_slot(b, 3));
    op->excepts = compile_ints(c, bound_slot(b, 4));
    return &op->op;
}

static bool puzzle_sum_eval(Ctx *c, const Op *op) {
    const ConstraintOp *o = (const ConstraintOp *)op;
    ScratchMark mark = scratch_mark(c);
    bool ok = puzzle_is_sum(c, o->type, o->region ? op_region(c, o->region) : NULL, o->name,
                            o->result, o->hint);
    scratch_reset(c, mark);
    return ok;
}

static bool puzzle_count_eval(Ctx *c, const Op *op) {
    const ConstraintOp *o = (const ConstraintOp *)op;
    ScratchMark mark = scratch_mark(c);
    bool ok = puzzle_is_count(c, o->type, o->region ? op_region(c, o->region) : NULL,
                              op_int_or(c, o->of, 1), op_int(c, o->result));
    scratch_reset(c, mark);
    return ok;
}

static const Op *puzzle_result_compile(Compiler *c, const Bound *b) {
    bool sum = str_is(bound_slot(b, 0)->as.s, "Sum");
    const Bound *name = bound_slot(b, 4), *result = bound_slot(b, 5);
    ConstraintOp *op = OP_NEW(c, ConstraintOp, boolean, sum ? puzzle_sum_eval : puzzle_count_eval);
    op->type = constraint_type(c, bound_slot(b, 1), sum ? SITE_CELL : c->rules->use);
    op->region = compile_region(c, bound_slot(b, 2));
    op->of = compile_int(c, bound_slot(b, 3));
    if (name) op->name = (Str){arena_copy(c->arena, name->as.s.s, name->as.s.n), name->as.s.n};
    op->result = compile_int(c, result);
    op->hint = result->kind == BOUND_LUDEME && str_is(result->clause->keyword, "hint");
    return &op->op;
}

static bool puzzle_unique_eval(Ctx *c, const Op *op) {
    return puzzle_is_unique(c, ((const ConstraintOp *)op)->type);
}

static const Op *puzzle_unique_compile(Compiler *c, const Bound *b) {
    ConstraintOp *op = OP_NEW(c, ConstraintOp, boolean, puzzle_unique_eval);
    op->type = constraint_type(c, bound_slot(b, 1), SITE_CELL);
    return &op->op;
}

static bool puzzle_solved_eval(Ctx *c, const Op *op) {
    (void)op;
    return puzzle_solved(c);
}

static const Op *puzzle_solved_compile(Compiler *c, const Bound *b) {
    (void)b;
    return &OP_NEW(c, ConstraintOp, boolean, puzzle_solved_eval)->op;
}

/* ---- forAll ---------------------------------------------------------------------------------- */

static bool for_all_sites(Ctx *c, const ConstraintOp *o) {
    for (int i = 0; i < c->rules->topo->sites[o->type].n; i++) {
        c->from = i;
        if (!op_bool(c, o->holds)) return false;
    }
    return true;
}

/* What the edges at a vertex add up to, or the hint while one that has no value could make it so. */
static int hint_edges(const Ctx *c, int vertex, int hint) {
    const Topology *t = c->rules->topo;
    int sum = 0;
    bool all = true;
    if (vertex < 0 || vertex >= t->sites[SITE_VERTEX].n) return hint;
    Slice edges = lists_at(&t->vertex_edges, vertex);
    for (int i = 0; i < edges.n; i++) {
        all &= puzzle_resolved(c->rules, c->s, SITE_EDGE, edges.v[i]);
        sum += puzzle_value(c->rules, c->s, SITE_EDGE, edges.v[i]);
    }
    return !all && sum < hint ? hint : sum;
}

static bool for_all_hints(Ctx *c, const ConstraintOp *o) {
    const Puzzle *p = c->rules->puzzle_data;
    SiteType type = c->rules->use;
    for (int i = 0; p && i < p->nhints[type]; i++) {
        const PuzzleHint *hint = &p->hints[type][i];
        Word *region = scratch_set(c);
        for (int k = 0; k < hint->sites.n; k++)
            if (hint->sites.v[k] >= 0 && hint->sites.v[k] < c->rules->words * 64)
                set_add(region, hint->sites.v[k]);
        int n = hint->sites.n;
        c->from = n > 0 ? hint->sites.v[0] : UNDEFINED;
        if (n > 1) c->to = hint->sites.v[1];
        c->hint = hint->value;
        c->edge = hint_edges(c, n > 0 ? hint->sites.v[n - 1] : -1, hint->value);
        c->region = region;
        if (!op_bool(c, o->holds)) return false;
    }
    return true;
}

static bool for_all_eval(Ctx *c, const Op *op) {
    const ConstraintOp *o = (const ConstraintOp *)op;
    Iterators saved = ctx_save(c);
    ScratchMark mark = scratch_mark(c);
    bool ok = o->each(c, o);
    scratch_reset(c, mark);
    ctx_restore(c, saved);
    return ok;
}

static const Op *for_all_compile(Compiler *c, const Bound *b) {
    ConstraintOp *op = OP_NEW(c, ConstraintOp, boolean, for_all_eval);
    bool hints = str_is(bound_slot(b, 0)->as.s, "Hint");
    if (!hints) op->type = compile_type(c, bound_slot(b, 0));
    op->each = hints ? for_all_hints : for_all_sites;
    op->holds = compile_bool(c, bound_slot(b, 1));
    return &op->op;
}

const LudemeDef ludemes_bool_puzzle[] = {
    {
        .rule = "deductionPuzzle.all.all",
        .is = "boolean",
        .doc = "Puzzle constraint: values do not repeat.",
        .clauses =
            (const LudemeClause[]){
                {"(all Different [<siteType>] [<sites>] [except:<int> | excepts:{<int>}])",
                 "True if the values set so far in the region, by default in each region of the "
                 "equipment, are all different and none is 0; the value `except` or those of "
                 "`excepts` are exempt and may repeat.",
                 "(all Different Cell (sites Row 2) except:0)", OP(all_different_compile)},
                {0},
            },
    },
    {
        .rule = "deductionPuzzle.is.is",
        .is = "boolean",
        .doc = "Puzzle constraint: a count, a sum, uniqueness, or the solution itself.",
        .clauses =
            (const LudemeClause[]){
                {"(is <isPuzzleRegionResultType> [<siteType>] [<sites>] [of:<int>] [<string>] "
                 "<int>)",
                 "True if the sites of the region with value `of`, by default 1, are as many as "
                 "the last number (Count), or if the values add up to it (Sum) in the region, "
                 "the regions named by the string or, by default, each region of the equipment; "
                 "until all values are set they only must not exceed it.",
                 "(is Count Cell (sites Around (from)) of:2 (hint))", OP(puzzle_result_compile)},
                {"(is Unique [<siteType>])",
                 "True if no two parts of a region of the equipment, such as two rows, hold the "
                 "same values; the site type is Cell by default.",
                 "(is Unique Cell)", OP(puzzle_unique_compile)},
                {"(is Solved)",
                 "True if every constraint holds, where a site without a value counts as 0.",
                 "(is Solved)", OP(puzzle_solved_compile)},
                {0},
            },
    },
    {
        .rule = "isPuzzleRegionResultType",
        .doc = "What is computed over a region: how often a value occurs, or the sum of the "
               "values.",
        .values = "Count Sum",
    },
    {
        .rule = "forAll",
        .is = "boolean",
        .doc = "Puzzle constraint: a condition holds of every element of one kind.",
        .clauses =
            (const LudemeClause[]){
                {"(forAll <puzzleElementType> <boolean>)",
                 "True if the condition holds for each cell, edge or vertex, read with (from), "
                 "or for each hint, read with (hint) and its first two sites with (from) and "
                 "(to).",
                 "(forAll Vertex (is Count Edge (sites Incident Edge of:Vertex at:(from)) of:1 "
                 "3))",
                 OP(for_all_compile)},
                {0},
            },
    },
    {0},
};
