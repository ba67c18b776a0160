/* start_build.c: the start rules of a game in order, repeated ones, and what they have in common. */
#include "ludeme/equipment_build.h"
#include "ludeme/start.h"
#include "ludeme/start_rules.h"

/* ---- sites ----------------------------------------------------------------------------------- */

Ints start_sites(Ctx *c, const StartSites *from) {
    if (from->fixed.n) return from->fixed;
    if (from->region) {
        int words = c->rules->words, n = 0;
        const Word *set = op_region(c, from->region);
        int *v = scratch_ints(c, set_count(set, words));
        for (SET_EACH(site, set, words)) v[n++] = site;
        return (Ints){v, n};
    }
    if (from->list) return op_ints(c, from->list);
    int *one = scratch_ints(c, 1);
    *one = op_int_or(c, from->site, OFF);
    return (Ints){one, *one >= 0};
}

Ints start_coordinates(Compiler *c, SiteType type, const Bound *one, const Bound *many) {
    int n = one ? 1 : many ? (int)many->n : 0;
    int *v = ARENA_ARRAY(c->arena, int, (size_t)n + 1);
    for (int i = 0; i < n; i++) {
        const Bound *b = one ? one : many->args[i];
        v[i] = site_labelled(c->rules, type, b->as.s);
        if (v[i] < 0) compile_unknown(c, b, "site", NULL);
    }
    return (Ints){v, n};
}

int start_component(Compiler *c, const Bound *name) {
    for (int i = c->rules->ncomponents - 1; i > 0; i--)
        if (str_eq(c->rules->components[i].name, name->as.s)) return i;
    return compile_component(c, name);
}

Action *start_act(Ctx *c, MoveList *out, ActionKind kind, SiteType type, int site) {
    SiteType at = site_type(&c->rules->layout, type, site);
    Move *m = moves_begin(out);
    m->from = m->to = site;
    m->from_type = m->to_type = (uint8_t)at;
    Action *a = moves_act(out, kind);
    a->from = a->to = site;
    a->from_type = a->to_type = (uint8_t)at;
    return a;
}

/* ---- one after the other --------------------------------------------------------------------- */

StartTrial start_try(Ctx *c, const MoveList *out) {
    StartTrial t = {.record = c->record, .done = out->moves.n};
    c->record = NULL;
    t.before = attempt_begin(c);
    return t;
}

void start_do(Ctx *c, StartTrial *t, const MoveList *out) {
    for (; t->done < out->moves.n; t->done++) move_act(c, out, t->done);
}

void start_end(Ctx *c, StartTrial t) {
    attempt_end(c, t.before);
    c->record = t.record;
}

/* ---- repeated rules -------------------------------------------------------------------------- */

typedef struct StartEachOp {
    Op op;
    const Op *min, *max, *list, *region, *when, *rule;
} StartEachOp;

static void start_each_value(Ctx *c, const Op *op, MoveList *out) {
    const StartEachOp *o = (const StartEachOp *)op;
    Iterators saved = ctx_save(c);
    int min = op_int(c, o->min), max = op_int(c, o->max);
    StartTrial t = start_try(c, out);
    for (int v = min; v <= max; v++) {
        c->value = v;
        op_moves(c, o->rule, out);
        start_do(c, &t, out);
    }
    start_end(c, t);
    ctx_restore(c, saved);
}

const Op *start_each_value_compile(Compiler *c, const Bound *b) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each_value);
    op->min = compile_int(c, bound_slot(b, 1));
    op->max = compile_int(c, bound_slot(b, 2));
    op->rule = compile_moves(c, bound_slot(b, 3));
    return &op->op;
}

static void start_each_site(Ctx *c, const Op *op, MoveList *out) {
    const StartEachOp *o = (const StartEachOp *)op;
    Iterators saved = ctx_save(c);
    const Word *set = op_region(c, o->region);
    StartTrial t = start_try(c, out);
    for (SET_EACH(site, set, c->rules->words)) {
        c->site = site;
        if (!op_bool_or(c, o->when, true)) continue;
        op_moves(c, o->rule, out);
        start_do(c, &t, out);
    }
    start_end(c, t);
    ctx_restore(c, saved);
}

const Op *start_each_site_compile(Compiler *c, const Bound *b) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each_site);
    op->region = compile_region(c, bound_slot(b, 1));
    op->when = compile_bool(c, bound_slot(b, 2));
    op->rule = compile_moves(c, bound_slot(b, 3));
    return &op->op;
}

static void start_each_player(Ctx *c, const Op *op, MoveList *out) {
    const StartEachOp *o = (const StartEachOp *)op;
    Iterators saved = ctx_save(c);
    Ints list = o->list ? op_ints(c, o->list) : (Ints){NULL, c->rules->players};
    StartTrial t = start_try(c, out);
    for (int i = 0; i < list.n; i++) {
        c->player = list.v ? list.v[i] : i + 1;
        op_moves(c, o->rule, out);
        start_do(c, &t, out);
    }
    start_end(c, t);
    ctx_restore(c, saved);
}

const Op *start_each_int_compile(Compiler *c, const Bound *b) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each_player);
    op->list = compile_ints(c, bound_slot(b, 0));
    op->rule = compile_moves(c, bound_slot(b, 1));
    return &op->op;
}

const Op *start_each_player_compile(Compiler *c, const Bound *b) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each_player);
    op->rule = compile_moves(c, bound_slot(b, 1));
    return &op->op;
}

static void start_each_team(Ctx *c, const Op *op, MoveList *out) {
    const StartEachOp *o = (const StartEachOp *)op;
    Iterators saved = ctx_save(c);
    StartTrial t = start_try(c, out);
    for (int team = 1; team <= c->rules->players; team++) {
        if (!team_members(c, team)) continue;
        c->team = team;
        op_moves(c, o->rule, out);
        start_do(c, &t, out);
    }
    start_end(c, t);
    ctx_restore(c, saved);
}

const Op *start_each_team_compile(Compiler *c, const Bound *b) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each_team);
    compile_uses(c, USES_TEAMS);
    op->rule = compile_moves(c, bound_slot(b, 1));
    return &op->op;
}

/* ---- all of them ----------------------------------------------------------------------------- */

void start_build(Compiler *c, const Bound *start) {
    Rules *r = c->rules;
    const Bound *many = start ? bound_slot(start, 0) : NULL,
                *one = start ? bound_slot(start, 1) : NULL;
    uint32_t n = one ? 1 : many ? many->n : 0;
    r->start = ARENA_ARRAY(c->arena, const Op *, n + 2);
    if (r->has_dice) r->start[r->nstart++] = start_dice(c);
    for (int i = 0; i < r->ncontainers; i++) {
        if (r->containers[i].kind != CONT_DECK) continue;
        r->start[r->nstart++] = start_decks(c);
        break;
    }
    for (uint32_t i = 0; i < n; i++) {
        const Op *rule = compile_moves(c, one ? one : many->args[i]);
        r->start[r->nstart++] = rule;
    }
}
