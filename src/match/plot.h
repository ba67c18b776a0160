/* plot.h: small charts as SVG text, for reports: lines with bands, bars, and rows of values with error
 * bars. No scripts, nothing from outside; the text may stand in an HTML page as it is. */
#ifndef TSR_MATCH_PLOT_H
#define TSR_MATCH_PLOT_H

#include "base/strbuf.h"

/* `low` and `high` count only in a series with a band. A number that is not finite is a gap. */
typedef struct PlotPoint {
    double x, y, low, high;
} PlotPoint;

typedef enum PlotStyle {
    PLOT_LINE, /* from point to point; the band is shaded */
    PLOT_DOTS, /* one by one; the band is an error bar */
    PLOT_BARS, /* from 0 to y, `bar` wide around x; the band is an error bar */
} PlotStyle;

typedef struct PlotSeries {
    Str name; /* in the legend; n = 0: not there */
    PlotStyle style;
    bool band;
    double bar;
    const PlotPoint *point;
    uint32_t n;
} PlotSeries;

typedef struct Plot {
    Str title, x_name, y_name; /* each may be empty */
    const PlotSeries *series;
    uint32_t n;
    double y_low, y_high; /* the y axis shows at least this; both 0: what the points need */
    bool x_whole;         /* x is a count: no marks between whole numbers */
    /* Names instead of numbers, one line each from the top: point i of every series stands in row
     * i, its y and its band go along the x axis, and its x is not used. NULL: an ordinary plot. */
    const Str *row;
    uint32_t rows;
    double width, height; /* 0: 640 × 320, or as many rows as there are */
} Plot;

/* A whole <svg> element. Text is escaped, and cut where it is too long for its place. */
void plot_svg(const Plot *p, StrBuf *out);

/* The i-th colour of series and whatever belongs to them, "#rrggbb". */
const char *plot_colour(uint32_t i);

#endif
