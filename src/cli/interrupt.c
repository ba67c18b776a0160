/* interrupt.c: work that an interrupt ends in an orderly way. */
#include "cli/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

typedef struct InterruptRun {
    void (*fn)(void *owner);
    void *owner;
    atomic_bool done;
} InterruptRun;

static void *interrupt_thread(void *arg) {
    InterruptRun *run = arg;
    run->fn(run->owner);
    atomic_store(&run->done, true);
    return NULL;
}

/* The signals are blocked in all threads and fetched here, so that nothing happens behind their backs. */
bool cli_until_done(void (*fn)(void *owner), void *owner, atomic_bool *stop) {
    InterruptRun run = {.fn = fn, .owner = owner};
    sigset_t interrupt, before;
    pthread_t id;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigaddset(&interrupt, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    bool begun = pthread_create(&id, NULL, interrupt_thread, &run) == 0;
    const struct timespec while_ = {.tv_nsec = 20 * 1000 * 1000};
    while (begun && !atomic_load(&run.done))
        if (sigtimedwait(&interrupt, NULL, &while_) > 0) atomic_store(stop, true);
    if (begun)
        pthread_join(id, NULL);
    else
        fprintf(stderr, "tessera: cannot start a thread\n");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}
