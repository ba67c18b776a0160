/* move_line.h: the moves an agent expects, as people write them. An agent tells them as texts. */
#ifndef TSR_CLI_MOVE_LINE_H
#define TSR_CLI_MOVE_LINE_H

#include "core/game.h"

/* A table at which they are played out. */
typedef struct MoveLine {
    const Game *game;
    Player *player;
    State *state;
    MoveList *list;
} MoveLine;

void move_line_open(MoveLine *l, const Game *game);
void move_line_close(MoveLine *l);

/* Appends the names of the moves whose texts stand in `texts`, separated by blanks. The first of them is the
 * list's move with that number; the others follow as far as they can be played: chance may bring something
 * else, and where something is hidden or all move at once nobody knows what is next. */
void move_line_names(MoveLine *l, const State *state, const MoveList *list, uint32_t first,
                     Str texts, StrBuf *out);

#endif
