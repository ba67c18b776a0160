/* bool_line.h: (is Line …): what its forms share. */
#ifndef TSR_LUDEME_BOOL_LINE_H
#define TSR_LUDEME_BOOL_LINE_H

#include "ludeme/bool_ops.h"
#include "rules/lines.h"

typedef struct LineOp {
    Op op;
    SiteType type;
    const LineTable *lines;
    const Op *length, *through, *through_any;
    const Op *owner, *what, *whats;
    const Op *exact, *contiguous, *when, *by_level, *top, *how_much, *visible, *opposites;
} LineOp;

/* Which pieces count. */
typedef struct LinePieces {
    int one;   /* this component, unless there is */
    int owner; /* an owner (>= 0), or */
    Ints list; /* a list (n >= 0) */
} LinePieces;

static inline bool line_takes(const Ctx *c, const LinePieces *p, int what) {
    if (p->owner >= 0) return what > 0 && owner_of(c->rules, what) == p->owner;
    if (p->list.n < 0) return what == p->one;
    for (int i = 0; i < p->list.n; i++)
        if (p->list.v[i] == what) return true;
    return false;
}

/* Those of the arguments, or else what is at the pivot. */
LinePieces line_pieces(Ctx *c, const LineOp *o, int at_pivot);

/* The form for games with stacks: bool_line_stack.c. */
BoolFn line_stack_eval;

#endif
