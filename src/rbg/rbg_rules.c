/* rbg_rules.c: the rules: a regular expression over actions, as a tree. */
#include "rbg/rbg_int.h"

typedef Vec(RbgNode *) RbgNodes;

static RbgNode *rules_sum(RbgReader *r);

/* A node of the tree; NULL, with an error the first time, when there are too many. */
static RbgNode *rules_node(RbgReader *r, RbgKind kind, const RbgToken *at) {
    if (++r->nodes > RBG_MAX_NODES) {
        if (!r->stopped) rbg_error(r, at, "the rules have more than %d parts", RBG_MAX_NODES);
        r->stopped = true;
        return NULL;
    }
    RbgNode *node = ARENA_NEW(r->arena, RbgNode);
    node->kind = kind;
    node->span = at->span;
    node->via = at->via;
    return node;
}

/* A sum or a sequence of parts; those of the same kind among them are dissolved into it. */
static RbgNode *rules_join(RbgReader *r, RbgKind kind, RbgNodes *parts, const RbgToken *at) {
    RbgNode *node = NULL;
    if (parts->n == 1)
        node = parts->v[0];
    else if (parts->n > 1)
        node = rules_node(r, kind, at);
    if (node && parts->n > 1) {
        for (uint32_t i = 0; i < parts->n; i++)
            node->n += parts->v[i]->kind == kind ? parts->v[i]->n : 1;
        node->parts = ARENA_ARRAY(r->arena, RbgNode *, node->n);
        uint32_t n = 0;
        for (uint32_t i = 0; i < parts->n; i++) {
            RbgNode *p = parts->v[i];
            for (uint32_t k = 0; p->kind == kind && k < p->n; k++) node->parts[n++] = p->parts[k];
            if (p->kind != kind) node->parts[n++] = p;
        }
    }
    vec_free(parts);
    return node;
}

static RbgNode *rules_wrap(RbgReader *r, RbgKind kind, RbgNode *part, const RbgToken *at) {
    RbgNode *node = part ? rules_node(r, kind, at) : NULL;
    if (!node) return NULL;
    node->n = 1;
    node->parts = ARENA_ARRAY(r->arena, RbgNode *, 1);
    node->parts[0] = part;
    return node;
}

static RbgNode *rules_copy(RbgReader *r, const RbgNode *node) {
    RbgNode *copy = ARENA_NEW(r->arena, RbgNode);
    *copy = *node;
    if (node->n) copy->parts = ARENA_ARRAY(r->arena, RbgNode *, node->n);
    for (uint32_t i = 0; i < node->n; i++) copy->parts[i] = rules_copy(r, node->parts[i]);
    return copy;
}

/* `x^n`: n times x, each a copy of its own. `size`: how many nodes x has. */
static RbgNode *rules_power(RbgReader *r, RbgNode *x, uint32_t size, const RbgToken *at) {
    int32_t times;
    RbgToken number = rbg_here(r);
    if (!rbg_number(r, "a power", 1, RBG_MAX_NODES, &times)) {
        r->stopped = true;
        return NULL;
    }
    uint64_t all = (uint64_t)size * (uint32_t)times + r->nodes;
    if (all > RBG_MAX_NODES) {
        rbg_error(r, &number, "the rules have more than %d parts", RBG_MAX_NODES);
        r->stopped = true;
        return NULL;
    }
    RbgNodes parts = {0};
    vec_push(&parts, x);
    for (int32_t i = 1; i < times; i++) vec_push(&parts, rules_copy(r, x));
    r->nodes += size * (uint32_t)(times - 1);
    return rules_join(r, RBG_SEQ, &parts, at);
}

