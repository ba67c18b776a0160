/* trial.h: a game that was played, as text that can be played again anywhere:
 *
 *     tessera trial 1
 *     game Chess
 *     rules 8c1f0a2b3d4e5f60
 *     option Board Size/8x8
 *     seed 7
 *     move 12>28 #19
 *     drawn 3 1
 *     result 2
 *     stopped resigned 2
 *     end winner=1 ranks=1,2
 *
 * `rules` is a hash of the expanded description; chance follows from the seed, except where `drawn`
 * (before a move: while its moves were listed) and `result` (after it: of what it led to) say how it
 * went. `#19` is the place of the move among the legal ones, which matters when two read the same. Where
 * all move at once the moves of the players stand together, `2>0+5>1`, and the number means nothing.
 * `stopped` is there when somebody, who sits in that seat, ended it before the rules did: `resigned 2`,
 * `time 1 …`, `forfeit 1 …` with the reason; `end` is what the rules say, so mostly none. */
#ifndef TSR_CORE_TRIAL_H
#define TSR_CORE_TRIAL_H

#include "base/vec.h"
#include "core/game.h"

typedef struct TrialDraws {
    const int *v;
    uint32_t n;
} TrialDraws;

typedef struct TrialMove {
    Str text;
    uint32_t index;
    TrialDraws drawn, result; /* n = 0: as the seed has it */
} TrialMove;

typedef struct Trial {
    Arena arena;                     /* everything below lives in it */
    Str game, ruleset, stopped, end; /* stopped: empty, nobody did */
    uint64_t identity, seed;
    TrialDraws start;
    Vec(Str) options;
    Vec(TrialMove) moves;
} Trial;

/* Limits for what is read. */
enum { TRIAL_MAX_MOVES = 100000, TRIAL_MAX_DRAWS = 4096 };

/* Reads one; false with the line and the reason in *error. trial_free in any case. */
bool trial_read(Trial *t, Str text, StrBuf *error);
void trial_write(const Trial *t, StrBuf *out);
void trial_free(Trial *t);

void trial_add(Trial *t, Str text, uint32_t index, TrialDraws drawn, TrialDraws result);

/* Sets `stopped`: how (a word of doc/protocol.md, section 4), the seat, and a reason, which may be empty. */
void trial_stop(Trial *t, const char *how, int seat, Str reason);
/* The seat of who resigned; 0: nobody did. */
int trial_resigned(const Trial *t, int players);

/* "winner=1 ranks=1,2", or "none" while the game goes on. */
void trial_outcome(const Game *game, const State *state, StrBuf *out);

/* Looks for a trial's move among the legal moves of a state. */
typedef struct TrialFinder {
    const Game *game;
    const MoveList *list; /* what `moves` lists of the state */
    /* What was found: choice[0], or where all move at once (`joined`) the move of each player p. */
    bool joined;
    uint32_t choice[GAME_MAX_PLAYERS + 1];
} TrialFinder;

bool trial_find(TrialFinder *f, const State *state, const TrialMove *m);

/* Plays it from the start up to `count` moves (UINT32_MAX: all); `each` (or NULL) sees the state before
 * every move with the list and the index. False with the reason in *error: other rules, a move that
 * is not legal, another end. */
typedef struct TrialReplay {
    const Game *game;
    const Trial *trial;
    Player *player;
    State *state;
    MoveList *list;
    uint32_t count;
    void (*each)(const struct TrialReplay *r, uint32_t move, uint32_t index);
    void *owner;
} TrialReplay;

bool trial_replay(TrialReplay *r, StrBuf *error);

#endif
