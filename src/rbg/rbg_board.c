/* rbg_board.c: the board: a graph by hand, or rectangle, hexagon, cuboid. */
#include <stdio.h>

#include "rbg/rbg_int.h"

enum { BOARD_HOLE = -1, BOARD_BAD = -2 }; /* a place without a vertex, or with a piece not known */

typedef struct BoardEdge {
    uint32_t from, to;
    uint32_t label;  /* index in the reader's names */
    RbgToken target; /* a vertex by name, of a board by hand */
} BoardEdge;

typedef struct Board {
    RbgReader *r;
    Map names; /* of vertices → their number */
    Vec(RbgVertex) vertices;
    Vec(BoardEdge) edges;
} Board;

/* A row of a generated board: places from `first` on. */
typedef struct BoardRow {
    uint32_t first, n;
    RbgToken open;
} BoardRow;

typedef struct Grid {
    Vec(int32_t) place; /* its piece; after numbering, its vertex */
    Vec(BoardRow) rows;
    uint32_t height; /* rows of a layer; all of them unless it is a cuboid */
    uint32_t label[6];
} Grid;

/* The generators. Labels stand in the order of the paper. */
typedef enum BoardShape { BOARD_RECTANGLE, BOARD_HEXAGON, BOARD_CUBOID } BoardShape;

static const struct {
    const char *name;
    uint32_t nlabels;
    const char *labels;
} board_shapes[] = {
    {"rectangle", 4, "up, down, left, right"},
    {"hexagon", 6, "north-west, north-east, east, south-east, south-west, west"},
    {"cuboid", 6, "up, down, left, right, front, back"},
};

static bool board_add(Board *b, Str name, uint16_t piece, const RbgToken *at) {
    RbgReader *r = b->r;
    if (b->vertices.n == RBG_MAX_VERTICES) {
        rbg_error(r, at, "the board has more than %d vertices", RBG_MAX_VERTICES);
        r->stopped = true;
        return false;
    }
    if (map_get(&b->names, name) != MAP_NONE)
        rbg_error(r, at, "the vertex `" STR_FMT "` is defined twice", STR_ARG(name));
    else
        map_put(&b->names, r->arena, name, b->vertices.n);
    vec_push(&b->vertices, ((RbgVertex){name, piece}));
    return true;
}

/* A label's name, declared the first time it is met; MAP_NONE when it is something else. */
static uint32_t board_label(RbgReader *r, const RbgToken *t) {
    const RbgName *name = rbg_find(r, t->text);
    if (!name || name->kind != RBG_A_LABEL) name = rbg_declare(r, RBG_A_LABEL, t);
    return name ? (uint32_t)(name - r->all.v) : MAP_NONE;
}

/* `label: vertex` with commas between them, up to the closing brace. */
static void board_edges(Board *b, uint32_t from) {
    RbgReader *r = b->r;
    uint32_t first = b->edges.n;
    if (rbg_take(r, RBG_T_BRACE_END)) return;
    do {
        RbgToken label = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "a label")) return;
        if (!rbg_expect(r, RBG_T_COLON, "`:` behind the label")) return;
        RbgToken target = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "the name of a vertex")) return;
        uint32_t index = board_label(r, &label);
        for (uint32_t i = first; i < b->edges.n; i++)
            if (b->edges.v[i].label == index && index != MAP_NONE) {
                rbg_error(r, &label, "a second edge `" STR_FMT "` from the same vertex",
                          STR_ARG(label.text));
                index = MAP_NONE;
            }
        if (b->edges.n - first > RBG_MAX_LABELS) index = MAP_NONE; /* too many labels: said later */
        if (index != MAP_NONE) vec_push(&b->edges, ((BoardEdge){from, 0, index, target}));
    } while (rbg_take(r, RBG_T_COMMA));
    rbg_expect(r, RBG_T_BRACE_END, "`,` or `}`");
}

