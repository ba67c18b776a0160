/* puzzle.c: deduction puzzles: the values that sites may still have, and constraints on them. */
#include "rules/puzzle.h"

#include "rules/sets.h"

/* Kept as the set of values that are out, so that an empty state has all of them. A site that has
 * a value shows it as what stands there. */

static uint64_t puzzle_all(const Rules *r, SiteType type) {
    int max = r->puzzle_data ? r->puzzle_data->max[type] : 0;
    return max >= PUZZLE_MAX_VALUE ? ~(uint64_t)0 : ((uint64_t)2 << max) - 1;
}

static int puzzle_place(const Rules *r, SiteType type, int site) {
    return r->layout.puzzle == LAYOUT_ABSENT ? -1 : place_of(&r->layout, type, site);
}

static uint64_t puzzle_left(const Rules *r, const State *s, SiteType type, int place) {
    return puzzle_all(r, type) & ~STATE_CAT(uint64_t, s, r->layout.puzzle)[place];
}

/* One bit and no other: without hardware for it, counting them costs more. */
static bool is_one_value(uint64_t left) {
    return left && !(left & (left - 1));
}

bool puzzle_resolved(const Rules *r, const State *s, SiteType type, int site) {
    int place = puzzle_place(r, type, site);
    return place < 0 || is_one_value(puzzle_left(r, s, type, place));
}

int puzzle_value_or(const Rules *r, const State *s, SiteType type, int site, int unset) {
    int place = puzzle_place(r, type, site);
    if (place < 0) return 0;
    uint64_t left = puzzle_left(r, s, type, place);
    return is_one_value(left) ? __builtin_ctzll(left) : unset;
}

int puzzle_value(const Rules *r, const State *s, SiteType type, int site) {
    return puzzle_value_or(r, s, type, site, 0);
}

bool puzzle_may_be(const Rules *r, const State *s, SiteType type, int site, int value) {
    int place = puzzle_place(r, type, site);
    if (place < 0 || value < 0 || value > PUZZLE_MAX_VALUE) return false;
    return puzzle_left(r, s, type, place) >> value & 1;
}

static void puzzle_put(const Rules *r, State *s, SiteType type, int site, uint64_t left) {
    int place = puzzle_place(r, type, site);
    if (place < 0) return;
    STATE_AT(uint64_t, s, r->layout.puzzle)[place] = ~left & puzzle_all(r, type);
    STATE_AT(uint16_t, s, r->layout.what)[place] = (uint16_t)puzzle_value(r, s, type, site);
}

void puzzle_set(const Rules *r, State *s, SiteType type, int site, int value) {
    if (value >= 0 && value <= PUZZLE_MAX_VALUE) puzzle_put(r, s, type, site, (uint64_t)1 << value);
}

void puzzle_toggle(const Rules *r, State *s, SiteType type, int site, int value) {
    int place = puzzle_place(r, type, site);
    if (place < 0 || value < 0 || value > PUZZLE_MAX_VALUE) return;
    puzzle_put(r, s, type, site, puzzle_left(r, s, type, place) ^ (uint64_t)1 << value);
}

void puzzle_reset(const Rules *r, State *s, SiteType type, int site, int n) {
    uint64_t low = n <= 0 ? 0 : n > PUZZLE_MAX_VALUE ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
    puzzle_put(r, s, type, site, low);
}

int puzzle_hint(const Rules *r, SiteType type, int site) {
    const Puzzle *p = r->puzzle_data;
    for (int i = 0; p && i < p->nhints[type]; i++)
        if (p->hints[type][i].sites.n && p->hints[type][i].sites.v[0] == site)
            return p->hints[type][i].value;
    return UNDEFINED;
}

/* ---- lists of sites -------------------------------------------------------------------------- */

static Ints puzzle_sites(Ctx *c, const Word *region) {
    int words = c->rules->words, n = 0;
    int *v = scratch_ints(c, set_count(region, words));
    for (SET_EACH(site, region, words)) v[n++] = site;
    return (Ints){v, n};
}

uint64_t puzzle_value_set(Ints values) {
    uint64_t set = 0;
    for (int i = 0; i < values.n; i++)
        if (values.v[i] >= 0 && values.v[i] <= PUZZLE_MAX_VALUE) set |= (uint64_t)1 << values.v[i];
    return set;
}

bool puzzle_list_different(const Ctx *c, SiteType type, Ints list, uint64_t except, int unset) {
    uint64_t seen = 0;
    for (int i = 0; i < list.n; i++) {
        int value = puzzle_value_or(c->rules, c->s, type, list.v[i], unset);
        if (value < 0 || except >> value & 1) continue;
        if (value == 0 || seen >> value & 1) return false;
        seen |= (uint64_t)1 << value;
    }
    return true;
}

bool puzzle_all_different(Ctx *c, SiteType type, const Word *region, Ints except) {
    const Puzzle *p = c->rules->puzzle_data;
    uint64_t repeats = puzzle_value_set(except);
    bool ok = true;
    if (region) {
        ScratchMark mark = scratch_mark(c);
        ok = puzzle_list_different(c, type, puzzle_sites(c, region), repeats, UNDEFINED);
        scratch_reset(c, mark);
        return ok;
    }
    for (int i = 0; p && ok && i < p->nregions; i++)
        for (int k = 0; ok && k < p->regions[i].n; k++) {
            const PuzzleLists *lists = &p->regions[i].lists[k];
            for (int j = 0; ok && j < lists->n; j++) {
                Ints list = lists->v[j];
                if (lists->all_directions && list.n &&
                    puzzle_value(c->rules, c->s, type, list.v[0]) == 0)
                    continue;
                ok = puzzle_list_different(c, type, list, repeats, UNDEFINED);
            }
        }
    return ok;
}

