/* gen_free.c: boards that are not tilings: regular polygons, spirals, wedges, repeated shapes, the
 * user's own lists, rows of holes. */
#include <assert.h>
#include <math.h>

#include "geom/gen.h"
#include "geom/op.h"

static const double FREE_PI = 3.14159265358979323846;

Graph *gen_regular(Arena *a, int corners, bool star, bool faces) {
    if (corners > (faces ? CONCENTRIC_MAX_SITES : GEN_MAX_SIDE)) return NULL;
    Graph *g = graph_new(a);
    double radius = corners / (2 * FREE_PI), offset = corners == 4 ? FREE_PI / 4 : FREE_PI / 2;
    for (int k = 0; k < corners; k++) {
        double angle = offset + (double)k / corners * 2 * FREE_PI;
        graph_add_vertex(g, (Point){.x = radius * cos(angle), .y = radius * sin(angle)});
    }
    int step = star ? (corners - 1) / 2 : 1;
    for (int k = 0; k < corners; k++)
        if ((k + step) % corners != k) graph_add_edge(g, k, (k + step) % corners);
    g->basis = BASIS_OTHER;
    graph_sort_edges(g);
    if (faces) graph_make_faces(g, true);
    graph_reorder(g);
    return g;
}

/* ---- spirals --------------------------------------------------------------------------------- */

/* Steps of the innermost turn: as many as fit when the second turn has twice and the later ones
 * four times as many. */
static int spiral_base(int turns, int sites) {
    for (int base = 1; base < sites; base++) {
        int total = 1, steps = base;
        for (int ring = 1; ring < turns && total <= sites; ring++) {
            total += steps;
            if (total > sites) return base - 1;
            if (ring <= 2) steps *= 2;
        }
    }
    return 0;
}

/* Angles, which are also the distances from the centre, of sites 1 … sites; 0 where the turns do
 * not reach. */
static double *spiral_angles(Arena *a, int turns, int sites) {
    double *angle = ARENA_ARRAY(a, double, (size_t)sites + 3);
    int index = 1, steps = spiral_base(turns, sites);
    for (int ring = 1; ring <= turns + 1 && index <= sites; ring++) {
        double step = 2 * FREE_PI / steps, at = 2 * FREE_PI * ring;
        if (ring <= 2 || ring % 2) at -= step / 2;
        for (int k = 0; k < steps && index <= sites; k++) {
            angle[index++] = at;
            at += step;
        }
        if (ring <= 2) steps *= 2;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int i = 2; i < sites; i++) angle[i] = (angle[i - 1] + angle[i + 1]) * 0.5;
    angle[1] -= 0.5 * (angle[2] - angle[1]);
    return angle;
}

Graph *gen_spiral(Arena *a, int turns, int sites, bool clockwise) {
    Graph *g = graph_new(a);
    const double *angle = spiral_angles(a, turns, sites);
    graph_add_vertex(g, (Point){0});
    for (int i = 1; i < sites; i++) {
        double x = angle[i] * cos(angle[i]), y = angle[i] * sin(angle[i]);
        graph_add_vertex(g, (Point){.x = clockwise ? -x : x, .y = y});
    }
    for (int i = 0; i + 1 < sites; i++) {
        int edge = graph_add_edge(g, i, i + 1);
        GEdge *e = &g->edges[edge];
        Point p = g->vertices[i].p, q = g->vertices[i + 1].p;
        double sense = clockwise ? -1 : 1;
        e->curved = true;
        e->ta = (Point){.x = -p.y * sense, .y = p.x * sense};
        e->tb = (Point){.x = q.y * sense, .y = -q.x * sense};
    }
    for (int i = 0; i < sites; i++) g->vertices[i].pivot = 0;
    g->basis = BASIS_OTHER;
    graph_sort_edges(g);
    return g;
}

/* ---- wedges ---------------------------------------------------------------------------------- */

