/* graph_outline.c: the walk around a graph. */
#include <math.h>

#include "geom/graph.h"

/* The edge that points most downwards at a leftmost vertex; the first one on ties. */
static int outline_lowest_edge(const Graph *g, int vertex) {
    const IntList *edges = &g->vertices[vertex].edges;
    Point p = g->vertices[vertex].p;
    int best = NOTHING;
    double least = 0;
    for (int i = 0; i < edges->n; i++) {
        Point q = g->vertices[graph_other_end(g, edges->v[i], vertex)].p;
        double angle = angle_of(q.x - p.x, -(q.y - p.y));
        if (best != NOTHING && angle >= least) continue;
        best = edges->v[i];
        least = angle;
    }
    return best;
}

/* The edge to go on by, counter-clockwise behind `edge`; back only from a dead end. */
static int outline_edge_behind(const Graph *g, int vertex, int edge) {
    const IntList *edges = &g->vertices[vertex].edges;
    int from = graph_other_end(g, edge, vertex), at = 0;
    while (at < edges->n && edges->v[at] != edge) at++;
    for (int k = 1; k < edges->n; k++) {
        int next = edges->v[(at + k) % edges->n];
        if (graph_other_end(g, next, vertex) != from) return next;
    }
    return edge;
}

IntList graph_outline(const Graph *g, int start) {
    IntList walk = {0};
    int edge = outline_lowest_edge(g, start), at = start;
    ints_add(g->arena, &walk, start);
    if (edge == NOTHING) return walk;
    /* Every edge is passed at most twice, unless doubled edges lead the walk astray. */
    for (int steps = 0; steps <= 2 * g->nedges; steps++) {
        at = graph_other_end(g, edge, at);
        if (at == start) break;
        ints_add(g->arena, &walk, at);
        edge = outline_edge_behind(g, at, edge);
    }
    return walk;
}
