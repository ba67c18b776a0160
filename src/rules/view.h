/* view.h: what one player sees of a state and of a move. */
#ifndef TSR_RULES_VIEW_H
#define TSR_RULES_VIEW_H

#include "core/scene.h"
#include "rules/moves.h"

/* The state as the player sees it; in a game that hides nothing, state_text. */
void view_text(const Rules *r, const State *s, int player, StrBuf *out);

/* Move i of the list as the player sees it, who knows the views of the states before and after it.
 * Who makes it sees all of its text. */
void view_move_text(const Rules *r, const State *before, const State *after, const MoveList *l,
                    uint32_t i, int player, StrBuf *out);

/* The pieces of a place from the bottom up, as the player (0: who sees everything) sees them: the one
 * place where something is left out. */
typedef struct ViewWalk {
    const Rules *r;
    const State *s;
    int place, player;
    int level, height;
    int seen;        /* pieces given so far */
    bool uncounted;  /* how many there are is hidden: equal neighbours are one */
    ScenePiece last; /* the one given last */
} ViewWalk;

ViewWalk view_walk(const Rules *r, const State *s, int place, int player);
bool view_next(ViewWalk *w, ScenePiece *out); /* false: there are no more */

/* Does the player see whether a piece is on a level of a place (-1: on top)? */
bool view_sees_level(const Rules *r, const State *s, int place, int level, int player);
/* Does the player see how high a stack is? */
bool view_sees_height(const Rules *r, const State *s, int place, int player);

/* Does the player see where one end of a move is, which led from one state to the other? A level that is
 * not seen becomes 0. */
bool view_sees_end(const Rules *r, const State *const states[2], MoveEnd *e, int player);

#endif
