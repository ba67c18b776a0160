/* draw_board.c: the board itself, by kind. */
#include <math.h>
#include <stdlib.h>

#include "cli/draw_int.h"

/* The colours of our boards, where the game names no others. */
enum {
    WOOD = 0xe3bd7f,
    WOOD_DARK = 0x8a5a2b,
    WOOD_DEEP = 0xa8743c,
    FRAME = 0x5d3f24,
    LINE = 0x3b2a1a,
    PAPER = 0xfdfcf8,
    PAPER_EDGE = 0xd8d3c6,
    INK = 0x33312e,
    PALE_INK = 0xb9b3a6,
    CELL_LIGHT = 0xf0dcb4,
    CELL_DARK = 0xb98756,
};

static double between(double v, double least, double most) {
    return fmin(fmax(v, least), most);
}

/* Widths in the picture, of which 2.5 are a pixel when it is shown 400 pixels wide. */
static double inner_width(const Canvas *c) {
    return between(c->unit * 0.03, 2.2, 5) * between(c->style->inner_width, 0.5, 2.5);
}

static double outer_width(const Canvas *c) {
    return between(c->unit * 0.045, 3, 8) * between(c->style->outer_width, 0.5, 2.5);
}

static void open_group(Canvas *c, const char *class) {
    sb_fmt(c->out, "<g class=\"%s\"", class);
}

static void close_group(Canvas *c) {
    sb_text(c->out, "</g>\n");
}

static void put_stroke(Canvas *c, Colour colour, double width) {
    put_paint(c->out, "stroke", colour);
    put_attr(c->out, "stroke-width", width);
}

static const char round_ends[] = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/* Is the edge on the outside, that is, with a cell on one of its sides only? */
static bool edge_outside(const Topology *t, int e) {
    return lists_at(&t->edge_cells, e).n == 1;
}

/* Edges from layer to layer are not drawn. */
static bool edge_level(const Topology *t, int e) {
    const Point *p = t->sites[SITE_VERTEX].at;
    return fabs(p[t->ends[e][0]].z - p[t->ends[e][1]].z) < 1e-6;
}

static bool cell_level(const Topology *t, int cell) {
    Slice edges = lists_at(&t->cell_edges, cell);
    for (int i = 0; i < edges.n; i++)
        if (!edge_level(t, edges.v[i])) return false;
    return true;
}

/* Path data of one edge alone. */
static void put_line(Canvas *c, int e) {
    int a = c->t->ends[e][0];
    put_move(c, canvas_site(c, SITE_VERTEX, a));
    put_edge(c, e, a);
}

/* ---- the panel below boards of lines and holes ------------------------------------------------ */

