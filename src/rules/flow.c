/* flow.c: how a game goes: its start, whose turn it is, which moves there are, what happens after a
 * move, when the game is over. */
#include "rules/flow.h"

#include "rules/dice.h"
#include "rules/draw.h"
#include "rules/end.h"
#include "rules/history.h"
#include "rules/match.h"
#include "rules/meta.h"
#include "rules/probe.h"
#include "rules/sets.h"

/* ---- turns ----------------------------------------------------------------------------------- */

int flow_after(const Rules *r, const State *s, int p) {
    int n = r->players;
    if (n < 1) return 0;
    int q = p % n + 1;
    for (int k = 0; k < n && !is_active(s, q); k++) q = q % n + 1;
    return q;
}

bool move_is(const MoveList *l, const Move *m, ActionKind kind) {
    bool found = false;
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &l->actions.v[m->actions + k];
        if (a->kind == kind)
            found = true;
        else if (a->decision)
            return false;
    }
    return found;
}

/* The rule that makes a player's moves now. */
static const Op *flow_rule(const Rules *r, const State *s, int player) {
    int phase = player >= 0 && player <= r->players ? s->seat[player].phase : 0;
    return r->phases[phase < r->nphases ? phase : 0].moves;
}

/* ---- start ----------------------------------------------------------------------------------- */

static void flow_first_phases(const Rules *r, State *s) {
    for (int p = 0; p <= r->players; p++) {
        s->seat[p].phase = 0;
        for (int i = 0; i < r->nphases; i++) {
            if (r->phases[i].owner != 0 && r->phases[i].owner != p) continue;
            s->seat[p].phase = (uint8_t)i;
            break;
        }
    }
}

/* Of a state that was just reset. */
static void flow_first_turn(const Rules *r, State *s) {
    int n = r->players;
    s->mover = n > 0 ? 1 : 0;
    s->next = n > 1 ? 2 : s->mover;
    s->turns = 1;
    s->active = n > 0 ? (uint32_t)((1ull << n) - 1) << 1 : 0;
    flow_first_phases(r, s);
}

void flow_start(Ctx *c, State *s, uint64_t seed) {
    const Rules *r = c->rules;
    if (r->match) {
        match_start(c, s, seed);
        return;
    }
    c->s = s;
    ctx_changed(c);
    ctx_clear(c);
    state_reset(r, s);
    flow_first_turn(r, s);
    ctx_changed(c);
    for (int i = 0; i < r->nstart; i++) {
        MoveList *l = list_take(c);
        ScratchMark mark = scratch_mark(c);
        op_moves(c, r->start[i], l);
        scratch_reset(c, mark);
        for (uint32_t k = 0; k < l->moves.n; k++) {
            l->moves.v[k].mover = 0;
            move_play(c, l, k);
        }
        list_give(c, l);
    }
    start_sites_keep(r, s);
    if (r->has_dice) dice_show(r, s);
    s->moves_made = 0;
    s->rng = rng_mix(seed ^ 0x6C62272E07BB0142u); /* the game draws other numbers than its start */
    if (r->layout.history) history_start(r, s);
}

/* ---- listing --------------------------------------------------------------------------------- */

static void flow_pass(MoveList *out, int mover) {
    Move *m = moves_begin(out);
    m->mover = (uint8_t)mover;
    m->kind = MOVE_PASS;
    m->decision = true;
    Action *a = moves_act(out, ACT_Pass);
    a->decision = a->flag = true; /* forced */
}

static void flow_list(Ctx *c, const Op *rule, MoveList *out) {
    ScratchMark mark = scratch_mark(c);
    op_moves(c, rule, out);
    scratch_reset(c, mark);
}

/* When the same rule makes the moves of all players it is asked once. */
static bool flow_in_common(Ctx *c, MoveList *out) {
    const Rules *r = c->rules;
    const Op *rule = flow_rule(r, c->s, 1);
    if (r->layout.features & USES_CHANCE) return false;
    for (int p = 2; p <= r->players; p++)
        if (flow_rule(r, c->s, p) != rule) return false;
    uint32_t first = out->moves.n, kept = first, have = 0;
    flow_list(c, rule, out);
    for (uint32_t i = first; i < out->moves.n; i++) {
        int mover = out->moves.v[i].mover;
        if (mover < 1 || mover > r->players) continue;
        have |= 1u << mover;
        out->moves.v[kept++] = out->moves.v[i];
    }
    out->moves.n = kept;
    for (int p = 1; p <= r->players; p++)
        if (!(have >> p & 1) && is_active(c->s, p)) flow_pass(out, p);
    return true;
}

