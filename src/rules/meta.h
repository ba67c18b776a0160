/* meta.h: rules in force on every turn: they add moves, take some away, or add consequences. */
#ifndef TSR_RULES_META_H
#define TSR_RULES_META_H

#include "rules/flow.h"

/* All of them, for the moves of a list from `first` on. */
void meta_moves(Ctx *c, MoveList *l, uint32_t first);
/* Those that take away moves by what they lead to (repetition, suicide). */
void meta_filter(Ctx *c, MoveList *l, uint32_t first);
/* May this player swap sides now? */
bool meta_can_swap(const Rules *r, const State *s);

#endif
