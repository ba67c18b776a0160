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

/* Two completions that differ: where the keeper begins, and for each way its moves, one after the other, and
 * what they lead to. States and steps as of the game, which may be freed. */
typedef struct RbgKeeperClash {
    Arena arena;
    uint32_t shift, mask; /* of a step: RbgLayout */
    const RbgState *from;
    struct {
        const uint32_t *steps;
        uint32_t n;
        const RbgState *to;
    } way[2];
} RbgKeeperClash;

/* Looks at positions, first those near the start, then those of random games, until `most` are looked
 * at or two completions differ, which are in *clash then. */
RbgKeeperCheck rbg_keeper_check(const Game *game, uint64_t most, RbgKeeperClash *clash);
void rbg_keeper_clash_free(RbgKeeperClash *clash);

#endif
