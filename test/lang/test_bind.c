/* test_bind.c: overload resolution: which form of a ludeme a text is, and where its arguments go. */
#include "lang.h"

#include "lang/read.h"

static Grammar *grammar;

static int open_grammar(void **state) {
    grammar = lang_grammar();
    return 0;
}

static int close_grammar(void **state) {
    grammar_free(grammar);
    return 0;
}

/* A value, compact: forms by their rule and the filled slots. */
static void show(const Bound *v, StrBuf *out) {
    switch (v->kind) {
    case BOUND_INT: sb_fmt(out, "%d", v->as.i); return;
    case BOUND_FLOAT: sb_fmt(out, "%gf", v->as.f); return;
    case BOUND_BOOLEAN: sb_text(out, v->as.b ? "true" : "false"); return;
    case BOUND_STRING: sb_fmt(out, "\"" STR_FMT "\"", STR_ARG(v->as.s)); return;
    case BOUND_WORD: sb_fmt(out, "'" STR_FMT, STR_ARG(v->as.s)); return;
    case BOUND_ENUM:
        sb_fmt(out, STR_FMT "." STR_FMT, STR_ARG(grammar->rules[v->rule].name), STR_ARG(v->as.s));
        return;
    case BOUND_LUDEME: sb_fmt(out, STR_FMT "(", STR_ARG(grammar->rules[v->rule].name)); break;
    case BOUND_ARRAY: sb_char(out, '{'); break;
    }
    const char *blank = "";
    for (uint32_t i = 0; i < v->n; i++) {
        if (!v->args[i]) continue;
        sb_text(out, blank);
        if (v->kind == BOUND_LUDEME) sb_fmt(out, "%u=", i);
        show(v->args[i], out);
        blank = " ";
    }
    sb_char(out, v->kind == BOUND_ARRAY ? '}' : ')');
}

/* The text is "rule: L-GDL"; what comes out is its value and what was said. */
static void bind(Desk *d, const char *text) {
    const char *colon = strchr(text, ':');
    Str rule = {text, (uint32_t)(colon - text)};
    NodeVec forest = read_source(&d->arena, desk_source(d, colon + 2), &d->diags, false);
    assert_int_equal(forest.n, 1);
    RuleId id = grammar_rule(grammar, rule);
    if (id == RULE_NONE) fail_msg("no rule %s", text);
    const Bound *v = bind_node(&d->arena, grammar, forest.v[0], id, NULL, &d->diags);
    assert_true((v == NULL) == (d->diags.errors > 0));
    if (v) show(v, &d->out);
    if (!v) sb_text(&d->out, "no");
    vec_free(&forest);
}

static void binds_literals(void **state) {
    static const Row rows[] = {
        {"int: 7", "7"},
        {"int: -7", "-7"},
        {"int: 2147483647", "2147483647"},
        {"int: 2147483648", "no"},
        {"int: 1.5", "no"},
        {"int: \"7\"", "no"},
        {"float: 1.5", "1.5f"},
        {"float: 3", "3f"},
        {"float: 1e3", "1000f"},
        {"float: nan", "no"},
        {"dim: 3", "3"},
        {"dim: 3.0", "no"},
        {"boolean: True", "true"},
        {"boolean: False", "false"},
        {"boolean: true", "true"},
        {"boolean: false", "false"},
        {"boolean: TRUE", "no"},
        {"boolean: 1", "no"},
        {"boolean: \"True\"", "no"},
    };
    EXPECT_ROWS(rows, bind);
}

static void binds_constants(void **state) {
    static const Row rows[] = {
        {"int: Infinity", "'Infinity"},
        {"int: Off", "'Off"},
        {"int: End", "'End"},
        {"int: Undefined", "'Undefined"},
        {"int: off", "'Off"},
        {"countSiteType: Off", "no"}, /* always the number */
        {"countSiteType: Sites", "countSiteType.Sites"},
        {"roleType: Mover", "roleType.Mover"},
        {"roleType: mover", "roleType.Mover"},
        {"roleType: MOVER", "no"},
        {"roleType: Moverr", "no"},
        {"siteType: Cell", "siteType.Cell"},
        {"siteType: \"Cell\"", "no"},
    };
    EXPECT_ROWS(rows, bind);
}

