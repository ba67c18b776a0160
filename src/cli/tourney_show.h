/* tourney_show.h: how a tournament stands, as text and as JSON, and while it is played. */
#ifndef TSR_CLI_TOURNEY_SHOW_H
#define TSR_CLI_TOURNEY_SHOW_H

#include "match/tournament.h"

/* What is shown while it is played, on standard error: on a terminal a table that is written over and
 * over, else a line now and then. */
typedef struct TourneyShow {
    bool terminal;
    double begun, last; /* seconds */
} TourneyShow;

TourneyShow tourney_show_begin(void);
void tourney_show_told(void *owner, const Tournament *t); /* the owner is a TourneyShow */
void tourney_show_end(TourneyShow *show);

/* The table; how many lines. Rates the standing. */
int tourney_table(Standing *s, StrBuf *out);

void tourney_json(Standing *s, StrBuf *out);

#endif
