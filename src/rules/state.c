/* state.c: positions: pieces on places, flat or in stacks. */
#include "rules/state.h"

#include <assert.h>
#include <stdlib.h>

#include "base/rng.h"

#define WHAT(r, s) STATE_AT(uint16_t, s, (r)->layout.what)
#define CWHAT(r, s) STATE_CAT(uint16_t, s, (r)->layout.what)

/* ---- reading --------------------------------------------------------------------------------- */

static bool state_stacks(const Rules *r) {
    return r->layout.features & USES_STACKS;
}

int state_record(const Rules *r, const State *s, int place, int level) {
    int rec = state_top(r, s, place);
    if (rec < 0 || !state_stacks(r)) return level <= 0 ? rec : -1;
    int height = STATE_CAT(uint16_t, s, r->layout.height)[place];
    if (level < 0) return rec;
    if (level >= height) return -1;
    for (int i = height - 1; i > level; i--) rec = STATE_CAT(uint16_t, s, r->layout.below)[rec];
    return rec;
}

int state_what_at(const Rules *r, const State *s, int place, int level) {
    int rec = state_record(r, s, place, level);
    return rec < 0 ? 0 : CWHAT(r, s)[rec];
}

int state_state(const Rules *r, const State *s, int place, int level) {
    int rec = r->layout.state ? state_record(r, s, place, level) : -1;
    return rec < 0 ? 0 : STATE_CAT(int16_t, s, r->layout.state)[rec];
}

int state_rotation(const Rules *r, const State *s, int place, int level) {
    int rec = r->layout.rotation ? state_record(r, s, place, level) : -1;
    return rec < 0 ? 0 : STATE_CAT(int16_t, s, r->layout.rotation)[rec];
}

int state_value(const Rules *r, const State *s, int place, int level) {
    int rec = r->layout.value ? state_record(r, s, place, level) : -1;
    return rec < 0 ? 0 : STATE_CAT(int32_t, s, r->layout.value)[rec];
}

int state_count(const Rules *r, const State *s, int place) {
    if (place < 0) return 0;
    if (state_stacks(r)) return state_height(r, s, place);
    if (r->layout.count) return STATE_CAT(uint16_t, s, r->layout.count)[place];
    return CWHAT(r, s)[place] != 0;
}

int state_height(const Rules *r, const State *s, int place) {
    if (place < 0) return 0;
    return state_stacks(r) ? STATE_CAT(uint16_t, s, r->layout.height)[place]
                           : CWHAT(r, s)[place] != 0;
}

bool state_is_empty(const Rules *r, const State *s, int place) {
    return place >= 0 && set_has(state_empty(r, s), place);
}

PieceData state_piece(const Rules *r, const State *s, int place, int level) {
    PieceData d = {.what = state_what_at(r, s, place, level)};
    d.count = state_stacks(r) ? 1 : state_count(r, s, place);
    d.state = state_state(r, s, place, level);
    d.rotation = state_rotation(r, s, place, level);
    d.value = state_value(r, s, place, level);
    return d;
}

/* ---- changing -------------------------------------------------------------------------------- */

/* Makes the sets of empty and owned places true for a place. */
static void state_note(const Rules *r, State *s, int place) {
    Word *empty = STATE_AT(Word, s, r->layout.empty), *owned = STATE_AT(Word, s, r->layout.owned);
    int words = r->layout.words, rec = state_top(r, s, place);
    for (int p = 0; p < r->players + 2; p++) set_drop(owned + (size_t)p * (size_t)words, place);
    if (state_what(r, s, place) == 0) {
        set_add(empty, place);
        return;
    }
    set_drop(empty, place);
    if (!state_stacks(r)) {
        set_add(owned + (size_t)owner_of(r, CWHAT(r, s)[place]) * (size_t)words, place);
        return;
    }
    for (; rec > 0; rec = STATE_CAT(uint16_t, s, r->layout.below)[rec])
        set_add(owned + (size_t)owner_of(r, CWHAT(r, s)[rec]) * (size_t)words, place);
}

static void record_fill(const Rules *r, State *s, int rec, PieceData d) {
    const Layout *l = &r->layout;
    WHAT(r, s)[rec] = (uint16_t)d.what;
    if (l->state) STATE_AT(int16_t, s, l->state)[rec] = (int16_t)(d.state < 0 ? 0 : d.state);
    if (l->rotation) STATE_AT(int16_t, s, l->rotation)[rec] = (int16_t)(d.rotation < 0 ? 0 : d.rotation);
    if (l->value) STATE_AT(int32_t, s, l->value)[rec] = d.value < 0 ? 0 : d.value;
    if (l->hidden)
        memset(STATE_AT(uint32_t, s, l->hidden) + (size_t)rec * HIDDEN_ASPECTS, 0,
               HIDDEN_ASPECTS * sizeof(uint32_t));
}

/* A record of the pool, or 0 when there is no room: then the piece is not placed. */
static int record_take(const Rules *r, State *s) {
    int rec = (int)s->nfree;
    if (rec) {
        s->nfree = STATE_AT(uint16_t, s, r->layout.below)[rec];
        return rec;
    }
    return (int)s->nused + 1 < r->layout.nrecords ? (int)++s->nused : 0;
}

