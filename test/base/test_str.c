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

static void cuts_at_a_stop(void **state) {
    Str rest = STR("a b\n\nc");
    assert_true(str_is(str_cut(&rest, '\n'), "a b"));
    assert_true(str_is(str_cut(&rest, '\n'), ""));
    assert_true(str_is(str_cut(&rest, '\n'), "c"));
    assert_int_equal(rest.n, 0);
    assert_true(str_is(str_cut(&rest, '\n'), ""));
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

static void suggests_near_names_only(void **state) {
    static const struct {
        const char *wanted, *candidate;
        int near;
    } rows[] = {
        {"Moverr", "Mover", 1}, {"mover", "Mover", 1}, {"Emtpy", "Empty", 1}, {"P1", "P2", 1},
        {"x", "y", 0},          {"ab", "cd", 0},       {"", "a", 0},          {"a", "", 0},
        {"hop", "not", 0},      {"squareee", "sq", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Suggest s = suggest_for(str_of(rows[i].wanted));
        suggest_add(&s, str_of(rows[i].candidate));
        if ((s.best.n > 0) != rows[i].near)
            fail_msg("%s for %s", rows[i].candidate, rows[i].wanted);
    }
}

static void prefers_the_common_start(void **state) {
    Suggest s = suggest_for(STR("Corner"));
    suggest_add(&s, STR("Borner"));
    suggest_add(&s, STR("Corners"));
    assert_true(str_is(s.best, "Corners"));
}

static void measures_long_text_at_no_cost(void **state) {
    static char text[100000];
    memset(text, 'a', sizeof text);
    Str all = {text, sizeof text};
    assert_int_equal(str_distance(all, all, 3), 4);
    assert_int_equal(str_distance(str_sub(all, 0, 64), str_sub(all, 0, 62), 3), 2);
}

static void hashes_and_compares_equal_text_equally(void **state) {
    assert_true(str_eq(STR(""), (Str){0}));
    assert_false(str_eq(STR("a"), STR("b")));
    assert_false(str_is(STR("ab"), "a"));
    assert_int_equal(str_hash(STR("Mover")), str_hash(str_sub(STR("xMoverx"), 1, 6)));
    assert_true(str_hash(STR("ab")) != str_hash(STR("ba")));
}

static void reads_numbers_of_64_bits(void **state) {
    static const struct {
        const char *text;
        int decimal, hex;
        uint64_t value, hex_value;
    } rows[] = {
        {"0", 1, 1, 0, 0},
        {"10", 1, 1, 10, 16},
        {"18446744073709551615", 1, 0, UINT64_MAX, 0},
        {"18446744073709551616", 0, 0, 0, 0},
        {"ffffffffffffffff", 0, 1, 0, UINT64_MAX},
        {"0ffffffffffffffff", 0, 0, 0, 0},
        {"00000000000000000000000000000000000000017", 1, 0, 17, 0},
        {"8c1f0a", 0, 1, 0, 0x8c1f0a},
        {"8C", 0, 0, 0, 0},
        {"", 0, 0, 0, 0},
        {"-1", 0, 0, 0, 0},
        {"+1", 0, 0, 0, 0},
        {" 1", 0, 0, 0, 0},
        {"0x1", 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t v = 0, h = 0;
        assert_int_equal(str_to_u64(str_of(rows[i].text), &v), rows[i].decimal);
        assert_int_equal(str_to_hex64(str_of(rows[i].text), &h), rows[i].hex);
        assert_true(v == rows[i].value && h == rows[i].hex_value);
    }
    assert_false(str_to_hex64((Str){"1\0", 2}, &(uint64_t){0}));
}

static void reads_integers(void **state) {
    static const struct {
        const char *text;
        int ok, value;
    } rows[] = {
        {"0", 1, 0},
        {"-12", 1, -12},
        {"2147483647", 1, 2147483647},
        {"2147483648", 0, 0},
        {"", 0, 0},
        {"-", 0, 0},
        {"1.5", 0, 0},
        {"12x", 0, 0},
        {" 1", 0, 0},
        {"-2147483649", 0, 0},
        {"-2147483648", 1, -2147483647 - 1},
        {"+7", 1, 7},
        {"007", 1, 7},
        {"99999999999999999999999999", 0, 0},
        {"1 ", 0, 0},
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
    static const char *const bad[] = {"",   "x",  "1.5x", "nan", "inf", "0x10", ".",
                                      "1e", "e5", "1..2", "--1", "1-1", "+"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(str_to_float(str_of(bad[i]), &value));
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(compares_as_text),
    cmocka_unit_test(trims_both_ends),
    cmocka_unit_test(cuts_at_a_stop),
    cmocka_unit_test(measures_distance),
    cmocka_unit_test(suggests_the_closest),
    cmocka_unit_test(suggests_near_names_only),
    cmocka_unit_test(prefers_the_common_start),
    cmocka_unit_test(measures_long_text_at_no_cost),
    cmocka_unit_test(hashes_and_compares_equal_text_equally),
    cmocka_unit_test(reads_integers),
    cmocka_unit_test(reads_numbers_of_64_bits),
    cmocka_unit_test(reads_floats),
};

TEST_MAIN(cases)
