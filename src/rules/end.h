/* end.h: rules that end a game, for one player or for all, and the ranks they give. */
#ifndef TSR_RULES_END_H
#define TSR_RULES_END_H

#include "rules/flow.h"
#include "rules/role.h"

typedef enum EndResultKind { END_RESULT, END_BY_SCORE, END_PAYOFFS } EndResultKind;

/* (score …), (payoff …): a value for a player. */
typedef struct EndValue {
    const Op *who;
    const Op *value; /* int, or a real of a payoff */
} EndValue;

typedef struct EndResult {
    EndResultKind kind;
    ResultKind result;
    Role role;
    const Op *who;    /* its number */
    const Op *misere; /* NULL: no */
    const EndValue *values;
    int nvalues;
} EndResult;

typedef enum EndRuleKind { END_IF, END_EACH_PLAYER, END_EACH_TRACK } EndRuleKind;

typedef struct EndRule {
    EndRuleKind kind;
    bool non_mover;          /* players: all but the mover */
    const Op *when;          /* condition */
    const EndResult *result; /* or NULL */
    const struct EndRule *subs;
    int nsubs;
} EndRule;

struct EndRules {
    const EndRule *rules;
    int n;
};
typedef struct EndRules EndRules;

/* Looks at all rules in order after a move; results go to the state (active, rank, winner, over). */
void end_check(Ctx *c, const EndRules *rules);
/* The player gives up: a loss at once, unless out of the game already. */
void end_forfeit(const Rules *r, State *s, int who);
/* Too many turns or moves. */
void end_by_limit(Ctx *c, EndKind kind);
/* Did all players pass in succession? */
bool end_all_passed(const Rules *r, const State *s);

/* What a match needs of it. */
const EndResult *end_result_of(Ctx *c, const EndRule *rule);

#endif
