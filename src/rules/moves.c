/* moves.c: lists of moves. */
#include "rules/moves.h"

#include <assert.h>
#include <stdlib.h>

#include "base/rng.h"

MoveList *moves_new(void) {
    MoveList *l = mem_alloc(sizeof *l);
    memset(l, 0, sizeof *l);
    return l;
}

void moves_free(MoveList *l) {
    if (!l) return;
    vec_free(&l->moves);
    vec_free(&l->actions);
    vec_free(&l->thens);
    vec_free(&l->betweens);
    free(l);
}

Move *moves_begin(MoveList *l) {
    vec_reserve(&l->moves);
    Move *m = &l->moves.v[l->moves.n++];
    *m = (Move){.from = -1,
                .to = -1,
                .direction = DIRECTIONS,
                .state = -1,
                .actions = l->actions.n,
                .thens = l->thens.n};
    return m;
}

Action *moves_act(MoveList *l, ActionKind kind) {
    Move *m = &l->moves.v[l->moves.n - 1];
    assert(m->actions + m->nactions == l->actions.n);
    m->nactions++;
    vec_reserve(&l->actions);
    Action *a = &l->actions.v[l->actions.n++];
    *a = (Action){.kind = (uint8_t)kind,
                  .from = -1,
                  .to = -1,
                  .level_from = -1,
                  .level_to = -1,
                  .count = 1,
                  .state = UNDEFINED,
                  .rotation = UNDEFINED,
                  .value = UNDEFINED};
    return a;
}

/* The sites may be those of another move of the list. */
static void moves_pass_over(MoveList *l, const MoveList *from, uint32_t first, uint32_t n) {
    Move *m = &l->moves.v[l->moves.n - 1];
    m->between = l->betweens.n;
    m->nbetween = (uint16_t)n;
    for (uint32_t i = 0; i < n; i++) {
        int site = from->betweens.v[first + i];
        vec_push(&l->betweens, site);
    }
}

void moves_between(const Rules *r, MoveList *l, const int *sites, int n) {
    if (r->layout.last_between == LAYOUT_ABSENT || n <= 0 || n > UINT16_MAX) return;
    Move *m = &l->moves.v[l->moves.n - 1];
    m->between = l->betweens.n;
    m->nbetween = (uint16_t)n;
    for (int i = 0; i < n; i++) vec_push(&l->betweens, sites[i]);
}

void moves_then(MoveList *l, uint32_t i, const Op *then) {
    Move *m = &l->moves.v[i];
    if (m->nthens == 0) {
        m->thens = l->thens.n;
    } else if (m->thens + m->nthens != l->thens.n) {
        uint32_t first = l->thens.n;
        for (uint32_t k = 0; k < m->nthens; k++) {
            const Op *t = l->thens.v[m->thens + k];
            vec_push(&l->thens, t);
        }
        m->thens = first;
    }
    vec_push(&l->thens, then);
    m->nthens++;
}

/* The k-th was taken: the n-th is the next with the probability that k/u, rounded up, has. */
static void draw_next(Draw *d) {
    double u = ((double)(rng_next(d->rng) >> 11) + 1) * 0x1p-53;
    double next = (double)d->seen / u;
    d->next = next < 1e15 ? (uint64_t)next + 1 : UINT64_MAX;
}

bool moves_offer(MoveList *l) {
    Draw *d = l->draw;
    if (d->asks) {
        d->found = true;
        return false;
    }
    if (!d->next) draw_next(d);
    if (++d->seen < d->next) return false;
    d->next = 0;
    d->version++;
    moves_cut(l, (MoveMark){0});
    return true;
}

int moves_offer_many(MoveList *l, int n) {
    Draw *d = l->draw;
    if (n <= 0) return -1;
    if (!d->next) draw_next(d);
    d->seen += (uint64_t)n;
    if (d->seen < d->next) return -1;
    /* One of them is kept in the end, each as likely as any other. */
    d->next = 0;
    d->version++;
    moves_cut(l, (MoveMark){0});
    return (int)rng_below(d->rng, (uint32_t)n);
}

void moves_then_all(MoveList *l, uint32_t first, const Op *then) {
    if (l->draw) {
        if (then && l->draw->version != first) moves_then(l, l->moves.n - 1, then);
        return;
    }
    for (uint32_t i = first; then && i < l->moves.n; i++) {
        moves_then(l, i, then);
        if (l->moves.v[i].twin) moves_then(l, i, then);
    }
}

/* Copies what move `src` of `from` does behind what the last move of `to` does. */
static void moves_append(MoveList *to, const MoveList *from, Move src) {
    uint32_t last = to->moves.n - 1;
    assert(to->moves.v[last].actions + to->moves.v[last].nactions == to->actions.n);
    for (uint32_t k = 0; k < src.nactions; k++) {
        Action a = from->actions.v[src.actions + k];
        vec_push(&to->actions, a);
    }
    to->moves.v[last].nactions = (uint16_t)(to->moves.v[last].nactions + src.nactions);
    for (uint32_t k = 0; k < src.nthens; k++) moves_then(to, last, from->thens.v[src.thens + k]);
    if (src.nbetween && !to->moves.v[last].nbetween)
        moves_pass_over(to, from, src.between, src.nbetween);
}

void moves_join(MoveList *l, uint32_t i) {
    moves_append(l, l, l->moves.v[i]);
}

void moves_join_from(MoveList *l, const MoveList *from, uint32_t i) {
    moves_append(l, from, from->moves.v[i]);
}

Move *moves_copy_to(MoveList *to, const MoveList *from, uint32_t i) {
    Move src = from->moves.v[i], m = src;
    m.actions = to->actions.n;
    m.thens = to->thens.n;
    m.nactions = m.nthens = m.nbetween = 0;
    vec_push(&to->moves, m);
    moves_append(to, from, src);
    return &to->moves.v[to->moves.n - 1];
}

Move *moves_copy(MoveList *l, uint32_t i) {
    return moves_copy_to(l, l, i);
}

void then_after_all(Ctx *c, const Op *op, MoveList *out) {
    op_moves(c, ((const ThenAfterAllOp *)op)->moves, out);
}
