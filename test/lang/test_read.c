/* test_read.c: tokens → token trees. */
#include "lang.h"

#include "lang/read.h"

static void read_line(Desk *d, const char *text) {
    NodeVec forest = read_source(&d->arena, desk_source(d, text), &d->diags, false);
    for (uint32_t i = 0; i < forest.n; i++) {
        if (i) sb_char(&d->out, ' ');
        print_line(forest.v[i], &d->out);
    }
    vec_free(&forest);
    desk_diags(d, &d->diags);
}

static void reads_trees(void **state) {
    static const Row rows[] = {
        {"", ""},
        {"// nothing", ""},
        {"a \"b\" 1", "a \"b\" 1"},
        {"( a ( b  {c} ) )", "(a (b {c}))"},
        {"()", "()"},
        {"{}", "{}"},
        {"(a) (b)", "(a) (b)"},
        {"(a // comment (\n b)", "(a b)"},
        {"(a if: True {x:1 y:(b)})", "(a if:True {x:1 y:(b)})"},
        {"(a to:{1 2})", "(a to:{1 2})"},
        {"(a b:)", "(a b:)"},
        {"(a b: c: d)", "(a b: c:d)"},
        {"{\"A1\"..\"C3\"}", "{\"A1\"..\"C3\"}"},
        {"(a b:\"A1\"..\"C3\" c)", "(a b:\"A1\"..\"C3\" c)"},
        {"{\"A1\" .. \"C3\"}", "{\"A1\" .. \"C3\"}"},
        {"{(item \"a\")* (item \"b\")** (c) *}", "{ (item \"a\")* (item \"b\")** (c) * }"},
    };
    EXPECT_ROWS(rows, read_line);
}

static void reports_brackets_that_do_not_match(void **state) {
    static const Row rows[] = {
        {"(a", "(a) !1:1 this `(` is never closed"},
        {"{a", "{a} !1:1 this `{` is never closed"},
        {"(a (b)", "(a (b)) !1:1 this `(` is never closed"},
        {"(a))", "(a) !1:4 this `)` closes nothing"},
        {"a}", "a !1:2 this `}` closes nothing"},
        {"(a {b)", "(a {b}) !1:6 expected `}`, found `)` = `{` was opened at 1:4"},
        {"{a (b} c", "{a (b)} c !1:6 expected `)`, found `}` = `(` was opened at 1:4"},
        {"(a } b)", "(a b) !1:4 this `}` closes nothing = `(` was opened at 1:1"},
        /* the other kind was typed: as many are missing of the one as there are too many */
        {"(a (b} c)", "(a (b) c) !1:6 expected `)`, found `}` = `(` was opened at 1:4"},
        {"(a {b) c)", "(a {b} c) !1:6 expected `}`, found `)` = `{` was opened at 1:4"},
        /* a string that is not closed takes the closing brackets with it */
        {"(a \"b)", "(a) !1:4 this string is never closed"},
    };
    EXPECT_ROWS(rows, read_line);
}

/* The indentation tells where a bracket is missing. */
static void suspects_the_line_that_is_indented_wrongly(void **state) {
    static const Row rows[] = {
        {"(a\n(game 1)",
         "(a (game 1)) !1:1 this `(` is never closed = line 2 is indented as if the "
         "`(` at 1:1 were closed before"},
        {"(a\n  (b (c)\n  (d)\n)", "(a (b (c) (d))) !1:1 this `(` is never closed = line 3 is "
                                   "indented as if the `(` at 2:3 were closed before"},
        {"(a {\n  (b\n})", "(a { (b) }) !3:1 expected `)`, found `}` = `(` was opened at 2:3"},
        {"(a\n  (b\n    (c)\n)", "(a (b (c))) !1:1 this `(` is never closed = line 4 is "
                                 "indented as if the `(` at 2:3 were closed before"},
        {"(a\n(b)\n(c)", "(a (b) (c)) !1:1 this `(` is never closed"},
    };
    EXPECT_ROWS(rows, read_line);
}

