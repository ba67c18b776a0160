/* polygon.c: the outlines that cut boards out of tilings. */
#include "geom/polygon.h"

#include <math.h>
#include <string.h>

static const double POLYGON_TINY = 1e-7;

void points_add(Arena *a, PointList *list, Point p) {
    if (list->n == list->cap) {
        list->cap = list->cap ? list->cap * 2 : 8;
        Point *bigger = ARENA_ARRAY(a, Point, (size_t)list->cap);
        if (list->n) memcpy(bigger, list->v, (size_t)list->n * sizeof(Point));
        list->v = bigger;
    }
    list->v[list->n++] = p;
}

Bounds polygon_bounds(const Polygon *p) {
    if (!p->n) return (Bounds){0};
    Bounds b = {p->v[0].x, p->v[0].y, p->v[0].x, p->v[0].y};
    for (int i = 1; i < p->n; i++) {
        b.min_x = fmin(b.min_x, p->v[i].x);
        b.min_y = fmin(b.min_y, p->v[i].y);
        b.max_x = fmax(b.max_x, p->v[i].x);
        b.max_y = fmax(b.max_y, p->v[i].y);
    }
    return b;
}

/* The unit vector from a to b; from a point to itself there is none, and zero stands for it. */
static Point polygon_unit(Point a, Point b) {
    Point d = {.x = b.x - a.x, .y = b.y - a.y};
    double length = sqrt(d.x * d.x + d.y * d.y);
    if (length < POLYGON_TINY) return d;
    return (Point){.x = d.x / length, .y = d.y / length};
}

void polygon_inflate(Arena *a, Polygon *p, double by) {
    Point *moved = ARENA_ARRAY(a, Point, (size_t)p->n);
    for (int i = 0; i < p->n; i++) {
        Point before = p->v[(i + p->n - 1) % p->n], at = p->v[i], after = p->v[(i + 1) % p->n];
        double cross =
            (at.x - before.x) * (after.y - before.y) - (after.x - before.x) * (at.y - before.y);
        bool clockwise = cross < POLYGON_TINY;
        Point in = clockwise ? polygon_unit(before, at) : polygon_unit(at, before);
        Point out = clockwise ? polygon_unit(after, at) : polygon_unit(at, after);
        moved[i] = at;
        moved[i].x += (in.x + out.x) * 0.5 * by;
        moved[i].y += (in.y + out.y) * 0.5 * by;
    }
    if (p->n) memcpy(p->v, moved, (size_t)p->n * sizeof(Point));
}

bool polygon_contains(const Polygon *p, double x, double y) {
    bool inside = false;
    for (int i = 0, j = p->n - 1; i < p->n; j = i++) {
        Point a = p->v[i], b = p->v[j];
        bool passes = (a.y < y && b.y >= y) || (b.y < y && a.y >= y);
        if (!passes || (a.x > x && b.x > x)) continue;
        if (a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) < x) inside = !inside;
    }
    return inside;
}

void polygon_repeat(Arena *a, Polygon *p, int turns) {
    const double full = 2 * acos(-1);
    int n = p->n;
    if (!turns) return;
    for (int i = 0, j = n - 1; turns < 0 && i < j; i++, j--) {
        Point swapped = p->v[i];
        p->v[i] = p->v[j];
        p->v[j] = swapped;
    }
    double angle = full / turns;
    int copies = turns < 0 ? -turns : turns;
    for (int k = 1; k < copies; k++) {
        double c = cos(angle * k), s = sin(angle * k);
        for (int i = 0; i < n; i++) {
            Point q = p->v[i];
            points_add(a, p, (Point){.x = q.x * c - q.y * s, .y = q.x * s + q.y * c});
        }
    }
}
