/* term_board.c: a scene as lines of text: the board, then hands, dice, scores and whose turn it is. */
#include "cli/term_draw.h"

#include <math.h>
#include <stdlib.h>

enum { TERM_WIDTH = 80 };

/* ---- colours --------------------------------------------------------------------------------- */

static bool term_is_dark(const Scene *s) {
    return s->players > 2;
}

TermColour term_back(const Scene *s, int phase) {
    static const uint8_t wood[] = {137, 95, 101, 131, 138, 94};
    static const uint8_t dark[] = {238, 235, 240, 237, 239, 236};
    return (term_is_dark(s) ? dark : wood)[(unsigned)phase % 6];
}

static TermColour term_mark_back(int mark, TermColour otherwise) {
    if (mark & TERM_MARK_CHOSEN) return BACK_CHOSEN;
    if (mark & TERM_MARK_TARGET) return BACK_TARGET;
    return mark & TERM_MARK_LAST ? BACK_LAST : otherwise;
}

TermInk term_piece_ink(const Scene *s, const ScenePiece *p) {
    bool die = p->kind > 0 && p->kind < s->nkinds && s->kinds[p->kind].form == FORM_DIE;
    if (p->kind == 0) return (TermInk){231, TERM_NO_COLOUR, true};
    if (die) return (TermInk){16, BACK_DIE, true};
    return (TermInk){term_owner_colour(s, p->owner), TERM_NO_COLOUR, true};
}

/* ---- places ---------------------------------------------------------------------------------- */

const char *term_place_text(TermDraw *d, int place) {
    int n;
    const ScenePiece *pieces = scene_pieces(d->view, place, &n);
    sb_clear(&d->text);
    if (d->b->style.names)
        term_board_name(d->b, place, &d->text);
    else
        term_sign_stack(&d->signs, pieces, n, &d->text);
    return sb_cstr(&d->text);
}

/* In the middle of (x, y). */
static void term_put_middle(TermDraw *d, int x, int y, const char *text, TermInk ink) {
    term_put(&d->canvas, x - (term_columns(text) - 1) / 2, y, text, ink);
}

/* Without colours, marks are brackets around the text. */
static void term_put_brackets(TermDraw *d, int x, int y, int mark, const char *text) {
    const char *pair = mark & TERM_MARK_CHOSEN ? "[]" : mark & TERM_MARK_TARGET ? "<>" : "()";
    int n = term_columns(text) > 0 ? term_columns(text) : 1, first = x - (n - 1) / 2;
    term_put(&d->canvas, first - 1, y, (char[]){pair[0], '\0'}, term_plain_ink());
    term_put(&d->canvas, first + n, y, (char[]){pair[1], '\0'}, term_plain_ink());
}

/* What is drawn where nothing lies: `dot` on boards without lines. */
static void term_draw_empty(TermDraw *d, int x, int y, int mark, bool dot) {
    TermInk ink = {d->b->style.colour ? INK_LINE : TERM_NO_COLOUR, TERM_NO_COLOUR, false};
    if (mark & TERM_MARK_TARGET) {
        ink = (TermInk){INK_TARGET, TERM_NO_COLOUR, true};
        term_put(&d->canvas, x, y, d->b->style.colour && !d->b->style.ascii ? "•" : "*", ink);
        return;
    }
    bool counted = d->signs.numbers;
    if (counted)
        term_put(&d->canvas, x, y, "0", ink);
    else if (dot)
        term_put(&d->canvas, x, y, d->b->style.ascii ? "." : "·", ink);
    if (mark && !d->b->style.colour) term_put_brackets(d, x, y, mark, " ");
}

/* Of names of places on the board's colours. */
static TermInk term_name_ink(const TermDraw *d) {
    return (TermInk){d->b->style.colour ? 231 : TERM_NO_COLOUR, TERM_NO_COLOUR, false};
}

static void term_draw_text(TermDraw *d, int place, bool dot) {
    int mark = term_mark(d, place), x = term_place_x(d, &d->scene->places[place]);
    int y = term_place_y(d, &d->scene->places[place]);
    const ScenePiece *top = term_top(d, place);
    if (d->b->style.names) {
        term_put_middle(d, x, y, term_place_text(d, place), term_name_ink(d));
        return;
    }
    if (!top) {
        term_draw_empty(d, x, y, mark, dot);
        return;
    }
    const char *text = term_place_text(d, place);
    term_put_middle(d, x, y, text, term_piece_ink(d->scene, top));
    if (mark && !d->b->style.colour) term_put_brackets(d, x, y, mark, text);
}

