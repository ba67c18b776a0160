/* test_board.c: boards by hand and by generators: which vertices there are, and what leads where. */
#include "read.h"

static void board_read(Reading *r, const char *board) {
    StrBuf text = {0};
    sb_fmt(&text,
           "#players = p(1)\n#pieces = e, w, b\n#variables =\n#board = %s\n#rules = ->p {}\n",
           board);
    read_text(r, "b.rbg", sb_view(&text));
    sb_free(&text);
}

/* The edges of a vertex as "label:vertex …", in alphabetical order of the labels. */
static void board_edges_of(const RbgGame *g, uint32_t v, StrBuf *out) {
    sb_clear(out);
    for (uint32_t l = 0; l < g->nlabels; l++)
        if (rbg_edge(g, l, v) >= 0)
            sb_fmt(out, "%s" STR_FMT ":" STR_FMT, out->n ? " " : "", STR_ARG(g->labels[l]),
                   STR_ARG(g->vertices[rbg_edge(g, l, v)].name));
}

static uint32_t board_vertex(const RbgGame *g, const char *name) {
    for (uint32_t v = 0; v < g->nvertices; v++)
        if (str_is(g->vertices[v].name, name)) return v;
    fail_msg("there is no vertex %s", name);
    return 0;
}

static void expect_edges(const RbgGame *g, const char *vertex, const char *edges) {
    StrBuf now = {0};
    board_edges_of(g, board_vertex(g, vertex), &now);
    if (strcmp(sb_cstr(&now), edges) != 0) fail_msg("%s: %s, not %s", vertex, sb_cstr(&now), edges);
    sb_free(&now);
}

static void expect_board(Reading *r, const char *board) {
    board_read(r, board);
    if (!r->game) fail_msg("%s\n%s", board, sb_cstr(&r->said));
}

static void by_hand(void **state) {
    Reading r;
    expect_board(&r, "v1 [w] {up: v2, round: v1} v2 [b] {down: v1} v3 [e] {}");
    if (r.game) {
        assert_int_equal(r.game->nvertices, 3);
        expect_edges(r.game, "v1", "round:v1 up:v2");
        expect_edges(r.game, "v2", "down:v1");
        expect_edges(r.game, "v3", "");
        assert_true(str_is(r.game->pieces[r.game->vertices[1].piece], "b"));
    }
    read_free(&r);
}

static void rectangle(void **state) {
    Reading r;
    expect_board(&r, "rectangle(up, down, left, right, [b, b, b] [e, e, e] [w, w, w])");
    if (r.game) {
        assert_int_equal(r.game->nvertices, 9);
        expect_edges(r.game, "rx0y0", "down:rx0y1 right:rx1y0");
        expect_edges(r.game, "rx1y1", "down:rx1y2 left:rx0y1 right:rx2y1 up:rx1y0");
        expect_edges(r.game, "rx2y2", "left:rx1y2 up:rx2y1");
        assert_true(str_is(r.game->pieces[r.game->vertices[8].piece], "w"));
    }
    read_free(&r);
}

/* Holes: in the middle, at the beginning of a line, at its end. The first vertex that is there is
 * the start. */
static void holes(void **state) {
    Reading r;
    expect_board(&r, "rectangle(up, down, left, right, [ , e, e] [e, , e] [e, e, ])");
    if (r.game) {
        assert_int_equal(r.game->nvertices, 6);
        assert_true(str_is(r.game->vertices[0].name, "rx1y0"));
        expect_edges(r.game, "rx1y0", "right:rx2y0");
        expect_edges(r.game, "rx0y1", "down:rx0y2");
        expect_edges(r.game, "rx1y2", "left:rx0y2");
    }
    read_free(&r);
}

/* Are two boards the same but for the names of their vertices? They are numbered alike. */
static void expect_same_board(const RbgGame *a, const RbgGame *b) {
    assert_int_equal(a->nvertices, b->nvertices);
    assert_int_equal(a->nlabels, b->nlabels);
    for (uint32_t l = 0; l < a->nlabels; l++) assert_true(str_eq(a->labels[l], b->labels[l]));
    for (uint32_t v = 0; v < a->nvertices; v++) {
        assert_int_equal(a->vertices[v].piece, b->vertices[v].piece);
        for (uint32_t l = 0; l < a->nlabels; l++)
            assert_int_equal(rbg_edge(a, l, v), rbg_edge(b, l, v));
    }
}

