/* test_analyse.c: straightness by the formulas of the paper, on its own examples; depth of patterns;
 * loops without end. */
#include "read.h"

#include "rbg/rbg_analyse.h"

/* The pieces and players of the paper's examples. */
#define LETTERS                                                                                    \
    "#players = p(1), q(1)\n#pieces = a, b, c, d, f, g, h, i\n#variables = v(3)\n"                 \
    "#board = n1 [a] {up: n2, jump: n2, round: n1} n2 [a] {down: n1}\n#rules = "

static bool read_letters(Reading *r, const char *rules) {
    StrBuf text = {0};
    sb_fmt(&text, "%s%s\n", LETTERS, rules);
    read_text(r, "l.rbg", sb_view(&text));
    sb_free(&text);
    if (!r->game) fail_msg("%s\n%s", rules, sb_cstr(&r->said));
    return r->game != NULL;
}

/* MSuff, MPref, MFact and MWord. */
static void formulas(void **state) {
    enum { NO = RBG_NEVER };
    static const struct {
        const char *rules;
        int64_t suffix, prefix, factor, word;
    } rows[] = {
        {"[a]", 1, 1, 1, 1},
        {"up", 0, 0, 0, 0},
        {".", 0, 0, 0, 0},
        {"{a}", 0, 0, 0, 0},
        {"{$ v == 1}", 0, 0, 0, 0},
        {"[$ v = 1]", 1, 1, 1, 1},
        {"->p", 0, 0, 0, NO},
        {"->>", 0, 0, 0, NO},
        {"{? [a][b]}", 0, 2, 2, 0},
        {"[a] + [b][c]", 2, 2, 2, 2},
        {"[a][b] + ->p", 2, 2, 2, 2},
        {"(->p)*", 0, 0, 0, 0},
        {"([a] ->p [b])*", 1, 1, 2, 0},
        {"([a] ->p [b] + up)*", 1, 1, 2, 0},
        {"([a])*", RBG_INFINITE, RBG_INFINITE, RBG_INFINITE, RBG_INFINITE},
        {"->p ([a])* ->q", 0, 0, RBG_INFINITE, NO},
        {"{? ([a])*}", 0, RBG_INFINITE, RBG_INFINITE, 0},
        /* those the paper works out */
        {"[a][b]{? [c][d]}[f] ->p [f]({g}+[h])[i]", 3, 4, 4, NO},
        {"[a] ->p [b][c][d] ->p [f][g]", 2, 1, 3, NO},
        {"[a][b](->p + [c])[d]", 4, 4, 4, 4},
        {"up {? [a] {! [b]} [c]} ->p [d] ->p", 0, 2, 2, NO},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        if (!read_letters(&r, rows[i].rules)) return;
        RbgStraight s = rbg_straight(r.game->rules);
        if (s.suffix != rows[i].suffix || s.prefix != rows[i].prefix ||
            s.factor != rows[i].factor || s.word != rows[i].word)
            fail_msg("%s: %lld %lld %lld %lld", rows[i].rules, (long long)s.suffix,
                     (long long)s.prefix, (long long)s.factor, (long long)s.word);
        read_free(&r);
    }
}

static void depth_and_size(void **state) {
    Reading r;
    if (!read_letters(&r, "up {? down {! [a] {? up} + up}} ({! [b]} . + ->p [$ v=1] {$ v<2} {a})*"))
        return;
    RbgAnalysis a = rbg_analyse(r.game);
    assert_int_equal(a.pattern_depth, 3);
    assert_int_equal(a.kinds[RBG_PATTERN], 4);
    assert_int_equal(a.kinds[RBG_SHIFT], 4);
    assert_int_equal(a.kinds[RBG_OFF], 2);
    assert_int_equal(a.kinds[RBG_ASSIGN], 1);
    assert_int_equal(a.kinds[RBG_SWITCH], 1);
    assert_int_equal(a.kinds[RBG_COMPARE], 1);
    assert_int_equal(a.kinds[RBG_ON], 1);
    assert_int_equal(a.kinds[RBG_DOT], 1);
    assert_int_equal(a.kinds[RBG_STAR], 1);
    uint32_t all = 0;
    for (int i = 0; i <= RBG_STAR; i++) all += a.kinds[i];
    assert_int_equal(all, r.game->nnodes);
    read_free(&r);
}

