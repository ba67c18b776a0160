/* coordinates.c: rows, columns and layers of a board, and the labels made of them.
 *
 * A board need not be a grid. Its sites are clustered along the direction, of a few that are
 * tried, in which they fall into lines best. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geom/topology_int.h"

typedef struct Frame {
    const Sites *s;
    double min_x, min_y, w, h, margin;
} Frame;

typedef struct Value {
    double v;
    int site;
} Value;

static int value_ascending(const void *a, const void *b) {
    const Value *x = a, *y = b;
    if (x->v != y->v) return x->v < y->v ? -1 : 1;
    return (x->site > y->site) - (x->site < y->site);
}

static Frame frame_of(const Sites *s) {
    Point lo = s->at[0], hi = s->at[0];
    for (int i = 1; i < s->n; i++) {
        lo.x = fmin(lo.x, s->at[i].x), lo.y = fmin(lo.y, s->at[i].y);
        hi.x = fmax(hi.x, s->at[i].x), hi.y = fmax(hi.y, s->at[i].y);
    }
    Frame f = {.s = s, .min_x = lo.x, .min_y = lo.y, .w = hi.x - lo.x, .h = hi.y - lo.y};
    f.margin = 0.6 * ((f.w + f.h) / 2) / sqrt(s->n);
    return f;
}

/* Puts sorted values into clusters (written to `number` unless NULL); the error of the fit. */
static double cluster(const Frame *f, Value *values, int *number) {
    int n = f->s->n, clusters = 0, size = 0;
    double sum = 0, error = 0, last = 0;
    qsort(values, (size_t)n, sizeof *values, value_ascending);
    for (int i = 0; i < n; i++) {
        if (size == 0 || fabs(values[i].v - sum / size) > f->margin) {
            if (size) error += (last - sum / size) * (last - sum / size) / size;
            clusters++;
            size = 0;
            sum = 0;
        }
        sum += values[i].v;
        last = values[i].v;
        size++;
        if (number) number[values[i].site] = clusters - 1;
    }
    if (size) error += (last - sum / size) * (last - sum / size) / size;
    return error + 0.01 * clusters;
}

typedef enum Axis { AXIS_ROW, AXIS_COLUMN, AXIS_LAYER } Axis;

/* Distances from a line outside the board, in direction `degrees`. */
static double cluster_along(const Frame *f, Axis axis, double degrees, Value *values, int *number) {
    double angle = degrees / 180 * PI;
    Point from = axis == AXIS_ROW ? (Point){f->min_x + f->w / 2, f->min_y - f->h, 0}
                                  : (Point){f->min_x - f->w, f->min_y + f->h / 2, 0};
    Point to = {from.x + f->w * cos(angle), from.y + f->w * sin(angle), 0};
    for (int i = 0; i < f->s->n; i++) {
        double v = axis == AXIS_LAYER ? f->s->at[i].z : line_distance(f->s->at[i], from, to);
        values[i] = (Value){v, i};
    }
    return cluster(f, values, number);
}

/* The first of the angles with the smallest error. */
static double best_angle(const Frame *f, Axis axis, double from, int tries, Value *values) {
    const double step = 15, good = 0.01;
    double best = from, least = 1e300;
    for (int i = 0; i < tries; i++) {
        double error = cluster_along(f, axis, from + step * i, values, NULL);
        if (error >= least) continue;
        least = error;
        best = from + step * i;
        if (error < good) break;
    }
    return best;
}

static char *label_letters(char *at, int column) {
    char letters[8];
    int n = 0;
    letters[n++] = (char)('A' + column % 26);
    while (column >= 26) {
        column /= 26;
        letters[n++] = (char)('A' + column % 26 - 1);
    }
    while (n) *at++ = letters[--n];
    return at;
}

static const char *label_make(Arena *a, int column, int row, int layer, bool layered) {
    char text[48], *end = label_letters(text, column);
    end += snprintf(end, 16, "%d", row + 1);
    if (layered) end += snprintf(end, 16, "/%d", layer);
    return arena_copy(a, text, (size_t)(end - text) + 1);
}

