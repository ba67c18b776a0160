/* infoset.c: a tree of what a player knows. */
#include "agent/infoset.h"

#include <string.h>

#include "base/rng.h"

enum { INFO_ROOM = 1 << 12 };

void info_open(InfoTree *t, size_t bytes) {
    size_t most = bytes / (sizeof(InfoEntry) + 4 * sizeof(InfoRef));
    *t = (InfoTree){.room = INFO_ROOM,
                    .most = most > UINT32_MAX / 8 ? UINT32_MAX / 8 : (uint32_t)most};
    t->table = mem_alloc(t->room * sizeof *t->table);
    info_clear(t);
}

void info_close(InfoTree *t) {
    vec_free(&t->entries);
    free(t->table);
}

void info_clear(InfoTree *t) {
    const InfoEntry none = {0};
    memset(t->table, 0, t->room * sizeof *t->table);
    t->entries.n = 0;
    vec_push(&t->entries, none);
}

/* Where the entry is in the table, or would be. */
static uint32_t info_slot(const InfoTree *t, InfoRef parent, uint64_t key) {
    uint32_t at = (uint32_t)rng_mix(key + parent) & (t->room - 1);
    for (;; at = (at + 1) & (t->room - 1)) {
        const InfoEntry *e = info_at(t, t->table[at]);
        if (!t->table[at] || (e->key == key && e->parent == parent)) return at;
    }
}

static void info_grow(InfoTree *t) {
    t->room *= 2;
    t->table = mem_realloc(t->table, t->room * sizeof *t->table);
    memset(t->table, 0, t->room * sizeof *t->table);
    for (InfoRef i = 1; i < t->entries.n; i++) {
        const InfoEntry *e = info_at(t, i);
        t->table[info_slot(t, e->parent, e->key)] = i;
    }
}

InfoRef info_entry(InfoTree *t, InfoRef parent, uint64_t key, bool make) {
    uint32_t at = info_slot(t, parent, key);
    if (t->table[at] || !make || t->entries.n >= t->most) return t->table[at];
    const InfoEntry e = {.key = key, .parent = parent};
    InfoRef ref = t->entries.n;
    vec_push(&t->entries, e);
    t->table[at] = ref;
    if (t->entries.n > t->room / 2) info_grow(t);
    return ref;
}
