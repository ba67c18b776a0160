/* test_properties.c: what must hold on every board, tried on boards put together at random, and on
 * regular boards that are turned, or dualised twice.
 *
 * What was measured on the random boards is printed. Diagonals need not be symmetric on irregular
 * boards: each cell (or vertex) chooses for itself who lies straight across a corner. Neither need be
 * orthogonality of cells where faces overlap, as an edge knows two faces only: but there it follows
 * that such an edge lies in more than two of them. */
#include "geom/geom.h"

#include <math.h>

#include "geom/facing.h"
#include "geom/random_board.h"

enum { PROPERTY_BOARDS = 400, PROPERTY_SEED = 20240607 };

typedef struct Measured {
    int boards, refused, sites;
    long pairs[DIRECTIONS], one_way[DIRECTIONS]; /* by relation */
} Measured;

/* What went wrong, with the board. */
#define HOLDS(text, condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) fail_msg("%s: %s", text, #condition);                                    \
    } while (0)

static bool step_leads(const Sites *s, int from, int to, Direction relation) {
    for (int k = s->step_first[from]; k < s->step_first[from + 1]; k++)
        if (s->steps[k].to == to && s->steps[k].lists & direction_bit(relation)) return true;
    return false;
}

static long one_way_steps(const Sites *s, Direction relation, long *pairs) {
    long one_way = 0;
    for (int i = 0; i < s->n; i++) {
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) {
            if (!(s->steps[k].lists & direction_bit(relation))) continue;
            ++*pairs;
            one_way += !step_leads(s, s->steps[k].to, i, relation);
        }
    }
    return one_way;
}

/* ---- relations ------------------------------------------------------------------------------- */

static bool an_edge_has_three_cells(const Topology *t) {
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++)
        if (lists_at(&t->edge_cells, e).n > 2) return true;
    return false;
}

static bool two_edges_join_the_same(const Topology *t) {
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        Slice around = lists_at(&t->vertex_edges, t->ends[e][0]);
        for (int i = 0; i < around.n; i++) {
            const int *other = t->ends[around.v[i]];
            if (around.v[i] != e && (other[0] == t->ends[e][1] || other[1] == t->ends[e][1]))
                return true;
        }
    }
    return false;
}

static void check_relations(const char *text, const Topology *t, Measured *m) {
    static const Direction relations[] = {DIR_Orthogonal, DIR_Adjacent, DIR_OffDiagonal, DIR_All,
                                          DIR_Diagonal};
    bool odd_cells = an_edge_has_three_cells(t) || two_edges_join_the_same(t);
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &t->sites[type];
        for (int k = 0; k < 5; k++) {
            Direction r = relations[k];
            long pairs = 0, one_way = one_way_steps(s, r, &pairs);
            m->pairs[r] += pairs;
            m->one_way[r] += one_way;
            bool must =
                r == DIR_Adjacent || (r == DIR_Orthogonal && !odd_cells) || (type == SITE_EDGE);
            if (must && one_way)
                fail_msg("%s: %ld one-way %s steps of type %d", text, one_way, direction_names[r],
                         type);
        }
        for (int i = 0; i < s->n; i++) {
            HOLDS(text, !step_leads(s, i, i, DIR_All));
            for (int j = s->step_first[i]; j < s->step_first[i + 1]; j++) {
                uint64_t lists = s->steps[j].lists;
                HOLDS(text, lists & direction_bit(DIR_All));
                HOLDS(text, lists >> DIR_N); /* it has a name */
                HOLDS(text, !(lists & direction_bit(DIR_Orthogonal)) ||
                                lists & direction_bit(DIR_Adjacent));
                HOLDS(text, !(lists & direction_bit(DIR_Orthogonal) &&
                              lists & direction_bit(DIR_Diagonal)));
                HOLDS(text, !(lists & direction_bit(DIR_OffDiagonal)) || type == SITE_CELL);
            }
        }
    }
}

/* Lists of what lies at what say the same from both sides. */
static bool slice_has(Slice s, int value) {
    for (int i = 0; i < s.n; i++)
        if (s.v[i] == value) return true;
    return false;
}

