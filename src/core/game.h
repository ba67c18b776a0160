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
struct Scene;
struct SceneView;

enum { GAME_MAX_PLAYERS = 16 };

/* What may tell how good a state is for a player: GameOps.features. */
enum {
    FEATURE_SCORE,
    FEATURE_CENTRE,  /* how near to the centre of the board its pieces stand */
    FEATURE_ADVANCE, /* how far ahead, in the direction it faces */
    FEATURE_GOAL,    /* how near to the regions it owns */
    FEATURE_LINKS,   /* pairs of neighbours among its pieces */
    FEATURE_STORE,   /* pieces that belong to nobody, in its regions and hands */
    FEATURE_PIECES,  /* from here on: how many pieces it has of each kind */
    GAME_MAX_FEATURES = 32
};

/* What is said of END_BOUND, and of a list that is cut. */
#define GAME_BOUND "the rules do not come to an end within the bounds of the engine"

/* How a game ended. */
typedef enum EndKind {
    END_NONE,  /* it goes on */
    END_RULES, /* by its own rules */
    END_TURNS, /* too many turns: a draw */
    END_MOVES, /* too many moves: a draw */
    END_BOUND, /* the rules do not come to an end within the engine's bounds: nobody wins */
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
    /* How many draws the last `moves`, `apply` or `start` made, into how many ways the i-th of them
     * could have gone, and which one it went (as `force` takes it). Either may be NULL; borrowed until
     * the next of these calls. */
    uint32_t (*chance)(const Player *player, const uint32_t **ways, const int **outcomes);

    uint32_t (*count)(const MoveList *list);
    bool (*over)(const State *state);
    int (*mover)(const State *state);  /* 1 … players */
    int (*winner)(const State *state); /* 0: a draw or nobody, also while the game goes on */
    EndKind (*end_kind)(const State *state);
    double (*rank)(const State *state, int player); /* 1 is best; 0 while still playing */
    /* What a finished game was worth to a player, 0 … 100; 0 while it goes on. */
    double (*score)(const Game *game, const State *state, int player);

    void (*move_text)(const Game *game, const MoveList *list, uint32_t i, StrBuf *out);
    /* With every primitive action. */
    void (*move_actions)(const Game *game, const MoveList *list, uint32_t i, StrBuf *out);
    void (*state_text)(const Game *game, const State *state, StrBuf *out);
    /* What a player (1 … players) sees of a state: states that differ only in what is hidden from
     * the player give the same text, byte for byte. Where nothing is hidden it is state_text. Like
     * the next two it may be NULL in a front end without hidden information: see view.h. */
    void (*view)(const Game *game, const State *state, int player, StrBuf *out);
    /* What a player sees of move i, which led from one state to the other; who makes it sees
     * move_text. What the move changed is in the views of the states. */
    void (*move_view)(const Game *game, const State *before, const State *after,
                      const MoveList *list, uint32_t i, int player, StrBuf *out);
    /* Who makes move i: the mover, but any player where all move at once. Nobody else is shown it
     * before it is played. 0: nobody, it just happens. */
    int (*move_player)(const MoveList *list, uint32_t i);
    /* Where all move at once: makes what the players chose (move choice[p] of player p, from 1;
     * UINT32_MAX: nothing) one move, the only one of another list. NULL where they take turns. */
    void (*join)(const Game *game, const MoveList *list, const uint32_t *choice, MoveList *out);
    /* Was a bound of the engine hit while this list was made, so that moves may be missing? To play one of
     * it ends the game (END_BOUND). NULL where lists are always complete. */
    bool (*cut)(const MoveList *list);
    uint64_t (*state_hash)(const Game *game, const State *state);

    /* What agents ask; each may be NULL. */
    /* The same number for the same move, in whatever position; different ones within a list. NULL: a
     * hash of its text. */
    uint64_t (*move_key)(const Game *game, const MoveList *list, uint32_t i);
    /* A hash of all that decides how the game can go on, but for earlier positions and the number of
     * moves made. NULL: state_hash. */
    uint64_t (*position_key)(const Game *game, const State *state);
    /* Gives the state another future: what chance brings from here on follows from the seed. Moves
     * that were listed before may still be played. NULL where there is no chance. */
    void (*reseed)(State *state, uint64_t seed);
    /* Who sits in the seat (1 … players) now: another one after players have swapped. NULL: who began
     * there. */
    int (*seat)(const State *state, int player);
    /* What the player has, at most GAME_MAX_FEATURES numbers; how many. */
    uint32_t (*features)(const Game *game, const State *state, int player, double *out);
    /* What move i takes from the opponents, and gains by promotion: the sum of the worth (by feature)
     * of those pieces as far as the move tells before it is played. 0: it is quiet. */
    double (*taken)(const Game *game, const State *state, const MoveList *list, uint32_t i,
                    const double *worth);

    /* What people look at (scene.h); each may be NULL: then there are only texts. */
    /* The board and the kinds of pieces; in a match those of the game that is played in the state.
     * Returns owned: scene_free. */
    struct Scene *(*scene)(const Game *game, const State *state);
    /* What a player sees of the state (0: everything), in place of what was in *out. States with equal
     * views (above) give equal ones here. */
    void (*look)(const Game *game, const State *state, int player, struct SceneView *out);
    /* Puts into a view of a state what chance brought while the moves of the list, which are those of the
     * state, were found: dice that were rolled for them. */
    void (*look_rolled)(const Game *game, const MoveList *list, struct SceneView *view);
    /* The places of the scene that move i goes from and to; -1: none. Both are the same when it is about
     * one place. Only for who may know the move. */
    void (*move_places)(const Game *game, const MoveList *list, uint32_t i, int ends[2]);
    /* Move i as people write it, with the labels of the board: "E2-E4", "D4", "E8=Queen", "pass". Places
     * are separated by `-`. `full`: with all that may tell it from others of that name. For who may make
     * it. */
    void (*move_name)(const Game *game, const MoveList *list, uint32_t i, bool full, StrBuf *out);
    /* The same of a move that led from one state to the other, as far as a player sees it: move_view. */
    void (*move_name_view)(const Game *game, const State *before, const State *after,
                           const MoveList *list, uint32_t i, int player, StrBuf *out);

    /* What the description calls a player (1 … players). NULL: they have numbers only. */
    Str (*player_name)(const Game *game, int player);
    size_t (*state_bytes)(const Game *game);
    /* The whole description, with which the same game can be made anywhere, and its language: "lud",
     * "rbg". NULL, with nothing written: it is not known, or there is more to the game than its text. */
    const char *(*describe)(const Game *game, StrBuf *out);
    void (*free)(Game *game);
} GameOps;

struct Game {
    const GameOps *ops;
    Str name;
    uint64_t identity; /* of the rules: a hash of the expanded description */
    int players;
    bool chance, hidden, simultaneous;
};

/* Are moves missing in the list? */
static inline bool game_cut(const Game *game, const MoveList *list) {
    return game->ops->cut && game->ops->cut(list);
}

#endif
