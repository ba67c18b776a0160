/* track.h: paths along the sites of a board that pieces follow: race tracks, rows of holes, the
 * loops of Surakarta. Read-only once made. */
#ifndef TSR_GEOM_TRACK_H
#define TSR_GEOM_TRACK_H

#include "base/str.h"
#include "geom/topology.h"

/* A track may leave the board, and may begin in another container: its sites need not be sites of
 * the board. This one is behind the last. */
enum { TRACK_END = -2 };

/* How large a description may make things. */
enum { TRACK_MAX_STEPS = 1000000, TRACK_MAX_OWNER = 16 };

/* One element. `next` and `prev` are places in the track, or NOTHING. */
typedef struct TrackStep {
    int site, bump; /* bump: how many more times a piece stops here before it goes on */
    int next, prev;
} TrackStep;

typedef struct TrackInfo {
    Str name;
    int owner; /* 0: nobody */
    bool loop, directed;
} TrackInfo;

typedef struct Track {
    TrackInfo info;
    bool internal_loop; /* meets a site again, without bumps */
    int n;
    const TrackStep *steps;
} Track;

/* All tracks of a board; a track's number is its place here. */
typedef struct Tracks {
    Arena arena; /* everything below lives in it */
    Track *v;
    int n, cap;
    Lists owned; /* per owner 0 … TRACK_MAX_OWNER: numbers of tracks; after tracks_finish */
} Tracks;

Tracks *tracks_new(void); /* returns owned: tracks_free */
void tracks_free(Tracks *t);
void tracks_finish(Tracks *t);

/* Adds a track along these sites; the name is copied. Sites that follow upon themselves become one
 * element with a bump. False, and nothing added, when less than two elements are left (the
 * reference cannot make such a track either). */
bool tracks_add(Tracks *t, TrackInfo info, const int *sites, int n);

/* What is wrong with the text of a track: a message and the item. */
typedef struct TrackError {
    const char *message;
    Str item;
} TrackError;

/* "3,W,N1,E,End": a site, then sites, runs along all radials in a direction (at most as many steps
 * as the number says), and the end, appended to `sites` (in arena `a`). The topology must have the
 * radials of the type it is played on. False with *error. */
bool track_read(const Topology *t, Str text, Arena *a, IntList *sites, TrackError *error);

/* The loops of a surakarta board over its lines `from`, `from` + 1, …; `loops` NOTHING: as many as
 * usual. For each line a track forwards and one backwards, with a bump where it goes around outside. A
 * message when the board has no such loops, NULL when all went well. */
const char *tracks_add_loops(Tracks *out, const Topology *t, int from, int loops);

#endif
