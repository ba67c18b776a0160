/* graph.c: elements, lists, finding by place. Faces are found in graph_faces.c. */
#include "geom/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SAME_PLACE = 0.001;

/* ---- lists in an arena ----------------------------------------------------------------------- */

static void *grown(Arena *a, void *v, int n, int *cap, size_t size) {
    if (n < *cap) return v;
    int bigger = *cap ? *cap * 2 : 4;
    void *w = arena_array(a, (size_t)bigger, size);
    if (n) memcpy(w, v, (size_t)n * size);
    *cap = bigger;
    return w;
}

void ints_add(Arena *a, IntList *list, int value) {
    list->v = grown(a, list->v, list->n, &list->cap, sizeof(int));
    list->v[list->n++] = value;
}

void ints_drop(IntList *list, int value) {
    for (int i = 0; i < list->n; i++) {
        if (list->v[i] != value) continue;
        memmove(list->v + i, list->v + i + 1, (size_t)(list->n - i - 1) * sizeof(int));
        list->n--;
        return;
    }
}

static IntList ints_copy(Arena *a, const IntList *list) {
    return (IntList){arena_copy(a, list->v, (size_t)list->n * sizeof(int)), list->n, list->n};
}

/* After element `gone` left its array, the numbers above it are one less. */
static void ints_close_gap(IntList *list, int gone) {
    for (int i = 0; i < list->n; i++)
        if (list->v[i] > gone) list->v[i]--;
}

/* ---- points ---------------------------------------------------------------------------------- */