static void board_by_hand(Board *b) {
    RbgReader *r = b->r;
    while (r->at < r->n && !r->stopped) {
        RbgToken name = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "the name of a vertex")) return;
        if (!rbg_expect(r, RBG_T_BRACKET, "`[` and the vertex's piece")) return;
        RbgToken piece = rbg_here(r);
        if (!rbg_expect(r, RBG_T_IDENT, "a piece")) return;
        if (!rbg_expect(r, RBG_T_BRACKET_END, "`]`")) return;
        if (!rbg_expect(r, RBG_T_BRACE, "`{` and the vertex's edges")) return;
        const RbgName *p = rbg_lookup(r, &piece, RBG_A_PIECE, RBG_A_PIECE);
        if (!board_add(b, name.text, p ? (uint16_t)p->number : 0, &name)) return;
        board_edges(b, b->vertices.n - 1);
    }
    for (uint32_t i = 0; i < b->edges.n; i++) {
        BoardEdge *e = &b->edges.v[i];
        e->to = map_get(&b->names, e->target.text);
        if (e->to != MAP_NONE) continue;
        e->to = 0;
        Diag *d =
            rbg_error(r, &e->target, "there is no vertex `" STR_FMT "`", STR_ARG(e->target.text));
        if (!diag_is_kept(r->diags, d)) continue;
        Suggest s = suggest_for(e->target.text);
        for (uint32_t v = 0; v < b->vertices.n; v++) suggest_add(&s, b->vertices.v[v].name);
        diag_suggest(r->diags, d, &s);
    }
}

/* `[a, , b]`: the pieces of a row; nothing between commas is a hole. */
static bool board_row(RbgReader *r, Grid *grid) {
    BoardRow row = {.first = grid->place.n, .open = rbg_here(r)};
    if (!rbg_expect(r, RBG_T_BRACKET, "`[` and a line of pieces")) return false;
    do {
        RbgToken t = rbg_here(r);
        int32_t piece = BOARD_HOLE;
        if (rbg_take(r, RBG_T_IDENT)) {
            const RbgName *p = rbg_lookup(r, &t, RBG_A_PIECE, RBG_A_PIECE);
            piece = p ? (int32_t)p->number : BOARD_BAD;
        }
        vec_push(&grid->place, piece);
    } while (rbg_take(r, RBG_T_COMMA));
    row.n = grid->place.n - row.first;
    vec_push(&grid->rows, row);
    return rbg_expect(r, RBG_T_BRACKET_END, "a piece, `,` or `]`");
}

/* All rows of a rectangle or a cuboid have the length of the first. */
static void board_check_equal(RbgReader *r, const Grid *grid) {
    for (uint32_t i = 1; i < grid->rows.n; i++) {
        const BoardRow *row = &grid->rows.v[i];
        if (row->n == grid->rows.v[0].n) continue;
        Diag *d = rbg_error(r, &row->open, "line %u of the board has %u place%s, the first has %u",
                            i + 1, row->n, row->n == 1 ? "" : "s", grid->rows.v[0].n);
        diag_note(r->diags, d,
                  "all lines are equally long; a hole is written as nothing between "
                  "commas");
    }
}

/* The rows of a hexagon become longer by one, then shorter by one. */
static void board_check_hexagon(RbgReader *r, const Grid *grid) {
    bool shrinking = false;
    for (uint32_t i = 1; i < grid->rows.n; i++) {
        const BoardRow *row = &grid->rows.v[i];
        uint32_t before = grid->rows.v[i - 1].n;
        bool longer = row->n == before + 1, shorter = row->n + 1 == before;
        if (shorter) shrinking = true;
        if (shorter || (longer && !shrinking)) continue;
        Diag *d =
            rbg_error(r, &row->open, "line %u of the hexagon has %u place%s, the one before it %u",
                      i + 1, row->n, row->n == 1 ? "" : "s", before);
        if (shrinking)
            diag_note(r->diags, d, "once lines have become shorter, each has one place less");
        else
            diag_note(r->diags, d, "it should have one place more or one less");
    }
}

static bool board_rows(RbgReader *r, Grid *grid) {
    do {
        if (!board_row(r, grid)) return false;
    } while (rbg_peek(r) == RBG_T_BRACKET);
    return true;
}

/* Layers, each a list of rows in brackets, equally many in each. */
static bool board_layers(RbgReader *r, Grid *grid) {
    do {
        RbgToken open = rbg_here(r);
        uint32_t before = grid->rows.n;
        if (!rbg_expect(r, RBG_T_BRACKET, "`[` and the lines of a layer")) return false;
        if (!board_rows(r, grid)) return false;
        if (!rbg_expect(r, RBG_T_BRACKET_END, "another line, or `]`")) return false;
        uint32_t rows = grid->rows.n - before;
        if (grid->height == 0) grid->height = rows;
        if (grid->height != rows) {
            rbg_error(r, &open, "this layer has %u line%s, the first has %u", rows,
                      rows == 1 ? "" : "s", grid->height);
            return false;
        }
    } while (rbg_peek(r) == RBG_T_BRACKET);
    return true;
}

