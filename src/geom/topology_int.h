/* topology_int.h: what the steps of building a topology share. */
#ifndef TSR_GEOM_TOPOLOGY_INT_H
#define TSR_GEOM_TOPOLOGY_INT_H

#include "geom/topology.h"

#define PI 3.14159265358979323846

/* Graph and result side by side. */
typedef struct TopoBuild {
    Arena *arena; /* of the result */
    Arena scratch;
    Graph *g;
    Topology *t;
    TopologyOptions options;
    uint32_t *sets[SITE_TYPES][SETS]; /* the result's, while they are written */
    uint32_t *sides[SITE_TYPES];
} TopoBuild;

static inline void bitset_add(uint32_t *set, int i) {
    set[i / 32] |= 1u << (i % 32);
}

/* Sector of a direction among 16, counter-clockwise from E = 0. */
int sector16(double dx, double dy);

/* Distance of p from the line through a and b (from a when both are one place). */
double line_distance(Point p, Point a, Point b);

/* Turn a, b, c: negative or nearly zero is clockwise or straight. */
bool turns_right(Point a, Point b, Point c);

/* The steps, in order: */
void measure_sets(TopoBuild *b);        /* perimeter, corners, sides, extremes, centre … */
void measure_phases(TopoBuild *b);      /* colours */
void measure_coordinates(TopoBuild *b); /* rows, columns, layers, labels */
void build_steps(TopoBuild *b);         /* relations and directions */
void build_radials(TopoBuild *b, SiteType type);

#endif
