/* map.c: open addressing with linear probing; tables come from an arena. */
#include "base/map.h"

static MapEntry *map_slot(const Map *m, Str key, uint32_t hash) {
    for (uint32_t i = hash & (m->cap - 1);; i = (i + 1) & (m->cap - 1)) {
        MapEntry *e = &m->entries[i];
        if (!e->used || (e->hash == hash && str_eq(e->key, key))) return e;
    }
}

uint32_t map_get(const Map *m, Str key) {
    if (m->n == 0) return MAP_NONE;
    const MapEntry *e = map_slot(m, key, str_hash(key));
    return e->used ? e->value : MAP_NONE;
}

static void map_grow(Map *m, Arena *a) {
    Map bigger = {.cap = m->cap ? m->cap * 2 : 16, .n = m->n};
    bigger.entries = ARENA_ARRAY(a, MapEntry, bigger.cap);
    for (uint32_t i = 0; i < m->cap; i++)
        if (m->entries[i].used)
            *map_slot(&bigger, m->entries[i].key, m->entries[i].hash) = m->entries[i];
    *m = bigger;
}

uint32_t map_put(Map *m, Arena *a, Str key, uint32_t value) {
    if (m->n * 2 >= m->cap) map_grow(m, a);
    uint32_t hash = str_hash(key);
    MapEntry *e = map_slot(m, key, hash);
    uint32_t before = e->used ? e->value : MAP_NONE;
    if (!e->used) m->n++;
    *e = (MapEntry){key, hash, value, true};
    return before;
}
