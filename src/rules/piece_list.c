/* piece_list.c: the lists of pieces that games with stacks or piles go by. */
#include "rules/piece_list.h"

/* The sets of owned places follow the lists. */
static void owned_follow(const Rules *r, State *s, int place) {
    int n, words = r->layout.words;
    const PieceEntry *e = piece_list(r, s, &n);
    Word *owned = STATE_AT(Word, s, r->layout.owned);
    for (int p = 0; p < r->players + 2; p++) set_drop(owned + (size_t)p * (size_t)words, place);
    for (int i = 0; i < n; i++)
        if (e[i].place == place)
            set_add(owned + (size_t)owner_of(r, e[i].what) * (size_t)words, place);
}

/* ---- piles ----------------------------------------------------------------------------------- */

static void pile_add(const Rules *r, State *s, int what, int place) {
    const Layout *l = &r->layout;
    uint16_t *n = STATE_AT(uint16_t, s, l->listed) + (size_t)what * (size_t)l->nplaces + place;
    if (*n < UINT16_MAX) ++*n;
    set_add(STATE_AT(Word, s, l->owned) + (size_t)owner_of(r, what) * (size_t)l->words, place);
}

static void pile_drop(const Rules *r, State *s, int what, int place) {
    const Layout *l = &r->layout;
    uint16_t *listed = STATE_AT(uint16_t, s, l->listed);
    uint16_t *n = listed + (size_t)what * (size_t)l->nplaces + place;
    *n = (uint16_t)(*n > 0 && l->listed_once ? *n - 1 : 0);
    int owner = owner_of(r, what);
    for (int i = 1; i < r->ncomponents; i++)
        if (owner_of(r, i) == owner && listed[(size_t)i * (size_t)l->nplaces + (size_t)place])
            return;
    set_drop(STATE_AT(Word, s, l->owned) + (size_t)owner * (size_t)l->words, place);
}

/* ---- stacks ---------------------------------------------------------------------------------- */

void piece_list_add(const Rules *r, State *s, int what, int place, int level) {
    if (r->layout.listed && what > 0) pile_add(r, s, what, place);
    if (!r->layout.entries || s->nentries >= r->layout.nentries) return;
    STATE_AT(PieceEntry, s, r->layout.entries)
    [s->nentries++] = (PieceEntry){(uint16_t)what, (uint16_t)place, (int16_t)level};
    set_add(STATE_AT(Word, s, r->layout.owned) +
                (size_t)owner_of(r, what) * (size_t)r->layout.words,
            place);
}

/* Any level when it is INFINITE. */
static void entries_cut(const Rules *r, State *s, int what, int place, int level) {
    PieceEntry *e = STATE_AT(PieceEntry, s, r->layout.entries);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->nentries; i++) {
        bool goes =
            e[i].what == what && e[i].place == place && (level == INFINITE || e[i].level == level);
        if (!goes) e[kept++] = e[i];
    }
    s->nentries = kept;
}

void piece_list_drop_all(const Rules *r, State *s, int what, int place) {
    if (r->layout.listed && what > 0) pile_drop(r, s, what, place);
    if (!r->layout.entries) return;
    entries_cut(r, s, what, place, INFINITE);
    owned_follow(r, s, place);
}

void piece_list_drop_only(const Rules *r, State *s, int what, int place, int level) {
    if (r->layout.listed && what > 0) pile_drop(r, s, what, place);
    if (!r->layout.entries) return;
    entries_cut(r, s, what, place, level);
    owned_follow(r, s, place);
}

void piece_list_drop(const Rules *r, State *s, int what, int place, int level) {
    if (r->layout.listed && what > 0) pile_drop(r, s, what, place);
    if (!r->layout.entries) return;
    entries_cut(r, s, what, place, level);
    PieceEntry *e = STATE_AT(PieceEntry, s, r->layout.entries);
    for (uint32_t i = 0; i < s->nentries; i++)
        if (e[i].place == place && e[i].level > level) e[i].level--;
    owned_follow(r, s, place);
}
