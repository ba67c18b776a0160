/* state.h: a position: one flat block, copied with memcpy. A fixed head, then the arrays of the
 * layout. Nothing in it points anywhere. All changes to pieces go through the functions here, which
 * keep the sets of empty and owned places true. */
#ifndef TSR_RULES_STATE_H
#define TSR_RULES_STATE_H

#include "rules/rules.h"

/* The move that was made last, for ludemes that ask for it. */
typedef struct LastMove {
    int from, to;             /* -1: none */
    int from_after, to_after; /* of its last consequence */
    int16_t level_from, level_to;
    uint8_t mover, from_type, to_type;
    bool is_pass, is_swap, is_forced, is_set;
    uint8_t direction; /* of a step, for SameDirection; DIRECTIONS: none */
    int first_from;  /* `from` of the first of the moves its mover made in a row, ending with it */
    int other_mover; /* mover of the last move before those; -1: none */
} LastMove;

enum { TRAIL = 64, TRAIL_PASS = 128 };

/* What a state knows of one player. */
typedef struct Seat {
    float rank;
    int32_t value;       /* `value Player` */
    int32_t match_score; /* in a match, also in its games; else -1 */
    uint8_t turn_of;     /* order after swaps: player index → role */
    uint8_t phase;
    uint8_t vote; /* the votes of a round in the order they were given, from seat 0 on */
} Seat;

struct State {
    uint64_t rng;    /* chance of the next turn */
    uint64_t hash;   /* of what stands where: state_keeps_hash */
    uint64_t stored; /* state_hash of the position kept by (remember State); 0: none */
    int32_t mover, next, prev;
    int32_t counter;
    int32_t temp;               /* value of a `note`-like temporary, -1 */
    int32_t moves_made, turns;  /* since the start */
    int32_t turns_same_player;  /* (count MovesThisTurn) */
    int32_t consecutive_passes; /* see flow.c */
    int32_t trump;
    int32_t pot;
    int32_t decided;       /* number of a text; -1: none */
    uint64_t propositions; /* bits of texts */
    uint8_t players;
    uint8_t nvotes;
    uint32_t active;    /* bits of players still in the game */
    uint32_t triggered; /* bits of players */
    uint32_t passed;    /* bits of players who passed in a row */
    uint8_t over, end_kind, winner, dice_equal;
    uint8_t nwinners, nlosers; /* how many have won or lost so far */
    uint32_t winners;          /* bits of players */
    uint32_t stalemate;        /* bits of players without a move */
    uint8_t trail[TRAIL]; /* the last moves, a ring: who moved (0: a start rule) | TRAIL_PASS */
    uint32_t ntrail;      /* moves ever made, those of start rules too */
    int32_t npending;
    int32_t pending[PENDING_MAX];
    LastMove last;
    uint32_t nhistory; /* used words of the history */
    uint32_t nfree;    /* head of the list of free records; 0: none */
    uint32_t nused;    /* records ever taken */
    uint32_t nremembered;
    uint32_t nentries; /* of the lists of pieces */
    uint32_t nstale;
    uint32_t match_game;  /* number of the subgame */
    int32_t match_played; /* finished games of the match */
    Seat seat[];          /* players + 1; that of 0 is nobody's */
};

/* The head of a state with so many players. */
static inline size_t state_head(int players) {
    return (sizeof(State) + ((size_t)players + 1) * sizeof(Seat) + 7) & ~(size_t)7;
}

#define STATE_AT(T, s, offset) ((T *)(void *)((char *)(s) + (offset)))
#define STATE_CAT(T, s, offset) ((const T *)(const void *)((const char *)(s) + (offset)))

/* The place of a site, or -1 when there is no such site. Numbers beyond the board's sites of that
 * type and from hand_first on are sites of hands. */
static inline int place_of(const Layout *l, SiteType type, int site) {
    if (site < 0) return -1;
    if (site < l->limit[type]) return l->base[type] + site;
    if (site < l->hand_first) return -1;
    int i = site - l->hand_first; /* in this order: the site may be any number */
    return i < l->nplaces - l->hands ? l->hands + i : -1;
}

/* Has every site the number of its place? Then sets of sites are sets of places. */
static inline bool places_are_sites(const Layout *l, SiteType use) {
    return l->base[use] == 0 && l->limit[use] == l->hands && l->hand_first == l->hands;
}

/* A place as a site of a type; sites of hands are cells. */
static inline SiteType place_type(const Layout *l, int place) {
    for (int t = 0; t < SITE_TYPES; t++)
        if (place >= l->base[t] && place < l->base[t] + l->limit[t]) return (SiteType)t;
    return SITE_CELL;
}
static inline int place_site(const Layout *l, int place) {
    return place >= l->hands ? place - l->hands + l->hand_first
                             : place - l->base[place_type(l, place)];
}

/* The type under which a site is written in actions: that asked for, but cells in hands. */
static inline SiteType site_type(const Layout *l, SiteType type, int site) {
    return site >= l->limit[type] && site >= l->hand_first ? SITE_CELL : type;
}

/* ---- reading; a place may be -1 (nothing is there) ------------------------------------------- */

/* The record of the piece on a level (bottom is 0; -1: the top one), or -1. */
int state_record_at(const Rules *r, const State *s, int place, int level);
static inline int state_record(const Rules *r, const State *s, int place, int level) {
    return r->layout.features & USES_STACKS ? state_record_at(r, s, place, level)
           : place < 0                      ? -1
                                            : place;
}

