/* apply.c: carries out moves: their actions, their consequences, what goes at the end of a turn. */
#include "rules/ctx.h"

/* What has been done since a move began. */
typedef struct MoveTrace {
    bool next_set; /* somebody is to move next, by an action */
    bool passed, swapped, forced;
    bool not_pass, not_swap; /* something else was decided */
    bool decided;
    Action decision; /* the first action that was decided on */
    int from_after, to_after;
    Word *removed;     /* places where a piece was removed; NULL: of no interest */
    Word *froms, *tos; /* sites of the actions; NULL: of no interest */
} MoveTrace;

/* ---- what was done --------------------------------------------------------------------------- */

static void trace_set(const Rules *r, Word *set, int site) {
    if (set && site >= 0 && site < r->words * 64) set_add(set, site);
}

static void trace_decision(Ctx *c, const Action *a) {
    MoveTrace *t = c->trace;
    if (a->kind != ACT_Pass) t->not_pass = true;
    if (a->kind != ACT_Swap) t->not_swap = true;
    if (t->decided) return;
    t->decided = true;
    t->decision = *a;
    const Rules *r = c->rules;
    if (a->kind != ACT_Add || !(r->layout.features & USES_STACKS)) return;
    int height = state_height(r, c->s, place_of(&r->layout, (SiteType)a->to_type, a->to));
    t->decision.level_from = t->decision.level_to = (int16_t)height;
}

/* Before the action is carried out. */
static void trace_action(Ctx *c, const Action *a) {
    MoveTrace *t = c->trace;
    const Rules *r = c->rules;
    if (!t) return;
    if (a->decision) trace_decision(c, a);
    if (a->kind == ACT_Pass) t->passed = true, t->forced |= a->flag;
    if (a->kind == ACT_Swap) t->swapped = true;
    if (a->kind == ACT_SetNextPlayer || a->kind == ACT_MoveAgain) t->next_set = true;
    if (a->from >= 0) t->from_after = a->from;
    if (a->to >= 0)
        t->to_after = a->to;
    else if (a->kind == ACT_Select)
        t->to_after = a->from;
    trace_set(r, t->froms, a->from);
    trace_set(r, t->tos, a->to);
    if (t->removed && a->kind == ACT_Remove && !a->decision && a->level_to < 0 &&
        a->to_type == r->use) {
        int place = place_of(&r->layout, r->use, a->to);
        if (place >= 0) set_add(t->removed, place);
    }
}

/* Kept in the list that somebody wants to see. */
static void record_action(Ctx *c, const Action *a) {
    MoveList *l = c->record;
    if (!l) return;
    if (l->moves.n == 0) moves_begin(l);
    *moves_act(l, (ActionKind)a->kind) = *a;
}

/* Actions at the end of a turn stand before all others. */
static void record_in_front(Ctx *c, const Action *a) {
    record_action(c, a);
    MoveList *l = c->record;
    if (!l) return;
    const Move *m = &l->moves.v[l->moves.n - 1];
    Action *first = l->actions.v + m->actions;
    memmove(first + 1, first, (size_t)(m->nactions - 1) * sizeof *first);
    *first = *a;
}

/* ---- actions and consequences ---------------------------------------------------------------- */

/* All moves a consequence gives are carried out, one after the other. */
static void follow_op(Ctx *c, const Op *then) {
    ScratchMark mark = scratch_mark(c);
    MoveList *list = list_take(c);
    op_moves(c, then, list);
    for (uint32_t i = 0; i < list->moves.n; i++) move_apply(c, list, i);
    list_give(c, list);
    scratch_reset(c, mark);
}

void move_act(Ctx *c, const MoveList *l, uint32_t i) {
    /* Copies: the list may grow while a consequence among the actions is worked out. */
    Move m = l->moves.v[i];
    for (uint32_t k = 0; k < m.nactions; k++) {
        Action a = l->actions.v[m.actions + k];
        if (a.kind == ACT_Then) {
            follow_op(c, a.then);
            continue;
        }
        record_action(c, &a);
        trace_action(c, &a);
        action_apply(c, c->s, &a);
    }
}

void move_follow(Ctx *c, const MoveList *l, uint32_t i) {
    Move m = l->moves.v[i];
    for (uint32_t k = 0; k < m.nthens; k++) follow_op(c, l->thens.v[m.thens + k]);
}

void move_apply(Ctx *c, const MoveList *l, uint32_t i) {
    move_act(c, l, i);
    move_follow(c, l, i);
}

/* ---- a move that somebody makes -------------------------------------------------------------- */

