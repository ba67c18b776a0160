/* entropy.h: numbers that nobody can know beforehand, from the kernel. */
#ifndef TSR_BASE_ENTROPY_H
#define TSR_BASE_ENTROPY_H

#include <stdint.h>

/* Ends the process with a message where the kernel has none, as when memory runs out. */
uint64_t entropy_draw(void);

#endif
