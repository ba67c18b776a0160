/* int_group.c: groups of sites: how many there are, how large they are, what they enclose. */
#include <limits.h>
#include <math.h>

#include "ludeme/direction_ops.h"
#include "ludeme/int_ops.h"
#include "rules/lines.h"
#include "rules/role.h"

typedef struct GroupOp {
    Op op;
    SiteType type;
    const Op *at, *dirs, *in, *when, *min, *visible;
    const Op *who; /* a player, or bits of owners */
    bool all;      /* pieces of everybody */
} GroupOp;

typedef struct GroupFlood GroupFlood;
typedef bool GroupJoins(Ctx *c, const GroupFlood *f, int from, int to);

/* A search from a site; its members are queue[0 … n - 1]. */
struct GroupFlood {
    const GroupOp *o;
    GroupJoins *joins;
    Word *seen; /* members of this and of earlier groups */
    int *queue;
    int n;
    const Word *members; /* those that may join, when they are known before */
    int what, who;
    bool visible;
};

static GroupFlood flood_new(Ctx *c, const GroupOp *o, GroupJoins *joins) {
    return (GroupFlood){.o = o,
                        .joins = joins,
                        .seen = scratch_set(c),
                        .queue = scratch_ints(c, c->rules->topo->sites[o->type].n),
                        .visible = op_bool_or(c, o->visible, false)};
}

static void flood_run(Ctx *c, GroupFlood *f, int start) {
    SiteType type = f->o->type;
    f->n = 0;
    f->queue[f->n++] = start;
    set_add(f->seen, start);
    for (int i = 0; i < f->n; i++) {
        Dirs dirs;
        int to;
        dirs_at(c, f->o->dirs, type, f->queue[i], &dirs);
        for (StepIter it = steps_begin(c->rules, type, f->queue[i], &dirs);
             (to = steps_next(&it)) >= 0;) {
            if (set_has(f->seen, to) || !f->joins(c, f, f->queue[i], to)) continue;
            set_add(f->seen, to);
            f->queue[f->n++] = to;
        }
    }
}

static bool group_condition(Ctx *c, const GroupOp *o, int to) {
    c->to = to;
    return op_bool(c, o->when);
}

/* ---- seen from above ------------------------------------------------------------------------- */

/* Does something stand higher on the same spot? */
static bool group_covered(const Ctx *c, SiteType type, int site) {
    const Sites *s = &c->rules->topo->sites[type];
    for (int i = site + 1; i < s->n; i++)
        if (fabs(s->at[i].x - s->at[site].x) < 1e-5 && fabs(s->at[i].y - s->at[site].y) < 1e-5 &&
            !ctx_is_empty(c, type, i))
            return true;
    return false;
}

/* The occupied sites that rest on one. */
static int group_above(const Ctx *c, SiteType type, int site, int *out, int cap) {
    Dirs up = {.n = 1, .v = {DIR_Upward}};
    int n = 0, to;
    for (StepIter it = steps_begin(c->rules, type, site, &up); (to = steps_next(&it)) >= 0;)
        if (n < cap && !ctx_is_empty(c, type, to)) out[n++] = to;
    return n;
}

/* Two pieces with two in common above them do not touch visibly. */
static bool group_seen(const Ctx *c, SiteType type, int from, int to) {
    enum { CAP = 16 };
    int a[CAP], b[CAP], common = 0;
    if (group_covered(c, type, to)) return false;
    int na = group_above(c, type, from, a, CAP), nb = group_above(c, type, to, b, CAP);
    for (int i = 0; i < na; i++)
        for (int k = 0; k < nb; k++) common += a[i] == b[k];
    return common < 2;
}

/* ---- (count Groups …), (count SizeBiggestGroup …) -------------------------------------------- */

/* The sites of the type for which the condition holds; without one, those with a piece. */
static const Word *group_members(Ctx *c, const GroupOp *o) {
    Word *set = scratch_set(c);
    int n = c->rules->topo->sites[o->type].n, to = c->to;
    for (int site = 0; site < n; site++)
        if (o->when ? group_condition(c, o, site) : !ctx_is_empty(c, o->type, site))
            set_add(set, site);
    c->to = to;
    return set;
}

static bool joins_members(Ctx *c, const GroupFlood *f, int from, int to) {
    return set_has(f->members, to) && (!f->visible || group_seen(c, f->o->type, from, to));
}

static int groups_count(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    ScratchMark mark = scratch_mark(c);
    GroupFlood f = flood_new(c, o, joins_members);
    int min = op_int_or(c, o->min, 0), n = 0;
    f.visible = false;
    f.members = group_members(c, o);
    for (SET_EACH(site, f.members, c->rules->words)) {
        if (set_has(f.seen, site)) continue;
        flood_run(c, &f, site);
        n += f.n >= min;
    }
    scratch_reset(c, mark);
    return n;
}

