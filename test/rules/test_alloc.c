/* test_alloc.c: playing our own games allocates nothing after a while. */
#include "alloc_count.h"
#include "walk.h"

static void alloc_own(const char *path, void *owner) {
    Play *p = owner;
    play_file(p, path);
    alloc_check(p, path, 300);
    play_rise(p);
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    Play p;
    unsigned long before = alloc_calls;
    play_open(&p);
    assert_true(alloc_calls > before); /* it does count */
    assert_true(walk_files(test_source(dir, "games"), ".lud", alloc_own, &p) >= 20);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
};

TEST_MAIN(cases)
