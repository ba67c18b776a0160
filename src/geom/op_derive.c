/* op_derive.c: graphs that follow from the vertices and faces of another one. */
#include "geom/op.h"

/* Walks around the faces of a complete graph look at every edge of every vertex. */
enum { COMPLETE_MAX_VERTICES = 160 };

static void forget_faces(Graph *g) {
    g->nfaces = 0;
    for (int v = 0; v < g->nvertices; v++) g->vertices[v].faces.n = 0;
    for (int e = 0; e < g->nedges; e++) g->edges[e].left = g->edges[e].right = NOTHING;
}

bool op_complete(Graph *g) {
    if (g->nvertices > COMPLETE_MAX_VERTICES) return false;
    forget_faces(g);
    g->nedges = 0;
    for (int v = 0; v < g->nvertices; v++) g->vertices[v].edges.n = 0;
    for (int a = 0; a < g->nvertices; a++)
        for (int b = a + 1; b < g->nvertices; b++) graph_add_edge(g, a, b);
    graph_make_faces(g, true);
    g->basis = BASIS_NONE;
    return true;
}

bool op_complete_cells(Graph *g) {
    for (int f = 0; f < g->nfaces; f++) {
        const GFace *face = &g->faces[f];
        for (int i = 0; i < face->n; i++)
            for (int j = i + 1; j < face->n; j++)
                graph_find_or_add_edge(g, face->verts[i], face->verts[j]);
        if (g->nedges > GRAPH_MAX_ELEMENTS) return false;
    }
    g->basis = BASIS_NONE;
    return true;
}

Graph *op_dual(Graph *g) {
    if (!g->nvertices || !g->nedges || !g->nfaces) return g;
    Graph *dual = graph_new(g->arena);
    for (int f = 0; f < g->nfaces; f++) graph_add_vertex(dual, g->faces[f].centre);
    for (int e = 0; e < g->nedges; e++)
        if (g->edges[e].left != NOTHING && g->edges[e].right != NOTHING)
            graph_add_edge(dual, g->edges[e].left, g->edges[e].right);
    graph_make_faces(dual, false);
    dual->basis = BASIS_DUAL;
    graph_reorder(dual);
    return dual;
}

Graph *op_layers(const Graph *g, int layers) {
    Graph *all = graph_new(g->arena);
    all->basis = g->basis;
    for (int k = 0; k < layers; k++) {
        Graph *layer = graph_copy(g);
        for (int v = 0; v < layer->nvertices; v++) layer->vertices[v].p.z = k;
        for (int f = 0; f < layer->nfaces; f++) layer->faces[f].centre.z = k;
        int vertex0 = all->nvertices;
        if (!graph_append(all, layer)) return NULL;
        for (int v = 0; k && v < g->nvertices; v++)
            graph_add_edge(all, vertex0 - g->nvertices + v, vertex0 + v);
        if (all->nedges > GRAPH_MAX_ELEMENTS) return NULL;
    }
    graph_sort_edges(all);
    graph_reorder(all);
    return all;
}

void op_subdivide(Graph *g, int least, SiteType use) {
    if (use == SITE_VERTEX) graph_make_faces(g, true);
    for (int f = g->nfaces; f-- > 0;) {
        if (g->faces[f].n < least) continue;
        int centre = graph_add_vertex(g, g->faces[f].centre);
        for (int i = 0; i < g->faces[f].n; i++)
            graph_find_or_add_edge(g, centre, g->faces[f].verts[i]);
    }
    if (use == SITE_CELL)
        graph_make_faces(g, true);
    else
        forget_faces(g);
    g->basis = BASIS_NONE;
}
