/* elo.h: how strong players are, from the games they played; and when enough have been played.
 *
 * Ratings are those under which the results are most likely: who is d Elo stronger expects
 * 1 / (1 + 10^(-d / 400)) of the points (Bradley-Terry), a draw is half a point, and a game of more than
 * two counts as a game of each against each. Their mean is 0. */
#ifndef TSR_MATCH_ELO_H
#define TSR_MATCH_ELO_H

#include <stdbool.h>
#include <stdint.h>

/* What i has done against j. */
typedef struct EloPair {
    double games, score;
    double variance; /* of the score, in units of that of a game without draws */
    double draws;    /* as far as they make it smaller */
} EloPair;

typedef struct EloTable {
    uint32_t n;    /* players */
    EloPair *pair; /* n × n */
} EloTable;

typedef struct EloRating {
    double elo, low, high; /* with the 95 % interval */
} EloRating;

void elo_open(EloTable *t, uint32_t n);
void elo_close(EloTable *t);

/* A game of so many seats: who sat there, and what it was worth to them; more beats less. Seats of the
 * same player do not count against each other. */
void elo_add(EloTable *t, uint32_t seats, const uint32_t *player, const double *worth);

/* One rating per player. False: the results alone do not give finite ones, because somebody won, lost
 * or played nothing, so each player got one more draw, against a player of rating 0. */
bool elo_rate(const EloTable *t, EloRating *out);

/* The share of the points who is d Elo stronger expects, and back (infinite at 0 and 1). */
double elo_expected(double d);
double elo_difference(double share);

/* ---- a sequential test ----------------------------------------------------------------------- */

typedef struct Sprt {
    double elo0, elo1; /* is it better by elo1 rather than by elo0? From -1000 to 1000 */
} Sprt;

typedef enum SprtAnswer { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } SprtAnswer;

typedef struct SprtState {
    double llr;       /* log-likelihood ratio of elo1 against elo0 */
    double low, high; /* at or beyond these it is decided, wrongly in 5 % of cases at most */
    SprtAnswer answer;
} SprtState;

/* After so many wins, draws and losses: the generalised test, in which the share of draws is whatever
 * is most likely under either hypothesis. */
SprtState sprt_state(const Sprt *s, double wins, double draws, double losses);

#endif
