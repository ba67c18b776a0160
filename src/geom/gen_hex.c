/* gen_hex.c: boards of hexagons with sides of length 1. Sizes count cells. */
#include <math.h>

#include "geom/gen.h"

/* Where the cells are, and their corners clockwise from the top. */
typedef struct HexTiling {
    LatticePlace centre;
    double corner[6][2];
} HexTiling;

static const double HALF_ROOT_3 = 0.86602540378443864676;

enum { HEX_TOP, HEX_UPPER_RIGHT, HEX_LOWER_RIGHT, HEX_BOTTOM, HEX_LOWER_LEFT, HEX_UPPER_LEFT };

static Point hex_place(double row, double column) {
    return (Point){.x = sqrt(3) * (column - row * 0.5), .y = row * 1.5};
}

static Point hex_place_turned(double row, double column) {
    return (Point){.x = 1.5 * (column - row), .y = sqrt(3) * (row + column) * 0.5};
}

static const HexTiling hex_upright = {
    hex_place,
    {{0, 1},
     {HALF_ROOT_3, 0.5},
     {HALF_ROOT_3, -0.5},
     {0, -1},
     {-HALF_ROOT_3, -0.5},
     {-HALF_ROOT_3, 0.5}},
};

/* For diamonds and prisms: a side of each hexagon is at the top. */
static const HexTiling hex_turned = {
    hex_place_turned,
    {{1, 0},
     {0.5, HALF_ROOT_3},
     {-0.5, HALF_ROOT_3},
     {-1, 0},
     {-0.5, -HALF_ROOT_3},
     {0.5, -HALF_ROOT_3}},
};

static Point hex_corner(const HexTiling *t, int row, int column, int k) {
    Point p = t->centre(row, column);
    return (Point){.x = p.x + t->corner[k][0], .y = p.y + t->corner[k][1]};
}

static void hex_add_cell(Graph *corners, const HexTiling *t, int row, int column) {
    for (int k = 0; k < 6; k++) graph_find_or_add_vertex(corners, hex_corner(t, row, column, k));
}

/* The board from the corners of its cells. */
static Graph *hex_finished(const Graph *corners) {
    PointList points = {0};
    for (int v = 0; v < corners->nvertices; v++)
        points_add(corners->arena, &points, corners->vertices[v].p);
    Graph *g = graph_from_points(corners->arena, points.v, points.n, false);
    g->basis = BASIS_HEXAGONAL;
    graph_reorder(g);
    return g;
}

/* ---- the hexagon of hexagons ----------------------------------------------------------------- */

/* The lower border of a row (its last one for the upper border) from left to right. */
static void hex_add_border(Graph *g, int size, int row, bool upper) {
    int first = row < size ? 0 : row - size + 1;
    int last = row < size ? size - 1 + row : 2 * size - 2;
    int start = g->nvertices;
    for (int column = first; column <= last; column++) {
        int side = upper ? HEX_UPPER_LEFT : HEX_LOWER_LEFT, tip = upper ? HEX_TOP : HEX_BOTTOM;
        graph_add_vertex(g, hex_corner(&hex_upright, row, column, side));
        graph_add_vertex(g, hex_corner(&hex_upright, row, column, tip));
    }
    int end = upper ? HEX_UPPER_RIGHT : HEX_LOWER_RIGHT;
    graph_add_vertex(g, hex_corner(&hex_upright, row, last, end));
    for (int v = start; v + 1 < g->nvertices; v++) graph_add_edge(g, v, v + 1);
}

static void hex_add_upright(Graph *g, int row, int column, int lower, int upper) {
    int a = graph_find_vertex(g, hex_corner(&hex_upright, row, column, lower));
    int b = graph_find_vertex(g, hex_corner(&hex_upright, row, column, upper));
    graph_add_edge(g, a, b);
}

/* Built border by border: its vertices keep double precision, and it counts as without a basis. */
static Graph *hex_hexagon(Arena *a, int size) {
    Graph *g = graph_new(a);
    int rows = 2 * size - 1;
    for (int row = 0; row < size; row++) hex_add_border(g, size, row, false);
    for (int row = size - 1; row < rows; row++) hex_add_border(g, size, row, true);
    for (int row = 0; row < rows; row++) {
        int last = NOTHING;
        for (int column = 0; column < rows; column++) {
            if (!gen_lattice_has(LATTICE_HEXAGON, size, size, row, column)) continue;
            hex_add_upright(g, row, column, HEX_LOWER_LEFT, HEX_UPPER_LEFT);
            last = column;
        }
        hex_add_upright(g, row, last, HEX_LOWER_RIGHT, HEX_UPPER_RIGHT);
    }
    graph_make_faces(g, false);
    graph_reorder(g);
    return g;
}

/* ---- the others ------------------------------------------------------------------------------ */

Graph *gen_hex(Arena *a, LatticeShape shape, int rows, int columns) {
    int all_rows = gen_lattice_rows(shape, rows, columns);
    int all_columns = gen_lattice_columns(shape, rows, columns);
    if (!gen_fits(2.0 * all_rows * all_columns)) return NULL;
    if (shape == LATTICE_HEXAGON) return hex_hexagon(a, rows);
    bool turned = shape == LATTICE_DIAMOND || shape == LATTICE_PRISM;
    Graph *corners = graph_new(a);
    for (int row = 0; row < all_rows; row++)
        for (int column = 0; column < all_columns; column++)
            if (gen_lattice_has(shape, rows, columns, row, column))
                hex_add_cell(corners, turned ? &hex_turned : &hex_upright, row, column);
    return hex_finished(corners);
}

Graph *gen_hex_custom(Arena *a, Polygon *outline) {
    polygon_inflate(a, outline, 0.1);
    Bounds b = polygon_bounds(outline);
    if (!gen_bounds_fit(b)) return NULL;
    Graph *corners = graph_new(a);
    for (int row = (int)b.min_y - 3; row <= (int)b.max_y + 3; row++) {
        for (int column = (int)b.min_x - 3; column <= (int)b.max_x + 3; column++) {
            Point p = hex_place(row, column);
            if (polygon_contains(outline, p.x, p.y))
                hex_add_cell(corners, &hex_upright, row, column);
        }
    }
    return hex_finished(corners);
}

Polygon gen_hex_outline(Arena *a, const int *sides, int nsides) {
    return gen_outline_in_six(a, sides, nsides, hex_place);
}
