/* shared_alloc.c: playing the games of the reference's speed table allocates nothing after a while. */
#include "alloc_count.h"

static void bench_games(void **state) {
    enum { LEAST = 50, MOVES = 120 };
    char path[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    int games = 0;
    Play p;
    TEST_NEED_SHARED("ludii/bench-games.txt");
    char *list = test_read_file(test_shared(path, "ludii/bench-games.txt"), NULL);
    play_open(&p);
    for (char *rest = list, *line; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        if (line[0] == '#' || line[0] == 0) continue;
        snprintf(below, sizeof below, "ludii/lud/%s", line);
        play_file(&p, test_shared(path, below));
        alloc_check(&p, line, MOVES);
        play_rise(&p);
        games++;
    }
    play_close(&p);
    free(list);
    assert_true(games >= LEAST);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(bench_games),
};

TEST_MAIN(cases)
