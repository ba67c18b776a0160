/* vec.h: growable arrays. `Vec(T)` declares one; a zeroed Vec is empty. */
#ifndef TSR_BASE_VEC_H
#define TSR_BASE_VEC_H

#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"

#define Vec(T)                                                                                     \
    struct {                                                                                       \
        T *v;                                                                                      \
        uint32_t n, cap;                                                                           \
    }

#define vec_reserve(vec)                                                                           \
    ((vec)->n < (vec)->cap                                                                         \
         ? (void)0                                                                                 \
         : (void)((vec)->cap = (vec)->cap ? (vec)->cap * 2 : 8,                                    \
                  (vec)->v = mem_realloc((vec)->v, (vec)->cap * sizeof *(vec)->v)))

#define vec_push(vec, item) (vec_reserve(vec), (vec)->v[(vec)->n++] = (item))

#define vec_free(vec) (free((vec)->v), (vec)->v = NULL, (vec)->n = (vec)->cap = 0)

/* The content as an array in an arena. */
#define vec_freeze(vec, arena) arena_copy((arena), (vec)->v, (vec)->n * sizeof *(vec)->v)

#endif
