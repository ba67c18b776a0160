/* walk.h: for tests over many files: calls a function for every file below a folder. */
#ifndef TSR_TEST_WALK_H
#define TSR_TEST_WALK_H

#include "test.h"

#include <dirent.h>
#include <string.h>

typedef void WalkFn(const char *path, void *arg);

static inline int walk_ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Calls `fn` for every file below `dir` whose name ends with `suffix`, in the order of their names,
 * and returns how many there were. */
static inline int walk_files(const char *dir, const char *suffix, WalkFn *fn, void *arg) {
    struct dirent **entries = NULL;
    int found = 0, n = scandir(dir, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        char path[TEST_PATH_MAX];
        struct stat st;
        int length = snprintf(path, sizeof path, "%s/%s", dir, name);
        if (name[0] != '.' && length < TEST_PATH_MAX && stat(path, &st) == 0) {
            if (S_ISDIR(st.st_mode)) {
                found += walk_files(path, suffix, fn, arg);
            } else if (walk_ends_with(name, suffix)) {
                fn(path, arg);
                found++;
            }
        }
        free(entries[i]);
    }
    free(entries);
    return found;
}

#endif
