/* effect_piece.c: selecting sites, turning pieces into others, taking them off. */
#include "ludeme/effect.h"

/* ---- select ---------------------------------------------------------------------------------- */

typedef struct SelectOp {
    Op op;
    FromArg from;
    ToArg to;
    const Op *mover, *then;
    bool decision;
} SelectOp;

/* A level as it is given, else the top one; -1 in flat games. */
static int select_level(Ctx *c, const Op *level, SiteType type, int site) {
    const Rules *r = c->rules;
    if (!(r->layout.features & USES_STACKS)) return -1;
    return level ? op_int(c, level) : state_height(r, c->s, place_of(&r->layout, type, site)) - 1;
}

typedef struct Selected {
    SiteType type;
    int site, level;
} Selected;

static void select_add(Ctx *c, const SelectOp *o, Selected from, Selected to, MoveList *out) {
    moves_begin(out)->decision = o->decision;
    Action *a = moves_act_move(c, out, ACT_Select, from.type, from.site, to.type, to.site);
    a->level_from = (int16_t)from.level;
    a->level_to = (int16_t)to.level;
    a->decision = o->decision;
    if (!o->to.given) a->to = -1;
    Move *m = &out->moves.v[out->moves.n - 1];
    m->mover = (uint8_t)op_int_or(c, o->mover, c->s->mover);
}

static bool select_is_site(const Rules *r, SiteType type, int site) {
    return site >= 0 && site < (type == SITE_CELL ? r->nsites : r->topo->sites[type].n);
}

static void select_pairs(Ctx *c, const SelectOp *o, Selected from, MoveList *out) {
    Ints sites = arg_sites(c, o->to.region, o->to.site, c->to);
    for (int i = 0; i < sites.n; i++) {
        if (!select_is_site(c->rules, o->to.type, sites.v[i])) continue;
        ScratchMark inner = scratch_mark(c);
        Selected to = {.site = sites.v[i]};
        to.type = site_type(&c->rules->layout, o->to.type, to.site);
        to.level = select_level(c, o->to.level, to.type, to.site);
        if (to.level < 0) to.level = 0;
        c->to = to.site;
        if (op_bool_or(c, o->to.when, true)) select_add(c, o, from, to, out);
        scratch_reset(c, inner);
    }
}

static void select_eval(Ctx *c, const Op *op, MoveList *out) {
    const SelectOp *o = (const SelectOp *)op;
    int was_from = c->from, was_to = c->to;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    Ints sites = arg_sites(c, o->from.region, o->from.site, c->from);
    for (int i = 0; i < sites.n; i++) {
        if (!select_is_site(c->rules, o->from.type, sites.v[i])) continue;
        ScratchMark inner = scratch_mark(c);
        Selected from = {.site = sites.v[i]};
        from.type = site_type(&c->rules->layout, o->from.type, from.site);
        from.level = select_level(c, o->from.level, from.type, from.site);
        c->from = c->to = from.site;
        if (op_bool_or(c, o->from.when, true)) {
            if (o->to.given)
                select_pairs(c, o, from, out);
            else
                select_add(c, o, from, from, out);
        }
        scratch_reset(c, inner);
    }
    scratch_reset(c, mark);
    c->from = was_from;
    c->to = was_to;
    moves_then_all(out, first, o->then);
}

const Op *select_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    SelectOp *o = OP_NEW(c, SelectOp, moves, select_eval);
    o->from = compile_from(c, bound_slot(b, first));
    o->to = compile_to(c, bound_slot(b, first + 1));
    o->mover = compile_role(c, bound_slot(b, first + 2));
    o->then = compile_then(c, bound_slot(b, first + 3));
    o->decision = decision;
    return &o->op;
}

/* ---- promote --------------------------------------------------------------------------------- */

typedef struct PromoteOp {
    Op op;
    SiteType type;
    const Op *site, *owner, *then;
    PieceArg piece;
    bool decision;
} PromoteOp;

static bool promote_contains(Str text, Str part) {
    for (size_t i = 0; i + part.n <= text.n; i++)
        if (str_eq((Str){text.s + i, part.n}, part)) return true;
    return false;
}

/* The first piece of an owner whose name has this in it; 0: none. */
static int promote_find(const Rules *r, Str name, int owner) {
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].owner == owner && promote_contains(r->components[i].name, name))
            return i;
    return 0;
}

