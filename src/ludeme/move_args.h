/* move_args.h: the arguments many moves take: (from …), (to …), (between …), (piece …), (range …).
 * Each is read once and kept as a plain struct; parts left out are NULL. And what many moves do with
 * them: lists of sites, effects that become part of a move. */
#ifndef TSR_LUDEME_MOVE_ARGS_H
#define TSR_LUDEME_MOVE_ARGS_H

#include "ludeme/compile.h"
#include "rules/reach.h"

/* (from …) and (to …); only (to …) has what stands last. */
typedef struct PlaceArg {
    bool given, typed; /* there at all; with a site type */
    SiteType type;
    const Op *site;   /* int, or */
    const Op *region; /* sites */
    const Op *level, *when;
    const Op *rotations; /* ints */
    const Op *apply;     /* effect before the piece gets there (moves) */
    const Op *apply_if;  /* its condition */
} PlaceArg;

typedef PlaceArg FromArg, ToArg;

typedef struct BetweenArg {
    bool given;
    const Op *before, *after; /* ints */
    const Op *min, *max;      /* range */
    const Op *when, *trail;
    const Op *apply, *apply_if;
} BetweenArg;

typedef struct PieceArg {
    bool given;
    const Op *what;  /* int: the component; */
    const Op *whats; /* or several (ints) */
    const Op *state;
    const Str *names; /* as written, when they are names */
    int nnames;
} PieceArg;

FromArg compile_from(Compiler *c, const Bound *b);
ToArg compile_to(Compiler *c, const Bound *b);
BetweenArg compile_between(Compiler *c, const Bound *b);
PieceArg compile_piece(Compiler *c, const Bound *b);
/* (range a b), (exact a), (min a), (max b): NULL ops where there is no bound. */
void compile_range(Compiler *c, const Bound *b, const Op **min, const Op **max);

/* The component with exactly this name (with its owner's number), -1: none. */
int component_named(const Rules *r, Str name);

/* Is there (stack:True)? */
bool compile_flag(const Bound *b, bool otherwise);

/* The directions of an argument (NULL: Adjacent) from a site: const ones where they are, or in `buf`. */
static inline const Dirs *arg_dirs(Ctx *c, const Op *op, SiteType type, int site, Dirs *buf) {
    static const Dirs adjacent = {1, {DIR_Adjacent}};
    if (!op) return &adjacent;
    if (op->fn.dirs == op_const_dirs) return &((const ConstDirsOp *)op)->dirs;
    buf->n = 0;
    op_dirs(c, op, type, site, buf);
    return buf;
}

/* The site that an argument (NULL: from) stands for with these iterators; OFF: it is none of them. */
int site_known(const Op *op, int from, int to);

/* ---- while moves are listed ------------------------------------------------------------------ */

/* The sites of a (from …) or (to …), ascending: those of the region, or the one of `site`, or, where
 * neither was given, `otherwise`. A single site may be -1. In scratch memory. */
Ints arg_sites(Ctx *c, const Op *region, const Op *site, int otherwise);

/* What (apply …) gives: nothing when its condition does not hold. */
void apply_list(Ctx *c, const Op *apply, const Op *apply_if, MoveList *out);

/* All moves from the mark on become one, without decisions: effects that are part of a move, to which
 * the main action is then added. A new move when there are none. Consequences of the effects stay
 * with them: they are carried out at their place among the actions. */
Move *moves_merge(MoveList *l, MoveMark mark);

/* Joins to each move from `first` on the actions (and thens) of what `effect` gives, evaluated with
 * the iterators as they are now; `before`: in front of its own. */
void moves_add_effect(Ctx *c, MoveList *l, uint32_t first, const Op *effect, bool before);

/* An action about one site is added to the last move. */
Action *moves_act_at(const Rules *r, MoveList *l, ActionKind kind, SiteType type, int site);
/* Moves a piece: from and to of the action and the move, whose mover is the state's. */
Action *moves_act_move(Ctx *c, MoveList *l, ActionKind kind, SiteType from_type, int from,
                       SiteType to_type, int to);
/* Tells the levels of the last move, its main action being there: those of the whole stack that moves,
 * or of one level. A move that an effect comes with does not tell them. */
void moves_tell_levels(MoveList *l, int low, int high);
/* A move without sites with one action. */
Action *moves_begin_bare(Ctx *c, MoveList *l, ActionKind kind, bool decision);

#endif
