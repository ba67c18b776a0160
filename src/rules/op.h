/* op.h: a compiled ludeme: a function and what it needs, all of it const once the game is built.
 *
 * Every kind of value has its own function type; a node's function reads its own struct, whose first
 * member is the Op. What a node reads is kept beside it, so that what depends on nothing is worked
 * out once, when the game is compiled (fold.c). */
#ifndef TSR_RULES_OP_H
#define TSR_RULES_OP_H

#include <stdbool.h>
#include <stdint.h>

#include "geom/topology.h"

typedef struct Ctx Ctx;
typedef struct Op Op;
struct MoveList;
struct Rules;

typedef uint64_t Word; /* of a set of sites */

/* Numbers in the scratch memory of the context, or const ones. */
typedef struct Ints {
    const int *v;
    int n;
} Ints;

/* A list of directions; relative ones resolved. */
typedef struct Dirs {
    int n;
    uint8_t v[DIRECTIONS];
} Dirs;

typedef int IntFn(Ctx *c, const Op *op);
typedef bool BoolFn(Ctx *c, const Op *op);
typedef double FloatFn(Ctx *c, const Op *op);
typedef Ints IntsFn(Ctx *c, const Op *op);
/* A set of sites (ctx->rules->words long), either const or in scratch memory; never changed by who
 * gets it. */
typedef const Word *RegionFn(Ctx *c, const Op *op);
/* Is a site (not -1) in the set an op would give? */
typedef bool HasFn(Ctx *c, const Op *op, int site);
/* Appends to ctx's list `out`. */
typedef void MovesFn(Ctx *c, const Op *op, struct MoveList *out);
/* Adds every site that the moves of an op may lead to when it is evaluated with these iterators (to
 * -1: none), whatever the state; false: that cannot be told. */
typedef bool ReachFn(const struct Rules *r, const Op *op, int from, int to, Word *out);
/* Directions as seen from a site (of that type) where the piece at hand stands. */
typedef void DirsFn(Ctx *c, const Op *op, SiteType type, int site, Dirs *out);

/* What a node's value depends on. */
typedef enum Reads {
    READS_NOTHING = 0,
    READS_STATE = 1 << 0, /* what stands where, scores, variables … */
    READS_TURN = 1 << 1,  /* mover, next, previous */
    READS_FROM = 1 << 2,
    READS_TO = 1 << 3,
    READS_BETWEEN = 1 << 4,
    READS_SITE = 1 << 5,
    READS_LEVEL = 1 << 6,
    READS_PLAYER = 1 << 7,
    READS_VALUE = 1 << 8,
    READS_OTHER = 1 << 9, /* any other value of the context */
    READS_CHANCE = 1 << 10,
    READS_ANYTHING = (1 << 11) - 1,
    /* Not in READS_ANYTHING, for memo.h: */
    READS_LONG = 1 << 11,   /* it takes long to find: worth keeping */
    READS_FACING = 1 << 12, /* what a piece is taken to face, other than what it does */
} Reads;

struct Op {
    union {
        IntFn *integer;
        BoolFn *boolean;
        FloatFn *real;
        IntsFn *ints;
        RegionFn *region;
        MovesFn *moves;
        DirsFn *dirs;
    } fn;
    uint32_t reads;  /* READS_*: OP_NEW sets READS_ANYTHING, which is always right */
    bool draws;      /* moves: knows what to do while one move is drawn (draw.h) */
    bool asks;       /* moves: the same while somebody only asks for a move (probe.h) */
    bool at_to;      /* moves: all of them lead to the site (to) it is evaluated with */
    bool quick;      /* region: whether it has a site is told without making sets (region_has);
                      * ints: the list is soon made */
    uint16_t number; /* which of the game's ops it is: the same whenever the game is compiled */
    union {
        HasFn *has;       /* region: answers without making the set; NULL: it cannot */
        BoolFn *positive; /* integer: is it more than 0, when that is found sooner; or NULL */
        ReachFn *reach;   /* moves: where they lead at all; NULL: it cannot be told (reach.h) */
    };
};

static inline int op_int(Ctx *c, const Op *op) {
    return op->fn.integer(c, op);
}
static inline bool op_bool(Ctx *c, const Op *op) {
    return op->fn.boolean(c, op);
}
static inline double op_float(Ctx *c, const Op *op) {
    return op->fn.real(c, op);
}
static inline Ints op_ints(Ctx *c, const Op *op) {
    return op->fn.ints(c, op);
}
static inline const Word *op_region(Ctx *c, const Op *op) {
    return op->fn.region(c, op);
}
static inline void op_moves(Ctx *c, const Op *op, struct MoveList *out) {
    op->fn.moves(c, op, out);
}
static inline void op_dirs(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    op->fn.dirs(c, op, type, site, out);
}

/* The same, with a value for what was left out. */
static inline int op_int_or(Ctx *c, const Op *op, int otherwise) {
    return op ? op_int(c, op) : otherwise;
}
static inline bool op_bool_or(Ctx *c, const Op *op, bool otherwise) {
    return op ? op_bool(c, op) : otherwise;
}

/* Constants. */
typedef struct ConstOp {
    Op op;
    int value; /* of an int or boolean */
    double real;
} ConstOp;

typedef struct ConstRegionOp {
    Op op;
    const Word *sites;
} ConstRegionOp;

typedef struct ConstIntsOp {
    Op op;
    Ints ints;
} ConstIntsOp;

IntsFn op_const_ints;
IntFn op_const_int;
BoolFn op_const_bool;
FloatFn op_const_float;
RegionFn op_const_region;

static inline bool op_is_const(const Op *op) {
    return op->fn.integer == op_const_int || op->fn.boolean == op_const_bool;
}
static inline int op_const_value(const Op *op) {
    return ((const ConstOp *)op)->value;
}
/* Known to be that boolean? */
static inline bool op_is_true(const Op *op) {
    return op->fn.boolean == op_const_bool && op_const_value(op);
}

/* ---- sets of sites --------------------------------------------------------------------------- */

static inline bool set_has(const Word *set, int i) {
    return set[i >> 6] >> (i & 63) & 1;
}
static inline void set_add(Word *set, int i) {
    set[i >> 6] |= (Word)1 << (i & 63);
}
static inline void set_drop(Word *set, int i) {
    set[i >> 6] &= ~((Word)1 << (i & 63));
}
/* How many bits of a word are set: without hardware for it a call costs more. */
static inline int word_count(Word w) {
    w -= w >> 1 & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
    w = (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(w * 0x0101010101010101u >> 56);
}
static inline int set_count(const Word *set, int words) {
    int n = 0;
    for (int i = 0; i < words; i++)
        if (set[i]) n += word_count(set[i]); /* most words of most sets are empty */
    return n;
}
/* The first member at or after i, or -1. */
static inline int set_next(const Word *set, int words, int i) {
    int w = i >> 6;
    if (w >= words) return -1;
    Word word = set[w] & ~(Word)0 << (i & 63);
    while (!word) {
        if (++w >= words) return -1;
        word = set[w];
    }
    return w * 64 + __builtin_ctzll(word);
}
/* Member number k, from 0; -1: there are fewer. */
int set_nth(const Word *set, int words, int k);

/* for (SET_EACH(site, set, words)): every member, ascending; the set may not shrink below. */
#define SET_EACH(i, set, words)                                                                    \
    int i = set_next((set), (words), 0);                                                           \
    (i) >= 0;                                                                                      \
    (i) = set_next((set), (words), (i) + 1)

#endif
