/* param.h: putting arguments in the place of `#1`, `#2` … in a define's body. */
#ifndef TSR_LANG_PARAM_H
#define TSR_LANG_PARAM_H

#include "lang/node.h"

/* Length of the marker `#n` at the start of s, or 0; and its number. */
uint32_t param_marker(Str s);
uint32_t param_number(Str marker);

/* The highest number of a marker in a tree. */
uint32_t param_highest(const Node *node);

/* So much text costs as much of a budget as one node. */
enum { PARAM_BYTES_PER_NODE = 16 };

typedef struct ParamSubst {
    Arena *arena;
    Nodes args;              /* the word `~` stands for an argument that is left out */
    const Origin *via;       /* the trail of what is copied from the body */
    uint32_t budget;         /* nodes that may still be made; at 0 the work stops */
    bool too_deep;           /* set when a node came out deeper than NODE_MAX_DEPTH */
    const Origin *from, *to; /* the option's trail that was continued last, and what it became */
} ParamSubst;

/* Appends a copy of the body. A marker may be a word of its own or part of a longer word or of a
 * string; without an argument it leaves nothing behind. */
void param_substitute(ParamSubst *s, Nodes body, NodeVec *out);

#endif
