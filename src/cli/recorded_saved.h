/* recorded_saved.h: games saved by the reference itself, as lines that recorded.h reads.
 *
 * Such a file has `Move=` with everything a move did, and may tell how many moves were legal before each; not
 * which ones, and no positions. Hence `C n` in place of a list of moves, with `?` for a number that is not
 * told, and `?` in place of a move's short form. */
#ifndef TSR_CLI_RECORDED_SAVED_H
#define TSR_CLI_RECORDED_SAVED_H

#include "base/strbuf.h"
#include "base/vec.h"

typedef Vec(Str) SavedOptions;

/* Is this such a file? */
bool saved_is(Str text);

/* Its game as lines of a recording. */
void saved_lines(Str text, StrBuf *out);

/* The items of options it was played with, as parts of the text. */
void saved_options(Str text, SavedOptions *out);

#endif
