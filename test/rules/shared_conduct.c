/* shared_conduct.c: what must hold of every game holds of the reference's. */
#include "cli/open_game.h"
#include "conduct.h"
#include "walk.h"

typedef struct ConductRun {
    Play play;
    Input in;
    char *passing;    /* test/conformance/passing.txt */
    int files, every; /* seen; one in so many is taken */
    int taken, expected, played,
        idle; /* must be played; was played; begun, but there was no move */
} ConductRun;

/* Whether the game agrees with its recording, so that it must be possible to play it. */
static bool conduct_must_play(const ConductRun *run, const char *path) {
    const char *below = strstr(path, "/lud/");
    char line[TEST_PATH_MAX];
    if (!below) return false;
    int n = snprintf(line, sizeof line, "\n%s\n", below + strlen("/lud/"));
    return n < TEST_PATH_MAX && strstr(run->passing, line) != NULL;
}

/* A sample of them; the rest is covered by recorded games. */
static void conduct_shared(const char *path, void *owner) {
    ConductRun *run = owner;
    if (run->files++ % run->every != 0) return;
    run->taken++;
    bool must = conduct_must_play(run, path);
    run->expected += must;
    StrBuf errors = {0};
    Game *game = game_open(&run->in, path, true, &errors);
    if (game) {
        play_sit(&run->play, game);
        if (conduct_check(&run->play, path, 30) == 0)
            run->idle++;
        else
            run->played += must;
        play_rise(&run->play);
    } else {
        printf("# %s cannot be played\n%s", path, sb_cstr(&errors));
    }
    sb_free(&errors);
}

/* Every game of the sample compiles and has a first move, but for those that are not in the list of
 * games that agree with their recordings. */
static void shared_games(void **state) {
    char dir[TEST_PATH_MAX], defs[TEST_PATH_MAX];
    ConductRun run = {.in.defs_folder = test_source(defs, "defs"), .every = 6};
    TEST_NEED_SHARED("ludii/lud");
    char list[TEST_PATH_MAX];
    run.passing = test_read_file(test_source(list, "test/conformance/passing.txt"), NULL);
    assert_int_equal(input_open(&run.in), CLI_GO_ON);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", conduct_shared, &run);
    input_close(&run.in);
    free(run.passing);
    printf("# %d games taken of %d; %d must be played, %d were\n", run.taken, run.files,
           run.expected, run.played);
    assert_int_equal(run.taken, (run.files + run.every - 1) / run.every);
    assert_true(run.expected > 150);
    assert_int_equal(run.played, run.expected);
    assert_int_equal(run.idle, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
