/* board.h: the board of a bound game. */
#ifndef TSR_LUDEME_BOARD_H
#define TSR_LUDEME_BOARD_H

#include "geom/track.h"
#include "lang/bind.h"

/* The first board of the tree: (board …), (mancalaBoard …), (surakartaBoard …), (boardless …);
 * NULL when there is none (a match has none of its own). */
const Bound *board_find(const Grammar *g, const Bound *root);

/* Builds it, with radials for the site types of `radials` (bits 1 << SiteType; 0: for the type the
 * game is played on). NULL with the reason in diags. topology_free when done. */
Topology *board_topology(const Grammar *g, const Bound *root, unsigned radials, Diags *diags);

/* The tracks of that board, on the topology made of it (with radials of the type it is played on).
 * NULL with the reason in diags. tracks_free when done. */
Tracks *board_tracks(const Grammar *g, const Bound *root, const Topology *t, Diags *diags);

#endif