static void term_draw_cell(TermDraw *d, int place) {
    const ScenePlace *p = &d->scene->places[place];
    const TermLayout *l = &d->layout;
    int x = term_place_x(d, p), y = term_place_y(d, p), first = x - (l->cell - 1) / 2;
    bool alone = p->outline.n == 0 || l->lattice;
    TermColour back = term_mark_back(term_mark(d, place), term_back(d->scene, p->phase));
    int wide = l->upright || !l->lattice ? l->cell : l->cell - 1;
    if (d->b->style.colour && alone) term_fill(&d->canvas, first, y, wide, 1, back);
    if (l->boxes) {
        int right = first + l->cell;
        term_line(&d->canvas, first - 1, y - 1, right, y - 1, false, INK_LINE);
        term_line(&d->canvas, first - 1, y + 1, right, y + 1, false, INK_LINE);
        term_line(&d->canvas, first - 1, y - 1, first - 1, y + 1, false, INK_LINE);
        term_line(&d->canvas, right, y - 1, right, y + 1, false, INK_LINE);
    }
    term_draw_text(d, place, !d->b->style.colour && !l->boxes);
}

/* Without colours, heavy lines between the areas of a puzzle. */
static void term_draw_borders(TermDraw *d) {
    const Scene *s = d->scene;
    int side = d->layout.cell / 2 + 1, back = d->layout.cell - (d->layout.cell - 1) / 2;
    for (int i = 0; d->layout.boxes && s->areas && i < s->nlinks; i++) {
        const ScenePlace *a = &s->places[s->links[i][0]], *b = &s->places[s->links[i][1]];
        if (a->kind != SCENE_CELL || a->phase == b->phase || a->layer != d->layer) continue;
        int x = term_place_x(d, a), y = term_place_y(d, a);
        int right = term_place_x(d, b) > x, down = term_place_y(d, b) > y;
        if (term_place_y(d, b) == y) {
            x = right ? x + side : term_place_x(d, b) + side;
            term_line(&d->canvas, x, y - 1, x, y + 1, true, INK_LINE);
        } else {
            y = down ? y + 1 : y - 1;
            term_line(&d->canvas, x - back, y, x + side, y, true, INK_LINE);
        }
    }
}

static void term_draw_point(TermDraw *d, int place) {
    const ScenePlace *p = &d->scene->places[place];
    int x = term_place_x(d, p), y = term_place_y(d, p), mark = term_mark(d, place);
    if (d->b->style.colour && mark)
        term_fill(&d->canvas, x, y, 1, 1, term_mark_back(mark, TERM_NO_COLOUR));
    bool alone = p->kind == SCENE_VERTEX && term_is_blank(&d->canvas, x, y);
    term_draw_text(d, place, alone);
}

/* ---- edges ----------------------------------------------------------------------------------- */

static bool term_has_owners(const Scene *s) {
    for (int i = 2; i < s->nkinds; i++)
        if (s->kinds[i].owner != s->kinds[1].owner) return true;
    return false;
}

static void term_draw_edge(TermDraw *d, int place) {
    const ScenePlace *p = &d->scene->places[place];
    int x = term_place_x(d, p), y = term_place_y(d, p), mark = term_mark(d, place);
    const ScenePiece *top = term_top(d, place);
    bool colour = d->b->style.colour, off = top && top->kind == 0 && top->value == 0;
    if (p->outline.n < 2) return;
    if (d->b->style.names) top = NULL, off = false, mark = 0;
    const ScenePoint *ends = d->scene->points + p->outline.first;
    int ax = d->x + term_layout_x(&d->layout, ends[0].x);
    int ay = d->y + term_layout_y(&d->layout, ends[0].y);
    int bx = d->x + term_layout_x(&d->layout, ends[1].x);
    int by = d->y + term_layout_y(&d->layout, ends[1].y);
    if (top && !off) {
        TermColour fore = term_piece_ink(d->scene, top).fore;
        term_line(&d->canvas, ax, ay, bx, by, true, mark & TERM_MARK_LAST ? INK_TARGET : fore);
        bool numbered = top->kind == 0 && top->value > 1;
        if (numbered || (!colour && (mark || term_has_owners(d->scene))))
            term_put_middle(d, x, y, term_place_text(d, place), term_piece_ink(d->scene, top));
        if (mark && !colour) term_put_brackets(d, x, y, mark, term_place_text(d, place));
    } else if (off) {
        term_put(&d->canvas, x, y, d->b->style.ascii ? "x" : "×",
                 (TermInk){INK_NAME, TERM_NO_COLOUR, false});
    } else if (!d->layout.lattice) {
        term_line(&d->canvas, ax, ay, bx, by, false, INK_LINE);
    }
    if (mark && !top) term_draw_empty(d, x, y, mark, false);
}

