/* effect_sow.c: (sow …): pieces dropped one by one along a track. */
#include "ludeme/move_parts.h"

enum { SOW_MAX_SKIPS = 10000 };

typedef struct SowOp {
    Op op;
    SiteType type;
    Str name; /* of the track; none: the first */
    const Op *start, *count, *per_hole, *owner;
    const Op *when, *each, *apply, *skip; /* each: done for every hole */
    const Op *include_self, *origin, *back, *forward, *then;
} SowOp;

/* A sowing under way. */
typedef struct Sowing {
    const SowOp *o;
    const Track *track;
    int at; /* place in the track */
    int start, count, sown;
    MoveList *out; /* its last move is the sowing */
} Sowing;

static int sow_next_site(const Track *t, int i) {
    return i >= 0 && t->steps[i].next >= 0 ? t->steps[t->steps[i].next].site : -1;
}

/* The actions of the sowEffect, without its consequences. */
static void sow_each(Ctx *c, Sowing *s) {
    if (!s->o->each) return;
    MoveList *l = list_take(c);
    op_moves(c, s->o->each, l);
    for (uint32_t i = 0; i < l->moves.n; i++) {
        l->moves.v[i].nthens = 0;
        moves_join_from(s->out, l, i);
    }
    list_give(c, l);
}

/* One piece; it gets what the pieces of the hole have. */
static void sow_seed(Ctx *c, Sowing *s, int to) {
    const Rules *r = c->rules;
    int a = place_of(&r->layout, s->o->type, s->start), b = place_of(&r->layout, s->o->type, to);
    Action *move = part_act(s->out, ACT_Move, s->o->type, s->start);
    move->to = to;
    if (to == s->start) return;
    int state = state_state(r, c->s, b, -1), rotation = state_rotation(r, c->s, b, -1);
    int value = state_value(r, c->s, b, -1);
    if (state != state_state(r, c->s, a, -1)) move->state = state;
    if (rotation != state_rotation(r, c->s, a, -1)) move->rotation = rotation;
    if (value != state_value(r, c->s, a, -1)) move->value = value;
}

static void sow_hole(Ctx *c, Sowing *s, int to) {
    int n = op_int_or(c, s->o->per_hole, 1);
    sow_each(c, s);
    for (int i = 0; i < n && s->sown < s->count; i++) {
        sow_seed(c, s, to);
        s->sown++;
    }
}

/* Along the track. False when it is left: then there is no sowing. */
static bool sow_along(Ctx *c, Sowing *s) {
    const SowOp *o = s->o;
    bool self = op_bool_or(c, o->include_self, true);
    int skips = 0;
    for (int index = 0; index < s->count; index++) {
        c->value = s->count - index;
        int to = sow_next_site(s->track, s->at);
        if (to < 0) return false;
        c->to = to;
        if (o->skip && skips < SOW_MAX_SKIPS && op_bool(c, o->skip)) {
            s->at = s->track->steps[s->at].next;
            skips++;
            index--;
            continue;
        }
        skips = 0;
        if (!self && to == s->start) {
            s->at = s->track->steps[s->at].next;
            to = sow_next_site(s->track, s->at);
            if (to < 0) return false;
        }
        sow_hole(c, s, to);
        s->at = s->track->steps[s->at].next;
        if (s->sown >= s->count) break;
    }
    return true;
}

/* What `apply` does, with its consequences, as if it were a move of its own. */
static void sow_capture(Ctx *c, Sowing *s, MoveList *captures) {
    MoveList *l = list_take(c), *record = list_take(c);
    c->from = s->start;
    op_moves(c, s->o->apply, l);
    for (uint32_t i = 0; i < l->moves.n; i++) {
        moves_cut(record, (MoveMark){0});
        moves_begin(record);
        Aside aside = aside_begin(c, record);
        State *before = attempt_begin(c);
        c->s->npending = 0;
        move_play(c, l, i);
        attempt_end(c, before);
        aside_end(c, aside);
        moves_join_from(captures, record, 0);
    }
    list_give(c, record);
    list_give(c, l);
}

