/* str.c: comparing, trimming, measuring and reading pieces of text. */
#include "base/str.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

int str_cmp(Str a, Str b) {
    uint32_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.s, b.s, n) : 0;
    return c ? c : (a.n > b.n) - (a.n < b.n);
}

Str str_cut(Str *rest, char stop) {
    const char *at = rest->n ? memchr(rest->s, stop, rest->n) : NULL;
    uint32_t n = at ? (uint32_t)(at - rest->s) : rest->n;
    Str part = {rest->s, n};
    if (at) n++;
    if (n) *rest = str_sub(*rest, n, rest->n);
    return part;
}

Str str_trim(Str a) {
    while (a.n && isspace((unsigned char)a.s[0])) a.s++, a.n--;
    while (a.n && isspace((unsigned char)a.s[a.n - 1])) a.n--;
    return a;
}

enum { DISTANCE_MAX_LENGTH = 64 };

static int min3(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}

int str_distance(Str a, Str b, int limit) {
    if (a.n > DISTANCE_MAX_LENGTH || b.n > DISTANCE_MAX_LENGTH) return limit + 1;
    if (abs((int)a.n - (int)b.n) > limit) return limit + 1;
    int rows[3][DISTANCE_MAX_LENGTH + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];
    for (uint32_t j = 0; j <= b.n; j++) last[j] = before[j] = (int)j;
    for (uint32_t i = 1; i <= a.n; i++) {
        now[0] = (int)i;
        for (uint32_t j = 1; j <= b.n; j++) {
            int change = tolower((unsigned char)a.s[i - 1]) != tolower((unsigned char)b.s[j - 1]);
            now[j] = min3(last[j] + 1, now[j - 1] + 1, last[j - 1] + change);
            bool swapped = i > 1 && j > 1 && a.s[i - 1] == b.s[j - 2] && a.s[i - 2] == b.s[j - 1];
            if (swapped && before[j - 2] + 1 < now[j]) now[j] = before[j - 2] + 1;
        }
        int *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[b.n] <= limit ? last[b.n] : limit + 1;
}

Suggest suggest_for(Str wanted) {
    int worth = wanted.n <= 3 ? 1 : wanted.n <= 6 ? 2 : 3;
    return (Suggest){.wanted = wanted, .distance = worth + 1};
}

static uint32_t common_prefix(Str a, Str b) {
    uint32_t n = 0;
    while (n < a.n && n < b.n && a.s[n] == b.s[n]) n++;
    return n;
}

void suggest_add(Suggest *s, Str candidate) {
    int d = str_distance(s->wanted, candidate, s->distance);
    if (d > s->distance || d >= (int)candidate.n) return;
    if (d == s->distance &&
        (!s->best.n || common_prefix(s->wanted, candidate) <= common_prefix(s->wanted, s->best)))
        return;
    s->distance = d;
    s->best = candidate;
}

bool str_to_int(Str a, int *out) {
    uint32_t i = a.n && (a.s[0] == '-' || a.s[0] == '+');
    if (i == a.n) return false;
    int64_t v = 0;
    for (uint32_t k = i; k < a.n; k++) {
        if (a.s[k] < '0' || a.s[k] > '9') return false;
        v = v * 10 + (a.s[k] - '0');
        if (v > (int64_t)INT_MAX + 1) return false;
    }
    if (a.s[0] == '-') v = -v;
    if (v > INT_MAX || v < INT_MIN) return false;
    *out = (int)v;
    return true;
}

bool str_to_u64(Str a, uint64_t *out) {
    uint64_t v = 0;
    if (a.n == 0) return false;
    for (uint32_t i = 0; i < a.n; i++) {
        if (a.s[i] < '0' || a.s[i] > '9') return false;
        uint64_t digit = (uint64_t)(a.s[i] - '0');
        if (v > (UINT64_MAX - digit) / 10) return false;
        v = v * 10 + digit;
    }
    *out = v;
    return true;
}

bool str_to_hex64(Str a, uint64_t *out) {
    static const char digits[] = "0123456789abcdef";
    uint64_t v = 0;
    if (a.n == 0 || a.n > 16) return false;
    for (uint32_t i = 0; i < a.n; i++) {
        const char *at = a.s[i] ? strchr(digits, a.s[i]) : NULL;
        if (!at) return false;
        v = v << 4 | (uint64_t)(at - digits);
    }
    *out = v;
    return true;
}

bool str_to_float(Str a, double *out) {
    char text[64];
    if (a.n == 0 || a.n >= sizeof text) return false;
    bool digit = false;
    for (uint32_t i = 0; i < a.n; i++) {
        char c = a.s[i];
        if (c >= '0' && c <= '9')
            digit = true;
        else if (!strchr("+-.eE", c) || (!digit && (c == 'e' || c == 'E')))
            return false;
        text[i] = c;
    }
    text[a.n] = 0;
    char *end;
    *out = strtod(text, &end);
    return digit && *end == 0;
}
