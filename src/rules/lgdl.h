/* lgdl.h: an L-GDL game behind the waist. */
#ifndef TSR_RULES_LGDL_H
#define TSR_RULES_LGDL_H

#include "rules/rules.h"

extern const GameOps lgdl_ops;

/* For replaying recorded counts: moves are carried out without their consequences. */
void lgdl_bare(Player *player, bool bare);

/* All actions that `start` and `apply` carry out from now on are appended to the last move of the list
 * (there must be one); NULL: not any more. Borrowed. */
void lgdl_record(Player *player, MoveList *list);

#endif
