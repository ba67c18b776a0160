/* graph.h: the graph under a board while it is being built: vertices, edges, faces.
 *
 * Generators (gen_*.c) make graphs, operators (op_*.c) change them; topology.c freezes the result.
 * An element's number is its position, and becomes its site number. Everything lives in the arena
 * the graph was made in; nothing is freed alone. */
#ifndef TSR_GEOM_GRAPH_H
#define TSR_GEOM_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct Point {
    double x, y, z;
} Point;

/* The nearest 32-bit float. The intermediate value is volatile because gcc 12 drops the rounding
 * when it vectorises neighbouring ones. */
static inline double as_float(double v) {
    volatile float f = (float)v;
    return f;
}

/* A growing list of numbers in an arena. */
typedef struct IntList {
    int *v;
    int n, cap;
} IntList;

void ints_add(Arena *a, IntList *list, int value);
void ints_drop(IntList *list, int value); /* the first one that is equal */

enum { NOTHING = -1 };

typedef struct GVertex {
    Point p;
    IntList edges; /* counter-clockwise from west, after graph_sort_edges */
    bool unsorted; /* an edge was added since */
    IntList faces;
    int pivot; /* the vertex it turns around (concentric boards), or NOTHING */
} GVertex;

typedef struct GEdge {
    int a, b;        /* in the order they were given */
    int left, right; /* faces, or NOTHING */
    bool curved;     /* then: tangents at both ends */
    Point ta, tb;
} GEdge;

typedef struct GFace {
    int *verts, *edges; /* edge k joins vertices k and k + 1 */
    int n;
    Point centre; /* mean of its vertices */
} GFace;

/* What kind of tiling, where it matters later (rotations of tiles, surakarta boards). */
typedef enum Basis {
    BASIS_NONE,
    BASIS_SQUARE,
    BASIS_HEXAGONAL,
    BASIS_TRIANGULAR,
    BASIS_DUAL,
    BASIS_OTHER,
} Basis;

typedef struct VertexGrid VertexGrid;

typedef struct Graph {
    Arena *arena;
    GVertex *vertices;
    GEdge *edges;
    GFace *faces;
    int nvertices, nedges, nfaces;
    int capvertices, capedges, capfaces;
    Basis basis;
    VertexGrid *grid; /* finds vertices by place; NULL until asked for */
} Graph;

/* What the board is played on; generators take their size in cells or in vertices from it. */
typedef enum SiteType { SITE_VERTEX, SITE_EDGE, SITE_CELL } SiteType;

enum { SITE_TYPES = 3 };

/* Limits for what a description may ask for: elements of one kind. */
enum { GRAPH_MAX_ELEMENTS = 2000000 };

Graph *graph_new(Arena *a);
Graph *graph_copy(const Graph *g); /* vertices with pivots, edges with tangents, faces */

/* Two places are one when |dx| + |dy| + |dz| < 0.001. Finding returns the lowest number, or
 * NOTHING. */
int graph_find_vertex(Graph *g, Point p);
int graph_add_vertex(Graph *g, Point p);
int graph_find_or_add_vertex(Graph *g, Point p);

/* An edge joins an unordered pair. graph_add_edge does not look whether there is one. */
int graph_find_edge(const Graph *g, int a, int b);
int graph_add_edge(Graph *g, int a, int b);
int graph_find_or_add_edge(Graph *g, int a, int b);

/* A face from its vertices in order; the edges between them must exist. */
int graph_add_face(Graph *g, const int *verts, int n);

/* The face with exactly these vertices around it, from any of them and either way round, or
 * NOTHING. */
int graph_find_face(const Graph *g, const int *verts, int n);

/* From raw lists, as most generators and the user's (graph …) do it: coordinates are rounded to
 * 32-bit floats (sites are numbered by exact comparison, so this can be seen), faces are found. */
Graph *graph_from_lists(Arena *a, const Point *points, int npoints, const int (*ends)[2],
                        int nedges);

/* The same, with an edge i < j for every pair at unit distance (within 0.01), in order of i, j. */
Graph *graph_from_points(Arena *a, const Point *points, int npoints, bool in_space);

/* The vertices around the part of the graph that `start` is the leftmost vertex of,
 * counter-clockwise from there; those on dead ends come twice. */
IntList graph_outline(const Graph *g, int start);

/* Adds an edge for every pair at unit distance (within 0.05, in space) that has none yet. */
void graph_make_edges(Graph *g);

/* Finds all faces anew; old ones are dropped. With `crossings`, none with an edge that crosses
 * another one. */
void graph_make_faces(Graph *g, bool crossings);

/* Edge lists of all vertices anew and sorted, faces anew, face lists sorted by angle. */
void graph_assemble(Graph *g);

/* Sorts the edges of every vertex that got a new one counter-clockwise, beginning just behind
 * west. A list that was sorted stays as it is when the graph is moved: faces are numbered from it. */
void graph_sort_edges(Graph *g);

/* Numbers vertices, edges and faces from bottom to top, left to right. */
void graph_reorder(Graph *g);
void graph_reorder_vertices(Graph *g);
void graph_reorder_edges(Graph *g);
void graph_reorder_faces(Graph *g);

void graph_remove_vertex(Graph *g, int v);
void graph_remove_edge(Graph *g, int e);
void graph_remove_face(Graph *g, int f, bool orphan_edges);

/* Drops edges that dangle, then vertices without edges (a pivot stays). In op_cut.c. */
void graph_trim(Graph *g);

/* Moves every vertex; edges and faces follow. */
typedef Point (*PointMap)(Point p, const void *owner);
void graph_move(Graph *g, PointMap map, const void *owner);

int graph_other_end(const Graph *g, int edge, int vertex);
Point graph_edge_middle(const Graph *g, int edge);
double point_distance(Point a, Point b);    /* in space */
double point_distance_2d(Point a, Point b); /* ignoring z */

/* The angle of a direction in (-pi, pi], to the last bit as the reference has it (angle.c). */
double angle_of(double dy, double dx);

/* Do the segments a-b and c-d cross or touch? */
bool segments_cross(Point a, Point b, Point c, Point d);

#endif
