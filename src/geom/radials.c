/* radials.c: lines of sites from every site in every direction.
 *
 * A radial goes on with the step that bends least. What follows a step depends on that step and
 * the direction alone, so the radials of a direction are chains of steps, and the radial of a
 * site is the rest of the chain it stands in: chains are written down once and shared, which
 * keeps the memory linear in the number of steps. Only where lines meet, branch or close on
 * themselves are radials written out one by one. */
#include <math.h>
#include <string.h>

#include "geom/topology_int.h"

enum { RADIAL_MAX_BRANCHES = 64 }; /* radials from one step; real boards have one or two */

typedef struct RadialBuild {
    TopoBuild *b;
    const Sites *s;
    const int *from; /* of each step */
    int *next;       /* per step: the step that follows it, NOTHING at an end, or a mark */
    int *place;      /* per step: where its chain goes on behind it, in items */
    int *length;     /* and for how many sites */
    uint8_t *met;    /* per step: how many steps it follows (2: more than one) */
    IntList items;   /* all chains */
    double limit;
    Slice *out;
    int nout, capout;
} RadialBuild;

enum { NEXT_BRANCHES = -2, PLACE_NONE = -1 };

static bool is_turning(Direction d) {
    return d == DIR_CW || d == DIR_CCW || d == DIR_In || d == DIR_Out;
}

/* |tan| of the angle between two steps in a row; infinite at a right angle and beyond. */
static double bend(Point p, Point c, Point n) {
    Point u = {c.x - p.x, c.y - p.y, c.z - p.z}, v = {n.x - c.x, n.y - c.y, n.z - c.z};
    double dot = u.x * v.x + u.y * v.y + u.z * v.z;
    if (dot <= 0) return INFINITY;
    Point x = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    return sqrt(x.x * x.x + x.y * x.y + x.z * x.z) / dot;
}

/* The steps that may follow `step` in direction d, best first; how many are equally good. */
static int followers(const RadialBuild *r, int step, Direction d, int *out) {
    const Sites *s = r->s;
    int previous = r->from[step], current = s->steps[step].to, n = 0;
    double best = r->limit;
    for (int k = s->step_first[current]; k < s->step_first[current + 1]; k++) {
        if (!(s->steps[k].lists & direction_bit(d))) continue;
        if (is_turning(d)) {
            out[0] = k;
            return 1;
        }
        double now = bend(s->at[previous], s->at[current], s->at[s->steps[k].to]);
        if (now < best) {
            best = now;
            n = 0;
        }
        if (now == best && n < RADIAL_MAX_BRANCHES) out[n++] = k;
        if (n && best == 0) break;
    }
    return n;
}

/* ---- radials one by one ---------------------------------------------------------------------- */

static void radial_push(RadialBuild *r, const int *sites, int n) {
    if (r->nout == r->capout) {
        r->capout = r->capout ? r->capout * 2 : 1024;
        Slice *bigger = ARENA_ARRAY(&r->b->scratch, Slice, (size_t)r->capout);
        if (r->nout) memcpy(bigger, r->out, (size_t)r->nout * sizeof(Slice));
        r->out = bigger;
    }
    r->out[r->nout++] = (Slice){sites, n};
}

static bool same_sites(Slice a, const int *v, int n) {
    return a.n == n && memcmp(a.v, v, (size_t)n * sizeof(int)) == 0;
}

/* Adds the trail unless this site has it for this direction (those from `first` on). */
static void radial_add(RadialBuild *r, const IntList *trail, int first) {
    for (int i = first; i < r->nout; i++)
        if (same_sites(r->out[i], trail->v + 1, trail->n - 1)) return;
    radial_push(r, arena_copy(r->b->arena, trail->v + 1, (size_t)(trail->n - 1) * sizeof(int)),
                trail->n - 1);
}

static bool trail_has(const IntList *trail, int site) {
    for (int i = 0; i < trail->n; i++)
        if (trail->v[i] == site) return true;
    return false;
}

