/* strbuf.c: growing text, and text as JSON and as XML. */
#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"

static void sb_room(StrBuf *b, size_t more) {
    if (b->n + more + 1 <= b->cap) return;
    size_t cap = b->cap ? b->cap * 2 : 256;
    while (cap < b->n + more + 1) cap *= 2;
    b->s = mem_realloc(b->s, cap);
    b->cap = cap;
}

void sb_char(StrBuf *b, char c) {
    sb_room(b, 1);
    b->s[b->n++] = c;
    b->s[b->n] = 0;
}

void sb_str(StrBuf *b, Str s) {
    sb_room(b, s.n);
    if (s.n) memcpy(b->s + b->n, s.s, s.n);
    b->n += s.n;
    b->s[b->n] = 0;
}

void sb_text(StrBuf *b, const char *s) {
    sb_str(b, str_of(s));
}

void sb_repeat(StrBuf *b, char c, size_t n) {
    sb_room(b, n);
    memset(b->s + b->n, c, n);
    b->n += n;
    b->s[b->n] = 0;
}

void sb_uint(StrBuf *b, uint64_t n) {
    char digits[20];
    uint32_t i = sizeof digits;
    do digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    sb_str(b, (Str){digits + i, (uint32_t)sizeof digits - i});
}

void sb_fmt(StrBuf *b, const char *fmt, ...) {
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    if (n > 0) {
        sb_room(b, (size_t)n);
        vsnprintf(b->s + b->n, (size_t)n + 1, fmt, again);
        b->n += (size_t)n;
    }
    va_end(again);
}

unsigned utf8_length(const char *s, size_t n) {
    const unsigned char *p = (const unsigned char *)s;
    if (n == 0) return 0;
    if (p[0] < 0x80) return 1;
    unsigned len = p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
    if (p[0] < 0xC2 || p[0] > 0xF4 || n < len) return 0;
    for (unsigned i = 1; i < len; i++)
        if ((p[i] & 0xC0) != 0x80) return 0;
    if (p[0] == 0xE0 && p[1] < 0xA0) return 0; /* overlong */
    if (p[0] == 0xED && p[1] > 0x9F) return 0; /* surrogates */
    if (p[0] == 0xF0 && p[1] < 0x90) return 0; /* overlong */
    if (p[0] == 0xF4 && p[1] > 0x8F) return 0; /* past U+10FFFF */
    return len;
}

uint32_t utf8_columns(Str text) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < text.n; i++) n += ((unsigned char)text.s[i] & 0xC0) != 0x80;
    return n;
}

void sb_json(StrBuf *b, Str s) {
    sb_char(b, '"');
    for (uint32_t i = 0; i < s.n;) {
        unsigned len = utf8_length(s.s + i, s.n - i);
        unsigned char c = (unsigned char)s.s[i];
        if (len == 0)
            sb_text(b, "\\ufffd");
        else if (len > 1)
            sb_str(b, str_sub(s, i, i + len));
        else if (c == '"' || c == '\\')
            sb_char(b, '\\'), sb_char(b, (char)c);
        else if (c == '\n')
            sb_text(b, "\\n");
        else if (c < 0x20 || c == 0x7F)
            sb_fmt(b, "\\u%04x", c);
        else
            sb_char(b, (char)c);
        i += len ? len : 1;
    }
    sb_char(b, '"');
}

void sb_xml(StrBuf *b, Str s) {
    for (uint32_t i = 0; i < s.n;) {
        unsigned len = utf8_length(s.s + i, s.n - i);
        Str ch = str_sub(s, i, i + (len ? len : 1));
        unsigned char c = (unsigned char)s.s[i];
        bool control = len == 1 && c < 0x20 && c != '\t' && c != '\n' && c != '\r';
        /* U+FFFE and U+FFFF are no characters of XML. */
        bool none = len == 3 && c == 0xEF && (unsigned char)ch.s[1] == 0xBF &&
                    (unsigned char)ch.s[2] >= 0xBE;
        switch (len == 0 || control || none ? 0 : c) {
        case 0: sb_text(b, "\xEF\xBF\xBD"); break;
        case '&': sb_text(b, "&amp;"); break;
        case '<': sb_text(b, "&lt;"); break;
        case '>': sb_text(b, "&gt;"); break;
        case '"': sb_text(b, "&quot;"); break;
        case '\'': sb_text(b, "&#39;"); break;
        default: sb_str(b, ch);
        }
        i += ch.n;
    }
}

void sb_clean(StrBuf *b, Str s) {
    for (uint32_t i = 0; i < s.n;) {
        unsigned n = utf8_length(s.s + i, s.n - i);
        unsigned char c = (unsigned char)s.s[i];
        bool steers =
            c < 0x20 || c == 0x7F || (n == 2 && c == 0xC2 && (unsigned char)s.s[i + 1] < 0xA0);
        if (n == 0 || steers)
            sb_char(b, '?');
        else
            sb_str(b, str_sub(s, i, i + n));
        i += n ? n : 1;
    }
}

const char *sb_cstr(const StrBuf *b) {
    return b->s ? b->s : "";
}

Str sb_view(const StrBuf *b) {
    return (Str){sb_cstr(b), (uint32_t)b->n};
}

void sb_clear(StrBuf *b) {
    b->n = 0;
    if (b->s) b->s[0] = 0;
}

void sb_cut(StrBuf *b, size_t n) {
    if (n >= b->n) return;
    b->n = n;
    b->s[n] = 0;
}

void sb_free(StrBuf *b) {
    free(b->s);
    *b = (StrBuf){0};
}
