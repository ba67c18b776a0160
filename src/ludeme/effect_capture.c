/* effect_capture.c: effects on pieces found along lines from a site: custodial, directional,
 * surround, attract, push. */
#include "ludeme/move_parts.h"
#include "rules/direction.h"

enum { CAPTURE_MAX_DISTANCE = 1000 };

typedef struct CaptureOp {
    Op op;
    SiteType type;
    const Op *from, *dirs;
    BetweenArg between;
    ToArg to;
    const Op *except, *with, *then;
} CaptureOp;

/* The site it starts from: `otherwise` is used when none was given. */
static CaptureOp *capture_make(Compiler *c, const Bound *from, MovesFn *fn, const Op *otherwise) {
    CaptureOp *o = OP_NEW(c, CaptureOp, moves, fn);
    FromArg arg = compile_from(c, from);
    o->type = arg.given ? arg.type : c->rules->use;
    o->from = arg.site ? arg.site : otherwise;
    return o;
}

static int capture_from(Ctx *c, const CaptureOp *o) {
    int from = op_int_or(c, o->from, c->from);
    return on_board(c->rules, o->type, from) ? from : -1;
}

/* Sites in between: by default enemies, which are removed. */
static bool capture_is_target(Ctx *c, const CaptureOp *o, int site) {
    c->between = site;
    return o->between.when ? op_bool(c, o->between.when) : part_is_enemy(c, c->rules->use, site);
}

static bool capture_is_friend(Ctx *c, const CaptureOp *o, int site) {
    c->to = site;
    return o->to.when ? op_bool(c, o->to.when) : part_is_friend(c, c->rules->use, site);
}

static void capture_take(Ctx *c, const CaptureOp *o, int site, MoveList *out) {
    c->between = site;
    if (o->between.apply)
        part_apply(c, o->between.apply_if, o->between.apply, out);
    else
        part_remove(c, c->rules->use, site, out);
}

/* ---- (custodial …) --------------------------------------------------------------------------- */

static void custodial_line(Ctx *c, const CaptureOp *o, Slice line, int min, int max,
                           MoveList *out) {
    int n = 0;
    if (max == 1 && min < 2) {
        if (line.n < 2 || !capture_is_target(c, o, line.v[0]) ||
            !capture_is_friend(c, o, line.v[1]))
            return;
        n = 1;
    } else {
        if (max <= 1 || min > max) return;
        while (n < line.n && n < max && capture_is_target(c, o, line.v[n])) n++;
        if (n == 0 || n < min || !capture_is_friend(c, o, n < line.n ? line.v[n] : -1)) return;
    }
    uint32_t first = out->moves.n;
    for (int i = 0; i < n; i++) capture_take(c, o, line.v[i], out);
    if (out->moves.n > first) moves_between(c->rules, out, line.v, n);
}

static void custodial_eval(Ctx *c, const Op *op, MoveList *out) {
    const CaptureOp *o = (const CaptureOp *)op;
    uint32_t first = out->moves.n;
    int from = capture_from(c, o);
    if (from < 0) return;
    int min = op_int_or(c, o->between.min, 0);
    int max = op_int_or(c, o->between.max, CAPTURE_MAX_DISTANCE);
    Iterators it = ctx_save(c);
    Dirs buf;
    const Dirs *dirs = arg_dirs(c, o->dirs, o->type, from, &buf);
    RadialIter lines = radials_begin(c->rules, o->type, from, dirs);
    for (Slice line; radials_next(&lines, &line);) custodial_line(c, o, line, min, max, out);
    ctx_restore(c, it);
    moves_then_all(out, first, o->then);
}

const Op *custodial_compile(Compiler *c, const Bound *b) {
    CaptureOp *o = capture_make(c, bound_slot(b, 0), custodial_eval, part_last_to(c));
    o->dirs = part_dirs(c, bound_slot(b, 1), DIR_Adjacent);
    o->between = compile_between(c, bound_slot(b, 2));
    o->to = compile_to(c, bound_slot(b, 3));
    o->then = compile_then(c, bound_slot(b, 4));
    return &o->op;
}

/* ---- (directional …) ------------------------------------------------------------------------- */

/* The directions in which the last move went. */
static void capture_last_dirs(Ctx *c, SiteType type, Dirs *out) {
    const FacingList *all = board_facings(c->rules, type, DIR_All);
    out->n = 0;
    if (!on_board(c->rules, type, c->s->last.from)) return;
    for (int i = 0; i < all->n; i++)
        if (radials_that_reach(c->rules, type, c->s->last.from, c->s->last.to, all->v[i]))
            dirs_add(out, all->v[i]);
}

static void directional_eval(Ctx *c, const Op *op, MoveList *out) {
    const CaptureOp *o = (const CaptureOp *)op;
    int from = capture_from(c, o);
    if (from < 0 || !o->to.apply) return; /* the default removes (from), which is nowhere */
    Iterators it = ctx_save(c);
    Dirs dirs;
    if (o->dirs)
        op_dirs(c, o->dirs, o->type, from, &dirs);
    else
        capture_last_dirs(c, o->type, &dirs);
    RadialIter lines = radials_begin(c->rules, o->type, from, &dirs);
    for (Slice line; radials_next(&lines, &line);) {
        for (int i = 0; i < line.n; i++) {
            c->to = line.v[i];
            if (!(o->to.when ? op_bool(c, o->to.when) : part_is_enemy(c, c->rules->use, c->to)))
                break;
            c->from = -1;
            part_apply(c, o->to.apply_if, o->to.apply, out);
            c->from = it.from;
        }
    }
    ctx_restore(c, it);
}

