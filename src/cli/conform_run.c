/* conform_run.c: compares many games with their recordings, each in a process of its own. */
#include "cli/conform_run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/conform_trials.h"
#include "cli/open_game.h"

enum { REPORT_MAX = 1 << 20 };

/* ---- one game, in the child ------------------------------------------------------------------ */

/* Where the recording of a description is: trials/ and .txt for lud/ and .lud. */
static void recording_path(const ConformRun *run, const char *name, StrBuf *out) {
    Str stem = str_of(name);
    if (stem.n > 4) stem.n -= 4;
    sb_fmt(out, "%s/trials/" STR_FMT ".txt", run->folder, STR_ARG(stem));
}

/* The result as text: a line of numbers, then the report. */
static void conform_game(const ConformRun *run, const char *name, StrBuf *out) {
    Arena arena = {0};
    StrBuf path = {0}, report = {0};
    const char *error = NULL;
    TrialConformance c = {.verbose = run->verbose, .no_perft = run->no_perft, .report = &report};
    sb_fmt(&path, "%s/lud/%s", run->folder, name);
    Game *game = game_open(run->in, sb_cstr(&path), true, &report);
    sb_clear(&path);
    recording_path(run, name, &path);
    const Source *src = source_read(&arena, sb_cstr(&path), &error);
    bool passed = false;
    if (!src) sb_fmt(&report, "    %s: %s\n", sb_cstr(&path), error);
    if (game && src) {
        c.game = game;
        c.recorded = src->text;
        passed = conform_trials(&c);
    }
    sb_fmt(out, "%d %u %u\n%s", passed, c.trials, c.plies, sb_cstr(&report));
    game_close(game);
    sb_free(&path);
    sb_free(&report);
    arena_free(&arena);
}

static void conform_child(const ConformRun *run, const char *name, int fd) {
    StrBuf out = {0};
    if (run->seconds > 0) alarm((unsigned)run->seconds);
    conform_game(run, name, &out);
    for (size_t at = 0; at < out.n;) {
        ssize_t n = write(fd, out.s + at, out.n - at);
        if (n <= 0 && errno != EINTR) break;
        if (n > 0) at += (size_t)n;
    }
    sb_free(&out);
    close(fd);
    _exit(0);
}

/* ---- all of them, in the parent -------------------------------------------------------------- */

typedef struct Worker {
    pid_t pid;
    int fd;
    uint32_t game;
    StrBuf out;
} Worker;

static bool worker_start(ConformRun *run, Worker *w, uint32_t game) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    fflush(stdout);
    fflush(stderr);
    w->pid = fork();
    if (w->pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return false;
    }
    if (w->pid == 0) {
        close(ends[0]);
        conform_child(run, run->games.v[game], ends[1]);
    }
    close(ends[1]);
    w->fd = ends[0];
    w->game = game;
    sb_clear(&w->out);
    return true;
}

static void worker_result(Worker *w, int status, GameConformance *g) {
    unsigned passed = 0, trials = 0, plies = 0;
    StrBuf report = {0};
    const char *text = sb_cstr(&w->out);
    if (strchr(text, '\n')) { /* the first line is there, whole */
        char *end;
        passed = (unsigned)strtoul(text, &end, 10);
        trials = (unsigned)strtoul(end, &end, 10);
        plies = (unsigned)strtoul(end, &end, 10);
        sb_text(&report, *end ? end + 1 : end);
    }
    if (WIFSIGNALED(status)) {
        passed = 0;
        if (WTERMSIG(status) == SIGALRM)
            sb_text(&report, "    it took too long\n");
        else
            sb_fmt(&report, "    it was ended by signal %d\n", WTERMSIG(status));
    } else if (WEXITSTATUS(status) != 0) {
        passed = 0;
        sb_fmt(&report, "    it ended with exit code %d\n", WEXITSTATUS(status));
    }
    g->passed = passed;
    g->trials = trials;
    g->plies = plies;
    g->report = report.s;
}

/* Reads what a worker wrote; true when it has ended. */
static bool worker_read(Worker *w) {
    char buffer[65536];
    ssize_t n = read(w->fd, buffer, sizeof buffer);
    if (n < 0) return errno != EINTR;
    if (n > 0 && w->out.n < REPORT_MAX) sb_str(&w->out, (Str){buffer, (uint32_t)n});
    return n == 0;
}

static void worker_end(ConformRun *run, Worker *w, uint32_t ended) {
    int status = 0;
    close(w->fd);
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {
    }
    w->pid = 0;
    GameConformance *g = &run->results[w->game];
    worker_result(w, status, g);
    if (run->done) run->done(g, ended, run->games.n, run->owner);
}

void conform_all(ConformRun *run) {
    enum { MAX_JOBS = 64 };
    Worker workers[MAX_JOBS] = {{0}};
    int jobs = run->jobs < 1 ? 1 : run->jobs > MAX_JOBS ? MAX_JOBS : run->jobs;
    uint32_t begun = 0, ended = 0;
    run->results = mem_alloc((run->games.n ? run->games.n : 1) * sizeof *run->results);
    for (uint32_t i = 0; i < run->games.n; i++)
        run->results[i] = (GameConformance){.name = run->games.v[i]};
    while (ended < run->games.n) {
        struct pollfd fds[MAX_JOBS];
        for (int i = 0; i < jobs; i++) {
            if (!workers[i].pid && begun < run->games.n && worker_start(run, &workers[i], begun))
                begun++;
            fds[i] = (struct pollfd){.fd = workers[i].pid ? workers[i].fd : -1, .events = POLLIN};
        }
        if (poll(fds, (nfds_t)jobs, 1000) <= 0) continue;
        for (int i = 0; i < jobs; i++)
            if (fds[i].fd >= 0 && fds[i].revents && worker_read(&workers[i]))
                worker_end(run, &workers[i], ++ended);
    }
    for (int i = 0; i < jobs; i++) sb_free(&workers[i].out);
}

void conform_free(ConformRun *run) {
    for (uint32_t i = 0; run->results && i < run->games.n; i++) free(run->results[i].report);
    free(run->results);
    run->results = NULL;
}
