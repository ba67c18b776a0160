/* term_layout.h: where the places of a board are on a terminal, in columns and rows. */
#ifndef TSR_CLI_TERM_LAYOUT_H
#define TSR_CLI_TERM_LAYOUT_H

#include "base/arena.h"
#include "core/scene.h"

/* What is wanted. */
typedef struct TermWish {
    const bool *shown; /* per place of the board: is it drawn? */
    int text;          /* columns that the longest text on a place takes */
    int width;         /* columns there are */
    bool boxes;        /* lines between cells, if they can be drawn */
    bool rim;          /* a row above and below points */
} TermWish;

/* One direction of a board: the coordinates there are, and where they are drawn. NULL: everywhere. */
typedef struct TermAxis {
    const double *value; /* ascending */
    int *at;
    int n;
} TermAxis;

typedef struct TermLayout {
    bool fits;         /* if not, nothing else counts */
    bool lattice;      /* in rows and columns, which can be named; else anyhow */
    bool upright;      /* … and columns go straight up */
    bool boxes;        /* there is room for lines between cells */
    int cell;          /* columns of a cell, without lines */
    int width, height; /* of one layer, with the margins */
    int left, bottom;  /* margins, for names of rows and columns */
    TermAxis x, y;     /* of a lattice */
    double scale_x, scale_y, from_x, from_y; /* otherwise */
} TermLayout;

TermLayout term_layout(Arena *a, const Scene *scene, const TermWish *wish);

/* The column and the row of a point of the board. */
int term_layout_x(const TermLayout *l, double x);
int term_layout_y(const TermLayout *l, double y);

#endif
