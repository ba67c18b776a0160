/* track.c: from lists of sites, or a text of directions, to linked elements. */
#include "geom/track.h"

#include <stdio.h>
#include <stdlib.h>

#include "geom/facing.h"

Tracks *tracks_new(void) {
    Tracks *t = mem_alloc(sizeof *t);
    *t = (Tracks){0};
    return t;
}

void tracks_free(Tracks *t) {
    if (!t) return;
    arena_free(&t->arena);
    free(t);
}

void tracks_finish(Tracks *t) {
    int *first = ARENA_ARRAY(&t->arena, int, TRACK_MAX_OWNER + 2);
    int *items = ARENA_ARRAY(&t->arena, int, (size_t)t->n), n = 0;
    for (int owner = 0; owner <= TRACK_MAX_OWNER; owner++) {
        first[owner] = n;
        for (int i = 0; i < t->n; i++)
            if (t->v[i].info.owner == owner) items[n++] = i;
    }
    first[TRACK_MAX_OWNER + 1] = n;
    t->owned = (Lists){first, items};
}

/* ---- elements -------------------------------------------------------------------------------- */

/* The first (of a loop) and the last element know the one before them even on a directed track, as
 * in the reference. */
static void track_link(const TrackInfo *info, TrackStep *steps, int n) {
    for (int i = 0; i < n; i++) {
        steps[i].next = i + 1;
        steps[i].prev = info->directed ? NOTHING : i - 1;
    }
    steps[0].prev = info->loop ? n - 1 : NOTHING;
    steps[n - 1].prev = n - 2;
    steps[n - 1].next = info->loop ? 0 : NOTHING;
}

static int site_ascending(const void *a, const void *b) {
    int x = ((const TrackStep *)a)->site, y = ((const TrackStep *)b)->site;
    return (x > y) - (x < y);
}

/* Does it meet a site again? Where there are bumps, this is not asked. */
static bool track_meets_itself(const TrackStep *steps, int n) {
    Arena scratch = {0};
    TrackStep *sorted = arena_copy(&scratch, steps, (size_t)n * sizeof *steps);
    bool twice = false, bumps = false;
    qsort(sorted, (size_t)n, sizeof *sorted, site_ascending);
    for (int i = 0; i < n; i++) {
        bumps = bumps || sorted[i].bump > 0;
        twice = twice || (i > 0 && sorted[i].site == sorted[i - 1].site);
    }
    arena_free(&scratch);
    return twice && !bumps;
}

bool tracks_add(Tracks *t, TrackInfo info, const int *sites, int n) {
    int length = n > 0;
    for (int i = 1; i < n; i++) length += sites[i] != sites[i - 1];
    if (length < 2) return false;
    TrackStep *steps = ARENA_ARRAY(&t->arena, TrackStep, (size_t)length);
    int at = -1;
    for (int i = 0; i < n; i++) {
        if (i > 0 && sites[i] == sites[i - 1])
            steps[at].bump++;
        else
            steps[++at].site = sites[i];
    }
    track_link(&info, steps, length);
    info.name.s = arena_copy(&t->arena, info.name.s, info.name.n);
    if (t->n == t->cap) {
        t->cap = t->cap ? t->cap * 2 : 8;
        Track *bigger = ARENA_ARRAY(&t->arena, Track, (size_t)t->cap);
        for (int i = 0; i < t->n; i++) bigger[i] = t->v[i];
        t->v = bigger;
    }
    t->v[t->n++] = (Track){.info = info,
                           .internal_loop = track_meets_itself(steps, length),
                           .n = length,
                           .steps = steps};
    return true;
}

/* ---- text ------------------------------------------------------------------------------------ */

static Str next_item(Str *rest) {
    const char *comma = rest->n ? memchr(rest->s, ',', rest->n) : NULL;
    uint32_t n = comma ? (uint32_t)(comma - rest->s) : rest->n;
    Str item = str_trim(str_sub(*rest, 0, n));
    *rest = str_sub(*rest, comma ? n + 1 : n, rest->n);
    return item;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* "N12": the direction and how far; without a number as far as it goes. */
static const char *read_run(const FacingList *facings, Str item, Direction *d, int *most) {
    uint32_t letters = item.n;
    while (letters > 0 && is_digit(item.s[letters - 1])) letters--;
    Str number = str_sub(item, letters, item.n);
    *most = TRACK_MAX_STEPS;
    if (number.n && !str_to_int(number, most)) return "this number is too large";
    for (int i = 0; i < facings->n; i++) {
        *d = facing_absolute(facings->v[i]);
        if (str_is(str_sub(item, 0, letters), direction_names[*d])) return NULL;
    }
    return "this is neither a site, nor `End`, nor a direction that this board has";
}

static const char *read_item(const Topology *t, const FacingList *facings, Str item, Arena *a,
                             IntList *sites) {
    const Sites *s = &t->sites[t->use];
    int number, most;
    if (item.n && is_digit(item.s[0])) {
        if (!str_to_int(item, &number)) return "this is not a site";
        ints_add(a, sites, number);
        return NULL;
    }
    if (sites->n == 0) return "a track begins with the number of a site";
    if (str_is(item, "End")) {
        ints_add(a, sites, TRACK_END);
        return NULL;
    }
    Direction d;
    const char *wrong = read_run(facings, item, &d, &most);
    if (wrong) return wrong;
    int current = sites->v[sites->n - 1];
    if (current < 0 || current >= s->n) return "there is no way on from a site outside the board";
    const Slice *radials;
    int n = topology_radials(s, current, d, &radials);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < radials[i].n && k < most; k++) ints_add(a, sites, radials[i].v[k]);
    return sites->n > TRACK_MAX_STEPS ? "this track is too long" : NULL;
}

