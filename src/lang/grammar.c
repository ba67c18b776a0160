/* grammar.c: ludeme records → rules, clauses, slots. */
#include "lang/grammar.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>

#include "base/vec.h"

typedef struct Builder {
    Grammar *g;
    StrBuf *error;
    const char *sig; /* that is being parsed */
    const char *at;
    Vec(Slot) slots;
    Vec(Param) params;
} Builder;

static bool builder_fail(Builder *b, const char *what) {
    if (b->error->n == 0) sb_fmt(b->error, "%s: `%s` at `%s`", what, b->sig, b->at);
    return false;
}

/* ---- signatures ------------------------------------------------------------------------------ */

static void sig_space(Builder *b) {
    while (*b->at == ' ') b->at++;
}

static bool sig_accept(Builder *b, char c) {
    sig_space(b);
    if (*b->at != c) return false;
    b->at++;
    return true;
}

static Str sig_word(Builder *b) {
    const char *from = b->at;
    while (isalnum((unsigned char)*b->at) || *b->at == '_') b->at++;
    return (Str){from, (uint32_t)(b->at - from)};
}

/* The name of a rule may itself hold < and >: it ends at a `>` that no name goes on behind. */
static bool sig_rule(Builder *b, Type *type) {
    const char *from = b->at;
    while (*b->at && (*b->at != '>' || b->at[1] == '>' || b->at[1] == '=')) b->at++;
    if (*b->at != '>') return builder_fail(b, "rule not closed");
    Str name = {from, (uint32_t)(b->at - from)};
    b->at++;
    type->rule = grammar_rule(b->g, name);
    return type->rule != RULE_NONE || builder_fail(b, "unknown rule");
}

static bool sig_type(Builder *b, Type *type) {
    *type = (Type){.kind = TYPE_RULE};
    while (sig_accept(b, '{')) type->dims++;
    if (sig_accept(b, '<')) {
        if (!sig_rule(b, type)) return false;
    } else {
        type->kind = TYPE_WORD;
        type->rule = RULE_NONE;
        type->word = sig_word(b);
        if (!type->word.n) return builder_fail(b, "expected a type");
    }
    for (uint8_t i = 0; i < type->dims; i++)
        if (!sig_accept(b, '}')) return builder_fail(b, "array not closed");
    return type->dims <= TYPE_MAX_DIMS || builder_fail(b, "array too deep");
}

static bool sig_slot(Builder *b, Param *p) {
    Slot slot = {0};
    sig_space(b);
    const char *start = b->at;
    Str label = sig_word(b);
    if (label.n && *b->at == ':') {
        slot.label = label;
        b->at++;
    } else {
        b->at = start;
    }
    if (!sig_type(b, &slot.type)) return false;
    vec_push(&b->slots, slot);
    p->nslots++;
    return true;
}

/* One parameter: `x`, `(x | y)`, `[x | y]`; `[x y]` is two that may each be left out. */
static bool sig_param(Builder *b) {
    Param p = {.slot = (uint16_t)b->slots.n};
    char close = 0;
    if (sig_accept(b, '[')) {
        close = ']';
        p.optional = true;
    } else if (sig_accept(b, '(')) {
        close = ')';
    }
    if (!sig_slot(b, &p)) return false;
    while (close && !sig_accept(b, close)) {
        if (!sig_accept(b, '|')) {
            if (close != ']') return builder_fail(b, "expected `|`");
            vec_push(&b->params, p);
            p = (Param){.slot = (uint16_t)b->slots.n, .optional = true};
        }
        if (!sig_slot(b, &p)) return false;
    }
    vec_push(&b->params, p);
    return true;
}

static bool sig_list(Builder *b, Clause *c) {
    sig_space(b);
    const char *from = b->at;
    while (*b->at && *b->at != ' ' && *b->at != ')') b->at++;
    c->keyword = (Str){from, (uint32_t)(b->at - from)};
    if (!c->keyword.n) return builder_fail(b, "expected a keyword");
    while (!sig_accept(b, ')'))
        if (*b->at == 0 || !sig_param(b)) return builder_fail(b, "list not closed");
    c->nslots = (uint16_t)b->slots.n;
    c->nparams = (uint16_t)b->params.n;
    c->slots = vec_freeze(&b->slots, &b->g->arena);
    c->params = vec_freeze(&b->params, &b->g->arena);
    for (uint32_t i = 0; i < c->nparams; i++) c->nrequired += !c->params[i].optional;
    b->slots.n = b->params.n = 0;
    return true;
}