double point_distance(Point a, Point b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

double point_distance_2d(Point a, Point b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

bool segments_cross(Point a, Point b, Point c, Point d) {
    const double tiny = 1e-7;
    double rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y;
    double det = rx * sy - ry * sx;
    if (fabs(det) < tiny) return false;
    double t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / det;
    double u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det;
    return t >= -tiny && t <= 1 + tiny && u >= -tiny && u <= 1 + tiny;
}

/* ---- vertices by place ----------------------------------------------------------------------- */

/* A hash table of squares of the plane, each with its vertices in ascending order. It is thrown
 * away when vertices move or are renumbered. */
struct VertexGrid {
    int *first; /* per bucket, or NOTHING */
    int *next;  /* per vertex */
    int buckets, capnext, counted;
};

static const double GRID_SIDE = 0.01;

static uint32_t grid_hash(int64_t i, int64_t j, int buckets) {
    uint64_t h = (uint64_t)i * 0x9E3779B97F4A7C15u ^ (uint64_t)j * 0xC2B2AE3D27D4EB4Fu;
    return (uint32_t)((h ^ h >> 29) & (uint64_t)(buckets - 1));
}

static int64_t grid_index(double v) {
    return (int64_t)floor(v / GRID_SIDE);
}

static void grid_insert(Graph *g, int v) {
    VertexGrid *grid = g->grid;
    Point p = g->vertices[v].p;
    uint32_t b = grid_hash(grid_index(p.x), grid_index(p.y), grid->buckets);
    grid->next = grown(g->arena, grid->next, v, &grid->capnext, sizeof(int));
    grid->next[v] = grid->first[b];
    grid->first[b] = v;
    grid->counted = v + 1;
}

static void grid_build(Graph *g) {
    VertexGrid *grid = ARENA_NEW(g->arena, VertexGrid);
    grid->buckets = 64;
    while (grid->buckets < 2 * g->nvertices) grid->buckets *= 2;
    grid->first = ARENA_ARRAY(g->arena, int, (size_t)grid->buckets);
    for (int i = 0; i < grid->buckets; i++) grid->first[i] = NOTHING;
    g->grid = grid;
    for (int v = 0; v < g->nvertices; v++) grid_insert(g, v);
}

int graph_find_vertex(Graph *g, Point p) {
    if (!g->grid || g->grid->counted > 4 * g->grid->buckets) grid_build(g);
    int best = NOTHING;
    int64_t i = grid_index(p.x), j = grid_index(p.y);
    for (int64_t di = -1; di <= 1; di++) {
        for (int64_t dj = -1; dj <= 1; dj++) {
            int v = g->grid->first[grid_hash(i + di, j + dj, g->grid->buckets)];
            for (; v != NOTHING; v = g->grid->next[v]) {
                Point q = g->vertices[v].p;
                double off = fabs(p.x - q.x) + fabs(p.y - q.y) + fabs(p.z - q.z);
                if (off < SAME_PLACE && (best == NOTHING || v < best)) best = v;
            }
        }
    }
    return best;
}

int graph_add_vertex(Graph *g, Point p) {
    int v = g->nvertices;
    g->vertices = grown(g->arena, g->vertices, v, &g->capvertices, sizeof(GVertex));
    g->vertices[v] = (GVertex){.p = p, .pivot = NOTHING};
    g->nvertices++;
    if (g->grid) grid_insert(g, v);
    return v;
}

int graph_find_or_add_vertex(Graph *g, Point p) {
    int v = graph_find_vertex(g, p);
    return v == NOTHING ? graph_add_vertex(g, p) : v;
}

/* ---- edges ----------------------------------------------------------------------------------- */

int graph_other_end(const Graph *g, int edge, int vertex) {
    const GEdge *e = &g->edges[edge];
    return e->a == vertex ? e->b : e->a;
}

Point graph_edge_middle(const Graph *g, int edge) {
    Point a = g->vertices[g->edges[edge].a].p, b = g->vertices[g->edges[edge].b].p;
    return (Point){(a.x + b.x) * 0.5, (a.y + b.y) * 0.5, (a.z + b.z) * 0.5};
}

int graph_find_edge(const Graph *g, int a, int b) {
    const IntList *edges = &g->vertices[a].edges;
    int best = NOTHING;
    for (int i = 0; i < edges->n; i++)
        if (graph_other_end(g, edges->v[i], a) == b && (best == NOTHING || edges->v[i] < best))
            best = edges->v[i];
    return best;
}

int graph_add_edge(Graph *g, int a, int b) {
    if (a < 0 || b < 0 || a >= g->nvertices || b >= g->nvertices) return NOTHING;
    int e = g->nedges;
    g->edges = grown(g->arena, g->edges, e, &g->capedges, sizeof(GEdge));
    g->edges[e] = (GEdge){.a = a, .b = b, .left = NOTHING, .right = NOTHING};
    g->nedges++;
    ints_add(g->arena, &g->vertices[a].edges, e);
    ints_add(g->arena, &g->vertices[b].edges, e);
    g->vertices[a].unsorted = g->vertices[b].unsorted = true;
    return e;
}

int graph_find_or_add_edge(Graph *g, int a, int b) {
    if (a < 0 || b < 0 || a >= g->nvertices || b >= g->nvertices) return NOTHING;
    int e = graph_find_edge(g, a, b);
    return e == NOTHING ? graph_add_edge(g, a, b) : e;
}

/* ---- whole graphs ---------------------------------------------------------------------------- */

Graph *graph_new(Arena *a) {
    Graph *g = ARENA_NEW(a, Graph);
    g->arena = a;
    return g;
}

Graph *graph_copy(const Graph *g) {
    Graph *c = graph_new(g->arena);
    *c = *g;
    c->grid = NULL;
    c->vertices = arena_copy(g->arena, g->vertices, (size_t)g->nvertices * sizeof(GVertex));
    c->edges = arena_copy(g->arena, g->edges, (size_t)g->nedges * sizeof(GEdge));
    c->faces = arena_copy(g->arena, g->faces, (size_t)g->nfaces * sizeof(GFace));
    c->capvertices = g->nvertices;
    c->capedges = g->nedges;
    c->capfaces = g->nfaces;
    for (int v = 0; v < c->nvertices; v++) {
        c->vertices[v].edges = ints_copy(g->arena, &g->vertices[v].edges);
        c->vertices[v].faces = ints_copy(g->arena, &g->vertices[v].faces);
    }
    for (int f = 0; f < c->nfaces; f++) {
        size_t bytes = (size_t)g->faces[f].n * sizeof(int);
        c->faces[f].verts = arena_copy(g->arena, g->faces[f].verts, bytes);
        c->faces[f].edges = arena_copy(g->arena, g->faces[f].edges, bytes);
    }
    return c;
}

Graph *graph_from_lists(Arena *a, const Point *points, int npoints, const int (*ends)[2],
                        int nedges) {
    Graph *g = graph_new(a);
    for (int i = 0; i < npoints; i++)
        graph_add_vertex(
            g, (Point){as_float(points[i].x), as_float(points[i].y), as_float(points[i].z)});
    for (int i = 0; i < nedges; i++) graph_add_edge(g, ends[i][0], ends[i][1]);
    graph_assemble(g);
    return g;
}

/* Pairs of points near each other, found through squares of side 1.1 so that a large board costs
 * no more per point than a small one. */
typedef struct NearGrid {
    int *first, *next;
    int buckets;
} NearGrid;

static int64_t near_index(double v) {
    return (int64_t)floor(v / 1.1);
}

static NearGrid near_build(Arena *a, const Point *p, int n) {
    NearGrid grid = {.buckets = 64};
    while (grid.buckets < n) grid.buckets *= 2;
    grid.first = ARENA_ARRAY(a, int, (size_t)grid.buckets);
    grid.next = ARENA_ARRAY(a, int, (size_t)n);
    for (int i = 0; i < grid.buckets; i++) grid.first[i] = NOTHING;
    for (int i = n; i-- > 0;) {
        uint32_t b = grid_hash(near_index(p[i].x), near_index(p[i].y), grid.buckets);
        grid.next[i] = grid.first[b];
        grid.first[b] = i;
    }
    return grid;
}

static int int_ascending(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* The points at unit distance from point i, ascending, each once. */
static void near_points(Arena *a, const NearGrid *grid, const Point *p, int i, double tolerance,
                        bool in_space, IntList *out) {
    out->n = 0;
    uint32_t seen[9] = {0};
    int nseen = 0;
    for (int64_t dx = -1; dx <= 1; dx++) {
        for (int64_t dy = -1; dy <= 1; dy++) {
            uint32_t b = grid_hash(near_index(p[i].x) + dx, near_index(p[i].y) + dy, grid->buckets);
            bool again = false;
            for (int k = 0; k < nseen; k++) again = again || seen[k] == b;
            if (again) continue;
            seen[nseen++] = b;
            for (int j = grid->first[b]; j != NOTHING; j = grid->next[j]) {
                double d = in_space ? point_distance(p[i], p[j]) : point_distance_2d(p[i], p[j]);
                if (j != i && fabs(d - 1) < tolerance) ints_add(a, out, j);
            }
        }
    }
    if (out->n) qsort(out->v, (size_t)out->n, sizeof(int), int_ascending);
}

Graph *graph_from_points(Arena *a, const Point *points, int npoints, bool in_space) {
    Graph *g = graph_new(a);
    for (int i = 0; i < npoints; i++)
        graph_add_vertex(
            g, (Point){as_float(points[i].x), as_float(points[i].y), as_float(points[i].z)});
    NearGrid grid = near_build(a, points, npoints);
    IntList near = {0};
    for (int i = 0; i < npoints; i++) {
        near_points(a, &grid, points, i, 0.01, in_space, &near);
        for (int k = 0; k < near.n; k++)
            if (near.v[k] > i) graph_add_edge(g, i, near.v[k]);
    }
    graph_assemble(g);
    return g;
}

void graph_make_edges(Graph *g) {
    Point *points = ARENA_ARRAY(g->arena, Point, (size_t)g->nvertices);
    for (int v = 0; v < g->nvertices; v++) points[v] = g->vertices[v].p;
    NearGrid grid = near_build(g->arena, points, g->nvertices);
    IntList near = {0};
    for (int i = 0; i < g->nvertices; i++) {
        near_points(g->arena, &grid, points, i, 0.05, true, &near);
        for (int k = 0; k < near.n; k++) graph_find_or_add_edge(g, i, near.v[k]);
    }
    graph_sort_edges(g);
}

void graph_move(Graph *g, PointMap map, const void *owner) {
    graph_sort_edges(g);
    for (int v = 0; v < g->nvertices; v++) g->vertices[v].p = map(g->vertices[v].p, owner);
    for (int f = 0; f < g->nfaces; f++) {
        GFace *face = &g->faces[f];
        Point sum = {0};
        for (int i = 0; i < face->n; i++) {
            Point p = g->vertices[face->verts[i]].p;
            sum = (Point){sum.x + p.x, sum.y + p.y, sum.z + p.z};
        }
        face->centre = (Point){sum.x / face->n, sum.y / face->n, sum.z / face->n};
    }
    g->grid = NULL;
}

/* ---- renumbering ----------------------------------------------------------------------------- */

typedef struct SortKey {
    double key;
    int index;
} SortKey;

static int key_ascending(const void *a, const void *b) {
    const SortKey *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index); /* stable */
}

static SortKey sort_key(Point p, int index) {
    return (SortKey){100 * p.y + p.x, index};
}

static void renumber_list(IntList *list, const int *to) {
    for (int i = 0; i < list->n; i++) list->v[i] = to[list->v[i]];
}

/* Sorts the keys; to[old] is the new number. */
static int *renumbering(Arena *a, SortKey *keys, int n) {
    int *to = ARENA_ARRAY(a, int, (size_t)n);
    if (n) qsort(keys, (size_t)n, sizeof *keys, key_ascending);
    for (int i = 0; i < n; i++) to[keys[i].index] = i;
    return to;
}

void graph_reorder_vertices(Graph *g) {
    SortKey *keys = ARENA_ARRAY(g->arena, SortKey, (size_t)g->nvertices);
    for (int v = 0; v < g->nvertices; v++) keys[v] = sort_key(g->vertices[v].p, v);
    const int *to = renumbering(g->arena, keys, g->nvertices);
    GVertex *old = arena_copy(g->arena, g->vertices, (size_t)g->nvertices * sizeof *old);
    for (int v = 0; v < g->nvertices; v++) {
        g->vertices[to[v]] = old[v];
        if (old[v].pivot != NOTHING) g->vertices[to[v]].pivot = to[old[v].pivot];
    }
    for (int e = 0; e < g->nedges; e++) {
        g->edges[e].a = to[g->edges[e].a];
        g->edges[e].b = to[g->edges[e].b];
    }
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++) g->faces[f].verts[i] = to[g->faces[f].verts[i]];
    g->grid = NULL;
}

void graph_reorder_edges(Graph *g) {
    SortKey *keys = ARENA_ARRAY(g->arena, SortKey, (size_t)g->nedges);
    for (int e = 0; e < g->nedges; e++) keys[e] = sort_key(graph_edge_middle(g, e), e);
    const int *to = renumbering(g->arena, keys, g->nedges);
    GEdge *old = arena_copy(g->arena, g->edges, (size_t)g->nedges * sizeof *old);
    for (int e = 0; e < g->nedges; e++) g->edges[to[e]] = old[e];
    for (int v = 0; v < g->nvertices; v++) renumber_list(&g->vertices[v].edges, to);
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++) g->faces[f].edges[i] = to[g->faces[f].edges[i]];
}

