/* region_ops.h: what makes the ops of <sites>, by file. */
#ifndef TSR_LUDEME_REGION_OPS_H
#define TSR_LUDEME_REGION_OPS_H

#include "ludeme/direction_ops.h"
#include "rules/sets.h"

/* A new const set in the arena, to be filled before const_region. */
Word *region_new(Compiler *c);
/* A region that is always empty. */
const Op *region_nothing(Compiler *c);
/* An argument's op, or a constant for one left out. */
const Op *region_int_or(Compiler *c, const Bound *b, int otherwise);
const Op *region_bool_or(Compiler *c, const Bound *b, bool otherwise);
/* (last To). */
int region_last_to(const Ctx *c);

/* region_math.c */
const Op *region_union(Compiler *c, const Bound *b);
const Op *region_intersection(Compiler *c, const Bound *b);
const Op *region_difference(Compiler *c, const Bound *b);
const Op *region_if(Compiler *c, const Bound *b);
const Op *region_expand(Compiler *c, const Bound *b);
const Op *region_last_between(Compiler *c, const Bound *b);
const Op *region_each_int(Compiler *c, const Bound *b);
const Op *region_each_site_of(Compiler *c, const Bound *b);
const Op *region_each_site_if(Compiler *c, const Bound *b);
const Op *region_each_team(Compiler *c, const Bound *b);
const Op *region_each_level(Compiler *c, const Bound *b);

/* region_board.c */
const Op *sites_simple(Compiler *c, const Bound *b);
const Op *sites_edges(Compiler *c, const Bound *b);
const Op *sites_indexed(Compiler *c, const Bound *b);
const Op *sites_side(Compiler *c, const Bound *b);
const Op *sites_ints(Compiler *c, const Bound *b);
const Op *sites_coords(Compiler *c, const Bound *b);
const Op *sites_named(Compiler *c, const Bound *b);
const Op *sites_context(Compiler *c, const Bound *b);
const Op *sites_incident(Compiler *c, const Bound *b);
const Op *sites_crossing(Compiler *c, const Bound *b);

/* region_state.c */
const Op *sites_occupied(Compiler *c, const Bound *b);
const Op *sites_hidden(Compiler *c, const Bound *b);
const Op *sites_of_player(Compiler *c, const Bound *b);
const Op *sites_start(Compiler *c, const Bound *b);
const Op *sites_large(Compiler *c, const Bound *b);
const Op *sites_random(Compiler *c, const Bound *b);
const Op *sites_of_moves(Compiler *c, const Bound *b);
const Op *sites_track(Compiler *c, const Bound *b);

/* region_lines.c */
const Op *sites_around(Compiler *c, const Bound *b);
const Op *sites_between(Compiler *c, const Bound *b);
const Op *sites_direction(Compiler *c, const Bound *b);
const Op *sites_line_of_sight(Compiler *c, const Bound *b);

/* region_walks.c */
const Op *sites_group(Compiler *c, const Bound *b);
const Op *sites_distance(Compiler *c, const Bound *b);
const Op *sites_walk(Compiler *c, const Bound *b);
const Op *sites_pattern(Compiler *c, const Bound *b);
const Op *sites_loop(Compiler *c, const Bound *b);

#endif
