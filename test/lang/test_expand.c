/* test_expand.c: defines, arguments, ranges and labels. */
#include "lang.h"

#include "lang/expand.h"
#include "lang/read.h"

static void expand_with(Desk *d, const char *text, const Defs *known) {
    Expanded x = expand_source(&d->arena, desk_source(d, text), known, NULL, &d->diags);
    for (uint32_t i = 1; x.game && i < x.game->n; i++) {
        if (i > 1) sb_char(&d->out, ' ');
        print_line(x.game->kids[i], &d->out);
    }
    desk_diags(d, &d->diags);
    expanded_free(&x);
}

static void expand(Desk *d, const char *text) {
    expand_with(d, text, NULL);
}

/* Known defines, as if they had been read from a folder. */
static Defs *known_defs(const char *text) {
    Defs *defs = calloc(1, sizeof *defs);
    const char *error = NULL;
    defs->diags = diags_new(&defs->arena);
    const Source *src = source_from(&defs->arena, "known.def", str_of(text), &error);
    Diags none = diags_new(&defs->arena);
    TokenVec tokens = lex_all(src, &none);
    NodeVec forest = read_tokens(&defs->arena, &tokens, &none, false);
    for (uint32_t i = 0; i < forest.n; i++)
        define_add(&defs->arena, &defs->table, forest.v[i], true, &defs->diags);
    assert_int_equal(defs->diags.errors, 0);
    vec_free(&tokens);
    vec_free(&forest);
    return defs;
}

static void replaces_uses(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (x 1)) (game (\"A\"))", "(x 1)"},
        {"(define \"A\" (x 1)) (game (\"A\"))", "(x 1)"},
        {"(define \"A\" (x 1)) (game {\"A\" \"A\"})", "{ (x 1) (x 1) }"},
        {"(define \"A\" 7) (game (x \"A\"))", "(x 7)"},
        {"(define \"A\" \"B\") (game (x \"A\"))", "(x \"B\")"},
        {"(define \"A\" a b) (game (x \"A\" c))", "(x a b c)"},
        {"(define \"A\") (game (x \"A\" c))", "(x c)"},
        {"(define \"A\" (x #1)) (game (\"A\" 5))", "(x 5)"},
        {"(define \"A\" (x #2 #1 #1)) (game (\"A\" 5 (y)))", "(x (y) 5 5)"},
        /* before, behind or inside the game */
        {"(game (\"A\")) (define \"A\" (x))", "(x)"},
        {"(game (define \"A\" (x)) (\"A\"))", "(x)"},
        {"(game (y (define \"A\" (x)) (\"A\")))", "(y (x))"},
        {"(game {\"A\"}) // (define \"A\" (x))", "{\"A\"}"},
    };
    EXPECT_ROWS(rows, expand);
}

static void leaves_out_what_is_omitted(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (x #1 #2)) (game (\"A\" ~ 2))", "(x 2)"},
        {"(define \"A\" (x #1 #2)) (game (\"A\" 1))", "(x 1)"},
        {"(define \"A\" (x #1 #2)) (game (\"A\"))", "(x)"},
        {"(define \"A\" (x #1 #2)) (game (\"A\" ~ ~))", "(x)"},
        {"(define \"A\" {#1}) (game (\"A\"))", "{}"},
        {"(define \"A\" #1) (game (x \"A\"))", "(x)"},
        {"(define \"A\" (x P#1)) (game (\"A\"))", "(x P)"},
        {"(define \"A\" (x \"P#1\")) (game (\"A\"))", "(x \"P\")"},
        /* An argument that is passed on closes the gap. */
        {"(define \"A\" (x #1 #2 #3)) (define \"B\" (\"A\" #1 #2 3)) (game (\"B\" ~ 2))",
         "(x 2 3)"},
        {"(define \"A\" (x #1 y:#2)) (define \"B\" (\"A\" #1 #2)) (game (\"B\" ~ 2))",
         "(x 2) ?1:19 `y:` has no value and is ignored < \"A\" < \"B\""},
        {"(define \"A\" (x #1 #2)) (define \"B\" (\"A\" ~ #1)) (game (\"B\" 2))", "(x 2)"},
    };
    EXPECT_ROWS(rows, expand);
}

