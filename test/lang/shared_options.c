/* shared_options.c: every option item of every game, chosen alone, and every ruleset gives a valid
 * description. Those that the reference cannot load either are listed in shared_options_known.txt,
 * each with its reason; one that is listed and loads is a failure too. */
#include "shared_corpus.h"

typedef struct Chosen {
    Grammar *grammar;
    Defs *defs;
    const char *games; /* folder */
    Map known;         /* "game\tselection" → 0 */
    Arena arena;       /* of the keys */
    int files, items, rulesets, refused, bad;
} Chosen;

/* A line is game, selection and reason, with tabs between. */
static void options_read_known(Chosen *c, const char *text) {
    for (const char *line = text; *line != '\0';) {
        const char *end = line + strcspn(line, "\n");
        const char *tab = memchr(line, '\t', (size_t)(end - line));
        if (*line != '#' && tab != NULL) {
            size_t rest = (size_t)(end - tab - 1);
            const char *second = memchr(tab + 1, '\t', rest);
            if (second == NULL || end - second < 2)
                fail_msg("no reason is given: %.*s", (int)(end - line), line);
            Str key = {line, (uint32_t)(second - line)};
            if (map_put(&c->known, &c->arena, key, 0) != MAP_NONE)
                fail_msg("listed twice: " STR_FMT, STR_ARG(key));
        }
        line = *end != '\0' ? end + 1 : end;
    }
}

/* Loads the game with a selection and compares the outcome with the list. */
static void options_try(Chosen *c, const char *path, Str text, const char *what,
                        const Selection *selection) {
    StrBuf key = {0};
    Unit u;
    sb_fmt(&key, "%s\t%s", corpus_relative(path, c->games), what);
    unit_load_text(&u, path, text, c->defs, selection, c->grammar);
    bool good = u.root != NULL && u.diags.errors == 0;
    bool expected = map_get(&c->known, sb_view(&key)) == MAP_NONE;
    c->refused += !good;
    if (good != expected) {
        printf("# %s: %s\n", sb_cstr(&key), good ? "loads, but is listed" : "does not load");
        corpus_print_diags(&u.diags);
        c->bad++;
    }
    unit_free(&u);
    sb_free(&key);
}

static void options_of_one(const char *path, void *arg) {
    Chosen *c = arg;
    Unit u;
    StrBuf name = {0};
    size_t size = 0;
    char *bytes = test_read_file(path, &size);
    Str text = {bytes, (uint32_t)size};
    unit_load_text(&u, path, text, c->defs, NULL, NULL);
    const Options *options = &u.expanded.options;
    c->files++;
    for (uint32_t i = 0; i < options->categories.n; i++) {
        for (uint32_t k = 0; k < options->categories.v[i].nitems; k++, c->items++) {
            sb_clear(&name);
            option_name(&options->categories.v[i], k, &name);
            const char *chosen = sb_cstr(&name);
            options_try(c, path, text, chosen, &(Selection){.options = &chosen, .noptions = 1});
        }
    }
    for (uint32_t i = 0; i < options->rulesets.n; i++, c->rulesets++) {
        sb_clear(&name);
        sb_str(&name, options->rulesets.v[i].name);
        const char *ruleset = sb_cstr(&name);
        options_try(c, path, text, ruleset, &(Selection){.ruleset = ruleset});
    }
    sb_free(&name);
    unit_free(&u);
    free(bytes);
}

static void every_option_and_ruleset_loads(void **state) {
    TEST_NEED_SHARED("ludii/lud");
    char games[TEST_PATH_MAX], path[TEST_PATH_MAX];
    char *known = test_read_file(test_source(path, "test/lang/shared_options_known.txt"), NULL);
    Chosen c = {.grammar = corpus_grammar(),
                .defs = corpus_own_defs(),
                .games = test_shared(games, "ludii/lud")};
    options_read_known(&c, known);
    walk_files(games, ".lud", options_of_one, &c);
    printf("# %d games, %d items, %d rulesets; %d do not load, as listed\n", c.files, c.items,
           c.rulesets, c.refused);
    bool stale = c.refused != (int)c.known.n && c.bad == 0;
    defs_free(c.defs);
    grammar_free(c.grammar);
    arena_free(&c.arena);
    free(known);
    assert_true(c.items > 0 && c.rulesets > 0);
    assert_int_equal(c.bad, 0);
    assert_false(stale); /* an entry that names nothing */
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_option_and_ruleset_loads),
};

TEST_MAIN(cases)
