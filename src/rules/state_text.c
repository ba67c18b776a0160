/* state_text.c: a state as a line of text, in the notation of recorded games. */
#include "rules/state_text.h"

#include "rules/puzzle.h"

#include <stdio.h>

typedef struct PlaceRun {
    int place, n, site;
} PlaceRun;

static void text_piece(const Rules *r, const State *s, int place, int level, StrBuf *out) {
    PieceData d = state_piece(r, s, place, level);
    sb_fmt(out, "%d", d.what);
    if (d.count > 1) sb_fmt(out, "*%d", d.count);
    if (d.state != 0) sb_fmt(out, "s%d", d.state);
    if (d.rotation != 0) sb_fmt(out, "r%d", d.rotation);
    if (d.value != 0) sb_fmt(out, "v%d", d.value);
}

static bool text_place(const Rules *r, const State *s, int place, int player, StrBuf *out) {
    int height = state_height(r, s, place);
    if (height == 1) {
        text_piece(r, s, place, -1, out);
        return true;
    }
    for (int level = 0; level < height; level++) {
        sb_char(out, level ? '/' : '[');
        text_piece(r, s, place, level, out);
    }
    sb_char(out, ']');
    return true;
}

/* What there is to say of n places, as sites from `site` on. */
static void text_places(const Rules *r, const State *s, PlaceRun run, const PlacesText *t,
                        const char *title, StrBuf *out) {
    bool titled = false;
    for (int i = 0; i < run.n; i++) {
        size_t before = out->n;
        if (state_height(r, s, run.place + i) == 0) continue;
        if (!titled) sb_text(out, title);
        sb_fmt(out, " %d=", run.site + i);
        if (t->place(r, s, run.place + i, t->player, out))
            titled = true;
        else
            sb_cut(out, before);
    }
}

/* A puzzle: the variables with one value left. */
static void text_variables(const Rules *r, const State *s, StrBuf *out) {
    static const char *const titles[SITE_TYPES] = {" | 0v:", " | 0e:", " | 0c:"};
    bool titled = false;
    for (int i = 0; i < r->layout.limit[r->use]; i++) {
        if (!puzzle_resolved(r, s, r->use, i)) continue;
        if (!titled) sb_text(out, titles[r->use]);
        titled = true;
        sb_fmt(out, " %d=%d", i, puzzle_value(r, s, r->use, i));
    }
}

void state_turn_text(const Rules *r, const State *s, StrBuf *out) {
    sb_fmt(out, "mover=%d next=%d prev=%d", s->mover, s->next, s->prev);
    for (int p = 1; r->nphases > 1 && p <= r->players; p++)
        sb_fmt(out, "%s%d", p == 1 ? " phase=" : ",", s->seat[p].phase);
    for (int p = 1; r->layout.scores && p <= r->players; p++)
        sb_fmt(out, "%s%d", p == 1 ? " score=" : ",", STATE_CAT(int, s, r->layout.scores)[p]);
}

/* Ascending. */
static void text_pending(const State *s, StrBuf *out) {
    if (s->npending <= 0) return;
    sb_text(out, " pending=[");
    for (int i = 0, after = -2; i < s->npending; i++) {
        int least = INFINITE;
        for (int k = 0; k < s->npending; k++)
            if (s->pending[k] > after && s->pending[k] < least) least = s->pending[k];
        sb_fmt(out, "%s%d", i ? "," : "", least);
        after = least;
    }
    sb_char(out, ']');
}

void state_places_text(const Rules *r, const State *s, const PlacesText *t, StrBuf *out) {
    const Layout *l = &r->layout;
    char title[32];
    for (int type = 0; type < SITE_TYPES; type++) {
        snprintf(title, sizeof title, " | 0%c:", "vec"[type]);
        PlaceRun run = {l->base[type], l->limit[type], 0};
        if (run.place >= 0) text_places(r, s, run, t, title, out);
    }
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *hand = &r->containers[i];
        PlaceRun run = {place_of(l, SITE_CELL, hand->first), hand->n, hand->first};
        snprintf(title, sizeof title, " | %dc:", i);
        if (run.place >= 0) text_places(r, s, run, t, title, out);
    }
}

void state_text(const Rules *r, const State *s, StrBuf *out) {
    static const PlacesText everything = {text_place, 0};
    state_turn_text(r, s, out);
    text_pending(s, out);
    if (r->layout.puzzle)
        text_variables(r, s, out);
    else
        state_places_text(r, s, &everything, out);
}
