/* arena.h: memory that lives and dies together. One arena per compilation: nothing in it is
 * freed alone, everything in it goes at once, so a front end may give up at any point. */
#ifndef TSR_BASE_ARENA_H
#define TSR_BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *head;
    size_t used; /* bytes handed out, for statistics */
} Arena;

/* Zeroed memory, aligned for any object. Never returns NULL: running out of memory ends the
 * process with a message (mem_fail), because every input is size-limited long before that. */
void *arena_alloc(Arena *a, size_t size);

/* An array of `n` zeroed objects; `n * size` is checked for overflow. */
void *arena_array(Arena *a, size_t n, size_t size);

/* A copy of `n` bytes. */
void *arena_copy(Arena *a, const void *p, size_t n);

void arena_free(Arena *a);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_array((a), (n), sizeof(T)))

/* malloc and realloc that do not return NULL. */
void *mem_alloc(size_t size);
void *mem_realloc(void *p, size_t size);

#endif
