/* bool_sites.c: conditions on sites and numbers: empty, in a region, even, related … */
#include <math.h>

#include "ludeme/bool_ops.h"
#include "ludeme/direction_ops.h"
#include "rules/dice.h"

/* ---- one site or number ---------------------------------------------------------------------- */

typedef struct SiteOp {
    Op op;
    const Op *site;
    SiteType type;
} SiteOp;

static bool bool_empty_eval(Ctx *c, const Op *op) {
    const SiteOp *o = (const SiteOp *)op;
    int place = place_of(&c->rules->layout, o->type, op_int(c, o->site));
    return place >= 0 && set_has(state_empty(c->rules, c->s), place);
}

static bool bool_occupied_eval(Ctx *c, const Op *op) {
    const SiteOp *o = (const SiteOp *)op;
    return ctx_what(c, o->type, op_int(c, o->site)) != 0;
}

const Op *bool_is_site(Compiler *c, const Bound *b) {
    bool empty = str_is(bound_slot(b, 0)->as.s, "Empty");
    SiteOp *op = OP_NEW(c, SiteOp, boolean, empty ? bool_empty_eval : bool_occupied_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->site = compile_int(c, bound_slot(b, 2));
    op->op.reads = READS(READS_STATE, op->site);
    return &op->op;
}

static bool bool_even_eval(Ctx *c, const Op *op) {
    return !(op_int(c, ((const SiteOp *)op)->site) & 1);
}

static bool bool_odd_eval(Ctx *c, const Op *op) {
    return op_int(c, ((const SiteOp *)op)->site) & 1;
}

static bool bool_any_die_eval(Ctx *c, const Op *op) {
    const Rules *r = c->rules;
    int value = op_int(c, ((const SiteOp *)op)->site);
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *dice = &r->containers[i];
        if (dice->kind != CONT_DICE) continue;
        for (int k = 0; k < dice->n; k++)
            if (dice_value(c, dice->first + k) == value) return true;
        break; /* only the first hand of dice counts */
    }
    return false;
}

static bool bool_visited_eval(Ctx *c, const Op *op) {
    const Layout *l = &c->rules->layout;
    int place = place_of(l, c->rules->use, op_int(c, ((const SiteOp *)op)->site));
    return place >= 0 && l->visited != LAYOUT_ABSENT &&
           set_has(STATE_CAT(Word, c->s, l->visited), place);
}

/* Is everything below filled? */
static bool bool_flat_eval(Ctx *c, const Op *op) {
    const Op *arg = ((const SiteOp *)op)->site;
    int site = arg ? op_int(c, arg) : c->to;
    if (!on_board(c->rules, SITE_VERTEX, site)) return false;
    if (c->rules->topo->sites[SITE_VERTEX].layer[site] == 0) return true;
    Dirs down = {.n = 1, .v = {DIR_Downward}};
    StepIter it = steps_begin(c->rules, SITE_VERTEX, site, &down);
    for (int to; (to = steps_next(&it)) >= 0;)
        if (ctx_what(c, SITE_VERTEX, to) == 0) return false;
    return true;
}

const Op *bool_is_integer(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"AnyDie", "Even", "Flat", "Odd", "Visited", NULL};
    static BoolFn *const fns[] = {bool_any_die_eval, bool_even_eval, bool_flat_eval, bool_odd_eval,
                                  bool_visited_eval};
    static const uint32_t reads[] = {READS_STATE, READS_NOTHING, READS_STATE | READS_TO,
                                     READS_NOTHING, READS_STATE};
    Str word = bound_slot(b, 0)->as.s;
    if (str_is(word, "PipsMatch")) return bool_pips_match(c, b);
    if (str_is(word, "SidesMatch")) return bool_sides_match(c, b);
    int kind = env_choice(bound_slot(b, 0), kinds);
    if (kind < 0) kind = 0;
    SiteOp *op = OP_NEW(c, SiteOp, boolean, fns[kind]);
    op->site = compile_int(c, bound_slot(b, 1));
    op->op.reads = READS(reads[kind], op->site);
    if (fns[kind] == bool_visited_eval) compile_uses(c, USES_VISITED);
    if (fns[kind] == bool_any_die_eval) compile_uses(c, USES_DICE);
    return op->site || fns[kind] == bool_flat_eval ? &op->op : const_bool(c, false);
}

/* ---- is In ----------------------------------------------------------------------------------- */

typedef struct InOp {
    Op op;
    const Op *site;  /* NULL: (to), unless there are */
    const Op *sites; /* several */
    const Op *region, *array;
    const Word *known; /* the region, when it is const */
    int limit;         /* members of it are below */
} InOp;

static bool bool_in_known_eval(Ctx *c, const Op *op) {
    const InOp *o = (const InOp *)op;
    int site = op_int(c, o->site);
    return site >= 0 && site < o->limit && set_has(o->known, site);
}

static bool bool_to_in_known_eval(Ctx *c, const Op *op) {
    const InOp *o = (const InOp *)op;
    return c->to >= 0 && c->to < o->limit && set_has(o->known, c->to);
}

