/* reach.c: where moves can lead at all, whatever stands on the board. */
#include "rules/reach.h"

#include <limits.h>
#include <stdlib.h>

#include "rules/sets.h"

/* Of all tables of a game; kinds of pieces beyond that are asked as if nothing were known. */
enum { REACH_MAX_WORDS = 1 << 21 };

bool reach_of(const Rules *r, const Op *op, int from, int to, Word *out) {
    if (!op) return true;
    if (op->at_to && to >= 0) {
        set_put(r, out, to);
        return true;
    }
    return op->reach && op->reach(r, op, from, to, out);
}

bool reach_of_all(const Rules *r, const Op *const *ops, int n, int from, int to, Word *out) {
    for (int i = 0; i < n; i++)
        if (!reach_of(r, ops[i], from, to, out)) return false;
    return true;
}

/* ---- steps and lines ------------------------------------------------------------------------- */

/* Directions that are the same for every piece, or NULL. */
static const Dirs *reach_dirs(const Op *dirs) {
    static const Dirs adjacent = {1, {DIR_Adjacent}};
    if (!dirs) return &adjacent;
    return dirs->fn.dirs == op_const_dirs ? &((const ConstDirsOp *)dirs)->dirs : NULL;
}

void reach_steps(const Rules *r, SiteType type, int site, const Op *dirs, Word *out) {
    const Dirs *known = reach_dirs(dirs);
    const Sites *s = &r->topo->sites[type];
    if (!on_board(r, type, site)) return;
    if (known) {
        StepIter it = steps_begin(r, type, site, known);
        for (int to; (to = steps_next(&it)) >= 0;) set_add(out, to);
        return;
    }
    for (int k = s->step_first[site]; k < s->step_first[site + 1]; k++)
        set_put(r, out, s->steps[k].to);
}

static void reach_line(Slice line, int max, Word *out) {
    for (int i = 0; i < line.n && i < max; i++) set_add(out, line.v[i]);
}

void reach_lines(const Rules *r, SiteType type, int site, const Op *dirs, int max, Word *out) {
    const Dirs *known = reach_dirs(dirs);
    const Sites *s = &r->topo->sites[type];
    if (!on_board(r, type, site) || !s->radial_first) return;
    if (known) {
        RadialIter it = radials_begin(r, type, site, known);
        for (Slice line; radials_next(&it, &line);) reach_line(line, max, out);
        return;
    }
    const int *first = s->radial_first + (size_t)site * DIRECTIONS;
    for (int k = first[0]; k < first[DIRECTIONS]; k++) reach_line(s->radial[k], max, out);
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The table of an op: a set per site. False: it cannot be told. */
static bool reach_table(const Rules *r, const Op *moves, Word *rows) {
    memset(rows, 0, (size_t)r->reach_sites * (size_t)r->words * sizeof *rows);
    for (int site = 0; site < r->reach_sites; site++)
        if (!reach_of(r, moves, site, -1, rows + (size_t)site * (size_t)r->words)) return false;
    return true;
}

/* A component before this one with the same table; NULL: none. */
static const Word *reach_same(const Rules *r, int what, const Word *rows, size_t bytes) {
    for (int i = 1; i < what; i++) {
        const Word *other = r->components[i].reach;
        if (other && memcmp(other, rows, bytes) == 0) return other;
    }
    return NULL;
}

static void reach_components(Rules *r) {
    size_t words = (size_t)r->reach_sites * (size_t)r->words, left = REACH_MAX_WORDS;
    Word *rows = mem_alloc(words * sizeof *rows);
    for (int what = 1; what < r->ncomponents; what++) {
        Component *k = &r->components[what];
        if (words > left) break;
        if (!k->moves || !k->moves->reach) continue;
        left -= words; /* also for one that is there: it took as long */
        if (!reach_table(r, k->moves, rows)) continue;
        const Word *same = reach_same(r, what, rows, words * sizeof *rows);
        k->reach = same ? same : arena_copy(&r->arena, rows, words * sizeof *rows);
    }
    free(rows);
}

static void reach_all_lines(Rules *r, SiteType type) {
    int n = r->topo->sites[type].n;
    size_t words = (size_t)n * (size_t)r->words;
    if (n == 0 || !r->topo->sites[type].radial_first || words > REACH_MAX_WORDS / 8) return;
    Word *rows = ARENA_ARRAY(&r->arena, Word, words);
    static const Op any; /* directions that are not the same for every piece */
    for (int site = 0; site < n; site++)
        reach_lines(r, type, site, &any, INT_MAX, rows + (size_t)site * (size_t)r->words);
    r->in_line[type] = rows;
}

void reach_prepare(Rules *r) {
    if (!r->asks_sites || !r->topo || r->features & USES_CHANCE) return;
    r->reach_sites = r->topo->sites[r->use].n;
    if (r->reach_sites == 0) return;
    for (int type = 0; type < SITE_TYPES; type++) reach_all_lines(r, (SiteType)type);
    reach_components(r);
}
