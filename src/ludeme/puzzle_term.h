/* puzzle_term.h: constraints of deduction puzzles as terms. */
#ifndef TSR_LUDEME_PUZZLE_TERM_H
#define TSR_LUDEME_PUZZLE_TERM_H

#include "ludeme/compile.h"
#include "rules/term.h"

/* Never NULL; TERM_UNKNOWN for what is no term. The constraint must have been compiled without an
 * error. */
const Term *term_of(Compiler *c, const Bound *constraint);

#endif
