/* ugi_engine.h: our end of the protocol of agents (doc/protocol.md): one of our agents, or a plug-in, that
 * is told of a game by lines and answers with lines. Everything it reads is hostile. */
#ifndef TSR_MATCH_UGI_ENGINE_H
#define TSR_MATCH_UGI_ENGINE_H

#include "match/referee.h"

typedef struct UgiEngine UgiEngine;

typedef struct UgiEngineSetup {
    const char *agent;  /* as agent_setup reads it */
    const char *plugin; /* the path of a plug-in that plays instead; or NULL */
    const Game *game;   /* to be played when the host sends no rules; borrowed, or NULL */
    /* Makes a game of a description in that language ("lud", "rbg"); NULL with the reason. Returns
     * owned. NULL: nobody can. */
    Game *(*load)(void *owner, Str language, Str text, StrBuf *why);
    /* Sends a line, which has its end already. One at a time, but from any thread. */
    void (*say)(void *owner, Str line);
    void *owner;
    bool alone;    /* think in the caller's thread, and answer before ugi_engine_line returns */
    uint64_t most; /* iterations of a move, whatever the host allows; 0: no limit */
} UgiEngineSetup;

UgiEngine *ugi_engine_open(
    const UgiEngineSetup *setup); /* returns owned; borrows what is in the setup */
void ugi_engine_close(UgiEngine *e);

/* Reads a line, without its end. False: it was `quit`. */
bool ugi_engine_line(UgiEngine *e, Str line);

#endif
