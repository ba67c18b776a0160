/* read.h: reading small descriptions in tests. */
#ifndef TSR_TEST_RBG_READ_H
#define TSR_TEST_RBG_READ_H

#include "test.h"

#include "rbg/rbg.h"
#include "rbg/rbg_macro.h"

/* A description that was read, with what was said about it. */
typedef struct Reading {
    Arena arena;
    Diags diags;
    const Source *src;
    const RbgGame *game; /* NULL: something is wrong with it */
    StrBuf said;
} Reading;

static inline void read_text(Reading *r, const char *name, Str text) {
    const char *error = NULL;
    *r = (Reading){0};
    r->diags = diags_new(&r->arena);
    Str kept = {arena_copy(&r->arena, text.s, text.n), text.n};
    r->src = source_from(&r->arena, name, kept, &error);
    if (r->src) r->game = rbg_read(&r->arena, r->src, &r->diags);
    diags_text(&r->diags, &r->said);
}

static inline void read_file(Reading *r, const char *path) {
    size_t size = 0;
    char *text = test_read_file(path, &size);
    if (text == NULL) return;
    read_text(r, path, (Str){text, (uint32_t)size});
    free(text);
}

static inline void read_free(Reading *r) {
    sb_free(&r->said);
    arena_free(&r->arena);
}

/* Small rules on a small board: four vertices, two pieces, two players, a variable. */
#define READ_HEAD                                                                                  \
    "#players = a(100), b(100)\n"                                                                  \
    "#pieces = e, x\n"                                                                             \
    "#variables = v(2), w(9)\n"                                                                    \
    "#board = rectangle(up, down, left, right, [e, x] [e, e])\n"

static inline void read_rules(Reading *r, const char *rules) {
    StrBuf text = {0};
    sb_fmt(&text, "%s#rules = %s\n", READ_HEAD, rules);
    read_text(r, "x.rbg", sb_view(&text));
    sb_free(&text);
}

/* The rules on one line. */
static inline void read_flat(const Reading *r, StrBuf *out) {
    sb_clear(out);
    if (r->game)
        rbg_print_node(r->game, r->game->rules, out);
    else
        sb_str(out, sb_view(&r->said));
}

#endif
