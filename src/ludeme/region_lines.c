/* region_lines.c: regions along the radials of the board. */
#include "ludeme/region_ops.h"
#include "rules/near_sets.h"
#include "rules/role.h"

/* ---- around ---------------------------------------------------------------------------------- */

/* Which contents count, as the mover sees it. */
typedef enum Dynamic {
    DYNAMIC_EMPTY,
    DYNAMIC_ENEMY,
    DYNAMIC_NOT_EMPTY,
    DYNAMIC_NOT_ENEMY,
    DYNAMIC_NOT_OWN,
    DYNAMIC_OWN,
} Dynamic;

typedef struct AroundOp {
    Op op;
    SiteType type;
    Direction dir;
    int dynamic; /* -1: any content */
    const Op *site, *region, *distance, *when, *self;
    const NearSets *near; /* what they are without contents and `if:`; NULL: not known */
} AroundOp;

/* With teams the reference takes the enemies' pieces for those that are not the enemy's. */
static bool around_fits(const Ctx *c, const AroundOp *o, int site) {
    if (o->dynamic < 0) return true;
    const Rules *r = c->rules;
    int what = ctx_what(c, o->type, site), owner = owner_of(r, what), mover = c->s->mover;
    bool teams = r->layout.teams != LAYOUT_ABSENT;
    bool own = owner == mover || owner == r->players + 1;
    bool enemy = owner >= 1 && owner <= r->players && !team_same(c, owner, mover);
    if (o->dynamic == DYNAMIC_EMPTY) return what == 0;
    if (what == 0) return false;
    switch ((Dynamic)o->dynamic) {
    case DYNAMIC_ENEMY: return enemy;
    case DYNAMIC_NOT_ENEMY: return teams ? enemy || owner == r->players + 1 : own;
    case DYNAMIC_NOT_OWN: return !own;
    case DYNAMIC_OWN: return own;
    default: return true;
    }
}

static void around_site(Ctx *c, const AroundOp *o, int site, int distance, Word *out) {
    if (!on_board(c->rules, o->type, site)) return;
    const Sites *s = &c->rules->topo->sites[o->type];
    const Slice *radials;
    int n = s->radial_first ? topology_radials(s, site, o->dir, &radials) : 0;
    c->from = site;
    for (int i = 0; i < n; i++) {
        if (distance > radials[i].n || distance < 0) continue;
        int to = distance == 0 ? site : radials[i].v[distance - 1];
        if (!around_fits(c, o, to)) continue;
        c->to = to;
        if (op_bool_or(c, o->when, true)) set_add(out, to);
    }
}

/* Drops what has not the contents asked for. */
static void around_filter(const Ctx *c, const AroundOp *o, Word *set) {
    for (SET_EACH(site, set, c->rules->words))
        if (!around_fits(c, o, site)) set_drop(set, site);
}

/* Of one site, from the table. */
static const Word *around_known(Ctx *c, const AroundOp *o, int site) {
    const Word *set = near_set(o->near, site);
    if (set && o->dynamic < 0) return set;
    Word *out = scratch_set(c);
    if (set) set_join(out, set, c->rules->words);
    if (set && o->dynamic >= 0) around_filter(c, o, out);
    if (o->near->self) set_put(c->rules, out, site);
    return out;
}

static const Word *around_known_region(Ctx *c, const AroundOp *o) {
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int words = c->rules->words;
    const Word *base = op_region(c, o->region), *set;
    for (SET_EACH(site, base, words))
        if ((set = near_set(o->near, site))) set_join(out, set, words);
    for (int i = 0; i < words; i++) out[i] &= ~base[i];
    if (o->dynamic >= 0) around_filter(c, o, out);
    if (o->near->self) set_join(out, base, words);
    scratch_reset(c, mark);
    return out;
}

static bool around_has(Ctx *c, const Op *op, int site) {
    const AroundOp *o = (const AroundOp *)op;
    int centre = op_int(c, o->site);
    if (site == centre) return o->near->self && site >= 0 && site < c->rules->words * 64;
    const Word *set = near_set(o->near, centre);
    return set && set_holds(c->rules, set, site) && around_fits(c, o, site);
}

static const Word *around_one(Ctx *c, const AroundOp *o) {
    if (o->near) return around_known(c, o, op_int(c, o->site));
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int from = c->from, to = c->to, site = op_int(c, o->site), distance = op_int(c, o->distance);
    around_site(c, o, site, distance, out);
    c->from = from, c->to = to;
    bool self = op_bool(c, o->self);
    if (self)
        set_put(c->rules, out, site);
    else if (set_holds(c->rules, out, site))
        set_drop(out, site);
    scratch_reset(c, mark);
    return out;
}

