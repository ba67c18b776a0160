/* end_build.c: rules that end a game, from their bound tree. */
#include "ludeme/rules_build.h"

static ResultKind result_kind(const Bound *b) {
    static const char *const names[] = {"Win", "Loss", "Draw", "Tie", "Abandon", "Crash", NULL};
    int i = env_choice(b, names);
    return i < 0 ? RESULT_DRAW : (ResultKind)i;
}

/* {(score P1 …) …}, {(payoff P1 …) …}. */
static void result_values(Compiler *c, EndResult *r, const Bound *list) {
    if (!list) return;
    EndValue *v = ARENA_ARRAY(c->arena, EndValue, list->n ? list->n : 1);
    r->nvalues = (int)list->n;
    for (uint32_t i = 0; i < list->n; i++) {
        v[i].who = compile_role(c, bound_slot(list->args[i], 0));
        const Bound *value = bound_slot(list->args[i], 1);
        v[i].value = r->kind == END_PAYOFFS ? compile_float(c, value) : compile_int(c, value);
    }
    r->values = v;
}

static const EndResult *result_build(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    EndResult *r = ARENA_NEW(c->arena, EndResult);
    if (str_is(b->clause->keyword, "byScore")) {
        r->kind = END_BY_SCORE;
        r->misere = compile_bool(c, bound_slot(b, 1));
        compile_uses(c, USES_SCORE);
        result_values(c, r, bound_slot(b, 0));
    } else if (str_is(b->clause->keyword, "payoffs")) {
        r->kind = END_PAYOFFS;
        result_values(c, r, bound_slot(b, 0));
    } else {
        r->kind = END_RESULT;
        r->role = role_named(bound_slot(b, 0)->as.s);
        r->who = compile_role(c, bound_slot(b, 0));
        r->result = result_kind(bound_slot(b, 1));
    }
    return r;
}

static void rule_build(Compiler *c, const Bound *b, EndRule *rule);

static const EndRule *rules_of(Compiler *c, const Bound *one, const Bound *many, int *n) {
    uint32_t count = one ? 1 : many ? many->n : 0;
    EndRule *rules = ARENA_ARRAY(c->arena, EndRule, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) rule_build(c, one ? one : many->args[i], &rules[i]);
    *n = (int)count;
    return rules;
}

static void rule_build(Compiler *c, const Bound *b, EndRule *rule) {
    if (str_is(b->clause->keyword, "forEach")) {
        const Bound *role = bound_slot(b, 0);
        rule->kind = bound_slot(b, 1) ? END_EACH_TRACK : END_EACH_PLAYER;
        rule->non_mover = role && str_is(role->as.s, "NonMover");
        rule->when = compile_bool(c, bound_slot(b, 2));
        rule->result = result_build(c, bound_slot(b, 3));
        return;
    }
    rule->kind = END_IF;
    rule->when = compile_bool(c, bound_slot(b, 0));
    if (c->depth >= NODE_MAX_DEPTH) {
        compile_error(c, b, "this is nested too deeply");
        return;
    }
    c->depth++;
    rule->subs = rules_of(c, bound_slot(b, 1), bound_slot(b, 2), &rule->nsubs);
    c->depth--;
    rule->result = result_build(c, bound_slot(b, 3));
}

const EndRules *end_build(Compiler *c, const Bound *end) {
    if (!end) return NULL;
    EndRules *e = ARENA_NEW(c->arena, EndRules);
    e->rules = rules_of(c, bound_slot(end, 0), bound_slot(end, 1), &e->n);
    return e;
}
