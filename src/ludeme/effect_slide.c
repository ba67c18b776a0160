/* effect_slide.c: slides along lines and tracks, and shots. */
#include "ludeme/effect.h"

enum { SLIDE_MAX = 1000 };

typedef struct SlideOp {
    Op op;
    FromArg from;
    ToArg to;
    BetweenArg between;
    const Op *dirs, *stack, *then;
    Str track; /* its name; n = 0: along lines */
    bool decision;
} SlideOp;

/* One slide that is being listed. */
typedef struct Slide {
    const SlideOp *o;
    SiteType type;
    int from, level, min, max;
    int top; /* highest level on `from` */
    bool stack;
    Slice radial;
    Direction direction;
} Slide;

/* May the piece go on over c->between? */
static bool slide_passes(Ctx *c, const SlideOp *o) {
    if (o->between.when) return op_bool(c, o->between.when);
    int place = place_of(&c->rules->layout, c->rules->use, c->between);
    return place >= 0 && set_has(state_empty(c->rules, c->s), place);
}

static void slide_act(Ctx *c, const Slide *s, int to, MoveList *out) {
    bool decision = s->o->decision || s->stack || s->o->from.level;
    ActionKind kind = s->stack ? ACT_MoveStack : ACT_Move;
    Action *a = moves_act_move(c, out, kind, s->type, s->from, s->type, to);
    a->decision = decision;
    a->stack = s->stack;
    Move *m = &out->moves.v[out->moves.n - 1];
    m->decision = decision;
    m->direction = (uint8_t)s->direction;
    if (s->stack) {
        moves_tell_levels(out, 0, s->top > 0 ? s->top : 0);
    } else if (s->level >= 0) {
        a->level_from = (int16_t)s->level;
        moves_tell_levels(out, s->level, s->level);
    }
}

/* The piece drops others on all sites it leaves. */
static void slide_trail(Ctx *c, const Slide *s, int steps, MoveList *out) {
    int what = op_int(c, s->o->between.trail);
    if (what < 1 || what >= c->rules->ncomponents) return;
    for (int k = 0; k < steps; k++) {
        int site = k == 0 ? s->from : s->radial.v[k - 1];
        moves_act_at(c->rules, out, ACT_Add, s->type, site)->what = what;
    }
}

/* Lists the move to the site that many steps away, unless the condition of its effect fails.
 * `through`: to a site it might go on from. */
static void slide_add(Ctx *c, const Slide *s, int steps, bool through, MoveList *out) {
    const SlideOp *o = s->o;
    const ToArg *to = &o->to;
    MoveMark mark = moves_mark(out);
    int between = c->between;
    if (o->between.apply) {
        for (int k = steps - 2; k >= 0; k--) {
            c->between = s->radial.v[k];
            apply_list(c, o->between.apply, o->between.apply_if, out);
        }
        c->between = between;
    }
    bool plain = !s->stack && !o->from.level;
    if (to->apply && (plain || !through)) op_moves(c, to->apply, out);
    moves_merge(out, mark);
    slide_act(c, s, s->radial.v[steps - 1], out);
    moves_between(c->rules, out, s->radial.v, steps - 1);
    if (o->between.trail) slide_trail(c, s, steps, out);
    if (o->between.apply && steps > 1) c->between = s->radial.v[steps - 2];
    if (to->apply_if && !op_bool(c, to->apply_if)) moves_cut(out, mark);
}

/* The same while a move is drawn: made only when it is taken. */
static void slide_offer(Ctx *c, const Slide *s, int steps, bool through, MoveList *out) {
    Draw *draw = out->draw;
    if (moves_skip(out, s->radial.v[steps - 1]) || (draw && !moves_offer(out))) return;
    out->draw = NULL;
    slide_add(c, s, steps, through, out);
    out->draw = draw;
}

