/* draw.c: the canvas (how large, where things are), the words for screen readers, and the order in
 * which a picture is made: board, tints, labels, radials. */
#include <math.h>
#include <stdlib.h>

#include "cli/draw_int.h"

enum { PICTURE_SIDE = 1000 }; /* the longer side of the picture */

DrawStyle draw_style_plain(const Topology *t) {
    DrawStyle s = {.kind = DRAW_LINES, .inner_width = 1, .outer_width = 1};
    if (t->use == SITE_CELL) s.kind = DRAW_CELLS;
    if (t->use == SITE_EDGE || t->sites[t->use].n == 0) s.kind = DRAW_GRAPH;
    return s;
}

/* ---- how large ------------------------------------------------------------------------------- */

static int ascending_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The distance from each site to its nearest neighbour on the canvas; `otherwise` where it has
 * none. The canvas must have its scale. */
static double *measure_room(Canvas *c, double otherwise) {
    const Sites *s = canvas_sites(c);
    double *room = ARENA_ARRAY(&c->scratch, double, (size_t)s->n + 1);
    for (int i = 0; i < s->n; i++) {
        Spot here = canvas_spot(c, s->at[i]);
        double nearest = HUGE_VAL;
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) {
            Spot there = canvas_spot(c, s->at[s->steps[k].to]);
            double d = hypot(there.x - here.x, there.y - here.y);
            if (d > 1e-6 && d < nearest) nearest = d;
        }
        room[i] = nearest < HUGE_VAL ? nearest : otherwise;
    }
    return room;
}

static double middle_of(Canvas *c, const double *v, int n, double otherwise) {
    if (n == 0) return otherwise;
    double *sorted = arena_copy(&c->scratch, v, (size_t)n * sizeof *v);
    qsort(sorted, (size_t)n, sizeof *sorted, ascending_numbers);
    return sorted[n / 2];
}

typedef struct Box {
    double x0, y0, x1, y1;
} Box;

static void box_add(Box *b, Spot s) {
    b->x0 = fmin(b->x0, s.x);
    b->y0 = fmin(b->y0, s.y);
    b->x1 = fmax(b->x1, s.x);
    b->y1 = fmax(b->y1, s.y);
}

/* The middle of an arc, which may lie outside of everything else. */
static Point arc_middle(const Topology *t, int edge, Point centre) {
    Point a = t->sites[SITE_VERTEX].at[t->ends[edge][0]];
    Point b = t->sites[SITE_VERTEX].at[t->ends[edge][1]];
    double x = (a.x + b.x) / 2 - centre.x, y = (a.y + b.y) / 2 - centre.y, d = hypot(x, y);
    double r = point_distance_2d(a, centre);
    if (d < 1e-6 * r) { /* half a circle, anticlockwise from the first end */
        x = centre.y - a.y;
        y = a.x - centre.x;
        d = r;
    }
    if (d <= 0) return a;
    return (Point){centre.x + x * r / d, centre.y + y * r / d, a.z};
}

static Box measure_box(const Canvas *c) {
    const Topology *t = c->t;
    Box b = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < t->sites[SITE_VERTEX].n; i++) box_add(&b, canvas_site(c, SITE_VERTEX, i));
    for (int i = 0; i < t->sites[SITE_CELL].n; i++) box_add(&b, canvas_site(c, SITE_CELL, i));
    Point centre;
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++)
        if (edge_centre(t, e, &centre)) box_add(&b, canvas_spot(c, arc_middle(t, e, centre)));
    if (b.x0 > b.x1) b = (Box){0, 0, 0, 0};
    return b;
}

/* What is kept free around the sites: room for the frame, for pits, for loops. Where a board is
 * coarse, a part of its `span` is enough. */
static double margin_of(const Canvas *c, double unit, double span) {
    const DrawStyle *s = c->style;
    switch (s->kind) {
    case DRAW_CELLS: return fmin(0.35 * unit, 0.05 * span);
    case DRAW_GRAPH: return span > 0 ? fmin(0.5 * unit, 0.12 * span) : unit;
    case DRAW_HOLES: return 0.65 * unit;
    case DRAW_PITS: return 0.75 * unit;
    case DRAW_POINTS: return 0.8 * unit;
    case DRAW_LINES: break;
    }
    if (s->loops) return (s->loops_from + s->loops - 1 + 0.6) * unit;
    return span > 0 ? fmin(0.65 * unit, 0.12 * span) : unit;
}

/* Tables are long points with their sites at the base: two rows far apart. */
static double stretch_of(const Canvas *c, const Box *b) {
    if (c->style->kind != DRAW_POINTS || b->y1 - b->y0 <= 0) return 1;
    return 0.75 * (b->x1 - b->x0) / (b->y1 - b->y0);
}

/* Cells of one layer would cover those of another, so the layers are drawn apart: as far as one
 * reaches on the slant, and half a unit. 0 when there is only one. */
