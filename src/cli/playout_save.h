/* playout_save.h: random games kept as trials. */
#ifndef TSR_CLI_PLAYOUT_SAVE_H
#define TSR_CLI_PLAYOUT_SAVE_H

#include "cli/open_game.h"
#include "core/playout.h"
#include "core/trial.h"

/* What one thread keeps of the game it is playing. */
typedef struct PlayoutSave {
    const Input *in; /* the options the game was opened with */
    Trial trial;
    MoveList *all;
    StrBuf text, other;
} PlayoutSave;

/* From here on the moves of this play-out are written down. */
void playout_save_open(PlayoutSave *s, Playout *p, const Input *in);
void playout_save_close(PlayoutSave *s, const Playout *p);

/* The game just played, as FOLDER/NAME-SEED.trial; false with a message on standard error. */
bool playout_save_game(PlayoutSave *s, const Playout *p, const char *folder, uint64_t seed);

#endif
