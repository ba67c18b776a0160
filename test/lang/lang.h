/* lang.h: for the tests of src/lang: text in, one line of text out, so that cases are tables. */
#ifndef TSR_TEST_LANG_LANG_H
#define TSR_TEST_LANG_LANG_H

#include "test.h"

#include <string.h>

#include "lang/print.h"
#include "lang/unit.h"
#include "ludeme/ludeme.h"

/* Where a case works. */
typedef struct Desk {
    Arena arena;
    Diags diags;
    StrBuf out;
} Desk;

static inline Desk *desk_open(void) {
    Desk *d = calloc(1, sizeof *d);
    d->diags = diags_new(&d->arena);
    return d;
}

static inline void desk_close(Desk *d) {
    sb_free(&d->out);
    arena_free(&d->arena);
    free(d);
}

static inline const Source *desk_source(Desk *d, const char *text) {
    const char *error = NULL;
    const Source *src = source_from(&d->arena, "x.lud", str_of(text), &error);
    if (!src) fail_msg("%s", error);
    return src;
}

/* Appends `!line:column message` for each diagnostic (`?` for a warning), ` = note` for each note
 * and ` < macro` for each step of its trail. */
static inline void desk_diags(Desk *d, const Diags *diags) {
    for (const Diag *k = diags->first; k; k = k->next) {
        if (d->out.n) sb_char(&d->out, ' ');
        sb_char(&d->out, k->level == DIAG_ERROR ? '!' : '?');
        if (k->span.src && k->span.n) {
            LineCol lc = source_where(k->span.src, k->span.at);
            sb_fmt(&d->out, "%u:%u ", lc.line, lc.column);
        }
        sb_str(&d->out, k->message);
        for (const DiagNote *n = k->notes; n; n = n->next)
            sb_fmt(&d->out, " = " STR_FMT, STR_ARG(n->text));
        for (const Origin *o = k->via; o; o = o->outer)
            sb_fmt(&d->out, " < " STR_FMT, STR_ARG(o->macro));
    }
}

static inline void expect_text(const char *input, const char *found, const char *expected) {
    if (strcmp(found, expected) == 0) return;
    fail_msg("\n    %s\ngave\n    %s\nnot\n    %s", input, found, expected);
}

/* A row of a table: a text and what comes out of it. */
typedef struct Row {
    const char *text, *expected;
} Row;

/* Every row through a function that writes into d->out. */
static inline void expect_rows(const Row *rows, size_t n, void (*make)(Desk *d, const char *text)) {
    for (size_t i = 0; i < n; i++) {
        Desk *d = desk_open();
        make(d, rows[i].text);
        expect_text(rows[i].text, sb_cstr(&d->out), rows[i].expected);
        desk_close(d);
    }
}

#define EXPECT_ROWS(rows, make) expect_rows(rows, sizeof(rows) / sizeof *(rows), make)

/* The grammar of the registry. Returns owned memory. */
static inline Grammar *lang_grammar(void) {
    StrBuf error = {0};
    Grammar *g = grammar_build(ludeme_families, &error);
    if (!g) fail_msg("%s", sb_cstr(&error));
    sb_free(&error);
    return g;
}

#endif
