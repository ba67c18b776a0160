/* store.h: the games of a tournament in a file, an SQLite database. One transaction per game: whatever
 * happens, a game is there as a whole or not at all, and none that was stored is lost or changed. */
#ifndef TSR_MATCH_STORE_H
#define TSR_MATCH_STORE_H

#include "match/tourney.h"

typedef struct Store Store;

/* Can this build do it at all? */
bool store_is_there(void);

/* To play: makes the file, or goes on with that of the same tournament; nobody else plays into it
 * meanwhile. A path of NULL stands for memory. Borrows the tournament, which was checked, and gives it the seed
 * of the stored one where it may have any. NULL with the reason in *error. */
Store *store_open(const char *path, Tourney *t, StrBuf *error);

/* To read a file that is there: the tournament in it comes into *t (tourney_free in any case). */
Store *store_read(const char *path, Tourney *t, StrBuf *error);
void store_close(Store *s);

/* A game that was finished; it must not be there yet. */
bool store_add(Store *s, const Played *p, StrBuf *error);

/* All games in the order of their numbers, with their trials only if asked for; what is told lives for
 * the call. Each is the game its number stands for. False: the file is damaged. */
typedef void StoreFn(void *owner, const Played *p);
bool store_each(Store *s, bool trials, StoreFn *fn, void *owner, StrBuf *error);

#endif
