/* test.h: what the tests share: cmocka itself, where the source tree and the reference data are,
 * reading a file, and skipping with a reason.
 *
 * A test program is a table of cases and `TEST_MAIN(cases)`; see any file beside this one. */
#ifndef TSR_TEST_TEST_H
#define TSR_TEST_TEST_H

/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define TEST_PATH_MAX 4096

#define TEST_MAIN(cases)                                                                           \
    int main(void) {                                                                               \
        return cmocka_run_group_tests(cases, NULL, NULL);                                          \
    }

/* Skips the running case; the reason shows in the output of `make test`. */
#define TEST_SKIP(...)                                                                             \
    do {                                                                                           \
        printf("# SKIPPED: ");                                                                     \
        printf(__VA_ARGS__);                                                                       \
        printf("\n");                                                                              \
        fflush(stdout);                                                                            \
        skip();                                                                                    \
    } while (0)

/* Skips the running case unless the reference data holds `path` ("ludii/grammar.txt"). */
#define TEST_NEED_SHARED(path)                                                                     \
    do {                                                                                           \
        char need_path[TEST_PATH_MAX];                                                             \
        if (!test_exists(test_shared(need_path, path)))                                            \
            TEST_SKIP("no reference data at %s (set TESSERA_SHARED)", need_path);                  \
    } while (0)

/* Writes the path of a file of the source tree into `out` and returns it. */
static inline const char *test_source(char out[TEST_PATH_MAX], const char *path) {
    snprintf(out, TEST_PATH_MAX, "%s/%s", TEST_SOURCE_ROOT, path);
    return out;
}

/* Writes the path of a file of the reference data, there or not, into `out` and returns it. The
 * data are in $TESSERA_SHARED, or else in the folder `shared` beside the source tree. */
static inline const char *test_shared(char out[TEST_PATH_MAX], const char *path) {
    const char *dir = getenv("TESSERA_SHARED");
    if (dir != NULL && dir[0] != '\0')
        snprintf(out, TEST_PATH_MAX, "%s/%s", dir, path);
    else
        snprintf(out, TEST_PATH_MAX, "%s/../shared/%s", TEST_SOURCE_ROOT, path);
    return out;
}

static inline int test_exists(const char *path) {
    struct stat st;
    return stat(path, &st) == 0;
}

/* Reads a whole file; fails the running case when it cannot. Returns owned memory (free it), which
 * ends with a NUL that `*size` does not count. `size` may be NULL. */
static inline char *test_read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    size_t used = 0, room = 1 << 16;
    char *text = file != NULL ? malloc(room) : NULL;
    while (text != NULL) {
        used += fread(text + used, 1, room - used, file);
        if (used < room) break;
        room *= 2;
        char *more = realloc(text, room);
        if (more == NULL) free(text);
        text = more;
    }
    int ok = text != NULL && !ferror(file);
    if (file != NULL) fclose(file);
    if (!ok) {
        free(text);
        fail_msg("cannot read %s", path);
        return NULL;
    }
    text[used] = '\0';
    if (size != NULL) *size = used;
    return text;
}

#endif
