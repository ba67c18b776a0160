/* int_track.c: sites of tracks, and steps along them. */
#include "ludeme/int_ops.h"
#include "rules/on_track.h"

typedef struct TrackOp {
    Op op;
    Str name;         /* of the track, a part of it; empty: any */
    const Op *player; /* or NULL */
    const Op *from, *to, *steps, *when;
} TrackOp;

static TrackOp *track_op(Compiler *c, IntFn *fn) {
    TrackOp *op = OP_NEW(c, TrackOp, integer, fn);
    op->name = STR("");
    return op;
}

/* The mover's by default. */
static int track_player(Ctx *c, const TrackOp *o) {
    return o->player ? op_int(c, o->player) : c->s->mover;
}

/* ---- (trackSite Move …) ---------------------------------------------------------------------- */

static int track_move(Ctx *c, const Op *op) {
    const TrackOp *o = (const TrackOp *)op;
    int player = track_player(c, o), number = track_for_move(c->rules, o->name, player);
    const Track *t = track_at(c->rules, number);
    if (!t) return OFF;
    int site = o->from ? op_int(c, o->from) : c->from, steps = op_int(c, o->steps);
    int i = track_position(c, number, site, player);
    return track_site_after(t, i < 0 ? t->n : i, steps > 0 ? steps : 0);
}

/* Slots first …: role, player, name. */
static void track_op_choose(Compiler *c, TrackOp *op, const Bound *b, uint32_t first) {
    const Bound *role = bound_slot(b, first), *player = bound_slot(b, first + 1);
    const Bound *name = bound_slot(b, first + 2);
    op->player = compile_player(c, role ? role : player);
    op->name = compile_track_name(c, name);
}

const Op *track_move_compile(Compiler *c, const Bound *b) {
    TrackOp *op = track_op(c, track_move);
    op->from = compile_int(c, bound_label(b, "from"));
    op->steps = compile_int(c, bound_label(b, "steps"));
    track_op_choose(c, op, b, 2);
    op->op.reads = READS(READS_STATE | (op->from ? 0 : READS_FROM) | READS_TURN, op->from,
                         op->steps, op->player);
    return &op->op;
}

/* ---- (trackSite EndSite …), (trackSite FirstSite …) ------------------------------------------ */

static const Track *track_of_ends(Ctx *c, const TrackOp *o) {
    int player = op_int_or(c, o->player, 0);
    return track_at(c->rules, track_for_ends(c->rules, o->name, player < 0 ? 0 : player));
}

static int track_end(Ctx *c, const Op *op) {
    const Track *t = track_of_ends(c, (const TrackOp *)op);
    return t && t->n > 0 ? t->steps[t->n - 1].site : OFF;
}

static int track_first(Ctx *c, const Op *op) {
    const TrackOp *o = (const TrackOp *)op;
    const Track *t = track_of_ends(c, o);
    int from = op_int_or(c, o->from, OFF), start = 0, found = OFF, to = c->to;
    if (!t || t->n == 0) return OFF;
    if (from != OFF) start = track_find(t, from, 0);
    if (start < 0) return OFF;
    for (int k = 0; k < t->n && found == OFF; k++) {
        int site = t->steps[(start + k) % t->n].site;
        c->to = site;
        if (op_bool_or(c, o->when, true)) found = site;
    }
    c->to = to;
    return found;
}

const Op *track_end_compile(Compiler *c, const Bound *b) {
    TrackOp *op = track_op(c, track_end);
    track_op_choose(c, op, b, 1);
    op->op.reads = READS(READS_NOTHING, op->player);
    return &op->op;
}

const Op *track_first_compile(Compiler *c, const Bound *b) {
    TrackOp *op = track_op(c, track_first);
    track_op_choose(c, op, b, 1);
    op->from = compile_int(c, bound_label(b, "from"));
    op->when = compile_bool(c, bound_label(b, "if"));
    op->op.reads = READS(READS_NOTHING, op->player, op->from, op->when);
    return &op->op;
}

/* ---- (count StepsOnTrack …) ------------------------------------------------------------------ */

static int track_internal_loops(const Rules *r) {
    int n = 0;
    for (int i = 0; r->tracks && i < r->tracks->n; i++) n += r->tracks->v[i].internal_loop;
    return n;
}

static int track_steps(Ctx *c, const Op *op) {
    const TrackOp *o = (const TrackOp *)op;
    const Rules *r = c->rules;
    int from = op_int_or(c, o->from, OFF), to = op_int_or(c, o->to, OFF);
    int player = track_player(c, o), number = -1;
    if (o->name.n) number = track_like(r, o->name, player);
    if (number < 0) number = track_of_player(r, player);
    const Track *t = track_at(r, number);
    if (!t || from < 0) return OFF;
    int start = track_position(c, number, from, player);
    if (start < 0) return OFF;
    int end = track_find(t, to, start);
    if (end >= 0) return end - start;
    if (!t->info.loop && track_internal_loops(r) > 0) return OFF;
    end = track_find(t, to, 0);
    return end < 0 ? OFF : t->n - start + end;
}

const Op *count_track_steps_compile(Compiler *c, const Bound *b) {
    TrackOp *op = track_op(c, track_steps);
    track_op_choose(c, op, b, 1);
    op->from = compile_int(c, bound_slot(b, 4));
    op->to = compile_int(c, bound_slot(b, 5));
    op->op.reads = READS(READS_STATE | READS_TURN, op->player, op->from, op->to);
    return &op->op;
}