bool track_read(const Topology *t, Str text, Arena *a, IntList *sites, TrackError *error) {
    *error = (TrackError){"directions need a board that is played on cells or vertices", text};
    if (t->use == SITE_EDGE || !t->sites[t->use].radial_first) return false;
    FacingList facings = facings_of_type(&t->sites[t->use], DIR_All);
    do {
        error->item = next_item(&text);
        error->message = read_item(t, &facings, error->item, a, sites);
    } while (text.n && !error->message);
    return error->message == NULL;
}

/* ---- surakarta ------------------------------------------------------------------------------- */

/* The straight runs of one loop, one behind the other. An end of a run is marked; from a mark to
 * the next one a piece goes around outside the board, which a bump stands for. */
typedef struct LoopSites {
    Arena scratch;
    IntList sites, marks;
    int limit;
    bool fits;
} LoopSites;

/* `length` sites from `start`; the distance to the next one changes by `change` each time. */
static int loop_run(LoopSites *l, int start, int length, int step, int change) {
    for (int i = 0; i < length; i++, start += step, step += change) {
        l->fits = l->fits && start >= 0 && start < l->limit;
        ints_add(&l->scratch, &l->sites, start);
        /* The reference marks a site by its sign, so it cannot mark the first one. */
        ints_add(&l->scratch, &l->marks, (i == 0 || i == length - 1) && start != 0);
    }
    return start;
}

static void loop_square(LoopSites *l, int rows, int columns, int line) {
    int all = rows * columns;
    loop_run(l, line * columns, columns, 1, 0);
    loop_run(l, columns - 1 - line, rows, columns, 0);
    loop_run(l, all - 1 - line * columns, columns, -1, 0);
    loop_run(l, all - columns + line, rows, -columns, 0);
}

/* Rows of a triangle get shorter by one, so the steps between them change by one. */
static void loop_triangle(LoopSites *l, int rows, int line) {
    int start = 0;
    for (int i = 0; i < line; i++) start += rows - i;
    loop_run(l, start, rows - line, 1, 0);
    start = loop_run(l, rows - 1 - line, rows - line, rows - 1, -1);
    loop_run(l, start, rows - line, -(line + 2), -1);
}

static void loop_track(Tracks *out, LoopSites *l, int line, bool backwards) {
    IntList sites = {0};
    char name[32];
    int n = l->sites.n, length = snprintf(name, sizeof name, "Track%d%c", line, "FB"[backwards]);
    for (int i = 0; i < n; i++) {
        int at = backwards ? n - 1 - i : i, after = backwards ? (at + n - 1) % n : (at + 1) % n;
        ints_add(&l->scratch, &sites, l->sites.v[at]);
        if (l->marks.v[at] && l->marks.v[after]) ints_add(&l->scratch, &sites, l->sites.v[at]);
    }
    TrackInfo info = {.name = {name, (uint32_t)length}, .loop = true, .directed = true};
    tracks_add(out, info, sites.v, sites.n);
}

const char *tracks_add_loops(Tracks *out, const Topology *t, int from, int loops) {
    const Sites *s = &t->sites[SITE_VERTEX];
    int rows = s->nrows, columns = s->ncolumns, shorter = rows < columns ? rows : columns;
    bool square = t->basis == BASIS_SQUARE;
    if (!square && t->basis != BASIS_TRIANGULAR)
        return "loops are only known for boards of squares and of triangles";
    if (loops == NOTHING) loops = square ? (shorter - 2) / 2 : (rows - 1) / 2;
    if (from < 0 || loops < 0 || loops > shorter || from > shorter - loops)
        return "so many loops do not fit around this board";
    for (int line = from; line < from + loops; line++) {
        LoopSites l = {.limit = s->n, .fits = true};
        if (square)
            loop_square(&l, rows, columns, line);
        else
            loop_triangle(&l, rows, line);
        for (int backwards = 0; l.fits && backwards < 2; backwards++)
            loop_track(out, &l, line, backwards);
        arena_free(&l.scratch);
        if (!l.fits) return "the lines of this board are not all as long as its sides";
    }
    return NULL;
}
