/* game_shelf.h: the games that come with Tessera, found by name. */
#ifndef TSR_CLI_GAME_SHELF_H
#define TSR_CLI_GAME_SHELF_H

#include "cli/cli.h"

typedef struct ShelfGame {
    const char *path;
    Str full, folder, name; /* "war/chess", and its parts */
} ShelfGame;

typedef struct GameShelf {
    Arena arena;
    Vec(ShelfGame) games; /* folder by folder */
} GameShelf;

/* False with a message on standard error; shelf_close in any case. */
bool shelf_open(GameShelf *s);
void shelf_close(GameShelf *s);

/* A file of that path (`-`: standard input), or, when there is none, a game of the shelf: `chess`,
 * `rbg/breakthrough`, "Fox and Geese"; its path goes into *path. False: there is none either, and *note says
 * what could have been meant. */
bool shelf_find(const GameShelf *s, const char *name, StrBuf *path, StrBuf *note);

/* The same, of a shelf that is opened only when it is needed. */
bool shelf_find_once(const char *name, StrBuf *path, StrBuf *note);

/* The shortest name that finds the game, and no other. */
Str shelf_name(const GameShelf *s, const ShelfGame *g);

/* What there is, a line for each folder. */
void shelf_list(const GameShelf *s, StrBuf *out);

#endif