static void settles_labels(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (x a:#1)) (game (\"A\" 5))", "(x a:5)"},
        {"(define \"A\" (x #1)) (game (\"A\" a:5))", "(x a:5)"},
        {"(define \"A\" (y)) (game (x a:(\"A\")))", "(x a:(y))"},
        {"(define \"A\" (y) (z)) (game (x a:\"A\"))", "(x a:(y) (z))"},
        {"(define \"A\" (x a:#1 (y))) (game (\"A\"))", "(x a:(y))"},
        {"(define \"A\" (x a:#1 b:2)) (game (\"A\"))",
         "(x b:2) ?1:16 `a:` has no value and is ignored < \"A\""},
        {"(define \"A\" (x a:#1)) (game (\"A\"))",
         "(x) ?1:16 `a:` has no value and is ignored < \"A\""},
        {"(define \"A\") (game (x a:\"A\" (y)))", "(x a:(y))"},
        {"(game (x a: (y)))", "(x a:(y))"},
        {"(game (x a:))", "(x) ?1:10 `a:` has no value and is ignored"},
        {"(define \"A\" (x a:P#1)) (game (\"A\" 2))", "(x a:P2)"},
    };
    EXPECT_ROWS(rows, expand);
}

static void replaces_markers_in_text(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (x P#1)) (game (\"A\" 2))", "(x P2)"},
        {"(define \"A\" (x \"Pawn#1\")) (game (\"A\" 2))", "(x \"Pawn2\")"},
        {"(define \"A\" (x \"#1#2\")) (game (\"A\" \"a\" b))", "(x \"ab\")"},
        {"(define \"A\" (x #1#2)) (game (\"A\" 1 2))", "(x 12)"},
        {"(define \"A\" {#1..#2}) (game (\"A\" 1 3))", "{1 2 3}"},
        {"(define \"A\" (x #1:5)) (game (\"A\" b))", "(x b:5)"},
        {"(define \"A\" (x \"#1\")) (game (\"A\" (y 1)))", "(x \"(y 1)\")"},
        {"(define \"A\" (x P#1)) (game (\"A\" (y 1)))", "(x P (y 1))"},
        /* ten and more, and what is no marker */
        {"(define \"A\" (x #10 #1)) (game (\"A\" 1 2 3 4 5 6 7 8 9 10))", "(x 10 1)"},
        {"(define \"A\" (x #12)) (game (\"A\" 1 2 3 4 5 6 7 8 9 10 11 12))", "(x 12)"},
        {"(define \"A\" (x # #0 #a)) (game (\"A\"))", "(x # #0 #a)"},
        {"(game (x #1))", "(x #1)"},
    };
    EXPECT_ROWS(rows, expand);
}

static void nests_defines(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (x \"B\")) (define \"B\" 1) (game (\"A\"))", "(x 1)"},
        {"(define \"B\" 1) (define \"A\" (x \"B\")) (game (\"A\"))", "(x 1)"},
        {"(define \"A\" (x #1)) (define \"B\" (y #1)) (game (\"A\" (\"B\" (\"A\" 1))))",
         "(x (y (x 1)))"},
        {"(define \"A\" (\"B\" (z #1))) (define \"B\" (y #1)) (game (\"A\" 1))", "(y (z 1))"},
        /* a name made of an argument */
        {"(define \"A\" (\"B#1\")) (define \"B1\" one) (define \"B2\" two) (game (x (\"A\" 2)))",
         "(x two)"},
        /* a define in a define's body comes with its use */
        {"(define \"A\" (define \"B\" (z #1)) (x)) (game (\"A\") (\"B\" 1))",
         "(x) (z) ?1:55 \"B\" takes 0 arguments; this one is ignored"},
        /* several nodes as one argument: the define that comes first is expanded first */
        {"(define \"Two\" 1 2) (define \"A\" (x #1 #2)) (game (\"A\" \"Two\"))", "(x 1 2)"},
        {"(define \"A\" (x #1 (y #2))) (define \"Two\" 1 2) (game (\"A\" \"Two\" 3))",
         "(x 1 2 (y 3))"},
        {"(define \"Two\" 1 2) (define \"A\" (x #1 (y #2))) (game (\"A\" \"Two\" 3))",
         "(x 1 (y 2)) ?1:64 \"A\" takes 2 arguments; this one is ignored"},
    };
    EXPECT_ROWS(rows, expand);
}