static void check_incidence(const char *text, const Topology *t) {
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++)
        for (int k = 0; k < 2; k++)
            HOLDS(text, slice_has(lists_at(&t->vertex_edges, t->ends[e][k]), e));
    for (int c = 0; c < t->sites[SITE_CELL].n; c++) {
        Slice verts = lists_at(&t->cell_vertices, c), edges = lists_at(&t->cell_edges, c);
        HOLDS(text, verts.n == edges.n && verts.n >= 3);
        for (int i = 0; i < verts.n; i++) {
            const int *ends = t->ends[edges.v[i]];
            int a = verts.v[i], b = verts.v[(i + 1) % verts.n];
            HOLDS(text, slice_has(lists_at(&t->vertex_cells, a), c));
            HOLDS(text, slice_has(lists_at(&t->edge_cells, edges.v[i]), c));
            HOLDS(text, (ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a));
        }
    }
}

/* ---- sets, rows and columns ------------------------------------------------------------------ */

static bool subset(const Sites *s, SiteSet of, SiteSet in) {
    for (int i = 0; i < s->n; i++)
        if (bitset_has(s->sets[of], i) && !bitset_has(s->sets[in], i)) return false;
    return true;
}

/* Every site in exactly one of two sets. */
static bool parted(const Sites *s, SiteSet a, SiteSet b) {
    for (int i = 0; i < s->n; i++)
        if (bitset_has(s->sets[a], i) == bitset_has(s->sets[b], i)) return false;
    return true;
}

static void check_sets(const char *text, const Topology *t) {
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &t->sites[type];
        if (type != SITE_EDGE) HOLDS(text, subset(s, SET_corners, SET_perimeter));
        HOLDS(text, subset(s, SET_convex, SET_corners));
        HOLDS(text, subset(s, SET_concave, SET_corners));
        HOLDS(text, subset(s, SET_outer, SET_perimeter));
        HOLDS(text, subset(s, SET_perimeter, SET_outer));
        HOLDS(text, parted(s, SET_outer, SET_inner));
        for (int i = 0; i < s->n; i++)
            HOLDS(text, !bitset_has(s->sets[SET_corners], i) ||
                            bitset_has(s->sets[SET_convex], i) ||
                            bitset_has(s->sets[SET_concave], i));
    }
    const Sites *vertices = &t->sites[SITE_VERTEX], *edges = &t->sites[SITE_EDGE];
    for (int v = 0; v < vertices->n; v++)
        HOLDS(text, !vertices->sides[v] || bitset_has(vertices->sets[SET_perimeter], v));
    HOLDS(text, parted(&t->sites[SITE_CELL], SET_major, SET_minor));
    HOLDS(text, parted(edges, SET_axial, SET_angled));
    HOLDS(text, subset(edges, SET_horizontal, SET_axial) && subset(edges, SET_vertical, SET_axial));
    HOLDS(text, subset(edges, SET_slash, SET_angled) && subset(edges, SET_slosh, SET_angled));
}

/* Lists ascend, and hold each site under its own number. A list may hold more: a site near two
 * coordinates is in both. */
static void check_lists(const char *text, const Sites *s, const Lists *lists, int n,
                        const int *number) {
    for (int k = 0; k < n; k++) {
        Slice list = lists_at(lists, k);
        for (int i = 1; i < list.n; i++) HOLDS(text, list.v[i - 1] < list.v[i]);
    }
    for (int i = 0; i < s->n; i++) {
        HOLDS(text, number[i] >= 0);
        HOLDS(text, number[i] >= n || slice_has(lists_at(lists, number[i]), i));
    }
}

static void check_coordinates(const char *text, const Topology *t) {
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &t->sites[type];
        check_lists(text, s, &s->rows, s->nrows, s->row);
        check_lists(text, s, &s->columns, s->ncolumns, s->column);
        check_lists(text, s, &s->layers, s->nlayers, s->layer);
        check_lists(text, s, &s->phases, s->nphases, s->phase);
        for (int i = 0; i < s->n; i++) HOLDS(text, s->label[i] && s->label[i][0]);
    }
}

