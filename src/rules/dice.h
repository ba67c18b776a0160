/* dice.h: the dice of a game and what they show. */
#ifndef TSR_RULES_DICE_H
#define TSR_RULES_DICE_H

#include "rules/ctx.h"

/* What the die on a site is still worth: its face; 0 after it was used. */
int dice_value(const Ctx *c, int site);
void dice_set(const Rules *r, State *s, int site, int value);
/* What its upper face shows, used or not. */
int dice_face(const Rules *r, const State *s, int site);
/* The first, second … container with dice (number 0 on); -1: none. */
int dice_container(const Rules *r, int number);
/* The sum of the upper faces in a container. */
int dice_sum(const Rules *r, const State *s, int container);
/* All dice are worth what they show: after the start rules. */
void dice_show(const Rules *r, State *s);
/* Draws a face for each die of a container and appends the actions that show them to the last move. */
void dice_roll(Ctx *c, int container, MoveList *out);
/* The same for all dice of the game, and whether all are equal: what (roll) does. */
void dice_roll_all(Ctx *c, MoveList *out);

#endif
