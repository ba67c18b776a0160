/* rbg_native.c: compiled Regular Boardgames behind the interpreter's waist. */
#include "native/rbg_native.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "native/cache.h"
#include "rbg/emit.h"

enum { NATIVE_ABI = 2 };

typedef int NativeSink(void *owner, const uint32_t *steps, uint32_t n);

/* The table that a compiled game exports; emit_runtime.c prints the same. */
typedef struct NativeApi {
    uint32_t abi, state_bytes, vars_at, bits_at, board_at, cells;
    void *(*work_new)(void);
    void (*work_free)(void *work);
    int (*list)(void *work, void *state, NativeSink *sink, void *owner);
    int (*draw)(void *work, void *state, uint64_t *rng, const uint32_t **steps);
    int (*any)(void *work, void *state);
    int (*play)(void *work, void *state, const uint32_t *steps, uint32_t n);
    int (*keeper)(void *work, void *state);
    int (*perft)(void *work, void *state, int depth, uint64_t *leaves, uint64_t *states);
    uint64_t (*playout)(void *work, void *state, uint64_t *rng);
    void (*start)(void *state);
} NativeApi;

/* What a game has of it: RbgRules.owner. */
typedef struct RbgNative {
    RbgRules *rules;
    StrBuf code;
    NativeLibrary lib;
    const NativeApi *api;
    pthread_t thread;
    bool has_thread;
    atomic_bool stop;
    _Atomic(RbgNativeState) state;
    const char *why;
} RbgNative;

/* A thread's workspace. */
typedef struct NativeWork {
    const NativeApi *api;
    void *inner;
} NativeWork;

static void *native_work_new(const RbgRules *r) {
    const RbgNative *n = r->owner;
    NativeWork *w = mem_alloc(sizeof *w);
    *w = (NativeWork){n->api, n->api->work_new()};
    if (!w->inner) abort(); /* as mem_alloc does: no memory */
    return w;
}

static void native_work_free(void *work) {
    NativeWork *w = work;
    if (!w) return;
    w->api->work_free(w->inner);
    free(w);
}

static void native_push(RbgMoves *out, const uint32_t *steps, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) vec_push(&out->steps, steps[i]);
    vec_push(&out->ends, out->steps.n);
}

static int native_sink(void *owner, const uint32_t *steps, uint32_t n) {
    RbgMoves *out = owner;
    if (out->steps.n + n > RBG_MAX_STEPS) {
        out->cut = true;
        return 0;
    }
    native_push(out, steps, n);
    return 1;
}

static bool native_list(void *work, RbgState *s, RbgMoves *out) {
    NativeWork *w = work;
    out->steps.n = out->ends.n = 0;
    return s->end != RBG_GOES_ON || w->api->list(w->inner, s, native_sink, out);
}

static bool native_draw(void *work, RbgState *s, uint64_t *rng, RbgMoves *out) {
    NativeWork *w = work;
    const uint32_t *steps = NULL;
    out->steps.n = out->ends.n = 0;
    int n = s->end == RBG_GOES_ON ? w->api->draw(w->inner, s, rng, &steps) : 0;
    if (n > 0) native_push(out, steps, (uint32_t)n);
    return n >= 0;
}

static bool native_any(void *work, RbgState *s, bool *found) {
    NativeWork *w = work;
    int answer = w->api->any(w->inner, s);
    *found = answer > 0;
    return answer >= 0;
}

static bool native_play(void *work, RbgState *s, const uint32_t *steps, uint32_t n) {
    NativeWork *w = work;
    return w->api->play(w->inner, s, steps, n) != 0;
}

static bool native_perft(void *work, RbgState *s, int depth, uint64_t *leaves, uint64_t *states) {
    NativeWork *w = work;
    *leaves = depth <= 0;
    *states = 1;
    return depth <= 0 || s->end != RBG_GOES_ON ||
           w->api->perft(w->inner, s, depth, leaves, states) != 0;
}

static uint64_t native_playout(void *work, RbgState *s, uint64_t *rng) {
    NativeWork *w = work;
    return w->api->playout(w->inner, s, rng);
}

static const RbgEngine native_engine = {
    .work_new = native_work_new,
    .work_free = native_work_free,
    .list = native_list,
    .draw = native_draw,
    .any = native_any,
    .play = native_play,
    .perft = native_perft,
    .playout = native_playout,
};

/* Takes a library into use, if it is what this game needs. */
static bool native_publish(RbgNative *n) {
    const RbgLayout *l = &n->rules->layout;
    const NativeApi *api = dlsym(n->lib.handle, "tessera_rbg");
    n->why = "the compiled game does not fit";
    if (!api || api->abi != NATIVE_ABI || api->vars_at != l->vars_at ||
        api->bits_at != l->bits_at || api->board_at != l->board_at || api->state_bytes > l->bytes ||
        api->cells != n->rules->automaton->nstates)
        return false;
    n->api = api;
    n->why = NULL;
    atomic_store(&n->state, RBG_NATIVE_PLAYS);
    atomic_store_explicit(&n->rules->engine, &native_engine, memory_order_release);
    return true;
}

static void *native_thread(void *owner) {
    RbgNative *n = owner;
    if (!native_make(sb_view(&n->code), &n->stop, &n->lib, &n->why) || !native_publish(n))
        atomic_store(&n->state, RBG_NATIVE_NONE);
    return NULL;
}

/* With the game, when nobody plays it any more. */
static void native_release(RbgRules *r) {
    RbgNative *n = r->owner;
    atomic_store(&n->stop, true);
    if (n->has_thread) pthread_join(n->thread, NULL);
    if (n->lib.handle) dlclose(n->lib.handle);
    sb_free(&n->code);
    free(n);
}

void rbg_native_attach(Game *game, bool wait) {
    RbgRules *r = rbg_rules_of(game);
    if (!rbg_is(game) || r->owner) return;
    RbgNative *n = mem_alloc(sizeof *n);
    *n = (RbgNative){.rules = r};
    r->owner = n;
    r->release = native_release;
    n->why = "no compiler, or not wanted (TESSERA_NO_CC)";
    if (!native_can_compile() || !rbg_emit(r->rbg, r->automaton, &n->code, &n->why)) return;
    if (native_load(sb_view(&n->code), &n->lib) && native_publish(n)) return;
    if (n->lib.handle) dlclose(n->lib.handle);
    n->lib.handle = NULL;
    atomic_store(&n->state, RBG_NATIVE_MAKING);
    if (!wait && pthread_create(&n->thread, NULL, native_thread, n) == 0)
        n->has_thread = true;
    else
        native_thread(n);
}

RbgNativeInfo rbg_native_info(const Game *game) {
    RbgNative *n = rbg_is(game) ? ((const RbgRules *)(const void *)game)->owner : NULL;
    if (!n) return (RbgNativeInfo){0};
    RbgNativeState state = atomic_load(&n->state);
    RbgNativeInfo info = {.state = state};
    if (state == RBG_NATIVE_PLAYS) {
        info.seconds = n->lib.cost.seconds;
        info.peak_kb = n->lib.cost.peak_kb;
    }
    if (state == RBG_NATIVE_NONE) info.why = n->why;
    return info;
}
