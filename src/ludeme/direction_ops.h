/* direction_ops.h: what makes the ops of directions. */
#ifndef TSR_LUDEME_DIRECTION_OPS_H
#define TSR_LUDEME_DIRECTION_OPS_H

#include "ludeme/compile.h"
#include "rules/direction.h"

const Op *directions_absolute(Compiler *c, const Bound *b);
const Op *directions_relative(Compiler *c, const Bound *b);
const Op *directions_from_to(Compiler *c, const Bound *b);
const Op *directions_random(Compiler *c, const Bound *b);
const Op *directions_union(Compiler *c, const Bound *b);
const Op *directions_difference(Compiler *c, const Bound *b);
const Op *directions_if(Compiler *c, const Bound *b);

/* The direction, or relative direction, with that name; DIRECTIONS, RELATIVES for none. */
Direction direction_named(Str name);
Relative relative_named(Str name);

/* The direction of an <absoluteDirection>, <relationType> …; `otherwise` when it was left out. */
Direction compile_direction(const Bound *b, Direction otherwise);

/* An op for one direction, the same everywhere. */
const Op *const_dir(Compiler *c, Direction d);

/* The arguments of a walk: {F F R F}. */
Walk compile_walk(Compiler *c, const Bound *b);

/* Is it SameDirection or OppositeDirection by itself, as (ahead …) asks? RELATIVES: neither. */
Relative dirs_repeats(const Op *op);

#endif
