/* shared_compiled.c: the reference's games, compiled, are the same games as the interpreter plays.
 *
 * TESSERA_FULL=1 plays a thousand random games of every one of them (fewer where positions have very
 * many moves); otherwise a sample of games is taken that compiles in some seconds. */
#include "compare.h"
#include "walk.h"

typedef struct CompareRun {
    int files, every, compared, played;
} CompareRun;

static void compare_shared(const char *path, void *owner) {
    CompareRun *run = owner;
    const char *name = strrchr(path, '/');
    if (!name || run->files++ % run->every) return;
    int n =
        compare_games(path, name + 1, board_full() ? 1000 : 30, board_full() ? 100000000 : 200000);
    if (n < 0) TEST_SKIP("no C compiler");
    if (board_full()) printf("# %s: %d games\n", name + 1, n);
    assert_true(n >= 1);
    run->compared++;
    run->played += n;
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    CompareRun run = {.every = board_full() ? 1 : 12};
    TEST_NEED_SHARED("rbg/games");
    walk_files(test_shared(dir, "rbg/games"), ".rbg", compare_shared, &run);
    printf("# %d random games of %d descriptions of %d\n", run.played, run.compared, run.files);
    assert_true(run.compared >= 6 && run.played >= 60);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
