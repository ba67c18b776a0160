/* explain.c: why a node could not be bound, in words a designer can use.
 *
 * The binder only says no. Here the clause that comes closest is found, by aligning what was
 * written with what could have been (an edit distance over arguments and parameters), and each
 * step of that alignment that is not right becomes one message. */
#include "lang/bind_int.h"

/* What happens to an argument, or to a parameter, and what it costs. Only the order of the sums
 * matters: the cheapest story is the one that is told. */
enum {
    COST_OPTIONAL = 1,     /* nothing wrong, but a form that demands the argument is closer */
    COST_INNER = 200,      /* right kind of argument, wrong somewhere inside */
    COST_LABEL = 300,      /* right value, wrong or missing label */
    COST_TYPE = 500,       /* right label, wrong kind of value */
    COST_UNEXPECTED = 600, /* argument without a place */
    COST_MISSING = 600,    /* required parameter without an argument */
    COST_SELECTOR = 2000,  /* the constant that tells clauses apart is another one */
};

enum { ALIGN_MAX_ARGS = 64, ALIGN_MAX_PARAMS = 32, COST_INFINITE = 1 << 24 };

/* Nodes after this many are not looked into: a define with a mistake may be used a million times,
 * and says the same each time. */
enum { EXPLAIN_MAX = 2000 };

typedef enum AlignStep { STEP_MATCH, STEP_SKIP_ARG, STEP_SKIP_PARAM } AlignStep;

typedef struct Align {
    int cost[ALIGN_MAX_ARGS + 1][ALIGN_MAX_PARAMS + 1]; /* from (arg, param) to the end */
    uint8_t step[ALIGN_MAX_ARGS + 1][ALIGN_MAX_PARAMS + 1];
    const Clause *clause;
    const Node *node;
    uint32_t nargs;
    bool alone; /* no other form of the keyword could be meant */
} Align;

/* ---- messages -------------------------------------------------------------------------------- */

static void explain_expected(Binder *b, const Slot *slots, uint32_t n, StrBuf *out) {
    for (uint32_t i = 0; i < n; i++) {
        sb_text(out, i == 0 ? "" : i + 1 == n ? " or " : ", ");
        if (slots[i].label.n) sb_fmt(out, STR_FMT ":", STR_ARG(slots[i].label));
        bool word = slots[i].type.kind == TYPE_WORD;
        if (word) sb_char(out, '`');
        type_print(b->g, slots[i].type, out);
        if (word) sb_char(out, '`');
    }
}

static void suggest_words(Binder *b, Type type, Suggest *s) {
    if (type.kind == TYPE_WORD) {
        suggest_add(s, type.word);
        return;
    }
    if (b->g->rules[type.rule].terminals & 1 << TERMINAL_BOOLEAN) {
        suggest_add(s, STR("True"));
        suggest_add(s, STR("False"));
    }
    for (uint32_t i = 0; i < b->g->nwords; i++)
        for (const WordUse *u = b->g->word[i]; u; u = u->next)
            if (grammar_is_a(b->g, u->rule, type.rule)) suggest_add(s, b->g->word_names[i]);
}

/* Keywords that would do here; if none is near, any. */
static Suggest suggest_keyword(Binder *b, Str name, const Slot *slots, uint32_t nslots) {
    Suggest near = suggest_for(name), any = near;
    for (uint32_t i = 0; i < b->g->nkeywords; i++) {
        const Keyword *k = &b->g->keyword[i];
        suggest_add(&any, k->name);
        for (uint32_t s = 0; s < nslots; s++)
            for (uint32_t c = 0; c < k->n && slots[s].type.kind == TYPE_RULE; c++)
                if (grammar_is_a(b->g, k->clauses[c]->rule, slots[s].type.rule))
                    suggest_add(&near, k->name);
    }
    return near.best.n ? near : any;
}

static void explain_signature(Binder *b, Diag *d, const Clause *c) {
    diag_note(b->diags, d, "it is written %s", c->def->sig);
}

/* What `(keyword …)` is, when it is not what was expected. */
static void explain_other_kind(Binder *b, Diag *d, const Node *node) {
    const Keyword *k = grammar_keyword(b->g, node_head(node));
    StrBuf kinds = {0};
    RuleId last = RULE_NONE;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < k->n && shown < 6; i++) {
        if (k->clauses[i]->rule == last) continue;
        last = k->clauses[i]->rule;
        sb_fmt(&kinds, "%s<" STR_FMT ">", shown++ ? ", " : "", STR_ARG(b->g->rules[last].name));
    }
    diag_note(b->diags, d, "`" STR_FMT "` is %s", STR_ARG(k->name), sb_cstr(&kinds));
    sb_free(&kinds);
}

