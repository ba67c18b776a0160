/* draw.h: drawing a legal move without listing them all.
 *
 * Ops that know how (`draws`) pass the drawing on to their parts, or offer their moves one by one
 * (moves_offer) and make only those that are taken. Of all others the moves are listed, and then
 * offered. A condition that must hold after a move is not tried on every move: it is kept beside the
 * move, and asked of the one that is drawn in the end. When it fails, another one is drawn. */
#ifndef TSR_RULES_DRAW_H
#define TSR_RULES_DRAW_H

#include "rules/ctx.h"

enum { DRAW_CHECKS = 4 };

/* May move i of the list be made? */
typedef bool CheckFn(Ctx *c, const Op *op, const MoveList *l, uint32_t i);

typedef struct DrawCheck {
    CheckFn *holds;
    const Op *op;
    Iterators it; /* as they were when the move was listed */
    uint32_t version;
    uint16_t nthens; /* consequences it had then: those that came later do not count */
} DrawCheck;

typedef struct Drawing {
    Draw draw;       /* first */
    const Op *whole; /* the op whose moves they are: no other adds any */
    DrawCheck checks[DRAW_CHECKS];
    int nchecks;
    uint32_t deferred; /* how many conditions were put off, of moves kept or not */
    bool failed;       /* it cannot be told from one move: list them all */
} Drawing;

/* Lists the moves of an op, or offers them. What ops that draw do with their parts. */
void draw_list(Ctx *c, const Op *op, MoveList *out);
static inline void draw_moves(Ctx *c, const Op *op, MoveList *out) {
    if (!out->draw || (out->draw->asks ? op->asks : op->draws))
        op_moves(c, op, out);
    else
        draw_list(c, op, out);
}

/* Puts a condition off for the kept move, if that came since `first` (moves_first). */
void draw_defer(Ctx *c, MoveList *l, uint32_t first, CheckFn *holds, const Op *op);

static inline Drawing *draw_of(const MoveList *l) {
    return (Drawing *)l->draw;
}

/* Draws one of the moves of an op into the empty list. False: the drawing failed, nothing is known. */
bool draw_one(Ctx *c, const Op *op, uint64_t *rng, MoveList *out, Drawing *d);
/* Do the conditions that were put off hold for the move that was drawn? */
bool draw_holds(Ctx *c, const Drawing *d, MoveList *l);

#endif
