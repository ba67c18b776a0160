/* emit_int.h: what the files that print C share. */
#ifndef TSR_RBG_EMIT_INT_H
#define TSR_RBG_EMIT_INT_H

#include "rbg/emit.h"
#include "rbg/rbg_state.h"

/* Whose moves a state is part of. */
enum { EMIT_KEEPER = 1, EMIT_PLAYER = 2 };

enum { EMIT_MAX_POOLS = 16, EMIT_POOL_STEPS = 4 };

/* Vertices of a constant table that have one of some pieces, which no rule puts on the board. */
typedef struct EmitPool {
    uint64_t pieces;
    uint32_t table;
} EmitPool;

/* Of a state where moves begin: each is these steps, at a vertex of the pool. */
typedef struct EmitDrawn {
    uint32_t pool; /* from 1; 0: moves are something else */
    uint32_t nsteps, steps[EMIT_POOL_STEPS];
} EmitDrawn;

typedef struct Emit {
    StrBuf *out;
    const RbgGame *g;
    const RbgAutomaton *a;
    RbgLayout layout;
    uint32_t *uses;     /* of states: edges that lead there */
    uint32_t *switches; /* of states: those of them that are switches */
    uint8_t *function;  /* of states: has a function of its own */
    uint8_t *entry;     /* of states: a move may begin there */
    uint8_t *counted;   /* of those: it begins with a scan that can be counted by turns */
    uint8_t *reached;   /* of tables: used by some act that is reached */
    uint8_t *unseen;    /* of modifiers: nothing looks at the effect before the move is complete */
    uint8_t *phase;     /* of states: EMIT_KEEPER, EMIT_PLAYER, or both */
    uint8_t *looping;   /* of acts: on a loop without a switch */
    bool watched;       /* a search might take too long, or too much of the stack */
    EmitDrawn *drawn;   /* of states */
    EmitPool pools[EMIT_MAX_POOLS];
    uint32_t npools;
    uint32_t labels; /* so far, for names that are used once */
    int indent;
} Emit;

/* Fills in `unseen` and `looping`. */
void emit_facts(Emit *e, Arena *arena);
/* Fills in `watched`; needs `looping`. */
void emit_weigh(Emit *e);

/* Fills in `drawn` and `pools`. */
void emit_pools(Emit *e);
void emit_pool_table(Emit *e);

/* Tables and sets that the code refers to. */
void emit_tables(Emit *e);
/* Does each row have at most one vertex? */
bool emit_is_step(const Emit *e, const RbgTable *t);
/* The length of all rows of a table when they are filled up with "nowhere"; 0: that would be wasteful. */
uint32_t emit_row_length(const Emit *e, const RbgTable *t);

/* All functions of states and patterns. */
void emit_functions(Emit *e);

/* The value of an expression as C. Divisions by zero set `bad`. */
void emit_expr(Emit *e, const RbgExpr *x);

/* The parts that are the same for every game. */
void emit_head(Emit *e);
void emit_engine(Emit *e);

__attribute__((format(printf, 2, 3))) void emit_line(Emit *e, const char *fmt, ...);

#endif