/* What follows an action or brackets: nothing, `*` or `^n`. */
static RbgNode *rules_repeat(RbgReader *r, RbgNode *x, uint32_t size, bool allowed,
                             const RbgToken *first) {
    RbgToken t = rbg_here(r);
    if (!x || (t.kind != RBG_T_STAR && t.kind != RBG_T_POWER)) return x;
    r->at++;
    if (!allowed) {
        Diag *d = rbg_error(r, &t, "`" STR_FMT "` cannot follow this directly", STR_ARG(t.text));
        diag_note(r->diags, d, "write round brackets: `( … )" STR_FMT "`", STR_ARG(t.text));
        if (x->kind == RBG_OFF || x->kind == RBG_ASSIGN)
            diag_note(r->diags, d, "but a modifier repeated by itself has no end");
        r->stopped = true;
        return NULL;
    }
    if (t.kind == RBG_T_POWER)
        x = rules_power(r, x, size, first);
    else if (x->kind != RBG_STAR)
        x = rules_wrap(r, RBG_STAR, x, first);
    t = rbg_here(r);
    if (x && (t.kind == RBG_T_STAR || t.kind == RBG_T_POWER)) {
        Diag *d = rbg_error(r, &t, "only one `*` or `^` can follow");
        diag_note(r->diags, d, "write round brackets: `( … )" STR_FMT "`", STR_ARG(t.text));
        r->stopped = true;
        return NULL;
    }
    return x;
}

/* `{a, b}` behind its bracket; `{}` is the empty set. */
static RbgNode *rules_on(RbgReader *r, const RbgToken *first) {
    RbgNode *node = rules_node(r, RBG_ON, first);
    if (!node) return NULL;
    uint64_t *set = ARENA_ARRAY(r->arena, uint64_t, r->g->set_words ? r->g->set_words : 1);
    node->pieces = set;
    if (rbg_take(r, RBG_T_BRACE_END)) return node;
    do {
        RbgToken t = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "a piece")) return NULL;
        const RbgName *p = rbg_lookup(r, &t, RBG_A_PIECE, RBG_A_PIECE);
        if (p) set[p->number / 64] |= (uint64_t)1 << (p->number % 64);
    } while (rbg_take(r, RBG_T_COMMA));
    return rbg_expect(r, RBG_T_BRACE_END, "`,` or `}`") ? node : NULL;
}

static RbgNode *rules_off(RbgReader *r, const RbgToken *first) {
    RbgNodes parts = {0};
    if (rbg_take(r, RBG_T_BRACKET_END)) { /* a choice of nothing: like `{}`, it never holds */
        RbgNode *never = rules_node(r, RBG_ON, first);
        if (never)
            never->pieces = ARENA_ARRAY(r->arena, uint64_t, r->g->set_words ? r->g->set_words : 1);
        return never;
    }
    do {
        RbgToken t = rbg_here(r);
        RbgNode *node = rules_node(r, RBG_OFF, &t);
        if (!node || !rbg_expect(r, RBG_T_IDENT, "a piece")) break;
        const RbgName *p = rbg_lookup(r, &t, RBG_A_PIECE, RBG_A_PIECE);
        node->target = p ? (uint16_t)p->number : 0;
        vec_push(&parts, node);
    } while (rbg_take(r, RBG_T_COMMA));
    if (r->stopped || !rbg_expect(r, RBG_T_BRACKET_END, "`,` or `]`")) {
        vec_free(&parts);
        return NULL;
    }
    return rules_join(r, RBG_SUM, &parts, first);
}

/* An assignment whose value is never within the variable's bounds is a mistake. */
static RbgNode *rules_assign_one(RbgReader *r) {
    RbgToken t = rbg_here(r);
    RbgNode *node = rules_node(r, RBG_ASSIGN, &t);
    if (!node || !rbg_expect(r, RBG_T_IDENT, "a variable")) return NULL;
    const RbgName *v = rbg_lookup(r, &t, RBG_A_VARIABLE, RBG_A_PLAYER);
    if (!rbg_expect(r, RBG_T_ASSIGN, "`=`")) return NULL;
    RbgToken value = rbg_here(r);
    node->a = rbg_read_expr(r);
    if (!node->a) return NULL;
    if (!v) return node;
    node->target = (uint16_t)v->number;
    if (node->a->lo > v->bound)
        rbg_error(r, &value, "`" STR_FMT "` is at most %d, but this is at least %lld",
                  STR_ARG(v->name), (int)v->bound, (long long)node->a->lo);
    if (node->a->hi < 0)
        rbg_error(r, &value, "`" STR_FMT "` is never negative, but this is at most %lld",
                  STR_ARG(v->name), (long long)node->a->hi);
    return node;
}

