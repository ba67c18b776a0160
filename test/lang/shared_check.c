/* shared_check.c: every game and every board of the reference data is a valid description, with our
 * own defines. */
#include "shared_corpus.h"

typedef struct Checked {
    Grammar *grammar;
    Defs *defs;
    int files, good;
} Checked;

static void check_one(const char *path, void *arg) {
    Checked *c = arg;
    Unit u;
    unit_load(&u, path, c->defs, NULL, c->grammar);
    c->files++;
    if (u.root != NULL && u.diags.errors == 0)
        c->good++;
    else
        corpus_print_diags(&u.diags);
    unit_free(&u);
}

static void every_description_is_valid(void **state) {
    TEST_NEED_SHARED("ludii/lud");
    TEST_NEED_SHARED("ludii/boards");
    char dir[TEST_PATH_MAX];
    Checked c = {.grammar = corpus_grammar(), .defs = corpus_own_defs()};
    walk_files(test_shared(dir, "ludii/lud"), ".lud", check_one, &c);
    assert_true(c.files > 0);
    walk_files(test_shared(dir, "ludii/boards"), ".lud", check_one, &c);
    printf("# %d of %d games and boards load and bind\n", c.good, c.files);
    defs_free(c.defs);
    grammar_free(c.grammar);
    assert_int_equal(c.good, c.files);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_description_is_valid),
};

TEST_MAIN(cases)