/* The moves of all players, each of which can be made alone. */
static void flow_simultaneous(Ctx *c, MoveList *out) {
    uint32_t begin = out->moves.n;
    if (flow_in_common(c, out)) {
        meta_filter(c, out, begin);
        return;
    }
    for (int p = 1; p <= c->rules->players; p++) {
        uint32_t first = out->moves.n, kept = first;
        flow_list(c, flow_rule(c->rules, c->s, p), out);
        for (uint32_t i = first; i < out->moves.n; i++)
            if (out->moves.v[i].mover == p) out->moves.v[kept++] = out->moves.v[i];
        out->moves.n = kept;
        if (kept == first && is_active(c->s, p)) flow_pass(out, p);
    }
    meta_filter(c, out, begin);
}

/* Nobody plays: everything that can happen happens in one move. */
static void flow_simulation(Ctx *c, MoveList *out) {
    MoveList *l = list_take(c);
    flow_list(c, flow_rule(c->rules, c->s, 0), l);
    if (l->moves.n) {
        Move *m = moves_copy_to(out, l, 0);
        m->nthens = 0;
        for (uint32_t i = 1; i < l->moves.n; i++) {
            const Move *other = &l->moves.v[i];
            for (uint32_t k = 0; k < other->nactions; k++) {
                Action *a = moves_act(out, ACT_Pass);
                *a = l->actions.v[other->actions + k];
            }
        }
    }
    list_give(c, l);
}

void flow_moves(Ctx *c, State *s, MoveList *out) {
    const Rules *r = c->rules;
    if (r->match) {
        match_moves(c, s, out);
        return;
    }
    c->s = s;
    ctx_changed(c);
    ctx_clear(c);
    if (s->over) return;
    uint32_t first = out->moves.n;
    switch (r->mode) {
    case MODE_SIMULTANEOUS: flow_simultaneous(c, out); return;
    case MODE_SIMULATION: flow_simulation(c, out); return;
    case MODE_ALTERNATING: break;
    }
    flow_list(c, flow_rule(r, s, s->mover), out);
    meta_moves(c, out, first);
    if (out->moves.n == first) flow_pass(out, s->mover);
}

/* Whose turn it is, to be put back. */
typedef struct TurnOf {
    int mover, next, prev;
    uint64_t version;
} TurnOf;

static TurnOf turn_take(Ctx *c, int who) {
    State *s = c->s;
    TurnOf t = {s->mover, s->next, s->prev, c->version};
    s->prev = s->mover;
    s->mover = who;
    s->next = flow_after(c->rules, s, who);
    ctx_changed(c);
    return t;
}

static void turn_put_back(Ctx *c, TurnOf t) {
    c->s->mover = t.mover, c->s->next = t.next, c->s->prev = t.prev;
    c->version = t.version;
}

void flow_moves_of(Ctx *c, int who, MoveList *out) {
    if (who < 1 || who > c->rules->players || c->depth >= CTX_MAX_DEPTH) return;
    TurnOf before = {c->s->mover, c->s->next, c->s->prev, c->version};
    if (who != c->s->mover) turn_take(c, who);
    Iterators it = ctx_save(c);
    ctx_clear(c);
    c->depth++;
    flow_list(c, flow_rule(c->rules, c->s, who), out);
    c->depth--;
    ctx_restore(c, it);
    turn_put_back(c, before);
}

bool flow_can_move(Ctx *c) {
    if (meta_can_swap(c->rules, c->s)) return true;
    return probe_any(c, flow_rule(c->rules, c->s, c->s->mover));
}

/* Keeps whether the mover cannot move. */
static void flow_note_stuck(Ctx *c) {
    if (!c->s->active) return;
    uint32_t bit = 1u << c->s->mover;
    if (flow_can_move(c))
        c->s->stalemate &= ~bit;
    else
        c->s->stalemate |= bit;
    ctx_changed(c);
}

bool flow_next_is_stuck(Ctx *c) {
    State *s = c->s;
    if (c->asks_stuck) return false;
    if (!s->over && s->active) {
        c->asks_stuck = true;
        TurnOf before = turn_take(c, s->next);
        flow_note_stuck(c);
        turn_put_back(c, before);
        ctx_changed(c);
        c->asks_stuck = false;
    }
    return s->stalemate >> s->next & 1;
}

/* Draws until one is allowed, a few times. 1: done, 0: there is no move at all, -1: nothing is known. */
static int flow_draw(Ctx *c, State *s, uint64_t rng, MoveList *out) {
    enum { DRAWS = 6 };
    const Rules *r = c->rules;
    Drawing d;
    c->s = s;
    ctx_changed(c);
    for (int i = 0; i < DRAWS; i++) {
        moves_cut(out, (MoveMark){0});
        ctx_clear(c);
        c->rng = s->rng; /* chance goes as it does when all moves are listed */
        c->next_forced = c->ndraws = 0;
        if (!draw_one(c, flow_rule(r, s, s->mover), &rng, out, &d)) return -1;
        if (out->moves.n == 0) return 0;
        if (draw_holds(c, &d, out)) {
            meta_filter(c, out, 0);
            if (out->moves.n) return 1;
        }
    }
    return -1;
}