static bool bool_in_region_eval(Ctx *c, const Op *op) {
    const InOp *o = (const InOp *)op;
    ScratchMark mark = scratch_mark(c);
    bool in = true;
    if (o->sites) {
        Ints v = op_ints(c, o->sites);
        const Word *region = op_region(c, o->region);
        for (int i = 0; in && i < v.n; i++) in = set_holds(c->rules, region, v.v[i]);
    } else {
        int site = o->site ? op_int(c, o->site) : c->to;
        in = site >= 0 && set_holds(c->rules, op_region(c, o->region), site);
    }
    scratch_reset(c, mark);
    return in;
}

/* The region is not made for one site. */
static bool bool_in_has_eval(Ctx *c, const Op *op) {
    const InOp *o = (const InOp *)op;
    int site = o->site ? op_int(c, o->site) : c->to;
    return site >= 0 && o->region->has(c, o->region, site);
}

static bool bool_in_list(Ints list, int value) {
    for (int i = 0; i < list.n; i++)
        if (list.v[i] == value) return true;
    return false;
}

static bool bool_in_array_eval(Ctx *c, const Op *op) {
    const InOp *o = (const InOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, o->array);
    bool in = true;
    if (o->sites) {
        Ints v = op_ints(c, o->sites);
        for (int i = 0; in && i < v.n; i++) in = bool_in_list(list, v.v[i]);
    } else {
        in = bool_in_list(list, o->site ? op_int(c, o->site) : c->to);
    }
    scratch_reset(c, mark);
    return in;
}

const Op *bool_is_in(Compiler *c, const Bound *b) {
    InOp *op = OP_NEW(c, InOp, boolean, bool_in_region_eval);
    op->site = compile_int(c, bound_slot(b, 1));
    op->sites = compile_ints(c, bound_slot(b, 2));
    op->region = compile_region(c, bound_slot(b, 3));
    op->array = compile_ints(c, bound_slot(b, 4));
    uint32_t own = op->site || op->sites ? READS_NOTHING : READS_TO;
    op->op.reads = READS(own, op->site, op->sites, op->region, op->array);
    if (op->array) {
        op->op.fn.boolean = bool_in_array_eval;
    } else if (!op->sites && op->region && op->region->fn.region == op_const_region) {
        op->op.fn.boolean = op->site ? bool_in_known_eval : bool_to_in_known_eval;
        op->known = ((const ConstRegionOp *)op->region)->sites;
        op->limit = c->rules->words * 64;
    } else if (!op->sites && op->region && op->region->has) {
        op->op.fn.boolean = bool_in_has_eval;
    }
    return op->region || op->array ? &op->op : const_bool(c, false);
}

/* ---- neighbours ------------------------------------------------------------------------------ */

typedef struct RelatedOp {
    Op op;
    SiteType type;
    Direction relation;
    const Op *site, *other, *others;
} RelatedOp;

static bool bool_steps_to(const Sites *s, int from, int to, Direction relation) {
    for (int k = s->step_first[from]; k < s->step_first[from + 1]; k++)
        if (s->steps[k].to == to && s->steps[k].lists & direction_bit(relation)) return true;
    return false;
}

static bool bool_edges_meet(const Topology *t, int a, int b) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (t->ends[a][i] == t->ends[b][k]) return true;
    return false;
}

static bool bool_related(const Ctx *c, const RelatedOp *o, int a, int b) {
    if (!on_board(c->rules, o->type, b)) return false;
    const Sites *s = &c->rules->topo->sites[o->type];
    switch (o->type) {
    case SITE_CELL: return bool_steps_to(s, b, a, o->relation);
    case SITE_VERTEX: return bool_steps_to(s, a, b, o->relation);
    case SITE_EDGE: break;
    }
    return o->relation != DIR_Diagonal && o->relation != DIR_OffDiagonal &&
           bool_edges_meet(c->rules->topo, a, b);
}

static bool bool_related_eval(Ctx *c, const Op *op) {
    const RelatedOp *o = (const RelatedOp *)op;
    int a = op_int(c, o->site);
    if (!on_board(c->rules, o->type, a)) return false;
    if (o->other) return bool_related(c, o, a, op_int(c, o->other));
    ScratchMark mark = scratch_mark(c);
    const Word *others = op_region(c, o->others);
    bool any = false;
    for (SET_EACH(b, others, c->rules->words)) {
        any = bool_related(c, o, a, b);
        if (any) break;
    }
    scratch_reset(c, mark);
    return any;
}

const Op *bool_is_related(Compiler *c, const Bound *b) {
    RelatedOp *op = OP_NEW(c, RelatedOp, boolean, bool_related_eval);
    op->relation = compile_direction(bound_slot(b, 1), DIR_Adjacent);
    op->type = compile_type(c, bound_slot(b, 2));
    op->site = compile_int(c, bound_slot(b, 3));
    op->other = compile_int(c, bound_slot(b, 4));
    op->others = compile_region(c, bound_slot(b, 5));
    op->op.reads = READS(READS_NOTHING, op->site, op->other, op->others);
    return op->other || op->others ? &op->op : const_bool(c, false);
}

