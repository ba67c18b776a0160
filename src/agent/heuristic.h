/* heuristic.h: what a position may be worth before the game is over, found from the rules.
 *
 * The waist gives numbers for each player (GameOps.features), but not what they are worth. That is found
 * by watching random games: a kind of piece is worth itself and the moves it gives; and how much material,
 * score, mobility and what is told of places (centre, advance, goals, links, stores) each tell about the
 * outcome is a linear regression of outcomes on them, held near to a first guess by a ridge, because random
 * games say little about some games. */
#ifndef TSR_AGENT_HEURISTIC_H
#define TSR_AGENT_HEURISTIC_H

#include "agent/rollout.h"

/* What is weighed: the features before FEATURE_PIECES, all pieces together, and mobility. */
enum { TERM_MATERIAL = FEATURE_PIECES, TERM_MOBILITY, TERMS };

typedef struct Heuristic {
    const Game *game;
    double worth[GAME_MAX_FEATURES]; /* of one piece of each kind, in mobility */
    double weight[TERMS];
    double scale[TERMS];  /* one over how much it varies; 0: not at all */
    double mean_material; /* of all players together */
    double mean_moves;    /* ln of how many moves there usually are */
} Heuristic;

/* Random games with r; follows from its generator. */
void heuristic_find(Heuristic *h, Rollout *r);

/* The value in (-1, 1) of a state for who sits in `seat`; `moves`: how many who is to move has. */
double heuristic_value(const Heuristic *h, const State *state, int seat, uint32_t moves);

#endif