/* ---- radials --------------------------------------------------------------------------------- */

static void check_radial(const char *text, const Sites *s, int site, Direction d, Slice radial,
                         int *seen, int stamp) {
    HOLDS(text, radial.n > 0);
    seen[site] = stamp;
    for (int i = 0; i < radial.n; i++) {
        int from = i ? radial.v[i - 1] : site, to = radial.v[i];
        HOLDS(text, to >= 0 && to < s->n);
        HOLDS(text, seen[to] != stamp); /* no site twice */
        HOLDS(text, step_leads(s, from, to, d));
        seen[to] = stamp;
    }
}

static void check_radials(const char *text, const Topology *t) {
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &t->sites[type];
        int *seen = calloc((size_t)s->n + 1, sizeof *seen), stamp = 0;
        for (int i = 0; i < s->n; i++) {
            for (Direction d = DIR_All; d < DIRECTIONS; d++) {
                const Slice *radials;
                int n = topology_radials(s, i, d, &radials);
                for (int k = 0; k < n; k++) check_radial(text, s, i, d, radials[k], seen, ++stamp);
                for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
                    if (s->steps[k].lists & direction_bit(d)) HOLDS(text, n > 0);
            }
        }
        free(seen);
    }
}

/* ---- Euler ----------------------------------------------------------------------------------- */

static int root_of(int *parent, int i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

static int components_of(const Topology *t) {
    int n = t->sites[SITE_VERTEX].n, components = n;
    int *parent = malloc(((size_t)n + 1) * sizeof *parent);
    for (int v = 0; v < n; v++) parent[v] = v;
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        int a = root_of(parent, t->ends[e][0]), b = root_of(parent, t->ends[e][1]);
        if (a == b) continue;
        parent[a] = b;
        components--;
    }
    free(parent);
    return components;
}

/* V - E + F, without the faces outside: the number of components where nothing crosses and every
 * face is a cell, less where some are not (holes, cells of more than 32 corners). */
static int euler(const Topology *t) {
    return t->sites[SITE_VERTEX].n - t->sites[SITE_EDGE].n + t->sites[SITE_CELL].n;
}

static bool edges_cross(const Topology *t) {
    const Point *at = t->sites[SITE_VERTEX].at;
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        for (int f = 0; f < e; f++) {
            const int *p = t->ends[e], *q = t->ends[f];
            bool joined = p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1];
            if (!joined && segments_cross(at[p[0]], at[p[1]], at[q[0]], at[q[1]])) return true;
        }
    }
    return false;
}

/* ---- all of it on random boards -------------------------------------------------------------- */

static void check_board(const char *text, const Topology *t, Measured *m) {
    check_incidence(text, t);
    check_relations(text, t, m);
    check_sets(text, t);
    check_coordinates(text, t);
    check_radials(text, t);
    HOLDS(text, euler(t) <= components_of(t) || edges_cross(t));
    for (int type = 0; type < SITE_TYPES; type++) {
        FacingList all = facings_of_type(&t->sites[type], DIR_All);
        for (int i = 0; i < t->sites[type].n; i++) {
            FacingList here = facings_of_site(&t->sites[type], i, DIR_All);
            for (int k = 0; k < here.n; k++) HOLDS(text, facings_have(&all, here.v[k]));
        }
        m->sites += t->sites[type].n;
    }
}

