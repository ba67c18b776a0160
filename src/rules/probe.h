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

/* While only the answer counts, a generator that adds moves to `out` one after another may stop when
 * this is true. Generators that drop moves afterwards call probe_all first, and probe_back when they
 * are done. */
bool probe_enough_now(Ctx *c, const MoveList *out);
static inline bool probe_enough(Ctx *c, const MoveList *out) {
    return c->asked == out && probe_enough_now(c, out);
}
static inline MoveList *probe_all(Ctx *c) {
    MoveList *asked = c->asked;
    c->asked = NULL;
    return asked;
}
static inline void probe_back(Ctx *c, MoveList *asked) {
    c->asked = asked;
}

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