Graph *gen_wedge(Arena *a, int rows, int columns) {
    if (!gen_fits((double)rows * columns)) return NULL;
    Graph *g = graph_new(a);
    double middle = rows - 1;
    graph_add_vertex(g, (Point){.x = middle, .y = middle});
    for (int row = 1; row < rows; row++) {
        double left = middle - row, right = middle + row;
        for (int column = 0; column < columns; column++) {
            double t = column / (columns - 1.0);
            graph_add_vertex(g, (Point){.x = left + t * (right - left), .y = middle - row});
        }
    }
    for (int column = 0; rows > 1 && column < columns; column++) graph_add_edge(g, 0, 1 + column);
    for (int row = 1; row < rows; row++) {
        int first = 1 + (row - 1) * columns;
        for (int column = 0; column + 1 < columns; column++)
            graph_add_edge(g, first + column, first + column + 1);
        for (int column = 0; row + 1 < rows && column < columns; column++)
            graph_add_edge(g, first + column, first + column + columns);
    }
    graph_sort_edges(g);
    return g;
}

/* ---- repeated shapes ------------------------------------------------------------------------- */

Graph *gen_repeat(Arena *a, const RepeatedShapes *r) {
    double corners = 0;
    for (int i = 0; i < r->nshapes; i++) corners += r->shapes[i].n;
    if (!gen_fits(corners * r->rows * r->columns)) return NULL;
    Graph *g = graph_new(a);
    for (int row = 0; row < r->rows; row++) {
        for (int column = 0; column < r->columns; column++) {
            double x = column * r->column_step.x + row * r->row_step.x;
            double y = column * r->column_step.y + row * r->row_step.y;
            for (int i = 0; i < r->nshapes; i++) {
                const Polygon *shape = &r->shapes[i];
                for (int k = 0; k < shape->n; k++) {
                    Point p = shape->v[k], q = shape->v[(k + 1) % shape->n];
                    int from = graph_find_or_add_vertex(g, (Point){.x = x + p.x, .y = y + p.y});
                    int to = graph_find_or_add_vertex(g, (Point){.x = x + q.x, .y = y + q.y});
                    if (from != to) graph_find_or_add_edge(g, from, to);
                }
            }
        }
    }
    graph_make_faces(g, false);
    graph_reorder(g);
    return g;
}

/* ---- lists of the user ----------------------------------------------------------------------- */

Graph *gen_lists(Arena *a, const Point *points, int npoints, const int (*ends)[2], int nedges) {
    Graph *g = graph_from_lists(a, points, npoints, NULL, 0);
    for (int i = 0; i < nedges; i++) graph_find_or_add_edge(g, ends[i][0], ends[i][1]);
    graph_assemble(g);
    return g;
}

/* ---- rows of holes --------------------------------------------------------------------------- */

/* Where a store is: beside the middle rows, nearer when it is between two of them. */
static Point mancala_store(int rows, int columns, bool right) {
    static const float beside[] = {0.85F, 1, 0.9F, 1, 0.9F};
    assert(rows >= 2 && rows <= 6); /* what a mancala board may have */
    float off = beside[rows - 2];
    float x = right ? (float)(columns - 1) + off : -off;
    return (Point){.x = x, .y = (rows - 1) / 2.0};
}

Graph *gen_mancala(Arena *a, int rows, int columns, bool stores) {
    Graph *g = graph_new(a);
    if (stores) graph_add_vertex(g, mancala_store(rows, columns, false));
    int first = g->nvertices;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            graph_add_vertex(g, (Point){.x = column, .y = row});
    if (stores) graph_add_vertex(g, mancala_store(rows, columns, true));
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column + 1 < columns; column++) {
            int v = first + row * columns + column;
            graph_add_edge(g, v, v + 1);
        }
    }
    if (!op_connect(g, 0, g->nvertices)) return NULL;
    graph_make_faces(g, true);
    return g;
}
