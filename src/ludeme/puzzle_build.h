/* puzzle_build.h: the ludemes of deduction puzzles. Meanings for clauses in other tables: (satisfy …)
 * has OP(satisfy_compile); comparisons `<`, `<=`, `>`, `>=` of two ints become those of variables
 * when compile_is_puzzle. */
#ifndef TSR_LUDEME_PUZZLE_BUILD_H
#define TSR_LUDEME_PUZZLE_BUILD_H

#include "ludeme/compile.h"

/* Is the game a deduction puzzle? (Known before any rule is compiled.) */
static inline bool compile_is_puzzle(const Compiler *c) {
    return c->rules->puzzle;
}

/* From the items of the equipment: (values …) and (hints …); makes rules->puzzle_data. */
void puzzle_build(Compiler *c, const Bound *items);

const Op *satisfy_compile(Compiler *c, const Bound *b);

#endif