/* The equality in the paper. */
static void hexagon_of_the_paper(void **state) {
    Reading made, by_name;
    expect_board(&made, "hexagon(northWest, northEast, east, southEast, southWest, west,\n"
                        "  [e,e]\n [e,e,e]\n  [e,e])");
    expect_board(&by_name,
                 "v00[e]{ east:v10,southEast:v11,southWest:v01 }\n"
                 "v10[e]{ southEast:v21,southWest:v11,west:v00 }\n"
                 "v01[e]{ east:v11,northEast:v00,southEast:v02 }\n"
                 "v11[e]{ east:v21,northEast:v10,northWest:v00,southEast:v12,southWest:v02,"
                 "west:v01 }\n"
                 "v21[e]{ northWest:v10,southWest:v12,west:v11 }\n"
                 "v02[e]{ east:v12,northEast:v11,northWest:v01 }\n"
                 "v12[e]{ northEast:v21,northWest:v11,west:v02 }");
    if (made.game && by_name.game) {
        expect_same_board(made.game, by_name.game);
        assert_true(str_is(made.game->vertices[3].name, "hx1y1"));
    }
    read_free(&made);
    read_free(&by_name);
}

/* Back and forth along opposite labels is where one was, on a hexagon of any shape. */
static void hexagon_is_symmetric(void **state) {
    static const char *const lines[] = {
        "[e][e,e][e,e,e][e,e][e]",
        "[e,e,e,e][e,e,e,e,e][e,e,e,e,e,e][e,e,e,e,e][e,e,e,e][e,e,e]",
        "[e][e,e][e,e,e]",
        "[e,e,e][e,e][e]",
        "[ , ,e, , ][ , ,e,e, , ][e,e, ,e,e,e,e][ ,e,e,e,e,e]",
    };
    static const uint32_t opposite[] = {3, 4, 5, 0, 1, 2}; /* a … f: NW NE E SE SW W */
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        StrBuf text = {0};
        Reading r;
        sb_fmt(&text, "hexagon(la, lb, lc, ld, le, lf, %s)", lines[i]);
        expect_board(&r, sb_cstr(&text));
        for (uint32_t v = 0; r.game && v < r.game->nvertices; v++)
            for (uint32_t l = 0; l < 6; l++) {
                int32_t to = rbg_edge(r.game, l, v);
                if (to >= 0) assert_int_equal(rbg_edge(r.game, opposite[l], (uint32_t)to), (int)v);
            }
        sb_free(&text);
        read_free(&r);
    }
}

static void cuboid_of_the_paper(void **state) {
    Reading r;
    expect_board(&r, "cuboid(up, down, left, right, front, back,\n"
                     " [[e,e,e]\n [e,e,e]]\n [[w,w,w]\n [w,w,w]]\n [[b,b,b]\n [b,b,b]])");
    if (r.game) {
        assert_int_equal(r.game->nvertices, 18);
        expect_edges(r.game, "cx0y0z0", "down:cx0y1z0 front:cx0y0z1 right:cx1y0z0");
        expect_edges(r.game, "cx1y1z1",
                     "back:cx1y1z0 front:cx1y1z2 left:cx0y1z1 right:cx2y1z1 up:cx1y0z1");
        expect_edges(r.game, "cx2y1z2", "back:cx2y1z1 left:cx1y1z2 up:cx2y0z2");
        assert_true(str_is(r.game->pieces[r.game->vertices[17].piece], "b"));
    }
    read_free(&r);
}

/* Macros stand anywhere, also as lines and layers. */
static void lines_from_macros(void **state) {
    Reading r, same;
    const char *text = "#line(piece) = [piece,piece,piece]\n"
                       "#players = p(1)\n#pieces = blackPawn, empty, whitePawn\n#variables =\n"
                       "#board =\n  rectangle (up,down, left ,right ,\n    line (blackPawn)\n"
                       "    line (empty)\n    line (whitePawn)\n  )\n#rules = ->p up\n";
    const char *plain = "#players = p(1)\n#pieces = blackPawn, empty, whitePawn\n#variables =\n"
                        "#board = rectangle(up,down,left,right, [blackPawn,blackPawn,blackPawn]\n"
                        "[empty,empty,empty] [whitePawn,whitePawn,whitePawn])\n#rules = ->p up\n";
    read_text(&r, "m.rbg", str_of(text));
    read_text(&same, "p.rbg", str_of(plain));
    assert_non_null(r.game);
    assert_non_null(same.game);
    if (r.game && same.game) expect_same_board(r.game, same.game);
    read_free(&r);
    read_free(&same);
}

