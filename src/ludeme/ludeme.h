/* ludeme.h: every ludeme of the language, gathered from the family files of this folder. */
#ifndef TSR_LUDEME_LUDEME_H
#define TSR_LUDEME_LUDEME_H

#include "lang/schema.h"

/* The families, each a table ending with a record whose `rule` is NULL; the list ends with NULL. */
extern const LudemeDef *const ludeme_families[];
/* What each family is about: headings of the reference. */
extern const char *const ludeme_family_titles[];

/* The meaning of a clause that is no value of its own: the ludeme it is written in reads it, such as
 * (players …) in (game …). */
extern const Meaning ludeme_part;

#endif
