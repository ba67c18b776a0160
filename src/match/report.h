/* report.h: a tournament as one HTML page: standings, who did what against whom, every game's figures,
 * plots. It needs nothing but itself, and no scripts. */
#ifndef TSR_MATCH_REPORT_H
#define TSR_MATCH_REPORT_H

#include "match/store.h"

/* Of all games in the store, which is of that tournament. False: the reason is in *error. */
bool report_write(Store *store, const Tourney *t, StrBuf *out, StrBuf *error);

#endif
