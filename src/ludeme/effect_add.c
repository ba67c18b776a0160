/* effect_add.c: putting pieces on sites, and claims. */
#include "ludeme/effect.h"
#include "rules/large.h"

typedef struct AddOp {
    Op op;
    PieceArg piece;
    ToArg to;
    const Op *count, *then;
    bool decision, claim;
} AddOp;

/* The pieces to put, in order; the mover's number when none is given. In scratch memory. */
static Ints add_pieces(Ctx *c, const AddOp *o) {
    if (o->piece.whats) return op_ints(c, o->piece.whats);
    int *v = scratch_ints(c, 1);
    v[0] = o->piece.given ? op_int_or(c, o->piece.what, -1) : c->s->mover;
    return (Ints){v, 1};
}

static bool add_is_component(const Rules *r, int what) {
    return what >= 0 && what < r->ncomponents;
}

/* One piece of the move that was begun last. */
static Action *add_act(Ctx *c, const AddOp *o, int site, int what, int level, MoveList *out) {
    ActionKind kind = o->to.level ? ACT_Insert : ACT_Add;
    Action *a = moves_act_at(c->rules, out, kind, o->to.type, site);
    a->what = what;
    a->stack = true;
    if (o->to.level) a->level_from = a->level_to = (int16_t)level;
    return a;
}

/* The move that puts pieces on c->to. Gives whether an effect was part of it. */
static bool add_move(Ctx *c, const AddOp *o, int what, int count, MoveList *out) {
    const Rules *r = c->rules;
    int site = c->to;
    int state = op_int_or(c, o->piece.state, UNDEFINED);
    int level = op_int_or(c, o->to.level, -1);
    MoveMark mark = moves_mark(out);
    bool effect = o->to.apply && !o->claim && op_bool_or(c, o->to.apply_if, true);
    if (effect) {
        c->from = site;
        apply_list(c, o->to.apply, o->to.apply_if, out);
    }
    Move *m = moves_merge(out, mark);
    SiteType type = site_type(&r->layout, o->to.type, site);
    m->from = m->to = site;
    m->from_type = m->to_type = (uint8_t)type;
    m->mover = (uint8_t)c->s->mover;
    m->decision = o->decision;
    /* Where the first piece comes to lie. */
    int height = r->layout.features & USES_STACKS
                     ? state_height(r, c->s, place_of(&r->layout, o->to.type, site))
                     : 0;
    for (int k = 0; k < count; k++) {
        Action *a = add_act(c, o, site, what, level, out);
        if (!o->to.level && k == 0) a->level_from = a->level_to = (int16_t)height;
        a->state = state;
        a->decision = o->decision && k == 0;
    }
    return effect;
}

/* ---- large pieces ---------------------------------------------------------------------------- */

static bool add_fits(Ctx *c, SiteType type, Ints sites) {
    const Layout *l = &c->rules->layout;
    for (int i = 0; i < sites.n; i++) {
        int place = place_of(l, type, sites.v[i]);
        if (place < 0 || !set_has(state_empty(c->rules, c->s), place)) return false;
    }
    return sites.n > 0;
}

static void add_large(Ctx *c, const AddOp *o, int what, Ints sites, MoveList *out) {
    int given = op_int_or(c, o->piece.state, -1);
    int n = large_states(c->rules, what);
    for (int i = 0; i < sites.n; i++) {
        for (int state = given >= 0 ? given : 0; state < (given >= 0 ? given + 1 : n); state++) {
            ScratchMark mark = scratch_mark(c);
            bool fits =
                sites.v[i] >= 0 && add_fits(c, o->to.type, large_sites(c, what, sites.v[i], state));
            scratch_reset(c, mark);
            if (!fits) continue;
            Move *m = moves_begin(out);
            m->state = state;
            m->decision = o->decision;
            Action *a =
                moves_act_move(c, out, ACT_Add, o->to.type, sites.v[i], o->to.type, sites.v[i]);
            a->what = what;
            a->state = state;
            a->decision = o->decision;
        }
    }
}

/* ---- listing --------------------------------------------------------------------------------- */

/* A claim of one site carries out its consequence as a part of it. */
static void add_claim_then(Ctx *c, const AddOp *o, int site, MoveList *out) {
    if (!o->then) return;
    int from = c->from;
    c->from = site;
    MoveList *then = list_take(c);
    op_moves(c, o->then, then);
    for (uint32_t i = 0; i < then->moves.n; i++)
        for (uint32_t k = 0; k < then->moves.v[i].nactions; k++) {
            Action a = then->actions.v[then->moves.v[i].actions + k];
            *moves_act(out, (ActionKind)a.kind) = a;
        }
    list_give(c, then);
    c->from = from;
}

