/* test_map.c: the hash table from text to a number. */
#include "test.h"

#include "base/map.h"

static void finds_nothing_when_empty(void **state) {
    Map map = {0};
    assert_int_equal(map_get(&map, STR("x")), MAP_NONE);
}

static void replaces_and_returns_the_old_value(void **state) {
    Arena arena = {0};
    Map map = {0};
    assert_int_equal(map_put(&map, &arena, STR("x"), 1), MAP_NONE);
    assert_int_equal(map_put(&map, &arena, STR("x"), 2), 1);
    assert_int_equal(map_get(&map, STR("x")), 2);
    assert_int_equal(map.n, 1);
    arena_free(&arena);
}

static void keeps_many_keys(void **state) {
    enum { COUNT = 5000 };
    Arena arena = {0};
    Map map = {0};
    for (uint32_t i = 0; i < COUNT; i++) {
        char text[16];
        int n = snprintf(text, sizeof text, "key%u", i);
        Str key = {arena_copy(&arena, text, (size_t)n), (uint32_t)n};
        assert_int_equal(map_put(&map, &arena, key, i), MAP_NONE);
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        char text[16];
        snprintf(text, sizeof text, "key%u", i);
        assert_int_equal(map_get(&map, str_of(text)), i);
    }
    assert_int_equal(map_get(&map, STR("key5000")), MAP_NONE);
    arena_free(&arena);
}

static void knows_the_empty_key_and_prefixes(void **state) {
    Arena arena = {0};
    Map map = {0};
    map_put(&map, &arena, STR(""), 1);
    map_put(&map, &arena, STR("a"), 2);
    map_put(&map, &arena, STR("ab"), 3);
    assert_int_equal(map_get(&map, (Str){0}), 1);
    assert_int_equal(map_get(&map, STR("a")), 2);
    assert_int_equal(map_get(&map, STR("ab")), 3);
    assert_int_equal(map_get(&map, STR("abc")), MAP_NONE);
    arena_free(&arena);
}

/* "costarring" and "liquid" have the same hash. */
static void tells_keys_with_one_hash_apart(void **state) {
    Arena arena = {0};
    Map map = {0};
    assert_int_equal(str_hash(STR("costarring")), str_hash(STR("liquid")));
    map_put(&map, &arena, STR("costarring"), 1);
    assert_int_equal(map_get(&map, STR("liquid")), MAP_NONE);
    map_put(&map, &arena, STR("liquid"), 2);
    assert_int_equal(map_get(&map, STR("costarring")), 1);
    assert_int_equal(map_get(&map, STR("liquid")), 2);
    arena_free(&arena);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(finds_nothing_when_empty),
    cmocka_unit_test(replaces_and_returns_the_old_value),
    cmocka_unit_test(keeps_many_keys),
    cmocka_unit_test(knows_the_empty_key_and_prefixes),
    cmocka_unit_test(tells_keys_with_one_hash_apart),
};

TEST_MAIN(cases)
