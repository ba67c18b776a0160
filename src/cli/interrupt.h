/* interrupt.h: work that an interrupt ends in an orderly way. */
#ifndef TSR_CLI_INTERRUPT_H
#define TSR_CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* Calls fn(owner) and returns when it has; SIGINT and SIGTERM meanwhile set *stop, which it looks at.
 * False, with a message: it could not even begin. */
bool cli_until_done(void (*fn)(void *owner), void *owner, atomic_bool *stop);

#endif
