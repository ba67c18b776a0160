/* on_track.h: tracks in play: which one is meant, where a site is on it, how far pieces have come.
 *
 * A track that meets a site again does not tell from the site how far a piece has come; games with
 * such a track keep it in the state, as the number of pieces of each kind on each element. */
#ifndef TSR_RULES_ON_TRACK_H
#define TSR_RULES_ON_TRACK_H

#include "rules/ctx.h"

/* An owner that any track has. */
enum { TRACK_ANY_OWNER = -1 };

bool str_contains(Str text, Str part);

/* How a track is chosen. Which one the reference takes differs from ludeme to ludeme. All give the
 * track's number, or -1. */

/* The first whose name is exactly this. */
int track_named(const Rules *r, Str name);
/* The first whose name contains this (everything contains an empty name), owned by `owner` (or
 * TRACK_ANY_OWNER). */
int track_like(const Rules *r, Str part, int owner);
/* The first owned by this player; else the first of nobody. */
int track_of_player(const Rules *r, int player);
/* For (sites Track): the first whose name is exactly this, or that contains it and belongs to the
 * player or to nobody. */
int track_for_sites(const Rules *r, Str name, int player);
/* For (trackSite Move): by name and owner, else by name alone, else that of the player. */
int track_for_move(const Rules *r, Str name, int player);
/* For (trackSite EndSite/FirstSite): player 0 for none; falls back to the first track. */
int track_for_ends(const Rules *r, Str name, int player);

static inline const Track *track_at(const Rules *r, int number) {
    return r->tracks && number >= 0 && number < r->tracks->n ? &r->tracks->v[number] : NULL;
}

/* The first element (at or after `start`) with this site, or -1. */
int track_find(const Track *t, int site, int start);

/* The element where the piece on that site is: by the state's record where there is need of it
 * (`player` chooses the piece in a stack), else the first with that site; -1: none. */
int track_position(const Ctx *c, int number, int site, int player);

/* The site `steps` elements after element i (t->n when the track does not have the site: then it
 * counts from the beginning); -1 past the end of a track that is no loop. May be TRACK_END. */
int track_site_after(const Track *t, int i, int steps);

/* ---- how far pieces have come: called by the actions ------------------------------------------- */

void on_track_add(const Rules *r, State *s, int what, int site, int count);
void on_track_move(const Rules *r, State *s, int what, int from, int to, int count);
void on_track_remove(const Rules *r, State *s, int what, int site);

/* Does the game keep it? Numbers it takes in the state. */
int on_track_size(const Rules *r);

#endif
