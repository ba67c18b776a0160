/* str.h: a borrowed piece of text: pointer and length, not terminated. */
#ifndef TSR_BASE_STR_H
#define TSR_BASE_STR_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct Str {
    const char *s;
    uint32_t n;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
#define STR_FMT "%.*s"
#define STR_ARG(str) (int)(str).n, (str).s

static inline Str str_of(const char *s) {
    return (Str){s, (uint32_t)strlen(s)};
}

static inline bool str_eq(Str a, Str b) {
    return a.n == b.n && (a.n == 0 || memcmp(a.s, b.s, a.n) == 0);
}

static inline bool str_is(Str a, const char *s) {
    return a.n == strlen(s) && (a.n == 0 || memcmp(a.s, s, a.n) == 0);
}

static inline Str str_sub(Str a, uint32_t from, uint32_t to) {
    return (Str){a.s + from, to - from};
}

/* 32-bit FNV-1a. */
static inline uint32_t str_hash(Str a) {
    uint32_t h = 2166136261u;
    for (uint32_t i = 0; i < a.n; i++) h = (h ^ (uint8_t)a.s[i]) * 16777619u;
    return h;
}

/* 64-bit FNV-1a; str_hash_on goes on from the hash of what was before. */
#define STR_HASH_START UINT64_C(0xCBF29CE484222325)
static inline uint64_t str_hash_on(uint64_t h, Str a) {
    for (uint32_t i = 0; i < a.n; i++) h = (h ^ (uint8_t)a.s[i]) * UINT64_C(0x100000001B3);
    return h;
}
static inline uint64_t str_hash64(Str a) {
    return str_hash_on(STR_HASH_START, a);
}

/* Order as text, for sorting. */
int str_cmp(Str a, Str b);

/* Without white space at both ends. */
Str str_trim(Str a);

/* Takes what stands before the next `stop`, or all that is left, off the text, and the stop with it. */
Str str_cut(Str *rest, char stop);

/* Edit distance with transpositions, or `limit + 1` when it is larger than `limit`. */
int str_distance(Str a, Str b, int limit);

/* Keeps the closest candidate seen so far: the "did you mean" of every front end. */
typedef struct Suggest {
    Str wanted, best;
    int distance; /* of best; starts at the largest distance worth suggesting */
} Suggest;

Suggest suggest_for(Str wanted);
void suggest_add(Suggest *s, Str candidate);

/* A decimal integer with optional sign, as a whole; false when it is none or out of range. */
bool str_to_int(Str a, int *out);

/* Digits alone, as a whole: decimal, or hexadecimal (0-9a-f, at most 16); false when it is none below 2^64. */
bool str_to_u64(Str a, uint64_t *out);
bool str_to_hex64(Str a, uint64_t *out);

/* A decimal number (digits, optional sign, fraction and exponent), as a whole. */
bool str_to_float(Str a, double *out);

#endif
