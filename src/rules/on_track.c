/* on_track.c: choosing tracks, finding sites on them, and how far pieces have come. */
#include "rules/on_track.h"

#include <string.h>

bool str_contains(Str text, Str part) {
    for (uint32_t i = 0; i + part.n <= text.n; i++)
        if (part.n == 0 || memcmp(text.s + i, part.s, part.n) == 0) return true;
    return false;
}

/* ---- which track ----------------------------------------------------------------------------- */

static int track_total(const Rules *r) {
    return r->tracks ? r->tracks->n : 0;
}

int track_named(const Rules *r, Str name) {
    for (int i = 0; i < track_total(r); i++)
        if (str_eq(r->tracks->v[i].info.name, name)) return i;
    return -1;
}

int track_like(const Rules *r, Str part, int owner) {
    for (int i = 0; i < track_total(r); i++) {
        const TrackInfo *t = &r->tracks->v[i].info;
        if (str_contains(t->name, part) && (owner == TRACK_ANY_OWNER || t->owner == owner))
            return i;
    }
    return -1;
}

int track_of_player(const Rules *r, int player) {
    int found = player >= 0 ? track_like(r, (Str){0}, player) : -1;
    return found >= 0 ? found : track_like(r, (Str){0}, 0);
}

int track_for_sites(const Rules *r, Str name, int player) {
    for (int i = 0; i < track_total(r); i++) {
        const TrackInfo *t = &r->tracks->v[i].info;
        if (str_eq(t->name, name)) return i;
        if (str_contains(t->name, name) && (t->owner == player || t->owner == 0)) return i;
    }
    return -1;
}

int track_for_move(const Rules *r, Str name, int player) {
    int found = -1;
    if (name.n > 0) {
        found = player >= 0 ? track_like(r, name, player) : -1;
        if (found < 0) found = track_like(r, name, TRACK_ANY_OWNER);
    }
    return found >= 0 ? found : track_of_player(r, player);
}

int track_for_ends(const Rules *r, Str name, int player) {
    for (int i = 0; i < track_total(r); i++) {
        const TrackInfo *t = &r->tracks->v[i].info;
        bool fits = name.n > 0 ? str_contains(t->name, name) && (player == 0 || t->owner == player)
                               : t->owner == player || t->owner == 0;
        if (fits) return i;
    }
    return track_total(r) > 0 ? 0 : -1;
}

/* ---- along a track --------------------------------------------------------------------------- */

int track_find(const Track *t, int site, int start) {
    for (int i = start < 0 ? 0 : start; i < t->n; i++)
        if (t->steps[i].site == site) return i;
    return -1;
}

int track_site_after(const Track *t, int i, int steps) {
    if (t->n == 0) return -1;
    long at = (long)(i < 0 ? t->n : i) + (steps > 0 ? steps : 0);
    if (at < t->n) return t->steps[at].site;
    return t->info.loop ? t->steps[at % t->n].site : -1;
}

/* ---- how far pieces have come ---------------------------------------------------------------- */

int on_track_size(const Rules *r) {
    bool inner = false;
    int n = 0;
    for (int i = 0; i < track_total(r); i++) {
        inner |= r->tracks->v[i].internal_loop;
        n += r->tracks->v[i].n;
    }
    return inner ? n * r->ncomponents : 0;
}

static int on_track_base(const Rules *r, int number) {
    int n = 0;
    for (int i = 0; i < number; i++) n += r->tracks->v[i].n;
    return n * r->ncomponents;
}

/* Counts per element of a track and component; NULL when the game does not keep them. */
static int16_t *on_track_counts(const Rules *r, State *s, int number) {
    if (r->layout.on_track == LAYOUT_ABSENT) return NULL;
    return STATE_AT(int16_t, s, r->layout.on_track) + on_track_base(r, number);
}

int track_position(const Ctx *c, int number, int site, int player) {
    const Rules *r = c->rules;
    const Track *t = track_at(r, number);
    if (!t || site < 0) return -1;
    const int16_t *counts = t->info.loop ? NULL : on_track_counts(r, c->s, number);
    int place = place_of(&r->layout, r->use, site), what = 0;
    if (!counts || (what = state_what(r, c->s, place)) == 0) return track_find(t, site, 0);
    int height = state_height(r, c->s, place);
    for (int level = 0; level < height; level++) {
        int it = state_what_at(r, c->s, place, level);
        if (owner_of(r, it) != player) continue;
        what = it;
        break;
    }
    for (int i = track_find(t, site, 0); i >= 0; i = track_find(t, site, i + 1))
        if (counts[i * r->ncomponents + what] > 0) return i;
    return -1;
}

void on_track_add(const Rules *r, State *s, int what, int site, int count) {
    for (int k = 0; r->layout.on_track != LAYOUT_ABSENT && k < track_total(r); k++) {
        int i = track_find(&r->tracks->v[k], site, 0);
        if (i >= 0) on_track_counts(r, s, k)[i * r->ncomponents + what] += (int16_t)count;
    }
}

void on_track_move(const Rules *r, State *s, int what, int from, int to, int count) {
    for (int k = 0; r->layout.on_track != LAYOUT_ABSENT && k < track_total(r); k++) {
        const Track *t = &r->tracks->v[k];
        int16_t *counts = on_track_counts(r, s, k);
        int n = r->ncomponents, i = track_find(t, from, 0);
        bool known = i >= 0;
        while (i >= 0 && counts[i * n + what] <= 0) i = track_find(t, from, i + 1);
        if (known && i < 0) continue;
        if (known) counts[i * n + what] -= (int16_t)count;
        int next = track_find(t, to, i + 1);
        if (next < 0) next = track_find(t, to, 0);
        if (next >= 0) counts[next * n + what] += (int16_t)(known ? count : 1);
    }
}

/* At every element with that site, as the reference does. */
void on_track_remove(const Rules *r, State *s, int what, int site) {
    for (int k = 0; r->layout.on_track != LAYOUT_ABSENT && k < track_total(r); k++) {
        const Track *t = &r->tracks->v[k];
        int16_t *counts = on_track_counts(r, s, k);
        for (int i = track_find(t, site, 0); i >= 0; i = track_find(t, site, i + 1))
            counts[i * r->ncomponents + what]--;
    }
}
