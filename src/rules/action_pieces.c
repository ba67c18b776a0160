/* action_pieces.c: actions that put, take and move pieces, in flat games and with stacks. */
#include "rules/action_pieces.h"

#include "rules/domino.h"
#include "rules/large.h"
#include "rules/on_track.h"
#include "rules/piece_list.h"

static bool pieces_stack(const Rules *r) {
    return r->layout.features & USES_STACKS;
}

/* In a game with one type of sites everything is written to it, whatever the action says. */
int action_place(const Rules *r, SiteType type, int site) {
    const Layout *l = &r->layout;
    if (l->base[type] < 0 && site >= 0 && site < l->limit[r->use]) type = r->use;
    return place_of(l, type, site);
}

/* ---- large pieces ---------------------------------------------------------------------------- */

/* The sites that a large piece on the board covers are not empty; with counts they count. */
static void cover_sites(Ctx *c, State *s, int what, int site, int state, bool covered) {
    const Rules *r = c->rules;
    if (!is_large(r, what) || site >= r->topo->sites[SITE_CELL].n) return;
    ScratchMark mark = scratch_mark(c);
    Ints sites = large_sites(c, what, site, state);
    int count = !covered ? 0 : is_domino(r, what) && r->layout.playable ? what : 1;
    for (int i = 0; i < sites.n; i++) {
        int place = place_of(&r->layout, SITE_CELL, sites.v[i]);
        state_set_covered(r, s, place, covered);
        state_set_raw_count(r, s, place, count);
    }
    scratch_reset(c, mark);
    if (covered && is_domino(r, what)) domino_placed(c, s, what, site, state < 0 ? 0 : state);
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* Onto a piece of any kind: it is not replaced, but counts for more. */
static void add_onto(const Rules *r, State *s, int place, const Action *a) {
    if (r->layout.count) state_set_raw_count(r, s, place, state_count(r, s, place) + a->count);
    if (a->state != UNDEFINED) state_set_state(r, s, place, -1, a->state);
    if (a->rotation != UNDEFINED) state_set_rotation(r, s, place, -1, a->rotation);
    if (a->value != UNDEFINED) state_set_value(r, s, place, -1, a->value);
}

void action_add(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (place < 0 || a->what <= 0 || a->what >= r->ncomponents) return;
    PieceData d = {a->what, a->count, a->state, a->rotation, a->value};
    if (pieces_stack(r)) {
        piece_list_add(r, s, a->what, place, state_height(r, s, place));
        state_put(r, s, place, d);
        on_track_add(r, s, a->what, a->to, a->count);
        on_track_add(r, s, a->what, a->to, a->count);
        return;
    }
    if (state_what(r, s, place) == 0) {
        if (domino_game(r)) d.value = 1;
        state_put(r, s, place, d);
        piece_list_add(r, s, a->what, place, 0);
        set_drop(STATE_AT(Word, s, r->layout.bag), a->what);
        cover_sites(c, s, a->what, a->to, a->state, true);
    } else {
        add_onto(r, s, place, a);
    }
    on_track_add(r, s, a->what, a->to, a->count);
}

void action_insert(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (place < 0 || a->what <= 0 || a->what >= r->ncomponents) return;
    int height = state_height(r, s, place), level = a->level_to;
    if (level < 0 || level > height) level = height;
    for (int i = height - 1; i >= level; i--) {
        int raised = state_what_at(r, s, place, i);
        piece_list_drop_only(r, s, raised, place, i);
        piece_list_add(r, s, raised, place, i + 1);
    }
    piece_list_add(r, s, a->what, place, level);
    state_insert(r, s, place, level, (PieceData){a->what, 1, a->state, 0, 0});
    on_track_add(r, s, a->what, a->to, 1);
}

/* ---- taking away ----------------------------------------------------------------------------- */

void action_remove(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int place = action_place(r, (SiteType)a->to_type, a->to);
    int level = a->level_to;
    /* A level above the stack: its top goes, but the list is searched on that level. */
    if (level >= state_height(r, s, place)) level = -1;
    int what = state_what_at(r, s, place, level);
    if (what == 0) return;
    state_take(r, s, place, level);
    piece_list_drop(r, s, what, place, a->level_to < 0 ? state_height(r, s, place) : a->level_to);
    on_track_remove(r, s, what, a->to);
}

void action_set_count(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (place < 0) return;
    int what = state_what(r, s, place);
    if (a->count <= 0) {
        state_take(r, s, place, -1);
        if (what) on_track_remove(r, s, what, a->to);
        if (what) piece_list_drop_all(r, s, what, place);
        return;
    }
    if (pieces_stack(r)) return;
    PieceData d = {a->what > 0 && a->what < r->ncomponents ? a->what : what, a->count, UNDEFINED,
                   UNDEFINED, UNDEFINED};
    if (!d.what) return;
    if (state_count(r, s, place) == 0) piece_list_add(r, s, d.what, place, 0);
    state_put(r, s, place, d);
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* What is hidden goes along with the piece. */
static void move_hidden(const Rules *r, State *s, int from, int to) {
    if (!r->layout.hidden || from == to) return;
    size_t players = (size_t)r->players;
    uint8_t *hidden = STATE_AT(uint8_t, s, r->layout.hidden);
    memcpy(hidden + (size_t)to * players, hidden + (size_t)from * players, players);
    if (state_what(r, s, from) == 0) memset(hidden + (size_t)from * players, 0, players);
}

static void move_flat(Ctx *c, State *s, const Action *a, int from, int to) {
    const Rules *r = c->rules;
    PieceData d = state_piece(r, s, from, -1);
    if (d.what == 0) return;
    bool large = is_large(r, d.what);
    bool line = large && is_domino(r, d.what);
    if (d.count == 1 || !r->layout.count || line) {
        if (large) cover_sites(c, s, d.what, a->from, d.state, false);
        state_take(r, s, from, -1);
        piece_list_drop(r, s, d.what, from, 0);
    } else {
        state_set_raw_count(r, s, from, d.count - 1);
    }
    if (a->state != UNDEFINED) d.state = a->state;
    if (a->rotation != UNDEFINED) d.rotation = a->rotation;
    if (a->value != UNDEFINED) d.value = a->value;
    state_set_state(r, s, to, -1, d.state);
    state_set_rotation(r, s, to, -1, d.rotation);
    state_set_value(r, s, to, -1, line ? 1 : d.value);
    int there = state_count(r, s, to);
    int other = state_what(r, s, to);
    bool joins = other == d.what && there > 0;
    if (other && (!r->layout.count || !joins)) piece_list_drop(r, s, other, to, 0);
    PieceData put = {d.what, joins && r->layout.count ? there + 1 : 1, UNDEFINED, UNDEFINED,
                     UNDEFINED};
    state_put(r, s, to, put);
    if (put.count == 1) piece_list_add(r, s, d.what, to, 0);
    if (large) cover_sites(c, s, d.what, a->to, a->state, true);
    move_hidden(r, s, from, to);
}

/* The pieces from a level on are listed one higher, so it is meant; but each that is taken off the
 * list brings down those listed before it. */
static void list_raise(const Rules *r, State *s, int place, int level) {
    for (int i = state_height(r, s, place) - 1; i >= level; i--) {
        int what = state_what_at(r, s, place, i);
        piece_list_drop(r, s, what, place, i);
        piece_list_add(r, s, what, place, i + 1);
    }
}

/* One piece of a stack. Only who takes it from a level and does not insert it takes along what it
 * has. */
static void move_level(const Rules *r, State *s, const Action *a, int from, int to) {
    PieceData d = state_piece(r, s, from, a->level_from);
    bool carries = a->level_from >= 0 && a->level_to < 0, inserts = a->level_to >= 0;
    state_take(r, s, from, a->level_from);
    int left = a->level_from < 0 ? state_height(r, s, from) : a->level_from;
    PieceData put = {d.what, 1, a->state, a->rotation, a->value};
    if (carries) {
        if (a->state == UNDEFINED) put.state = d.state;
        if (a->rotation == UNDEFINED) put.rotation = d.rotation;
        if (a->value == UNDEFINED) put.value = d.value;
    } else {
        /* -1 gets what is still there, 0 does not. */
        put.state = inserts ? (a->state < 0 ? 0 : a->state) : UNDEFINED;
        put.rotation = inserts ? (a->rotation < 0 ? 0 : a->rotation) : UNDEFINED;
        put.value = inserts ? (a->value < 0 ? 0 : a->value) : UNDEFINED;
    }
    bool raises = inserts && a->level_from >= 0;
    if (raises) list_raise(r, s, to, a->level_to);
    state_insert(r, s, to, a->level_to, put);
    piece_list_add(r, s, d.what, to, raises ? a->level_to : state_height(r, s, to) - 1);
    if (!raises || owner_of(r, d.what) != 0) piece_list_drop(r, s, d.what, from, left);
}

void action_move(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    if (a->stack && pieces_stack(r)) {
        action_move_stack(c, s, a);
        return;
    }
    int from = action_place(r, (SiteType)a->from_type, a->from);
    int to = action_place(r, (SiteType)a->to_type, a->to);
    int what = state_what_at(r, s, from, a->level_from);
    if (from < 0 || to < 0) return;
    if (what == 0) {
        /* A piece that only the list has: its site is taken, by a piece of no kind. */
        if (pieces_stack(r) && a->level_from >= 0 && from != to)
            state_insert(r, s, to, -1, (PieceData){0});
        return;
    }
    if (pieces_stack(r)) {
        if (from == to) return;
        move_level(r, s, a, from, to);
    } else {
        move_flat(c, s, a, from, to);
    }
    on_track_move(r, s, what, a->from, a->to, 1);
}

/* The top n of a stack, in their order. */
static void move_top(const Rules *r, State *s, int n, int from, int to) {
    int level = state_height(r, s, from) - n;
    if (level < 0) return;
    for (int i = level + n - 1; i >= level; i--)
        piece_list_drop(r, s, state_what_at(r, s, from, i), from, i);
    /* On the same stack each goes to the top in turn, and the order stays. */
    for (int i = 0; i < n; i++) {
        PieceData d = state_piece(r, s, from, level);
        state_lift(r, s, from, level);
        state_put(r, s, to, d);
        piece_list_add(r, s, d.what, to, state_height(r, s, to) - (from == to ? n - i : 1));
    }
}

void action_move_n(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int from = action_place(r, (SiteType)a->from_type, a->from);
    int to = action_place(r, (SiteType)a->to_type, a->to);
    int what = state_what(r, s, from), n = a->count;
    if (from < 0 || to < 0 || what == 0) return;
    if (pieces_stack(r)) {
        move_top(r, s, n, from, to);
        return;
    }
    int left = state_count(r, s, from) - n;
    if (left <= 0)
        state_take(r, s, from, -1);
    else
        state_set_raw_count(r, s, from, left);
    int there = state_count(r, s, to);
    if (there == 0)
        state_put(r, s, to, (PieceData){what, n, UNDEFINED, UNDEFINED, UNDEFINED});
    else if (state_what(r, s, to) == what && there <= r->max_count - n)
        state_set_raw_count(r, s, to, there + n);
    /* It is listed there once more, whether it is already or not. */
    if (owner_of(r, what) != 0) {
        if (left <= 0) piece_list_drop(r, s, what, from, 0);
        piece_list_add(r, s, what, to, 0);
    }
    on_track_move(r, s, what, a->from, a->to, n);
}

void action_move_stack(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int from = action_place(r, (SiteType)a->from_type, a->from);
    int to = action_place(r, (SiteType)a->to_type, a->to);
    if (from < 0 || to < 0 || from == to) return;
    if (!pieces_stack(r)) {
        move_flat(c, s, a, from, to);
        return;
    }
    int moved = state_height(r, s, from);
    for (int i = 0; i < moved; i++) {
        PieceData d = state_piece(r, s, from, 0);
        state_lift(r, s, from, 0);
        if (owner_of(r, d.what) != 0) piece_list_drop_all(r, s, d.what, from);
        if (a->level_to >= 0)
            state_insert(r, s, to, a->level_to,
                         (PieceData){d.what, 1, a->state, a->rotation, a->value});
        else
            state_put(r, s, to, d);
    }
    state_forget_stale(r, s, from);
    int height = state_height(r, s, to);
    for (int level = height - moved; level < height; level++) {
        int what = state_what_at(r, s, to, level);
        if (owner_of(r, what) != 0) piece_list_add(r, s, what, to, level);
    }
}

void action_copy(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int from = action_place(r, (SiteType)a->from_type, a->from);
    int to = action_place(r, (SiteType)a->to_type, a->to);
    if (from < 0 || to < 0) return;
    int count = state_count(r, s, from);
    action_move(c, s, a);
    PieceData d = state_piece(r, s, to, -1);
    if (d.what == 0) return;
    if (!pieces_stack(r)) {
        d.count = count;
        state_put(r, s, from, d);
        piece_list_add(r, s, d.what, from, 0);
    } else if (a->level_from < 0 || a->level_from == state_height(r, s, to)) {
        piece_list_add(r, s, d.what, from, state_height(r, s, from));
        state_put(r, s, from, (PieceData){d.what, 1, UNDEFINED, UNDEFINED, UNDEFINED});
    } else {
        piece_list_add(r, s, d.what, from, a->level_from);
        state_insert(r, s, from, a->level_from,
                     (PieceData){d.what, 1, a->state, a->rotation, a->value});
    }
}

/* A piece that stands alone stays on its list, as the reference has it. */
static void promote_lists(const Rules *r, State *s, const Action *a, int place, int old) {
    int height = state_height(r, s, place), level = a->level_to < 0 ? height : a->level_to;
    if (height > 0 && owner_of(r, old) != 0) piece_list_drop(r, s, old, place, level);
    if (owner_of(r, a->what) != 0) piece_list_add(r, s, a->what, place, level);
}

void action_promote(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (place < 0 || a->what <= 0 || a->what >= r->ncomponents) return;
    int old = state_what_at(r, s, place, a->level_to);
    state_take(r, s, place, a->level_to);
    if (pieces_stack(r)) {
        promote_lists(r, s, a, place, old);
    } else {
        if (owner_of(r, old) != 0) piece_list_drop(r, s, old, place, 0);
        if (owner_of(r, a->what) != 0) piece_list_add(r, s, a->what, place, 0);
    }
    state_put(r, s, place, (PieceData){a->what, 1, UNDEFINED, UNDEFINED, UNDEFINED});
}
