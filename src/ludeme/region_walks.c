/* region_walks.c: regions that steps lead to: groups, distances, walks, patterns. */
#include "geom/distance.h"
#include "ludeme/move_args.h"
#include "ludeme/region_ops.h"
#include "rules/group.h"

/* ---- groups ---------------------------------------------------------------------------------- */

typedef struct GroupSitesOp {
    Op op;
    SiteType type;
    const Op *at, *from, *visible;
    GroupRule rule;
} GroupSitesOp;

static const Word *group_sites_eval(Ctx *c, const Op *op) {
    const GroupSitesOp *o = (const GroupSitesOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    GroupRule rule = o->rule;
    rule.visible = op_bool_or(c, o->visible, false);
    if (o->from) {
        const Word *from = op_region(c, o->from);
        for (SET_EACH(site, from, c->rules->words)) group_flood(c, o->type, site, &rule, out);
    } else {
        group_flood(c, o->type, op_int(c, o->at), &rule, out);
    }
    scratch_reset(c, mark);
    return out;
}

/* Slots: Group, type, at:, from:, directions, if:, isVisible:. */
const Op *sites_group(Compiler *c, const Bound *b) {
    GroupSitesOp *op = OP_NEW(c, GroupSitesOp, region, group_sites_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->at = region_int_or(c, bound_label(b, "at"), -1);
    op->from = compile_region(c, bound_label(b, "from"));
    op->rule.dirs = compile_dirs(c, bound_slot(b, 4));
    op->rule.when = compile_bool(c, bound_label(b, "if"));
    op->rule.join = op->rule.when ? GROUP_ANY : GROUP_SAME_PIECE;
    op->rule.visible = false;
    op->visible = compile_bool(c, bound_label(b, "isVisible"));
    uint32_t own = op->rule.when ? op->rule.when->reads & ~(uint32_t)READS_TO : 0;
    op->op.reads =
        READS(own | READS_STATE | READS_LONG, op->at, op->from, op->rule.dirs, op->visible);
    return &op->op;
}

/* ---- distances ------------------------------------------------------------------------------- */

typedef struct DistanceSitesOp {
    Op op;
    SiteType type;
    const Op *from, *min, *max;
    const Distances *table;
    const Op *dirs, *when, *rotation; /* of a step */
    bool steps;
} DistanceSitesOp;

static const Word *distance_table_eval(Ctx *c, const Op *op) {
    const DistanceSitesOp *o = (const DistanceSitesOp *)op;
    Word *out = scratch_set(c);
    int from = op_int(c, o->from), min = op_int_or(c, o->min, 0);
    int max = op_int_or(c, o->max, INFINITE);
    if (!on_board(c->rules, o->type, from) || min < 0 || !o->table) return out;
    if (min == 0 && max >= 0) set_add(out, from);
    int most = o->table->most[from];
    for (int i = 0; i < o->table->n; i++) {
        int d = distance_between(o->table, from, i);
        if (d > 0 && d >= min && d <= max && d <= most) set_add(out, i);
    }
    return out;
}

/* Those that a step from `site` leads to, appended to the queue. */
static int distance_expand(Ctx *c, const DistanceSitesOp *o, int site, Word *seen, int *queue,
                           int n) {
    ScratchMark mark = scratch_mark(c);
    Dirs dirs;
    dirs_at(c, o->dirs, o->type, site, &dirs);
    c->from = site;
    StepIter it = steps_begin(c->rules, o->type, site, &dirs);
    for (int to; (to = steps_next(&it)) >= 0;) {
        if (set_has(seen, to)) continue;
        c->to = to;
        if (op_bool_or(c, o->when, true)) {
            set_add(seen, to);
            queue[n++] = to;
        }
        scratch_reset(c, mark);
    }
    return n;
}

/* Round by round; the piece on the first site decides where relative directions lead, and its
 * rotation changes with every site that is left. */
static const Word *distance_steps_eval(Ctx *c, const Op *op) {
    const DistanceSitesOp *o = (const DistanceSitesOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    int from = op_int(c, o->from), min = op_int_or(c, o->min, 0);
    int max = op_int_or(c, o->max, INFINITE);
    if (!on_board(r, o->type, from) || min < 0) return out;
    ScratchMark mark = scratch_mark(c);
    Word *seen = scratch_set(c);
    int *queue = scratch_ints(c, r->topo->sites[o->type].n + 1);
    Iterators it = ctx_save(c);
    int facing_as = c->facing_as, rotation_as = c->rotation_as;
    c->facing_as = (int)facing_of_piece(c, o->type, from, -1);
    c->rotation_as = r->layout.rotation == LAYOUT_ABSENT
                         ? 0
                         : state_rotation(r, c->s, place_of(&r->layout, o->type, from), -1);
    int n = distance_expand(c, o, from, seen, queue, 0), first = 0;
    set_add(seen, from);
    for (int round = 1; round <= max && first < n; round++) {
        int last = n;
        for (int i = first; i < last; i++) {
            if (round >= min) set_add(out, queue[i]);
            if (round == max) continue;
            if (o->rotation) {
                c->value = c->rotation_as;
                c->rotation_as = op_int(c, o->rotation);
            }
            n = distance_expand(c, o, queue[i], seen, queue, n);
        }
        first = last;
    }
    c->facing_as = facing_as, c->rotation_as = rotation_as;
    ctx_restore(c, it);
    scratch_reset(c, mark);
    return out;
}

/* Slots: Distance, type, relation, step, newRotation:, from:, range. */
const Op *sites_distance(Compiler *c, const Bound *b) {
    const Bound *step = bound_slot(b, 3);
    DistanceSitesOp *op =
        OP_NEW(c, DistanceSitesOp, region, step ? distance_steps_eval : distance_table_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->from = region_int_or(c, bound_label(b, "from"), -1);
    op->min = op->max = op->dirs = op->when = op->rotation = NULL;
    op->table = NULL;
    op->steps = step != NULL;
    compile_range(c, bound_slot(b, 6), &op->min, &op->max);
    if (step) {
        op->dirs = compile_dirs(c, bound_slot(step, 1));
        op->when = compile_to(c, bound_slot(step, 2)).when;
        op->rotation = compile_int(c, bound_label(b, "newRotation"));
    } else {
        op->table = compile_distances(c, op->type);
        op->op.reads = READS(READS_NOTHING, op->from, op->min, op->max);
    }
    return &op->op;
}

/* ---- walks ----------------------------------------------------------------------------------- */

typedef struct WalkSitesOp {
    Op op;
    SiteType type;
    const Op *start, *rotations; /* start NULL: (from) */
    Walk *walks;
    int n;
    const Word *from; /* by start: where the walks end; NULL: not known */
    int words;        /* of each of these sets: containers to come may make sets larger */
} WalkSitesOp;

static void walk_set(const Rules *r, const WalkSitesOp *o, int start, bool rotations, Word *out) {
    const FacingList *list = board_facings(r, o->type, DIR_Orthogonal);
    const Sites *s = &r->topo->sites[o->type];
    for (int w = 0; w < o->n; w++)
        for (int i = 0; i < (rotations ? list->n : list->n > 0); i++)
            set_put(r, out, walk_follow(s, list, start, o->walks[w], i, NULL));
}

static const Word *walk_sites_eval(Ctx *c, const Op *op) {
    const WalkSitesOp *o = (const WalkSitesOp *)op;
    const Rules *r = c->rules;
    int start = o->start ? op_int(c, o->start) : c->from;
    bool inside = on_board(r, o->type, start);
    if (inside && o->from && o->words == r->words)
        return o->from + (size_t)start * (size_t)r->words;
    Word *out = scratch_set(c);
    if (inside) walk_set(r, o, start, op_bool(c, o->rotations), out);
    return out;
}

/* Walks end always at the same sites: on boards that are not too large they are found beforehand. */
static void walk_prepare(Compiler *c, WalkSitesOp *o) {
    enum { MOST = 1 << 13 };
    const Rules *r = c->rules;
    int n = r->topo->sites[o->type].n;
    if (!op_is_const(o->rotations) || n > MOST / r->words || o->n > MOST / (n + 1)) return;
    Word *from = ARENA_ARRAY(c->arena, Word, (size_t)n * (size_t)r->words + 1);
    for (int i = 0; i < n; i++)
        walk_set(r, o, i, op_const_value(o->rotations), from + (size_t)i * (size_t)r->words);
    o->from = from;
    o->words = r->words;
}

const Op *sites_walk(Compiler *c, const Bound *b) {
    WalkSitesOp *op = OP_NEW(c, WalkSitesOp, region, walk_sites_eval);
    const Bound *walks = bound_slot(b, 2);
    direction_prepare(c->rules);
    op->type = compile_type(c, bound_slot(b, 0));
    op->start = compile_int(c, bound_slot(b, 1));
    op->n = walks ? (int)walks->n : 0;
    op->walks = ARENA_ARRAY(c->arena, Walk, (size_t)op->n + 1);
    for (int i = 0; i < op->n; i++) op->walks[i] = compile_walk(c, walks->args[i]);
    op->rotations = region_bool_or(c, bound_label(b, "rotations"), true);
    op->op.reads = READS(op->start ? READS_NOTHING : READS_FROM, op->start, op->rotations);
    if (c->diags->errors == 0) walk_prepare(c, op);
    return &op->op;
}

/* ---- patterns -------------------------------------------------------------------------------- */

typedef struct WalkPatternOp {
    Op op;
    SiteType type;
    Walk walk;
    int steps; /* forward */
    const Op *from, *what, *whats;
} WalkPatternOp;

/* Whether the pieces along the walk are those wanted, which come again and again. */
static bool pattern_holds(const Ctx *c, const WalkPatternOp *o, Ints whats, const int *path) {
    for (int i = 0; i < o->steps; i++)
        if (path[i] < 0 || ctx_what(c, o->type, path[i]) != whats.v[(i + 1) % whats.n])
            return false;
    return true;
}

static const Word *pattern_eval(Ctx *c, const Op *op) {
    const WalkPatternOp *o = (const WalkPatternOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    const FacingList *list = board_facings(c->rules, o->type, DIR_Orthogonal);
    int from = o->from ? op_int(c, o->from) : region_last_to(c);
    if (!on_board(c->rules, o->type, from)) return out;
    int one = o->what ? op_int(c, o->what) : ctx_what(c, o->type, from);
    Ints whats = o->whats ? op_ints(c, o->whats) : (Ints){&one, 1};
    int *path = scratch_ints(c, o->steps);
    if (whats.n == 0 || ctx_what(c, o->type, from) != whats.v[0]) return out;
    for (int d = 0; d < list->n; d++) {
        for (int i = 0; i < o->steps; i++) path[i] = -1;
        walk_follow(&c->rules->topo->sites[o->type], list, from, o->walk, d, path);
        if (!pattern_holds(c, o, whats, path)) continue;
        set_add(out, from);
        for (int i = 0; i < o->steps; i++) set_put(c->rules, out, path[i]);
    }
    scratch_reset(c, mark);
    return out;
}

/* Slots: Pattern, walk, type, from:, what:, whats:. */
const Op *sites_pattern(Compiler *c, const Bound *b) {
    WalkPatternOp *op = OP_NEW(c, WalkPatternOp, region, pattern_eval);
    direction_prepare(c->rules);
    op->walk = compile_walk(c, bound_slot(b, 1));
    op->steps = 0;
    for (int i = 0; i < op->walk.n; i++) op->steps += op->walk.v[i] == WALK_F;
    op->type = compile_type(c, bound_slot(b, 2));
    op->from = compile_int(c, bound_label(b, "from"));
    op->what = compile_int(c, bound_label(b, "what"));
    op->whats = compile_ints(c, bound_label(b, "whats"));
    return &op->op;
}
