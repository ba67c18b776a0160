/* bind.c: overload resolution, driven by the grammar. */
#include <stdlib.h>
#include <string.h>

#include "lang/bind_int.h"

/* ---- memory of what was tried ---------------------------------------------------------------- */

static uint32_t memo_type(Type t) {
    return (uint32_t)t.rule * (TYPE_MAX_DIMS + 1) + t.dims;
}

static BindMemo *memo_slot(const BindMemo *memo, uint32_t cap, const Node *node, uint32_t type) {
    uint64_t h = ((uint64_t)(uintptr_t)node >> 4) * 0x9E3779B97F4A7C15u + type * 0xD6E8FEB8u;
    for (uint32_t i = (uint32_t)(h >> 32) & (cap - 1);; i = (i + 1) & (cap - 1)) {
        const BindMemo *m = &memo[i];
        if (!m->node || (m->node == node && m->type == type)) return (BindMemo *)m;
    }
}

static void memo_grow(Binder *b) {
    uint32_t cap = b->capmemo ? b->capmemo * 2 : 1024;
    BindMemo *memo = ARENA_ARRAY(b->arena, BindMemo, cap);
    for (uint32_t i = 0; i < b->capmemo; i++)
        if (b->memo[i].node) *memo_slot(memo, cap, b->memo[i].node, b->memo[i].type) = b->memo[i];
    b->memo = memo;
    b->capmemo = cap;
}

static void memo_put(Binder *b, const Node *node, uint32_t type, Bound *bound) {
    if (b->nmemo * 2 >= b->capmemo) memo_grow(b);
    *memo_slot(b->memo, b->capmemo, node, type) = (BindMemo){node, type, bound};
    b->nmemo++;
}

/* ---- values that are no lists ---------------------------------------------------------------- */

static Bound *bound_new(Binder *b, BoundKind kind, RuleId rule, const Node *node) {
    Bound *bound = ARENA_NEW(b->arena, Bound);
    bound->kind = kind;
    bound->rule = rule;
    bound->node = node;
    return bound;
}

static bool bind_is_boolean(Str text, bool *value) {
    *value = str_is(text, "True") || str_is(text, "true");
    return *value || str_is(text, "False") || str_is(text, "false");
}

static Bound *bind_literal(Binder *b, const Node *node, RuleId rule) {
    uint8_t terminals = b->g->rules[rule].terminals;
    Bound literal = {.rule = rule, .node = node};
    if (node->kind == NODE_STRING) {
        if (!(terminals & 1 << TERMINAL_STRING)) return NULL;
        literal.kind = BOUND_STRING;
        literal.as.s = node->text;
    } else if (terminals & 1 << TERMINAL_INT && str_to_int(node->text, &literal.as.i)) {
        literal.kind = BOUND_INT;
    } else if (terminals & 1 << TERMINAL_FLOAT && str_to_float(node->text, &literal.as.f)) {
        literal.kind = BOUND_FLOAT;
    } else if (terminals & 1 << TERMINAL_BOOLEAN && bind_is_boolean(node->text, &literal.as.b)) {
        literal.kind = BOUND_BOOLEAN;
    } else {
        return NULL;
    }
    return arena_copy(b->arena, &literal, sizeof literal);
}

/* The use of a word that makes it a value of `rule`. A number's constants (Off, End …) are always
 * numbers, so that they never name anything else. */
static const WordUse *bind_word_use(Binder *b, Str text, RuleId rule) {
    const WordUse *uses = grammar_word(b->g, text), *found = NULL;
    bool constant = false;
    for (const WordUse *u = uses; u; u = u->next) constant = constant || u->clause;
    for (const WordUse *u = uses; u && !found; u = u->next)
        if (grammar_is_a(b->g, u->rule, rule) && (u->clause || !constant)) found = u;
    return found;
}

/* A constant may start with a small letter (`mover` for Mover). */
static Str bind_capital(Binder *b, Str text) {
    if (!text.n || text.s[0] < 'a' || text.s[0] > 'z') return (Str){0};
    char *copy = arena_copy(b->arena, text.s, text.n);
    copy[0] = (char)(copy[0] - 'a' + 'A');
    return (Str){copy, text.n};
}

