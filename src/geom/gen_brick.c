/* gen_brick.c: walls of bricks, 2 wide and 1 high. Faces are known, so they are not searched. */
#include "geom/gen.h"

/* Corners and half-way points of a brick, clockwise from the lower left. */
static const int brick_lying[6][2] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 0}, {1, 0}};
static const int brick_standing[6][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 1}, {1, 0}};
static const int brick_half[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};

static void add_brick(Graph *g, int row, int column, const int (*corner)[2], int n) {
    int verts[6];
    for (int i = 0; i < n; i++)
        verts[i] = graph_find_or_add_vertex(
            g, (Point){.x = column + corner[i][0], .y = row + corner[i][1]});
    for (int i = 0; i < n; i++) graph_find_or_add_edge(g, verts[i], verts[(i + 1) % n]);
    graph_add_face(g, verts, n);
}

/* A brick in a wall from column 0 to `width`; trimmed, those at the ends are cut in half. */
static void add_wall_brick(Graph *g, int row, int column, int width, bool trim) {
    if (trim && column == 0)
        add_brick(g, row, 1, brick_half, 4);
    else if (trim && column >= width - 1)
        add_brick(g, row, column, brick_half, 4);
    else
        add_brick(g, row, column, brick_lying, 6);
}

static Graph *brick_finished(Graph *g) {
    graph_sort_edges(g);
    g->basis = BASIS_OTHER;
    graph_reorder(g);
    return g;
}

Graph *gen_brick_rectangle(Arena *a, int rows, int columns, bool trim) {
    if (!gen_fits(2.0 * rows * columns)) return NULL;
    Graph *g = graph_new(a);
    int width = 2 * columns + 1;
    for (int row = 0; row < rows; row++)
        for (int column = row % 2; column < width; column += 2)
            add_wall_brick(g, row, column, width, trim);
    return brick_finished(g);
}

/* A prism is bounded like a diamond, so its middle has no effect; boards are recorded that way. */
Graph *gen_brick_diamond(Arena *a, int side, int middle, bool trim) {
    if (!gen_fits(4.0 * (side + middle) * side)) return NULL;
    Graph *g = graph_new(a);
    int width = 2 * side;
    for (int row = 0; row < 2 * side + 2 * middle; row++) {
        for (int column = (row + 1) % 2; column < width; column += 2) {
            bool inside = row + column >= side - 1 && column - row < side &&
                          row + column < 3 * side - 1 && row - column <= side;
            if (inside) add_wall_brick(g, row, column, width, trim);
        }
    }
    return brick_finished(g);
}

Graph *gen_brick_spiral(Arena *a, int rings) {
    if (!gen_fits(4.0 * rings * rings)) return NULL;
    Graph *g = graph_new(a);
    int n = rings;
    add_brick(g, n - 1, n - 1, brick_half, 4);
    for (int ring = 1; ring < n; ring++) {
        int low = n - ring, high = n + ring - 1;
        for (int m = 0; m < 2 * ring; m += 2) {
            add_brick(g, low + m, low - 1, brick_standing, 6);
            add_brick(g, high, low + m, brick_lying, 6);
            add_brick(g, low - 1 + m, high, brick_standing, 6);
            add_brick(g, low - 1, low - 1 + m, brick_lying, 6);
        }
    }
    return brick_finished(g);
}