static int left_to_right(const void *a, const void *b) {
    const Spot *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* Adds a corner to the hull made so far, dropping those that are not corners any more. */
static int hull_add(Spot *hull, int n, int keep, Spot p) {
    while (n >= keep + 2) {
        Spot a = hull[n - 2], b = hull[n - 1];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        n--;
    }
    hull[n] = p;
    return n + 1;
}

/* The corners of the smallest convex shape around all vertices; how many. */
static int hull_of(Canvas *c, Spot **corners) {
    const Sites *v = &c->t->sites[SITE_VERTEX];
    Spot *all = ARENA_ARRAY(&c->scratch, Spot, (size_t)v->n + 1);
    Spot *hull = ARENA_ARRAY(&c->scratch, Spot, 2 * (size_t)v->n + 2);
    int n = 0;
    for (int i = 0; i < v->n; i++) all[i] = canvas_spot(c, v->at[i]);
    qsort(all, (size_t)v->n, sizeof *all, left_to_right);
    for (int i = 0; i < v->n; i++) n = hull_add(hull, n, 0, all[i]);
    int lower = n - 1;
    for (int i = v->n - 2; i >= 0; i--) n = hull_add(hull, n, lower, all[i]);
    *corners = hull;
    return n;
}

/* The convex shape around the board, made wider by a very broad line. */
static void put_shape(Canvas *c, const Spot *hull, int n, Colour colour, double width) {
    sb_text(c->out, "<path");
    put_paint(c->out, "fill", colour);
    put_stroke(c, colour, width);
    sb_fmt(c->out, "%s d=\"", round_ends);
    for (int i = 0; i < n; i++) {
        if (i)
            put_line_to(c, hull[i]);
        else
            put_move(c, hull[i]);
    }
    sb_text(c->out, n ? "Z\"/>\n" : "M0 0\"/>\n");
}

static void draw_panel(Canvas *c, Colour fill, Colour edge) {
    double rim = between(c->unit * 0.08, 4, 10), reach = 2 * c->margin - rim - 4;
    Spot *hull;
    int n = hull_of(c, &hull);
    put_shape(c, hull, n, edge, reach + rim);
    put_shape(c, hull, n, fill, reach);
}

/* A box around everything, with round corners. */
static void put_box(Canvas *c, double inset, double radius) {
    sb_text(c->out, "<rect");
    put_attr(c->out, "x", inset);
    put_attr(c->out, "y", inset);
    put_attr(c->out, "width", c->width - 2 * inset);
    put_attr(c->out, "height", c->height - 2 * inset);
    put_attr(c->out, "rx", radius);
}

static void draw_box(Canvas *c, Colour fill, Colour edge) {
    double rim = between(c->unit * 0.05, 3, 8);
    put_box(c, rim, between(c->unit * 0.3, 10, 50));
    put_paint(c->out, "fill", fill);
    put_stroke(c, edge, rim);
    sb_text(c->out, "/>\n");
}

/* ---- dots ---------------------------------------------------------------------------------------- */

/* The star points of the usual sizes. */
static bool is_star(const Sites *s, int i) {
    int n = s->nrows, edge = n >= 13 ? 3 : 2, half = n / 2;
    if (n != s->ncolumns || s->n != n * n || n < 9 || n % 2 == 0) return false;
    int row = s->row[i], column = s->column[i];
    bool middle_row = row == half, middle_column = column == half;
    bool side_row = row == edge || row == n - 1 - edge;
    bool side_column = column == edge || column == n - 1 - edge;
    if (n < 15 && middle_row != middle_column) return false; /* nine and thirteen have five */
    return (middle_row || side_row) && (middle_column || side_column);
}

static double vertex_radius(const Canvas *c, int i) {
    if (c->style->kind == DRAW_GRAPH) return between(c->unit * 0.11, 6, 16);
    if (c->style->stars && is_star(&c->t->sites[SITE_VERTEX], i)) return c->unit * 0.13;
    if (c->style->stars) return inner_width(c) / 2;
    if (c->style->no_lines) return between(c->unit * 0.16, 6, 20);
    return between(c->unit * 0.055, 3.5, 9);
}

static void draw_dots(Canvas *c, unsigned otherwise) {
    const DrawStyle *s = c->style;
    const Sites *v = &c->t->sites[SITE_VERTEX];
    open_group(c, "vertices");
    put_paint(c->out, "fill", colour_or(s->inner_vertices, otherwise));
    sb_text(c->out, ">\n");
    for (int i = 0; i < v->n; i++) {
        put_circle(c, canvas_spot(c, v->at[i]), vertex_radius(c, i));
        if (c->t->use == SITE_VERTEX) sb_fmt(c->out, " id=\"v%d\"", i);
        if (s->outer_vertices.given && bitset_has(v->sets[SET_outer], i))
            put_paint(c->out, "fill", s->outer_vertices);
        sb_text(c->out, "/>\n");
    }
    close_group(c);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static Colour cell_colour(const Canvas *c, int phase) {
    static const unsigned by_phase[DRAW_PHASES] = {CELL_DARK, CELL_LIGHT, 0xd5b183,
                                                   0x9c6b42,  0xe6cfa0,   0x8f7a5c};
    const DrawStyle *s = c->style;
    int k = phase >= 0 && phase < DRAW_PHASES ? phase : 0;
    if (s->checkered) return colour_or(s->phase[k], by_phase[k]);
    unsigned plain = s->paper ? PAPER : CELL_LIGHT;
    Colour first = colour_or(s->phase[0], plain);
    return s->phase[k].given ? s->phase[k] : first;
}

/* Edges on the outside, or inside; as one path. */
static void draw_edges_of(Canvas *c, bool outside, Colour colour, double width) {
    const Topology *t = c->t;
    bool any = false;
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        if (edge_outside(t, e) != outside || !edge_level(t, e)) continue;
        if (!any) {
            sb_fmt(c->out, "<path class=\"%s\" fill=\"none\"", outside ? "outer" : "inner");
            put_stroke(c, colour, width);
            sb_fmt(c->out, "%s d=\"", round_ends);
            any = true;
        }
        put_line(c, e);
    }
    if (any) sb_text(c->out, "\"/>\n");
}

/* Heavier lines between boxes of n x n cells. */
static void draw_boxes(Canvas *c) {
    const Topology *t = c->t;
    const Sites *s = &t->sites[SITE_CELL];
    int n = c->style->boxes;
    sb_text(c->out, "<path class=\"boxes\" fill=\"none\"");
    put_stroke(c, colour_or(c->style->outer_edges, INK), outer_width(c) * 1.4);
    sb_text(c->out, " stroke-linecap=\"square\" d=\"M0 0");
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        Slice cells = lists_at(&t->edge_cells, e);
        if (cells.n != 2) continue;
        int a = cells.v[0], b = cells.v[1];
        if (s->row[a] / n != s->row[b] / n || s->column[a] / n != s->column[b] / n) put_line(c, e);
    }
    sb_text(c->out, "\"/>\n");
}

