/* test_plot.c: charts are well-formed, show what they are given where it belongs, and stand any numbers
 * and any text. */
#include "test.h"

#include <float.h>
#include <math.h>

#include "match/plot.h"

static uint32_t count_of(const StrBuf *b, const char *what) {
    uint32_t n = 0;
    for (const char *at = sb_cstr(b); (at = strstr(at, what)); at++) n++;
    return n;
}

static void has(const StrBuf *b, const char *what) {
    if (!strstr(sb_cstr(b), what)) fail_msg("no %s in\n%s", what, sb_cstr(b));
}

/* Elements are closed in order, no number went wrong, and nothing can run. */
static void is_well_formed(const StrBuf *b) {
    char open[32][16];
    int depth = 0;
    for (const char *at = sb_cstr(b); (at = strchr(at, '<')); at++) {
        char name[16];
        bool end = at[1] == '/';
        const char *stop = strchr(at, '>');
        assert_int_equal(sscanf(at + 1 + end, "%15[a-z]", name), 1);
        assert_non_null(stop);
        if (end) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (stop[-1] != '/') {
            assert_true(depth < 32);
            memcpy(open[depth++], name, sizeof name);
        }
    }
    assert_int_equal(depth, 0);
    assert_int_equal(count_of(b, "<svg "), 1);
    if (count_of(b, "nan")) fail_msg("%s", sb_cstr(b));
    assert_int_equal(count_of(b, "inf"), 0);
    assert_int_equal(count_of(b, "<script"), 0);
}

static void lines(void **state) {
    PlotPoint a[] = {{0, 0, 0, 10},     {10, 50, 40, 60}, {20, 100, 90, 100},
                     {30, NAN, 0, NAN}, {40, 25, 20, 30}, {50, 25, 20, 30}};
    PlotSeries s = {STR("uct"), PLOT_LINE, true, 0, a, 6};
    Plot p = {.title = STR("Title"),
              .x_name = STR("games"),
              .y_name = STR("score"),
              .series = &s,
              .n = 1,
              .y_high = 100};
    StrBuf out = {0};
    plot_svg(&p, &out);
    is_well_formed(&out);
    has(&out, "<title>Title</title>");
    has(&out, ">games</text>");
    has(&out, ">score</text>");
    has(&out, ">uct</text>");
    has(&out, ">100</text>");
    has(&out, ">40</text>");
    /* A gap makes two lines and two bands. */
    assert_int_equal(count_of(&out, "stroke-linejoin"), 2);
    assert_int_equal(count_of(&out, "fill-opacity=\"0.16\""), 2);
    /* The second point is half way up, and as far right as its mark. */
    double at[6];
    char *d = strstr(strstr(sb_cstr(&out), "stroke-linejoin"), "d=\"M") + 4;
    for (int i = 0; i < 6; i++) at[i] = strtod(d, &d), d++;
    double x0 = at[0], y0 = at[1], x1 = at[2], y1 = at[3], x2 = at[4], y2 = at[5];
    assert_true(y0 > y1 && fabs((y0 + y2) / 2 - y1) < 0.11);
    assert_true(x0 < x1 && fabs((x0 + x2) / 2 - x1) < 0.11);
    sb_free(&out);
}

static void bars_and_rows(void **state) {
    PlotPoint a[] = {{1, 4, 3, 5}, {2, 8, 7, 9}, {3, -2, -3, -1}};
    Str names[] = {STR("first"), STR("second <&>"), STR("third")};
    PlotSeries bars = {STR(""), PLOT_BARS, false, 1, a, 3},
               rows = {STR(""), PLOT_DOTS, true, 0, a, 3};
    StrBuf out = {0};
    plot_svg(&(Plot){.series = &bars, .n = 1, .x_whole = true}, &out);
    is_well_formed(&out);
    assert_int_equal(count_of(&out, "fill-opacity=\"0.85\""), 3);
    sb_clear(&out);
    plot_svg(&(Plot){.series = &rows, .n = 1, .row = names, .rows = 3}, &out);
    is_well_formed(&out);
    assert_int_equal(count_of(&out, "<circle"), 3);
    has(&out, ">second &lt;&amp;&gt;</text>");
    has(&out, plot_colour(2));
    sb_free(&out);
}

static void any_numbers(void **state) {
    static const double odd[] = {0,       -1e300, 1e300, INFINITY, -INFINITY, NAN,
                                 DBL_MIN, -1e14,  1e14,  1e-9,     123456789, 5e-324};
    enum { ODD = sizeof odd / sizeof *odd };
    StrBuf out = {0};
    Str names[3] = {STR("a"), STR(""), STR("c")};
    for (int k = 0; k < ODD * ODD; k++) {
        double u = odd[k % ODD], v = odd[k / ODD];
        PlotPoint points[] = {{u, v, v, u}, {v, u, u, v}, {u, u, v, v}};
        for (int style = PLOT_LINE; style <= PLOT_BARS; style++)
            for (int rows = 0; rows < 2; rows++) {
                PlotSeries s[] = {{STR("s"), (PlotStyle)style, true, 1, points, 3},
                                  {STR(""), (PlotStyle)style, false, 0, points, 1}};
                sb_clear(&out);
                plot_svg(&(Plot){.series = s,
                                 .n = 2,
                                 .row = rows ? names : NULL,
                                 .rows = rows ? 2 : 0,
                                 .x_whole = k & 1},
                         &out);
                is_well_formed(&out);
                assert_true(out.n < 60000);
            }
    }
    sb_clear(&out);
    plot_svg(&(Plot){.title = STR("nothing")}, &out);
    is_well_formed(&out);
    sb_free(&out);
}

static void any_text(void **state) {
    char bytes[256];
    for (int i = 0; i < 256; i++) bytes[i] = (char)i;
    Str all = {bytes, sizeof bytes}, some = {bytes + 100, 150};
    PlotPoint a[] = {{0, 1, 0, 0}, {1, 2, 0, 0}};
    PlotSeries s[] = {{all, PLOT_LINE, false, 0, a, 2}, {some, PLOT_DOTS, false, 0, a, 2}};
    StrBuf out = {0};
    plot_svg(&(Plot){.title = all, .x_name = all, .y_name = some, .series = s, .n = 2}, &out);
    is_well_formed(&out);
    for (size_t i = 0; i < out.n;) {
        unsigned len = utf8_length(out.s + i, out.n - i);
        assert_true(len > 0);
        i += len;
    }
    sb_free(&out);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(lines),
    cmocka_unit_test(bars_and_rows),
    cmocka_unit_test(any_numbers),
    cmocka_unit_test(any_text),
};

TEST_MAIN(cases)
