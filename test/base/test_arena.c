/* test_arena.c: memory that lives and dies together. */
#include "test.h"

#include <string.h>

#include "base/arena.h"

static void gives_zeroed_aligned_memory(void **state) {
    Arena arena = {0};
    for (size_t size = 0; size < 200; size++) {
        unsigned char *p = arena_alloc(&arena, size);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(p[i], 0);
        memset(p, 0xFF, size);
    }
    arena_free(&arena);
    assert_null(arena.head);
    assert_int_equal(arena.used, 0);
}

static void keeps_what_it_gave_when_it_grows(void **state) {
    enum { COUNT = 3000, SIZE = 1000 };
    static unsigned char *blocks[COUNT];
    Arena arena = {0};
    for (int i = 0; i < COUNT; i++) {
        blocks[i] = arena_alloc(&arena, SIZE);
        memset(blocks[i], i & 0xFF, SIZE);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(blocks[i][0], i & 0xFF);
        assert_int_equal(blocks[i][SIZE - 1], i & 0xFF);
    }
    assert_true(arena.used >= (size_t)COUNT * SIZE);
    arena_free(&arena);
}

static void gives_more_than_a_block_holds(void **state) {
    enum { LARGE = 20 * 1024 * 1024 };
    Arena arena = {0};
    char *small = arena_alloc(&arena, 1);
    char *large = arena_alloc(&arena, LARGE);
    large[0] = large[LARGE - 1] = 1;
    small[0] = 2;
    char *after = arena_alloc(&arena, 16);
    assert_true(after != NULL && large[LARGE - 1] == 1 && small[0] == 2);
    arena_free(&arena);
}

static void copies_also_nothing(void **state) {
    Arena arena = {0};
    assert_non_null(arena_copy(&arena, NULL, 0));
    assert_memory_equal(arena_copy(&arena, "abc", 4), "abc", 4);
    uint64_t *numbers = ARENA_ARRAY(&arena, uint64_t, 100);
    assert_true(numbers[0] == 0 && numbers[99] == 0);
    arena_free(&arena);
}

static void frees_twice(void **state) {
    Arena arena = {0};
    arena_free(&arena);
    assert_non_null(ARENA_NEW(&arena, int));
    arena_free(&arena);
    arena_free(&arena);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(gives_zeroed_aligned_memory),
    cmocka_unit_test(keeps_what_it_gave_when_it_grows),
    cmocka_unit_test(gives_more_than_a_block_holds),
    cmocka_unit_test(copies_also_nothing),
    cmocka_unit_test(frees_twice),
};

TEST_MAIN(cases)
