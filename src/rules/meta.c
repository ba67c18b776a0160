/* meta.c: rules in force on every turn: swapping sides, pieces that are pinned or fall, moves that
 * follow by themselves, no repetition, no suicide. */
#include "rules/meta.h"

#include "rules/history.h"

/* ---- swap ------------------------------------------------------------------------------------ */

bool meta_can_swap(const Rules *r, const State *s) {
    return r->meta.swap && s->moves_made == r->players - 1;
}

/* The last who moved other than the mover; -1: nobody. Start rules move for 0. */
static int meta_other_mover(const State *s) {
    uint32_t least = s->ntrail > TRAIL ? s->ntrail - TRAIL : 0;
    for (uint32_t i = s->ntrail; i-- > least;) {
        int who = s->trail[i % TRAIL] & ~TRAIL_PASS;
        if (who != s->mover) return who;
    }
    return -1;
}

static void meta_swap(Ctx *c, MoveList *l) {
    int other = meta_other_mover(c->s), mover = c->s->mover;
    if (other < 0) return;
    Move *m = moves_begin(l);
    m->mover = (uint8_t)mover;
    m->kind = MOVE_SWAP;
    m->decision = true;
    Action *a = moves_act(l, ACT_Swap);
    a->decision = true;
    a->what = mover;
    a->value = other;
    moves_act(l, ACT_SetNextPlayer)->what = mover;
}

/* ---- pieces above and below ------------------------------------------------------------------ */

/* Occupied vertices one step up. */
static int meta_load(const Ctx *c, int vertex) {
    const Sites *v = &c->rules->topo->sites[SITE_VERTEX];
    int n = 0;
    for (int k = v->step_first[vertex]; k < v->step_first[vertex + 1]; k++)
        if (v->steps[k].lists & direction_bit(DIR_Upward))
            n += !ctx_is_empty(c, SITE_VERTEX, v->steps[k].to);
    return n;
}

static bool is_vertex_of_board(const Ctx *c, int site) {
    return site >= 0 && site < c->rules->topo->sites[SITE_VERTEX].n;
}

static bool meta_is_pinned(const Ctx *c, const MoveList *l, const Move *m) {
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &l->actions.v[m->actions + k];
        int site = a->kind == ACT_Remove ? a->to : a->kind == ACT_Move ? a->from : -1;
        if (is_vertex_of_board(c, site) && !ctx_is_empty(c, SITE_VERTEX, site) &&
            meta_load(c, site) > 1)
            return true;
    }
    return false;
}

static bool radials_have(const Sites *v, int from, Direction d, int to) {
    const Slice *radials = NULL;
    int n = topology_radials(v, from, d, &radials);
    for (int i = 0; i < n; i++)
        if (slice_holds(radials[i], to)) return true;
    return false;
}

/* Does a move go up or down a slanting line through its own site? */
static bool meta_stacks_on_fallen(const Ctx *c, const MoveList *l, const Move *m) {
    const Sites *v = &c->rules->topo->sites[SITE_VERTEX];
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &l->actions.v[m->actions + k];
        if (a->kind != ACT_Move || !is_vertex_of_board(c, a->from)) continue;
        if (!is_vertex_of_board(c, a->to) || ctx_is_empty(c, SITE_VERTEX, a->from)) continue;
        if (v->radial_first && (radials_have(v, a->from, DIR_Upward, a->to) ||
                                radials_have(v, a->from, DIR_Downward, a->to)))
            return true;
    }
    return false;
}

/* ---- consequences ---------------------------------------------------------------------------- */

static int meta_count_to(const MoveList *l, int to) {
    int n = 0;
    for (uint32_t i = 0; i < l->moves.n; i++) n += l->moves.v[i].to == to;
    return n;
}

static void automove_moves(Ctx *c, const Op *op, MoveList *out);
static void gravity_moves(Ctx *c, const Op *op, MoveList *out);

static const Op automove_op = {.fn.moves = automove_moves, .reads = READS_ANYTHING};
static const Op gravity_op = {.fn.moves = gravity_moves, .reads = READS_ANYTHING};

/* Moves that are the only one on their site are made; and again after the last of them. */
static void automove_moves(Ctx *c, const Op *op, MoveList *out) {
    /* Every round holds a list: that many are enough, and moves that change nothing end too. */
    if (c->depth >= CTX_MAX_DEPTH || c->used_lists >= CTX_MAX_DEPTH) return;
    MoveList *l = list_take(c);
    uint32_t first = out->moves.n;
    int phase = c->s->seat[c->s->mover].phase;
    op_moves(c, c->rules->phases[phase].moves, l);
    for (uint32_t i = 0; i < l->moves.n; i++)
        if (meta_count_to(l, l->moves.v[i].to) == 1) moves_copy_to(out, l, i);
    list_give(c, l);
    if (out->moves.n > first) moves_then(out, out->moves.n - 1, op);
}

