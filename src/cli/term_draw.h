/* term_draw.h: inside the drawing of boards on a terminal (term_board.h): one picture while it is drawn.
 *
 *     term_board   the board: places, links, edges, layers
 *     term_names   names of rows and columns
 *     term_beside  what is written below it, or in its place where it does not fit */
#ifndef TSR_CLI_TERM_DRAW_H
#define TSR_CLI_TERM_DRAW_H

#include "cli/term_board.h"
#include "cli/term_layout.h"
#include "cli/term_sign.h"

struct TermBoard {
    Arena arena;
    const Scene *scene;
    TermStyle style;
    TermSigns signs;
};

/* One picture while it is drawn. */
typedef struct TermDraw {
    const TermBoard *b;
    const Scene *scene;
    const SceneView *view;
    const uint8_t *marks;
    TermSigns signs;
    Arena arena;
    bool *shown;              /* per place of the board */
    bool uses[SCENE_DIE + 1]; /* kinds of places of the board that are shown */
    TermLayout layout;
    TermCanvas canvas;
    int layer, x, y; /* the layer that is drawn, and where */
    StrBuf text;
} TermDraw;

/* Colours of what belongs to nobody. */
enum {
    INK_LINE = 237,
    INK_NAME = 245, /* names of rows and columns, explanations */
    INK_NOTE = 222,
    BACK_LAST = 143,
    BACK_CHOSEN = 214,
    BACK_TARGET = 71,
    INK_TARGET = 46,
    BACK_DIE = 252,
};

/* Of the board: wood for white and black, dark for many colours. */
TermColour term_back(const Scene *s, int phase);
TermInk term_piece_ink(const Scene *s, const ScenePiece *p);

static inline TermInk term_plain_ink(void) {
    return (TermInk){TERM_NO_COLOUR, TERM_NO_COLOUR, false};
}

static inline TermInk term_dim_ink(void) {
    return (TermInk){INK_NAME, TERM_NO_COLOUR, false};
}

static inline bool term_draws(const TermDraw *d, int place, ScenePlaceKind kind) {
    return d->shown[place] && d->scene->places[place].kind == kind &&
           d->scene->places[place].layer == d->layer;
}

/* The piece on top, or NULL. */
static inline const ScenePiece *term_top(const TermDraw *d, int place) {
    int n;
    const ScenePiece *pieces = scene_pieces(d->view, place, &n);
    return n ? &pieces[n - 1] : NULL;
}

static inline int term_place_x(const TermDraw *d, const ScenePlace *p) {
    return d->x + term_layout_x(&d->layout, p->x);
}

static inline int term_place_y(const TermDraw *d, const ScenePlace *p) {
    return d->y + term_layout_y(&d->layout, p->y);
}

static inline int term_mark(const TermDraw *d, int place) {
    return d->marks ? d->marks[place] : 0;
}

/* What is written on a place, in d->text. */
const char *term_place_text(TermDraw *d, int place);

void term_draw_names(TermDraw *d);
void term_draw_list(TermDraw *d, StrBuf *out);
void term_draw_beside(TermDraw *d, StrBuf *out);

#endif
