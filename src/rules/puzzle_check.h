/* puzzle_check.h: constraints of a puzzle taken apart into checks of a few sites, each of which must be
 * right by itself: who changes one site has to look only at the checks it is in. */
#ifndef TSR_RULES_PUZZLE_CHECK_H
#define TSR_RULES_PUZZLE_CHECK_H

#include "rules/puzzle.h"
#include "rules/term.h"

/* What must hold of some sites of the default type. */
typedef struct PuzzleCheck {
    Ints sites;
    const Op *holds; /* NULL: see below; else this holds while `from` (`site` if is_site) is `at` */
    int at;
    bool is_site;
    bool sum;        /* the values add up to `result`; else they are different */
    bool from_first; /* only when the first site has a value */
    int result;
    uint64_t except; /* values that may repeat */
} PuzzleCheck;

typedef struct PuzzleChecks {
    int n, cap;
    PuzzleCheck *v;
    Lists at;    /* by site: numbers of the checks that look at it */
    int nheld;   /* how many of them are ops */
    int nothers; /* constraints that were not taken apart */
    const Op **others;
} PuzzleChecks;

/* Those of the constraints of `satisfy`. Without a context, ops are not taken apart. */
const PuzzleChecks *puzzle_checks_build(Ctx *c, Rules *r, const Puzzle *p);

/* Which checks fail at the moment, in scratch memory. */
typedef struct PuzzleFaults {
    const bool *failed; /* by check */
    int n;
} PuzzleFaults;

PuzzleFaults puzzle_faults(Ctx *c);
/* Do the checks hold that do not look at the site? */
bool puzzle_sound_beside(const Ctx *c, PuzzleFaults faults, int site);
/* Given that they do: the values that puzzle_allows, as a set. */
uint64_t puzzle_allowed_beside(Ctx *c, int site);

/* puzzle_allows, sooner when it does not. */
bool puzzle_allows_soon(Ctx *c, int site, int value);
/* Do all constraints hold with 0 in every variable without a value? */
bool puzzle_solved(Ctx *c);

#endif
