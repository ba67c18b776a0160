/* source.h: a text that was read, and places in it. */
#ifndef TSR_BASE_SOURCE_H
#define TSR_BASE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"

/* A description larger than this is refused before it is read: the largest real one has 200 kB. */
enum { SOURCE_MAX_BYTES = 16 * 1024 * 1024, SOURCE_STRIDE = 128 };

typedef struct Source {
    const char *name;     /* path as the user gave it */
    Str text;             /* valid UTF-8 without NUL */
    const uint32_t *line; /* offset of each line's first byte */
    uint32_t nlines;
    const uint32_t *chars; /* characters before every SOURCE_STRIDE-th byte: lines may be long */
} Source;

/* A place: `n` bytes from `at` on. src is NULL where there is no text (a value made up). */
typedef struct Span {
    const Source *src;
    uint32_t at, n;
} Span;

/* Line and column (in characters), both from 1. */
typedef struct LineCol {
    uint32_t line, column;
} LineCol;

/* Does a line end with this byte? With `\n`, `\r\n` or `\r` alone. */
static inline bool source_ends_line(Str text, uint32_t i) {
    return text.s[i] == '\n' || (text.s[i] == '\r' && (i + 1 == text.n || text.s[i + 1] != '\n'));
}

LineCol source_where(const Source *src, uint32_t at);

/* The line (from 1) without its line end. */
Str source_line(const Source *src, uint32_t line);

/* Reads a file (`-`: standard input), or takes a text that the caller keeps, into a Source in
 * the arena. NULL with a message in *error (in the arena) when it cannot be read, is too large
 * or is not UTF-8 text. */
const Source *source_read(Arena *a, const char *path, const char **error);
const Source *source_from(Arena *a, const char *name, Str text, const char **error);

#endif
