/* test_print.c: the house layout, and the dumps. */
#include "lang.h"

#include "json.h"
#include "lang/read.h"

static void format(Desk *d, const char *text) {
    NodeVec forest = read_source(&d->arena, desk_source(d, text), &d->diags, true);
    assert_int_equal(d->diags.errors, 0);
    print_pretty((Nodes){forest.v, forest.n}, &d->out);
    vec_free(&forest);
}

static void lays_out(void **state) {
    static const Row rows[] = {
        {"", ""},
        {"( game   \"X\"\n\n (players 2) )", "(game \"X\" (players 2))\n"},
        {"(a)(b)", "(a)\n(b)\n"},
        {"(a)\n\n\n\n(b)", "(a)\n\n(b)\n"},
        {"// one\n\n// two\n(a) // three", "// one\n\n// two\n(a)  // three\n"},
        {"(a b // why\n c)", "(a b  // why\n    c\n)\n"},
        {"(a if:True to:(b) {1 2})**", "(a if:True to:(b) {1 2})**\n"},
        {"{(a) (b)}", "{ (a) (b) }\n"},
        {"\"A1\"..\"C3\" 1..5", "\"A1\"..\"C3\"\n1..5\n"},
        {"(item \"a\" <(x  y)> \"b\")*", "(item \"a\" <(x  y)> \"b\")*\n"},
        {"(a \"two\nlines\" b)", "(a\n    \"two\nlines\"\n    b\n)\n"},
        {"(a b:)", "(a b:)\n"},
        {"(equipment { // pieces\n (a) })", "(equipment {\n    // pieces\n    (a)\n})\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk *d = desk_open(), *again = desk_open();
        format(d, rows[i].text);
        format(again, sb_cstr(&d->out));
        expect_text(rows[i].text, sb_cstr(&again->out), sb_cstr(&d->out));
        expect_text(rows[i].text, sb_cstr(&d->out), rows[i].expected);
        desk_close(d);
        desk_close(again);
    }
}

static void breaks_long_lines(void **state) {
    Desk *d = desk_open();
    format(d,
           "(game \"A game\" (players 2) (equipment {(board (square 8)) (piece \"Pawn\" Each) "
           "(hand Each) (dice d:6 num:2)}) (rules (play (forEach Piece)) (end (if (no Moves Next) "
           "(result Mover Win)))))");
    assert_string_equal(
        sb_cstr(&d->out),
        "(game \"A game\"\n"
        "    (players 2)\n"
        "    (equipment { (board (square 8)) (piece \"Pawn\" Each) (hand Each) (dice d:6 num:2) })\n"
        "    (rules (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win))))\n"
        ")\n");
    desk_close(d);
}

/* ---- any text at all ------------------------------------------------------------------------- */

static uint32_t seed = 1;

static uint32_t dice(uint32_t n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

static void random_space(StrBuf *b) {
    static const char *const spaces[] = {" ",      " ",   " ",          "\n",
                                         "\n\n\n", "\t ", " // note\n", "\n// alone\n"};
    sb_text(b, spaces[dice(8)]);
}

static void random_form(StrBuf *b, int depth) {
    static const char *const atoms[] = {
        "a",
        "Mover",
        "12",
        "-1.5",
        "#1",
        "<Tag:x>",
        "\"string\"",
        "\"two\n lines\"",
        "1..5",
        "\"A1\"..\"B2\"",
        "P<N>",
        "aVeryLongWordThatNeedsALotOfRoomOnItsLine",
        "\"\xC3\xA9t\xC3\xA9\"",
        "~",
        "+",
        "\"a long string that takes up room on a line\"",
    };
    if (dice(8) == 0) sb_text(b, "label:");
    if (depth == 0 || dice(3) == 0) {
        sb_text(b, atoms[dice(16)]);
        return;
    }
    bool list = dice(3) > 0;
    sb_char(b, list ? '(' : '{');
    if (dice(4) == 0) random_space(b);
    if (list) sb_text(b, dice(2) ? "word" : "\"Use\"");
    for (uint32_t i = 0, n = dice(6); i < n; i++) {
        random_space(b);
        random_form(b, depth - 1);
    }
    if (dice(4) == 0) random_space(b);
    sb_char(b, list ? ')' : '}');
    if (dice(20) == 0) sb_text(b, "**");
}

/* The tokens of a text, one per line; comments sorted in where they stand. */
static void tokens_of(Desk *d, const char *text, StrBuf *out) {
    TokenVec tokens = lex_all(desk_source(d, text), &d->diags);
    for (uint32_t i = 0; i < tokens.n; i++)
        if (tokens.v[i].kind != TOKEN_COMMENT)
            sb_fmt(out, "%d " STR_FMT "\n", tokens.v[i].kind, STR_ARG(tokens.v[i].text));
    for (uint32_t i = 0; i < tokens.n; i++)
        if (tokens.v[i].kind == TOKEN_COMMENT) sb_fmt(out, STR_FMT "\n", STR_ARG(tokens.v[i].text));
    vec_free(&tokens);
}

/* Formatting changes no token and loses no comment, and formatting again changes nothing. */
static void changes_nothing_but_space(void **state) {
    for (int i = 0; i < 3000; i++) {
        Desk *d = desk_open(), *again = desk_open();
        StrBuf text = {0}, before = {0}, after = {0};
        for (uint32_t k = 0, n = 1 + dice(3); k < n; k++) {
            random_form(&text, 5);
            random_space(&text);
        }
        format(d, sb_cstr(&text));
        format(again, sb_cstr(&d->out));
        tokens_of(d, sb_cstr(&text), &before);
        tokens_of(again, sb_cstr(&d->out), &after);
        expect_text(sb_cstr(&text), sb_cstr(&after), sb_cstr(&before));
        if (strcmp(sb_cstr(&again->out), sb_cstr(&d->out)) != 0)
            fail_msg("\n%s\nbecame\n%s\nbecame\n%s", sb_cstr(&text), sb_cstr(&d->out),
                     sb_cstr(&again->out));
        sb_free(&text);
        sb_free(&before);
        sb_free(&after);
        desk_close(d);
        desk_close(again);
    }
}

static void dumps_valid_json(void **state) {
    for (int i = 0; i < 300; i++) {
        Desk *d = desk_open();
        StrBuf text = {0};
        random_form(&text, 6);
        NodeVec forest = read_source(&d->arena, desk_source(d, sb_cstr(&text)), &d->diags, true);
        print_json(forest.v[0], &d->out);
        assert_true(json_is_valid(sb_cstr(&d->out), d->out.n));
        sb_clear(&d->out);
        print_outline(forest.v[0], 0, &d->out);
        assert_true(d->out.n > 0);
        vec_free(&forest);
        sb_free(&text);
        desk_close(d);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(lays_out),
    cmocka_unit_test(breaks_long_lines),
    cmocka_unit_test(changes_nothing_but_space),
    cmocka_unit_test(dumps_valid_json),
};

TEST_MAIN(cases)
