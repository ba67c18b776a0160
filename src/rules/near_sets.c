/* near_sets.c: sets of the sites around each site. */
#include "rules/near_sets.h"

/* Words of a table: half a megabyte of them. */
enum { NEAR_MAX_WORDS = 1 << 16 };

static void near_fill(const Sites *s, int site, const NearSets *t, Word *set) {
    const Slice *radials;
    int n = s->radial_first ? topology_radials(s, site, t->direction, &radials) : 0;
    for (int i = 0; i < n; i++)
        if (t->distance <= radials[i].n)
            set_add(set, t->distance == 0 ? site : radials[i].v[t->distance - 1]);
    if (t->self)
        set_add(set, site);
    else
        set_drop(set, site);
}

const NearSets *near_prepare(Rules *r, SiteType type, Direction direction, int distance,
                             bool self) {
    const Sites *s = &r->topo->sites[type];
    for (const NearSets *t = r->near_sets; t; t = t->next)
        if (t->type == type && t->direction == direction && t->distance == distance &&
            t->self == self)
            return t;
    if (distance < 0 || r->words == 0 || s->n > NEAR_MAX_WORDS / r->words) return NULL;
    NearSets *t = ARENA_NEW(&r->arena, NearSets);
    *t = (NearSets){type, direction, distance, self, s->n, r->words, NULL, r->near_sets};
    Word *sets = ARENA_ARRAY(&r->arena, Word, (size_t)s->n * (size_t)r->words + 1);
    for (int i = 0; i < s->n; i++) near_fill(s, i, t, sets + (size_t)i * (size_t)r->words);
    t->sets = sets;
    r->near_sets = t;
    return t;
}
