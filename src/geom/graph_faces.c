/* graph_faces.c: the faces of a graph: walks that always take the next edge. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geom/graph.h"
#include "geom/near.h"

enum { FACE_MAX_VERTICES = 32 };

typedef struct AngleKey {
    double angle;
    int order, element;
} AngleKey;

static int angle_ascending(const void *a, const void *b) {
    const AngleKey *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order); /* stable */
}

static void sort_by_angle(AngleKey *keys, IntList *list) {
    if (list->n > 1) qsort(keys, (size_t)list->n, sizeof *keys, angle_ascending);
    for (int i = 0; i < list->n; i++) list->v[i] = keys[i].element;
}

void graph_sort_edges(Graph *g) {
    AngleKey *keys = NULL;
    int room = 0;
    for (int v = 0; v < g->nvertices; v++) {
        IntList *edges = &g->vertices[v].edges;
        if (!g->vertices[v].unsorted) continue;
        g->vertices[v].unsorted = false;
        if (edges->n > room) {
            room = edges->n * 2;
            keys = ARENA_ARRAY(g->arena, AngleKey, (size_t)room);
        }
        Point p = g->vertices[v].p;
        for (int i = 0; i < edges->n; i++) {
            Point q = g->vertices[graph_other_end(g, edges->v[i], v)].p;
            keys[i] = (AngleKey){angle_of(q.y - p.y, q.x - p.x), i, edges->v[i]};
        }
        sort_by_angle(keys, edges);
    }
}

static void sort_faces(Graph *g) {
    for (int v = 0; v < g->nvertices; v++) {
        IntList *faces = &g->vertices[v].faces;
        if (faces->n < 2) continue;
        AngleKey *keys = ARENA_ARRAY(g->arena, AngleKey, (size_t)faces->n);
        Point p = g->vertices[v].p;
        for (int i = 0; i < faces->n; i++) {
            Point q = g->faces[faces->v[i]].centre;
            keys[i] = (AngleKey){angle_of(q.y - p.y, q.x - p.x), i, faces->v[i]};
        }
        sort_by_angle(keys, faces);
    }
}

/* Which edges cross another one: found out when a walk asks for it, and then remembered. */
typedef struct Crossings {
    BoxIndex *edges;
    IntList near;
    signed char *known; /* per edge: 0 not asked yet, 1 crosses, -1 does not */
} Crossings;

static Crossings *crossings_new(const Graph *g) {
    Crossings *c = ARENA_NEW(g->arena, Crossings);
    c->edges = boxes_of_edges(g);
    c->known = ARENA_ARRAY(g->arena, signed char, (size_t)g->nedges);
    return c;
}

/* Does edge e, the first between its ends, cross another one? Only edges before it are looked at:
 * each pair is judged once, by the later one. */
static bool edge_crosses(const Graph *g, Crossings *x, int e) {
    const double same = 0.001;
    if (x->known[e]) return x->known[e] > 0;
    Point a = g->vertices[g->edges[e].a].p, b = g->vertices[g->edges[e].b].p;
    x->known[e] = -1;
    boxes_near(x->edges, a, b, same, &x->near);
    for (int i = 0; i < x->near.n; i++) {
        if (x->near.v[i] >= e) continue;
        const GEdge *other = &g->edges[x->near.v[i]];
        Point p = g->vertices[other->a].p, q = g->vertices[other->b].p;
        if (point_distance_2d(p, a) < same || point_distance_2d(p, b) < same ||
            point_distance_2d(q, a) < same || point_distance_2d(q, b) < same)
            continue;
        if (!segments_cross(a, b, p, q)) continue;
        x->known[e] = 1;
        return true;
    }
    return false;
}

/* The next edge counter-clockwise at `vertex` behind `edge` that stays on level z, or NOTHING. */
static int next_edge(const Graph *g, int vertex, int edge, double z) {
    const IntList *edges = &g->vertices[vertex].edges;
    int from = graph_other_end(g, edge, vertex), at = NOTHING;
    for (int i = 0; i < edges->n && at == NOTHING; i++)
        if (graph_other_end(g, edges->v[i], vertex) == from) at = i;
    for (int k = 1; k < edges->n; k++) {
        int next = edges->v[(at + k) % edges->n];
        if (fabs(g->vertices[graph_other_end(g, next, vertex)].p.z - z) < 0.0001) return next;
    }
    return NOTHING;
}

/* Walks from `start`, leaving by the edge behind `edge`; with `x`, never along an edge that crosses
 * another one, except for the last. The number of vertices when the walk
 * closed, 0 otherwise. */
