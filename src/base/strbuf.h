/* strbuf.h: text that grows. A zeroed StrBuf is empty; sb_free when done. */
#ifndef TSR_BASE_STRBUF_H
#define TSR_BASE_STRBUF_H

#include <stddef.h>

#include "base/str.h"

typedef struct StrBuf {
    char *s; /* terminated whenever it is not NULL */
    size_t n, cap;
} StrBuf;

void sb_char(StrBuf *b, char c);
void sb_str(StrBuf *b, Str s);
void sb_text(StrBuf *b, const char *s);
void sb_repeat(StrBuf *b, char c, size_t n);
void sb_uint(StrBuf *b, uint64_t n); /* in decimal; many times faster than sb_fmt */
__attribute__((format(printf, 2, 3))) void sb_fmt(StrBuf *b, const char *fmt, ...);

/* A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD, so that the result is
 * valid whatever came in. */
void sb_json(StrBuf *b, Str s);

/* Text in XML or HTML, between tags or inside quotes. What those cannot carry becomes U+FFFD too. */
void sb_xml(StrBuf *b, Str s);

/* A text from outside, without what could steer a terminal. */
void sb_clean(StrBuf *b, Str s);

/* The text so far, never NULL. Borrowed. */
const char *sb_cstr(const StrBuf *b);
Str sb_view(const StrBuf *b);

void sb_clear(StrBuf *b);
/* Takes away what was added after the text had n bytes. */
void sb_cut(StrBuf *b, size_t n);
void sb_free(StrBuf *b);

/* Length of the well-formed UTF-8 sequence that starts at s, at most n bytes; 0 if there is none. */
unsigned utf8_length(const char *s, size_t n);

/* Columns that a text takes on a terminal, if each character takes one. */
uint32_t utf8_columns(Str text);

#endif
