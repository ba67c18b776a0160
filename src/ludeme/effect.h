/* effect.h: moves of pieces that are written twice: as a decision, (move Step …), and as a bare
 * effect, (step …). Both are made by one function; their arguments are the same but for the words
 * behind `move`, so that the first slot differs. */
#ifndef TSR_LUDEME_EFFECT_H
#define TSR_LUDEME_EFFECT_H

#include "ludeme/move_args.h"

/* `first`: the slot of the first argument. */
typedef const Op *EffectBuild(Compiler *c, const Bound *b, uint32_t first, bool decision);

EffectBuild step_build, slide_build, hop_build, leap_build, shoot_build; /* effect_step.c … */
EffectBuild from_to_build, swap_pieces_build, play_card_build;           /* effect_from_to.c */
EffectBuild add_build, claim_build;                                      /* effect_add.c */
EffectBuild select_build, promote_build, remove_build;                   /* effect_piece.c */
EffectBuild pass_build, propose_build, vote_build, bet_build;            /* effect_choice.c */
EffectBuild swap_players_build, next_player_build, trump_build, rotation_build;

/* Functions for the records of the tables. */
#define EFFECT_COMPILE(name, build, first, decision)                                               \
    static const Op *name(Compiler *c, const Bound *b) {                                           \
        return build(c, b, first, decision);                                                       \
    }

#endif
