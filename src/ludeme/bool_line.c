/* bool_line.c: (is Line …) on flat boards and in deduction puzzles. */
#include "ludeme/bool_line.h"

#include "ludeme/direction_ops.h"
#include "rules/puzzle.h"

LinePieces line_pieces(Ctx *c, const LineOp *o, int at_pivot) {
    LinePieces p = {.one = at_pivot, .owner = -1, .list = {NULL, -1}};
    if (o->whats) {
        p.list = op_ints(c, o->whats);
    } else if (o->what) {
        p.one = op_int(c, o->what);
    } else if (o->owner) {
        p.owner = op_int(c, o->owner);
        if (p.owner < 0) p.list.n = 0; /* a role that is nobody: no piece counts */
    }
    return p;
}

/* ---- what can be seen from above ------------------------------------------------------------- */

/* The sites above a site, and those of them with a piece. */
typedef struct LineAbove {
    Word *all, *occupied;
} LineAbove;

static LineAbove line_above_new(Ctx *c) {
    LineAbove a = {scratch_set(c), scratch_set(c)};
    return a;
}

static void line_above_add(const Ctx *c, SiteType type, int site, LineAbove *a) {
    Dirs up = {.n = 1, .v = {DIR_Upward}};
    StepIter it = steps_begin(c->rules, type, site, &up);
    for (int to; (to = steps_next(&it)) >= 0;) {
        set_add(a->all, to);
        if (ctx_what(c, type, to)) set_add(a->occupied, to);
    }
}

static int line_common(const Ctx *c, const Word *a, const Word *b) {
    int n = 0;
    for (int i = 0; i < c->rules->words; i++) n += __builtin_popcountll(a[i] & b[i]);
    return n;
}

/* Is a piece right above it? */
static bool line_is_covered(const Ctx *c, SiteType type, int site) {
    const Sites *s = &c->rules->topo->sites[type];
    if (site < 0 || site >= s->n) return false;
    for (int i = site + 1; i < s->n; i++)
        if (s->at[i].x == s->at[site].x && s->at[i].y == s->at[site].y && ctx_what(c, type, i))
            return true;
    return false;
}

/* ---- walking --------------------------------------------------------------------------------- */

typedef struct LineWalk {
    Ctx *c;
    const LineOp *o;
    LinePieces pieces;
    int length, how_much;
    bool exact, contiguous, visible, puzzle;
    const uint16_t *whats; /* by site, when what stands there is all that counts; else NULL */
    bool first;            /* on the radial, not on an opposite of it */
    bool *seen;            /* components met so far, when it matters how many */
    int different;
    LineAbove above_pivot, above, above_next;
} LineWalk;

static void line_meet(LineWalk *w, int what) {
    if (!w->seen || w->seen[what]) return;
    w->seen[what] = true;
    w->different++;
}

static bool line_is_seen(LineWalk *w, int site) {
    if (!w->visible || !w->first) return true;
    line_above_add(w->c, w->o->type, site, &w->above_next);
    int common = line_common(w->c, w->above.occupied, w->above_next.occupied);
    return common == 0 || common != line_common(w->c, w->above.all, w->above_next.all);
}

static int line_what(const LineWalk *w, int site) {
    const Ctx *c = w->c;
    return w->puzzle ? puzzle_value(c->rules, c->s, w->o->type, site)
                     : ctx_what(c, w->o->type, site);
}

static bool line_accepts(LineWalk *w, int site, int what) {
    Ctx *c = w->c;
    if (!line_takes(c, &w->pieces, what)) return false;
    if (w->puzzle && (w->o->what || w->o->whats) && site == c->from) return false;
    return op_bool_or(c, w->o->when, true) && line_is_seen(w, site);
}

static bool line_is_long(const LineWalk *w, int count) {
    return count == w->length && (!w->seen || w->different >= w->how_much);
}

/* The same for the plain case. */
static bool line_follow_plain(const LineWalk *w, Slice radial, int *count) {
    const Ctx *c = w->c;
    bool one = w->pieces.owner < 0 && w->pieces.list.n < 0;
    for (int i = 0; i < radial.n; i++) {
        int what = w->whats[radial.v[i]];
        if (one ? what != w->pieces.one : !line_takes(c, &w->pieces, what)) return false;
        if (++*count == w->length && !w->exact) return true;
    }
    return false;
}

/* Counts on from *count; true as soon as the line is long enough. */
static bool line_follow(LineWalk *w, Slice radial, int *count) {
    if (w->whats) return line_follow_plain(w, radial, count);
    Ctx *c = w->c;
    w->above = w->above_pivot;
    for (int i = 0; i < radial.n; i++) {
        int site = radial.v[i];
        c->to = site;
        if (w->puzzle && !puzzle_resolved(c->rules, c->s, w->o->type, site)) return false;
        if (w->visible && line_is_covered(c, w->o->type, site)) return false;
        int what = line_what(w, site);
        if (!line_accepts(w, site, what)) {
            if (w->contiguous) return false;
            continue;
        }
        ++*count;
        line_meet(w, what);
        if (!w->exact && line_is_long(w, *count)) return true;
        if (w->visible && w->first) {
            w->above = w->above_next;
            w->above_next = line_above_new(c);
        }
    }
    return false;
}

