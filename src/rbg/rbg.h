/* rbg.h: a Regular Boardgames description that has been read: HL-RBG or LL-RBG, lowered.
 *
 *     text ── lex ──► tokens ── macro ──► tokens ── board, parse ──► RbgGame (const)
 *
 * Everything that is only notation is gone: macros, board generators, `^n`, comma forms. What is
 * left is the abstract description of the paper: players, pieces, variables with bounds, a board
 * graph, and the rules as a tree. `rbg_print` writes it down as LL-RBG. */
#ifndef TSR_RBG_RBG_H
#define TSR_RBG_RBG_H

#include "base/diag.h"

/* Limits, each with its own message. A piece fits in a byte, a vertex and a modifier index in what
 * the states of the engines use. */
enum {
    RBG_MAX_PIECES = 250,
    RBG_MAX_VARS = 1000,  /* players included */
    RBG_MAX_PLAYERS = 16, /* a game has no more roles than this */
    RBG_MAX_LABELS = 250,
    RBG_MAX_VERTICES = 65000,
    RBG_MAX_BOUND = 1000000000,
    RBG_MAX_NAME = 256,       /* characters of a name */
    RBG_MAX_TOKENS = 2000000, /* of a text, and from one expansion of all macros */
    RBG_MAX_TEXT = 64 << 20,  /* bytes of LL-RBG */
    RBG_MAX_NODES = 500000,   /* of the rules, with powers written out */
    RBG_MAX_DEPTH = 400,      /* of brackets, macros, patterns: recursion is safe below it */
    RBG_KEEPER = 0,           /* the player who is none of the players */
};

typedef enum RbgKind {
    RBG_SHIFT,   /* `label`: go along the edge, if there is one */
    RBG_ON,      /* `{a,b}`: the piece here is one of a set; `{}`, the empty set, never holds */
    RBG_OFF,     /* `[a]`: put a piece here; modifier */
    RBG_ASSIGN,  /* `[$ v = e]`: not valid when e is outside 0 … bound; modifier */
    RBG_COMPARE, /* `{$ a < b}` */
    RBG_SWITCH,  /* `->player` or `->>`; modifier; never inside a pattern */
    RBG_PATTERN, /* `{? e}` or `{! e}` */
    RBG_DOT,     /* `.`: does nothing, always valid, no modifier */
    RBG_SEQ,     /* at least two parts, none of them a RBG_SEQ */
    RBG_SUM,     /* at least two parts, none of them a RBG_SUM */
    RBG_STAR,    /* one part, never itself a RBG_STAR: (x*)* is x* */
} RbgKind;

typedef enum RbgCompareOp { RBG_LT, RBG_LE, RBG_EQ, RBG_NE, RBG_GE, RBG_GT } RbgCompareOp;

typedef enum RbgExprKind {
    RBG_NUMBER,
    RBG_VARIABLE, /* value of vars[index]; a player's name is its score variable */
    RBG_COUNT,    /* how many pieces[index] are on the board now */
    RBG_ADD,
    RBG_SUB,
    RBG_MUL,
    RBG_DIV, /* truncates towards zero; dividing by zero makes the action invalid */
} RbgExprKind;

/* An arithmetic expression. Evaluated in 64 bits it never overflows: `lo` and `hi` bound its value
 * (from the bounds of variables and the size of the board), and an expression in which any part
 * could leave ±2^61 is refused when it is read. */
typedef struct RbgExpr {
    RbgExprKind kind;
    uint16_t index;  /* of a variable or a piece */
    uint16_t height; /* of the tree, 1 for a leaf; at most RBG_MAX_DEPTH */
    bool may_fail;   /* some division in it may be by zero */
    int64_t number;
    int64_t lo, hi;
    const struct RbgExpr *a, *b; /* operands */
} RbgExpr;

