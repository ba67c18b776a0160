/* reach.h: where moves can lead at all, whatever stands on the board.
 *
 * Whether a piece is threatened is asked after every move that might be made, of every piece of the
 * other players, and most of them are nowhere near. So for each kind of piece and site it is worked
 * out once, when the game is compiled, which sites its moves can lead to on a board that stops nobody:
 * the sites on its lines, beside it, at the ends of its leaps. Pieces that cannot come to the site in
 * question are not asked. */
#ifndef TSR_RULES_REACH_H
#define TSR_RULES_REACH_H

#include "rules/direction.h"

/* What `reach` of an op does, for any op: NULL has no moves. */
bool reach_of(const Rules *r, const Op *op, int from, int to, Word *out);

/* The same for all ops of a list. */
bool reach_of_all(const Rules *r, const Op *const *ops, int n, int from, int to, Word *out);

/* Adds the sites one step away, and those on lines no further than `max`, in the directions of an op;
 * in any direction where they are not the same for every piece. */
void reach_steps(const Rules *r, SiteType type, int site, const Op *dirs, Word *out);
void reach_lines(const Rules *r, SiteType type, int site, const Op *dirs, int max, Word *out);

/* Works out the tables of the components, when the rules are complete; and which sites are in line
 * with each other. Nothing where no rule asks, or where there is chance: draws have an order. */
void reach_prepare(Rules *r);

/* Can a piece of that kind on `from` come to the site? True when that is not known. */
static inline bool reach_may(const Rules *r, int what, int from, int site) {
    const Word *rows = r->components[what].reach;
    return !rows || from < 0 || from >= r->reach_sites ||
           set_has(rows + (size_t)from * (size_t)r->words, site);
}

/* Is the site on a line from the other one, in any direction? True when that is not known. */
static inline bool reach_in_line(const Rules *r, SiteType type, int from, int site) {
    const Word *rows = r->in_line[type];
    return !rows || set_has(rows + (size_t)from * (size_t)r->words, site);
}

#endif
