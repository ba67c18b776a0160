/* near_sets.h: the sites around each site, at a distance along the radials of a direction, as sets that are
 * worked out once. */
#ifndef TSR_RULES_NEAR_SETS_H
#define TSR_RULES_NEAR_SETS_H

#include "rules/rules.h"

typedef struct NearSets {
    SiteType type;
    Direction direction;
    int distance;
    bool self;        /* with the site itself, or without it */
    int n, words;     /* sites; words of a set: those of the rules */
    const Word *sets; /* of site i: sets + i * words */
    const struct NearSets *next;
} NearSets;

/* While compiling, when the containers are known; tables are shared by all rules of the game. NULL: the
 * board is too large. */
const NearSets *near_prepare(Rules *r, SiteType type, Direction direction, int distance, bool self);

/* The set of a site; NULL for one that is not on the board. */
static inline const Word *near_set(const NearSets *t, int site) {
    return site >= 0 && site < t->n ? t->sets + (size_t)site * (size_t)t->words : NULL;
}

#endif
