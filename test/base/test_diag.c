/* test_diag.c: diagnostics as people and programs read them. */
#include "test.h"

#include <string.h>

#include "base/diag.h"
#include "json.h"

typedef struct Desk {
    Arena arena;
    Diags diags;
    const Source *src;
    StrBuf out;
} Desk;

static Desk *desk_open(const char *text) {
    Desk *d = calloc(1, sizeof *d);
    const char *error = NULL;
    d->diags = diags_new(&d->arena);
    d->src = source_from(&d->arena, "x.lud", str_of(text), &error);
    assert_non_null(d->src);
    return d;
}

static void desk_close(Desk *d) {
    sb_free(&d->out);
    arena_free(&d->arena);
    free(d);
}

/* The place of a word in the text. */
static Span desk_at(const Desk *d, const char *word) {
    const char *at = strstr(d->src->text.s, word);
    assert_non_null(at);
    return (Span){d->src, (uint32_t)(at - d->src->text.s), (uint32_t)strlen(word)};
}

static const char *desk_text(Desk *d) {
    sb_clear(&d->out);
    diags_text(&d->diags, &d->out);
    return sb_cstr(&d->out);
}

static const char *desk_json(Desk *d) {
    sb_clear(&d->out);
    diags_json(&d->diags, &d->out);
    assert_true(json_is_valid(sb_cstr(&d->out), d->out.n));
    return sb_cstr(&d->out);
}

static void shows_line_and_caret(void **state) {
    Desk *d = desk_open("(game\n\t(board (squar 8)))\n");
    Diag *diag =
        diag_add(&d->diags, DIAG_ERROR, desk_at(d, "squar"), NULL, "`%s` is none", "squar");
    diag_note(&d->diags, diag, "first note");
    diag_note(&d->diags, diag, "second note");
    assert_string_equal(desk_text(d), "x.lud:2:10: error: `squar` is none\n"
                                      "     2 |  (board (squar 8)))\n"
                                      "       |          ^~~~~\n"
                                      "       = first note\n"
                                      "       = second note\n");
    desk_close(d);
}

static void counts_characters_not_bytes(void **state) {
    Desk *d = desk_open("(\xC3\xA9t\xC3\xA9 \xE2\x86\x92\xE2\x86\x92 x)");
    diag_add(&d->diags, DIAG_WARNING, desk_at(d, "\xE2\x86\x92\xE2\x86\x92"), NULL, "arrows");
    assert_string_equal(desk_text(d), "x.lud:1:6: warning: arrows\n"
                                      "     1 | (\xC3\xA9t\xC3\xA9 \xE2\x86\x92\xE2\x86\x92 x)\n"
                                      "       |      ^~\n");
    desk_close(d);
}

static void underlines_one_line_of_several(void **state) {
    Desk *d = desk_open("(a\n(b))");
    diag_add(&d->diags, DIAG_ERROR, (Span){d->src, 0, d->src->text.n}, NULL, "all");
    assert_string_equal(desk_text(d), "x.lud:1:1: error: all\n     1 | (a\n       | ^~\n");
    desk_close(d);
}

static void points_behind_the_end_of_a_text(void **state) {
    Desk *d = desk_open("ab");
    diag_add(&d->diags, DIAG_ERROR, (Span){d->src, 2, 1}, NULL, "end");
    assert_string_equal(desk_text(d), "x.lud:1:3: error: end\n     1 | ab\n       |   ^\n");
    desk_close(d);
}

static void speaks_of_whole_texts_and_of_none(void **state) {
    Desk *d = desk_open("x");
    diag_add(&d->diags, DIAG_ERROR, (Span){d->src, 0, 0}, NULL, "whole");
    diag_add(&d->diags, DIAG_ERROR, (Span){0}, NULL, "none");
    assert_string_equal(desk_text(d), "x.lud: error: whole\nerror: none\n");
    assert_string_equal(desk_json(d),
                        "[{\"level\":\"error\",\"file\":\"x.lud\",\"length\":0,\"message\":"
                        "\"whole\",\"notes\":[],\"trail\":[]},"
                        "{\"level\":\"error\",\"message\":\"none\",\"notes\":[],\"trail\":[]}]");
    desk_close(d);
}

