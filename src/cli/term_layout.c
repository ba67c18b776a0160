/* term_layout.c: where the places of a board are on a terminal. Most boards have rows and columns: then
 * each coordinate that occurs gets a column or a row, and neighbours are equally far apart. Of the others
 * the coordinates are scaled, as little as keeps all places apart. */
#include "cli/term_layout.h"

#include <math.h>
#include <stdlib.h>

enum { TERM_MAX_HEIGHT = 150, TERM_MAX_AXIS = 2000 };

typedef struct TermPlan {
    const Scene *scene;
    const TermWish *wish;
    Arena *arena;
    bool cells, vertices, edges; /* what is shown */
    int n;                       /* so many places */
} TermPlan;

/* ---- axes ------------------------------------------------------------------------------------ */

typedef Vec(double) TermValues;

static int term_ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* All coordinates of one direction at which something is drawn. */
static void term_values(const TermPlan *p, bool upwards, TermValues *out) {
    const Scene *s = p->scene;
    for (int i = 0; i < s->nboard; i++) {
        const ScenePlace *place = &s->places[i];
        if (!p->wish->shown[i]) continue;
        vec_push(out, upwards ? place->y : place->x);
        for (int k = 0; place->kind == SCENE_EDGE && k < place->outline.n; k++) {
            ScenePoint end = s->points[place->outline.first + k];
            vec_push(out, upwards ? end.y : end.x);
        }
    }
    for (int i = 0; i < s->nnotes; i++)
        if (s->notes[i].sites.n == 1) vec_push(out, upwards ? s->notes[i].y : s->notes[i].x);
}

static TermAxis term_axis(const TermPlan *p, bool upwards) {
    const double same = 0.03;
    TermValues all = {0};
    TermAxis axis = {0};
    term_values(p, upwards, &all);
    if (all.n) qsort(all.v, all.n, sizeof *all.v, term_ascending);
    double *value = ARENA_ARRAY(p->arena, double, all.n + 1);
    for (uint32_t i = 0; i < all.n; i++)
        if (axis.n == 0 || all.v[i] - value[axis.n - 1] > same) value[axis.n++] = all.v[i];
    vec_free(&all);
    axis.value = value;
    axis.at = ARENA_ARRAY(p->arena, int, (size_t)axis.n + 1);
    return axis;
}

