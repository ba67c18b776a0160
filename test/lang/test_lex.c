/* test_lex.c: text → tokens. */
#include "lang.h"

#include "lang/lex.h"

/* Tokens as `kind:text`, a `+` before one that is glued to the one before it. */
static void lex_line(Desk *d, const char *text) {
    static const char letters[] = "?([swla/!";
    TokenVec tokens = lex_all(desk_source(d, text), &d->diags);
    for (uint32_t i = 0; i < tokens.n; i++) {
        const Token *t = &tokens.v[i];
        if (i) sb_char(&d->out, ' ');
        if (i && t->glued) sb_char(&d->out, '+');
        char letter = t->kind == TOKEN_CLOSE ? ')' : letters[t->kind];
        sb_fmt(&d->out, "%c" STR_FMT, letter, STR_ARG(t->text));
    }
    vec_free(&tokens);
    desk_diags(d, &d->diags);
}

static void tells_tokens_apart(void **state) {
    static const Row rows[] = {
        {"", ""},
        {" \t\r\n ", ""},
        {"(game)", "(( +wgame +))"},
        {"{1 2}", "({ +w1 w2 +)}"},
        {"a\"b\"c", "wa +s\"b\" +wc"},
        {"(a)(b)", "(( +wa +)) +(( +wb +))"},
        {"\"\"", "s\"\""},
        {"\"two\nlines\"", "s\"two\nlines\""},
        {"\"a \\\" b\" c", "s\"a \\\" b\" wc"},
        {"\"(not) {brackets} // here\"", "s\"(not) {brackets} // here\""},
        {"-1.5e3 #1 P#1 ~ 1..5 +", "w-1.5e3 w#1 wP#1 w~ w1..5 w+"},
        {"\"A1\"..\"C3\"", "s\"A1\" +w.. +s\"C3\""},
        {"(+ 1 2) (>= 1 2) (-> 1)", "(( +w+ w1 w2 +)) (( +w>= w1 w2 +)) (( +w-> w1 +))"},
        {"\xC3\xA9t\xC3\xA9 \xE2\x86\x92", "w\xC3\xA9t\xC3\xA9 w\xE2\x86\x92"},
    };
    EXPECT_ROWS(rows, lex_line);
}

static void tells_labels_apart(void **state) {
    static const Row rows[] = {
        {"if:True", "lif: +wTrue"},
        {"if: (x)", "lif: (( +wx +))"},
        {"a:b:c", "la: +lb: +wc"},
        {"a-b_1:2", "la-b_1: +w2"},
        {":x", "w:x"},
        {"#1:x", "w#1:x"},
        {"name:\"x\"", "lname: +s\"x\""},
    };
    EXPECT_ROWS(rows, lex_line);
}

static void drops_nothing_of_comments(void **state) {
    static const Row rows[] = {
        {"// all of it", "/// all of it"},
        {"a // b\nc", "wa /// b wc"},
        {"a // b\rc", "wa /// b wc"}, /* a line may end so */
        {"a//b", "wa +///b"},
        {"a / b", "wa w/ wb"},
        {"// trailing blanks  \r\nx", "/// trailing blanks wx"},
        {"// an open \" quote\nx", "/// an open \" quote wx"},
    };
    EXPECT_ROWS(rows, lex_line);
}

static void knows_tags_and_the_arguments_of_items(void **state) {
    static const Row rows[] = {
        {"<Board>", "w<Board>"},
        {"<Board:size>", "w<Board:size>"},
        {"P<N>x", "wP<N>x"},
        {"(square <Board:size>)", "(( +wsquare w<Board:size> +))"},
        {"(item \"a\" <x y> \"b\")", "(( +witem s\"a\" a<x y> s\"b\" +))"},
        {"(item \"a\" <(square 5)>)", "(( +witem s\"a\" a<(square 5)> +))"},
        {"(item \"a\" <)> <(or>)", "(( +witem s\"a\" a<)> a<(or> +))"},
        {"(item \"a\" <(> 1 2)>)", "(( +witem s\"a\" a<(> 1 2)> +))"},
        {"(item \"a\" <\"x>y\">)", "(( +witem s\"a\" a<\"x>y\"> +))"},
        {"(item \"a\" <>)", "(( +witem s\"a\" a<> +))"},
        {"(item \"a\" <b:(x)> <{1 2}>)", "(( +witem s\"a\" a<b:(x)> a<{1 2}> +))"},
        /* Outside an item, and deeper inside one, it is a word. */
        {"(< 1 2)", "(( +w< w1 w2 +))"},
        {"(item (< 1 2))", "(( +witem (( +w< w1 w2 +)) +))"},
        {"(item \"a\") <b c>", "(( +witem s\"a\" +)) w<b wc>"},
    };
    EXPECT_ROWS(rows, lex_line);
}

static void reports_a_string_without_an_end(void **state) {
    static const Row rows[] = {
        {"\"", "!\" !1:1 this string is never closed"},
        {"(a\n  \"b c)", "(( +wa !\"b c) !2:3 this string is never closed"},
        {"\"a\\\"", "!\"a\\\" !1:1 this string is never closed"},
    };
    EXPECT_ROWS(rows, lex_line);
}

static void goes_on_returning_the_end(void **state) {
    Desk *d = desk_open();
    Lexer lx = lex_start(desk_source(d, "a"), &d->diags);
    assert_int_equal(lex_next(&lx).kind, TOKEN_WORD);
    for (int i = 0; i < 3; i++) assert_int_equal(lex_next(&lx).kind, TOKEN_END);
    desk_close(d);
}

static void reads_a_part_of_a_text(void **state) {
    Desk *d = desk_open();
    const Source *src = desk_source(d, "abc def ghi");
    Lexer lx = lex_start_at((Span){src, 1, 5}, &d->diags);
    Token first = lex_next(&lx), second = lex_next(&lx);
    assert_true(str_is(first.text, "bc") && str_is(second.text, "de"));
    assert_int_equal(second.span.at, 4);
    assert_int_equal(lex_next(&lx).kind, TOKEN_END);
    desk_close(d);
}

static void measures_tags(void **state) {
    static const struct {
        const char *text;
        uint32_t length;
    } rows[] = {
        {"<A>", 3},  {"<A:b>", 5},   {"<A-b_1:c>x", 9}, {"<>", 0},    {"<:a>", 0},
        {"<A:>", 0}, {"<A", 0},      {"A>", 0},         {"<A b>", 0}, {"<(>", 0},
        {"", 0},     {"<A:b:c>", 0}, {"<=>", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (lex_tag_length(str_of(rows[i].text)) != rows[i].length)
            fail_msg("%s: %u", rows[i].text, lex_tag_length(str_of(rows[i].text)));
}

static void names_every_kind(void **state) {
    for (TokenKind k = TOKEN_END; k <= TOKEN_CUT; k++)
        assert_string_not_equal(token_kind_name(k), "?");
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(tells_tokens_apart),
    cmocka_unit_test(tells_labels_apart),
    cmocka_unit_test(drops_nothing_of_comments),
    cmocka_unit_test(knows_tags_and_the_arguments_of_items),
    cmocka_unit_test(reports_a_string_without_an_end),
    cmocka_unit_test(goes_on_returning_the_end),
    cmocka_unit_test(reads_a_part_of_a_text),
    cmocka_unit_test(measures_tags),
    cmocka_unit_test(names_every_kind),
};

TEST_MAIN(cases)