/* To the hole before or behind, if captures go on there. */
static bool sow_capture_on(Ctx *c, Sowing *s) {
    const SowOp *o = s->o;
    const Op *on = o->back ? o->back : o->forward;
    if (!on || s->at < 0 || !op_bool(c, on)) return false;
    int to = o->back ? s->track->steps[s->at].prev : s->track->steps[s->at].next;
    if (to < 0) return false;
    s->at = to;
    c->to = s->track->steps[to].site;
    return op_bool(c, on) && !(o->back && c->to == s->start);
}

static void sow_captures(Ctx *c, Sowing *s) {
    if (!s->o->apply || c->depth >= CTX_MAX_DEPTH) return;
    MoveList *captures = list_take(c);
    moves_begin(captures);
    Iterators it = ctx_save(c);
    Aside aside = aside_begin(c, NULL);
    State *before = attempt_begin(c);
    move_act(c, s->out, s->out->moves.n - 1);
    for (int round = 0; round < s->track->n && op_bool_or(c, s->o->when, true); round++) {
        sow_capture(c, s, captures);
        if (!sow_capture_on(c, s)) break;
    }
    attempt_end(c, before);
    aside_end(c, aside);
    ctx_restore(c, it);
    moves_join_from(s->out, captures, 0);
    list_give(c, captures);
}

static int sow_place_in_track(const Track *t, int site) {
    for (int i = 0; i < t->n; i++)
        if (t->steps[i].site == site) return i;
    return -1;
}

static void sow_eval(Ctx *c, const Op *op, MoveList *out) {
    const SowOp *o = (const SowOp *)op;
    const Rules *r = c->rules;
    int from = c->from, start = op_int(c, o->start);
    int place = place_of(&r->layout, o->type, start);
    bool stacks = r->layout.features & USES_STACKS;
    int count = o->count ? op_int(c, o->count)
                : stacks ? state_height(r, c->s, place)
                         : state_count(r, c->s, place);
    const Track *track = part_track(r, o->name, op_int_or(c, o->owner, -1));
    if (!track) return;
    Iterators it = ctx_save(c);
    MoveMark mark = moves_mark(out);
    Sowing s = {.o = o, .track = track, .start = start, .count = count, .out = out};
    s.at = sow_place_in_track(track, start);
    part_begin(out, 0, o->type);
    c->from = start;
    if (op_bool_or(c, o->origin, false)) {
        sow_hole(c, &s, start);
        c->to = start;
    }
    c->from = from;
    if (s.sown < count && !sow_along(c, &s)) {
        moves_cut(out, mark);
        return; /* as in the reference, (to) and (value) stay */
    }
    sow_captures(c, &s);
    ctx_restore(c, it);
    moves_then_all(out, mark.moves, o->then);
}

const Op *sow_compile(Compiler *c, const Bound *b) {
    SowOp *o = OP_NEW(c, SowOp, moves, sow_eval);
    const Bound *name = bound_slot(b, 4);
    o->type = compile_type(c, bound_slot(b, 0));
    o->start = compile_int(c, bound_slot(b, 1));
    if (!o->start) o->start = part_last_to(c);
    o->count = compile_int(c, bound_slot(b, 2));
    o->per_hole = compile_int(c, bound_slot(b, 3));
    o->name = compile_track_name(c, name);
    o->owner = compile_int(c, bound_slot(b, 5));
    o->when = compile_bool(c, bound_slot(b, 6));
    o->each = compile_moves(c, bound_slot(b, 7));
    o->apply = compile_moves(c, bound_slot(b, 8));
    o->include_self = compile_bool(c, bound_slot(b, 9));
    o->origin = compile_bool(c, bound_slot(b, 10));
    o->skip = compile_bool(c, bound_slot(b, 11));
    o->back = compile_bool(c, bound_slot(b, 12));
    o->forward = compile_bool(c, bound_slot(b, 13));
    o->then = compile_then(c, bound_slot(b, 14));
    compile_uses(c, USES_COUNT);
    return &o->op;
}
