/* map.h: a hash table from text to a number. Keys are borrowed and must outlive the map. */
#ifndef TSR_BASE_MAP_H
#define TSR_BASE_MAP_H

#include "base/arena.h"
#include "base/str.h"

typedef struct MapEntry {
    Str key;
    uint32_t hash, value;
    bool used;
} MapEntry;

typedef struct Map {
    MapEntry *entries; /* open addressing, a power of two of them, never more than half full */
    uint32_t n, cap;
} Map;

enum { MAP_NONE = UINT32_MAX };

/* The value of `key`, or MAP_NONE. */
uint32_t map_get(const Map *m, Str key);

/* Sets the value of `key`; the value it had, or MAP_NONE, is returned. */
uint32_t map_put(Map *m, Arena *a, Str key, uint32_t value);

#endif
