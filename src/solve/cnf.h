/* cnf.h: clauses under construction: literals for conditions, and numbers as sets of literals. */
#ifndef TSR_SOLVE_CNF_H
#define TSR_SOLVE_CNF_H

#include <stdint.h>

#include "base/vec.h"
#include "rules/term.h"
#include "solve/sat.h"

enum { LIT_TRUE = 1, LIT_FALSE = -1 };

typedef Vec(Lit) Lits;

/* Why nothing more is added. */
typedef enum CnfStop { CNF_GOES_ON, CNF_TOO_LARGE, CNF_TOO_LATE } CnfStop;

typedef struct Cnf {
    Sat *sat;
    Arena arena; /* of the numbers */
    int nvars;
    uint64_t size; /* literals in clauses, and steps */
    double deadline;
    CnfStop stop;
    Lits clause; /* being added */
} Cnf;

/* A number that has exactly one of some values, each with the literal that says so; ascending. */
typedef struct Number {
    int n;
    const int *value;
    const Lit *lit;
} Number;

void cnf_open(Cnf *f, Sat *sat, double deadline);
void cnf_close(Cnf *f);
/* Counts a step of work; false when it is time to stop. */
bool cnf_goes_on(Cnf *f);

Lit cnf_new(Cnf *f);
void cnf_clause(Cnf *f, const Lit *lits, int n);
void cnf_clause2(Cnf *f, Lit a, Lit b);
void cnf_clause3(Cnf *f, Lit a, Lit b, Lit c);

/* A literal that is true just when all (one) of these are. */
Lit cnf_and(Cnf *f, const Lit *lits, int n);
Lit cnf_or(Cnf *f, const Lit *lits, int n);
Lit cnf_and2(Cnf *f, Lit a, Lit b);
Lit cnf_or2(Cnf *f, Lit a, Lit b);

/* Not two of them. */
void cnf_at_most_one(Cnf *f, const Lit *lits, int n);

Number number_const(Cnf *f, int value);
/* One of the values of the set of bits, with new literals. */
Number number_new(Cnf *f, uint64_t values);
/* That it has the value. */
Lit number_is(Number a, int value);
Lit number_relation(Cnf *f, Number a, Number b, TermRelation relation);
Number number_combine(Cnf *f, Number a, Number b, TermArithmetic arithmetic);
/* The sum; what is more than `most` counts as `most` + 1. No number may be negative. */
Number number_sum(Cnf *f, const Number *v, int n, int most);

#endif
