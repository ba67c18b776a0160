/* effect_hop.c: hops over other pieces. */
#include "ludeme/effect.h"

typedef struct HopOp {
    Op op;
    FromArg from;
    ToArg to;
    BetweenArg between;
    const Op *dirs, *stack, *then;
    bool decision;
} HopOp;

/* One hop that is being listed. On a line, place 0 is `from`. */
typedef struct Hop {
    const HopOp *o;
    SiteType type;
    int from, before, after, min, max;
    int top; /* highest level on `from` */
    bool stack;
    uint32_t first; /* its first move in the list */
    Slice line;
    Direction direction;
} Hop;

static bool hop_is_hurdle(Ctx *c, const HopOp *o, int site) {
    c->between = site;
    if (!o->between.given) return true;
    return o->between.when && op_bool(c, o->between.when);
}

static bool hop_may_land(Ctx *c, const HopOp *o, int site) {
    c->to = site;
    return op_bool_or(c, o->to.when, true);
}

static void hop_act(Ctx *c, const Hop *h, int to, MoveList *out) {
    ActionKind kind = h->stack ? ACT_MoveStack : ACT_Move;
    Action *a = moves_act_move(c, out, kind, h->type, h->from, h->type, to);
    a->decision = h->o->decision;
    a->stack = h->stack;
    Move *m = &out->moves.v[out->moves.n - 1];
    m->decision = h->o->decision;
    m->direction = (uint8_t)h->direction;
    /* Unlike a step or a slide, a hop tells them whatever effect comes with it. */
    if (h->stack) m->level_max = (int16_t)(h->top > 0 ? h->top : 0);
}

/* Over `over` hurdles, of which the first is at place i of the line; `n` of them see the effect. */
static void hop_add(Ctx *c, const Hop *h, int i, int over, int n, int to, MoveList *out) {
    const HopOp *o = h->o;
    Draw *draw = out->draw;
    if (moves_skip(out, to) || (draw && !moves_offer(out))) return;
    out->draw = NULL;
    MoveMark mark = moves_mark(out);
    int between = c->between;
    if (o->between.apply) {
        for (int k = n - 1; k >= 0; k--) {
            c->between = h->line.v[i + k - 1];
            apply_list(c, o->between.apply, o->between.apply_if, out);
        }
        c->between = between;
    }
    if (o->to.apply) op_moves(c, o->to.apply, out);
    moves_merge(out, mark);
    hop_act(c, h, to, out);
    moves_between(c->rules, out, h->line.v + i - 1, over);
    out->draw = draw;
    if (o->between.apply && n > 0) c->between = h->line.v[i + n - 2];
}

/* Behind a row of `length` hurdles from place i on, taking all of them or fewer. */
static void hop_land(Ctx *c, const Hop *h, int i, int length, MoveList *out) {
    const HopOp *o = h->o;
    int behind = i + length;
    for (int less = length - h->min; less >= 0; less--) {
        for (int j = behind - less < 1 ? 1 : behind - less; j <= h->line.n; j++) {
            int to = h->line.v[j - 1];
            if (!hop_may_land(c, o, to)) {
                if (o->to.apply_if && op_bool(c, o->to.apply_if))
                    hop_add(c, h, i, length, 0, to, out);
                break;
            }
            if (!o->to.apply_if) hop_add(c, h, i, length - less, length - less, to, out);
            if (j - behind + 1 > h->after - less) break;
        }
    }
}

static void hop_line(Ctx *c, const Hop *h, MoveList *out) {
    const HopOp *o = h->o;
    for (int i = 1; i <= h->line.n; i++) {
        if (hop_is_hurdle(c, o, h->line.v[i - 1])) {
            int length = 1;
            while (i + length <= h->line.n && length < h->max &&
                   hop_is_hurdle(c, o, h->line.v[i + length - 1]))
                length++;
            if (length >= h->min) hop_land(c, h, i, length, out);
            return;
        }
        if (i > h->before || !hop_may_land(c, o, h->line.v[i - 1])) return;
    }
}

