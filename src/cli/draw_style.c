/* draw_style.c: (graphics …) of the metadata → DrawStyle. */
#include "cli/draw_style.h"

#include <stdlib.h>
#include <strings.h>

/* ---- colours --------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned rgb;
} colour_names[] = {
    {"White", 0xffffff},        {"Black", 0x000000},         {"Grey", 0x969696},
    {"LightGrey", 0xc8c8c8},    {"VeryLightGrey", 0xe6e6e6}, {"DarkGrey", 0x646464},
    {"VeryDarkGrey", 0x323232}, {"Dark", 0x1e1e1e},          {"Red", 0xd62728},
    {"Green", 0x2ca02c},        {"Blue", 0x1f4fd6},          {"Yellow", 0xf5d327},
    {"Pink", 0xf7a8b8},         {"Cyan", 0x17becf},          {"Brown", 0x8b5a2b},
    {"DarkBrown", 0x5c3a1e},    {"VeryDarkBrown", 0x3a2412}, {"Purple", 0x7d3c98},
    {"Magenta", 0xc2388b},      {"Turquoise", 0x1abc9c},     {"Orange", 0xff8c1a},
    {"LightOrange", 0xffb866},  {"LightRed", 0xff7f7f},      {"DarkRed", 0x8b0000},
    {"Burgundy", 0x6d1a2d},     {"LightGreen", 0x90d890},    {"DarkGreen", 0x1b6b2a},
    {"LightBlue", 0x8ec5f0},    {"VeryLightBlue", 0xd0e8fa}, {"DarkBlue", 0x12306b},
    {"IceBlue", 0xb8e2f2},      {"Gold", 0xd4a72c},          {"Silver", 0xb8bcc2},
    {"Bronze", 0xb0793a},       {"GunMetal", 0x3d474e},      {"HumanLight", 0xf2cfa4},
    {"HumanDark", 0x8d5a37},    {"Cream", 0xfff4d6},         {"DeepPurple", 0x4a1e6b},
    {"PaleGreen", 0xc8eec8},    {"PaleBlue", 0xcfe0f5},      {"PaleYellow", 0xfaf3c0},
};

static bool same_word(Str a, const char *b) {
    return a.n == strlen(b) && strncasecmp(a.s, b, a.n) == 0;
}

static bool word_number(const Node *n, double *value) {
    char text[32];
    if (n->kind != NODE_WORD || n->text.n == 0 || n->text.n >= sizeof text) return false;
    memcpy(text, n->text.s, n->text.n);
    text[n->text.n] = '\0';
    char *end;
    *value = strtod(text, &end);
    return *end == '\0' && *value >= -1e6 && *value <= 1e6;
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef";
    const char *at = c ? strchr(digits, c | 0x20) : NULL;
    return at ? (int)(at - digits) : -1;
}

static Colour colour_of_hex(Str s) {
    unsigned rgb = 0;
    if (s.n != 7 || s.s[0] != '#') return (Colour){0};
    for (uint32_t i = 1; i < 7; i++) {
        int digit = hex_digit(s.s[i]);
        if (digit < 0) return (Colour){0};
        rgb = rgb * 16 + (unsigned)digit;
    }
    return (Colour){true, (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
}

static Colour colour_of_word(Str s) {
    if (s.n && s.s[0] == '#') return colour_of_hex(s);
    if (same_word(s, "Hidden")) return (Colour){.given = true};
    for (size_t i = 0; i < sizeof colour_names / sizeof *colour_names; i++) {
        unsigned rgb = colour_names[i].rgb;
        if (same_word(s, colour_names[i].name))
            return (Colour){true, (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
    }
    return (Colour){0};
}

/* (colour Name), (colour "#rrggbb"), (colour r g b) or (colour r g b opacity). */
static Colour colour_of(const Node *n) {
    if (!node_has_head(n, "colour") || n->n < 2) return (Colour){0};
    if (n->n < 4) return colour_of_word(n->kids[1]->text);
    uint8_t part[4] = {0, 0, 0, 255};
    for (uint32_t i = 1; i < n->n && i <= 4; i++) {
        double v;
        if (!word_number(n->kids[i], &v) || v < 0 || v > 255) return (Colour){0};
        part[i - 1] = (uint8_t)v;
    }
    return (Colour){true, part[0], part[1], part[2], part[3]};
}

/* ---- what can be said about boards ----------------------------------------------------------- */

static int square_root(int n) {
    int r = 0;
    while ((r + 1) * (r + 1) <= n) r++;
    return r * r == n ? r : 0;
}

static void on_paper(DrawStyle *s, const Topology *t) {
    s->paper = true;
    if (t->use != SITE_CELL) s->kind = DRAW_GRAPH;
}

/* Two rows of columns are needed to draw points from two sides. */
static void as_tables(DrawStyle *s, const Topology *t) {
    if (t->sites[t->use].nrows == 2) s->kind = DRAW_POINTS;
}

static void as_loops(DrawStyle *s, const Topology *t) {
    const Sites *v = &t->sites[SITE_VERTEX];
    int lines = v->nrows < v->ncolumns ? v->nrows : v->ncolumns;
    if (t->use != SITE_VERTEX || v->n != v->nrows * v->ncolumns) return;
    s->loops_from = 1;
    s->loops = lines >= 4 ? (lines - 2) / 2 : 0;
}

