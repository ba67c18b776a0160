/* sat.c: CaDiCaL through its C interface. */
#include "solve/sat.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"

double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#ifdef TSR_CADICAL

#include <ccadical.h>

struct Sat {
    CCaDiCaL *solver;
    double deadline;
};

bool sat_is_there(void) {
    return true;
}

static int sat_is_late(void *state) {
    return seconds_now() > ((const Sat *)state)->deadline;
}

Sat *sat_new(void) {
    Sat *sat = mem_alloc(sizeof *sat);
    sat->solver = ccadical_init();
    ccadical_set_option(sat->solver, "quiet", 1);
    sat->deadline = 0;
    ccadical_set_terminate(sat->solver, sat, sat_is_late);
    return sat;
}

void sat_free(Sat *sat) {
    if (!sat) return;
    ccadical_release(sat->solver);
    free(sat);
}

void sat_clause(Sat *sat, const Lit *lits, int n) {
    for (int i = 0; i < n; i++) ccadical_add(sat->solver, lits[i]);
    ccadical_add(sat->solver, 0);
}

void sat_assume(Sat *sat, Lit lit) {
    ccadical_assume(sat->solver, lit);
}

SatAnswer sat_solve(Sat *sat, double deadline) {
    sat->deadline = deadline;
    int answer = ccadical_solve(sat->solver);
    return answer == 10 ? SAT_YES : answer == 20 ? SAT_NO : SAT_TIME;
}

bool sat_is_true(Sat *sat, Lit lit) {
    return ccadical_val(sat->solver, lit) > 0;
}

#else

bool sat_is_there(void) {
    return false;
}

Sat *sat_new(void) {
    return NULL;
}

void sat_free(Sat *sat) {
    (void)sat;
}

void sat_clause(Sat *sat, const Lit *lits, int n) {
    (void)sat, (void)lits, (void)n;
}

void sat_assume(Sat *sat, Lit lit) {
    (void)sat, (void)lit;
}

SatAnswer sat_solve(Sat *sat, double deadline) {
    (void)sat, (void)deadline;
    return SAT_TIME;
}

bool sat_is_true(Sat *sat, Lit lit) {
    (void)sat, (void)lit;
    return false;
}

#endif