static RbgNode *rules_assign(RbgReader *r, const RbgToken *first) {
    RbgNodes parts = {0};
    do {
        RbgNode *node = rules_assign_one(r);
        if (!node) r->stopped = true;
        if (node) vec_push(&parts, node);
    } while (!r->stopped && rbg_take(r, RBG_T_COMMA));
    if (r->stopped || !rbg_expect(r, RBG_T_BRACKET_END, "`,` or `]`")) {
        vec_free(&parts);
        return NULL;
    }
    return rules_join(r, RBG_SEQ, &parts, first);
}

static RbgNode *rules_compare(RbgReader *r, const RbgToken *first) {
    RbgNode *node = rules_node(r, RBG_COMPARE, first);
    if (!node || !(node->a = rbg_read_expr(r))) return NULL;
    switch (rbg_peek(r)) {
    case RBG_T_LESS: node->op = RBG_LT; break;
    case RBG_T_LESS_EQUAL: node->op = RBG_LE; break;
    case RBG_T_EQUAL: node->op = RBG_EQ; break;
    case RBG_T_NOT_EQUAL: node->op = RBG_NE; break;
    case RBG_T_GREATER_EQUAL: node->op = RBG_GE; break;
    case RBG_T_GREATER: node->op = RBG_GT; break;
    default: {
        bool single = rbg_peek(r) == RBG_T_ASSIGN;
        Diag *d = rbg_unexpected(r, "a comparison (`<`, `<=`, `==`, `!=`, `>=`, `>`)");
        if (single) diag_note(r->diags, d, "equality is written `==`");
        return NULL;
    }
    }
    r->at++;
    if (!(node->b = rbg_read_expr(r))) return NULL;
    return rbg_expect(r, RBG_T_BRACE_END, "`}`") ? node : NULL;
}

static RbgNode *rules_pattern(RbgReader *r, const RbgToken *first) {
    bool deep = !rbg_enter(r);
    r->patterns++;
    RbgNode *part = deep ? NULL : rules_sum(r);
    r->patterns--;
    r->depth--;
    if (!part || !rbg_expect(r, RBG_T_BRACE_END, "`}`")) return NULL;
    RbgNode *node = rules_wrap(r, RBG_PATTERN, part, first);
    if (node) node->negated = first->kind == RBG_T_BRACE_NONE;
    return node;
}

static RbgNode *rules_switch(RbgReader *r, const RbgToken *first) {
    RbgNode *node = rules_node(r, RBG_SWITCH, first);
    if (!node) return NULL;
    node->target = RBG_KEEPER;
    if (first->kind == RBG_T_SWITCH) {
        RbgToken t = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "a player")) return NULL;
        const RbgName *p = rbg_lookup(r, &t, RBG_A_PLAYER, RBG_A_PLAYER);
        if (p) node->target = (uint16_t)(p->number + 1);
    }
    if (r->patterns) {
        Diag *d = rbg_error(r, first, "a pattern cannot switch to another player");
        diag_note(r->diags, d, "`{? }` and `{! }` only look at what could be done");
    }
    return node;
}

static RbgNode *rules_shift(RbgReader *r, const RbgToken *first) {
    RbgNode *node = rules_node(r, RBG_SHIFT, first);
    const RbgName *l = NULL;
    if (r->board_known) l = rbg_lookup(r, first, RBG_A_LABEL, RBG_A_LABEL);
    if (node && l) node->target = (uint16_t)l->number;
    return node;
}

static RbgNode *rules_brackets(RbgReader *r) {
    if (rbg_peek(r) == RBG_T_CLOSE) {
        RbgToken t = rbg_here(r);
        if (!r->stopped) rbg_error(r, &t, "there is nothing between these brackets");
        r->stopped = true;
        return NULL;
    }
    RbgNode *node = rbg_enter(r) ? rules_sum(r) : NULL;
    r->depth--;
    return node && rbg_expect(r, RBG_T_CLOSE, "an action, `+` or `)`") ? node : NULL;
}

