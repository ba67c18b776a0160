/* test_macro.c: tokens and macros. The examples of the paper, legal and illegal, and what is left
 * open there. */
#include "read.h"

/* The tokens of #rules with blanks between them, or what was said. */
static void expand_text(const char *text, StrBuf *out) {
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    const Source *src = source_from(&arena, "m.rbg", str_of(text), &error);
    assert_non_null(src);
    RbgSections s = rbg_sections(&arena, src, &diags);
    const RbgTokens *tokens = &s.section[RBG_RULES].tokens;
    sb_clear(out);
    if (diags.errors)
        diags_text(&diags, out);
    else
        for (uint32_t i = 0; i < tokens->n; i++)
            sb_fmt(out, "%s" STR_FMT, i ? " " : "", STR_ARG(tokens->v[i].text));
    rbg_sections_free(&s);
    arena_free(&arena);
}

typedef struct Row {
    const char *text, *result;
} Row;

static void expect_rows(const Row *rows, size_t n) {
    StrBuf out = {0};
    for (size_t i = 0; i < n; i++) {
        expand_text(rows[i].text, &out);
        if (strcmp(sb_cstr(&out), rows[i].result) != 0)
            fail_msg("%s\ngives: %s\nnot:   %s", rows[i].text, sb_cstr(&out), rows[i].result);
    }
    sb_free(&out);
}

/* Each must be refused, with a message that has the text in it. */
static void expect_refused(const Row *rows, size_t n) {
    StrBuf out = {0};
    for (size_t i = 0; i < n; i++) {
        expand_text(rows[i].text, &out);
        if (!strstr(sb_cstr(&out), "error: ") || !strstr(sb_cstr(&out), rows[i].result))
            fail_msg("%s\ngives: %s\nnot:   %s", rows[i].text, sb_cstr(&out), rows[i].result);
    }
    sb_free(&out);
}

#define ROWS(rows) (rows), sizeof(rows) / sizeof *(rows)

static void tokens_are_greedy(void **state) {
    static const Row rows[] = {
        {"#rules = ->>a->b", "->> a -> b"},
        {"#rules = ->/**/> a", "-> > a"},
        {"#rules = {?a}{!b}{$ c!=1}[$d=2][e]", "{? a } {! b } {$ c != 1 } [$ d = 2 ] [ e ]"},
        {"#rules = a1b2 12ab 3^4", "a1b2 12 ab 3 ^ 4"},
        {"#rules = <=<>=> ==", "<= < >= > =="},
        {"#rules = a /* b */ c // d\n + e.", "a c + e ."},
        {"#rules = a/b", "a / b"},
        {"#rules = a // b\rc // d\r\ne", "a c e"}, /* a line may end with \r alone */
    };
    expect_rows(ROWS(rows));
}

static void what_is_no_token(void **state) {
    static const Row rows[] = {
        {"#rules = a_b", "m.rbg:1:11: error: `_` has no meaning"},
        {"#rules = a_b", "names have only letters and digits"},
        {"#rules = a \xC3\xA9\xC3\xA9 b", "m.rbg:1:12: error: `\xC3\xA9` has no meaning"},
        {"#rules = { ? a}", "it stands directly behind its bracket"},
        {"#rules = a /* b", "m.rbg:1:12: error: this comment is never closed"},
        {"rules = a", "m.rbg:1:1: error: a description begins with a definition"},
        {"#rules = a # = b", "a name belongs behind `#`"},
        {"#rules a", "`=` belongs behind `#rules`"},
        {"#hexagon = a", "`hexagon` is a reserved word"},
    };
    expect_refused(ROWS(rows));
}

