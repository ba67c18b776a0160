/* alloc_count.h: counts allocations. A program that includes it is linked with --wrap for the five
 * functions, so that every call from our code goes through here. */
#ifndef TSR_TEST_RULES_ALLOC_COUNT_H
#define TSR_TEST_RULES_ALLOC_COUNT_H

#include "base/rng.h"
#include "play.h"

static unsigned long alloc_calls;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
int __real_posix_memalign(void **out, size_t line, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
int __wrap_posix_memalign(void **out, size_t line, size_t n);
void __wrap_free(void *p);

void *__wrap_malloc(size_t n) {
    alloc_calls++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size) {
    alloc_calls++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n) {
    alloc_calls++;
    return __real_realloc(p, n);
}

int __wrap_posix_memalign(void **out, size_t line, size_t n) {
    alloc_calls++;
    return __real_posix_memalign(out, line, n);
}

void __wrap_free(void *p) {
    alloc_calls++;
    __real_free(p);
}

/* A game of at most `most` moves, half of them listed, half of them drawn. */
static inline void alloc_game(Play *p, uint64_t seed, int most) {
    const GameOps *ops = p->game->ops;
    uint64_t rng = seed;
    play_begin(p, seed);
    for (int i = 0; i < most && !ops->over(p->state); i++) {
        uint32_t pick = 0, n = 1;
        if (i & 1) {
            n = ops->moves(p->player, p->state, p->list);
            pick = n ? rng_below(&rng, n) : 0;
        } else {
            n = ops->sample(p->player, p->state, &rng, p->list);
        }
        if (!n) break;
        ops->apply(p->player, p->state, p->list, pick);
    }
}

/* After some games nothing is allocated any more in games like them. */
static inline void alloc_check(Play *p, const char *name, int most) {
    enum { WARM = 6 };
    unsigned long before;
    for (uint64_t seed = 1; seed <= WARM; seed++) alloc_game(p, seed, most);
    before = alloc_calls;
    for (uint64_t seed = 1; seed <= WARM; seed++) alloc_game(p, seed, most);
    if (alloc_calls != before) fail_msg("%s: %lu allocations", name, alloc_calls - before);
}

#endif