static const Word *around_eval(Ctx *c, const Op *op) {
    const AroundOp *o = (const AroundOp *)op;
    if (!o->region) return around_one(c, o);
    if (o->near) return around_known_region(c, o);
    Word *out = scratch_set(c), *base = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int words = c->rules->words, from = c->from, to = c->to;
    set_join(base, op_region(c, o->region), words);
    scratch_reset(c, mark);
    int distance = op_int(c, o->distance);
    for (SET_EACH(site, base, words)) {
        around_site(c, o, site, distance, out);
        scratch_reset(c, mark);
    }
    c->from = from, c->to = to;
    bool self = op_bool(c, o->self);
    for (int i = 0; i < words; i++) out[i] = self ? out[i] | base[i] : out[i] & ~base[i];
    scratch_reset(c, mark);
    return out;
}

/* Slots: Around, type, site, region, contents, distance:, direction, if:, includeSelf:. */
const Op *sites_around(Compiler *c, const Bound *b) {
    static const char *const dynamics[] = {"Empty",  "Enemy", "NotEmpty", "NotEnemy",
                                           "NotOwn", "Own",   NULL};
    AroundOp *op = OP_NEW(c, AroundOp, region, around_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->region = compile_region(c, bound_slot(b, 3));
    op->site = region_int_or(c, bound_slot(b, 2), -1);
    op->dynamic = env_choice(bound_slot(b, 4), dynamics);
    op->distance = region_int_or(c, bound_label(b, "distance"), 1);
    op->dir = compile_direction(bound_slot(b, 6), DIR_Adjacent);
    op->when = compile_bool(c, bound_label(b, "if"));
    op->self = region_bool_or(c, bound_label(b, "includeSelf"), false);
    uint32_t own = op->dynamic < 0 ? READS_NOTHING : READS_STATE | READS_TURN;
    if (op->when) own |= op->when->reads & ~(uint32_t)(READS_FROM | READS_TO);
    if (op->region) own |= READS_LONG;
    op->op.reads = READS(own, op->region, op->site, op->distance, op->self);
    if (!op->when && op_is_const(op->distance) && op_is_const(op->self))
        op->near = near_prepare(c->rules, op->type, op->dir, op_const_value(op->distance),
                                op_const_value(op->self));
    if (op->near && !op->region && !(op->op.reads & READS_CHANCE)) op->op.has = around_has;
    return &op->op;
}

/* ---- between two sites ----------------------------------------------------------------------- */

typedef struct BetweenSitesOp {
    Op op;
    SiteType type;
    const Op *dirs, *from, *to, *with_from, *with_to, *when;
} BetweenSitesOp;

static int slice_find(Slice list, int site) {
    for (int i = 0; i < list.n; i++)
        if (list.v[i] == site) return i;
    return -1;
}

static const Word *between_sites_eval(Ctx *c, const Op *op) {
    const BetweenSitesOp *o = (const BetweenSitesOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int from = op_int(c, o->from), to = op_int(c, o->to);
    if (!on_board(c->rules, o->type, from) || !on_board(c->rules, o->type, to)) return out;
    Iterators it = ctx_save(c);
    c->from = from, c->to = to;
    if (op_bool(c, o->with_from)) set_add(out, from);
    if (op_bool(c, o->with_to)) set_add(out, to);
    Dirs dirs;
    dirs_at(c, o->dirs, o->type, from, &dirs);
    Slice radial;
    for (RadialIter r = radials_begin(c->rules, o->type, from, &dirs); radials_next(&r, &radial);) {
        int i = slice_find(radial, to);
        if (i < 0) continue;
        while (--i >= 0) {
            c->between = radial.v[i];
            if (op_bool_or(c, o->when, true)) set_add(out, radial.v[i]);
            scratch_reset(c, mark);
        }
        break;
    }
    ctx_restore(c, it);
    scratch_reset(c, mark);
    return out;
}

const Op *sites_between(Compiler *c, const Bound *b) {
    BetweenSitesOp *op = OP_NEW(c, BetweenSitesOp, region, between_sites_eval);
    op->dirs = compile_dirs(c, bound_slot(b, 1));
    op->type = compile_type(c, bound_slot(b, 2));
    op->from = region_int_or(c, bound_label(b, "from"), -1);
    op->to = region_int_or(c, bound_label(b, "to"), -1);
    op->with_from = region_bool_or(c, bound_label(b, "fromIncluded"), false);
    op->with_to = region_bool_or(c, bound_label(b, "toIncluded"), false);
    op->when = compile_bool(c, bound_label(b, "cond"));
    op->op.reads = READS(op->when ? READS_ANYTHING : READS_NOTHING, op->dirs, op->from, op->to,
                         op->with_from, op->with_to);
    return &op->op;
}

/* ---- in directions --------------------------------------------------------------------------- */

typedef struct DirectionSitesOp {
    Op op;
    SiteType type;
    const Op *site, *region, *dirs, *with_from, *stop, *with_stop, *distance;
} DirectionSitesOp;

static void direction_from(Ctx *c, const DirectionSitesOp *o, int site, int distance, Word *out) {
    ScratchMark mark = scratch_mark(c);
    int before = c->to;
    if (op_bool(c, o->with_from)) set_put(c->rules, out, site);
    Dirs dirs;
    dirs_at(c, o->dirs, o->type, site, &dirs);
    Slice radial;
    for (RadialIter r = radials_begin(c->rules, o->type, site, &dirs); radials_next(&r, &radial);) {
        for (int i = 0; i < radial.n && i < distance; i++) {
            c->to = radial.v[i];
            bool stop = op_bool_or(c, o->stop, false);
            if (!stop || op_bool(c, o->with_stop)) set_add(out, radial.v[i]);
            scratch_reset(c, mark);
            if (stop) break;
        }
    }
    c->to = before;
    scratch_reset(c, mark);
}

static const Word *direction_sites_eval(Ctx *c, const Op *op) {
    const DirectionSitesOp *o = (const DirectionSitesOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int distance = op_int(c, o->distance);
    if (o->region) {
        const Word *from = op_region(c, o->region);
        for (SET_EACH(site, from, c->rules->words)) direction_from(c, o, site, distance, out);
    } else {
        int site = op_int(c, o->site);
        if (site >= 0) direction_from(c, o, site, distance, out);
    }
    scratch_reset(c, mark);
    return out;
}

/* Slots: Direction, from: site, from: region, directions, included:, stop:, stopIncluded:, distance:,
 * type. */
const Op *sites_direction(Compiler *c, const Bound *b) {
    DirectionSitesOp *op = OP_NEW(c, DirectionSitesOp, region, direction_sites_eval);
    op->site = region_int_or(c, bound_slot(b, 1), -1);
    op->region = compile_region(c, bound_slot(b, 2));
    op->dirs = compile_dirs(c, bound_slot(b, 3));
    op->with_from = region_bool_or(c, bound_label(b, "included"), false);
    op->stop = compile_bool(c, bound_label(b, "stop"));
    op->with_stop = region_bool_or(c, bound_label(b, "stopIncluded"), false);
    op->distance = region_int_or(c, bound_label(b, "distance"), 1000);
    op->type = compile_type(c, bound_slot(b, 8));
    uint32_t own = READS_LONG | (op->stop ? op->stop->reads & ~(uint32_t)READS_TO : 0);
    op->op.reads =
        READS(own, op->site, op->region, op->dirs, op->with_from, op->with_stop, op->distance);
    return &op->op;
}

/* ---- line of sight --------------------------------------------------------------------------- */

typedef enum LineOfSight { SIGHT_EMPTY, SIGHT_FARTHEST, SIGHT_PIECE } LineOfSight;

typedef struct SightOp {
    Op op;
    LineOfSight sight;
    const Op *at, *dirs;
} SightOp;

/* Always on sites of the board's own type, as the reference does. */
static const Word *sight_eval(Ctx *c, const Op *op) {
    const SightOp *o = (const SightOp *)op;
    SiteType type = c->rules->use;
    Word *out = scratch_set(c);
    int at = o->at ? op_int(c, o->at) : region_last_to(c);
    if (!on_board(c->rules, type, at)) return out;
    Dirs dirs;
    dirs_at(c, o->dirs, type, at, &dirs);
    Slice radial;
    for (RadialIter r = radials_begin(c->rules, type, at, &dirs); radials_next(&r, &radial);) {
        int i = 0;
        for (; i < radial.n && ctx_is_empty(c, type, radial.v[i]); i++)
            if (o->sight == SIGHT_EMPTY) set_add(out, radial.v[i]);
        if (o->sight == SIGHT_PIECE && i < radial.n) set_add(out, radial.v[i]);
        if (o->sight == SIGHT_FARTHEST && i > 0) set_add(out, radial.v[i - 1]);
    }
    return out;
}

const Op *sites_line_of_sight(Compiler *c, const Bound *b) {
    static const char *const sights[] = {"Empty", "Farthest", "Piece", NULL};
    SightOp *op = OP_NEW(c, SightOp, region, sight_eval);
    int sight = env_choice(bound_slot(b, 1), sights);
    op->sight = sight < 0 ? SIGHT_PIECE : (LineOfSight)sight;
    op->at = compile_int(c, bound_label(b, "at"));
    op->dirs = compile_dirs(c, bound_slot(b, 4));
    return &op->op;
}
