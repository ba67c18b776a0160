/* conform_run.h: compares many games with their recordings, each in a process of its own, so that
 * one that fails badly costs only itself. */
#ifndef TSR_CLI_CONFORM_RUN_H
#define TSR_CLI_CONFORM_RUN_H

#include "cli/cli.h"

typedef struct GameConformance {
    const char *name; /* path below lud/ */
    bool passed;
    uint32_t trials, plies;
    char *report; /* owned */
} GameConformance;

typedef struct ConformRun {
    const Input *in;
    const char *folder; /* lud/ and trials/ */
    Names games;        /* paths below lud/ */
    int jobs, seconds;  /* at once; limit for one game */
    bool verbose, no_perft;
    /* Told of each game as it ends, in no particular order. */
    void (*done)(const GameConformance *g, uint32_t ended, uint32_t all, void *owner);
    void *owner;
    GameConformance *results; /* one per game, in order */
} ConformRun;

/* Runs them all; `results` is filled. conform_free when done. */
void conform_all(ConformRun *run);
void conform_free(ConformRun *run);

#endif
