/* test_errors.c: what is wrong with a description is said with its place, and with what may have
 * been meant. */
#include "read.h"

typedef struct Row {
    const char *text, *place, *said, *also;
} Row;

static void expect_said(const Row *row, const Reading *r) {
    const char *said = sb_cstr(&r->said);
    if (r->game || !strstr(said, row->place) || !strstr(said, row->said) ||
        !strstr(said, row->also))
        fail_msg("%s\nsays: %s\nnot:  %s %s (%s)", row->text, said, row->place, row->said,
                 row->also);
}

/* In rules: they begin on line 5, column 10. */
static void rules(void **state) {
    static const Row rows[] = {
        {"rigth", "x.rbg:5:10:", "`rigth` is not a label of the board", "did you mean `right`?"},
        {"up e", "x.rbg:5:13:", "`e` is not a label of the board", "it is a piece"},
        {"up e", "", "", "a piece stands in brackets: `{e}`, `[e]`"},
        {"->c up", "x.rbg:5:12:", "`c` is not a player", ""},
        {"->v up", "x.rbg:5:12:", "`v` is not a player", "it is a variable"},
        {"{up}", "x.rbg:5:11:", "`up` is not a piece", "it is a label"},
        {"[up]", "x.rbg:5:11:", "`up` is not a piece", "it is a label"},
        {"[$ x = 1]", "x.rbg:5:13:", "`x` is not a variable", "it is a piece"},
        {"{$ up == 1}", "x.rbg:5:13:", "`up` is not a variable", "it is a label"},
        {"[$ v = 3]", "x.rbg:5:17:", "`v` is at most 2, but this is at least 3", ""},
        {"[$ v = 0 - 1 - w]", "x.rbg:5:17:", "`v` is never negative, but this is at most -1", ""},
        {"[$ v = 1 / 0]", "x.rbg:5:19:", "this divides by zero", ""},
        {"[$ v = 1 / (2 - 2)]", "x.rbg:5:19:", "this divides by zero", ""},
        {"[$ v = -1]", "x.rbg:5:17:", "there are no negative numbers", ""},
        {"{$ v = 1}", "x.rbg:5:15:", "a comparison", "equality is written `==`"},
        {"{$ v < 99999999999}", "x.rbg:5:17:", "a number is at least 0 and at most 2147483647", ""},
        {"{$ 2000000000*2000000000*2000000000 > 1}", "x.rbg:5:23:", "can become too large", ""},
        {"[x]*", "x.rbg:5:13:", "`*` cannot follow this directly",
         "a modifier repeated by itself has no end"},
        {"[$ v=1]^2", "x.rbg:5:17:", "`^` cannot follow this directly", "`( … )^`"},
        {"{x}*", "x.rbg:5:13:", "`*` cannot follow this directly", "`( … )*`"},
        {"{? up}*", "x.rbg:5:16:", "`*` cannot follow this directly", ""},
        {"up**", "x.rbg:5:13:", "only one `*` or `^` can follow", ""},
        {"up^0", "x.rbg:5:13:", "a power is at least 1", ""},
        {"up^left", "x.rbg:5:13:", "a power is expected, not `left`", ""},
        {"up ()", "x.rbg:5:14:", "there is nothing between these brackets", ""},
        {"up + ", "x.rbg:5:13:", "here the section ends, but an action is expected", ""},
        {"+ up", "x.rbg:5:10:", "an action is expected, not `+`", ""},
        {"(up", "x.rbg:5:11:", "here the section ends", ""},
        {"up)", "x.rbg:5:12:", "an action or `+` is expected, not `)`", ""},
        {"{?}", "x.rbg:5:12:", "an action is expected", ""},
        {"{? up ->a}", "x.rbg:5:16:", "a pattern cannot switch to another player", ""},
        {"{! {? ->>}}", "x.rbg:5:16:", "a pattern cannot switch to another player", ""},
        {"{x e}", "x.rbg:5:13:", "`,` or `}` is expected, not `e`", ""},
        {"[x, $ v=1]", "x.rbg:5:14:", "`$` has no meaning", ""},
        {"[$ v=1, x]", "x.rbg:5:18:", "`x` is not a variable", ""},
        {"players", "x.rbg:5:10:", "an action is expected, not `players`", ""},
        {"", "x.rbg:5:1:", "the section `rules` is empty", ""},
        {"12", "x.rbg:5:10:", "an action is expected, not `12`", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_rules(&r, rows[i].text);
        expect_said(&rows[i], &r);
        read_free(&r);
    }
}

#define BOARD "#board = rectangle(up, down, left, right, [e, x])\n"
#define REST "#rules = ->a up\n"

static void sections(void **state) {
    static const Row rows[] = {
        {"", "d.rbg:", "there is no section `#rules`", "there is no section `#players`"},
        {"#players=a(1)\n#pieces=e\n" REST BOARD, "d.rbg:", "there is no section `#variables`",
         "it may be empty"},
        {"#players=a(1)\n#pieces=e,x\n#variables=\n" BOARD,
         "d.rbg:", "there is no section `#rules`", ""},
        {"#players=a(0)\n#pieces=e,x\n#variables=\n" BOARD REST,
         "d.rbg:1:12:", "a bound is at least 1", ""},
        {"#players=a(9999999999)\n#pieces=e,x\n#variables=\n" BOARD REST,
         "d.rbg:1:12:", "at most 1000000000", ""},
        {"#players=a\n#pieces=e,x\n#variables=\n" BOARD REST,
         "d.rbg:1:10:", "the bound, `(100)`, is expected", ""},
        {"#players=\n#pieces=e,x\n#variables=\n" BOARD REST,
         "d.rbg:1:1:", "the name of a player is expected", ""},
        {"#players=a(1),\n#pieces=e,x\n#variables=\n" BOARD REST,
         "d.rbg:1:14:", "the name of a player is expected", ""},
        {"#players=a(1)\n#pieces=e,x,e\n#variables=\n" BOARD REST,
         "d.rbg:2:13:", "the name `e` is declared twice", "line 2 declares it as a piece"},
        {"#players=a(1)\n#pieces=e,x,a\n#variables=\n" BOARD REST,
         "d.rbg:1:10:", "the name `a` is declared twice", "line 2 declares it as a piece"},
        {"#players=a(1)\n#pieces=e,x\n#variables=x(1)\n" BOARD REST,
         "d.rbg:3:12:", "the name `x` is declared twice", ""},
        {"#players=a(1)\n#pieces=e,x\n#variables=up(1)\n" BOARD REST,
         "d.rbg:4:20:", "the name `up` is declared twice", "as a variable"},
        {"#players=a(1)\n#pieces=e x\n#variables=\n" BOARD REST,
         "d.rbg:2:11:", "a comma or the end of the section is expected, not `x`", ""},
        {"#players=a(1)\n#pieces=board,x\n#variables=\n" BOARD REST,
         "d.rbg:2:9:", "the name of a piece is expected, not `board`", ""},
        {"#m(p)=up\n#players=a(1)\n#pieces=e,x\n#variables=\n" BOARD "#rules=->a m\n",
         "d.rbg:6:12:", "`m` is not a label of the board", "takes 1 argument, `m(…)`"},
        {"#players=a(1)\n#pieces=e,x\n#variables=\n" BOARD "#rules=->a m\n#m=up\n",
         "d.rbg:5:12:", "`m` is not a label of the board", "is defined later, on line 6"},
        {"#forward=upp\n#players=a(1)\n#pieces=e,x\n#variables=\n" BOARD "#rules=->a forward\n",
         "d.rbg:1:10:", "`upp` is not a label of the board", "in forward, used at d.rbg:6:12"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_text(&r, "d.rbg", str_of(rows[i].text));
        expect_said(&rows[i], &r);
        read_free(&r);
    }
}

/* Several mistakes are told at once. */
static void several(void **state) {
    Reading r;
    read_rules(&r, "upp [y] {z} ->c {$ q == 1}");
    assert_null(r.game);
    assert_int_equal(r.diags.errors, 5);
    read_free(&r);
}

/* Repeats `piece` between two other texts, and reads that as rules. */
static void read_repeated(Reading *r, const char *before, const char *piece, int times,
                          const char *middle, const char *closing) {
    StrBuf text = {0};
    sb_text(&text, before);
    for (int i = 0; i < times; i++) sb_text(&text, piece);
    sb_text(&text, middle);
    for (int i = 0; i < times; i++) sb_text(&text, closing);
    read_rules(r, sb_cstr(&text));
    sb_free(&text);
}

static void limits(void **state) {
    static const struct {
        const char *before, *piece;
        int times;
        const char *middle, *closing, *said;
    } rows[] = {
        {"", "(", 100000, "up", ")", "more than 400 levels of brackets"},
        {"", "{?", 100000, "up", "}", "more than 400 levels of brackets"},
        {"{$ ", "(", 100000, "1", ")", "more than 400 levels of brackets"},
        {"{$ 1", "+1", 100000, " == 1}", "", "more than 400 levels"},
        {"", "(", 12, "up", "^10)", "the rules have more than 500000 parts"},
        {"up^999999", "", 0, "", "", "a power is at least 1 and at most 500000"},
        {"(up down)^300000", "", 0, "", "", "the rules have more than 500000 parts"},
        {"", "up ", 600000, "", "", "the rules have more than 500000 parts"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_repeated(&r, rows[i].before, rows[i].piece, rows[i].times, rows[i].middle,
                      rows[i].closing);
        if (r.game || !strstr(sb_cstr(&r.said), rows[i].said))
            fail_msg("%zu: %.300s\nnot: %s", i, sb_cstr(&r.said), rows[i].said);
        read_free(&r);
    }
    Reading deep;
    read_repeated(&deep, "", "(up + (left ", 199, "down", ")*)");
    assert_non_null(deep.game);
    read_free(&deep);
}

/* What is long is refused where it is, before it takes room many times. */
static void long_texts(void **state) {
    StrBuf text = {0};
    Reading r;
    sb_repeat(&text, 'q', 256);
    read_rules(&r, sb_cstr(&text));
    assert_non_null(strstr(sb_cstr(&r.said), "is not a label of the board"));
    read_free(&r);
    sb_text(&text, "q^500000");
    read_rules(&r, sb_cstr(&text));
    assert_non_null(
        strstr(sb_cstr(&r.said), "x.rbg:5:10: error: a name has at most 256 characters"));
    assert_int_equal(r.diags.errors, 1);
    read_free(&r);

    sb_clear(&text); /* 100 MB of names */
    sb_text(&text, "#names(long) = long~0");
    for (int i = 1; i < 200; i++) sb_fmt(&text, ",long~%d", i);
    sb_text(&text, "\n#all = names(");
    sb_repeat(&text, 'p', 250);
    sb_text(&text, ")\n#players=a(1)\n#variables=\n#pieces=all\n#rules=({all})^2000\n"
                   "#board=rectangle(up,down,left,right,[all])\n");
    read_text(&r, "l.rbg", sb_view(&text));
    assert_null(r.game);
    assert_non_null(strstr(sb_cstr(&r.said),
                           "l.rbg:6:1: error: without macros and powers the rules are too long"));
    assert_non_null(strstr(sb_cstr(&r.said), "the limit is 64 MiB"));
    read_free(&r);

    sb_clear(&text); /* a board of a million squares */
    sb_text(
        &text,
        "#players=a(1)\n#variables=\n#pieces=e\n#rules=up\n#board=rectangle(up,down,left,right");
    for (int y = 0; y < 1000; y++)
        for (int x = 0; x < 1000; x++) sb_text(&text, x ? ",e" : y ? "]\n[e" : ",\n[e");
    sb_text(&text, "])\n");
    read_text(&r, "b.rbg", sb_view(&text));
    assert_int_equal(r.diags.errors, 1);
    assert_non_null(
        strstr(sb_cstr(&r.said), "the description has more than 2000000 words and signs"));
    assert_non_null(strstr(sb_cstr(&r.said), "a board has at most 65000 vertices"));
    read_free(&r);
    sb_free(&text);
}

/* Too many names of each sort. */
static void many_names(void **state) {
    static const struct {
        const char *before, *tail, *behind, *said; /* tail: what stands behind each name */
    } rows[] = {
        {"#pieces=e,x", "", "\n#players=a(1)\n#variables=\n" BOARD REST, "the limit is 250"},
        {"#players=a(1)", "(1)", "\n#pieces=e,x\n#variables=\n" BOARD REST, "the limit is 16"},
        {"#variables=z(1)", "(1)", "\n#players=a(1)\n#pieces=e,x\n" BOARD REST,
         "the limit is 1000"},
        {"#players=a(1)\n#pieces=e,x\n#variables=\n" REST "#board=n[e]{l:n", ":n", "}\n",
         "the limit is 250"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        Reading r;
        sb_text(&text, rows[i].before);
        for (int k = 0; k < 1200; k++) sb_fmt(&text, ",p%d%s", k, rows[i].tail);
        sb_text(&text, rows[i].behind);
        read_text(&r, "n.rbg", sb_view(&text));
        if (r.game || !strstr(sb_cstr(&r.said), rows[i].said))
            fail_msg("%zu: %.300s", i, sb_cstr(&r.said));
        read_free(&r);
        sb_free(&text);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(rules),  cmocka_unit_test(sections),   cmocka_unit_test(several),
    cmocka_unit_test(limits), cmocka_unit_test(many_names), cmocka_unit_test(long_texts),
};

TEST_MAIN(cases)
