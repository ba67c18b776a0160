/* start.h: the position a game starts with. */
#ifndef TSR_LUDEME_START_H
#define TSR_LUDEME_START_H

#include "ludeme/compile.h"

/* (start …), or NULL: fills rules->start. */
void start_build(Compiler *c, const Bound *start);

#endif