static void slide_line(Ctx *c, const Slide *s, MoveList *out) {
    const SlideOp *o = s->o;
    for (int i = 1; i <= s->radial.n && i <= s->max; i++) {
        int to = s->radial.v[i - 1];
        c->to = to;
        /* Asked before it is far enough too: what a condition leaves behind counts. */
        if (o->to.when && op_bool(c, o->to.when) && s->min <= i) {
            slide_offer(c, s, i, false, out);
            return;
        }
        c->between = to;
        if (!slide_passes(c, o)) return;
        if (s->min <= i) slide_offer(c, s, i, true, out);
    }
}

static void slide_lines(Ctx *c, Slide *s, const Dirs *dirs, MoveList *out) {
    int between = c->between, asked = moves_asked(out);
    if (asked >= 0 && on_board(c->rules, s->type, s->from) &&
        !reach_in_line(c->rules, s->type, s->from, asked))
        return;
    RadialIter it = radials_begin(c->rules, s->type, s->from, dirs);
    while (radials_next(&it, &s->radial)) {
        if (asked >= 0 && !slice_holds(s->radial, asked)) continue;
        c->between = between;
        s->direction = it.now;
        slide_line(c, s, out);
    }
}

/* ---- along tracks ---------------------------------------------------------------------------- */

static void slide_track_add(Ctx *c, const Slide *s, int to, bool effect, MoveList *out) {
    MoveMark mark = moves_mark(out);
    if (effect && s->o->to.apply) op_moves(c, s->o->to.apply, out);
    moves_merge(out, mark)->decision = s->o->decision;
    Action *a = moves_act_move(c, out, ACT_Move, s->type, s->from, s->type, to);
    a->decision = s->o->decision;
}

static void slide_track(Ctx *c, const Slide *s, const Track *t, int at, bool all, MoveList *out) {
    const SlideOp *o = s->o;
    int bumps = t->steps[at].bump;
    for (int n = 1; n < t->n && n <= s->max; n++) {
        at = t->steps[at].next;
        int to = at == NOTHING ? OFF : t->steps[at].site;
        if (to < 0) return;
        c->to = to;
        if (bumps > 0 || !all) {
            if (o->to.when && op_bool(c, o->to.when)) {
                if (s->min <= n) {
                    slide_track_add(c, s, to, true, out);
                    return;
                }
            } else if (s->min <= n && op_bool_or(c, o->to.apply_if, true)) {
                slide_track_add(c, s, to, false, out);
            }
        }
        c->between = to;
        if (!slide_passes(c, o)) return;
        bumps += t->steps[at].bump;
    }
}

static void slide_tracks(Ctx *c, const Slide *s, MoveList *out) {
    const Tracks *tracks = c->rules->tracks;
    bool all = str_is(s->o->track, "AllTracks");
    for (int i = 0; tracks && i < tracks->n; i++) {
        const Track *t = &tracks->v[i];
        if (!all && !str_eq(t->info.name, s->o->track)) continue;
        for (int at = 0; at < t->n; at++)
            if (t->steps[at].site == s->from) slide_track(c, s, t, at, all, out);
    }
}

static void slide_eval(Ctx *c, const Op *op, MoveList *out) {
    const SlideOp *o = (const SlideOp *)op;
    const Rules *r = c->rules;
    Slide s = {.o = o, .type = o->from.type, .level = -1, .direction = DIRECTIONS};
    s.from = op_int_or(c, o->from.site, c->from);
    if (s.from < 0) return;
    s.min = op_int_or(c, o->between.min, -1);
    int was_from = c->from, was_to = c->to, was_between = c->between;
    uint32_t first = moves_first(out);
    c->from = s.from;
    s.max = op_int_or(c, o->between.max, SLIDE_MAX);
    s.level = op_int_or(c, o->from.level, -1);
    s.stack = op_bool_or(c, o->stack, false);
    if (s.stack) s.top = state_height(r, c->s, place_of(&r->layout, s.type, s.from)) - 1;
    if (s.level >= -1 && op_bool_or(c, o->from.when, true)) {
        Dirs buf;
        if (o->track.n)
            slide_tracks(c, &s, out);
        else
            slide_lines(c, &s, arg_dirs(c, o->dirs, s.type, s.from, &buf), out);
    }
    c->from = was_from;
    c->to = was_to;
    c->between = was_between;
    moves_then_all(out, first, o->then);
}