static void keeps_the_name_of_the_game(void **state) {
    static const Row rows[] = {
        {"(define \"Go\" (x)) (game \"Go\" (\"Go\"))", "\"Go\" (x)"},
        {"(define \"Go\" (x)) (match \"Go\" \"Go\")", "\"Go\" (x)"},
        {"(define \"Go\" (x)) (game (game \"Go\"))", "(game \"Go\")"},
    };
    EXPECT_ROWS(rows, expand);
}

static void the_first_of_two_counts(void **state) {
    static const Row rows[] = {
        {"(define \"A\" 1) (define \"A\" 2) (game (x \"A\"))",
         "(x 1) ?1:24 \"A\" is defined twice; the first one counts = the first one is at "
         "x.lud:1:1"},
    };
    EXPECT_ROWS(rows, expand);
}

static void reports_what_is_no_define(void **state) {
    static const Row rows[] = {
        {"(define) (game)", "!1:1 a define starts with its name in quotes: (define \"Name\" ...)"},
        {"(define A (x)) (game)",
         "!1:1 a define starts with its name in quotes: (define \"Name\" ...)"},
        {"(define \"\" (x)) (game)",
         "!1:1 a define starts with its name in quotes: (define \"Name\" ...)"},
        {"(define \"A\" (x #1)) (game (\"A\" 1 2 3))",
         "(x 1) ?1:34 \"A\" takes 1 argument; this one is ignored"},
        {"(define \"Step\" (x)) (game (\"Stpe\" 1))",
         "(\"Stpe\" 1) !1:28 there is no define \"Stpe\" = did you mean `Step`?"},
        {"(game (\"Zzzzzz\"))", "(\"Zzzzzz\") !1:8 there is no define \"Zzzzzz\""},
    };
    EXPECT_ROWS(rows, expand);
}

static void reports_defines_that_use_themselves(void **state) {
    static const Row rows[] = {
        {"(define \"A\" (\"A\")) (game (\"A\"))", "!1:13 the define \"A\" uses itself without end"},
        {"(define \"A\" \"A\") (game (\"A\"))", "!1:13 the define \"A\" uses itself without end"},
        {"(define \"A\" (\"B\")) (define \"B\" (\"A\")) (game (\"A\"))",
         "!1:32 the define \"A\" uses itself without end = it does so through \"B\""},
        /* Not used: nobody is hurt. */
        {"(define \"A\" (\"A\")) (game x)", "x"},
    };
    EXPECT_ROWS(rows, expand);
}

static void prefers_local_defines(void **state) {
    static const Row rows[] = {
        {"(game (x \"Own\" \"Known\"))", "(x \"Own\" k)"},
        {"(define \"Known\" mine) (game (x \"Known\"))", "(x mine)"},
        /* Inside a known define its known fellows are meant. */
        {"(define \"Known\" mine) (game (\"Uses\"))", "(x k)"},
        {"(define \"Known\" mine) (game (\"Wraps\" \"Known\"))", "(w mine)"},
        {"(define \"Helper\" h) (game (\"Calls\"))", "(c h)"},
    };
    Defs *known = known_defs("(define \"Known\" k) (define \"Uses\" (x \"Known\"))"
                             "(define \"Wraps\" (w #1)) (define \"Calls\" (c \"Helper\"))");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk *d = desk_open();
        expand_with(d, rows[i].text, known);
        expect_text(rows[i].text, sb_cstr(&d->out), rows[i].expected);
        desk_close(d);
    }
    defs_free(known);
}

