/* rbg_state.h: a position of a Regular Boardgame: one flat block, the same for the interpreter and
 * for compiled games, so that either can go on where the other stopped.
 *
 *     RbgState │ vars: int32 │ bits: uint64, `words` for each piece │ board: a byte per vertex
 *
 * `board` and `bits` say the same: board[v] is the piece on v, and bit v of the piece's words is
 * set. Behind the last vertex the board has one more byte, which is none of the pieces: compiled games
 * look there when a step leads nowhere. The board answers "what is here", the bits "where are those" and "how many". */
#ifndef TSR_RBG_RBG_STATE_H
#define TSR_RBG_RBG_STATE_H

#include "core/game.h"
#include "rbg/rbg.h"

/* Why play stopped. */
typedef enum RbgEnd {
    RBG_GOES_ON,
    RBG_KEEPER_STUCK, /* the keeper has no legal move: how most games end */
    RBG_PLAYER_STUCK, /* the player to move has none */
    RBG_BOUND_HIT,    /* the rules do not come to an end: a bound of the search was reached */
    RBG_TOO_LONG,     /* too many moves: a draw */
} RbgEnd;

/* Moves that players make in a game. The published games that end by themselves take at most some 2,000 when they are
 * played at random, and chess with its rule of 50 moves at most 17,697. A trial as long as this can be read again. */
enum { RBG_MAX_MOVES = 1 << 16 };

typedef struct RbgState {
    uint32_t cell;   /* state of the automaton where the next search begins */
    uint32_t pos;    /* vertex */
    uint8_t player;  /* to move: from 1, or RBG_KEEPER */
    uint8_t mover;   /* the last player to move who is not the keeper, for the waist: from 1 */
    uint8_t end;     /* RbgEnd */
    uint8_t players; /* of the game: ranks are asked of a state alone */
    uint32_t vars_at, bits_at, board_at; /* where the arrays begin, in bytes from the state */
    uint32_t
        moves; /* that players made so far; positions that differ in nothing else are the same */
} RbgState;

/* Where things are in a state, and how moves are packed. */
typedef struct RbgLayout {
    uint32_t nvertices, npieces, nvars, nplayers;
    uint32_t words; /* in a set of vertices */
    uint32_t vars_at, bits_at, board_at;
    uint32_t bytes;
    /* A modifier at a vertex is one number, index << shift | vertex: a step of a move. */
    uint32_t shift, mask;
} RbgLayout;

/* False when steps of moves would not fit in 32 bits. */
bool rbg_layout(RbgLayout *l, const RbgGame *g);

/* The position before anybody moved, with the keeper to move. */
void rbg_state_start(const RbgLayout *l, const RbgGame *g, uint32_t cell, RbgState *s);

/* "player=white  cell=rx0y0  0,0  0011…": the player, the vertex, the variables, the board with a
 * digit (0-9A-Za-z) for each piece; tabs between them. */
void rbg_state_text(const RbgGame *g, const RbgState *s, StrBuf *out);

/* Of everything that decides how play goes on. */
uint64_t rbg_state_hash(const RbgLayout *l, const RbgState *s);

static inline int32_t *rbg_vars(RbgState *s) {
    return (int32_t *)(void *)((char *)s + s->vars_at);
}

static inline uint64_t *rbg_bits(RbgState *s) {
    return (uint64_t *)(void *)((char *)s + s->bits_at);
}

static inline uint8_t *rbg_board(RbgState *s) {
    return (uint8_t *)s + s->board_at;
}

static inline const int32_t *rbg_vars_of(const RbgState *s) {
    return (const int32_t *)(const void *)((const char *)s + s->vars_at);
}

static inline const uint64_t *rbg_bits_of(const RbgState *s) {
    return (const uint64_t *)(const void *)((const char *)s + s->bits_at);
}

static inline const uint8_t *rbg_board_of(const RbgState *s) {
    return (const uint8_t *)s + s->board_at;
}

/* The piece on v becomes `piece`. */
static inline void rbg_put(const RbgLayout *l, uint8_t *board, uint64_t *bits, uint32_t v,
                           uint32_t piece) {
    uint64_t bit = (uint64_t)1 << (v & 63);
    uint32_t word = v >> 6;
    bits[board[v] * l->words + word] &= ~bit;
    bits[piece * l->words + word] |= bit;
    board[v] = (uint8_t)piece;
}

/* How many of a piece there are. The builtin calls a function where the processor's own instruction for this
 * cannot be taken for granted; that takes longer. */
static inline uint32_t rbg_number_of(const RbgLayout *l, const uint64_t *bits, uint32_t piece) {
    const uint64_t *at = bits + (size_t)piece * l->words;
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->words; i++) {
        uint64_t x = at[i];
        x -= x >> 1 & 0x5555555555555555;
        x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
        n += (uint32_t)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
    }
    return n;
}

/* Result of a finished game: the players' variables. 1 is best; equal scores share the mean. */
int rbg_state_winner(const RbgState *s);
double rbg_state_rank(const RbgState *s, int player);

#endif