static Bound *bind_word(Binder *b, const Node *node, RuleId rule) {
    Bound *literal = bind_literal(b, node, rule);
    if (literal) return literal;
    const WordUse *use = bind_word_use(b, node->text, rule);
    if (!use) {
        Str capital = bind_capital(b, node->text);
        use = capital.n ? bind_word_use(b, capital, rule) : NULL;
    }
    if (!use) return NULL;
    Bound *bound = bound_new(b, use->clause ? BOUND_WORD : BOUND_ENUM, use->rule, node);
    bound->value = use->value;
    bound->clause = use->clause;
    bound->as.s = use->clause ? use->clause->keyword : b->g->rules[use->rule].values[use->value];
    return bound;
}

static Bound *bind_array(Binder *b, const Node *node, Type type) {
    if (node->kind != NODE_ARRAY) return NULL;
    Type element = type;
    element.dims--;
    Bound **args = ARENA_ARRAY(b->arena, Bound *, node->n);
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kids[i]->label.n || !(args[i] = binder_bind(b, node->kids[i], element)))
            return NULL;
    Bound *bound = bound_new(b, BOUND_ARRAY, type.rule, node);
    bound->n = node->n;
    bound->args = args;
    return bound;
}

/* ---- lists ----------------------------------------------------------------------------------- */

typedef struct Placement {
    Binder *b;
    const Clause *clause;
    Node *const *args;
    uint32_t nargs;
    Bound **slots;
    uint8_t *dead; /* bitset over (argument, parameter): no way to succeed from there */
} Placement;

/* Puts the arguments from `arg` on into the parameters from `param` on. */
static bool placement_try(Placement *p, uint32_t arg, uint32_t param) {
    const Clause *c = p->clause;
    if (param == c->nparams) return arg == p->nargs;
    if (p->nargs - arg > (uint32_t)(c->nparams - param)) return false;
    uint32_t state = arg * (c->nparams + 1u) + param;
    if (p->dead[state / 8] >> (state % 8) & 1) return false;
    const Param *formal = &c->params[param];
    const Node *actual = arg < p->nargs ? p->args[arg] : NULL;
    for (uint32_t s = formal->slot; actual && s < formal->slot + (uint32_t)formal->nslots; s++) {
        const Slot *slot = &c->slots[s];
        if (!str_eq(slot->label, actual->label)) continue;
        Bound *bound = binder_bind(p->b, actual, slot->type);
        if (!bound) continue;
        p->slots[s] = bound;
        if (placement_try(p, arg + 1, param + 1)) return true;
        p->slots[s] = NULL;
    }
    if (formal->optional && placement_try(p, arg, param + 1)) return true;
    p->dead[state / 8] |= (uint8_t)(1 << state % 8);
    return false;
}

static Bound *bind_clause(Binder *b, const Node *node, const Clause *c) {
    enum { DEAD_MAX = 256 };
    uint32_t nargs = node->n - 1, states = (nargs + 1) * (c->nparams + 1u);
    if (nargs < c->nrequired || nargs > c->nparams) return NULL;
    uint8_t dead[DEAD_MAX] = {0};
    Placement p = {.b = b, .clause = c, .args = node->kids + 1, .nargs = nargs};
    p.dead = states <= DEAD_MAX * 8 ? dead : ARENA_ARRAY(b->arena, uint8_t, states / 8 + 1);
    p.slots = ARENA_ARRAY(b->arena, Bound *, c->nslots);
    if (!placement_try(&p, 0, 0)) return NULL;
    Bound *bound = bound_new(b, BOUND_LUDEME, c->rule, node);
    bound->clause = c;
    bound->n = c->nslots;
    bound->args = p.slots;
    return bound;
}

static Bound *bind_list(Binder *b, const Node *node, RuleId rule) {
    const Keyword *k = grammar_keyword(b->g, node_head(node));
    for (uint32_t i = 0; k && i < k->n; i++) {
        if (!grammar_is_a(b->g, k->clauses[i]->rule, rule)) continue;
        Bound *bound = bind_clause(b, node, k->clauses[i]);
        if (bound) return bound;
    }
    return NULL;
}

static Bound *bind_fresh(Binder *b, const Node *node, Type type) {
    if (type.dims) return bind_array(b, node, type);
    switch (node->kind) {
    case NODE_LIST: return bind_list(b, node, type.rule);
    case NODE_WORD: return bind_word(b, node, type.rule);
    case NODE_STRING: return bind_literal(b, node, type.rule);
    default: return NULL;
    }
}

