/* test_cache.c: what is kept of compiled games and what is not: leftovers, folders of others, libraries
 * of one name. Most compilers here are scripts. */
#include "native_play.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "native/cache.h"

#define NEED_CC()                                                                                  \
    do {                                                                                           \
        if (!native_can_compile()) TEST_SKIP("no C compiler");                                     \
    } while (0)

enum { LONG = TEST_PATH_MAX + 300 };

static const char *path_of(char out[LONG], const char *folder, const char *name) {
    assert_in_range(snprintf(out, LONG, "%s/%s", folder, name), 1, LONG - 1);
    return out;
}

/* A folder for one test: the cache is in cache/, temporary files are in tmp/, bin/ is for a compiler. */
typedef struct Room {
    char path[TEST_PATH_MAX], cache[LONG], tmp[LONG], bin[LONG];
    char was_path[TEST_PATH_MAX], was_tmp[TEST_PATH_MAX], was_home[TEST_PATH_MAX];
    mode_t was_mask;
} Room;

static void room_keep(char was[TEST_PATH_MAX], const char *name) {
    const char *value = getenv(name);
    snprintf(was, TEST_PATH_MAX, "%s", value ? value : "");
}

static int room_open(void **state) {
    static Room room;
    Room *r = *state = &room;
    native_fresh_cache(r->path);
    room_keep(r->was_path, "PATH");
    room_keep(r->was_tmp, "TMPDIR");
    room_keep(r->was_home, "HOME");
    umask(r->was_mask = umask(022));
    path_of(r->cache, r->path, "cache");
    path_of(r->tmp, r->path, "tmp");
    path_of(r->bin, r->path, "bin");
    assert_int_equal(mkdir(r->cache, 0700), 0);
    assert_int_equal(mkdir(r->tmp, 0700), 0);
    assert_int_equal(mkdir(r->bin, 0700), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", r->cache, 1), 0);
    assert_int_equal(setenv("TMPDIR", r->tmp, 1), 0);
    return 0;
}

static void room_restore(const char *name, const char *was) {
    if (was[0])
        setenv(name, was, 1);
    else
        unsetenv(name);
}

static int room_remove(const char *path, const struct stat *st, int kind, struct FTW *where) {
    return remove(path);
}

static int room_close(void **state) {
    const Room *r = *state;
    nftw(r->path, room_remove, 16, FTW_DEPTH | FTW_PHYS);
    room_restore("PATH", r->was_path);
    room_restore("TMPDIR", r->was_tmp);
    room_restore("HOME", r->was_home);
    unsetenv("TESSERA_CACHE_MB");
    umask(r->was_mask);
    signal(SIGCHLD, SIG_DFL);
    return 0;
}

#define ROOM_TEST(test) cmocka_unit_test_setup_teardown(test, room_open, room_close)

/* What is in bin/ comes first. */
static void room_prefer(const Room *r) {
    char path[LONG + TEST_PATH_MAX];
    assert_true(snprintf(path, sizeof path, "%s:%s", r->bin, r->was_path) > 0);
    assert_int_equal(setenv("PATH", path, 1), 0);
}

/* A script in place of the compiler. */
static void room_compiler(const Room *r, const char *script) {
    char path[LONG];
    FILE *f = fopen(path_of(path, r->bin, "cc"), "we");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\n%s\n", script);
    fclose(f);
    assert_int_equal(chmod(path, 0700), 0);
    room_prefer(r);
}

/* How many names in a folder begin, or end, like this. 0 if there is no such folder. */
static int room_count(const char *folder, const char *begin, const char *end) {
    DIR *dir = opendir(folder);
    int n = 0;
    if (!dir) return 0;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        size_t length = strlen(e->d_name), tail = strlen(end);
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        n += strncmp(e->d_name, begin, strlen(begin)) == 0 && length >= tail &&
             strcmp(e->d_name + length - tail, end) == 0;
    }
    closedir(dir);
    return n;
}

/* What there is in the cache, with this ending. */
static int room_kept(const Room *r, const char *end) {
    char path[LONG];
    path_of(path, r->cache, "tessera");
    return room_count(path, "", end);
}

static int room_made(const Room *r) {
    char path[LONG];
    path_of(path, r->cache, "tessera");
    return room_count(path, "make-", "");
}