static int groups_biggest(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    ScratchMark mark = scratch_mark(c);
    GroupFlood f = flood_new(c, o, joins_members);
    const Word *in = o->in ? op_region(c, o->in) : NULL;
    int best = 0;
    f.members = group_members(c, o);
    for (SET_EACH(site, f.members, c->rules->words)) {
        if (set_has(f.seen, site) || (in && !set_has(in, site))) continue;
        if (f.visible && group_covered(c, o->type, site)) continue;
        flood_run(c, &f, site);
        if (f.n > best) best = f.n;
    }
    scratch_reset(c, mark);
    return best;
}

/* Slots `first` …: type, direction, region. */
static GroupOp *group_op(Compiler *c, const Bound *b, uint32_t first, IntFn *fn) {
    GroupOp *op = OP_NEW(c, GroupOp, integer, fn);
    op->type = compile_type(c, bound_slot(b, first));
    op->at = compile_int(c, bound_label(b, "at"));
    op->when = compile_bool(c, bound_label(b, "if"));
    op->min = compile_int(c, bound_label(b, "min"));
    op->visible = compile_bool(c, bound_label(b, "isVisible"));
    return op;
}

static const Op *group_reads(GroupOp *op) {
    op->op.reads =
        READS(READS_STATE, op->at, op->dirs, op->in, op->when, op->min, op->visible, op->who);
    return &op->op;
}

const Op *count_groups_compile(Compiler *c, const Bound *b) {
    bool count = str_is(bound_slot(b, 0)->as.s, "Groups");
    GroupOp *op = group_op(c, b, 1, count ? groups_count : groups_biggest);
    op->dirs = compile_dirs(c, bound_slot(b, 2));
    op->in = count ? NULL : compile_region(c, bound_slot(b, 3));
    return group_reads(op);
}

const Op *count_biggest_compile(Compiler *c, const Bound *b) {
    GroupOp *op = group_op(c, b, 0, groups_biggest);
    op->dirs = compile_dirs(c, bound_slot(b, 1));
    op->in = compile_region(c, bound_slot(b, 2));
    return group_reads(op);
}

/* ---- (count SizeBiggestLine …) --------------------------------------------------------------- */

static int line_length(const Word *members, Slice radial) {
    int n = 0;
    while (n < radial.n && set_has(members, radial.v[n])) n++;
    return n;
}

static int line_through(const LineTable *t, int site, const Word *members) {
    int n, best = 1;
    const Line *lines = lines_through(t, site, &n);
    for (int i = 0; i < n; i++) {
        int length = 1 + line_length(members, lines[i].radial);
        for (int k = 0; k < lines[i].nopposites; k++)
            length += line_length(members, lines[i].opposites[k]);
        if (length > best) best = length;
    }
    return best;
}

typedef struct LineSizeOp {
    GroupOp group;
    const LineTable *lines;
} LineSizeOp;

/* Leaves (to) at the last site, as the reference does. */
static int line_biggest(Ctx *c, const Op *op) {
    const LineSizeOp *o = (const LineSizeOp *)op;
    const Sites *s = &c->rules->topo->sites[o->group.type];
    ScratchMark mark = scratch_mark(c);
    const Word *members = group_members(c, &o->group);
    int best = 0;
    for (SET_EACH(site, members, c->rules->words)) {
        int length = line_through(o->lines, site, members);
        if (length > best) best = length;
    }
    c->to = s->n - 1;
    scratch_reset(c, mark);
    return best;
}

const Op *count_line_compile(Compiler *c, const Bound *b) {
    LineSizeOp *op = OP_NEW(c, LineSizeOp, integer, line_biggest);
    op->group.type = compile_type(c, bound_slot(b, 1));
    Direction d = compile_direction(bound_slot(b, 2), DIR_Adjacent);
    op->lines = lines_prepare(c->rules, op->group.type, d);
    op->group.when = compile_bool(c, bound_label(b, "if"));
    return group_reads(&op->group);
}

/* ---- (size Group …), (count Liberties …) ----------------------------------------------------- */

static bool joins_same(Ctx *c, const GroupFlood *f, int from, int to) {
    return f->o->when ? group_condition(c, f->o, to) : ctx_what(c, f->o->type, to) == f->what;
}

static bool joins_same_piece(Ctx *c, const GroupFlood *f, int from, int to) {
    return ctx_what(c, f->o->type, to) == f->what && (!f->o->when || group_condition(c, f->o, to));
}