static void chooses_the_form_by_type(void **state) {
    static const Row rows[] = {
        {"int: (+ 1 2)", "ints.math.+(0=1 1=2)"},
        {"int: (+ {1 2 3})", "ints.math.+(0={1 2 3})"},
        {"int: (+ 1)", "no"},
        {"int: (+ 1 2 3)", "no"},
        {"int: (add 1 2)", "ints.math.+(0=1 1=2)"},
        {"float: (add 1 2)", "floats.math.+(0=1f 1=2f)"},
        {"float: (+ 1.5 2)", "floats.math.+(0=1.5f 1=2f)"},
        {"dim: (add 1 2)", "dim.math.+(0=1 1=2)"},
        {"int: (mul 2 (sub 7 1))", "ints.math.*(0=2 1=ints.math.-(0=7 1=1))"},
        {"graph: (add vertices:{{0 0}})", "operators.add(1={{0f 0f}})"},
        {"moves: (add (to 3))", "effect.add(1=moves.to(2=3))"},
        {"boolean: (not (not True))", "not(0=not(0=true))"},
        {"boolean: (and True False)", "math.and(0=true 1=false)"},
        {"boolean: (and {True False True})", "math.and(0={true false true})"},
        {"boolean: (> 1 2)", ">(0=1 1=2)"},
        {"int: (if True 1 2)", "ints.math.if(0=true 1=1 2=2)"},
        {"boolean: (if True False True)", "booleans.math.if(0=true 1=false 2=true)"},
        {"poly: (poly {{0 0} {1 1}})", "poly(0={{0 0} {1 1}})"},
        {"poly: (poly {{0 0.5} {1 1}})", "poly(0={{0f 0.5f} {1f 1f}})"},
    };
    EXPECT_ROWS(rows, bind);
}

static void is_strict_about_labels_and_order(void **state) {
    static const Row rows[] = {
        {"int: (count Pieces Mover)", "count.count(0=countComponentType.Pieces 2=roleType.Mover)"},
        {"int: (count Pieces of:(mover))", "count.count(0=countComponentType.Pieces 3=mover())"},
        {"int: (count Pieces off:(mover))", "no"},
        {"moves.piece: (piece \"X\" state:1)", "moves.piece(0=\"X\" 4=1)"},
        {"moves.piece: (piece \"X\" 1)", "no"},
        {"moves.piece: (piece \"X\" stat:1)", "no"},
        {"moves.piece: (piece state:1 \"X\")", "no"},
        {"component.piece: (piece \"X\" Each maxState:1 maxCount:2)",
         "component.piece(0=\"X\" 1=roleType.Each 5=1 6=2)"},
        {"component.piece: (piece \"X\" Each maxCount:2 maxState:1)", "no"},
        {"component.piece: (piece name:\"X\")", "no"},
        {"component.piece: (piece \"X\" maxState:1 maxState:1)", "no"},
    };
    EXPECT_ROWS(rows, bind);
}

static void fills_one_of_alternatives(void **state) {
    static const Row rows[] = {
        {"moves.piece: (piece 3)", "moves.piece(1=3)"},
        {"moves.piece: (piece {\"A\" \"B\"})", "moves.piece(2={\"A\" \"B\"})"},
        {"moves.piece: (piece {1 2})", "moves.piece(3={1 2})"},
        {"moves.piece: (piece {})", "moves.piece(2={})"},
        {"moves.piece: (piece {\"A\" 1})", "no"},
        {"moves.piece: (piece 3 4)", "no"},
        {"moves.piece: (piece)", "no"},
        {"boolean: (is Hidden at:3 to:Mover)", "booleans.is.is(0='Hidden 3=3 6=roleType.Mover)"},
        {"boolean: (is Hidden at:3 to:(player 1))",
         "booleans.is.is(0='Hidden 3=3 5=moves.player(0=1))"},
    };
    EXPECT_ROWS(rows, bind);
}