/* However long the line, its excerpt is short and the caret is under the place. */
static void cuts_long_lines(void **state) {
    enum { LONG = 100000 };
    static const char *const fillers[] = {"a", "\xC3\xA9", "\xE2\x86\x92", "\xF0\x9F\x8E\xB2"};
    for (size_t f = 0; f < sizeof fillers / sizeof *fillers; f++) {
        size_t n = strlen(fillers[f]), half = LONG / n * n;
        char *text = malloc(2 * half + 7);
        for (size_t i = 0; i < half; i += n) memcpy(text + i, fillers[f], n);
        memcpy(text + half, "(here)", 6);
        memcpy(text + half + 6, text, half);
        text[2 * half + 6] = 0;
        Desk *d = desk_open(text);
        diag_add(&d->diags, DIAG_ERROR, desk_at(d, "here"), NULL, "long");
        const char *out = desk_text(d);
        assert_true(strlen(out) < 1000);
        for (size_t i = 0, all = strlen(out), step; i < all; i += step)
            assert_true((step = utf8_length(out + i, all - i)) > 0);
        const char *line = strchr(out, '\n') + 1, *carets = strchr(line, '\n') + 1;
        size_t column = 0;
        for (const char *p = line; strncmp(p, "here", 4) != 0; p++)
            column += ((unsigned char)*p & 0xC0) != 0x80;
        assert_memory_equal(carets + column, "^~~~\n", 5);
        assert_non_null(strstr(line, "...\n"));
        desk_close(d);
        free(text);
    }
}

static void says_a_thing_once(void **state) {
    Desk *d = desk_open("one two");
    Diag *first = diag_add(&d->diags, DIAG_ERROR, desk_at(d, "one"), NULL, "same");
    Diag *again = diag_add(&d->diags, DIAG_ERROR, desk_at(d, "one"), NULL, "same");
    assert_true(diag_is_kept(&d->diags, first));
    assert_false(diag_is_kept(&d->diags, again));
    diag_note(&d->diags, again, "lost");
    diag_add(&d->diags, DIAG_ERROR, desk_at(d, "two"), NULL, "same");
    diag_add(&d->diags, DIAG_ERROR, desk_at(d, "one"), NULL, "other");
    diag_add(&d->diags, DIAG_WARNING, desk_at(d, "one"), NULL, "same");
    assert_int_equal(d->diags.errors, 3);
    assert_int_equal(d->diags.warnings, 1);
    assert_null(strstr(desk_text(d), "lost"));
    desk_close(d);
}

static void keeps_the_first_and_counts_the_rest(void **state) {
    Desk *d = desk_open("x");
    for (int i = 0; i < 50000; i++)
        diag_add(&d->diags, DIAG_ERROR, (Span){d->src, 0, 1}, NULL, "number %d", i);
    for (int i = 0; i < DIAG_MAX + 1; i++)
        diag_add(&d->diags, DIAG_WARNING, (Span){d->src, 0, 1}, NULL, "warning %d", i);
    assert_int_equal(d->diags.errors, 50000);
    const char *out = desk_text(d);
    assert_non_null(strstr(out, "number 49\n"));
    assert_null(strstr(out, "number 50\n"));
    assert_non_null(strstr(out, "... and 49950 more errors\n"));
    assert_non_null(strstr(out, "... and 1 more warning\n"));
    desk_json(d);
    desk_close(d);
}

static void cuts_long_messages(void **state) {
    Desk *d = desk_open("x");
    StrBuf b = {0};
    sb_char(&b, '-');
    for (int i = 0; i < 2000; i++) sb_text(&b, "\xC3\xA9");
    Diag *diag = diag_add(&d->diags, DIAG_ERROR, (Span){0}, NULL, "%s", sb_cstr(&b));
    assert_true(diag->message.n <= 1024);
    assert_memory_equal(diag->message.s + diag->message.n - 5, "\xC3\xA9...", 5);
    sb_free(&b);
    desk_json(d);
    desk_close(d);
}

