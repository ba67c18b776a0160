/* fuzz_rbg.c: any bytes as a Regular Boardgame: it is refused with an error, or read and analysed.
 * What is read prints as low-level RBG that reads as the same, and prints as the same again. Small games
 * are played for some moves, and printed as C. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "rbg/emit.h"
#include "rbg/interp.h"
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

/* A few random moves; what is listed leaves the state as it was. */
static void fuzz_play(const RbgAutomaton *m, const RbgProgram *p, const RbgLayout *l) {
    RbgWork *w = rbg_work_new(p, l);
    RbgMoves moves = {0};
    RbgState *s = w->state;
    uint64_t rng = 1;
    rbg_state_start(l, m->game, m->start, s);
    rbg_work_on(w, s);
    w->limit = 2000;
    rbg_keeper(w);
    for (int ply = 0; ply < 8 && s->end == RBG_GOES_ON; ply++) {
        uint64_t before = rbg_state_hash(l, s);
        rbg_list(w, &moves);
        fuzz_require(rbg_state_hash(l, s) == before, "listing moves changes the state");
        fuzz_require(w->bound_hit || rbg_any(w) == (moves.ends.n > 0), "moves or none?");
        if (moves.ends.n == 0) break;
        uint32_t n;
        const uint32_t *steps = rbg_move(&moves, rng_below(&rng, moves.ends.n), &n);
        rbg_play(w, steps, n);
    }
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    rbg_work_free(w);
}

static void fuzz_make(Arena *a, const RbgGame *g) {
    const char *why = NULL;
    RbgLayout layout = {0};
    StrBuf code = {0};
    const RbgAutomaton *m = rbg_layout(&layout, g) ? rbg_automaton(a, g, &why) : NULL;
    if (!m) return;
    fuzz_play(m, rbg_program(a, m, &layout), &layout);
    fuzz_require(rbg_emit(g, m, &code, &why) || why, "not printed as C, without a reason");
    sb_free(&code);
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
        if ((uint64_t)g->nnodes * g->nvertices < 20000) fuzz_make(&arena, g);
    }
    arena_free(&arena);
    return 0;
}
