/* progress.h: a bar on standard error while something takes long; only on a terminal. */
#ifndef TSR_CLI_PROGRESS_H
#define TSR_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    const char *what; /* is counted: "games" */
    bool terminal;
    double shown; /* when it was last drawn */
} Progress;

Progress progress_begin(const char *what);
/* Draws it when some time has passed since; takes it away when all is done. */
void progress_show(Progress *p, uint32_t done, uint32_t all);
/* Takes it away, so that something else can be written. */
void progress_clear(Progress *p);

#endif
