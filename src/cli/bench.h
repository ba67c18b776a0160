/* bench.h: the parts of `tessera bench`. */
#ifndef TSR_CLI_BENCH_H
#define TSR_CLI_BENCH_H

#include "cli/cli.h"

/* Building boards of several sizes: how long, how much memory, and how both grow. */
int bench_geometry(const Grammar *g);

#endif
