/* effect_attempt.c: moves that are tried on a copy of the position before they are offered: seq,
 * do, while, avoidStoredState. */
#include "ludeme/move_parts.h"
#include "rules/draw.h"
#include "rules/history.h"
#include "rules/probe.h"
#include "rules/reach.h"

/* ---- (seq …) --------------------------------------------------------------------------------- */

typedef struct SeqOp {
    Op op;
    OpList list;
} SeqOp;

/* The move with all that it did, as a record says. */
static void attempt_flat(MoveList *out, const Move *m, const MoveList *record) {
    Move *flat = moves_copy_to(out, record, record->moves.n - 1);
    Move plain = *m;
    plain.actions = flat->actions, plain.nactions = flat->nactions;
    plain.thens = flat->thens, plain.nthens = 0;
    *flat = plain;
}

/* The end of an aside whose draws count: they are part of what was done and are not drawn again. */
static void attempt_goes_on(Ctx *c, Aside a) {
    a.rng = c->rng, a.next_forced = c->next_forced, a.ndraws = c->ndraws;
    aside_end(c, a);
}

static void seq_eval(Ctx *c, const Op *op, MoveList *out) {
    const SeqOp *o = (const SeqOp *)op;
    if (c->depth >= CTX_MAX_DEPTH) return;
    MoveList *l = list_take(c), *record = list_take(c);
    State *before = attempt_begin(c);
    for (int k = 0; k < o->list.n; k++) {
        moves_cut(l, (MoveMark){0});
        op_moves(c, o->list.v[k], l);
        for (uint32_t i = 0; i < l->moves.n; i++) {
            moves_cut(record, (MoveMark){0});
            moves_begin(record);
            Aside aside = aside_begin(c, record);
            move_play(c, l, i);
            attempt_goes_on(c, aside);
            attempt_flat(out, &l->moves.v[i], record);
        }
    }
    attempt_end(c, before);
    list_give(c, record);
    list_give(c, l);
}

const Op *seq_compile(Compiler *c, const Bound *b) {
    SeqOp *o = OP_NEW(c, SeqOp, moves, seq_eval);
    o->list = part_moves(c, bound_slot(b, 0));
    return &o->op;
}

/* ---- (do …) ---------------------------------------------------------------------------------- */

typedef struct DoOp {
    Op op;
    const Op *first, *next, *after, *then;
} DoOp;

/* The actions of what was done first, in the order in which the reference puts them before a move:
 * those of each move go where those of the one before it end, if that began the list. */
static Action *do_prefix(Ctx *c, const MoveList *record, uint32_t *n) {
    Action *list = scratch_alloc(c, (record->actions.n + 1u) * sizeof *list);
    uint32_t total = 0, at = 0;
    for (uint32_t i = 0; i < record->moves.n; i++) {
        const Move *m = &record->moves.v[i];
        if (at > total) at = total;
        memmove(list + at + m->nactions, list + at, (total - at) * sizeof *list);
        for (uint32_t k = 0; k < m->nactions; k++) list[at + k] = record->actions.v[m->actions + k];
        total += m->nactions;
        at = m->nactions;
    }
    *n = total;
    return list;
}

static void do_add(MoveList *out, const Action *list, uint32_t n) {
    for (uint32_t k = 0; k < n; k++) *moves_act(out, (ActionKind)list[k].kind) = list[k];
}

/* With dice, who cannot move after the roll passes. */
static void do_pass(Ctx *c, const MoveList *record, MoveList *out) {
    Move *m = moves_begin(out);
    m->kind = MOVE_PASS;
    m->mover = (uint8_t)c->s->mover;
    m->decision = true;
    for (uint32_t i = record->moves.n; i-- > 0;)
        do_add(out, record->actions.v + record->moves.v[i].actions, record->moves.v[i].nactions);
    Action *pass = moves_act(out, ACT_Pass);
    pass->decision = pass->flag = true;
}

static void do_next(Ctx *c, const DoOp *o, MoveList *out) {
    if (c->depth >= CTX_MAX_DEPTH) return;
    MoveList *l = list_take(c), *record = list_take(c);
    op_moves(c, o->first, l);
    State *before = attempt_begin(c);
    Aside aside = aside_begin(c, record);
    for (uint32_t i = 0; i < l->moves.n; i++) {
        moves_begin(record);
        move_apply(c, l, i);
    }
    attempt_goes_on(c, aside);
    moves_cut(l, (MoveMark){0});
    op_moves(c, o->next, l);
    attempt_end(c, before);
    ScratchMark mark = scratch_mark(c);
    uint32_t n;
    const Action *prefix = do_prefix(c, record, &n);
    for (uint32_t i = 0; i < l->moves.n; i++) {
        Move m = l->moves.v[i];
        m.actions = out->actions.n, m.thens = out->thens.n;
        m.nactions = m.nthens = 0;
        vec_push(&out->moves, m);
        do_add(out, prefix, n);
        moves_join_from(out, l, i);
    }
    if (l->moves.n == 0 && c->rules->has_dice) do_pass(c, record, out);
    scratch_reset(c, mark);
    list_give(c, record);
    list_give(c, l);
}

/* Does the condition hold after the move? Whoever is to move again counts as not yet done. */
static bool do_holds(Ctx *c, const DoOp *o, const MoveList *l, uint32_t i) {
    Aside aside = aside_begin(c, NULL);
    State *before = attempt_begin(c);
    move_play(c, l, i);
    if (c->s->next == c->s->mover) c->s->next = c->s->prev;
    ctx_changed(c);
    bool holds = op_bool(c, o->after);
    attempt_end(c, before);
    aside_end(c, aside);
    return holds;
}

