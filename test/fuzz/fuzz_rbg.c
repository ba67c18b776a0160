/* fuzz_rbg.c: any bytes as a Regular Boardgame: it is refused with an error, or read and analysed.
 * What is read prints as low-level RBG that reads as the same, and prints as the same again. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "rbg/rbg_analyse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_require(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "fuzz_rbg: %s\n", what);
    abort();
}

static const RbgGame *fuzz_read(Arena *a, const Source *src) {
    Diags diags = diags_new(a);
    StrBuf out = {0};
    const RbgGame *g = rbg_read(a, src, &diags);
    fuzz_require(g != NULL || diags.errors > 0, "no game, and no error");
    fuzz_require(g == NULL || diags.errors == 0, "a game with errors");
    diags_text(&diags, &out);
    diags_json(&diags, &out);
    sb_free(&out);
    return g;
}

/* What users of a game rely on. */
static void fuzz_sound(const RbgGame *g) {
    fuzz_require(g->nvertices > 0 && g->npieces > 0 && g->nplayers > 0, "something is empty");
    for (uint32_t v = 0; v < g->nvertices; v++) {
        fuzz_require(g->vertices[v].piece < g->npieces, "a piece that is none");
        for (uint32_t l = 0; l < g->nlabels; l++)
            fuzz_require(rbg_edge(g, l, v) < (int32_t)g->nvertices, "an edge to nowhere");
    }
    for (uint32_t i = 1; i <= g->nmodifiers; i++)
        fuzz_require(g->modifiers[i] && g->modifiers[i]->modifier == i, "a modifier is missing");
}

static void fuzz_again(Arena *a, const RbgGame *g) {
    StrBuf once = {0}, twice = {0};
    const char *error = NULL;
    rbg_print(g, &once);
    const Source *src = source_from(a, "again.rbg", sb_view(&once), &error);
    const RbgGame *again = src ? fuzz_read(a, src) : NULL;
    fuzz_require(again != NULL, "what is printed cannot be read");
    if (again) rbg_print(again, &twice);
    fuzz_require(str_eq(sb_view(&once), sb_view(&twice)), "what is printed is not stable");
    sb_free(&once);
    sb_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > SOURCE_MAX_BYTES) return 0;
    Arena arena = {0};
    const char *error = NULL;
    const Source *src =
        source_from(&arena, "fuzz.rbg", (Str){(const char *)data, (uint32_t)size}, &error);
    const RbgGame *g = src ? fuzz_read(&arena, src) : NULL;
    if (g) {
        fuzz_sound(g);
        /* A large one (a short power makes it) would take all the time of many small ones. */
        if ((uint64_t)g->nnodes * g->nvertices < 200000) {
            RbgAnalysis a = rbg_analyse(g);
            fuzz_require(a.straightness >= 0, "no straightness");
        }
        if (g->nnodes < 20000) fuzz_again(&arena, g);
    }
    arena_free(&arena);
    return 0;
}
