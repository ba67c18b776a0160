/* polygon.h: lists of points, and polygons: the outlines that cut boards out of tilings. */
#ifndef TSR_GEOM_POLYGON_H
#define TSR_GEOM_POLYGON_H

#include "geom/graph.h"

/* A growing list of points in an arena. */
typedef struct PointList {
    Point *v;
    int n, cap;
} PointList;

void points_add(Arena *a, PointList *list, Point p);

/* The corners in order. Whether a polygon runs clockwise matters only to polygon_inflate. */
typedef PointList Polygon;

typedef struct Bounds {
    double min_x, min_y, max_x, max_y;
} Bounds;

Bounds polygon_bounds(const Polygon *p); /* all 0 when it is empty */

/* Moves the corners by about `by`: outwards when they run clockwise, inwards otherwise (so does
 * the reference, and boards depend on it). */
void polygon_inflate(Arena *a, Polygon *p, double by);

/* Is it inside? Even-odd rule. */
bool polygon_contains(const Polygon *p, double x, double y);

/* Appends |turns| - 1 copies of the corners, each a further 1/turns of a full turn around the
 * origin; with negative `turns` the corners are reversed first. 0 and 1 change nothing. */
void polygon_repeat(Arena *a, Polygon *p, int turns);

#endif
