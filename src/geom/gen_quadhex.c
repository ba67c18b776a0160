/* gen_quadhex.c: hexagons of four-sided cells, in six sectors or in three. */
#include <math.h>

#include "geom/gen.h"

static Point point_between(double t, Point a, Point b) {
    return (Point){.x = a.x + t * (b.x - a.x), .y = a.y + t * (b.y - a.y)};
}

static Point point_turned(Point p, double angle) {
    double c = cos(angle), s = sin(angle);
    return (Point){.x = c * p.x - s * p.y, .y = s * p.x + c * p.y};
}

static Graph *quadhex_finished(Graph *g) {
    graph_make_faces(g, true);
    g->basis = BASIS_OTHER;
    graph_reorder(g);
    return g;
}

/* ---- six sectors ----------------------------------------------------------------------------- */

/* A sector is a kite; its rows run between two of its sides. */
typedef struct Kite {
    Point inner, inner_end, outer, outer_end;
    int n;
} Kite;

static Point kite_place(const Kite *k, int row, int column) {
    double r = (double)row / k->n, c = (double)column / k->n;
    return point_between(c, point_between(r, k->inner, k->inner_end),
                         point_between(r, k->outer, k->outer_end));
}

static void add_kite(Graph *g, const Kite *k) {
    for (int row = 0; row < k->n; row++) {
        for (int column = 0; column < k->n; column++) {
            int p = graph_find_or_add_vertex(g, kite_place(k, row, column));
            int q = graph_find_or_add_vertex(g, kite_place(k, row, column + 1));
            int s = graph_find_or_add_vertex(g, kite_place(k, row + 1, column + 1));
            graph_find_or_add_edge(g, p, q);
            graph_find_or_add_edge(g, q, s);
            if (row + 1 < k->n) continue;
            int u = graph_find_or_add_vertex(g, kite_place(k, row + 1, column));
            graph_find_or_add_edge(g, s, u);
        }
    }
}

Graph *gen_quadhex(Arena *a, int layers) {
    if (!gen_fits(6.0 * layers * layers)) return NULL;
    Graph *g = graph_new(a);
    double n = layers, height = n * sqrt(3) / 2;
    Point b = {.y = height}, c = {.x = n / 2, .y = height}, e = {.x = n};
    Point d = {.x = (c.x + e.x) / 2, .y = (c.y + e.y) / 2};
    for (int sector = 0; sector < 6; sector++) {
        double angle = sector * acos(-1) / 3;
        Kite k = {
            {0}, point_turned(d, angle), point_turned(b, angle), point_turned(c, angle), layers};
        add_kite(g, &k);
    }
    return quadhex_finished(g);
}

/* ---- three sectors --------------------------------------------------------------------------- */

static int add_mirrored(Graph *g, Point p, bool mirrored) {
    if (mirrored) p.x = -p.x;
    return graph_find_or_add_vertex(g, p);
}

/* One sector: a kite and its mirror image. */
static Graph *quadhex_third(Arena *a, const Kite *k) {
    Graph *g = graph_new(a);
    for (int row = 0; row < k->n; row++) {
        for (int column = 0; column < k->n; column++) {
            for (int mirrored = 0; mirrored < 2; mirrored++) {
                int p = add_mirrored(g, kite_place(k, row, column), mirrored);
                int q = add_mirrored(g, kite_place(k, row, column + 1), mirrored);
                int s = add_mirrored(g, kite_place(k, row + 1, column), mirrored);
                int t = add_mirrored(g, kite_place(k, row + 1, column + 1), mirrored);
                graph_find_or_add_edge(g, p, q);
                graph_find_or_add_edge(g, s, t);
                graph_find_or_add_edge(g, p, s);
                graph_find_or_add_edge(g, q, t);
            }
        }
    }
    return g;
}

Graph *gen_quadhex_thirds(Arena *a, int layers) {
    if (!gen_fits(6.0 * layers * layers)) return NULL;
    double n = layers, height = n * sqrt(3) / 2, ratio = n / (n + 0.5);
    Point o = {0}, left = {.x = -n / 2, .y = -height}, c = {.x = -n}, e = {.y = -height};
    Kite k = {left, e, point_between(ratio / 2, left, c), point_between(ratio, e, o), layers};
    const Graph *third = quadhex_third(a, &k);
    Graph *g = graph_new(a);
    Point *p = ARENA_ARRAY(a, Point, (size_t)third->nvertices);
    for (int v = 0; v < third->nvertices; v++) p[v] = third->vertices[v].p;
    int count = third->nvertices;
    for (int copy = 0; copy < 3; copy++) {
        for (int v = 0; v < count; v++) graph_add_vertex(g, p[v]);
        for (int i = 0; i < third->nedges; i++)
            graph_add_edge(g, third->edges[i].a + copy * count, third->edges[i].b + copy * count);
        /* Turned step by step: rounding errors add up, and are part of the numbering. */
        for (int v = 0; v < count; v++) p[v] = point_turned(p[v], 2 * acos(-1) / 3);
    }
    int s0 = 4 * layers, s1 = 4 * layers + 2, s2 = layers * (2 * layers + 3);
    for (int i = 0; i < 3; i++) graph_add_edge(g, s2 + i * count, s2 + (i + 1) % 3 * count);
    for (int i = 0; i < 3; i++) graph_add_edge(g, s1 + i * count, s0 + (i + 1) % 3 * count);
    return quadhex_finished(g);
}