/* One action or bracket with what repeats it. */
static RbgNode *rules_element(RbgReader *r) {
    RbgToken t = rbg_here(r);
    uint32_t before = r->nodes;
    RbgNode *node = NULL;
    bool repeats = true;
    r->at++;
    switch (t.kind) {
    case RBG_T_OPEN: node = rules_brackets(r); break;
    case RBG_T_IDENT: node = rules_shift(r, &t); break;
    case RBG_T_SWITCH:
    case RBG_T_KEEPER: node = rules_switch(r, &t); break;
    case RBG_T_DOT: node = rules_node(r, RBG_DOT, &t); break;
    default:
        repeats = false;
        if (t.kind == RBG_T_BRACE)
            node = rules_on(r, &t);
        else if (t.kind == RBG_T_BRACE_COMPARE)
            node = rules_compare(r, &t);
        else if (t.kind == RBG_T_BRACE_ANY || t.kind == RBG_T_BRACE_NONE)
            node = rules_pattern(r, &t);
        else if (t.kind == RBG_T_BRACKET)
            node = rules_off(r, &t);
        else if (t.kind == RBG_T_BRACKET_ASSIGN)
            node = rules_assign(r, &t);
    }
    return rules_repeat(r, node, r->nodes - before, repeats, &t);
}

static bool rules_starts_element(RbgTokenKind kind) {
    switch (kind) {
    case RBG_T_OPEN:
    case RBG_T_IDENT:
    case RBG_T_SWITCH:
    case RBG_T_KEEPER:
    case RBG_T_DOT:
    case RBG_T_BRACE:
    case RBG_T_BRACE_ANY:
    case RBG_T_BRACE_NONE:
    case RBG_T_BRACE_COMPARE:
    case RBG_T_BRACKET:
    case RBG_T_BRACKET_ASSIGN: return true;
    default: return false;
    }
}

static RbgNode *rules_sequence(RbgReader *r) {
    RbgNodes parts = {0};
    RbgToken first = rbg_here(r);
    if (!rules_starts_element(first.kind)) {
        rbg_unexpected(r, "an action");
        return NULL;
    }
    while (rules_starts_element(rbg_peek(r))) {
        RbgNode *node = rules_element(r);
        if (!node) {
            r->stopped = true;
            vec_free(&parts);
            return NULL;
        }
        vec_push(&parts, node);
    }
    return rules_join(r, RBG_SEQ, &parts, &first);
}

static RbgNode *rules_sum(RbgReader *r) {
    RbgNodes parts = {0};
    RbgToken first = rbg_here(r);
    do {
        RbgNode *node = rules_sequence(r);
        if (!node) {
            vec_free(&parts);
            return NULL;
        }
        vec_push(&parts, node);
    } while (rbg_take(r, RBG_T_PLUS));
    return rules_join(r, RBG_SUM, &parts, &first);
}

/* Modifiers get their indices, nodes are counted: those in patterns, or all others. */
static void rules_number(RbgGame *g, RbgNode *node, bool in_patterns, bool inside) {
    bool modifier = node->kind == RBG_OFF || node->kind == RBG_ASSIGN || node->kind == RBG_SWITCH;
    bool within = inside || node->kind == RBG_PATTERN;
    if (inside == in_patterns) g->nnodes++;
    if (inside == in_patterns && modifier) node->modifier = ++g->nmodifiers;
    for (uint32_t i = 0; i < node->n; i++) rules_number(g, node->parts[i], in_patterns, within);
}

static void rules_list_modifiers(RbgGame *g, RbgNode *node) {
    if (node->modifier) g->modifiers[node->modifier] = node;
    for (uint32_t i = 0; i < node->n; i++) rules_list_modifiers(g, node->parts[i]);
}

void rbg_read_rules(RbgReader *r) {
    if (!r->sections->section[RBG_RULES].present) return;
    rbg_open_section(r, RBG_RULES);
    RbgGame *g = r->g;
    if (r->n == 0) {
        RbgToken head = {.span = r->head};
        rbg_error(r, &head, "the section `rules` is empty");
        return;
    }
    RbgNode *rules = rules_sum(r);
    if (rules && r->at < r->n) rbg_unexpected(r, "an action or `+`");
    if (!rules || r->stopped) return;
    g->rules = rules;
    /* No move has a modifier of a pattern: those come last, so that indices are those of records. */
    rules_number(g, rules, false, false);
    rules_number(g, rules, true, false);
    g->modifiers = ARENA_ARRAY(r->arena, RbgNode *, (size_t)g->nmodifiers + 1);
    rules_list_modifiers(g, rules);
}
