/* agent.h: who plays. An agent is one record beside one function in one file; it knows a game only
 * through the waist (core/game.h), so the same agent plays games of every language. */
#ifndef TSR_AGENT_AGENT_H
#define TSR_AGENT_AGENT_H

#include <stdatomic.h>

#include "core/trial.h"

typedef struct Agent Agent;

/* How long to think. Each limit may be 0: none; whichever is reached first ends it. */
typedef struct Budget {
    double seconds;
    uint64_t iterations;     /* play-outs; of Alpha-Beta: positions looked at */
    int depth;               /* moves ahead; of a Monte Carlo agent: depth of its tree */
    const atomic_bool *stop; /* set by somebody else: at once. Borrowed; NULL: nobody */
    double late; /* seconds after which the move comes too late for the match; 0: it never does */
} Budget;

typedef struct MoveNote {
    uint64_t visits;
    double value; /* for who moves, in [-1, 1] */
} MoveNote;

/* ---- what an agent is told ------------------------------------------------------------------
 * All an agent ever knows of a game is in these four. Texts are borrowed for the call, and given only
 * to agents that read them (AgentKind.reads). Where something is hidden nobody gets a State, nor how
 * chance went: only what the player in the agent's seat sees. */

/* A game begins. */
typedef struct Opening {
    int seat;         /* where the agent sits: 1 … players */
    uint64_t seed;    /* of what is random in the agent; it says nothing of the game's */
    TrialDraws start; /* how chance went while the game was set up */
    Str view;         /* what is seen of the start position */
} Opening;

/* Somebody has made a move, perhaps the agent itself. */
typedef struct Step {
    int player; /* who: 1 … players; 0: it just happened, or all moved at once */
    Str move;   /* as it is seen from the agent's seat */
    uint32_t
        index; /* its number among the legal moves where another one reads the same, else UINT32_MAX;
                     * never where something is hidden */
    TrialDraws drawn,
        result; /* how chance went while moves were listed and while it was carried out */
    Str view;   /* of the position it led to */
} Step;

/* It is the agent's turn. */
typedef struct Turn {
    const State *state; /* NULL where something is hidden or all move at once */
    int player;         /* as whom: another one than its seat after players have swapped */
    uint32_t count;     /* how many moves there are to choose from, at least one */
    const Str *moves;   /* their texts. With a state: in the order that `moves` lists them */
    TrialDraws drawn;   /* how chance went while they were listed */
    Str view;
} Turn;

/* The game has ended. */
typedef struct Ending {
    const char *reason;  /* how: a word of doc/protocol.md, section 4 */
    const double *worth; /* what it was worth to who sits in each seat (from 1), in [-1, 1] */
} Ending;

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
/* So many moves from now on; what is noted of the first ones stays. */
void analysis_room(Analysis *a, uint32_t moves);
/* Forgets everything and makes room for so many moves. */
void analysis_begin(Analysis *a, uint32_t moves);

typedef struct AgentParam {
    const char *name, *about;
    double standard, least, most;
    bool whole; /* no fractions */
} AgentParam;

enum { AGENT_PARAMS = 6, AGENT_MAX_THREADS = 64 };

typedef struct AgentKind {
    const char *name, *title;
    const char *about;                   /* a sentence or two */
    AgentParam params[AGENT_PARAMS + 1]; /* ends with {0} */
    bool threads;                        /* can think with several */
    bool reads;                          /* wants texts, and to be told of every move (`saw`) */
    /* Why it does not play this game; NULL: it does. */
    const char *(*refuses)(const Game *game);
    const char *instead;                /* name of the agent that plays then; NULL: nobody */
    Agent *(*open)(const Agent *setup); /* returns owned */
    /* What it is called if that is not the kind's name; NULL: it is. */
    const char *(*called)(const Agent *a);
    /* A game begins: everything that is remembered goes; what is random follows from the seed. */
    void (*begin)(Agent *a, const Opening *opening);
    void (*saw)(Agent *a, const Step *step); /* with its texts. NULL: it need not be told */
    /* The number of one of the turn's moves, or AGENT_FAULT with the reason in a->fault. */
    uint32_t (*choose)(Agent *a, const Turn *turn, const Budget *budget, Analysis *out);
    void (*ended)(Agent *a, const Ending *ending); /* NULL: it need not be told */
    void (*close)(Agent *a);
} AgentKind;

/* Instead of a move: the agent is not able to play on, and forfeits. */
enum { AGENT_FAULT = UINT32_MAX, AGENT_FAULT_ROOM = 240, AGENT_PROGRAM_ROOM = 1024 };

/* What all agents begin with; also what they are made from. */
struct Agent {
    const AgentKind *kind;
    const Game *game;
    double param[AGENT_PARAMS];
    int threads;
    double share;                     /* of the budget it is given that it uses: `share=0.25` */
    bool replaced;                    /* it plays in place of another one that refused */
    char program[AGENT_PROGRAM_ROOM]; /* of an agent from outside: what it was called (process.h) */
    char fault[AGENT_FAULT_ROOM];     /* what was wrong when it chose AGENT_FAULT */
};

/* All agents, by number; NULL behind the last. */
const AgentKind *agent_kind(uint32_t i);
const AgentKind *agent_find(Str name);
/* Who plays a game that this one refuses; NULL: nobody. */
const AgentKind *agent_instead(const AgentKind *kind, const Game *game);

/* Reads "name" or "name:parameter=value,threads=2,share=0.25" for a game. An agent that refuses the game is
 * replaced, if it names another, which takes over the parameters that it has too: `note` says so, and which
 * it has not. False: *note says what is wrong. A name with a `/` in it, or that begins with `exec:`, is a program
 * or a plug-in and will be run: a text from the network must not be one (process_is_program). */
bool agent_setup(Agent *setup, const Game *game, Str text, StrBuf *note);

/* Returns owned. Call agent_begin before the first move. */
Agent *agent_open(const Agent *setup);
/* To tell people who it is; borrowed, until agent_begin. */
const char *agent_name(const Agent *a);
void agent_begin(Agent *a, const Opening *opening);
void agent_saw(Agent *a, const Step *step);
/* What it uses of a budget: its share of each limit. */
Budget agent_budget(const Agent *a, const Budget *whole);
/* `out` may be NULL. */
uint32_t agent_choose(Agent *a, const Turn *turn, const Budget *budget, Analysis *out);
void agent_ended(Agent *a, const Ending *ending);
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

/* The player whose pieces a seat plays. */
static inline int agent_player(const Game *game, const State *state, int seat) {
    for (int p = 1; p <= game->players; p++)
        if (agent_seat(game, state, p) == seat) return p;
    return seat;
}

/* Why agents that look at the position do not play a game: things are hidden, or all move at once.
 * NULL: they do. */
const char *agent_refuses_unseen(const Game *game);

#endif
