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

int state_record_at(const Rules *r, const State *s, int place, int level) {
    int rec = state_top(r, s, place);
    if (rec < 0 || !state_stacks(r)) return rec;
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
    if (state_stacks(r)) return state_who(r, s, place) != 0;
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

/* ---- hidden information ---------------------------------------------------------------------- */

/* Where the bits of a level and a player are; -1: there are none. */
static ptrdiff_t hidden_at(const Rules *r, const State *s, int place, int level, int player) {
    if (!r->layout.hidden || place < 0 || player < 1 || player > r->players) return -1;
    ptrdiff_t at = place;
    if (state_stacks(r)) {
        if (level < 0) level = state_height(r, s, place) - 1;
        level = level < 0 ? 0 : level < HIDDEN_LEVELS ? level : HIDDEN_LEVELS - 1;
        at = at * HIDDEN_LEVELS + level;
    }
    return (ptrdiff_t)r->layout.hidden + at * r->players + player - 1;
}

unsigned state_unseen(const Rules *r, const State *s, int place, int level, int player) {
    ptrdiff_t at = hidden_at(r, s, place, level, player);
    return at < 0 ? 0 : *STATE_CAT(uint8_t, s, at);
}

uint32_t state_hidden(const Rules *r, const State *s, int place, int level, int aspect) {
    uint32_t players = 0;
    if (aspect < 0 || aspect >= HIDDEN_ASPECTS) return 0;
    for (int p = 1; p <= r->players; p++)
        if (state_unseen(r, s, place, level, p) >> aspect & 1) players |= (uint32_t)1 << p;
    return players;
}

void state_set_hidden(const Rules *r, State *s, int place, int level, int aspect, int player,
                      bool on) {
    ptrdiff_t at = hidden_at(r, s, place, level, player);
    if (at < 0 || aspect < 0 || aspect >= HIDDEN_ASPECTS) return;
    uint8_t *bits = STATE_AT(uint8_t, s, at);
    unsigned bit = 1u << aspect;
    *bits = (uint8_t)(on ? *bits | bit : *bits & ~bit);
}

/* ---- open boards ----------------------------------------------------------------------------- */

/* Where one may play on a board that grows: beside what stands there. */
static bool playable_beside(const Rules *r, const State *s, int site) {
    const Sites *t = &r->topo->sites[r->use];
    for (int k = t->step_first[site]; k < t->step_first[site + 1]; k++)
        if (t->steps[k].lists & direction_bit(DIR_Adjacent) &&
            state_height(r, s, t->steps[k].to) > 0)
            return true;
    return false;
}

static bool playable_kept(const Rules *r, int place) {
    return r->boardless && r->layout.playable && place < r->topo->sites[r->use].n;
}

static void playable_filled(const Rules *r, State *s, int place) {
    if (!playable_kept(r, place)) return;
    const Sites *t = &r->topo->sites[r->use];
    Word *playable = STATE_AT(Word, s, r->layout.playable);
    set_drop(playable, place);
    for (int k = t->step_first[place]; k < t->step_first[place + 1]; k++) {
        int to = t->steps[k].to;
        if (t->steps[k].lists & direction_bit(DIR_Adjacent) && state_height(r, s, to) == 0)
            set_add(playable, to);
    }
}

static void playable_set(const Rules *r, State *s, int site) {
    if (state_height(r, s, site) > 0) return;
    Word *playable = STATE_AT(Word, s, r->layout.playable);
    if (playable_beside(r, s, site))
        set_add(playable, site);
    else
        set_drop(playable, site);
}

static void playable_emptied(const Rules *r, State *s, int place) {
    if (!playable_kept(r, place)) return;
    const Sites *t = &r->topo->sites[r->use];
    playable_set(r, s, place);
    for (int k = t->step_first[place]; k < t->step_first[place + 1]; k++)
        if (t->steps[k].lists & direction_bit(DIR_Adjacent)) playable_set(r, s, t->steps[k].to);
}

/* ---- changing -------------------------------------------------------------------------------- */

/* The set of places of the owner of a piece. */
static Word *owned_set(const Rules *r, State *s, int what) {
    return STATE_AT(Word, s, r->layout.owned) + (size_t)owner_of(r, what) * (size_t)r->layout.words;
}

static uint64_t hash_place(int place, int what) {
    return what ? rng_mix((uint64_t)place << 16 | (uint64_t)what) : 0;
}

void state_rehash(const Rules *r, State *s, int place, int old, int what) {
    if (state_keeps_hash(r)) s->hash ^= hash_place(place, old) ^ hash_place(place, what);
}

/* Writes what stands on a flat place, and keeps the sets true. */
static void flat_write(const Rules *r, State *s, int place, int what) {
    uint16_t *at = WHAT(r, s) + place;
    Word *empty = STATE_AT(Word, s, r->layout.empty);
    bool follows = !r->layout.listed; /* else the owned places are those on the lists */
    if (*at && follows) set_drop(owned_set(r, s, *at), place);
    state_rehash(r, s, place, *at, what);
    *at = (uint16_t)what;
    if (what) {
        set_drop(empty, place);
        if (follows) set_add(owned_set(r, s, what), place);
    } else {
        set_add(empty, place);
    }
}

/* Makes the set of empty places true for a stack; the sets of owned places follow the lists of
 * pieces. */
static void state_note(const Rules *r, State *s, int place) {
    Word *empty = STATE_AT(Word, s, r->layout.empty);
    if (state_top(r, s, place) <= 0)
        set_add(empty, place);
    else
        set_drop(empty, place);
}

/* -1 leaves a field alone. */
static void record_write(const Rules *r, State *s, int rec, PieceData d) {
    const Layout *l = &r->layout;
    if (l->state && d.state != UNDEFINED) STATE_AT(int16_t, s, l->state)[rec] = (int16_t)d.state;
    if (l->rotation && d.rotation != UNDEFINED)
        STATE_AT(int16_t, s, l->rotation)[rec] = (int16_t)d.rotation;
    if (l->value && d.value != UNDEFINED) STATE_AT(int32_t, s, l->value)[rec] = d.value;
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

/* ---- levels that keep something -------------------------------------------------------------- */

/* Takes what was left on a level, if anything was. */
static PieceData stale_take(const Rules *r, State *s, int place, int level) {
    PieceData d = {0};
    StaleLevel *stale = STATE_AT(StaleLevel, s, r->layout.stale);
    for (uint32_t i = 0; i < s->nstale; i++) {
        if (stale[i].place != place || stale[i].level != level) continue;
        d = (PieceData){0, 0, stale[i].state, stale[i].rotation, stale[i].value};
        stale[i] = stale[--s->nstale];
        break;
    }
    return d;
}

static void stale_leave(const Rules *r, State *s, int place, int level, PieceData d) {
    if (!r->layout.stale || s->nstale >= STALE_MAX || !(d.state || d.rotation || d.value)) return;
    STATE_AT(StaleLevel, s, r->layout.stale)
    [s->nstale++] = (StaleLevel){(uint16_t)place, (uint16_t)level, (int16_t)d.state,
                                 (int16_t)d.rotation, d.value};
}

void state_forget_stale(const Rules *r, State *s, int place) {
    StaleLevel *stale = STATE_AT(StaleLevel, s, r->layout.stale);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->nstale; i++)
        if (stale[i].place != place) stale[kept++] = stale[i];
    s->nstale = kept;
}

/* ---- stacks ---------------------------------------------------------------------------------- */

void state_insert(const Rules *r, State *s, int place, int level, PieceData d) {
    if (place < 0 || d.what < 0) return;
    if (!state_stacks(r)) {
        state_put(r, s, place, d);
        return;
    }
    uint16_t *below = STATE_AT(uint16_t, s, r->layout.below);
    uint16_t *link = STATE_AT(uint16_t, s, r->layout.top) + place;
    int height = STATE_AT(uint16_t, s, r->layout.height)[place];
    if (level < 0 || level > height) level = height;
    int rec = record_take(r, s);
    if (!rec) return;
    for (int i = height; i > level; i--) link = below + *link;
    WHAT(r, s)[rec] = (uint16_t)d.what;
    PieceData before = stale_take(r, s, place, height);
    bool plain = d.state == UNDEFINED && d.rotation == UNDEFINED && d.value == UNDEFINED;
    record_write(r, s, rec, plain && level == height ? before : (PieceData){.state = 0});
    record_write(r, s, rec, d);
    below[rec] = *link;
    *link = (uint16_t)rec;
    STATE_AT(uint16_t, s, r->layout.height)[place]++;
    state_note(r, s, place);
    playable_filled(r, s, place);
}

static void flat_clear(const Rules *r, State *s, int place) {
    bool was = CWHAT(r, s)[place] != 0;
    record_write(r, s, place, (PieceData){.state = 0});
    if (r->layout.count) STATE_AT(uint16_t, s, r->layout.count)[place] = 0;
    flat_write(r, s, place, 0);
    if (was) playable_emptied(r, s, place);
}

void state_put(const Rules *r, State *s, int place, PieceData d) {
    if (place < 0) return;
    if (state_stacks(r)) {
        state_insert(r, s, place, -1, d);
        return;
    }
    if (d.count < 1 || d.what <= 0) {
        flat_clear(r, s, place);
        return;
    }
    bool was = CWHAT(r, s)[place] != 0;
    record_write(r, s, place, d);
    if (r->layout.count) {
        int count = d.count > UINT16_MAX ? UINT16_MAX : d.count;
        STATE_AT(uint16_t, s, r->layout.count)[place] = (uint16_t)count;
    }
    flat_write(r, s, place, d.what);
    if (!was && d.value == UNDEFINED) playable_filled(r, s, place);
}

void state_take(const Rules *r, State *s, int place, int level) {
    int height = state_height(r, s, place);
    if (level >= 0 && level < height && state_stacks(r)) {
        PieceData top = state_piece(r, s, place, -1);
        state_lift(r, s, place, level);
        stale_leave(r, s, place, height - 1, top);
    } else {
        state_lift(r, s, place, level);
    }
}

void state_lift(const Rules *r, State *s, int place, int level) {
    if (place < 0) return;
    if (!state_stacks(r)) {
        flat_clear(r, s, place);
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

void state_set_raw_count(const Rules *r, State *s, int place, int count) {
    if (place < 0 || !r->layout.count) return;
    int n = count < 0 ? 0 : count > UINT16_MAX ? UINT16_MAX : count;
    STATE_AT(uint16_t, s, r->layout.count)[place] = (uint16_t)n;
}

int state_phase(const Rules *r, const State *s, SiteType type, int site) {
    const Layout *l = &r->layout;
    int place = l->phases == LAYOUT_ABSENT ? -1 : place_of(l, type, site);
    int set = place < 0 ? 0 : STATE_CAT(int32_t, s, l->phases)[place];
    return set > 0 ? set - 1 : r->topo->sites[type].phase[site];
}

void state_set_covered(const Rules *r, State *s, int place, bool covered) {
    if (place < 0) return;
    Word *empty = STATE_AT(Word, s, r->layout.empty);
    if (covered)
        set_drop(empty, place);
    else
        set_add(empty, place);
}

void state_set_count(const Rules *r, State *s, int place, int count) {
    if (place < 0 || state_stacks(r)) return;
    if (count <= 0)
        flat_clear(r, s, place);
    else
        state_set_raw_count(r, s, place, count);
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
    if (rec < 0 || what < 0) return;
    if (r->layout.puzzle) {
        WHAT(r, s)[rec] = (uint16_t)what;
    } else if (!state_stacks(r)) {
        flat_write(r, s, place, what);
    } else if (what > 0) {
        WHAT(r, s)[rec] = (uint16_t)what;
        state_note(r, s, place);
    }
}

/* ---- whole states ---------------------------------------------------------------------------- */

void state_reset(const Rules *r, State *s) {
    const Layout *l = &r->layout;
    memset(s, 0, l->fixed);
    for (int p = 0; p < l->nplaces; p++) set_add(STATE_AT(Word, s, l->empty), p);
    for (int i = 1; i < r->ncomponents; i++) set_add(STATE_AT(Word, s, l->bag), i);
    for (int i = 0; l->vars && i < r->nvars; i++) STATE_AT(int32_t, s, l->vars)[i] = -1;
    for (int p = 0; l->teams && p < r->players + 2; p++) STATE_AT(int32_t, s, l->teams)[p] = p;
    s->counter = s->temp = s->trump = s->decided = -1;
    s->last = (LastMove){.from = -1,
                         .to = -1,
                         .from_after = -1,
                         .to_after = -1,
                         .first_from = -1,
                         .other_mover = -1,
                         .direction = DIRECTIONS};
    s->players = (uint8_t)r->players;
    for (int p = 0; p <= r->players; p++)
        s->seat[p] = (Seat){.value = -1, .match_score = -1, .turn_of = (uint8_t)p};
    if (!r->boardless || !l->playable) return;
    const Sites *t = &r->topo->sites[r->use];
    for (int i = 0; i < t->n; i++) {
        if (!bitset_has(t->sets[SET_centre], i)) continue;
        set_add(STATE_AT(Word, s, l->playable), i);
        return;
    }
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

static uint64_t hash_bytes(uint64_t h, const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    for (uint64_t k = 0; n > 0; n -= n < sizeof k ? n : sizeof k, p += sizeof k, k = 0) {
        memcpy(&k, p, n < sizeof k ? n : sizeof k);
        h = rng_mix(h ^ (k + 0x9E3779B97F4A7C15u));
    }
    return h;
}

static uint64_t hash_stacks(const Rules *r, const State *s) {
    uint64_t h = 0;
    for (int p = 0; p < r->layout.nplaces; p++) {
        int height = state_height(r, s, p);
        for (int level = 0; level < height; level++) {
            PieceData d = state_piece(r, s, p, level);
            uint64_t k = (uint64_t)p << 32 | (uint64_t)level << 16 | (uint64_t)d.what;
            k = rng_mix(k + 0x9E3779B97F4A7C15u);
            k ^= (uint64_t)(uint16_t)d.state << 48 | (uint64_t)(uint16_t)d.rotation << 32;
            h ^= rng_mix(k + (uint64_t)(uint32_t)d.value * 0xD6E8FEB86659FD93u);
        }
    }
    return h;
}

uint64_t state_hash(const Rules *r, const State *s) {
    const Layout *l = &r->layout;
    const char *base = (const char *)s;
    uint64_t h = 1;
    size_t n = (size_t)l->nrecords;
    if (state_stacks(r)) {
        h = hash_stacks(r, s);
    } else {
        h = state_keeps_hash(r) ? rng_mix(s->hash + 1)
                                : hash_bytes(h, base + l->what, n * sizeof(uint16_t));
        if (l->count) h = hash_bytes(h, base + l->count, n * sizeof(uint16_t));
        if (l->state) h = hash_bytes(h, base + l->state, n * sizeof(int16_t));
        if (l->rotation) h = hash_bytes(h, base + l->rotation, n * sizeof(int16_t));
        if (l->value) h = hash_bytes(h, base + l->value, n * sizeof(int32_t));
    }
    size_t levels = (size_t)l->nplaces * (state_stacks(r) ? HIDDEN_LEVELS : 1);
    if (l->hidden) h = hash_bytes(h, base + l->hidden, levels * (size_t)r->players);
    if (l->puzzle) h = hash_bytes(h, base + l->puzzle, (size_t)l->nplaces * sizeof(uint64_t));
    if (l->playable) h = hash_bytes(h, base + l->playable, (size_t)l->words * sizeof(Word));
    if (l->teams) h = hash_bytes(h, base + l->teams, ((size_t)r->players + 2) * sizeof(int32_t));
    return h;
}
