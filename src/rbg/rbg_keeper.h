/* rbg_keeper.h: does the keeper's choice matter?
 *
 * In a proper description whatever the keeper does leads to the same position when a player has his
 * turn again. That cannot be read off the rules: it is looked for in positions that really arise. */
#ifndef TSR_RBG_RBG_KEEPER_H
#define TSR_RBG_RBG_KEEPER_H

#include "rbg/rbg_game.h"

typedef struct RbgKeeperCheck {
    bool clash;       /* two completions of one position differ */
    bool whole;       /* all positions of the game were looked at */
    uint64_t checked; /* positions */
} RbgKeeperCheck;

/* Looks at positions, first those near the start, then those of random games, until `most` are looked
 * at or two completions differ. Then both are told in *shown: a line for the position where the keeper
 * begins, and one for each way: its moves (`index@vertex …`) and what they lead to. */
RbgKeeperCheck rbg_keeper_check(const Game *game, uint64_t most, StrBuf *shown);

#endif
