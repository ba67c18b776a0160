/* large.c: pieces that cover several sites: where their walk leads them. */
#include "rules/large.h"

#include "rules/direction.h"

/* The reference always tries four, whatever the tiling. */
enum { LARGE_TURNS = 4 };

int large_states(const Rules *r, int what) {
    return r->components[what].nwalk * LARGE_TURNS;
}

Ints large_sites(Ctx *c, int what, int site, int state) {
    const Rules *r = c->rules;
    const Component *piece = &r->components[what];
    const Sites *cells = &r->topo->sites[SITE_CELL];
    if (site < 0 || site >= cells->n) return (Ints){0};
    const FacingList *turns = board_facings(r, SITE_CELL, DIR_Orthogonal);
    int number = state < 0 ? 0 : state, k = turns->n ? number / turns->n : piece->nwalk;
    Walk walk = k < piece->nwalk ? piece->walk[k] : (Walk){0};
    int *path = scratch_ints(c, walk.n), *sites = scratch_ints(c, walk.n + 1);
    if (walk.n && walk_follow(cells, turns, site, walk, number % turns->n, path) == NOTHING)
        return (Ints){0};
    int n = 0, steps = 0;
    sites[n++] = site;
    for (int i = 0; i < walk.n; i++) {
        if (walk.v[i] != WALK_F) continue;
        int at = path[steps++], seen = 0;
        while (seen < n && sites[seen] != at) seen++;
        if (seen == n) sites[n++] = at;
    }
    return (Ints){sites, n};
}

bool rules_have_large(const Rules *r) {
    for (int i = 1; i < r->ncomponents; i++)
        if (is_large(r, i)) return true;
    return false;
}
