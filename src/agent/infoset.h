/* infoset.h: a tree of what a player knows. A node is an information set: everything a player has seen
 * up to there. From it lead the moves the player may choose, by their texts, and from a node or a chosen
 * move what is seen next. Each is an entry in one table, found by where it belongs to and a hash. */
#ifndef TSR_AGENT_INFOSET_H
#define TSR_AGENT_INFOSET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef uint32_t InfoRef;

enum { INFO_NONE = 0 };

typedef struct InfoEntry {
    uint64_t key;
    InfoRef parent;
    uint32_t visits;
    uint32_t available; /* of a move: how often it could have been chosen */
    uint32_t stamp;     /* the iteration in which that was counted */
    double sum;         /* of a move: of values, for who chooses */
} InfoEntry;

typedef struct InfoTree {
    Vec(InfoEntry) entries; /* entry 0 is none */
    InfoRef *table;
    uint32_t room; /* of the table: a power of two, at least twice the entries */
    uint32_t most; /* entries, in the memory there is */
} InfoTree;

void info_open(InfoTree *t, size_t bytes);
void info_close(InfoTree *t);
void info_clear(InfoTree *t);

/* The entry; with `make`, a new one if it is not there. INFO_NONE: it is not, or there is no room. */
InfoRef info_entry(InfoTree *t, InfoRef parent, uint64_t key, bool make);

static inline InfoEntry *info_at(const InfoTree *t, InfoRef ref) {
    return &t->entries.v[ref];
}

#endif
