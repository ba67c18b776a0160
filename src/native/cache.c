/* cache.c: libraries that were compiled before, and those to be compiled. */
#include "native/cache.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/vec.h"
#include "native/making.h"

enum {
    CACHE_MAX_LIBRARY = 64 << 20, /* bytes; more was not made by us */
    CACHE_MAX_MB = 512,           /* of all entries; TESSERA_CACHE_MB sets another bound */
    CACHE_VERSION = 1,
    CACHE_HASH = 32, /* letters of a name before its ending */
    CACHE_NAME = CACHE_HASH + 4,
};

#define CACHE_SOURCE "game.c"
#define CACHE_LIBRARY "game.so"
#define CACHE_KEY "game.key"

static uint64_t cache_sum(Str s, uint64_t h) {
    h = str_hash_on(h, s);
    return h ^ h >> 32;
}

/* The name of an entry: from the code and from what compiles it. */
static void cache_name(Str code, const char *ext, StrBuf *out) {
    uint64_t tool = native_compiler_identity() + CACHE_VERSION;
    uint64_t a = cache_sum(code, tool ^ STR_HASH_START);
    uint64_t b = cache_sum(code, tool * UINT64_C(0x9e3779b97f4a7c15) + 1);
    sb_fmt(out, "%016llx%016llx%s", (unsigned long long)a, (unsigned long long)b, ext);
}

/* A file of our own that nobody else can change; -1 if it is none. */
static int cache_open(int folder, const char *name) {
    struct stat st;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && !(folder_mine(fd, &st) && S_ISREG(st.st_mode))) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool cache_read(int fd, StrBuf *out) {
    char block[16384];
    while (fd >= 0 && out->n <= CACHE_MAX_LIBRARY) {
        ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n == 0;
        sb_str(out, (Str){block, (uint32_t)n});
    }
    return false;
}

static bool cache_write(int folder, const char *name, Str head, Str body) {
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    FILE *f = fdopen(fd, "w");
    if (!f) {
        close(fd);
        return false;
    }
    bool good = !head.n || fwrite(head.s, 1, head.n, f) == head.n;
    good = good && fwrite(body.s, 1, body.n, f) == body.n;
    return fclose(f) == 0 && good;
}

/* What stands before the code in the key of a library. */
static void cache_key_head(Str library, StrBuf *out) {
    sb_fmt(out, "tessera library %u %016llx\n", library.n,
           (unsigned long long)cache_sum(library, 1));
}

/* Does the key say that this library was made whole, and from this code? */
static bool cache_fits(int library, int key, Str code) {
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

/* The loader takes what has the name of something loaded for the same thing, and numbers of open files
 * come again. So the way to the file is written in a manner that tells when this was. */
static void cache_way(const char *folder, const char *name, StrBuf *out) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t when = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    sb_text(out, folder);
    for (; when; when >>= 1) sb_text(out, when & 1 ? "/." : "/");
    sb_fmt(out, "/%s", name);
}

/* Loads the very file that is open, and was looked at. Only where there is no /proc it is found again by
 * its name, and only if nobody else can have put another there. */
static bool cache_load(int library, const Folder *at, const char *name, NativeLibrary *lib) {
    StrBuf way = {0};
    char number[16];
    snprintf(number, sizeof number, "%d", library);
    cache_way("/proc/self/fd", number, &way);
    bool proc = access(sb_cstr(&way), R_OK) == 0;
    if (!proc) {
        sb_clear(&way);
        cache_way(at->path, name, &way);
    }
    if (proc || at->closed) lib->handle = dlopen(sb_cstr(&way), RTLD_NOW | RTLD_LOCAL);
    sb_free(&way);
    return lib->handle != NULL;
}

static void cache_close(int fd) {
    if (fd >= 0) close(fd);
}

bool native_load(Str code, NativeLibrary *lib) {
    Folder at;
    StrBuf so = {0}, name = {0};
    *lib = (NativeLibrary){0};
    bool found = false;
    if (!native_can_compile() || !folder_cache(&at)) return false;
    cache_name(code, ".so", &so);
    cache_name(code, ".key", &name);
    int library = cache_open(at.fd, sb_cstr(&so)), key = cache_open(at.fd, sb_cstr(&name));
    if (library >= 0 && key >= 0 && cache_fits(library, key, code))
        found = cache_load(library, &at, sb_cstr(&so), lib);
    if (found) { /* it was used now: for cache_bound */
        (void)futimens(library, NULL);
        (void)futimens(key, NULL);
    }
    cache_close(library);
    cache_close(key);
    folder_free(&at);
    sb_free(&so);
    sb_free(&name);
    return found;
}

/* Puts a new library and its key where others find them. Either may be replaced by that of another
 * process at any time: they were made from the same code, and the key of one does not fit the other
 * only if the compiler's output differs, in which case it is made again. */