/* The first empty vertex below, or -1. */
static int gravity_below(const Ctx *c, const Word *filled, int vertex) {
    const Sites *v = &c->rules->topo->sites[SITE_VERTEX];
    for (int k = v->step_first[vertex]; k < v->step_first[vertex + 1]; k++)
        if (v->steps[k].lists & direction_bit(DIR_Downward) && !set_has(filled, v->steps[k].to))
            return v->steps[k].to;
    return -1;
}

static void gravity_act(MoveList *out, int from, int to) {
    Action *a = moves_act(out, ACT_Move);
    a->from_type = a->to_type = SITE_VERTEX;
    a->from = from;
    a->to = to;
    a->level_from = a->level_to = 0;
}

/* Every piece over an empty site falls. */
static void gravity_moves(Ctx *c, const Op *op, MoveList *out) {
    (void)op;
    int n = c->rules->topo->sites[SITE_VERTEX].n;
    ScratchMark mark = scratch_mark(c);
    size_t bytes = ((size_t)n + 63) / 64 * sizeof(Word);
    Word *filled = scratch_alloc(c, bytes);
    memset(filled, 0, bytes);
    for (int v = 0; v < n; v++)
        if (!ctx_is_empty(c, SITE_VERTEX, v)) set_add(filled, v);
    Move *m = NULL;
    for (int v = 0; v < n; v++) {
        int to = set_has(filled, v) ? gravity_below(c, filled, v) : -1;
        if (to < 0) continue;
        if (!m) {
            m = moves_begin(out);
            m->mover = (uint8_t)c->s->mover;
        }
        gravity_act(out, v, to);
        set_drop(filled, v);
        set_add(filled, to);
        v = -1; /* from the first one again */
    }
    scratch_reset(c, mark);
}

/* ---- moves that must not be made ------------------------------------------------------------- */

static bool meta_repeats(Ctx *c, const MoveList *l, uint32_t i) {
    if (move_is(l, &l->moves.v[i], ACT_Pass)) return false;
    Aside aside = aside_begin(c, NULL);
    State *before = attempt_begin(c);
    move_play(c, l, i);
    bool repeats = history_repeats(c->rules, c->s, c->rules->meta.no_repeat);
    attempt_end(c, before);
    aside_end(c, aside);
    return repeats;
}

static bool meta_is_suicide(Ctx *c, const MoveList *l, uint32_t i) {
    Aside aside = aside_begin(c, NULL);
    State *before = attempt_begin(c);
    int mover = c->s->mover;
    flow_apply(c, c->s, l, i);
    bool lost = !is_active(c->s, mover) && !(c->s->winners >> mover & 1) && c->s->nlosers > 0;
    attempt_end(c, before);
    aside_end(c, aside);
    return lost;
}

void meta_filter(Ctx *c, MoveList *l, uint32_t first) {
    const Meta *meta = &c->rules->meta;
    if (meta->no_repeat == REPEAT_NONE && !meta->no_suicide) return;
    if (c->depth >= CTX_MAX_DEPTH) return;
    uint32_t kept = first;
    for (uint32_t i = first; i < l->moves.n; i++) {
        if (meta->no_repeat != REPEAT_NONE && meta_repeats(c, l, i)) continue;
        if (meta->no_suicide && meta_is_suicide(c, l, i)) continue;
        l->moves.v[kept++] = l->moves.v[i];
    }
    l->moves.n = kept;
}

void meta_moves(Ctx *c, MoveList *l, uint32_t first) {
    const Meta *meta = &c->rules->meta;
    if (meta_can_swap(c->rules, c->s)) meta_swap(c, l);
    if (meta->pin || meta->no_stack_on_fallen) {
        uint32_t kept = first;
        for (uint32_t i = first; i < l->moves.n; i++) {
            const Move *m = &l->moves.v[i];
            if (meta->pin && meta_is_pinned(c, l, m)) continue;
            if (meta->no_stack_on_fallen && meta_stacks_on_fallen(c, l, m)) continue;
            l->moves.v[kept++] = l->moves.v[i];
        }
        l->moves.n = kept;
    }
    if (meta->automove) moves_then_all(l, first, &automove_op);
    if (meta->gravity) moves_then_all(l, first, &gravity_op);
    meta_filter(c, l, first);
}
