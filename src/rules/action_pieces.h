/* action_pieces.h: the actions that change what stands where; called by action_apply alone. */
#ifndef TSR_RULES_ACTION_PIECES_H
#define TSR_RULES_ACTION_PIECES_H

#include "rules/ctx.h"

/* The place an action writes to; -1: none. */
int action_place(const Rules *r, SiteType type, int site);

void action_add(Ctx *c, State *s, const Action *a);
void action_insert(Ctx *c, State *s, const Action *a);
void action_remove(Ctx *c, State *s, const Action *a);
void action_move(Ctx *c, State *s, const Action *a);
void action_move_n(Ctx *c, State *s, const Action *a);
void action_move_stack(Ctx *c, State *s, const Action *a);
void action_copy(Ctx *c, State *s, const Action *a);
void action_promote(Ctx *c, State *s, const Action *a);
void action_set_count(Ctx *c, State *s, const Action *a);

#endif
