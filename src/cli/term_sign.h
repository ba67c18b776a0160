/* term_sign.h: the signs and colours of pieces and players on a terminal. */
#ifndef TSR_CLI_TERM_SIGN_H
#define TSR_CLI_TERM_SIGN_H

#include "cli/term_canvas.h"
#include "core/scene.h"

typedef struct TermSigns {
    const Scene *scene;
    bool colour, ascii;
    bool states;       /* local states are shown, of pieces that have no sides too */
    const char **kind; /* per kind its sign: one to three columns */
    bool *explained;   /* per kind: the sign does not speak for itself */
    bool plain;        /* there is but one kind, and nobody owns it */
    /* Of the position at hand, see term_signs_look: */
    bool numbers;  /* how many there are says it all: seeds */
    bool *differs; /* per kind: pieces have different values */
} TermSigns;

/* Signs that tell all kinds apart; with `colour`, all kinds of one owner. Into the arena. */
TermSigns term_signs(Arena *a, const Scene *scene, bool colour, bool ascii);

/* What need not be told in a position: a value that all pieces of a kind have; the sign of the only kind
 * where there are several on a place. */
void term_signs_look(TermSigns *s, Arena *a, const SceneView *view);

/* What stands for a stack, bottom first: the sign of its top, how many, and what else is to be seen. */
void term_sign_stack(const TermSigns *s, const ScenePiece *pieces, int n, StrBuf *out);
/* The same of one piece; `count`: with its number, if there are several. */
void term_sign_piece(const TermSigns *s, const ScenePiece *piece, bool count, StrBuf *out);

TermColour term_owner_colour(const Scene *scene, int owner);

#endif
