/* sat.h: a solver for clauses: CaDiCaL, when the program was built with it. */
#ifndef TSR_SOLVE_SAT_H
#define TSR_SOLVE_SAT_H

#include <stdbool.h>

typedef struct Sat Sat;
typedef int Lit; /* a variable from 1, negative: it is false */

typedef enum SatAnswer { SAT_NO, SAT_YES, SAT_TIME } SatAnswer;

bool sat_is_there(void);
Sat *sat_new(void); /* returns owned; NULL when there is no solver */
void sat_free(Sat *sat);

void sat_clause(Sat *sat, const Lit *lits, int n);
/* Holds for the next sat_solve only. */
void sat_assume(Sat *sat, Lit lit);
/* Until the clock (seconds_now) says `deadline`. */
SatAnswer sat_solve(Sat *sat, double deadline);
/* After SAT_YES. */
bool sat_is_true(Sat *sat, Lit lit);

/* Of a clock that only goes forward. */
double seconds_now(void);

#endif
