/* contest.h: agents play games against each other, changing seats from game to game. */
#ifndef TSR_MATCH_CONTEST_H
#define TSR_MATCH_CONTEST_H

#include "match/bout.h"

typedef struct ContestGame {
    uint32_t number;            /* from 0 */
    int seat[GAME_MAX_PLAYERS]; /* of each agent, from 1 */
    const Bout *bout;           /* how it went; results in it are by seat. Borrowed for the call */
    const Trial *trial;
} ContestGame;

/* What an agent has done so far. */
typedef struct ContestTally {
    uint32_t games, wins, draws, losses; /* a draw: others did as well, and nobody better */
    uint32_t on_time, forfeits;          /* losses for these reasons */
    double worth;                        /* sum over games */
    Thinking thinking;
} ContestTally;

static inline double tally_score(const ContestTally *t) {
    return t->wins + 0.5 * t->draws;
}

/* Counts a game of so many players for who sat in that seat. */
void tally_add(ContestTally *t, const Bout *b, int players, int seat);

typedef struct Contest {
    const Game *game;
    Agent agent[GAME_MAX_PLAYERS]; /* one per player of the game: agent_setup */
    Budget budget;                 /* for each move; `stop` also breaks the contest off */
    double margin;  /* who thinks so many seconds longer than the budget loses; 0: nobody does */
    uint32_t games; /* how many */
    uint32_t random_moves; /* with which each game begins */
    bool apart;            /* every game has random moves and chance of its own */
    uint64_t seed;
    int jobs; /* games at once */
    /* Told of every game that was finished, one at a time; may be NULL. */
    void (*told)(void *owner, const struct Contest *c, const ContestGame *g);
    void *owner;
    /* Results. */
    ContestTally tally[GAME_MAX_PLAYERS];
    uint32_t finished;
    char error[AGENT_FAULT_ROOM]; /* why no game could be begun any more; mostly empty */
    uint64_t digest; /* of all games: the same for the same seed and a budget of iterations */
} Contest;

/* Agent i sits, in game g, in seat (i + g) mod players + 1; games of one round of seats begin with the same
 * random moves and have the same chance, unless they are `apart`. */
void contest_run(Contest *c);

/* The 95 % interval of Wilson for a share of `score` in n. */
typedef struct Interval {
    double low, high;
} Interval;
Interval wilson(double score, double n);

#endif
