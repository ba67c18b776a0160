/* effect_choice.c: moves that touch no piece: passes, proposals, votes, bets, players who change
 * places, choices of a player, a suit or a rotation. */
#include "ludeme/effect.h"

typedef struct MoveChoiceOp {
    Op op;
    const Op *a, *b, *then; /* what they are depends on the choice */
    const Op *values;       /* ints */
    const int *texts;       /* numbers of texts */
    int ntexts;
    ActionKind kind;
    bool decision;
} MoveChoiceOp;

static void choice_pass(Ctx *c, const Op *op, MoveList *out) {
    const MoveChoiceOp *o = (const MoveChoiceOp *)op;
    uint32_t first = out->moves.n;
    moves_begin_bare(c, out, ACT_Pass, o->decision);
    out->moves.v[first].kind = MOVE_PASS;
    moves_then_all(out, first, o->then);
}

/* What is the same for all, behind their own arguments. */
static const Op *choice_end(Compiler *c, MoveChoiceOp *o, const Bound *then, ActionKind kind,
                            bool decision) {
    o->then = compile_then(c, then);
    o->kind = kind;
    o->decision = decision;
    return &o->op;
}

const Op *pass_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    MoveChoiceOp *o = OP_NEW(c, MoveChoiceOp, moves, choice_pass);
    return choice_end(c, o, bound_slot(b, first), ACT_Pass, decision);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void choice_texts(Ctx *c, const Op *op, MoveList *out) {
    const MoveChoiceOp *o = (const MoveChoiceOp *)op;
    uint32_t first = out->moves.n;
    for (int i = 0; i < o->ntexts; i++) {
        moves_begin_bare(c, out, o->kind, o->decision)->value = o->texts[i];
        out->moves.v[out->moves.n - 1].kind = o->kind == ACT_Vote ? MOVE_VOTE : MOVE_PROPOSE;
    }
    moves_then_all(out, first, o->then);
}

static const Op *choice_texts_build(Compiler *c, const Bound *b, uint32_t first, ActionKind kind,
                                    bool decision) {
    MoveChoiceOp *o = OP_NEW(c, MoveChoiceOp, moves, choice_texts);
    const Bound *one = bound_slot(b, first), *many = bound_slot(b, first + 1);
    o->ntexts = one ? 1 : many ? (int)many->n : 0;
    int *texts = ARENA_ARRAY(c->arena, int, (size_t)o->ntexts);
    for (int i = 0; i < o->ntexts; i++) {
        const Bound *text = one ? one : many->args[i];
        texts[i] = compile_name(c, text->as.s);
    }
    o->texts = texts;
    return choice_end(c, o, bound_slot(b, first + 2), kind, decision);
}

const Op *propose_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    return choice_texts_build(c, b, first, ACT_Propose, decision);
}

const Op *vote_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    return choice_texts_build(c, b, first, ACT_Vote, decision);
}

/* ---- bets ------------------------------------------------------------------------------------ */

typedef struct BetOp {
    Op op;
    const Op *player, *min, *max, *then;
} BetOp;

static void bet_eval(Ctx *c, const Op *op, MoveList *out) {
    const BetOp *o = (const BetOp *)op;
    int player = op_int_or(c, o->player, c->s->mover);
    int min = op_int_or(c, o->min, 0), max = op_int_or(c, o->max, min);
    uint32_t first = out->moves.n;
    for (int amount = min; amount <= max; amount++) {
        Action *a = moves_begin_bare(c, out, ACT_Bet, true);
        a->what = player;
        a->value = amount;
        if (c->rules->mode == MODE_SIMULTANEOUS)
            out->moves.v[out->moves.n - 1].mover = (uint8_t)player;
    }
    moves_then_all(out, first, o->then);
}

const Op *bet_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    (void)decision; /* a bet is always somebody's decision */
    BetOp *o = OP_NEW(c, BetOp, moves, bet_eval);
    o->player = compile_player(c, bound_slot(b, first));
    if (!o->player) o->player = compile_role(c, bound_slot(b, first + 1));
    compile_range(c, bound_slot(b, first + 2), &o->min, &o->max);
    o->then = compile_then(c, bound_slot(b, first + 3));
    compile_uses(c, USES_AMOUNT);
    return &o->op;
}

/* ---- players --------------------------------------------------------------------------------- */

static void choice_swap_players(Ctx *c, const Op *op, MoveList *out) {
    const MoveChoiceOp *o = (const MoveChoiceOp *)op;
    int a = op_int_or(c, o->a, -1), b = op_int_or(c, o->b, -1);
    uint32_t first = out->moves.n;
    Action *swap = moves_begin_bare(c, out, ACT_Swap, true);
    swap->what = a;
    swap->value = b;
    moves_act(out, ACT_SetNextPlayer)->what = c->s->mover;
    out->moves.v[first].kind = MOVE_SWAP;
    moves_then_all(out, first, o->then);
}

