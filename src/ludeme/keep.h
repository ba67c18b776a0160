/* keep.h: which values are kept while nothing changes (rules/memo.h), and where. */
#ifndef TSR_LUDEME_KEEP_H
#define TSR_LUDEME_KEEP_H

#include "ludeme/compile.h"

/* From here on expressions that mean the same share what is kept. To be called when what names stand
 * for is settled: before, the same words may come to mean something else. */
void keep_sharing(Compiler *c);

/* An op that keeps the value of `of`, which was made from `b`; `of` itself when it is not worth
 * keeping, or cannot be. */
const Op *keep_int(Compiler *c, const Bound *b, const Op *of);
const Op *keep_bool(Compiler *c, const Bound *b, const Op *of);
const Op *keep_region(Compiler *c, const Bound *b, const Op *of);

#endif