/* The first example of the paper. */
static void definitions(void **state) {
    static const Row good[] = {
        {"#m1 = x #m2(a) = a #m2(a;b) = a+b #rules = m1 m2(p) m2(q;r)", "x p q + r"},
        {"#m = #rules = a m b", "a b"},
    };
    static const Row bad[] = {
        {"#m2(a) = a\n#m2(b) = b", "m.rbg:2:2: error: the macro `m2` is defined twice"},
        {"#m2(a) = a\n#m2(b) = b", "first on line 1"},
        {"#m2(a) = a\n#m2 = x", "m.rbg:2:2: error: the macro `m2` is defined twice"},
        {"#m2 = x\n#m2(a) = a", "a macro without parameters has its name for itself"},
        {"#m1 = x\n#m1 = y", "the macro `m1` is defined twice"},
        {"#rules = a\n#rules = b", "the section `rules` is defined twice"},
        {"#m(a;a) = a", "not a list of parameters"},
        {"#m(a b) = a", "not a list of parameters"},
        {"#m() = a", "not a list of parameters"},
        {"#m(a = a", "not a list of parameters"},
        {"#m(", "not a list of parameters"},
    };
    expect_rows(ROWS(good));
    expect_refused(ROWS(bad));
}

/* The second one: a name is seen behind its definition, and only there. */
#define ORDER                                                                                      \
    "#m0 = m1 #m1 = x #m2 = m1 #m3(a;b) = a + b #m4 = m3(x;y) #m5 = m3(;) #m6 = m3 #m7 = m1(x) "

static void order_of_definition(void **state) {
    static const Row rows[] = {
        {ORDER "#rules = m0", "m1"}, {ORDER "#rules = m2", "x"},  {ORDER "#rules = m4", "x + y"},
        {ORDER "#rules = m5", "+"},  {ORDER "#rules = m6", "m3"}, {ORDER "#rules = m7", "x ( x )"},
        {"#rules = m #m = x", "m"},
    };
    expect_rows(ROWS(rows));
}

/* The third one: `~`. */
#define PASTE "#m1 = x~y #m2 = m1 #m3(a;b) = a~b #m4 = m3(x;y) #m6 = m3(1;2) #m7 = m3(x~y;z) "

static void pasting(void **state) {
    static const Row good[] = {
        {PASTE "#rules = m2", "xy"},
        {PASTE "#rules = m4", "xy"},
        {PASTE "#rules = m6", "12"},
        {PASTE "#rules = m7", "xyz"},
        {"#rules = a~b~c~1", "abc1"},
        {"#xy = z #rules = x~y", "xy"},                     /* not looked up again */
        {"#e = empty #m(a) = a~1 #rules = m(e)", "empty1"}, /* arguments are expanded first */
        {"#rules = a -~> b", "a -> b"},
    };
    static const Row bad[] = {
        {"#m3(a;b) = a~b #m5 = m3(8;y) #rules = m5", "`~` makes `8y`, which is not a token"},
        {"#m(a) = a~b #rules = m(x y)", "`a` stands for 2 of them here"},
        {"#m(a) = a~b #rules = m()", "`a` stands for 0 of them here"},
        {"#rules = a ~", "nothing stands behind `~`"},
        {"#rules = ~ a", "nothing stands before `~`"},
        {"#rules = a~)", "`~` makes `a)`"},
    };
    expect_rows(ROWS(good));
    expect_refused(ROWS(bad));
}

static void arguments(void **state) {
    static const Row good[] = {
        {"#m(a;b) = b a #rules = m((p;q);r)", "r ( p ; q )"},
        {"#m(a;b) = a x b #rules = m([;])", "[ x ]"}, /* only round brackets hold together */
        {"#m(a) = a a #rules = m(m(m(z)))", "z z z z z z z z"},
        {"#n = 2 #m(a) = a^n #rules = m(up)", "up ^ 2"},
        {"#x = y #m(x) = x #rules = m(p) x", "p y"},         /* a parameter hides a macro */
        {"#f(a) = a #g(h) = h(1) #rules = g(f)", "f ( 1 )"}, /* not looked up again */
        {"#m(a) = a #m(a;b) = a b #m(a;b;c) = m(a;b) m(c) #rules = m(1;2;3)", "1 2 3"},
    };
    static const Row bad[] = {
        {"#m(a) = a #rules = m(x;y)", "the macro `m` does not take 2 arguments"},
        {"#m(a) = a\n#m(a;b) = a\n#rules = m(;;)", "line 2 defines it with 2"},
        {"#m(a) = a\n#m(a;b) = a\n#rules = m(;;)", "line 1 defines it with 1"},
        {"#m(a) = a #rules = m(x", "the arguments of `m` are never closed"},
    };
    expect_rows(ROWS(good));
    expect_refused(ROWS(bad));
}

