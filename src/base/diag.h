/* diag.h: what a front end has to say about a text. It collects and goes on; it never exits.
 *
 * A diagnostic knows its place, the trail of macros the place came through, what was expected,
 * and what the user may have meant. It prints as
 *
 *     game.lud:3:12: error: `squar` is not a ludeme
 *         3 |     (board (squar 8))
 *           |             ^~~~~
 *           = did you mean `square`?
 */
#ifndef TSR_BASE_DIAG_H
#define TSR_BASE_DIAG_H

#include "base/source.h"
#include "base/strbuf.h"

/* Errors after this many are counted, not kept: the first ones explain the rest. */
enum { DIAG_MAX = 50 };

/* How a place came to be: it stands in the body of `macro`, which was used at `used_at`, itself
 * inside `outer` (NULL at the top). */
typedef struct Origin {
    Str macro;        /* as it is written: "Name" with its quotes, or <Tag:arg> */
    const void *body; /* the macro itself, for its owner to recognise */
    Span used_at;
    const struct Origin *outer;
    uint32_t depth;
} Origin;

typedef enum DiagLevel { DIAG_ERROR, DIAG_WARNING } DiagLevel;

typedef struct DiagNote {
    Str text;
    struct DiagNote *next;
} DiagNote;

typedef struct Diag {
    DiagLevel level;
    Span span; /* n = 0: the text as a whole; src = NULL: no text at all */
    const Origin *via;
    Str message;
    DiagNote *notes; /* in order */
    struct Diag *next;
} Diag;

typedef struct Diags {
    Arena *arena;
    Diag *first, *last;
    uint32_t errors, warnings; /* all of them, also those not kept */
    Diag sink;                 /* takes what is not kept */
} Diags;

Diags diags_new(Arena *a);

/* Adds a diagnostic; the result takes notes. The same message at the same place is kept once, with
 * the first trail that led there. */
__attribute__((format(printf, 5, 6))) Diag *diag_add(Diags *d, DiagLevel level, Span span,
                                                     const Origin *via, const char *fmt, ...);
__attribute__((format(printf, 3, 4))) void diag_note(Diags *d, Diag *to, const char *fmt, ...);

/* Will anybody see it? If not, looking for a suggestion is wasted work. */
bool diag_is_kept(const Diags *d, const Diag *diag);

/* Adds "did you mean" when the suggestion found something. */
void diag_suggest(Diags *d, Diag *to, const Suggest *s);

/* All of it as people read it, or as a JSON array. */
void diags_text(const Diags *d, StrBuf *out);
void diags_json(const Diags *d, StrBuf *out);

#endif