/* The ends of edges, where they are not places themselves. */
static void term_draw_ends(TermDraw *d, int place) {
    const ScenePlace *p = &d->scene->places[place];
    TermInk ink = {term_is_dark(d->scene) ? 250 : 231, TERM_NO_COLOUR, false};
    for (int k = 0; k < p->outline.n; k++) {
        ScenePoint end = d->scene->points[p->outline.first + k];
        term_put(&d->canvas, d->x + term_layout_x(&d->layout, end.x),
                 d->y + term_layout_y(&d->layout, end.y), d->b->style.ascii ? "+" : "•", ink);
    }
}

/* ---- the board ------------------------------------------------------------------------------- */

static void term_draw_links(TermDraw *d) {
    const Scene *s = d->scene;
    bool cells = d->layout.lattice || d->uses[SCENE_EDGE];
    for (int i = 0; i < s->nlinks; i++) {
        const ScenePlace *a = &s->places[s->links[i][0]], *b = &s->places[s->links[i][1]];
        if (!d->shown[s->links[i][0]] || !d->shown[s->links[i][1]]) continue;
        if (a->layer != d->layer || b->layer != d->layer) continue;
        if (a->kind == SCENE_CELL && cells) continue;
        if (a->kind == SCENE_VERTEX && d->uses[SCENE_EDGE]) continue;
        term_line(&d->canvas, term_place_x(d, a), term_place_y(d, a), term_place_x(d, b),
                  term_place_y(d, b), false, INK_LINE);
    }
}

/* Hints for one site, where nothing else is written. */
static void term_draw_notes(TermDraw *d) {
    const Scene *s = d->scene;
    for (int i = 0; i < s->nnotes; i++) {
        const SceneNote *note = &s->notes[i];
        if (note->sites.n != 1 || note->value < 0) continue;
        int x = d->x + term_layout_x(&d->layout, note->x);
        int y = d->y + term_layout_y(&d->layout, note->y);
        if (!term_is_blank(&d->canvas, x, y)) continue;
        sb_clear(&d->text);
        sb_fmt(&d->text, "%d", note->value);
        term_put_middle(d, x, y, sb_cstr(&d->text), (TermInk){INK_NOTE, TERM_NO_COLOUR, false});
    }
}

static void term_draw_layer(TermDraw *d) {
    const Scene *s = d->scene;
    const TermLayout *l = &d->layout;
    bool points = !d->uses[SCENE_CELL] || d->uses[SCENE_VERTEX] || d->uses[SCENE_EDGE];
    if (d->b->style.colour && points) {
        int left = l->left - l->cell / 2 - 1;
        term_fill(&d->canvas, d->x + left, d->y, l->width - left, l->height - l->bottom,
                  term_back(s, 0));
    }
    term_draw_links(d);
    for (int i = 0; i < s->nboard; i++)
        if (term_draws(d, i, SCENE_EDGE)) term_draw_edge(d, i);
    if (!d->uses[SCENE_VERTEX])
        for (int i = 0; i < s->nboard; i++)
            if (term_draws(d, i, SCENE_EDGE)) term_draw_ends(d, i);
    for (int i = 0; i < s->nboard; i++) {
        if (term_draws(d, i, SCENE_CELL)) points ? term_draw_point(d, i) : term_draw_cell(d, i);
        if (term_draws(d, i, SCENE_VERTEX)) term_draw_point(d, i);
    }
    term_draw_borders(d);
    if (d->layer == 0) term_draw_notes(d);
    term_draw_names(d);
}

