/* draw_show.c: what --show writes on a board: tints, numbers, names, radials. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/draw_int.h"

/* Colours that can be told apart, also with the common kinds of colour blindness. */
static const unsigned distinct[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                    0xe69f00, 0x56b4e9, 0x7b3fa0, 0x8c564b};
enum { DISTINCT = sizeof distinct / sizeof *distinct };

/* ---- phases ---------------------------------------------------------------------------------- */

void draw_phases(Canvas *c) {
    const Sites *s = canvas_sites(c);
    StrBuf *out = c->out;
    sb_text(out, "<g class=\"phases\" opacity=\"0.5\">\n");
    for (int i = 0; i < s->n; i++) {
        Colour colour = colour_rgb(distinct[(s->phase[i] < 0 ? 0 : s->phase[i]) % DISTINCT]);
        if (c->t->use == SITE_VERTEX) {
            put_circle(c, canvas_spot(c, s->at[i]), c->room[i] * 0.3);
            put_paint(out, "fill", colour);
        } else {
            sb_text(out, "<path d=\"");
            if (c->t->use == SITE_CELL) {
                put_cell(c, i);
                sb_char(out, '"');
                put_paint(out, "fill", colour);
            } else {
                put_move(c, canvas_site(c, SITE_VERTEX, c->t->ends[i][0]));
                put_edge(c, i, c->t->ends[i][0]);
                sb_text(out, "\" fill=\"none\"");
                put_paint(out, "stroke", colour);
                put_attr(out, "stroke-width", fmax(c->unit * 0.12, 6));
            }
        }
        sb_text(out, "/>\n");
    }
    sb_text(out, "</g>\n");
}

/* ---- labels ---------------------------------------------------------------------------------- */

static void put_text(Canvas *c, Spot at, double size, Str text) {
    StrBuf *out = c->out;
    sb_text(out, "<text");
    put_attr(out, "x", at.x);
    put_attr(out, "y", at.y + size * 0.36); /* the middle of capitals and digits */
    put_attr(out, "font-size", size);
    sb_char(out, '>');
    put_escaped(out, text);
    sb_text(out, "</text>\n");
}

static void open_text(Canvas *c, const char *class, unsigned ink) {
    /* A pale rim keeps the text readable on dark cells and lines. */
    sb_fmt(c->out,
           "<g class=\"%s\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" "
           "text-anchor=\"middle\" fill=\"#%06x\" stroke=\"#ffffff\" stroke-width=\"",
           class, ink);
    put_number(c->out, fmin(fmax(c->unit * 0.045, 2.5), 6));
    sb_text(c->out,
            "\" stroke-opacity=\"0.8\" paint-order=\"stroke\" stroke-linejoin=\"round\">\n");
}

/* The size of text of `n` letters that fits into `lines` lines within a site's room. */
static double text_size(double room, size_t n, int lines) {
    double by_width = 0.86 * room / (0.64 * (double)(n ? n : 1));
    double by_height = lines > 1 ? 0.36 * room : 0.5 * room;
    return fmin(fmin(by_width, by_height), 46);
}

/* A pale plate, so that lines do not run through the text. */
static void put_plate(Canvas *c, Spot at, double width, double height) {
    sb_text(c->out, "<rect");
    put_attr(c->out, "x", at.x - width / 2);
    put_attr(c->out, "y", at.y - height / 2);
    put_attr(c->out, "width", width);
    put_attr(c->out, "height", height);
    put_attr(c->out, "rx", fmin(width, height) / 3);
    sb_text(c->out, " stroke=\"none\" fill=\"#fff6e0\" fill-opacity=\"0.9\"/>\n");
}

static void draw_site_labels(Canvas *c) {
    const Sites *s = canvas_sites(c);
    bool both = c->show->indices && c->show->coords;
    bool plates = c->style->kind == DRAW_LINES || c->style->kind == DRAW_GRAPH;
    open_text(c, "labels", 0x1d2a3a);
    for (int i = 0; i < s->n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        Str label = s->label && s->label[i] ? str_of(s->label[i]) : STR("?");
        Spot at = canvas_spot(c, s->at[i]);
        double room = fmin(c->room[i], c->unit * 1.3);
        size_t longest = c->show->indices ? strlen(number) : 0;
        if (c->show->coords && label.n > longest) longest = label.n;
        double size = text_size(room, longest, both ? 2 : 1), apart = both ? size * 0.56 : 0;
        if (plates)
            put_plate(c, at, size * (0.64 * (double)longest + 0.25), size * (both ? 2.2 : 1.05));
        if (c->show->coords) put_text(c, (Spot){at.x, at.y - apart}, size, label);
        if (c->show->indices) put_text(c, (Spot){at.x, at.y + apart}, size, str_of(number));
    }
    sb_text(c->out, "</g>\n");
}

static void draw_edge_labels(Canvas *c) {
    const Sites *s = &c->t->sites[SITE_EDGE];
    open_text(c, "edge-labels", 0x9c2f12);
    for (int e = 0; e < s->n; e++) {
        char number[16];
        snprintf(number, sizeof number, "%d", e);
        Spot a = canvas_site(c, SITE_VERTEX, c->t->ends[e][0]);
        Spot b = canvas_site(c, SITE_VERTEX, c->t->ends[e][1]);
        double length = fmin(hypot(a.x - b.x, a.y - b.y), c->unit * 1.2);
        put_text(c, canvas_spot(c, s->at[e]), text_size(length * 0.72, strlen(number), 1),
                 str_of(number));
    }
    sb_text(c->out, "</g>\n");
}