static void tells_the_trail(void **state) {
    Desk *d = desk_open("(inner)\n(\"A\")\n(\"B\")");
    Origin outer = {.macro = STR("\"B\""), .used_at = desk_at(d, "\"B\""), .depth = 1};
    Origin inner = {
        .macro = STR("\"A\""), .used_at = desk_at(d, "\"A\""), .outer = &outer, .depth = 2};
    diag_add(&d->diags, DIAG_ERROR, desk_at(d, "inner"), &inner, "wrong");
    assert_non_null(strstr(desk_text(d), "       = in \"A\", used at x.lud:2:2\n"
                                         "       = in \"B\", used at x.lud:3:2\n"));
    assert_non_null(strstr(
        desk_json(d), "\"trail\":["
                      "{\"define\":\"\\\"A\\\"\",\"file\":\"x.lud\",\"line\":2,\"column\":2},"
                      "{\"define\":\"\\\"B\\\"\",\"file\":\"x.lud\",\"line\":3,\"column\":2}]"));
    desk_close(d);
}

static void shortens_a_long_trail(void **state) {
    enum { DEEP = 100 };
    static Origin trail[DEEP];
    Desk *d = desk_open("here");
    for (uint32_t i = 0; i < DEEP; i++)
        trail[i] = (Origin){.macro = i == 0 ? STR("\"First\"") : STR("\"Next\""),
                            .used_at = desk_at(d, "here"),
                            .outer = i ? &trail[i - 1] : NULL,
                            .depth = i + 1};
    diag_add(&d->diags, DIAG_ERROR, desk_at(d, "here"), &trail[DEEP - 1], "deep");
    const char *out = desk_text(d);
    int lines = 0;
    for (const char *p = strstr(out, "= in "); p; p = strstr(p + 1, "= in ")) lines++;
    assert_int_equal(lines, 12);
    assert_non_null(strstr(out, "= ... 88 more ...\n"));
    assert_non_null(strstr(out, "= in \"First\", used at x.lud:1:1\n"));
    desk_close(d);
}

static void suggests_only_what_it_found(void **state) {
    Desk *d = desk_open("x");
    Diag *diag = diag_add(&d->diags, DIAG_ERROR, (Span){0}, NULL, "no");
    Suggest nothing = suggest_for(STR("squar")), square = nothing;
    suggest_add(&square, STR("square"));
    diag_suggest(&d->diags, diag, &nothing);
    assert_null(diag->notes);
    diag_suggest(&d->diags, diag, &square);
    assert_true(str_is(diag->notes->text, "did you mean `square`?"));
    desk_close(d);
}

static void writes_json_of_anything(void **state) {
    Desk *d = desk_open("\xC3\xA9 x");
    Diag *diag =
        diag_add(&d->diags, DIAG_ERROR, desk_at(d, "x"), NULL, "a \"quote\" \\ \n \x01 \xFF");
    diag_note(&d->diags, diag, "\t");
    assert_string_equal(desk_json(d),
                        "[{\"level\":\"error\",\"file\":\"x.lud\",\"line\":1,\"column\":3,"
                        "\"length\":1,\"message\":\"a \\\"quote\\\" \\\\ \\n \\u0001 \\ufffd\","
                        "\"notes\":[\"\\u0009\"],\"trail\":[]}]");
    desk_close(d);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shows_line_and_caret),
    cmocka_unit_test(counts_characters_not_bytes),
    cmocka_unit_test(underlines_one_line_of_several),
    cmocka_unit_test(points_behind_the_end_of_a_text),
    cmocka_unit_test(speaks_of_whole_texts_and_of_none),
    cmocka_unit_test(cuts_long_lines),
    cmocka_unit_test(says_a_thing_once),
    cmocka_unit_test(keeps_the_first_and_counts_the_rest),
    cmocka_unit_test(cuts_long_messages),
    cmocka_unit_test(tells_the_trail),
    cmocka_unit_test(shortens_a_long_trail),
    cmocka_unit_test(suggests_only_what_it_found),
    cmocka_unit_test(writes_json_of_anything),
};

TEST_MAIN(cases)
