/* json.h: is this text JSON (RFC 8259)? For the tests of what we print for programs. */
#ifndef TSR_TEST_JSON_H
#define TSR_TEST_JSON_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/strbuf.h"

enum { JSON_MAX_DEPTH = 4000 };

typedef struct Json {
    const char *at, *end;
    int depth;
} Json;

static inline void json_space(Json *j) {
    while (j->at < j->end && strchr(" \t\r\n", *j->at) && *j->at) j->at++;
}

static inline bool json_accept(Json *j, char c) {
    if (j->at == j->end || *j->at != c) return false;
    j->at++;
    return true;
}

static inline bool json_word(Json *j, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(j->end - j->at) < n || memcmp(j->at, word, n) != 0) return false;
    j->at += n;
    return true;
}

static inline bool json_escape(Json *j) {
    if (j->at == j->end) return false;
    char c = *j->at++;
    if (c != 'u') return c && strchr("\"\\/bfnrt", c);
    for (int i = 0; i < 4; i++)
        if (j->at == j->end || !isxdigit((unsigned char)*j->at++)) return false;
    return true;
}

static inline bool json_string(Json *j) {
    if (!json_accept(j, '"')) return false;
    while (j->at < j->end && *j->at != '"') {
        unsigned n = utf8_length(j->at, (size_t)(j->end - j->at));
        if (n == 0 || (unsigned char)*j->at < 0x20) return false;
        bool escape = *j->at == '\\';
        j->at += n;
        if (escape && !json_escape(j)) return false;
    }
    return json_accept(j, '"');
}

static inline bool json_digits(Json *j) {
    const char *from = j->at;
    while (j->at < j->end && isdigit((unsigned char)*j->at)) j->at++;
    return j->at > from;
}

static inline bool json_number(Json *j) {
    json_accept(j, '-');
    if (!json_accept(j, '0') && !json_digits(j)) return false;
    if (json_accept(j, '.') && !json_digits(j)) return false;
    if (json_accept(j, 'e') || json_accept(j, 'E')) {
        if (!json_accept(j, '+')) json_accept(j, '-');
        return json_digits(j);
    }
    return true;
}

static inline bool json_value(Json *j);

/* What stands between the brackets: values, or names with values. */
static inline bool json_members(Json *j, char close, bool named) {
    json_space(j);
    if (json_accept(j, close)) return true;
    do {
        json_space(j);
        if (named && !json_string(j)) return false;
        json_space(j);
        if (named && !json_accept(j, ':')) return false;
        if (!json_value(j)) return false;
        json_space(j);
    } while (json_accept(j, ','));
    return json_accept(j, close);
}

static inline bool json_value(Json *j) {
    json_space(j);
    if (j->at == j->end || ++j->depth > JSON_MAX_DEPTH) return false;
    bool good;
    if (json_accept(j, '{'))
        good = json_members(j, '}', true);
    else if (json_accept(j, '['))
        good = json_members(j, ']', false);
    else if (*j->at == '"')
        good = json_string(j);
    else
        good =
            json_word(j, "true") || json_word(j, "false") || json_word(j, "null") || json_number(j);
    j->depth--;
    return good;
}

/* One JSON value and nothing else. */
static inline bool json_is_valid(const char *text, size_t n) {
    Json j = {.at = text, .end = text + n};
    if (!json_value(&j)) return false;
    json_space(&j);
    return j.at == j.end;
}

#endif