void graph_reorder_faces(Graph *g) {
    SortKey *keys = ARENA_ARRAY(g->arena, SortKey, (size_t)g->nfaces);
    for (int f = 0; f < g->nfaces; f++) keys[f] = sort_key(g->faces[f].centre, f);
    const int *to = renumbering(g->arena, keys, g->nfaces);
    GFace *old = arena_copy(g->arena, g->faces, (size_t)g->nfaces * sizeof *old);
    for (int f = 0; f < g->nfaces; f++) g->faces[to[f]] = old[f];
    for (int v = 0; v < g->nvertices; v++) renumber_list(&g->vertices[v].faces, to);
    for (int e = 0; e < g->nedges; e++) {
        GEdge *edge = &g->edges[e];
        if (edge->left != NOTHING) edge->left = to[edge->left];
        if (edge->right != NOTHING) edge->right = to[edge->right];
    }
}

void graph_reorder(Graph *g) {
    graph_reorder_vertices(g);
    graph_reorder_edges(g);
    graph_reorder_faces(g);
}

/* ---- removing -------------------------------------------------------------------------------- */

static void close_face_gap(int *face, int gone) {
    if (*face == gone)
        *face = NOTHING;
    else if (*face > gone)
        --*face;
}

void graph_remove_face(Graph *g, int f, bool orphan_edges) {
    GFace face = g->faces[f];
    for (int i = 0; i < face.n; i++) ints_drop(&g->vertices[face.verts[i]].faces, f);
    memmove(g->faces + f, g->faces + f + 1, (size_t)(g->nfaces - f - 1) * sizeof(GFace));
    g->nfaces--;
    for (int v = 0; v < g->nvertices; v++) ints_close_gap(&g->vertices[v].faces, f);
    for (int e = 0; e < g->nedges; e++) {
        close_face_gap(&g->edges[e].left, f);
        close_face_gap(&g->edges[e].right, f);
    }
    if (!orphan_edges) return;
    int *edges = arena_copy(g->arena, face.edges, (size_t)face.n * sizeof(int));
    qsort(edges, (size_t)face.n, sizeof(int), int_ascending);
    for (int i = face.n; i-- > 0;)
        if (g->edges[edges[i]].left == NOTHING && g->edges[edges[i]].right == NOTHING)
            graph_remove_edge(g, edges[i]);
}

