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

static inline void dirs_add(Dirs *list, Direction d) {
    if (list->n < DIRECTIONS) list->v[list->n++] = (uint8_t)d;
}
/* Are there relations among the directions, bit by bit? */
uint64_t dirs_bits(const Dirs *dirs);

/* The directions of an op (NULL: Adjacent) from a site. */
void dirs_at(Ctx *c, const Op *op, SiteType type, int site, Dirs *out);

/* Is it a site of the board that has steps and radials? (Those of hands have none.) */
static inline bool on_board(const Rules *r, SiteType type, int site) {
    return site >= 0 && site < r->topo->sites[type].n;
}

/* Calls for each radial (without its first site, the start) along each of the directions, in order. */
typedef struct RadialIter {
    const Sites *sites;
    const Dirs *dirs;
    int site, dir, k;
    const Slice *radials;
    int n;
    Direction now; /* direction of the radial that was given last */
} RadialIter;

/* A site that is not on the board has no radials. */
static inline RadialIter radials_begin(const Rules *r, SiteType type, int site, const Dirs *dirs) {
    const Sites *s = &r->topo->sites[type];
    bool any = site >= 0 && site < s->n && s->radial_first;
    return (RadialIter){
        .sites = s, .dirs = dirs, .site = site, .dir = any ? -1 : dirs->n, .now = DIR_All};
}
/* The next radial, or false. */
static inline bool radials_next(RadialIter *it, Slice *out) {
    while (it->k >= it->n) {
        if (++it->dir >= it->dirs->n) {
            it->dir = it->dirs->n;
            return false;
        }
        it->now = (Direction)it->dirs->v[it->dir];
        it->n = topology_radials(it->sites, it->site, it->now, &it->radials);
        it->k = 0;
    }
    *out = it->radials[it->k++];
    return true;
}

/* The directions of the whole board (facings_of_type) and its steps by direction, worked out once. */
typedef struct FacingTurns {
    uint8_t right[FACINGS]; /* what is next clockwise (facing_right) */
    uint8_t known[FACINGS]; /* how many of its family the board has */
} FacingTurns;

typedef struct Facings {
    FacingList of[SITE_TYPES][5];
    FacingTurns turns[SITE_TYPES][5];
    Lists steps[SITE_TYPES][DIRECTIONS]; /* `first` NULL: none in that direction */
} Facings;

/* Each step (to a site of the same type) along each of the directions, in order. */
typedef struct StepIter {
    const Lists *lists; /* by direction */
    const Dirs *dirs;
    int site, dir;
    const int *at, *end;
    Direction now;
} StepIter;

static inline StepIter steps_begin(const Rules *r, SiteType type, int site, const Dirs *dirs) {
    StepIter it = {.lists = r->facings->steps[type], .dirs = dirs, .site = site, .now = DIR_All};
    it.dir = on_board(r, type, site) ? -1 : dirs->n;
    return it;
}

/* The next site, or -1. */
static inline int steps_next(StepIter *it) {
    while (it->at == it->end) {
        if (++it->dir >= it->dirs->n) {
            it->dir = it->dirs->n;
            return -1;
        }
        it->now = (Direction)it->dirs->v[it->dir];
        const Lists *l = &it->lists[it->now];
        if (!l->first) continue;
        it->at = l->items + l->first[it->site];
        it->end = l->items + l->first[it->site + 1];
    }
    return *it->at++;
}

/* What a piece on that site faces: its own facing or that of its owner; N where none is set or
 * nothing stands. Not rotated: how far depends on the directions asked for (facing_rotated). Level
 * -1: the top one. */
Direction facing_of_piece(const Ctx *c, SiteType type, int site, int level);
Direction facing_of_component(const Rules *r, int what);

/* Does so; called while compiling, as soon as there is a topology. Harmless when done before. */
void direction_prepare(Rules *r);
const FacingList *board_facings(const Rules *r, SiteType type, Direction relation);
/* facing_rotated by that list. */
Direction board_rotated(const Rules *r, SiteType type, Direction relation, Direction d,
                        int rotation);

/* Does a radial in that direction lead from one site to the other? How many. */
int radials_that_reach(const Rules *r, SiteType type, int from, int to, Direction d);

#endif
