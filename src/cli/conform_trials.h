/* conform_trials.h: replays recorded games and compares: states, legal moves, outcomes, counts. */
#ifndef TSR_CLI_CONFORM_TRIALS_H
#define TSR_CLI_CONFORM_TRIALS_H

#include "core/trial.h"

typedef struct TrialConformance {
    const Game *game;
    Str recorded;  /* the trials file */
    bool verbose;  /* show what is compared, move by move */
    bool no_perft; /* leave the counts out */
    StrBuf *report;
    uint32_t trials, plies; /* that agreed */
    Trial *out; /* takes the moves of recorded game number `only`; NULL: all are only compared */
    int only;
} TrialConformance;

/* True when everything agrees; else the first difference is in the report. */
bool conform_trials(TrialConformance *c);

#endif
