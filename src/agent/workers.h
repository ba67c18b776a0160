/* workers.h: the same function in several threads at once. */
#ifndef TSR_AGENT_WORKERS_H
#define TSR_AGENT_WORKERS_H

typedef void WorkerFn(void *owner, int i);

/* Calls fn(owner, 0 … n - 1), number 0 in the caller's own thread; returns when all have. A thread that
 * cannot be had is done without. */
void workers_run(int n, WorkerFn *fn, void *owner);

#endif