/* A string that does not fit: a constant in quotes, or a define that there is not. */
static void explain_string(Binder *b, Diag *d, const Node *node, const Slot *slots, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        Type t = slots[i].type;
        if (t.kind != TYPE_RULE || t.dims) continue;
        for (const WordUse *u = grammar_word(b->g, node->text); u; u = u->next) {
            if (!grammar_is_a(b->g, u->rule, t.rule)) continue;
            diag_note(b->diags, d, "constants have no quotes: " STR_FMT, STR_ARG(node->text));
            return;
        }
    }
    if (!b->hints) return;
    Suggest s = suggest_for(node->text);
    b->hints->defines(b->hints->owner, &s);
    diag_note(b->diags, d, "if a define is meant: there is none of this name");
    diag_suggest(b->diags, d, &s);
}

/* A whole number that is too large, or a fraction, is a number to its author. */
static void explain_number(Binder *b, Diag *d, Str text) {
    double number;
    if (!str_to_float(text, &number)) return;
    if (memchr(text.s, '.', text.n) || number < -2147483648.0 || number > 2147483647.0)
        diag_note(b->diags, d, "numbers here are whole, from -2147483648 to 2147483647");
}

/* The node is of none of these kinds. */
static void explain_mismatch(Binder *b, const Node *node, const Slot *slots, uint32_t n) {
    if (node->kind == NODE_LIST && node->n && node->kids[0]->kind == NODE_STRING) return;
    StrBuf expected = {0};
    explain_expected(b, slots, n, &expected);
    Str found = node_describe(b->arena, node), head = node_head(node);
    if (node->kind == NODE_LIST && head.n && !grammar_keyword(b->g, head)) {
        Diag *d = diag_add(b->diags, DIAG_ERROR, node->kids[0]->span, node->via,
                           "`" STR_FMT "` is not a ludeme", STR_ARG(head));
        diag_note(b->diags, d, "expected %s", sb_cstr(&expected));
        sb_free(&expected);
        if (!diag_is_kept(b->diags, d)) return;
        Suggest s = suggest_keyword(b, head, slots, n);
        diag_suggest(b->diags, d, &s);
        return;
    }
    Diag *d = diag_add(b->diags, DIAG_ERROR, node->span, node->via, "expected %s, found " STR_FMT,
                       sb_cstr(&expected), STR_ARG(found));
    sb_free(&expected);
    if (!diag_is_kept(b->diags, d)) return;
    if (node->kind == NODE_LIST && head.n) explain_other_kind(b, d, node);
    if (node->kind == NODE_WORD) {
        Suggest s = suggest_for(node->text);
        for (uint32_t i = 0; i < n; i++) suggest_words(b, slots[i].type, &s);
        diag_suggest(b->diags, d, &s);
        for (uint32_t i = 0; i < n; i++)
            if (slots[i].type.kind == TYPE_RULE && !slots[i].type.dims &&
                b->g->rules[slots[i].type.rule].terminals & 1 << TERMINAL_INT)
                explain_number(b, d, node->text);
        if (grammar_keyword(b->g, node->text))
            diag_note(b->diags, d, "the ludeme is written in brackets: (" STR_FMT " ...)",
                      STR_ARG(node->text));
    }
    if (node->kind == NODE_STRING) explain_string(b, d, node, slots, n);
    if (node->kind == NODE_ARRAY && n == 1 && !slots[0].type.dims && node->n == 1)
        diag_note(b->diags, d, "one value is written without braces");
    if (node->kind != NODE_ARRAY && n == 1 && slots[0].type.dims)
        diag_note(b->diags, d, "an array is written in braces, also with one element: {...}");
}

/* ---- the closest clause ---------------------------------------------------------------------- */

/* Does this parameter tell clauses apart: a constant, or one of an enumeration? */
static bool align_is_selector(const Binder *b, const Clause *c, uint32_t param) {
    const Param *p = &c->params[param];
    if (p->optional || p->nslots != 1 || param > 1) return false;
    Type t = c->slots[p->slot].type;
    return t.dims == 0 && (t.kind == TYPE_WORD || b->g->rules[t.rule].nvalues);
}

