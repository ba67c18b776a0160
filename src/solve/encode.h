/* encode.h: the constraints of a deduction puzzle as clauses. */
#ifndef TSR_SOLVE_ENCODE_H
#define TSR_SOLVE_ENCODE_H

#include "rules/puzzle.h"
#include "solve/cnf.h"

typedef struct Encoder {
    Ctx *c; /* on the start position */
    const Rules *r;
    const Puzzle *p;
    Cnf f;
    /* Per site of a type its value; n = 0: it has none and gets none. */
    Number *sites[SITE_TYPES];
    bool *is_free;         /* per variable: up to the player */
    bool partial;          /* not all constraints are in the clauses */
    bool by_last;          /* some constraint looks at the move made last */
    int last;              /* to which site that went */
    struct Groups *groups; /* what is said about them so far: encode_groups.c */
} Encoder;

/* All that can be written as clauses. The context has the start position; borrowed. */
void encode_open(Encoder *e, Ctx *c, Sat *sat, double deadline);
void encode_close(Encoder *e);

/* After the solver has found an answer: is something wrong in it that more clauses were made for? */
bool encode_refine(Encoder *e);

/* The value of a variable (by its number among those of the puzzle). */
static inline Number encode_variable(const Encoder *e, int variable) {
    return e->sites[e->r->use][e->p->variables[variable]];
}

#endif