static double sheet_of(const Canvas *c) {
    const Sites *v = &c->t->sites[SITE_VERTEX];
    double low = HUGE_VAL, high = -HUGE_VAL, bottom = HUGE_VAL, next = HUGE_VAL;
    if (c->style->kind != DRAW_CELLS) return 0;
    for (int i = 0; i < v->n; i++) {
        low = fmin(low, v->at[i].y);
        high = fmax(high, v->at[i].y);
        bottom = fmin(bottom, v->at[i].z);
    }
    for (int i = 0; i < v->n; i++)
        if (v->at[i].z > bottom + 1e-6) next = fmin(next, v->at[i].z);
    return next < HUGE_VAL ? ((high - low) * 0.5 + 0.5) / (next - bottom) : 0;
}

static void set_up(Canvas *c) {
    c->scale = c->stretch = 1;
    c->sheet = sheet_of(c);
    Box box = measure_box(c);
    double span = fmax(box.x1 - box.x0, box.y1 - box.y0);
    const Sites *s = canvas_sites(c);
    double otherwise = s->n > 1 && span > 0 ? span / sqrt(s->n) : 1;
    double unit = middle_of(c, measure_room(c, otherwise), s->n, otherwise);
    c->stretch = stretch_of(c, &box);
    if (c->stretch != 1) box = measure_box(c);
    span = fmax(box.x1 - box.x0, box.y1 - box.y0);
    /* A handful of pixels at least, also on boards of many small cells. */
    double margin = fmax(margin_of(c, unit, span), 0.02 * span);
    double width = box.x1 - box.x0 + 2 * margin, height = box.y1 - box.y0 + 2 * margin;
    double scale = PICTURE_SIDE / fmax(width, height);
    c->scale = scale;
    c->width = width * scale;
    c->height = height * scale;
    c->left = (margin - box.x0) * scale;
    c->top = (margin - box.y0) * scale;
    c->margin = margin * scale;
    c->unit = unit * scale;
    c->room = measure_room(c, c->unit);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_count(StrBuf *out, int n, const char *one, const char *many) {
    sb_fmt(out, "%d %s", n, n == 1 ? one : many);
}

static const char *kind_words(const Canvas *c) {
    static const char *const tilings[] = {
        [BASIS_NONE] = "A",
        [BASIS_SQUARE] = "A square",
        [BASIS_HEXAGONAL] = "A hexagonal",
        [BASIS_TRIANGULAR] = "A triangular",
        [BASIS_DUAL] = "A",
        [BASIS_OTHER] = "A",
    };
    const DrawStyle *s = c->style;
    if (s->hidden) return "An empty";
    if (s->kind == DRAW_PITS) return "A mancala";
    if (s->kind == DRAW_POINTS) return "A tables";
    if (s->kind == DRAW_CELLS && s->checkered) return "A checkered";
    return tilings[c->t->basis];
}

static void put_description(Canvas *c) {
    static const char *const one[] = {"intersection", "line", "cell"};
    static const char *const many[] = {"intersections", "lines", "cells"};
    const Sites *s = canvas_sites(c);
    const char *single = one[c->t->use], *several = many[c->t->use];
    if (c->style->kind == DRAW_PITS || c->style->kind == DRAW_HOLES) {
        single = "hole";
        several = "holes";
    } else if (c->style->kind == DRAW_POINTS) {
        single = "point";
        several = "points";
    } else if (c->style->kind == DRAW_GRAPH && c->t->use == SITE_VERTEX) {
        single = "dot";
        several = "dots";
    }
    StrBuf *out = c->out;
    sb_fmt(out, "%s board of ", kind_words(c));
    put_count(out, s->n, single, several);
    if (s->nrows > 1 && s->ncolumns > 1 && c->t->use != SITE_EDGE) {
        sb_text(out, " in ");
        put_count(out, s->nrows, "row", "rows");
        sb_text(out, " and ");
        put_count(out, s->ncolumns, "column", "columns");
    }
    if (s->nlayers > 1) {
        sb_text(out, s->nrows > 1 && s->ncolumns > 1 ? ", " : " ");
        sb_fmt(out, "on %d layers", s->nlayers);
    }
    sb_text(out, ".");
}

static void put_opening(Canvas *c, Str name) {
    StrBuf *out = c->out;
    sb_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    put_number(out, c->width);
    sb_char(out, ' ');
    put_number(out, c->height);
    sb_char(out, '"');
    put_attr(out, "width", c->width);
    put_attr(out, "height", c->height);
    sb_text(out, " role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">");
    put_escaped(out, name);
    sb_text(out, "</title>\n<desc id=\"desc\">");
    put_description(c);
    sb_text(out, "</desc>\n");
}

void draw_svg(const Topology *t, const DrawStyle *style, const DrawShow *show, Str name,
              StrBuf *out) {
    Canvas c = {.t = t, .style = style, .show = show, .out = out};
    set_up(&c);
    put_opening(&c, name);
    if (!style->hidden) draw_board(&c);
    if (show->phases) draw_phases(&c);
    draw_labels(&c);
    if (show->tracks) draw_tracks(&c);
    if (show->radials) draw_radials(&c);
    sb_text(out, "</svg>\n");
    arena_free(&c.scratch);
}