/* Looks until a file is there, for a while. */
static bool room_wait(const char *path) {
    for (int i = 0; i < 4000; i++) {
        if (test_exists(path)) return true;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return false;
}

/* ---- libraries ------------------------------------------------------------------------------- */

/* The smallest library, which knows a number. */
static void number_code(StrBuf *code, int n) {
    sb_clear(code);
    sb_fmt(code, "__attribute__((visibility(\"default\"))) int number = %d;\n", n);
}

static int number_of(const NativeLibrary *lib) {
    const int *number = dlsym(lib->handle, "number");
    assert_non_null(number);
    return *number;
}

/* Makes the library anew if it is not there; was it? Its number must be the right one. */
static bool number_get(int n, NativeLibrary *lib) {
    StrBuf code = {0};
    const char *why = NULL;
    number_code(&code, n);
    bool found = native_load(sb_view(&code), lib);
    if (!found && !native_make(sb_view(&code), NULL, lib, &why)) fail_msg("not made: %s", why);
    sb_free(&code);
    assert_int_equal(number_of(lib), n);
    return found;
}

static bool number_is_kept(int n) {
    NativeLibrary lib;
    bool found = number_get(n, &lib);
    dlclose(lib.handle);
    return found;
}

static bool number_fails(int n) {
    NativeLibrary lib;
    StrBuf code = {0};
    const char *why = NULL;
    number_code(&code, n);
    bool made = native_make(sb_view(&code), NULL, &lib, &why);
    sb_free(&code);
    if (made) dlclose(lib.handle);
    return !made;
}

/* Many at once, found and made, in a cache and without one: none is taken for another, however the
 * numbers of open files come again. */
static void not_confused(void **state) {
    enum { MANY = 6 };
    Room *r = *state;
    NativeLibrary lib[MANY], again[MANY];
    NEED_CC();
    for (int round = 0; round < 3; round++) {
        if (round == 2) assert_int_equal(chmod(r->cache, 0777), 0); /* a cache we do not trust */
        for (int i = 0; i < MANY; i++) assert_int_equal(number_get(i, &lib[i]), round == 1);
        for (int i = MANY - 1; i >= 0; i--) assert_int_equal(number_get(i, &again[i]), round < 2);
        for (int i = 0; i < MANY; i++) assert_int_equal(number_of(&lib[i]), i);
        for (int i = 0; i < MANY; i++) dlclose(lib[i].handle), dlclose(again[i].handle);
    }
    assert_int_equal(room_count(r->tmp, "", ""), 0);
}

/* ---- leftovers ------------------------------------------------------------------------------- */

static const char duel[] = "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
                           "#board = rectangle(up,down,left,right,[e,e])\n"
                           "#rules = ->a {e} [x] ->b {x}\n";

/* A game that goes while it is compiled takes the compiler's children and files with it. */
static void stopped(void **state) {
    Room *r = *state;
    NEED_CC();
    char alive[LONG], script[LONG + 200];
    path_of(alive, r->path, "alive");
    snprintf(script, sizeof script,
             ": >\"$TMPDIR/ccXXXX.s\"; while :; do : >\"%s\"; sleep 0.01; done & wait", alive);
    room_compiler(r, script);
    Game *game = native_text(duel);
    rbg_native_attach(game, false);
    assert_true(room_wait(alive));
    assert_int_equal(room_made(r), 1);
    assert_int_equal(room_count(r->tmp, "", ""), 0);
    game->ops->free(game);
    assert_int_equal(room_made(r), 0);
    unlink(alive);
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    assert_false(test_exists(alive));
}

/* The compiler of the system does it too. */
static void stopped_compiler(void **state) {
    Room *r = *state;
    NEED_CC();
    for (int ms = 5; ms < 300; ms *= 2) {
        Game *game = native_text(duel);
        rbg_native_attach(game, false);
        nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
        game->ops->free(game);
        assert_int_equal(room_made(r), 0);
        assert_int_equal(room_count(r->tmp, "", ""), 0);
    }
}

/* A process that makes a library until it is killed; returns when it is at it. */
static pid_t maker_start(const Room *r) {
    char path[LONG];
    path_of(path, r->path, "begun");
    unlink(path);
    pid_t pid = fork();
    if (pid == 0) {
        NativeLibrary lib;
        StrBuf code = {0};
        const char *why;
        number_code(&code, 1);
        _exit(native_make(sb_view(&code), NULL, &lib, &why));
    }
    assert_true(pid > 0);
    assert_true(room_wait(path));
    return pid;
}

static void maker_kill(pid_t pid) {
    int status;
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
}

/* What a killed process left is removed by the next one; what a living one works on is not. */
static void killed(void **state) {
    Room *r = *state;
    NEED_CC();
    char script[LONG + TEST_PATH_MAX];
    for (int kept = 1; kept >= 0; kept--) {
        if (!kept) assert_int_equal(chmod(r->cache, 0777), 0);
        snprintf(script, sizeof script,
                 ": >./ccXXXX.s; : >\"%s/begun\"; while [ -e game.c ]; do sleep 0.05; done",
                 r->path);
        room_compiler(r, script);
        pid_t dead = maker_start(r), alive = maker_start(r);
        maker_kill(dead);
        assert_int_equal(kept ? room_made(r) : room_count(r->tmp, "", ""), 2);
        assert_int_equal(setenv("PATH", r->was_path, 1), 0);
        assert_int_equal(number_is_kept(2), 0);
        assert_int_equal(kept ? room_made(r) : room_count(r->tmp, "", ""), 1);
        maker_kill(alive);
        assert_int_equal(number_is_kept(3), 0);
        assert_int_equal(kept ? room_made(r) : room_count(r->tmp, "", ""), 0);
    }
}

/* A folder without a lock is one that was just begun, or is left by a version that had none. */
static void without_lock(void **state) {
    Room *r = *state;
    NEED_CC();
    assert_false(number_is_kept(1));
    char fresh[LONG], old[LONG], other[LONG];
    path_of(fresh, r->cache, "tessera/make-aaaaaa");
    path_of(old, r->cache, "tessera/make-bbbbbb");
    path_of(other, r->cache, "tessera/make-of-steel");
    const struct timespec then[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(mkdir(fresh, 0700), 0);
    assert_int_equal(mkdir(old, 0700), 0);
    assert_int_equal(mkdir(other, 0700), 0);
    assert_int_equal(utimensat(AT_FDCWD, old, then, 0), 0);
    assert_int_equal(utimensat(AT_FDCWD, other, then, 0), 0);
    assert_false(number_is_kept(2));
    assert_true(test_exists(fresh));
    assert_false(test_exists(old));
    assert_true(test_exists(other));
}

/* ---- whom we trust --------------------------------------------------------------------------- */

enum { NOBODY = 65534 };

/* Whether libraries are kept there and found again. */
static bool room_is_trusted(const Room *r) {
    int before = room_kept(r, "");
    bool first = number_is_kept(1), second = number_is_kept(1);
    assert_false(first);
    if (!second) assert_int_equal(room_kept(r, ""), before); /* and nothing was put there */
    return second;
}

static void others_may_write_above(void **state) {
    Room *r = *state;
    NEED_CC();
    assert_int_equal(chmod(r->path, 0777), 0);
    assert_false(room_is_trusted(r));
    assert_int_equal(chmod(r->path, 0770), 0);
    assert_false(room_is_trusted(r));
    assert_int_equal(chmod(r->path, 01777), 0);
    assert_true(room_is_trusted(r));
    assert_int_equal(chmod(r->path, 0777), 0); /* what is there is not loaded */
    assert_false(number_is_kept(1));
}

static void others_own_what_is_above(void **state) {
    Room *r = *state;
    NEED_CC();
    if (geteuid() != 0) TEST_SKIP("only root can give folders away");
    char home[LONG], path[LONG];
    path_of(home, r->path, "home");
    assert_int_equal(mkdir(home, 0755), 0);
    assert_int_equal(chown(home, NOBODY, NOBODY), 0);
    assert_int_equal(unsetenv("XDG_CACHE_HOME"), 0); /* as with sudo -E */
    assert_int_equal(setenv("HOME", home, 1), 0);
    assert_false(number_is_kept(1));
    assert_false(number_is_kept(1));
    path_of(path, home, ".cache");
    assert_false(test_exists(path));
    assert_int_equal(chown(home, 0, 0), 0);
    assert_false(number_is_kept(1));
    assert_true(number_is_kept(1));
    assert_int_equal(chown(path, NOBODY, NOBODY), 0);
    assert_false(number_is_kept(1));
}

/* A link is as good as who made it and where it leads. */
static void links(void **state) {
    Room *r = *state;
    NEED_CC();
    char link[LONG], deep[LONG];
    path_of(link, r->path, "link");
    path_of(deep, r->path, "a");
    assert_int_equal(mkdir(deep, 0700), 0);
    path_of(deep, r->path, "a/b");
    assert_int_equal(symlink("../cache//.", deep), 0);
    assert_int_equal(symlink(deep, link), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", link, 1), 0);
    assert_true(room_is_trusted(r));
    assert_int_equal(room_kept(r, ".so"), 1);
    path_of(deep, r->path, "a");
    assert_int_equal(chmod(deep, 0777), 0);
    assert_false(number_is_kept(1));
    assert_int_equal(chmod(deep, 0700), 0);
    assert_true(number_is_kept(1));
    if (geteuid() == 0) {
        assert_int_equal(lchown(link, NOBODY, NOBODY), 0);
        assert_false(number_is_kept(1));
    }
    unlink(link);
    assert_int_equal(symlink("link", link), 0); /* without end */
    assert_false(number_is_kept(1));
}

/* An entry that others may write to is made again. */
static void open_entry(void **state) {
    Room *r = *state;
    NEED_CC();
    umask(0);
    assert_true(room_is_trusted(r));
    char folder[LONG], path[LONG];
    path_of(folder, r->cache, "tessera");
    for (int round = 0; round < 2; round++) {
        DIR *dir = opendir(folder);
        assert_non_null(dir);
        for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
            if (!strstr(e->d_name, round ? ".so" : ".key")) continue;
            path_of(path, folder, e->d_name);
            assert_int_equal(chmod(path, 0622), 0);
        }
        closedir(dir);
        assert_false(number_is_kept(1));
        assert_true(number_is_kept(1));
    }
}

/* Without a cache, and where even the folder for temporary files is in the hands of others. */
static void open_temporary(void **state) {
    Room *r = *state;
    NEED_CC();
    assert_int_equal(chmod(r->path, 0777), 0);
    char path[LONG];
    path_of(path, r->tmp, "tessera-make-aaaaaa");
    const struct timespec then[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(mkdir(path, 0700), 0); /* who knows where that came from? */
    assert_int_equal(utimensat(AT_FDCWD, path, then, 0), 0);
    assert_false(number_is_kept(1));
    assert_int_equal(room_count(r->tmp, "", ""), 1);
    assert_int_equal(chmod(r->path, 0700), 0);
    assert_int_equal(chmod(r->cache, 0777), 0);
    assert_false(number_is_kept(1));
    assert_int_equal(room_count(r->tmp, "", ""), 0);
}

/* ---- how much is kept ------------------------------------------------------------------------ */

static void file_of_size(const char *path, off_t size, time_t when) {
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, size), 0);
    const struct timespec then[2] = {{.tv_sec = when}, {.tv_sec = when}};
    assert_int_equal(futimens(fd, then), 0);
    close(fd);
}

/* Makes every file of the cache look as if it was last used long ago. */
static void age(const Room *r, time_t when) {
    char folder[LONG], path[LONG];
    path_of(folder, r->cache, "tessera");
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    const struct timespec then[2] = {{.tv_sec = when}, {.tv_sec = when}};
    for (const struct dirent *e; (e = readdir(dir)) != NULL;)
        if (e->d_name[0] != '.')
            assert_int_equal(utimensat(AT_FDCWD, path_of(path, folder, e->d_name), then, 0), 0);
    closedir(dir);
}

/* What was not used for longest goes first, and only what is ours. */
static void bounded(void **state) {
    Room *r = *state;
    NEED_CC();
    char folder[LONG], a[LONG], b[LONG], c[LONG], other[LONG];
    assert_int_equal(setenv("TESSERA_CACHE_MB", "3", 1), 0);
    assert_false(number_is_kept(1));
    assert_false(number_is_kept(2));
    age(r, 1000000000);
    path_of(folder, r->cache, "tessera");
    path_of(a, folder, "0123456789abcdef0123456789abcdef.so");
    path_of(b, folder, "0123456789abcdef0123456789abcdee.so");
    path_of(c, folder, "0123456789abcdef0123456789abcdee.key");
    path_of(other, folder, "of-somebody-else.so");
    file_of_size(a, 1 << 20, 1200000000);
    file_of_size(b, 1 << 20, 1100000000);
    file_of_size(c, 1 << 19, 1100000000);
    file_of_size(other, 1 << 24, 1000000000);
    assert_true(number_is_kept(1)); /* and was used now */
    assert_false(number_is_kept(3));
    assert_true(test_exists(a) && test_exists(b) && test_exists(c));
    assert_true(number_is_kept(3));
    file_of_size(a, 5 << 19, 1200000000); /* half a megabyte is left */
    assert_false(number_is_kept(4));
    assert_true(test_exists(a) && test_exists(other));
    assert_false(test_exists(b) || test_exists(c));
    assert_true(number_is_kept(1));
    assert_true(number_is_kept(3));
    assert_true(number_is_kept(4));
    assert_false(number_is_kept(2));
    assert_int_equal(setenv("TESSERA_CACHE_MB", "0", 1), 0);
    assert_false(number_is_kept(5));
    assert_false(number_is_kept(5));
    assert_int_equal(room_kept(r, ""), 1);
    assert_true(test_exists(other));
    assert_int_equal(setenv("TESSERA_CACHE_MB", "much", 1), 0);
    assert_false(number_is_kept(5));
    assert_true(number_is_kept(5));
}

/* ---- who waits for the compiler -------------------------------------------------------------- */

/* A compiler that says it failed, one that was killed, one that was killed while it linked. */
static void broken_compilers(const Room *r) {
    static const char *const scripts[] = {
        "exit 1",
        "kill -9 $$",
        "PATH=${PATH#*:} cc \"$@\"; printf x >./ccXXXX.o; kill -9 $$",
        "printf x >./ccXXXX.o; printf x >game.so; rm -f game.so ./ccXXXX.o; exit 1",
        ": >game.so",
        "printf x >game.so",
        "exit 0",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        room_compiler(r, scripts[i]);
        if (!number_fails(7)) fail_msg("taken for a library: %s", scripts[i]);
        assert_int_equal(room_kept(r, ""), 0);
    }
    assert_int_equal(setenv("PATH", r->was_path, 1), 0);
}

static void child_ignored(void **state) {
    Room *r = *state;
    NativeLibrary lib;
    NEED_CC();
    assert_true(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
    broken_compilers(r);
    assert_false(number_get(1, &lib));
    assert_true(lib.cost.seconds > 0);
    dlclose(lib.handle);
    assert_true(number_is_kept(1));
}

/* The compiler itself has children to wait for; clang wants to hear of them. */
static void child_ignored_by_clang(void **state) {
    Room *r = *state;
    char path[LONG], clang[LONG] = "";
    for (const char *at = r->was_path; *at && !test_exists(clang); at += *at == ':') {
        size_t n = strcspn(at, ":");
        snprintf(clang, LONG, "%.*s/clang", (int)n, at);
        at += n;
    }
    if (!test_exists(clang)) TEST_SKIP("no clang");
    assert_int_equal(symlink(clang, path_of(path, r->bin, "cc")), 0);
    room_prefer(r);
    assert_true(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
    assert_false(number_is_kept(1));
    assert_true(number_is_kept(1));
}

static void *wait_for_all(void *owner) {
    const atomic_bool *stop = owner;
    while (!atomic_load(stop)) {
        int status;
        if (waitpid(-1, &status, 0) < 0) sched_yield();
    }
    return NULL;
}

/* The program we are part of may wait for every child there is. */
static void child_taken(void **state) {
    Room *r = *state;
    pthread_t thread;
    atomic_bool stop = false;
    NEED_CC();
    assert_int_equal(pthread_create(&thread, NULL, wait_for_all, &stop), 0);
    broken_compilers(r);
    for (int i = 0; i < 5; i++) {
        assert_false(number_is_kept(i));
        assert_true(number_is_kept(i));
    }
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
}

static void child_waited_for(void **state) {
    Room *r = *state;
    NEED_CC();
    broken_compilers(r);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static const struct CMUnitTest cases[] = {
    ROOM_TEST(not_confused),
    ROOM_TEST(stopped),
    ROOM_TEST(stopped_compiler),
    ROOM_TEST(killed),
    ROOM_TEST(without_lock),
    ROOM_TEST(others_may_write_above),
    ROOM_TEST(others_own_what_is_above),
    ROOM_TEST(links),
    ROOM_TEST(open_entry),
    ROOM_TEST(open_temporary),
    ROOM_TEST(bounded),
    ROOM_TEST(child_ignored),
    ROOM_TEST(child_ignored_by_clang),
    ROOM_TEST(child_taken),
    ROOM_TEST(child_waited_for),
};

TEST_MAIN(cases)
