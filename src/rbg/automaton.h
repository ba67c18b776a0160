/* automaton.h: the rules of a Regular Boardgames description as an automaton without empty steps.
 *
 * A state is a list of edges in the order of the text; an edge is an action and the state after it.
 * Patterns are automata of their own in the same arrays, with accepting states. What depends only on
 * the board (shifts, and patterns made of them) has been worked out: a table says for each vertex
 * where it leads. Patterns that say the same share an automaton.
 *
 * A search for moves goes depth-first from (state, vertex). It must not go on twice from the same
 * state and vertex with the same modifiers behind it. Where that could happen, and only there, a
 * state or a modifier has a mark: a number in the frame of the stretch that is being searched. A new
 * stretch begins at the start, in a pattern, and behind every modifier; `frame` of the state that
 * begins it says how many marks (times the vertices) must be free then, and 0 that none is needed,
 * so that the stretch around it may stay as it is. */
#ifndef TSR_RBG_AUTOMATON_H
#define TSR_RBG_AUTOMATON_H

#include "rbg/rbg.h"

enum { RBG_NO_MARK = UINT32_MAX };

typedef enum RbgActKind {
    RBG_ACT_ON,      /* piece here in `pieces` */
    RBG_ACT_OFF,     /* put piece `target` here */
    RBG_ACT_ASSIGN,  /* variable `target` = a */
    RBG_ACT_COMPARE, /* a `op` b */
    RBG_ACT_SWITCH,  /* to player `target` (RBG_KEEPER: the keeper): ends a move */
    RBG_ACT_PATTERN, /* the automaton that starts at state `sub` accepts from here, or not: negated */
    RBG_ACT_GO,      /* on to each vertex of table `sub` */
    RBG_ACT_TEST,    /* on if table `sub`, whose lists are {v} or empty, has this vertex */
} RbgActKind;

typedef struct RbgAct {
    RbgActKind kind;
    bool negated;           /* PATTERN */
    RbgCompareOp op;        /* COMPARE */
    uint16_t target;        /* OFF: piece. ASSIGN: variable. SWITCH: player */
    uint32_t modifier;      /* OFF, ASSIGN, SWITCH: index from 1, otherwise 0 */
    uint32_t sub;           /* PATTERN: start state. GO, TEST: table */
    uint32_t mark;          /* modifiers: RBG_NO_MARK when it cannot be met twice in a stretch */
    const uint64_t *pieces; /* ON */
    const RbgExpr *a, *b;   /* COMPARE, ASSIGN */
} RbgAct;

typedef struct RbgEdge {
    uint32_t act, to;
} RbgEdge;

typedef struct RbgAutoState {
    uint32_t first, n; /* edges[first … first + n) */
    bool accept;       /* of a pattern: it holds when this state is reached */
    bool pattern;      /* belongs to a pattern */
    bool begins;       /* a stretch begins here: start, start of a pattern, behind a modifier */
    uint32_t mark;     /* RBG_NO_MARK: cannot be reached twice in a stretch at the same vertex */
    uint32_t frame;    /* if it begins a stretch: number of marks in it */
} RbgAutoState;

/* Where a part of the rules that depends only on the board leads. */
typedef struct RbgTable {
    bool constant;   /* the same list from every vertex: first[0] … first[1] */
    bool full;       /* constant, and the list is all vertices */
    bool single;     /* every list has at most one vertex */
    uint32_t nrows;  /* lists: one for all vertices, one for each, or as many as are different */
    uint16_t *row;   /* of each vertex, when there are only those that are different; else NULL */
    uint32_t *first; /* to[first[row] … first[row + 1]), ascending, no vertex twice */
    uint16_t *to;
    uint32_t ntotal; /* entries in `to` */
} RbgTable;

typedef struct RbgAutomaton {
    const RbgGame *game;
    uint32_t start; /* the keeper's first state */
    uint32_t nstates, nedges, nacts, ntables;
    RbgAutoState *states;
    RbgEdge *edges;
    RbgAct *acts;
    RbgTable *tables;
    RbgAct **modifiers; /* acts by modifier index; NULL: [0], and those that cannot be in a move */
} RbgAutomaton;

/* The vertices of table t from v; *n how many. */
static inline const uint16_t *rbg_table_from(const RbgTable *t, uint32_t v, uint32_t *n) {
    uint32_t row = t->constant ? 0 : t->row ? t->row[v] : v;
    *n = t->first[row + 1] - t->first[row];
    return t->to + t->first[row];
}

/* What would be too large for a table stays in the automaton and is searched: the moves are the same. */
typedef struct RbgTableLimits {
    uint64_t work, part_work; /* steps over vertices, for all tables of a game and for one */
    uint64_t entries;         /* of all tables, but those of single edges */
} RbgTableLimits;

extern const RbgTableLimits rbg_table_limits; /* the usual ones */

/* Everything is in the arena. NULL, with *why, if the rules are too large for an automaton. */
const RbgAutomaton *rbg_automaton(Arena *a, const RbgGame *g, const char **why);
const RbgAutomaton *rbg_automaton_within(Arena *a, const RbgGame *g, RbgTableLimits limits,
                                         const char **why);

#endif