static bool sig_clause(Builder *b, Clause *c) {
    static const char *const terminals[] = {"int", "float", "boolean", "string"};
    b->sig = b->at = c->def->sig;
    if (sig_accept(b, '(')) {
        c->kind = CLAUSE_LIST;
        return sig_list(b, c) && (*b->at == 0 || builder_fail(b, "text behind the clause"));
    }
    if (*b->at == '{') {
        c->kind = CLAUSE_ARRAY;
        return true;
    }
    c->kind = CLAUSE_WORD;
    c->keyword = str_of(b->at);
    for (Terminal t = TERMINAL_INT; t <= TERMINAL_STRING; t++)
        if (str_is(c->keyword, terminals[t])) {
            c->kind = CLAUSE_TERMINAL;
            c->terminal = t;
        }
    return true;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* The next word of a space separated list, cut off its front. */
static Str builder_next_word(Str *list) {
    *list = str_trim(*list);
    uint32_t n = 0;
    while (n < list->n && list->s[n] != ' ') n++;
    Str word = str_sub(*list, 0, n);
    *list = str_sub(*list, n, list->n);
    return word;
}

static void builder_values(Builder *b, Rule *r) {
    Vec(Str) values = {0};
    Str list = str_of(r->def->values);
    for (Str w = builder_next_word(&list); w.n; w = builder_next_word(&list)) vec_push(&values, w);
    r->nvalues = (uint16_t)values.n;
    r->values = vec_freeze(&values, &b->g->arena);
    vec_free(&values);
}

static bool builder_clauses(Builder *b, RuleId id) {
    Rule *r = &b->g->rules[id];
    Vec(Clause) clauses = {0};
    bool good = true;
    for (const LudemeClause *def = r->def->clauses; def && def->sig && good; def++) {
        Clause c = {.def = def, .rule = id};
        good = sig_clause(b, &c);
        vec_push(&clauses, c);
        if (c.kind == CLAUSE_TERMINAL) r->terminals |= (uint8_t)(1 << c.terminal);
    }
    r->nclauses = (uint16_t)clauses.n;
    r->clauses = vec_freeze(&clauses, &b->g->arena);
    b->g->nclauses += clauses.n;
    vec_free(&clauses);
    return good;
}

static bool builder_collect(Builder *b, const LudemeDef *const *families) {
    Grammar *g = b->g;
    Vec(Rule) rules = {0};
    for (; *families; families++)
        for (const LudemeDef *def = *families; def->rule; def++)
            vec_push(&rules, ((Rule){.def = def, .name = str_of(def->rule)}));
    g->nrules = rules.n;
    g->rules = vec_freeze(&rules, &g->arena);
    vec_free(&rules);
    for (uint32_t i = 0; i < g->nrules; i++) {
        b->sig = b->at = g->rules[i].def->rule;
        if (map_put(&g->rule_names, &g->arena, g->rules[i].name, i) != MAP_NONE)
            return builder_fail(b, "rule given twice");
    }
    return true;
}

/* Every rule is a member of itself and of what it `is`, and so are its own members. */
static bool builder_members(Builder *b) {
    Grammar *g = b->g;
    uint32_t words = (g->nrules + 31) / 32;
    for (uint32_t i = 0; i < g->nrules; i++) {
        g->rules[i].members = ARENA_ARRAY(&g->arena, uint32_t, words);
        g->rules[i].members[i / 32] |= 1u << (i % 32);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->nrules; i++) {
            Rule *r = &g->rules[i];
            Str list = str_of(r->def->is ? r->def->is : "");
            for (Str w = builder_next_word(&list); w.n; w = builder_next_word(&list)) {
                RuleId over = grammar_rule(g, w);
                b->sig = r->def->is, b->at = w.s;
                if (over == RULE_NONE) return builder_fail(b, "unknown rule in `is`");
                Rule *o = &g->rules[over];
                for (uint32_t k = 0; k < words; k++) {
                    changed = changed || (r->members[k] & ~o->members[k]);
                    o->members[k] |= r->members[k];
                }
                o->terminals |= r->terminals;
            }
        }
    }
    return true;
}

/* ---- keywords and words ---------------------------------------------------------------------- */

typedef struct KeywordList {
    Str name;
    Vec(const Clause *) clauses;
} KeywordList;

typedef Vec(KeywordList) KeywordLists;

static void builder_keyword(Builder *b, KeywordLists *lists, Str name, const Clause *c) {
    Grammar *g = b->g;
    uint32_t i = map_get(&g->keywords, name);
    if (i == MAP_NONE) {
        i = lists->n;
        map_put(&g->keywords, &g->arena, name, i);
        vec_push(lists, ((KeywordList){.name = name}));
    }
    assert(lists->v);
    vec_push(&lists->v[i].clauses, c);
}

static void builder_keywords(Builder *b) {
    Grammar *g = b->g;
    KeywordLists lists = {0};
    for (uint32_t i = 0; i < g->nrules; i++) {
        const Rule *r = &g->rules[i];
        for (uint32_t k = 0; k < r->nclauses; k++) {
            const Clause *c = &r->clauses[k];
            if (c->kind != CLAUSE_LIST || c->def->listed_only) continue;
            builder_keyword(b, &lists, c->keyword, c);
            if (r->def->alias) builder_keyword(b, &lists, str_of(r->def->alias), c);
        }
    }
    g->nkeywords = lists.n;
    g->keyword = ARENA_ARRAY(&g->arena, Keyword, lists.n);
    for (uint32_t i = 0; i < lists.n; i++) {
        g->keyword[i] = (Keyword){.name = lists.v[i].name,
                                  .clauses = vec_freeze(&lists.v[i].clauses, &g->arena),
                                  .n = lists.v[i].clauses.n};
        vec_free(&lists.v[i].clauses);
    }
    vec_free(&lists);
}

