/* start_deal.c: what lies ready before the first rule (dice, decks), and dealing it out. */
#include "ludeme/start_rules.h"
#include "rules/domino.h"

/* ---- dice and decks -------------------------------------------------------------------------- */

static void start_dice_moves(Ctx *c, const Op *op, MoveList *out) {
    const Rules *r = c->rules;
    (void)op;
    for (int k = 0; k < r->ncontainers; k++) {
        if (r->containers[k].kind != CONT_DICE) continue;
        for (int i = 0, what = 0; i < r->containers[k].n; i++) {
            do what++;
            while (what < r->ncomponents && r->components[what].kind != COMP_DIE);
            if (what < r->ncomponents)
                start_act(c, out, ACT_Add, SITE_CELL, r->containers[k].first + i)->what = what;
        }
    }
}

const Op *start_dice(Compiler *c) {
    return &OP_NEW(c, ConstOp, moves, start_dice_moves)->op;
}

static int dealt_take(Ctx *c, int *v, int *n) {
    int at = ctx_draw(c, *n), taken = v[at];
    for (int i = at + 1; i < *n; i++) v[i - 1] = v[i];
    --*n;
    return taken;
}

/* Each deck has an equal share of the cards. */
static void start_deck_moves(Ctx *c, const Op *op, MoveList *out) {
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    int *cards = scratch_ints(c, r->ncomponents), n = 0, decks = 0, done = 0;
    (void)op;
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].kind == COMP_CARD) n++;
    for (int k = 0; k < r->ncontainers; k++) decks += r->containers[k].kind == CONT_DECK;
    for (int k = 0, deck = 0; k < r->ncontainers; k++) {
        if (r->containers[k].kind != CONT_DECK) continue;
        int until = n * ++deck / decks, seen = 0, left = 0;
        for (int i = 1; i < r->ncomponents; i++) {
            if (r->components[i].kind != COMP_CARD) continue;
            if (seen >= done && seen < until) cards[left++] = i;
            seen++;
        }
        done = until;
        while (left > 0)
            start_act(c, out, ACT_Add, SITE_CELL, r->containers[k].first)->what =
                dealt_take(c, cards, &left);
    }
    scratch_reset(c, mark);
}

const Op *start_decks(Compiler *c) {
    return &OP_NEW(c, ConstOp, moves, start_deck_moves)->op;
}

/* ---- dealing --------------------------------------------------------------------------------- */

typedef struct StartDealOp {
    Op op;
    const Op *count;
} StartDealOp;

/* The hands of the players, one each; how many, 0 when there are not just as many. */
static int dealt_hands(const Rules *r, const Container **hands) {
    int n = 0;
    for (int i = 0; i < r->ncontainers; i++) {
        if (r->containers[i].kind != CONT_HAND) continue;
        if (n == r->players) return 0;
        hands[n++] = &r->containers[i];
    }
    return n == r->players ? n : 0;
}

static void start_deal_dominoes(Ctx *c, const Op *op, MoveList *out) {
    const Container *hands[GAME_MAX_PLAYERS + 1];
    int players = dealt_hands(c->rules, hands);
    int count = op_int_or(c, ((const StartDealOp *)op)->count, 1);
    ScratchMark mark = scratch_mark(c);
    Ints bag = domino_bag(c);
    int *left = scratch_ints(c, bag.n), n = bag.n;
    for (int i = 0; i < n; i++) left[i] = bag.v[i];
    /* Twice as many as asked for in all, however many players there are. */
    for (int i = 0; players && n > 0 && i / 2 < count; i++) {
        const Container *hand = hands[i % players];
        int what = dealt_take(c, left, &n);
        if (i / players < hand->n)
            start_act(c, out, ACT_Add, SITE_CELL, hand->first + i / players)->what = what;
    }
    scratch_reset(c, mark);
}

static const Container *dealt_deck(const Rules *r) {
    for (int i = 0; i < r->ncontainers; i++)
        if (r->containers[i].kind == CONT_DECK) return &r->containers[i];
    return NULL;
}

/* Cards of the first deck to the hands in turn, from the top or from the bottom. */
static void start_cards(Ctx *c, MoveList *out, int n, bool top) {
    const Rules *r = c->rules;
    const Container *hands[GAME_MAX_PLAYERS + 1], *deck = dealt_deck(r);
    int players = dealt_hands(r, hands);
    if (!deck || !players) return;
    int height = state_height(r, c->s, place_of(&r->layout, SITE_CELL, deck->first));
    for (int i = 0; i < n && i < height; i++) {
        int to = hands[i % players]->first;
        Move *m = moves_begin(out);
        m->from = deck->first;
        m->to = to;
        m->from_type = m->to_type = SITE_CELL;
        Action *a = moves_act(out, ACT_Move);
        a->from = deck->first;
        a->to = to;
        a->from_type = a->to_type = SITE_CELL;
        a->level_from = (int16_t)(top ? height - 1 - i : 0);
    }
}

static void start_deal_cards(Ctx *c, const Op *op, MoveList *out) {
    int each = op_int_or(c, ((const StartDealOp *)op)->count, 1);
    start_cards(c, out, each > 0 && each < INT16_MAX ? each * c->rules->players : 0, true);
}

const Op *start_deal_compile(Compiler *c, const Bound *b) {
    bool cards = str_is(bound_slot(b, 0)->as.s, "Cards");
    StartDealOp *op = OP_NEW(c, StartDealOp, moves, cards ? start_deal_cards : start_deal_dominoes);
    op->count = compile_int(c, bound_slot(b, 1));
    compile_uses(c, USES_CHANCE | (cards ? USES_STACKS : 0));
    return &op->op;
}

static void start_split(Ctx *c, const Op *op, MoveList *out) {
    (void)op;
    start_cards(c, out, INT16_MAX, false);
}

const Op *start_split_compile(Compiler *c, const Bound *b) {
    (void)b;
    compile_uses(c, USES_STACKS);
    return &OP_NEW(c, StartDealOp, moves, start_split)->op;
}
