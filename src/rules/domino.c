/* domino.c: dominoes, which cover eight cells of an open table, four for each half. */
#include "rules/domino.h"

#include "rules/direction.h"
#include "rules/large.h"

enum { DOMINO_CELLS = 8, DOMINO_REACH = 4 };

bool domino_game(const Rules *r) {
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].kind == COMP_DOMINO) return true;
    return false;
}

Ints domino_bag(Ctx *c) {
    const Rules *r = c->rules;
    int *v = scratch_ints(c, r->ncomponents), n = 0;
    for (int i = 0; i < r->ncomponents; i++) v[i] = 0;
    for (int p = 0; p < r->layout.nplaces; p++) {
        int what = state_what(r, c->s, p);
        if (what > 0 && what < r->ncomponents) v[what] = 1;
    }
    for (int i = 1; i < r->ncomponents; i++)
        if (!v[i] && is_domino(r, i)) v[n++] = i;
    return (Ints){v, n};
}

/* ---- where the line goes on ------------------------------------------------------------------ */

static int domino_cell(const Rules *r, int site) {
    return place_of(&r->layout, SITE_CELL, site);
}

static void domino_open(const Rules *r, State *s, int site) {
    int place = domino_cell(r, site);
    if (place >= 0 && state_is_empty(r, s, place))
        set_add(STATE_AT(Word, s, r->layout.playable), place);
}

static bool domino_free(const Rules *r, const State *s, int site) {
    return state_is_empty(r, s, domino_cell(r, site));
}

static Slice domino_radial(const Rules *r, int site, Direction d) {
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    Slice radial = {0};
    RadialIter it = radials_begin(r, SITE_CELL, site, &one);
    return radials_next(&it, &radial) ? radial : (Slice){0};
}

/* The cell next to one; -1: none. */
static int domino_step(const Rules *r, int site, Direction d) {
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    StepIter it = steps_begin(r, SITE_CELL, site, &one);
    return steps_next(&it);
}

/* Which way the outer cells of an end look, and that across a double. */
typedef enum DominoSide { DOMINO_LEFT, DOMINO_RIGHT, DOMINO_ACROSS } DominoSide;

static void domino_line(const Rules *r, State *s, int a, int b, Direction d, DominoSide side) {
    const FacingList *list = board_facings(r, SITE_CELL, DIR_Orthogonal);
    Slice one = domino_radial(r, a, d), two = domino_radial(r, b, d);
    if (one.n < 2 || two.n < 2) return;
    for (int i = 0; i < DOMINO_REACH && i < one.n && i < two.n; i++) {
        if (!domino_free(r, s, one.v[i]) || !domino_free(r, s, two.v[i])) return;
        domino_open(r, s, one.v[i]);
        domino_open(r, s, two.v[i]);
        if (side == DOMINO_ACROSS || i >= 2) continue;
        Direction left = facing_left(list, d), right = facing_right(list, d);
        domino_open(r, s, domino_step(r, a, side == DOMINO_LEFT ? left : right));
        domino_open(r, s, domino_step(r, b, side == DOMINO_LEFT ? right : left));
    }
}

static void domino_lines(Ctx *c, State *s, int what, int site, int state) {
    static const Direction sides[4] = {DIR_W, DIR_N, DIR_E, DIR_S};
    ScratchMark mark = scratch_mark(c);
    Ints at = large_sites(c, what, site, state);
    if (at.n == DOMINO_CELLS) {
        Direction d[4];
        for (int i = 0; i < 4; i++) d[i] = sides[(i + state) % 4];
        domino_line(c->rules, s, at.v[0], at.v[1], d[0], DOMINO_LEFT);
        domino_line(c->rules, s, at.v[7], at.v[6], d[2], DOMINO_RIGHT);
        if (c->rules->components[what].is_double) {
            domino_line(c->rules, s, at.v[2], at.v[5], d[1], DOMINO_ACROSS);
            domino_line(c->rules, s, at.v[3], at.v[4], d[3], DOMINO_ACROSS);
        }
    }
    scratch_reset(c, mark);
}

void domino_placed(Ctx *c, State *s, int what, int site, int state) {
    const Rules *r = c->rules;
    const Component *domino = &r->components[what];
    if (!is_domino(r, what) || r->layout.playable == LAYOUT_ABSENT) return;
    ScratchMark mark = scratch_mark(c);
    Ints at = large_sites(c, what, site, state);
    for (int i = 0; i < at.n; i++)
        state_set_value(r, s, domino_cell(r, at.v[i]), -1,
                        i < DOMINO_CELLS / 2 ? domino->value : domino->value2);
    scratch_reset(c, mark);
    memset(STATE_AT(Word, s, r->layout.playable), 0, (size_t)r->layout.words * sizeof(Word));
    for (int i = 0; i < r->topo->sites[SITE_CELL].n; i++) {
        int place = domino_cell(r, i), there = state_what(r, s, place);
        if (is_domino(r, there)) domino_lines(c, s, there, i, state_state(r, s, place, -1) & 3);
    }
}

/* ---- pips ------------------------------------------------------------------------------------ */

static bool ints_have(const int *v, int n, int x) {
    for (int i = 0; i < n; i++)
        if (v[i] == x) return true;
    return false;
}

/* The cells around the domino that belong to others; -1 when the pips differ somewhere. */
static int domino_touched(Ctx *c, Ints at, int *out) {
    static const Dirs orthogonal = {.n = 1, .v = {DIR_Orthogonal}};
    const Rules *r = c->rules;
    int n = 0;
    for (int i = 0; i < at.n; i++) {
        int value = state_value(r, c->s, domino_cell(r, at.v[i]), -1), next;
        StepIter it = steps_begin(r, SITE_CELL, at.v[i], &orthogonal);
        while ((next = steps_next(&it)) >= 0) {
            int place = domino_cell(r, next);
            if (ints_have(at.v, at.n, next)) continue;
            if (!domino_free(r, c->s, next) && state_value(r, c->s, place, -1) != value) return -1;
            if (state_count(r, c->s, place) > 0) out[n++] = next;
        }
    }
    return n;
}

/* Two touched cells in line with each other must be of one domino, and no more may be. */
static bool domino_in_line(Ctx *c, const int *touched, int n) {
    static const Dirs orthogonal = {.n = 1, .v = {DIR_Orthogonal}};
    const Rules *r = c->rules;
    bool ok = false;
    for (int i = 0; i < n; i++) {
        int list[2] = {touched[i]}, k = 1;
        RadialIter it = radials_begin(r, SITE_CELL, touched[i], &orthogonal);
        Slice radial;
        while (radials_next(&it, &radial)) {
            for (int j = 0; j < radial.n; j++) {
                if (!ints_have(touched, n, radial.v[j])) continue;
                if (k >= 2) return false;
                list[k++] = radial.v[j];
            }
            if (k == 2)
                ok = state_count(r, c->s, domino_cell(r, list[0])) ==
                     state_count(r, c->s, domino_cell(r, list[1]));
        }
    }
    return ok;
}

bool domino_pips_match(Ctx *c, int site) {
    const Rules *r = c->rules;
    int place = domino_cell(r, site), what = state_what(r, c->s, place);
    if (!is_domino(r, what)) return true;
    ScratchMark mark = scratch_mark(c);
    Ints at = large_sites(c, what, site, state_state(r, c->s, place, -1));
    int *touched = scratch_ints(c, at.n * 4 + 1), n = domino_touched(c, at, touched);
    bool ok = n >= 0 && (c->s->moves_made <= 1 || domino_in_line(c, touched, n));
    scratch_reset(c, mark);
    return ok;
}