static void is_strict_about_arrays(void **state) {
    static const Row rows[] = {
        {"sites: (sites {1 2})", "sites(0={1 2})"},
        {"sites: (sites {\"A1\" \"B2\"})", "sites(1={\"A1\" \"B2\"})"},
        {"sites: (sites 1)", "no"},
        {"boolean: (not {True})", "no"},
        {"boolean: {True}", "no"},
        {"int: {1}", "no"},
        {"sites: (sites {a:1})", "no"},
        {"poly: (poly {0 0})", "no"},
    };
    EXPECT_ROWS(rows, bind);
}

/* A word of a form stands there as it is; a constant of an enumeration may be written small. */
static void keeps_to_the_words_of_a_form(void **state) {
    static const Row rows[] = {
        {"moves: (move Hop (to 3))", "move(0='Hop 4=moves.to(2=3))"},
        {"moves: (move hop (to 3))", "move(0='Hop 4=moves.to(2=3))"}, /* like any constant */
        {"moves: (move HOP (to 3))", "no"},
        {"moves: (move Hopp (to 3))", "no"},
        {"moves: (move \"Hop\" (to 3))", "no"},
        {"moves: (move Pass)", "move(0=moveSimpleType.Pass)"},
        {"moves: (move pass)", "move(0=moveSimpleType.Pass)"},
    };
    EXPECT_ROWS(rows, bind);
}

/* Many ways to try, each tried once. */
static void is_quick_on_deep_and_ambiguous_text(void **state) {
    Desk *d = desk_open();
    StrBuf text = {0};
    sb_text(&text, "boolean: ");
    for (int i = 0; i < 390; i++) sb_text(&text, "(if True ");
    sb_text(&text, "True");
    for (int i = 0; i < 390; i++) sb_text(&text, ")");
    bind(d, sb_cstr(&text));
    assert_string_not_equal(sb_cstr(&d->out), "no");
    /* The same with a mistake in the innermost place: one error, there. */
    sb_clear(&text);
    sb_clear(&d->out);
    sb_text(&text, "boolean: ");
    for (int i = 0; i < 390; i++) sb_text(&text, "(if True ");
    sb_text(&text, "Tru");
    for (int i = 0; i < 390; i++) sb_text(&text, ")");
    bind(d, sb_cstr(&text));
    assert_string_equal(sb_cstr(&d->out), "no");
    assert_int_equal(d->diags.errors, 1);
    assert_int_equal(d->diags.first->span.at, 390 * 9);
    sb_free(&text);
    desk_close(d);
}

static void prints_what_was_bound(void **state) {
    Desk *d = desk_open();
    const Source *src = desk_source(d, "(+ 1 (abs -2))");
    NodeVec forest = read_source(&d->arena, src, &d->diags, false);
    RuleId rule = grammar_rule(grammar, STR("int"));
    const Bound *v = bind_node(&d->arena, grammar, forest.v[0], rule, NULL, &d->diags);
    bound_outline(grammar, v, &d->out);
    expect_text("outline", sb_cstr(&d->out),
                "   1:1   (+ <int> <int>)  : <ints.math.+>\n"
                "   1:4     1  : <int>\n"
                "   1:6     (abs <int>)  : <ints.math.abs>\n"
                "   1:11      -2  : <int>\n");
    vec_free(&forest);
    desk_close(d);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(binds_literals),
    cmocka_unit_test(binds_constants),
    cmocka_unit_test(chooses_the_form_by_type),
    cmocka_unit_test(is_strict_about_labels_and_order),
    cmocka_unit_test(fills_one_of_alternatives),
    cmocka_unit_test(is_strict_about_arrays),
    cmocka_unit_test(keeps_to_the_words_of_a_form),
    cmocka_unit_test(is_quick_on_deep_and_ambiguous_text),
    cmocka_unit_test(prints_what_was_bound),
};

int main(void) {
    return cmocka_run_group_tests(cases, open_grammar, close_grammar);
}