static int text_order(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool has_duplicates(Arena *a, const char *const *labels, int n) {
    const char **sorted = arena_copy(a, labels, (size_t)n * sizeof *labels);
    qsort(sorted, (size_t)n, sizeof *sorted, text_order);
    for (int i = 1; i < n; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0) return true;
    return false;
}

/* ---- rows and columns straight from the coordinates ------------------------------------------ */

static double coordinate(Point p, Axis axis) {
    return axis == AXIS_ROW ? p.y : axis == AXIS_COLUMN ? p.x : p.z;
}

static int double_ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* Lists by the distinct values of one coordinate (rows and columns: of sites on the ground), which
 * also number the sites. A site near two values is in both lists and has the higher number; one
 * near none is in no list and keeps its number. */
static Lists lists_by_coordinate(TopoBuild *b, const Sites *s, Axis axis, int *number, int *count) {
    const double same = 0.001;
    double *seen = ARENA_ARRAY(&b->scratch, double, (size_t)s->n);
    int n = 0;
    for (int i = 0; i < s->n; i++) {
        double v = coordinate(s->at[i], axis);
        bool known = axis != AXIS_LAYER && s->at[i].z != 0;
        for (int k = 0; k < n && !known; k++) known = fabs(seen[k] - v) < same;
        if (!known) seen[n++] = v;
    }
    if (n) qsort(seen, (size_t)n, sizeof *seen, double_ascending);
    int *first = ARENA_ARRAY(b->arena, int, (size_t)n + 1);
    IntList items = {0};
    for (int k = 0; k < n; k++) {
        first[k] = items.n;
        for (int i = 0; i < s->n; i++) {
            if (fabs(coordinate(s->at[i], axis) - seen[k]) >= same) continue;
            ints_add(b->arena, &items, i);
            number[i] = k;
        }
    }
    first[n] = items.n;
    *count = n;
    return (Lists){first, items.v};
}

static const char *label_plain(Arena *a, int column, int row) {
    char text[32], *end = text;
    if (column >= 26) *end++ = (char)('A' + column / 26 - 1);
    *end++ = (char)('A' + column % 26);
    end += snprintf(end, 16, "%d", row + 1);
    return arena_copy(a, text, (size_t)(end - text) + 1);
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* The sites with each number, in order of their own. */
static Lists lists_by_number(TopoBuild *b, const int *number, int n, int *count) {
    *count = 0;
    for (int i = 0; i < n; i++)
        if (number[i] >= *count) *count = number[i] + 1;
    int *first = ARENA_ARRAY(b->arena, int, (size_t)*count + 2);
    int *items = ARENA_ARRAY(b->arena, int, (size_t)n);
    for (int i = 0; i < n; i++) first[number[i] + 2]++;
    for (int k = 2; k <= *count + 1; k++) first[k] += first[k - 1];
    for (int i = 0; i < n; i++) items[first[number[i] + 1]++] = i;
    return (Lists){first, items};
}

typedef struct Angles {
    double row, column;
} Angles;

static void coordinates_of(TopoBuild *b, SiteType type, Angles *angles) {
    Sites *s = &b->t->sites[type];
    int *row = ARENA_ARRAY(b->arena, int, (size_t)s->n);
    int *column = ARENA_ARRAY(b->arena, int, (size_t)s->n);
    int *layer = ARENA_ARRAY(b->arena, int, (size_t)s->n);
    const char **label = ARENA_ARRAY(b->arena, const char *, (size_t)s->n);
    if (s->n) {
        Frame f = frame_of(s);
        Value *values = ARENA_ARRAY(&b->scratch, Value, (size_t)s->n);
        if (type != SITE_EDGE) {
            angles->row = best_angle(&f, AXIS_ROW, 0, 5, values);
            angles->column = best_angle(&f, AXIS_COLUMN, angles->row + 90, 3, values);
        }
        cluster_along(&f, AXIS_ROW, angles->row, values, row);
        cluster_along(&f, AXIS_COLUMN, angles->column, values, column);
        cluster_along(&f, AXIS_LAYER, 0, values, layer);
    }
    bool layered = false;
    for (int i = 1; i < s->n; i++) layered = layered || layer[i] != layer[i - 1];
    for (int i = 0; i < s->n; i++)
        label[i] = label_make(b->arena, column[i], row[i], layer[i], layered);
    bool duplicates = has_duplicates(&b->scratch, label, s->n);
    s->rows = lists_by_number(b, row, s->n, &s->nrows);
    s->columns = lists_by_number(b, column, s->n, &s->ncolumns);
    s->layers = lists_by_number(b, layer, s->n, &s->nlayers);
    s->phases = lists_by_number(b, s->phase, s->n, &s->nphases);
    if (duplicates || b->options.by_height) {
        s->rows = lists_by_coordinate(b, s, AXIS_ROW, row, &s->nrows);
        s->columns = lists_by_coordinate(b, s, AXIS_COLUMN, column, &s->ncolumns);
    }
    if (duplicates && !b->options.boardless) {
        s->layers = lists_by_coordinate(b, s, AXIS_LAYER, layer, &s->nlayers);
        for (int i = 0; i < s->n; i++) label[i] = label_plain(b->arena, column[i], row[i]);
    }
    s->row = row;
    s->column = column;
    s->layer = layer;
    s->label = label;
}

/* Edges take the angles of the vertices, and are labelled by their numbers. */
void measure_coordinates(TopoBuild *b) {
    Angles angles = {0, 90};
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) coordinates_of(b, type, &angles);
    Sites *edges = &b->t->sites[SITE_EDGE];
    const char **label = ARENA_ARRAY(b->arena, const char *, (size_t)edges->n);
    for (int i = 0; i < edges->n; i++) {
        char text[16];
        int n = snprintf(text, sizeof text, "%d", i);
        label[i] = arena_copy(b->arena, text, (size_t)n + 1);
    }
    edges->label = label;
}