static bool slide_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const SlideOp *o = (const SlideOp *)op;
    int site = site_known(o->from.site, from, to);
    const Op *max = o->between.max;
    if (o->track.n || site < 0) return false;
    reach_lines(r, o->from.type, site, o->dirs,
                max && op_is_const(max) ? op_const_value(max) : SLIDE_MAX, out);
    return true;
}

const Op *slide_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    SlideOp *o = OP_NEW(c, SlideOp, moves, slide_eval);
    o->from = compile_from(c, bound_slot(b, first));
    const Bound *track = bound_slot(b, first + 1);
    if (track)
        o->track = str_is(track->as.s, "AllTracks") ? compile_text(c, track)
                                                    : compile_track_name(c, track);
    o->dirs = compile_dirs(c, bound_slot(b, first + 2));
    o->between = compile_between(c, bound_slot(b, first + 3));
    o->to = compile_to(c, bound_slot(b, first + 4));
    o->stack = compile_bool(c, bound_slot(b, first + 5));
    o->then = compile_then(c, bound_slot(b, first + 6));
    o->decision = decision;
    if (o->stack && op_is_true(o->stack)) compile_uses(c, USES_STACKS);
    /* Effects between, and their conditions, change what comes after. */
    o->op.draws = o->op.asks = !o->to.apply_if && !o->between.apply && !o->track.n;
    o->op.reach = slide_reach;
    return &o->op;
}

/* ---- shots ----------------------------------------------------------------------------------- */

typedef struct ShootOp {
    Op op;
    PieceArg piece;
    FromArg from;
    ToArg to;
    const Op *dirs, *then;
    bool decision;
} ShootOp;

static void shoot_line(Ctx *c, const ShootOp *o, Slice line, int what, MoveList *out) {
    const Layout *l = &c->rules->layout;
    SiteType type = o->from.type;
    for (int i = 0; i < line.n; i++) {
        int to = line.v[i];
        c->to = to;
        int place = place_of(l, SITE_CELL, to);
        bool free = o->to.given ? op_bool_or(c, o->to.when, true)
                                : place < 0 || set_has(state_empty(c->rules, c->s), place);
        if (!free) return;
        c->between = to;
        if (out->draw && !moves_offer(out)) continue;
        Move *m = moves_begin(out);
        m->decision = o->decision;
        Action *a = moves_act_move(c, out, ACT_Add, type, to, type, to);
        a->decision = o->decision;
        a->what = what;
        moves_between(c->rules, out, line.v, i);
    }
}

static void shoot_eval(Ctx *c, const Op *op, MoveList *out) {
    const ShootOp *o = (const ShootOp *)op;
    SiteType type = o->from.type;
    int from = o->from.site ? op_int(c, o->from.site) : c->s->last.to;
    if (from < 0) return;
    int what = op_int_or(c, o->piece.what, -1);
    if (what < 0 || what >= c->rules->ncomponents) return;
    int was_to = c->to, was_between = c->between;
    uint32_t first = moves_first(out);
    Dirs buf;
    RadialIter it = radials_begin(c->rules, type, from, arg_dirs(c, o->dirs, type, from, &buf));
    for (Slice line; radials_next(&it, &line);) {
        c->between = was_between;
        shoot_line(c, o, line, what, out);
    }
    c->to = was_to;
    c->between = was_between;
    moves_then_all(out, first, o->then);
}

const Op *shoot_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    ShootOp *o = OP_NEW(c, ShootOp, moves, shoot_eval);
    o->piece = compile_piece(c, bound_slot(b, first));
    o->from = compile_from(c, bound_slot(b, first + 1));
    o->dirs = compile_dirs(c, bound_slot(b, first + 2));
    o->to = compile_to(c, bound_slot(b, first + 4));
    o->then = compile_then(c, bound_slot(b, first + 5));
    o->decision = decision;
    o->op.draws = true;
    return &o->op;
}