/* Hops over nothing: steps. */
static void hop_steps(Ctx *c, Hop *h, const Dirs *dirs, MoveList *out) {
    const HopOp *o = h->o;
    StepIter it = steps_begin(c->rules, h->type, h->from, dirs);
    for (int to; (to = steps_next(&it)) >= 0;) {
        bool listed = false;
        for (uint32_t i = h->first; i < out->moves.n; i++) listed |= out->moves.v[i].to == to;
        if (!hop_may_land(c, o, to) || listed) continue;
        MoveMark mark = moves_mark(out);
        apply_list(c, o->between.apply, o->between.apply_if, out);
        moves_merge(out, mark);
        h->direction = it.now;
        hop_act(c, h, to, out);
    }
}

static void hop_all(Ctx *c, Hop *h, const Dirs *dirs, MoveList *out) {
    if (h->min == 0) hop_steps(c, h, dirs, out);
    if (h->max <= 0) return;
    int asked = moves_asked(out);
    RadialIter it = radials_begin(c->rules, h->type, h->from, dirs);
    while (radials_next(&it, &h->line)) {
        if (asked >= 0 && !slice_holds(h->line, asked)) continue;
        h->direction = it.now;
        hop_line(c, h, out);
    }
}

static void hop_eval(Ctx *c, const Op *op, MoveList *out) {
    const HopOp *o = (const HopOp *)op;
    const Rules *r = c->rules;
    Hop h = {.o = o, .type = o->from.type, .first = moves_first(out), .min = 1, .max = 1};
    h.from = op_int_or(c, o->from.site, c->from);
    if (!on_board(r, h.type, h.from)) return;
    Dirs buf;
    const Dirs *dirs = arg_dirs(c, o->dirs, h.type, h.from, &buf);
    h.before = op_int_or(c, o->between.before, 0);
    h.after = op_int_or(c, o->between.after, 0);
    if (o->between.min || o->between.max) {
        h.min = op_int_or(c, o->between.min, -1);
        h.max = op_int_or(c, o->between.max, INFINITE);
    }
    h.stack = op_bool_or(c, o->stack, false);
    if (h.stack) h.top = state_height(r, c->s, place_of(&r->layout, h.type, h.from)) - 1;
    int was_from = c->from, was_to = c->to, was_between = c->between;
    c->from = h.from;
    if (op_bool_or(c, o->from.when, true)) hop_all(c, &h, dirs, out);
    c->from = was_from;
    c->to = was_to;
    c->between = was_between;
    moves_then_all(out, h.first, o->then);
}

static bool hop_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const HopOp *o = (const HopOp *)op;
    int site = site_known(o->from.site, from, to);
    if (site < 0) return false;
    reach_steps(r, o->from.type, site, o->dirs, out);
    reach_lines(r, o->from.type, site, o->dirs, INFINITE, out);
    return true;
}

const Op *hop_build(Compiler *c, const Bound *b, uint32_t first, bool decision) {
    HopOp *o = OP_NEW(c, HopOp, moves, hop_eval);
    o->from = compile_from(c, bound_slot(b, first));
    o->dirs = compile_dirs(c, bound_slot(b, first + 1));
    o->between = compile_between(c, bound_slot(b, first + 2));
    o->to = compile_to(c, bound_slot(b, first + 3));
    o->stack = compile_bool(c, bound_slot(b, first + 4));
    o->then = compile_then(c, bound_slot(b, first + 5));
    o->decision = decision;
    if (o->stack && op_is_true(o->stack)) compile_uses(c, USES_STACKS);
    /* With a row of hurdles, what was made of one landing is seen by the next. */
    o->op.draws = !o->between.min && !o->between.max && !o->between.after && !o->between.before;
    o->op.asks = o->op.draws;
    o->op.reach = hop_reach;
    return &o->op;
}