static void random_boards(void **state) {
    static const Direction shown[] = {DIR_Orthogonal, DIR_Adjacent, DIR_OffDiagonal, DIR_Diagonal,
                                      DIR_All};
    Workshop w;
    Measured m = {0};
    Rng rng = {PROPERTY_SEED};
    StrBuf text = {0};
    workshop_open(&w);
    for (int i = 0; i < PROPERTY_BOARDS; i++) {
        sb_clear(&text);
        random_board(&rng, &text);
        m.boards++;
        if (workshop_try(&w, sb_cstr(&text)))
            check_board(sb_cstr(&text), w.t, &m);
        else
            m.refused++;
    }
    printf("# %d boards with %d sites; %d refused\n", m.boards - m.refused, m.sites, m.refused);
    for (int k = 0; k < 5; k++)
        printf("# %s: %ld of %ld steps have no way back\n", direction_names[shown[k]],
               m.one_way[shown[k]], m.pairs[shown[k]]);
    workshop_close(&w);
    sb_free(&text);
    assert_true(m.refused * 20 < m.boards);
    assert_true(m.one_way[DIR_Diagonal] > 0); /* else the remark at the top has grown old */
}

/* ---- regular boards -------------------------------------------------------------------------- */

static const char *const regular[] = {
    "(square 5)",
    "(rectangle 3 7)",
    "(hex 3)",
    "(hex Triangle 4)",
    "(tri 5)",
    "(tri Hexagon 3)",
    "(tiling T3464 2)",
    "(tiling T31212 2)",
    "(tiling T33336 2)",
    "(tiling T488 3)",
    "(tiling T4612 2)",
    "(tiling T3636 3)",
    "(tiling T33434 3)",
    "(tiling T33344 3)",
    "(brick 4)",
    "(quadhex 3)",
    "(square 4 diagonals:Alternating)",
};

/* In one piece, nothing crosses, and every face is a cell. */
static void euler_on_tilings(void **state) {
    static const char *const operators[] = {"%s",
                                            "(rotate 37 %s)",
                                            "(scale 2 0.5 %s)",
                                            "(skew 0.5 %s)",
                                            "(shift 3 4 %s)",
                                            "(subdivide %s)"};
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof regular / sizeof *regular; i++) {
        for (size_t k = 0; k < sizeof operators / sizeof *operators; k++) {
            StrBuf text = {0};
            const char *hole = strstr(operators[k], "%s");
            sb_fmt(&text, "(board %.*s%s%s)", (int)(hole - operators[k]), operators[k], regular[i],
                   hole + 2);
            const Topology *t = workshop_board(&w, sb_cstr(&text));
            HOLDS(sb_cstr(&text), !edges_cross(t));
            HOLDS(sb_cstr(&text), components_of(t) == 1);
            HOLDS(sb_cstr(&text), euler(t) == 1);
            sb_free(&text);
        }
    }
    workshop_close(&w);
}

/* On regular tilings diagonals have a way back too. */
static void regular_boards_are_symmetric(void **state) {
    static const char *const boards[] = {"(square 5)", "(hex 3)", "(tri 5)", "(tri Hexagon 3)",
                                         "(rectangle 3 7)"};
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        StrBuf text = {0};
        sb_fmt(&text, "(board %s)", boards[i]);
        const Topology *t = workshop_board(&w, sb_cstr(&text));
        for (int type = 0; type < SITE_TYPES; type++) {
            long pairs = 0;
            HOLDS(boards[i], one_way_steps(&t->sites[type], DIR_Diagonal, &pairs) == 0);
            HOLDS(boards[i], one_way_steps(&t->sites[type], DIR_OffDiagonal, &pairs) == 0);
        }
        sb_free(&text);
    }
    workshop_close(&w);
}

/* ---- one board laid on another --------------------------------------------------------------- */

static Point middle_of(const Sites *s) {
    Point sum = {0};
    for (int i = 0; i < s->n; i++) sum.x += s->at[i].x, sum.y += s->at[i].y;
    return (Point){sum.x / s->n, sum.y / s->n, 0};
}

/* The site of b for each of a when a is turned by quarters and its middle laid on b's. */
static bool laid_on(const Sites *a, const Sites *b, int quarters, double size, int *out) {
    static const int cosine[4] = {1, 0, -1, 0};
    if (a->n != b->n) return false;
    Point ma = middle_of(a), mb = middle_of(b);
    int c = cosine[quarters % 4], s = cosine[(quarters + 3) % 4];
    for (int i = 0; i < a->n; i++) {
        double x = (a->at[i].x - ma.x) * size, y = (a->at[i].y - ma.y) * size;
        Point p = {mb.x + c * x - s * y, mb.y + s * x + c * y, 0};
        out[i] = NOTHING;
        for (int k = 0; k < b->n; k++)
            if (fabs(b->at[k].x - p.x) + fabs(b->at[k].y - p.y) < 0.01) out[i] = k;
        if (out[i] == NOTHING) return false;
    }
    return true;
}

