/* perft.h: counts legal sequences of moves: the classic test of a move generator. */
#ifndef TSR_CORE_PERFT_H
#define TSR_CORE_PERFT_H

#include "core/game.h"

typedef struct Perft {
    const Game *game;
    Player *player;
    State **states;   /* one per depth */
    MoveList **lists; /* one per depth */
    int deepest;
    /* Stops when it says so; NULL: never. */
    bool (*stop)(void *owner);
    void *owner;
    bool stopped;
    bool cut; /* moves were missing (GAME_BOUND): the number is too small */
} Perft;

void perft_open(Perft *p, const Game *game, Player *player, int deepest);
void perft_close(Perft *p);

/* Legal sequences of exactly `depth` moves from the state; a finished game has no longer ones. */
uint64_t perft_count(Perft *p, const State *from, int depth);

#endif
