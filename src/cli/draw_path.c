/* draw_path.c: numbers, text, colours, lines and arcs as SVG. */
#include <math.h>

#include "cli/draw_int.h"

/* ---- numbers, text, colours ------------------------------------------------------------------ */

void put_number(StrBuf *out, double v) {
    double hundredths = round(v * 100);
    if (hundredths == 0 || !isfinite(hundredths)) hundredths = 0; /* no minus zero */
    size_t before = out->n;
    sb_fmt(out, "%.2f", hundredths / 100);
    while (out->n > before && out->s[out->n - 1] == '0') out->s[--out->n] = '\0';
    if (out->n > before && out->s[out->n - 1] == '.') out->s[--out->n] = '\0';
}

void put_attr(StrBuf *out, const char *name, double v) {
    sb_fmt(out, " %s=\"", name);
    put_number(out, v);
    sb_char(out, '"');
}

void put_escaped(StrBuf *out, Str s) {
    for (uint32_t i = 0; i < s.n;) {
        unsigned n = utf8_length(s.s + i, s.n - i);
        unsigned char c = (unsigned char)s.s[i];
        /* U+FFFE and U+FFFF are not allowed in XML either. */
        bool outside = n == 3 && c == 0xEF && (unsigned char)s.s[i + 1] == 0xBF &&
                       (unsigned char)s.s[i + 2] >= 0xBE;
        if (n == 0 || (c < 0x20 && c != '\t' && c != '\n') || outside)
            sb_text(out, "\xEF\xBF\xBD");
        else if (c == '&')
            sb_text(out, "&amp;");
        else if (c == '<')
            sb_text(out, "&lt;");
        else if (c == '>')
            sb_text(out, "&gt;");
        else if (c == '"')
            sb_text(out, "&quot;");
        else
            sb_str(out, str_sub(s, i, i + n));
        i += n ? n : 1;
    }
}