bool flow_sample(Ctx *c, State *s, uint64_t *rng, MoveList *out) {
    const Rules *r = c->rules;
    const Meta *meta = &r->meta;
    uint64_t seed = rng_next(rng);
    if (s->over && !r->match) return false;
    if (!r->match && r->mode == MODE_ALTERNATING && !meta_can_swap(r, s) && !meta->pin &&
        !meta->automove && !meta->no_stack_on_fallen && !meta->gravity) {
        int drawn = flow_draw(c, s, rng_mix(seed), out);
        if (drawn == 0) flow_pass(out, s->mover);
        if (drawn >= 0) return true;
        c->rng = s->rng;
        c->next_forced = c->ndraws = 0;
        moves_cut(out, (MoveMark){0});
    }
    flow_moves(c, s, out);
    if (out->moves.n == 0) return false;
    uint32_t i = rng_below(&seed, out->moves.n);
    Move m = out->moves.v[i];
    out->moves.v[i] = out->moves.v[0];
    out->moves.v[0] = m;
    return true;
}

/* ---- after a move ---------------------------------------------------------------------------- */

static void flow_ends(Ctx *c) {
    const Rules *r = c->rules;
    State *s = c->s;
    if (s->active) end_check(c, r->phases[s->seat[s->mover].phase].end);
    if (!s->over) end_check(c, r->end);
    if (!s->active || s->over) return;
    if (s->turns >= r->max_turns)
        end_by_limit(c, END_TURNS);
    else if (s->moves_made >= r->max_moves)
        end_by_limit(c, END_MOVES);
}

static void flow_phase_of(Ctx *c, int player) {
    const Rules *r = c->rules;
    State *s = c->s;
    const Phase *p = &r->phases[s->seat[player].phase];
    int all = r->players + 1;
    for (int i = 0; i < p->nnext; i++) {
        const NextPhase *e = &p->next[i];
        int who = op_int_or(c, e->who, all);
        if ((who != all && who != player) || !op_bool_or(c, e->when, true)) continue;
        int of = who == all ? s->mover : who; /* whose phase is followed by the next one */
        int to = e->phase >= 0 ? e->phase : (s->seat[of].phase + 1) % r->nphases;
        s->seat[player].phase = (uint8_t)to;
        ctx_changed(c);
        return;
    }
}

static void flow_phases(Ctx *c) {
    for (int p = 1; p <= c->rules->players; p++) {
        if (c->rules->phases[c->s->seat[p].phase].nnext == 0) continue;
        ScratchMark mark = scratch_mark(c);
        flow_phase_of(c, p);
        scratch_reset(c, mark);
    }
}

static void flow_visit(const Rules *r, State *s, const Move *m) {
    if (!r->layout.visited) return;
    Word *visited = STATE_AT(Word, s, r->layout.visited);
    if (s->mover != s->next) {
        memset(visited, 0, (size_t)r->layout.words * sizeof *visited);
        return;
    }
    int sites[2] = {m->from, m->to};
    for (int i = 0; i < 2; i++) {
        int place = place_of(&r->layout, r->use, sites[i]);
        if (place >= 0) set_add(visited, place);
    }
}

static void flow_rotate(const Rules *r, State *s, bool swap, bool pass) {
    s->prev = s->mover;
    s->mover = s->next;
    if (s->prev == s->mover && !swap) {
        s->turns_same_player++;
    } else {
        s->turns_same_player = 0;
        s->turns++;
    }
    s->next = flow_after(r, s, s->mover);
    s->consecutive_passes = pass ? s->consecutive_passes + 1 : 0;
    if (r->mode == MODE_ALTERNATING) s->stalemate &= ~(1u << s->mover);
}

void flow_apply(Ctx *c, State *s, const MoveList *l, uint32_t i) {
    const Rules *r = c->rules;
    if (r->match) {
        match_apply(c, s, l, i);
        return;
    }
    c->s = s;
    ctx_changed(c);
    ctx_clear(c);
    const Move m = l->moves.v[i];
    s->decided = -1;
    if (move_is(l, &m, ACT_Pass) && r->mode == MODE_ALTERNATING && !(s->stalemate >> s->mover & 1))
        flow_note_stuck(c);
    s->npending = 0;
    move_play(c, l, i);
    bool pass = s->last.is_pass, swap = s->last.is_swap;
    flow_ends(c);
    if (s->active)
        flow_phases(c);
    else
        s->prev = s->mover;
    s->counter++;
    history_add(r, s);
    if (s->active) {
        flow_visit(r, s, &m);
        flow_rotate(r, s, swap, pass);
    }
}
