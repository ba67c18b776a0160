/* shared_corpus.h: what the tests over the reference data have in common: the grammar, known
 * defines, and loading every description of a folder. */
#ifndef TSR_TEST_SHARED_CORPUS_H
#define TSR_TEST_SHARED_CORPUS_H

#include "test.h"

#include "lang/unit.h"
#include "ludeme/ludeme.h"
#include "walk.h"

/* Returns owned memory: grammar_free. */
static inline Grammar *corpus_grammar(void) {
    StrBuf error = {0};
    Grammar *g = grammar_build(ludeme_families, &error);
    if (g == NULL) fail_msg("the registry is broken: %s", sb_cstr(&error));
    sb_free(&error);
    return g;
}

static inline Defs *corpus_defs(const char *folder) {
    Defs *defs = defs_load(folder);
    if (defs == NULL) {
        fail_msg("cannot read the defines in %s", folder);
        return NULL;
    }
    StrBuf text = {0};
    diags_text(&defs->diags, &text);
    if (text.n > 0) printf("%s", text.s);
    sb_free(&text);
    assert_int_equal(defs->diags.errors, 0);
    return defs;
}

/* Our own defines. Returns owned memory: defs_free. */
static inline Defs *corpus_own_defs(void) {
    char path[TEST_PATH_MAX];
    return corpus_defs(test_source(path, "defs"));
}

/* The reference's defines, there or not. Returns owned memory: defs_free. */
static inline Defs *corpus_reference_defs(void) {
    char path[TEST_PATH_MAX];
    return corpus_defs(test_shared(path, "ludii/def"));
}

/* The part of a path behind the folder: "board/hunt/Fox.lud". */
static inline const char *corpus_relative(const char *path, const char *folder) {
    size_t n = strlen(folder);
    return strncmp(path, folder, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

static inline void corpus_print_diags(const Diags *diags) {
    StrBuf text = {0};
    diags_text(diags, &text);
    printf("%s", sb_cstr(&text));
    sb_free(&text);
}

#endif