/* Follows all branches behind `step`, whose two sites are at the end of the trail. */
static void radial_follow(RadialBuild *r, int step, Direction d, IntList *trail, int first,
                          int *branches) {
    int next[RADIAL_MAX_BRANCHES];
    for (;;) {
        int n = followers(r, step, d, next);
        if (n != 1) {
            int length = trail->n;
            if (n == 0) radial_add(r, trail, first);
            for (int i = 0; i < n; i++) {
                int site = r->s->steps[next[i]].to;
                trail->n = length;
                if (trail_has(trail, site) || --*branches < 0) {
                    radial_add(r, trail, first);
                } else {
                    ints_add(&r->b->scratch, trail, site);
                    radial_follow(r, next[i], d, trail, first, branches);
                }
            }
            return;
        }
        step = next[0];
        if (trail_has(trail, r->s->steps[step].to)) {
            radial_add(r, trail, first);
            return;
        }
        ints_add(&r->b->scratch, trail, r->s->steps[step].to);
    }
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void find_next_steps(RadialBuild *r, Direction d) {
    const Sites *s = r->s;
    int steps = s->step_first[s->n], follow[RADIAL_MAX_BRANCHES];
    memset(r->met, 0, (size_t)steps);
    for (int k = 0; k < steps; k++) {
        r->place[k] = PLACE_NONE;
        r->next[k] = NOTHING;
        if (!(s->steps[k].lists & direction_bit(d))) continue;
        int n = followers(r, k, d, follow);
        r->next[k] = n == 0 ? NOTHING : n == 1 ? follow[0] : NEXT_BRANCHES;
        if (n == 1 && r->met[follow[0]] < 2) r->met[follow[0]]++;
    }
}

/* Writes the chain that starts with `step` down, if it is a plain line: no branch, no meeting
 * with another line, no site twice. */
static void write_chain(RadialBuild *r, int step, int *seen, int stamp) {
    int begin = r->items.n, k = step;
    bool plain = true;
    seen[r->from[step]] = stamp;
    for (;;) {
        int site = r->s->steps[k].to;
        plain = plain && seen[site] != stamp;
        seen[site] = stamp;
        ints_add(&r->b->scratch, &r->items, site);
        if (!plain || r->next[k] == NEXT_BRANCHES || (r->next[k] >= 0 && r->met[r->next[k]] > 1)) {
            r->items.n = begin;
            return;
        }
        if (r->next[k] == NOTHING) break;
        k = r->next[k];
    }
    int end = r->items.n, at = begin;
    for (k = step; k != NOTHING; k = r->next[k], at++) {
        r->place[k] = at;
        r->length[k] = end - at;
    }
}

static void write_chains(RadialBuild *r, Direction d, int *seen, int *stamp) {
    const Sites *s = r->s;
    find_next_steps(r, d);
    r->items = (IntList){0};
    for (int k = 0; k < s->step_first[s->n]; k++)
        if (s->steps[k].lists & direction_bit(d) && r->met[k] == 0)
            write_chain(r, k, seen, ++*stamp);
}

/* ---- all directions -------------------------------------------------------------------------- */

/* One direction's radials of every site, site by site: how many each has is in count. */
static Slice *direction_radials(RadialBuild *r, Direction d, int *count, int *total) {
    const Sites *s = r->s;
    const int *items = arena_copy(r->b->arena, r->items.v, (size_t)r->items.n * sizeof(int));
    r->nout = r->capout = 0;
    for (int k = 0; k < s->step_first[s->n]; k++) r->capout += s->steps[k].lists >> d & 1;
    r->out = ARENA_ARRAY(&r->b->scratch, Slice, (size_t)r->capout);
    for (int i = 0; i < s->n; i++) {
        int first = r->nout;
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) {
            if (!(s->steps[k].lists & direction_bit(d))) continue;
            if (r->place[k] != PLACE_NONE) {
                radial_push(r, items + r->place[k], r->length[k]);
                continue;
            }
            IntList trail = {0};
            int branches = RADIAL_MAX_BRANCHES;
            ints_add(&r->b->scratch, &trail, i);
            ints_add(&r->b->scratch, &trail, s->steps[k].to);
            radial_follow(r, k, d, &trail, first, &branches);
        }
        count[i] = r->nout - first;
    }
    *total = r->nout;
    return r->out;
}

static bool is_prefix(Slice a, Slice of) {
    return a.n <= of.n && memcmp(a.v, of.v, (size_t)a.n * sizeof(int)) == 0;
}

typedef struct DirectionRadials {
    Slice *v;
    int *count;
    int total;
} DirectionRadials;

static double radial_clock(const Sites *s, int site, Slice radial) {
    Point from = s->at[site], to = s->at[radial.v[0]];
    double clock = PI / 2 - angle_of(to.y - from.y, to.x - from.x) + 0.0001;
    return clock < 0 ? clock + 2 * PI : clock;
}

