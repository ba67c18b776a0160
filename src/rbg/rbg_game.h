/* rbg_game.h: a Regular Boardgame behind the waist (core/game.h).
 *
 * The interpreter plays from the first moment. An engine that knows the game better, such as compiled
 * code, can take its place at any time: both work on the same states and give the same moves. */
#ifndef TSR_RBG_RBG_GAME_H
#define TSR_RBG_RBG_GAME_H

#include <stdatomic.h>

#include "rbg/interp.h"

typedef struct RbgRules RbgRules;

/* Another way to play the same game. The functions work on a state in place, and what they list or
 * ask leaves it as it was; `work` is a thread's own workspace. Those that return whether they could do
 * it may come to bounds of their own; the interpreter does it then. */
typedef struct RbgEngine {
    void *(*work_new)(const RbgRules *r);
    void (*work_free)(void *work);
    /* All legal moves, in place of what was in the list, in the order the interpreter has them. `cut` is
     * false before, and set where the list would become too long. */
    bool (*list)(void *work, RbgState *s, RbgMoves *out);
    /* One of them, evenly; an empty list when there is none. */
    bool (*draw)(void *work, RbgState *s, uint64_t *rng, RbgMoves *out);
    /* Is there one? */
    bool (*any)(void *work, RbgState *s, bool *found);
    /* Plays a legal move, which is counted, then the keeper's. Sets `end` when the keeper is stuck. False: the keeper
     * has not finished. */
    bool (*play)(void *work, RbgState *s, const uint32_t *steps, uint32_t n);
    /* As rbg_perft, where the moves of a game do not become too many. */
    bool (*perft)(void *work, RbgState *s, int depth, uint64_t *leaves, uint64_t *states);
    /* A random game from the state to its end, changing the state; how many moves players made. It
     * may stop before the end, anywhere behind a move; it does after RBG_MAX_MOVES. */
    uint64_t (*playout)(void *work, RbgState *s, uint64_t *rng);
} RbgEngine;

struct RbgRules {
    Game game; /* first: the waist has pointers to it */
    Arena arena;
    const RbgGame *rbg;
    const RbgAutomaton *automaton;
    const RbgProgram *program;
    RbgLayout layout;
    const struct RbgInsight *insight;  /* what agents ask: rbg_insight.h */
    _Atomic(const RbgEngine *) engine; /* NULL: the interpreter */
    void *owner;                       /* of the engine, for its own use */
    void (*release)(RbgRules *r);      /* of the owner, when the game is freed; or NULL */
};

extern const GameOps rbg_ops;

/* Reads a description and makes it playable. NULL with the reasons in *messages (or NULL), which also
 * takes warnings. Returns owned: game->ops->free. */
Game *rbg_game_open(const char *path, StrBuf *messages);
Game *rbg_game_text(const char *name, Str text, StrBuf *messages);

static inline RbgRules *rbg_rules_of(Game *game) {
    return (RbgRules *)(void *)game;
}

/* Is it one of ours? */
static inline bool rbg_is(const Game *game) {
    return game->ops == &rbg_ops;
}

/* Leaves at exactly `depth` moves of players, each really made with what the keeper does after it.
 * *states: all positions from the start on. The state is as before. False: a bound of the search was hit,
 * and there are more. */
bool rbg_perft(Player *player, State *state, int depth, uint64_t *leaves, uint64_t *states);

/* A random game from the state to its end; how many moves players made. A game without end comes to one
 * after RBG_MAX_MOVES. */
uint64_t rbg_playout(Player *player, State *state, uint64_t *rng);

#endif
