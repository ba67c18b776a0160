/* fuzz_read.c: any bytes as an L-GDL text: it is refused, or read, formatted and expanded with
 * diagnostics, never more. What is read without an error keeps its tokens in the house layout, and
 * formatting that once more changes nothing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "lang/expand.h"
#include "lang/print.h"
#include "lang/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_require(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "fuzz_read: %s\n", what);
    abort();
}

static void fuzz_report(const Diags *diags) {
    StrBuf out = {0};
    diags_text(diags, &out);
    diags_json(diags, &out);
    sb_free(&out);
}

/* The text in the house layout; false when something is wrong with it. */
static bool fuzz_format(Arena *a, const Source *src, StrBuf *out) {
    Diags diags = diags_new(a);
    NodeVec nodes = read_source(a, src, &diags, true);
    print_pretty((Nodes){nodes.v, nodes.n}, out);
    vec_free(&nodes);
    fuzz_report(&diags);
    return diags.errors == 0;
}

/* The next token that is no comment. A comment may move to the other side of a label. */
static Token fuzz_token(Lexer *lx, uint32_t *comments) {
    Token t = lex_next(lx);
    for (; t.kind == TOKEN_COMMENT; t = lex_next(lx)) ++*comments;
    return t;
}

static bool fuzz_same_tokens(Arena *a, const Source *before, const Source *after) {
    Diags diags = diags_new(a);
    Lexer one = lex_start(before, &diags), two = lex_start(after, &diags);
    uint32_t comments[2] = {0};
    Token s, t;
    do {
        s = fuzz_token(&one, &comments[0]);
        t = fuzz_token(&two, &comments[1]);
        if (s.kind != t.kind || !str_eq(s.text, t.text)) return false;
    } while (s.kind != TOKEN_END);
    return comments[0] == comments[1];
}

static void fuzz_layout(Arena *a, const Source *src) {
    StrBuf once = {0}, twice = {0};
    const char *error = NULL;
    if (fuzz_format(a, src, &once)) {
        const Source *again = source_from(a, "once.lud", sb_view(&once), &error);
        fuzz_require(again != NULL, "the layout is no text");
        fuzz_require(fuzz_format(a, again, &twice), "the layout has errors");
        fuzz_require(fuzz_same_tokens(a, src, again), "the layout changes the tokens");
        fuzz_require(str_eq(sb_view(&once), sb_view(&twice)), "the layout is not stable");
    }
    sb_free(&once);
    sb_free(&twice);
}

static void fuzz_expand(Arena *a, const Source *src) {
    Diags diags = diags_new(a);
    Expanded x = expand_source(a, src, NULL, NULL, &diags);
    fuzz_require(x.game != NULL || diags.errors > 0, "no game, and no error");
    fuzz_report(&diags);
    expanded_free(&x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > SOURCE_MAX_BYTES) return 0;
    Arena arena = {0};
    const char *error = NULL;
    Str text = {(const char *)data, (uint32_t)size};
    const Source *src = source_from(&arena, "fuzz.lud", text, &error);
    if (src != NULL) {
        fuzz_layout(&arena, src);
        fuzz_expand(&arena, src);
    }
    arena_free(&arena);
    return 0;
}
