/* rbg_native.h: compiled Regular Boardgames behind the interpreter's waist. */
#ifndef TSR_NATIVE_RBG_NATIVE_H
#define TSR_NATIVE_RBG_NATIVE_H

#include "rbg/rbg_game.h"

typedef enum RbgNativeState {
    RBG_NATIVE_NONE,   /* not asked for, or not possible: the interpreter plays */
    RBG_NATIVE_MAKING, /* being compiled in the background */
    RBG_NATIVE_PLAYS,
} RbgNativeState;

typedef struct RbgNativeInfo {
    RbgNativeState state;
    double seconds;   /* of processor time the compiler took; 0: it was in the cache */
    uint64_t peak_kb; /* of memory, for that */
    const char *why;  /* RBG_NATIVE_NONE: the reason, or NULL */
} RbgNativeInfo;

/* Has the game compiled, or found among those that were; it takes over as soon as it is there. With
 * `wait`, that is before this returns. Without a compiler, or with TESSERA_NO_CC=1, nothing happens.
 * Freeing the game ends it. At most once per game. */
void rbg_native_attach(Game *game, bool wait);

RbgNativeInfo rbg_native_info(const Game *game);

#endif
