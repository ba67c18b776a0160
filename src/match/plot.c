/* plot.c: small charts as SVG text. */
#include "match/plot.h"

#include <math.h>

/* Told apart on white, on paper, and by people who see colours differently. */
static const char *const plot_colours[] = {"#0072b2", "#d55e00", "#009e73", "#aa4499",
                                           "#b8860b", "#56738f", "#88ccee", "#333333"};
enum { PLOT_COLOURS = sizeof plot_colours / sizeof *plot_colours };

static const char plot_ink[] = "#333", plot_grid[] = "#e3e6ea", plot_rim[] = "#9aa3ad";

/* Text is measured roughly: no font is at hand. */
static const double letter_width = 6.4, legend_height = 18, row_height = 30;

typedef struct PlotAxis {
    double low, high, step;
} PlotAxis;

typedef struct PlotFrame {
    const Plot *p;
    StrBuf *out;
    PlotAxis x, y; /* with rows, y counts them downwards */
    double left, right, top, bottom, width, height;
} PlotFrame;

const char *plot_colour(uint32_t i) {
    return plot_colours[i % PLOT_COLOURS];
}

/* ---- axes ------------------------------------------------------------------------------------ */

/* What is beyond this is no figure of a chart, and its differences would overflow. */
static bool plot_has(double v) {
    return isfinite(v) && fabs(v) < 1e15;
}

static void axis_take(PlotAxis *a, double v) {
    if (!plot_has(v)) return;
    a->low = fmin(a->low, v);
    a->high = fmax(a->high, v);
}

/* Steps of 1, 2 or 5 times a power of ten, about `wanted` of them; the ends lie on steps when
 * `widen` is set. */
static void axis_round(PlotAxis *a, double wanted, bool whole, bool widen) {
    if (!(a->low <= a->high)) *a = (PlotAxis){0, 1, 0}; /* no point at all */
    double span = a->high - a->low;
    if (span < 1e-9 * fmax(1, fabs(a->high)) || (whole && span < 1)) {
        double room = fmax(1, 0.05 * fabs(a->high));
        a->low -= whole ? 0 : room / 2;
        a->high += whole ? 1 : room / 2;
        span = a->high - a->low;
    }
    double power = pow(10, floor(log10(span / wanted))), rough = span / wanted / power;
    a->step = power * (rough <= 1 ? 1 : rough <= 2 ? 2 : rough <= 5 ? 5 : 10);
    if (whole) a->step = fmax(1, a->step);
    if (!widen) return;
    a->low = floor(a->low / a->step + 1e-9) * a->step;
    a->high = ceil(a->high / a->step - 1e-9) * a->step;
}

/* Marks are on steps within the axis: how many, and where. */
static double axis_mark(const PlotAxis *a, uint32_t i) {
    return (ceil(a->low / a->step - 1e-9) + i) * a->step;
}

static uint32_t axis_marks(const PlotAxis *a) {
    double n = floor((a->high - axis_mark(a, 0)) / a->step + 1e-6) + 1;
    return n > 0 && n < 1000 ? (uint32_t)n : 0;
}

static void axis_label(const PlotAxis *a, double v, StrBuf *out) {
    int digits = a->step >= 1 ? 0 : (int)ceil(-log10(a->step) - 1e-9);
    if (fabs(v) < a->step / 2) v = 0; /* never -0 */
    if (fabs(v) >= 1e7)
        sb_fmt(out, "%.3g", v);
    else
        sb_fmt(out, "%.*f", digits, v);
}

/* The widest label, in letters. */
static double axis_letters(const PlotAxis *a) {
    StrBuf text = {0};
    size_t most = 0;
    for (uint32_t i = 0; i < axis_marks(a); i++) {
        sb_clear(&text);
        axis_label(a, axis_mark(a, i), &text);
        if (text.n > most) most = text.n;
    }
    sb_free(&text);
    return (double)most;
}

static double frame_x(const PlotFrame *f, double v) {
    return f->left + (v - f->x.low) / (f->x.high - f->x.low) * (f->right - f->left);
}

static double frame_y(const PlotFrame *f, double v) {
    return f->bottom - (v - f->y.low) / (f->y.high - f->y.low) * (f->bottom - f->top);
}

