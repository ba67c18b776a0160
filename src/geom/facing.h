/* facing.h: the directions a board has, directions seen from a piece that faces one of them, and
 * walks that turn left and right. */
#ifndef TSR_GEOM_FACING_H
#define TSR_GEOM_FACING_H

#include "geom/topology.h"

/* A piece can face the named directions, not the kinds of relation before them. */
enum { FACINGS = DIRECTIONS - DIR_N };

static inline bool is_facing(Direction d) {
    return d >= DIR_N && d < DIRECTIONS;
}

/* Each named direction at most once. */
typedef struct FacingList {
    int n;
    Direction v[FACINGS];
} FacingList;

/* The directions of steps between sites that have this relation (DIR_All, DIR_Orthogonal,
 * DIR_Diagonal, DIR_Adjacent, DIR_OffDiagonal): of all sites, clockwise by their number within
 * their family (compass from N, turning from Out, spatial from D); or of one site, as they come. */
FacingList facings_of_type(const Sites *s, Direction relation);
FacingList facings_of_site(const Sites *s, int site, Direction relation);

bool facings_have(const FacingList *list, Direction d);

/* The direction of the board that a facing stands for. It is itself; only DNW is taken for DSW, as
 * the reference does. */
Direction facing_absolute(Direction d);

Direction facing_opposite(Direction d);

/* The next direction of the list clockwise (or counter-clockwise), d itself when there is no other
 * one of its family. d need not be in the list. */
Direction facing_right(const FacingList *list, Direction d);
Direction facing_left(const FacingList *list, Direction d);

/* How many directions of the list are of d's family. */
int facing_known(const FacingList *list, Direction d);

/* `rotation` times to the right: what a rotated piece faces. */
Direction facing_rotated(const FacingList *list, Direction d, int rotation);

/* ---- relative directions --------------------------------------------------------------------- */

#define RELATIVES_LIST(X)                                                                          \
    X(Forward)                                                                                     \
    X(Backward)                                                                                    \
    X(Rightward)                                                                                   \
    X(Leftward)                                                                                    \
    X(Forwards)                                                                                    \
    X(Backwards)                                                                                   \
    X(Rightwards)                                                                                  \
    X(Leftwards)                                                                                   \
    X(FL)                                                                                          \
    X(FLL)                                                                                         \
    X(FLLL)                                                                                        \
    X(BL)                                                                                          \
    X(BLL)                                                                                         \
    X(BLLL)                                                                                        \
    X(FR)                                                                                          \
    X(FRR)                                                                                         \
    X(FRRR)                                                                                        \
    X(BR)                                                                                          \
    X(BRR)                                                                                         \
    X(BRRR)                                                                                        \
    X(SameDirection)                                                                               \
    X(OppositeDirection)

#define RELATIVE_ENUM(name) RELATIVE_##name,
typedef enum Relative { RELATIVES_LIST(RELATIVE_ENUM) RELATIVES } Relative;

extern const char *const relative_names[RELATIVES];

/* What a relative direction means for a piece that faces `facing` and was rotated so many times, on
 * a board (or site) that has the directions of `list`: by default those between adjacent sites. For
 * SameDirection and OppositeDirection `facing` is the direction of the move before, and `rotation`
 * does not matter. */
FacingList facing_relative(Relative r, Direction facing, const FacingList *list, int rotation);

/* ---- walks ----------------------------------------------------------------------------------- */

typedef enum WalkStep { WALK_F, WALK_L, WALK_R } WalkStep;

typedef struct Walk {
    const WalkStep *v;
    int n;
} Walk;

/* Follows a walk that starts on `site` facing list->v[start], where the list has the directions of
 * orthogonal steps. Where it ends, or NOTHING when it leads off the board. The site after each step
 * forward is written to `out`, unless that is NULL. */
int walk_follow(const Sites *s, const FacingList *list, int site, Walk walk, int start, int *out);

/* Where walks lead from a site: each end once, in the order of walks, then of directions. Without
 * rotations only the first direction is tried. Room for nwalks * list->n in `out`; how many. */
int walk_ends(const Sites *s, const FacingList *list, int site, const Walk *walks, int nwalks,
              bool rotations, int *out);

/* Does `to` lie before a piece on `from` that faces d? For walks that only go forward. */
bool walk_is_forward(const Sites *s, int from, int to, Direction d);

#endif
