/* bind.h: token tree → bound tree: every ludeme resolved to one clause of the grammar, every
 * argument in its slot, every literal a value.
 *
 * Binding goes from the top down: the slot decides what `(if …)` or `All` means. Arguments fill
 * the slots strictly in order, labelled ones too, each the leftmost slot that leads to success. */
#ifndef TSR_LANG_BIND_H
#define TSR_LANG_BIND_H

#include "lang/grammar.h"
#include "lang/node.h"

typedef enum BoundKind {
    BOUND_LUDEME, /* clause, args: one per slot of the clause, NULL where it was left out */
    BOUND_ARRAY,  /* args: the elements */
    BOUND_ENUM,   /* rule and value: a constant of an enumeration */
    BOUND_WORD,   /* a constant that a clause demands, or that is a clause (Infinity) */
    BOUND_INT,
    BOUND_FLOAT,
    BOUND_BOOLEAN,
    BOUND_STRING,
} BoundKind;

typedef struct Bound Bound;
struct Bound {
    BoundKind kind;
    RuleId rule; /* whose value it is; RULE_NONE for arrays and words of a clause */
    uint16_t value;
    uint32_t n;
    const Clause *clause;
    Bound *const *args;
    union {
        int i;
        double f;
        bool b;
        Str s;
    } as;
    const Node *node; /* where it comes from */
};

/* Finds a define with a name like this one, for "did you mean"; may be NULL. */
typedef struct BindHints {
    void (*defines)(const void *owner, Suggest *suggest);
    const void *owner;
} BindHints;

/* The node as a value of `rule`, or NULL with the reasons in `diags`. */
const Bound *bind_node(Arena *a, const Grammar *g, const Node *node, RuleId rule,
                       const BindHints *hints, Diags *diags);

/* The bound tree as an outline: rule, clause, label, value, place. */
void bound_outline(const Grammar *g, const Bound *root, StrBuf *out);

/* The same as JSON. */
void bound_json(const Grammar *g, const Bound *v, StrBuf *out);

/* Calls `visit` for every ludeme of the tree (also several times for one that is shared). */
void bound_walk(const Bound *root, void (*visit)(const Bound *ludeme, void *owner), void *owner);

/* Of what was bound, not of how it was written: a number for it, and whether two mean the same. */
uint64_t bound_hash(const Bound *b);
bool bound_same(const Bound *a, const Bound *b);

#endif
