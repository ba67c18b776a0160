/* test_source.c: reading a text, refusing what is none, and finding places in it. */
#include "test.h"

#include <string.h>
#include <unistd.h>

#include "base/source.h"
#include "base/strbuf.h"

/* What is wrong with the text, "" when it is taken; its length is that of the literal. */
static const char *problem_with(Arena *a, const char *bytes, size_t n) {
    const char *error = NULL;
    const Source *src = source_from(a, "x.lud", (Str){bytes, (uint32_t)n}, &error);
    assert_true((src == NULL) == (error != NULL));
    return src ? "" : error;
}

#define PROBLEM(a, literal) problem_with(a, literal, sizeof(literal) - 1)

static void takes_text(void **state) {
    Arena a = {0};
    assert_string_equal(PROBLEM(&a, ""), "");
    assert_string_equal(PROBLEM(&a, "(game)\t\r\n\v\f"), "");
    assert_string_equal(PROBLEM(&a, "\xC3\xA9\xE2\x86\x92\xF0\x9F\x8E\xB2"), "");
    arena_free(&a);
}

static void refuses_what_is_no_text(void **state) {
    Arena a = {0};
    assert_string_equal(PROBLEM(&a, "ab\0c"),
                        "not a text file: byte 0x00 at offset 2 is not UTF-8 text");
    assert_non_null(strstr(PROBLEM(&a, "\x7F"), "byte 0x7f at offset 0"));
    assert_non_null(strstr(PROBLEM(&a, "a\x1B[31m"), "byte 0x1b at offset 1"));
    assert_non_null(strstr(PROBLEM(&a, "abc\xFF"), "byte 0xff at offset 3"));
    assert_non_null(strstr(PROBLEM(&a, "caf\xE9 (latin)"), "byte 0xe9 at offset 3"));
    assert_non_null(strstr(PROBLEM(&a, "cut \xE2\x86"), "byte 0xe2 at offset 4"));
    arena_free(&a);
}

static void drops_a_byte_order_mark(void **state) {
    Arena a = {0};
    const char *error = NULL;
    const Source *src = source_from(&a, "x", STR("\xEF\xBB\xBF(game)"), &error);
    assert_true(str_is(src->text, "(game)"));
    arena_free(&a);
}

static void has_a_limit(void **state) {
    Arena a = {0};
    size_t n = SOURCE_MAX_BYTES;
    char *text = malloc(n + 1);
    memset(text, ' ', n + 1);
    assert_string_equal(problem_with(&a, text, n), "");
    assert_non_null(strstr(problem_with(&a, text, n + 1), "limit of 16 MiB"));
    free(text);
    arena_free(&a);
}

static void finds_lines_and_columns(void **state) {
    static const struct {
        uint32_t at, line, column;
    } rows[] = {
        {0, 1, 1}, {1, 1, 2},  {2, 1, 3}, /* the line end belongs to its line */
        {3, 2, 1},                        /* an empty line */
        {4, 3, 1}, {6, 3, 2},             /* two bytes, one character */
        {9, 3, 3}, {10, 4, 1}, {99, 4, 1},
    };
    Arena a = {0};
    const char *error = NULL;
    const Source *src = source_from(&a, "x", STR("ab\n\n\xC3\xA9\xE2\x86\x92\n"), &error);
    assert_int_equal(src->nlines, 4);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        LineCol lc = source_where(src, rows[i].at);
        assert_int_equal(lc.line, rows[i].line);
        assert_int_equal(lc.column, rows[i].column);
    }
    arena_free(&a);
}

static void gives_lines_without_their_ends(void **state) {
    Arena a = {0};
    const char *error = NULL;
    const Source *src = source_from(&a, "x", STR("one\r\ntwo\n\nlast"), &error);
    static const char *const lines[] = {"one", "two", "", "last"};
    assert_int_equal(src->nlines, 4);
    for (uint32_t i = 0; i < 4; i++) assert_true(str_is(source_line(src, i + 1), lines[i]));
    src = source_from(&a, "x", STR("one\rtwo\r\rlast\r"), &error);
    assert_int_equal(src->nlines, 5);
    for (uint32_t i = 0; i < 4; i++) assert_true(str_is(source_line(src, i + 1), lines[i]));
    assert_int_equal(source_where(src, 5).line, 2);
    assert_int_equal(source_where(src, 5).column, 2);
    arena_free(&a);
}

static void reads_files(void **state) {
    Arena a = {0};
    char path[] = "/tmp/tessera-source-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, "(game)\n", 7) == 7 && close(fd) == 0);
    const char *error = NULL;
    const Source *src = source_read(&a, path, &error);
    assert_true(str_is(src->text, "(game)\n"));
    assert_string_equal(src->name, path);
    assert_int_equal(truncate(path, (off_t)SOURCE_MAX_BYTES + 1), 0);
    assert_null(source_read(&a, path, &error));
    assert_non_null(strstr(error, "limit of 16 MiB"));
    unlink(path);
    assert_null(source_read(&a, path, &error));
    assert_string_equal(error, "No such file or directory");
    assert_null(source_read(&a, "/", &error));
    assert_string_equal(error, "is a folder, not a file");
    /* Its size is not known beforehand. */
    assert_null(source_read(&a, "/dev/zero", &error));
    assert_non_null(strstr(error, "limit of 16 MiB"));
    arena_free(&a);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(takes_text),
    cmocka_unit_test(refuses_what_is_no_text),
    cmocka_unit_test(drops_a_byte_order_mark),
    cmocka_unit_test(has_a_limit),
    cmocka_unit_test(finds_lines_and_columns),
    cmocka_unit_test(gives_lines_without_their_ends),
    cmocka_unit_test(reads_files),
};

TEST_MAIN(cases)
