/* effect_from_to.c: moves from any site to any other; exchanges; cards that are played. */
#include "ludeme/effect.h"
#include "rules/large.h"
#include "rules/role.h"
#include "rules/sets.h"

typedef struct MoveFromToOp {
    Op op;
    FromArg from;
    ToArg to;
    const Op *count, *copy, *stack, *mover, *then;
    bool decision;
} MoveFromToOp;

/* One site that is moved from. */
typedef struct FromTo {
    const MoveFromToOp *o;
    int from, place, outer_from; /* outer_from: c->from around it */
    SiteType type;
    int count, height; /* height: of the stack on it */
    bool copy, stack, stacking;
    int mover;
} FromTo;

/* What is to be moved, and how. */
typedef struct FromToWay {
    ActionKind kind;
    bool stack;
    int level_from, level_to, count;
} FromToWay;

/* The levels are asked for before c->to is the site. */
static FromToWay from_to_way(Ctx *c, const FromTo *m) {
    const MoveFromToOp *o = m->o;
    FromToWay w = {.kind = ACT_Move, .level_from = -1, .level_to = -1, .count = 1};
    if (o->to.level) {
        w.level_to = op_int(c, o->to.level);
        if (m->stack)
            w.kind = ACT_MoveStack, w.stack = true;
        else if (o->from.level)
            w.level_from = op_int(c, o->from.level);
    } else if (o->from.level) {
        w.level_from = op_int(c, o->from.level);
    } else if (o->count) {
        w.kind = ACT_MoveN;
        w.count = m->count;
        w.stack = m->stacking || m->stack;
    } else if (m->copy) {
        w.kind = ACT_Copy;
        w.level_from = m->stacking ? m->height - 1 : -1;
    } else if (m->stack) {
        w.kind = ACT_MoveStack;
        w.stack = true;
    }
    return w;
}

static SiteType from_to_type(Ctx *c, const MoveFromToOp *o, int to) {
    return o->to.typed ? o->to.type : site_type(&c->rules->layout, c->rules->use, to);
}

/* Levels as the move tells them. */
static void from_to_levels(Ctx *c, const FromTo *m, FromToWay w, int to, MoveList *out) {
    if (!m->stacking) return;
    const Rules *r = c->rules;
    if (w.kind == ACT_MoveN) {
        Action *a = &out->actions.v[out->actions.n - 1];
        int place = place_of(&r->layout, from_to_type(c, m->o, to), to);
        a->level_from = (int16_t)(m->height > w.count ? m->height - w.count : 0);
        a->level_to = (int16_t)state_height(r, c->s, place);
    }
    int top = m->height > 0 ? m->height - 1 : 0;
    int level = m->o->from.level ? w.level_from : top;
    moves_tell_levels(out, m->stack ? 0 : level, m->stack ? top : level);
}

/* The main action, on the move that was begun last. */
static void from_to_act(Ctx *c, const FromTo *m, FromToWay w, int to, MoveList *out) {
    SiteType type = from_to_type(c, m->o, to);
    Action *a = moves_act_move(c, out, w.kind, m->type, m->from, type, to);
    a->decision = m->o->decision;
    a->stack = w.stack;
    a->count = w.count;
    a->level_from = (int16_t)w.level_from;
    a->level_to = (int16_t)w.level_to;
    Move *move = &out->moves.v[out->moves.n - 1];
    move->decision = m->o->decision;
    move->mover = (uint8_t)m->mover;
    from_to_levels(c, m, w, to, out);
}

static void from_to_rotations(Ctx *c, const FromTo *m, FromToWay w, int to, MoveList *out) {
    ScratchMark mark = scratch_mark(c);
    Ints rotations = op_ints(c, m->o->to.rotations);
    for (int i = 0; i < rotations.n; i++) {
        moves_begin(out);
        from_to_act(c, m, w, to, out);
        SiteType type = from_to_type(c, m->o, to);
        moves_act_at(c->rules, out, ACT_SetRotation, type, to)->rotation = rotations.v[i];
    }
    scratch_reset(c, mark);
}

