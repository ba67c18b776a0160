/* term_canvas.h: a picture made of characters: each with colours, or part of lines that join. */
#ifndef TSR_CLI_TERM_CANVAS_H
#define TSR_CLI_TERM_CANVAS_H

#include "base/arena.h"
#include "base/strbuf.h"

/* One of the 256 colours of terminals, or none. */
typedef int16_t TermColour;

enum { TERM_NO_COLOUR = -1 };

typedef struct TermInk {
    TermColour fore, back; /* back: TERM_NO_COLOUR leaves what is there */
    bool bold;
} TermInk;

/* Ways a line leaves a character. */
enum {
    LINE_N = 1,
    LINE_E = 2,
    LINE_S = 4,
    LINE_W = 8,
    LINE_RISING = 16,  /* from the lower left to the upper right */
    LINE_FALLING = 32, /* from the upper left to the lower right */
    LINE_HEAVY = 64,
};

typedef struct TermGlyph {
    char text[5]; /* one character; empty: none */
    uint8_t lines;
    TermInk ink;
} TermGlyph;

typedef struct TermCanvas {
    int width, height;
    bool ascii;
    TermGlyph *glyphs;
} TermCanvas;

TermCanvas term_canvas_new(Arena *a, int width, int height, bool ascii);

/* All of these leave out what is outside of the canvas. */
/* A text of characters that are one column wide, from (x, y) on. */
void term_put(TermCanvas *c, int x, int y, const char *text, TermInk ink);
/* The background of a rectangle. */
void term_fill(TermCanvas *c, int x, int y, int width, int height, TermColour back);
/* A line between two characters: straight, leaning strokes, or dots. It joins lines that are there and
 * leaves texts alone. */
void term_line(TermCanvas *c, int x, int y, int to_x, int to_y, bool heavy, TermColour fore);

/* Is nothing there? Outside of the canvas there is always something. */
bool term_is_blank(const TermCanvas *c, int x, int y);

/* As lines of text, without blanks at their ends; with `colour`, with colours. */
void term_canvas_text(const TermCanvas *c, bool colour, StrBuf *out);

/* Text in colours, and back to none. */
void term_ink_text(StrBuf *out, TermInk ink, const char *text);

/* Columns a text takes: its characters. */
int term_columns(const char *text);

#endif