static void expands_ranges(void **state) {
    static const Row rows[] = {
        {"(game {1..5})", "{1 2 3 4 5}"},
        {"(game {5..1})", "{5 4 3 2 1}"},
        {"(game {3..3})", "{3 3}"},
        {"(game {0..2 9 7..8})", "{0 1 2 9 7 8}"},
        {"(game (x a:1..3))", "(x a:1 2 3)"},
        {"(game {1..x})", "{1..x}"},
        {"(game {..5 1.. 1...5 .. 1.5})", "{..5 1.. 1...5 .. 1.5}"},
        {"(game {\"A1\"..\"C3\"})",
         "{\"A1\" \"A2\" \"A3\" \"B1\" \"B2\" \"B3\" \"C1\" \"C2\" \"C3\"}"},
        {"(game {\"A1\"..\"A3\"})", "{\"A1\" \"A2\" \"A3\"}"},
        {"(game {\"A1\"..\"C1\"})", "{\"A1\" \"B1\" \"C1\"}"},
        {"(game {\"B2\"..\"B2\"})", "{\"B2\"}"},
        {"(game {\"a1\"..\"b1\"})", "{\"A1\" \"B1\"}"},
        {"(game (x a:\"A1\"..\"A2\"))", "(x a:\"A1\" \"A2\")"},
        {"(define \"Lo\" 2) (define \"Hi\" 4) (game {\"Lo\"..\"Hi\"})", "{2 3 4}"},
        {"(define \"Lo\" \"A1\") (game {\"Lo\"..\"B1\"})", "{\"A1\" \"B1\"}"},
        {"(game {1..999999999})", "{1} !1:8 a range spans at most 1000 numbers"},
        {"(game {1..99999999999999})", "{1..99999999999999}"},
        {"(game {\"x\"..\"B1\"})",
         "{} !1:8 a range of sites goes from one coordinate to another, like \"A1\"..\"C3\""},
    };
    EXPECT_ROWS(rows, expand);
}

static void drops_brackets_that_say_nothing(void **state) {
    static const Row rows[] = {
        {"(game ((a) (b)))", "(a) (b)"},
        {"(game (((a))))", "(a)"},
        {"(game x:((a)))", "x:(a)"},
        {"(game ())", "?1:7 `()` is ignored"},
        {"(define \"A\" (x)) (game ((\"A\")))", "(x)"},
    };
    EXPECT_ROWS(rows, expand);
}

static void finds_the_game(void **state) {
    static const Row rows[] = {
        {"", "!there is no game here: a description holds (game ...) or (match ...)"},
        {"(define \"A\" (x))",
         "!1:1 there is no game here: a description holds (game ...) or (match ...)"},
        {"(game 1) (game 2)", "1 ?1:10 `(game ...)` is ignored: a description holds one game"},
        {"(game 1) x", "1 ?1:10 `x` is ignored: it stands outside the game"},
        {"(define \"G\" (game 1)) (\"G\")", "1"},
        {"(match 1)", "1"},
    };
    EXPECT_ROWS(rows, expand);
}

/* Metadata keeps its strings, and nothing in it is an error. */
static void keeps_metadata(void **state) {
    static const char text[] =
        "(define \"A\" (x)) (game 1)\n"
        "(metadata (info (\"Nothing\") \"Known\" \"A\" () (define \"B\" 2)))";
    Defs *known = known_defs("(define \"Known\" k)");
    Desk *d = desk_open();
    Expanded x = expand_source(&d->arena, desk_source(d, text), known, NULL, &d->diags);
    assert_non_null(x.metadata);
    print_line(x.metadata, &d->out);
    desk_diags(d, &d->diags);
    expect_text(text, sb_cstr(&d->out), "(metadata (info (\"Nothing\") \"Known\" (x)))");
    expanded_free(&x);
    desk_close(d);
    defs_free(known);
}

static void keeps_the_trail(void **state) {
    Desk *d = desk_open();
    const Source *src =
        desk_source(d, "(define \"A\" (\"B\" #1))\n(define \"B\" (y #1 z))\n(game (\"A\" w))");
    Expanded x = expand_source(&d->arena, src, NULL, NULL, &d->diags);
    const Node *list = x.game->kids[1], *arg = list->kids[1], *own = list->kids[2];
    assert_true(str_is(own->via->macro, "\"B\""));
    assert_true(str_is(own->via->outer->macro, "\"A\""));
    assert_int_equal(own->via->depth, 2);
    assert_int_equal(source_where(src, own->span.at).line, 2);
    assert_null(arg->via); /* the argument was written in the game */
    assert_int_equal(source_where(src, arg->span.at).line, 3);
    expanded_free(&x);
    desk_close(d);
}

/* Text that grows without end stops at a limit, soon and without much memory. */
static void expect_stop(const char *name, const StrBuf *text, const char *message) {
    Desk *d = desk_open();
    expand(d, sb_cstr(text));
    if (!strstr(sb_cstr(&d->out), message))
        fail_msg("%s: no \"%s\" in %.300s", name, message, sb_cstr(&d->out));
    assert_true(d->arena.used < (size_t)1 << 30);
    desk_close(d);
}

