/* shared_fmt.c: the house layout changes nothing but white space, and formatting twice changes
 * nothing more: for every description of the reference data and every one of our own. */
#include "shared_corpus.h"

#include "lang/print.h"
#include "lang/read.h"

typedef struct Formatted {
    int files, good;
} Formatted;

static bool format_text(Arena *a, const char *name, Str text, StrBuf *out) {
    Diags diags = diags_new(a);
    const char *error = NULL;
    const Source *src = source_from(a, name, text, &error);
    if (src == NULL) return false;
    NodeVec forest = read_source(a, src, &diags, true);
    print_pretty((Nodes){forest.v, forest.n}, out);
    vec_free(&forest);
    if (diags.errors > 0) corpus_print_diags(&diags);
    return diags.errors == 0;
}

static TokenVec format_tokens(Arena *a, const char *name, Str text) {
    Diags diags = diags_new(a);
    const char *error = NULL;
    const Source *src = source_from(a, name, text, &error);
    return src != NULL ? lex_all(src, &diags) : (TokenVec){0};
}

/* Kind and text of every token are the same, comments included. */
static bool format_same_tokens(const char *path, const TokenVec *before, const TokenVec *after) {
    for (uint32_t i = 0; i < before->n || i < after->n; i++) {
        const Token end = {0};
        const Token *a = i < before->n ? &before->v[i] : &end;
        const Token *b = i < after->n ? &after->v[i] : &end;
        if (a->kind == b->kind && str_eq(a->text, b->text)) continue;
        LineCol lc = {0};
        if (a->span.src != NULL) lc = source_where(a->span.src, a->span.at);
        printf("# %s:%u:%u: `" STR_FMT "` became `" STR_FMT "`\n", path, lc.line, lc.column,
               STR_ARG(a->text), STR_ARG(b->text));
        return false;
    }
    return true;
}

static void format_one(const char *path, void *arg) {
    Formatted *f = arg;
    Arena arena = {0};
    StrBuf once = {0}, twice = {0};
    size_t size = 0;
    char *text = test_read_file(path, &size);
    Str before = {text, (uint32_t)size};
    f->files++;
    bool good = format_text(&arena, path, before, &once) &&
                format_text(&arena, path, sb_view(&once), &twice);
    if (good) {
        TokenVec a = format_tokens(&arena, path, before);
        TokenVec b = format_tokens(&arena, path, sb_view(&once));
        good = format_same_tokens(path, &a, &b);
        vec_free(&a);
        vec_free(&b);
    }
    if (good && !str_eq(sb_view(&once), sb_view(&twice))) {
        printf("# %s: formatting twice is not formatting once\n", path);
        good = false;
    }
    f->good += good;
    sb_free(&once);
    sb_free(&twice);
    free(text);
    arena_free(&arena);
}

static void formatting_changes_white_space_only(void **state) {
    TEST_NEED_SHARED("ludii/lud");
    char dir[TEST_PATH_MAX];
    Formatted f = {0};
    walk_files(test_shared(dir, "ludii/lud"), ".lud", format_one, &f);
    assert_true(f.files > 0);
    walk_files(test_shared(dir, "ludii/boards"), ".lud", format_one, &f);
    walk_files(test_shared(dir, "ludii/def"), ".def", format_one, &f);
    printf("# %d of %d files of the reference data keep their tokens\n", f.good, f.files);
    assert_int_equal(f.good, f.files);
}

static void formatting_keeps_our_own(void **state) {
    char dir[TEST_PATH_MAX];
    Formatted f = {0};
    walk_files(test_source(dir, "defs"), ".def", format_one, &f);
    walk_files(test_source(dir, "games"), ".lud", format_one, &f);
    printf("# %d of %d of our own files keep their tokens\n", f.good, f.files);
    assert_true(f.files > 0);
    assert_int_equal(f.good, f.files);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(formatting_changes_white_space_only),
    cmocka_unit_test(formatting_keeps_our_own),
};

TEST_MAIN(cases)
