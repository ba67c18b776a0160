/* draw.c: drawing a legal move without listing them all. */
#include "rules/draw.h"

void draw_list(Ctx *c, const Op *op, MoveList *out) {
    Draw *d = out->draw;
    uint32_t kept = out->moves.n, chosen = UINT32_MAX;
    out->draw = NULL;
    op_moves(c, op, out);
    uint32_t end = out->moves.n;
    MoveMark mark = moves_mark(out);
    out->draw = d;
    if (d->asks) {
        for (uint32_t i = kept; i < end; i++)
            if (!moves_skip(out, out->moves.v[i].to)) moves_offer(out);
        out->moves.n = kept;
        return;
    }
    for (uint32_t i = kept; i < end; i++)
        if (moves_offer(out)) chosen = i;
    moves_cut(out, mark);
    if (chosen != UINT32_MAX) out->moves.v[0] = out->moves.v[chosen];
    out->moves.n = chosen != UINT32_MAX ? 1 : kept;
}

void draw_defer(Ctx *c, MoveList *l, uint32_t first, CheckFn *holds, const Op *op) {
    Drawing *d = draw_of(l);
    d->deferred++;
    if (d->draw.version == first) return;
    /* Those of a move that was replaced since do not count any more. */
    while (d->nchecks && d->checks[d->nchecks - 1].version != d->draw.version) d->nchecks--;
    if (d->nchecks == DRAW_CHECKS || c->region) {
        d->failed = true;
        return;
    }
    d->checks[d->nchecks++] =
        (DrawCheck){holds, op, ctx_save(c), d->draw.version, l->moves.v[l->moves.n - 1].nthens};
}

bool draw_one(Ctx *c, const Op *op, uint64_t *rng, MoveList *out, Drawing *d) {
    d->draw = (Draw){.rng = rng, .next = 1};
    d->whole = op;
    d->nchecks = 0;
    d->deferred = 0;
    d->failed = false;
    out->draw = &d->draw;
    ScratchMark mark = scratch_mark(c);
    draw_moves(c, op, out);
    scratch_reset(c, mark);
    out->draw = NULL;
    return !d->failed;
}

bool draw_holds(Ctx *c, const Drawing *d, MoveList *l) {
    uint32_t last = l->moves.n - 1;
    for (int i = 0; i < d->nchecks; i++) {
        const DrawCheck *k = &d->checks[i];
        if (k->version != d->draw.version) continue;
        Iterators it = ctx_save(c);
        uint16_t nthens = l->moves.v[last].nthens;
        ctx_restore(c, k->it);
        l->moves.v[last].nthens = k->nthens;
        bool holds = k->holds(c, k->op, l, last);
        l->moves.v[last].nthens = nthens;
        ctx_restore(c, it);
        if (!holds) return false;
    }
    return true;
}
