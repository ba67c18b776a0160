/* rng.h: random numbers that are the same everywhere: splitmix64, one 64-bit word of state. */
#ifndef TSR_BASE_RNG_H
#define TSR_BASE_RNG_H

#include <stdint.h>

static inline uint64_t rng_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(uint64_t *rng) {
    *rng += 0x9E3779B97F4A7C15u;
    return rng_mix(*rng);
}

/* Evenly in [0, n); n > 0. */
static inline uint32_t rng_below(uint64_t *rng, uint32_t n) {
    uint64_t wide = (rng_next(rng) >> 32) * n;
    /* Numbers whose low half is small would come up once too often: draw again. */
    if ((uint32_t)wide < n) {
        uint32_t limit = (uint32_t)-n % n;
        while ((uint32_t)wide < limit) wide = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
