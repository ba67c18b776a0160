/* ctx.c: contexts: their scratch memory, their draws of chance, their attempts. */
#include "rules/ctx.h"

#include <assert.h>
#include <stdlib.h>

#include "rules/match.h"

/* ---- scratch memory -------------------------------------------------------------------------- */

enum { SCRATCH_BLOCK = 1 << 16 };

static ScratchBlock *scratch_block(size_t size) {
    ScratchBlock *b = mem_alloc(sizeof *b + size);
    b->next = NULL;
    b->size = size;
    return b;
}

void *scratch_more(Ctx *c, size_t bytes) {
    Scratch *s = &c->scratch;
    while (s->used + bytes > s->now->size) {
        if (!s->now->next || s->now->next->size < bytes) {
            ScratchBlock *b = scratch_block(bytes > SCRATCH_BLOCK ? bytes : SCRATCH_BLOCK);
            b->next = s->now->next;
            s->now->next = b;
        }
        s->now = s->now->next;
        s->used = 0;
    }
    void *p = s->now->bytes + s->used;
    s->used += bytes;
    return p;
}

/* ---- life ------------------------------------------------------------------------------------ */

Ctx *ctx_new(const Rules *r) {
    Ctx *c = mem_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->rules = r;
    c->scratch.first = c->scratch.now = scratch_block(SCRATCH_BLOCK);
    c->list = moves_new();
    ctx_clear(c);
    ctx_changed(c);
    return c;
}

void ctx_free(Ctx *c) {
    if (!c) return;
    match_leave(c);
    for (ScratchBlock *b = c->scratch.first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    for (int i = 0; i < c->nspare; i++) free(c->spare[i]);
    free(c->spare);
    for (int i = 0; i < c->nlists; i++) moves_free(c->lists[i]);
    free(c->lists);
    moves_free(c->list);
    free(c->memory);
    free(c);
}

char *ctx_more_memory(Ctx *c) {
    size_t bytes = c->rules->memo_bytes;
    c->memory = mem_realloc(c->memory, bytes);
    memset(c->memory + c->nmemory, 0, bytes - c->nmemory);
    c->nmemory = bytes;
    return c->memory;
}

void ctx_clear(Ctx *c) {
    c->from = c->to = c->between = c->site = c->level = c->player = c->value = -1;
    c->track = c->hint = c->edge = c->team = c->pips = c->facing = -1;
    c->region = NULL;
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* The way a draw goes: the forced one, or as the generator and the weights (NULL: all alike) have it. */
static int ctx_outcome(Ctx *c, const int *weights, int n) {
    int64_t sum = 0, at;
    if (c->next_forced < c->nforced) {
        int v = c->forced[c->next_forced++];
        return v >= 0 && v < n ? v : 0;
    }
    for (int i = 0; weights && i < n; i++) sum += weights[i] > 0 ? weights[i] : 0;
    if (sum <= 0 || sum > INT32_MAX) return (int)rng_below(&c->rng, (uint32_t)n);
    at = rng_below(&c->rng, (uint32_t)sum);
    for (int i = 0; i < n; i++) {
        at -= weights[i] > 0 ? weights[i] : 0;
        if (at < 0) return i;
    }
    return n - 1;
}

int ctx_draw_weighted(Ctx *c, const int *weights, int n) {
    if (n <= 0) return 0;
    int outcome = ctx_outcome(c, weights, n);
    if (c->ndraws < CTX_MAX_DRAWS) {
        c->ways[c->ndraws] = (uint32_t)n;
        c->outcomes[c->ndraws] = outcome;
    }
    c->ndraws++;
    return outcome;
}

int ctx_draw(Ctx *c, int n) {
    return ctx_draw_weighted(c, NULL, n);
}

/* ---- attempts -------------------------------------------------------------------------------- */

State *attempt_begin(Ctx *c) {
    State *before = c->s;
    if (c->used_spare == c->nspare) {
        c->spare = mem_realloc(c->spare, ((size_t)c->nspare + 1) * sizeof *c->spare);
        c->spare[c->nspare++] = state_new(c->rules);
    }
    c->s = c->spare[c->used_spare++];
    if (c->depth < CTX_MAX_DEPTH) c->kept[c->depth] = c->version;
    c->depth++;
    state_copy(c->rules, c->s, before);
    ctx_changed(c);
    return before;
}

void attempt_end(Ctx *c, State *before) {
    assert(c->used_spare > 0 && c->s == c->spare[c->used_spare - 1]);
    c->used_spare--;
    c->depth--;
    c->s = before;
    if (c->depth < CTX_MAX_DEPTH)
        c->version = c->kept[c->depth];
    else
        ctx_changed(c);
}

/* ---- lists ----------------------------------------------------------------------------------- */

MoveList *list_take(Ctx *c) {
    if (c->used_lists == c->nlists) {
        c->lists = mem_realloc(c->lists, ((size_t)c->nlists + 1) * sizeof *c->lists);
        c->lists[c->nlists++] = moves_new();
    }
    MoveList *l = c->lists[c->used_lists++];
    moves_cut(l, (MoveMark){0});
    return l;
}

void list_give(Ctx *c, MoveList *l) {
    assert(c->used_lists > 0 && l == c->lists[c->used_lists - 1]);
    (void)l;
    c->used_lists--;
}