const Op *directional_compile(Compiler *c, const Bound *b) {
    CaptureOp *o = capture_make(c, bound_slot(b, 0), directional_eval, part_last_to(c));
    o->dirs = compile_dirs(c, bound_slot(b, 1));
    o->to = compile_to(c, bound_slot(b, 2));
    return &o->op;
}

/* ---- (surround …) ---------------------------------------------------------------------------- */

static bool surround_holds(Ctx *c, const CaptureOp *o, int from, int site, int except, int with) {
    Dirs dirs;
    op_dirs(c, o->dirs, o->type, site, &dirs);
    RadialIter lines = radials_begin(c->rules, o->type, site, &dirs);
    int missing = 0;
    bool found = with < 0;
    for (Slice line; radials_next(&lines, &line);) {
        if (line.n < 1) continue;
        int next = line.v[0];
        if (next != from && !capture_is_friend(c, o, next) && ++missing > except) return false;
        if (with >= 0 && ctx_what(c, o->type, next) == with) found = true;
    }
    return found;
}

static void surround_eval(Ctx *c, const Op *op, MoveList *out) {
    const CaptureOp *o = (const CaptureOp *)op;
    int from = capture_from(c, o);
    if (from < 0) return;
    int except = op_int_or(c, o->except, 0), with = op_int_or(c, o->with, -1);
    Iterators it = ctx_save(c);
    Dirs dirs;
    op_dirs(c, o->dirs, o->type, from, &dirs);
    RadialIter lines = radials_begin(c->rules, o->type, from, &dirs);
    for (Slice line; radials_next(&lines, &line);) {
        if (line.n < 1 || !capture_is_target(c, o, line.v[0])) continue;
        if (surround_holds(c, o, from, line.v[0], except, with)) capture_take(c, o, line.v[0], out);
    }
    ctx_restore(c, it);
}

const Op *surround_compile(Compiler *c, const Bound *b) {
    CaptureOp *o = capture_make(c, bound_slot(b, 0), surround_eval, NULL);
    o->dirs = part_dirs(c, bound_slot(b, 1), DIR_Adjacent);
    o->between = compile_between(c, bound_slot(b, 2));
    o->to = compile_to(c, bound_slot(b, 3));
    o->except = compile_int(c, bound_slot(b, 4));
    o->with = compile_piece(c, bound_slot(b, 5)).what;
    return &o->op;
}

/* ---- (attract …), (push …) ------------------------------------------------------------------- */

static void capture_add(Ctx *c, int site, int what, MoveList *out) {
    part_begin(out, site, c->rules->use);
    part_act(out, ACT_Add, c->rules->use, site)->what = what;
}

static void capture_clear(Ctx *c, int site, MoveList *out) {
    part_begin(out, site, c->rules->use);
    part_act(out, ACT_Remove, c->rules->use, site);
}

/* What happens along one line from the site. */
typedef void CaptureLine(Ctx *c, int from, Slice line, MoveList *out);

static void capture_lines(Ctx *c, const CaptureOp *o, int most, CaptureLine *each, MoveList *out) {
    uint32_t first = out->moves.n;
    int from = capture_from(c, o);
    if (from < 0) return;
    Dirs dirs;
    op_dirs(c, o->dirs, o->type, from, &dirs);
    if (dirs.n > most) dirs.n = most;
    RadialIter lines = radials_begin(c->rules, o->type, from, &dirs);
    for (Slice line; radials_next(&lines, &line);) each(c, from, line, out);
    moves_then_all(out, first, o->then);
}

/* All pieces on the line come up to the site. */
static void attract_line(Ctx *c, int from, Slice line, MoveList *out) {
    (void)from;
    SiteType use = c->rules->use;
    for (int i = 0; i < line.n; i++)
        if (ctx_what(c, use, line.v[i])) capture_clear(c, line.v[i], out);
    for (int i = 0, k = 0; i < line.n; i++)
        if (ctx_what(c, use, line.v[i]))
            capture_add(c, line.v[k++], ctx_what(c, use, line.v[i]), out);
}

static void attract_eval(Ctx *c, const Op *op, MoveList *out) {
    capture_lines(c, (const CaptureOp *)op, DIRECTIONS, attract_line, out);
}

/* The piece on the site and those right behind it move on by one; from an empty site, so do those that
 * stand before it. */
static void push_line(Ctx *c, int from, Slice line, MoveList *out) {
    SiteType use = c->rules->use;
    int what = ctx_what(c, use, from);
    capture_clear(c, from, out);
    for (int i = 0; i < line.n; i++) {
        int there = ctx_what(c, use, line.v[i]);
        if (there) capture_clear(c, line.v[i], out);
        capture_add(c, line.v[i], what, out); /* nothing, if it is 0 */
        if (!there) break;
        what = there;
    }
}

static void push_eval(Ctx *c, const Op *op, MoveList *out) {
    capture_lines(c, (const CaptureOp *)op, 1, push_line, out);
}

static const Op *capture_lines_compile(Compiler *c, const Bound *b, MovesFn *eval) {
    CaptureOp *o = capture_make(c, bound_slot(b, 0), eval, part_last_to(c));
    o->dirs = part_dirs(c, bound_slot(b, 1), DIR_Adjacent);
    o->then = compile_then(c, bound_slot(b, 2));
    return &o->op;
}

const Op *attract_compile(Compiler *c, const Bound *b) {
    return capture_lines_compile(c, b, attract_eval);
}

const Op *push_compile(Compiler *c, const Bound *b) {
    return capture_lines_compile(c, b, push_eval);
}
