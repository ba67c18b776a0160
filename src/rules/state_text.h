/* state_text.h: a state as a line of text, in the notation of recorded games (without its "S"). */
#ifndef TSR_RULES_STATE_TEXT_H
#define TSR_RULES_STATE_TEXT_H

#include "rules/state.h"

/* "mover=1 next=2 prev=0 [phase=…] [score=…] [pending=[…]] | 0c: 3=1 4=[1/2] …" */
void state_text(const Rules *r, const State *s, StrBuf *out);

/* Its parts, for texts that tell less. */
void state_turn_text(const Rules *r, const State *s, StrBuf *out); /* up to the scores */

/* What to write of an occupied place (after "site="), seen by a player; false: nothing is to be said. */
typedef bool PlaceText(const Rules *r, const State *s, int place, int player, StrBuf *out);

typedef struct PlacesText {
    PlaceText *place;
    int player;
} PlacesText;

void state_places_text(const Rules *r, const State *s, const PlacesText *t, StrBuf *out);

#endif
