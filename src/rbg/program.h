/* program.h: the automaton as flat code for a machine that goes forward until something does not
 * hold and then back to the last choice (interp.c).
 *
 * An instruction either goes on to the next one or fails. Choices with more than one way on keep a
 * list of places in `links`. Alternatives that begin by looking at the piece here are found by that
 * piece, so that those which cannot hold are never tried.
 *
 * A pattern is plain when it marks and changes nothing and its only choices are those of vertices, a few
 * within each other at most: `small` of its instruction is 1 then, and it is looked at on the spot. */
#ifndef TSR_RBG_PROGRAM_H
#define TSR_RBG_PROGRAM_H

#include "rbg/automaton.h"
#include "rbg/rbg_state.h"

typedef enum RbgOp {
    RBG_OP_STOP,     /* code 0, where nothing leads: it stands for going back */
    RBG_OP_FAIL,     /* never holds */
    RBG_OP_JUMP,     /* to a */
    RBG_OP_ON,       /* the piece here is in the set at a of `has` */
    RBG_OP_STEP,     /* to the one vertex of row a of `steps`, if there is one */
    RBG_OP_STEP_ON,  /* the same, and the piece there is in the set at b of `has` */
    RBG_OP_TEST,     /* this vertex is in vertex set a */
    RBG_OP_GO,       /* to each vertex of list a */
    RBG_OP_GO_ON,    /* to each vertex of list a with a piece of the set at b of `has` */
    RBG_OP_SCAN,     /* the same by sets of vertices: those of scan a with a piece of set b */
    RBG_OP_OFF,      /* piece `small` is put here */
    RBG_OP_SET,      /* variable `small` gets number a */
    RBG_OP_LET,      /* variable `small` gets expression a */
    RBG_OP_COMPARE,  /* comparison a holds */
    RBG_OP_PATTERN,  /* the code at a comes to an accept from here */
    RBG_OP_UNLESS,   /* it does not */
    RBG_OP_EITHER,   /* it does; if not, on to the place links[b] */
    RBG_OP_ACCEPT,   /* end of a pattern */
    RBG_OP_BRANCH,   /* each of the `n` places of links[a…] */
    RBG_OP_BY_PIECE, /* to the place links[a + piece here] */
    RBG_OP_MARK,     /* not here before: mark at word a of the frame */
    RBG_OP_FRAME,    /* a new frame of a words */
    RBG_OP_SWITCH,   /* a move is complete: to player `small`, who goes on at state a */
} RbgOp;

typedef struct RbgIns {
    uint8_t op;
    uint16_t small;
    uint32_t n; /* BRANCH: places. Modifiers: index << shift, to be joined with the vertex */
    uint32_t a, b;
} RbgIns;

typedef struct RbgCompare {
    RbgCompareOp op;
    const RbgExpr *a, *b;
} RbgCompare;

/* Lists of vertices: that of v is to[first[v * step] … first[v * step + 1]). A table (step = 1), the same
 * for all (0), or each with its own begin and end (2). */
typedef struct RbgLists {
    const uint32_t *first;
    const uint16_t *to;
    uint32_t step;
} RbgLists;

typedef struct RbgScan {
    const uint64_t *rows; /* a set of vertices for each vertex, or the same for all (step = 0) */
    uint32_t step;        /* words from one row to the next */
} RbgScan;

/* A set of pieces as a list, for joining their vertices; for asking, instructions have the place of
 * its bytes in `has`. */
typedef struct RbgSet {
    uint32_t has;           /* where its bytes begin */
    const uint8_t *members; /* all of it, or all that is not in it */
    uint32_t n;
    bool inverse; /* `members` are those not in it */
} RbgSet;

typedef struct RbgProgram {
    const RbgAutomaton *automaton;
    const RbgIns *code;
    const uint32_t *links;
    const uint16_t *steps; /* RBG_NOWHERE where there is no way */
    const uint64_t *tests; /* sets of vertices */
    const RbgLists *lists;
    const RbgScan *scans;
    const RbgSet *sets;
    const uint8_t *has; /* sets of pieces, a byte for each piece */
    const RbgCompare *compares;
    const RbgExpr *const *exprs;
    const uint32_t *entry;  /* by state of the automaton: where a search from it begins */
    const RbgIns *modifier; /* OFF, SET, LET, SWITCH by index */
    const uint64_t *all;    /* the set of all vertices */
    uint32_t ncode;
} RbgProgram;

enum { RBG_NOWHERE = UINT16_MAX };

/* Everything is in the arena, with what it needs of the automaton. */
const RbgProgram *rbg_program(Arena *a, const RbgAutomaton *m, const RbgLayout *l);

/* What is known when all code is there: jumps are shortened, plain patterns are found (program_tune.c). */
void rbg_program_tune(RbgIns *code, uint32_t ncode, uint32_t *links, uint32_t nlinks,
                      uint32_t npieces);

/* Value of an expression; false when it divides by zero. */
bool rbg_eval(const RbgExpr *e, const RbgLayout *l, const int32_t *vars, const uint64_t *bits,
              int64_t *out);

#endif
