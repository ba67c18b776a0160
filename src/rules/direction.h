/* direction.h: directions in play: what a relative direction is for the piece at hand, steps and
 * radials along lists of directions. */
#ifndef TSR_RULES_DIRECTION_H
#define TSR_RULES_DIRECTION_H

#include "geom/facing.h"
#include "rules/ctx.h"

/* Directions that are the same for every site and piece: an op over a const list. */
typedef struct ConstDirsOp {
    Op op;
    Dirs dirs;
} ConstDirsOp;

DirsFn op_const_dirs;

/* Calls for each radial (without its first site, the start) along each of the directions, in order. */
typedef struct RadialIter {
    const Sites *sites;
    const Dirs *dirs;
    int site, dir, k;
    const Slice *radials;
    int n;
    Direction now; /* direction of the radial that was given last */
} RadialIter;

RadialIter radials_begin(const Rules *r, SiteType type, int site, const Dirs *dirs);
/* The next radial, or false. */
bool radials_next(RadialIter *it, Slice *out);

/* What a piece on that site faces: its own facing or that of its owner, rotated. */
Direction facing_of_piece(const Ctx *c, SiteType type, int site, int level);

#endif