/* The group with the site `at`; false when there is none. */
static bool group_at(Ctx *c, GroupFlood *f) {
    const GroupOp *o = f->o;
    int at = o->at ? op_int(c, o->at) : int_last_to(c);
    if (!on_board(c->rules, o->type, at)) return false;
    if (o->when && !group_condition(c, o, at)) return false;
    f->what = ctx_what(c, o->type, at);
    c->from = at;
    flood_run(c, f, at);
    return true;
}

static int size_group(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    ScratchMark mark = scratch_mark(c);
    int from = c->from, to = c->to;
    GroupFlood f = flood_new(c, o, joins_same);
    int n = group_at(c, &f) ? f.n : 0;
    c->from = from, c->to = to;
    scratch_reset(c, mark);
    return n;
}

/* Empty neighbours of the group. */
static int group_liberties(Ctx *c, const GroupFlood *f) {
    Word *free = scratch_set(c);
    int n = 0, to;
    for (int i = 0; i < f->n; i++) {
        Dirs dirs;
        dirs_at(c, f->o->dirs, f->o->type, f->queue[i], &dirs);
        for (StepIter it = steps_begin(c->rules, f->o->type, f->queue[i], &dirs);
             (to = steps_next(&it)) >= 0;) {
            if (set_has(f->seen, to) || set_has(free, to) || !ctx_is_empty(c, f->o->type, to))
                continue;
            set_add(free, to);
            n++;
        }
    }
    return n;
}

/* The plain case, pieces of a flat game in directions that are the same everywhere: up to `most`. */
static int liberties_plain(Ctx *c, const GroupOp *o, const Dirs *dirs, int most) {
    const Layout *l = &c->rules->layout;
    int at = o->at ? op_int(c, o->at) : int_last_to(c), n = 0, nqueue = 0;
    if (!on_board(c->rules, o->type, at)) return 0;
    const uint16_t *what = STATE_CAT(uint16_t, c->s, l->what) + l->base[o->type];
    ScratchMark mark = scratch_mark(c);
    Word *seen = scratch_set(c);
    int *queue = scratch_ints(c, c->rules->topo->sites[o->type].n);
    queue[nqueue++] = at;
    set_add(seen, at);
    for (int i = 0; i < nqueue && n < most; i++) {
        StepIter it = steps_begin(c->rules, o->type, queue[i], dirs);
        for (int to; (to = steps_next(&it)) >= 0;) {
            bool same = what[to] == what[at];
            if ((!same && what[to]) || set_has(seen, to)) continue;
            set_add(seen, to);
            if (same)
                queue[nqueue++] = to;
            else
                n++;
        }
    }
    scratch_reset(c, mark);
    return n;
}

/* The directions, where that will do; else NULL. */
static const Dirs *liberties_dirs(const Ctx *c, const GroupOp *o) {
    static const Dirs adjacent = {1, {DIR_Adjacent}};
    if (o->when || int_stacks(c) || c->rules->puzzle || c->rules->layout.base[o->type] < 0)
        return NULL;
    if (!o->dirs) return &adjacent;
    return o->dirs->fn.dirs == op_const_dirs ? &((const ConstDirsOp *)o->dirs)->dirs : NULL;
}

static int count_liberties(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    const Dirs *plain = liberties_dirs(c, o);
    if (plain) return liberties_plain(c, o, plain, INT_MAX);
    ScratchMark mark = scratch_mark(c);
    int from = c->from, to = c->to;
    GroupFlood f = flood_new(c, o, joins_same_piece);
    int n = group_at(c, &f) ? group_liberties(c, &f) : 0;
    c->from = from, c->to = to;
    scratch_reset(c, mark);
    return n;
}

static bool has_liberties(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    const Dirs *plain = liberties_dirs(c, o);
    return plain ? liberties_plain(c, o, plain, 1) > 0 : count_liberties(c, op) > 0;
}

/* Slots: Group, type, at, direction, if. */
const Op *size_group_compile(Compiler *c, const Bound *b) {
    GroupOp *op = group_op(c, b, 1, size_group);
    op->dirs = compile_dirs(c, bound_slot(b, 3));
    return group_reads(op);
}

const Op *count_liberties_compile(Compiler *c, const Bound *b) {
    GroupOp *op = group_op(c, b, 1, count_liberties);
    op->dirs = compile_dirs(c, bound_slot(b, 3));
    op->op.positive = has_liberties;
    return group_reads(op);
}

/* ---- (size Territory …) ---------------------------------------------------------------------- */

