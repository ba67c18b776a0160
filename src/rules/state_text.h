/* state_text.h: a state as a line of text, in the notation of recorded games (without its "S"). */
#ifndef TSR_RULES_STATE_TEXT_H
#define TSR_RULES_STATE_TEXT_H

#include "rules/state.h"

/* "mover=1 next=2 prev=0 [phase=…] [score=…] [pending=[…]] | 0c: 3=1 4=[1/2] …" */
void state_text(const Rules *r, const State *s, StrBuf *out);

#endif