static void promote_add(Ctx *c, const PromoteOp *o, int site, int what, MoveList *out) {
    if (what < 0 || what >= c->rules->ncomponents) return;
    SiteType type = site_type(&c->rules->layout, o->type, site);
    moves_begin(out)->decision = o->decision;
    Action *a = moves_act_move(c, out, ACT_Promote, type, site, type, site);
    a->what = what;
    a->decision = o->decision;
}

static void promote_eval(Ctx *c, const Op *op, MoveList *out) {
    const PromoteOp *o = (const PromoteOp *)op;
    const Rules *r = c->rules;
    int site = op_int_or(c, o->site, c->to);
    if (site < 0) return;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    int owner = op_int_or(c, o->owner, -1);
    if (o->piece.names && o->owner) {
        for (int i = 0; i < o->piece.nnames; i++)
            promote_add(c, o, site, promote_find(r, o->piece.names[i], owner), out);
    } else if (o->piece.whats) {
        Ints whats = op_ints(c, o->piece.whats);
        for (int i = 0; i < whats.n; i++) promote_add(c, o, site, whats.v[i], out);
    } else if (o->piece.what) {
        int what = op_int(c, o->piece.what);
        if (what >= 1 && what < r->ncomponents)
            promote_add(c, o, site,
                        o->owner ? promote_find(r, r->components[what].name, owner) : what, out);
    }
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

const Op *promote_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    PromoteOp *o = OP_NEW(c, PromoteOp, moves, promote_eval);
    o->type = compile_type(c, bound_slot(b, first));
    o->site = compile_int(c, bound_slot(b, first + 1));
    o->piece = compile_piece(c, bound_slot(b, first + 2));
    o->owner = compile_player(c, bound_slot(b, first + 3));
    if (!o->owner) o->owner = compile_role(c, bound_slot(b, first + 4));
    o->then = compile_then(c, bound_slot(b, first + 5));
    o->decision = decision;
    return &o->op;
}

/* ---- remove ---------------------------------------------------------------------------------- */

typedef struct RemoveOp {
    Op op;
    SiteType type;
    const Op *site, *region, *level, *count, *then;
    bool later, decision;
} RemoveOp;

static void remove_site(Ctx *c, const RemoveOp *o, int site, int count, MoveList *out) {
    const Rules *r = c->rules;
    SiteType type = site_type(&r->layout, o->type, site);
    int place = place_of(&r->layout, type, site);
    if (!state_what(r, c->s, place)) return;
    int level = -1;
    if (o->level && r->layout.features & USES_STACKS) {
        level = op_int(c, o->level);
        if (level < 0) level = 0;
        if (level == state_height(r, c->s, place) - 1) level = -1;
    }
    moves_begin(out)->decision = o->decision;
    for (int k = 0; k < (count > 1 ? count : 1); k++) {
        ActionKind kind = o->later ? ACT_ClearLater : ACT_Remove;
        Action *a = moves_act_move(c, out, kind, type, site, type, site);
        a->level_from = a->level_to = (int16_t)(o->later ? -1 : level);
        a->decision = o->decision && k == 0;
    }
}

static void remove_eval(Ctx *c, const Op *op, MoveList *out) {
    const RemoveOp *o = (const RemoveOp *)op;
    uint32_t first = out->moves.n;
    if (!o->region) {
        int site = op_int_or(c, o->site, -1);
        if (site < 0) return;
        remove_site(c, o, site, op_int_or(c, o->count, 1), out);
    } else {
        ScratchMark mark = scratch_mark(c);
        const Word *sites = op_region(c, o->region);
        int count = op_int_or(c, o->count, 1);
        for (SET_EACH(site, sites, c->rules->words)) remove_site(c, o, site, count, out);
        scratch_reset(c, mark);
    }
    moves_then_all(out, first, o->then);
}

const Op *remove_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    RemoveOp *o = OP_NEW(c, RemoveOp, moves, remove_eval);
    o->type = compile_type(c, bound_slot(b, first));
    o->site = compile_int(c, bound_slot(b, first + 1));
    o->region = compile_region(c, bound_slot(b, first + 2));
    o->level = compile_int(c, bound_slot(b, first + 3));
    const Bound *at = bound_slot(b, first + 4);
    o->later = at && str_is(at->as.s, "EndOfTurn");
    if (at) compile_uses(c, USES_TO_CLEAR);
    o->count = compile_int(c, bound_slot(b, first + 5));
    o->then = compile_then(c, bound_slot(b, first + 6));
    o->decision = decision;
    return &o->op;
}
