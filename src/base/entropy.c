/* entropy.c: numbers that nobody can know beforehand. */
#include "base/entropy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

uint64_t entropy_draw(void) {
    uint64_t n = 0;
    ssize_t got;
    do got = getrandom(&n, sizeof n, 0);
    while (got < 0 && errno == EINTR);
    if (got == (ssize_t)sizeof n) return n;
    perror("tessera: no random numbers");
    exit(1);
}