void state_insert(const Rules *r, State *s, int place, int level, PieceData d) {
    if (place < 0 || d.what <= 0) return;
    if (!state_stacks(r)) {
        state_put(r, s, place, d);
        return;
    }
    uint16_t *below = STATE_AT(uint16_t, s, r->layout.below);
    uint16_t *link = STATE_AT(uint16_t, s, r->layout.top) + place;
    int height = STATE_AT(uint16_t, s, r->layout.height)[place];
    int rec = record_take(r, s);
    if (!rec) return;
    for (int i = height; i > level; i--) link = below + *link;
    record_fill(r, s, rec, d);
    below[rec] = *link;
    *link = (uint16_t)rec;
    STATE_AT(uint16_t, s, r->layout.height)[place]++;
    state_note(r, s, place);
}

void state_put(const Rules *r, State *s, int place, PieceData d) {
    if (place < 0) return;
    if (state_stacks(r)) {
        int copies = d.count > 1 ? d.count : 1;
        for (int i = 0; i < copies; i++) state_insert(r, s, place, state_height(r, s, place), d);
        return;
    }
    if (d.count < 1) d.what = 0;
    if (d.what == 0) d = (PieceData){0};
    record_fill(r, s, place, d);
    if (r->layout.count)
        STATE_AT(uint16_t, s, r->layout.count)[place] = (uint16_t)(d.count > UINT16_MAX ? UINT16_MAX : d.count);
    state_note(r, s, place);
}

void state_take(const Rules *r, State *s, int place, int level) {
    if (place < 0) return;
    if (!state_stacks(r)) {
        state_put(r, s, place, (PieceData){0});
        return;
    }
    uint16_t *below = STATE_AT(uint16_t, s, r->layout.below);
    uint16_t *link = STATE_AT(uint16_t, s, r->layout.top) + place;
    uint16_t *height = STATE_AT(uint16_t, s, r->layout.height) + place;
    if (level < 0) level = *height - 1;
    if (level < 0 || level >= *height) return;
    for (int i = *height - 1; i > level; i--) link = below + *link;
    uint16_t rec = *link;
    *link = below[rec];
    below[rec] = (uint16_t)s->nfree;
    s->nfree = rec;
    --*height;
    state_note(r, s, place);
}

void state_clear(const Rules *r, State *s, int place) {
    do state_take(r, s, place, -1);
    while (state_height(r, s, place) > 0);
}

void state_set_count(const Rules *r, State *s, int place, int count) {
    if (place < 0 || state_stacks(r)) return;
    if (count <= 0) {
        state_take(r, s, place, -1);
    } else if (r->layout.count) {
        STATE_AT(uint16_t, s, r->layout.count)[place] = (uint16_t)(count > UINT16_MAX ? UINT16_MAX : count);
    }
}

void state_set_state(const Rules *r, State *s, int place, int level, int v) {
    int rec = r->layout.state ? state_record(r, s, place, level) : -1;
    if (rec >= 0) STATE_AT(int16_t, s, r->layout.state)[rec] = (int16_t)v;
}

void state_set_rotation(const Rules *r, State *s, int place, int level, int v) {
    int rec = r->layout.rotation ? state_record(r, s, place, level) : -1;
    if (rec >= 0) STATE_AT(int16_t, s, r->layout.rotation)[rec] = (int16_t)v;
}

void state_set_value(const Rules *r, State *s, int place, int level, int v) {
    int rec = r->layout.value ? state_record(r, s, place, level) : -1;
    if (rec >= 0) STATE_AT(int32_t, s, r->layout.value)[rec] = v;
}

void state_set_what(const Rules *r, State *s, int place, int level, int what) {
    int rec = state_record(r, s, place, level);
    if (rec < 0 || what <= 0) return;
    WHAT(r, s)[rec] = (uint16_t)what;
    state_note(r, s, place);
}

/* ---- whole states ---------------------------------------------------------------------------- */

void state_reset(const Rules *r, State *s) {
    memset(s, 0, r->layout.fixed);
    for (int p = 0; p < r->layout.nplaces; p++) set_add(STATE_AT(Word, s, r->layout.empty), p);
    s->counter = s->temp = s->trump = s->proposed = s->decided = -1;
    s->last = (LastMove){.from = -1, .to = -1, .from_after = -1, .to_after = -1, .direction = DIRECTIONS};
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) s->turn_of[p] = (int16_t)p;
}

State *state_new(const Rules *r) {
    State *s = mem_alloc(r->layout.bytes);
    state_reset(r, s);
    return s;
}

void state_copy(const Rules *r, State *to, const State *from) {
    memcpy(to, from, r->layout.fixed);
    if (from->nhistory)
        memcpy(STATE_AT(uint64_t, to, r->layout.history),
               STATE_CAT(uint64_t, from, r->layout.history), from->nhistory * sizeof(uint64_t));
}

uint64_t state_hash(const Rules *r, const State *s) {
    uint64_t h = 0;
    for (int p = 0; p < r->layout.nplaces; p++) {
        int height = state_height(r, s, p);
        for (int level = 0; level < height; level++) {
            PieceData d = state_piece(r, s, p, level);
            uint64_t k = (uint64_t)p << 32 | (uint64_t)level << 16 | (uint64_t)d.what;
            k = rng_mix(k + 0x9E3779B97F4A7C15u);
            k ^= (uint64_t)(uint16_t)d.state << 48 | (uint64_t)(uint16_t)d.rotation << 32 | (uint64_t)(uint32_t)d.count;
            h ^= rng_mix(k + (uint64_t)(uint32_t)d.value * 0xD6E8FEB86659FD93u);
        }
    }
    return h;
}
