/* topology.h: a board as the rules see it: sites, relations, directions, radials, sets.
 *
 * Built once from a graph and only read afterwards. Everything is flat: a list of neighbours, a
 * radial, a row is a slice of one array; a set is a bitset. */
#ifndef TSR_GEOM_TOPOLOGY_H
#define TSR_GEOM_TOPOLOGY_H

#include "geom/graph.h"

typedef struct Slice {
    const int *v;
    int n;
} Slice;

/* Many lists in one array: list i is items[first[i]] up to items[first[i + 1]]. */
typedef struct Lists {
    const int *first, *items;
} Lists;

static inline bool slice_holds(Slice list, int v) {
    for (int i = 0; i < list.n; i++)
        if (list.v[i] == v) return true;
    return false;
}
static inline Slice lists_at(const Lists *l, int i) {
    return (Slice){l->items + l->first[i], l->first[i + 1] - l->first[i]};
}

/* Every direction a step can have: kinds of relation first, then names. The order is the one in
 * which they are listed everywhere. */
/* clang-format off */
#define DIRECTIONS_LIST(X)                                                                         \
    X(All) X(Angled) X(Adjacent) X(Axial) X(Orthogonal) X(Diagonal) X(OffDiagonal) X(SameLayer)    \
    X(Upward) X(Downward) X(Rotational) X(Base) X(Support)                                         \
    X(N) X(E) X(S) X(W) X(NE) X(SE) X(NW) X(SW) X(NNW) X(WNW) X(WSW) X(SSW) X(SSE) X(ESE) X(ENE)   \
    X(NNE) X(CW) X(CCW) X(In) X(Out)                                                               \
    X(U) X(UN) X(UNE) X(UE) X(USE) X(US) X(USW) X(UW) X(UNW)                                       \
    X(D) X(DN) X(DNE) X(DE) X(DSE) X(DS) X(DSW) X(DW) X(DNW)
/* clang-format on */

#define DIRECTION_ENUM(name) DIR_##name,
typedef enum Direction { DIRECTIONS_LIST(DIRECTION_ENUM) DIRECTIONS } Direction;

extern const char *const direction_names[DIRECTIONS];

static inline uint64_t direction_bit(Direction d) {
    return (uint64_t)1 << d;
}

/* A step to a site of the same type. */
typedef struct TopoStep {
    int to;
    uint64_t lists; /* the directions in whose lists it stands */
    uint64_t bits;  /* these and further relations it has too */
} TopoStep;

/* Sets that every board has for each site type. */
/* clang-format off */
#define SITE_SETS(X)                                                                               \
    X(corners) X(convex) X(concave) X(outer) X(perimeter) X(inner) X(major) X(minor) X(top)        \
    X(bottom) X(left) X(right) X(centre) X(axial) X(horizontal) X(vertical) X(angled) X(slash)     \
    X(slosh)
/* clang-format on */

#define SITE_SET_ENUM(name) SET_##name,
typedef enum SiteSet { SITE_SETS(SITE_SET_ENUM) SETS } SiteSet;

extern const char *const site_set_names[SETS];

/* The sites of one type. */
typedef struct Sites {
    int n;
    const Point *at;
    const int *row, *column, *layer, *phase;
    const char *const *label;
    const int *step_first; /* steps of site i: steps[step_first[i]] … */
    const TopoStep *steps; /* clockwise from north */
    Lists rows, columns, phases, layers;
    int nrows, ncolumns, nphases, nlayers;
    const uint32_t *sets[SETS]; /* bitsets */
    const uint32_t *sides;      /* per site: bits of the compass directions of its sides */
    /* Radials of site i in direction d: radial[radial_first[i * DIRECTIONS + d]] … Each is a
     * slice of sites in order, without site i. NULL when not asked for. */
    const int *radial_first;
    const Slice *radial;
} Sites;

typedef struct Topology {
    Arena arena;
    SiteType use;
    Sites sites[SITE_TYPES]; /* by SiteType */
    /* Incidence: vertex → edges, vertex → cells, edge → cells, cell → vertices, cell → edges;
     * edges have two ends. */
    Lists vertex_edges, vertex_cells, edge_cells, cell_vertices, cell_edges;
    const int (*ends)[2];
    const bool *curved; /* per edge */
    const int *pivot;   /* per vertex, or NOTHING */
    Basis basis;
} Topology;

typedef struct TopologyOptions {
    SiteType use;
    unsigned radials; /* bits 1 << SiteType: for which types radials are wanted */
    bool by_height;   /* rows and columns from coordinates (games that ask for layers) */
    bool boardless;
} TopologyOptions;

/* Freezes the graph (whose faces and lists must be in order). topology_free when done. */
Topology *topology_build(Graph *g, TopologyOptions options);
void topology_free(Topology *t);

static inline bool bitset_has(const uint32_t *set, int i) {
    return set[i / 32] >> (i % 32) & 1;
}

/* Neighbours of site i by a kind of relation (DIR_Orthogonal …) or direction, clockwise from
 * north, written to `out` (room for all its steps); how many. */
int topology_neighbours(const Sites *s, int i, Direction d, int *out);

/* Radials of a site. */
static inline int topology_radials(const Sites *s, int i, Direction d, const Slice **out) {
    const int *first = s->radial_first + (size_t)i * DIRECTIONS + d;
    *out = s->radial + first[0];
    return first[1] - first[0];
}

#endif
