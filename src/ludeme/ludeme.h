/* ludeme.h: every ludeme of the language, gathered from the family files of this folder. */
#ifndef TSR_LUDEME_LUDEME_H
#define TSR_LUDEME_LUDEME_H

#include "lang/schema.h"

/* The families, each a table ending with a record whose `rule` is NULL; the list ends with NULL. */
extern const LudemeDef *const ludeme_families[];

#endif
