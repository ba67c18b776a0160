/* conform_boards.h: our boards against the recorded ones. For `tessera conform --boards` and for
 * the test that keeps its result. */
#ifndef TSR_CLI_CONFORM_BOARDS_H
#define TSR_CLI_CONFORM_BOARDS_H

#include "lang/define.h"
#include "lang/grammar.h"

/* What is compared of a board, with its score. */
typedef enum Aspect {
    ASPECT_ELEMENTS,
    ASPECT_COORDINATES,
    ASPECT_PHASES,
    ASPECT_ORTHOGONAL,
    ASPECT_DIAGONAL,
    ASPECT_ADJACENT,
    ASPECT_OFF,
    ASPECT_SETS,
    ASPECT_RADIALS,
    ASPECTS,
} Aspect;

extern const char *const aspect_names[ASPECTS];

typedef struct BoardScore {
    uint32_t good[ASPECTS], all[ASPECTS]; /* facts */
} BoardScore;

typedef struct BoardConformance {
    const Grammar *grammar;
    const Defs *defs;
    const char *folder; /* descriptions in lud/ and boards/, recorded boards in topo/ */
    const char *filter; /* only descriptions whose path contains it; NULL: all */
    bool verbose;       /* report every difference, not only the first ones of a board */
    /* Told of each board; `name` as topo/index.tsv has it, `report` lines about differences. */
    void (*done)(Str name, bool identical, Str report, void *owner);
    void *owner;
    BoardScore score;
    uint32_t passed, failed;
} BoardConformance;

/* Compares each recorded board once, with the first description that has it. NULL, or why the list
 * of recorded boards could not be read. */
const char *conform_boards(BoardConformance *c);

#endif
