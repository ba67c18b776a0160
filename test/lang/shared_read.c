/* shared_read.c: every description of the reference data is read without an error. */
#include "test.h"

#include "lang/read.h"
#include "walk.h"

static void read_one(const char *path, void *arg) {
    int *bad = arg;
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    if (src == NULL) {
        printf("# %s: %s\n", path, error);
        (*bad)++;
    } else {
        NodeVec nodes = read_source(&arena, src, &diags, false);
        if (nodes.n == 0 || diags.errors > 0) {
            StrBuf out = {0};
            diags_text(&diags, &out);
            printf("# %s: %u nodes\n%s", path, nodes.n, sb_cstr(&out));
            sb_free(&out);
            (*bad)++;
        }
        vec_free(&nodes);
    }
    arena_free(&arena);
}

static void read_all(const char *folder, const char *suffix) {
    char dir[TEST_PATH_MAX];
    int bad = 0;
    assert_true(walk_files(test_shared(dir, folder), suffix, read_one, &bad) > 0);
    assert_int_equal(bad, 0);
}

static void reads_every_game(void **state) {
    TEST_NEED_SHARED("ludii/lud");
    read_all("ludii/lud", ".lud");
}

static void reads_every_define(void **state) {
    TEST_NEED_SHARED("ludii/def");
    read_all("ludii/def", ".def");
}

static void reads_every_board(void **state) {
    TEST_NEED_SHARED("ludii/boards");
    read_all("ludii/boards", ".lud");
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(reads_every_game),
    cmocka_unit_test(reads_every_define),
    cmocka_unit_test(reads_every_board),
};

TEST_MAIN(cases)
