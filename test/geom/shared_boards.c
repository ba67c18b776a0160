/* shared_boards.c: every recorded board is exactly ours: elements, coordinates, relations, sets and
 * radials. Those that differ are listed in known_boards.txt, each with its reason; one that is listed
 * and does not differ is a failure too. */
#include "lang/shared_corpus.h"

#include "cli/conform_boards.h"

typedef struct KnownBoards {
    Map names; /* → 1 when it was met */
    Arena arena;
    int bad;
} KnownBoards;

/* A line is a name and a reason, with a tab between. */
static void boards_read_known(KnownBoards *k, const char *text) {
    for (const char *line = text; *line != '\0';) {
        const char *end = line + strcspn(line, "\n");
        const char *tab = memchr(line, '\t', (size_t)(end - line));
        if (*line != '#' && end > line) {
            if (tab == NULL || end - tab < 2)
                fail_msg("no reason is given: %.*s", (int)(end - line), line);
            Str name = {line, (uint32_t)(tab - line)};
            if (map_put(&k->names, &k->arena, name, 0) != MAP_NONE)
                fail_msg("listed twice: " STR_FMT, STR_ARG(name));
        }
        line = *end != '\0' ? end + 1 : end;
    }
}

static void boards_done(Str name, bool identical, Str report, void *owner) {
    KnownBoards *k = owner;
    bool listed = map_get(&k->names, name) != MAP_NONE;
    if (listed) map_put(&k->names, &k->arena, name, 1);
    if (listed != identical) return;
    k->bad++;
    printf("# " STR_FMT ": %s\n", STR_ARG(name), listed ? "is listed, but agrees" : "differs");
    if (report.n) printf(STR_FMT, STR_ARG(report));
}

static void every_recorded_board_is_ours(void **state) {
    TEST_NEED_SHARED("ludii/topo/index.tsv");
    char folder[TEST_PATH_MAX], path[TEST_PATH_MAX];
    char *text = test_read_file(test_source(path, "test/geom/known_boards.txt"), NULL);
    Grammar *grammar = corpus_grammar();
    Defs *defs = corpus_own_defs();
    KnownBoards known = {0};
    boards_read_known(&known, text);
    BoardConformance c = {.grammar = grammar,
                          .defs = defs,
                          .folder = test_shared(folder, "ludii"),
                          .done = boards_done,
                          .owner = &known};
    const char *error = conform_boards(&c);
    printf("# %u boards agree, %u differ\n", c.passed, c.failed);
    int stale = 0;
    for (uint32_t i = 0; i < known.names.cap; i++)
        stale += known.names.entries[i].used && known.names.entries[i].value == 0;
    defs_free(defs);
    grammar_free(grammar);
    arena_free(&known.arena);
    free(text);
    assert_null(error);
    assert_true(c.passed > 0);
    assert_int_equal(known.bad, 0);
    assert_int_equal(stale, 0); /* names no board */
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_recorded_board_is_ours),
};

TEST_MAIN(cases)