static bool board_grid_labels(RbgReader *r, BoardShape shape, Grid *grid) {
    uint32_t n = board_shapes[shape].nlabels;
    for (uint32_t i = 0; i < n; i++) {
        RbgToken t = rbg_here(r);
        if (t.kind != RBG_T_IDENT) {
            Diag *d = rbg_unexpected(r, "a label");
            diag_note(r->diags, d, "the labels of a %s are %s", board_shapes[shape].name,
                      board_shapes[shape].labels);
            return false;
        }
        r->at++;
        grid->label[i] = board_label(r, &t);
        for (uint32_t k = 0; k < i; k++)
            if (grid->label[k] == grid->label[i] && grid->label[i] != MAP_NONE)
                rbg_error(r, &t, "the label `" STR_FMT "` stands for two directions",
                          STR_ARG(t.text));
        if (!rbg_expect(r, RBG_T_COMMA, "a comma")) return false;
    }
    return true;
}

/* The vertex at column x, row y (through all layers), or BOARD_HOLE. */
static int32_t board_at(const Grid *grid, int64_t x, int64_t y) {
    if (y < 0 || y >= grid->rows.n) return BOARD_HOLE;
    const BoardRow *row = &grid->rows.v[y];
    return x < 0 || x >= row->n ? BOARD_HOLE : grid->place.v[row->first + (uint32_t)x];
}

static void board_connect(Board *b, const Grid *grid, uint32_t from, int which, int64_t x,
                          int64_t y) {
    int32_t to = board_at(grid, x, y);
    if (to < 0 || grid->label[which] == MAP_NONE) return;
    vec_push(&b->edges,
             ((BoardEdge){.from = from, .to = (uint32_t)to, .label = grid->label[which]}));
}

static void board_square_edges(Board *b, const Grid *grid, uint32_t v, int64_t x, int64_t y,
                               bool cuboid) {
    int64_t height = grid->height, row = y % height;
    if (row > 0) board_connect(b, grid, v, 0, x, y - 1);
    if (row + 1 < height) board_connect(b, grid, v, 1, x, y + 1);
    board_connect(b, grid, v, 2, x - 1, y);
    board_connect(b, grid, v, 3, x + 1, y);
    if (!cuboid) return;
    board_connect(b, grid, v, 4, x, y + height);
    board_connect(b, grid, v, 5, x, y - height);
}

/* A row that is longer by one starts half a place farther to the left. */
static void board_hexagon_edges(Board *b, const Grid *grid, uint32_t v, int64_t x, int64_t y) {
    bool above_longer = y > 0 && grid->rows.v[y - 1].n > grid->rows.v[y].n;
    bool below_longer = y + 1 < grid->rows.n && grid->rows.v[y + 1].n > grid->rows.v[y].n;
    int64_t above = above_longer ? x : x - 1, below = below_longer ? x : x - 1;
    board_connect(b, grid, v, 0, above, y - 1);
    board_connect(b, grid, v, 1, above + 1, y - 1);
    board_connect(b, grid, v, 2, x + 1, y);
    board_connect(b, grid, v, 3, below + 1, y + 1);
    board_connect(b, grid, v, 4, below, y + 1);
    board_connect(b, grid, v, 5, x - 1, y);
}

/* Numbers the places that are there, row by row; in `place` vertices take the place of pieces. */
static void board_number(Board *b, BoardShape shape, Grid *grid) {
    for (uint32_t y = 0; y < grid->rows.n; y++)
        for (uint32_t x = 0; x < grid->rows.v[y].n; x++) {
            int32_t *place = &grid->place.v[grid->rows.v[y].first + x];
            if (*place == BOARD_HOLE) continue;
            char text[48];
            int n = snprintf(text, sizeof text, "%cx%uy%u", board_shapes[shape].name[0], x,
                             y % grid->height);
            if (shape == BOARD_CUBOID)
                n += snprintf(text + n, sizeof text - (size_t)n, "z%u", y / grid->height);
            Str name = {arena_copy(b->r->arena, text, (size_t)n), (uint32_t)n};
            uint16_t piece = *place == BOARD_BAD ? 0 : (uint16_t)*place;
            *place = (int32_t)b->vertices.n;
            if (!board_add(b, name, piece, &grid->rows.v[y].open)) return;
        }
}

