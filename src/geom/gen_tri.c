/* gen_tri.c: boards of triangles with sides of length 1. Sizes count vertices. */
#include <math.h>

#include "geom/gen.h"

static Point tri_place(double row, double column) {
    return (Point){.x = column - row * 0.5, .y = row * (sqrt(3) / 2)};
}

/* For diamonds and prisms. */
static Point tri_place_turned(double row, double column) {
    return (Point){.x = sqrt(3) / 2 * (column - row), .y = (row + column) * 0.5};
}

static Graph *tri_finished(Arena *a, const PointList *points) {
    Graph *g = graph_from_points(a, points->v, points->n, false);
    g->basis = BASIS_TRIANGULAR;
    graph_reorder(g);
    return g;
}

static void tri_join(Graph *g, int v, int row, int column) {
    int to = graph_find_vertex(g, tri_place(row, column));
    if (to != NOTHING) graph_add_edge(g, v, to);
}

/* Like the hexagon of hexagons: in double precision, and without a basis. */
static Graph *tri_hexagon(Arena *a, int size) {
    Graph *g = graph_new(a);
    int rows = 2 * size - 1, middle = size - 1;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < rows; column++)
            if (gen_lattice_has(LATTICE_HEXAGON, size, size, row, column))
                graph_add_vertex(g, tri_place(row, column));
    /* Along the rows, then up from the lower half, then down from the upper half. */
    for (int pass = 0; pass < 3; pass++) {
        int v = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < rows; column++) {
                if (!gen_lattice_has(LATTICE_HEXAGON, size, size, row, column)) continue;
                if (pass == 0) tri_join(g, v, row, column + 1);
                if (pass == 1 && row < middle) tri_join(g, v, row + 1, column);
                if (pass == 1 && row < middle) tri_join(g, v, row + 1, column + 1);
                if (pass == 2 && row > middle) tri_join(g, v, row - 1, column - 1);
                if (pass == 2 && row > middle) tri_join(g, v, row - 1, column);
                v++;
            }
        }
    }
    graph_make_faces(g, false);
    graph_reorder(g);
    return g;
}

Graph *gen_tri(Arena *a, LatticeShape shape, int rows, int columns) {
    int all_rows = gen_lattice_rows(shape, rows, columns);
    int all_columns = gen_lattice_columns(shape, rows, columns);
    if (!gen_fits((double)all_rows * all_columns)) return NULL;
    if (shape == LATTICE_HEXAGON) return tri_hexagon(a, rows);
    bool turned = shape == LATTICE_DIAMOND || shape == LATTICE_PRISM;
    PointList points = {0};
    for (int row = 0; row < all_rows; row++)
        for (int column = 0; column < all_columns; column++)
            if (gen_lattice_has(shape, rows, columns, row, column))
                points_add(a, &points,
                           turned ? tri_place_turned(row, column) : tri_place(row, column));
    return tri_finished(a, &points);
}

Graph *gen_tri_custom(Arena *a, Polygon *outline, int margin) {
    polygon_inflate(a, outline, 0.1);
    Bounds b = polygon_bounds(outline);
    if (margin > GEN_MAX_SIDE || !gen_bounds_fit(b)) return NULL;
    Bounds wide = {b.min_x - margin, b.min_y - margin, b.max_x + margin, b.max_y + margin};
    if (!gen_bounds_fit(wide)) return NULL;
    PointList points = {0};
    for (int row = (int)b.min_y - margin; row <= (int)b.max_y + margin; row++) {
        for (int column = (int)b.min_x - margin; column <= (int)b.max_x + margin; column++) {
            Point p = tri_place(row, column);
            if (polygon_contains(outline, p.x, p.y)) points_add(a, &points, p);
        }
    }
    return tri_finished(a, &points);
}

Polygon gen_tri_outline(Arena *a, const int *sides, int nsides) {
    return gen_outline_in_six(a, sides, nsides, tri_place);
}
