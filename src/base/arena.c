/* arena.c: a chain of blocks, each twice as large as the one before. */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_FIRST = 16 * 1024, ARENA_LARGEST = 4 * 1024 * 1024 };

struct ArenaBlock {
    ArenaBlock *next;
    size_t used, cap;
    max_align_t data[];
};

static void mem_fail(size_t size) {
    fprintf(stderr, "tessera: out of memory (%zu bytes)\n", size);
    exit(1);
}

/* What is not small begins on a line of the cache of its own: states and scratch memory of one thread
 * must not share one with those of another, which would slow down both. */
void *mem_alloc(size_t size) {
    enum { SMALL = 256, LINE = 128 }; /* processors fetch lines of 64 bytes in pairs */
    void *p = NULL;
    if (size < SMALL)
        p = malloc(size ? size : 1);
    else if (posix_memalign(&p, LINE, size) != 0)
        p = NULL;
    if (!p) mem_fail(size);
    return p;
}

void *mem_realloc(void *p, size_t size) {
    void *q = realloc(p, size ? size : 1);
    if (!q) mem_fail(size);
    return q;
}

static ArenaBlock *arena_grow(Arena *a, size_t size) {
    size_t cap = a->head ? a->head->cap * 2 : ARENA_FIRST;
    if (cap > ARENA_LARGEST) cap = ARENA_LARGEST;
    if (cap < size) cap = size;
    ArenaBlock *b = mem_alloc(sizeof(ArenaBlock) + cap);
    b->next = a->head;
    b->used = 0;
    b->cap = cap;
    a->head = b;
    return b;
}

void *arena_alloc(Arena *a, size_t size) {
    size_t align = _Alignof(max_align_t);
    if (size > SIZE_MAX / 2) mem_fail(size);
    size = (size + align - 1) / align * align;
    ArenaBlock *b = a->head;
    if (!b || b->cap - b->used < size) b = arena_grow(a, size);
    void *p = (char *)b->data + b->used;
    b->used += size;
    a->used += size;
    return memset(p, 0, size);
}

void *arena_array(Arena *a, size_t n, size_t size) {
    if (size && n > SIZE_MAX / 2 / size) mem_fail(SIZE_MAX);
    return arena_alloc(a, n * size);
}

void *arena_copy(Arena *a, const void *p, size_t n) {
    void *q = arena_alloc(a, n);
    if (n) memcpy(q, p, n);
    return q;
}

void arena_free(Arena *a) {
    for (ArenaBlock *b = a->head; b;) {
        ArenaBlock *next = b->next;
        free(b);
        b = next;
    }
    *a = (Arena){0};
}
