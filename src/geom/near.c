/* near.c: a hash table of the squares of the plane. */
#include "geom/near.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What would take up more squares than this is filed once, under "large", and always offered. */
enum { BOX_MAX_SQUARES = 256 };

typedef struct BoxEntry {
    int64_t i, j; /* the square */
    int id, next;
} BoxEntry;

struct BoxIndex {
    Arena *arena;
    double side;
    BoxEntry *entries;
    int n, cap;
    int *first; /* per bucket: an entry, or NOTHING */
    int buckets;
    IntList large;
    int *seen; /* per id: the last question that offered it */
    int ids, question;
};

typedef struct Squares {
    int64_t i0, j0, i1, j1;
} Squares;

static int64_t square_index(const BoxIndex *x, double v) {
    const double far = 1e15; /* also keeps what is not a number out of the conversion */
    v = floor(v / x->side);
    return v > -far ? (v < far ? (int64_t)v : (int64_t)far) : (int64_t)-far;
}

static Squares squares_of(const BoxIndex *x, Point p, Point q, double margin) {
    return (Squares){
        square_index(x, fmin(p.x, q.x) - margin),
        square_index(x, fmin(p.y, q.y) - margin),
        square_index(x, fmax(p.x, q.x) + margin),
        square_index(x, fmax(p.y, q.y) + margin),
    };
}

static double squares_count(Squares s) {
    return (double)(s.i1 - s.i0 + 1) * (double)(s.j1 - s.j0 + 1);
}

static int square_bucket(const BoxIndex *x, int64_t i, int64_t j) {
    uint64_t h = (uint64_t)i * 0x9E3779B97F4A7C15u ^ (uint64_t)j * 0xC2B2AE3D27D4EB4Fu;
    return (int)((h ^ h >> 29) & (uint64_t)(x->buckets - 1));
}

BoxIndex *boxes_new(Arena *a, double side) {
    BoxIndex *x = ARENA_NEW(a, BoxIndex);
    x->arena = a;
    x->side = side > 1e-3 && side < 1e12 ? side : 1;
    return x;
}

static void boxes_grow(BoxIndex *x) {
    x->cap = x->cap ? x->cap * 2 : 64;
    BoxEntry *bigger = ARENA_ARRAY(x->arena, BoxEntry, (size_t)x->cap);
    if (x->n) memcpy(bigger, x->entries, (size_t)x->n * sizeof *bigger);
    x->entries = bigger;
    x->buckets = x->cap;
    x->first = ARENA_ARRAY(x->arena, int, (size_t)x->buckets);
    for (int b = 0; b < x->buckets; b++) x->first[b] = NOTHING;
    for (int e = 0; e < x->n; e++) {
        int b = square_bucket(x, x->entries[e].i, x->entries[e].j);
        x->entries[e].next = x->first[b];
        x->first[b] = e;
    }
}

static void boxes_know(BoxIndex *x, int id) {
    if (id < x->ids) return;
    int ids = id + 1 > 2 * x->ids ? id + 64 : 2 * x->ids;
    int *seen = ARENA_ARRAY(x->arena, int, (size_t)ids);
    if (x->ids) memcpy(seen, x->seen, (size_t)x->ids * sizeof(int));
    x->seen = seen;
    x->ids = ids;
}

void boxes_add(BoxIndex *x, int id, Point p, Point q) {
    boxes_know(x, id);
    Squares s = squares_of(x, p, q, 0);
    if (squares_count(s) > BOX_MAX_SQUARES) {
        ints_add(x->arena, &x->large, id);
        return;
    }
    for (int64_t i = s.i0; i <= s.i1; i++) {
        for (int64_t j = s.j0; j <= s.j1; j++) {
            if (x->n == x->cap) boxes_grow(x);
            int b = square_bucket(x, i, j);
            x->entries[x->n] = (BoxEntry){i, j, id, x->first[b]};
            x->first[b] = x->n++;
        }
    }
}

static void boxes_offer(BoxIndex *x, int id, IntList *out) {
    if (x->seen[id] == x->question) return;
    x->seen[id] = x->question;
    ints_add(x->arena, out, id);
}

void boxes_near(BoxIndex *x, Point p, Point q, double margin, IntList *out) {
    out->n = 0;
    x->question++;
    Squares s = squares_of(x, p, q, margin);
    if (squares_count(s) >= x->n) {
        for (int e = 0; e < x->n; e++) boxes_offer(x, x->entries[e].id, out);
    } else {
        for (int64_t i = s.i0; i <= s.i1; i++)
            for (int64_t j = s.j0; j <= s.j1; j++)
                for (int e = x->first[square_bucket(x, i, j)]; e != NOTHING; e = x->entries[e].next)
                    if (x->entries[e].i == i && x->entries[e].j == j)
                        boxes_offer(x, x->entries[e].id, out);
    }
    for (int k = 0; k < x->large.n; k++) boxes_offer(x, x->large.v[k], out);
}

static int id_ascending(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

void boxes_near_ascending(BoxIndex *x, Point p, Point q, double margin, IntList *out) {
    boxes_near(x, p, q, margin, out);
    if (out->n > 1) qsort(out->v, (size_t)out->n, sizeof(int), id_ascending);
}

static double mean_length(const Graph *g) {
    double sum = 0;
    for (int e = 0; e < g->nedges; e++)
        sum += point_distance_2d(g->vertices[g->edges[e].a].p, g->vertices[g->edges[e].b].p);
    return g->nedges ? sum / g->nedges : 0;
}

BoxIndex *boxes_of_vertices(const Graph *g, double side) {
    BoxIndex *x = boxes_new(g->arena, side > 0 ? side : mean_length(g));
    for (int v = 0; v < g->nvertices; v++) boxes_add(x, v, g->vertices[v].p, g->vertices[v].p);
    return x;
}

BoxIndex *boxes_of_edges(const Graph *g) {
    BoxIndex *x = boxes_new(g->arena, mean_length(g));
    for (int e = 0; e < g->nedges; e++)
        boxes_add(x, e, g->vertices[g->edges[e].a].p, g->vertices[g->edges[e].b].p);
    return x;
}
