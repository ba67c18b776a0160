/* open_game.h: from a file, or a name, to a game that can be played. */
#ifndef TSR_CLI_OPEN_GAME_H
#define TSR_CLI_OPEN_GAME_H

#include "cli/cli.h"
#include "core/game.h"

/* Finds the description of a game that was asked for: a file, or one of our games by its name (game_shelf.h).
 * False with the reason on standard error. */
bool game_find(const char *asked, StrBuf *path);

/* A description that was asked for, compiled; NULL with the reasons on standard error (unless `quiet`, then
 * in *errors, which may be NULL). Returns owned: game_close. */
Game *game_open(const Input *in, const char *asked, bool quiet, StrBuf *errors);
void game_close(Game *game);

/* A Regular Boardgame, by the name of its file? */
bool game_is_rbg(const char *path);

/* The same from a description that was read from that path; the reasons stay with it. */
Game *game_compile(const Input *in, const char *path, Unit *u);

/* A player as the description names it, else `Player 1` (or another word for it). */
void game_player_name(const Game *game, int player, const char *word, StrBuf *out);

/* Says on standard error that GAME_BOUND, and what follows from it for the command. Returns EXIT_WRONG. */
__attribute__((format(printf, 3, 4))) int game_bound(const char *command, const Game *game,
                                                     const char *fmt, ...);

#endif
