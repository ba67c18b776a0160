/* making.h: a folder in which something is made, and which vanishes with all that is in it.
 *
 * The compiler runs in it and keeps its temporary files there. It is locked as long as we work in it: a
 * process that ends in any way whatsoever lets go of the lock, and what it left can be swept away. */
#ifndef TSR_NATIVE_MAKING_H
#define TSR_NATIVE_MAKING_H

#include "native/folder.h"

typedef struct Making {
    int fd, lock;
    char name[32]; /* in the folder where it was begun */
} Making;

bool making_begin(const Folder *at, Making *m);
void making_end(const Folder *at, Making *m);

/* Removes what processes left that are no more. */
void making_sweep(const Folder *at);

#endif