static void cache_keep(int library, const Making *m, const Folder *at, Str code) {
    StrBuf lib = {0}, head = {0}, so = {0}, key = {0};
    cache_name(code, ".so", &so);
    cache_name(code, ".key", &key);
    if (cache_read(library, &lib)) {
        cache_key_head(sb_view(&lib), &head);
        if (cache_write(m->fd, CACHE_KEY, sb_view(&head), code) &&
            renameat(m->fd, CACHE_LIBRARY, at->fd, sb_cstr(&so)) == 0)
            (void)renameat(m->fd, CACHE_KEY, at->fd, sb_cstr(&key));
    }
    sb_free(&lib);
    sb_free(&head);
    sb_free(&so);
    sb_free(&key);
}

/* ---- how much is kept ------------------------------------------------------------------------ */

typedef struct CacheFile {
    char name[CACHE_NAME + 1];
    uint64_t size;
    struct timespec used;
} CacheFile;

static bool cache_is_entry(const char *name) {
    return strspn(name, "0123456789abcdef") == CACHE_HASH &&
           (strcmp(name + CACHE_HASH, ".so") == 0 || strcmp(name + CACHE_HASH, ".key") == 0);
}

/* Last used first; what is left are the two of an entry beside each other. */
static int cache_later(const void *left, const void *right) {
    const CacheFile *a = left, *b = right;
    if (a->used.tv_sec != b->used.tv_sec) return a->used.tv_sec > b->used.tv_sec ? -1 : 1;
    if (a->used.tv_nsec != b->used.tv_nsec) return a->used.tv_nsec > b->used.tv_nsec ? -1 : 1;
    return strcmp(a->name, b->name);
}

static uint64_t cache_limit(void) {
    const char *text = getenv("TESSERA_CACHE_MB");
    size_t n = text ? strlen(text) : 0;
    bool good = n > 0 && n < 8 && strspn(text, "0123456789") == n;
    return (good ? strtoull(text, NULL, 10) : CACHE_MAX_MB) << 20;
}

/* Removes entries that were not used for longest, until the others are within the limit. */
static void cache_bound(const Folder *at, uint64_t limit) {
    Vec(CacheFile) files = {0};
    uint64_t sum = 0;
    DIR *dir = folder_list(at->fd);
    if (!dir) return;
    for (const char *name; (name = folder_entry(dir)) != NULL;) {
        struct stat st;
        if (!cache_is_entry(name) || fstatat(at->fd, name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(st.st_mode))
            continue;
        CacheFile f = {.size = (uint64_t)st.st_size, .used = st.st_mtim};
        snprintf(f.name, sizeof f.name, "%.*s", CACHE_NAME, name);
        vec_push(&files, f);
    }
    closedir(dir);
    if (files.n) qsort(files.v, files.n, sizeof *files.v, cache_later);
    for (uint32_t i = 0; i < files.n; i++)
        if ((sum += files.v[i].size) > limit) unlinkat(at->fd, files.v[i].name, 0);
    vec_free(&files);
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Compiles in a folder of its own, so that no other process sees half a file. What is loaded stays so
 * when that vanishes. */
static bool cache_compile(const Folder *at, bool keep, Str code, const atomic_bool *stop,
                          NativeLibrary *lib, const char **why) {
    Making m;
    *why = "the folder for compiled games is not writable";
    if (!making_begin(at, &m)) return false;
    bool good = cache_write(m.fd, CACHE_SOURCE, (Str){0}, code) &&
                native_compile(m.fd, CACHE_SOURCE, CACHE_LIBRARY, stop, &lib->cost, why);
    if (good) {
        StrBuf name = {0};
        sb_fmt(&name, "%s/" CACHE_LIBRARY, m.name);
        (void)fchmodat(m.fd, CACHE_LIBRARY, 0600, 0); /* whatever the umask is */
        int library = cache_open(m.fd, CACHE_LIBRARY);
        *why = "the compiled game cannot be loaded";
        good = library >= 0 && cache_load(library, at, sb_cstr(&name), lib);
        if (good && keep) cache_keep(library, &m, at, code);
        cache_close(library);
        sb_free(&name);
    }
    making_end(at, &m);
    return good;
}

bool native_make(Str code, const atomic_bool *stop, NativeLibrary *lib, const char **why) {
    Folder at;
    *lib = (NativeLibrary){0};
    *why = "no compiler";
    if (!native_can_compile()) return false;
    *why = "no folder for compiled games";
    bool keep = folder_cache(&at);
    if (!keep && !folder_temporary(&at)) return false;
    making_sweep(&at);
    bool good = cache_compile(&at, keep, code, stop, lib, why);
    if (keep) cache_bound(&at, cache_limit());
    folder_free(&at);
    return good;
}
