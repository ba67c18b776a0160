/* ugi.h: the words of the protocol of agents (doc/protocol.md), for both ends: texts as they stand in a
 * line, and what a line says. */
#ifndef TSR_AGENT_UGI_H
#define TSR_AGENT_UGI_H

#include "core/trial.h"

/* Limits, in bytes. */
enum {
    UGI_HOST_LINE = 1 << 20,  /* a line of the host, with its end */
    UGI_AGENT_LINE = 1 << 16, /* a line of an agent, with its end */
    UGI_VOLUME = 1 << 20,     /* of an agent, before it answers */
};

/* What an agent wants to be told. */
enum {
    UGI_STEPS = 1,
    UGI_VIEWS = 2,
    UGI_LEGAL = 4,
    UGI_POSITION = 8,
    UGI_RULES = 16,
    UGI_STANDARD = UGI_STEPS | UGI_VIEWS | UGI_LEGAL | UGI_POSITION,
};

/* The wish with that name; 0: there is none. */
unsigned ugi_wish(Str word);

/* Takes the next word off a line; empty at its end. */
Str ugi_cut(Str *rest);

/* A text that goes on to the end of a line, and one that stands among other words. */
void ugi_text(StrBuf *out, Str text);
void ugi_word(StrBuf *out, Str text);
/* One that keeps its blanks at both ends: a line of a description. */
void ugi_layout(StrBuf *out, Str text);
/* What either stands for. */
void ugi_plain(StrBuf *out, Str written);

/* Is the text, as an agent has written it, this move? */
bool ugi_is_move(Str written, Str move, StrBuf *scratch);

/* Draws of chance: `3,1`. Reading: at most TRIAL_MAX_DRAWS, into the arena; false: that is none. */
void ugi_draws(StrBuf *out, TrialDraws d);
bool ugi_read_draws(Arena *a, Str word, TrialDraws *out);

/* A move among others in a `position` line. index UINT32_MAX: its text says which one it is. */
void ugi_move(StrBuf *out, Str text, uint32_t index, TrialDraws drawn, TrialDraws result);

/* `startpos …`, what follows `position`, as a trial, and what was drawn for the moves that may be made
 * now. False: it cannot be understood. trial_free in any case. */
bool ugi_read_position(Str rest, Trial *t, TrialDraws *drawn);

/* What follows `step`. The move's texts are written, not plain. */
typedef struct UgiStep {
    int player;
    TrialMove move; /* index UINT32_MAX: its text says which one it is */
} UgiStep;

bool ugi_read_step(Arena *a, Str rest, UgiStep *out);

/* What follows `gameover`, for so many players; the reason is only a word. False: it cannot be
 * understood. */
typedef struct UgiEnd {
    Str reason;
    double worth[GAME_MAX_PLAYERS + 1];
} UgiEnd;

bool ugi_read_end(Str rest, int players, UgiEnd *out);

/* What follows `go`. */
typedef struct UgiGo {
    double seconds; /* 0: no limit */
    uint64_t nodes;
    int depth;
    bool infinite;
    double clock[GAME_MAX_PLAYERS + 1], more[GAME_MAX_PLAYERS + 1]; /* in seconds, by player */
} UgiGo;

void ugi_read_go(Str rest, UgiGo *out);

#endif
