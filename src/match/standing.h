/* standing.h: how a tournament stands: what each agent has done, alone and against each other one, its
 * rating, and whether the sequential test is decided. */
#ifndef TSR_MATCH_STANDING_H
#define TSR_MATCH_STANDING_H

#include "match/contest.h"
#include "match/elo.h"
#include "match/tourney.h"

/* Results of i against j, seat by seat. */
typedef struct StandingPair {
    uint32_t wins, draws, losses;
} StandingPair;

/* The sequential test looks at games in the order of the schedule, as far as none is missing: where it
 * ends does not depend on which game happens to be finished first. */
typedef struct StandingTest {
    uint8_t *result; /* by number: of the first agent, 1 lost, 2 drawn, 3 won; 0: not known yet */
    uint32_t planned, looked_at;
    double wins, draws, losses;
    SprtState state;
} StandingTest;

typedef struct Standing {
    const Tourney *t; /* borrowed */
    uint32_t games;
    uint32_t ends[BOUT_BROKEN_OFF + 1]; /* how they ended */
    uint64_t digest;                    /* of all games, in whatever order */
    ContestTally *agent;                /* per agent */
    StandingPair *pair;                 /* agents × agents */
    EloTable elo;
    EloRating *rating; /* per agent, once standing_rate was called */
    bool bounded;      /* they follow from the results alone: elo_rate */
    StandingTest test;
} Standing;

void standing_open(Standing *s, const Tourney *t);
void standing_close(Standing *s);
void standing_add(Standing *s, const Played *p);
void standing_rate(Standing *s);

/* Is everything decided that was asked? */
bool standing_decided(const Standing *s);

/* Numbers of the agents, the best first: by rating, then by score. `order` has room for them. */
void standing_order(const Standing *s, uint32_t *order);

/* In words, "" without a test. */
void standing_test_text(const Standing *s, StrBuf *out);

#endif