static inline int state_top(const Rules *r, const State *s, int place) {
    if (place < 0) return -1;
    if (!(r->layout.features & USES_STACKS)) return place;
    int top = STATE_CAT(uint16_t, s, r->layout.top)[place];
    return top ? top : -1;
}

/* Component on top, 0 for none. */
static inline int state_what(const Rules *r, const State *s, int place) {
    int rec = state_top(r, s, place);
    return rec < 0 ? 0 : STATE_CAT(uint16_t, s, r->layout.what)[rec];
}
static inline int state_who(const Rules *r, const State *s, int place) {
    int what = state_what(r, s, place);
    return r->layout.who_is_what && place < r->layout.hands ? what : owner_of(r, what);
}
int state_what_at(const Rules *r, const State *s, int place, int level);
static inline int state_state(const Rules *r, const State *s, int place, int level) {
    int rec = r->layout.state ? state_record(r, s, place, level) : -1;
    return rec < 0 ? 0 : STATE_CAT(int16_t, s, r->layout.state)[rec];
}
int state_rotation(const Rules *r, const State *s, int place, int level);
int state_value(const Rules *r, const State *s, int place, int level);
/* Pieces of a flat place; with stacks 1, 0 when a neutral piece or none is on top. */
int state_count(const Rules *r, const State *s, int place);
int state_height(const Rules *r, const State *s,
                 int place); /* of its stack; 0 or 1 in flat games */
bool state_is_empty(const Rules *r, const State *s, int place);

static inline const Word *state_empty(const Rules *r, const State *s) {
    return STATE_CAT(Word, s, r->layout.empty);
}
/* Places with a piece of that owner (0 … players + 1) at any level. */
static inline const Word *state_owned(const Rules *r, const State *s, int owner) {
    return STATE_CAT(Word, s, r->layout.owned) + (size_t)owner * (size_t)r->layout.words;
}

/* A level above a stack that still has something of a piece that was there. */
typedef struct StaleLevel {
    uint16_t place, level;
    int16_t state, rotation;
    int32_t value;
} StaleLevel;

/* ---- changing -------------------------------------------------------------------------------- */

typedef struct PieceData {
    int what, count, state, rotation, value;
} PieceData;

/* Flat: what and count replace what is there; state, rotation and value -1 leave those of the place
 * alone. With stacks: one piece on top. `what` 0 or count 0 empties. */
void state_put(const Rules *r, State *s, int place, PieceData d);
/* With stacks: puts it below the piece on `level`. */
void state_insert(const Rules *r, State *s, int place, int level, PieceData d);
/* Takes away the piece on a level (-1: top); in a flat game all that is there. */
void state_take(const Rules *r, State *s, int place, int level);
/* The same, and nothing of it stays behind: where a level is named, the level that is vacated on
 * top of the others keeps state, rotation and value, and the next piece that comes there without its
 * own has them. */
void state_lift(const Rules *r, State *s, int place, int level);
void state_clear(const Rules *r, State *s, int place); /* everything */
/* Forgets what was left behind above a stack. */
void state_forget_stale(const Rules *r, State *s, int place);
void state_set_count(const Rules *r, State *s, int place, int count);
void state_set_state(const Rules *r, State *s, int place, int level, int v);
void state_set_rotation(const Rules *r, State *s, int place, int level, int v);
void state_set_value(const Rules *r, State *s, int place, int level, int v);
/* In a puzzle: the value of a variable, which is no piece. */
void state_set_what(const Rules *r, State *s, int place, int level, int what);
PieceData state_piece(const Rules *r, const State *s, int place, int level);

/* Hidden information belongs to levels of places, whether a piece is there or not: one that comes is
 * hidden too. Bits 1 << HiddenAspect of what the player does not see of a level (-1: the top one). */
unsigned state_unseen(const Rules *r, const State *s, int place, int level, int player);
/* Bits of the players from whom one aspect is hidden. */
uint32_t state_hidden(const Rules *r, const State *s, int place, int level, int aspect);
void state_set_hidden(const Rules *r, State *s, int place, int level, int aspect, int player,
                      bool on);
/* The count alone, of a site that a large piece covers; whether it is empty is not touched. */
void state_set_raw_count(const Rules *r, State *s, int place, int count);
/* The phase of a site of the board: that of the board, unless the set-up gave it another. */
int state_phase(const Rules *r, const State *s, SiteType type, int site);
void state_set_covered(const Rules *r, State *s, int place, bool covered);

static inline int *state_scores(const Rules *r, State *s) {
    return STATE_AT(int, s, r->layout.scores);
}

/* Does the state keep a hash of what stands where (State.hash)? Then every change of a place's piece
 * goes through state_rehash. */
static inline bool state_keeps_hash(const Rules *r) {
    return r->layout.history && !(r->layout.features & USES_STACKS) && !r->layout.puzzle;
}
void state_rehash(const Rules *r, State *s, int place, int old, int what);

/* An empty position: nothing on any place. */
void state_reset(const Rules *r, State *s);
State *state_new(const Rules *r); /* returns owned: free() */
void state_copy(const Rules *r, State *to, const State *from);
uint64_t state_hash(const Rules *r, const State *s); /* of what stands where */

/* Works out the layout from layout.features and the equipment. */
void layout_build(Rules *r);

#endif