/* Layers side by side, as many as fit. */
static void term_draw_layers(TermDraw *d, StrBuf *out) {
    const TermLayout *l = &d->layout;
    int layers = d->scene->nlayers > 1 ? d->scene->nlayers : 1;
    int width = d->b->style.width, abreast = (width + 2) / (l->width + 2);
    if (abreast < 1) abreast = 1;
    if (abreast > layers) abreast = layers;
    int lines = (layers + abreast - 1) / abreast;
    d->canvas = term_canvas_new(&d->arena, abreast * (l->width + 2),
                                lines * (l->height + (layers > 1)), d->b->style.ascii);
    for (d->layer = 0; d->layer < layers; d->layer++) {
        d->x = d->layer % abreast * (l->width + 2);
        d->y = d->layer / abreast * (l->height + 1);
        if (layers > 1) {
            sb_clear(&d->text);
            sb_fmt(&d->text, "layer %d", d->layer);
            term_put(&d->canvas, d->x + l->left, d->y++, sb_cstr(&d->text),
                     (TermInk){INK_NAME, TERM_NO_COLOUR, false});
        }
        term_draw_layer(d);
    }
    term_canvas_text(&d->canvas, d->b->style.colour, out);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool term_has_something(const TermDraw *d, int place) {
    return d->view->places.v[place].n > 0 || term_mark(d, place);
}

/* What the game is played on, and places of other kinds once something is there. */
static void term_choose(TermDraw *d) {
    const Scene *s = d->scene;
    for (int i = 0; i < s->nboard; i++) {
        ScenePlaceKind kind = s->places[i].kind;
        /* A board of cells has places on edges only if some rule is about them. */
        bool wanted = kind == s->use || (kind == SCENE_EDGE && s->use == SCENE_CELL);
        d->uses[kind] |= wanted || term_has_something(d, i);
    }
    for (int i = 0; i < s->nboard; i++) d->shown[i] = d->uses[s->places[i].kind];
}

/* On an open table only what is near a piece is shown, or near the middle when there is none. */
static void term_choose_near(TermDraw *d) {
    const Scene *s = d->scene;
    bool *near = ARENA_ARRAY(&d->arena, bool, (size_t)s->nboard + 1), any = false;
    for (int i = 0; i < s->nboard; i++) {
        if (!term_has_something(d, i)) continue;
        any = true;
        for (int k = 0; k < s->nboard; k++)
            near[k] |=
                hypot(s->places[i].x - s->places[k].x, s->places[i].y - s->places[k].y) < 1.6;
    }
    double x = (s->left + s->right) / 2, y = (s->bottom + s->top) / 2;
    for (int i = 0; i < s->nboard && !any; i++)
        near[i] = hypot(s->places[i].x - x, s->places[i].y - y) < 2.1;
    for (int i = 0; i < s->nboard; i++) d->shown[i] &= near[i];
}

static double term_size(const Scene *s, const ScenePlace *p) {
    double size = 0;
    for (int k = 0; k < p->outline.n; k++) {
        ScenePoint at = s->points[p->outline.first + k];
        size = fmax(size, hypot(at.x - p->x, at.y - p->y));
    }
    return size;
}

typedef struct TermSpot {
    double x, y, size;
    int kind, layer, place;
} TermSpot;

/* By place, the smallest of those on one spot first. */
static int term_spots_in_order(const void *a, const void *b) {
    const TermSpot *p = a, *q = b;
    if (p->layer != q->layer) return p->layer < q->layer ? -1 : 1;
    if (p->kind != q->kind) return p->kind < q->kind ? -1 : 1;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    if (p->size != q->size) return p->size < q->size ? -1 : 1;
    return p->place - q->place;
}

/* Of a large cell and the small one in its middle, the small one is drawn; what lies on the other is
 * listed. */
static void term_choose_small(TermDraw *d) {
    const Scene *s = d->scene;
    TermSpot *spots = ARENA_ARRAY(&d->arena, TermSpot, (size_t)s->nboard + 1);
    int n = 0;
    for (int i = 0; i < s->nboard; i++) {
        const ScenePlace *p = &s->places[i];
        if (!d->shown[i] || p->kind == SCENE_EDGE) continue;
        spots[n++] = (TermSpot){.x = round(p->x * 50),
                                .y = round(p->y * 50),
                                .size = term_size(s, p),
                                .kind = (int)p->kind,
                                .layer = p->layer,
                                .place = i};
    }
    if (n) qsort(spots, (size_t)n, sizeof *spots, term_spots_in_order);
    for (int i = 1; i < n; i++)
        if (spots[i].x == spots[i - 1].x && spots[i].y == spots[i - 1].y &&
            spots[i].kind == spots[i - 1].kind && spots[i].layer == spots[i - 1].layer)
            d->shown[spots[i].place] = false;
}

/* Columns for the longest text, at least what the game is likely to need. */
static int term_text_width(TermDraw *d) {
    const Scene *s = d->scene;
    int most = s->stacks ? 2 : 1;
    for (int i = 0; i < s->nboard; i++) {
        bool written = d->shown[i] && !(d->b->style.names && s->places[i].kind == SCENE_EDGE);
        int n = written ? term_columns(term_place_text(d, i)) : 0;
        if (n > most) most = n;
    }
    return most;
}

/* The board from the other side. The result borrows what does not change. */
static const Scene *term_turned(Arena *a, const Scene *scene) {
    Scene *s = ARENA_NEW(a, Scene);
    *s = *scene;
    ScenePlace *places = arena_copy(a, s->places, (size_t)s->nplaces * sizeof *places);
    ScenePoint *points = arena_copy(a, s->points, (size_t)s->npoints * sizeof *points);
    SceneNote *notes = arena_copy(a, s->notes, (size_t)s->nnotes * sizeof *notes);
    for (int i = 0; i < s->nboard; i++) places[i].x = -places[i].x, places[i].y = -places[i].y;
    for (int i = 0; i < s->npoints; i++) points[i].x = -points[i].x, points[i].y = -points[i].y;
    for (int i = 0; i < s->nnotes; i++) notes[i].x = -notes[i].x, notes[i].y = -notes[i].y;
    s->places = places;
    s->points = points;
    s->notes = notes;
    scene_measure(s);
    return s;
}

TermBoard *term_board_new(const Scene *scene, TermStyle style) {
    TermBoard *b = mem_alloc(sizeof *b);
    *b = (TermBoard){.scene = scene, .style = style};
    if (style.flip) b->scene = scene = term_turned(&b->arena, scene);
    if (b->style.width <= 0) b->style.width = TERM_WIDTH;
    b->signs = term_signs(&b->arena, scene, style.colour, style.ascii);
    b->signs.states = style.states;
    return b;
}

void term_board_free(TermBoard *b) {
    if (!b) return;
    arena_free(&b->arena);
    free(b);
}

void term_board_draw(const TermBoard *b, const SceneView *view, const uint8_t *marks, StrBuf *out) {
    TermDraw d = {.b = b, .scene = b->scene, .view = view, .marks = marks, .signs = b->signs};
    if (view->part != b->scene->part || (int)view->places.n != b->scene->nplaces) return;
    term_signs_look(&d.signs, &d.arena, view);
    d.shown = ARENA_ARRAY(&d.arena, bool, (size_t)b->scene->nboard + 1);
    term_choose(&d);
    if (b->scene->open) term_choose_near(&d);
    term_choose_small(&d);
    TermWish wish = {
        .shown = d.shown,
        .text = term_text_width(&d),
        .width = b->style.width,
        .boxes = !b->style.colour,
        .rim = b->style.colour,
    };
    d.layout = term_layout(&d.arena, b->scene, &wish);
    if (d.layout.fits) term_draw_layers(&d, out);
    if (!b->style.names) {
        term_draw_list(&d, out);
        term_draw_beside(&d, out);
    }
    sb_free(&d.text);
    arena_free(&d.arena);
}

int term_board_sign(const TermBoard *b, const SceneView *view, const ScenePiece *piece,
                    StrBuf *out) {
    size_t before = out->n;
    Arena arena = {0};
    TermSigns signs = b->signs;
    term_signs_look(&signs, &arena, view);
    term_sign_piece(&signs, piece, true, out);
    arena_free(&arena);
    return out->n > before ? term_columns(out->s + before) : 0;
}

void term_board_name(const TermBoard *b, int place, StrBuf *out) {
    const ScenePlace *p = &b->scene->places[place];
    if (p->label.n)
        sb_clean(out, p->label);
    else
        sb_fmt(out, "%d", p->site);
}
