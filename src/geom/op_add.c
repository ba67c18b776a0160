/* op_add.c: further elements for a graph. Vertices and edges need no operator of their own. */
#include "geom/near.h"
#include "geom/op.h"

void op_add_cell(Graph *g, const int *verts, int n, bool make_edges) {
    if (n < 3) return;
    for (int i = 0; i < n; i++) {
        int a = verts[i], b = verts[(i + 1) % n];
        if (a < 0 || b < 0 || a >= g->nvertices || b >= g->nvertices || a == b) return;
        if (make_edges)
            graph_find_or_add_edge(g, a, b);
        else if (graph_find_edge(g, a, b) == NOTHING)
            return;
    }
    if (graph_find_face(g, verts, n) == NOTHING) graph_add_face(g, verts, n);
}

bool op_connect(Graph *g, int first, int end) {
    if (!g->nedges) return true;
    double sum = 0;
    for (int e = 0; e < g->nedges; e++)
        sum += point_distance(g->vertices[g->edges[e].a].p, g->vertices[g->edges[e].b].p);
    double reach = 1.1 * (sum / g->nedges);
    BoxIndex *index = boxes_of_vertices(g, reach);
    IntList near = {0};
    for (int a = first; a < end; a++) {
        Point p = g->vertices[a].p;
        boxes_near_ascending(index, p, p, reach, &near);
        for (int i = 0; i < near.n; i++) {
            int b = near.v[i];
            if (b == a || !(point_distance_2d(p, g->vertices[b].p) < reach)) continue;
            graph_find_or_add_edge(g, a, b);
            if (g->nedges > GRAPH_MAX_ELEMENTS) return false;
        }
    }
    return true;
}
