/* piece_list.h: the lists of pieces that games with stacks or piles go by.
 *
 * The reference does not look at the board to find a player's pieces: it keeps lists of where each
 * kind stands, and some actions leave them behind what they do. A piece may be listed on another
 * level than the one it is on, where it no longer is, or not at all, and its rules make moves
 * accordingly. What an action does to the lists is written with it, in action_pieces.c. With stacks the
 * lists are kept; with piles it is only how often a piece is listed on a place; other games need
 * neither. */
#ifndef TSR_RULES_PIECE_LIST_H
#define TSR_RULES_PIECE_LIST_H

#include "rules/state.h"

typedef struct PieceEntry {
    uint16_t what, place;
    int16_t level; /* may be any number */
} PieceEntry;

/* All entries: those of a component are in the order of its list. NULL: the game keeps none. */
static inline const PieceEntry *piece_list(const Rules *r, const State *s, int *n) {
    *n = (int)s->nentries;
    return r->layout.entries ? STATE_CAT(PieceEntry, s, r->layout.entries) : NULL;
}

/* With piles: how often a piece is listed on a place. */
static inline int piece_listed(const Rules *r, const State *s, int what, int place) {
    return STATE_CAT(uint16_t, s,
                     r->layout.listed)[(size_t)what * (size_t)r->layout.nplaces + (size_t)place];
}

void piece_list_add(const Rules *r, State *s, int what, int place, int level);
/* The component's entries on a place: all; those on a level, and what is above comes down by one;
 * those on a level, and nothing comes down. */
void piece_list_drop_all(const Rules *r, State *s, int what, int place);
void piece_list_drop(const Rules *r, State *s, int what, int place, int level);
void piece_list_drop_only(const Rules *r, State *s, int what, int place, int level);

#endif
