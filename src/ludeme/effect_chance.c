/* effect_chance.c: effects that draw: dice, cards, dominoes, moves by chance. */
#include "ludeme/move_parts.h"
#include "rules/dice.h"
#include "rules/domino.h"

/* ---- (roll) ---------------------------------------------------------------------------------- */

typedef struct RollOp {
    Op op;
    const Op *then;
} RollOp;

static void roll_eval(Ctx *c, const Op *op, MoveList *out) {
    const RollOp *o = (const RollOp *)op;
    const Rules *r = c->rules;
    uint32_t first = out->moves.n, begin = out->actions.n;
    part_begin(out, 0, SITE_CELL);
    for (int i = 0; i < r->ncontainers; i++)
        if (r->containers[i].kind == CONT_DICE) dice_roll(c, i, out);
    bool equal = true;
    for (uint32_t k = begin + 1; k < out->actions.n; k++)
        if (out->actions.v[k].state != out->actions.v[begin].state) equal = false;
    moves_act(out, ACT_SetDiceAllEqual)->flag = equal;
    moves_then_all(out, first, o->then);
}

const Op *roll_compile(Compiler *c, const Bound *b) {
    RollOp *o = OP_NEW(c, RollOp, moves, roll_eval);
    o->then = compile_then(c, bound_slot(b, 0));
    compile_uses(c, USES_CHANCE);
    return &o->op;
}

/* ---- (random …) ------------------------------------------------------------------------------ */

typedef struct RandomOp {
    Op op;
    const Op *moves, *num;
    OpList list;
    const Op **weights;
} RandomOp;

/* The same move may be drawn twice. */
static void random_num_eval(Ctx *c, const Op *op, MoveList *out) {
    const RandomOp *o = (const RandomOp *)op;
    MoveList *l = list_take(c);
    op_moves(c, o->moves, l);
    int num = op_int(c, o->num), n = (int)l->moves.n;
    for (int i = 0; i < num && i < n; i++) moves_copy_to(out, l, (uint32_t)ctx_draw(c, n));
    list_give(c, l);
}

const Op *random_num_compile(Compiler *c, const Bound *b) {
    RandomOp *o = OP_NEW(c, RandomOp, moves, random_num_eval);
    o->moves = compile_moves(c, bound_slot(b, 0));
    o->num = compile_int(c, bound_slot(b, 1));
    compile_uses(c, USES_CHANCE);
    return &o->op;
}

enum { RANDOM_SCALE = 1 << 24 };

static void random_weights_eval(Ctx *c, const Op *op, MoveList *out) {
    const RandomOp *o = (const RandomOp *)op;
    ScratchMark mark = scratch_mark(c);
    int *weights = scratch_ints(c, o->list.n);
    double sum = 0;
    for (int i = 0; i < o->list.n; i++) sum += op_float(c, o->weights[i]);
    for (int i = 0; i < o->list.n; i++) {
        double w = sum > 0 ? op_float(c, o->weights[i]) / sum * RANDOM_SCALE : 0;
        weights[i] = w > 0 ? (int)w : 0;
    }
    int chosen = o->list.n > 0 && sum > 0 ? ctx_draw_weighted(c, weights, o->list.n) : -1;
    scratch_reset(c, mark);
    if (chosen >= 0 && chosen < o->list.n) op_moves(c, o->list.v[chosen], out);
}

const Op *random_weights_compile(Compiler *c, const Bound *b) {
    RandomOp *o = OP_NEW(c, RandomOp, moves, random_weights_eval);
    const Bound *weights = bound_slot(b, 0);
    o->list = part_moves(c, bound_slot(b, 1));
    if ((int)weights->n < o->list.n) o->list.n = (int)weights->n;
    o->weights = ARENA_ARRAY(c->arena, const Op *, (size_t)o->list.n + 1);
    for (int i = 0; i < o->list.n; i++) o->weights[i] = compile_float(c, weights->args[i]);
    compile_uses(c, USES_CHANCE);
    return &o->op;
}

/* ---- (deal …) -------------------------------------------------------------------------------- */

typedef struct DealOp {
    Op op;
    bool dominoes;
    const Op *count, *first, *then;
} DealOp;

/* The numbers of the containers of a kind; how many. */
static int deal_containers(const Rules *r, ContainerKind kind, int *out, int room) {
    int n = 0;
    for (int i = 0; i < r->ncontainers; i++)
        if (r->containers[i].kind == kind && n < room) out[n++] = i;
    return n;
}

