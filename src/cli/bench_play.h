/* bench_play.h: how fast games are played, beside the reference's speed where it is known. */
#ifndef TSR_CLI_BENCH_PLAY_H
#define TSR_CLI_BENCH_PLAY_H

#include "cli/cli.h"

/* The games of FOLDER/bench-games.txt (paths below FOLDER/lud), with FOLDER/speed.tsv; or, when there
 * is no such list, all descriptions below FOLDER. Each is played for `seconds` of processor time. */
int bench_play(const Input *in, const char *folder, double seconds, bool signature_only);

#endif
