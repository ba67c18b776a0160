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

/* What a loop goes through: numbers, or so many from `first` on, each put into an iterator. */
typedef struct StartLoop {
    int *iterator;
    Ints list; /* v = NULL: counted */
    int first;
} StartLoop;

typedef struct StartEachOp {
    Op op;
    StartLoop (*loop)(Ctx *c, const struct StartEachOp *o);
    const Op *min, *max, *list, *region, *when, *rule;
} StartEachOp;

/* Each round sees what the one before it did. */
static void start_each(Ctx *c, const Op *op, MoveList *out) {
    const StartEachOp *o = (const StartEachOp *)op;
    Iterators saved = ctx_save(c);
    StartLoop loop = o->loop(c, o);
    StartTrial t = start_try(c, out);
    for (int i = 0; i < loop.list.n; i++) {
        *loop.iterator = loop.list.v ? loop.list.v[i] : loop.first + i;
        if (!op_bool_or(c, o->when, true)) continue;
        op_moves(c, o->rule, out);
        start_do(c, &t, out);
    }
    start_end(c, t);
    ctx_restore(c, saved);
}

static StartEachOp *start_each_op(Compiler *c, StartLoop (*loop)(Ctx *, const StartEachOp *),
                                  const Bound *rule) {
    StartEachOp *op = OP_NEW(c, StartEachOp, moves, start_each);
    op->loop = loop;
    op->rule = compile_moves(c, rule);
    return op;
}

static StartLoop start_loop_values(Ctx *c, const StartEachOp *o) {
    int64_t min = op_int(c, o->min), max = op_int(c, o->max), n = max - min + 1;
    n = n < 0 ? 0 : n > INT32_MAX ? INT32_MAX : n;
    return (StartLoop){&c->value, {NULL, (int)n}, (int)min};
}

static StartLoop start_loop_sites(Ctx *c, const StartEachOp *o) {
    const Word *set = op_region(c, o->region);
    int *list = scratch_ints(c, set_count(set, c->rules->words)), n = 0;
    for (SET_EACH(site, set, c->rules->words)) list[n++] = site;
    return (StartLoop){&c->site, {list, n}, 0};
}

static StartLoop start_loop_players(Ctx *c, const StartEachOp *o) {
    Ints list = o->list ? op_ints(c, o->list) : (Ints){NULL, c->rules->players};
    return (StartLoop){&c->player, list, 1};
}

static StartLoop start_loop_teams(Ctx *c, const StartEachOp *o) {
    int *list = scratch_ints(c, c->rules->players), n = 0;
    for (int team = 1; team <= c->rules->players; team++)
        if (team_members(c, team)) list[n++] = team;
    return (StartLoop){&c->team, {list, n}, 0};
}

const Op *start_each_value_compile(Compiler *c, const Bound *b) {
    const Op *min = compile_int(c, bound_slot(b, 1)), *max = compile_int(c, bound_slot(b, 2));
    StartEachOp *op = start_each_op(c, start_loop_values, bound_slot(b, 3));
    op->min = min;
    op->max = max;
    return &op->op;
}

const Op *start_each_site_compile(Compiler *c, const Bound *b) {
    const Op *region = compile_region(c, bound_slot(b, 1)),
             *when = compile_bool(c, bound_slot(b, 2));
    StartEachOp *op = start_each_op(c, start_loop_sites, bound_slot(b, 3));
    op->region = region;
    op->when = when;
    return &op->op;
}

const Op *start_each_int_compile(Compiler *c, const Bound *b) {
    const Op *list = compile_ints(c, bound_slot(b, 0));
    StartEachOp *op = start_each_op(c, start_loop_players, bound_slot(b, 1));
    op->list = list;
    return &op->op;
}

const Op *start_each_player_compile(Compiler *c, const Bound *b) {
    return &start_each_op(c, start_loop_players, bound_slot(b, 1))->op;
}

const Op *start_each_team_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_TEAMS);
    return &start_each_op(c, start_loop_teams, bound_slot(b, 1))->op;
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
