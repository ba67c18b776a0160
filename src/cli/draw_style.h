/* draw_style.h: how a game wants its board drawn, from its metadata. */
#ifndef TSR_CLI_DRAW_STYLE_H
#define TSR_CLI_DRAW_STYLE_H

#include "cli/draw.h"
#include "lang/node.h"

/* `board`: the (board …), (mancalaBoard …) … as it was expanded; `metadata`: (metadata …). Both may
 * be NULL. What is not understood is left out: metadata is never wrong. */
DrawStyle draw_style_of(const Topology *t, const Node *board, const Node *metadata);

#endif
