/* container.h: how the sites of a game are numbered through: the board's first, then those of the
 * hands, dice and decks, which are rows of cells. */
#ifndef TSR_GEOM_CONTAINER_H
#define TSR_GEOM_CONTAINER_H

#include "geom/topology.h"

/* The board takes as many numbers as it has cells, or sites of the type it is played on, whichever
 * are more. */
static inline int container_board_sites(const Topology *t) {
    int cells = t->sites[SITE_CELL].n, used = t->sites[t->use].n;
    return cells > used ? cells : used;
}

/* The first site of each container, the board being container 0 and `sizes` the numbers of cells of
 * the others: writes n + 2 numbers to `first`, the last of which is how many sites there are. */
static inline void container_first_sites(const Topology *t, const int *sizes, int n, int *first) {
    first[0] = 0;
    first[1] = container_board_sites(t);
    for (int i = 0; i < n; i++) first[i + 2] = first[i + 1] + sizes[i];
}

#endif
