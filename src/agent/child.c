/* child.c: a program beside us, over pipes. */
#include "agent/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent/timer.h"

/* ---- starting -------------------------------------------------------------------------------- */

enum { CHILD_MOST_FILES = 4096 };

static void fd_close(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* A pipe whose ends are neither inherited nor 0, 1 or 2, which the child gets anew. */
static bool pipe_open(int ends[2]) {
    int got[2];
    ends[0] = ends[1] = -1;
    if (pipe2(got, O_CLOEXEC) != 0) return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = got[i] > 2 ? got[i] : fcntl(got[i], F_DUPFD_CLOEXEC, 3);
        if (got[i] <= 2) close(got[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

typedef struct ChildPipes {
    int in[2], out[2], err[2], report[2];
    int files; /* how many the child closes */
} ChildPipes;

/* In the child, between fork and exec: nothing here but calls of the system. */
_Noreturn static void child_become(char *const argv[], const ChildPipes *p) {
    static const int usual[] = {SIGPIPE, SIGINT, SIGTERM, SIGCHLD, SIGHUP, SIGQUIT};
    const struct rlimit none = {0, 0};
    sigset_t empty;
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) signal(usual[i], SIG_DFL);
    sigemptyset(&empty);
    sigprocmask(SIG_SETMASK, &empty, NULL);
    setrlimit(RLIMIT_CORE, &none);
    if (dup2(p->in[0], 0) == 0 && dup2(p->out[1], 1) == 1 && dup2(p->err[1], 2) == 2) {
        for (int fd = 3; fd < p->files; fd++)
            if (fd != p->report[1]) close(fd);
        execv(argv[0], argv);
    }
    int why = errno;
    ssize_t n = write(p->report[1], &why, sizeof why);
    _exit(n < 0 ? 126 : 127);
}

static int child_count_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur > CHILD_MOST_FILES)
        return CHILD_MOST_FILES;
    return (int)files.rlim_cur;
}

/* Whether the program runs: the child says why not, or nothing. */
static bool child_came_up(int report, StrBuf *why) {
    int error = 0;
    ssize_t n;
    do n = read(report, &error, sizeof error);
    while (n < 0 && errno == EINTR);
    if (n == 0) return true;
    sb_text(why, n == (ssize_t)sizeof error ? strerror(error) : "no report");
    return false;
}

static void fd_unblock(int fd) {
    int flags = fcntl(fd, F_GETFL);
    if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

bool child_start(Child *c, char *const argv[], StrBuf *why) {
    ChildPipes p = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, child_count_files()};
    c->in = c->out = c->err = -1;
    c->taken = c->searched = c->sent = c->volume = c->ntail = 0;
    c->pid = 0;
    sb_clear(&c->unsent);
    sb_clear(&c->got);
    bool good = pipe_open(p.in) && pipe_open(p.out) && pipe_open(p.err) && pipe_open(p.report);
    pid_t pid = good ? fork() : -1;
    if (pid == 0) child_become(argv, &p);
    if (pid < 0) sb_text(why, strerror(errno));
    fd_close(&p.in[0]);
    fd_close(&p.out[1]);
    fd_close(&p.err[1]);
    fd_close(&p.report[1]);
    c->in = p.in[1], c->out = p.out[0], c->err = p.err[0];
    good = pid > 0;
    if (good) {
        c->pid = pid;
        setpgid(pid, pid); /* the child does the same: whoever comes first */
        fd_unblock(c->in);
        fd_unblock(c->out);
        fd_unblock(c->err);
        good = child_came_up(p.report[0], why);
    }
    fd_close(&p.report[0]);
    if (!good) child_end(c, 0, NULL);
    return good;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Writes without being killed by SIGPIPE when nobody reads: the signal is kept from this thread, and
 * fetched if it came. */
static ssize_t pipe_write(int fd, const char *s, size_t n) {
    const struct timespec at_once = {0};
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    bool already = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(fd, s, n);
    int error = errno;
    if (written < 0 && error == EPIPE && !already)
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

void child_say(Child *c, Str text) {
    if (c->in >= 0) sb_str(&c->unsent, text);
}

size_t child_push(Child *c) {
    while (c->in >= 0 && c->sent < c->unsent.n) {
        ssize_t n = pipe_write(c->in, c->unsent.s + c->sent, c->unsent.n - c->sent);
        if (n > 0) c->sent += (size_t)n;
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno != EAGAIN) fd_close(&c->in); /* its output will tell why */
        if (n <= 0) break;
    }
    if (c->in < 0 || c->sent == c->unsent.n) {
        c->sent = 0;
        sb_clear(&c->unsent);
    }
    return c->unsent.n - c->sent;
}

/* Keeps the end of what it writes to standard error. */
static void child_read_error(Child *c) {
    char block[1024];
    ssize_t n = read(c->err, block, sizeof block);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) fd_close(&c->err);
    if (n <= 0) return;
    size_t new = (size_t)n, keep = CHILD_TAIL - new;
    if (c->ntail > keep) {
        memmove(c->tail, c->tail + (c->ntail - keep), keep);
        c->ntail = keep;
    }
    memcpy(c->tail + c->ntail, block, new);
    c->ntail += new;
}

static void child_read_output(Child *c) {
    char block[4096];
    ssize_t n = read(c->out, block, sizeof block);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) fd_close(&c->out);
    if (n <= 0) return;
    c->volume += (size_t)n;
    sb_str(&c->got, (Str){block, (uint32_t)n});
}

