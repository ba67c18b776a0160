/* gen.h: the generators: tilings cut to a shape, and free shapes.
 *
 * All numbers are checked by the caller to be at least 1 unless said otherwise. A generator returns
 * NULL when the board would be too large; it then has not used much memory. */
#ifndef TSR_GEOM_GEN_H
#define TSR_GEOM_GEN_H

#include "geom/polygon.h"

/* The largest size along one side that is worth trying; products of it do not overflow. */
enum { GEN_MAX_SIDE = 10000 };

/* May a board have about so many cells or vertices? Leaves room for several edges each. */
bool gen_fits(double elements);

/* Could the lattice points within these bounds be too many? */
bool gen_bounds_fit(Bounds b);

/* ---- gen_square.c ---------------------------------------------------------------------------- */

typedef enum Diagonals {
    DIAGONALS_IMPLIED, /* no lines; also when nothing is said */
    DIAGONALS_ALTERNATING,
    DIAGONALS_CONCENTRIC,
    DIAGONALS_RADIATING,
    DIAGONALS_SOLID,          /* two through a new vertex */
    DIAGONALS_SOLID_NO_SPLIT, /* two that cross */
} Diagonals;

/* Sizes count vertices. */
Graph *gen_rectangle(Arena *a, int rows, int columns, Diagonals diagonals);
Graph *gen_pyramid(Arena *a, int rows, int columns);
Graph *gen_square_diamond(Arena *a, int side, Diagonals diagonals);

/* The vertices within an outline, which is inflated. */
Graph *gen_square_custom(Arena *a, Polygon *outline, Diagonals diagonals);
Polygon gen_square_outline(Arena *a, const int *sides, int nsides);

/* ---- gen_hex.c, gen_tri.c -------------------------------------------------------------------- */

typedef enum LatticeShape {
    LATTICE_DIAMOND,
    LATTICE_HEXAGON,
    LATTICE_PRISM,
    LATTICE_RECTANGLE,
    LATTICE_STAR,
    LATTICE_TRIANGLE,
} LatticeShape;

/* Hexagon, diamond, star and triangle have one size: rows. */
Graph *gen_hex(Arena *a, LatticeShape shape, int rows, int columns);
Graph *gen_hex_custom(Arena *a, Polygon *outline);
Polygon gen_hex_outline(Arena *a, const int *sides, int nsides);

/* Sizes count vertices. */
Graph *gen_tri(Arena *a, LatticeShape shape, int rows, int columns);
Graph *gen_tri_custom(Arena *a, Polygon *outline, int margin);
Polygon gen_tri_outline(Arena *a, const int *sides, int nsides);

/* The corners of an outline on a lattice with six directions: sides in turn, clockwise from the
 * east; a side is as long as the sites on it. `place` says where row and column are. */
typedef Point (*LatticePlace)(double row, double column);
Polygon gen_outline_in_six(Arena *a, const int *sides, int nsides, LatticePlace place);

/* Is the site in the shape? The rules are the same for hexagons and for corners of triangles. */
bool gen_lattice_has(LatticeShape shape, int rows, int columns, int row, int column);

/* Rows and columns that gen_lattice_has must be asked for: 0 … extent - 1. */
int gen_lattice_rows(LatticeShape shape, int rows, int columns);
int gen_lattice_columns(LatticeShape shape, int rows, int columns);

/* ---- gen_brick.c, gen_celtic.c, gen_quadhex.c ------------------------------------------------ */

Graph *gen_brick_rectangle(Arena *a, int rows, int columns, bool trim);
Graph *gen_brick_diamond(Arena *a, int side, int middle, bool trim); /* middle may be 0 */
Graph *gen_brick_spiral(Arena *a, int rings);

Graph *gen_celtic(Arena *a, int rows, int columns);
Graph *gen_celtic_custom(Arena *a, Polygon *outline);
Polygon gen_celtic_outline(Arena *a, const int *sides, int nsides);

Graph *gen_quadhex(Arena *a, int layers);
Graph *gen_quadhex_thirds(Arena *a, int layers);

/* ---- gen_tiling.c ---------------------------------------------------------------------------- */

/* The semi-regular tilings in the order of their names. */
typedef enum Tiling {
    TILING_31212,
    TILING_333333_33434,
    TILING_33336,
    TILING_33344,
    TILING_33434,
    TILING_3464,
    TILING_3636,
    TILING_4612,
    TILING_488,
} Tiling;

/* Columns may be 0: the shape usual for one size. */
Graph *gen_tiling(Arena *a, Tiling kind, int rows, int columns);

/* The units within an outline, which is inflated. Only some tilings can be cut so. */
bool gen_tiling_cuts(Tiling kind);
Graph *gen_tiling_custom(Arena *a, Tiling kind, Polygon *outline);
Polygon gen_tiling_outline(Arena *a, Tiling kind, const int *sides, int nsides);

/* ---- gen_concentric.c ------------------------------------------------------------------------ */

/* Vertices of a concentric board: looking for crossings takes time in the square of them. */
enum { CONCENTRIC_MAX_SITES = 4000 };

typedef struct PolygonRings {
    int sides, rings;
    bool midpoints, join_midpoints, join_corners;
} PolygonRings;

Graph *gen_polygon_rings(Arena *a, const PolygonRings *rings, bool faces);

/* Circles by the numbers of sites in each ring from the centre, which may be anything. */
Graph *gen_circle_cells(Arena *a, const int *counts, int n, bool stagger);
Graph *gen_circle_vertices(Arena *a, const int *counts, int n, bool stagger);

Graph *gen_target(Arena *a, int rings);

/* ---- gen_free.c ------------------------------------------------------------------------------ */

Graph *gen_regular(Arena *a, int corners, bool star, bool faces); /* corners may be 0 */
Graph *gen_spiral(Arena *a, int turns, int sites, bool clockwise);
Graph *gen_wedge(Arena *a, int rows, int columns); /* at least 2 columns */

typedef struct RepeatedShapes {
    int rows, columns;
    Point column_step, row_step;
    const Polygon *shapes;
    int nshapes;
} RepeatedShapes;

Graph *gen_repeat(Arena *a, const RepeatedShapes *r);

/* The user's vertices and edges; edges to vertices that are not there are left out. */
Graph *gen_lists(Arena *a, const Point *points, int npoints, const int (*ends)[2], int nedges);

/* 2 … 6 rows of at most GEN_MAX_HOLES holes, and two stores beside them. */
enum { GEN_MAX_HOLES = 200 };
Graph *gen_mancala(Arena *a, int rows, int columns, bool stores);

#endif
