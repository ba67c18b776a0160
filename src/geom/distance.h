/* distance.h: how many steps from site to site. Nothing here is part of a topology: a game that asks
 * for distances builds them. */
#ifndef TSR_GEOM_DISTANCE_H
#define TSR_GEOM_DISTANCE_H

#include "geom/topology.h"

/* What stands for a site from which no step leads to the set. */
typedef enum Unreached {
    UNREACHED_BEYOND, /* one more than the largest distance there is (0 for an empty set): to the
                       * centre, the corners, the perimeter */
    UNREACHED_ZERO,   /* to regions */
} Unreached;

/* Steps by `relation` (DIR_Adjacent for everything the board has by itself) from each site to the
 * nearest one of the set; 0 for those in it. Writes s->n numbers. */
void distances_to_set(const Sites *s, const uint32_t *set, Direction relation, Unreached unreached,
                      int *out);

/* All pairs by one relation. */
typedef struct Distances {
    Arena arena;
    int n;
    const uint16_t *v; /* from i to j: v[i * n + j]; 0 when there is no way */
    const int *most;   /* per site: the largest distance that can be asked for */
} Distances;

/* The table takes n² entries: NULL when there are more than this many sites. */
enum { DISTANCES_MAX_SITES = 20000 };

Distances *distances_build(const Sites *s, Direction relation); /* returns owned */
void distances_free(Distances *d);

static inline int distance_between(const Distances *d, int from, int to) {
    return d->v[(size_t)from * (size_t)d->n + (size_t)to];
}

/* The sites at a distance, ascending; at 0 the site itself. Room for n in `out`; how many. */
int distance_sites(const Distances *d, int site, int distance, int *out);

/* A game has one table, whatever relations it asks for (bits direction_bit(DIR_Adjacent) …): that of
 * the first of Adjacent, All, OffDiagonal, Diagonal, Orthogonal; DIR_Adjacent for none. */
Direction distance_relation(uint64_t asked);

#endif
