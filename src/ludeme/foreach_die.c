/* foreach_die.c: (forEach Die …): moves for what each die shows, or several together. */
#include "ludeme/foreach.h"
#include "ludeme/move_args.h"
#include "rules/dice.h"

typedef struct DieLoop {
    Op op;
    const Op *hand, *combined, *replay, *when, *moves, *then;
} DieLoop;

/* The dice at hand. */
typedef struct DieSet {
    const Container *container;
    int hand; /* number among the sets of dice */
    bool replay;
} DieSet;

static bool die_set_find(Ctx *c, const DieLoop *o, DieSet *out) {
    const Rules *r = c->rules;
    int wanted = op_int_or(c, o->hand, 0), k = 0;
    for (int i = 1; i < r->ncontainers; i++) {
        if (r->containers[i].kind != CONT_DICE || k++ != wanted) continue;
        *out = (DieSet){&r->containers[i], wanted, false};
        return true;
    }
    return false;
}

static int die_shows(const Ctx *c, const DieSet *d, int die) {
    return dice_value(c, d->container->first + die);
}

/* Adds an action to move i of the list, wherever its actions lie. */
static Action *die_act(MoveList *l, uint32_t i, ActionKind kind) {
    Move m = l->moves.v[i];
    if (m.actions + m.nactions != l->actions.n) {
        uint32_t at = l->actions.n;
        for (uint32_t k = 0; k < m.nactions; k++) {
            Action a = l->actions.v[m.actions + k];
            vec_push(&l->actions, a);
        }
        m.actions = at;
    }
    /* A move at the end of the list takes what comes next. */
    vec_push(&l->moves, m);
    Action *a = moves_act(l, kind);
    l->moves.n--;
    l->moves.v[i] = l->moves.v[l->moves.n];
    return a;
}

static void die_use(MoveList *l, uint32_t i, const DieSet *d, int die) {
    Action *a = die_act(l, i, ACT_UseDie);
    a->from = a->to = d->container->first + die;
    a->from_type = a->to_type = SITE_CELL;
    a->what = d->hand;
    a->value = die;
}

/* All dice show the face of before again. */
static void die_again(Ctx *c, MoveList *l, uint32_t i, int face) {
    const Rules *r = c->rules;
    for (int k = 1; k < r->ncontainers; k++) {
        const Container *dice = &r->containers[k];
        if (dice->kind != CONT_DICE) continue;
        for (int site = dice->first; site < dice->first + dice->n; site++) {
            int what = ctx_what(c, SITE_CELL, site);
            if (face < 0 || face >= r->components[what].nfaces) continue;
            Action *a = die_act(l, i, ACT_UpdateDice);
            a->from = a->to = site;
            a->from_type = a->to_type = SITE_CELL;
            a->state = face;
        }
    }
}

/* A double is played twice: the variable remembers that it is the first time. */
static void die_remember(Ctx *c, MoveList *l, uint32_t i, const DieSet *d, int value) {
    int temp = c->s->temp;
    if (d->replay)
        die_act(l, i, ACT_SetTemp)->value = temp == UNDEFINED ? value : UNDEFINED;
    else if (temp != UNDEFINED)
        die_again(c, l, i, temp - 1);
}

/* Moves with the dice of `dice` (bits) at once. */
static void die_loop_with(Ctx *c, const DieLoop *o, const DieSet *d, unsigned dice, int pips,
                          MoveList *out) {
    bool single = (dice & (dice - 1)) == 0;
    uint32_t first = out->moves.n;
    c->pips = pips;
    if (!op_bool_or(c, o->when, true)) return;
    op_moves(c, o->moves, out);
    for (uint32_t i = first; i < out->moves.n; i++) {
        for (int die = 0; die < d->container->n && die < 32; die++)
            if (dice >> die & 1) die_use(out, i, d, die);
        if (single) die_remember(c, out, i, d, pips);
    }
}

/* Sums of all dice and of pairs; dice that were used take no part. */
static void die_loop_sums(Ctx *c, const DieLoop *o, const DieSet *d, MoveList *out) {
    static const unsigned two[] = {3}, three[] = {7, 3, 5, 6};
    int n = d->container->n;
    if (n != 2 && n != 3) return;
    const unsigned *sets = n == 2 ? two : three;
    for (int k = 0; k < (n == 2 ? 1 : 4); k++) {
        int sum = 0;
        bool used = false;
        for (int die = 0; die < n; die++) {
            if (!(sets[k] >> die & 1)) continue;
            int pips = die_shows(c, d, die);
            sum += pips;
            used |= pips == 0;
        }
        if (!used) die_loop_with(c, o, d, sets[k], sum, out);
    }
}

static void die_loop(Ctx *c, const Op *op, MoveList *out) {
    const DieLoop *o = (const DieLoop *)op;
    DieSet d;
    if (!die_set_find(c, o, &d)) return;
    int was = c->pips, n = d.container->n;
    uint32_t first = out->moves.n;
    d.replay = op_bool_or(c, o->replay, false);
    for (int i = 1; i < n && d.replay; i++) d.replay = die_shows(c, &d, i) == die_shows(c, &d, 0);
    for (int die = 0; die < n && die < 32; die++)
        die_loop_with(c, o, &d, 1u << die, die_shows(c, &d, die), out);
    if (op_bool_or(c, o->combined, false)) die_loop_sums(c, o, &d, out);
    c->pips = was;
    moves_then_all(out, first, o->then);
}

const Op *foreach_die_compile(Compiler *c, const Bound *b) {
    DieLoop *o = OP_NEW(c, DieLoop, moves, die_loop);
    o->hand = compile_int(c, bound_slot(b, 1));
    o->combined = compile_bool(c, bound_slot(b, 2));
    o->replay = compile_bool(c, bound_slot(b, 3));
    o->when = compile_bool(c, bound_slot(b, 4));
    o->moves = compile_moves(c, bound_slot(b, 5));
    o->then = compile_then(c, bound_slot(b, 6));
    compile_uses(c, USES_DICE);
    return &o->op;
}
