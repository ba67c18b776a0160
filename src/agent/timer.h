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

/* Is it time to end, or will it be before something is done that takes `ahead` seconds from now on? That
 * is a guess, and may be a bad one: it takes away a quarter of the time at most. */
static inline bool timer_out_by(const Timer *t, double now, double ahead) {
    if (t->stop && atomic_load_explicit(t->stop, memory_order_relaxed)) return true;
    double most = (t->end - t->begun) / 4;
    return t->end > 0 && now + (ahead < most ? ahead : most) >= t->end;
}

static inline bool timer_out(const Timer *t) {
    return timer_out_by(t, t->end > 0 ? timer_now() : 0, 0);
}

#endif
