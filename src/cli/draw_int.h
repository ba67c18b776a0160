/* draw_int.h: what the files that draw share. draw.c sets up the canvas and the order of things,
 * draw_board.c draws the board by kind, draw_show.c what is written on it, draw_path.c knows lines,
 * arcs, colours and numbers. */
#ifndef TSR_CLI_DRAW_INT_H
#define TSR_CLI_DRAW_INT_H

#include "cli/draw.h"

/* A place in the picture: y grows downwards. */
typedef struct Spot {
    double x, y;
} Spot;

typedef struct Canvas {
    const Topology *t;
    const DrawStyle *style;
    const DrawShow *show;
    StrBuf *out;
    double scale, left, top; /* from the board's coordinates to the picture */
    double sheet;            /* how far apart such sheets are; 0: there are none */
    double stretch;          /* of the vertical, for boards that are drawn taller than they are */
    double width, height;
    double margin;      /* between the sites and the border of the picture */
    double unit;        /* the usual distance between neighbouring sites, in the picture */
    const double *room; /* per site of the default type: distance to the nearest neighbour */
    Arena scratch;
} Canvas;

static inline const Sites *canvas_sites(const Canvas *c) {
    return &c->t->sites[c->t->use];
}

/* Where things are. Higher layers move up and a little to the right; boards of cells with layers
 * are drawn as stacked, slanted sheets. */
Spot canvas_spot(const Canvas *c, Point p);
static inline Spot canvas_site(const Canvas *c, SiteType type, int i) {
    return canvas_spot(c, c->t->sites[type].at[i]);
}

/* A number with at most two decimals. */
void put_number(StrBuf *out, double v);
/* The text as character data: &, <, >, quotes escaped, what XML does not allow replaced. */
void put_escaped(StrBuf *out, Str s);
/* ` name="number"` */
void put_attr(StrBuf *out, const char *name, double v);
/* ` name="#rrggbb"`, with opacity; `none` when it is not to be seen. */
void put_paint(StrBuf *out, const char *name, Colour colour);

Colour colour_or(Colour wanted, unsigned rgb); /* 0xrrggbb when it was left open */
Colour colour_rgb(unsigned rgb);

/* Path data: a move to a place, a line there, an edge from one of its ends to the other, a cell. */
void put_move(Canvas *c, Spot s);
void put_line_to(Canvas *c, Spot s);
void put_edge(Canvas *c, int edge, int from);
void put_cell(Canvas *c, int cell);

/* The centre of the circle that a curved edge is part of; false when it is to be drawn straight. */
bool edge_centre(const Topology *t, int edge, Point *centre);

/* An element left open, for more attributes. */
void put_circle(Canvas *c, Spot at, double radius);

void draw_board(Canvas *c);
void draw_phases(Canvas *c);
void draw_labels(Canvas *c);
void draw_radials(Canvas *c);
void draw_tracks(Canvas *c);

#endif
