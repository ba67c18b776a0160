/* topology.c: graph → topology, in order. */
#include "geom/topology.h"

#include <stdlib.h>

#include "geom/topology_int.h"

#define DIRECTION_NAME(name) #name,
const char *const direction_names[DIRECTIONS] = {DIRECTIONS_LIST(DIRECTION_NAME)};

#define SITE_SET_NAME(name) #name,
const char *const site_set_names[SETS] = {SITE_SETS(SITE_SET_NAME)};

static void copy_points(TopoBuild *b) {
    const Graph *g = b->g;
    int counts[SITE_TYPES] = {g->nvertices, g->nedges, g->nfaces};
    Point *at[SITE_TYPES];
    for (int type = 0; type < SITE_TYPES; type++) {
        at[type] = ARENA_ARRAY(b->arena, Point, (size_t)counts[type]);
        b->t->sites[type].n = counts[type];
        b->t->sites[type].at = at[type];
    }
    for (int v = 0; v < g->nvertices; v++) at[SITE_VERTEX][v] = g->vertices[v].p;
    for (int e = 0; e < g->nedges; e++) at[SITE_EDGE][e] = graph_edge_middle(g, e);
    for (int f = 0; f < g->nfaces; f++) at[SITE_CELL][f] = g->faces[f].centre;
}

static void make_sets(TopoBuild *b) {
    for (int type = 0; type < SITE_TYPES; type++) {
        Sites *s = &b->t->sites[type];
        for (int k = 0; k < SETS; k++)
            s->sets[k] = b->sets[type][k] = ARENA_ARRAY(b->arena, uint32_t, (size_t)s->n / 32 + 1);
        s->sides = b->sides[type] = ARENA_ARRAY(b->arena, uint32_t, (size_t)s->n);
    }
}

/* ---- incidence ------------------------------------------------------------------------------- */

typedef struct ListBuild {
    int *first, *items;
    int at;
} ListBuild;

static ListBuild list_start(TopoBuild *b, int lists, int items) {
    return (ListBuild){ARENA_ARRAY(b->arena, int, (size_t)lists + 1),
                       ARENA_ARRAY(b->arena, int, (size_t)items), 0};
}

static int ascending(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static Lists vertex_lists(TopoBuild *b, bool faces) {
    const Graph *g = b->g;
    int total = 0;
    for (int v = 0; v < g->nvertices; v++)
        total += faces ? g->vertices[v].faces.n : g->vertices[v].edges.n;
    ListBuild l = list_start(b, g->nvertices, total);
    for (int v = 0; v < g->nvertices; v++) {
        const IntList *list = faces ? &g->vertices[v].faces : &g->vertices[v].edges;
        l.first[v] = l.at;
        for (int i = 0; i < list->n; i++) l.items[l.at++] = list->v[i];
        if (list->n) qsort(l.items + l.first[v], (size_t)list->n, sizeof(int), ascending);
    }
    l.first[g->nvertices] = l.at;
    return (Lists){l.first, l.items};
}

static Lists face_lists(TopoBuild *b, bool edges) {
    const Graph *g = b->g;
    int total = 0;
    for (int f = 0; f < g->nfaces; f++) total += g->faces[f].n;
    ListBuild l = list_start(b, g->nfaces, total);
    for (int f = 0; f < g->nfaces; f++) {
        l.first[f] = l.at;
        for (int i = 0; i < g->faces[f].n; i++)
            l.items[l.at++] = edges ? g->faces[f].edges[i] : g->faces[f].verts[i];
    }
    l.first[g->nfaces] = l.at;
    return (Lists){l.first, l.items};
}

static Lists edge_lists(TopoBuild *b) {
    const Graph *g = b->g;
    int *first = ARENA_ARRAY(b->arena, int, (size_t)g->nedges + 2);
    int total = 0;
    for (int f = 0; f < g->nfaces; f++) {
        total += g->faces[f].n;
        for (int i = 0; i < g->faces[f].n; i++) first[g->faces[f].edges[i] + 2]++;
    }
    for (int e = 2; e <= g->nedges + 1; e++) first[e] += first[e - 1];
    int *items = ARENA_ARRAY(b->arena, int, (size_t)total);
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++) items[first[g->faces[f].edges[i] + 1]++] = f;
    return (Lists){first, items};
}

static void make_incidence(TopoBuild *b) {
    const Graph *g = b->g;
    Topology *t = b->t;
    int(*ends)[2] = arena_array(b->arena, (size_t)g->nedges, sizeof *ends);
    bool *curved = ARENA_ARRAY(b->arena, bool, (size_t)g->nedges);
    int *pivot = ARENA_ARRAY(b->arena, int, (size_t)g->nvertices);
    for (int e = 0; e < g->nedges; e++) {
        ends[e][0] = g->edges[e].a;
        ends[e][1] = g->edges[e].b;
        curved[e] = g->edges[e].curved;
    }
    for (int v = 0; v < g->nvertices; v++) pivot[v] = g->vertices[v].pivot;
    t->ends = (const int(*)[2])ends;
    t->curved = curved;
    t->pivot = pivot;
    t->vertex_edges = vertex_lists(b, false);
    t->vertex_cells = vertex_lists(b, true);
    t->edge_cells = edge_lists(b);
    t->cell_vertices = face_lists(b, false);
    t->cell_edges = face_lists(b, true);
}

Topology *topology_build(Graph *g, TopologyOptions options) {
    Topology *t = mem_alloc(sizeof *t);
    *t = (Topology){.use = options.use, .basis = g->basis};
    TopoBuild b = {.arena = &t->arena, .g = g, .t = t, .options = options};
    graph_sort_edges(g);
    copy_points(&b);
    make_sets(&b);
    make_incidence(&b);
    measure_sets(&b);
    measure_phases(&b);
    measure_coordinates(&b);
    build_steps(&b);
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++)
        if (options.radials >> type & 1) build_radials(&b, type);
    arena_free(&b.scratch);
    return t;
}

void topology_free(Topology *t) {
    if (!t) return;
    arena_free(&t->arena);
    free(t);
}

int topology_neighbours(const Sites *s, int i, Direction d, int *out) {
    int n = 0;
    for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
        if (s->steps[k].lists & direction_bit(d)) out[n++] = s->steps[k].to;
    return n;
}