/* What (last …) sees of the actions so far. */
static void last_sees(Ctx *c, const MoveTrace *t) {
    LastMove *last = &c->s->last;
    const Layout *l = &c->rules->layout;
    last->from_after = t->from_after;
    last->to_after = t->to_after;
    last->is_pass = t->passed && !t->not_pass;
    last->is_swap = t->swapped && !t->not_swap;
    last->is_forced = t->forced;
    size_t bytes = (size_t)c->rules->words * sizeof(Word);
    if (t->froms && l->last_froms) memcpy(STATE_AT(Word, c->s, l->last_froms), t->froms, bytes);
    if (t->tos && l->last_tos) memcpy(STATE_AT(Word, c->s, l->last_tos), t->tos, bytes);
}

/* The move becomes the last one. */
static void last_begin(Ctx *c, const Move *m, const MoveTrace *t) {
    LastMove before = c->s->last, *last = &c->s->last;
    bool same = before.is_set && before.mover == m->mover;
    *last = (LastMove){
        .from = m->from,
        .to = m->to,
        .mover = m->mover,
        .from_type = t->decided ? t->decision.from_type : m->from_type,
        .to_type = t->decided ? t->decision.to_type : m->to_type,
        .is_set = true,
        .direction = m->direction,
        .first_from = same ? before.first_from : m->from,
        .other_mover = same            ? before.other_mover
                       : before.is_set ? before.mover
                                       : -1,
    };
    if (t->decided) {
        last->level_from = (int16_t)(t->decision.level_from < 0 ? 0 : t->decision.level_from);
        last->level_to = (int16_t)(t->decision.level_to < 0 ? 0 : t->decision.level_to);
    }
    last_sees(c, t);
    c->s->moves_made++;
    c->s->trail[c->s->ntrail++ % TRAIL] = (uint8_t)(m->mover | (last->is_pass ? TRAIL_PASS : 0));
}

static void clear_site(Ctx *c, int place, int level) {
    const Layout *l = &c->rules->layout;
    Action a = {.kind = ACT_Remove,
                .from = place_site(l, place),
                .level_from = -1,
                .level_to = (int16_t)level,
                .count = 1,
                .state = UNDEFINED,
                .rotation = UNDEFINED,
                .value = UNDEFINED};
    a.to = a.from;
    a.from_type = a.to_type = (uint8_t)place_type(l, place);
    record_in_front(c, &a);
    action_apply(c, c->s, &a);
}

/* The pieces that wait for the end of the turn go: of a stack as many of the lowest as were named. */
static void clear_waiting(Ctx *c, const MoveTrace *t) {
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    Word *waiting = STATE_AT(Word, c->s, l->to_clear);
    for (SET_EACH(place, waiting, l->words)) {
        if (!l->to_clear_n) {
            if (!t->removed || !set_has(t->removed, place)) clear_site(c, place, -1);
            continue;
        }
        uint8_t *n = STATE_AT(uint8_t, c->s, l->to_clear_n) + place;
        int height = state_height(r, c->s, place);
        for (int level = (*n < height ? *n : height) - 1; level >= 0; level--)
            clear_site(c, place, level);
        *n = 0;
    }
    memset(waiting, 0, (size_t)l->words * sizeof *waiting);
}

/* What the move passed over, for (last Between). */
static void last_passed(Ctx *c, const MoveList *l, const Move *m) {
    const Rules *r = c->rules;
    if (r->layout.last_between == LAYOUT_ABSENT) return;
    Word *set = STATE_AT(Word, c->s, r->layout.last_between);
    memset(set, 0, (size_t)r->words * sizeof *set);
    for (uint32_t k = 0; k < m->nbetween; k++) trace_set(r, set, l->betweens.v[m->between + k]);
}

void move_play(Ctx *c, const MoveList *l, uint32_t i) {
    const Layout *lay = &c->rules->layout;
    MoveTrace trace = {.from_after = -1, .to_after = -1}, *before = c->trace;
    ScratchMark mark = scratch_mark(c);
    Move m = l->moves.v[i];
    if (lay->to_clear) {
        trace.removed = scratch_alloc(c, (size_t)lay->words * sizeof(Word));
        memset(trace.removed, 0, (size_t)lay->words * sizeof(Word));
    }
    if (lay->last_froms) trace.froms = scratch_set(c);
    if (lay->last_tos) trace.tos = scratch_set(c);
    trace_set(c->rules, trace.froms, m.from);
    trace_set(c->rules, trace.tos, m.to);
    c->trace = &trace;
    ctx_changed(c); /* who tries it may have changed something */
    move_act(c, l, i);
    last_begin(c, &m, &trace);
    last_passed(c, l, &m);
    ctx_changed(c);
    /* What is only tried has its consequences, even then. */
    if (!c->bare || c->depth > 0) move_follow(c, l, i);
    if (lay->to_clear && !trace.next_set) clear_waiting(c, &trace);
    last_sees(c, &trace);
    ctx_changed(c);
    c->trace = before;
    scratch_reset(c, mark);
}