typedef struct WordLists {
    Vec(WordUse *) uses;
    Vec(Str) names;
} WordLists;

static void builder_word(Builder *b, WordLists *lists, Str name, WordUse use) {
    Grammar *g = b->g;
    uint32_t i = map_get(&g->words, name);
    if (i == MAP_NONE) {
        i = lists->uses.n;
        map_put(&g->words, &g->arena, name, i);
        vec_push(&lists->uses, NULL);
        vec_push(&lists->names, name);
    }
    assert(lists->uses.v);
    WordUse *made = arena_copy(&g->arena, &use, sizeof use);
    made->next = lists->uses.v[i];
    lists->uses.v[i] = made;
}

static void builder_words(Builder *b) {
    Grammar *g = b->g;
    WordLists lists = {0};
    for (uint32_t i = 0; i < g->nrules; i++) {
        const Rule *r = &g->rules[i];
        for (uint16_t k = 0; k < r->nvalues; k++)
            builder_word(b, &lists, r->values[k], (WordUse){.rule = (RuleId)i, .value = k});
        for (uint32_t k = 0; k < r->nclauses; k++)
            if (r->clauses[k].kind == CLAUSE_WORD)
                builder_word(b, &lists, r->clauses[k].keyword,
                             (WordUse){.rule = (RuleId)i, .clause = &r->clauses[k]});
    }
    g->nwords = lists.uses.n;
    g->word = vec_freeze(&lists.uses, &g->arena);
    g->word_names = vec_freeze(&lists.names, &g->arena);
    vec_free(&lists.uses);
    vec_free(&lists.names);
}

Grammar *grammar_build(const LudemeDef *const *families, StrBuf *error) {
    Grammar *g = mem_alloc(sizeof *g);
    *g = (Grammar){0};
    Builder b = {.g = g, .error = error};
    bool good = builder_collect(&b, families);
    for (uint32_t i = 0; good && i < g->nrules; i++) {
        if (g->rules[i].def->values) builder_values(&b, &g->rules[i]);
        good = builder_clauses(&b, (RuleId)i);
    }
    good = good && builder_members(&b);
    if (good) {
        builder_keywords(&b);
        builder_words(&b);
    }
    vec_free(&b.slots);
    vec_free(&b.params);
    if (good) return g;
    grammar_free(g);
    return NULL;
}

void grammar_free(Grammar *g) {
    if (!g) return;
    arena_free(&g->arena);
    free(g);
}

/* ---- asking ---------------------------------------------------------------------------------- */

RuleId grammar_rule(const Grammar *g, Str name) {
    uint32_t i = map_get(&g->rule_names, name);
    return i == MAP_NONE ? RULE_NONE : (RuleId)i;
}

const Keyword *grammar_keyword(const Grammar *g, Str name) {
    uint32_t i = map_get(&g->keywords, name);
    return i == MAP_NONE ? NULL : &g->keyword[i];
}

const WordUse *grammar_word(const Grammar *g, Str name) {
    uint32_t i = map_get(&g->words, name);
    return i == MAP_NONE ? NULL : g->word[i];
}

void type_print(const Grammar *g, Type type, StrBuf *out) {
    sb_repeat(out, '{', type.dims);
    if (type.kind == TYPE_RULE)
        sb_fmt(out, "<" STR_FMT ">", STR_ARG(g->rules[type.rule].name));
    else
        sb_str(out, type.word);
    sb_repeat(out, '}', type.dims);
}

static bool grammar_lists(const char *list, Str rule) {
    Str rest = str_of(list ? list : "");
    for (Str w = builder_next_word(&rest); w.n; w = builder_next_word(&rest))
        if (str_eq(w, rule)) return true;
    return false;
}

void grammar_print_rule(const Grammar *g, RuleId rule, StrBuf *out) {
    const Rule *r = &g->rules[rule];
    sb_fmt(out, "<" STR_FMT "> ::=", STR_ARG(r->name));
    const char *bar = " ";
    for (uint32_t i = 0; i < r->nclauses; i++, bar = "\n    | ")
        sb_fmt(out, "%s%s", bar, r->clauses[i].def->sig);
    for (uint32_t i = 0; i < r->nvalues; i++, bar = " | ")
        sb_fmt(out, "%s" STR_FMT, bar, STR_ARG(r->values[i]));
    for (uint32_t i = 0; i < g->nrules; i++) {
        const LudemeDef *d = g->rules[i].def;
        if (!grammar_lists(d->is, r->name) && !grammar_lists(d->listed, r->name)) continue;
        sb_fmt(out, "%s<%s>", bar, d->rule);
        bar = " | ";
    }
    sb_char(out, '\n');
}
