/* relation.h: where a part of the rules that depends on nothing but the board leads from every vertex.
 * Equal rows are kept once: on a large board, that all vertices can be reached from each of them is a
 * single row. */
#ifndef TSR_RBG_RELATION_H
#define TSR_RBG_RELATION_H

#include "rbg/automaton_int.h"

/* How much has been done, in steps over vertices, and how much may be. */
typedef struct RbgEffort {
    uint64_t done, most;
} RbgEffort;

typedef struct Relation {
    uint32_t *row;       /* of each vertex */
    Vec(uint32_t) first; /* of each row: to[first[row] … first[row + 1]), ascending */
    Vec(uint16_t) to;
    Vec(uint32_t) hash; /* of each row */
    uint32_t *slots;    /* rows by hash, + 1 */
    uint32_t nslots;
} Relation;

typedef struct RelationMaker RelationMaker;

RelationMaker *rbg_relations_open(const RbgGame *g, RbgEffort *effort);
void rbg_relations_close(RelationMaker *m);

/* What several parts together are. False if that takes too much time or room; else the caller frees it. */
bool rbg_relation_make(RelationMaker *m, RbgParts of, Relation *out);
/* The same for one edge; that is never too much. */
void rbg_relation_shift(RelationMaker *m, uint32_t label, Relation *out);
void rbg_relation_free(RelationMaker *m, Relation *r);

static inline uint32_t relation_length(const Relation *r, uint32_t row) {
    return r->first.v[row + 1] - r->first.v[row];
}

typedef struct RbgHolds RbgHolds;

RbgHolds *rbg_holds_open(const RbgGame *g, RbgEffort *effort);
void rbg_holds_close(RbgHolds *h);
/* For each vertex, whether a pattern that depends on nothing but the board holds there. NULL: that is
 * too much work. Stays until the end. */
const uint8_t *rbg_holds(RbgHolds *h, const RbgNode *pattern);

#endif
