/* test_read.c: rules as a tree: what short forms stand for, which modifiers have which index, and
 * that what is printed reads as the same again. */
#include "read.h"

static void expect_rules(const char *rules, const char *lowered) {
    Reading r;
    StrBuf now = {0};
    read_rules(&r, rules);
    read_flat(&r, &now);
    if (strcmp(sb_cstr(&now), lowered) != 0)
        fail_msg("%s\ngives: %s\nnot:   %s", rules, sb_cstr(&now), lowered);
    sb_free(&now);
    read_free(&r);
}

static void short_forms(void **state) {
    static const char *const rows[][2] = {
        {"up^8", "up up up up up up up up"},
        {"up^1", "up"},
        {"(up left)^2 down", "up left up left down"},
        {"(up + left)^2", "(up + left) (up + left)"},
        {"(up ([e] down)^2)^2", "up [e] down [e] down up [e] down [e] down"},
        {"->a^2", "->a ->a"},
        {".^2 ->>", ". . ->>"},
        {"[e, x]", "[e] + [x]"},
        {"up [e, x] down", "up ([e] + [x]) down"},
        {"[$ a = 0, b = 100]", "[$ a=0] [$ b=100]"},
        {"[]", "{}"},
        {"{x, e, x}", "{e, x}"},
        {"((up))* ((((left))))", "up* left"},
        {"((up)*)*", "up*"},
        {"(up + (down + left)) + right", "up + down + left + right"},
        {"(up (down left)) right", "up down left right"},
        {"(up down + left)*", "(up down + left)*"},
        {"([x])*", "([x])*"},
        {"({x})* ({? up})*", "({x})* ({? up})*"},
        {"{? {! up} + {? {! [e] {$ v==1}}}}", "{? {! up} + {? {! [e] {$ v==1}}}}"},
        {"(->a)* ->>*", "->a* ->>*"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) expect_rules(rows[i][0], rows[i][1]);
}

/* The abbreviations of the paper. */
static void of_the_paper(void **state) {
    const char *head =
        "#players = player1(100), player2(100), player3(100)\n"
        "#pieces = empty, whitePawn, whiteKnight, whiteQueen\n#variables =\n"
        "#board = rectangle(up, down, left, right, [empty, empty])\n"
        "#majorPieces(color) = color~Knight, color~Queen\n"
        "#promotePawn(color; forward) = {color~Pawn}{! forward}[majorPieces(color)]\n"
        "#endGame = [$ player1 = 0, player2 = 100, player3 = 50]->>{}\n"
        "#rules = promotePawn(white; up) endGame\n";
    Reading r;
    StrBuf now = {0};
    read_text(&r, "p.rbg", str_of(head));
    read_flat(&r, &now);
    assert_string_equal(sb_cstr(&now), "{whitePawn} {! up} ([whiteKnight] + [whiteQueen]) "
                                       "[$ player1=0] [$ player2=100] [$ player3=50] ->> {}");
    sb_free(&now);
    read_free(&r);
}

static void arithmetic(void **state) {
    static const char *const rows[][2] = {
        {"{$ v + w * 2 < x}", "{$ v+w*2<x}"},
        {"{$ (v + w) * 2 <= e}", "{$ (v+w)*2<=e}"},
        {"{$ v - w - 1 == 0}", "{$ v-w-1==0}"},
        {"{$ v - (w - 1) != 0}", "{$ v-(w-1)!=0}"},
        {"{$ v + (w + 1) >= 0}", "{$ v+(w+1)>=0}"},
        {"{$ 7 / 2 * 3 > v / (w * 2)}", "{$ 7/2*3>v/(w*2)}"},
        {"[$ v = (((v)))]", "[$ v=v]"},
        {"[$ a = 007 + a]", "[$ a=7+a]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) expect_rules(rows[i][0], rows[i][1]);
}

static void ranges(void **state) {
    static const struct {
        const char *expr;
        int64_t lo, hi;
        bool may_fail;
    } rows[] = {
        {"v", 0, 2, false},
        {"w - v", -2, 9, false},
        {"x", 0, 4, false},
        {"v * w", 0, 18, false},
        {"(v - w) * v", -18, 4, false},
        {"w / 2", 0, 4, false},
        {"w / v", 0, 9, true},
        {"9 / (v + 1)", 3, 9, false},
        {"(v - w) / 3", -9, 9, false},
        {"a + b", 0, 200, false},
        {"7", 7, 7, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        Reading r;
        sb_fmt(&text, "{$ %s == 0}", rows[i].expr);
        read_rules(&r, sb_cstr(&text));
        assert_non_null(r.game);
        if (r.game) {
            const RbgExpr *e = r.game->rules->a;
            if (e->lo != rows[i].lo || e->hi != rows[i].hi || e->may_fail != rows[i].may_fail)
                fail_msg("%s: %lld … %lld", rows[i].expr, (long long)e->lo, (long long)e->hi);
        }
        read_free(&r);
        sb_free(&text);
    }
}

/* Offs, assignments and switches count, in the order of what is written out; those of patterns come
 * last, because no move has them. */
static void modifiers(void **state) {
    Reading r;
    StrBuf now = {0};
    read_rules(&r, "(up [e])^2 {? [x]} ([$ v=1, w=2] + ->a [e, x])* ->>");
    assert_non_null(r.game);
    if (r.game) {
        assert_int_equal(r.game->nmodifiers, 9);
        for (uint32_t i = 1; i <= r.game->nmodifiers; i++) {
            assert_int_equal(r.game->modifiers[i]->modifier, i);
            rbg_print_node(r.game, r.game->modifiers[i], &now);
        }
        assert_string_equal(sb_cstr(&now), "[e][e][$ v=1][$ w=2]->a[e][x]->>[x]");
    }
    sb_free(&now);
    read_free(&r);
}

static void numbering(void **state) {
    Reading r;
    read_text(&r, "folder/some.game.rbg",
              STR("#variables = zeta(1), Alpha(2), beta(3)\n#rules = ->two up\n"
                  "#pieces = zz, b, a, B\n#players = two(5), one(6)\n"
                  "#board = rectangle(up, down, left, right, [b, zz])\n"));
    assert_non_null(r.game);
    if (r.game) {
        const RbgGame *g = r.game;
        static const char *const pieces[] = {"B", "a", "b", "zz"};
        static const char *const vars[] = {"two", "one", "Alpha", "beta", "zeta"};
        assert_true(str_is(g->name, "some.game"));
        for (int i = 0; i < 4; i++) assert_true(str_is(g->pieces[i], pieces[i]));
        for (int i = 0; i < 5; i++) assert_true(str_is(g->vars[i].name, vars[i]));
        assert_int_equal(g->nplayers, 2);
        assert_int_equal(g->vars[1].bound, 6);
        assert_int_equal(g->modifiers[1]->target, 1);
        assert_int_equal(g->vertices[1].piece, 3);
    }
    read_free(&r);
}

/* What is printed is read as the same, and printed as the same. */
static void expect_stable(const Reading *r, const char *what) {
    StrBuf once = {0}, twice = {0};
    Reading again = {0};
    if (!r->game) {
        fail_msg("%s: %s", what, sb_cstr(&r->said));
        return;
    }
    rbg_print(r->game, &once);
    read_text(&again, "again.rbg", sb_view(&once));
    if (again.game) rbg_print(again.game, &twice);
    if (!again.game || strcmp(sb_cstr(&once), sb_cstr(&twice)) != 0)
        fail_msg("%s: not the same again:\n%s\n%s%s", what, sb_cstr(&once), sb_cstr(&twice),
                 sb_cstr(&again.said));
    if (again.game) {
        assert_int_equal(again.game->nmodifiers, r->game->nmodifiers);
        assert_int_equal(again.game->nnodes, r->game->nnodes);
        assert_true(again.game->identity == r->game->identity);
    }
    sb_free(&once);
    sb_free(&twice);
    read_free(&again);
}

static void printing_is_stable(void **state) {
    static const char *const rules[] = {
        "up",
        "(up* + down*) (left* + right*) {x} [e] ({? up} ->a + {! up} ->> {})",
        "((([e] + up)* down + left)* right)*",
        "{? {? {? {? up + down} + left} + right} + up} ->a .",
        "[$ v = v-(w-(v-1))/2] {$ e*(x+1)>=2} ->b",
        "((->a up + ->b down)*)^2",
        ". .* (.)* (. + up)*",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        Reading r;
        read_rules(&r, rules[i]);
        expect_stable(&r, rules[i]);
        read_free(&r);
    }
}

/* Long ones are broken into lines. */
static void long_rules_are_broken(void **state) {
    StrBuf text = {0}, printed = {0};
    Reading r;
    sb_text(&text, "->a (");
    for (int i = 0; i < 60; i++)
        sb_fmt(&text, "%sup* {? ([e] left + {x} (right down + {! down [x] {e}})*)} ({x} + {e}) %s",
               i ? "+ " : "",
               i % 7 ? ""
                     : "{! up up up down down down left left right right up up "
                       "down down up up up + left right left right} ");
    sb_text(&text, ")* ->>");
    read_rules(&r, sb_cstr(&text));
    expect_stable(&r, "long");
    if (r.game) rbg_print(r.game, &printed);
    for (const char *line = sb_cstr(&printed); *line;) {
        const char *end = strchr(line, '\n');
        if (!end) break;
        if (end - line > 110) fail_msg("a long line: %.*s", (int)(end - line), line);
        if (end > line && end[-1] == ' ')
            fail_msg("blanks at the end: %.*s", (int)(end - line), line);
        line = end + 1;
    }
    read_free(&r);
    sb_free(&text);
    sb_free(&printed);
}

/* The game of the paper's first figure. */
static void breakthrough_of_the_paper(void **state) {
    Reading r;
    StrBuf text = {0};
    sb_text(&text, "#players = white(100), black(100) // 0-100 scores\n"
                   "#pieces = e, w, b\n#variables = // no additional variables\n"
                   "#board = rectangle(up,down,left,right,\n");
    for (int y = 0; y < 8; y++) {
        const char *p = y < 2 ? "b" : y < 6 ? "e" : "w";
        sb_fmt(&text, "  [%s, %s, %s, %s, %s, %s, %s, %s]\n", p, p, p, p, p, p, p, p);
    }
    sb_text(&text, ")\n#anySquare = ((up* + down*)(left* + right*))\n"
                   "#turn(me; myPawn; opp; oppPawn; forward) =\n"
                   "  anySquare {myPawn} // select any own pawn\n"
                   "  [e] forward ({e} + (left+right) {e,oppPawn})\n"
                   "  ->> [myPawn] // keeper continues\n"
                   "  [$ me=100] [$ opp=0] // win if the play ends\n"
                   "  ( {! forward} ->> {} // if the last line then end\n"
                   "  + {? forward} ->opp) // otherwise continue\n"
                   "#rules = ->white (\n  turn(white; w; black; b; up)\n"
                   "  turn(black; b; white; w; down)\n)* // repeat moves alternately\n");
    read_text(&r, "breakthrough.rbg", sb_view(&text));
    expect_stable(&r, "breakthrough");
    if (r.game) {
        StrBuf flat = {0};
        read_flat(&r, &flat);
        assert_string_equal(
            sb_cstr(&flat),
            "->white ((up* + down*) (left* + right*) {w} [e] up ({e} + (left + right) {b, e}) ->> "
            "[w] [$ white=100] [$ black=0] ({! up} ->> {} + {? up} ->black) (up* + down*) "
            "(left* + right*) {b} [e] down ({e} + (left + right) {e, w}) ->> [b] [$ black=100] "
            "[$ white=0] ({! down} ->> {} + {? down} ->white))*");
        assert_int_equal(r.game->nvertices, 64);
        assert_int_equal(r.game->nmodifiers, 15);
        sb_free(&flat);
    }
    sb_free(&text);
    read_free(&r);
}

/* A description is known by the hash of its text, which is hashed while it is printed. */
static void hash_of_the_text(void **state) {
    static const char *const rules[] = {
        "->a up",
        "(->a ([x] up {? (left + right)* {e}} + (up down)^40 [e] (left + {! up {x} {x} {x} {x}})^9) "
        "->b (([x] left)^30 + (([e] right + [$ v=1])* {$ v+w*2 > v/(w+1)})^20))*",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        Reading r;
        StrBuf text = {0};
        read_rules(&r, rules[i]);
        assert_non_null(r.game);
        rbg_print(r.game, &text);
        assert_true(r.game->identity == str_hash64(sb_view(&text)));
        sb_free(&text);
        read_free(&r);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(hash_of_the_text),
    cmocka_unit_test(short_forms),
    cmocka_unit_test(of_the_paper),
    cmocka_unit_test(arithmetic),
    cmocka_unit_test(ranges),
    cmocka_unit_test(modifiers),
    cmocka_unit_test(numbering),
    cmocka_unit_test(printing_is_stable),
    cmocka_unit_test(long_rules_are_broken),
    cmocka_unit_test(breakthrough_of_the_paper),
};

TEST_MAIN(cases)
