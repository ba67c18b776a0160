/* test_games.c: every game of our own library binds without a word, as it is, with each of its
 * option items and with each of its rulesets, and is in the house layout. */
#include "lang.h"

#include "lang/read.h"
#include "walk.h"

typedef struct Library {
    Grammar *grammar;
    Defs *defs;
    int games, items, rulesets, bad;
} Library;

static void games_open(Library *l) {
    char dir[TEST_PATH_MAX];
    *l = (Library){.grammar = lang_grammar(), .defs = defs_load(test_source(dir, "defs"))};
    assert_non_null(l->defs);
    assert_int_equal(l->defs->diags.errors, 0);
}

static void games_close(Library *l) {
    defs_free(l->defs);
    grammar_free(l->grammar);
}

static void games_complain(Library *l, const char *path, const char *chosen, const Diags *diags) {
    StrBuf text = {0};
    diags_text(diags, &text);
    printf("# %s (%s)\n%s", path, chosen, sb_cstr(&text));
    sb_free(&text);
    l->bad++;
}

static void games_try(Library *l, const char *path, const Selection *selection,
                      const char *chosen) {
    Unit u;
    unit_load(&u, path, l->defs, selection, l->grammar);
    bool good = u.root != NULL && u.diags.errors == 0 && u.diags.warnings == 0;
    if (!good) games_complain(l, path, chosen, &u.diags);
    unit_free(&u);
}

static void games_bind_one(const char *path, void *arg) {
    Library *l = arg;
    Unit u;
    StrBuf name = {0};
    games_try(l, path, NULL, "as it is");
    unit_load(&u, path, l->defs, NULL, NULL);
    const Options *options = &u.expanded.options;
    l->games++;
    for (uint32_t i = 0; i < options->categories.n; i++) {
        for (uint32_t k = 0; k < options->categories.v[i].nitems; k++, l->items++) {
            sb_clear(&name);
            option_name(&options->categories.v[i], k, &name);
            const char *item = sb_cstr(&name);
            games_try(l, path, &(Selection){.options = &item, .noptions = 1}, item);
        }
    }
    for (uint32_t i = 0; i < options->rulesets.n; i++, l->rulesets++) {
        sb_clear(&name);
        sb_str(&name, options->rulesets.v[i].name);
        games_try(l, path, &(Selection){.ruleset = sb_cstr(&name)}, sb_cstr(&name));
    }
    sb_free(&name);
    unit_free(&u);
}

static void every_game_binds(void **state) {
    char dir[TEST_PATH_MAX];
    Library l;
    games_open(&l);
    walk_files(test_source(dir, "games"), ".lud", games_bind_one, &l);
    printf("# %d games, %d option items, %d rulesets\n", l.games, l.items, l.rulesets);
    games_close(&l);
    assert_true(l.games > 0);
    assert_int_equal(l.bad, 0);
}

static void games_layout_one(const char *path, void *arg) {
    Library *l = arg;
    Desk *d = desk_open();
    const char *error = NULL;
    const Source *src = source_read(&d->arena, path, &error);
    if (src == NULL) {
        fail_msg("%s: %s", path, error);
        return;
    }
    NodeVec forest = read_source(&d->arena, src, &d->diags, true);
    print_pretty((Nodes){forest.v, forest.n}, &d->out);
    if (!str_eq(sb_view(&d->out), src->text))
        games_complain(l, path, "not in the house layout: tessera fmt --write", &d->diags);
    vec_free(&forest);
    desk_close(d);
}

static void every_game_is_in_the_house_layout(void **state) {
    char dir[TEST_PATH_MAX];
    Library l = {0};
    assert_true(walk_files(test_source(dir, "games"), ".lud", games_layout_one, &l) > 0);
    assert_int_equal(l.bad, 0);
}

/* What each game tells about itself, and what the README tells about each game. */
static void games_told_one(const char *path, void *arg) {
    static const char *const facts[] = {"(description \"", "(rules \"", "(classification \"",
                                        "(version \"", "(credit \"The Tessera authors\")"};
    Library *l = arg;
    char dir[TEST_PATH_MAX], readme[TEST_PATH_MAX];
    char *text = test_read_file(path, NULL);
    char *table = test_read_file(test_source(readme, "games/README.md"), NULL);
    const char *name = path + strlen(test_source(dir, "games")) + 1;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (strstr(text, facts[i]) != NULL) continue;
        printf("# %s: no %s\n", name, facts[i]);
        l->bad++;
    }
    if (strstr(table, name) == NULL) {
        printf("# games/README.md does not list %s\n", name);
        l->bad++;
    }
    free(table);
    free(text);
}

static void every_game_is_told_about(void **state) {
    char dir[TEST_PATH_MAX];
    Library l = {0};
    assert_true(walk_files(test_source(dir, "games"), ".lud", games_told_one, &l) > 0);
    assert_int_equal(l.bad, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_game_binds),
    cmocka_unit_test(every_game_is_in_the_house_layout),
    cmocka_unit_test(every_game_is_told_about),
};

TEST_MAIN(cases)
