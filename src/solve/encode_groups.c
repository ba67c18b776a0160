/* encode_groups.c: the number of groups of neighbouring sites that have a value.
 *
 * Clauses for all of it would be far too many. The number is left open at first; where an answer of
 * the solver has it wrong, clauses are added that say why (encode_refine). Most answers have too
 * many groups, and then there is a short reason: sites of different groups, and no site around a
 * group that joins it to another one. */
#include "rules/direction.h"
#include "solve/encode_int.h"

typedef struct Groups {
    struct Groups *next;
    const Term *term;
    SiteType type;
    int n;            /* sites */
    const int *first; /* neighbours of site i: near[first[i]] … */
    const int *near;
    const Lit *has; /* per site: that it has a value other than 0 */
    Number count;
    int *group; /* of a site in the answer, from 0; -1: it has no value */
    int *queue;
    bool *seen;
} Groups;

static bool groups_touch(const Groups *g, int a, int b) {
    for (int i = g->first[a]; i < g->first[a + 1]; i++)
        if (g->near[i] == b) return true;
    return false;
}

/* Neighbours in both directions; false: some step goes one way only. */
static bool groups_neighbours(Encoder *e, const Op *dirs, Groups *g) {
    int *first = ARENA_ARRAY(&e->f.arena, int, (size_t)g->n + 1);
    Vec(int) near = {0};
    bool both = true;
    for (int site = 0; site < g->n; site++) {
        Dirs at;
        int to;
        first[site] = (int)near.n;
        dirs_at(e->c, dirs, g->type, site, &at);
        for (StepIter it = steps_begin(e->r, g->type, site, &at); (to = steps_next(&it)) >= 0;)
            vec_push(&near, to);
    }
    first[g->n] = (int)near.n;
    g->first = first;
    g->near = near.n ? vec_freeze(&near, &e->f.arena) : first;
    vec_free(&near);
    for (int site = 0; site < g->n && both; site++)
        for (int i = first[site]; i < first[site + 1] && both; i++)
            both = groups_touch(g, g->near[i], site);
    return both;
}

static void groups_sites(Encoder *e, Groups *g) {
    Lit *has = ARENA_ARRAY(&e->f.arena, Lit, (size_t)g->n + 1);
    for (int i = 0; i < g->n; i++) {
        const Number *site = encode_site(e, g->type, i);
        has[i] = site ? -number_is(*site, 0) : LIT_FALSE;
    }
    g->has = has;
    g->group = ARENA_ARRAY(&e->f.arena, int, (size_t)g->n + 1);
    g->queue = ARENA_ARRAY(&e->f.arena, int, (size_t)g->n + 1);
    g->seen = ARENA_ARRAY(&e->f.arena, bool, (size_t)g->n + 1);
}

bool encode_groups(Encoder *e, const Term *t, Number *out) {
    for (const Groups *g = e->groups; g; g = g->next) {
        if (g->term != t) continue;
        *out = g->count;
        return true;
    }
    Groups *g = ARENA_NEW(&e->f.arena, Groups);
    g->term = t;
    g->type = t->type;
    g->n = e->r->topo->sites[t->type].n;
    if (e->r->layout.base[t->type] < 0 || !groups_neighbours(e, t->op, g)) return false;
    groups_sites(e, g);
    int most = g->n < GROUPS_MOST ? g->n : GROUPS_MOST;
    g->count = number_new(&e->f, most >= 63 ? ~(uint64_t)0 : ((uint64_t)2 << most) - 1);
    g->next = e->groups;
    e->groups = g;
    *out = g->count;
    return true;
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool groups_is_true(const Encoder *e, Lit lit) {
    return lit == LIT_TRUE || (lit != LIT_FALSE && sat_is_true(e->f.sat, lit));
}

/* The groups of the answer; how many. */
static int groups_find(const Encoder *e, Groups *g) {
    int n = 0;
    for (int i = 0; i < g->n; i++) g->group[i] = -1;
    for (int start = 0; start < g->n; start++) {
        int queued = 0;
        if (g->group[start] >= 0 || !groups_is_true(e, g->has[start])) continue;
        g->group[start] = n;
        g->queue[queued++] = start;
        for (int i = 0; i < queued; i++)
            for (int k = g->first[g->queue[i]]; k < g->first[g->queue[i] + 1]; k++) {
                int to = g->near[k];
                if (g->group[to] >= 0 || !groups_is_true(e, g->has[to])) continue;
                g->group[to] = n;
                g->queue[queued++] = to;
            }
        n++;
    }
    return n;
}

static int groups_member(const Groups *g, int group) {
    int site = 0;
    while (site < g->n && g->group[site] != group) site++;
    return site;
}

/* That a site around the group gets a value. */
static void groups_around(Groups *g, int group, Lits *out) {
    for (int i = 0; i < g->n; i++) {
        if (g->group[i] >= 0 || g->seen[i]) continue;
        for (int k = g->first[i]; k < g->first[i + 1] && !g->seen[i]; k++)
            g->seen[i] = g->group[g->near[k]] == group;
        if (g->seen[i]) vec_push(out, g->has[i]);
    }
}

/* There are more groups than the answer says: a site of each of said + 1 of them, and what would have
 * to join all but the last of these to others. */
static void groups_more(Encoder *e, Groups *g, int from, int groups, int said) {
    Lits why = {0};
    for (int i = 0; i < g->n; i++) g->seen[i] = false;
    for (int i = 0; i <= said; i++) {
        int group = (from + i) % groups;
        vec_push(&why, -g->has[groups_member(g, group)]);
        if (i < said) groups_around(g, group, &why);
    }
    for (int count = 0; count <= said; count++) {
        vec_push(&why, -number_is(g->count, count));
        cnf_clause(&e->f, why.v, (int)why.n);
        why.n--;
    }
    vec_free(&why);
}

/* As many groups as there are, with just these sites. */
static void groups_exactly(Encoder *e, const Groups *g, int groups) {
    Lits why = {0};
    for (int i = 0; i < g->n; i++) vec_push(&why, g->group[i] >= 0 ? -g->has[i] : g->has[i]);
    vec_push(&why, number_is(g->count, groups < GROUPS_MOST ? groups : GROUPS_MOST));
    cnf_clause(&e->f, why.v, (int)why.n);
    vec_free(&why);
}

bool encode_refine(Encoder *e) {
    bool refined = false;
    /* Clauses spoil the answer, so all that is read of it is read first. */
    for (Groups *g = e->groups; g; g = g->next) {
        int groups = groups_find(e, g), most = groups < GROUPS_MOST ? groups : GROUPS_MOST;
        int said = 0;
        while (said < GROUPS_MOST && !groups_is_true(e, number_is(g->count, said))) said++;
        if (said == most) continue;
        for (int i = 0; said < most && i < groups; i++) groups_more(e, g, i, groups, said);
        if (said > most) groups_exactly(e, g, groups);
        refined = true;
        break;
    }
    return refined;
}
