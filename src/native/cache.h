/* cache.h: C code → a shared library on disk, made by the system's compiler once and found again.
 *
 * The folder is tessera in $XDG_CACHE_HOME or ~/.cache. Nobody else may be able to change what is in
 * it, or to put another in its place (folder.h); otherwise nothing is taken from it, and libraries are
 * made for this run alone. An entry is a library and a key: the key has the size and the checksum of the
 * library and the whole code, so that a damaged or foreign library is never loaded. */
#ifndef TSR_NATIVE_CACHE_H
#define TSR_NATIVE_CACHE_H

#include "base/strbuf.h"
#include "native/compiler.h"

typedef struct NativeLibrary {
    void *handle;    /* of dlopen */
    NativeCost cost; /* of compiling it; 0 when it came from the cache */
} NativeLibrary;

/* Is there a compiler, and may we use it? Not with TESSERA_NO_CC=1. */
bool native_can_compile(void);

/* A library that was made before; false if there is none. */
bool native_load(Str code, NativeLibrary *lib);

/* Compiles, keeps and loads. False, with a reason in *why, when that is not possible, or when *stop
 * becomes true meanwhile. */
bool native_make(Str code, const atomic_bool *stop, NativeLibrary *lib, const char **why);

#endif
