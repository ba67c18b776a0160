/* interp.h: plays a Regular Boardgame from its flat program.
 *
 * A move is what the paper says it is: the sequence of modifiers, each with the vertex where it was
 * applied, up to and with the switch that ends it. It is found by going depth-first through the
 * program on one state; what a modifier changes is written down and taken back. */
#ifndef TSR_RBG_INTERP_H
#define TSR_RBG_INTERP_H

#include "base/vec.h"
#include "rbg/program.h"

/* Moves one after the other; steps as RbgLayout packs them. */
typedef struct RbgMoves {
    Vec(uint32_t) steps;
    Vec(uint32_t) ends; /* of each move in `steps` */
    int player;         /* whose they are */
    bool cut;           /* a bound was hit: there may be more */
} RbgMoves;

/* Bounds. Where a search comes to one, it ends there: lists are marked as cut, games as ended by it. */
enum {
    RBG_MAX_SEQUENCE = 16384,  /* modifiers in one move, patterns included */
    RBG_MAX_CHOICES = 1 << 21, /* open at once */
    RBG_MAX_FRAME_WORDS = 1 << 23,
    RBG_MAX_STEPS = 1 << 25,  /* of all moves of a list together */
    RBG_MAX_KEEPER = 1 << 20, /* moves of the keeper in a row */
    RBG_MAX_LOG = 1 << 24,    /* of moves that can be taken back, together */
    RBG_MAX_WORK = 1 << 27,   /* choices taken back while one question is answered */
};

typedef struct RbgChoice {
    uint32_t pc, pos;
    uint32_t next; /* what has not been tried: place in a list. Patterns: the pattern around it */
    uint32_t log;  /* to be taken back to here */
    uint32_t frame, frame_end;
    uint64_t bits; /* SCAN: rest of the word */
} RbgChoice;

typedef struct RbgUndo {
    int32_t old;
    uint32_t what; /* vertex, or RBG_UNDO_VAR + variable */
} RbgUndo;

enum { RBG_UNDO_VAR = 1u << 31 };

typedef enum RbgWanted {
    RBG_WANT_ALL,   /* every move, into `out` */
    RBG_WANT_FIRST, /* the first one, and the state as it makes it */
    RBG_WANT_DRAWN, /* one of all, evenly, into `out` */
} RbgWanted;

/* A thread's workspace. */
typedef struct RbgWork {
    const RbgProgram *program;
    const RbgLayout *layout;
    RbgState *s; /* being searched: one's own `state`, or a caller's */
    RbgState *state;
    int32_t *vars;
    uint64_t *bits;
    uint8_t *board;

    RbgChoice *choices;
    uint32_t nchoices, choices_cap;
    uint32_t *codes; /* the log: what was done, as steps … */
    RbgUndo *undo;   /* … and how to take it back */
    uint32_t nlog, log_cap, log_base;
    uint64_t *frames;
    uint32_t frame, frame_end, frames_cap;
    uint32_t pattern;      /* choice of the innermost one; UINT32_MAX: none */
    int64_t budget, limit; /* what is left of the work, and what a question may take */
    bool bound_hit;        /* by the last question */
    bool remembers;        /* what is played can be taken back */

    RbgWanted wanted;
    RbgMoves *out;
    uint64_t *rng;
    uint64_t found, next; /* moves, when one is drawn, and which of them is taken next */
} RbgWork;

RbgWork *rbg_work_new(const RbgProgram *p, const RbgLayout *l); /* returns owned */
void rbg_work_free(RbgWork *w);

/* What follows works on a state in place; what is listed or asked is taken back. */
void rbg_work_on(RbgWork *w, RbgState *s);

/* All legal moves of the player to move, in place of what was in the list; out->cut: not all. */
void rbg_list(RbgWork *w, RbgMoves *out);

/* One of them, evenly, as the only one of the list; false when there is none, or a bound was hit. */
bool rbg_draw(RbgWork *w, uint64_t *rng, RbgMoves *out);

/* Is there one? */
bool rbg_any(RbgWork *w);

/* Carries out one legal move, a player's or the keeper's, and nothing behind it. */
void rbg_do(RbgWork *w, const uint32_t *steps, uint32_t n);

/* Plays a legal move. */
void rbg_play(RbgWork *w, const uint32_t *steps, uint32_t n);

/* Lets the keeper move until it is a player's turn, or the keeper is stuck, which ends the game. */
void rbg_keeper(RbgWork *w);

/* While the workspace remembers, what rbg_play and rbg_keeper did can be taken back. */
typedef struct RbgMark {
    RbgState head;
    uint32_t log;
} RbgMark;

RbgMark rbg_mark(const RbgWork *w);
void rbg_take_back(RbgWork *w, const RbgMark *mark);

/* The sequences of the keeper's moves from this state, up to `most` different ones, without going on
 * behind a switch; for the check that there is only one. */
void rbg_keeper_moves(RbgWork *w, uint32_t most, RbgMoves *out);

static inline const uint32_t *rbg_move(const RbgMoves *m, uint32_t i, uint32_t *n) {
    uint32_t begin = i ? m->ends.v[i - 1] : 0;
    *n = m->ends.v[i] - begin;
    return m->steps.v + begin;
}

#endif
