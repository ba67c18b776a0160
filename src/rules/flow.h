/* flow.h: how a game goes: whose turn, which phase, which moves, what happens after a move, when it
 * is over. */
#ifndef TSR_RULES_FLOW_H
#define TSR_RULES_FLOW_H

#include "rules/ctx.h"

typedef enum ResultKind {
    RESULT_WIN,
    RESULT_LOSS,
    RESULT_DRAW,
    RESULT_TIE,
    RESULT_ABANDON,
    RESULT_CRASH
} ResultKind;

/* Start rules, first player. */
void flow_start(Ctx *c, State *s, uint64_t seed);
/* All legal moves of c->s's mover (pass included where the rules force one). */
void flow_moves(Ctx *c, State *s, MoveList *out);
/* The moves the rules give player `who`, as if it were their turn, without meta rules and forced
 * passes: for (can Move), (no Moves), threats. */
void flow_moves_of(Ctx *c, int who, MoveList *out);
/* Has the mover of c->s a move (a forced pass is none)? */
bool flow_can_move(Ctx *c);
/* (no Moves Next): finds out whether the next player could move, keeps it in s->stalemate, and answers
 * it. Within itself: false. */
bool flow_next_is_stuck(Ctx *c);
/* Is it a pass (or: one of that kind): it has such an action and no decision of another kind. */
bool move_is(const MoveList *l, const Move *m, ActionKind kind);
/* The next active player after p, in turn; p itself when there is no other. */
int flow_after(const Rules *r, const State *s, int p);
static inline bool is_active(const State *s, int p) {
    return p > 0 && p <= GAME_MAX_PLAYERS && s->active >> p & 1;
}
/* Plays a move and ends the turn. */
void flow_apply(Ctx *c, State *s, const MoveList *l, uint32_t i);
bool flow_sample(Ctx *c, State *s, uint64_t *rng, MoveList *out);

#endif
