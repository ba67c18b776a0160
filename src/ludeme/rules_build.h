/* rules_build.h: the parts a game's rules are built from. */
#ifndef TSR_LUDEME_RULES_BUILD_H
#define TSR_LUDEME_RULES_BUILD_H

#include "ludeme/compile.h"
#include "rules/end.h"

/* (rules …): meta rules, start, phases, end. */
void play_build(Compiler *c, const Bound *rules);

/* (end …); NULL stays NULL. */
const EndRules *end_build(Compiler *c, const Bound *end);

/* (match …): its games and end. */
void match_build(Compiler *c, const Bound *match);

/* (players …), or NULL for two. */
void players_build(Compiler *c, const Bound *players);

/* What the games of the tree use that has no op of its own. */
void features_ahead(Compiler *c); /* what must be known before anything is folded */
void features_build(Compiler *c);

#endif
