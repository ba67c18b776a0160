/* bool_line_stack.c: (is Line …) in games with stacks: along the board, or also up and down. */
#include "ludeme/bool_line.h"

typedef struct StackWalk {
    Ctx *c;
    const LineOp *o;
    LinePieces pieces;
    int length;
    bool exact, top;
} StackWalk;

static int stack_height(const StackWalk *w, int site) {
    const Rules *r = w->c->rules;
    return state_height(r, w->c->s, place_of(&r->layout, w->o->type, site));
}

static bool stack_takes(const StackWalk *w, int site, int level) {
    const Rules *r = w->c->rules;
    int place = place_of(&r->layout, w->o->type, site);
    return place >= 0 && line_takes(w->c, &w->pieces, state_what_at(r, w->c->s, place, level));
}

/* ---- one piece of each stack ----------------------------------------------------------------- */

static bool stack_qualifies(const StackWalk *w, int site) {
    if (w->top) return line_takes(w->c, &w->pieces, ctx_what(w->c, w->o->type, site));
    for (int level = 0, n = stack_height(w, site); level < n; level++)
        if (stack_takes(w, site, level)) return true;
    return false;
}

static bool stack_follow(StackWalk *w, Slice radial, int *count) {
    for (int i = 0; i < radial.n; i++) {
        w->c->to = radial.v[i];
        if (!stack_qualifies(w, radial.v[i]) || !op_bool_or(w->c, w->o->when, true)) return false;
        if (++*count == w->length && !w->exact) return true;
    }
    return false;
}

static bool stack_plain(StackWalk *w, int pivot) {
    if (!stack_qualifies(w, pivot)) return false;
    int n;
    const Line *lines = lines_through(w->o->lines, pivot, &n);
    for (int i = 0; i < n; i++) {
        int count = 1;
        if (stack_follow(w, lines[i].radial, &count)) return true;
        if (lines[i].nopposites == 0 && count == w->length) return true;
        for (int k = 0; k < lines[i].nopposites; k++) {
            int total = count;
            if (stack_follow(w, lines[i].opposites[k], &total) || total == w->length) return true;
        }
    }
    return false;
}

/* ---- by level -------------------------------------------------------------------------------- */

/* How the level changes from site to site: 0, -1 or 1. *offset is where it has come to. */
static bool stack_slope(StackWalk *w, Slice radial, int level, int slope, int *offset, int *count) {
    for (int i = 0; i < radial.n; i++) {
        int at = level + slope * *offset;
        if (at < 0 || stack_height(w, radial.v[i]) <= at || !stack_takes(w, radial.v[i], at))
            return false;
        ++*offset;
        if (++*count == w->length && !w->exact) return true;
    }
    return false;
}

/* Along the radial with that slope and along its opposites with the other one. */
static bool stack_line(StackWalk *w, const Line *line, int pivot, int level, int slope) {
    int count = 0, offset = 0;
    Slice start = {&pivot, 1};
    if (stack_slope(w, start, level, slope, &offset, &count)) return true;
    if (count && stack_slope(w, line->radial, level, slope, &offset, &count)) return true;
    if (line->nopposites == 0) return count == w->length;
    offset = 1; /* not reset between the opposites, as in the reference */
    for (int k = 0; k < line->nopposites; k++) {
        int total = count;
        if (stack_slope(w, line->opposites[k], level, -slope, &offset, &total)) return true;
        if ((slope < 0 ? count : total) == w->length) return true;
    }
    return false;
}

static bool stack_by_level(StackWalk *w, int pivot) {
    int height = stack_height(w, pivot), count = 1;
    if (height >= w->length) {
        for (int i = 1; i < w->length && stack_takes(w, pivot, height - 1 - i); i++) count++;
        if (count == w->length) return true;
    }
    if (height == 0) return false;
    int n;
    const Line *lines = lines_through(w->o->lines, pivot, &n);
    for (int i = 0; i < n; i++)
        if (stack_line(w, &lines[i], pivot, height - 1, 0) ||
            stack_line(w, &lines[i], pivot, height - 1, -1) ||
            stack_line(w, &lines[i], pivot, height - 1, 1))
            return true;
    return false;
}

bool line_stack_eval(Ctx *c, const Op *op) {
    const LineOp *o = (const LineOp *)op;
    int pivot = bool_site_or_last(c, o->through);
    if (pivot < 0) return false;
    ScratchMark mark = scratch_mark(c);
    StackWalk w = {.c = c, .o = o, .pieces = line_pieces(c, o, ctx_what(c, o->type, pivot))};
    w.length = op_int(c, o->length);
    w.exact = op_bool_or(c, o->exact, false);
    w.top = op_bool_or(c, o->top, false);
    bool found = w.length == 1 || (op_bool_or(c, o->by_level, false) ? stack_by_level(&w, pivot)
                                                                     : stack_plain(&w, pivot));
    scratch_reset(c, mark);
    return found;
}
