/* memo.h: values that are kept as long as nothing changes.
 *
 * The same question about a position is asked again and again while its moves are listed. An op that
 * reads nothing but the state and whose turn it is, or one iterator besides, and takes long
 * (READS_LONG), is wrapped when the game is compiled: its value is kept in the context with the
 * version of what it was read from (ctx_changed). Numbers are kept by any one iterator, or by the two ends of
 * a step; regions by the player at most. A debug build works it out again and compares. */
#ifndef TSR_RULES_MEMO_H
#define TSR_RULES_MEMO_H

#include "rules/op.h"

enum {
    MEMO_MAX_ENTRIES = 256,
    MEMO_MAX_STEPS = 1024,    /* entries of what depends on two sites, */
    MEMO_MAX_SITES = 1 << 15, /* on boards with fewer sites than that */
    READS_STEP = READS_FROM | READS_TO,
};

typedef struct MemoOp {
    Op op;
    const Op *of;
    uint32_t at;      /* where its entries begin in the memory of the context */
    uint32_t entries; /* a power of two */
    uint32_t by;      /* the iterator whose value it depends on: READS_FROM …; 0: none */
    bool faces;       /* not to be kept while pieces are taken to face something else */
} MemoOp;

IntFn memo_int;
BoolFn memo_bool;
RegionFn memo_region;
HasFn memo_region_has;

/* The iterator a value with these reads is kept by; false: it is not worth keeping, or cannot be. */
bool memo_fits(uint32_t reads, uint32_t *by);
/* Sizes of entries: of a number, of a region. */
size_t memo_number_bytes(void);
size_t memo_region_bytes(int words);

#endif
