/* role.c: what a role stands for at a moment. */
#include "rules/role.h"

#define ROLE_NAME(name) #name,
const char *const role_names[ROLES] = {ROLES_LIST(ROLE_NAME)};

Role role_named(Str name) {
    int i = 0;
    while (i < ROLES && !str_is(name, role_names[i])) i++;
    return (Role)i;
}

static bool role_is_team(Role role) {
    return role >= ROLE_Team1 && role <= ROLE_Team16;
}

static bool role_has_teams(const Ctx *c) {
    return c->rules->layout.teams != LAYOUT_ABSENT;
}

int team_of(const Ctx *c, int player) {
    if (!role_has_teams(c) || player < 0 || player > c->rules->players + 1) return -1;
    return STATE_CAT(int32_t, c->s, c->rules->layout.teams)[player];
}

bool team_same(const Ctx *c, int a, int b) {
    return a == b || (role_has_teams(c) && team_of(c, a) == team_of(c, b));
}

int role_player(const Ctx *c, Role role) {
    if (role >= ROLE_P1 && role <= ROLE_P16) return role - ROLE_P1 + 1;
    if (role_is_team(role)) return role - ROLE_Team1 + 1;
    switch (role) {
    case ROLE_Neutral: return 0;
    case ROLE_Shared:
    case ROLE_All:
    case ROLE_Each: return c->rules->players + 1;
    case ROLE_Mover: return c->s->mover;
    case ROLE_Next: return c->s->next;
    case ROLE_Prev: return c->s->prev;
    case ROLE_Player: return c->player;
    case ROLE_TeamMover: return team_of(c, c->s->mover);
    default: return -1;
    }
}

uint32_t team_members(const Ctx *c, int team) {
    uint32_t set = 0;
    for (int p = 1; p <= c->rules->players; p++)
        if (team_of(c, p) == team) set |= 1u << p;
    return set;
}

uint32_t owner_bit(const Rules *r, int owner) {
    return owner >= 0 && owner <= r->players + 1 ? 1u << owner : 0;
}

/* Bits 1 … players. */
static uint32_t role_everybody(const Ctx *c) {
    return (2u << c->rules->players) - 2u;
}

uint32_t role_owners(const Ctx *c, Role role) {
    int mover = c->s->mover;
    uint32_t me = owner_bit(c->rules, mover);
    uint32_t friends = role_has_teams(c) ? team_members(c, team_of(c, mover)) : me;
    if (role_is_team(role) && role_has_teams(c)) return team_members(c, role_player(c, role));
    switch (role) {
    case ROLE_All: return (4u << c->rules->players) - 1u;
    case ROLE_NonMover: return (role_everybody(c) | 1u) & ~me;
    case ROLE_Enemy: return role_everybody(c) & ~(friends | me);
    case ROLE_Ally: return friends & ~me;
    case ROLE_Friend:
    case ROLE_TeamMover: return friends;
    default: return owner_bit(c->rules, role_player(c, role));
    }
}

uint32_t role_players(const Ctx *c, Role role) {
    switch (role) {
    case ROLE_All: return role_everybody(c);
    case ROLE_NonMover: return role_everybody(c) & ~owner_bit(c->rules, c->s->mover);
    case ROLE_Neutral:
    case ROLE_Shared:
    case ROLE_Each: return 0;
    default: return role_owners(c, role) & role_everybody(c);
    }
}

uint32_t role_reads(Role role) {
    if (role <= ROLE_P16) return READS_NOTHING;
    switch (role) {
    case ROLE_All:
    case ROLE_Shared:
    case ROLE_Each: return READS_NOTHING;
    case ROLE_Mover:
    case ROLE_Next:
    case ROLE_Prev: return READS_TURN;
    case ROLE_Player: return READS_PLAYER;
    default: return READS_TURN | READS_STATE;
    }
}
