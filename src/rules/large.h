/* large.h: pieces that cover several sites. */
#ifndef TSR_RULES_LARGE_H
#define TSR_RULES_LARGE_H

#include "rules/ctx.h"

/* The sites a large piece covers when it is anchored on `site` in a local state (an index of
 * orientation), in scratch memory; n = 0 when it does not fit on the board. */
Ints large_sites(Ctx *c, int what, int site, int state);
/* Orientations there are to try. */
int large_states(const Rules *r, int what);
/* Has the game any? */
bool rules_have_large(const Rules *r);
static inline bool is_large(const Rules *r, int what) {
    return r->components[what].nwalk > 0;
}

#endif
