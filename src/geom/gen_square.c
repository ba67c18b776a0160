/* gen_square.c: square grids: rectangles, pyramids, diamonds, outlines; diagonals. */
#include <math.h>
#include <stdlib.h>

#include "geom/gen.h"

bool gen_fits(double elements) {
    return elements * 6 <= GRAPH_MAX_ELEMENTS;
}

bool gen_bounds_fit(Bounds b) {
    const double margin = 8;
    double width = b.max_x - b.min_x + margin, height = b.max_y - b.min_y + margin;
    return width < GEN_MAX_SIDE && height < GEN_MAX_SIDE && gen_fits(width * height) &&
           fabs(b.min_x) < 1e9 && fabs(b.min_y) < 1e9;
}

/* ---- diagonals ------------------------------------------------------------------------------- */

/* Rows and columns from … to - 1. */
typedef struct GridRange {
    int from_row, to_row, from_column, to_column;
} GridRange;

static int grid_vertex(Graph *g, int column, int row) {
    return graph_find_vertex(g, (Point){.x = column, .y = row});
}

/* The diagonals of one square by its corners: lower left, upper left, upper right, lower right. */
static void square_diagonals(Graph *g, Diagonals kind, GridRange at, int row, int column,
                             const int corner[4]) {
    int middle_row = (at.from_row + at.to_row) / 2;
    int middle_column = (at.from_column + at.to_column) / 2;
    bool rising = false, falling = false;
    switch (kind) {
    case DIAGONALS_ALTERNATING:
        rising = (row + column) % 2 == 0;
        falling = !rising;
        break;
    case DIAGONALS_CONCENTRIC:
        falling = (row < middle_row) == (column < middle_column);
        rising = !falling;
        break;
    case DIAGONALS_SOLID_NO_SPLIT: rising = falling = true; break;
    case DIAGONALS_SOLID: {
        int centre = graph_find_or_add_vertex(g, (Point){.x = column + 0.5, .y = row + 0.5});
        for (int i = 0; i < 4; i++) graph_find_or_add_edge(g, corner[i], centre);
        break;
    }
    default: break;
    }
    if (rising) graph_find_or_add_edge(g, corner[0], corner[2]);
    if (falling) graph_find_or_add_edge(g, corner[1], corner[3]);
}

/* Four rays from the middle. Columns start at the middle row and the other way round: harmless on
 * squares, and boards that are none are numbered by it. */
static void radiating_diagonals(Graph *g, GridRange at) {
    static const int step[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    int x = (at.from_row + at.to_row) / 2, y = (at.from_column + at.to_column) / 2;
    int rows = (at.to_row - at.from_row) / 2, columns = (at.to_column - at.from_column) / 2;
    int steps = (rows > columns ? rows : columns) + 1;
    for (int n = 0; n < steps; n++) {
        for (int d = 0; d < 4; d++) {
            int dx = step[d][0], dy = step[d][1];
            int from = grid_vertex(g, x + n * dx, y + n * dy);
            int to = grid_vertex(g, x + (n + 1) * dx, y + (n + 1) * dy);
            if (from != NOTHING && to != NOTHING) graph_find_or_add_edge(g, from, to);
        }
    }
}

static void add_diagonals(Graph *g, Diagonals kind, GridRange at) {
    if (kind == DIAGONALS_IMPLIED) return;
    if (kind == DIAGONALS_RADIATING) {
        radiating_diagonals(g, at);
        return;
    }
    for (int row = at.from_row; row <= at.to_row; row++) {
        for (int column = at.from_column; column <= at.to_column; column++) {
            const int corner[4] = {grid_vertex(g, column, row), grid_vertex(g, column, row + 1),
                                   grid_vertex(g, column + 1, row + 1),
                                   grid_vertex(g, column + 1, row)};
            if (corner[0] != NOTHING && corner[1] != NOTHING && corner[2] != NOTHING &&
                corner[3] != NOTHING)
                square_diagonals(g, kind, at, row, column, corner);
        }
    }
}

static Graph *square_finished(Graph *g, Diagonals diagonals, GridRange at) {
    add_diagonals(g, diagonals, at);
    graph_make_faces(g, false);
    g->basis = BASIS_SQUARE;
    graph_reorder(g);
    return g;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static Graph *square_grid(Arena *a, int rows, int columns) {
    Graph *g = graph_new(a);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            graph_add_vertex(g, (Point){.x = column, .y = row});
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            int v = row * columns + column;
            if (row + 1 < rows) graph_add_edge(g, v, v + columns);
            if (column + 1 < columns) graph_add_edge(g, v, v + 1);
        }
    }
    return g;
}

Graph *gen_rectangle(Arena *a, int rows, int columns, Diagonals diagonals) {
    if (!gen_fits((double)rows * columns)) return NULL;
    Graph *g = square_grid(a, rows, columns);
    return square_finished(g, diagonals, (GridRange){0, rows, 0, columns});
}

Graph *gen_pyramid(Arena *a, int rows, int columns) {
    if (!gen_fits((double)rows * columns * rows / 2)) return NULL;
    Graph *g = square_grid(a, rows, columns);
    for (int layer = 1; layer < rows; layer++) {
        double offset = layer * 0.5, z = layer / sqrt(2);
        for (int row = 0; row < rows - layer; row++)
            for (int column = 0; column < columns - layer; column++)
                graph_find_or_add_vertex(g, (Point){offset + column, offset + row, z});
    }
    graph_make_edges(g);
    return square_finished(g, DIAGONALS_IMPLIED, (GridRange){0});
}

Graph *gen_square_diamond(Arena *a, int side, Diagonals diagonals) {
    if (!gen_fits(4.0 * side * side)) return NULL;
    PointList points = {0};
    int d = side;
    for (int row = 0; row < 2 * d; row++)
        for (int column = 0; column < 2 * d; column++)
            if (row + column >= d - 1 && abs(column - row) <= d && row + column < 3 * d)
                points_add(a, &points, (Point){.x = column, .y = row});
    Graph *g = graph_from_points(a, points.v, points.n, false);
    return square_finished(g, diagonals, (GridRange){0, 2 * d, 0, 2 * d});
}

Graph *gen_square_custom(Arena *a, Polygon *outline, Diagonals diagonals) {
    polygon_inflate(a, outline, 0.1);
    Bounds b = polygon_bounds(outline);
    if (!gen_bounds_fit(b)) return NULL;
    GridRange at = {(int)b.min_y - 2, (int)b.max_y + 2, (int)b.min_x - 2, (int)b.max_x + 2};
    PointList points = {0};
    for (int row = at.from_row; row <= at.to_row; row++)
        for (int column = at.from_column; column <= at.to_column; column++)
            if (polygon_contains(outline, column, row))
                points_add(a, &points, (Point){.x = column, .y = row});
    Graph *g = graph_from_points(a, points.v, points.n, false);
    return square_finished(g, diagonals, at);
}

/* Sides turn right, beginning upwards; after a negative one, which is walked in the same direction
 * as a positive one would have been, the turn goes back. */
Polygon gen_square_outline(Arena *a, const int *sides, int nsides) {
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    Polygon outline = {0};
    Point at = {0};
    int direction = 3;
    points_add(a, &outline, at);
    for (int i = 0; i < nsides; i++) {
        direction = (direction + (sides[i] < 0 ? 3 : 1)) % 4;
        at.x += (double)sides[i] * step[direction][0];
        at.y += (double)sides[i] * step[direction][1];
        points_add(a, &outline, at);
    }
    return outline;
}