static void from_to_add(Ctx *c, const FromTo *m, int to, MoveList *out) {
    const MoveFromToOp *o = m->o;
    FromToWay way = from_to_way(c, m);
    c->from = m->from;
    c->to = to;
    if (moves_skip(out, to) || !op_bool_or(c, o->to.when, true)) return;
    c->from = m->outer_from;
    if (o->to.rotations) {
        from_to_rotations(c, m, way, to, out);
        return;
    }
    Draw *draw = out->draw;
    if (draw && !moves_offer(out)) return;
    out->draw = NULL;
    MoveMark mark = moves_mark(out);
    if (op_bool_or(c, o->to.apply_if, true) && o->to.apply) {
        c->from = m->from;
        op_moves(c, o->to.apply, out);
    }
    moves_merge(out, mark);
    from_to_act(c, m, way, to, out);
    out->draw = draw;
}

/* ---- large pieces ---------------------------------------------------------------------------- */

/* May a large piece cover these sites, when it may go to those of `free`? */
static bool from_to_fits(const FromTo *m, Ints cover, const Word *free) {
    for (int i = 0; i < cover.n; i++)
        if (cover.v[i] != m->from && !set_has(free, cover.v[i])) return false;
    return cover.n > 0;
}

/* The first domino lies anywhere, others only where the line goes on. */
static bool from_to_domino_fits(const Ctx *c, Ints cover) {
    const Layout *l = &c->rules->layout;
    if (cover.n == 0 || c->s->moves_made == 0) return cover.n > 0;
    for (int i = 0; l->playable && i < cover.n; i++)
        if (!set_has(STATE_CAT(Word, c->s, l->playable), l->base[SITE_CELL] + cover.v[i]))
            return false;
    return l->playable != LAYOUT_ABSENT;
}

static void from_to_large_to(Ctx *c, const FromTo *m, int what, int now, int to, const Word *free,
                             MoveList *out) {
    const Rules *r = c->rules;
    bool domino = r->components[what].kind == COMP_DOMINO;
    for (int state = 0; state < large_states(r, what); state++) {
        if (to == m->from && state == now) continue;
        ScratchMark scratch = scratch_mark(c);
        Ints cover = large_sites(c, what, to, state);
        bool fits = domino ? from_to_domino_fits(c, cover) : from_to_fits(m, cover, free);
        scratch_reset(c, scratch);
        if (!fits) continue;
        MoveMark mark = moves_mark(out);
        apply_list(c, m->o->to.apply, m->o->to.apply_if, out);
        moves_merge(out, mark);
        SiteType type = from_to_type(c, m->o, to);
        Action *a = moves_act_move(c, out, ACT_Move, m->type, m->from, type, to);
        a->decision = m->o->decision;
        a->state = state;
        Move *move = &out->moves.v[out->moves.n - 1];
        move->decision = m->o->decision;
        move->state = state;
        move->mover = (uint8_t)m->mover;
    }
}

static void from_to_large(Ctx *c, const FromTo *m, int what, Ints to, MoveList *out) {
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    int now = state_state(r, c->s, m->place, -1);
    Ints cover = {NULL, 0};
    if (m->from < r->layout.hand_first) cover = large_sites(c, what, m->from, now);
    Word *free = scratch_set(c);
    for (int i = 0; i < to.n; i++)
        if (to.v[i] >= 0 && to.v[i] < r->words * 64) set_add(free, to.v[i]);
    for (int i = 0; i < cover.n; i++) set_add(free, cover.v[i]);
    for (int i = 0; i < to.n; i++)
        if (to.v[i] >= 0) from_to_large_to(c, m, what, now, to.v[i], free, out);
    for (int i = 0; i < cover.n; i++)
        if (cover.v[i] != m->from) from_to_large_to(c, m, what, now, cover.v[i], free, out);
    scratch_reset(c, mark);
}

/* ---- listing --------------------------------------------------------------------------------- */

