/* move_args.h: the arguments many moves take: (from …), (to …), (between …), (piece …), (range …),
 * (player …), (flips …). Each is read once and kept as a plain struct; parts left out are NULL. */
#ifndef TSR_LUDEME_MOVE_ARGS_H
#define TSR_LUDEME_MOVE_ARGS_H

#include "ludeme/compile.h"

typedef struct FromArg {
    bool given;
    SiteType type;
    const Op *site;   /* int, or */
    const Op *region; /* sites */
    const Op *level, *when;
} FromArg;

typedef struct ToArg {
    bool given;
    SiteType type;
    const Op *site, *region;
    const Op *level, *rotations; /* rotations: ints */
    const Op *when;
    const Op *apply;    /* effect before the piece gets there (moves) */
    const Op *apply_if; /* its condition */
} ToArg;

typedef struct BetweenArg {
    bool given;
    const Op *before, *after; /* ints */
    const Op *min, *max;      /* range */
    const Op *when, *trail;
    const Op *apply, *apply_if;
} BetweenArg;

typedef struct PieceArg {
    bool given;
    const Op *what; /* int: the component for the player at hand; */
    const Op *whats; /* or several (ints) */
    const Op *state;
} PieceArg;

FromArg compile_from(Compiler *c, const Bound *b);
ToArg compile_to(Compiler *c, const Bound *b);
BetweenArg compile_between(Compiler *c, const Bound *b);
PieceArg compile_piece(Compiler *c, const Bound *b);
/* (range a b), (min a), (max b): NULL ops where there is no bound. */
void compile_range(Compiler *c, const Bound *b, const Op **min, const Op **max);

/* Joins to each move from `first` on the actions (and thens) of what `effect` gives, evaluated with
 * the iterators as they are now; `before`: in front of its own. */
void moves_add_effect(Ctx *c, MoveList *l, uint32_t first, const Op *effect, bool before);

#endif
