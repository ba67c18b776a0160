/* equipment.h: what a game is played with. */
#ifndef TSR_LUDEME_EQUIPMENT_H
#define TSR_LUDEME_EQUIPMENT_H

#include "ludeme/compile.h"

/* (equipment …): board, other containers, components, regions, maps, dice; all into c->rules. Calls
 * compile_folding before it compiles what pieces do. */
void equipment_build(Compiler *c, const Bound *equipment);

#endif
