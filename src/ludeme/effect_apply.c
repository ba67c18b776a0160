/* effect_apply.c: (apply …), and small effects: flip, trigger, note. */
#include "ludeme/move_parts.h"
#include "rules/role.h"

/* ---- (apply …) as moves ---------------------------------------------------------------------- */

typedef struct ApplyOp {
    Op op;
    const Op *when, *effect;
} ApplyOp;

static void apply_eval(Ctx *c, const Op *op, MoveList *out) {
    const ApplyOp *o = (const ApplyOp *)op;
    part_apply(c, o->when, o->effect, out);
}

static const Op *apply_make(Compiler *c, const Bound *when, const Bound *effect) {
    ApplyOp *o = OP_NEW(c, ApplyOp, moves, apply_eval);
    o->when = compile_bool(c, when);
    o->effect = compile_moves(c, effect);
    return &o->op;
}

const Op *apply_if_compile(Compiler *c, const Bound *b) {
    return apply_make(c, bound_slot(b, 0), NULL);
}

const Op *apply_effect_compile(Compiler *c, const Bound *b) {
    return apply_make(c, NULL, bound_slot(b, 0));
}

const Op *apply_both_compile(Compiler *c, const Bound *b) {
    return apply_make(c, bound_slot(b, 0), bound_slot(b, 1));
}

/* ---- (flip …) -------------------------------------------------------------------------------- */

typedef struct FlipOp {
    Op op;
    SiteType type;
    const Op *site, *then;
} FlipOp;

static int flip_state(const Component *k, int state) {
    if (!k->flip) return state;
    return state == k->flip[0] ? k->flip[1] : state == k->flip[1] ? k->flip[0] : state;
}

/* A stack is taken down, level by level as they are numbered before, and built up the other way. */
static void flip_stack(Ctx *c, SiteType type, int site, int place, int height, MoveList *out) {
    const Rules *r = c->rules;
    part_begin(out, 0, type);
    for (int level = 0; level < height; level++)
        part_act(out, ACT_Remove, type, site)->level_to = (int16_t)level;
    for (int level = height - 1; level >= 0; level--) {
        PieceData d = state_piece(r, c->s, place, level);
        Action *a = part_act(out, ACT_Add, type, site);
        a->what = d.what;
        a->state = flip_state(&r->components[d.what], d.state);
        a->rotation = d.rotation;
        a->value = d.value;
        a->stack = true;
    }
}

static void flip_eval(Ctx *c, const Op *op, MoveList *out) {
    const FlipOp *o = (const FlipOp *)op;
    const Rules *r = c->rules;
    int site = op_int_or(c, o->site, c->to);
    int place = place_of(&r->layout, o->type, site);
    int height = state_height(r, c->s, place), what = state_what(r, c->s, place);
    if (place < 0 || what == 0) return;
    uint32_t first = out->moves.n;
    SiteType type = site_type(&r->layout, o->type, site);
    if (height > 1) {
        flip_stack(c, type, site, place, height, out);
    } else if (r->components[what].flip) {
        part_begin(out, site, type);
        part_act(out, ACT_SetState, type, site)->state =
            flip_state(&r->components[what], state_state(r, c->s, place, -1));
    }
    moves_then_all(out, first, o->then);
}

const Op *flip_compile(Compiler *c, const Bound *b) {
    FlipOp *o = OP_NEW(c, FlipOp, moves, flip_eval);
    o->type = compile_type(c, bound_slot(b, 0));
    o->site = compile_int(c, bound_slot(b, 1));
    o->then = compile_then(c, bound_slot(b, 2));
    compile_uses(c, USES_STATE);
    return &o->op;
}

/* ---- (trigger …), (note …) ------------------------------------------------------------------- */

typedef struct TellOp {
    Op op;
    const Op *player;
} TellOp;

/* The name of the event makes no difference, as in the reference; nor does a (then …). */
static void trigger_eval(Ctx *c, const Op *op, MoveList *out) {
    int player = op_int(c, ((const TellOp *)op)->player);
    if (player < 0 || player > c->rules->players + 1) return;
    part_simple(out, ACT_Trigger)->what = player;
}

const Op *trigger_compile(Compiler *c, const Bound *b) {
    TellOp *o = OP_NEW(c, TellOp, moves, trigger_eval);
    const Bound *number = bound_slot(b, 1);
    o->player = number ? compile_int(c, number) : compile_role(c, bound_slot(b, 2));
    compile_uses(c, USES_TRIGGER);
    return &o->op;
}

static void note_eval(Ctx *c, const Op *op, MoveList *out) {
    int players = c->rules->players;
    int to = op_int_or(c, ((const TellOp *)op)->player, players + 1);
    for (int p = 1; p <= players; p++)
        if (to == p || to == players + 1) part_simple(out, ACT_Note)->what = p;
}

const Op *note_compile(Compiler *c, const Bound *b) {
    TellOp *o = OP_NEW(c, TellOp, moves, note_eval);
    o->player = compile_player(c, bound_label(b, "to"));
    return &o->op;
}
