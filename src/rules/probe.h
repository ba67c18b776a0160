/* probe.h: questions about moves that are not made: can somebody move, is a piece threatened, does a
 * move lead to something. */
#ifndef TSR_RULES_PROBE_H
#define TSR_RULES_PROBE_H

#include "rules/flow.h"

/* Does the op list a move that the meta rules on repetition and suicide allow, in the state at hand?
 * Nothing is kept. */
bool probe_any(Ctx *c, const Op *moves);

/* Does a condition of `(do … ifAfterwards:)` hold without looking, because it is a negated question
 * that is just being answered? (Within itself it would be asked without end.) */
bool probe_is_automatic(const Ctx *c, const Op *condition);

/* While only the answer counts, no move is made: ops that know how (`asks`) pass the question on to
 * their parts, or look only for moves to the site in question (moves_skip) and offer them. Of all
 * others the moves are listed. */

/* ---- ops ------------------------------------------------------------------------------------- */

typedef struct NotOp {
    Op op;
    const Op *a;
} NotOp;

/* (is Threatened …) */
typedef struct ThreatOp {
    Op op;
    SiteType type;
    const Op *what;         /* NULL: whatever stands there */
    const Op *site, *sites; /* NULL: see threat_sites */
    const Op *moves;        /* NULL: those of the enemies' phases */
} ThreatOp;

/* (no Moves …) */
typedef struct NoMovesOp {
    Op op;
    const Op *who;
    bool next; /* the role is Next */
} NoMovesOp;

BoolFn op_not, op_threatened, op_no_moves;

#endif
