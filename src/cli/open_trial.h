/* open_trial.h: from a trial in a file to the position it leads to. */
#ifndef TSR_CLI_OPEN_TRIAL_H
#define TSR_CLI_OPEN_TRIAL_H

#include "cli/open_game.h"
#include "core/trial.h"

/* Reads a trial; false with a message on standard error. trial_free in any case. */
bool trial_open(Trial *t, const char *path);

/* A game with a player, a state and a list, and the trial played so far. */
typedef struct Table {
    Game *game;
    Player *player;
    State *state;
    MoveList *list;
    int seen_by; /* the player whose view is shown; 0: everything is */
} Table;

void table_open(Table *t, Game *game); /* borrows the game */
void table_close(Table *t);

/* Has the game that player? If not, a message of the command on standard error. */
bool view_is_of(const Game *game, int player, const char *command);

/* Plays the trial; false with a message on standard error. The owner of the replay is the table. */
bool table_replay(Table *t, const Trial *trial, const char *path, uint32_t count,
                  void (*each)(const TrialReplay *r, uint32_t move, uint32_t index));

#endif