/* Takes a line that is complete. */
static bool child_take(Child *c, Str *line) {
    if (c->taken) { /* the line before this one is no longer borrowed */
        memmove(c->got.s, c->got.s + c->taken, c->got.n - c->taken);
        sb_cut(&c->got, c->got.n - c->taken);
        c->searched -= c->taken;
        c->taken = 0;
    }
    if (c->got.n == c->searched) return false;
    const char *end = memchr(c->got.s + c->searched, '\n', c->got.n - c->searched);
    c->searched = end ? (size_t)(end - c->got.s) + 1 : c->got.n;
    if (!end) return false;
    c->taken = c->searched;
    *line = (Str){c->got.s, (uint32_t)(c->taken - 1)};
    if (line->n && line->s[line->n - 1] == '\r') line->n--;
    return true;
}

typedef enum ChildLife {
    CHILD_RUNS,
    CHILD_DONE, /* it is still to be waited for, so nobody else has its number */
    CHILD_GONE, /* the system has waited for it (SIGCHLD is ignored): the number may be anybody's */
} ChildLife;

static ChildLife child_life(const Child *c) {
    siginfo_t info = {0};
    int r = waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    if (r < 0) return errno == ECHILD ? CHILD_GONE : CHILD_RUNS;
    return info.si_pid == c->pid ? CHILD_DONE : CHILD_RUNS;
}

/* Waits until something can be read or written, for a short while. */
static void child_wait(Child *c, double until) {
    enum { SLICE = 20 }; /* milliseconds: to look whether somebody wants us to stop */
    double left = (until - timer_now()) * 1e3 + 1;
    struct pollfd fds[3] = {{c->out, POLLIN, 0}, {c->err, POLLIN, 0}, {-1, POLLOUT, 0}};
    if (c->unsent.n > c->sent) fds[2].fd = c->in;
    if (poll(fds, 3, left < SLICE ? (left > 0 ? (int)left : 0) : SLICE) <= 0) return;
    if (fds[1].revents) child_read_error(c);
    if (fds[0].revents) child_read_output(c);
    if (fds[2].revents) child_push(c);
}

ChildEvent child_line(Child *c, const ChildLimits *limits, Str *line) {
    child_push(c);
    for (bool ended = false;;) {
        bool took = child_take(c, line);
        if (c->volume > limits->volume) return CHILD_TOO_MUCH;
        if (took) return line->n < limits->line ? CHILD_LINE : CHILD_LONG_LINE;
        if (c->got.n >= limits->line) return CHILD_LONG_LINE;
        if (c->out < 0 || ended) return CHILD_ENDED;
        if (limits->stop && atomic_load(limits->stop)) return CHILD_STOPPED;
        if (timer_now() >= limits->deadline) return CHILD_LATE;
        size_t before = c->volume;
        /* One who has ended is read to the end of what it wrote; its own children may keep the pipe. */
        bool gone = child_life(c) != CHILD_RUNS;
        child_wait(c, limits->deadline);
        ended = gone && c->volume == before;
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static void child_status(int status, StrBuf *how) {
    if (WIFSIGNALED(status))
        sb_fmt(how, "crashed: signal %d", WTERMSIG(status));
    else
        sb_fmt(how, "exited with %d", WEXITSTATUS(status));
}

void child_end(Child *c, double seconds, StrBuf *how) {
    double until = timer_now() + seconds;
    int status = 0;
    if (c->pid > 0) {
        child_push(c);
        fd_close(&c->in);
        while (child_life(c) == CHILD_RUNS && timer_now() < until) {
            /* What it still writes is read, or it could not end. */
            if (c->out < 0 && c->err < 0) nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
            child_wait(c, until);
            sb_clear(&c->got);
            c->taken = c->searched = 0;
        }
        ChildLife life = child_life(c);
        for (int i = 0; i < 8 && c->err >= 0 && life != CHILD_RUNS; i++) child_wait(c, timer_now());
        if (life != CHILD_GONE) {
            kill(-c->pid, SIGKILL);
            kill(c->pid, SIGKILL);
            while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {
            }
        }
        if (how && life == CHILD_DONE) child_status(status, how);
        if (how && life == CHILD_GONE) sb_text(how, "ended");
    }
    c->pid = 0;
    fd_close(&c->in);
    fd_close(&c->out);
    fd_close(&c->err);
}

void child_free(Child *c) {
    sb_free(&c->unsent);
    sb_free(&c->got);
}

Str child_last_words(const Child *c) {
    Str rest = {c->tail, (uint32_t)c->ntail}, last = {0};
    while (rest.n) {
        Str line = str_trim(str_cut(&rest, '\n'));
        if (line.n) last = line;
    }
    return last;
}
