/* bool_pattern.c: shapes of pieces: a pattern along a walk, the corners of a pyramid. */
#include "ludeme/bool_ops.h"
#include "ludeme/direction_ops.h"

typedef struct PatternOp {
    Op op;
    SiteType type;
    Walk walk;
    const Op *from, *froms, *what, *whats;
} PatternOp;

/* The site a step in that direction leads to; -1: none. The last one where there are several. */
static int bool_step(const Rules *r, SiteType type, int site, Direction d) {
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    int last = -1;
    StepIter it = steps_begin(r, type, site, &one);
    for (int to; (to = steps_next(&it)) >= 0;) last = to;
    return last;
}

static bool bool_pattern_from(const Ctx *c, const PatternOp *o, int site, Direction d, Ints whats) {
    const FacingList *facings = board_facings(c->rules, o->type, DIR_Orthogonal);
    int k = 1 % whats.n;
    for (int i = 0; i < o->walk.n; i++) {
        switch (o->walk.v[i]) {
        case WALK_L: d = facing_left(facings, d); break;
        case WALK_R: d = facing_right(facings, d); break;
        case WALK_F:
            site = bool_step(c->rules, o->type, site, facing_absolute(d));
            if (site < 0 || ctx_what(c, o->type, site) != whats.v[k]) return false;
            k = (k + 1) % whats.n;
            break;
        }
    }
    return true;
}

static bool bool_pattern_at(Ctx *c, const PatternOp *o, int from) {
    int here = ctx_what(c, o->type, from), one;
    Ints whats = {&here, 1};
    if (o->whats) {
        whats = op_ints(c, o->whats);
    } else if (o->what) {
        one = op_int(c, o->what);
        whats = (Ints){&one, 1};
    } else if (here == 0) {
        return false;
    }
    if (whats.n == 0 || here != whats.v[0]) return false;
    const FacingList *facings = board_facings(c->rules, o->type, DIR_Orthogonal);
    for (int i = 0; i < facings->n; i++)
        if (bool_pattern_from(c, o, from, facings->v[i], whats)) return true;
    return false;
}

static bool bool_pattern_eval(Ctx *c, const Op *op) {
    const PatternOp *o = (const PatternOp *)op;
    int from = bool_site_or_last(c, o->from);
    if (!on_board(c->rules, o->type, from)) return false;
    ScratchMark mark = scratch_mark(c);
    bool is_there = bool_pattern_at(c, o, from);
    scratch_reset(c, mark);
    return is_there;
}

/* ---- pyramids -------------------------------------------------------------------------------- */

/* The only site that a step in that direction leads to; -1: none, or several. */
static int bool_only_step(const Rules *r, SiteType type, int site, Direction d) {
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    StepIter it = steps_begin(r, type, site, &one);
    int to = steps_next(&it);
    return steps_next(&it) >= 0 ? -1 : to;
}

static bool bool_corners(const Ctx *c, SiteType type, int pivot, const Direction d[4]) {
    int at[4] = {pivot, pivot, pivot, pivot}, what = ctx_what(c, type, pivot);
    for (int round = 0; round < c->rules->topo->sites[type].n; round++) {
        bool same = true;
        for (int i = 0; i < 4; i++) {
            at[i] = bool_only_step(c->rules, type, at[i], d[i]);
            if (at[i] < 0) return false;
            same = same && ctx_what(c, type, at[i]) == what;
        }
        if (same) return true;
    }
    return false;
}

static bool bool_pyramid_at(const Ctx *c, SiteType type, int pivot) {
    static const Direction down[4] = {DIR_DNW, DIR_DNE, DIR_DSW, DIR_DSE};
    static const Direction up[4] = {DIR_UNW, DIR_UNE, DIR_USW, DIR_USE};
    return bool_corners(c, type, pivot, down) || bool_corners(c, type, pivot, up);
}

static bool bool_pyramid_eval(Ctx *c, const Op *op) {
    const PatternOp *o = (const PatternOp *)op;
    const Rules *r = c->rules;
    if (!o->froms) {
        int pivot = bool_site_or_last(c, o->from);
        return on_board(r, SITE_VERTEX, pivot) && bool_pyramid_at(c, o->type, pivot);
    }
    ScratchMark mark = scratch_mark(c);
    const Word *pivots = op_region(c, o->froms);
    bool any = false;
    for (SET_EACH(pivot, pivots, r->words)) {
        if (!on_board(r, SITE_VERTEX, pivot)) break;
        any = bool_pyramid_at(c, o->type, pivot);
        if (any) break;
    }
    scratch_reset(c, mark);
    return any;
}

const Op *bool_is_pattern(Compiler *c, const Bound *b) {
    bool pattern = str_is(bound_slot(b, 0)->as.s, "Pattern");
    PatternOp *op = OP_NEW(c, PatternOp, boolean, pattern ? bool_pattern_eval : bool_pyramid_eval);
    if (bound_slot(b, 1)) op->walk = compile_walk(c, bound_slot(b, 1));
    op->type = compile_type(c, bound_slot(b, 2));
    op->from = compile_int(c, bound_slot(b, 3));
    op->what = compile_int(c, bound_slot(b, 4));
    op->whats = compile_ints(c, bound_slot(b, 5));
    op->froms = compile_region(c, bound_slot(b, 6));
    op->op.reads = READS(READS_STATE, op->from, op->what, op->whats, op->froms);
    return &op->op;
}
