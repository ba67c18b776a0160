/* puzzle.h: deduction puzzles: every site is a variable with the values it may still have. The
 * actions PuzzleSet, PuzzleToggle and PuzzleReset call puzzle_set …; constraints and the moves that
 * `satisfy` lists are compiled by puzzle_build.h. */
#ifndef TSR_RULES_PUZZLE_H
#define TSR_RULES_PUZZLE_H

#include "rules/ctx.h"

enum { PUZZLE_MAX_VALUE = 63 };

typedef struct PuzzleHint {
    Ints sites;
    int value;
} PuzzleHint;

/* Sets of sites that follow from the board (Rows, Columns …), or that were written. */
typedef struct PuzzleLists {
    bool is_static;
    bool all_directions; /* a list whose first site has no value does not count */
    int n;
    const Ints *v;
} PuzzleLists;

/* One (regions …) of the equipment. */
typedef struct PuzzleRegions {
    Str name;
    int n;
    const PuzzleLists *lists;
} PuzzleRegions;

typedef struct Puzzle {
    int min[SITE_TYPES], max[SITE_TYPES]; /* of (values …); 0, 0 for the others */
    int nhints[SITE_TYPES];
    const PuzzleHint *hints[SITE_TYPES];
    int nregions;
    const PuzzleRegions *regions;
    const Word *given; /* sites that the first start rule fills in; NULL: none */
    int nconstraints;  /* of `satisfy` */
    const Op **constraints;
    const struct Term **terms; /* the same to look into (term.h); NULL for what is none */
    int nvariables;            /* sites of the default type that moves fill in, in order */
    const int *variables;
    const struct PuzzleChecks *checks; /* the constraints by site (puzzle_check.h) */
} Puzzle;

/* Has the site just one possible value? (Sites without values have: 0.) */
bool puzzle_resolved(const Rules *r, const State *s, SiteType type, int site);
/* That value; 0 (or `unset`) when it is not resolved. */
int puzzle_value(const Rules *r, const State *s, SiteType type, int site);
int puzzle_value_or(const Rules *r, const State *s, SiteType type, int site, int unset);
/* May the site still have this value? */
bool puzzle_may_be(const Rules *r, const State *s, SiteType type, int site, int value);

void puzzle_set(const Rules *r, State *s, SiteType type, int site, int value);
void puzzle_toggle(const Rules *r, State *s, SiteType type, int site, int value);
/* Only the lowest n values. */
void puzzle_reset(const Rules *r, State *s, SiteType type, int site, int n);

/* Do all constraints hold? */
bool puzzle_holds(Ctx *c);
/* The same after the variable has got the value, as if somebody had just played that. */
bool puzzle_allows(Ctx *c, int site, int value);
/* What `holds` says of it then. */
bool puzzle_with(Ctx *c, int site, int value, bool (*holds)(Ctx *c, int site));
/* Appends the move that plays it. */
void puzzle_move(Ctx *c, MoveList *out, ActionKind kind, int site, int value);

/* Is the value of the site not up to the player? */
bool puzzle_is_given(const Rules *r, int site);

/* The value of the first hint of that type whose first site is this; -1: none. */
int puzzle_hint(const Rules *r, SiteType type, int site);

/* The constraints. `type` of the sites; a region or NULL: the regions of the equipment. */
bool puzzle_all_different(Ctx *c, SiteType type, const Word *region, Ints except);
/* `hint`: the result is the hint of the number of the list; else `result`. */
bool puzzle_is_sum(Ctx *c, SiteType type, const Word *region, Str name, const Op *result,
                   bool hint);
bool puzzle_is_count(Ctx *c, SiteType type, const Word *region, int of, int result);
bool puzzle_is_unique(Ctx *c, SiteType type);

/* Of one list of sites: no value repeats but those of the set `except`; the values can still add up.
 * A site without a value counts as `unset`; -1: not at all. */
bool puzzle_list_different(const Ctx *c, SiteType type, Ints list, uint64_t except, int unset);
bool puzzle_list_sum(const Ctx *c, SiteType type, Ints list, int result, int unset);
/* Values as a set. */
uint64_t puzzle_value_set(Ints values);
/* Is `part` in the name of the regions? */
bool puzzle_names(const PuzzleRegions *regions, Str part);

#endif