/* The number of the nearest value. */
static int term_nearest(const TermAxis *axis, double v) {
    int low = 0, high = axis->n - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if ((axis->value[middle] + axis->value[middle + 1]) / 2 < v)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Numbers the values so that equal steps are equal; false where steps do not go into each other. Where
 * that leaves many numbers out, and no step is more than `ranks` times another, all steps are one. */
static bool term_number(TermAxis *axis, double ranks) {
    double least = INFINITY, most = 0;
    bool even = true;
    for (int i = 1; i < axis->n; i++) {
        least = fmin(least, axis->value[i] - axis->value[i - 1]);
        most = fmax(most, axis->value[i] - axis->value[i - 1]);
    }
    for (int i = 0; i < axis->n; i++) {
        double steps = axis->n > 1 ? (axis->value[i] - axis->value[0]) / least : 0;
        if (fabs(steps - round(steps)) > 0.1 || steps > TERM_MAX_AXIS) even = false;
        axis->at[i] = even ? (int)round(steps) : i;
    }
    if (even && axis->at[axis->n - 1] <= axis->n * 3 / 2) return true;
    if (most > ranks * least) return even;
    for (int i = 0; i < axis->n; i++) axis->at[i] = i;
    return true;
}

static int term_last(const TermAxis *axis) {
    return axis->n ? axis->at[axis->n - 1] : 0;
}

/* ---- lattices -------------------------------------------------------------------------------- */

static int term_int_ascending(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* Between what lies side by side in a row, the least number of columns of the lattice; 0 when two places
 * are on one spot. */
static int term_apart(const TermPlan *p, const TermLayout *l) {
    const Scene *s = p->scene;
    int least = term_last(&l->x) + 1, columns = term_last(&l->x) + 1, rows = term_last(&l->y) + 1;
    int *spots = ARENA_ARRAY(p->arena, int, (size_t)p->n + 1), n = 0;
    for (int layer = 0; layer == 0 || layer < s->nlayers; layer++) {
        n = 0;
        for (int i = 0; i < s->nboard; i++) {
            const ScenePlace *place = &s->places[i];
            if (!p->wish->shown[i] || place->layer != layer) continue;
            int x = l->x.at[term_nearest(&l->x, place->x)];
            int y = l->y.at[term_nearest(&l->y, place->y)];
            spots[n++] = y * columns + x;
        }
        if (n) qsort(spots, (size_t)n, sizeof *spots, term_int_ascending);
        for (int i = 1; i < n; i++) {
            if (spots[i] == spots[i - 1]) return 0;
            if (spots[i] / columns == spots[i - 1] / columns && spots[i] - spots[i - 1] < least)
                least = spots[i] - spots[i - 1];
        }
    }
    return rows > 0 ? least : 0;
}

static int term_name_width(const TermPlan *p) {
    int most = 0;
    for (int i = 0; i < p->scene->nboard; i++)
        if (p->wish->shown[i] && (int)p->scene->places[i].row.n > most)
            most = (int)p->scene->places[i].row.n;
    return most;
}

/* Spreads the lattice: so many columns and rows per step. */
static bool term_spread(const TermPlan *p, TermLayout *l, int step_x, int step_y) {
    int names = term_name_width(p), side = l->cell / 2 + 1;
    int left = names ? names + 1 + (l->upright ? 0 : 2) : 0;
    int last_x = term_last(&l->x), last_y = term_last(&l->y);
    bool cells = p->cells && !p->vertices && !p->edges;
    int rim = l->boxes || (p->wish->rim && !cells);
    l->left = left + side;
    l->bottom = names ? 1 : 0;
    l->width = l->left + last_x * step_x + side + 1;
    l->height = last_y * step_y + 1 + l->bottom + 2 * rim;
    if (l->width > p->wish->width || l->height > TERM_MAX_HEIGHT) return false;
    for (int i = 0; i < l->x.n; i++) l->x.at[i] = l->left + l->x.at[i] * step_x;
    for (int i = 0; i < l->y.n; i++) l->y.at[i] = rim + (last_y - l->y.at[i]) * step_y;
    return l->fits = l->lattice = true;
}

static bool term_spread_cells(const TermPlan *p, TermLayout *l, int apart) {
    int text = p->wish->text, least = p->wish->boxes && text > 1 ? text + 1 : text;
    l->upright = apart == 1;
    if (p->wish->boxes && l->upright) {
        l->boxes = true;
        for (l->cell = text + 2; l->cell >= text; l->cell--)
            if (term_spread(p, l, l->cell + 1, 2)) return true;
        l->boxes = false;
    }
    for (l->cell = text + 2; l->cell >= least; l->cell--) {
        int step = (l->cell + apart - 1) / apart;
        if (term_spread(p, l, step, 1)) {
            l->cell = step * apart;
            return true;
        }
    }
    return false;
}

static bool term_spread_points(const TermPlan *p, TermLayout *l, int apart) {
    int text = p->wish->text, narrow = text + 1 > 2 ? text + 1 : 2;
    bool mixed = p->edges || p->cells;
    int wide = (mixed ? text + 2 : text + 3) / apart;
    l->cell = text;
    l->upright = apart == 1;
    if (wide < narrow) wide = narrow;
    bool small = term_last(&l->x) * wide <= 56 && term_last(&l->y) * 2 <= 32;
    if (mixed) return term_spread(p, l, wide, 1) || term_spread(p, l, narrow, 1);
    return (small && term_spread(p, l, wide, 2)) ||
           term_spread(p, l, (narrow + apart - 1) / apart, 1);
}

static bool term_try_lattice(const TermPlan *p, TermLayout *l) {
    l->x = term_axis(p, false);
    l->y = term_axis(p, true);
    if (!term_number(&l->x, 1.2) || !term_number(&l->y, 2.2)) return false;
    double area = (term_last(&l->x) + 1.0) * (term_last(&l->y) + 1.0);
    if (area > 6.0 * p->n + 20) return false;
    int apart = term_apart(p, l);
    if (apart == 0) return false;
    if (p->cells && !p->vertices && !p->edges) return term_spread_cells(p, l, apart);
    return term_spread_points(p, l, apart);
}

/* ---- everything else ------------------------------------------------------------------------- */

/* Are all places apart, at that scale? Edges may cross. */
static bool term_clear(const TermPlan *p, const TermLayout *l) {
    const Scene *s = p->scene;
    int room = p->wish->text + 1, *spots = ARENA_ARRAY(p->arena, int, (size_t)p->n + 1);
    for (int layer = 0; layer == 0 || layer < s->nlayers; layer++) {
        int n = 0;
        for (int i = 0; i < s->nboard; i++) {
            const ScenePlace *place = &s->places[i];
            if (!p->wish->shown[i] || place->layer != layer || place->kind == SCENE_EDGE) continue;
            spots[n++] =
                term_layout_y(l, place->y) * (l->width + room) + term_layout_x(l, place->x);
        }
        if (n) qsort(spots, (size_t)n, sizeof *spots, term_int_ascending);
        for (int i = 1; i < n; i++)
            if (spots[i] - spots[i - 1] < room) return false;
    }
    return true;
}

static bool term_try_scales(const TermPlan *p, TermLayout *l) {
    const Scene *s = p->scene;
    double left = INFINITY, right = -INFINITY, bottom = INFINITY, top = -INFINITY;
    for (int i = 0; i < s->nboard; i++) {
        if (!p->wish->shown[i]) continue;
        left = fmin(left, s->places[i].x), right = fmax(right, s->places[i].x);
        bottom = fmin(bottom, s->places[i].y), top = fmax(top, s->places[i].y);
    }
    int text = p->wish->text, side = text / 2 + 2;
    double wide = fmax(right - left, 1e-3), high = fmax(top - bottom, 1e-3);
    *l = (TermLayout){.cell = text + 2, .left = side, .from_x = left, .from_y = top};
    double scale = fmin(fmax(30 / wide, text + 2), 8);
    for (int tries = 0; tries < 200; tries++) {
        l->scale_x = scale;
        l->scale_y = scale / 2;
        if (wide * scale + 2 * side + 1 > p->wish->width || high * scale / 2 > TERM_MAX_HEIGHT)
            return false;
        l->width = (int)ceil(wide * scale) + 2 * side + 1;
        l->height = (int)ceil(high * scale / 2) + 3;
        if (term_clear(p, l)) return l->fits = true;
        scale *= 1.05;
    }
    return false;
}

TermLayout term_layout(Arena *a, const Scene *scene, const TermWish *wish) {
    TermPlan plan = {.scene = scene, .wish = wish, .arena = a};
    for (int i = 0; i < scene->nboard; i++) {
        if (!wish->shown[i]) continue;
        plan.n++;
        plan.cells |= scene->places[i].kind == SCENE_CELL;
        plan.vertices |= scene->places[i].kind == SCENE_VERTEX;
        plan.edges |= scene->places[i].kind == SCENE_EDGE;
    }
    TermLayout l = {0};
    if (plan.n > 0 && !term_try_lattice(&plan, &l) && !term_try_scales(&plan, &l))
        l = (TermLayout){0};
    return l;
}

int term_layout_x(const TermLayout *l, double x) {
    return l->lattice ? l->x.at[term_nearest(&l->x, x)]
                      : l->left + (int)round((x - l->from_x) * l->scale_x);
}

int term_layout_y(const TermLayout *l, double y) {
    return l->lattice ? l->y.at[term_nearest(&l->y, y)]
                      : 1 + (int)round((l->from_y - y) * l->scale_y);
}
