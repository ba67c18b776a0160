/* bench.h: the parts of `tessera bench`, and what they share. */
#ifndef TSR_CLI_BENCH_H
#define TSR_CLI_BENCH_H

#include "cli/cli.h"

/* Seconds of the processor, not of the clock: a busy machine must not look like a slow program. */
double bench_cpu(void);

/* The exponent k of the power law y = c · x^k that fits best (least squares of the logarithms). */
double bench_exponent(const double *x, const double *y, int n);

/* Building boards of several sizes: how long, how much memory, and how both grow. */
int bench_geometry(const Grammar *g);

/* Games of our own, found in `folder`, on boards of several sizes: how the cost of a move grows. Each
 * is played for `seconds` of processor time. */
int bench_grow(const Input *in, const char *folder, double seconds);

/* Regular Boardgames: those of FOLDER/games beside FOLDER/speed.tsv and FOLDER/perft.tsv, or those of
 * FOLDER, or none (NULL); then one of our own on boards of several sizes. */
int bench_rbg(const char *folder, double seconds);

/* What an iteration of UCT costs beside a random game, and what a second thread gives. Each game gets
 * `seconds` of processor time for each of the three. */
int bench_agents(const Input *in, const Names *files, double seconds);

/* How long every agent, given `seconds` for a move, thinks beyond that, in every game. */
int bench_overshoot(const Input *in, const Names *files, double seconds, bool whole);

#endif
