/* test_topology.c: small boards that can be checked by hand. */
#include "geom/geom.h"

#include <math.h>

#include "geom/container.h"

/* ---- tables ---------------------------------------------------------------------------------- */

typedef struct RelationRow {
    int site;
    Direction d;
    const char *sites;
} RelationRow;

typedef struct SetRow {
    SiteType type;
    SiteSet set;
    const char *sites;
} SetRow;

static void expect_counts(const Topology *t, int vertices, int edges, int cells) {
    assert_int_equal(t->sites[SITE_VERTEX].n, vertices);
    assert_int_equal(t->sites[SITE_EDGE].n, edges);
    assert_int_equal(t->sites[SITE_CELL].n, cells);
}

static void expect_relations(const Sites *s, const RelationRow *rows, size_t n) {
    for (size_t i = 0; i < n; i++)
        assert_string_equal(neighbours_text(s, rows[i].site, rows[i].d), rows[i].sites);
}

static void expect_sets(const Topology *t, const SetRow *rows, size_t n) {
    for (size_t i = 0; i < n; i++)
        assert_string_equal(set_text(&t->sites[rows[i].type], rows[i].set), rows[i].sites);
}

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

static void expect_labels(const Sites *s, const char *labels) {
    char text[1024];
    size_t at = 0;
    for (int i = 0; i < s->n; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%s", i ? " " : "", s->label[i]);
    assert_string_equal(text, labels);
}

static const char *side_text(const Sites *s, Direction side) {
    int room[1024], n = 0;
    for (int i = 0; i < s->n; i++)
        if (s->sides[i] >> (side - DIR_N) & 1) room[n++] = i;
    return ints_text(room, n);
}

/* The radials of a site in a direction: "4 8 / 5". */
static void expect_radials(const Sites *s, int site, Direction d, const char *expected) {
    const Slice *radials;
    char text[512] = "";
    size_t length = 0;
    int n = topology_radials(s, site, d, &radials);
    for (int i = 0; i < n; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " / " : "",
                                   ints_text(radials[i].v, radials[i].n));
    assert_string_equal(text, expected);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/*  6 7 8
 *  3 4 5
 *  0 1 2  */
static void square_3(void **state) {
    Workshop w;
    workshop_open(&w);
    const Topology *t = workshop_board(&w, "(board (square 3))");
    const Sites *cells = &t->sites[SITE_CELL], *vertices = &t->sites[SITE_VERTEX];
    static const RelationRow of_cells[] = {
        {4, DIR_Orthogonal, "7 5 1 3"},
        {4, DIR_Diagonal, "8 2 0 6"},
        {4, DIR_Adjacent, "7 8 5 2 1 0 3 6"},
        {4, DIR_OffDiagonal, "-"},
        {4, DIR_All, "7 8 5 2 1 0 3 6"},
        {0, DIR_Orthogonal, "3 1"},
        {0, DIR_Diagonal, "4"},
        {4, DIR_SW, "0"},
        {4, DIR_N, "7"},
        {7, DIR_N, "-"},
    };
    static const RelationRow of_vertices[] = {
        {5, DIR_Orthogonal, "9 6 1 4"},
        {5, DIR_Diagonal, "10 2 0 8"},
        {5, DIR_Adjacent, "9 6 1 4"}, /* diagonals of vertices are no neighbours */
    };
    static const SetRow sets[] = {
        {SITE_CELL, SET_corners, "0 2 6 8"},
        {SITE_CELL, SET_centre, "4"},
        {SITE_CELL, SET_inner, "4"},
        {SITE_CELL, SET_perimeter, "0 1 2 3 5 6 7 8"},
        {SITE_CELL, SET_top, "6 7 8"},
        {SITE_CELL, SET_left, "0 3 6"},
        {SITE_VERTEX, SET_corners, "0 3 12 15"},
        {SITE_VERTEX, SET_inner, "5 6 9 10"},
        {SITE_VERTEX, SET_concave, "-"},
    };
    expect_counts(t, 16, 24, 9);
    expect_relations(cells, ROWS(of_cells));
    expect_relations(vertices, ROWS(of_vertices));
    expect_sets(t, ROWS(sets));
    expect_labels(cells, "A1 B1 C1 A2 B2 C2 A3 B3 C3");
    assert_string_equal(side_text(cells, DIR_N), "6 7 8");
    assert_string_equal(side_text(cells, DIR_E), "2 5 8");
    assert_string_equal(side_text(cells, DIR_NE), "-");
    expect_radials(cells, 0, DIR_N, "3 6");
    expect_radials(cells, 0, DIR_All, "3 6 / 4 8 / 1 2");
    expect_radials(cells, 1, DIR_Diagonal, "5 / 3");
    expect_radials(cells, 8, DIR_SW, "4 0");
    expect_radials(cells, 8, DIR_N, "");
    for (int i = 0; i < 9; i++) assert_int_equal(cells->phase[i], i % 2);
    assert_string_equal(ints_text(lists_at(&t->cell_vertices, 0).v, 4), "0 4 5 1");
    workshop_close(&w);
}

/*   5 6
 *  2 3 4
 *   0 1   */
static void hex_2(void **state) {
    Workshop w;
    workshop_open(&w);
    const Topology *t = workshop_board(&w, "(board (hex 2))");
    const Sites *cells = &t->sites[SITE_CELL];
    static const RelationRow relations[] = {
        {3, DIR_Orthogonal, "6 4 1 0 2 5"},
        {3, DIR_Diagonal, "-"},
        {0, DIR_Orthogonal, "3 1 2"},
        {0, DIR_Diagonal, "5 4"}, /* straight over an edge */
        {0, DIR_Adjacent, "3 1 2"},
        {0, DIR_All, "5 3 4 1 2"},
        {0, DIR_NNE, "3"},
        {0, DIR_N, "5"},
        {0, DIR_ENE, "4"},
        {0, DIR_NNW, "2"},
    };
    static const SetRow sets[] = {
        {SITE_CELL, SET_corners, "0 1 2 4 5 6"},
        {SITE_CELL, SET_centre, "3"},
        {SITE_CELL, SET_inner, "3"},
        {SITE_CELL, SET_left, "2"},
        {SITE_VERTEX, SET_inner, "6 9 10 13 14 17"},
        {SITE_VERTEX, SET_top, "22 23"},
    };
    expect_counts(t, 24, 30, 7);
    expect_relations(cells, ROWS(relations));
    expect_sets(t, ROWS(sets));
    expect_labels(cells, "A1 B1 A2 B2 C2 B3 C3");
    assert_string_equal(side_text(cells, DIR_NE), "4 6");
    assert_string_equal(side_text(cells, DIR_N), "5 6");
    expect_radials(cells, 0, DIR_NNE, "3 6");
    expect_radials(cells, 2, DIR_Orthogonal, "5 / 3 4 / 0");
    expect_radials(cells, 2, DIR_ENE, "6");
    workshop_close(&w);
}

/*    3
 *    2       (2 points down)
 *  0   1  */
static void tri_2(void **state) {
    Workshop w;
    workshop_open(&w);
    const Topology *t = workshop_board(&w, "(board (tri 2))");
    const Sites *cells = &t->sites[SITE_CELL];
    static const RelationRow relations[] = {
        {2, DIR_Orthogonal, "3 1 0"},
        {2, DIR_Diagonal, "-"},
        {0, DIR_Orthogonal, "2"},
        {0, DIR_Diagonal, "3 1"},
        {0, DIR_Adjacent, "3 2 1"},
        {0, DIR_OffDiagonal, "-"},
        {2, DIR_N, "3"},
        {2, DIR_ESE, "1"},
    };
    static const SetRow sets[] = {
        {SITE_CELL, SET_corners, "0 1 3"},
        {SITE_CELL, SET_centre, "2"},
        {SITE_VERTEX, SET_corners, "0 2 5"},
        {SITE_VERTEX, SET_inner, "-"},
    };
    expect_counts(t, 6, 9, 4);
    expect_relations(cells, ROWS(relations));
    expect_sets(t, ROWS(sets));
    expect_labels(cells, "A1 C1 B2 B3");
    assert_string_equal(side_text(cells, DIR_S), "0 1 2");
    assert_string_equal(side_text(cells, DIR_NW), "0 2 3");
    expect_radials(cells, 2, DIR_N, "3");
    expect_radials(cells, 0, DIR_Diagonal, "3 / 1");
    workshop_close(&w);
}

/* Sites of hands and dice follow those of the board, of which there are as many as cells or as what it
 * is played on. */
static void sites_of_other_containers(void **state) {
    static const struct {
        const char *board;
        int sites;
    } rows[] = {
        {"(board (square 3))", 9},
        {"(board (square 3) use:Vertex)", 9}, /* three vertices a side: four cells */
        {"(board (tri 3) use:Vertex)", 6},
        {"(board (square 3) use:Edge)", 12},
        {"(board (tri Hexagon 3) use:Vertex)", 24}, /* nineteen vertices, but more cells */
    };
    static const int sizes[] = {2, 5};
    Workshop w;
    int first[4];
    workshop_open(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Topology *t = workshop_board(&w, rows[i].board);
        container_first_sites(t, sizes, 2, first);
        assert_int_equal(first[0], 0);
        assert_int_equal(first[1], rows[i].sites);
        assert_int_equal(first[2], rows[i].sites + 2);
        assert_int_equal(first[3], rows[i].sites + 7);
    }
    workshop_close(&w);
}

/* Our arc tangent against the C library's: it may round differently, by two units in the last
 * place at most, and keeps its symmetry exactly. */
static void angles_are_angles(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        double v[2];
        for (int k = 0; k < 2; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            v[k] = (double)(int64_t)seed / 9.2e17;
        }
        double ours = angle_of(v[0], v[1]), theirs = atan2(v[0], v[1]);
        assert_true(fabs(ours - theirs) <= 2 * (nextafter(fabs(theirs), 4) - fabs(theirs)));
        assert_true(angle_of(-v[0], v[1]) == -ours);
    }
    assert_true(angle_of(0, -1) == atan2(0, -1));
    assert_true(angle_of(1, 0) == atan2(1, 0));
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(square_3),
    cmocka_unit_test(hex_2),
    cmocka_unit_test(tri_2),
    cmocka_unit_test(sites_of_other_containers),
    cmocka_unit_test(angles_are_angles),
};

TEST_MAIN(cases)
