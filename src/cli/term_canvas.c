/* term_canvas.c: a picture made of characters. */
#include "cli/term_canvas.h"

#include <stdlib.h>

TermCanvas term_canvas_new(Arena *a, int width, int height, bool ascii) {
    TermCanvas c = {width > 0 ? width : 1, height > 0 ? height : 1, ascii, NULL};
    size_t n = (size_t)c.width * (size_t)c.height;
    c.glyphs = ARENA_ARRAY(a, TermGlyph, n);
    for (size_t i = 0; i < n; i++)
        c.glyphs[i].ink = (TermInk){TERM_NO_COLOUR, TERM_NO_COLOUR, false};
    return c;
}

static TermGlyph *term_at(TermCanvas *c, int x, int y) {
    bool inside = x >= 0 && x < c->width && y >= 0 && y < c->height;
    return inside ? &c->glyphs[(size_t)y * (size_t)c->width + (size_t)x] : NULL;
}

/* ---- putting --------------------------------------------------------------------------------- */

void term_put(TermCanvas *c, int x, int y, const char *text, TermInk ink) {
    for (; *text; x++) {
        unsigned n = utf8_length(text, strlen(text));
        if (n == 0 || n > 4) n = 1;
        TermGlyph *g = term_at(c, x, y);
        if (g) {
            TermColour back = ink.back == TERM_NO_COLOUR ? g->ink.back : ink.back;
            memcpy(g->text, text, n);
            g->text[n] = '\0';
            g->lines = 0;
            g->ink = (TermInk){ink.fore, back, ink.bold};
        }
        text += n;
    }
}

void term_fill(TermCanvas *c, int x, int y, int width, int height, TermColour back) {
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) {
            TermGlyph *g = term_at(c, x + i, y + j);
            if (g) g->ink.back = back;
        }
}

static void term_join(TermCanvas *c, int x, int y, unsigned lines, TermColour fore) {
    TermGlyph *g = term_at(c, x, y);
    if (!g || g->text[0]) return;
    g->lines = (uint8_t)(g->lines | lines);
    g->ink.fore = fore;
}

static void term_straight_line(TermCanvas *c, int x, int y, int dx, int dy, int steps,
                               unsigned weight, TermColour fore) {
    unsigned ahead = dx ? LINE_E : LINE_S, back = dx ? LINE_W : LINE_N;
    for (int i = 0; i <= steps; i++, x += dx, y += dy)
        term_join(c, x, y, (i < steps ? ahead : 0) | (i > 0 ? back : 0) | weight, fore);
}

/* Between rows y and to_y, a stroke in each; it leans unless the line is steeper than that. */
static void term_leaning_line(TermCanvas *c, int x, int y, int to_x, int to_y, TermColour fore) {
    int rows = to_y - y, last = x;
    for (int i = 1; i < rows; i++) {
        int at = x + (2 * i * (to_x - x) + (to_x > x ? rows : -rows)) / (2 * rows);
        unsigned way = at == last ? LINE_N | LINE_S : to_x > x ? LINE_FALLING : LINE_RISING;
        term_join(c, at, y + i, way, fore);
        last = at;
    }
    if (rows == 1 && abs(to_x - x) > 1) /* one below the other, and nothing in between */
        term_join(c, (x + to_x) / 2, to_x > x ? to_y : y, to_x > x ? LINE_FALLING : LINE_RISING,
                  fore);
}

/* What no stroke can show: points on the way. */
static void term_dotted_line(TermCanvas *c, int x, int y, int to_x, int to_y, TermColour fore) {
    int columns = to_x - x;
    for (int i = 2; i < columns; i += 2) {
        int twice = 2 * i * (to_y - y);
        int at = y + (twice + (to_y > y ? columns : -columns)) / (2 * columns);
        TermGlyph *g = term_at(c, x + i, at);
        if (g && !g->text[0] && !g->lines)
            term_put(c, x + i, at, c->ascii ? "." : "·", (TermInk){fore, TERM_NO_COLOUR, false});
    }
}