bool puzzle_list_sum(const Ctx *c, SiteType type, Ints list, int result, int unset) {
    bool all = true;
    int sum = 0;
    for (int i = 0; i < list.n; i++) {
        int value = puzzle_value_or(c->rules, c->s, type, list.v[i], unset);
        if (value < 0)
            all = false;
        else
            sum += value;
    }
    return !(all && sum != result) && sum <= result;
}

bool puzzle_names(const PuzzleRegions *regions, Str part) {
    Str name = regions->name;
    for (uint32_t i = 0; i + part.n <= name.n; i++)
        if (part.n == 0 || memcmp(name.s + i, part.s, part.n) == 0) return true;
    return false;
}

bool puzzle_is_sum(Ctx *c, SiteType type, const Word *region, Str name, const Op *result,
                   bool hint) {
    const Puzzle *p = c->rules->puzzle_data;
    if (region) {
        ScratchMark mark = scratch_mark(c);
        bool ok = puzzle_list_sum(c, type, puzzle_sites(c, region), op_int(c, result), UNDEFINED);
        scratch_reset(c, mark);
        return ok;
    }
    for (int i = 0; p && i < p->nregions; i++) {
        if (!puzzle_names(&p->regions[i], name)) continue;
        for (int k = 0; k < p->regions[i].n; k++) {
            const PuzzleLists *lists = &p->regions[i].lists[k];
            for (int j = 0; lists->is_static && j < lists->n; j++) {
                if (hint && j < p->nhints[type]) c->hint = p->hints[type][j].value;
                if (!puzzle_list_sum(c, type, lists->v[j], op_int(c, result), UNDEFINED))
                    return false;
            }
        }
    }
    return true;
}

bool puzzle_is_count(Ctx *c, SiteType type, const Word *region, int of, int result) {
    int n = 0;
    bool all = true;
    if (!region) return false;
    for (SET_EACH(site, region, c->rules->words)) {
        if (puzzle_resolved(c->rules, c->s, type, site))
            n += puzzle_value(c->rules, c->s, type, site) == of;
        else
            all = false;
    }
    return !(all && n != result) && n <= result;
}

static bool list_full(const Ctx *c, SiteType type, Ints list) {
    for (int i = 0; i < list.n; i++)
        if (!puzzle_resolved(c->rules, c->s, type, list.v[i])) return false;
    return true;
}

static bool lists_equal(const Ctx *c, SiteType type, Ints a, Ints b) {
    if (a.n != b.n) return false;
    for (int i = 0; i < a.n; i++)
        if (puzzle_value(c->rules, c->s, type, a.v[i]) !=
            puzzle_value(c->rules, c->s, type, b.v[i]))
            return false;
    return true;
}

static bool lists_unique(const Ctx *c, SiteType type, const PuzzleLists *lists) {
    for (int i = 0; i < lists->n; i++) {
        if (!list_full(c, type, lists->v[i])) continue;
        for (int j = i + 1; j < lists->n; j++)
            if (list_full(c, type, lists->v[j]) && lists_equal(c, type, lists->v[i], lists->v[j]))
                return false;
    }
    return true;
}

bool puzzle_is_unique(Ctx *c, SiteType type) {
    const Puzzle *p = c->rules->puzzle_data;
    for (int i = 0; p && i < p->nregions; i++)
        for (int k = 0; k < p->regions[i].n; k++)
            if (p->regions[i].lists[k].is_static && !lists_unique(c, type, &p->regions[i].lists[k]))
                return false;
    return true;
}

/* ---- all constraints ------------------------------------------------------------------------- */

bool puzzle_holds(Ctx *c) {
    const Puzzle *p = c->rules->puzzle_data;
    bool ok = true;
    for (int i = 0; p && ok && i < p->nconstraints; i++) ok = op_bool(c, p->constraints[i]);
    return ok;
}

/* ---- moves ----------------------------------------------------------------------------------- */

bool puzzle_is_given(const Rules *r, int site) {
    const Word *given = r->puzzle_data->given;
    return given && set_holds(r, given, site);
}

void puzzle_move(Ctx *c, MoveList *out, ActionKind kind, int site, int value) {
    SiteType type = c->rules->use;
    Move *m = moves_begin(out);
    m->from = m->to = site;
    m->from_type = m->to_type = (uint8_t)type;
    m->mover = (uint8_t)c->s->mover;
    m->decision = true;
    Action *a = moves_act(out, kind);
    a->from = a->to = site;
    a->from_type = a->to_type = (uint8_t)type;
    a->value = value;
    a->decision = true;
}

bool puzzle_with(Ctx *c, int site, int value, bool (*holds)(Ctx *c, int site)) {
    const Rules *r = c->rules;
    int place = puzzle_place(r, r->use, site);
    if (place < 0) return holds(c, site);
    uint64_t *out = STATE_AT(uint64_t, c->s, r->layout.puzzle) + place, was_out = *out;
    uint16_t *what = STATE_AT(uint16_t, c->s, r->layout.what) + place, was_what = *what;
    LastMove *last = &c->s->last, was_last = *last;
    uint64_t version = c->version;
    puzzle_set(r, c->s, r->use, site, value);
    last->from = last->to = last->from_after = last->to_after = site;
    last->from_type = last->to_type = (uint8_t)r->use;
    ctx_changed(c);
    c->depth++;
    bool ok = holds(c, site);
    c->depth--;
    *last = was_last, *what = was_what, *out = was_out;
    c->version = version; /* all is as it was */
    return ok;
}

static bool holds_anywhere(Ctx *c, int site) {
    (void)site;
    return puzzle_holds(c);
}

bool puzzle_allows(Ctx *c, int site, int value) {
    return puzzle_with(c, site, value, holds_anywhere);
}
