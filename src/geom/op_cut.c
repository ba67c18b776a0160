/* op_cut.c: operators that take elements away. */
#include <math.h>

#include "geom/op.h"

/* ---- marking and leaving together ------------------------------------------------------------- */

Cut cut_begin(Graph *g) {
    return (Cut){
        .g = g,
        .vertices = ARENA_ARRAY(g->arena, bool, (size_t)g->nvertices),
        .edges = ARENA_ARRAY(g->arena, bool, (size_t)g->nedges),
        .faces = ARENA_ARRAY(g->arena, bool, (size_t)g->nfaces),
    };
}

void cut_face(Cut *cut, int f, bool orphan_edges) {
    if (cut->faces[f]) return;
    cut->faces[f] = true;
    const GFace *face = &cut->g->faces[f];
    for (int i = 0; i < face->n; i++) {
        GEdge *edge = &cut->g->edges[face->edges[i]];
        if (edge->left == f) edge->left = NOTHING;
        if (edge->right == f) edge->right = NOTHING;
    }
    for (int i = 0; i < face->n && orphan_edges; i++) {
        const GEdge *edge = &cut->g->edges[face->edges[i]];
        if (edge->left == NOTHING && edge->right == NOTHING) cut_edge(cut, face->edges[i]);
    }
}

void cut_edge(Cut *cut, int e) {
    if (cut->edges[e]) return;
    cut->edges[e] = true;
    const IntList *faces = &cut->g->vertices[cut->g->edges[e].a].faces;
    for (int i = 0; i < faces->n; i++) {
        const GFace *face = &cut->g->faces[faces->v[i]];
        bool has = false;
        for (int k = 0; k < face->n && !has; k++) has = face->edges[k] == e;
        if (has) cut_face(cut, faces->v[i], false);
    }
}

void cut_vertex(Cut *cut, int v) {
    if (cut->vertices[v]) return;
    cut->vertices[v] = true;
    const GVertex *vertex = &cut->g->vertices[v];
    for (int i = 0; i < vertex->faces.n; i++) cut_face(cut, vertex->faces.v[i], false);
    for (int i = 0; i < vertex->edges.n; i++) cut_edge(cut, vertex->edges.v[i]);
}

int cut_find_edge(const Cut *cut, int a, int b) {
    const IntList *edges = &cut->g->vertices[a].edges;
    int best = NOTHING;
    for (int i = 0; i < edges->n; i++) {
        int e = edges->v[i];
        if (!cut->edges[e] && graph_other_end(cut->g, e, a) == b && (best == NOTHING || e < best))
            best = e;
    }
    return best;
}

/* New numbers for those that stay, NOTHING for the others. *n becomes how many stay. */
static int *cut_numbers(Arena *a, const bool *gone, int *n) {
    int *to = ARENA_ARRAY(a, int, (size_t)*n), left = 0;
    for (int i = 0; i < *n; i++) to[i] = gone[i] ? NOTHING : left++;
    *n = left;
    return to;
}

static void cut_list(IntList *list, const int *to) {
    int n = 0;
    for (int i = 0; i < list->n; i++)
        if (to[list->v[i]] != NOTHING) list->v[n++] = to[list->v[i]];
    list->n = n;
}

void cut_end(Cut *cut) {
    Graph *g = cut->g;
    int nvertices = g->nvertices, nedges = g->nedges, nfaces = g->nfaces;
    const int *vertex = cut_numbers(g->arena, cut->vertices, &g->nvertices);
    const int *edge = cut_numbers(g->arena, cut->edges, &g->nedges);
    const int *face = cut_numbers(g->arena, cut->faces, &g->nfaces);
    for (int v = 0; v < nvertices; v++) {
        if (vertex[v] == NOTHING) continue;
        GVertex *to = &g->vertices[vertex[v]];
        *to = g->vertices[v];
        cut_list(&to->edges, edge);
        cut_list(&to->faces, face);
        if (to->pivot != NOTHING) to->pivot = vertex[to->pivot];
    }
    for (int e = 0; e < nedges; e++) {
        if (edge[e] == NOTHING) continue;
        GEdge *to = &g->edges[edge[e]];
        *to = g->edges[e];
        to->a = vertex[to->a];
        to->b = vertex[to->b];
        if (to->left != NOTHING) to->left = face[to->left];
        if (to->right != NOTHING) to->right = face[to->right];
    }
    for (int f = 0; f < nfaces; f++) {
        if (face[f] == NOTHING) continue;
        GFace *to = &g->faces[face[f]];
        *to = g->faces[f];
        for (int i = 0; i < to->n; i++) {
            to->verts[i] = vertex[to->verts[i]];
            to->edges[i] = edge[to->edges[i]];
        }
    }
    g->grid = NULL;
}