/* `levels` defines, each using the next one through `body` (a format with its number), the last
 * one is `last`. */
static void expect_tower_stops(const char *body, const char *last, int levels, const char *use,
                               const char *message) {
    StrBuf b = {0};
    for (int i = 0; i < levels; i++) {
        sb_fmt(&b, "(define \"D%d\" ", i);
        for (const char *p = body; *p; p++) {
            if (*p == '%')
                sb_fmt(&b, "%d", i + 1);
            else
                sb_char(&b, *p);
        }
        sb_text(&b, ")\n");
    }
    sb_fmt(&b, "(define \"D%d\" %s)\n(game x %s)", levels, last, use);
    expect_stop(body, &b, message);
    sb_free(&b);
}

static void stops_explosions(void **state) {
    static const char nodes[] = "the description expands to more than 500000 nodes";
    expect_tower_stops("(a (\"D%\") (\"D%\"))", "x", 100, "(\"D0\")", nodes);
    expect_tower_stops("\"D%\" \"D%\"", "x", 100, "(\"D0\")", nodes);
    /* an argument that doubles: as a tree, in a string, glued into a word, in a define */
    expect_tower_stops("(\"D%\" (a #1 #1))", "#1", 100, "(\"D0\" x)", nodes);
    expect_tower_stops("(\"D%\" \"#1#1\")", "#1", 100, "(\"D0\" x)", nodes);
    expect_tower_stops("(\"D%\" #1#1)", "#1", 100, "(\"D0\" x)", nodes);
    expect_tower_stops("(\"D%\" (a #1 #1))", "P#1", 100, "(\"D0\" x)", nodes);
    expect_tower_stops("(\"D%\" (a #1 #1))", "\"P#1\"", 100, "(\"D0\" x)", nodes);
    expect_tower_stops("(\"D%\" (a #1 #1))", "(define \"X\" #1)", 100, "(\"D0\" x)", nodes);
    /* depth: of uses, and of arguments */
    expect_tower_stops("(\"D%\")", "x", 300, "(\"D0\")", "is nested too deeply");
    expect_tower_stops("(\"D%\" (a (a (a (a (a (a (a (a (a #1))))))))))", "#1", 100, "(\"D0\" x)",
                       "!44:15 this expands to brackets nested more than 400 deep");
}

static void stops_ranges(void **state) {
    StrBuf b = {0};
    sb_text(&b, "(game ");
    for (int i = 0; i < 5000; i++) sb_text(&b, "1..1000 ");
    sb_text(&b, ")");
    expect_stop("numbers", &b, "the description expands to more than 500000 nodes");
    sb_clear(&b);
    sb_text(&b, "(game ");
    for (int i = 0; i < 200; i++) sb_text(&b, "\"A1\"..\"Z1000\" ");
    sb_text(&b, ")");
    expect_stop("sites", &b, "the description expands to more than 500000 nodes");
    sb_free(&b);
}

/* A long string used often is as bad as many nodes. */
static void stops_long_text(void **state) {
    StrBuf b = {0};
    sb_text(&b, "(define \"S\" \"");
    sb_repeat(&b, 'x', 1000000);
    sb_text(&b, "\")(game y ");
    for (int i = 0; i < 100000; i++) sb_text(&b, "\"S\" ");
    sb_text(&b, ")");
    expect_stop("text", &b, "the description expands to more than 500000 nodes");
    sb_free(&b);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(replaces_uses),
    cmocka_unit_test(leaves_out_what_is_omitted),
    cmocka_unit_test(settles_labels),
    cmocka_unit_test(replaces_markers_in_text),
    cmocka_unit_test(nests_defines),
    cmocka_unit_test(keeps_the_name_of_the_game),
    cmocka_unit_test(the_first_of_two_counts),
    cmocka_unit_test(reports_what_is_no_define),
    cmocka_unit_test(reports_defines_that_use_themselves),
    cmocka_unit_test(prefers_local_defines),
    cmocka_unit_test(expands_ranges),
    cmocka_unit_test(drops_brackets_that_say_nothing),
    cmocka_unit_test(finds_the_game),
    cmocka_unit_test(keeps_metadata),
    cmocka_unit_test(keeps_the_trail),
    cmocka_unit_test(stops_explosions),
    cmocka_unit_test(stops_ranges),
    cmocka_unit_test(stops_long_text),
};

TEST_MAIN(cases)