static void style_word(DrawStyle *s, const Topology *t, Str style) {
    if (same_word(style, "Chess") || same_word(style, "Lasca")) {
        s->checkered = true;
    } else if (same_word(style, "Mancala")) {
        s->kind = DRAW_PITS;
    } else if (same_word(style, "Backgammon") || same_word(style, "Table")) {
        as_tables(s, t);
    } else if (same_word(style, "Go")) {
        s->stars = t->use == SITE_VERTEX;
    } else if (same_word(style, "Graph") || same_word(style, "PenAndPaper") ||
               same_word(style, "UltimateTicTacToe") || same_word(style, "Puzzle") ||
               same_word(style, "Kakuro") || same_word(style, "Futoshiki") ||
               same_word(style, "Hashi")) {
        on_paper(s, t);
        s->dots = same_word(style, "PenAndPaper");
    } else if (same_word(style, "Sudoku")) {
        on_paper(s, t);
        s->boxes = square_root(t->sites[SITE_CELL].ncolumns);
    } else if (same_word(style, "Shibumi") || same_word(style, "HoundsAndJackals") ||
               same_word(style, "Connect")) {
        s->kind = DRAW_HOLES;
    } else if (same_word(style, "Surakarta")) {
        as_loops(s, t);
    } else if (same_word(style, "Boardless")) {
        s->paper = true;
        s->inner_edges = s->outer_edges = (Colour){true, 225, 222, 214, 255};
    }
}

static void style_colour(DrawStyle *s, Str what, Colour colour) {
    static const char *const phases[DRAW_PHASES] = {"Phase0", "Phase1", "Phase2",
                                                    "Phase3", "Phase4", "Phase5"};
    if (!colour.given) return;
    for (int i = 0; i < DRAW_PHASES; i++)
        if (same_word(what, phases[i])) s->phase[i] = colour;
    if (same_word(what, "InnerEdges")) s->inner_edges = colour;
    if (same_word(what, "OuterEdges")) s->outer_edges = colour;
    if (same_word(what, "InnerVertices")) s->inner_vertices = colour;
    if (same_word(what, "OuterVertices")) s->outer_vertices = colour;
}

static bool is_true(const Node *n) {
    return n->n < 3 || !same_word(n->kids[2]->text, "False");
}

/* (board …) */
static void read_board(DrawStyle *s, const Topology *t, const Node *n) {
    if (n->n < 2) return;
    Str what = n->kids[1]->text;
    double number;
    if (same_word(what, "Checkered")) s->checkered = is_true(n);
    if (n->n < 3) return;
    if (same_word(what, "Style")) style_word(s, t, n->kids[2]->text);
    if (n->n < 4) return;
    if (same_word(what, "Colour")) style_colour(s, n->kids[2]->text, colour_of(n->kids[3]));
    if (same_word(what, "StyleThickness") && word_number(n->kids[3], &number)) {
        if (same_word(n->kids[2]->text, "InnerEdges")) s->inner_width = number;
        if (same_word(n->kids[2]->text, "OuterEdges")) s->outer_width = number;
    }
}

/* (show Edges Hidden), (show Edges (colour Hidden)) hide all edges. Those that name a relation are
 * about lines between sites that no edge joins; we draw none of these. */
static void read_show(DrawStyle *s, const Node *n) {
    bool hidden = false;
    if (n->n < 3 || !same_word(n->kids[1]->text, "Edges")) return;
    for (uint32_t i = 2; i < n->n; i++) {
        Str word = n->kids[i]->text;
        Colour colour = colour_of(n->kids[i]);
        if (same_word(word, "Hidden") || (colour.given && colour.a == 0)) hidden = true;
        if (same_word(word, "Diagonal") || same_word(word, "OffDiagonal")) return;
    }
    if (hidden) s->no_lines = true;
}

static void read_item(DrawStyle *s, const Topology *t, const Node *n) {
    if (node_has_head(n, "board")) read_board(s, t, n);
    if (node_has_head(n, "show")) read_show(s, n);
    if (node_has_head(n, "no") && n->n >= 2 && same_word(n->kids[1]->text, "Board"))
        s->hidden = is_true(n);
}

static void read_graphics(DrawStyle *s, const Topology *t, const Node *graphics) {
    for (uint32_t i = 1; i < graphics->n; i++) {
        const Node *kid = graphics->kids[i];
        if (kid->kind == NODE_LIST) read_item(s, t, kid);
        for (uint32_t k = 0; kid->kind == NODE_ARRAY && k < kid->n; k++)
            read_item(s, t, kid->kids[k]);
    }
}

/* What the board itself says about its looks. */
static void read_equipment(DrawStyle *s, const Topology *t, const Node *board) {
    if (node_has_head(board, "mancalaBoard")) style_word(s, t, STR("Mancala"));
    if (node_has_head(board, "boardless")) style_word(s, t, STR("Boardless"));
    if (!node_has_head(board, "surakartaBoard")) return;
    as_loops(s, t);
    for (uint32_t i = 1; i < board->n; i++) {
        double v;
        const Node *kid = board->kids[i];
        if (kid->label.n == 0 || !word_number(kid, &v) || v < 0 || v > 100) continue;
        if (str_is(kid->label, "loops")) s->loops = (int)v;
        if (str_is(kid->label, "from")) s->loops_from = (int)v;
    }
}

DrawStyle draw_style_of(const Topology *t, const Node *board, const Node *metadata) {
    DrawStyle s = draw_style_plain(t);
    if (board) read_equipment(&s, t, board);
    for (uint32_t i = 1; metadata && i < metadata->n; i++)
        if (node_has_head(metadata->kids[i], "graphics")) read_graphics(&s, t, metadata->kids[i]);
    return s;
}
