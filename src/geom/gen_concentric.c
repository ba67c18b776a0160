/* gen_concentric.c: rings within rings: polygons, circles divided into cells, circles of vertices,
 * targets. */
#include <math.h>
#include <stdlib.h>

#include "geom/gen.h"

static const double RING_PI = 3.14159265358979323846;

static Point ring_point(double radius, double angle) {
    return (Point){.x = radius * cos(angle), .y = radius * sin(angle)};
}

/* An edge that is an arc around the origin, from a anticlockwise to b. The tangents point from the
 * ends into the edge. */
static void ring_curve(Graph *g, int edge) {
    GEdge *e = &g->edges[edge];
    Point a = g->vertices[e->a].p, b = g->vertices[e->b].p;
    double ra = sqrt(a.x * a.x + a.y * a.y), rb = sqrt(b.x * b.x + b.y * b.y);
    if (e->curved || ra <= 0 || rb <= 0) return;
    e->curved = true;
    e->ta = (Point){.x = -a.y / ra, .y = a.x / ra};
    e->tb = (Point){.x = b.y / rb, .y = -b.x / rb};
}

/* ---- rings of polygons ----------------------------------------------------------------------- */

static void polygon_ring(Graph *g, const PolygonRings *r, double radius) {
    double arc = 2 * RING_PI / r->sides;
    double start = RING_PI / 2 + (r->sides % 2 ? 0 : arc / 2);
    int first = g->nvertices;
    for (int side = 0; side < r->sides; side++) {
        Point p = ring_point(radius, start + arc * side);
        Point q = ring_point(radius, start + arc * (side + 1));
        graph_find_or_add_vertex(g, p);
        if (r->midpoints)
            graph_find_or_add_vertex(g, (Point){.x = (p.x + q.x) / 2, .y = (p.y + q.y) / 2});
    }
    for (int v = first; v + 1 < g->nvertices; v++) graph_add_edge(g, v, v + 1);
    graph_add_edge(g, g->nvertices - 1, first);
}

/* Without midpoints, joining them joins the neighbours of the corners once more: the reference does
 * so, and edges are numbered by it. */
static void polygon_spokes(Graph *g, const PolygonRings *r) {
    if (!(r->midpoints && r->join_midpoints) && !r->join_corners) return;
    int per_side = r->midpoints ? 2 : 1, per_ring = r->sides * per_side;
    for (int ring = 0; ring + 1 < r->rings; ring++) {
        for (int side = 0; side < r->sides; side++) {
            int corner = ring * per_ring + side * per_side;
            if (r->join_corners) graph_add_edge(g, corner, corner + per_ring);
            if (r->join_midpoints) graph_add_edge(g, corner + 1, corner + 1 + per_ring);
        }
    }
}

Graph *gen_polygon_rings(Arena *a, const PolygonRings *rings, bool faces) {
    if ((double)rings->sides * rings->rings > CONCENTRIC_MAX_SITES) return NULL;
    Graph *g = graph_new(a);
    int growth = rings->sides == 3 ? 2 : 1;
    for (int ring = 0; ring < rings->rings; ring++) polygon_ring(g, rings, 1 + growth * ring);
    polygon_spokes(g, rings);
    g->basis = BASIS_OTHER;
    graph_sort_edges(g);
    graph_reorder(g);
    if (faces) graph_make_faces(g, true);
    return g;
}

/* ---- circles --------------------------------------------------------------------------------- */

/* A point of a circle, as the edges along it will go through. */
typedef struct Sample {
    double angle;
    Point p;
    int order, vertex;
} Sample;

typedef struct Circle {
    Sample *v;
    int n, cap;
} Circle;

static void circle_add(Arena *a, Circle *circle, double angle, Point p) {
    if (circle->n == circle->cap) {
        int cap = circle->cap ? circle->cap * 2 : 8;
        Sample *bigger = ARENA_ARRAY(a, Sample, (size_t)cap);
        for (int i = 0; i < circle->n; i++) bigger[i] = circle->v[i];
        circle->v = bigger;
        circle->cap = cap;
    }
    circle->v[circle->n] = (Sample){.angle = angle, .p = p, .order = circle->n};
    circle->n++;
}

static int sample_ascending(const void *a, const void *b) {
    const Sample *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order); /* stable */
}

/* Sorts by angle; of neighbours nearer than `apart`, the first stays. */
static void circle_sort(Circle *circle, double apart) {
    if (!circle->n) return;
    qsort(circle->v, (size_t)circle->n, sizeof(Sample), sample_ascending);
    int kept = 1;
    for (int i = 1; i < circle->n; i++)
        if (point_distance_2d(circle->v[i].p, circle->v[i - 1].p) >= apart)
            circle->v[kept++] = circle->v[i];
    circle->n = kept;
}

static void circle_vertices(Graph *g, Circle *circle) {
    for (int i = 0; i < circle->n; i++)
        circle->v[i].vertex = graph_find_or_add_vertex(g, circle->v[i].p);
}

static void circle_edges(Graph *g, const Circle *circle) {
    for (int i = 0; circle->n >= 2 && i < circle->n; i++) {
        int a = circle->v[i].vertex, b = circle->v[(i + 1) % circle->n].vertex;
        if (a != b) ring_curve(g, graph_find_or_add_edge(g, a, b));
    }
}

static bool circle_counts_fit(const int *counts, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += fabs((double)counts[i]);
    return n <= GEN_MAX_SIDE && sum <= CONCENTRIC_MAX_SITES;
}

/* Clockwise from the top; with stagger, odd rings are turned by half a step. */
static double step_angle(const int *counts, int ring, int step, bool stagger) {
    int count = abs(counts[ring]);
    double offset = stagger && ring % 2 ? RING_PI / count : 0;
    return RING_PI / 2 + offset - 2 * RING_PI * step / count;
}