static void board_generate(Board *b, BoardShape shape, Grid *grid) {
    board_number(b, shape, grid);
    for (uint32_t y = 0; y < grid->rows.n && !b->r->stopped; y++)
        for (uint32_t x = 0; x < grid->rows.v[y].n; x++) {
            int32_t v = board_at(grid, x, y);
            if (v < 0) continue;
            if (shape == BOARD_HEXAGON)
                board_hexagon_edges(b, grid, (uint32_t)v, x, y);
            else
                board_square_edges(b, grid, (uint32_t)v, x, y, shape == BOARD_CUBOID);
        }
}

static void board_from_shape(Board *b, BoardShape shape) {
    RbgReader *r = b->r;
    Grid grid = {0};
    uint32_t errors = r->diags->errors;
    bool good = rbg_expect(r, RBG_T_OPEN, "`(`") && board_grid_labels(r, shape, &grid);
    if (good) good = shape == BOARD_CUBOID ? board_layers(r, &grid) : board_rows(r, &grid);
    if (good) good = rbg_expect(r, RBG_T_CLOSE, "another line, or `)`");
    if (good && r->at < r->n) rbg_unexpected(r, "the end of the section");
    if (good && shape == BOARD_HEXAGON) board_check_hexagon(r, &grid);
    if (good && shape != BOARD_HEXAGON) board_check_equal(r, &grid);
    if (shape != BOARD_CUBOID) grid.height = grid.rows.n;
    if (good && errors == r->diags->errors) board_generate(b, shape, &grid);
    vec_free(&grid.place);
    vec_free(&grid.rows);
}

/* What was read, as the game wants it. */
static void board_finish(Board *b) {
    RbgReader *r = b->r;
    RbgGame *g = r->g;
    RbgToken head = {.span = r->head};
    g->nlabels = rbg_number_names(r, RBG_A_LABEL, 0);
    if (g->nlabels > RBG_MAX_LABELS) {
        rbg_error(r, &head, "%u labels; the limit is %d", g->nlabels, RBG_MAX_LABELS);
        return;
    }
    g->nvertices = b->vertices.n;
    g->vertices = vec_freeze(&b->vertices, r->arena);
    g->labels = ARENA_ARRAY(r->arena, Str, g->nlabels);
    for (uint32_t i = 0; i < r->all.n; i++)
        if (r->all.v[i].kind == RBG_A_LABEL) g->labels[r->all.v[i].number] = r->all.v[i].name;
    size_t cells = (size_t)g->nlabels * g->nvertices;
    g->edge = ARENA_ARRAY(r->arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) g->edge[i] = -1;
    for (uint32_t i = 0; i < b->edges.n; i++) {
        const BoardEdge *e = &b->edges.v[i];
        g->edge[(size_t)r->all.v[e->label].number * g->nvertices + e->from] = (int32_t)e->to;
    }
}

void rbg_read_board(RbgReader *r) {
    if (!r->sections->section[RBG_BOARD].present) return;
    rbg_open_section(r, RBG_BOARD);
    Board b = {.r = r};
    uint32_t errors = r->diags->errors;
    RbgToken first = rbg_here(r);
    int shape = -1;
    for (int i = 0; i < (int)(sizeof board_shapes / sizeof *board_shapes); i++)
        if (first.kind == RBG_T_KEYWORD && str_is(first.text, board_shapes[i].name)) shape = i;
    if (shape >= 0) {
        r->at++;
        board_from_shape(&b, (BoardShape)shape);
    } else {
        board_by_hand(&b);
    }
    if (errors == r->diags->errors && b.vertices.n == 0) {
        RbgToken head = {.span = r->head};
        rbg_error(r, &head, "the board has no vertex");
    }
    if (errors == r->diags->errors) board_finish(&b);
    r->board_known = errors == r->diags->errors;
    vec_free(&b.vertices);
    vec_free(&b.edges);
}