static bool face_has(const int *list, int n, int value) {
    for (int i = 0; i < n; i++)
        if (list[i] == value) return true;
    return false;
}

void graph_remove_edge(Graph *g, int e) {
    for (int f = g->nfaces; f-- > 0;)
        if (face_has(g->faces[f].edges, g->faces[f].n, e)) graph_remove_face(g, f, false);
    ints_drop(&g->vertices[g->edges[e].a].edges, e);
    ints_drop(&g->vertices[g->edges[e].b].edges, e);
    memmove(g->edges + e, g->edges + e + 1, (size_t)(g->nedges - e - 1) * sizeof(GEdge));
    g->nedges--;
    for (int v = 0; v < g->nvertices; v++) ints_close_gap(&g->vertices[v].edges, e);
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++)
            if (g->faces[f].edges[i] > e) g->faces[f].edges[i]--;
}

void graph_remove_vertex(Graph *g, int v) {
    for (int f = g->nfaces; f-- > 0;)
        if (face_has(g->faces[f].verts, g->faces[f].n, v)) graph_remove_face(g, f, false);
    for (int e = g->nedges; e-- > 0;)
        if (g->edges[e].a == v || g->edges[e].b == v) graph_remove_edge(g, e);
    memmove(g->vertices + v, g->vertices + v + 1, (size_t)(g->nvertices - v - 1) * sizeof(GVertex));
    g->nvertices--;
    for (int i = 0; i < g->nvertices; i++) {
        int *pivot = &g->vertices[i].pivot;
        close_face_gap(pivot, v);
    }
    for (int e = 0; e < g->nedges; e++) {
        if (g->edges[e].a > v) g->edges[e].a--;
        if (g->edges[e].b > v) g->edges[e].b--;
    }
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++)
            if (g->faces[f].verts[i] > v) g->faces[f].verts[i]--;
    g->grid = NULL;
}
