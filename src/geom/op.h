/* op.h: operators: graphs made out of graphs.
 *
 * An operator changes the graph it is given, or takes it apart for a new one: the caller goes on
 * with the result and forgets the argument. Numbers of elements stay unless it is said otherwise. */
#ifndef TSR_GEOM_OP_H
#define TSR_GEOM_OP_H

#include "geom/polygon.h"

/* ---- moving (op_move.c): the starting edge of a vertex's list stays what it was ---------------- */

void op_shift(Graph *g, double dx, double dy, double dz);
void op_scale(Graph *g, double sx, double sy, double sz);
void op_rotate(Graph *g, double degrees); /* about the middle of the vertices' bounds */
void op_skew(Graph *g, double amount);

/* ---- taking away (op_cut.c) -------------------------------------------------------------------- */

/* Elements are marked first and leave together, so that numbers hold until cut_end and a large cut
 * costs no more than a small one. */
typedef struct Cut {
    Graph *g;
    bool *vertices, *edges, *faces; /* gone */
} Cut;

Cut cut_begin(Graph *g);
void cut_face(Cut *cut, int f, bool orphan_edges); /* orphans: edges left without a face go too */
void cut_edge(Cut *cut, int e);                    /* with its faces */
void cut_vertex(Cut *cut, int v);                  /* with its edges and faces */
void cut_end(Cut *cut);

/* The edge between two vertices that is still there, or NOTHING. */
int cut_find_edge(const Cut *cut, int a, int b);

/* A graph of the vertices and edges to be kept, faces found again. keep_edges may be NULL: then all
 * between vertices that stay. Pivots are found again by their place if `all`; tangents stay if
 * `all`. */
Graph *graph_rebuilt(const Graph *g, const bool *keep_vertices, const bool *keep_edges, bool all);

/* Without, or only with, the vertices inside the polygon, which is made slightly larger. */
Graph *op_clip(Graph *g, Polygon *outline);
Graph *op_keep(Graph *g, Polygon *outline);
void op_hole(Graph *g, Polygon *outline);                /* without the cells inside */
void op_remove_inside(Graph *g, const Polygon *outline); /* vertices, with what hangs on them */

/* ---- adding (op_add.c) ------------------------------------------------------------------------- */

/* A face over those vertices (at least 3), if it has none yet; missing edges are added if `make_edges`, and if
 * one is missing otherwise there will be no face. */
void op_add_cell(Graph *g, const int *verts, int n, bool make_edges);

/* Joins the vertices from `first` to before `end` to all vertices at most 1.1 mean edge lengths
 * away. False: that would be too many. */
bool op_connect(Graph *g, int first, int end);

/* ---- several graphs (op_join.c) ---------------------------------------------------------------- */

/* Appends the elements of `other`, which is not changed. False: too many. */
bool graph_append(Graph *g, const Graph *other);

/* NULL: too many elements. There is at least one graph. */
Graph *op_union(Graph *const *graphs, int n, bool connect);
Graph *op_merge(Graph *const *graphs, int n, bool connect); /* what coincides becomes one */
Graph *op_intersect(Graph *const *graphs, int n);

/* ---- deriving (op_derive.c) -------------------------------------------------------------------- */

bool op_complete(Graph *g); /* false: too many edges */
bool op_complete_cells(Graph *g);
Graph *op_dual(Graph *g);
Graph *op_layers(const Graph *g, int layers); /* NULL: too many elements */
void op_subdivide(Graph *g, int least, SiteType use);

/* A vertex wherever edges cross, and wherever a vertex lies on an edge (op_split.c). False: too
 * many. */
bool op_split_crossings(Graph *g);

#endif
