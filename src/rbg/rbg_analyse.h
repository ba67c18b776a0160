/* rbg_analyse.h: what can be said about a description without playing it. */
#ifndef TSR_RBG_RBG_ANALYSE_H
#define TSR_RBG_RBG_ANALYSE_H

#include "rbg/rbg.h"

/* Values of the paper's functions: a number, ⊥ (the set is empty) or ∞ (there is no maximum). */
#define RBG_NEVER ((int64_t)-1)
#define RBG_INFINITE INT64_MAX

/* The most modifiers in a word without switches: of suffixes of the language, of prefixes of its
 * application language (where one may go into a pattern), of factors of that, and of whole words. */
typedef struct RbgStraight {
    int64_t suffix, prefix, factor, word;
} RbgStraight;

/* By the formulas of Theorem 4. The strong straightness of a description is `factor` of its rules. */
RbgStraight rbg_straight(const RbgNode *node);

enum { RBG_FINDINGS = 8 }; /* of each sort, that are kept */

typedef struct RbgAnalysis {
    uint32_t kinds[RBG_STAR + 1]; /* how many nodes of each kind */
    uint32_t pattern_depth;       /* 0: no patterns */
    int64_t straightness;         /* strong; RBG_INFINITE: not bounded by the rules alone */

    /* Stars that by themselves allow any number of modifiers without a switch: the outermost ones.
     * How often they are repeated depends on the position, so this need not be wrong. */
    uint32_t nopen;
    const RbgNode *open[RBG_FINDINGS];

    /* Modifiers on a loop that nothing can stop: every action of it is valid whatever the position
     * is. A description with one of them is not proper. */
    uint32_t nendless;
    const RbgNode *endless[RBG_FINDINGS];
    bool endless_cut; /* too large to be looked through as a whole */
} RbgAnalysis;

RbgAnalysis rbg_analyse(const RbgGame *g);

/* The part of rbg_analyse that looks for loops. */
void rbg_find_endless(const RbgGame *g, RbgAnalysis *out);

/* Is this comparison true, this assignment valid, whatever the values of variables are? */
bool rbg_always_valid(const RbgGame *g, const RbgNode *node);

#endif
