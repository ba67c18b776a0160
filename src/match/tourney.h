/* tourney.h: what a tournament is: its settings, and which game is the k-th of it. That follows from the
 * settings alone, so a tournament that was broken off goes on with the numbers that are missing. */
#ifndef TSR_MATCH_TOURNEY_H
#define TSR_MATCH_TOURNEY_H

#include "match/bout.h"

enum { TOURNEY_MAX_AGENTS = 64, TOURNEY_MAX_RULES = 1000, TOURNEY_MAX_GAMES = 10000000 };

/* Settings that are numbers; tourney_settings tells about each. */
enum {
    TOURNEY_GAMES,      /* of each group of agents, in each game */
    TOURNEY_TIME,       /* seconds a move */
    TOURNEY_ITERATIONS, /* a move; 0: no limit, as for the next */
    TOURNEY_DEPTH,
    TOURNEY_RANDOM, /* moves each game begins with */
    TOURNEY_MARGIN, /* seconds; who thinks so much longer loses; 0: nobody does */
    TOURNEY_SEED,
    TOURNEY_HERO, /* the agent that plays against all others; -1: each plays against each */
    TOURNEY_SPRT, /* 0 or 1: is there a sequential test, between ELO0 and ELO1? */
    TOURNEY_ELO0,
    TOURNEY_ELO1,
    TOURNEY_SETTINGS
};

typedef struct TourneySetting {
    const char *name; /* that of the option, where there is one */
    bool whole;
    double low, high, standard;
} TourneySetting;

extern const TourneySetting tourney_settings[TOURNEY_SETTINGS];

typedef struct TourneyRules {
    Str path, name;
    uint64_t identity; /* of the rules */
    int players;
} TourneyRules;

typedef struct Tourney {
    Arena arena;     /* the texts */
    Str version;     /* of the program that began it */
    Str options;     /* of the descriptions, as lines of a trial: "option …", "ruleset …" */
    Vec(Str) agents; /* as agent_setup reads them, no two the same */
    Vec(TourneyRules) rules;
    double set[TOURNEY_SETTINGS];
    bool any_seed; /* nobody asked for this one: a tournament that was begun keeps its own */
} Tourney;

void tourney_begin(Tourney *t); /* the standard settings */
void tourney_free(Tourney *t);
Str tourney_keep(Tourney *t, Str s); /* a copy that lives as long */

/* Is the number one that the setting can have? */
bool tourney_fits(int setting, double value);

/* Is it a tournament at all? False with the reason in *why: too few agents, one of them twice, a game for
 * one player, too many games … */
bool tourney_check(const Tourney *t, StrBuf *why);

/* Are these the same tournament? False with the first difference in *why. Where the descriptions lie and
 * who played so far does not matter. */
bool tourney_same(const Tourney *stored, const Tourney *wanted, StrBuf *why);

/* A game of the schedule. Every opening is played in every order of seats: of two or three agents all
 * orders, of more each with the next one in its seat. Where there are more seats than agents, two at a
 * time sit in turns. Games are ordered by rules, then by opening. */
typedef struct Fixture {
    uint32_t number; /* from 0 */
    uint32_t rules, round;
    int players;
    int agent[GAME_MAX_PLAYERS + 1]; /* by seat */
    uint64_t seed;                   /* of the start position and the random moves: the round's */
} Fixture;

uint32_t tourney_count(const Tourney *t); /* of a tournament that was checked */
Fixture tourney_fixture(const Tourney *t, uint32_t number);
/* Of what is random in the agent of a seat. */
uint64_t fixture_seed(const Tourney *t, const Fixture *f, int seat);

/* A game that was played. */
typedef struct Played {
    Fixture fixture;
    Bout bout; /* how it went */
    Str trial; /* as text */
} Played;

#endif