/* Its own consequence is added once to both moves of a pair. */
static void add_then(MoveList *out, uint32_t first, const Op *then) {
    for (uint32_t i = first; then && i < out->moves.n; i++) moves_then(out, i, then);
    for (uint32_t i = first + 1; i < out->moves.n; i++)
        if (out->moves.v[i].twin) out->moves.v[i - 1].twin = true;
}

/* Drawn from a region without conditions: only one site is looked at. */
static void add_draw(Ctx *c, const AddOp *o, MoveList *out) {
    int count = op_int_or(c, o->count, 1), was_to = c->to;
    int what = o->piece.given ? op_int_or(c, o->piece.what, -1) : c->s->mover;
    if (count < 1 || !add_is_component(c->rules, what)) return;
    uint32_t first = moves_first(out);
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->to.region);
    int words = c->rules->words, taken = moves_offer_many(out, set_count(sites, words));
    if (taken >= 0) {
        c->to = set_nth(sites, words, taken);
        add_move(c, o, what, count, out);
        moves_then_all(out, first, o->then);
    }
    scratch_reset(c, mark);
    c->to = was_to;
}

static void add_eval(Ctx *c, const Op *op, MoveList *out) {
    const AddOp *o = (const AddOp *)op;
    if (out->draw && o->to.region && !o->to.when && !o->piece.whats && !o->claim) {
        add_draw(c, o, out);
        return;
    }
    int count = op_int_or(c, o->count, 1);
    if (count < 1) return;
    int was_from = c->from, was_to = c->to;
    ScratchMark mark = scratch_mark(c);
    Ints pieces = add_pieces(c, o);
    Ints sites = arg_sites(c, o->to.region, o->to.site, c->to);
    for (int p = 0; p < pieces.n; p++) {
        int what = pieces.v[p];
        if (!add_is_component(c->rules, what)) continue;
        if (!o->claim && is_large(c->rules, what)) {
            add_large(c, o, what, sites, out);
            continue;
        }
        uint32_t first = moves_first(out);
        for (int i = 0; i < sites.n; i++) {
            ScratchMark inner = scratch_mark(c);
            c->to = sites.v[i];
            if (c->to >= 0 && op_bool_or(c, o->to.when, true) && (!out->draw || moves_offer(out))) {
                c->to = sites.v[i]; /* a condition may leave another one behind */
                bool effect = add_move(c, o, what, count, out);
                if (!o->to.region && o->claim) add_claim_then(c, o, c->to, out);
                if (effect && o->to.region) moves_copy(out, out->moves.n - 1)->twin = true;
            }
            scratch_reset(c, inner);
        }
        if (out->draw)
            moves_then_all(out, first, o->then);
        else if (o->to.region || !o->claim)
            add_then(out, first, o->then);
        if (!o->to.region) break;
    }
    scratch_reset(c, mark);
    c->from = was_from;
    c->to = was_to;
}

const Op *add_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    AddOp *o = OP_NEW(c, AddOp, moves, add_eval);
    o->piece = compile_piece(c, bound_slot(b, first));
    o->to = compile_to(c, bound_slot(b, first + 1));
    o->count = compile_int(c, bound_slot(b, first + 2));
    const Bound *stack = bound_slot(b, first + 3);
    o->then = compile_then(c, bound_slot(b, first + 4));
    o->decision = decision;
    bool stacks = compile_flag(stack, false) || o->to.level;
    if (stacks) compile_uses(c, USES_STACKS);
    if (o->count && !stacks && !(op_is_const(o->count) && op_const_value(o->count) == 1))
        compile_uses(c, USES_COUNT);
    if (o->piece.state) compile_uses(c, USES_STATE);
    o->op.draws = !o->to.apply && !rules_have_large(c->rules);
    return &o->op;
}

const Op *claim_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    AddOp *o = OP_NEW(c, AddOp, moves, add_eval);
    o->piece = compile_piece(c, bound_slot(b, first));
    o->to = compile_to(c, bound_slot(b, first + 1));
    /* `then` is the last slot: with (move Claim …) the unused count and stack come before. */
    o->then = compile_then(c, bound_slot(b, decision ? first + 4 : first + 2));
    o->decision = decision;
    o->claim = true;
    if (o->piece.state) compile_uses(c, USES_STATE);
    return &o->op;
}
