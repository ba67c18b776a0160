/* effect_intervene.c: (intervene …): pieces on both sides of a site. */
#include "ludeme/move_parts.h"
#include "rules/lines.h"

typedef struct InterveneOp {
    Op op;
    SiteType type;
    const Op *from, *min, *max, *then;
    const LineTable *lines;
    ToArg to;
} InterveneOp;

static bool intervene_is_target(Ctx *c, const InterveneOp *o, int site) {
    c->to = site;
    return o->to.when ? op_bool(c, o->to.when) : part_is_enemy(c, c->rules->use, site);
}

static void intervene_take(Ctx *c, const InterveneOp *o, int site, MoveList *out) {
    c->to = site;
    if (o->to.apply)
        part_apply(c, o->to.apply_if, o->to.apply, out);
    else
        part_remove(c, c->rules->use, site, out);
}

/* One piece on each side. */
static void intervene_one(Ctx *c, const InterveneOp *o, const Line *line, MoveList *out) {
    bool found = false;
    if (line->radial.n < 1 || !intervene_is_target(c, o, line->radial.v[0])) return;
    for (int i = 0; i < line->nopposites; i++) {
        Slice other = line->opposites[i];
        if (other.n < 1 || !intervene_is_target(c, o, other.v[0])) continue;
        intervene_take(c, o, other.v[0], out);
        found = true;
    }
    if (found) intervene_take(c, o, line->radial.v[0], out);
}

static int intervene_run(Ctx *c, const InterveneOp *o, Slice line, int max) {
    int n = 0;
    while (n < line.n && n < max && intervene_is_target(c, o, line.v[n])) n++;
    return n;
}

/* Several on each side. What is found on one opposite counts for those after it too. */
static void intervene_many(Ctx *c, const InterveneOp *o, const Line *line, int min, int max,
                           MoveList *out) {
    int n = intervene_run(c, o, line->radial, max), nfound = 0, room = 0;
    if (n < min || n > max) return;
    for (int i = 0; i < line->nopposites; i++) room += line->opposites[i].n;
    ScratchMark mark = scratch_mark(c);
    int *found = scratch_ints(c, room);
    bool any = false;
    for (int i = 0; i < line->nopposites; i++) {
        int there = intervene_run(c, o, line->opposites[i], max);
        for (int k = 0; k < there; k++) found[nfound++] = line->opposites[i].v[k];
        if (nfound < min || nfound > max) continue;
        any = true;
        for (int k = 0; k < nfound; k++) intervene_take(c, o, found[k], out);
    }
    for (int k = 0; any && k < n; k++) intervene_take(c, o, line->radial.v[k], out);
    scratch_reset(c, mark);
}

static void intervene_eval(Ctx *c, const Op *op, MoveList *out) {
    const InterveneOp *o = (const InterveneOp *)op;
    uint32_t first = out->moves.n;
    int from = op_int(c, o->from), n;
    int min = op_int_or(c, o->min, 1), max = op_int_or(c, o->max, 1);
    const Line *lines = o->lines ? lines_through(o->lines, from, &n) : NULL;
    if (!lines) return;
    Iterators it = ctx_save(c);
    for (int i = 0; i < n; i++) {
        if (min == 1 && max == 1)
            intervene_one(c, o, &lines[i], out);
        else
            intervene_many(c, o, &lines[i], min, max, out);
    }
    ctx_restore(c, it);
    moves_then_all(out, first, o->then);
}

static Direction intervene_direction(const Bound *b) {
    for (int d = 0; b && d < DIRECTIONS; d++)
        if (str_is(b->as.s, direction_names[d])) return (Direction)d;
    return DIR_Adjacent;
}

const Op *intervene_compile(Compiler *c, const Bound *b) {
    InterveneOp *o = OP_NEW(c, InterveneOp, moves, intervene_eval);
    FromArg from = compile_from(c, bound_slot(b, 0));
    o->type = from.given ? from.type : c->rules->use;
    o->from = from.site ? from.site : part_last_to(c);
    o->lines = lines_prepare(c->rules, o->type, intervene_direction(bound_slot(b, 1)));
    BetweenArg between = compile_between(c, bound_slot(b, 2));
    o->min = between.min;
    o->max = between.max;
    o->to = compile_to(c, bound_slot(b, 3));
    o->then = compile_then(c, bound_slot(b, 4));
    return &o->op;
}
