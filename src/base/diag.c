/* diag.c: collecting diagnostics and writing them with the source line and a caret. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

enum {
    LINE_SHOWN = 160, /* characters of a source line that are shown; the rest is cut */
    TRAIL_SHOWN = 6,  /* macros of a trail that are shown from either end */
    MESSAGE_MAX = 1024,
};

Diags diags_new(Arena *a) {
    return (Diags){.arena = a};
}

/* Formats into the arena; a longer text than MESSAGE_MAX is cut, at a character's boundary. */
__attribute__((format(printf, 2, 0))) static Str diag_format(Arena *a, const char *fmt,
                                                             va_list args) {
    char text[MESSAGE_MAX];
    int n = vsnprintf(text, sizeof text, fmt, args);
    if (n < 0) n = 0;
    if (n >= (int)sizeof text) {
        n = (int)sizeof text - 4;
        while (n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80) n--;
        memcpy(text + n, "...", 4);
        n += 3;
    }
    return (Str){arena_copy(a, text, (size_t)n + 1), (uint32_t)n};
}

static bool diag_known(const Diags *d, DiagLevel level, Span span, Str message) {
    for (const Diag *k = d->first; k; k = k->next)
        if (k->level == level && k->span.src == span.src && k->span.at == span.at &&
            str_eq(k->message, message))
            return true;
    return false;
}

Diag *diag_add(Diags *d, DiagLevel level, Span span, const Origin *via, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    Str message = diag_format(d->arena, fmt, args);
    va_end(args);
    if (diag_known(d, level, span, message)) return &d->sink;
    uint32_t *count = level == DIAG_ERROR ? &d->errors : &d->warnings;
    if ((*count)++ >= DIAG_MAX) return &d->sink;
    Diag *diag = ARENA_NEW(d->arena, Diag);
    *diag = (Diag){.level = level, .span = span, .via = via, .message = message};
    if (d->last)
        d->last->next = diag;
    else
        d->first = diag;
    d->last = diag;
    return diag;
}

bool diag_is_kept(const Diags *d, const Diag *diag) {
    return diag != &d->sink;
}

void diag_note(Diags *d, Diag *to, const char *fmt, ...) {
    if (!diag_is_kept(d, to)) return;
    va_list args;
    va_start(args, fmt);
    DiagNote *note = ARENA_NEW(d->arena, DiagNote);
    note->text = diag_format(d->arena, fmt, args);
    va_end(args);
    DiagNote **end = &to->notes;
    while (*end) end = &(*end)->next;
    *end = note;
}

void diag_suggest(Diags *d, Diag *to, const Suggest *s) {
    if (s->best.n) diag_note(d, to, "did you mean `" STR_FMT "`?", STR_ARG(s->best));
}

static void diag_place(StrBuf *out, Span span) {
    LineCol lc = source_where(span.src, span.at);
    sb_text(out, span.src->name);
    if (span.n) sb_fmt(out, ":%u:%u", lc.line, lc.column);
}

/* The source line with a caret under the span. A long line is cut to a window around it. */
static void diag_excerpt(StrBuf *out, Span span) {
    LineCol lc = source_where(span.src, span.at);
    Str line = source_line(span.src, lc.line);
    uint32_t column = span.at - span.src->line[lc.line - 1]; /* in bytes */
    if (column > line.n) column = line.n;
    uint32_t from = column > LINE_SHOWN / 2 ? column - LINE_SHOWN / 2 : 0;
    while (from > 0 && ((unsigned char)line.s[from] & 0xC0) == 0x80) from--;
    uint32_t to = line.n - from > LINE_SHOWN ? from + LINE_SHOWN : line.n;
    while (to < line.n && ((unsigned char)line.s[to] & 0xC0) == 0x80) to++;
    sb_fmt(out, "%6u | %s", lc.line, from ? "..." : "");
    for (uint32_t i = from; i < to; i++) sb_char(out, line.s[i] == '\t' ? ' ' : line.s[i]);
    sb_fmt(out, "%s\n       | %s", to < line.n ? "..." : "", from ? "   " : "");
    for (uint32_t i = from; i < column; i++)
        if (((unsigned char)line.s[i] & 0xC0) != 0x80) sb_char(out, ' ');
    sb_char(out, '^');
    uint32_t end = column + (span.n ? span.n : 1);
    for (uint32_t i = column + 1; i < end && i < to; i++)
        if (((unsigned char)line.s[i] & 0xC0) != 0x80) sb_char(out, '~');
    sb_char(out, '\n');
}