/* Somebody only asks for a move to one site: what is found sooner is looked at first. */
static void from_to_ask(Ctx *c, const FromTo *m, int asked, MoveList *out) {
    const MoveFromToOp *o = m->o;
    int was_to = c->to;
    if (!o->to.region && op_int_or(c, o->to.site, c->to) != asked) return;
    c->to = asked;
    bool may = op_bool_or(c, o->to.when, true);
    c->to = was_to;
    if (may && (!o->to.region || region_has(c, o->to.region, asked))) moves_offer(out);
}

/* Which sites may be moved to is asked with the site that was tried last, where there are several to
 * move from: only then not all answers are the same in any order. */
static bool from_to_asks(const MoveFromToOp *o) {
    return !o->from.region || !o->to.region || !(o->to.region->reads & (READS_TO | READS_CHANCE));
}

/* Can it be seen before anything is moved that no move leads to the site in question? */
static bool from_to_is_vain(Ctx *c, const MoveFromToOp *o, const MoveList *out) {
    int asked = moves_asked(out);
    const Op *region = o->to.region;
    return moves_found(out) || (asked >= 0 && region && region->has &&
                                !(region->reads & (READS_FROM | READS_TO | READS_CHANCE)) &&
                                !region_has(c, region, asked));
}

static void from_to_site(Ctx *c, FromTo *m, MoveList *out) {
    const MoveFromToOp *o = m->o;
    const Rules *r = c->rules;
    m->type = site_type(&r->layout, o->from.type, m->from);
    m->place = place_of(&r->layout, m->type, m->from);
    int what = state_what(r, c->s, m->place);
    if (!what) return;
    c->from = m->from;
    m->copy = op_bool_or(c, o->copy, false);
    if (!op_bool_or(c, o->from.when, true)) return;
    int asked = moves_asked(out);
    if (asked >= 0 && from_to_asks(o)) {
        from_to_ask(c, m, asked, out);
        c->from = m->outer_from;
        return;
    }
    Ints to = arg_sites(c, o->to.region, o->to.site, c->to);
    m->count = op_int_or(c, o->count, 1);
    m->height = m->stacking ? state_height(r, c->s, m->place) : 1;
    c->from = m->outer_from;
    if (is_large(r, what)) {
        from_to_large(c, m, what, to, out);
        return;
    }
    for (int i = 0; i < to.n; i++) {
        ScratchMark inner = scratch_mark(c);
        if (to.v[i] >= 0) from_to_add(c, m, to.v[i], out);
        scratch_reset(c, inner);
    }
}

static void from_to_eval(Ctx *c, const Op *op, MoveList *out) {
    const MoveFromToOp *o = (const MoveFromToOp *)op;
    if (from_to_is_vain(c, o, out)) return;
    int was_from = c->from, was_to = c->to;
    uint32_t first = moves_first(out);
    ScratchMark mark = scratch_mark(c);
    FromTo m = {.o = o, .outer_from = was_from};
    m.stacking = c->rules->layout.features & USES_STACKS;
    m.mover = op_int_or(c, o->mover, c->s->mover);
    m.stack = op_bool_or(c, o->stack, false);
    Ints from = arg_sites(c, o->from.region, o->from.site, c->from);
    for (int i = 0; i < from.n; i++) {
        ScratchMark inner = scratch_mark(c);
        m.from = from.v[i];
        if (m.from >= 0) from_to_site(c, &m, out);
        scratch_reset(c, inner);
    }
    scratch_reset(c, mark);
    c->from = was_from;
    c->to = was_to;
    moves_then_all(out, first, o->then);
}

/* The site of (to …), when that is the iterator; OFF: it is not. */
static int from_to_site_known(const MoveFromToOp *o, int to) {
    return o->to.site ? site_known(o->to.site, OFF, to) : to;
}

static bool from_to_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const MoveFromToOp *o = (const MoveFromToOp *)op;
    if (o->to.region) {
        if (o->to.region->fn.region != op_const_region) return false;
        set_join(out, ((const ConstRegionOp *)o->to.region)->sites, r->words);
        return true;
    }
    int site = from_to_site_known(o, to);
    set_put(r, out, site);
    return site >= 0;
}

