/* expand.h: a description as it was written → the description that is bound: options applied,
 * defines and ranges expanded, metadata set aside. */
#ifndef TSR_LANG_EXPAND_H
#define TSR_LANG_EXPAND_H

#include "lang/define.h"
#include "lang/options.h"

typedef struct Expanded {
    Node *game;     /* (game …) or (match …), NULL when there is none */
    Node *metadata; /* (metadata …) with its options applied, or NULL: data, never checked */
    Options options;
    DefineTable local; /* the description's own defines */
    const Defs *known; /* borrowed, may be NULL */
} Expanded;

/* Reads and expands a text. `known` and `selection` may be NULL. Problems go to diags; the result
 * is as good as it can be made. expanded_free when done. */
Expanded expand_source(Arena *a, const Source *src, const Defs *known, const Selection *selection,
                       Diags *diags);

void expanded_free(Expanded *x);

#endif
