/* role.h: what a role (Mover, Enemy, P1, Shared …) stands for at a moment. */
#ifndef TSR_RULES_ROLE_H
#define TSR_RULES_ROLE_H

#include "rules/ctx.h"

/* clang-format off */
#define ROLES_LIST(X)                                                                              \
    X(Neutral) X(P1) X(P2) X(P3) X(P4) X(P5) X(P6) X(P7) X(P8) X(P9) X(P10) X(P11) X(P12) X(P13)   \
    X(P14) X(P15) X(P16) X(Team1) X(Team2) X(Team3) X(Team4) X(Team5) X(Team6) X(Team7) X(Team8)   \
    X(Team9) X(Team10) X(Team11) X(Team12) X(Team13) X(Team14) X(Team15) X(Team16) X(TeamMover)    \
    X(Each) X(Shared) X(All) X(Mover) X(Next) X(Prev) X(NonMover) X(Enemy) X(Friend) X(Ally)       \
    X(Player)
/* clang-format on */

#define ROLE_ENUM(name) ROLE_##name,
typedef enum Role { ROLES_LIST(ROLE_ENUM) ROLES } Role;

extern const char *const role_names[ROLES];

/* The role with this name, or ROLES. */
Role role_named(Str name);

/* Its number as one player or owner: 0 neutral, 1 … players, players + 1 shared/all. */
int role_player(const Ctx *c, Role role);

/* The owners it takes in where a set is wanted: bits 0 … players + 1. */
uint32_t role_owners(const Ctx *c, Role role);

/* The same for things only players have (scores, what is hidden from them): bits 1 … players. */
uint32_t role_players(const Ctx *c, Role role);

/* READS_* of what it depends on. */
uint32_t role_reads(Role role);

/* Are two players in one team (or the same)? */
bool team_same(const Ctx *c, int a, int b);
/* The number of a player's team; -1 in a game without teams. */
int team_of(const Ctx *c, int player);
/* Bits of the players of a team. */
uint32_t team_members(const Ctx *c, int team);

/* The bit of an owner, 0 when there is no such owner. */
uint32_t owner_bit(const Rules *r, int owner);

#endif