static void deal_cards(Ctx *c, int count, int begin, const int *hands, int nhands, MoveList *out) {
    const Rules *r = c->rules;
    int deck = 0;
    if (deal_containers(r, CONT_DECK, &deck, 1) < 1) return;
    int site = r->containers[deck].first;
    int height = state_height(r, c->s, place_of(&r->layout, SITE_CELL, site));
    int hand = begin >= 0 && begin < nhands ? begin : 0;
    for (int k = 0; k < count * nhands && k < height; k++) {
        int to = r->containers[hands[hand]].first;
        Move *m = part_begin(out, site, SITE_CELL);
        m->to = to;
        Action *a = part_act(out, ACT_Move, SITE_CELL, site);
        a->to = to;
        a->level_from = (int16_t)(height - 1 - k);
        hand = (hand + 1) % nhands;
    }
}

/* As many as two players would get, whoever plays; each is put there `count` times. */
static void deal_dominoes(Ctx *c, int count, const int *hands, int nhands, MoveList *out) {
    const Rules *r = c->rules;
    int left = r->ncomponents - 1;
    int *bag = scratch_ints(c, left);
    for (int i = 0; i < left; i++) bag[i] = i + 1;
    for (int k = 0; k < 2 * count && left > 0; k++) {
        int drawn = ctx_draw(c, left), what = bag[drawn];
        memmove(bag + drawn, bag + drawn + 1, (size_t)(left - drawn - 1) * sizeof *bag);
        left--;
        const Container *hand = &r->containers[hands[k % nhands]];
        int site = hand->first + k / nhands;
        if (site >= hand->first + hand->n) continue;
        part_begin(out, site, SITE_CELL);
        Action *a = part_act(out, ACT_Add, SITE_CELL, site);
        a->what = what;
        a->count = count;
    }
}

static void deal_eval(Ctx *c, const Op *op, MoveList *out) {
    const DealOp *o = (const DealOp *)op;
    uint32_t first = out->moves.n;
    int hands[GAME_MAX_PLAYERS + 1];
    int nhands = deal_containers(c->rules, CONT_HAND, hands, GAME_MAX_PLAYERS + 1);
    if (nhands != c->rules->players || nhands == 0) return;
    int count = op_int_or(c, o->count, 1), begin = op_int_or(c, o->first, 1) - 1;
    if (count > CTX_MAX_DRAWS) count = CTX_MAX_DRAWS;
    ScratchMark mark = scratch_mark(c);
    if (o->dominoes)
        deal_dominoes(c, count, hands, nhands, out);
    else
        deal_cards(c, count, begin, hands, nhands, out);
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

const Op *deal_compile(Compiler *c, const Bound *b) {
    DealOp *o = OP_NEW(c, DealOp, moves, deal_eval);
    o->dominoes = str_is(bound_slot(b, 0)->as.s, "Dominoes");
    o->count = compile_int(c, bound_slot(b, 1));
    o->first = compile_int(c, bound_slot(b, 2));
    o->then = compile_then(c, bound_slot(b, 3));
    compile_uses(c, USES_CHANCE);
    return &o->op;
}

/* ---- (take Domino) --------------------------------------------------------------------------- */

static int take_domino_site(const Ctx *c) {
    const Rules *r = c->rules;
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *hand = &r->containers[i];
        if (hand->kind != CONT_HAND || hand->owner != c->s->mover) continue;
        for (int k = 0; k < hand->n; k++)
            if (ctx_is_empty(c, SITE_CELL, hand->first + k)) return hand->first + k;
        break;
    }
    return -1;
}

static void take_domino_eval(Ctx *c, const Op *op, MoveList *out) {
    const RollOp *o = (const RollOp *)op;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    Ints bag = domino_bag(c);
    int site = take_domino_site(c);
    if (bag.n > 0 && site >= 0) {
        part_begin(out, site, SITE_CELL);
        Action *a = part_act(out, ACT_Add, SITE_CELL, site);
        a->what = bag.v[ctx_draw(c, bag.n)];
        a->state = 0;
    }
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

const Op *take_domino_compile(Compiler *c, const Bound *b) {
    RollOp *o = OP_NEW(c, RollOp, moves, take_domino_eval);
    o->then = compile_then(c, bound_slot(b, 1));
    compile_uses(c, USES_CHANCE);
    return &o->op;
}
