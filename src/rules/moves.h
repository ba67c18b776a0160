/* moves.h: lists of moves. A move carries what it does: its actions, and the consequences that are
 * worked out when they have been made. Moves, actions and consequences lie in three arrays of the
 * list, which grow and are used again, so that listing allocates nothing after a while.
 *
 * Lists nest: whoever needs moves for a moment appends them and cuts the list back to its mark. */
#ifndef TSR_RULES_MOVES_H
#define TSR_RULES_MOVES_H

#include "base/vec.h"
#include "rules/action.h"

typedef struct Move {
    int from, to;                 /* sites, -1: none */
    int16_t level_min, level_max; /* of a move of a stack or a level: "^min-max", unless both 0 */
    uint8_t from_type, to_type;
    uint8_t mover;
    uint8_t kind; /* MoveKind, for texts and for passes */
    bool decision;
    bool twin; /* one move that is listed twice: what is added to all moves is added to it twice */
    uint8_t direction; /* the Direction it went, or DIRECTIONS */
    uint16_t nactions, nthens, nbetween;
    uint32_t actions, thens; /* first ones in the list's arrays */
    uint32_t between;        /* the same of the sites it passed over: moves_between */
    int state;               /* "=n" of its text: a value carried by the move, or -1 */
} Move;

typedef enum MoveKind {
    MOVE_PLAIN,
    MOVE_PASS,
    MOVE_SWAP,
    MOVE_FORFEIT,
    MOVE_PROPOSE,
    MOVE_VOTE,
    MOVE_TOGETHER, /* the moves of all players at once */
} MoveKind;

/* Drawing one move evenly, while they are listed: every move that would be listed is offered, and
 * the k-th takes the place of the one that is kept with probability 1/k. The list holds only that
 * one; moves that are not taken need not be made at all. See draw.h. */
typedef struct Draw {
    uint64_t *rng;
    uint64_t seen,
        next;         /* offered so far; the number of the next one to be taken, 0: not drawn yet */
    uint32_t version; /* how often the kept one was replaced */
    /* Instead of all that: somebody only asks whether there is a move. None is kept. */
    bool asks, found;
    int site; /* it must lead to; -1: any */
} Draw;

struct MoveList {
    Draw *draw; /* NULL: all moves are listed */
    Vec(Move) moves;
    Vec(Action) actions;
    Vec(const Op *) thens;
    Vec(int) betweens;
    const Rules *rules; /* whose moves they are, in a match: those of its game; else NULL */
};

typedef struct MoveMark {
    uint32_t moves, actions, thens;
} MoveMark;

static inline MoveMark moves_mark(const MoveList *l) {
    return (MoveMark){l->moves.n, l->actions.n, l->thens.n};
}
static inline void moves_cut(MoveList *l, MoveMark m) {
    l->moves.n = m.moves, l->actions.n = m.actions, l->thens.n = m.thens;
    if (m.moves == 0) l->betweens.n = 0; /* moves share theirs with those made of them */
}

/* Is the next move wanted? If so, what was kept is dropped. Only while drawing. */
bool moves_offer(MoveList *l);
/* While somebody only asks: was the answer found? */
static inline bool moves_found(const MoveList *l) {
    return l->draw && l->draw->found;
}
/* The site that moves are asked to lead to, -1: to none in particular, or nobody asks. */
static inline int moves_asked(const MoveList *l) {
    return l->draw && l->draw->asks ? l->draw->site : -1;
}
/* Need a move to that site not even be looked for? What is offered has been tried with this. */
static inline bool moves_skip(const MoveList *l, int to) {
    const Draw *d = l->draw;
    return d && d->asks && (d->found || (d->site >= 0 && d->site != to));
}
/* The same for n moves at once: which of them is wanted, -1: none. */
int moves_offer_many(MoveList *l, int n);

/* Where the moves begin that are added from now on: for moves_then_all. */
static inline uint32_t moves_first(const MoveList *l) {
    return l->draw ? l->draw->version : l->moves.n;
}

/* A new move at the end of the list, without actions: mover 0, no sites, no direction. The actions
 * that follow belong to it until the next one begins. The pointer holds until something is added. */
Move *moves_begin(MoveList *l);
/* Adds an action to the last move (it must be the last, so that its actions lie together). */
Action *moves_act(MoveList *l, ActionKind kind);
/* The sites that the last move passes over. Only games that ask for them keep them. */
void moves_between(const Rules *r, MoveList *l, const int *sites, int n);
/* Adds a consequence to move i; copies its list of them to the end if need be. */
void moves_then(MoveList *l, uint32_t i, const Op *then);
/* Adds the consequence to every move from `first` (moves_first) on; NULL: does nothing. */
void moves_then_all(MoveList *l, uint32_t first, const Op *then);
/* Appends to the last move the actions and consequences of move i (of the same list). */
void moves_join(MoveList *l, uint32_t i);
/* The same with move i of another list. */
void moves_join_from(MoveList *l, const MoveList *from, uint32_t i);
/* Puts actions of move i before/after others: a copy of move i becomes the last move. */
Move *moves_copy(MoveList *l, uint32_t i);
/* Copies move i of `from` to the end of `to` (another list). */
Move *moves_copy_to(MoveList *to, const MoveList *from, uint32_t i);

static inline const Action *move_actions(const MoveList *l, const Move *m) {
    return l->actions.v + m->actions;
}

/* A consequence written with applyAfterAllMoves: gives what the other does, but in a simultaneous
 * game it waits until all players have moved. */
typedef struct ThenAfterAllOp {
    Op op;
    const Op *moves;
} ThenAfterAllOp;

MovesFn then_after_all;

MoveList *moves_new(void); /* returns owned */
void moves_free(MoveList *l);

/* The action that was decided on: its sites and levels are those of the text and of (last …). NULL:
 * none. */
const Action *move_decision(const MoveList *l, const Move *m);
/* What it is, by its actions: a pass (swap …) unless something else was decided. */
MoveKind move_kind(const MoveList *l, const Move *m);

/* The text of a move that is no plain one, "P" for a pass …; else NULL. */
const char *move_special(const MoveList *l, const Move *m);

/* What the short text names. */
typedef struct MoveEnd {
    SiteType type;
    int site, level;
} MoveEnd;

typedef struct MoveEnds {
    MoveEnd from, to;
} MoveEnds;

MoveEnds move_ends(const Action *a); /* of the decision; NULL: none */
void move_end_text(const Rules *r, MoveEnd e, StrBuf *out);

/* Short text as recorded games have it, and all actions. */
void move_text(const Rules *r, const MoveList *l, uint32_t i, StrBuf *out);
void move_actions_text(const Rules *r, const MoveList *l, uint32_t i, StrBuf *out);

/* As people write it, with labels (GameOps.move_name); the same as far as a player sees it. */
void move_name(const Rules *r, const MoveList *l, uint32_t i, bool full, StrBuf *out);
void move_name_seen(const Rules *r, const State *before, const State *after, const MoveList *l,
                    uint32_t i, int player, StrBuf *out);

#endif