static void draw_cells_of_phase(Canvas *c, int phase) {
    const Sites *s = &c->t->sites[SITE_CELL];
    bool any = false;
    for (int i = 0; i < s->n; i++) {
        if (s->phase[i] != phase || !cell_level(c->t, i)) continue;
        if (!any) {
            open_group(c, "cells");
            put_paint(c->out, "fill", cell_colour(c, phase));
            sb_text(c->out, ">\n");
            any = true;
        }
        sb_fmt(c->out, "<path id=\"c%d\" d=\"", i);
        put_cell(c, i);
        sb_text(c->out, "\"/>\n");
    }
    if (any) close_group(c);
}

static void draw_cells(Canvas *c) {
    const DrawStyle *s = c->style;
    const Sites *cells = &c->t->sites[SITE_CELL];
    Colour frame = colour_or(s->outer_edges, FRAME);
    if (!s->paper && frame.a == 255) draw_edges_of(c, true, frame, between(c->unit * 0.4, 14, 40));
    int most = -1;
    for (int i = 0; i < cells->n; i++)
        if (cells->phase[i] > most) most = cells->phase[i];
    for (int phase = -1; phase <= most; phase++) draw_cells_of_phase(c, phase);
    if (s->no_lines) return;
    draw_edges_of(c, false, colour_or(s->inner_edges, s->paper ? 0x8d897f : WOOD_DARK),
                  inner_width(c));
    if (s->boxes > 1) draw_boxes(c);
    draw_edges_of(c, true, colour_or(s->outer_edges, s->paper ? INK : LINE),
                  outer_width(c) * (s->boxes > 1 ? 1.4 : 1));
    if (s->dots || s->inner_vertices.given || s->outer_vertices.given) draw_dots(c, INK);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Three quarters of a circle around each corner of the grid, from line k to line k. */
static void draw_loops(Canvas *c) {
    const DrawStyle *s = c->style;
    const Sites *v = &c->t->sites[SITE_VERTEX];
    if (!s->loops || v->n == 0) return;
    Spot low = canvas_spot(c, v->at[0]), high = low;
    for (int i = 1; i < v->n; i++) {
        Spot p = canvas_spot(c, v->at[i]);
        low = (Spot){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (Spot){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    sb_text(c->out, "<path class=\"loops\" fill=\"none\"");
    put_stroke(c, colour_or(s->inner_edges, LINE), inner_width(c));
    sb_text(c->out, " d=\"");
    for (int corner = 0; corner < 4; corner++) {
        Spot at = {corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y};
        int right = corner & 1 ? -1 : 1, down = corner & 2 ? -1 : 1; /* into the grid */
        for (int k = s->loops_from; k < s->loops_from + s->loops; k++) {
            double r = k * c->unit;
            put_move(c, (Spot){at.x + right * r, at.y});
            sb_char(c->out, 'A');
            put_number(c->out, r);
            sb_char(c->out, ' ');
            put_number(c->out, r);
            sb_text(c->out, right * down > 0 ? " 0 1 0 " : " 0 1 1 ");
            put_number(c->out, at.x);
            sb_char(c->out, ' ');
            put_number(c->out, at.y + down * r);
        }
    }
    sb_text(c->out, "\"/>\n");
}

/* The lines of some layers. */
static void draw_layer_lines(Canvas *c, double low, double high, Colour colour) {
    const Topology *t = c->t;
    const Point *p = t->sites[SITE_VERTEX].at;
    bool any = false;
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        double z = p[t->ends[e][0]].z;
        if (z < low || z >= high || !edge_level(t, e)) continue;
        if (!any) {
            sb_text(c->out, "<path class=\"lines\" fill=\"none\"");
            put_stroke(c, colour, inner_width(c));
            sb_fmt(c->out, "%s d=\"", round_ends);
            any = true;
        }
        put_line(c, e);
    }
    if (any) sb_text(c->out, "\"/>\n");
}

static void draw_lines(Canvas *c) {
    const DrawStyle *s = c->style;
    Colour ink = colour_or(s->inner_edges, LINE), faint = ink;
    faint.a = (uint8_t)(ink.a * 0.35);
    if (s->loops)
        draw_box(c, colour_or(s->phase[0], WOOD), colour_rgb(WOOD_DARK));
    else
        draw_panel(c, colour_or(s->phase[0], WOOD), colour_rgb(WOOD_DARK));
    if (!s->no_lines) {
        draw_layer_lines(c, 1e-6, HUGE_VAL, faint);
        draw_layer_lines(c, -HUGE_VAL, 1e-6, ink);
    }
    if (s->outer_edges.given && !s->no_lines)
        draw_edges_of(c, true, s->outer_edges, inner_width(c));
    draw_loops(c);
    draw_dots(c, LINE);
}

/* ---- dots and lines on paper ----------------------------------------------------------------- */

static void draw_graph(Canvas *c) {
    const DrawStyle *s = c->style;
    const Topology *t = c->t;
    bool played = t->use == SITE_EDGE;
    draw_box(c, colour_or(s->phase[0], PAPER), colour_rgb(PAPER_EDGE));
    open_group(c, "edges");
    sb_text(c->out, " fill=\"none\"");
    Colour ink = colour_or(s->inner_edges, played ? PALE_INK : INK);
    /* In a game on edges, those of a game with hidden edges are still its sites. */
    if (played && ink.a == 0) ink = colour_rgb(PALE_INK);
    put_stroke(c, ink, played ? between(c->unit * 0.07, 4, 10) : inner_width(c));
    sb_fmt(c->out, "%s>\n", round_ends);
    for (int e = 0; e < t->sites[SITE_EDGE].n && (played || !s->no_lines); e++) {
        sb_text(c->out, "<path");
        if (played) sb_fmt(c->out, " id=\"e%d\"", e);
        sb_text(c->out, " d=\"");
        put_line(c, e);
        sb_text(c->out, "\"/>\n");
    }
    close_group(c);
    draw_dots(c, INK);
}

/* ---- holes ----------------------------------------------------------------------------------- */

/* A layer of holes; the ground is deep, those above are rings to look through. */
static void draw_layer_holes(Canvas *c, int layer, bool ground) {
    const Sites *s = canvas_sites(c);
    bool any = false;
    for (int i = 0; i < s->n; i++) {
        if (s->layer[i] != layer) continue;
        if (!any) {
            open_group(c, "holes");
            put_paint(c->out, "fill",
                      ground ? colour_rgb(WOOD_DEEP) : (Colour){true, 255, 244, 220, 110});
            put_stroke(c, colour_rgb(WOOD_DARK), inner_width(c));
            sb_text(c->out, ">\n");
            any = true;
        }
        double radius = ground ? c->unit * 0.36 : c->unit * (0.24 - 0.03 * fmin(layer, 4));
        put_circle(c, canvas_spot(c, s->at[i]), radius);
        sb_fmt(c->out, " id=\"%c%d\"/>\n", "vec"[c->t->use], i);
    }
    if (any) close_group(c);
}

static void draw_holes(Canvas *c) {
    const Sites *s = canvas_sites(c);
    draw_panel(c, colour_or(c->style->phase[0], WOOD), colour_rgb(WOOD_DARK));
    int most = 0;
    for (int i = 0; i < s->n; i++)
        if (s->layer[i] > most) most = s->layer[i];
    for (int layer = 0; layer <= most; layer++) draw_layer_holes(c, layer, layer == 0);
}

/* ---- mancala --------------------------------------------------------------------------------- */

/* A store stands alone beside the rows, at half their height. */
static bool is_store(const Canvas *c, const Spot *low, const Spot *high, int i) {
    Spot p = canvas_site(c, SITE_VERTEX, i);
    double tall = high->y - low->y;
    bool beside = p.x - low->x < 0.2 * c->unit || high->x - p.x < 0.2 * c->unit;
    if (!beside || tall < 0.5 * c->unit) return false;
    if (fabs(p.y - (low->y + high->y) / 2) > 0.1 * c->unit) return false;
    for (int k = 0; k < canvas_sites(c)->n; k++)
        if (k != i && fabs(canvas_site(c, SITE_VERTEX, k).x - p.x) < 0.2 * c->unit) return false;
    return true;
}

/* As wide as its distance from the pits allows. */
static void put_store(Canvas *c, int i, double tall) {
    Spot p = canvas_site(c, SITE_VERTEX, i);
    double apart = c->unit * 2;
    for (int k = 0; k < canvas_sites(c)->n; k++)
        if (k != i) apart = fmin(apart, fabs(canvas_site(c, SITE_VERTEX, k).x - p.x));
    double wide = between(2 * (apart - c->unit * 0.48), c->unit * 0.3, c->unit * 0.84);
    sb_text(c->out, "<rect");
    put_attr(c->out, "x", p.x - wide / 2);
    put_attr(c->out, "y", p.y - tall / 2);
    put_attr(c->out, "width", wide);
    put_attr(c->out, "height", tall);
    put_attr(c->out, "rx", wide / 2);
}

static void draw_pits(Canvas *c) {
    const Sites *s = canvas_sites(c);
    Spot low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < s->n; i++) {
        Spot p = canvas_spot(c, s->at[i]);
        low = (Spot){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (Spot){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    draw_box(c, colour_or(c->style->phase[0], WOOD), colour_rgb(WOOD_DARK));
    open_group(c, "pits");
    put_paint(c->out, "fill", colour_rgb(WOOD_DEEP));
    put_stroke(c, colour_rgb(WOOD_DARK), between(c->unit * 0.03, 2.2, 6));
    sb_text(c->out, ">\n");
    for (int i = 0; i < s->n; i++) {
        Spot p = canvas_spot(c, s->at[i]);
        if (c->t->use == SITE_VERTEX && is_store(c, &low, &high, i))
            put_store(c, i, high.y - low.y + 0.8 * c->unit);
        else
            put_circle(c, p, fmin(c->unit, c->room[i]) * 0.42);
        sb_fmt(c->out, " id=\"%c%d\"/>\n", "vec"[c->t->use], i);
    }
    close_group(c);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void put_point(Canvas *c, int i, double base, double tip, Colour colour) {
    Spot p = canvas_site(c, c->t->use, i);
    double half = c->unit * 0.46;
    sb_fmt(c->out, "<path id=\"%c%d\" d=\"", "vec"[c->t->use], i);
    put_move(c, (Spot){p.x - half, base});
    put_line_to(c, (Spot){p.x, tip});
    put_line_to(c, (Spot){p.x + half, base});
    sb_text(c->out, "Z\"");
    put_paint(c->out, "fill", colour);
    sb_text(c->out, "/>\n");
}

/* With an odd number of columns the middle one is the bar. */
static void draw_points(Canvas *c) {
    const Sites *s = canvas_sites(c);
    double edge = c->unit * 0.28, middle = c->height / 2;
    int bar = s->ncolumns % 2 ? s->ncolumns / 2 : -1;
    draw_box(c, colour_rgb(WOOD_DARK), colour_rgb(FRAME));
    put_box(c, edge, 4);
    put_paint(c->out, "fill", colour_or(c->style->phase[0], WOOD));
    sb_text(c->out, "/>\n");
    open_group(c, "points");
    sb_text(c->out, ">\n");
    for (int i = 0; i < s->n; i++) {
        Spot p = canvas_spot(c, s->at[i]);
        bool below = p.y > middle;
        double base = below ? c->height - edge : edge;
        double tip = middle + (below ? 1 : -1) * (c->height / 2 - edge) * 0.16;
        if (s->column[i] == bar) {
            sb_text(c->out, "<rect");
            put_attr(c->out, "x", p.x - c->unit / 2);
            put_attr(c->out, "y", below ? middle : edge);
            put_attr(c->out, "width", c->unit);
            put_attr(c->out, "height", middle - edge);
            put_paint(c->out, "fill", colour_rgb(WOOD_DARK));
            sb_fmt(c->out, " id=\"%c%d\"/>\n", "vec"[c->t->use], i);
            continue;
        }
        int column = s->column[i] - (bar >= 0 && s->column[i] > bar);
        bool dark = (column + below) % 2;
        put_point(c, i, base, tip, colour_rgb(dark ? 0x7a3b26 : 0xf3e3c3));
    }
    close_group(c);
}

void draw_board(Canvas *c) {
    switch (c->style->kind) {
    case DRAW_CELLS: draw_cells(c); break;
    case DRAW_LINES: draw_lines(c); break;
    case DRAW_GRAPH: draw_graph(c); break;
    case DRAW_HOLES: draw_holes(c); break;
    case DRAW_PITS: draw_pits(c); break;
    case DRAW_POINTS: draw_points(c); break;
    }
}
