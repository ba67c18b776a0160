/* agent.h: who plays. An agent is one record beside one function in one file; it knows a game only
 * through the waist (core/game.h), so the same agent plays games of every language. */
#ifndef TSR_AGENT_AGENT_H
#define TSR_AGENT_AGENT_H

#include <stdatomic.h>

#include "core/game.h"

typedef struct Agent Agent;

/* How long to think. Each limit may be 0: none; whichever is reached first ends it. */
typedef struct Budget {
    double seconds;
    uint64_t iterations;     /* play-outs; of Alpha-Beta: positions looked at */
    int depth;               /* moves ahead; of a Monte Carlo agent: depth of its tree */
    const atomic_bool *stop; /* set by somebody else: at once. Borrowed; NULL: nobody */
} Budget;

typedef struct MoveNote {
    uint64_t visits;
    double value; /* for who moves, in [-1, 1] */
} MoveNote;

/* What an agent thinks of a position. Zeroed before the first use, then used again. */
typedef struct Analysis {
    uint64_t iterations;
    double seconds, value;
    int depth;      /* of the tree, or searched to the end */
    MoveNote *move; /* per legal move */
    uint32_t moves, room;
    StrBuf line; /* the moves it expects, as text, separated by blanks */
} Analysis;

void analysis_free(Analysis *a);
/* Forgets everything and makes room for so many moves. */
void analysis_begin(Analysis *a, uint32_t moves);

typedef struct AgentParam {
    const char *name, *about;
    double standard, least, most;
} AgentParam;

enum { AGENT_PARAMS = 6, AGENT_MAX_THREADS = 64 };

typedef struct AgentKind {
    const char *name, *title;
    const char *about;                   /* a sentence or two */
    AgentParam params[AGENT_PARAMS + 1]; /* ends with {0} */
    bool threads;                        /* can think with several */
    /* Why it does not play this game; NULL: it does. */
    const char *(*refuses)(const Game *game);
    const char *instead;                /* name of the agent that plays then; NULL: nobody */
    Agent *(*open)(const Agent *setup); /* returns owned */
    /* A game begins: everything that is remembered goes; what is random follows from the seed. */
    void (*begin)(Agent *a, uint64_t seed);
    /* The number of a move in the list that `moves` makes of this state, which has at least one. */
    uint32_t (*choose)(Agent *a, const State *state, const Budget *budget, Analysis *out);
    void (*close)(Agent *a);
} AgentKind;

/* What all agents begin with; also what they are made from. */
struct Agent {
    const AgentKind *kind;
    const Game *game;
    double param[AGENT_PARAMS];
    int threads;
    bool replaced; /* it plays in place of another one that refused */
};

/* All agents, by number; NULL behind the last. */
const AgentKind *agent_kind(uint32_t i);
const AgentKind *agent_find(Str name);

/* Reads "name" or "name:parameter=value,threads=2" for a game. An agent that refuses the game is
 * replaced, if it names another: `note` says so. False: *note says what is wrong. */
bool agent_setup(Agent *setup, const Game *game, Str text, StrBuf *note);

/* Returns owned. Call agent_begin before the first move. */
Agent *agent_open(const Agent *setup);
void agent_begin(Agent *a, uint64_t seed);
/* `out` may be NULL. */
uint32_t agent_choose(Agent *a, const State *state, const Budget *budget, Analysis *out);
void agent_close(Agent *a);

/* What a final state is worth, in [-1, 1], for who sits in each seat (from 1); a game that could not
 * go on is worth nothing to anybody. */
void agent_worth(const Game *game, const State *state, double worth[GAME_MAX_PLAYERS + 1]);

/* The same for one seat, whose place may be decided while others play on. False: it is not. */
bool agent_decided(const Game *game, const State *state, int seat, double *worth);

/* Who sits where `player` plays. */
static inline int agent_seat(const Game *game, const State *state, int player) {
    return game->ops->seat ? game->ops->seat(state, player) : player;
}
/* Who is to move. */
static inline int agent_mover(const Game *game, const State *state) {
    int seat = agent_seat(game, state, game->ops->mover(state));
    return seat < 0 || seat > GAME_MAX_PLAYERS ? 0 : seat;
}

/* Why nobody but Random plays a game: things are hidden, or all move at once. NULL: they do. */
const char *agent_refuses_unseen(const Game *game);

#endif
