/* sets.h: sets of sites: joining, and the sites of a set of places. */
#ifndef TSR_RULES_SETS_H
#define TSR_RULES_SETS_H

#include "rules/ctx.h"

/* Adds a number; those that no set holds (Off, End, beyond all sites) are left out. */
static inline void set_put(const Rules *r, Word *set, int i) {
    if (i >= 0 && i < r->words * 64) set_add(set, i);
}
/* Is the number in the set? Any number may be asked for. */
static inline bool set_holds(const Rules *r, const Word *set, int i) {
    return i >= 0 && i < r->words * 64 && set_has(set, i);
}

/* Is a site (not -1) in the set that an op gives? */
static inline bool region_has(Ctx *c, const Op *region, int site) {
    if (region->has) return region->has(c, region, site);
    ScratchMark mark = scratch_mark(c);
    bool has = set_holds(c->rules, op_region(c, region), site);
    scratch_reset(c, mark);
    return has;
}

static inline void set_join(Word *to, const Word *from, int words) {
    for (int i = 0; i < words; i++) to[i] |= from[i];
}

/* Adds to bit `at` and following of `to` the n bits of `from` that begin at `first`. */
void set_add_range(Word *to, int at, const Word *from, int first, int n);

/* Adds all of [first, first + n). */
void set_fill(Word *to, int first, int n);

/* Adds the sites of the board of that type / of all other containers that are in a set of places. */
void sites_of_places(const Rules *r, SiteType type, const Word *places, Word *out);
void hands_of_places(const Rules *r, const Word *places, Word *out);

/* Adds the members of a set of the topology. */
void set_add_topology(Word *to, const uint32_t *set, int n);

/* ---- sites the state keeps for rules that ask for them ----------------------------------------- */

/* What stands on the board now is what (sites Start …) will find: at the end of the start rules. */
void start_sites_keep(const Rules *r, State *s);

#endif
