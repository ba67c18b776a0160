/* effect_step.c: steps to neighbours and leaps along walks. */
#include <stdlib.h>

#include "ludeme/effect.h"
#include "rules/sets.h"

typedef struct StepOp {
    Op op;
    FromArg from;
    ToArg to;
    const Op *dirs, *stack, *then;
    bool decision;
} StepOp;

static void step_append(Ctx *c, const StepOp *o, int from, int to, int level, MoveList *out) {
    const Rules *r = c->rules;
    SiteType type = o->from.type;
    MoveMark mark = moves_mark(out);
    apply_list(c, o->to.apply, o->to.apply_if, out);
    moves_merge(out, mark)->decision = o->decision;
    bool stack = op_bool_or(c, o->stack, false);
    Action *a = moves_act_move(c, out, stack ? ACT_MoveStack : ACT_Move, type, from, type, to);
    a->decision = o->decision;
    a->stack = stack;
    if (!(r->layout.features & USES_STACKS)) return;
    int top = state_height(r, c->s, place_of(&r->layout, type, from)) - 1;
    if (stack) {
        moves_tell_levels(out, 0, top);
        return;
    }
    /* The top piece is taken by its level, so that it keeps its state. */
    a->level_from = (int16_t)(level >= 0 ? level : top);
    if (level >= 0) moves_tell_levels(out, level, level);
}

/* Sites that a step was listed to. More than that many neighbours no board has in practice; those
 * beyond are listed as often as they come. */
typedef struct StepsListed {
    int n, v[64];
} StepsListed;

static bool step_is_listed(StepsListed *l, int to) {
    for (int i = 0; i < l->n; i++)
        if (l->v[i] == to) return true;
    if (l->n < 64) l->v[l->n++] = to;
    return false;
}

static void step_eval(Ctx *c, const Op *op, MoveList *out) {
    const StepOp *o = (const StepOp *)op;
    if (o->from.region) return;
    SiteType type = o->from.type;
    int from = op_int_or(c, o->from.site, c->from);
    if (!on_board(c->rules, type, from)) return;
    Dirs buf;
    const Dirs *dirs = arg_dirs(c, o->dirs, type, from, &buf);
    int level = op_int_or(c, o->from.level, -1);
    if (level < -1) return;
    int was_from = c->from, was_to = c->to;
    uint32_t first = moves_first(out);
    Draw *draw = out->draw;
    c->from = from;
    if (op_bool_or(c, o->from.when, true)) {
        StepIter it = steps_begin(c->rules, type, from, dirs);
        StepsListed listed; /* not all of it is worth setting */
        listed.n = 0;
        for (int to; (to = steps_next(&it)) >= 0;) {
            if (moves_skip(out, to)) continue;
            c->to = to;
            if (!op_bool_or(c, o->to.when, true) || step_is_listed(&listed, to)) continue;
            if (draw && !moves_offer(out)) continue;
            out->draw = NULL;
            step_append(c, o, from, to, level, out);
            out->draw = draw;
            out->moves.v[out->moves.n - 1].direction = (uint8_t)it.now;
        }
    }
    c->from = was_from;
    c->to = was_to;
    moves_then_all(out, first, o->then);
}

static bool step_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const StepOp *o = (const StepOp *)op;
    int site = site_known(o->from.site, from, to);
    if (!o->from.region) reach_steps(r, o->from.type, site, o->dirs, out);
    return o->from.region || site >= 0;
}

const Op *step_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    StepOp *o = OP_NEW(c, StepOp, moves, step_eval);
    o->from = compile_from(c, bound_slot(b, first));
    o->dirs = compile_dirs(c, bound_slot(b, first + 1));
    o->to = compile_to(c, bound_slot(b, first + 2));
    o->stack = compile_bool(c, bound_slot(b, first + 3));
    o->then = compile_then(c, bound_slot(b, first + 4));
    o->decision = decision;
    if (o->stack && op_is_true(o->stack)) compile_uses(c, USES_STACKS);
    o->op.draws = o->op.asks = true;
    o->op.reach = step_reach;
    return &o->op;
}

/* ---- leaps ----------------------------------------------------------------------------------- */

typedef struct LeapOp {
    Op op;
    FromArg from;
    ToArg to;
    const Op *forward, *rotations, *then;
    const Walk *walks;
    int nwalks;
    FacingList facings;
    /* Where walks lead from each site, when the rotations are known: ends[first[i]] … */
    const int *first, *ends;
    bool decision;
} LeapOp;

static void leap_add(Ctx *c, const LeapOp *o, int from, int to, MoveList *out) {
    MoveMark mark = moves_mark(out);
    apply_list(c, o->to.apply, o->to.apply_if, out);
    moves_merge(out, mark)->decision = o->decision;
    moves_act_move(c, out, ACT_Move, o->from.type, from, o->from.type, to)->decision = o->decision;
}

/* The ends of the walks from a site; those worked out before, or now. */
static Slice leap_ends(Ctx *c, const LeapOp *o, int from) {
    if (o->first) return (Slice){o->ends + o->first[from], o->first[from + 1] - o->first[from]};
    int *v = scratch_ints(c, o->nwalks * (o->facings.n + 1));
    const Sites *s = &c->rules->topo->sites[o->from.type];
    bool rotations = op_bool_or(c, o->rotations, true);
    return (Slice){v, walk_ends(s, &o->facings, from, o->walks, o->nwalks, rotations, v)};
}

