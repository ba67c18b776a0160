/* test_examples.c: the registry documents every form of every ludeme, and its examples are right:
 * each binds to exactly the form it stands beside. */
#include "lang.h"

#include "lang/read.h"

static Grammar *grammar;
static int wrong;

/* One breach, told with its place in the registry. */
#define BREACH(rule, sig, ...)                                                                     \
    do {                                                                                           \
        printf("# <%s> %s: ", rule, sig);                                                          \
        printf(__VA_ARGS__);                                                                       \
        printf("\n");                                                                              \
        wrong++;                                                                                   \
    } while (0)

static int open_grammar(void **state) {
    grammar = lang_grammar();
    return 0;
}

static int close_grammar(void **state) {
    grammar_free(grammar);
    return 0;
}

/* A sentence starts with a capital letter (or names something) and ends with a full stop. */
static void expect_sentence(const char *rule, const char *sig, const char *doc) {
    size_t n = doc ? strlen(doc) : 0;
    if (n == 0)
        BREACH(rule, sig, "no documentation");
    else if (doc[n - 1] != '.')
        BREACH(rule, sig, "does not end with a full stop: %s", doc);
    else if (doc[0] >= 'a' && doc[0] <= 'z')
        BREACH(rule, sig, "starts with a small letter: %s", doc);
    else if (strstr(doc, "  ") || strchr(doc, '\n') || strchr(doc, '\t'))
        BREACH(rule, sig, "odd white space: %s", doc);
}

static void documents_every_rule(void **state) {
    wrong = 0;
    for (uint32_t i = 0; i < grammar->nrules; i++) {
        const LudemeDef *def = grammar->rules[i].def;
        expect_sentence(def->rule, "", def->doc);
        for (const LudemeClause *c = def->clauses; c && c->sig; c++)
            expect_sentence(def->rule, c->sig, c->doc);
    }
    assert_int_equal(wrong, 0);
}

/* The clause that a value was bound to; for a literal, the one it is a literal of. */
static bool is_value_of(const Bound *v, const Clause *c) {
    static const BoundKind literals[] = {BOUND_INT, BOUND_FLOAT, BOUND_BOOLEAN, BOUND_STRING};
    if (c->kind == CLAUSE_TERMINAL) return v->kind == literals[c->terminal];
    return v->clause == c;
}

static void expect_example(const Clause *c) {
    const char *rule = grammar->rules[c->rule].def->rule, *sig = c->def->sig;
    Desk *d = desk_open();
    const Source *src = desk_source(d, c->def->example);
    NodeVec forest = read_source(&d->arena, src, &d->diags, false);
    const Bound *bound = NULL;
    if (forest.n == 1 && !d->diags.errors)
        bound = bind_node(&d->arena, grammar, forest.v[0], c->rule, NULL, &d->diags);
    if (bound && !is_value_of(bound, c)) {
        const char *other = bound->clause ? bound->clause->def->sig : "a literal";
        BREACH(rule, sig, "example binds to %s: %s", other, c->def->example);
    } else if (!bound) {
        desk_diags(d, &d->diags);
        BREACH(rule, sig, "example %s: %s", c->def->example, sb_cstr(&d->out));
    }
    vec_free(&forest);
    desk_close(d);
}

static void every_example_binds_to_its_form(void **state) {
    uint32_t examples = 0;
    wrong = 0;
    for (uint32_t i = 0; i < grammar->nrules; i++) {
        const Rule *r = &grammar->rules[i];
        for (uint32_t k = 0; k < r->nclauses; k++) {
            const LudemeClause *def = r->clauses[k].def;
            if (def->listed_only) continue;
            if (r->clauses[k].kind == CLAUSE_ARRAY) {
                BREACH(r->def->rule, def->sig, "an array as a form is for listing only");
            } else if (!def->example || !def->example[0]) {
                BREACH(r->def->rule, def->sig, "no example");
            } else {
                expect_example(&r->clauses[k]);
                examples++;
            }
        }
    }
    assert_int_equal(wrong, 0);
    assert_true(examples > 400);
}

/* An example copied from another form was not thought about. */
static void no_two_examples_are_equal(void **state) {
    Arena arena = {0};
    Map seen = {0};
    wrong = 0;
    for (uint32_t i = 0; i < grammar->nrules; i++) {
        const Rule *r = &grammar->rules[i];
        for (uint32_t k = 0; k < r->nclauses; k++) {
            const Clause *c = &r->clauses[k];
            if (c->kind != CLAUSE_LIST || !c->def->example || c->def->listed_only) continue;
            if (c->nparams == 0) continue; /* (pass) has one way to be written */
            if (map_put(&seen, &arena, str_of(c->def->example), i) != MAP_NONE)
                BREACH(r->def->rule, c->def->sig, "example of another: %s", c->def->example);
        }
    }
    arena_free(&arena);
    assert_int_equal(wrong, 0);
}

/* A rule that has no form, no value and nothing below it can never be written, and says so. */
static void every_rule_has_values(void **state) {
    wrong = 0;
    for (uint32_t i = 0; i < grammar->nrules; i++) {
        const Rule *r = &grammar->rules[i];
        bool some = r->nclauses || r->nvalues;
        for (uint32_t k = 0; k < grammar->nrules && !some; k++)
            some = k != i && grammar_is_a(grammar, (RuleId)k, (RuleId)i);
        if (!some && !strstr(r->def->doc, "no description can write"))
            BREACH(r->def->rule, "", "has no values");
    }
    assert_int_equal(wrong, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(documents_every_rule),
    cmocka_unit_test(every_example_binds_to_its_form),
    cmocka_unit_test(no_two_examples_are_equal),
    cmocka_unit_test(every_rule_has_values),
};

int main(void) {
    return cmocka_run_group_tests(cases, open_grammar, close_grammar);
}
