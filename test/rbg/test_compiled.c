/* test_compiled.c: our own games, compiled, are the same games. */
#include "compare.h"
#include "walk.h"

static void compare_own(const char *path, void *owner) {
    int *played = owner, n = compare_games(path, path, 200, 2000000);
    if (n < 0) TEST_SKIP("no C compiler");
    assert_true(n >= 20);
    *played += n;
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    int played = 0;
    walk_files(test_source(dir, "games/rbg"), ".rbg", compare_own, &played);
    assert_true(played >= 60);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
};

TEST_MAIN(cases)