static bool line_along(LineWalk *w, const Line *line, int what, bool opposites) {
    int count = 1;
    if (w->seen) {
        memset(w->seen, 0, (size_t)w->c->rules->ncomponents);
        w->different = 0;
        line_meet(w, what);
    }
    if (w->visible) w->above_next = line_above_new(w->c);
    w->first = true;
    if (line_follow(w, line->radial, &count)) return true;
    if (line->nopposites == 0 || !opposites) return line_is_long(w, count);
    w->first = false;
    for (int i = 0; i < line->nopposites; i++) {
        int total = count;
        if (line_follow(w, line->opposites[i], &total) || line_is_long(w, total)) return true;
    }
    return false;
}

typedef enum PivotResult { PIVOT_NO, PIVOT_YES, PIVOT_END } PivotResult;

/* `to` keeps the pivot when its piece does not count: rules see that in the reference. */
static PivotResult line_at(LineWalk *w, int pivot) {
    Ctx *c = w->c;
    const LineOp *o = w->o;
    const Rules *r = c->rules;
    if (pivot < 0) return PIVOT_END;
    int before = c->to;
    c->to = pivot;
    if (!op_bool_or(c, o->when, true)) {
        c->to = before;
        return PIVOT_END;
    }
    if (pivot >= r->topo->sites[o->type == SITE_CELL ? SITE_CELL : SITE_VERTEX].n) return PIVOT_END;
    if (w->puzzle && !puzzle_resolved(r, c->s, o->type, pivot)) return PIVOT_END;
    int what = line_what(w, pivot);
    w->pieces = line_pieces(c, o, what);
    if (!line_takes(c, &w->pieces, what)) return w->puzzle ? PIVOT_END : PIVOT_NO;
    if (w->visible && line_is_covered(c, o->type, pivot)) return PIVOT_NO;
    if (w->visible) {
        w->above_pivot = line_above_new(c);
        line_above_add(c, o->type, pivot, &w->above_pivot);
    }
    int n;
    const Line *lines = lines_through(o->lines, pivot, &n);
    bool opposites = w->puzzle || op_bool_or(c, o->opposites, true), found = false;
    for (int i = 0; i < n && !found; i++) found = line_along(w, &lines[i], what, opposites);
    c->to = before;
    return found ? PIVOT_YES : PIVOT_NO;
}

static bool line_through_any(LineWalk *w) {
    Ctx *c = w->c;
    const LineOp *o = w->o;
    const Word *pivots = op_region(c, o->through_any);
    LinePieces pieces = line_pieces(c, o, 0);
    for (SET_EACH(pivot, pivots, c->rules->words)) {
        if ((o->what || o->whats) && !line_takes(c, &pieces, line_what(w, pivot))) continue;
        PivotResult result = line_at(w, pivot);
        if (result != PIVOT_NO) return result == PIVOT_YES;
    }
    return false;
}

static bool line_flat_eval(Ctx *c, const Op *op) {
    const LineOp *o = (const LineOp *)op;
    ScratchMark mark = scratch_mark(c);
    LineWalk w = {.c = c, .o = o, .puzzle = c->rules->puzzle};
    w.length = op_int(c, o->length);
    w.exact = op_bool_or(c, o->exact, false);
    w.contiguous = op_bool_or(c, o->contiguous, true);
    w.how_much = w.puzzle ? 1 : op_int_or(c, o->how_much, 1);
    w.visible = !w.puzzle && op_bool_or(c, o->visible, false);
    if (!w.puzzle && !w.visible && w.how_much <= 1 && w.contiguous && !o->when &&
        c->rules->layout.base[o->type] >= 0)
        w.whats = STATE_CAT(uint16_t, c->s, c->rules->layout.what) + c->rules->layout.base[o->type];
    if (w.how_much > 1) w.seen = scratch_alloc(c, (size_t)c->rules->ncomponents);
    bool found = o->through_any ? line_through_any(&w)
                                : line_at(&w, bool_site_or_last(c, o->through)) == PIVOT_YES;
    scratch_reset(c, mark);
    return found;
}

static bool line_eval(Ctx *c, const Op *op) {
    return bool_stacks(c->rules) ? line_stack_eval(c, op) : line_flat_eval(c, op);
}

const Op *bool_is_line(Compiler *c, const Bound *b) {
    LineOp *op = OP_NEW(c, LineOp, boolean, line_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->length = compile_int(c, bound_slot(b, 2));
    op->lines =
        lines_prepare(c->rules, op->type, compile_direction(bound_slot(b, 3), DIR_Adjacent));
    op->through = compile_int(c, bound_slot(b, 4));
    op->through_any = compile_region(c, bound_slot(b, 5));
    op->owner = compile_role(c, bound_slot(b, 6));
    op->what = compile_int(c, bound_slot(b, 7));
    op->whats = compile_ints(c, bound_slot(b, 8));
    op->exact = compile_bool(c, bound_slot(b, 9));
    op->contiguous = compile_bool(c, bound_slot(b, 10));
    op->when = compile_bool(c, bound_slot(b, 11));
    op->by_level = compile_bool(c, bound_slot(b, 12));
    op->top = compile_bool(c, bound_slot(b, 13));
    op->how_much = compile_int(c, bound_slot(b, 14));
    op->visible = compile_bool(c, bound_slot(b, 15));
    op->opposites = compile_bool(c, bound_slot(b, 16));
    if (op->when && op_is_true(op->when)) op->when = NULL;
    return &op->op;
}
