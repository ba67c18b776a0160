/* test_strbuf.c: growing text, UTF-8, and JSON strings that are valid whatever comes in. */
#include "test.h"

#include "base/strbuf.h"

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

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(starts_empty),
    cmocka_unit_test(grows),
    cmocka_unit_test(measures_utf8),
    cmocka_unit_test(writes_json),
};

TEST_MAIN(cases)
