/* near.h: what lies near a place: numbers filed by the boxes they take up in the plane, so that
 * looking at the neighbours of every element of a large board does not mean looking at all pairs. */
#ifndef TSR_GEOM_NEAR_H
#define TSR_GEOM_NEAR_H

#include "geom/graph.h"

typedef struct BoxIndex BoxIndex;

/* `side`: about the size of what is put in, or of what is asked for, whichever is larger. */
BoxIndex *boxes_new(Arena *a, double side);

/* Files `id` under the box that has p and q as opposite corners; z is ignored. */
void boxes_add(BoxIndex *x, int id, Point p, Point q);

/* Everything whose box may be within `margin` of the box p, q, each once, in no order. More may
 * come than is near: the caller measures. `out` is overwritten. */
void boxes_near(BoxIndex *x, Point p, Point q, double margin, IntList *out);

/* The same, ascending. */
void boxes_near_ascending(BoxIndex *x, Point p, Point q, double margin, IntList *out);

/* All vertices, or all edges, of a graph; a side of 0 means the mean length of the edges. */
BoxIndex *boxes_of_vertices(const Graph *g, double side);
BoxIndex *boxes_of_edges(const Graph *g);

#endif
