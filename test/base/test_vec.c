/* test_vec.c: growable arrays. */
#include "test.h"

#include "base/vec.h"

typedef struct Pair {
    int a, b;
} Pair;

static void pushes_and_keeps(void **state) {
    enum { COUNT = 10000 };
    Vec(int) v = {0};
    for (int i = 0; i < COUNT; i++) vec_push(&v, i * 3);
    assert_int_equal(v.n, COUNT);
    assert_true(v.cap >= v.n);
    for (int i = 0; i < COUNT; i++) assert_int_equal(v.v[i], i * 3);
    vec_free(&v);
    assert_null(v.v);
    assert_int_equal(v.n + v.cap, 0);
}

static void holds_structures(void **state) {
    Vec(Pair) v = {0};
    vec_push(&v, ((Pair){1, 2}));
    vec_push(&v, ((Pair){3, 4}));
    assert_int_equal(v.v[1].b, 4);
    vec_free(&v);
}

static void freezes_into_an_arena(void **state) {
    Arena arena = {0};
    Vec(int) v = {0};
    vec_push(&v, 7);
    vec_push(&v, 8);
    const int *frozen = vec_freeze(&v, &arena);
    vec_free(&v);
    assert_true(frozen[0] == 7 && frozen[1] == 8);
    assert_non_null(vec_freeze(&v, &arena));
    arena_free(&arena);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(pushes_and_keeps),
    cmocka_unit_test(holds_structures),
    cmocka_unit_test(freezes_into_an_arena),
};

TEST_MAIN(cases)
