/* compiler.h: runs the system's C compiler, without a shell. */
#ifndef TSR_NATIVE_COMPILER_H
#define TSR_NATIVE_COMPILER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A number that changes with the compiler (its file) and with how we call it; 0: there is none. */
uint64_t native_compiler_identity(void);

typedef struct NativeCost {
    double seconds;   /* of processor time; by the clock, where SIGCHLD is ignored */
    uint64_t peak_kb; /* of memory; 0: not known */
} NativeCost;

/* C file → shared library, both named within a folder, where the compiler also keeps its temporary
 * files: killed, it leaves them. False, with a reason, when that fails, takes minutes, or *stop is set. */
bool native_compile(int folder, const char *source, const char *library, const atomic_bool *stop,
                    NativeCost *cost, const char **why);

#endif
