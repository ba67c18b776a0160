/* gen_celtic.c: knotwork: diamonds side by side, with loops bent around the rim. */
#include <math.h>

#include "geom/gen.h"

/* Half the diagonal of a unit square: 1 / sqrt(2) as it comes out of that division, one bit below
 * the nearest number. Ties between neighbours depend on it. */
static const double HALF_DIAGONAL = 0.70710678118654746;
static const double CELTIC_PI = 3.14159265358979323846;

static void add_diamond(Graph *g, int row, int column) {
    static const int to[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double x = column * 2 * HALF_DIAGONAL, y = row * 2 * HALF_DIAGONAL;
    for (int i = 0; i < 4; i++)
        graph_find_or_add_vertex(
            g, (Point){.x = x + to[i][0] * HALF_DIAGONAL, .y = y + to[i][1] * HALF_DIAGONAL});
}

/* ---- the rim --------------------------------------------------------------------------------- */

static Point vector_to(Point a, Point b) {
    return (Point){.x = b.x - a.x, .y = b.y - a.y};
}

static Point vector_scaled(Point v, double length) {
    double now = sqrt(v.x * v.x + v.y * v.y);
    double factor = now > 0 ? length / now : 0;
    return (Point){.x = v.x * factor, .y = v.y * factor};
}

/* The outline, as vertices and as places that stay when vertices are added. */
typedef struct Rim {
    IntList vertices;
    PointList places;
} Rim;

static int rim_index(const Rim *rim, int i) {
    return (i + rim->vertices.n) % rim->vertices.n;
}

static Point rim_place(const Rim *rim, int i) {
    return rim->places.v[rim_index(rim, i)];
}

/* By how much the walk turns at position i; left is positive. */
static double rim_turn(const Rim *rim, int i) {
    Point in = vector_to(rim_place(rim, i - 1), rim_place(rim, i));
    Point out = vector_to(rim_place(rim, i), rim_place(rim, i + 1));
    return angle_of(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
}

static bool rim_straight(const Rim *rim, int i) {
    return fabs(rim_turn(rim, i)) < 0.1 * CELTIC_PI;
}

static Rim rim_of(const Graph *g) {
    Rim rim = {0};
    int leftmost = 0;
    for (int v = 1; v < g->nvertices; v++)
        if (g->vertices[v].p.x < g->vertices[leftmost].p.x) leftmost = v;
    rim.vertices = graph_outline(g, leftmost);
    for (int i = 0; i < rim.vertices.n; i++)
        points_add(g->arena, &rim.places, g->vertices[rim.vertices.v[i]].p);
    return rim;
}

static void add_curve(Graph *g, int from, int to, Point tangent_from, Point tangent_to) {
    int edge = graph_add_edge(g, from, to);
    g->edges[edge].curved = true;
    g->edges[edge].ta = tangent_from;
    g->edges[edge].tb = tangent_to;
}

/* A curve that leaves out the vertex behind position i, where the rim turns inwards. */
static void add_shortcut(Graph *g, const Rim *rim, int i) {
    Point c = rim_place(rim, i), d = rim_place(rim, i + 1), e = rim_place(rim, i + 2);
    int from = rim->vertices.v[i], inner = rim->vertices.v[rim_index(rim, i + 1)];
    int to = rim->vertices.v[rim_index(rim, i + 2)];
    add_curve(g, from, to, vector_scaled(vector_to(d, e), 1.25),
              vector_scaled(vector_to(d, c), 1.25));
    graph_add_face(g, (const int[]){inner, from, to}, 3);
}

/* A loop outside the side from position i to the next one. */
static void add_loop(Graph *g, const Rim *rim, int i) {
    Point b = rim_place(rim, i - 1), c = rim_place(rim, i), d = rim_place(rim, i + 1);
    Point along = vector_to(c, d), out = vector_to(b, c);
    if (rim_straight(rim, i)) out = (Point){.x = along.y, .y = -along.x};
    Point middle = {.x = (c.x + d.x) * 0.5, .y = (c.y + d.y) * 0.5};
    Point bend = {.x = middle.x + 0.5 * out.x, .y = middle.y + 0.5 * out.y};
    int from = rim->vertices.v[i], to = rim->vertices.v[rim_index(rim, i + 1)];
    int tip =
        graph_add_vertex(g, (Point){.x = middle.x + 0.9 * out.x, .y = middle.y + 0.9 * out.y});
    Point outward = vector_scaled(out, 1.333);
    add_curve(g, from, tip, outward, vector_scaled(vector_to(bend, c), 1));
    add_curve(g, tip, to, vector_scaled(vector_to(bend, d), 1), outward);
    graph_add_face(g, (const int[]){from, tip, to}, 3);
}

/* Strands leave at the corners and at every second vertex along a straight side. */
static void add_loops(Graph *g) {
    Rim rim = rim_of(g);
    int run = 0;
    for (int i = 0; i < rim.vertices.n; i++) {
        bool starts = rim_turn(&rim, i) > CELTIC_PI / 4;
        if (starts)
            run = 0;
        else if (rim_straight(&rim, i))
            starts = ++run % 2 == 0;
        if (!starts) continue;
        if (rim_turn(&rim, i + 1) < -CELTIC_PI / 4)
            add_shortcut(g, &rim, i);
        else
            add_loop(g, &rim, i);
    }
}

static Graph *celtic_finished(Graph *g) {
    graph_make_edges(g);
    graph_make_faces(g, true);
    if (g->nvertices) add_loops(g);
    graph_sort_edges(g);
    g->basis = BASIS_OTHER;
    graph_reorder(g);
    return g;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

Graph *gen_celtic(Arena *a, int rows, int columns) {
    if (!gen_fits(2.0 * rows * columns)) return NULL;
    Graph *g = graph_new(a);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) add_diamond(g, row, column);
    return celtic_finished(g);
}

Graph *gen_celtic_custom(Arena *a, Polygon *outline) {
    polygon_inflate(a, outline, 0.1);
    Bounds b = polygon_bounds(outline);
    if (!gen_bounds_fit(b)) return NULL;
    Graph *g = graph_new(a);
    for (int row = (int)b.min_y - 1; row <= (int)b.max_y + 1; row++)
        for (int column = (int)b.min_x - 1; column <= (int)b.max_x + 1; column++)
            if (polygon_contains(outline, column * 2 * HALF_DIAGONAL, row * 2 * HALF_DIAGONAL))
                add_diamond(g, row, column);
    return celtic_finished(g);
}

/* As on a square grid, but beginning to the right and turning left. */
Polygon gen_celtic_outline(Arena *a, const int *sides, int nsides) {
    Polygon outline = gen_square_outline(a, sides, nsides);
    for (int i = 0; i < outline.n; i++)
        outline.v[i] = (Point){.x = outline.v[i].y * 2 * HALF_DIAGONAL,
                               .y = outline.v[i].x * 2 * HALF_DIAGONAL};
    return outline;
}