/* Clockwise from north by the first step, stable; lists are short. */
static void sort_radials(const Sites *s, int site, Slice *v, int n) {
    for (int i = 1; i < n; i++) {
        Slice x = v[i];
        double clock = radial_clock(s, site, x);
        int k = i;
        for (; k > 0 && radial_clock(s, site, v[k - 1]) > clock; k--) v[k] = v[k - 1];
        v[k] = x;
    }
}

/* In all, what turns around the pivot or leads to or from it is rotational too; a radial that
 * only begins another one is not listed. */
static void join_rotational(RadialBuild *r, DirectionRadials *all) {
    static const Direction parts[] = {DIR_Rotational, DIR_In, DIR_Out, DIR_CW, DIR_CCW};
    int at[5] = {0}, total = 0;
    for (int p = 0; p < 5; p++) total += all[parts[p]].total;
    if (total == 0) return;
    Slice *v = ARENA_ARRAY(&r->b->scratch, Slice, (size_t)total);
    int *count = ARENA_ARRAY(&r->b->scratch, int, (size_t)r->s->n), n = 0;
    for (int i = 0; i < r->s->n; i++) {
        int first = n;
        for (int p = 0; p < 5; p++) {
            const DirectionRadials *part = &all[parts[p]];
            for (int k = 0; part->total && k < part->count[i]; k++) v[n++] = part->v[at[p]++];
        }
        for (int k = n - 1; k >= first; k--) {
            bool begins = false;
            for (int j = first; j < n && !begins; j++) begins = j != k && is_prefix(v[k], v[j]);
            if (!begins) continue;
            memmove(v + k, v + k + 1, (size_t)(n - k - 1) * sizeof(Slice));
            n--;
        }
        count[i] = n - first;
        sort_radials(r->s, i, v + first, n - first);
    }
    all[DIR_Rotational] = (DirectionRadials){v, count, n};
}

static void gather(RadialBuild *r, const DirectionRadials *all) {
    Sites *s = &r->b->t->sites[r->s - r->b->t->sites];
    int total = 0, at[DIRECTIONS] = {0};
    for (int d = 0; d < DIRECTIONS; d++) total += all[d].total;
    int *first = ARENA_ARRAY(r->b->arena, int, (size_t)s->n *DIRECTIONS + 1);
    Slice *v = ARENA_ARRAY(r->b->arena, Slice, (size_t)total);
    int n = 0;
    for (int i = 0; i < s->n; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            first[i * DIRECTIONS + d] = n;
            for (int k = 0; all[d].total && k < all[d].count[i]; k++) v[n++] = all[d].v[at[d]++];
        }
    }
    first[s->n * DIRECTIONS] = n;
    s->radial_first = first;
    s->radial = v;
}

void build_radials(TopoBuild *b, SiteType type) {
    Sites *s = &b->t->sites[type];
    int steps = s->n ? s->step_first[s->n] : 0;
    RadialBuild r = {.b = b, .s = s, .limit = tan(0.25)};
    int *from = ARENA_ARRAY(&b->scratch, int, (size_t)steps);
    for (int i = 0; i < s->n; i++)
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) from[k] = i;
    r.from = from;
    r.next = ARENA_ARRAY(&b->scratch, int, (size_t)steps);
    r.place = ARENA_ARRAY(&b->scratch, int, (size_t)steps);
    r.length = ARENA_ARRAY(&b->scratch, int, (size_t)steps);
    r.met = ARENA_ARRAY(&b->scratch, uint8_t, (size_t)steps);
    int *seen = ARENA_ARRAY(&b->scratch, int, (size_t)s->n), stamp = 0;
    uint64_t used = 0;
    for (int k = 0; k < steps; k++) used |= s->steps[k].lists;
    DirectionRadials all[DIRECTIONS] = {0};
    for (Direction d = DIR_All; d < DIRECTIONS; d++) {
        if (!(used & direction_bit(d))) continue;
        write_chains(&r, d, seen, &stamp);
        all[d].count = ARENA_ARRAY(&b->scratch, int, (size_t)s->n);
        all[d].v = direction_radials(&r, d, all[d].count, &all[d].total);
    }
    join_rotational(&r, all);
    gather(&r, all);
}
