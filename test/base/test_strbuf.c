/* test_strbuf.c: growing text, UTF-8, and JSON strings that are valid whatever comes in. */
#include "test.h"

#include "base/strbuf.h"
#include "json.h"

static void starts_empty(void **state) {
    StrBuf b = {0};
    assert_string_equal(sb_cstr(&b), "");
    assert_int_equal(sb_view(&b).n, 0);
    sb_free(&b);
}

static void grows(void **state) {
    StrBuf b = {0};
    for (int i = 0; i < 1000; i++) sb_fmt(&b, "%d,", i % 10);
    assert_int_equal(b.n, 2000);
    assert_int_equal(strlen(sb_cstr(&b)), 2000);
    sb_clear(&b);
    sb_repeat(&b, '-', 3);
    sb_char(&b, '>');
    sb_text(&b, " end");
    assert_string_equal(sb_cstr(&b), "---> end");
    sb_free(&b);
}

static void measures_utf8(void **state) {
    static const struct {
        const char *bytes;
        unsigned length;
    } rows[] = {
        {"a", 1},
        {"\xC3\xA9", 2},
        {"\xE2\x86\x92", 3},
        {"\xF0\x9F\x8E\xB2", 4},
        {"\x80", 0},             /* a continuation alone */
        {"\xC3", 0},             /* cut off */
        {"\xC0\xAF", 0},         /* overlong */
        {"\xE0\x80\xAF", 0},     /* overlong */
        {"\xED\xA0\x80", 0},     /* a surrogate */
        {"\xF4\x90\x80\x80", 0}, /* past the end of Unicode */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(utf8_length(rows[i].bytes, strlen(rows[i].bytes)), rows[i].length);
    assert_int_equal(utf8_length("", 0), 0);
}

static void writes_json(void **state) {
    StrBuf b = {0};
    sb_json(&b, STR("a\"b\\c\nd\x01\xC3\xA9\xFF"));
    assert_string_equal(sb_cstr(&b), "\"a\\\"b\\\\c\\nd\\u0001\xC3\xA9\\ufffd\"");
    sb_free(&b);
}

static void cleans(void **state) {
    StrBuf b = {0};
    sb_clean(&b, STR("a\x1B[1m\n\xC3\xA9\xC2\x9B\xC2\xA0\xFF\x7F"));
    assert_string_equal(sb_cstr(&b), "a?[1m?\xC3\xA9?\xC2\xA0??");
    sb_free(&b);
}

/* Every string of three bytes out of these gives a valid JSON string. */
static void writes_json_of_any_bytes(void **state) {
    static const unsigned char bytes[] = {0,    1,    '\n', 0x1F, '"',  '\\', 'a',
                                          'u',  0x7F, 0x80, 0xA0, 0xBF, 0xC0, 0xC3,
                                          0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xFF};
    enum { N = sizeof bytes };
    StrBuf b = {0};
    for (int i = 0; i < N * N * N; i++) {
        char text[3] = {(char)bytes[i % N], (char)bytes[i / N % N], (char)bytes[i / N / N]};
        sb_clear(&b);
        sb_json(&b, (Str){text, 3});
        assert_true(json_is_valid(b.s, b.n));
    }
    sb_free(&b);
}

/* The helper itself says no to what is none. */
static void knows_what_is_no_json(void **state) {
    static const char *const good[] = {"1",      "-0.5e+3",        "[]",   " { } ",
                                       "[1, 2]", "{\"a\":[null]}", "\"\"", "true",
                                       "[[]]",   "\"\\u00e9\""};
    static const char *const bad[] = {"",         "[",          "[1,]", "{a:1}",  "{\"a\"}", "01",
                                      "'a'",      "[1 2]",      "tru",  "\"\n\"", "\"\\x\"", "1 2",
                                      "\"\xFF\"", "{\"a\":1,}", "nan",  "-"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(json_is_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(json_is_valid(bad[i], strlen(bad[i])));
}

static void writes_xml(void **state) {
    static const char odd[] = "<a b='c'>\"&\x01\t\xFF\xC3\xA4\xEF\xBF\xBF\xEF\xBF\xBD";
    StrBuf b = {0};
    sb_xml(&b, str_of(odd));
    assert_string_equal(b.s, "&lt;a b=&#39;c&#39;&gt;&quot;&amp;\xEF\xBF\xBD\t\xEF\xBF\xBD\xC3\xA4"
                             "\xEF\xBF\xBD\xEF\xBF\xBD");
    sb_free(&b);
}

static void formats_more_than_it_holds(void **state) {
    StrBuf b = {0};
    sb_fmt(&b, "%s", "");
    assert_string_equal(sb_cstr(&b), "");
    sb_fmt(&b, "%*s|", 5000, "x");
    sb_fmt(&b, "%d", 7);
    assert_int_equal(b.n, 5002);
    assert_string_equal(b.s + 4999, "x|7");
    sb_str(&b, (Str){0});
    assert_int_equal(b.n, 5002);
    sb_clear(&b);
    sb_uint(&b, 0);
    sb_char(&b, ' ');
    sb_uint(&b, 1907);
    sb_char(&b, ' ');
    sb_uint(&b, UINT64_MAX);
    assert_string_equal(b.s, "0 1907 18446744073709551615");
    sb_free(&b);
    assert_null(b.s);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(starts_empty),
    cmocka_unit_test(grows),
    cmocka_unit_test(measures_utf8),
    cmocka_unit_test(cleans),
    cmocka_unit_test(writes_json),
    cmocka_unit_test(writes_json_of_any_bytes),
    cmocka_unit_test(knows_what_is_no_json),
    cmocka_unit_test(writes_xml),
    cmocka_unit_test(formats_more_than_it_holds),
};

TEST_MAIN(cases)