static void mistakes(void **state) {
    static const struct {
        const char *board, *said, *also;
    } rows[] = {
        {"rectangle(up, down, left, right, [e,e]\n[e,e,e])",
         "b.rbg:5:1: error: line 2 of the board has 3 places, the first has 2",
         "a hole is written as nothing"},
        {"hexagon(a, b, c, d, f, g, [e,e]\n[e,e])",
         "b.rbg:5:1: error: line 2 of the hexagon has 2 places, the one before it 2",
         "it should have one place more or one less"},
        {"hexagon(a, b, c, d, f, g, [e][e,e]\n[e]\n[e,e])", "b.rbg:6:1: error: line 4",
         "each has one place less"},
        {"cuboid(a, b, c, d, f, g, [[e][e]]\n[[e]])",
         "b.rbg:5:1: error: this layer has 1 line, the first has 2", ""},
        {"rectangle(up, down, left, [e])", "a label is expected, not `[`",
         "the labels of a rectangle are up, down, left, right"},
        {"rectangle(up, up, left, right, [e])", "the label `up` stands for two directions", ""},
        {"rectangle(up, down, e, right, [e])", "the name `e` is declared twice",
         "declares it as a piece"},
        {"rectangle(up, down, left, right, [f])", "`f` is not a piece", ""},
        {"rectangle(up, down, left, right, [ , ])", "the board has no vertex", ""},
        {"rectangle(up, down, left, right, )", "`[` and a line of pieces is expected", ""},
        {"rectangle(up, down, left, right, [e) ", "a piece, `,` or `]` is expected", ""},
        {"rectangle(up, down, left, right, [e]) [e]", "the end of the section is expected", ""},
        {"", "the board has no vertex", ""},
        {"corner [e] {up: cornor}", "there is no vertex `cornor`", "did you mean `corner`?"},
        {"v1 [e] {up: v1, up: v1}", "a second edge `up` from the same vertex", ""},
        {"v1 [e] {} v1 [e] {}", "the vertex `v1` is defined twice", ""},
        {"v1 [g] {}", "`g` is not a piece", ""},
        {"v1 {}", "`[` and the vertex's piece is expected, not `{`", ""},
        {"v1 [e]", "here the section ends, but `{` and the vertex's edges is expected", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        board_read(&r, rows[i].board);
        if (r.game || !strstr(sb_cstr(&r.said), rows[i].said) ||
            !strstr(sb_cstr(&r.said), rows[i].also))
            fail_msg("%s\nsays: %s\nnot:  %s", rows[i].board, sb_cstr(&r.said), rows[i].said);
        read_free(&r);
    }
}

static void too_large(void **state) {
    StrBuf text = {0};
    Reading r;
    sb_text(&text, "rectangle(up, down, left, right, ");
    for (int y = 0; y < 300; y++) {
        sb_char(&text, '[');
        for (int x = 0; x < 300; x++) sb_text(&text, x ? ",e" : "e");
        sb_char(&text, ']');
    }
    sb_char(&text, ')');
    board_read(&r, sb_cstr(&text));
    assert_null(r.game);
    assert_non_null(strstr(sb_cstr(&r.said), "more than 65000 vertices"));
    read_free(&r);
    sb_free(&text);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(by_hand),
    cmocka_unit_test(rectangle),
    cmocka_unit_test(holes),
    cmocka_unit_test(hexagon_of_the_paper),
    cmocka_unit_test(hexagon_is_symmetric),
    cmocka_unit_test(cuboid_of_the_paper),
    cmocka_unit_test(lines_from_macros),
    cmocka_unit_test(mistakes),
    cmocka_unit_test(too_large),
};

TEST_MAIN(cases)
