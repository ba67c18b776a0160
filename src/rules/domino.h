/* domino.h: dominoes on an open table: what is still in the bag, where the line may go on, whether
 * pips match. */
#ifndef TSR_RULES_DOMINO_H
#define TSR_RULES_DOMINO_H

#include "rules/ctx.h"

static inline bool is_domino(const Rules *r, int what) {
    return what > 0 && what < r->ncomponents && r->components[what].kind == COMP_DOMINO;
}
/* Has the game dominoes? */
bool domino_game(const Rules *r);

/* The dominoes that stand nowhere yet, ascending, in scratch memory. */
Ints domino_bag(Ctx *c);

/* A domino lies on the board now, anchored on `site` in orientation `state`: its halves get their
 * values, all cells of the board become unplayable but those where the line can go on. The state's
 * sets of empty places and its counts are up to who puts it there. */
void domino_placed(Ctx *c, State *s, int what, int site, int state);

/* (is PipsMatch): do the pips of the domino that stands on the site match those it touches? */
bool domino_pips_match(Ctx *c, int site);

#endif