static int walk_face(const Graph *g, int start, int edge, Crossings *x, int *trail) {
    int n = 1, at = start;
    double z = g->vertices[start].p.z;
    trail[0] = start;
    while (n <= FACE_MAX_VERTICES) {
        edge = next_edge(g, at, edge, z);
        if (edge == NOTHING) return 0;
        int to = graph_other_end(g, edge, at);
        if (to == start) return n >= 3 ? n : 0;
        for (int i = 0; i < n; i++)
            if (trail[i] == to) return 0;
        if (x && edge_crosses(g, x, graph_find_edge(g, at, to))) return 0;
        trail[n++] = to;
        at = to;
    }
    return 0;
}

static double signed_area(const Graph *g, const int *verts, int n) {
    double area = 0;
    for (int i = 0; i < n; i++) {
        Point p = g->vertices[verts[i]].p, q = g->vertices[verts[(i + 1) % n]].p;
        area += p.x * q.y - q.x * p.y;
    }
    return area / 2;
}

static bool same_cycle(const GFace *f, const int *verts, int n) {
    if (f->n != n) return false;
    int at = 0;
    while (at < n && f->verts[at] != verts[0]) at++;
    if (at == n) return false;
    bool forward = true, backward = true;
    for (int i = 0; i < n; i++) {
        forward = forward && f->verts[(at + i) % n] == verts[i];
        backward = backward && f->verts[(at + n - i) % n] == verts[i];
    }
    return forward || backward;
}

int graph_find_face(const Graph *g, const int *verts, int n) {
    const IntList *faces = &g->vertices[verts[0]].faces;
    for (int i = 0; i < faces->n; i++)
        if (same_cycle(&g->faces[faces->v[i]], verts, n)) return faces->v[i];
    return NOTHING;
}

int graph_add_face(Graph *g, const int *verts, int n) {
    if (g->nfaces == g->capfaces) {
        g->capfaces = g->capfaces ? g->capfaces * 2 : 16;
        GFace *bigger = ARENA_ARRAY(g->arena, GFace, (size_t)g->capfaces);
        if (g->nfaces) memcpy(bigger, g->faces, (size_t)g->nfaces * sizeof(GFace));
        g->faces = bigger;
    }
    int f = g->nfaces++;
    GFace *face = &g->faces[f];
    *face = (GFace){.n = n};
    face->verts = arena_copy(g->arena, verts, (size_t)n * sizeof(int));
    face->edges = ARENA_ARRAY(g->arena, int, (size_t)n);
    Point sum = {0};
    for (int i = 0; i < n; i++) {
        int u = verts[i], v = verts[(i + 1) % n];
        int e = graph_find_edge(g, u, v);
        face->edges[i] = e;
        if (g->edges[e].a == u)
            g->edges[e].right = f;
        else
            g->edges[e].left = f;
        ints_add(g->arena, &g->vertices[u].faces, f);
        Point p = g->vertices[u].p;
        sum = (Point){sum.x + p.x, sum.y + p.y, sum.z + p.z};
    }
    face->centre = (Point){sum.x / n, sum.y / n, sum.z / n};
    return f;
}

void graph_make_faces(Graph *g, bool crossings) {
    int trail[FACE_MAX_VERTICES + 1];
    g->nfaces = 0;
    graph_sort_edges(g);
    Crossings *x = crossings ? crossings_new(g) : NULL;
    for (int v = 0; v < g->nvertices; v++) g->vertices[v].faces.n = 0;
    for (int e = 0; e < g->nedges; e++) g->edges[e].left = g->edges[e].right = NOTHING;
    for (int v = 0; v < g->nvertices; v++) {
        const IntList *edges = &g->vertices[v].edges;
        for (int i = 0; i < edges->n; i++) {
            int n = walk_face(g, v, edges->v[i], x, trail);
            if (n && signed_area(g, trail, n) < 0 && graph_find_face(g, trail, n) == NOTHING)
                graph_add_face(g, trail, n);
        }
    }
}

void graph_assemble(Graph *g) {
    for (int v = 0; v < g->nvertices; v++) {
        g->vertices[v].edges.n = 0;
        g->vertices[v].unsorted = true;
    }
    for (int e = 0; e < g->nedges; e++) {
        ints_add(g->arena, &g->vertices[g->edges[e].a].edges, e);
        ints_add(g->arena, &g->vertices[g->edges[e].b].edges, e);
    }
    graph_make_faces(g, false);
    sort_faces(g);
}
