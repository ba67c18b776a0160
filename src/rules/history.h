/* history.h: positions a game has been in, for rules against repetition. */
#ifndef TSR_RULES_HISTORY_H
#define TSR_RULES_HISTORY_H

#include "rules/ctx.h"

/* The position: what stands where. The situation: also whose turn it is, scores, what is pending. */
uint64_t history_position(const Rules *r, const State *s);
uint64_t history_situation(const Rules *r, const State *s);

void history_start(const Rules *r, State *s);
/* After a move, before the next player is to move. */
void history_add(const Rules *r, State *s);

/* Has the state at hand been there before, as far as the rule `type` looks? */
bool history_repeats(const Rules *r, const State *s, RepeatRule type);
/* (is Cycle). */
bool history_cycles(const Rules *r, const State *s);

#endif
