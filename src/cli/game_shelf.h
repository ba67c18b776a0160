/* game_shelf.h: the games that come with Tessera, found by name. */
#ifndef TSR_CLI_GAME_SHELF_H
#define TSR_CLI_GAME_SHELF_H

#include "cli/cli.h"

typedef struct ShelfGame {
    const char *path;
    Str folder, name; /* "war", "chess" */
} ShelfGame;

typedef struct GameShelf {
    Arena arena;
    Vec(ShelfGame) games; /* folder by folder */
} GameShelf;

/* False with a message on standard error; shelf_close in any case. */
bool shelf_open(GameShelf *s);
void shelf_close(GameShelf *s);

/* A file of that path, or a game of the shelf: `chess`, `rbg/breakthrough`, "Fox and Geese". NULL: there is
 * none, and *note says what could have been meant. Borrowed from the shelf, or `name` itself. */
const char *shelf_find(const GameShelf *s, const char *name, StrBuf *note);

/* What there is, a line for each folder. */
void shelf_list(const GameShelf *s, StrBuf *out);

#endif
