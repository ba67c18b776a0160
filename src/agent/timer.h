/* timer.h: when thinking must end. */
#ifndef TSR_AGENT_TIMER_H
#define TSR_AGENT_TIMER_H

#include <time.h>

#include "agent/agent.h"

static inline double timer_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct Timer {
    double begun, end; /* end 0: no limit */
    const atomic_bool *stop;
} Timer;

static inline Timer timer_start(const Budget *b) {
    double now = timer_now();
    return (Timer){.begun = now, .end = b->seconds > 0 ? now + b->seconds : 0, .stop = b->stop};
}

static inline bool timer_out(const Timer *t) {
    if (t->stop && atomic_load_explicit(t->stop, memory_order_relaxed)) return true;
    return t->end > 0 && timer_now() >= t->end;
}

#endif