/* On a board where `up` leads from n1 to n2 and `down` back, and `round` from n1 to itself. */
static void endless(void **state) {
    static const struct {
        const char *rules;
        uint32_t found, open;
    } rows[] = {
        {"([a])*", 1, 1},
        {"(up [a])*", 0, 1},      /* after one step there is no `up` */
        {"(up down [a])*", 1, 1}, /* there and back */
        {"(round [a])*", 1, 1},
        {"(up + down [a])*", 1, 1},
        {"(up up [a])*", 0, 1},
        {"({a} [b] + {b} [a])*", 1, 1},
        {"({a} [b])*", 0, 1},
        {"({a} [b] + {c} [a])*", 0, 1},
        {"({} [a])*", 0, 1},
        {"(up {a} [a] down {a})*", 0, 1}, /* what stands elsewhere is not known */
        {"([$ v = 1])*", 1, 1},
        {"([$ v = v])*", 1, 1},
        {"([$ v = v + 1])*", 0, 1},
        {"([$ v = 3 / v])*", 0, 1}, /* may divide by zero */
        {"({$ v <= 3} [a])*", 1, 1},
        {"({$ v < 3} [a])*", 0, 1},
        {"({$ 1 == 1} [a])*", 1, 1},
        {"({$ v != 4} [a])*", 1, 1},
        {"({? up} [a])*", 0, 1},
        {"->p {? ([a])*}", 1, 1},
        {"(->p ->q)*", 1, 0}, /* a play without end */
        {"(->p up ->q)*", 0, 0},
        {"([a])* ([b] + up)* (up [c])*", 2, 3},
        {"up* (up + down)*", 0, 0}, /* no modifier: only one position after the other */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        if (!read_letters(&r, rows[i].rules)) return;
        RbgAnalysis a = rbg_analyse(r.game);
        if (a.nendless != rows[i].found || a.nopen != rows[i].open || a.endless_cut)
            fail_msg("%s: %u without end, %u open", rows[i].rules, a.nendless, a.nopen);
        read_free(&r);
    }
}

/* The place of what is found is that of the modifier. */
static void endless_place(void **state) {
    Reading r;
    if (!read_letters(&r, "->p (up + down [b])* ->q")) return;
    RbgAnalysis a = rbg_analyse(r.game);
    assert_int_equal(a.nendless, 1);
    if (a.nendless == 1) {
        assert_int_equal(a.endless[0]->kind, RBG_OFF);
        assert_int_equal(source_where(r.src, a.endless[0]->span.at).line, 5);
        assert_int_equal(source_where(r.src, a.endless[0]->span.at).column, 26);
    }
    read_free(&r);
}

/* Many loops on a large board: found within bounds, or left. */
static void large_loops(void **state) {
    StrBuf text = {0};
    Reading r;
    sb_text(&text, "#players = p(1)\n#pieces = e, x\n#variables =\n"
                   "#board = rectangle(up, down, left, right, ");
    for (int y = 0; y < 200; y++) {
        sb_char(&text, '[');
        for (int x = 0; x < 200; x++) sb_text(&text, x ? ",e" : "e");
        sb_char(&text, ']');
    }
    sb_text(&text, ")\n#rules = ((up [x])*)^20000 ((up [x] left [e])^1000)*");
    read_text(&r, "large.rbg", sb_view(&text));
    assert_non_null(r.game);
    if (r.game) {
        RbgAnalysis a = rbg_analyse(r.game);
        assert_true(a.endless_cut);
        assert_int_equal(a.nendless, 0);
    }
    read_free(&r);
    sb_free(&text);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(formulas),      cmocka_unit_test(depth_and_size), cmocka_unit_test(endless),
    cmocka_unit_test(endless_place), cmocka_unit_test(large_loops),
};

TEST_MAIN(cases)