/* ---- starting again with a part --------------------------------------------------------------- */

static void rebuild_pivots(Graph *made, const Graph *g, const int *to) {
    for (int v = 0; v < g->nvertices; v++) {
        int pivot = g->vertices[v].pivot;
        if (to[v] == NOTHING || pivot == NOTHING) continue;
        Point p = g->vertices[pivot].p;
        p.z = 0;
        made->vertices[to[v]].pivot = graph_find_vertex(made, p);
    }
}

Graph *graph_rebuilt(const Graph *g, const bool *keep_vertices, const bool *keep_edges, bool all) {
    Graph *made = graph_new(g->arena);
    int *to = ARENA_ARRAY(g->arena, int, (size_t)g->nvertices);
    for (int v = 0; v < g->nvertices; v++)
        to[v] = keep_vertices[v] ? graph_add_vertex(made, g->vertices[v].p) : NOTHING;
    if (all) rebuild_pivots(made, g, to);
    for (int e = 0; e < g->nedges; e++) {
        const GEdge *edge = &g->edges[e];
        int a = to[edge->a], b = to[edge->b];
        if (a == NOTHING || b == NOTHING || a == b || (keep_edges && !keep_edges[e])) continue;
        if (graph_find_edge(made, a, b) != NOTHING) continue;
        int copy = graph_add_edge(made, a, b);
        if (!all) continue;
        made->edges[copy].curved = edge->curved;
        made->edges[copy].ta = edge->ta;
        made->edges[copy].tb = edge->tb;
    }
    graph_assemble(made);
    made->basis = g->basis;
    return made;
}

/* ---- polygons --------------------------------------------------------------------------------- */

static const double CUT_INFLATION = 0.1;

static Graph *cut_outline(Graph *g, Polygon *outline, bool keep_inside) {
    if (outline->n < 3) return g;
    polygon_inflate(g->arena, outline, CUT_INFLATION);
    bool *keep = ARENA_ARRAY(g->arena, bool, (size_t)g->nvertices);
    for (int v = 0; v < g->nvertices; v++) {
        Point p = g->vertices[v].p;
        keep[v] = polygon_contains(outline, p.x, p.y) == keep_inside;
    }
    return graph_rebuilt(g, keep, NULL, false);
}

Graph *op_clip(Graph *g, Polygon *outline) {
    return cut_outline(g, outline, false);
}

Graph *op_keep(Graph *g, Polygon *outline) {
    return cut_outline(g, outline, true);
}

void op_hole(Graph *g, Polygon *outline) {
    polygon_inflate(g->arena, outline, CUT_INFLATION);
    Cut cut = cut_begin(g);
    for (int f = g->nfaces; f-- > 0;) {
        Point p = g->faces[f].centre;
        if (polygon_contains(outline, p.x, p.y)) cut_face(&cut, f, true);
    }
    cut_end(&cut);
}

void op_remove_inside(Graph *g, const Polygon *outline) {
    Cut cut = cut_begin(g);
    for (int v = 0; v < g->nvertices; v++) {
        Point p = g->vertices[v].p;
        if (polygon_contains(outline, p.x, p.y)) cut_vertex(&cut, v);
    }
    cut_end(&cut);
}

/* ---- loose ends -------------------------------------------------------------------------------- */

/* One pass only: of a dangling path as much goes as the pass happens to reach. */
void graph_trim(Graph *g) {
    Cut cut = cut_begin(g);
    int *degree = ARENA_ARRAY(g->arena, int, (size_t)g->nvertices);
    int *turning = ARENA_ARRAY(g->arena, int, (size_t)g->nvertices); /* vertices it is pivot of */
    for (int v = 0; v < g->nvertices; v++) {
        degree[v] = g->vertices[v].edges.n;
        if (g->vertices[v].pivot != NOTHING) turning[g->vertices[v].pivot]++;
    }
    for (int e = g->nedges; e-- > 0;) {
        int a = g->edges[e].a, b = g->edges[e].b;
        if (degree[a] != 1 && degree[b] != 1) continue;
        cut_edge(&cut, e);
        degree[a]--;
        degree[b]--;
    }
    for (int v = g->nvertices; v-- > 0;) {
        if (degree[v] || turning[v]) continue;
        cut_vertex(&cut, v);
        if (g->vertices[v].pivot != NOTHING) turning[g->vertices[v].pivot]--;
    }
    cut_end(&cut);
}
