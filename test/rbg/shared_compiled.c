/* shared_compiled.c: the reference's games, compiled, are the same games as the interpreter plays.
 *
 * TESSERA_FULL=1 plays a thousand random games of every one of them (fewer where positions have very
 * many moves); otherwise a sample of games is taken that compiles in some seconds. TESSERA_ONLY=NAME.rbg
 * plays all the thousand of that one, however long it takes, and says how far it is; TESSERA_SEED and
 * TESSERA_GAMES cut that into parts. */
#include "compare.h"
#include "walk.h"

typedef struct CompareRun {
    int files, every, compared, played;
} CompareRun;

static void compare_shared(const char *path, void *owner) {
    CompareRun *run = owner;
    const char *name = strrchr(path, '/');
    if (!name || run->files++ % run->every) return;
    CompareSize sample = {.games = 30, .moves = 200000, .seed = 7},
                full = {.games = 1000, .moves = 100000000, .seed = 7};
    int n = compare_games(path, name + 1, board_full() ? full : sample);
    if (n < 0) TEST_SKIP("no C compiler");
    if (board_full()) printf("# %s: %d games\n", name + 1, n);
    assert_true(n >= 1);
    run->compared++;
    run->played += n;
}

static uint64_t compared_number(const char *variable, uint64_t otherwise) {
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void compare_only(const char *path, void *owner) {
    CompareRun *run = owner;
    const char *name = strrchr(path, '/'), *only = getenv("TESSERA_ONLY");
    if (!name || !only || strcmp(name + 1, only) != 0) return;
    CompareSize size = {.games = (int)compared_number("TESSERA_GAMES", 1000),
                        .moves = UINT64_MAX,
                        .seed = compared_number("TESSERA_SEED", 7),
                        .tell = true};
    run->played += compare_games(path, name + 1, size);
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    CompareRun run = {.every = board_full() ? 1 : 12};
    TEST_NEED_SHARED("rbg/games");
    if (getenv("TESSERA_ONLY")) {
        walk_files(test_shared(dir, "rbg/games"), ".rbg", compare_only, &run);
        assert_true(run.played > 0);
        return;
    }
    walk_files(test_shared(dir, "rbg/games"), ".rbg", compare_shared, &run);
    printf("# %d random games of %d descriptions of %d\n", run.played, run.compared, run.files);
    assert_true(run.compared >= 6 && run.played >= 60);
    if (board_full()) assert_int_equal(run.compared, run.files);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
