/* op_move.c: operators that only move vertices. */
#include <math.h>

#include "geom/op.h"

static Point move_shift(Point p, const void *owner) {
    const Point *by = owner;
    return (Point){p.x + by->x, p.y + by->y, p.z + by->z};
}

void op_shift(Graph *g, double dx, double dy, double dz) {
    Point by = {dx, dy, dz};
    graph_move(g, move_shift, &by);
}

static Point move_scale(Point p, const void *owner) {
    const Point *by = owner;
    return (Point){p.x * by->x, p.y * by->y, p.z * by->z};
}

void op_scale(Graph *g, double sx, double sy, double sz) {
    Point by = {sx, sy, sz};
    graph_move(g, move_scale, &by);
}

static Bounds vertex_bounds(const Graph *g) {
    if (!g->nvertices) return (Bounds){0};
    Point p = g->vertices[0].p;
    Bounds b = {p.x, p.y, p.x, p.y};
    for (int v = 1; v < g->nvertices; v++) {
        p = g->vertices[v].p;
        b.min_x = fmin(b.min_x, p.x);
        b.min_y = fmin(b.min_y, p.y);
        b.max_x = fmax(b.max_x, p.x);
        b.max_y = fmax(b.max_y, p.y);
    }
    return b;
}

typedef struct Pivot {
    double x, y, cos, sin;
} Pivot;

static Point move_turn(Point p, const void *owner) {
    const Pivot *t = owner;
    double dx = p.x - t->x, dy = p.y - t->y;
    return (Point){t->x + dx * t->cos - dy * t->sin, t->y + dy * t->cos + dx * t->sin, p.z};
}

void op_rotate(Graph *g, double degrees) {
    double angle = degrees * (acos(-1) / 180);
    Bounds b = vertex_bounds(g);
    Pivot turn = {b.min_x + (b.max_x - b.min_x) / 2, b.min_y + (b.max_y - b.min_y) / 2, cos(angle),
                  sin(angle)};
    graph_move(g, move_turn, &turn);
    turn.x = turn.y = 0; /* tangents are directions */
    for (int e = 0; e < g->nedges; e++) {
        if (!g->edges[e].curved) continue;
        g->edges[e].ta = move_turn(g->edges[e].ta, &turn);
        g->edges[e].tb = move_turn(g->edges[e].tb, &turn);
    }
}

typedef struct Skew {
    double min_y, amount;
} Skew;

static Point move_skew(Point p, const void *owner) {
    const Skew *s = owner;
    return (Point){p.x + (p.y - s->min_y) * s->amount, p.y, p.z};
}

void op_skew(Graph *g, double amount) {
    Skew skew = {vertex_bounds(g).min_y, amount};
    graph_move(g, move_skew, &skew);
}
