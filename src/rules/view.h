/* view.h: what one player sees of a state and of a move. */
#ifndef TSR_RULES_VIEW_H
#define TSR_RULES_VIEW_H

#include "rules/moves.h"

/* The state as the player sees it; in a game that hides nothing, state_text. */
void view_text(const Rules *r, const State *s, int player, StrBuf *out);

/* Move i of the list as the player sees it, who knows the views of the states before and after it.
 * Who makes it sees all of its text. */
void view_move_text(const Rules *r, const State *before, const State *after, const MoveList *l,
                    uint32_t i, int player, StrBuf *out);

/* Does the player see whether a piece is on a level of a place (-1: on top)? */
bool view_sees_level(const Rules *r, const State *s, int place, int level, int player);
/* Does the player see how high a stack is? */
bool view_sees_height(const Rules *r, const State *s, int place, int player);

#endif
