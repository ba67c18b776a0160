/* workers.c: the same function in several threads at once. */
#include "agent/workers.h"

#include <pthread.h>

#include "agent/agent.h"

typedef struct WorkerCall {
    WorkerFn *fn;
    void *owner;
    int i;
    pthread_t id;
} WorkerCall;

static void *worker_main(void *arg) {
    const WorkerCall *call = arg;
    call->fn(call->owner, call->i);
    return NULL;
}

void workers_run(int n, WorkerFn *fn, void *owner) {
    WorkerCall calls[AGENT_MAX_THREADS] = {0};
    int begun = 1;
    if (n > AGENT_MAX_THREADS) n = AGENT_MAX_THREADS;
    for (; begun < n; begun++) {
        calls[begun] = (WorkerCall){.fn = fn, .owner = owner, .i = begun};
        if (pthread_create(&calls[begun].id, NULL, worker_main, &calls[begun]) != 0) break;
    }
    fn(owner, 0);
    for (int i = 1; i < begun; i++) pthread_join(calls[i].id, NULL);
}
