/* playout.h: random games. */
#ifndef TSR_CORE_PLAYOUT_H
#define TSR_CORE_PLAYOUT_H

#include "core/game.h"

typedef struct PlayoutStats {
    uint64_t games, moves;
    uint64_t wins[GAME_MAX_PLAYERS + 1]; /* of 0: nobody won */
    uint64_t by_turns, by_moves;         /* ended by a limit */
    uint64_t by_bound;                   /* ended because of GAME_BOUND */
    uint64_t stuck;                      /* nobody could move, yet it was not over */
    uint64_t shortest, longest;
    uint64_t listed, choices; /* positions whose moves were all listed, and how many they were */
    uint64_t digest;          /* of all results: the same on every machine */
} PlayoutStats;

typedef struct Playout {
    const Game *game;
    Player *player;
    State *state;
    MoveList *list;
    /* Sees every move before it is played: move i of the list. NULL: nobody. */
    void (*each)(const struct Playout *p, uint32_t i);
    void *owner;
} Playout;

void playout_open(Playout *p, const Game *game);
void playout_close(Playout *p);

/* Plays one random game; everything in it follows from the seed. How many moves it had. With
 * `listing`, every position's moves are listed, for the branching factor. Adds to *stats. */
uint64_t playout_game(Playout *p, uint64_t seed, bool listing, PlayoutStats *stats);

/* Adds what other threads did. The digest does not depend on the order. */
void playout_add(PlayoutStats *to, const PlayoutStats *from);

#endif
