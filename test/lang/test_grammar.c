/* test_grammar.c: building the grammar from records, and refusing records that are broken. */
#include "lang.h"

/* A family with one ludeme of this signature, and an <int> beside it. */
static void build_one(Desk *d, const char *sig) {
    const LudemeClause clauses[] = {{sig, "It.", "(it)"}, {0}};
    const LudemeClause ints[] = {{"int", "It.", "1"}, {0}};
    const LudemeDef family[] = {
        {.rule = "it", .doc = "It.", .clauses = clauses},
        {.rule = "int", .doc = "It.", .clauses = ints},
        {.rule = "a.<=", .doc = "It.", .values = "One Two"},
        {0},
    };
    const LudemeDef *const families[] = {family, NULL};
    StrBuf error = {0};
    Grammar *g = grammar_build(families, &error);
    assert_true((g == NULL) == (error.n > 0));
    if (g) {
        const Clause *c = &g->rules[0].clauses[0];
        sb_fmt(&d->out, "%u/%u/%u", c->nparams, c->nrequired, c->nslots);
    } else {
        sb_str(&d->out, sb_view(&error));
    }
    sb_free(&error);
    grammar_free(g);
}

/* parameters / required ones / slots */
static void parses_signatures(void **state) {
    static const Row rows[] = {
        {"(it)", "0/0/0"},
        {"(it <int>)", "1/1/1"},
        {"(it [<int>])", "1/0/1"},
        {"(it [<int>] <int>)", "2/1/2"},
        {"(it [<int> <it>])", "2/0/2"},
        {"(it (<int> | {<int>}))", "1/1/2"},
        {"(it [<int> | a:<int> | Word])", "1/0/3"},
        {"(it [<int> | <it> b:<int>])", "2/0/3"},
        {"(it a:<int> Word {{{<int>}}})", "3/3/3"},
        {"(it <a.<=>)", "1/1/1"},
        {"(<= <int>)", "1/1/1"},
        {"Infinity", "0/0/0"},
        {"int", "0/0/0"},
        {"{<int>}", "0/0/0"},
    };
    EXPECT_ROWS(rows, build_one);
}

static void refuses_broken_signatures(void **state) {
    static const Row rows[] = {
        {"(it <nothing>)", "unknown rule: `(it <nothing>)` at `)`"},
        {"(it <int)", "rule not closed: `(it <int)` at ``"},
        {"(it", "list not closed: `(it` at ``"},
        {"(it <int>", "list not closed: `(it <int>` at ``"},
        {"(", "expected a keyword: `(` at ``"},
        {"()", "expected a keyword: `()` at `)`"},
        {"(it {<int>)", "array not closed: `(it {<int>)` at `)`"},
        {"(it {{{{<int>}}}})", "array too deep: `(it {{{{<int>}}}})` at `)`"},
        {"(it (<int> <int>))", "expected `|`: `(it (<int> <int>))` at `<int>))`"},
        {"(it [<int> |])", "expected a type: `(it [<int> |])` at `])`"},
        {"(it []) ", "expected a type: `(it []) ` at `]) `"},
        {"(it) x", "text behind the clause: `(it) x` at ` x`"},
        {"(it ?)", "expected a type: `(it ?)` at `?)`"},
        {"(it a:)", "expected a type: `(it a:)` at `)`"},
    };
    EXPECT_ROWS(rows, build_one);
}

static void expect_broken(const LudemeDef *const *families, const char *expected) {
    StrBuf error = {0};
    assert_null(grammar_build(families, &error));
    expect_text("families", sb_cstr(&error), expected);
    sb_free(&error);
}

static void refuses_broken_registries(void **state) {
    const LudemeDef one[] = {{.rule = "a", .doc = "A."}, {0}};
    const LudemeDef twice[] = {{.rule = "b", .doc = "B."}, {.rule = "b", .doc = "B."}, {0}};
    const LudemeDef lost[] = {{.rule = "c", .is = "a nowhere", .doc = "C."}, {0}};
    expect_broken((const LudemeDef *const[]){one, twice, NULL}, "rule given twice: `b` at `b`");
    expect_broken((const LudemeDef *const[]){one, one, NULL}, "rule given twice: `a` at `a`");
    expect_broken((const LudemeDef *const[]){one, lost, NULL},
                  "unknown rule in `is`: `a nowhere` at `nowhere`");
}

static void closes_over_alternatives(void **state) {
    const LudemeDef family[] = {
        {.rule = "top", .doc = "T."},
        {.rule = "leaf", .is = "middle", .doc = "L.", .values = "One"},
        {.rule = "middle", .is = "top", .doc = "M."},
        {.rule = "other", .doc = "O."},
        {0},
    };
    const LudemeDef *const families[] = {family, NULL};
    StrBuf error = {0};
    Grammar *g = grammar_build(families, &error);
    RuleId top = grammar_rule(g, STR("top")), leaf = grammar_rule(g, STR("leaf"));
    assert_true(grammar_is_a(g, leaf, top));
    assert_true(grammar_is_a(g, top, top));
    assert_false(grammar_is_a(g, top, leaf));
    assert_false(grammar_is_a(g, grammar_rule(g, STR("other")), top));
    assert_int_equal(grammar_rule(g, STR("nothing")), RULE_NONE);
    assert_int_equal(grammar_word(g, STR("One"))->rule, leaf);
    assert_null(grammar_word(g, STR("Two")));
    assert_null(grammar_keyword(g, STR("leaf")));
    grammar_free(g);
    sb_free(&error);
}

static void prints_rules(void **state) {
    const LudemeClause clauses[] = {
        {"(it <size>)", "I.", "(it One)"}, {"Never", "N.", "Never"}, {0}};
    const LudemeDef family[] = {
        {.rule = "it", .doc = "I.", .clauses = clauses},
        {.rule = "size", .is = "it", .doc = "S.", .values = "One Two"},
        {.rule = "more", .listed = "it", .doc = "M.", .values = "Three"},
        {0},
    };
    const LudemeDef *const families[] = {family, NULL};
    StrBuf error = {0}, out = {0};
    Grammar *g = grammar_build(families, &error);
    for (uint32_t i = 0; i < g->nrules; i++) grammar_print_rule(g, (RuleId)i, &out);
    assert_string_equal(sb_cstr(&out), "<it> ::= (it <size>)\n    | Never\n    | <size> | <more>\n"
                                       "<size> ::= One | Two\n<more> ::= Three\n");
    assert_false(grammar_is_a(g, grammar_rule(g, STR("more")), 0)); /* listed, but not meant */
    grammar_free(g);
    sb_free(&error);
    sb_free(&out);
}

static void builds_the_registry(void **state) {
    Grammar *g = lang_grammar();
    assert_true(g->nrules > 300 && g->nclauses > 500);
    assert_true(grammar_rule(g, STR("game")) != RULE_NONE);
    assert_non_null(grammar_keyword(g, STR("hop")));
    assert_non_null(grammar_keyword(g, STR("+")));
    assert_non_null(grammar_keyword(g, STR("add")));
    grammar_free(g);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(parses_signatures),
    cmocka_unit_test(refuses_broken_signatures),
    cmocka_unit_test(refuses_broken_registries),
    cmocka_unit_test(closes_over_alternatives),
    cmocka_unit_test(prints_rules),
    cmocka_unit_test(builds_the_registry),
};

TEST_MAIN(cases)
