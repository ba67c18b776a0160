/* sets.c: sets of sites: joining, and the sites of a set of places. */
#include "rules/sets.h"

void set_add_range(Word *to, int at, const Word *from, int first, int n) {
    for (int i = 0; i < n; i += 64) {
        int bit = first + i, shift = bit & 63, left = n - i < 64 ? n - i : 64;
        Word word = from[bit >> 6] >> shift;
        if (shift && left > 64 - shift) word |= from[(bit >> 6) + 1] << (64 - shift);
        if (left < 64) word &= ((Word)1 << left) - 1;
        bit = at + i, shift = bit & 63;
        to[bit >> 6] |= word << shift;
        if (shift && left > 64 - shift) to[(bit >> 6) + 1] |= word >> (64 - shift);
    }
}

void set_fill(Word *to, int first, int n) {
    for (int i = first; i < first + n;) {
        if ((i & 63) == 0 && first + n - i >= 64) {
            to[i >> 6] = ~(Word)0;
            i += 64;
        } else {
            set_add(to, i++);
        }
    }
}

void sites_of_places(const Rules *r, SiteType type, const Word *places, Word *out) {
    const Layout *l = &r->layout;
    if (l->base[type] >= 0) set_add_range(out, 0, places, l->base[type], l->limit[type]);
}

void hands_of_places(const Rules *r, const Word *places, Word *out) {
    const Layout *l = &r->layout;
    set_add_range(out, l->hand_first, places, l->hands, l->nplaces - l->hands);
}

void set_add_topology(Word *to, const uint32_t *set, int n) {
    for (int i = 0; i < n; i++)
        if (bitset_has(set, i)) set_add(to, i);
}

/* ---- sites the state keeps ------------------------------------------------------------------- */

void start_sites_keep(const Rules *r, State *s) {
    if (r->layout.start_what == LAYOUT_ABSENT) return;
    uint16_t *what = STATE_AT(uint16_t, s, r->layout.start_what);
    for (int i = 0; i < r->topo->sites[r->use].n; i++)
        what[i] = (uint16_t)state_what(r, s, place_of(&r->layout, r->use, i));
}
