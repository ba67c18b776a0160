/* emit_int.h: what the files that print C share. */
#ifndef TSR_RBG_EMIT_INT_H
#define TSR_RBG_EMIT_INT_H

#include "rbg/emit.h"
#include "rbg/rbg_state.h"

/* Whose moves a state is part of. */
enum { EMIT_KEEPER = 1, EMIT_PLAYER = 2 };

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
    uint32_t labels;    /* so far, for names that are used once */
    int indent;
} Emit;

/* Fills in `unseen` and `looping`. */
void emit_facts(Emit *e, Arena *arena);

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
