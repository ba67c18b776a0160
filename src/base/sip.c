/* sip.c: SipHash-2-4, as in the paper of Aumasson and Bernstein (2012). */
#include "base/sip.h"

static uint64_t sip_turn(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

static void sip_rounds(uint64_t v[4], int n) {
    for (int i = 0; i < n; i++) {
        v[0] += v[1], v[2] += v[3];
        v[1] = sip_turn(v[1], 13) ^ v[0];
        v[3] = sip_turn(v[3], 16) ^ v[2];
        v[0] = sip_turn(v[0], 32);
        v[2] += v[1], v[0] += v[3];
        v[1] = sip_turn(v[1], 17) ^ v[2];
        v[3] = sip_turn(v[3], 21) ^ v[0];
        v[2] = sip_turn(v[2], 32);
    }
}

static void sip_word(uint64_t v[4], uint64_t word) {
    v[3] ^= word;
    sip_rounds(v, 2);
    v[0] ^= word;
}

/* The first n bytes, the lowest first, whatever the machine. */
static uint64_t sip_bytes(const unsigned char *p, size_t n) {
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++) word |= (uint64_t)p[i] << (8 * i);
    return word;
}

uint64_t sip_hash(const uint64_t key[2], const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    size_t whole = n / 8, left = n % 8;
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                     key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u};
    for (size_t i = 0; i < whole; i++) sip_word(v, sip_bytes(p + 8 * i, 8));
    sip_word(v, (uint64_t)n << 56 | (left ? sip_bytes(p + 8 * whole, left) : 0));
    v[2] ^= 0xff;
    sip_rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