/* Where a message about something from a macro points to. */
static void trail(void **state) {
    StrBuf out = {0};
    expand_text("#inner(a) = a~)\n#outer = inner(x)\n#rules = outer", &out);
    assert_non_null(strstr(sb_cstr(&out), "m.rbg:1:13: error:"));
    assert_non_null(strstr(sb_cstr(&out), "in inner, used at m.rbg:2:10"));
    assert_non_null(strstr(sb_cstr(&out), "in outer, used at m.rbg:3:10"));
    sb_free(&out);
}

/* Macros that double: 2^60 tokens, 2^60 instances of nothing, arguments in arguments. */
static void explosions_end(void **state) {
    static const struct {
        const char *first, *args, *between, *behind,
            *said; /* #mN args = mN-1 between mN-1 behind */
    } rows[] = {
        {"#m0 = x x x x x x x x x x\n", "", " ", "", "the macros expand to too much"},
        {"#m0 =\n", "", " ", "", "expanding the macros takes too long"},
        {"#m0(a) = a a a a a a a a a a\n", "(a)", "(a) ", "(a)", "the macros expand to too much"},
        {"#m0(a) =\n", "(a)", "(", "(a))", "expanding the macros takes too long"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0}, out = {0};
        sb_text(&text, rows[i].first);
        for (int k = 1; k <= 60; k++)
            sb_fmt(&text, "#m%d%s = m%d%sm%d%s\n", k, rows[i].args, k - 1, rows[i].between, k - 1,
                   rows[i].behind);
        sb_text(&text, *rows[i].args ? "#rules = m60(x)" : "#rules = m60");
        expand_text(sb_cstr(&text), &out);
        if (!strstr(sb_cstr(&out), rows[i].said)) fail_msg("%zu: %s", i, sb_cstr(&out));
        sb_free(&text);
        sb_free(&out);
    }
}

/* Names that double. There is one error, and not one for each place where such a name is missing. */
static void long_names_end(void **state) {
    StrBuf text = {0}, out = {0};
    sb_text(&text, "#m0(a) = a~a\n");
    for (int k = 1; k < 60; k++) sb_fmt(&text, "#m%d(a) = m%d(a~a)\n", k, k - 1);
    sb_text(&text, "#rules = m7(x) m59(up)");
    expand_text(sb_cstr(&text), &out);
    const char *error = strstr(sb_cstr(&out), "error:");
    assert_non_null(error);
    assert_non_null(strstr(sb_cstr(&out), "m.rbg:53:15: error: `~` makes too long a name"));
    assert_non_null(strstr(error, "the limit is 256 characters"));
    assert_null(strstr(error + 1, "error:"));
    sb_cut(&text, text.n - 7);
    expand_text(sb_cstr(&text), &out);
    assert_int_equal(out.n, 256);
    sb_free(&text);
    sb_free(&out);
}

static void deep_nesting_ends(void **state) {
    StrBuf text = {0}, out = {0};
    sb_text(&text, "#m(a) = a\n#rules = ");
    for (int i = 0; i < 5000; i++) sb_text(&text, "m(");
    sb_char(&text, 'x');
    sb_repeat(&text, ')', 5000);
    expand_text(sb_cstr(&text), &out);
    assert_non_null(strstr(sb_cstr(&out), "nested too deeply"));
    sb_clear(&text);
    sb_text(&text, "#m0 = x\n");
    for (int i = 1; i < 2000; i++) sb_fmt(&text, "#m%d = m%d\n", i, i - 1);
    sb_text(&text, "#rules = m1999");
    expand_text(sb_cstr(&text), &out);
    assert_non_null(strstr(sb_cstr(&out), "nested too deeply"));
    sb_free(&text);
    sb_free(&out);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(tokens_are_greedy),
    cmocka_unit_test(what_is_no_token),
    cmocka_unit_test(definitions),
    cmocka_unit_test(order_of_definition),
    cmocka_unit_test(pasting),
    cmocka_unit_test(arguments),
    cmocka_unit_test(trail),
    cmocka_unit_test(explosions_end),
    cmocka_unit_test(long_names_end),
    cmocka_unit_test(deep_nesting_ends),
};

TEST_MAIN(cases)
