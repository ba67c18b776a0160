/* game.h: the waist. What agents, matches and commands know of a game, whatever language it was
 * written in: one small table of functions. A Game is const and shared by threads; a thread owns its
 * Player (the workspace of a front end), its states and its move lists. */
#ifndef TSR_CORE_GAME_H
#define TSR_CORE_GAME_H

#include "base/strbuf.h"

typedef struct Game Game;
typedef struct Player Player;
typedef struct State State;
typedef struct MoveList MoveList;

enum { GAME_MAX_PLAYERS = 16 };

/* How a game ended. */
typedef enum EndKind {
    END_NONE,  /* it goes on */
    END_RULES, /* by its own rules */
    END_TURNS, /* too many turns: a draw */
    END_MOVES, /* too many moves: a draw */
} EndKind;

typedef struct GameOps {
    Player *(*player_new)(const Game *game); /* returns owned */
    void (*player_free)(Player *player);
    State *(*state_new)(const Game *game); /* returns owned; start before anything else */
    void (*state_free)(State *state);
    void (*state_copy)(const Game *game, State *to, const State *from);
    MoveList *(*list_new)(const Game *game); /* returns owned */
    void (*list_free)(MoveList *list);

    /* The start position; all chance in the game follows from the seed. */
    void (*start)(Player *player, State *state, uint64_t seed);
    /* All legal moves, in place of what was in the list; how many. Pure: the state stays as it is,
     * and the same state gives the same list. */
    uint32_t (*moves)(Player *player, const State *state, MoveList *out);
    /* Plays move i of a list made for this state. */
    void (*apply)(Player *player, State *state, const MoveList *list, uint32_t i);
    /* Draws one legal move evenly with `rng` and makes it move 0 of the list, usually without
     * listing the others. False when there is none. */
    bool (*sample)(Player *player, const State *state, uint64_t *rng, MoveList *out);
    /* Outcomes of the next draws of chance, used up in order; after them the state's own generator
     * goes on. NULL: none. Borrowed until replaced. */
    void (*force)(Player *player, const int *outcomes, uint32_t n);
    /* How many draws the last `moves`, `apply` or `start` made, and into how many ways the i-th of
     * them could have gone. */
    uint32_t (*chance)(const Player *player, const uint32_t **ways);

    uint32_t (*count)(const MoveList *list);
    bool (*over)(const State *state);
    int (*mover)(const State *state);  /* 1 … players */
    int (*winner)(const State *state); /* 0: a draw or nobody, also while the game goes on */
    EndKind (*end_kind)(const State *state);
    double (*rank)(const State *state, int player); /* 1 is best; 0 while still playing */

    void (*move_text)(const Game *game, const MoveList *list, uint32_t i, StrBuf *out);
    /* With every primitive action. */
    void (*move_actions)(const Game *game, const MoveList *list, uint32_t i, StrBuf *out);
    void (*state_text)(const Game *game, const State *state, StrBuf *out);
    uint64_t (*state_hash)(const Game *game, const State *state);
    size_t (*state_bytes)(const Game *game);
    void (*free)(Game *game);
} GameOps;

struct Game {
    const GameOps *ops;
    Str name;
    uint64_t identity; /* of the rules: a hash of the expanded description */
    int players;
    bool chance, hidden, simultaneous;
};

#endif
