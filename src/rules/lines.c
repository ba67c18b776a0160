/* lines.c: radials and their opposites. */
#include "rules/lines.h"

#include <math.h>
#include <string.h>

/* As near to straight on as this (in radians, about) is straight on. */
#define LINE_MAX_BEND 0.1

/* Does going from a over the site to b bend little? */
static bool line_is_straight(Point a, Point site, Point b) {
    Point u = {site.x - a.x, site.y - a.y, site.z - a.z};
    Point v = {b.x - site.x, b.y - site.y, b.z - site.z};
    double dot = u.x * v.x + u.y * v.y + u.z * v.z;
    Point x = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    return dot > 0 && sqrt(x.x * x.x + x.y * x.y + x.z * x.z) < LINE_MAX_BEND * dot;
}

static Direction line_turned(Direction d) {
    return d == DIR_CW    ? DIR_CCW
           : d == DIR_CCW ? DIR_CW
           : d == DIR_In  ? DIR_Out
           : d == DIR_Out ? DIR_In
                          : DIRECTIONS;
}

/* Appends the radials of direction d that lead straight away from `radial`. */
static void line_add_opposites(Arena *a, const Sites *s, int site, Slice radial, Direction d,
                               bool any, Line *out) {
    const Slice *others;
    int n = topology_radials(s, site, d, &others);
    Slice *list = ARENA_ARRAY(a, Slice, (size_t)(out->nopposites + n));
    for (int i = 0; i < out->nopposites; i++) list[i] = out->opposites[i];
    for (int i = 0; i < n; i++)
        if (others[i].n > 0 &&
            (any || line_is_straight(s->at[radial.v[0]], s->at[site], s->at[others[i].v[0]])))
            list[out->nopposites++] = others[i];
    out->opposites = list;
}

static Line line_make(Arena *a, const Sites *s, int site, Slice radial, Direction d) {
    Line line = {.radial = radial};
    if (radial.n == 0) return line;
    if (d < DIR_N) {
        line_add_opposites(a, s, site, radial, d, false, &line);
    } else if (line_turned(d) != DIRECTIONS) {
        line_add_opposites(a, s, site, radial, line_turned(d), true, &line);
    } else {
        for (int e = DIR_N; e < DIRECTIONS && line.nopposites == 0; e++)
            if ((Direction)e != d && line_turned((Direction)e) == DIRECTIONS)
                line_add_opposites(a, s, site, radial, (Direction)e, false, &line);
        if (line.nopposites > 1) line.nopposites = 1;
    }
    return line;
}

static bool line_is_known(const Line *lines, int n, Slice radial) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < lines[i].nopposites; k++) {
            Slice o = lines[i].opposites[k];
            if (o.n == radial.n && memcmp(o.v, radial.v, (size_t)o.n * sizeof *o.v) == 0)
                return true;
        }
    return false;
}

static LineTable *lines_build(Arena *a, const Sites *s) {
    LineTable *t = ARENA_NEW(a, LineTable);
    t->n = s->radial_first ? s->n : 0;
    return t;
}

static void lines_fill(Arena *a, const Sites *s, LineTable *t) {
    int *first = ARENA_ARRAY(a, int, (size_t)t->n + 1);
    int total = 0;
    const Slice *radials;
    for (int i = 0; i < t->n; i++) total += topology_radials(s, i, t->direction, &radials);
    Line *lines = ARENA_ARRAY(a, Line, (size_t)total);
    int n = 0;
    for (int i = 0; i < t->n; i++) {
        first[i] = n;
        int count = topology_radials(s, i, t->direction, &radials);
        for (int k = 0; k < count; k++)
            if (!line_is_known(lines + first[i], n - first[i], radials[k]))
                lines[n++] = line_make(a, s, i, radials[k], t->direction);
    }
    first[t->n] = n;
    t->first = first;
    t->lines = lines;
}

const LineTable *lines_prepare(Rules *r, SiteType type, Direction direction) {
    for (const LineTable *t = r->lines; t; t = t->next)
        if (t->type == type && t->direction == direction) return t;
    const Sites *s = &r->topo->sites[type];
    LineTable *t = lines_build(&r->arena, s);
    t->type = type;
    t->direction = direction;
    lines_fill(&r->arena, s, t);
    t->next = r->lines;
    r->lines = t;
    return t;
}