/* Is everything around the group owned by one of these? */
static bool territory_enclosed(Ctx *c, const GroupFlood *f, uint32_t owners) {
    for (int i = 0; i < f->n; i++) {
        Dirs dirs;
        int to;
        dirs_at(c, f->o->dirs, f->o->type, f->queue[i], &dirs);
        for (StepIter it = steps_begin(c->rules, f->o->type, f->queue[i], &dirs);
             (to = steps_next(&it)) >= 0;) {
            c->to = to;
            if (!set_has(f->members, to) && !(owners >> ctx_who(c, f->o->type, to) & 1))
                return false;
        }
    }
    return true;
}

static int size_territory(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    ScratchMark mark = scratch_mark(c);
    GroupFlood f = flood_new(c, o, joins_members);
    int sites = c->rules->topo->sites[o->type].n, n = 0;
    uint32_t owners = (uint32_t)op_int(c, o->who);
    Word *empty = scratch_set(c);
    for (int site = 0; site < sites; site++)
        if (ctx_is_empty(c, o->type, site)) set_add(empty, site);
    f.members = empty;
    for (SET_EACH(site, empty, c->rules->words)) {
        if (set_has(f.seen, site)) continue;
        flood_run(c, &f, site);
        if (territory_enclosed(c, &f, owners)) n += f.n;
    }
    scratch_reset(c, mark);
    return n;
}

/* Slots: Territory, type, role, player, direction. */
const Op *size_territory_compile(Compiler *c, const Bound *b) {
    const Bound *role = bound_slot(b, 2);
    GroupOp *op = group_op(c, b, 1, size_territory);
    op->who = compile_owners(c, role ? role : bound_slot(b, 3));
    op->dirs = const_dir(c, compile_direction(bound_slot(b, 4), DIR_Adjacent));
    return group_reads(op);
}

/* ---- (sizes Group …) ------------------------------------------------------------------------- */

static bool sizes_accepts(Ctx *c, const GroupFlood *f, int site) {
    const GroupOp *o = f->o;
    if (o->when ? op_bool(c, o->when) : ctx_who(c, o->type, site) == f->who) return true;
    return o->all && !ctx_is_empty(c, o->type, site);
}

static bool joins_owner(Ctx *c, const GroupFlood *f, int from, int to) {
    c->to = to;
    return sizes_accepts(c, f, to) && (!f->visible || group_seen(c, f->o->type, from, to));
}

/* The groups that begin on sites of one owner: appends their sizes. */
static void sizes_of_owner(Ctx *c, GroupFlood *f, int owner, int min, int *sizes, int *n) {
    const GroupOp *o = f->o;
    const Layout *l = &c->rules->layout;
    if (owner < 0 || owner > c->rules->players + 1 || l->base[o->type] < 0) return;
    const Word *owned = state_owned(c->rules, c->s, owner);
    for (int site = 0; site < l->limit[o->type]; site++) {
        if (!set_has(owned, l->base[o->type] + site) || set_has(f->seen, site)) continue;
        c->from = site;
        if (!sizes_accepts(c, f, site) || (f->visible && group_covered(c, o->type, site))) continue;
        flood_run(c, f, site);
        if (f->n >= min) sizes[(*n)++] = f->n;
    }
}

static Ints sizes_group(Ctx *c, const Op *op) {
    const GroupOp *o = (const GroupOp *)op;
    int from = c->from, to = c->to, n = 0;
    int *sizes = scratch_ints(c, c->rules->topo->sites[o->type].n);
    ScratchMark mark = scratch_mark(c);
    GroupFlood f = flood_new(c, o, joins_owner);
    int min = op_int_or(c, o->min, 0);
    f.who = op_int_or(c, o->who, c->rules->players + 1);
    if (o->all) {
        for (int p = 1; p <= c->rules->players; p++) sizes_of_owner(c, &f, p, min, sizes, &n);
    } else {
        sizes_of_owner(c, &f, f.who, min, sizes, &n);
    }
    c->from = from, c->to = to;
    scratch_reset(c, mark);
    return (Ints){sizes, n};
}

/* Slots: Group, type, direction, role, of, if, min, isVisible. */
const Op *sizes_group_compile(Compiler *c, const Bound *b) {
    const Bound *role = bound_slot(b, 3), *of = bound_slot(b, 4), *when = bound_slot(b, 5);
    GroupOp *op = group_op(c, b, 1, NULL);
    op->op.fn.ints = sizes_group;
    op->dirs = compile_dirs(c, bound_slot(b, 2));
    op->who = compile_player(c, role ? role : of);
    op->all = role ? str_is(role->as.s, "All") || str_is(role->as.s, "Shared") : !of && !when;
    return group_reads(op);
}
