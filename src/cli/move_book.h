/* move_book.h: the moves somebody may make now, with the names they can be typed by. */
#ifndef TSR_CLI_MOVE_BOOK_H
#define TSR_CLI_MOVE_BOOK_H

#include "core/game.h"
#include "core/scene.h"

typedef struct BookMove {
    uint32_t index; /* in the list of moves */
    Str text;       /* as `tessera moves` has it */
    Str name;       /* as people write it; no other move of the book has it */
    Str held; /* what the piece is called that it takes from a hand and whose sign is in the name */
} BookMove;

/* A move that is left out, as another one is called the same and does the same. Both in the list. */
typedef struct BookTwin {
    uint32_t index, other;
} BookTwin;

/* Zeroed before the first use. */
typedef struct MoveBook {
    Arena arena;
    Vec(BookMove) moves;
    Vec(BookTwin) twins;
    const Scene *scene; /* borrowed; NULL: places have only the names that moves use */
    const SceneView *view;
} MoveBook;

/* Where the moves come from. */
typedef struct BookSource {
    const Game *game;
    Player *player;
    const State *state;
    const MoveList *list; /* what `moves` lists of the state */
    uint32_t count;
    int who;            /* whose moves; 0: everybody's */
    const Scene *scene; /* borrowed until the book is filled again; both may be NULL */
    const SceneView *view;
    /* Writes how a piece looks, by which one in a hand is called; or NULL. */
    void (*sign)(void *owner, const ScenePiece *piece, StrBuf *out);
    void *owner;
} BookSource;

/* The moves of the source in place of what was in the book. Moves that lead to the same position and are
 * called the same are one. */
void book_fill(MoveBook *b, const BookSource *from);
void book_free(MoveBook *b);

/* The move of the list that is in the book for this one: mostly itself. */
uint32_t book_stands_for(const MoveBook *b, uint32_t index);

/* Places of hands have no labels; what lies there stands for them. Makes "7-A1", the name of move i, into
 * "K-A1". */
void book_name_held(const BookSource *from, uint32_t i, StrBuf *name);

typedef Vec(uint32_t) BookHits; /* numbers of moves in the book */

/* How well they fit. */
typedef enum BookFit {
    BOOK_NOTHING,
    BOOK_BEGINS, /* what was typed is only the beginning of their names */
    BOOK_FITS
} BookFit;

/* The moves that were meant: by their text, their name, or their places in order (`e2e4`, `e2 e4`, `e4`;
 * the name of the piece on a place may stand for it). */
BookFit book_find(const MoveBook *b, Str typed, BookHits *hits);

/* The moves that begin like this. */
void book_begin(const MoveBook *b, Str typed, BookHits *hits);

/* Is a place of the board called so? Then moves about it were meant. */
bool book_is_place(const MoveBook *b, Str name);

/* The name that reads most like this; n = 0: none. */
Str book_suggest(const MoveBook *b, Str typed);

#endif
