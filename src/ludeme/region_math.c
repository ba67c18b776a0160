/* region_math.c: regions made of other regions: set operations, loops, growing. */
#include "ludeme/region_ops.h"
#include "rules/role.h"

#include <string.h>

/* ---- for all files of regions ---------------------------------------------------------------- */

Word *region_new(Compiler *c) {
    Word *set = ARENA_ARRAY(c->arena, Word, (size_t)c->rules->words + 1);
    memset(set, 0, ((size_t)c->rules->words + 1) * sizeof *set);
    return set;
}

const Op *region_nothing(Compiler *c) {
    return const_region(c, region_new(c));
}

const Op *region_int_or(Compiler *c, const Bound *b, int otherwise) {
    return b ? compile_int(c, b) : const_int(c, otherwise);
}

const Op *region_bool_or(Compiler *c, const Bound *b, bool otherwise) {
    return b ? compile_bool(c, b) : const_bool(c, otherwise);
}

int region_last_to(const Ctx *c) {
    return c->s->last.to;
}

/* ---- set operations -------------------------------------------------------------------------- */

typedef struct RegionsOp {
    Op op;
    int n, first; /* first: of an intersection, the part to begin with */
    const Op **parts;
} RegionsOp;

/* A region as a set of one's own. */
static Word *region_of(Ctx *c, const Op *region) {
    size_t bytes = (size_t)c->rules->words * sizeof(Word);
    Word *set = scratch_alloc(c, bytes);
    ScratchMark mark = scratch_mark(c);
    memcpy(set, op_region(c, region), bytes);
    scratch_reset(c, mark);
    return set;
}

