/* bout.h: one game between agents, under a referee. */
#ifndef TSR_MATCH_BOUT_H
#define TSR_MATCH_BOUT_H

#include "match/referee.h"

/* How a game ended. */
typedef enum BoutEnd {
    BOUT_RULES,   /* by the rules of the game */
    BOUT_LIMIT,   /* too many moves or turns */
    BOUT_STUCK,   /* it was not over, but nobody could move */
    BOUT_BOUND,   /* GAME_BOUND: nobody wins */
    BOUT_TIME,    /* `culprit` thought for too long and lost */
    BOUT_FORFEIT, /* `culprit` could not go on, or its move was not legal, and lost: `reason` */
    /* It was stopped, or could not even begin: `reason`. */
    BOUT_BROKEN_OFF,
} BoutEnd;

extern const char *const bout_end_names[BOUT_BROKEN_OFF + 1];

/* What somebody spent on thinking. */
typedef struct Thinking {
    uint64_t moves, iterations;
    double seconds;
    double most_over; /* seconds it thought too long, at most */
} Thinking;

typedef struct Bout {
    /* What is to be played; agents sit with the referee already (referee_seat). */
    Budget budget; /* for each move; `stop` also breaks the game off */
    double margin; /* who thinks so many seconds longer than the budget loses; 0: nobody does */
    uint64_t seed; /* of the start position and of the random moves */
    uint32_t random_moves;                       /* with which the game begins */
    void (*each)(void *owner, const Referee *r); /* sees the position after every move; or NULL */
    void *owner;
    /* How it went. The trial is with the referee. */
    BoutEnd end;
    int culprit; /* a seat, or 0 */
    char reason[AGENT_FAULT_ROOM];
    double worth[GAME_MAX_PLAYERS + 1]; /* for each seat, in [-1, 1] */
    bool best[GAME_MAX_PLAYERS + 1];    /* did nobody do better? */
    uint32_t winners;                   /* how many nobody did better than */
    uint32_t moves;
    uint64_t digest; /* of its moves and its end */
    Thinking thinking[GAME_MAX_PLAYERS + 1];
} Bout;

void bout_play(Bout *b, Referee *r);

/* Finds who is best from what it was worth to them; bout_play has done so. */
void bout_best(Bout *b, int players);

#endif
