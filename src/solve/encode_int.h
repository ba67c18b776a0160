/* encode_int.h: what the parts of the encoder share. */
#ifndef TSR_SOLVE_ENCODE_INT_H
#define TSR_SOLVE_ENCODE_INT_H

#include "solve/encode.h"

/* Where clauses go: to the solver, or into a list whose conjunction is a condition. */
typedef struct Sink {
    bool is_solver;
    Lits all;
} Sink;

void sink_clause(Encoder *e, Sink *out, const Lit *lits, int n);

/* The value of a site; NULL: it has none. */
const Number *encode_site(Encoder *e, SiteType type, int site);

/* encode_lists.c: constraints over lists of sites. */
void encode_different(Encoder *e, const Term *t, Sink *out);
void encode_sum(Encoder *e, const Term *t, Sink *out);
void encode_count(Encoder *e, const Term *t, Sink *out);
void encode_unique(Encoder *e, const Term *t, Sink *out);
Lit encode_line(Encoder *e, const Term *t);

/* As many groups, or more. */
enum { GROUPS_MOST = 63 };

/* encode_groups.c: how many groups there are; false: that cannot be said. */
bool encode_groups(Encoder *e, const Term *t, Number *out);

#endif
