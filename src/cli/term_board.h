/* term_board.h: a scene as lines of text for a terminal: Scene + SceneView → text. */
#ifndef TSR_CLI_TERM_BOARD_H
#define TSR_CLI_TERM_BOARD_H

#include "base/strbuf.h"
#include "core/scene.h"

typedef struct TermStyle {
    int width;   /* columns there are; 0: 80 */
    bool colour; /* with ANSI sequences for 256 colours */
    bool ascii;  /* nothing but ASCII */
    bool stacks; /* stacks are listed in full below the board */
    bool states; /* with the local states of all pieces; most games only make notes with them */
    bool bare;   /* the board and the hands only: no line about turn, players and scores */
    bool flip;   /* seen from the other side: turned by 180 degrees */
    bool names;  /* nothing but the board, with the name of each place instead of what lies there */
} TermStyle;

/* How a place is marked: bits of the marks of term_board_draw. */
enum {
    TERM_MARK_LAST = 1,   /* the last move was about it */
    TERM_MARK_TARGET = 2, /* one may go there */
    TERM_MARK_CHOSEN = 4, /* what was chosen to move */
};

/* What can be worked out once for a scene: where its places are drawn, which sign a piece has. */
typedef struct TermBoard TermBoard;

TermBoard *term_board_new(const Scene *scene,
                          TermStyle style); /* borrows the scene; returns owned */
void term_board_free(TermBoard *b);

/* `marks` has a byte per place, or is NULL. The view must be of the scene's part. Every line ends with a
 * newline, and colours end with their line. */
void term_board_draw(const TermBoard *b, const SceneView *view, const uint8_t *marks, StrBuf *out);

/* The sign of a piece, as it is in the picture of the view; for lists of moves. In columns, how wide it is. */
int term_board_sign(const TermBoard *b, const SceneView *view, const ScenePiece *piece,
                    StrBuf *out);

/* How a place is called in what people type and read: its label, or its number. */
void term_board_name(const TermBoard *b, int place, StrBuf *out);

#endif
