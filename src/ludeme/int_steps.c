/* int_steps.c: how many steps there are from site to site. */
#include <assert.h>

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
    if (!*table) {
        uint64_t asked = 0;
        bound_walk(c->root, steps_ask, &asked);
        *table = distances_build(&c->rules->topo->sites[type], distance_relation(asked));
    }
    return *table;
}

/* ---- (count Steps …) ------------------------------------------------------------------------- */

typedef struct StepsOp {
    Op op;
    SiteType type;
    const Op *from, *to, *to_region;
    const Distances *table; /* or by a step: */
    const Op *dirs, *when, *rotation;
    bool keeps;  /* distances can be kept while nothing changes: */
    uint32_t at; /* where they are in the memory of the context (memo.h) */
} StepsOp;

/* How far all sites are from one; -1: they are not reached. */
typedef struct StepsKept {
    uint64_t version;
    int32_t from;
    bool known; /* false: only asked for, once */
    int32_t distance[];
} StepsKept;

/* The targets of the board in a set. False when there are none, not even elsewhere. */
static bool steps_targets(Ctx *c, const StepsOp *o, Word *targets) {
    int sites = c->rules->topo->sites[o->type].n;
    bool any = false;
    SitesIter it = sites_arg_begin(c, (SitesArg){o->to, o->to_region});
    for (SITES_ARG_EACH(site, it)) {
        any = true;
        if (site < sites) set_add(targets, site);
    }
    return any;
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

/* Layer by layer, until one has a target; with `all`, to the end, and that gets them all. Relative directions are those of the piece on the first
 * site wherever the search has come; its rotation changes with every site that is left. */
static int steps_layers(Ctx *c, const StepsOp *o, int from, const Word *targets, int32_t *all) {
    StepsFlood f = {scratch_set(c), scratch_ints(c, c->rules->topo->sites[o->type].n), 1};
    Dirs dirs;
    f.queue[0] = from;
    set_add(f.seen, from);
    for (int i = 0, end, distance = 0; i < f.n; distance++) {
        for (int k = i; k < f.n; k++)
            if (all)
                all[f.queue[k]] = distance;
            else if (set_has(targets, f.queue[k]))
                return distance;
        for (end = f.n; i < end; i++) {
            if (o->rotation && i > 0) {
                c->value = c->rotation_as;
                c->rotation_as = op_int(c, o->rotation);
            }
            dirs_at(c, o->dirs, o->type, f.queue[i], &dirs);
            steps_expand(c, o, &f, i, &dirs);
        }
    }
    return INFINITE;
}

static int steps_search(Ctx *c, const StepsOp *o, int from, const Word *targets, int32_t *all) {
    int place = place_of(&c->rules->layout, o->type, from);
    int facing_as = c->facing_as, rotation_as = c->rotation_as;
    c->facing_as = (int)facing_of_piece(c, o->type, from, -1);
    c->rotation_as = state_rotation(c->rules, c->s, place, -1);
    int distance = steps_layers(c, o, from, targets, all);
    c->facing_as = facing_as, c->rotation_as = rotation_as;
    return distance;
}

/* Who asks for a second time from the same site is told from all the distances. NULL: it was the first. */
static const int32_t *steps_kept(Ctx *c, const StepsOp *o, int from) {
    if (!o->keeps) return NULL;
    StepsKept *kept = (StepsKept *)(void *)(ctx_memory(c) + o->at);
    if (kept->version != c->version || kept->from != from) {
        kept->version = c->version;
        kept->from = from;
        kept->known = false;
        return NULL;
    }
    if (!kept->known) {
        for (int i = 0; i < c->rules->topo->sites[o->type].n; i++) kept->distance[i] = -1;
        steps_search(c, o, from, NULL, kept->distance);
        kept->known = true;
    }
    return kept->distance;
}

static int steps_to_nearest(Ctx *c, const StepsOp *o, int from, const Word *targets) {
    const int32_t *distances = steps_kept(c, o, from);
    int best = INFINITE;
    if (!distances) return steps_search(c, o, from, targets, NULL);
    for (SET_EACH(site, targets, c->rules->words)) {
        int d = distances[site];
        if (d >= 0 && (best == INFINITE || d < best)) best = d;
    }
    /* cppcheck-suppress assertWithSideEffect; it puts back what it changes */
    assert(best == steps_search(c, o, from, targets, NULL));
    return best;
}

/* Is there a target at all, if only one beyond the board? */
static bool steps_any(Ctx *c, const StepsOp *o) {
    SitesIter it = sites_arg_begin(c, (SitesArg){o->to, o->to_region});
    return sites_arg_next(&it, -1) >= 0;
}

static int steps_by_move(Ctx *c, const Op *op) {
    const StepsOp *o = (const StepsOp *)op;
    int from = op_int(c, o->from);
    if (from < 0) return 0;
    ScratchMark mark = scratch_mark(c);
    Iterators before = ctx_save(c);
    Word *targets = scratch_set(c);
    int n = steps_targets(c, o, targets), distance = INFINITE;
    if (n == 0)
        distance = steps_any(c, o) ? INFINITE : 0;
    else if (on_board(c->rules, o->type, from))
        distance = steps_to_nearest(c, o, from, targets);
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
    uint32_t reads = READS(READS_NOTHING, op->dirs, op->when);
    op->keeps =
        !op->rotation &&
        (reads & ~(uint32_t)(READS_STATE | READS_TURN | READS_FROM | READS_TO | READS_LONG)) == 0;
    if (op->keeps) {
        size_t n = (size_t)c->rules->topo->sites[op->type].n + 1;
        op->at = c->rules->memo_bytes;
        c->rules->memo_bytes += (uint32_t)(sizeof(StepsKept) + n / 2 * 2 * sizeof(int32_t));
    }
    return &op->op;
}