void draw_labels(Canvas *c) {
    if (c->show->edges) draw_edge_labels(c);
    if (c->show->indices || c->show->coords) draw_site_labels(c);
}

/* ---- radials --------------------------------------------------------------------------------- */

static bool same_radial(Slice a, Slice b) {
    return a.n == b.n && memcmp(a.v, b.v, (size_t)a.n * sizeof *a.v) == 0;
}

/* Was this radial drawn with an earlier direction already? */
static bool drawn_before(const Sites *s, int site, Direction d, Slice radial) {
    for (Direction e = DIR_N; e < d; e++) {
        const Slice *others;
        int n = topology_radials(s, site, e, &others);
        for (int k = 0; k < n; k++)
            if (same_radial(others[k], radial)) return true;
    }
    return false;
}

static void put_radial(Canvas *c, int site, Direction d, Slice radial, unsigned colour) {
    const Sites *s = canvas_sites(c);
    StrBuf *out = c->out;
    double width = fmin(fmax(c->unit * 0.1, 5), 14);
    sb_fmt(out, "<g stroke=\"#%06x\" fill=\"#%06x\"><title>%s</title>\n<path fill=\"none\"", colour,
           colour, direction_names[d]);
    put_attr(out, "stroke-width", width);
    sb_text(out,
            " stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-opacity=\"0.85\" d=\"");
    put_move(c, canvas_spot(c, s->at[site]));
    for (int i = 0; i < radial.n; i++) put_line_to(c, canvas_spot(c, s->at[radial.v[i]]));
    sb_text(out, "\"/>\n");
    Spot end = canvas_spot(c, s->at[radial.v[radial.n - 1]]);
    double size = fmax(fmin(c->room[radial.v[radial.n - 1]], c->unit) * 0.3, 17);
    put_circle(c, end, size);
    sb_text(out, "/>\n");
    sb_text(out,
            "<text fill=\"#ffffff\" stroke=\"none\" text-anchor=\"middle\" font-weight=\"bold\" "
            "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\"");
    size_t letters = strlen(direction_names[d]);
    double font = fmin(size * 1.2, size * 2 / (double)letters);
    put_attr(out, "x", end.x);
    put_attr(out, "y", end.y + font * 0.36);
    put_attr(out, "font-size", font);
    sb_fmt(out, ">%s</text></g>\n", direction_names[d]);
}

void draw_radials(Canvas *c) {
    const Sites *s = canvas_sites(c);
    int site = c->show->radials_from, drawn = 0;
    if (!s->radial_first || site < 0 || site >= s->n) return;
    sb_text(c->out, "<g class=\"radials\">\n");
    for (Direction d = DIR_N; d < DIRECTIONS; d++) {
        const Slice *radials;
        int n = topology_radials(s, site, d, &radials);
        for (int k = 0; k < n; k++) {
            if (radials[k].n == 0 || drawn_before(s, site, d, radials[k])) continue;
            put_radial(c, site, d, radials[k], distinct[drawn++ % DISTINCT]);
        }
    }
    put_circle(c, canvas_spot(c, s->at[site]), c->unit * 0.24);
    sb_text(c->out, " fill=\"#111111\"/>\n</g>\n");
}

/* ---- tracks ---------------------------------------------------------------------------------- */

/* One track as a line from site to site. Tracks that share sites are set a little apart, so that
 * each can be followed. */
static void put_track(Canvas *c, const Track *track, int number) {
    const Sites *s = canvas_sites(c);
    StrBuf *out = c->out;
    unsigned colour = distinct[number % DISTINCT];
    double apart = c->unit * 0.06 * (number % 5 - 2);
    bool drawing = false;
    sb_fmt(out, "<g stroke=\"#%06x\" fill=\"none\"><title>", colour);
    put_escaped(out, track->info.name);
    sb_text(out, "</title>\n<path stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    put_attr(out, "stroke-width", fmin(fmax(c->unit * 0.06, 3), 8));
    sb_text(out, " stroke-opacity=\"0.85\" d=\"");
    for (int i = 0; i < track->n + track->info.loop; i++) {
        int site = track->steps[i % track->n].site;
        if (site < 0 || site >= s->n) continue; /* in a hand, or behind the last site */
        Spot at = canvas_spot(c, s->at[site]);
        at.x += apart, at.y += apart;
        if (drawing)
            put_line_to(c, at);
        else
            put_move(c, at);
        drawing = true;
    }
    sb_text(out, "\"/>\n");
    for (int i = 0; i < track->n; i++) { /* where it begins */
        int site = track->steps[i].site;
        if (site < 0 || site >= s->n) continue;
        Spot at = canvas_spot(c, s->at[site]);
        put_circle(c, (Spot){at.x + apart, at.y + apart}, c->unit * 0.1);
        sb_fmt(out, " fill=\"#%06x\"/>\n", colour);
        break;
    }
    sb_text(out, "</g>\n");
}

void draw_tracks(Canvas *c) {
    sb_text(c->out, "<g class=\"tracks\">\n");
    for (int i = 0; i < c->show->tracks->n; i++) put_track(c, &c->show->tracks->v[i], i);
    sb_text(c->out, "</g>\n");
}
