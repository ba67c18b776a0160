/* op_join.c: several graphs in one. */
#include <math.h>

#include "geom/near.h"
#include "geom/op.h"

/* Vertices and edges of different graphs are one when their coordinates differ by less, in sum. */
static const double JOIN_TOLERANCE = 0.01;

static double point_offset(Point p, Point q) {
    return fabs(p.x - q.x) + fabs(p.y - q.y) + fabs(p.z - q.z);
}

/* ---- side by side ------------------------------------------------------------------------------ */

static IntList ints_shifted(Arena *a, const IntList *list, int by) {
    IntList copy = {arena_copy(a, list->v, (size_t)list->n * sizeof(int)), list->n, list->n};
    for (int i = 0; i < copy.n; i++) copy.v[i] += by;
    return copy;
}

static int number_shifted(int element, int by) {
    return element == NOTHING ? NOTHING : element + by;
}

static void append_faces(Graph *g, const Graph *other, int vertex0, int edge0) {
    for (int f = 0; f < other->nfaces; f++) {
        const GFace *from = &other->faces[f];
        IntList verts = ints_shifted(g->arena, &(IntList){from->verts, from->n, from->n}, vertex0);
        int made = graph_add_face(g, verts.v, from->n);
        for (int i = 0; i < from->n; i++) g->faces[made].edges[i] = from->edges[i] + edge0;
        g->faces[made].centre = from->centre;
    }
}

bool graph_append(Graph *g, const Graph *other) {
    int vertex0 = g->nvertices, edge0 = g->nedges, face0 = g->nfaces;
    if (vertex0 + other->nvertices > GRAPH_MAX_ELEMENTS ||
        edge0 + other->nedges > GRAPH_MAX_ELEMENTS || face0 + other->nfaces > GRAPH_MAX_ELEMENTS)
        return false;
    for (int v = 0; v < other->nvertices; v++) graph_add_vertex(g, other->vertices[v].p);
    for (int e = 0; e < other->nedges; e++)
        graph_add_edge(g, other->edges[e].a + vertex0, other->edges[e].b + vertex0);
    append_faces(g, other, vertex0, edge0);
    /* The lists in their old order, which need not be the one of adding. */
    for (int v = 0; v < other->nvertices; v++) {
        const GVertex *from = &other->vertices[v];
        GVertex *to = &g->vertices[v + vertex0];
        to->edges = ints_shifted(g->arena, &from->edges, edge0);
        to->faces = ints_shifted(g->arena, &from->faces, face0);
        to->unsorted = from->unsorted;
        to->pivot = number_shifted(from->pivot, vertex0);
    }
    for (int e = 0; e < other->nedges; e++) {
        GEdge edge = other->edges[e];
        edge.a += vertex0;
        edge.b += vertex0;
        edge.left = number_shifted(edge.left, face0);
        edge.right = number_shifted(edge.right, face0);
        g->edges[e + edge0] = edge;
    }
    return true;
}

static Graph *join_connected(Graph *g, bool connect) {
    g->basis = BASIS_NONE;
    if (!connect) return g;
    if (!op_connect(g, 0, g->nvertices)) return NULL;
    graph_make_faces(g, true);
    return g;
}

Graph *op_union(Graph *const *graphs, int n, bool connect) {
    for (int i = 1; i < n; i++)
        if (!graph_append(graphs[0], graphs[i])) return NULL;
    return join_connected(graphs[0], connect);
}

/* ---- one over the other ------------------------------------------------------------------------ */

/* For every vertex the one it becomes: the first one at its place, and nobody goes two steps. */
static int *merge_survivors(const Graph *g) {
    int *to = ARENA_ARRAY(g->arena, int, (size_t)g->nvertices);
    BoxIndex *index = boxes_of_vertices(g, 0);
    IntList near = {0};
    for (int v = 0; v < g->nvertices; v++) to[v] = v;
    for (int v = 0; v < g->nvertices; v++) {
        if (to[v] != v) continue;
        Point p = g->vertices[v].p;
        boxes_near(index, p, p, JOIN_TOLERANCE, &near);
        for (int i = 0; i < near.n; i++) {
            int w = near.v[i];
            if (w > v && to[w] == w && point_offset(p, g->vertices[w].p) < JOIN_TOLERANCE)
                to[w] = v;
        }
    }
    return to;
}

Graph *op_merge(Graph *const *graphs, int n, bool connect) {
    Graph *g = graphs[0];
    for (int i = 1; i < n; i++)
        if (!graph_append(g, graphs[i])) return NULL;
    const int *to = merge_survivors(g);
    bool *keep = ARENA_ARRAY(g->arena, bool, (size_t)g->nvertices);
    for (int v = 0; v < g->nvertices; v++) keep[v] = to[v] == v;
    for (int e = 0; e < g->nedges; e++) {
        g->edges[e].a = to[g->edges[e].a];
        g->edges[e].b = to[g->edges[e].b];
    }
    return join_connected(graph_rebuilt(g, keep, NULL, true), connect);
}

/* ---- what all have ----------------------------------------------------------------------------- */

/* Leaves in `near` the vertices of g at place p. */
static void join_find(const Graph *g, BoxIndex *index, Point p, IntList *near) {
    boxes_near(index, p, p, JOIN_TOLERANCE, near);
    int n = 0;
    for (int i = 0; i < near->n; i++)
        if (point_offset(p, g->vertices[near->v[i]].p) < JOIN_TOLERANCE) near->v[n++] = near->v[i];
    near->n = n;
}

static bool join_has_edge(const Graph *g, BoxIndex *index, Point a, Point b, IntList *near) {
    join_find(g, index, a, near);
    for (int i = 0; i < near->n; i++) {
        const IntList *edges = &g->vertices[near->v[i]].edges;
        for (int k = 0; k < edges->n; k++) {
            int end = graph_other_end(g, edges->v[k], near->v[i]);
            if (point_offset(b, g->vertices[end].p) < JOIN_TOLERANCE) return true;
        }
    }
    return false;
}

Graph *op_intersect(Graph *const *graphs, int n) {
    const Graph *g = graphs[0];
    bool *vertices = ARENA_ARRAY(g->arena, bool, (size_t)g->nvertices);
    bool *edges = ARENA_ARRAY(g->arena, bool, (size_t)g->nedges);
    IntList near = {0};
    for (int v = 0; v < g->nvertices; v++) vertices[v] = true;
    for (int e = 0; e < g->nedges; e++) edges[e] = true;
    for (int i = 1; i < n; i++) {
        BoxIndex *index = boxes_of_vertices(graphs[i], 0);
        for (int v = 0; v < g->nvertices; v++) {
            join_find(graphs[i], index, g->vertices[v].p, &near);
            vertices[v] = vertices[v] && near.n;
        }
        for (int e = 0; e < g->nedges; e++) {
            Point a = g->vertices[g->edges[e].a].p, b = g->vertices[g->edges[e].b].p;
            edges[e] = edges[e] && join_has_edge(graphs[i], index, a, b, &near);
        }
    }
    Graph *common = graph_rebuilt(g, vertices, edges, true);
    common->basis = BASIS_NONE;
    return common;
}