Bound *binder_bind(Binder *b, const Node *node, Type type) {
    if (type.kind == TYPE_WORD) {
        if (node->kind != NODE_WORD ||
            (!str_eq(node->text, type.word) && !str_eq(bind_capital(b, node->text), type.word)))
            return NULL;
        Bound *bound = bound_new(b, BOUND_WORD, RULE_NONE, node);
        bound->as.s = type.word;
        return bound;
    }
    uint32_t key = memo_type(type);
    if (b->capmemo) {
        const BindMemo *m = memo_slot(b->memo, b->capmemo, node, key);
        if (m->node) return m->bound;
    }
    Bound *bound = bind_fresh(b, node, type);
    memo_put(b, node, key, bound);
    return bound;
}

bool binder_fits(Binder *b, const Node *node, Type type) {
    if (type.dims) return node->kind == NODE_ARRAY;
    if (node->kind != NODE_LIST || type.kind == TYPE_WORD) return binder_bind(b, node, type);
    const Keyword *k = grammar_keyword(b->g, node_head(node));
    for (uint32_t i = 0; k && i < k->n; i++)
        if (grammar_is_a(b->g, k->clauses[i]->rule, type.rule)) return true;
    return false;
}

const Bound *bind_node(Arena *a, const Grammar *g, const Node *node, RuleId rule,
                       const BindHints *hints, Diags *diags) {
    Binder b = {.arena = a, .g = g, .hints = hints, .diags = diags};
    Type type = {.kind = TYPE_RULE, .rule = rule};
    const Bound *bound = binder_bind(&b, node, type);
    if (bound) return bound;
    uint32_t errors = diags->errors;
    binder_explain(&b, node, type);
    if (diags->errors == errors) /* no story fits, but silence would be worse */
        diag_add(diags, DIAG_ERROR, node->span, node->via, STR_FMT " does not fit the grammar",
                 STR_ARG(node_describe(a, node)));
    return bound;
}

void bound_walk(const Bound *root, void (*visit)(const Bound *ludeme, void *owner), void *owner) {
    if (root->kind == BOUND_LUDEME) visit(root, owner);
    for (uint32_t i = 0; i < root->n; i++)
        if (root->args[i]) bound_walk(root->args[i], visit, owner);
}

/* ---- alike ----------------------------------------------------------------------------------- */

static uint64_t bound_hash_bytes(uint64_t h, const void *p, size_t n) {
    return str_hash_on(h, (Str){p, (uint32_t)n});
}

static uint64_t bound_hash_from(uint64_t h, const Bound *b) {
    if (!b) return bound_hash_bytes(h, "-", 1);
    const uint8_t kind = (uint8_t)b->kind;
    h = bound_hash_bytes(h, &kind, 1);
    switch (b->kind) {
    case BOUND_LUDEME:
        h = bound_hash_bytes(h, b->clause->def->sig, strlen(b->clause->def->sig));
        for (uint32_t i = 0; i < b->n; i++) h = bound_hash_from(h, b->args[i]);
        return h;
    case BOUND_ARRAY:
        for (uint32_t i = 0; i < b->n; i++) h = bound_hash_from(h, b->args[i]);
        return bound_hash_bytes(h, "}", 1);
    case BOUND_INT: return bound_hash_bytes(h, &b->as.i, sizeof b->as.i);
    case BOUND_FLOAT: return bound_hash_bytes(h, &b->as.f, sizeof b->as.f);
    case BOUND_BOOLEAN: return bound_hash_bytes(h, b->as.b ? "1" : "0", 1);
    case BOUND_ENUM:
    case BOUND_WORD:
    case BOUND_STRING: return bound_hash_bytes(h, b->as.s.s, b->as.s.n);
    }
    return h;
}

uint64_t bound_hash(const Bound *b) {
    return bound_hash_from(STR_HASH_START, b);
}

bool bound_same(const Bound *a, const Bound *b) {
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind || a->rule != b->rule || a->n != b->n) return false;
    if (a->kind == BOUND_LUDEME && a->clause != b->clause) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!bound_same(a->args[i], b->args[i])) return false;
    switch (a->kind) {
    case BOUND_INT: return a->as.i == b->as.i;
    case BOUND_FLOAT: return a->as.f == b->as.f;
    case BOUND_BOOLEAN: return a->as.b == b->as.b;
    case BOUND_ENUM:
    case BOUND_WORD:
    case BOUND_STRING: return a->value == b->value && str_eq(a->as.s, b->as.s);
    default: return true;
    }
}