static bool explain_has_label(const Clause *c, Str label) {
    for (uint32_t i = 0; i < c->nslots; i++)
        if (label.n && str_eq(c->slots[i].label, label)) return true;
    return false;
}

static int align_match_cost(Binder *b, const Align *a, uint32_t arg, uint32_t param) {
    const Param *p = &a->clause->params[param];
    const Node *node = a->node->kids[arg + 1];
    int best = COST_INFINITE;
    for (uint32_t s = p->slot; s < p->slot + (uint32_t)p->nslots; s++) {
        const Slot *slot = &a->clause->slots[s];
        bool label = str_eq(slot->label, node->label);
        int cost = COST_TYPE;
        if (binder_bind(b, node, slot->type))
            cost = label ? (p->optional ? COST_OPTIONAL : 0) : COST_LABEL;
        else if (binder_fits(b, node, slot->type))
            cost = label ? COST_INNER : COST_LABEL + COST_INNER;
        else if (!label || (!a->alone && align_is_selector(b, a->clause, param)))
            cost = label ? COST_SELECTOR : COST_INFINITE;
        if (!label && explain_has_label(a->clause, node->label)) cost = COST_INFINITE;
        if (cost < best) best = cost;
    }
    return best;
}

static int align_clause(Binder *b, Align *a) {
    uint32_t np = a->clause->nparams;
    for (uint32_t i = a->nargs + 1; i-- > 0;) {
        for (uint32_t p = np + 1; p-- > 0;) {
            int best = i == a->nargs && p == np ? 0 : COST_INFINITE;
            AlignStep step = STEP_MATCH;
            if (i < a->nargs && p < np) best = align_match_cost(b, a, i, p) + a->cost[i + 1][p + 1];
            if (p < np) {
                bool selector = !a->alone && align_is_selector(b, a->clause, p);
                int missing = a->clause->params[p].optional ? 0
                              : selector                    ? COST_SELECTOR
                                                            : COST_MISSING;
                int cost = missing + a->cost[i][p + 1];
                if (cost < best) best = cost, step = STEP_SKIP_PARAM;
            }
            if (i < a->nargs && COST_UNEXPECTED + a->cost[i + 1][p] < best) {
                best = COST_UNEXPECTED + a->cost[i + 1][p];
                step = STEP_SKIP_ARG;
            }
            a->cost[i][p] = best;
            a->step[i][p] = (uint8_t)step;
        }
    }
    return a->cost[0][0];
}

/* ---- telling it ------------------------------------------------------------------------------ */

static bool explain_is_twice(const Align *a, uint32_t arg) {
    Str label = a->node->kids[arg + 1]->label;
    for (uint32_t i = 0; i < arg && label.n; i++)
        if (str_eq(a->node->kids[i + 1]->label, label)) return true;
    return false;
}

/* Would the argument be right for a parameter that has none? */
static bool explain_elsewhere(Binder *b, const Align *a, const Node *node) {
    const Clause *c = a->clause;
    uint32_t i = 0, p = 0;
    while (p < c->nparams) {
        AlignStep step = (AlignStep)a->step[i][p];
        const Param *param = &c->params[p];
        for (uint32_t s = 0; step == STEP_SKIP_PARAM && s < param->nslots; s++) {
            const Slot *slot = &c->slots[param->slot + s];
            if (str_eq(slot->label, node->label) && binder_fits(b, node, slot->type)) return true;
        }
        i += step != STEP_SKIP_PARAM;
        p += step != STEP_SKIP_ARG;
    }
    return false;
}

/* Suggests a label for one that there is not. */
static void explain_label(Binder *b, Diag *d, const Clause *c, Str label) {
    Suggest s = suggest_for(label);
    for (uint32_t i = 0; i < c->nslots && label.n; i++) suggest_add(&s, c->slots[i].label);
    if (s.best.n) diag_note(b->diags, d, "did you mean `" STR_FMT ":`?", STR_ARG(s.best));
}