static void diag_trail(StrBuf *out, const Origin *via) {
    uint32_t i = 0, n = via ? via->depth : 0;
    for (const Origin *o = via; o; o = o->outer, i++) {
        if (i == TRAIL_SHOWN && n > 2 * TRAIL_SHOWN)
            sb_fmt(out, "       = ... %u more ...\n", n - 2 * TRAIL_SHOWN);
        if (i >= TRAIL_SHOWN && i + TRAIL_SHOWN < n) continue;
        sb_fmt(out, "       = in " STR_FMT ", used at ", STR_ARG(o->macro));
        diag_place(out, o->used_at);
        sb_char(out, '\n');
    }
}

static void diag_one(StrBuf *out, const Diag *d) {
    if (d->span.src) {
        diag_place(out, d->span);
        sb_text(out, ": ");
    }
    sb_fmt(out, "%s: " STR_FMT "\n", d->level == DIAG_ERROR ? "error" : "warning",
           STR_ARG(d->message));
    if (d->span.src && d->span.n) diag_excerpt(out, d->span);
    for (const DiagNote *n = d->notes; n; n = n->next)
        sb_fmt(out, "       = " STR_FMT "\n", STR_ARG(n->text));
    diag_trail(out, d->via);
}

static void diag_more(StrBuf *out, uint32_t n, const char *what) {
    if (n > DIAG_MAX)
        sb_fmt(out, "... and %u more %s%s\n", n - DIAG_MAX, what, n == DIAG_MAX + 1 ? "" : "s");
}

void diags_text(const Diags *d, StrBuf *out) {
    for (const Diag *k = d->first; k; k = k->next) diag_one(out, k);
    diag_more(out, d->errors, "error");
    diag_more(out, d->warnings, "warning");
}

static void diag_json_place(StrBuf *out, Span span) {
    LineCol lc = source_where(span.src, span.at);
    sb_text(out, "\"file\":");
    sb_json(out, str_of(span.src->name));
    if (span.n) sb_fmt(out, ",\"line\":%u,\"column\":%u", lc.line, lc.column);
}

static void diag_json_one(StrBuf *out, const Diag *d) {
    sb_fmt(out, "{\"level\":\"%s\",", d->level == DIAG_ERROR ? "error" : "warning");
    if (d->span.src) {
        diag_json_place(out, d->span);
        sb_fmt(out, ",\"length\":%u,", d->span.n);
    }
    sb_text(out, "\"message\":");
    sb_json(out, d->message);
    sb_text(out, ",\"notes\":[");
    for (const DiagNote *n = d->notes; n; n = n->next) {
        sb_json(out, n->text);
        if (n->next) sb_char(out, ',');
    }
    sb_text(out, "],\"trail\":[");
    for (const Origin *o = d->via; o; o = o->outer) {
        sb_text(out, "{\"define\":");
        sb_json(out, o->macro);
        sb_char(out, ',');
        diag_json_place(out, o->used_at);
        sb_text(out, o->outer ? "}," : "}");
    }
    sb_text(out, "]}");
}

void diags_json(const Diags *d, StrBuf *out) {
    sb_char(out, '[');
    for (const Diag *k = d->first; k; k = k->next) {
        diag_json_one(out, k);
        if (k->next) sb_char(out, ',');
    }
    sb_char(out, ']');
}
