/* foreach.h: the forms of (forEach …) that make moves; their table is in move_foreach.c. */
#ifndef TSR_LUDEME_FOREACH_H
#define TSR_LUDEME_FOREACH_H

#include "ludeme/compile.h"

const Op *foreach_piece_compile(Compiler *c, const Bound *b);
const Op *foreach_direction_compile(Compiler *c, const Bound *b);
const Op *foreach_group_compile(Compiler *c, const Bound *b);
const Op *foreach_die_compile(Compiler *c, const Bound *b);
const Op *foreach_site_compile(Compiler *c, const Bound *b);
const Op *foreach_value_compile(Compiler *c, const Bound *b);
const Op *foreach_span_compile(Compiler *c, const Bound *b); /* min: max: */
const Op *foreach_level_compile(Compiler *c, const Bound *b);
const Op *foreach_team_compile(Compiler *c, const Bound *b);
const Op *foreach_player_compile(Compiler *c, const Bound *b);
const Op *foreach_players_compile(Compiler *c, const Bound *b); /* of an array */

#endif
