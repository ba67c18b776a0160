/* test_facing.c: directions as a piece sees them, walks, and distances. What is in the tables for
 * hexagons and triangles was read off recorded games. */
#include "geom/geom.h"

#include "geom/distance.h"
#include "geom/facing.h"

static const char *facings_text(const FacingList *list) {
    static char text[512];
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < list->n; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", i ? " " : "",
                              direction_names[list->v[i]]);
    return text;
}

static void directions_of_boards(void **state) {
    static const struct {
        const char *board;
        Direction relation;
        const char *directions;
    } rows[] = {
        {"(board (square 3))", DIR_All, "N NE E SE S SW W NW"},
        {"(board (square 3))", DIR_Orthogonal, "N E S W"},
        {"(board (square 3))", DIR_Diagonal, "NE SE SW NW"},
        {"(board (square 3))", DIR_OffDiagonal, ""},
        {"(board (hex 3))", DIR_Adjacent, "NNE E SSE SSW W NNW"},
        {"(board (hex 3))", DIR_Diagonal, "N ENE ESE S WSW WNW"},
        {"(board (rotate 90 (hex 3)))", DIR_Adjacent, "N ENE ESE S WSW WNW"},
        {"(board (tri 4))", DIR_Orthogonal, "N ENE ESE S WSW WNW"},
        {"(board (layers 2 (square 3)) use:Vertex)", DIR_Orthogonal, "N D E S U W"},
    };
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Topology *t = workshop_board(&w, rows[i].board);
        FacingList list = facings_of_type(&t->sites[t->use], rows[i].relation);
        if (strcmp(facings_text(&list), rows[i].directions) != 0)
            fail_msg("%s: %s", rows[i].board, facings_text(&list));
    }
    const Topology *t = workshop_board(&w, "(board (square 3))");
    FacingList corner = facings_of_site(&t->sites[SITE_CELL], 8, DIR_All);
    assert_string_equal(facings_text(&corner), "S SW W");
    workshop_close(&w);
}

static void opposites(void **state) {
    for (Direction d = DIR_N; d < DIRECTIONS; d++)
        assert_int_equal(facing_opposite(facing_opposite(d)), d);
    assert_int_equal(facing_opposite(DIR_N), DIR_S);
    assert_int_equal(facing_opposite(DIR_ENE), DIR_WSW);
    assert_int_equal(facing_opposite(DIR_CW), DIR_CCW);
    assert_int_equal(facing_opposite(DIR_In), DIR_Out);
    assert_int_equal(facing_opposite(DIR_UNE), DIR_DSW);
    assert_int_equal(facing_absolute(DIR_DNW), DIR_DSW);
}

static void relative_directions(void **state) {
    static const struct {
        const char *board;
        Direction relation, facing;
        int rotation;
        Relative relative;
        const char *directions;
    } rows[] = {
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Forward, "N"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Backward, "S"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Rightward, "E"},
        {"(square 3)", DIR_Adjacent, DIR_S, 0, RELATIVE_Rightward, "W"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Leftward, "W"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Forwards, "NW N NE"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Backwards, "SE S SW"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_Rightwards, "NE E SE"},
        {"(square 3)", DIR_Adjacent, DIR_E, 0, RELATIVE_Leftwards, "NE N NW"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_FR, "NE"},
        /* As the reference has it: FRR is FR, FLLL is FL, BLL is BL. */
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_FRR, "NE"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_FLLL, "NW"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_BR, "SW"}, /* looking back */
        {"(square 3)", DIR_Adjacent, DIR_S, 0, RELATIVE_BR, "NE"},
        {"(square 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_BLL, "SE"},
        {"(square 3)", DIR_Orthogonal, DIR_N, 0, RELATIVE_FR, "E"},
        {"(square 3)", DIR_All, DIR_N, 1, RELATIVE_Forward, "NE"}, /* Ploy */
        {"(square 3)", DIR_All, DIR_N, 4, RELATIVE_FR, "SW"},
        {"(square 3)", DIR_All, DIR_N, 11, RELATIVE_Forward, "SE"},
        {"(square 3)", DIR_All, DIR_N, 5, RELATIVE_SameDirection, "N"},
        {"(square 3)", DIR_All, DIR_NE, 0, RELATIVE_OppositeDirection, "SW"},
        {"(rotate 30 (hex 4))", DIR_Adjacent, DIR_N, 0, RELATIVE_Forwards, "WNW N ENE"}, /* Dodo */
        {"(rotate 30 (hex 4))", DIR_Adjacent, DIR_S, 0, RELATIVE_Forwards, "ESE S WSW"},
        {"(rotate 90 (hex 5))", DIR_Adjacent, DIR_N, 0, RELATIVE_FL, "WNW"},    /* HexDame */
        {"(rotate 90 (hex Prism 5 8))", DIR_All, DIR_N, 0, RELATIVE_FL, "NNW"}, /* Taktik */
        {"(rotate 90 (hex Prism 5 8))", DIR_All, DIR_N, 0, RELATIVE_Rightward, "E"},
        {"(tri Hexagon 4)", DIR_Adjacent, DIR_E, 0, RELATIVE_Forwards, "NNE ENE E ESE SSE"},
        {"(hex 3)", DIR_Adjacent, DIR_N, 0, RELATIVE_FR, "NNE"}, /* N is no direction of it */
    };
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char board[128];
        snprintf(board, sizeof board, "(board %s)", rows[i].board);
        const Topology *t = workshop_board(&w, board);
        FacingList list = facings_of_type(&t->sites[t->use], rows[i].relation);
        FacingList found =
            facing_relative(rows[i].relative, rows[i].facing, &list, rows[i].rotation);
        if (strcmp(facings_text(&found), rows[i].directions) != 0)
            fail_msg("%s %s: %s", board, relative_names[rows[i].relative], facings_text(&found));
    }
    workshop_close(&w);
}

