/* read.h: tokens → token trees. */
#ifndef TSR_LANG_READ_H
#define TSR_LANG_READ_H

#include "lang/lex.h"
#include "lang/node.h"

/* Builds the top-level nodes of a text from its tokens. Brackets that do not match are reported,
 * and reading goes on with what most likely was meant. Comments are dropped unless
 * `keep_comments`. */
NodeVec read_tokens(Arena *a, const TokenVec *tokens, Diags *diags, bool keep_comments);

/* The same, from the text. */
NodeVec read_source(Arena *a, const Source *src, Diags *diags, bool keep_comments);

#endif
