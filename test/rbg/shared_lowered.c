/* shared_lowered.c: all games of the reference data, high-level and as the original's own parser
 * lowers them, are the same description: the same players, pieces, variables, board, and the same
 * rules part by part, with the same modifiers. Nothing but the layout of the text, which the reader
 * does not see, differs: brackets that change nothing and the order of pieces, variables and labels
 * are settled when a description is read. */
#include <dirent.h>

#include "read.h"

static void expect_same(const char *name, const Reading *high, const Reading *low) {
    StrBuf a = {0}, b = {0};
    if (!high->game || !low->game) {
        fail_msg("%s: %s%s", name, sb_cstr(&high->said), sb_cstr(&low->said));
        return;
    }
    rbg_print(high->game, &a);
    rbg_print(low->game, &b);
    if (strcmp(sb_cstr(&a), sb_cstr(&b)) != 0) {
        size_t i = 0;
        while (a.s[i] == b.s[i]) i++;
        fail_msg("%s: %.80s\nis there: %.80s", name, a.s + i, b.s + i);
    }
    assert_int_equal(high->game->nmodifiers, low->game->nmodifiers);
    for (uint32_t i = 1; i <= high->game->nmodifiers; i++) {
        assert_int_equal(high->game->modifiers[i]->kind, low->game->modifiers[i]->kind);
        assert_int_equal(high->game->modifiers[i]->target, low->game->modifiers[i]->target);
    }
    assert_true(high->game->identity == low->game->identity);
    sb_free(&a);
    sb_free(&b);
}

/* What is printed is read and printed as the same. */
static void expect_again(const char *name, const Reading *high) {
    StrBuf once = {0}, twice = {0};
    Reading again = {0};
    if (!high->game) return;
    rbg_print(high->game, &once);
    read_text(&again, "again.rbg", sb_view(&once));
    if (again.game) rbg_print(again.game, &twice);
    if (strcmp(sb_cstr(&once), sb_cstr(&twice)) != 0)
        fail_msg("%s: not the same again %s", name, sb_cstr(&again.said));
    read_free(&again);
    sb_free(&once);
    sb_free(&twice);
}

static void same_as_lowered(void **state) {
    char games[TEST_PATH_MAX], lowered[TEST_PATH_MAX];
    uint32_t n = 0;
    TEST_NEED_SHARED("rbg/games");
    TEST_NEED_SHARED("rbg/lowered");
    test_shared(games, "rbg/games");
    test_shared(lowered, "rbg/lowered");
    DIR *dir = opendir(games);
    if (!dir) {
        fail_msg("cannot read %s", games);
        return;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || strcmp(dot, ".rbg") != 0) continue;
        StrBuf path = {0};
        Reading high = {0}, low = {0};
        sb_fmt(&path, "%s/%s", games, e->d_name);
        read_file(&high, sb_cstr(&path));
        sb_clear(&path);
        sb_fmt(&path, "%s/%s", lowered, e->d_name);
        read_file(&low, sb_cstr(&path));
        expect_same(e->d_name, &high, &low);
        expect_again(e->d_name, &high);
        read_free(&high);
        read_free(&low);
        sb_free(&path);
        n++;
    }
    closedir(dir);
    assert_int_equal(n, 72);
}

static const struct CMUnitTest cases[] = {cmocka_unit_test(same_as_lowered)};

TEST_MAIN(cases)
