/* test_str.c: pieces of text: comparing, distance and suggestions, numbers. */
#include "test.h"

#include "base/str.h"

static void compares_as_text(void **state) {
    static const struct {
        const char *a, *b;
        int sign;
    } rows[] = {{"", "", 0}, {"a", "b", -1}, {"b", "a", 1}, {"a", "ab", -1}, {"", "a", -1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int c = str_cmp(str_of(rows[i].a), str_of(rows[i].b));
        assert_int_equal((c > 0) - (c < 0), rows[i].sign);
    }
}

static void trims_both_ends(void **state) {
    assert_true(str_is(str_trim(STR(" \t a b\n")), "a b"));
    assert_true(str_is(str_trim(STR(" \n ")), ""));
}

static void measures_distance(void **state) {
    static const struct {
        const char *a, *b;
        int distance;
    } rows[] = {
        {"square", "square", 0}, {"squar", "square", 1}, {"sqaure", "square", 1},
        {"Square", "square", 0}, {"hex", "square", 4},   {"", "abc", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(str_distance(str_of(rows[i].a), str_of(rows[i].b), 3), rows[i].distance);
}

static void suggests_the_closest(void **state) {
    Suggest s = suggest_for(STR("squar"));
    suggest_add(&s, STR("shape"));
    suggest_add(&s, STR("square"));
    suggest_add(&s, STR("squares"));
    assert_true(str_is(s.best, "square"));
    Suggest none = suggest_for(STR("squar"));
    suggest_add(&none, STR("hexagon"));
    assert_int_equal(none.best.n, 0);
}

static void reads_integers(void **state) {
    static const struct {
        const char *text;
        int ok, value;
    } rows[] = {
        {"0", 1, 0},           {"-12", 1, -12}, {"2147483647", 1, 2147483647},
        {"2147483648", 0, 0},  {"", 0, 0},      {"-", 0, 0},
        {"1.5", 0, 0},         {"12x", 0, 0},   {" 1", 0, 0},
        {"-2147483649", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int value = 0;
        assert_int_equal(str_to_int(str_of(rows[i].text), &value), rows[i].ok);
        if (rows[i].ok) assert_int_equal(value, rows[i].value);
    }
}

static void reads_floats(void **state) {
    double value = 0;
    assert_true(str_to_float(STR("-1.5e2"), &value));
    assert_true(value == -150.0);
    assert_true(str_to_float(STR("0.25"), &value));
    assert_true(value == 0.25);
    static const char *const bad[] = {"", "x", "1.5x", "nan", "inf", "0x10", "."};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(str_to_float(str_of(bad[i]), &value));
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(compares_as_text),  cmocka_unit_test(trims_both_ends),
    cmocka_unit_test(measures_distance), cmocka_unit_test(suggests_the_closest),
    cmocka_unit_test(reads_integers),    cmocka_unit_test(reads_floats),
};

TEST_MAIN(cases)
