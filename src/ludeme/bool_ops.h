/* bool_ops.h: makers of the ops of conditions, which stand in several files, and what these share. */
#ifndef TSR_LUDEME_BOOL_OPS_H
#define TSR_LUDEME_BOOL_OPS_H

#include "ludeme/compile.h"
#include "rules/sets.h"

typedef const Op *BoolMaker(Compiler *c, const Bound *b);

/* bool_logic.c */
BoolMaker bool_to_bool, bool_not, bool_and_list, bool_and_two, bool_or_list, bool_or_two, bool_xor;
BoolMaker bool_if, bool_same_sites, bool_equal, bool_other_sites, bool_unequal;
BoolMaker bool_less, bool_at_most, bool_more, bool_at_least;
/* bool_all.c */
BoolMaker bool_all_sites, bool_all_values, bool_all_simple, bool_all_groups;
BoolMaker bool_can_move, bool_no_pieces, bool_no_moves, bool_was_pass;
/* bool_sites.c */
BoolMaker bool_is_site, bool_is_in, bool_is_integer, bool_is_freedom, bool_is_related;
BoolMaker bool_is_crossing, bool_is_target, bool_is_angle, bool_is_hidden;
/* bool_players.c */
BoolMaker bool_is_player, bool_is_triggered, bool_is_string, bool_is_simple, bool_is_graph;
BoolMaker bool_is_repeat, bool_is_component;
/* bool_pattern.c, bool_line.c, bool_connected.c, bool_loop.c, bool_tiles.c, bool_tree.c, bool_path.c */
BoolMaker bool_is_pattern, bool_is_line, bool_is_connected, bool_is_loop;
BoolMaker bool_sides_match, bool_pips_match;
BoolMaker bool_is_regular, bool_is_tree, bool_is_path;

/* (last To), the default of many site arguments. */
static inline int bool_last_to(const Ctx *c) {
    return c->s->last.to;
}

static inline bool bool_stacks(const Rules *r) {
    return r->layout.features & USES_STACKS;
}

/* The site an argument says, or (last To). */
static inline int bool_site_or_last(Ctx *c, const Op *site) {
    return site ? op_int(c, site) : bool_last_to(c);
}

/* An op over numbers of the context whose meaning is only a function. */
const Op *bool_plain(Compiler *c, BoolFn *fn, uint32_t reads);

#endif
