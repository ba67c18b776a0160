/* making.c: a folder in which something is made, and which vanishes with all that is in it. */
#include "native/making.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum {
    MAKING_TRIES = 20,
    MAKING_LETTERS = 6,       /* after how the name begins */
    MAKING_MAX_AGE = 60 * 60, /* seconds; nothing is made for that long (COMPILER_MAX_SECONDS) */
};

#define MAKING_LOCK "lock"

static int making_open(int at, const char *name) {
    struct stat st;
    int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && !folder_mine(fd, &st)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* What the compiler still writes while it is being killed may need a second look. */
static void making_remove(int at, const char *name, int fd) {
    for (int i = 0; i < MAKING_TRIES; i++) {
        DIR *dir = folder_list(fd);
        for (const char *file; dir && (file = folder_entry(dir)) != NULL;)
            (void)unlinkat(fd, file, 0);
        if (dir) closedir(dir);
        if (unlinkat(at, name, AT_REMOVEDIR) == 0 || errno == ENOENT) return;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

static void making_name(const Folder *at, uint32_t turn, char *name, size_t size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    struct timespec now;
    char some[MAKING_LETTERS + 1] = "";
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t h = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec + turn;
    h = (h ^ (uint64_t)getpid() << 40) * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < MAKING_LETTERS; i++) some[i] = letters[h >> (34 + 5 * i) & 31];
    snprintf(name, size, "%s%s", at->making, some);
}

/* Locks it, unless one who sweeps was faster. Where there are no locks it is protected by its age. */
static bool making_hold(Making *m) {
    struct stat st;
    m->lock = openat(m->fd, MAKING_LOCK, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (m->lock < 0) return false;
    if (flock(m->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    return fstat(m->lock, &st) == 0 && st.st_nlink > 0;
}

static void making_close(Making *m) {
    if (m->fd >= 0) close(m->fd);
    if (m->lock >= 0) close(m->lock);
    m->fd = m->lock = -1;
}

bool making_begin(const Folder *at, Making *m) {
    for (uint32_t i = 0; i < MAKING_TRIES; i++) {
        *m = (Making){.fd = -1, .lock = -1};
        making_name(at, i, m->name, sizeof m->name);
        if (mkdirat(at->fd, m->name, 0700) != 0) {
            if (errno == EEXIST) continue;
            return false;
        }
        m->fd = making_open(at->fd, m->name);
        if (m->fd >= 0 && making_hold(m)) return true;
        if (m->fd >= 0) making_remove(at->fd, m->name, m->fd);
        making_close(m);
    }
    return false;
}

void making_end(const Folder *at, Making *m) {
    making_remove(at->fd, m->name, m->fd);
    making_close(m);
}

/* Does nobody work there any more? */
static bool making_is_left(int fd, int lock) {
    struct stat st;
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (lock >= 0 && errno == EWOULDBLOCK) return false;
    return fstat(fd, &st) == 0 && st.st_mtime + MAKING_MAX_AGE < time(NULL);
}

void making_sweep(const Folder *at) {
    DIR *dir = at->closed ? folder_list(at->fd) : NULL; /* or it might be anybody's folder */
    size_t begins = strlen(at->making);
    if (!dir) return;
    for (const char *name; (name = folder_entry(dir)) != NULL;) {
        if (strncmp(name, at->making, begins) != 0 || strlen(name) != begins + MAKING_LETTERS)
            continue;
        int fd = making_open(at->fd, name);
        if (fd < 0) continue;
        int lock = openat(fd, MAKING_LOCK, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
        if (making_is_left(fd, lock)) making_remove(at->fd, name, fd);
        if (lock >= 0) close(lock);
        close(fd);
    }
    closedir(dir);
}
