/* folder.c: the folders in which compiled games are made and kept. */
#include "native/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef O_PATH
#define O_PATH O_RDONLY /* then links cannot be opened, so none is followed */
#endif

enum { FOLDER_MAX_LINKS = 40 };

/* Others cannot change what it says or, of a folder, replace what is in it by something of theirs. */
static bool folder_out_of_reach(const struct stat *st) {
    if (st->st_uid != geteuid() && st->st_uid != 0) return false;
    if (S_ISLNK(st->st_mode)) return true;
    return S_ISDIR(st->st_mode) &&
           ((st->st_mode & (S_IWGRP | S_IWOTH)) == 0 || (st->st_mode & S_ISVTX) != 0);
}

/* One step: opens what has this name, a folder (made, if wanted) or a link; -1 if it is neither, or
 * within the reach of others. */
static int folder_step(int at, const char *name, bool make, struct stat *st) {
    int fd = openat(at, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT && make) {
        (void)mkdirat(at, name, 0700); /* or another process does */
        fd = openat(at, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    }
    if (fd >= 0 && (fstat(fd, st) != 0 || !folder_out_of_reach(st))) {
        close(fd);
        return -1;
    }
    return fd;
}

/* The way that is still to go. */
typedef struct FolderWay {
    char path[PATH_MAX];
    size_t at;
    int links; /* that were followed */
} FolderWay;

/* The next name on the way; false at its end. */
static bool folder_next(FolderWay *way, char name[NAME_MAX + 1]) {
    size_t n;
    do {
        way->at += strspn(way->path + way->at, "/");
        n = strcspn(way->path + way->at, "/");
        if (n == 0 || n > NAME_MAX) return false;
        memcpy(name, way->path + way->at, n);
        name[n] = '\0';
        way->at += n;
    } while (strcmp(name, ".") == 0);
    return true;
}

/* What is left to go now begins with what the link says. */
static bool folder_follow(FolderWay *way, int link) {
    char target[PATH_MAX], rest[PATH_MAX];
    ssize_t n = readlinkat(link, "", target, sizeof target - 1);
    if (n <= 0 || ++way->links > FOLDER_MAX_LINKS) return false;
    target[n] = '\0';
    size_t length = strlen(way->path + way->at);
    if ((size_t)n + length >= sizeof rest) return false;
    memcpy(rest, way->path + way->at, length + 1);
    memcpy(way->path, target, (size_t)n);
    memcpy(way->path + n, rest, length + 1);
    way->at = 0;
    return true;
}

/* Goes from the root to a folder; the last one is made if wanted. -1 if that is not a closed folder. */
static int folder_walk(const char *path, bool make) {
    FolderWay way = {0};
    struct stat st;
    char name[NAME_MAX + 1];
    size_t length = strlen(path);
    if (path[0] != '/' || length >= sizeof way.path) return -1;
    memcpy(way.path, path, length + 1);
    int at = folder_step(AT_FDCWD, "/", false, &st);
    while (at >= 0 && folder_next(&way, name)) {
        bool last = strspn(way.path + way.at, "/") == strlen(way.path + way.at);
        int from = at;
        at = folder_step(from, name, make && last, &st);
        if (at >= 0 && S_ISLNK(st.st_mode)) {
            bool good = folder_follow(&way, at);
            close(at);
            at = !good                ? -1
                 : way.path[0] == '/' ? folder_step(AT_FDCWD, "/", false, &st)
                                      : fcntl(from, F_DUPFD_CLOEXEC, 0);
        }
        close(from);
    }
    if (at >= 0 && way.path[way.at]) { /* a name that is too long */
        close(at);
        return -1;
    }
    return at;
}

bool folder_mine(int fd, struct stat *st) {
    return fstat(fd, st) == 0 && (S_ISDIR(st->st_mode) || S_ISREG(st->st_mode)) &&
           st->st_uid == geteuid() && (st->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool folder_cache(Folder *f) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct stat st;
    int n, at = -1;
    *f = (Folder){.fd = -1, .closed = true, .making = "make-"};
    if (base && base[0] == '/') {
        n = snprintf(f->path, sizeof f->path, "%s/tessera", base);
        at = folder_walk(base, true);
    } else {
        n = snprintf(f->path, sizeof f->path, "%s/.cache", home ? home : "");
        int house = home ? folder_walk(home, false) : -1; /* not made: it may be /nonexistent */
        if (house >= 0 && n > 0 && n < FOLDER_PATH - 20) {
            close(house);
            at = folder_walk(f->path, true);
            n += snprintf(f->path + n, sizeof f->path - (size_t)n, "/tessera");
        }
    }
    if (at < 0) return false;
    if (n > 0 && n < FOLDER_PATH) f->fd = folder_step(at, "tessera", true, &st);
    close(at);
    if (f->fd >= 0 && folder_mine(f->fd, &st) && S_ISDIR(st.st_mode) &&
        faccessat(f->fd, ".", W_OK | X_OK, AT_EACCESS) == 0)
        return true;
    folder_free(f);
    return false;
}

bool folder_temporary(Folder *f) {
    const char *tmp = getenv("TMPDIR");
    *f = (Folder){.making = "tessera-make-"};
    int n = snprintf(f->path, sizeof f->path, "%s", tmp && tmp[0] == '/' ? tmp : "/tmp");
    if (n < 0 || n >= FOLDER_PATH) return false;
    f->fd = folder_walk(f->path, false);
    f->closed = f->fd >= 0;
    if (!f->closed) f->fd = open(f->path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return f->fd >= 0;
}

void folder_free(Folder *f) {
    if (f->fd >= 0) close(f->fd);
    f->fd = -1;
}

DIR *folder_list(int fd) {
    int own = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = own >= 0 ? fdopendir(own) : NULL;
    if (!dir && own >= 0) close(own);
    return dir;
}

const char *folder_entry(DIR *dir) {
    /* cppcheck-suppress readdirCalled; nobody else reads this one */
    for (const struct dirent *e; (e = readdir(dir)) != NULL;)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) return e->d_name;
    return NULL;
}

int folder_count(int fd) {
    DIR *dir = folder_list(fd);
    int n = 0;
    if (!dir) return -1;
    while (folder_entry(dir)) n++;
    closedir(dir);
    return n;
}
