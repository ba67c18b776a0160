/* move_parts.h: what makes the ops of moves whose clauses stand in another file: effects, operators
 * and requirements other than the plain moving of pieces, and helpers they share. */
#ifndef TSR_LUDEME_MOVE_PARTS_H
#define TSR_LUDEME_MOVE_PARTS_H

#include "ludeme/move_args.h"

typedef const Op *PartFn(Compiler *c, const Bound *b);

/* effect_apply.c */
PartFn apply_if_compile, apply_effect_compile, apply_both_compile;
PartFn flip_compile, trigger_compile, note_compile;

/* effect_attempt.c, effect_max.c: moves that are tried before they are offered. */
PartFn seq_compile, do_compile, while_compile, avoid_compile;
PartFn max_distance_compile, max_compile;

/* effect_chance.c */
PartFn roll_compile, deal_compile, random_num_compile, random_weights_compile, take_domino_compile;

/* effect_capture.c, effect_enclose.c, effect_intervene.c */
PartFn custodial_compile, directional_compile, surround_compile, attract_compile, push_compile;
PartFn enclose_compile, intervene_compile;

/* effect_memory.c */
PartFn remember_state_compile, remember_value_compile, forget_value_compile, forget_all_compile;
PartFn take_control_compile;

/* effect_sow.c; (satisfy …) is in puzzle_build.h */
PartFn sow_compile;

/* ---- helpers --------------------------------------------------------------------------------- */

/* An action at a site (from and to are it), in a new move (also from and to it). */
Action *part_act(MoveList *l, ActionKind kind, SiteType type, int site);
Move *part_begin(MoveList *l, int site, SiteType type);
/* A move with one action that is at no site. */
Action *part_simple(MoveList *l, ActionKind kind);
/* The removal of what is on top of a site, as (remove …) does it; nothing where no piece is. */
void part_remove(Ctx *c, SiteType type, int site, MoveList *out);

/* The ops of {<moves>}, or of the slots first … first + n - 1. */
typedef struct OpList {
    int n;
    const Op **v;
} OpList;
OpList part_moves(Compiler *c, const Bound *array);

/* The directions, or a default (DIR_Adjacent …). */
const Op *part_dirs(Compiler *c, const Bound *b, Direction otherwise);
/* (last To), when the starting site was left out. */
const Op *part_last_to(Compiler *c);
const Op *part_last_from(Compiler *c);
/* Is a piece of a friend / an enemy of the mover there? */
bool part_is_friend(const Ctx *c, SiteType type, int site);
bool part_is_enemy(const Ctx *c, SiteType type, int site);

/* A track by name and owner: the first without a name; one of exactly that name without an owner
 * (< 0), else the first of that owner whose name contains it. NULL: there is none. */
const Track *part_track(const Rules *r, Str name, int owner);

/* What the effect in (between … (apply …)) or (to … (apply …)) gives, if its condition holds. */
void part_apply(Ctx *c, const Op *when, const Op *effect, MoveList *out);

#endif