static void explain_unexpected(Binder *b, const Align *a, uint32_t arg) {
    const Clause *c = a->clause;
    const Node *node = a->node->kids[arg + 1];
    Str found = node_describe(b->arena, node);
    if (node->kind == NODE_LIST && node_head(node).n && !grammar_keyword(b->g, node_head(node))) {
        explain_mismatch(b, node, c->slots, c->nslots);
        return;
    }
    Diag *d =
        diag_add(b->diags, DIAG_ERROR, node->span, node->via,
                 STR_FMT "%s" STR_FMT " has no place in `(" STR_FMT " ...)`", STR_ARG(node->label),
                 node->label.n ? ": " : "", STR_ARG(found), STR_ARG(c->keyword));
    if (explain_is_twice(a, arg))
        diag_note(b->diags, d, "`" STR_FMT ":` is given twice", STR_ARG(node->label));
    else if (explain_elsewhere(b, a, node))
        diag_note(b->diags, d, "arguments keep the order of the signature, also those with labels");
    else
        explain_label(b, d, c, node->label);
    explain_signature(b, d, c);
}

static void explain_missing(Binder *b, const Align *a, uint32_t param) {
    const Param *p = &a->clause->params[param];
    StrBuf expected = {0};
    explain_expected(b, a->clause->slots + p->slot, p->nslots, &expected);
    Span span = a->node->kids[0]->span;
    Diag *d = diag_add(b->diags, DIAG_ERROR, span, a->node->via, "`(" STR_FMT " ...)` needs %s",
                       STR_ARG(a->clause->keyword), sb_cstr(&expected));
    explain_signature(b, d, a->clause);
    sb_free(&expected);
}

/* How many slots from this parameter's first on an argument with this label could have filled:
 * parameters that may be left out let it pass on to the next. */
static uint32_t explain_reach(const Align *a, uint32_t param, Str label) {
    const Clause *c = a->clause;
    uint32_t from = c->params[param].slot, n = c->params[param].nslots;
    for (uint32_t p = param; p + 1 < c->nparams && c->params[p].optional; p++) {
        const Param *next = &c->params[p + 1];
        for (uint32_t s = next->slot; s < next->slot + (uint32_t)next->nslots; s++)
            if (!str_eq(c->slots[s].label, label)) return n;
        n = next->slot + next->nslots - from;
    }
    return n;
}

/* How many elements of an array are right: tells which of several array types was meant. */
static uint32_t explain_right_elements(Binder *b, const Node *node, Type type) {
    uint32_t right = 0;
    if (!type.dims) return 0;
    type.dims--;
    for (uint32_t i = 0; i < node->n; i++) right += binder_bind(b, node->kids[i], type) != NULL;
    return right;
}

/* The value is right, but not the label before it, or that there is one or none. */
static void explain_relabelled(Binder *b, const Clause *c, const Node *node, Str wanted) {
    Str found = node_describe(b->arena, node);
    Diag *d = node->label.n ? diag_add(b->diags, DIAG_ERROR, node->span, node->via,
                                       "there is no label `" STR_FMT ":` here, before " STR_FMT,
                                       STR_ARG(node->label), STR_ARG(found))
                            : diag_add(b->diags, DIAG_ERROR, node->span, node->via,
                                       "expected the label `" STR_FMT ":` before " STR_FMT,
                                       STR_ARG(wanted), STR_ARG(found));
    explain_label(b, d, c, node->label);
    explain_signature(b, d, c);
}

/* An argument in its place that is not right: the label, the kind, or something inside. */
static void explain_match(Binder *b, const Align *a, uint32_t arg, uint32_t param) {
    const Param *p = &a->clause->params[param];
    const Slot *slots = a->clause->slots + p->slot;
    const Node *node = a->node->kids[arg + 1];
    const Slot *inside = NULL, *relabelled = NULL;
    uint32_t most = 0;
    for (uint32_t i = 0; i < p->nslots; i++) {
        bool label = str_eq(slots[i].label, node->label);
        if (label && binder_bind(b, node, slots[i].type)) return;
        if (!binder_fits(b, node, slots[i].type)) continue;
        uint32_t right = explain_right_elements(b, node, slots[i].type);
        if (label && (!inside || right > most)) inside = &slots[i], most = right;
        if (!label && !relabelled) relabelled = &slots[i];
    }
    if (inside) {
        binder_explain(b, node, inside->type);
    } else if (relabelled) {
        explain_relabelled(b, a->clause, node, relabelled->label);
    } else {
        explain_mismatch(b, node, slots, explain_reach(a, param, node->label));
    }
}

