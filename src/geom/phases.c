/* phases.c: colours the sites of a board so that neighbours differ where possible. */
#include "geom/topology_int.h"

enum { PHASES = 5 };

typedef struct Colouring {
    TopoBuild *b;
    SiteType type;
    uint8_t *bits;   /* colours of each site; more than one only where a start was coloured again */
    IntList around;  /* neighbours of the site in hand */
    IntList around2; /* neighbours of one of those */
} Colouring;

static void around_edge(const Graph *g, Arena *a, int e, int vertex, IntList *out) {
    const IntList *edges = &g->vertices[vertex].edges;
    for (int i = 0; i < edges->n; i++)
        if (edges->v[i] != e) ints_add(a, out, edges->v[i]);
}

static void neighbours_of(Colouring *c, int i, IntList *out) {
    const Graph *g = c->b->g;
    Arena *a = &c->b->scratch;
    out->n = 0;
    if (c->type == SITE_VERTEX) {
        const IntList *edges = &g->vertices[i].edges;
        for (int k = 0; k < edges->n; k++) ints_add(a, out, graph_other_end(g, edges->v[k], i));
    } else if (c->type == SITE_EDGE) {
        around_edge(g, a, i, g->edges[i].a, out);
        around_edge(g, a, i, g->edges[i].b, out);
    } else {
        for (int k = 0; k < g->faces[i].n; k++) {
            const GEdge *e = &g->edges[g->faces[i].edges[k]];
            int other = e->left == i ? e->right : e->right == i ? e->left : NOTHING;
            if (other != NOTHING) ints_add(a, out, other);
        }
    }
}

/* Colours present among the neighbours; each counts with its lowest one. */
static unsigned colours_around(const Colouring *c, const IntList *around) {
    unsigned present = 0;
    for (int k = 0; k < around->n; k++) {
        unsigned bits = c->bits[around->v[k]];
        present |= bits & (~bits + 1);
    }
    return present;
}

/* A queue open at both ends, as two stacks' worth of room around the middle of an array. */
typedef struct Deque {
    int *v;
    int front, back, cap; /* [front, back) is in use */
} Deque;

static void deque_grow(Arena *a, Deque *d) {
    int n = d->back - d->front, cap = (n + 64) * 4;
    int *v = ARENA_ARRAY(a, int, (size_t)cap);
    int front = (cap - n) / 2;
    for (int i = 0; i < n; i++) v[front + i] = d->v[d->front + i];
    *d = (Deque){v, front, front + n, cap};
}

static void deque_push(Arena *a, Deque *d, int value, bool front) {
    if (front ? d->front == 0 : d->back == d->cap) deque_grow(a, d);
    if (front)
        d->v[--d->front] = value;
    else
        d->v[d->back++] = value;
}

/* Colours everything that can be reached from `start`. Sites that already see more than one
 * colour go first: they have the least choice. */
static void colour_from(Colouring *c, int start, int *visited, Deque *queue) {
    Arena *a = &c->b->scratch;
    c->bits[start] |= 1;
    queue->front = queue->back = queue->cap / 2;
    deque_push(a, queue, start, false);
    while (queue->front < queue->back) {
        int i = queue->v[queue->front++];
        if (visited[i] == start + 1) continue;
        neighbours_of(c, i, &c->around);
        unsigned present = colours_around(c, &c->around);
        int colour = 0;
        while (colour < PHASES - 1 && present >> colour & 1) colour++;
        c->bits[i] |= (uint8_t)(1u << colour);
        visited[i] = start + 1;
        for (int k = 0; k < c->around.n; k++) {
            int next = c->around.v[k];
            if (visited[next] == start + 1) continue;
            neighbours_of(c, next, &c->around2);
            unsigned seen = colours_around(c, &c->around2);
            deque_push(a, queue, next, (seen & (seen - 1)) != 0);
        }
    }
}

static void colour_type(TopoBuild *b, SiteType type) {
    Sites *s = &b->t->sites[type];
    Colouring c = {.b = b, .type = type};
    c.bits = ARENA_ARRAY(&b->scratch, uint8_t, (size_t)s->n);
    int *visited = ARENA_ARRAY(&b->scratch, int, (size_t)s->n);
    Deque queue = {0};
    for (int i = 0; i < s->n; i++)
        if (!c.bits[i]) colour_from(&c, i, visited, &queue);
    int *phase = ARENA_ARRAY(b->arena, int, (size_t)s->n);
    for (int i = 0; i < s->n; i++)
        while (c.bits[i] >> (phase[i] + 1)) phase[i]++;
    s->phase = phase;
}

void measure_phases(TopoBuild *b) {
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) colour_type(b, type);
}