const Op *from_to_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    MoveFromToOp *o = OP_NEW(c, MoveFromToOp, moves, from_to_eval);
    o->from = compile_from(c, bound_slot(b, first));
    o->to = compile_to(c, bound_slot(b, first + 1));
    o->count = compile_int(c, bound_slot(b, first + 2));
    if (o->count) compile_uses(c, USES_MOVE_N);
    o->copy = compile_bool(c, bound_slot(b, first + 3));
    o->stack = compile_bool(c, bound_slot(b, first + 4));
    o->mover = compile_role(c, bound_slot(b, first + 5));
    o->then = compile_then(c, bound_slot(b, first + 6));
    o->decision = decision;
    if ((o->stack && op_is_true(o->stack)) || o->from.level) compile_uses(c, USES_STACKS);
    if (o->to.rotations) compile_uses(c, USES_ROTATION);
    o->op.draws = o->op.asks = !o->to.rotations && !rules_have_large(c->rules);
    o->op.reach = from_to_reach;
    o->op.at_to = o->op.asks && !o->to.region && from_to_site_known(o, 0) == 0;
    return &o->op;
}

/* ---- exchanges ------------------------------------------------------------------------------- */

typedef struct SwapPiecesOp {
    Op op;
    const Op *a, *b, *then;
    bool decision;
} SwapPiecesOp;

static void swap_pieces_eval(Ctx *c, const Op *op, MoveList *out) {
    const SwapPiecesOp *o = (const SwapPiecesOp *)op;
    const Rules *r = c->rules;
    int a = op_int_or(c, o->a, c->s->last.from), b = op_int_or(c, o->b, c->s->last.to);
    if (a < 0 || b < 0) return;
    /* Sites are cells, unless the game has none. */
    SiteType type = r->layout.base[SITE_CELL] >= 0 ? SITE_CELL : r->use;
    int what = ctx_what(c, type, b);
    uint32_t first = out->moves.n;
    moves_begin(out)->decision = o->decision;
    Action *move = moves_act_move(c, out, ACT_Move, type, a, type, b);
    move->decision = o->decision;
    if (what) moves_act_at(r, out, ACT_Add, r->use, a)->what = what;
    moves_then_all(out, first, o->then);
}

const Op *swap_pieces_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    SwapPiecesOp *o = OP_NEW(c, SwapPiecesOp, moves, swap_pieces_eval);
    o->a = compile_int(c, bound_slot(b, first));
    o->b = compile_int(c, bound_slot(b, first + 1));
    o->then = compile_then(c, bound_slot(b, first + 2));
    o->decision = decision;
    return &o->op;
}

/* ---- cards ----------------------------------------------------------------------------------- */

typedef struct PlayCardOp {
    Op op;
    const Op *then;
    bool decision;
} PlayCardOp;

static void play_card_site(Ctx *c, const PlayCardOp *o, int site, MoveList *out) {
    const Rules *r = c->rules;
    int height = state_height(r, c->s, place_of(&r->layout, SITE_CELL, site));
    for (int level = 0; level < height; level++) {
        Move *m = moves_begin(out);
        m->decision = o->decision;
        m->level_min = m->level_max = (int16_t)level;
        Action *a = moves_act_move(c, out, ACT_Move, SITE_CELL, site, SITE_CELL, c->s->mover - 1);
        a->level_from = (int16_t)level;
        a->decision = o->decision;
    }
}

static void play_card_eval(Ctx *c, const Op *op, MoveList *out) {
    const PlayCardOp *o = (const PlayCardOp *)op;
    const Rules *r = c->rules;
    uint32_t first = out->moves.n;
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *hand = &r->containers[i];
        if (hand->owner != c->s->mover) continue;
        for (int k = 0; k < hand->n; k++) play_card_site(c, o, hand->first + k, out);
    }
    moves_then_all(out, first, o->then);
}

const Op *play_card_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    PlayCardOp *o = OP_NEW(c, PlayCardOp, moves, play_card_eval);
    o->then = compile_then(c, bound_slot(b, first));
    o->decision = decision;
    compile_uses(c, USES_STACKS);
    return &o->op;
}