static void explain_alignment(Binder *b, const Align *a) {
    uint32_t i = 0, p = 0;
    while (i < a->nargs || p < a->clause->nparams) {
        switch ((AlignStep)a->step[i][p]) {
        case STEP_MATCH: explain_match(b, a, i++, p++); break;
        case STEP_SKIP_ARG: explain_unexpected(b, a, i++); break;
        case STEP_SKIP_PARAM:
            if (!a->clause->params[p].optional) explain_missing(b, a, p);
            p++;
            break;
        }
    }
}

/* How many forms of the keyword are values of the rule. */
static uint32_t explain_forms(const Binder *b, const Keyword *k, RuleId rule) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->n; i++) n += grammar_is_a(b->g, k->clauses[i]->rule, rule);
    return n;
}

/* The word behind the keyword chooses the clause. When no clause has it, say which there are. */
static bool explain_selector(Binder *b, const Node *node, const Keyword *k, RuleId rule) {
    if (node->n < 2 || node->kids[1]->kind != NODE_WORD || node->kids[1]->label.n) return false;
    Suggest s = suggest_for(node->kids[1]->text);
    uint32_t selectors = 0;
    for (uint32_t i = 0; i < k->n; i++) {
        const Clause *c = k->clauses[i];
        if (!grammar_is_a(b->g, c->rule, rule)) continue;
        for (uint32_t p = 0; p < c->nparams; p++) {
            for (uint32_t slot = 0; slot < c->params[p].nslots; slot++) {
                Type t = c->slots[c->params[p].slot + slot].type;
                if (t.dims == 0 && binder_bind(b, node->kids[1], t)) return false;
            }
            if (align_is_selector(b, c, p)) {
                selectors++;
                suggest_words(b, c->slots[c->params[p].slot].type, &s);
            }
            if (!c->params[p].optional) break;
        }
    }
    if (!selectors) return false;
    Diag *d = diag_add(b->diags, DIAG_ERROR, node->kids[1]->span, node->kids[1]->via,
                       "`(" STR_FMT " " STR_FMT " ...)` is no form of `" STR_FMT "`",
                       STR_ARG(k->name), STR_ARG(node->kids[1]->text), STR_ARG(k->name));
    diag_suggest(b->diags, d, &s);
    diag_note(b->diags, d, "`tessera ludeme " STR_FMT "` lists its forms", STR_ARG(k->name));
    return true;
}

static void explain_list(Binder *b, const Node *node, RuleId rule) {
    const Keyword *k = grammar_keyword(b->g, node_head(node));
    bool alone = explain_forms(b, k, rule) == 1;
    if (!alone && explain_selector(b, node, k, rule)) return;
    Align *best = ARENA_NEW(b->arena, Align), *now = ARENA_NEW(b->arena, Align);
    int cost = COST_INFINITE;
    for (uint32_t i = 0; i < k->n; i++) {
        const Clause *c = k->clauses[i];
        if (!grammar_is_a(b->g, c->rule, rule) || c->nparams > ALIGN_MAX_PARAMS) continue;
        uint32_t nargs = node->n - 1 < ALIGN_MAX_ARGS ? node->n - 1 : ALIGN_MAX_ARGS;
        now->clause = c;
        now->node = node;
        now->nargs = nargs;
        now->alone = alone;
        int its = align_clause(b, now);
        if (its >= cost && best->clause) continue;
        cost = its;
        Align *spare = best;
        best = now;
        now = spare;
    }
    uint32_t before = b->diags->errors;
    if (best->clause) explain_alignment(b, best);
    if (b->diags->errors == before && best->clause && best->nargs < node->n - 1)
        diag_add(b->diags, DIAG_ERROR, node->span, node->via,
                 "`(" STR_FMT " ...)` has too many arguments", STR_ARG(k->name));
}

void binder_explain(Binder *b, const Node *node, Type type) {
    if (b->diags->errors > DIAG_MAX || b->explained++ > EXPLAIN_MAX) return;
    Slot slot = {.type = type};
    if (!binder_fits(b, node, type)) {
        explain_mismatch(b, node, &slot, 1);
    } else if (type.dims) {
        Type element = type;
        element.dims--;
        for (uint32_t i = 0; i < node->n; i++) {
            const Node *kid = node->kids[i];
            if (kid->label.n)
                diag_add(b->diags, DIAG_ERROR, kid->span, kid->via,
                         "an element of an array has no label");
            else if (!binder_bind(b, kid, element))
                binder_explain(b, kid, element);
        }
    } else {
        explain_list(b, node, type.rule);
    }
}