static double frame_row(const PlotFrame *f, uint32_t i) {
    return f->top + (f->bottom - f->top) * (i + 0.5) / fmax(1, f->p->rows);
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Signs, not bytes; one that is broken counts too. */
static uint32_t text_signs(Str s) {
    uint32_t signs = 0;
    for (uint32_t i = 0; i < s.n; signs++) {
        unsigned len = utf8_length(s.s + i, s.n - i);
        i += len ? len : 1;
    }
    return signs;
}

/* Escaped, and with a mark of omission in place of what there is no room for. */
static void text_fit(StrBuf *out, Str s, double room) {
    uint32_t most = (uint32_t)fmax(4, room / letter_width), i = 0;
    bool fits = text_signs(s) <= most;
    for (uint32_t k = 0; i < s.n && (fits || k + 1 < most); k++) {
        unsigned len = utf8_length(s.s + i, s.n - i);
        i += len ? len : 1;
    }
    sb_xml(out, str_sub(s, 0, i));
    if (!fits) sb_text(out, "…");
}

static void frame_text(const PlotFrame *f, double x, double y, const char *anchor, Str s,
                       double room) {
    sb_fmt(f->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    text_fit(f->out, s, room);
    sb_text(f->out, "</text>\n");
}

static void frame_line(const PlotFrame *f, double x1, double y1, double x2, double y2,
                       const char *colour, double width) {
    sb_fmt(f->out,
           "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"%g\" fill=\"none\"/>\n",
           x1, y1, x2, y2, colour, width);
}

/* ---- the frame ------------------------------------------------------------------------------- */

static void frame_axes(const PlotFrame *f) {
    StrBuf text = {0};
    for (uint32_t i = 0; i < axis_marks(&f->x); i++) {
        double v = axis_mark(&f->x, i), x = frame_x(f, v);
        sb_clear(&text);
        axis_label(&f->x, v, &text);
        frame_line(f, x, f->top, x, f->bottom, plot_grid, 1);
        frame_text(f, x, f->bottom + 16, "middle", sb_view(&text), f->width);
    }
    for (uint32_t i = 0; !f->p->row && i < axis_marks(&f->y); i++) {
        double v = axis_mark(&f->y, i), y = frame_y(f, v);
        sb_clear(&text);
        axis_label(&f->y, v, &text);
        frame_line(f, f->left, y, f->right, y, plot_grid, 1);
        frame_text(f, f->left - 8, y + 4, "end", sb_view(&text), f->left);
    }
    for (uint32_t i = 0; f->p->row && i < f->p->rows; i++)
        frame_text(f, f->left - 12, frame_row(f, i) + 4, "end", f->p->row[i], f->left - 16);
    sb_free(&text);
    frame_line(f, f->left, f->bottom, f->right, f->bottom, plot_rim, 1);
    frame_line(f, f->left, f->top, f->left, f->bottom, plot_rim, 1);
    if (f->p->row && f->x.low < 0 && f->x.high > 0)
        frame_line(f, frame_x(f, 0), f->top, frame_x(f, 0), f->bottom, plot_rim, 1);
}

static void frame_names(const PlotFrame *f) {
    double middle = (f->left + f->right) / 2, height = (f->top + f->bottom) / 2;
    if (f->p->title.n) {
        sb_text(f->out, "<g font-size=\"15\" font-weight=\"600\">");
        frame_text(f, 12, 22, "start", f->p->title, (f->width - 24) * 0.8);
        sb_text(f->out, "</g>\n");
    }
    if (f->p->x_name.n)
        frame_text(f, middle, f->bottom + 36, "middle", f->p->x_name, f->right - f->left);
    if (!f->p->y_name.n || f->p->row) return;
    sb_fmt(f->out, "<g transform=\"rotate(-90 16 %.1f)\">", height);
    frame_text(f, 16, height, "middle", f->p->y_name, f->bottom - f->top);
    sb_text(f->out, "</g>\n");
}

/* One entry after the other, in as many lines as it takes; returns how many, and only counts them
 * while `draw` is not set. */
static uint32_t frame_legend(const PlotFrame *f, bool draw) {
    const double most = 200;
    double x = 12, y = f->p->title.n ? 44 : 18;
    uint32_t lines = 0;
    for (uint32_t i = 0; i < f->p->n; i++) {
        Str name = f->p->series[i].name;
        if (!name.n) continue;
        double wide = 36 + fmin(most, letter_width * text_signs(name));
        if (lines == 0) lines = 1;
        if (x > 12 && x + wide > f->width - 12) x = 12, y += legend_height, lines++;
        if (draw) {
            sb_fmt(f->out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"12\" rx=\"2\" fill=\"%s\"/>",
                   x, y - 10, plot_colour(i));
            frame_text(f, x + 17, y, "start", name, most);
        }
        x += wide;
    }
    return lines;
}

/* ---- series ---------------------------------------------------------------------------------- */

static void series_ranges(PlotFrame *f) {
    const Plot *p = f->p;
    f->x = f->y = (PlotAxis){INFINITY, -INFINITY, 0};
    for (uint32_t s = 0; s < p->n; s++) {
        const PlotSeries *series = &p->series[s];
        if (series->style == PLOT_BARS) axis_take(&f->y, 0);
        for (uint32_t i = 0; i < series->n; i++) {
            const PlotPoint *at = &series->point[i];
            double half = series->style == PLOT_BARS ? series->bar / 2 : 0;
            PlotAxis *values = p->row ? &f->x : &f->y;
            if (p->row ? i >= p->rows : !plot_has(at->x)) continue;
            if (!p->row) axis_take(&f->x, at->x - half), axis_take(&f->x, at->x + half);
            axis_take(values, at->y);
            if (series->band) axis_take(values, at->low), axis_take(values, at->high);
        }
    }
    if (p->y_low < p->y_high) {
        axis_take(p->row ? &f->x : &f->y, p->y_low);
        axis_take(p->row ? &f->x : &f->y, p->y_high);
    }
}

/* The band of points i … end - 1, forth along the top and back along the bottom. */
static void series_band(const PlotFrame *f, const PlotSeries *s, uint32_t i, uint32_t end,
                        const char *colour) {
    sb_fmt(f->out, "<path fill=\"%s\" fill-opacity=\"0.16\" d=\"", colour);
    for (uint32_t k = i; k < end; k++)
        sb_fmt(f->out, "%s%.1f %.1f", k == i ? "M" : "L", frame_x(f, s->point[k].x),
               frame_y(f, s->point[k].high));
    for (uint32_t k = end; k-- > i;)
        sb_fmt(f->out, "L%.1f %.1f", frame_x(f, s->point[k].x), frame_y(f, s->point[k].low));
    sb_text(f->out, "Z\"/>\n");
}

static bool point_drawn(const PlotSeries *s, uint32_t i) {
    return i < s->n && plot_has(s->point[i].x) && plot_has(s->point[i].y);
}

static bool point_banded(const PlotSeries *s, uint32_t i) {
    return s->band && i < s->n && plot_has(s->point[i].x) && plot_has(s->point[i].low) &&
           plot_has(s->point[i].high);
}

static void point_dot(const PlotFrame *f, double x, double y, double radius, const char *colour) {
    sb_fmt(f->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" fill=\"%s\"/>\n", x, y, radius,
           colour);
}

static void series_line(const PlotFrame *f, const PlotSeries *s, const char *colour) {
    for (uint32_t i = 0; i < s->n;) {
        uint32_t end = i;
        while (point_banded(s, end)) end++;
        if (end > i + 1) series_band(f, s, i, end, colour);
        i = end > i ? end : i + 1;
    }
    for (uint32_t i = 0; i < s->n;) {
        uint32_t end = i;
        while (point_drawn(s, end)) end++;
        if (end == i + 1)
            point_dot(f, frame_x(f, s->point[i].x), frame_y(f, s->point[i].y), 2.5, colour);
        if (end > i + 1) {
            sb_fmt(f->out,
                   "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
                   "stroke-linejoin=\"round\" d=\"",
                   colour);
            for (uint32_t k = i; k < end; k++)
                sb_fmt(f->out, "%s%.1f %.1f", k == i ? "M" : "L", frame_x(f, s->point[k].x),
                       frame_y(f, s->point[k].y));
            sb_text(f->out, "\"/>\n");
        }
        i = end > i ? end : i + 1;
    }
}

static void series_points(const PlotFrame *f, const PlotSeries *s, const char *colour) {
    for (uint32_t i = 0; i < s->n; i++) {
        if (!point_drawn(s, i)) continue;
        const PlotPoint *at = &s->point[i];
        double x = frame_x(f, at->x), y = frame_y(f, at->y);
        if (s->style == PLOT_BARS) {
            double zero = frame_y(f, 0), left = frame_x(f, at->x - s->bar / 2);
            double wide = frame_x(f, at->x + s->bar / 2) - left;
            double gap = wide > 6 ? 1 : 0;
            sb_fmt(f->out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                   "fill-opacity=\"0.85\"/>\n",
                   left + gap / 2, fmin(y, zero), fmax(0.5, wide - gap), fabs(zero - y), colour);
        }
        if (point_banded(s, i))
            frame_line(f, x, frame_y(f, at->low), x, frame_y(f, at->high),
                       s->style == PLOT_BARS ? plot_ink : colour, 1.5);
        if (s->style == PLOT_DOTS) point_dot(f, x, y, 3.5, colour);
    }
}

/* Each row has its own colour when there is only one series. */
static void series_rows(const PlotFrame *f, const PlotSeries *s, uint32_t number) {
    for (uint32_t i = 0; i < s->n && i < f->p->rows; i++) {
        const PlotPoint *at = &s->point[i];
        const char *colour = plot_colour(f->p->n == 1 ? i : number);
        double y = frame_row(f, i) + 6 * (number - (f->p->n - 1) / 2.0);
        if (s->band && plot_has(at->low) && plot_has(at->high)) {
            double from = frame_x(f, at->low), to = frame_x(f, at->high);
            frame_line(f, from, y, to, y, colour, 2);
            frame_line(f, from, y - 5, from, y + 5, colour, 2);
            frame_line(f, to, y - 5, to, y + 5, colour, 2);
        }
        if (plot_has(at->y)) point_dot(f, frame_x(f, at->y), y, 4.5, colour);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void frame_measure(PlotFrame *f) {
    const Plot *p = f->p;
    double above = (p->title.n ? 36 : 12), longest = 0;
    f->width = p->width > 0 ? p->width : 640;
    series_ranges(f);
    axis_round(&f->x, fmax(2, f->width / 90), p->x_whole, p->row != NULL);
    if (!p->row) axis_round(&f->y, 5, false, true);
    above += frame_legend(f, false) * legend_height;
    for (uint32_t i = 0; p->row && i < p->rows; i++)
        longest = fmax(longest, letter_width * text_signs(p->row[i]));
    f->left = p->row ? fmin(longest + 24, f->width * 0.4)
                     : letter_width * axis_letters(&f->y) + (p->y_name.n ? 38 : 22);
    f->right = f->width - 22;
    f->top = above + 8;
    f->height = p->height > 0 ? p->height
                : p->row      ? f->top + row_height * fmax(1, p->rows) + 48
                              : 320;
    f->bottom = fmax(f->top + 20, f->height - (p->x_name.n ? 46 : 26));
}

void plot_svg(const Plot *p, StrBuf *out) {
    PlotFrame f = {.p = p, .out = out};
    frame_measure(&f);
    sb_fmt(out,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
           "height=\"%g\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\" "
           "fill=\"%s\">\n<title>",
           f.width, f.height, f.width, f.height, plot_ink);
    sb_xml(out, p->title);
    sb_fmt(out, "</title>\n<rect width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n", f.width, f.height);
    frame_axes(&f);
    for (uint32_t i = 0; i < p->n; i++) {
        if (p->row)
            series_rows(&f, &p->series[i], i);
        else if (p->series[i].style == PLOT_LINE)
            series_line(&f, &p->series[i], plot_colour(i));
        else
            series_points(&f, &p->series[i], plot_colour(i));
    }
    frame_names(&f);
    frame_legend(&f, true);
    sb_text(out, "</svg>\n");
}