/* What a component faces, -1: nothing in particular. */
static int leap_facing(const Rules *r, int what) {
    int owner = owner_of(r, what);
    int by_player =
        r->player_facing && owner >= 1 && owner <= r->players ? r->player_facing[owner] : -1;
    return by_player >= 0 ? by_player : r->components[what].facing;
}

/* Is the end of a leap ahead? Only for the eight principal directions. */
static bool leap_is_ahead(const Sites *s, int from, int to, Direction d) {
    int up = s->row[to] - s->row[from], right = s->column[to] - s->column[from];
    switch (d) {
    case DIR_N: return up > 0;
    case DIR_S: return up < 0;
    case DIR_E: return right > 0;
    case DIR_W: return right < 0;
    case DIR_NE: return up > 0 && right > 0;
    case DIR_NW: return up > 0 && right < 0;
    case DIR_SE: return up < 0 && right > 0;
    case DIR_SW: return up < 0 && right < 0;
    default: return false;
    }
}

static void leap_eval(Ctx *c, const Op *op, MoveList *out) {
    const LeapOp *o = (const LeapOp *)op;
    const Rules *r = c->rules;
    SiteType type = o->from.type;
    int from = op_int_or(c, o->from.site, c->from);
    if (!on_board(r, type, from)) return;
    int what = op_bool_or(c, o->forward, false) ? ctx_what(c, type, from) : 0;
    int facing = what ? leap_facing(r, what) : -1;
    int was_from = c->from, was_to = c->to;
    uint32_t first = moves_first(out);
    Draw *draw = out->draw;
    ScratchMark mark = scratch_mark(c);
    c->from = from;
    if (op_bool_or(c, o->from.when, true)) {
        Slice ends = leap_ends(c, o, from);
        for (int i = 0; i < ends.n; i++) {
            int to = ends.v[i];
            if (facing >= 0 && !leap_is_ahead(&r->topo->sites[type], from, to, (Direction)facing))
                continue;
            if (moves_skip(out, to)) continue;
            c->to = to;
            if (!op_bool_or(c, o->to.when, true) || (draw && !moves_offer(out))) continue;
            out->draw = NULL;
            leap_add(c, o, from, to, out);
            out->draw = draw;
        }
    }
    c->from = was_from;
    c->to = was_to;
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

static bool leap_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const LeapOp *o = (const LeapOp *)op;
    int site = site_known(o->from.site, from, to);
    if (!o->first || site < 0) return false;
    for (int i = 0; on_board(r, o->from.type, site) && i < o->first[site + 1] - o->first[site]; i++)
        set_put(r, out, o->ends[o->first[site] + i]);
    return true;
}

static const Walk *leap_walks(Compiler *c, const Bound *b, int *n) {
    *n = b ? (int)b->n : 0;
    Walk *walks = ARENA_ARRAY(c->arena, Walk, (size_t)*n);
    for (int i = 0; i < *n; i++) {
        const Bound *steps = b->args[i];
        WalkStep *v = ARENA_ARRAY(c->arena, WalkStep, steps->n);
        for (uint32_t k = 0; k < steps->n; k++) {
            Str s = steps->args[k]->as.s;
            v[k] = str_is(s, "F") ? WALK_F : str_is(s, "L") ? WALK_L : WALK_R;
        }
        walks[i] = (Walk){v, (int)steps->n};
    }
    return walks;
}

/* Works out all ends once. */
static void leap_prepare(Compiler *c, LeapOp *o) {
    const Sites *s = &c->rules->topo->sites[o->from.type];
    bool rotations = !o->rotations || op_is_true(o->rotations);
    if (o->rotations && !op_is_const(o->rotations)) return;
    size_t most = (size_t)o->nwalks * (size_t)(o->facings.n + 1);
    int *first = ARENA_ARRAY(c->arena, int, (size_t)s->n + 1);
    Vec(int) ends = {0};
    int *now = mem_alloc((most + 1) * sizeof *now);
    for (int i = 0; i < s->n; i++) {
        int n = walk_ends(s, &o->facings, i, o->walks, o->nwalks, rotations, now);
        for (int k = 0; k < n; k++) vec_push(&ends, now[k]);
        first[i + 1] = (int)ends.n;
    }
    o->ends = ends.n ? arena_copy(c->arena, ends.v, ends.n * sizeof *ends.v) : first;
    o->first = first;
    free(now);
    vec_free(&ends);
}

const Op *leap_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    LeapOp *o = OP_NEW(c, LeapOp, moves, leap_eval);
    const Rules *r = c->rules;
    o->from = compile_from(c, bound_slot(b, first));
    o->walks = leap_walks(c, bound_slot(b, first + 1), &o->nwalks);
    o->forward = compile_bool(c, bound_slot(b, first + 2));
    o->rotations = compile_bool(c, bound_slot(b, first + 3));
    o->to = compile_to(c, bound_slot(b, first + 4));
    o->then = compile_then(c, bound_slot(b, first + 5));
    o->facings = facings_of_type(&r->topo->sites[r->use], DIR_Orthogonal);
    o->decision = decision;
    leap_prepare(c, o);
    o->op.draws = o->op.asks = true;
    o->op.reach = leap_reach;
    return &o->op;
}
