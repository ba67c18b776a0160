/* world.h: worlds that one player may be in: states of one's own making that fit everything the player
 * has seen: the views, the moves as they were seen, its own moves and what it had to choose from.
 *
 * Every world has been played from the start by the rules, so it is one that may have come about, and
 * its chance is its own. It keeps how it came about: worlds that are like it are made by going another way
 * somewhere and following it for the rest (world.c). */
#ifndef TSR_AGENT_WORLD_H
#define TSR_AGENT_WORLD_H

#include "agent/timer.h"

typedef struct Worlds Worlds;

enum { WORLDS_NEAR = 8 };

/* Of the updates so far. */
typedef struct WorldsStats {
    uint64_t updates, worlds; /* worlds that fitted, summed over updates */
    uint64_t near, none;      /* with worlds that only nearly fitted; with none */
    uint64_t tries, failed;   /* to make a world */
} WorldsStats;

/* At most so many at a time. Borrows the game; returns owned. */
Worlds *worlds_open(const Game *game, uint32_t most);
void worlds_close(Worlds *w);

/* What is told is noted; the work is done by worlds_update. */
void worlds_begin(Worlds *w, const Opening *opening);
void worlds_saw(Worlds *w, const Step *step);
void worlds_asked(Worlds *w, const Turn *turn);
/* Brings the worlds up to now, until time is out. How many there are. */
uint32_t worlds_update(Worlds *w, const Timer *timer);

/* One of them. */
const State *worlds_at(const Worlds *w, uint32_t i);
/* Do they fit? Else nothing that fits was found, and they come near: what is seen of them differs. */
bool worlds_fit(const Worlds *w);
/* How the one that fits came about: a game that can be played again. False: it cannot be told. The trial
 * is empty before; trial_free in any case. */
bool worlds_trial(Worlds *w, uint32_t i, Trial *out);
/* Summed over all games since worlds_open. */
const WorldsStats *worlds_stats(const Worlds *w);

#endif
