/* bind_int.h: between bind.c, which decides, and explain.c, which says why it could not. */
#ifndef TSR_LANG_BIND_INT_H
#define TSR_LANG_BIND_INT_H

#include "lang/bind.h"

/* What was found out about a node as a value of a type; bound is NULL when it is none. */
typedef struct BindMemo {
    const Node *node;
    uint32_t type;
    Bound *bound;
} BindMemo;

typedef struct Binder {
    Arena *arena;
    const Grammar *g;
    const BindHints *hints;
    Diags *diags;
    BindMemo *memo; /* open addressing, a power of two, at most half full */
    uint32_t nmemo, capmemo;
    uint32_t explained; /* nodes that were looked at to find out what is wrong */
} Binder;

/* The node as a value of the type, or NULL. Says nothing. */
Bound *binder_bind(Binder *b, const Node *node, Type type);

/* Could the node be a value of the type, judged by its first word alone? */
bool binder_fits(Binder *b, const Node *node, Type type);

/* Reports why the node is no value of the type. */
void binder_explain(Binder *b, const Node *node, Type type);

#endif
