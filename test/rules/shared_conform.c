/* shared_conform.c: no game of test/conformance/passing.txt stops agreeing with its recording. */
#include "test.h"

#include <string.h>
#include <unistd.h>

#include "cli/conform_run.h"

static void conform_ended(const GameConformance *g, uint32_t ended, uint32_t all, void *owner) {
    if (!g->passed) printf("# %s differs\n%s", g->name, g->report ? g->report : "");
}

static void passing_games(void **state) {
    char folder[TEST_PATH_MAX], list[TEST_PATH_MAX], defs[TEST_PATH_MAX];
    Input in = {.defs_folder = test_source(defs, "defs")};
    TEST_NEED_SHARED("ludii/trials");
    char *text = test_read_file(test_source(list, "test/conformance/passing.txt"), NULL);
    assert_int_equal(input_open(&in), CLI_GO_ON);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    ConformRun run = {.in = &in,
                      .folder = test_shared(folder, "ludii"),
                      .jobs = cores > 0 ? (int)cores : 1,
                      .seconds = 300,
                      .done = conform_ended};
    for (char *rest = text, *line; (line = strtok_r(rest, "\n", &rest)) != NULL;)
        if (line[0] != '#') vec_push(&run.games, line);
    assert_true(run.games.n > 0);
    conform_all(&run);
    uint32_t failed = 0;
    for (uint32_t i = 0; i < run.games.n; i++) failed += !run.results[i].passed;
    conform_free(&run);
    vec_free(&run.games);
    input_close(&in);
    free(text);
    assert_int_equal(failed, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(passing_games),
};

TEST_MAIN(cases)
