/* source.c: reading a text, refusing what is none, finding lines. */
#include "base/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/strbuf.h"
#include "base/vec.h"

static const char *source_message(Arena *a, StrBuf *b) {
    const char *message = arena_copy(a, sb_cstr(b), b->n + 1);
    sb_free(b);
    return message;
}

static const char *source_too_large(Arena *a) {
    StrBuf b = {0};
    sb_fmt(&b, "larger than the limit of %d MiB for a description",
           SOURCE_MAX_BYTES / (1024 * 1024));
    return source_message(a, &b);
}

/* The first byte that keeps `text` from being text, or text.n. */
static uint32_t source_bad_byte(Str text) {
    for (uint32_t i = 0; i < text.n;) {
        unsigned char c = (unsigned char)text.s[i];
        bool control = (c < 0x20 && !strchr("\t\n\v\f\r", c)) || c == 0 || c == 0x7F;
        unsigned len = control ? 0 : utf8_length(text.s + i, text.n - i);
        if (len == 0) return i;
        i += len;
    }
    return text.n;
}

static bool source_starts_char(Str text, uint32_t i) {
    return ((unsigned char)text.s[i] & 0xC0) != 0x80;
}

static const uint32_t *source_count_chars(Arena *a, Str text) {
    uint32_t *chars = ARENA_ARRAY(a, uint32_t, text.n / SOURCE_STRIDE + 1), n = 0;
    for (uint32_t i = 0; i < text.n; i++) {
        if (i % SOURCE_STRIDE == 0) chars[i / SOURCE_STRIDE] = n;
        n += source_starts_char(text, i);
    }
    if (text.n % SOURCE_STRIDE == 0) chars[text.n / SOURCE_STRIDE] = n;
    return chars;
}

/* Characters before a place. */
static uint32_t source_chars_before(const Source *src, uint32_t at) {
    if (at > src->text.n) at = src->text.n;
    uint32_t block = at / SOURCE_STRIDE, n = src->chars[block];
    for (uint32_t i = block * SOURCE_STRIDE; i < at; i++) n += source_starts_char(src->text, i);
    return n;
}

const Source *source_from(Arena *a, const char *name, Str text, const char **error) {
    if (text.n > SOURCE_MAX_BYTES) {
        *error = source_too_large(a);
        return NULL;
    }
    if (text.n >= 3 && memcmp(text.s, "\xEF\xBB\xBF", 3) == 0) text = str_sub(text, 3, text.n);
    uint32_t bad = source_bad_byte(text);
    if (bad < text.n) {
        StrBuf b = {0};
        sb_fmt(&b, "not a text file: byte 0x%02x at offset %u is not UTF-8 text",
               (unsigned char)text.s[bad], bad);
        *error = source_message(a, &b);
        return NULL;
    }
    Vec(uint32_t) lines = {0};
    vec_push(&lines, 0);
    for (uint32_t i = 0; i < text.n; i++)
        if (source_ends_line(text, i)) vec_push(&lines, i + 1);
    Source *src = ARENA_NEW(a, Source);
    src->name = arena_copy(a, name, strlen(name) + 1);
    src->text = text;
    src->nlines = lines.n;
    src->line = vec_freeze(&lines, a);
    src->chars = source_count_chars(a, text);
    vec_free(&lines);
    return src;
}

static const char *source_slurp(Arena *a, FILE *f, StrBuf *into) {
    char block[65536];
    size_t got;
    while ((got = fread(block, 1, sizeof block, f)) > 0) {
        sb_str(into, (Str){block, (uint32_t)got});
        if (into->n > SOURCE_MAX_BYTES) return source_too_large(a);
    }
    return ferror(f) ? strerror(errno) : NULL;
}

const Source *source_read(Arena *a, const char *path, const char **error) {
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "rb");
    if (!f) {
        *error = strerror(errno);
        return NULL;
    }
    struct stat st;
    bool known = fstat(fileno(f), &st) == 0;
    const char *problem = NULL;
    StrBuf text = {0};
    if (known && S_ISDIR(st.st_mode))
        problem = "is a folder, not a file";
    else if (known && S_ISREG(st.st_mode) && st.st_size > SOURCE_MAX_BYTES)
        problem = source_too_large(a);
    else
        problem = source_slurp(a, f, &text);
    if (!standard) fclose(f);
    const Source *src = NULL;
    if (problem) {
        *error = problem;
    } else {
        const char *kept = arena_copy(a, sb_cstr(&text), text.n + 1);
        src = source_from(a, standard ? "<stdin>" : path, (Str){kept, (uint32_t)text.n}, error);
    }
    sb_free(&text);
    return src;
}

LineCol source_where(const Source *src, uint32_t at) {
    uint32_t lo = 0, hi = src->nlines; /* the line is in [lo, hi) */
    while (hi - lo > 1) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (src->line[mid] <= at)
            lo = mid;
        else
            hi = mid;
    }
    uint32_t column = source_chars_before(src, at) - source_chars_before(src, src->line[lo]);
    return (LineCol){lo + 1, column + 1};
}

Str source_line(const Source *src, uint32_t line) {
    uint32_t from = src->line[line - 1];
    uint32_t to = line < src->nlines ? src->line[line] : src->text.n;
    while (to > from && (src->text.s[to - 1] == '\n' || src->text.s[to - 1] == '\r')) to--;
    return str_sub(src->text, from, to);
}
