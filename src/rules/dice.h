/* dice.h: the dice of a game and what they show. */
#ifndef TSR_RULES_DICE_H
#define TSR_RULES_DICE_H

#include "rules/ctx.h"

/* What the die on a site shows now: 0 before it is rolled, and after it was used. */
int dice_value(const Ctx *c, int site);
void dice_set(const Rules *r, State *s, int site, int value);
/* Draws a face for each die of a container and appends the actions that show them to the last move. */
void dice_roll(Ctx *c, int container, MoveList *out);

#endif
