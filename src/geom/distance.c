/* distance.c: breadth first, from a set or from every site. */
#include "geom/distance.h"

#include <stdlib.h>

/* Fills in everything that can be reached from what is in the queue already; -1: not seen. The last
 * one put in is the furthest. Distances go up to n - 1. */
static void flood(const Sites *s, Direction relation, int *distance, int *queue, int n) {
    for (int head = 0; head < n; head++) {
        int i = queue[head];
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) {
            int to = s->steps[k].to;
            if (distance[to] >= 0 || !(s->steps[k].lists & direction_bit(relation))) continue;
            distance[to] = distance[i] + 1;
            queue[n++] = to;
        }
    }
}

/* Steps are followed from the set outwards, which matters for relations that are not symmetric (the
 * diagonals of irregular boards). */
void distances_to_set(const Sites *s, const uint32_t *set, Direction relation, Unreached unreached,
                      int *out) {
    int *queue = mem_alloc((size_t)s->n * sizeof *queue), n = 0, largest = -1;
    for (int i = 0; i < s->n; i++) {
        bool inside = bitset_has(set, i);
        out[i] = inside ? 0 : -1;
        if (inside) queue[n++] = i;
    }
    flood(s, relation, out, queue, n);
    free(queue);
    for (int i = 0; i < s->n; i++)
        if (out[i] > largest) largest = out[i];
    for (int i = 0; i < s->n; i++)
        if (out[i] < 0) out[i] = unreached == UNREACHED_ZERO ? 0 : largest + 1;
}

/* The reference counts one up whenever a site is further away than all counted so far, in order of
 * sites: where far sites come first and few follow, that is less than the largest distance. */
static int counted_most(const uint16_t *row, int n) {
    int most = 0;
    for (int i = 0; i < n; i++) most += row[i] > most;
    return most;
}

Distances *distances_build(const Sites *s, Direction relation) {
    if (s->n > DISTANCES_MAX_SITES) return NULL;
    Distances *d = mem_alloc(sizeof *d);
    *d = (Distances){.n = s->n};
    size_t n = (size_t)s->n;
    uint16_t *v = ARENA_ARRAY(&d->arena, uint16_t, n * n);
    int *most = ARENA_ARRAY(&d->arena, int, n);
    int *row = mem_alloc(n * sizeof *row), *queue = mem_alloc(n * sizeof *queue);
    for (int i = 0; i < s->n; i++) {
        uint16_t *out = v + (size_t)i * n;
        for (int k = 0; k < s->n; k++) row[k] = -1;
        row[i] = 0;
        queue[0] = i;
        flood(s, relation, row, queue, 1);
        for (int k = 0; k < s->n; k++) out[k] = row[k] < 0 ? 0 : (uint16_t)row[k];
        most[i] = counted_most(out, s->n);
    }
    free(row);
    free(queue);
    d->v = v;
    d->most = most;
    return d;
}

void distances_free(Distances *d) {
    if (!d) return;
    arena_free(&d->arena);
    free(d);
}

int distance_sites(const Distances *d, int site, int distance, int *out) {
    int n = 0;
    if (distance == 0) out[n++] = site;
    if (distance <= 0 || distance > d->most[site]) return n;
    for (int i = 0; i < d->n; i++)
        if (distance_between(d, site, i) == distance) out[n++] = i;
    return n;
}

Direction distance_relation(uint64_t asked) {
    static const Direction order[] = {DIR_Adjacent, DIR_All, DIR_OffDiagonal, DIR_Diagonal,
                                      DIR_Orthogonal};
    for (int i = 0; i < 5; i++)
        if (asked & direction_bit(order[i])) return order[i];
    return DIR_Adjacent;
}
