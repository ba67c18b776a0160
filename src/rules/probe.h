/* probe.h: questions about moves that are not made: can somebody move, is a piece threatened, does a
 * move lead to something. */
#ifndef TSR_RULES_PROBE_H
#define TSR_RULES_PROBE_H

#include "rules/flow.h"

/* Does the op list a move, in the state at hand? Nothing is kept. */
bool probe_any(Ctx *c, const Op *moves);
/* Has that player a move, if it were their turn? */
bool probe_can_move(Ctx *c, int player);

#endif