const Op *swap_players_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    (void)decision; /* always a decision */
    MoveChoiceOp *o = OP_NEW(c, MoveChoiceOp, moves, choice_swap_players);
    o->a = compile_int(c, bound_slot(b, first));
    if (!o->a) o->a = compile_role(c, bound_slot(b, first + 1));
    o->b = compile_int(c, bound_slot(b, first + 2));
    if (!o->b) o->b = compile_role(c, bound_slot(b, first + 3));
    o->then = compile_then(c, bound_slot(b, first + 4));
    return &o->op;
}

/* One move per value of a list, or one value. */
static void choice_values(Ctx *c, const Op *op, MoveList *out) {
    const MoveChoiceOp *o = (const MoveChoiceOp *)op;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    int one = o->values ? 0 : op_int_or(c, o->a, -1);
    Ints values = o->values ? op_ints(c, o->values) : (Ints){&one, 1};
    for (int i = 0; i < values.n; i++) {
        int v = values.v[i];
        if (o->kind == ACT_SetNextPlayer && (v < 1 || v > c->rules->players)) continue;
        Action *a = moves_begin_bare(c, out, o->kind, o->decision);
        a->what = a->value = v;
    }
    scratch_reset(c, mark);
    if (o->kind != ACT_SetNextPlayer) moves_then_all(out, first, o->then);
}

static const Op *choice_values_build(Compiler *c, const Bound *b, uint32_t first, ActionKind kind,
                                     bool decision) {
    MoveChoiceOp *o = OP_NEW(c, MoveChoiceOp, moves, choice_values);
    o->a = compile_player(c, bound_slot(b, first));
    o->values = compile_ints(c, bound_slot(b, first + 1));
    return choice_end(c, o, bound_slot(b, first + 2), kind, decision);
}

const Op *next_player_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    return choice_values_build(c, b, first, ACT_SetNextPlayer, decision);
}

const Op *trump_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    return choice_values_build(c, b, first, ACT_SetTrump, decision);
}

/* ---- rotations ------------------------------------------------------------------------------- */

typedef struct RotationOp {
    Op op;
    ToArg to;
    const Op *rotations, *rotation, *previous, *next, *then;
    int most; /* largest rotation */
    bool decision;
} RotationOp;

static void rotation_add(Ctx *c, const RotationOp *o, int site, int rotation, MoveList *out) {
    SiteType type = site_type(&c->rules->layout, o->to.type, site);
    moves_begin(out)->decision = o->decision;
    Action *a = moves_act_move(c, out, ACT_SetRotation, type, site, type, site);
    a->rotation = rotation;
    a->decision = o->decision;
}

static void rotation_eval(Ctx *c, const Op *op, MoveList *out) {
    const RotationOp *o = (const RotationOp *)op;
    const Rules *r = c->rules;
    /* A region says nothing here. */
    bool iterated = o->to.given && !o->to.region;
    int site = op_int_or(c, o->to.site, iterated ? c->to : c->from);
    if (site < 0) return;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    if (o->rotations) {
        Ints v = op_ints(c, o->rotations);
        for (int i = 0; i < v.n; i++) rotation_add(c, o, site, v.v[i], out);
    } else if (o->rotation) {
        rotation_add(c, o, site, op_int(c, o->rotation), out);
    }
    scratch_reset(c, mark);
    int now = state_rotation(r, c->s, place_of(&r->layout, o->to.type, site), -1);
    if (op_bool_or(c, o->previous, true))
        rotation_add(c, o, site, now > 0 ? now - 1 : o->most, out);
    if (op_bool_or(c, o->next, true)) rotation_add(c, o, site, now < o->most ? now + 1 : 0, out);
    moves_then_all(out, first, o->then);
}

const Op *rotation_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    RotationOp *o = OP_NEW(c, RotationOp, moves, rotation_eval);
    const Topology *t = c->rules->topo;
    o->to = compile_to(c, bound_slot(b, first));
    o->rotations = compile_ints(c, bound_slot(b, first + 1));
    o->rotation = compile_int(c, bound_slot(b, first + 2));
    o->previous = compile_bool(c, bound_slot(b, first + 3));
    o->next = compile_bool(c, bound_slot(b, first + 4));
    o->then = compile_then(c, bound_slot(b, first + 5));
    int cells = facings_of_type(&t->sites[SITE_CELL], DIR_All).n;
    int vertices = facings_of_type(&t->sites[SITE_VERTEX], DIR_All).n;
    o->most = (cells > vertices ? cells : vertices) - 1;
    o->decision = decision;
    compile_uses(c, USES_ROTATION);
    return &o->op;
}
