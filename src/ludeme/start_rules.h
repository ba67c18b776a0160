/* start_rules.h: start rules as ops that list their placements, one move each. */
#ifndef TSR_LUDEME_START_RULES_H
#define TSR_LUDEME_START_RULES_H

#include "ludeme/compile.h"

/* Where: one of these; NULL and n = 0 for the others. */
typedef struct StartSites {
    SiteType type;
    const Op *site, *region, *list;
    Ints fixed; /* from coordinates */
} StartSites;

/* In scratch memory. */
Ints start_sites(Ctx *c, const StartSites *from);
/* The sites with these coordinates, one or several; errors for those that do not exist. */
Ints start_coordinates(Compiler *c, SiteType type, const Bound *one, const Bound *many);

/* A move of one action on a site, or on none (-1). */
Action *start_act(Ctx *c, MoveList *out, ActionKind kind, SiteType type, int site);

/* The component with exactly this name (the last of several), else the first with it before the
 * owner's number; -1 after an error. */
int start_component(Compiler *c, const Bound *name);

/* Rules that depend on what others before them did see a copy of the state where it is done. */
typedef struct StartTrial {
    State *before;
    MoveList *record;
    uint32_t done; /* moves carried out */
} StartTrial;

StartTrial start_try(Ctx *c, const MoveList *out);
/* Carries out what was added to the list since. */
void start_do(Ctx *c, StartTrial *t, const MoveList *out);
void start_end(Ctx *c, StartTrial t);

const Op *place_random_stack_compile(Compiler *c, const Bound *b);
const Op *place_random_compile(Compiler *c, const Bound *b);
const Op *place_stack_compile(Compiler *c, const Bound *b);
const Op *place_sites_compile(Compiler *c, const Bound *b);
const Op *place_site_compile(Compiler *c, const Bound *b);
const Op *place_random_counts_compile(Compiler *c, const Bound *b);

const Op *start_set_site_compile(Compiler *c, const Bound *b);
const Op *set_role_sites_compile(Compiler *c, const Bound *b);
const Op *set_role_site_compile(Compiler *c, const Bound *b);
const Op *set_start_hidden_compile(Compiler *c, const Bound *b);
const Op *set_start_remember_compile(Compiler *c, const Bound *b);
const Op *set_start_player_compile(Compiler *c, const Bound *b);
const Op *set_start_team_compile(Compiler *c, const Bound *b);
const Op *set_start_puzzle_compile(Compiler *c, const Bound *b);

const Op *start_each_int_compile(Compiler *c, const Bound *b);
const Op *start_each_player_compile(Compiler *c, const Bound *b);
const Op *start_each_value_compile(Compiler *c, const Bound *b);
const Op *start_each_site_compile(Compiler *c, const Bound *b);
const Op *start_each_team_compile(Compiler *c, const Bound *b);

const Op *start_deal_compile(Compiler *c, const Bound *b);
const Op *start_split_compile(Compiler *c, const Bound *b);

/* Dice and decks are filled before any rule. */
const Op *start_dice(Compiler *c);
const Op *start_decks(Compiler *c);

#endif
