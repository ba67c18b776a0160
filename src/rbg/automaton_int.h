/* automaton_int.h: what the files that make an automaton share. */
#ifndef TSR_RBG_AUTOMATON_INT_H
#define TSR_RBG_AUTOMATON_INT_H

#include "base/vec.h"
#include "rbg/automaton.h"

/* Several parts of the rules one after the other, or as alternatives: what a table is made from. */
typedef struct RbgParts {
    bool sum;
    uint32_t n;
    RbgNode *const *parts;
} RbgParts;

typedef struct TableRequest {
    RbgParts of;
    uint64_t hash;
    uint32_t table; /* RBG_NO_MARK: it would have been too large */
    uint32_t next;  /* request in the same bucket, + 1 */
} TableRequest;

typedef struct TableMaker TableMaker;

TableMaker *rbg_tables_open(Arena *a, const RbgGame *g, RbgTableLimits limits);
/* The table of such parts, made now or known already; false if it would be too large. */
bool rbg_tables_make(TableMaker *m, RbgParts of, uint32_t *table);
RbgTable *rbg_tables_close(TableMaker *m, uint32_t *n);
const RbgTable *rbg_tables_get(const TableMaker *m, uint32_t table);

/* Does a part depend on nothing but the board? */
bool rbg_is_static(const RbgNode *node);

/* Parts that say the same, apart from the indices of modifiers. */
uint64_t rbg_node_hash(const RbgNode *node);
bool rbg_nodes_equal(const RbgGame *g, const RbgNode *x, const RbgNode *y);
uint64_t rbg_parts_hash(RbgParts of);
bool rbg_parts_equal(const RbgGame *g, RbgParts x, RbgParts y);

/* Finds out which states and modifiers need marks, and numbers them in their frames. */
void rbg_marks(Arena *arena, RbgAutomaton *a);

#endif
