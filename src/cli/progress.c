/* progress.c: a bar on standard error while something takes long. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "agent/timer.h"

Progress progress_begin(const char *what) {
    return (Progress){.what = what, .terminal = isatty(STDERR_FILENO), .shown = timer_now()};
}

void progress_clear(Progress *p) {
    if (p->terminal) fprintf(stderr, "\r\033[K");
    p->shown = 0;
}

void progress_show(Progress *p, uint32_t done, uint32_t all) {
    enum { WIDTH = 40 };
    double now = timer_now();
    if (done >= all) progress_clear(p);
    if (!p->terminal || done >= all || now - p->shown < 0.1) return;
    p->shown = now;
    int full = (int)((uint64_t)WIDTH * done / all);
    fprintf(stderr, "\r[%.*s%*s] %u of %u %s", full, "########################################",
            WIDTH - full, "", done, all, p->what);
}