static double angle_within_turn(double angle) {
    while (angle > RING_PI) angle -= 2 * RING_PI;
    while (angle < -RING_PI) angle += 2 * RING_PI;
    return angle;
}

/* The circles that bound the rings: number k lies between ring k - 1 and ring k. */
static Circle *cell_circles(Arena *a, const int *counts, int n, bool stagger) {
    Circle *circles = ARENA_ARRAY(a, Circle, (size_t)n + 1);
    for (int ring = 0; ring < n; ring++) {
        int count = abs(counts[ring]);
        for (int step = 0; count >= 2 && step < count; step++) {
            double angle = angle_within_turn(step_angle(counts, ring, step, stagger));
            circle_add(a, &circles[ring], angle, ring_point(fmax(0, ring - 0.5), angle));
            circle_add(a, &circles[ring + 1], angle, ring_point(ring + 0.5, angle));
        }
    }
    return circles;
}

static void cell_sides(Graph *g, const int *counts, int ring, bool stagger) {
    int count = abs(counts[ring]);
    for (int step = 0; count >= 2 && step < count; step++) {
        double angle = step_angle(counts, ring, step, stagger);
        int a = graph_find_or_add_vertex(g, ring_point(fmax(0, ring - 0.5), angle));
        int b = graph_find_or_add_vertex(g, ring_point(ring + 0.5, angle));
        if (a != b) graph_find_or_add_edge(g, a, b);
    }
}

Graph *gen_circle_cells(Arena *a, const int *counts, int n, bool stagger) {
    if (!circle_counts_fit(counts, n)) return NULL;
    Graph *g = graph_new(a);
    graph_add_vertex(g, (Point){0});
    Circle *circles = cell_circles(a, counts, n, stagger);
    for (int k = 0; k <= n; k++) {
        circle_sort(&circles[k], 0.001);
        circle_vertices(g, &circles[k]);
    }
    for (int k = 0; k <= n; k++) circle_edges(g, &circles[k]);
    for (int ring = 0; ring < n; ring++) cell_sides(g, counts, ring, stagger);
    for (int v = 0; v < g->nvertices; v++) g->vertices[v].pivot = 0;
    graph_make_faces(g, true);
    return g;
}

/* From every sample of a ring to the next ring: from the centre to all of them, otherwise to the one
 * right behind it, which turns around the inner one when the circles have no centre. */
static void vertex_spokes(Graph *g, const Circle *circles, int ring, bool centre) {
    for (int i = 0; i < circles[ring].n; i++) {
        const Sample *from = &circles[ring].v[i];
        for (int k = 0; ring == 0 && k < circles[1].n; k++)
            graph_find_or_add_edge(g, from->vertex, circles[1].v[k].vertex);
        if (ring == 0) continue;
        double scale = (ring + 1.0) / ring;
        int to = graph_find_vertex(g, (Point){.x = from->p.x * scale, .y = from->p.y * scale});
        if (to == NOTHING) continue;
        graph_find_or_add_edge(g, from->vertex, to);
        if (!centre) g->vertices[to].pivot = from->vertex;
    }
}

static Graph *circle_of_vertices(Arena *a, const int *counts, int n, bool stagger) {
    Graph *g = graph_new(a);
    Circle *circles = ARENA_ARRAY(a, Circle, (size_t)n);
    for (int ring = 0; ring < n; ring++) {
        for (int step = 0; step < abs(counts[ring]); step++) {
            double angle = step_angle(counts, ring, step, stagger);
            circle_add(a, &circles[ring], angle, ring_point(ring, angle));
        }
        if (ring > 0) circle_sort(&circles[ring], 0.1);
        circle_vertices(g, &circles[ring]);
    }
    /* A negative count: vertices, but no line along the ring. */
    for (int ring = 1; ring < n; ring++)
        if (counts[ring] >= 2) circle_edges(g, &circles[ring]);
    for (int ring = 0; ring + 1 < n; ring++) vertex_spokes(g, circles, ring, counts[0] != 0);
    for (int v = 0; counts[0] != 0 && v < g->nvertices; v++) g->vertices[v].pivot = 0;
    graph_sort_edges(g);
    return g;
}

Graph *gen_circle_vertices(Arena *a, const int *counts, int n, bool stagger) {
    if (!circle_counts_fit(counts, n)) return NULL;
    if (n == 1) return gen_regular(a, abs(counts[0]), false, false);
    if (n == 0 || abs(counts[0]) <= 1) return circle_of_vertices(a, counts, n, stagger);
    int *rings = ARENA_ARRAY(a, int, (size_t)n + 1);
    for (int i = 0; i < n; i++) rings[i + 1] = counts[i];
    return circle_of_vertices(a, rings, n + 1, stagger);
}

/* ---- targets --------------------------------------------------------------------------------- */

Graph *gen_target(Arena *a, int rings) {
    const int corners = 8;
    if ((double)rings * corners > CONCENTRIC_MAX_SITES) return NULL;
    Graph *g = graph_new(a);
    for (int ring = 0; ring < rings; ring++) {
        int first = g->nvertices;
        for (int k = 0; k < corners; k++)
            graph_add_vertex(g, ring_point(ring + 1, RING_PI / 2 + 2 * RING_PI * k / corners));
        for (int k = 0; k < corners; k++)
            ring_curve(g, graph_add_edge(g, first + k, first + (k + 1) % corners));
    }
    graph_make_faces(g, true);
    /* Every face is a whole disc; its place is where it can be seen of it. */
    for (int f = 0; f < g->nfaces; f++) g->faces[f].centre = (Point){.y = f ? -f - 0.5 : 0};
    return g;
}
