/* bool_target.c: conditions on what a site or container shows: hidden information, a target
 * position. */
#include "ludeme/bool_ops.h"

/* ---- is Hidden ------------------------------------------------------------------------------- */

typedef struct HiddenOp {
    Op op;
    SiteType type;
    int aspect; /* 0: all of it */
    const Op *site, *level, *player;
} HiddenOp;

static bool bool_hidden_eval(Ctx *c, const Op *op) {
    const HiddenOp *o = (const HiddenOp *)op;
    const Rules *r = c->rules;
    int place = place_of(&r->layout, o->type, op_int(c, o->site));
    int level = op_int_or(c, o->level, 0), player = op_int(c, o->player);
    if (place < 0 || player < 1 || player > r->players || r->layout.hidden == LAYOUT_ABSENT)
        return false;
    return state_hidden(r, c->s, place, level, o->aspect) >> player & 1;
}

const Op *bool_is_hidden(Compiler *c, const Bound *b) {
    static const char *const data[] = {"Count", "Rotation", "State", "Value", "What", "Who", NULL};
    HiddenOp *op = OP_NEW(c, HiddenOp, boolean, bool_hidden_eval);
    op->aspect = env_choice(bound_slot(b, 1), data) + 1;
    op->type = compile_type(c, bound_slot(b, 2));
    op->site = compile_int(c, bound_slot(b, 3));
    op->level = compile_int(c, bound_slot(b, 4));
    op->player =
        bound_slot(b, 5) ? compile_player(c, bound_slot(b, 5)) : compile_role(c, bound_slot(b, 6));
    if (!op->player) return const_bool(c, false);
    op->op.reads = READS(READS_STATE, op->site, op->level, op->player);
    return &op->op;
}

/* ---- is Target ------------------------------------------------------------------------------- */

typedef struct TargetOp {
    Op op;
    const Op *container;
    int named; /* the container of that name; -1: none */
    const Op *config, *sites;
} TargetOp;

static bool bool_target_stack(const Ctx *c, int site, Ints config) {
    const Rules *r = c->rules;
    int place = place_of(&r->layout, SITE_CELL, site);
    if (place < 0 || state_height(r, c->s, place) != config.n) return false;
    for (int level = 0; level < config.n; level++)
        if (state_what_at(r, c->s, place, level) != config.v[level]) return false;
    return true;
}

/* One of the stacks is as wanted; without sites, a stack of another height ends the search. */
static bool bool_target_stacks(const Ctx *c, const Container *in, Ints config, const Ints *sites) {
    const Rules *r = c->rules;
    int n = sites ? sites->n : in->kind == CONT_BOARD ? r->topo->sites[SITE_CELL].n : in->n;
    for (int i = 0; i < n; i++) {
        int site = sites ? sites->v[i] : in->first + i;
        if (bool_target_stack(c, site, config)) return true;
        if (!sites && state_height(r, c->s, place_of(&r->layout, SITE_CELL, site)) != config.n)
            return false;
    }
    return false;
}

static bool bool_target_flat(const Ctx *c, const Container *in, Ints config, const Ints *sites) {
    const Rules *r = c->rules;
    if (sites) {
        bool same = sites->n == config.n;
        for (int i = 0; same && i < config.n; i++)
            same = ctx_what(c, r->use, sites->v[i]) == config.v[i];
        return same;
    }
    bool board = in->kind == CONT_BOARD;
    if ((board ? r->topo->sites[SITE_CELL].n : in->n) != config.n) return false;
    int n = board ? r->topo->sites[r->use].n : in->n;
    for (int i = 0; i < n && i < config.n; i++)
        if (ctx_what(c, r->use, in->first + i) != config.v[i]) return false;
    return true;
}

static bool bool_target_eval(Ctx *c, const Op *op) {
    const TargetOp *o = (const TargetOp *)op;
    const Rules *r = c->rules;
    int number = o->named >= 0 ? o->named : op_int_or(c, o->container, 0);
    if (number < 0 || number >= r->ncontainers) return false;
    ScratchMark mark = scratch_mark(c);
    Ints config = op_ints(c, o->config), sites = {NULL, 0};
    if (o->sites) sites = op_ints(c, o->sites);
    const Ints *given = o->sites ? &sites : NULL;
    bool is_target = bool_stacks(r) ? bool_target_stacks(c, &r->containers[number], config, given)
                                    : bool_target_flat(c, &r->containers[number], config, given);
    scratch_reset(c, mark);
    return is_target;
}

typedef struct OneOp {
    Op op;
    const Op *value;
} OneOp;

static Ints bool_one_eval(Ctx *c, const Op *op) {
    int *v = scratch_ints(c, 1);
    v[0] = op_int(c, ((const OneOp *)op)->value);
    return (Ints){v, 1};
}

const Op *bool_is_target(Compiler *c, const Bound *b) {
    TargetOp *op = OP_NEW(c, TargetOp, boolean, bool_target_eval);
    const Bound *name = bound_slot(b, 2);
    op->container = compile_int(c, bound_slot(b, 1));
    op->named = -1;
    for (int i = 0; name && i < c->rules->ncontainers; i++)
        if (str_eq(c->rules->containers[i].name, name->as.s)) op->named = i;
    op->config = compile_ints(c, bound_slot(b, 3));
    op->sites = compile_ints(c, bound_slot(b, 5));
    if (bound_slot(b, 4)) {
        OneOp *one = OP_NEW(c, OneOp, ints, bool_one_eval);
        one->value = compile_int(c, bound_slot(b, 4));
        one->op.reads = one->value->reads;
        op->sites = &one->op;
    }
    op->op.reads = READS(READS_STATE, op->container, op->config, op->sites);
    return &op->op;
}
