/* term.h: the constraints of a deduction puzzle as a tree that can be looked into. An op only tells
 * whether a constraint holds; a solver has to know why (solve/encode.c). What cannot be written as a
 * term is left to the op. Made by ludeme/puzzle_term.c. */
#ifndef TSR_RULES_TERM_H
#define TSR_RULES_TERM_H

#include "base/str.h"
#include "rules/op.h"

typedef enum TermKind {
    /* Conditions. */
    TERM_UNKNOWN, /* only its op knows */
    TERM_FIXED,   /* op: reads iterators, but no value of a site */
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_XOR,
    TERM_IF,        /* parts: condition, then, else (which may be missing: false) */
    TERM_COMPARE,   /* parts: two numbers; relation */
    TERM_ORDER,     /* parts: two numbers of sites, whose values are compared; relation */
    TERM_IN,        /* parts: a number, a list */
    TERM_DIFFERENT, /* op: region or NULL, the regions of the equipment; list: exceptions or NULL */
    TERM_SUM,       /* op: region or NULL; name; number: the result; hint */
    TERM_COUNT,     /* op: region; of, number: how many */
    TERM_UNIQUE,
    TERM_LINE,      /* op: a LineOp in its plain form */
    TERM_EACH_SITE, /* parts[0] for every site of the type, which is `from` */
    TERM_EACH_HINT, /* parts[0] for every hint */
    TERM_ALL_SITES, /* parts[0] for every site of op, which is `site` */
    /* Numbers. */
    TERM_NUMBER, /* op: reads no value of a site */
    TERM_WHAT,   /* the value of the site that op gives */
    TERM_GROUPS, /* of neighbouring sites that have a value; op: directions or NULL */
    TERM_FOLD,   /* arithmetic over parts[0], a list; empty: what it gives for none */
    /* Lists of numbers. */
    TERM_LIST,    /* parts: numbers */
    TERM_SITES,   /* op: a region that reads no value of a site */
    TERM_RESULTS, /* parts[0], a number, for each from and to: sites or numbers (from_in …) */
} TermKind;

typedef enum TermRelation {
    TERM_EQ,
    TERM_NE,
    TERM_LT,
    TERM_LE,
    TERM_GT,
    TERM_GE,
} TermRelation;

typedef enum TermArithmetic {
    TERM_ADD,
    TERM_SUBTRACT,
    TERM_MULTIPLY,
    TERM_DIVIDE,
    TERM_REST,
    TERM_MAX,
    TERM_MIN,
} TermArithmetic;

typedef struct Term {
    TermKind kind;
    SiteType type;
    TermRelation relation;
    TermArithmetic arithmetic;
    const Op *op, *number, *of, *list;
    const Op *holds; /* TERM_EACH_SITE, TERM_ALL_SITES: what parts[0] says, as an op */
    const Op *from, *from_in, *to, *to_in;
    Str name;
    int empty;
    bool hint; /* the result is the hint with the number of the list */
    bool one;  /* TERM_DIFFERENT: `list` is one number */
    int n;
    const struct Term *const *parts;
} Term;

/* Adds the sites of the default type whose values the term reads, with the iterators as they are.
 * False: that cannot be told, or not in so many steps; *steps are those that are left. */
bool term_sites(Ctx *c, const Term *t, int *steps, Word *out);

#endif