static bool same_relation(const Sites *a, const Sites *b, const int *to, Direction of_a,
                          Direction of_b) {
    long pairs_a = 0, pairs_b = 0;
    one_way_steps(a, of_a, &pairs_a);
    one_way_steps(b, of_b, &pairs_b);
    if (pairs_a != pairs_b) return false;
    for (int i = 0; i < a->n; i++)
        for (int k = a->step_first[i]; k < a->step_first[i + 1]; k++)
            if (a->steps[k].lists & direction_bit(of_a) &&
                !step_leads(b, to[i], to[a->steps[k].to], of_b))
                return false;
    return true;
}

static void a_turned_square_is_the_same(void **state) {
    static const Direction relations[] = {DIR_Orthogonal, DIR_Diagonal, DIR_Adjacent, DIR_All};
    static const Direction named[] = {DIR_N, DIR_NE, DIR_E, DIR_SE, DIR_S, DIR_SW, DIR_W, DIR_NW};
    static const SiteSet sets[] = {SET_corners, SET_perimeter, SET_inner, SET_centre};
    Workshop plain, turned;
    int to[256] = {0};
    workshop_open(&plain);
    workshop_open(&turned);
    const Topology *a = workshop_board(&plain, "(board (square 5))");
    const Topology *b = workshop_board(&turned, "(board (rotate 90 (square 5)))");
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &a->sites[type], *r = &b->sites[type];
        assert_true(laid_on(s, r, 1, 1, to));
        for (int k = 0; k < 4; k++)
            assert_true(same_relation(s, r, to, relations[k], relations[k]));
        for (int k = 0; k < 8; k++) /* what was north is west now */
            assert_true(same_relation(s, r, to, named[k], named[(k + 6) % 8]));
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < s->n; i++)
                assert_int_equal(bitset_has(s->sets[sets[k]], i),
                                 bitset_has(r->sets[sets[k]], to[i]));
    }
    workshop_close(&plain);
    workshop_close(&turned);
}

/* The dual of the dual is what is left when the outermost cells are taken away. */
static void dual_of_the_dual(void **state) {
    static const struct {
        const char *whole, *inside;
        double size;
    } rows[] = {
        {"(board (dual (dual (square 6))))", "(board (square 4))", 1},
        {"(board (dual (dual (rectangle 4 7))))", "(board (rectangle 2 5))", 1},
        {"(board (dual (dual (hex 4))))", "(board (hex 3))", 1},
    };
    static const Direction relations[] = {DIR_Orthogonal, DIR_Adjacent, DIR_Diagonal};
    Workshop whole, inside;
    int to[512] = {0};
    workshop_open(&whole);
    workshop_open(&inside);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Topology *a = workshop_board(&whole, rows[i].whole);
        const Topology *b = workshop_board(&inside, rows[i].inside);
        for (int type = 0; type < SITE_TYPES; type++) {
            const Sites *s = &a->sites[type], *r = &b->sites[type];
            HOLDS(rows[i].whole, s->n == r->n);
            HOLDS(rows[i].whole, laid_on(s, r, 0, rows[i].size, to));
            for (int k = 0; k < 3; k++)
                HOLDS(rows[i].whole, same_relation(s, r, to, relations[k], relations[k]));
        }
    }
    workshop_close(&whole);
    workshop_close(&inside);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(random_boards),
    cmocka_unit_test(euler_on_tilings),
    cmocka_unit_test(regular_boards_are_symmetric),
    cmocka_unit_test(a_turned_square_is_the_same),
    cmocka_unit_test(dual_of_the_dual),
};

TEST_MAIN(cases)
