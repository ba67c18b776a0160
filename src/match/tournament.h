/* tournament.h: plays what is missing of a tournament, several games at once, and stores each. */
#ifndef TSR_MATCH_TOURNAMENT_H
#define TSR_MATCH_TOURNAMENT_H

#include "match/standing.h"
#include "match/store.h"

typedef struct Tournament {
    const Tourney *t;        /* that was checked */
    const Game *const *game; /* per rules */
    const Agent *setup;      /* rules × agents: agent_setup */
    Store *store;
    int jobs;
    const atomic_bool *stop; /* set by somebody else: games under way are given up */
    /* Told of every game that was finished, one at a time; may be NULL. */
    void (*told)(void *owner, const struct Tournament *t);
    void *owner;
    /* Results. */
    Standing standing;
    uint32_t planned; /* games in all */
    uint32_t stored;  /* games that were there already */
    bool *there;      /* by number: stored, or being played */
    StrBuf error;     /* why it ended early; empty: it did not */
} Tournament;

/* Reads what is there; tournament_close in any case. False: the reason is in the error. */
bool tournament_open(Tournament *t);
/* Plays until all games are there, the test is decided, or `stop`. */
void tournament_run(Tournament *t);
void tournament_close(Tournament *t);

#endif
