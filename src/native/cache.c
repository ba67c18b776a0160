/* cache.c: libraries that were compiled before, and those to be compiled. */
#include "native/cache.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

enum {
    CACHE_MAX_PATH = 3000,
    CACHE_MAX_LIBRARY = 64 << 20, /* bytes; more was not made by us */
    CACHE_VERSION = 1,
};

typedef struct CachePlace {
    char folder[CACHE_MAX_PATH];
    bool kept; /* may be used by later runs */
} CachePlace;

static bool cache_mine(const char *folder) {
    struct stat st;
    return lstat(folder, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
           (st.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* ~/.cache/tessera, made when it is not there. */
static bool cache_user_folder(char *path) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n;
    if (base && base[0] == '/')
        n = snprintf(path, CACHE_MAX_PATH, "%s", base);
    else if (home && home[0] == '/')
        n = snprintf(path, CACHE_MAX_PATH, "%s/.cache", home);
    else
        return false;
    if (n < 0 || n >= CACHE_MAX_PATH - 20) return false;
    (void)mkdir(path, 0700);
    memcpy(path + n, "/tessera", sizeof "/tessera");
    (void)mkdir(path, 0700);
    return cache_mine(path) && access(path, W_OK | X_OK) == 0;
}

static bool cache_place(CachePlace *p) {
    p->kept = cache_user_folder(p->folder);
    if (p->kept) return true;
    const char *tmp = getenv("TMPDIR");
    int n = snprintf(p->folder, sizeof p->folder, "%s/tessera-XXXXXX",
                     tmp && tmp[0] == '/' ? tmp : "/tmp");
    return n > 0 && n < CACHE_MAX_PATH - 20 && mkdtemp(p->folder) != NULL;
}

static uint64_t cache_sum(Str s, uint64_t h) {
    h = str_hash_on(h, s);
    return h ^ h >> 32;
}

/* The name of an entry: from the code and from what compiles it. */
static void cache_name(const CachePlace *p, Str code, const char *ext, StrBuf *out) {
    uint64_t tool = native_compiler_identity() + CACHE_VERSION;
    uint64_t a = cache_sum(code, tool ^ STR_HASH_START);
    uint64_t b = cache_sum(code, tool * UINT64_C(0x9e3779b97f4a7c15) + 1);
    sb_fmt(out, "%s/%016llx%016llx%s", p->folder, (unsigned long long)a, (unsigned long long)b,
           ext);
}

/* A whole file of our own; false if it is not one. */
static bool cache_read(const char *path, StrBuf *out) {
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    struct stat st;
    if (fd < 0) return false;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
                st.st_size <= CACHE_MAX_LIBRARY;
    char block[16384];
    while (good) {
        ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            good = n == 0;
            break;
        }
        sb_str(out, (Str){block, (size_t)n});
        if (out->n > CACHE_MAX_LIBRARY) good = false;
    }
    close(fd);
    return good;
}

static bool cache_write(const char *path, Str head, Str body) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    FILE *f = fdopen(fd, "w");
    if (!f) {
        close(fd);
        return false;
    }
    bool good = !head.n || fwrite(head.s, 1, head.n, f) == head.n;
    good = good && fwrite(body.s, 1, body.n, f) == body.n;
    if (fclose(f) != 0) good = false;
    if (!good) unlink(path);
    return good;
}

/* What stands before the code in the key of a library. */
static void cache_key_head(Str library, StrBuf *out) {
    sb_fmt(out, "tessera library %u %016llx\n", library.n,
           (unsigned long long)cache_sum(library, 1));
}

/* Does the key say that this library was made whole, and from this code? */
static bool cache_fits(const char *library, const char *key, Str code) {
    StrBuf lib = {0}, have = {0}, want = {0};
    bool good = cache_read(library, &lib) && cache_read(key, &have);
    if (good) {
        cache_key_head(sb_view(&lib), &want);
        sb_str(&want, code);
        good = want.n == have.n && memcmp(want.s, have.s, want.n) == 0;
    }
    sb_free(&lib);
    sb_free(&have);
    sb_free(&want);
    return good;
}

static bool cache_open(const char *path, NativeLibrary *lib) {
    lib->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return lib->handle != NULL;
}

bool native_load(Str code, NativeLibrary *lib) {
    CachePlace place;
    StrBuf so = {0}, key = {0};
    *lib = (NativeLibrary){0};
    bool found = false;
    place.kept = true;
    if (native_can_compile() && cache_user_folder(place.folder)) {
        cache_name(&place, code, ".so", &so);
        cache_name(&place, code, ".key", &key);
        found = cache_fits(sb_cstr(&so), sb_cstr(&key), code) && cache_open(sb_cstr(&so), lib);
    }
    sb_free(&so);
    sb_free(&key);
    return found;
}

/* Puts a new library and its key where others find them. Either may be replaced by that of another
 * process at any time: they were made from the same code, and the key of one does not fit the other
 * only if the compiler's output differs, in which case it is made again. */
static bool cache_keep(const char *made, const char *so, const char *key, Str code) {
    StrBuf lib = {0}, head = {0}, temp = {0};
    sb_fmt(&temp, "%s.key", made);
    bool good = cache_read(made, &lib);
    if (good) {
        cache_key_head(sb_view(&lib), &head);
        good = cache_write(sb_cstr(&temp), sb_view(&head), code);
    }
    if (good && rename(made, so) == 0 && rename(sb_cstr(&temp), key) == 0) {
        sb_free(&lib);
        sb_free(&head);
        sb_free(&temp);
        return true;
    }
    unlink(sb_cstr(&temp));
    sb_free(&lib);
    sb_free(&head);
    sb_free(&temp);
    return false;
}

/* Compiles in a folder of its own inside the cache, so that no other process sees half a file. */
static bool cache_compile(const CachePlace *p, Str code, const atomic_bool *stop,
                          NativeLibrary *lib, const char **why) {
    StrBuf dir = {0}, source = {0}, made = {0}, so = {0}, key = {0};
    sb_fmt(&dir, "%s/make-XXXXXX", p->folder);
    bool good = mkdtemp(dir.s) != NULL;
    sb_fmt(&source, "%s/game.c", sb_cstr(&dir));
    sb_fmt(&made, "%s/game.so", sb_cstr(&dir));
    *why = "the folder for compiled games is not writable";
    if (good && (good = cache_write(sb_cstr(&source), (Str){0}, code)))
        good = native_compile(sb_cstr(&source), sb_cstr(&made), stop, &lib->cost, why);
    if (good) {
        cache_name(p, code, ".so", &so);
        cache_name(p, code, ".key", &key);
        bool kept = p->kept && cache_keep(sb_cstr(&made), sb_cstr(&so), sb_cstr(&key), code);
        *why = "the compiled game cannot be loaded";
        good = cache_open(kept ? sb_cstr(&so) : sb_cstr(&made), lib);
    }
    unlink(sb_cstr(&source));
    unlink(sb_cstr(&made)); /* what is loaded stays loaded */
    rmdir(sb_cstr(&dir));
    sb_free(&dir);
    sb_free(&source);
    sb_free(&made);
    sb_free(&so);
    sb_free(&key);
    return good;
}

bool native_make(Str code, const atomic_bool *stop, NativeLibrary *lib, const char **why) {
    CachePlace place;
    *lib = (NativeLibrary){0};
    *why = "no compiler";
    if (!native_can_compile()) return false;
    *why = "no folder for compiled games";
    if (!cache_place(&place)) return false;
    bool good = cache_compile(&place, code, stop, lib, why);
    if (!place.kept) rmdir(place.folder);
    return good;
}
