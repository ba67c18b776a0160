/* play_build.c: the rules of a game: meta rules, start, phases with their moves and ends. */
#include "ludeme/rules_build.h"
#include "ludeme/start.h"

/* ---- arguments that are one thing or several ------------------------------------------------- */

static uint32_t several_n(const Bound *one, const Bound *many) {
    return one ? 1 : many ? many->n : 0;
}

static const Bound *several_at(const Bound *one, const Bound *many, uint32_t i) {
    return one ? one : many->args[i];
}

/* ---- meta rules ------------------------------------------------------------------------------ */

static RepeatRule repeat_rule(const Bound *type) {
    static const char *const names[] = {"Positional", "Situational", "PositionalInTurn",
                                        "SituationalInTurn", NULL};
    int i = type ? env_choice(type, names) : 0;
    return i < 0 ? REPEAT_POSITIONAL : (RepeatRule)(REPEAT_POSITIONAL + i);
}

static void meta_rule(Meta *meta, const Bound *b) {
    Str word = b->clause->keyword;
    const Bound *first = b->n ? b->args[0] : NULL;
    if (str_is(word, "swap")) {
        meta->swap = true;
    } else if (str_is(word, "automove")) {
        meta->automove = true;
    } else if (str_is(word, "gravity")) {
        meta->gravity = true;
    } else if (str_is(word, "pin")) {
        meta->pin = true;
    } else if (str_is(word, "noStackOn")) {
        meta->no_stack_on_fallen = true;
    } else if (str_is(word, "passEnd")) {
        if (first && str_is(first->as.s, "NoEnd")) meta->pass_no_end = true;
    } else if (first && str_is(first->as.s, "Suicide")) {
        meta->no_suicide = true;
    } else {
        meta->no_repeat = repeat_rule(bound_slot(b, 1));
    }
}

static void meta_build(Compiler *c, const Bound *meta) {
    if (!meta) return;
    const Bound *many = bound_slot(meta, 0), *one = bound_slot(meta, 1);
    for (uint32_t i = 0; i < several_n(one, many); i++)
        meta_rule(&c->rules->meta, several_at(one, many, i));
}

/* ---- phases ---------------------------------------------------------------------------------- */

static Str play_name(Compiler *c, const Bound *b) {
    return b ? (Str){arena_copy(c->arena, b->as.s.s, b->as.s.n), b->as.s.n} : STR("");
}

/* Moves of the phase, and behind them those of the whole game. */
typedef struct BothOp {
    Op op;
    const Op *first, *second;
} BothOp;

static void both_moves(Ctx *c, const Op *op, MoveList *out) {
    const BothOp *o = (const BothOp *)op;
    op_moves(c, o->first, out);
    op_moves(c, o->second, out);
}

static const Op *phase_moves(Compiler *c, const Op *own, const Op *all) {
    if (!all) return own;
    BothOp *op = OP_NEW(c, BothOp, moves, both_moves);
    op->first = own;
    op->second = all;
    return &op->op;
}

static int phase_owner(const Rules *r, const Bound *role) {
    if (!role) return 0;
    Role which = role_named(role->as.s);
    if (which < ROLE_P1 || which > ROLE_P16) return 0;
    int p = (int)which - ROLE_P1 + 1;
    return p <= r->players ? p : GAME_MAX_PLAYERS + 1;
}

static void phase_unknown(Compiler *c, const Bound *name) {
    Suggest near = suggest_for(name->as.s);
    for (int k = 0; k < c->rules->nphases; k++) suggest_add(&near, c->rules->phases[k].name);
    compile_unknown(c, name, "phase", &near);
}

static void phase_next(Compiler *c, Phase *p, const Bound *b) {
    const Bound *one = bound_slot(b, 5), *many = bound_slot(b, 6);
    p->nnext = (int)several_n(one, many);
    NextPhase *next = ARENA_ARRAY(c->arena, NextPhase, p->nnext > 0 ? (size_t)p->nnext : 1);
    for (int i = 0; i < p->nnext; i++) {
        const Bound *e = several_at(one, many, (uint32_t)i);
        const Bound *who = bound_slot(e, 0), *name = bound_slot(e, 3);
        if (!who) who = bound_slot(e, 1);
        next[i].who = who ? compile_player(c, who) : NULL;
        next[i].when = compile_bool(c, bound_slot(e, 2));
        next[i].phase = -1;
        for (int k = 0; name && k < c->rules->nphases; k++) {
            if (!str_eq(c->rules->phases[k].name, name->as.s)) continue;
            next[i].phase = k;
            break;
        }
        if (name && next[i].phase < 0) phase_unknown(c, name);
    }
    p->next = next;
}

static const Op *play_moves(Compiler *c, const Bound *play) {
    return play ? compile_moves(c, bound_slot(play, 0)) : NULL;
}

static void phases_build(Compiler *c, const Bound *phases, const Op *all) {
    Rules *r = c->rules;
    if (phases->n == 0 || phases->n > UINT8_MAX) {
        compile_error(c, phases, "a game has 1 to %d phases", UINT8_MAX);
        return;
    }
    r->nphases = (int)phases->n;
    r->phases = ARENA_ARRAY(c->arena, Phase, phases->n);
    for (uint32_t i = 0; i < phases->n; i++)
        r->phases[i].name = play_name(c, bound_slot(phases->args[i], 0));
    for (uint32_t i = 0; i < phases->n; i++) {
        const Bound *b = phases->args[i];
        Phase *p = &r->phases[i];
        p->owner = phase_owner(r, bound_slot(b, 1));
        p->moves = phase_moves(c, play_moves(c, bound_slot(b, 3)), all);
        p->end = end_build(c, bound_slot(b, 4));
        phase_next(c, p, b);
    }
}

static void phase_only(Compiler *c, const Op *moves) {
    Rules *r = c->rules;
    r->nphases = 1;
    r->phases = ARENA_ARRAY(c->arena, Phase, 1);
    r->phases[0].name = STR("Default Phase");
    r->phases[0].moves = moves;
}

void play_build(Compiler *c, const Bound *rules) {
    bool in_phases = rules->clause->nslots == 5;
    meta_build(c, bound_slot(rules, 0));
    start_build(c, bound_slot(rules, 1));
    const Op *all = play_moves(c, bound_slot(rules, 2));
    if (in_phases)
        phases_build(c, bound_slot(rules, 3), all);
    else
        phase_only(c, all);
    c->rules->end = end_build(c, bound_slot(rules, in_phases ? 4 : 3));
}
