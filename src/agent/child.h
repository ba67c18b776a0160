/* child.h: a program that runs beside us: its lines, its end, and no waiting without a limit. It knows
 * nothing of games. A Child belongs to one thread; several threads may have some each. */
#ifndef TSR_AGENT_CHILD_H
#define TSR_AGENT_CHILD_H

#include <stdatomic.h>
#include <sys/types.h>

#include "base/strbuf.h"

enum { CHILD_TAIL = 2048 };

typedef struct Child {
    pid_t pid;        /* 0: there is none; also the number of its process group */
    int in, out, err; /* our ends of its standard input, output and error; -1: closed */
    StrBuf unsent;
    size_t sent; /* of it */
    StrBuf got;  /* of its output */
    size_t taken, searched;
    size_t volume; /* bytes it has written since this was set to 0 */
    char tail[CHILD_TAIL];
    size_t ntail; /* what it last wrote to standard error */
} Child;

/* What came of waiting for a line. */
typedef enum ChildEvent {
    CHILD_LINE,
    CHILD_LATE,      /* the time was over */
    CHILD_STOPPED,   /* somebody told us to stop */
    CHILD_LONG_LINE, /* it was longer than allowed */
    CHILD_TOO_MUCH,  /* so was all it wrote */
    CHILD_ENDED,     /* it ended, or closed its output */
} ChildEvent;

typedef struct ChildLimits {
    double deadline;         /* as timer_now tells it */
    const atomic_bool *stop; /* or NULL */
    size_t line, volume;     /* bytes */
} ChildLimits;

/* Starts argv[0], without a shell, in a process group of its own. False with the reason. Fields are set
 * in either case; child_kill when done. */
bool child_start(Child *c, char *const argv[], StrBuf *why);

/* What is to be sent; it goes when the child reads it. child_push sends what goes without waiting, and
 * says how much is left. */
void child_say(Child *c, Str text);
size_t child_push(Child *c);

/* The next line, without its end; borrowed until the next call. Sends what is to be sent meanwhile. */
ChildEvent child_line(Child *c, const ChildLimits *limits, Str *line);

/* Closes its input and gives it so many seconds to end, then ends it and its group. `how` (or NULL) is told
 * how it ended if it did by itself: "crashed: signal 11", "exited with 3". */
void child_end(Child *c, double seconds, StrBuf *how);
void child_free(Child *c);

/* The last line it wrote to standard error; empty: none. */
Str child_last_words(const Child *c);

#endif