void term_line(TermCanvas *c, int x, int y, int to_x, int to_y, bool heavy, TermColour fore) {
    unsigned weight = heavy ? LINE_HEAVY : 0;
    int wide = abs(to_x - x), high = abs(to_y - y);
    if (high == 0)
        term_straight_line(c, x < to_x ? x : to_x, y, 1, 0, wide, weight, fore);
    else if (wide == 0)
        term_straight_line(c, x, y < to_y ? y : to_y, 0, 1, high, weight, fore);
    else if (wide <= 3 * high && y < to_y)
        term_leaning_line(c, x, y, to_x, to_y, fore);
    else if (wide <= 3 * high)
        term_leaning_line(c, to_x, to_y, x, y, fore);
    else if (x < to_x)
        term_dotted_line(c, x, y, to_x, to_y, fore);
    else
        term_dotted_line(c, to_x, to_y, x, y, fore);
}

bool term_is_blank(const TermCanvas *c, int x, int y) {
    if (x < 0 || x >= c->width || y < 0 || y >= c->height) return false;
    const TermGlyph *g = &c->glyphs[(size_t)y * (size_t)c->width + (size_t)x];
    return g->text[0] == '\0' && !g->lines;
}

/* ---- text ------------------------------------------------------------------------------------ */

static const char *term_aslant(unsigned lines, bool ascii) {
    bool both = (lines & LINE_RISING) && (lines & LINE_FALLING);
    if (both) return ascii ? "X" : "╳";
    if (lines & LINE_RISING) return ascii ? "/" : "╱";
    return ascii ? "\\" : "╲";
}

static const char *term_straight(unsigned lines, bool ascii) {
    static const char *const light[16] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                          "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    static const char *const heavy[16] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                          "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    bool wide = lines & (LINE_E | LINE_W), high = lines & (LINE_N | LINE_S);
    if (ascii) return wide && high ? "+" : wide ? (lines & LINE_HEAVY ? "=" : "-") : "|";
    return (lines & LINE_HEAVY ? heavy : light)[lines & 15];
}

static const char *term_glyph_text(const TermGlyph *g, bool ascii) {
    if (g->text[0]) return g->text;
    if (g->lines & 15) return term_straight(g->lines, ascii);
    return g->lines ? term_aslant(g->lines, ascii) : " ";
}

static bool term_blank(const TermGlyph *g, bool colour) {
    bool filled = colour && g->ink.back != TERM_NO_COLOUR;
    return !filled && !g->lines && (g->text[0] == '\0' || g->text[0] == ' ');
}

static bool term_same_ink(TermInk a, TermInk b) {
    return a.fore == b.fore && a.back == b.back && a.bold == b.bold;
}

static void term_ink_on(StrBuf *out, TermInk ink) {
    sb_text(out, "\033[0");
    if (ink.bold) sb_text(out, ";1");
    if (ink.fore != TERM_NO_COLOUR) sb_fmt(out, ";38;5;%d", ink.fore);
    if (ink.back != TERM_NO_COLOUR) sb_fmt(out, ";48;5;%d", ink.back);
    sb_char(out, 'm');
}

void term_canvas_text(const TermCanvas *c, bool colour, StrBuf *out) {
    const TermInk none = {TERM_NO_COLOUR, TERM_NO_COLOUR, false};
    for (int y = 0; y < c->height; y++) {
        const TermGlyph *row = c->glyphs + (size_t)y * (size_t)c->width;
        int end = c->width;
        TermInk now = none;
        while (end > 0 && term_blank(&row[end - 1], colour)) end--;
        for (int x = 0; x < end; x++) {
            if (colour && !term_same_ink(now, row[x].ink)) term_ink_on(out, now = row[x].ink);
            sb_text(out, term_glyph_text(&row[x], c->ascii));
        }
        if (!term_same_ink(now, none)) sb_text(out, "\033[0m");
        sb_char(out, '\n');
    }
}

void term_ink_text(StrBuf *out, TermInk ink, const char *text) {
    term_ink_on(out, ink);
    sb_text(out, text);
    sb_text(out, "\033[0m");
}

int term_columns(const char *text) {
    return (int)utf8_columns(str_of(text));
}