static bool do_check(Ctx *c, const Op *op, const MoveList *l, uint32_t i) {
    const DoOp *o = (const DoOp *)op;
    return c->depth >= CTX_MAX_DEPTH || probe_is_automatic(c, o->after) || do_holds(c, o, l, i);
}

/* Only the moves of `first`, or those of `next` with what was done before them. */
static void do_draw(Ctx *c, const DoOp *o, MoveList *out) {
    uint32_t first = moves_first(out);
    draw_moves(c, o->first, out);
    draw_defer(c, out, first, do_check, &o->op);
    moves_then_all(out, first, o->then);
}

/* Somebody only asks for a move: only those that might be the answer are tried. */
static void do_ask(Ctx *c, const DoOp *o, MoveList *out) {
    Draw *ask = out->draw;
    if (c->depth >= CTX_MAX_DEPTH) return;
    bool automatic = probe_is_automatic(c, o->after);
    if (automatic || ask->site >= 0) {
        draw_moves(c, o->first, out);
        if (automatic || !ask->found) return;
        ask->found = false;
    }
    MoveList *l = list_take(c);
    op_moves(c, o->first, l);
    for (uint32_t i = 0; i < l->moves.n && !ask->found; i++)
        if (!moves_skip(out, l->moves.v[i].to)) ask->found = do_holds(c, o, l, i);
    list_give(c, l);
}

static void do_eval(Ctx *c, const Op *op, MoveList *out) {
    const DoOp *o = (const DoOp *)op;
    if (out->draw) {
        if (out->draw->asks)
            do_ask(c, o, out);
        else
            do_draw(c, o, out);
        return;
    }
    uint32_t first = out->moves.n;
    if (!o->after) {
        if (o->next) do_next(c, o, out);
    } else if (c->depth < CTX_MAX_DEPTH) {
        MoveList *l = list_take(c);
        if (o->next)
            do_next(c, o, l);
        else
            op_moves(c, o->first, l);
        bool holds = probe_is_automatic(c, o->after);
        for (uint32_t i = 0; i < l->moves.n; i++)
            if (holds || do_holds(c, o, l, i)) moves_copy_to(out, l, i);
        list_give(c, l);
    }
    moves_then_all(out, first, o->then);
}

static bool do_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const DoOp *o = (const DoOp *)op;
    return !o->next && reach_of(r, o->first, from, to, out);
}

const Op *do_compile(Compiler *c, const Bound *b) {
    DoOp *o = OP_NEW(c, DoOp, moves, do_eval);
    o->first = compile_moves(c, bound_slot(b, 0));
    o->next = compile_moves(c, bound_slot(b, 1));
    o->after = compile_bool(c, bound_slot(b, 2));
    o->then = compile_then(c, bound_slot(b, 3));
    o->op.draws = o->op.asks = o->after && !o->next;
    o->op.reach = do_reach;
    return &o->op;
}

/* ---- (while …) ------------------------------------------------------------------------------- */

enum { WHILE_MAX_ROUNDS = 10000 };

typedef struct WhileOp {
    Op op;
    const Op *when, *moves, *then;
} WhileOp;

/* A round that gives nothing ends it: it would go on for ever. */
static void while_eval(Ctx *c, const Op *op, MoveList *out) {
    const WhileOp *o = (const WhileOp *)op;
    if (c->depth >= CTX_MAX_DEPTH) return;
    uint32_t first = out->moves.n, found = 1;
    MoveList *l = list_take(c);
    Aside aside = aside_begin(c, NULL);
    State *before = attempt_begin(c);
    for (int k = 0; k < WHILE_MAX_ROUNDS && found && op_bool(c, o->when); k++) {
        moves_cut(l, (MoveMark){0});
        op_moves(c, o->moves, l);
        found = l->moves.n;
        for (uint32_t i = 0; i < found; i++) {
            move_apply(c, l, i);
            moves_copy_to(out, l, i);
        }
    }
    attempt_end(c, before);
    aside_end(c, aside);
    list_give(c, l);
    moves_then_all(out, first, o->then);
}

const Op *while_compile(Compiler *c, const Bound *b) {
    WhileOp *o = OP_NEW(c, WhileOp, moves, while_eval);
    o->when = compile_bool(c, bound_slot(b, 0));
    o->moves = compile_moves(c, bound_slot(b, 1));
    o->then = compile_then(c, bound_slot(b, 2));
    return &o->op;
}

/* ---- (avoidStoredState …) -------------------------------------------------------------------- */

typedef struct AvoidOp {
    Op op;
    const Op *moves;
} AvoidOp;

static void avoid_eval(Ctx *c, const Op *op, MoveList *out) {
    const AvoidOp *o = (const AvoidOp *)op;
    MoveList *l = list_take(c);
    op_moves(c, o->moves, l);
    for (uint32_t i = 0; i < l->moves.n && c->depth < CTX_MAX_DEPTH; i++) {
        Aside aside = aside_begin(c, NULL);
        State *before = attempt_begin(c);
        move_play(c, l, i);
        bool is_new = history_position(c->rules, c->s) != before->stored;
        attempt_end(c, before);
        aside_end(c, aside);
        if (is_new) moves_copy_to(out, l, i);
    }
    list_give(c, l);
}

const Op *avoid_compile(Compiler *c, const Bound *b) {
    AvoidOp *o = OP_NEW(c, AvoidOp, moves, avoid_eval);
    o->moves = compile_moves(c, bound_slot(b, 0));
    return &o->op;
}
