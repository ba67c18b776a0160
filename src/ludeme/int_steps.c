/* int_steps.c: how many steps there are from site to site. */
#include "geom/distance.h"
#include "ludeme/direction_ops.h"
#include "ludeme/int_ops.h"
#include "ludeme/move_args.h"

/* ---- the table ------------------------------------------------------------------------------- */

/* All relations that rules without a step of their own ask for. */
static void steps_ask(const Bound *b, void *owner) {
    const char *sig = b->clause->def->sig;
    bool count = strncmp(sig, "(count Steps ", 13) == 0;
    if ((!count && strncmp(sig, "(sites Distance ", 16) != 0) || bound_slot(b, 3)) return;
    *(uint64_t *)owner |= direction_bit(compile_direction(bound_slot(b, 2), DIR_Adjacent));
}

const Distances *compile_distances(Compiler *c, SiteType type) {
    Distances **table = &c->rules->distances[type];
    if (*table) return *table;
    uint64_t asked = 0;
    bound_walk(c->root, steps_ask, &asked);
    *table = distances_build(&c->rules->topo->sites[type], distance_relation(asked));
    return *table;
}

/* ---- (count Steps …) ------------------------------------------------------------------------- */

typedef struct StepsOp {
    Op op;
    SiteType type;
    const Op *from, *to, *to_region;
    const Distances *table; /* or by a step: */
    const Op *dirs, *when, *rotation;
} StepsOp;

/* The targets of the board in a set; how many. */
static int steps_targets(Ctx *c, const StepsOp *o, Word *targets) {
    int sites = c->rules->topo->sites[o->type].n, n = 0;
    SitesIter it = sites_arg_begin(c, (SitesArg){o->to, o->to_region});
    for (SITES_ARG_EACH(site, it))
        if (site < sites) set_add(targets, site), n++;
    return n;
}

static int steps_by_table(Ctx *c, const Op *op) {
    const StepsOp *o = (const StepsOp *)op;
    int from = op_int(c, o->from), best = -1;
    if (from < 0 || !o->table || from >= o->table->n) return 0;
    if (!o->to_region) {
        int to = op_int(c, o->to);
        return to < 0 || to >= o->table->n ? 0 : distance_between(o->table, from, to);
    }
    ScratchMark mark = scratch_mark(c);
    Word *targets = scratch_set(c);
    steps_targets(c, o, targets);
    for (SET_EACH(to, targets, c->rules->words)) {
        int d = distance_between(o->table, from, to);
        if (best < 0 || d < best) best = d;
    }
    scratch_reset(c, mark);
    return best < 0 ? 0 : best;
}

/* The same directions for a piece turned so many times more. */
static void steps_turn(const Rules *r, SiteType type, const Dirs *dirs, int turns, Dirs *out) {
    const FacingList *list = board_facings(r, type, DIR_Adjacent);
    out->n = 0;
    for (int i = 0; i < dirs->n; i++) {
        Direction d = (Direction)dirs->v[i];
        dirs_add(out, is_facing(d) ? facing_rotated(list, d, turns) : d);
    }
}

typedef struct StepsFlood {
    Word *seen;
    int *queue;
    int n;
} StepsFlood;

/* Adds the sites one step away from queue[i]. */
static void steps_expand(Ctx *c, const StepsOp *o, StepsFlood *f, int i, const Dirs *dirs) {
    c->from = f->queue[i];
    int to;
    for (StepIter it = steps_begin(c->rules, o->type, f->queue[i], dirs);
         (to = steps_next(&it)) >= 0;) {
        c->to = to;
        if (set_has(f->seen, to) || !op_bool_or(c, o->when, true)) continue;
        set_add(f->seen, to);
        f->queue[f->n++] = to;
    }
}

/* Layer by layer, until one has a target. */
static int steps_search(Ctx *c, const StepsOp *o, int from, const Word *targets) {
    int place = place_of(&c->rules->layout, o->type, from), start = 0;
    int rotation = state_rotation(c->rules, c->s, place, -1), turned = rotation;
    StepsFlood f = {scratch_set(c), scratch_ints(c, c->rules->topo->sites[o->type].n), 1};
    Dirs dirs, now;
    dirs_at(c, o->dirs, o->type, from, &dirs);
    f.queue[0] = from;
    set_add(f.seen, from);
    for (int i = 0, end, distance = 0; i < f.n; distance++) {
        for (int k = i; k < f.n; k++)
            if (set_has(targets, f.queue[k])) return distance;
        for (end = f.n; i < end; i++) {
            now = dirs;
            if (o->rotation && i > start) {
                c->value = turned;
                turned = op_int(c, o->rotation);
            }
            if (turned != rotation) steps_turn(c->rules, o->type, &dirs, turned - rotation, &now);
            steps_expand(c, o, &f, i, &now);
        }
    }
    return INFINITE;
}

static int steps_by_move(Ctx *c, const Op *op) {
    const StepsOp *o = (const StepsOp *)op;
    int from = op_int(c, o->from);
    if (from < 0) return 0;
    ScratchMark mark = scratch_mark(c);
    Iterators before = ctx_save(c);
    Word *targets = scratch_set(c);
    int n = steps_targets(c, o, targets), distance = INFINITE;
    if (n > 0 && on_board(c->rules, o->type, from)) distance = steps_search(c, o, from, targets);
    ctx_restore(c, before);
    scratch_reset(c, mark);
    return distance;
}

/* Slots: Steps, type, relation, step, newRotation, from, to, region. */
const Op *count_steps_compile(Compiler *c, const Bound *b) {
    const Bound *step = bound_slot(b, 3);
    StepsOp *op = OP_NEW(c, StepsOp, integer, step ? steps_by_move : steps_by_table);
    op->type = compile_type(c, bound_slot(b, 1));
    op->from = compile_int(c, bound_slot(b, 5));
    op->to = compile_int(c, bound_slot(b, 6));
    op->to_region = compile_region(c, bound_slot(b, 7));
    if (!step) {
        op->table = compile_distances(c, op->type);
        op->op.reads = READS(READS_NOTHING, op->from, op->to, op->to_region);
        return &op->op;
    }
    op->dirs = compile_dirs(c, bound_slot(step, 1));
    op->when = compile_to(c, bound_slot(step, 2)).when;
    op->rotation = compile_int(c, bound_slot(b, 4));
    return &op->op;
}
