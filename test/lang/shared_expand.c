/* shared_expand.c: with the reference's defines, every game expands to the text that the reference
 * recorded. Compared without white space and metadata; the reference turns \" into ' and loses the
 * blank behind a colon even inside strings. */
#include "shared_corpus.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lang/print.h"

typedef struct Expansion {
    Defs *defs;
    const char *games, *recorded; /* folders with the same files in them */
    int files, equal;
} Expansion;

/* Runs a program found in the PATH; true when it succeeded. */
static bool expansion_run(const char *const argv[]) {
    pid_t pid;
    int status;
    if (posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ) != 0) return false;
    while (waitpid(pid, &status, 0) < 0) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The next character that counts, or 0; *at goes behind it. */
static char expansion_next(const char *text, size_t *at) {
    while (text[*at] != '\0' && strchr(" \t\r\n", text[*at]) != NULL) ++*at;
    if (text[*at] == '\\' && text[*at + 1] == '"') {
        *at += 2;
        return '\'';
    }
    return text[*at] != '\0' ? text[(*at)++] : '\0';
}

static void expansion_show(const char *whose, const char *text, size_t at) {
    enum { BEFORE = 60, BEHIND = 60 };
    size_t from = at > BEFORE ? at - BEFORE : 0, n = strlen(text + from);
    printf("#   %-9s ", whose);
    for (size_t i = 0; i < n && from + i < at + BEHIND; i++) {
        char c = text[from + i];
        if (from + i == at) printf(">>>");
        putchar(c == '\n' ? ' ' : c);
    }
    printf("\n");
}

static bool expansion_equal(const char *name, const char *ours, const char *theirs) {
    for (size_t i = 0, k = 0;;) {
        size_t at = i, there = k;
        char a = expansion_next(ours, &i), b = expansion_next(theirs, &k);
        if (a == '\0' && b == '\0') return true;
        if (a == b) continue;
        printf("# %s differs:\n", name);
        expansion_show("ours", ours, at);
        expansion_show("recorded", theirs, there);
        return false;
    }
}

static void expand_one(const char *path, void *arg) {
    Expansion *x = arg;
    const char *name = corpus_relative(path, x->games);
    char recorded[TEST_PATH_MAX];
    StrBuf ours = {0};
    Unit u;
    x->files++;
    snprintf(recorded, sizeof recorded, "%s/%s", x->recorded, name);
    unit_load(&u, path, x->defs, NULL, NULL);
    if (u.expanded.game == NULL || u.diags.errors > 0) {
        corpus_print_diags(&u.diags);
    } else if (!test_exists(recorded)) {
        printf("# %s: nothing recorded\n", name);
    } else {
        char *theirs = test_read_file(recorded, NULL);
        print_line(u.expanded.game, &ours);
        x->equal += expansion_equal(name, sb_cstr(&ours), theirs);
        free(theirs);
    }
    sb_free(&ours);
    unit_free(&u);
}

static void every_expansion_is_the_recorded_one(void **state) {
    TEST_NEED_SHARED("ludii/expanded.tar.zst");
    char archive[TEST_PATH_MAX], games[TEST_PATH_MAX], folder[TEST_PATH_MAX];
    char recorded[TEST_PATH_MAX + sizeof "/expanded"];
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/tessera-expanded-XXXXXX", temporary ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    const char *const unpack[] = {
        "tar", "--zstd", "-xf", test_shared(archive, "ludii/expanded.tar.zst"), "-C", folder, NULL};
    const char *const clean[] = {"rm", "-rf", folder, NULL};
    if (!expansion_run(unpack)) {
        expansion_run(clean);
        TEST_SKIP("cannot unpack %s (tar with zstd is needed)", archive);
    }
    snprintf(recorded, sizeof recorded, "%s/expanded", folder);
    Expansion x = {.defs = corpus_reference_defs(),
                   .games = test_shared(games, "ludii/lud"),
                   .recorded = recorded};
    walk_files(games, ".lud", expand_one, &x);
    printf("# %d of %d expansions are equal to the recorded ones\n", x.equal, x.files);
    defs_free(x.defs);
    expansion_run(clean);
    assert_true(x.files > 0);
    assert_int_equal(x.equal, x.files);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_expansion_is_the_recorded_one),
};

TEST_MAIN(cases)