typedef struct FreedomOp {
    Op op;
    SiteType type;
    const Op *sites, *without;
} FreedomOp;

/* Is a neighbour of some site free, on the ground? */
static bool bool_freedom_eval(Ctx *c, const Op *op) {
    const FreedomOp *o = (const FreedomOp *)op;
    static const Dirs cross = {.n = 4, .v = {DIR_N, DIR_S, DIR_W, DIR_E}};
    const Sites *vertices = &c->rules->topo->sites[SITE_VERTEX];
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->sites);
    int without = op_int_or(c, o->without, -1);
    bool any = false;
    for (SET_EACH(site, sites, c->rules->words)) {
        StepIter it = steps_begin(c->rules, o->type, site, &cross);
        for (int to; !any && (to = steps_next(&it)) >= 0;)
            any = to != without && ctx_what(c, o->type, to) == 0 && to < vertices->n &&
                  vertices->layer[to] == 0;
        if (any) break;
    }
    scratch_reset(c, mark);
    return any;
}

const Op *bool_is_freedom(Compiler *c, const Bound *b) {
    FreedomOp *op = OP_NEW(c, FreedomOp, boolean, bool_freedom_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->sites = compile_region(c, bound_slot(b, 2));
    op->without = compile_int(c, bound_slot(b, 3));
    op->op.reads = READS(READS_STATE, op->sites, op->without);
    return &op->op;
}

/* ---- edges and angles ------------------------------------------------------------------------ */

static double bool_side(Point a, Point b, Point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool bool_crosses(const Topology *t, int a, int b) {
    const Point *at = t->sites[SITE_VERTEX].at;
    Point p = at[t->ends[a][0]], q = at[t->ends[a][1]], u = at[t->ends[b][0]],
          v = at[t->ends[b][1]];
    return bool_side(p, q, u) * bool_side(p, q, v) < -1e-9 &&
           bool_side(u, v, p) * bool_side(u, v, q) < -1e-9;
}

static bool bool_crossing_eval(Ctx *c, const Op *op) {
    const RelatedOp *o = (const RelatedOp *)op;
    const Topology *t = c->rules->topo;
    int a = op_int(c, o->site), b = op_int(c, o->other), n = t->sites[SITE_EDGE].n;
    return a >= 0 && b >= 0 && a < n && b < n && !bool_edges_meet(t, a, b) && bool_crosses(t, a, b);
}

const Op *bool_is_crossing(Compiler *c, const Bound *b) {
    RelatedOp *op = OP_NEW(c, RelatedOp, boolean, bool_crossing_eval);
    op->site = compile_int(c, bound_slot(b, 1));
    op->other = compile_int(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->site, op->other);
    return &op->op;
}

typedef enum AngleKind { ANGLE_ACUTE, ANGLE_OBTUSE, ANGLE_REFLEX, ANGLE_RIGHT } AngleKind;

typedef struct AngleOp {
    Op op;
    SiteType type;
    AngleKind kind;
    const Op *at, *first, *second;
} AngleOp;

/* The angle is that of the line between the two sites; the one `at` plays no part. */
static bool bool_angle_is(AngleKind kind, Point a, Point b) {
    const double degree = 57.29577951308232;
    double angle = fabs(atan2(b.x - a.x, -(b.y - a.y)) * degree);
    switch (kind) {
    case ANGLE_ACUTE: return angle < 90;
    case ANGLE_OBTUSE: return angle > 90;
    case ANGLE_REFLEX: return angle > 180;
    case ANGLE_RIGHT: return angle == 90;
    }
    return false;
}

static bool bool_angle_eval(Ctx *c, const Op *op) {
    const AngleOp *o = (const AngleOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int at = op_int(c, o->at), before = c->site;
    bool any = false;
    if (at < 0 || at >= s->n) return false;
    for (int i = 0; !any && i < s->n; i++) {
        if (i == at) continue;
        c->site = i;
        if (!op_bool(c, o->first)) continue;
        for (int k = i + 1; !any && k < s->n; k++) {
            if (k == at) continue;
            c->site = k;
            any = op_bool(c, o->second) && bool_angle_is(o->kind, s->at[i], s->at[k]);
        }
    }
    c->site = before;
    return any;
}

const Op *bool_is_angle(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Acute", "Obtuse", "Reflex", "Right", NULL};
    AngleOp *op = OP_NEW(c, AngleOp, boolean, bool_angle_eval);
    int kind = env_choice(bound_slot(b, 0), kinds);
    op->kind = kind < 0 ? ANGLE_ACUTE : (AngleKind)kind;
    op->type = compile_type(c, bound_slot(b, 1));
    op->at = compile_int(c, bound_slot(b, 2));
    op->first = compile_bool(c, bound_slot(b, 3));
    op->second = compile_bool(c, bound_slot(b, 4));
    return &op->op;
}
