/* draw.h: a board as an SVG picture. Knows a topology and a style, nothing of games or metadata.
 *
 * The same input gives the same bytes. Every site of the type the board is played on is an element
 * of its own with an id: v12, e12 or c12. */
#ifndef TSR_CLI_DRAW_H
#define TSR_CLI_DRAW_H

#include "base/strbuf.h"
#include "geom/track.h"

/* A colour that may be left open: then the kind of board decides. */
typedef struct Colour {
    bool given;
    uint8_t r, g, b, a; /* a = 0: not drawn at all */
} Colour;

typedef enum DrawKind {
    DRAW_CELLS,  /* filled cells in a frame */
    DRAW_LINES,  /* lines and intersections on wood */
    DRAW_GRAPH,  /* dots and lines on paper */
    DRAW_HOLES,  /* round holes in a block of wood, without lines */
    DRAW_PITS,   /* mancala: pits and stores */
    DRAW_POINTS, /* tables: long points from two sides */
} DrawKind;

enum { DRAW_PHASES = 6 };

typedef struct DrawStyle {
    DrawKind kind;
    bool checkered; /* cells coloured by phase */
    bool paper;     /* white cells, dark lines: pen and paper, deduction puzzles */
    bool dots;      /* vertices are marked, although it is played on cells */
    bool stars;     /* the star points of a Go board */
    bool hidden;    /* nothing of the board is drawn, only what is shown on it */
    bool no_lines;  /* edges are not drawn */
    int boxes;      /* heavier lines around boxes of n x n cells; 0: none */
    int loops;      /* loops around each corner (surakarta), the first from line loops_from */
    int loops_from;
    Colour phase[DRAW_PHASES], inner_edges, outer_edges, inner_vertices, outer_vertices;
    double inner_width, outer_width; /* of edges, relative to the usual one */
} DrawStyle;

/* What is written on top. */
typedef struct DrawShow {
    bool indices, coords, edges, phases;
    bool radials;
    int radials_from;     /* a site of the default type, with radials in the topology */
    const Tracks *tracks; /* NULL: none are shown */
} DrawShow;

/* The style of a board about which nothing else is known. */
DrawStyle draw_style_plain(const Topology *t);

/* The whole picture. `name` becomes its title, escaped. */
void draw_svg(const Topology *t, const DrawStyle *style, const DrawShow *show, Str name,
              StrBuf *out);

#endif
