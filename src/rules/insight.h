/* insight.h: what agents ask of an L-GDL game: keys of moves and positions, what a move takes, and
 * numbers, found from the equipment, that may tell how good a position is. */
#ifndef TSR_RULES_INSIGHT_H
#define TSR_RULES_INSIGHT_H

#include "rules/rules.h"

/* Worked out once, when the game is compiled. Numbers per place are for those of the board. */
typedef struct Insight {
    const uint8_t *kind; /* per component: its feature, from FEATURE_PIECES on; 0: it has none */
    int nfeatures;       /* with those before FEATURE_PIECES */
    int nplaces;         /* places of the board come first */
    const float *centre; /* per place: 1 in the centre, 0 farthest from it */
    const float *advance; /* per player (0: nobody) and place: 0 … 1; NULL: nobody faces anywhere */
    const float *goal;    /* the same: 1 in the player's regions, 0 farthest; NULL: no regions */
    const Word *store;    /* per player a set of places: those of its regions and hands */
} Insight;

/* Once the layout is known; into the rules' arena. */
void insight_build(Rules *r);

/* Behind the waist (GameOps). */
uint64_t insight_move_key(const Game *game, const MoveList *list, uint32_t i);
uint64_t insight_position_key(const Game *game, const State *state);
void insight_reseed(State *state, uint64_t seed);
int insight_seat(const State *state, int player);
uint32_t insight_features(const Game *game, const State *state, int player, double *out);
double insight_taken(const Game *game, const State *state, const MoveList *list, uint32_t i,
                     const double *worth);

#endif
