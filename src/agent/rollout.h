/* rollout.h: random games from a position on, for agents: what a worker of a search owns. */
#ifndef TSR_AGENT_ROLLOUT_H
#define TSR_AGENT_ROLLOUT_H

#include "agent/timer.h"

/* A move as all-moves-as-first statistics know it. */
typedef struct MadeMove {
    uint64_t key;
    int seat; /* who made it */
} MadeMove;

typedef struct Rollout {
    const Game *game;
    Player *player;
    State *state;
    MoveList *list;
    const Timer *timer;
    uint64_t rng;
    double pace; /* seconds that a move took lately, if moves take long; else 0 */
    /* When `record` is set: the moves that were made, behind those already there. */
    bool record;
    MadeMove *made;
    uint32_t nmade, room;
} Rollout;

void rollout_open(Rollout *r, const Game *game, uint64_t seed);
void rollout_close(Rollout *r);

/* Lists the moves of a turn, with chance as it went when the player was asked. */
uint32_t rollout_root(Player *player, const Game *game, const State *state, TrialDraws drawn,
                      MoveList *out);

/* Plays random moves from r->state to the end of the game. False: time was out before. */
bool rollout_play(Rollout *r);

void rollout_made(Rollout *r, uint64_t key, int seat);

/* The key of move i of r->list. */
uint64_t rollout_key(const Game *game, const MoveList *list, uint32_t i);

#endif
