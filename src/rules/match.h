/* match.h: several games that are played one after the other and add up to one outcome. The state of
 * a match is a State for the match itself (whose turn it is, ranks, scores of the match) with the
 * state of the game being played behind it. */
#ifndef TSR_RULES_MATCH_H
#define TSR_RULES_MATCH_H

#include "rules/end.h"

/* One of its games. What the match says is compiled for each of them, as it may look at the board. */
typedef struct MatchGame {
    Rules *rules;     /* owned */
    const Op *next;   /* number of the game after it; NULL: the one behind it in the list */
    const Op *result; /* what its winner gets; NULL: 1 */
    const EndRules *end;
} MatchGame;

typedef struct Match {
    MatchGame *games;
    int n;
} Match;

void match_start(Ctx *c, State *s, uint64_t seed);
void match_moves(Ctx *c, State *s, MoveList *out);
void match_apply(Ctx *c, State *s, const MoveList *l, uint32_t i);

/* The rules and the state of the game being played; the match's own when it is none. */
const Rules *match_rules(const Rules *r, const State *s);
const State *match_state(const Rules *r, const State *s);

/* The layout of a match whose games have theirs. */
void match_layout(Rules *r);
/* Gives back what a context keeps for the games of a match. */
void match_leave(Ctx *c);
void match_free(Rules *r);

#endif
