/* print.h: token trees → text. */
#ifndef TSR_LANG_PRINT_H
#define TSR_LANG_PRINT_H

#include "lang/node.h"

/* The tree on one line, with single blanks. Comments are left out. */
void print_line(const Node *node, StrBuf *out);

/* Trees in the house layout: what fits a line stays on it, everything else has one child per
 * line, indented by four. Comments keep their place, blank lines of the text are kept one at a
 * time. Printing what was printed gives the same text again. */
void print_pretty(Nodes nodes, StrBuf *out);

/* The tree as JSON, with places. */
void print_json(const Node *node, StrBuf *out);

/* The tree as an outline with places, one node per line. */
void print_outline(const Node *node, uint32_t depth, StrBuf *out);

#endif
