/* rbg_insight.h: what agents ask of a Regular Boardgame, found from its rules: whose pieces are whose,
 * numbers that may tell how good a position is, and what a move takes. */
#ifndef TSR_RBG_RBG_INSIGHT_H
#define TSR_RBG_RBG_INSIGHT_H

#include "rbg/rbg_game.h"

/* Worked out once, when the game is opened. */
typedef struct RbgInsight {
    const uint8_t *owner; /* per piece: the player, or 0 */
    const uint8_t *kind;  /* per piece: its feature, from FEATURE_PIECES on; 0: it is nobody's */
    uint32_t nfeatures;   /* with those before FEATURE_PIECES */
    bool
        turning; /* pieces never leave the board, but change sides: what one has now tells little */
    const bool *scored;  /* per player, from 0: the variable is counted, not only set at the end */
    const float *centre; /* per vertex: 1 in the centre, 0 farthest from it; NULL: nobody knows */
    const float **advance;      /* per player, from 0, and vertex: 0 … 1; each may be NULL */
    const uint32_t *near_first; /* the neighbours of v that come behind it … */
    const uint16_t *near;       /* … are near[near_first[v] … near_first[v + 1]) */
    const uint32_t *behind; /* per modifier: where the keeper begins after it, or RBG_NO_KEEPER */
} RbgInsight;

enum { RBG_NO_KEEPER = UINT32_MAX };

/* Everything is in the arena. */
const RbgInsight *rbg_insight(Arena *a, const RbgAutomaton *m);

/* Behind the waist (GameOps). */
uint32_t rbg_insight_features(const Game *game, const State *state, int player, double *out);
double rbg_insight_taken(const Game *game, const State *state, const MoveList *list, uint32_t i,
                         const double *worth);

#endif