static const Word *union_eval(Ctx *c, const Op *op) {
    const RegionsOp *o = (const RegionsOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    for (int i = 0; i < o->n; i++) {
        set_join(out, op_region(c, o->parts[i]), c->rules->words);
        scratch_reset(c, mark);
    }
    return out;
}

/* Takes away what is in the region (or what is not). Of a few sites each is asked for, where that is
 * told without making sets; none is not worth looking at. */
static void region_narrow(Ctx *c, Word *set, const Op *region, bool to_those) {
    enum { FEW = 8 };
    int words = c->rules->words, n = set_count(set, words);
    if (n == 0 && !(region->reads & READS_CHANCE)) return;
    ScratchMark mark = scratch_mark(c);
    if (n <= FEW && region->quick) {
        for (SET_EACH(site, set, words))
            if (region_has(c, region, site) != to_those) set_drop(set, site);
    } else {
        const Word *others = op_region(c, region);
        for (int w = 0; w < words; w++) set[w] &= to_those ? others[w] : ~others[w];
    }
    scratch_reset(c, mark);
}

/* Which part is made whole: one that has to be. */
static int intersection_first(const RegionsOp *o) {
    int first = 0;
    if (o->op.reads & READS_CHANCE) return 0;
    for (int i = 1; i < o->n && o->parts[first]->quick; i++)
        if (!o->parts[i]->quick) first = i;
    return first;
}

static const Word *intersection_eval(Ctx *c, const Op *op) {
    const RegionsOp *o = (const RegionsOp *)op;
    if (o->n == 0) return scratch_set(c);
    Word *out = region_of(c, o->parts[o->first]);
    for (int i = 0; i < o->n; i++)
        if (i != o->first) region_narrow(c, out, o->parts[i], true);
    return out;
}

static bool union_has(Ctx *c, const Op *op, int site) {
    const RegionsOp *o = (const RegionsOp *)op;
    for (int i = 0; i < o->n; i++)
        if (region_has(c, o->parts[i], site)) return true;
    return false;
}

/* Parts that need not be made are asked first. */
static bool intersection_has(Ctx *c, const Op *op, int site) {
    const RegionsOp *o = (const RegionsOp *)op;
    for (int i = 0; i < o->n; i++)
        if (o->parts[i]->has && !o->parts[i]->has(c, o->parts[i], site)) return false;
    for (int i = 0; i < o->n; i++)
        if (!o->parts[i]->has && !region_has(c, o->parts[i], site)) return false;
    return o->n > 0;
}

static const Op *regions_op(Compiler *c, const Bound *b, RegionFn *fn) {
    RegionsOp *op = OP_NEW(c, RegionsOp, region, fn);
    const Bound *first = bound_slot(b, 0);
    bool listed = first && first->kind == BOUND_ARRAY;
    uint32_t n = listed ? first->n : 2;
    op->parts = ARENA_ARRAY(c->arena, const Op *, (size_t)n + 1);
    op->n = 0;
    op->op.reads = READS_NOTHING;
    bool quick = true;
    for (uint32_t i = 0; i < n; i++) {
        const Op *part = compile_region(c, listed ? first->args[i] : bound_slot(b, i));
        if (!part) continue;
        op->op.reads |= part->reads;
        op->parts[op->n++] = part;
        quick &= part->quick;
    }
    op->first = intersection_first(op);
    /* Without chance it makes no difference which parts are looked at. */
    if (!(op->op.reads & READS_CHANCE)) {
        op->op.has = fn == union_eval ? union_has : intersection_has;
        op->op.quick = quick;
    }
    return &op->op;
}

const Op *region_union(Compiler *c, const Bound *b) {
    return regions_op(c, b, union_eval);
}

const Op *region_intersection(Compiler *c, const Bound *b) {
    return regions_op(c, b, intersection_eval);
}

typedef struct DifferenceOp {
    Op op;
    const Op *of, *without, *site;
} DifferenceOp;

static const Word *region_difference_eval(Ctx *c, const Op *op) {
    const DifferenceOp *o = (const DifferenceOp *)op;
    Word *out = region_of(c, o->of);
    if (o->without) {
        region_narrow(c, out, o->without, false);
    } else {
        int site = op_int_or(c, o->site, -1);
        if (set_holds(c->rules, out, site)) set_drop(out, site);
    }
    return out;
}

static bool region_difference_has(Ctx *c, const Op *op, int site) {
    const DifferenceOp *o = (const DifferenceOp *)op;
    if (!region_has(c, o->of, site)) return false;
    return o->without ? !region_has(c, o->without, site) : op_int_or(c, o->site, -1) != site;
}

const Op *region_difference(Compiler *c, const Bound *b) {
    DifferenceOp *op = OP_NEW(c, DifferenceOp, region, region_difference_eval);
    op->of = compile_region(c, bound_slot(b, 0));
    op->without = compile_region(c, bound_slot(b, 1));
    op->site = compile_int(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->of, op->without, op->site);
    if (!(op->op.reads & READS_CHANCE)) {
        op->op.has = region_difference_has;
        op->op.quick = op->of && op->of->quick && (!op->without || op->without->quick);
    }
    return &op->op;
}

typedef struct RegionIfOp {
    Op op;
    const Op *when, *then, *otherwise;
} RegionIfOp;

static const Word *region_if_eval(Ctx *c, const Op *op) {
    const RegionIfOp *o = (const RegionIfOp *)op;
    return op_region(c, op_bool(c, o->when) ? o->then : o->otherwise);
}

const Op *region_if(Compiler *c, const Bound *b) {
    RegionIfOp *op = OP_NEW(c, RegionIfOp, region, region_if_eval);
    op->when = region_bool_or(c, bound_slot(b, 0), false);
    op->then = compile_region(c, bound_slot(b, 1));
    op->otherwise = compile_region(c, bound_slot(b, 2));
    if (!op->otherwise) op->otherwise = region_nothing(c);
    op->op.reads = READS(READS_NOTHING, op->when, op->then, op->otherwise);
    return &op->op;
}

/* ---- expand ---------------------------------------------------------------------------------- */

typedef struct ExpandOp {
    Op op;
    SiteType type;
    uint64_t dir; /* bit of a direction */
    const Op *region, *origin, *steps;
} ExpandOp;

static const Word *expand_eval(Ctx *c, const Op *op) {
    const ExpandOp *o = (const ExpandOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int words = c->rules->words;
    Word *out = scratch_set(c), *more = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    if (o->region)
        set_join(out, op_region(c, o->region), words);
    else
        set_put(c->rules, out, op_int_or(c, o->origin, -1));
    int steps = op_int(c, o->steps);
    if (steps > s->n) steps = s->n;
    for (int i = 0; i < steps; i++) {
        memcpy(more, out, (size_t)words * sizeof *more);
        for (SET_EACH(site, out, words)) {
            if (site >= s->n) break;
            for (int k = s->step_first[site]; k < s->step_first[site + 1]; k++)
                if (s->steps[k].lists & o->dir) set_add(more, s->steps[k].to);
        }
        bool grown = memcmp(more, out, (size_t)words * sizeof *more) != 0;
        memcpy(out, more, (size_t)words * sizeof *more);
        if (!grown) break;
    }
    scratch_reset(c, mark);
    return out;
}

/* A container other than the board has no steps: its number makes no difference. */
const Op *region_expand(Compiler *c, const Bound *b) {
    ExpandOp *op = OP_NEW(c, ExpandOp, region, expand_eval);
    op->region = compile_region(c, bound_slot(b, 2));
    op->origin = compile_int(c, bound_label(b, "origin"));
    op->steps = region_int_or(c, bound_label(b, "steps"), 1);
    op->type = compile_type(c, bound_slot(b, 6));
    Direction d = compile_direction(bound_slot(b, 5), DIR_Adjacent);
    op->dir = direction_bit(op->type == SITE_EDGE ? DIR_Adjacent : d);
    op->op.reads = READS(READS_NOTHING, op->region, op->origin, op->steps);
    return &op->op;
}

/* What the last move passed over. */
static const Word *last_between_eval(Ctx *c, const Op *op) {
    (void)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    if (r->layout.last_between != LAYOUT_ABSENT && c->s->last.is_set)
        set_join(out, STATE_CAT(Word, c->s, r->layout.last_between), r->words);
    return out;
}

const Op *region_last_between(Compiler *c, const Bound *b) {
    (void)b;
    compile_uses(c, USES_BETWEEN);
    return op_init_region(arena_alloc(c->arena, sizeof(Op)), last_between_eval);
}

/* ---- loops ----------------------------------------------------------------------------------- */

typedef struct RegionEachOp {
    Op op;
    SiteType type;
    bool from_top;
    const Op *over, *region, *when, *start;
} RegionEachOp;

/* Adds what the region is with the iterators as they are now. */
static void each_join(Ctx *c, const RegionEachOp *o, Word *out) {
    ScratchMark mark = scratch_mark(c);
    set_join(out, op_region(c, o->region), c->rules->words);
    scratch_reset(c, mark);
}

/* `own`: what the loop sets, so that the region or condition does not depend on it from outside. */
static const Op *each_reads(RegionEachOp *op, uint32_t own) {
    const Op *inner = op->region ? op->region : op->when;
    op->op.reads = READS_LONG | op->over->reads | (inner->reads & ~own);
    return &op->op;
}

static const Word *each_int_eval(Ctx *c, const Op *op) {
    const RegionEachOp *o = (const RegionEachOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, o->over);
    int player = c->player;
    for (int i = 0; i < list.n; i++) {
        if (list.v[i] < 0 || list.v[i] > c->rules->players + 1) continue;
        c->player = list.v[i];
        each_join(c, o, out);
    }
    c->player = player;
    scratch_reset(c, mark);
    return out;
}

const Op *region_each_int(Compiler *c, const Bound *b) {
    RegionEachOp *op = OP_NEW(c, RegionEachOp, region, each_int_eval);
    op->over = compile_ints(c, bound_slot(b, 0));
    op->region = compile_region(c, bound_slot(b, 1));
    return op->over && op->region ? each_reads(op, READS_PLAYER) : region_nothing(c);
}

/* Of each site: its region, or the site itself when the condition holds. */
static const Word *each_site_eval(Ctx *c, const Op *op) {
    const RegionEachOp *o = (const RegionEachOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    const Word *over = op_region(c, o->over);
    ScratchMark inner = scratch_mark(c);
    int before = c->site;
    for (SET_EACH(site, over, c->rules->words)) {
        c->site = site;
        if (o->region)
            each_join(c, o, out);
        else if (op_bool(c, o->when))
            set_add(out, site);
        scratch_reset(c, inner);
    }
    c->site = before;
    scratch_reset(c, mark);
    return out;
}

/* Is the site one of them, and does the condition hold? */
static bool each_site_has(Ctx *c, const Op *op, int site) {
    const RegionEachOp *o = (const RegionEachOp *)op;
    if (!region_has(c, o->over, site)) return false;
    ScratchMark mark = scratch_mark(c);
    int before = c->site;
    c->site = site;
    bool holds = op_bool(c, o->when);
    c->site = before;
    scratch_reset(c, mark);
    return holds;
}

const Op *region_each_site_of(Compiler *c, const Bound *b) {
    RegionEachOp *op = OP_NEW(c, RegionEachOp, region, each_site_eval);
    op->over = compile_region(c, bound_slot(b, 0));
    op->region = compile_region(c, bound_slot(b, 1));
    return op->over && op->region ? each_reads(op, READS_SITE) : region_nothing(c);
}

const Op *region_each_site_if(Compiler *c, const Bound *b) {
    RegionEachOp *op = OP_NEW(c, RegionEachOp, region, each_site_eval);
    op->over = compile_region(c, bound_slot(b, 0));
    op->when = region_bool_or(c, bound_label(b, "if"), true);
    if (!op->over) return region_nothing(c);
    each_reads(op, READS_SITE);
    if (!(op->op.reads & READS_CHANCE)) {
        op->op.has = each_site_has;
        op->op.quick = op->over->quick;
    }
    return &op->op;
}

static const Word *each_team_eval(Ctx *c, const Op *op) {
    const RegionEachOp *o = (const RegionEachOp *)op;
    Word *out = scratch_set(c);
    int before = c->team;
    for (int team = 1; team <= c->rules->players; team++) {
        if (team_members(c, team) == 0) continue;
        c->team = team;
        each_join(c, o, out);
    }
    c->team = before;
    return out;
}

const Op *region_each_team(Compiler *c, const Bound *b) {
    RegionEachOp *op = OP_NEW(c, RegionEachOp, region, each_team_eval);
    op->region = compile_region(c, bound_slot(b, 1));
    return op->region ? &op->op : region_nothing(c);
}

/* The result is a set of levels. */
static const Word *each_level_eval(Ctx *c, const Op *op) {
    const RegionEachOp *o = (const RegionEachOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int place = place_of(&c->rules->layout, o->type, op_int(c, o->over)), before = c->level;
    int top = place < 0 ? -1 : state_height(c->rules, c->s, place) - 1;
    int start = op_int(c, o->start), first = o->from_top || start < 0 ? 0 : start;
    int last = o->from_top && start >= 0 && start < top ? start : top;
    for (int i = first; i <= last; i++) {
        c->level = o->from_top ? last - (i - first) : i;
        if (op_bool_or(c, o->when, true)) set_put(c->rules, out, c->level);
        scratch_reset(c, mark);
    }
    c->level = before;
    return out;
}

const Op *region_each_level(Compiler *c, const Bound *b) {
    RegionEachOp *op = OP_NEW(c, RegionEachOp, region, each_level_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->over = region_int_or(c, bound_label(b, "at"), -1);
    const Bound *way = bound_slot(b, 3);
    op->from_top = !way || !str_is(way->as.s, "FromBottom");
    op->when = compile_bool(c, bound_label(b, "if"));
    op->start = region_int_or(c, bound_label(b, "startAt"), -1);
    return &op->op;
}
