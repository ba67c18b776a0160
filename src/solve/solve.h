/* solve.h: solves deduction puzzles: solutions one after the other, and what is possible at all. The
 * engine is the judge: nothing is a solution that cannot be played to the end of the puzzle. */
#ifndef TSR_SOLVE_SOLVE_H
#define TSR_SOLVE_SOLVE_H

#include "rules/puzzle.h"

typedef struct Solver Solver;

typedef enum SolveAnswer {
    SOLVE_FOUND,
    SOLVE_NONE,      /* there is none, or no further one */
    SOLVE_TOO_LATE,  /* time is up */
    SOLVE_TOO_LARGE, /* more clauses than there is room for */
} SolveAnswer;

/* Is the game a deduction puzzle? */
bool solve_is_puzzle(const Game *game);
/* Was the program built with a solver? */
bool solve_is_there(void);

/* The rules of a deduction puzzle; borrowed. Returns owned; NULL: solve_is_there says no. */
Solver *solver_new(const Rules *r, double seconds);
void solver_free(Solver *s);

/* The next solution: a value per variable (rules->puzzle_data->variables). */
SolveAnswer solver_next(Solver *s, int *values);
/* The values (bits) that variables have in some solution. To be asked before the first solution;
 * SOLVE_FOUND when all are known. */
SolveAnswer solver_candidates(Solver *s, uint64_t *values);

#endif