static void takes_no_label_at_the_head(void **state) {
    static const Row rows[] = {
        {"(a: b)", "(a b) ?1:2 the colon behind `a:` is ignored"},
        {"(a: (b))", "(a (b)) ?1:2 the colon behind `a:` is ignored"},
    };
    EXPECT_ROWS(rows, read_line);
}

/* Writes `depth` brackets, opened and closed. */
static char *nested(uint32_t depth) {
    char *text = malloc(2 * (size_t)depth + 1);
    memset(text, '(', depth);
    memset(text + depth, ')', depth);
    text[2 * (size_t)depth] = 0;
    return text;
}

static void has_a_limit_of_depth(void **state) {
    static const struct {
        uint32_t depth, errors;
    } rows[] = {{NODE_MAX_DEPTH - 1, 0}, {NODE_MAX_DEPTH, 1}, {100000, 1}, {5000000, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk *d = desk_open();
        char *text = nested(rows[i].depth);
        NodeVec forest = read_source(&d->arena, desk_source(d, text), &d->diags, false);
        assert_int_equal(d->diags.errors, rows[i].errors);
        assert_int_equal(forest.n, 1);
        assert_true(forest.v[0]->deep <= NODE_MAX_DEPTH);
        if (rows[i].errors)
            assert_true(str_is(d->diags.first->message, "brackets are nested more than 400 deep"));
        vec_free(&forest);
        free(text);
        desk_close(d);
    }
}

static void knows_places_sizes_and_labels(void **state) {
    Desk *d = desk_open();
    NodeVec forest = read_source(&d->arena, desk_source(d, "(a\n b:(c 1))"), &d->diags, false);
    const Node *list = forest.v[0], *inner = list->kids[1];
    assert_int_equal(list->size, 5);
    assert_int_equal(list->deep, 2);
    assert_int_equal(list->span.n, 12);
    assert_true(str_is(inner->label, "b"));
    assert_true(node_has_head(inner, "c"));
    assert_int_equal(source_where(inner->span.src, inner->span.at).line, 2);
    assert_int_equal(source_where(inner->span.src, inner->span.at).column, 2);
    vec_free(&forest);
    desk_close(d);
}

static void keeps_comments_when_asked(void **state) {
    Desk *d = desk_open();
    const Source *src = desk_source(d, "// one\n(a b: // two\n c)");
    NodeVec forest = read_source(&d->arena, src, &d->diags, true);
    assert_int_equal(forest.n, 2);
    assert_int_equal(forest.v[0]->kind, NODE_COMMENT);
    const Node *list = forest.v[1];
    assert_int_equal(list->n, 3);
    assert_true(str_is(list->kids[1]->text, "// two")); /* before the label and its value */
    assert_true(str_is(list->kids[2]->label, "b"));
    vec_free(&forest);
    desk_close(d);
}

static void describes_nodes(void **state) {
    static const Row rows[] = {
        {"Mover", "`Mover`"},
        {"\"x\"", "the string \"x\""},
        {"(a)", "`(a)`"},
        {"(a b)", "`(a ...)`"},
        {"(\"A\" b)", "`(\"A\" ...)`"},
        {"()", "`()`"},
        {"{}", "the empty array `{}`"},
        {"{1}", "an array `{...}`"},
        {"\"A1\"..\"B2\"", "a range of sites"},
        {"\"a long string, too long for a message to be read by anybody\"",
         "the string \"a long string, too long for a message to...\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk *d = desk_open();
        NodeVec forest = read_source(&d->arena, desk_source(d, rows[i].text), &d->diags, false);
        expect_text(rows[i].text, node_describe(&d->arena, forest.v[0]).s, rows[i].expected);
        vec_free(&forest);
        desk_close(d);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(reads_trees),
    cmocka_unit_test(reports_brackets_that_do_not_match),
    cmocka_unit_test(suspects_the_line_that_is_indented_wrongly),
    cmocka_unit_test(takes_no_label_at_the_head),
    cmocka_unit_test(has_a_limit_of_depth),
    cmocka_unit_test(knows_places_sizes_and_labels),
    cmocka_unit_test(keeps_comments_when_asked),
    cmocka_unit_test(describes_nodes),
};

TEST_MAIN(cases)