/* A part of the rules. Every occurrence in the fully expanded rules is a node of its own (`^n` and
 * macros make copies), so this is a tree and no part is shared.
 *
 * Modifiers (offs, assignments, switches) have an index: 1, 2, 3 … in the order of the fully
 * expanded text, those inside patterns (which no move has) after all others; `[a,b]` is a sum of two
 * offs with an index each, `[$ x=1, y=2]` a sequence of two assignments. It is the index of recorded
 * moves. */
typedef struct RbgNode {
    RbgKind kind;
    bool negated;      /* PATTERN: `{! }` */
    RbgCompareOp op;   /* COMPARE */
    uint16_t target;   /* SHIFT: label. OFF: piece. ASSIGN: variable. SWITCH: player, from 1, or
                                RBG_KEEPER */
    uint32_t modifier; /* OFF, ASSIGN, SWITCH: its index from 1. Others: 0 */
    uint32_t n;        /* SEQ, SUM, STAR, PATTERN: number of parts */
    struct RbgNode **parts; /* in order */
    const uint64_t *pieces; /* ON: set of pieces, see rbg_set_has */
    const RbgExpr *a, *b;   /* COMPARE: both sides. ASSIGN: a */
    Span span;              /* where it is written */
    const Origin *via;      /* through which macros it came */
} RbgNode;

typedef struct RbgVar {
    Str name;
    int32_t bound; /* values are 0 … bound, 0 at the start; at least 1 */
} RbgVar;

typedef struct RbgVertex {
    Str name;       /* as written, or rx…y…, hx…y…, cx…y…z… of a generator */
    uint16_t piece; /* at the start */
} RbgVertex;

typedef struct RbgGame {
    Str name; /* the file's name without folders and suffix */
    const Source *src;

    /* In alphabetical order (by bytes): the number of a piece is that of recorded positions. */
    uint32_t npieces;
    Str *pieces;
    uint32_t set_words; /* 64-bit words in a set of pieces */

    /* The players' score variables first, in the order they are declared: the score of player p
     * (from 1) is vars[p - 1]. Then the other variables in alphabetical order. */
    uint32_t nplayers, nvars;
    RbgVar *vars;

    /* Vertices in the order of the text, row by row, layer by layer for generated boards. Play
     * starts at vertex 0, with the keeper. */
    uint32_t nvertices;
    RbgVertex *vertices;
    uint32_t nlabels;
    Str *labels;   /* in alphabetical order; every label of the board, used in the rules or not */
    int32_t *edge; /* edge[label * nvertices + vertex]: where it leads, or -1 */

    RbgNode *rules;
    uint32_t nnodes;
    uint32_t nmodifiers; /* indices are 1 … nmodifiers */
    RbgNode **modifiers; /* by index; [0] is NULL */
    uint64_t identity;   /* hash of the LL-RBG text */
} RbgGame;

static inline bool rbg_set_has(const uint64_t *set, uint32_t piece) {
    return set[piece / 64] >> (piece % 64) & 1;
}

static inline int32_t rbg_edge(const RbgGame *g, uint32_t label, uint32_t vertex) {
    return g->edge[(size_t)label * g->nvertices + vertex];
}

/* Reads a description. What is wrong with it is in *diags; then the result is NULL. Everything is in
 * the arena, which must outlive the game; so must the source. */
const RbgGame *rbg_read(Arena *a, const Source *src, Diags *diags);

/* As LL-RBG. Reading that and printing it again gives the same text. */
void rbg_print(const RbgGame *g, StrBuf *out);

/* The hash of that text, which is not kept. RBG_MAX_TEXT: how long it may be; if it is longer, false, and
 * *board tells whether already the board is. */
bool rbg_print_hash(const RbgGame *g, uint64_t *hash, bool *board);

/* One part of the rules, or one expression, on one line: for messages and dumps. */
void rbg_print_node(const RbgGame *g, const RbgNode *node, StrBuf *out);
void rbg_print_expr(const RbgGame *g, const RbgExpr *expr, StrBuf *out);

#endif