Colour colour_rgb(unsigned rgb) {
    return (Colour){true, (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
}

Colour colour_or(Colour wanted, unsigned rgb) {
    return wanted.given ? wanted : colour_rgb(rgb);
}

void put_paint(StrBuf *out, const char *name, Colour colour) {
    if (colour.a == 0) {
        sb_fmt(out, " %s=\"none\"", name);
        return;
    }
    sb_fmt(out, " %s=\"#%02x%02x%02x\"", name, colour.r, colour.g, colour.b);
    if (colour.a == 255) return;
    sb_fmt(out, " %s-opacity=\"", name);
    put_number(out, colour.a / 255.0);
    sb_char(out, '"');
}

/* ---- places and paths ------------------------------------------------------------------------ */

Spot canvas_spot(const Canvas *c, Point p) {
    if (c->sheet > 0)
        return (Spot){c->left + (p.x + p.y * 0.45) * c->scale,
                      c->top - (p.y * 0.5 + p.z * c->sheet) * c->scale};
    return (Spot){c->left + (p.x + p.z * 0.08) * c->scale,
                  c->top - (p.y + p.z * 0.35) * c->scale * c->stretch};
}

static void put_spot(StrBuf *out, Spot s) {
    put_number(out, s.x);
    sb_char(out, ' ');
    put_number(out, s.y);
}

void put_move(Canvas *c, Spot s) {
    sb_char(c->out, 'M');
    put_spot(c->out, s);
}

void put_line_to(Canvas *c, Spot s) {
    sb_char(c->out, 'L');
    put_spot(c->out, s);
}

/* The other end of the curved edge that goes on best behind `at`, coming from `before`. */
static int curve_goes_on(const Topology *t, int edge, int before, int at) {
    const Point *p = t->sites[SITE_VERTEX].at;
    Slice edges = lists_at(&t->vertex_edges, at);
    double best = 0.3; /* at least roughly ahead */
    int next = NOTHING;
    for (int i = 0; i < edges.n; i++) {
        int e = edges.v[i];
        if (e == edge || !t->curved[e]) continue;
        int to = t->ends[e][0] == at ? t->ends[e][1] : t->ends[e][0];
        double ax = p[at].x - p[before].x, ay = p[at].y - p[before].y;
        double bx = p[to].x - p[at].x, by = p[to].y - p[at].y;
        double length = hypot(ax, ay) * hypot(bx, by);
        double ahead = length > 0 ? (ax * bx + ay * by) / length : 0;
        if (to != before && ahead > best) {
            best = ahead;
            next = to;
        }
    }
    return next;
}

static bool circle_through(Point a, Point b, Point c, Point *centre) {
    double d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
    if (fabs(d) < 1e-9) return false;
    double aa = a.x * a.x + a.y * a.y, bb = b.x * b.x + b.y * b.y, cc = c.x * c.x + c.y * c.y;
    centre->x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d;
    centre->y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d;
    centre->z = a.z;
    return true;
}

static bool curve_ends_at(const Topology *t, int vertex) {
    Slice edges = lists_at(&t->vertex_edges, vertex);
    int n = 0;
    for (int i = 0; i < edges.n; i++) n += t->curved[edges.v[i]];
    return n == 1;
}

/* The circle through the ends of an edge and the end of the curve that continues it. The curves at
 * both sides must roughly agree, for not every one is part of a circle. */
static bool curve_centre(const Topology *t, int edge, Point *centre) {
    int a = t->ends[edge][0], b = t->ends[edge][1];
    const Point *p = t->sites[SITE_VERTEX].at;
    int behind = curve_goes_on(t, edge, a, b), before = curve_goes_on(t, edge, b, a);
    Point one = p[a], two = p[a];
    bool has_one = behind != NOTHING && circle_through(p[a], p[b], p[behind], &one);
    bool has_two = before != NOTHING && circle_through(p[before], p[a], p[b], &two);
    *centre = has_one ? one : two;
    if (!has_one) return has_two && curve_ends_at(t, b);
    if (!has_two) return curve_ends_at(t, a);
    return point_distance_2d(one, two) < 0.5 * point_distance_2d(p[a], one);
}

/* A curved edge turns around the pivot of its ends, if both are as far from it. */
bool edge_centre(const Topology *t, int edge, Point *centre) {
    if (!t->curved[edge]) return false;
    int a = t->ends[edge][0], b = t->ends[edge][1];
    const Point *p = t->sites[SITE_VERTEX].at;
    int pivot = t->pivot[a] != NOTHING ? t->pivot[a] : t->pivot[b];
    if (pivot == NOTHING || pivot == a || pivot == b) return curve_centre(t, edge, centre);
    double ra = point_distance_2d(p[a], p[pivot]), rb = point_distance_2d(p[b], p[pivot]);
    *centre = p[pivot];
    return fabs(ra - rb) < 0.001 * (ra + rb) || curve_centre(t, edge, centre);
}

void put_edge(Canvas *c, int edge, int from) {
    const Topology *t = c->t;
    const Point *p = t->sites[SITE_VERTEX].at;
    int to = t->ends[edge][0] == from ? t->ends[edge][1] : t->ends[edge][0];
    Point m;
    if (edge_centre(t, edge, &m)) {
        double turn = (p[from].x - m.x) * (p[to].y - m.y) - (p[from].y - m.y) * (p[to].x - m.x);
        /* Half a circle: anticlockwise from the first end, as such edges are made. */
        bool anticlockwise = fabs(turn) > 1e-6 ? turn > 0 : from == t->ends[edge][0];
        double radius = point_distance_2d(p[from], m) * c->scale;
        sb_char(c->out, 'A');
        put_spot(c->out, (Spot){radius, radius});
        sb_text(c->out, anticlockwise ? " 0 0 0 " : " 0 0 1 ");
    } else {
        sb_char(c->out, 'L');
    }
    put_spot(c->out, canvas_site(c, SITE_VERTEX, to));
}

void put_cell(Canvas *c, int cell) {
    Slice verts = lists_at(&c->t->cell_vertices, cell), edges = lists_at(&c->t->cell_edges, cell);
    if (verts.n == 0) return;
    put_move(c, canvas_site(c, SITE_VERTEX, verts.v[0]));
    for (int i = 0; i < verts.n && i < edges.n; i++) put_edge(c, edges.v[i], verts.v[i]);
    sb_char(c->out, 'Z');
}

void put_circle(Canvas *c, Spot at, double radius) {
    sb_text(c->out, "<circle");
    put_attr(c->out, "cx", at.x);
    put_attr(c->out, "cy", at.y);
    put_attr(c->out, "r", radius);
}
