/* int_ops.h: makers of number ops that stand in files of their own, and what these share. */
#ifndef TSR_LUDEME_INT_OPS_H
#define TSR_LUDEME_INT_OPS_H

#include "ludeme/compile.h"

typedef const Op *OpMaker(Compiler *c, const Bound *b);

/* int_state.c */
OpMaker value_piece_compile, value_player_compile, value_simple_compile, value_random_compile;
OpMaker mover_compile, next_compile, prev_compile, who_compile, what_compile, state_compile;
OpMaker rotation_compile, score_compile, amount_compile, pot_compile, counter_compile, var_compile;
OpMaker match_score_compile, top_level_compile, cost_compile, face_compile, card_compile;
OpMaker trump_suit_compile;
/* int_pieces.c */
OpMaker count_pieces_compile, where_compile, where_named_compile, where_level_compile;
OpMaker where_level_named_compile, count_stack_compile, size_large_compile, id_name_compile;
OpMaker id_role_compile;
/* int_group.c */
OpMaker count_groups_compile, count_biggest_compile, count_liberties_compile, count_line_compile;
OpMaker size_territory_compile, size_group_compile, sizes_group_compile;
/* int_steps.c */
OpMaker count_steps_compile;
/* int_track.c */
OpMaker count_track_steps_compile, track_end_compile, track_move_compile, track_first_compile;
/* int_path.c */
OpMaker path_extent_compile;

/* (last To), the default of many site arguments. */
static inline int int_last_to(const Ctx *c) {
    return c->s->last.to;
}

static inline bool int_stacks(const Ctx *c) {
    return c->rules->layout.features & USES_STACKS;
}

/* One site, or the sites of a region (of the board or hands): for (the next after -1 …). */
typedef struct SitesArg {
    const Op *at, *in; /* neither: (last To) */
} SitesArg;

/* The first site, and the next one after i; -1: no more. The region is evaluated once. */
typedef struct SitesIter {
    const Word *set;
    int words, one;
} SitesIter;

static inline SitesIter sites_arg_begin(Ctx *c, SitesArg a) {
    SitesIter it = {NULL, c->rules->words, -1};
    if (a.in)
        it.set = op_region(c, a.in);
    else
        it.one = a.at ? op_int(c, a.at) : int_last_to(c);
    return it;
}
static inline int sites_arg_next(SitesIter *it, int after) {
    if (it->set) return set_next(it->set, it->words, after + 1);
    int site = it->one;
    it->one = -1;
    return site;
}
#define SITES_ARG_EACH(site, it)                                                                   \
    int site = sites_arg_next(&(it), -1);                                                          \
    (site) >= 0;                                                                                   \
    (site) = sites_arg_next(&(it), (site))

#endif
