/* compiler.c: runs the system's C compiler. */
#include "native/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "native/cache.h"
#include "native/folder.h"

enum { COMPILER_MAX_SECONDS = 300 };

static const char *const compiler_flags[] = {"-O2", "-shared", "-fPIC", "-fvisibility=hidden",
                                             "-w"};
enum { COMPILER_NFLAGS = sizeof compiler_flags / sizeof *compiler_flags };

/* The first `cc` in PATH. Relative folders are left out: what is there depends on where we are. */
static bool compiler_find(char *path, size_t size) {
    const char *at = getenv("PATH");
    while (at && *at) {
        size_t n = strcspn(at, ":");
        if (n > 0 && at[0] == '/' && n + 4 < size) {
            struct stat st;
            memcpy(path, at, n);
            memcpy(path + n, "/cc", sizeof "/cc");
            if (access(path, X_OK) == 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode)) return true;
        }
        at += n;
        if (*at == ':') at++;
    }
    return false;
}

uint64_t native_compiler_identity(void) {
    char path[PATH_MAX];
    struct stat st;
    if (!compiler_find(path, sizeof path) || stat(path, &st) != 0) return 0;
    StrBuf text = {0};
    sb_fmt(&text, "%s %lld %lld %ld %llu", path, (long long)st.st_size,
           (long long)st.st_mtim.tv_sec, (long)st.st_mtim.tv_nsec, (unsigned long long)st.st_ino);
    for (int i = 0; i < COMPILER_NFLAGS; i++) sb_fmt(&text, " %s", compiler_flags[i]);
    uint64_t h = str_hash64(sb_view(&text));
    sb_free(&text);
    return h ? h : 1;
}

bool native_can_compile(void) {
    const char *no = getenv("TESSERA_NO_CC");
    return !(no && no[0] && strcmp(no, "0") != 0) && native_compiler_identity() != 0;
}

/* posix_spawn wants strings that are not const, and does not change them. */
static char *compiler_arg(const char *s) {
    union {
        const char *given;
        char *wanted;
    } arg = {.given = s};
    return arg.wanted;
}

/* Our environment, with the folder in which the compiler runs as the one for temporary files. */
static char **compiler_environment(void) {
    size_t n = 0, kept = 0;
    while (environ[n]) n++;
    char **list = mem_alloc((n + 2) * sizeof *list);
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], "TMPDIR=", 7) != 0) list[kept++] = environ[i];
    list[kept++] = compiler_arg("TMPDIR=.");
    list[kept] = NULL;
    return list;
}

/* A group of its own, so that the compiler's own children can be stopped with it. It must hear of their
 * end, even if we are not told of ours. */
static bool compiler_attributes(posix_spawnattr_t *attr) {
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGCHLD);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    return posix_spawnattr_setflags(attr, flags) == 0 && posix_spawnattr_setpgroup(attr, 0) == 0 &&
           posix_spawnattr_setsigdefault(attr, &usual) == 0 &&
           posix_spawnattr_setsigmask(attr, &none) == 0;
}

static bool compiler_files(posix_spawn_file_actions_t *files, int folder) {
    bool good = posix_spawn_file_actions_addfchdir_np(files, folder) == 0;
    for (int fd = 0; good && fd < 3; fd++)
        good = posix_spawn_file_actions_addopen(files, fd, "/dev/null", fd ? O_WRONLY : O_RDONLY,
                                                0) == 0;
    return good;
}

static bool compiler_start(const char *cc, int folder, const char *source, const char *library,
                           pid_t *pid) {
    char *argv[COMPILER_NFLAGS + 5];
    int n = 0;
    argv[n++] = compiler_arg(cc);
    for (int i = 0; i < COMPILER_NFLAGS; i++) argv[n++] = compiler_arg(compiler_flags[i]);
    argv[n++] = compiler_arg("-o");
    argv[n++] = compiler_arg(library);
    argv[n++] = compiler_arg(source);
    argv[n] = NULL;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    if (posix_spawn_file_actions_init(&files) != 0) return false;
    bool good = posix_spawnattr_init(&attr) == 0;
    if (good) {
        char **list = compiler_environment();
        good = compiler_attributes(&attr) && compiler_files(&files, folder) &&
               posix_spawn(pid, cc, &files, &attr, argv, list) == 0;
        free(list);
        posix_spawnattr_destroy(&attr);
    }
    posix_spawn_file_actions_destroy(&files);
    return good;
}

static double compiler_seconds(const struct timeval *t) {
    return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

static double compiler_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef enum CompilerEnd {
    COMPILER_FAILED,
    COMPILER_DONE,
    COMPILER_GONE, /* somebody else was told how it ended: SIGCHLD is ignored, or waited for elsewhere */
} CompilerEnd;

/* It has ended and is still to be waited for. When it failed, it may have left children at work. */
static CompilerEnd compiler_reap(pid_t pid, bool failed, NativeCost *cost) {
    int status = 0;
    struct rusage used;
    pid_t done;
    if (failed) kill(-pid, SIGKILL);
    do done = wait4(pid, &status, 0, &used);
    while (done < 0 && errno == EINTR);
    if (done != pid) return COMPILER_GONE;
    cost->peak_kb = (uint64_t)used.ru_maxrss;
    cost->seconds = compiler_seconds(&used.ru_utime) + compiler_seconds(&used.ru_stime);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? COMPILER_DONE : COMPILER_FAILED;
}

static CompilerEnd compiler_wait(pid_t pid, const atomic_bool *stop, NativeCost *cost) {
    double began = compiler_clock();
    for (;;) {
        siginfo_t info = {0};
        int r = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
        cost->seconds = compiler_clock() - began; /* the best there is when it is gone */
        if (r < 0 && errno == ECHILD) return COMPILER_GONE;
        if (r == 0 && info.si_pid == pid)
            return compiler_reap(pid, info.si_code != CLD_EXITED || info.si_status != 0, cost);
        if ((stop && atomic_load(stop)) || cost->seconds > COMPILER_MAX_SECONDS) {
            kill(-pid, SIGKILL);
            while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
            }
            return COMPILER_FAILED;
        }
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
}

/* What it left behind tells how it ended, too: one that fails takes its library away, and one that is
 * killed leaves the temporary files which it would have removed last. */
static bool compiler_left(int folder, const char *library, int others) {
    struct stat st;
    return fstatat(folder, library, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode) &&
           st.st_size > 0 && folder_count(folder) == others + 1;
}

bool native_compile(int folder, const char *source, const char *library, const atomic_bool *stop,
                    NativeCost *cost, const char **why) {
    char cc[PATH_MAX];
    pid_t pid;
    int before = folder_count(folder);
    *why = "no compiler";
    if (!compiler_find(cc, sizeof cc) || !compiler_start(cc, folder, source, library, &pid))
        return false;
    *why = "the compiler did not finish or reported an error";
    CompilerEnd end = compiler_wait(pid, stop, cost);
    return end == COMPILER_DONE ||
           (end == COMPILER_GONE && before >= 0 && compiler_left(folder, library, before));
}