static int int_order(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Where walks lead, ascending. */
static const char *ends_text(const Topology *t, int site, const Walk *walks, int n,
                             bool rotations) {
    int ends[64];
    FacingList list = facings_of_type(&t->sites[t->use], DIR_Orthogonal);
    int found = walk_ends(&t->sites[t->use], &list, site, walks, n, rotations, ends);
    if (found) qsort(ends, (size_t)found, sizeof *ends, int_order);
    return ints_text(ends, found);
}

static void walks(void **state) {
    static const WalkStep right[] = {WALK_F, WALK_F, WALK_R, WALK_F};
    static const WalkStep left[] = {WALK_F, WALK_F, WALK_L, WALK_F};
    const Walk knight[] = {{right, 4}, {left, 4}};
    int trail[4];
    Workshop w;
    workshop_open(&w);
    const Topology *t = workshop_board(&w, "(board (square 5))");
    const Sites *s = &t->sites[SITE_CELL];
    assert_string_equal(ends_text(t, 12, knight, 2, true), "1 3 5 9 15 19 21 23");
    assert_string_equal(ends_text(t, 0, knight, 2, true), "7 11");
    assert_string_equal(ends_text(t, 12, knight, 2, false), "21 23");
    assert_string_equal(ends_text(t, 0, knight, 2, false),
                        "11"); /* a walk may not leave the board */
    FacingList list = facings_of_type(s, DIR_Orthogonal);
    assert_int_equal(walk_follow(s, &list, 12, knight[0], 1, trail), 9);
    assert_string_equal(ints_text(trail, 3), "13 14 9");
    assert_int_equal(walk_follow(s, &list, 0, knight[1], 0, NULL), NOTHING);
    assert_true(walk_is_forward(s, 12, 23, DIR_N));
    assert_false(walk_is_forward(s, 12, 23, DIR_S));
    assert_false(walk_is_forward(s, 12, 13, DIR_N));
    t = workshop_board(&w, "(board (hex 4))"); /* twelve ends around the centre */
    int ends[64];
    list = facings_of_type(&t->sites[SITE_CELL], DIR_Orthogonal);
    assert_int_equal(walk_ends(&t->sites[SITE_CELL], &list, 18, knight, 2, true, ends), 12);
    workshop_close(&w);
}

static void distances(void **state) {
    Workshop w;
    int d[64], sites[64];
    workshop_open(&w);
    const Topology *t = workshop_board(&w, "(board (square 4))");
    const Sites *s = &t->sites[SITE_CELL];
    distances_to_set(s, s->sets[SET_corners], DIR_Orthogonal, UNREACHED_BEYOND, d);
    assert_string_equal(ints_text(d, 16), "0 1 1 0 1 2 2 1 1 2 2 1 0 1 1 0");
    distances_to_set(s, s->sets[SET_corners], DIR_Adjacent, UNREACHED_BEYOND, d);
    assert_string_equal(ints_text(d, 16), "0 1 1 0 1 1 1 1 1 1 1 1 0 1 1 0");
    distances_to_set(s, s->sets[SET_concave], DIR_Adjacent, UNREACHED_BEYOND, d); /* empty */
    assert_string_equal(ints_text(d, 4), "0 0 0 0");
    Distances *all = distances_build(s, DIR_Orthogonal);
    assert_int_equal(distance_between(all, 0, 15), 6);
    assert_int_equal(distance_between(all, 5, 5), 0);
    assert_int_equal(all->most[0], 6);
    assert_string_equal(ints_text(sites, distance_sites(all, 0, 2, sites)), "2 5 8");
    assert_string_equal(ints_text(sites, distance_sites(all, 3, 0, sites)), "3");
    distances_free(all);
    workshop_close(&w);
}

/* Two boards beside each other: there is no way from one to the other. */
static void unreached(void **state) {
    uint32_t left[1] = {1};
    Workshop w;
    int d[16], sites[16];
    workshop_open(&w);
    const Topology *t =
        workshop_board(&w, "(board (union (rectangle 1 3) (shift 9 0 (rectangle 1 2))))");
    const Sites *s = &t->sites[SITE_CELL];
    assert_int_equal(s->n, 5);
    distances_to_set(s, left, DIR_Adjacent, UNREACHED_BEYOND, d);
    assert_string_equal(ints_text(d, 5), "0 1 2 3 3");
    distances_to_set(s, left, DIR_Adjacent, UNREACHED_ZERO, d);
    assert_string_equal(ints_text(d, 5), "0 1 2 0 0");
    Distances *all = distances_build(s, DIR_Adjacent);
    assert_int_equal(distance_between(all, 0, 4), 0);
    /* Distances from site 2 in order of sites are 2 1 0: the first counts one up, and then nothing
     * is further away than counted. */
    assert_int_equal(all->most[2], 1);
    assert_string_equal(ints_text(sites, distance_sites(all, 2, 2, sites)), "-");
    distances_free(all);
    assert_int_equal(distance_relation(direction_bit(DIR_Diagonal) | direction_bit(DIR_All)),
                     DIR_All);
    workshop_close(&w);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(directions_of_boards),
    cmocka_unit_test(opposites),
    cmocka_unit_test(relative_directions),
    cmocka_unit_test(walks),
    cmocka_unit_test(distances),
    cmocka_unit_test(unreached),
};

TEST_MAIN(cases)
