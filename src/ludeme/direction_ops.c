/* direction_ops.c: directions as ops: const lists, relative ones for the piece on a site, and what is
 * made of others. */
#include "ludeme/direction_ops.h"

/* ---- names ----------------------------------------------------------------------------------- */

Direction direction_named(Str name) {
    int i = 0;
    while (i < DIRECTIONS && !str_is(name, direction_names[i])) i++;
    return (Direction)i;
}

Relative relative_named(Str name) {
    int i = 0;
    while (i < RELATIVES && !str_is(name, relative_names[i])) i++;
    return (Relative)i;
}

static bool is_name(const Bound *b) {
    return b->kind == BOUND_ENUM || b->kind == BOUND_WORD;
}

Direction compile_direction(const Bound *b, Direction otherwise) {
    Direction d = b && is_name(b) ? direction_named(b->as.s) : DIRECTIONS;
    return d < DIRECTIONS ? d : otherwise;
}

Walk compile_walk(Compiler *c, const Bound *b) {
    static const char *const steps[] = {"F", "L", "R", NULL};
    uint32_t n = b && b->kind == BOUND_ARRAY ? b->n : 0;
    WalkStep *v = ARENA_ARRAY(c->arena, WalkStep, n);
    for (uint32_t i = 0; i < n; i++) {
        int step = env_choice(b->args[i], steps);
        v[i] = step < 0 ? WALK_F : (WalkStep)step;
    }
    return (Walk){v, (int)n};
}

/* ---- lists that never change ----------------------------------------------------------------- */

static ConstDirsOp *dirs_const(Compiler *c) {
    ConstDirsOp *op = OP_NEW(c, ConstDirsOp, dirs, op_const_dirs);
    op->op.reads = READS_NOTHING;
    op->dirs.n = 0;
    return op;
}

const Op *const_dir(Compiler *c, Direction d) {
    ConstDirsOp *op = dirs_const(c);
    dirs_add(&op->dirs, d);
    return &op->op;
}

const Op *directions_absolute(Compiler *c, const Bound *b) {
    ConstDirsOp *op = dirs_const(c);
    const Bound *one = bound_slot(b, 0), *many = bound_slot(b, 1);
    if (one && one->kind == BOUND_ARRAY) many = one, one = NULL;
    if (one) dirs_add(&op->dirs, compile_direction(one, DIR_Adjacent));
    for (uint32_t i = 0; many && i < many->n; i++)
        dirs_add(&op->dirs, compile_direction(many->args[i], DIR_Adjacent));
    return &op->op;
}

/* ---- relative directions --------------------------------------------------------------------- */

typedef struct RelativeOp {
    Op op;
    bool by_site; /* only directions the site itself has */
    bool repeats; /* some are those of the last move */
    Direction relation;
    int n;
    const Relative *v;
    const Dirs *known[SITE_TYPES]; /* by facing - DIR_N; NULL when it is not the facing alone */
} RelativeOp;

/* The direction in which the last move went (or its opposite), once for each radial that does. */
static void relative_repeat(const Ctx *c, Relative which, SiteType type, const FacingList *list,
                            Dirs *out) {
    const LastMove *last = &c->s->last;
    bool same = which == RELATIVE_SameDirection;
    int from = same ? last->from : last->to, to = same ? last->to : last->from;
    if (from < 0 || to < 0) return;
    for (int i = 0; i < list->n; i++) {
        Direction d = facing_absolute(list->v[i]);
        int n = radials_that_reach(c->rules, type, from, to, d);
        for (int k = 0; k < n; k++) dirs_add(out, d);
        if (n) return;
    }
}

static void relative_list(const Ctx *c, const RelativeOp *o, SiteType type, Direction facing,
                          const FacingList *list, Dirs *out) {
    out->n = 0;
    for (int i = 0; i < o->n; i++) {
        Relative r = o->v[i];
        if (r == RELATIVE_SameDirection || r == RELATIVE_OppositeDirection) {
            if (c) relative_repeat(c, r, type, list, out);
            continue;
        }
        FacingList some = facing_relative(r, facing, list, 0);
        for (int k = 0; k < some.n; k++) dirs_add(out, facing_absolute(some.v[k]));
    }
}

static void relative_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    const RelativeOp *o = (const RelativeOp *)op;
    const Dirs *known = o->known[type];
    out->n = 0;
    if (site < 0) return;
    if (known && !c->facing_as && c->facing < 0 && !c->rules->layout.rotation) {
        Direction d = facing_of_piece(c, type, site, -1);
        *out = known[is_facing(d) ? d - DIR_N : 0];
        return;
    }
    const FacingList *list = board_facings(c->rules, type, o->relation);
    FacingList own;
    if (o->by_site) {
        if (!on_board(c->rules, type, site)) return;
        own = facings_of_site(&c->rules->topo->sites[type], site, o->relation);
        list = &own;
    }
    Direction facing;
    int rotation;
    if (c->facing_as) {
        facing = (Direction)c->facing_as;
        rotation = c->rotation_as;
    } else {
        int place = place_of(&c->rules->layout, type, site);
        facing = c->facing >= 0 ? (Direction)c->facing : facing_of_piece(c, type, site, -1);
        rotation = c->rules->layout.rotation == LAYOUT_ABSENT || place < 0
                       ? 0
                       : state_rotation(c->rules, c->s, place, -1);
    }
    if (rotation > 0)
        facing = o->by_site ? facing_rotated(list, facing, rotation)
                            : board_rotated(c->rules, type, o->relation, facing, rotation);
    if (!is_facing(facing)) facing = DIR_N;
    if (known)
        *out = known[facing - DIR_N];
    else
        relative_list(c, o, type, facing, list, out);
}

static const Op *relative_op(Compiler *c, const Relative *v, int n, Direction relation,
                             bool by_site) {
    direction_prepare(c->rules);
    RelativeOp *op = OP_NEW(c, RelativeOp, dirs, relative_eval);
    op->op.reads = READS_STATE | READS_FACING;
    op->v = v, op->n = n;
    op->relation = relation;
    op->by_site = by_site;
    op->repeats = false;
    for (int i = 0; i < n; i++)
        op->repeats |= v[i] == RELATIVE_SameDirection || v[i] == RELATIVE_OppositeDirection;
    for (int type = 0; type < SITE_TYPES; type++) {
        op->known[type] = NULL;
        const FacingList *list = board_facings(c->rules, (SiteType)type, relation);
        if (by_site || op->repeats || list->n == 0) continue;
        Dirs *known = ARENA_ARRAY(c->arena, Dirs, FACINGS);
        for (int f = 0; f < FACINGS; f++)
            relative_list(NULL, op, (SiteType)type, (Direction)(DIR_N + f), list, &known[f]);
        op->known[type] = known;
    }
    return &op->op;
}

const Op *directions_relative(Compiler *c, const Bound *b) {
    const Bound *one = bound_slot(b, 0), *many = bound_slot(b, 1);
    if (one && one->kind == BOUND_ARRAY) many = one, one = NULL;
    int n = many ? (int)many->n : 1;
    Relative *v = ARENA_ARRAY(c->arena, Relative, (size_t)n + 1);
    v[0] = RELATIVE_Forward;
    for (int i = 0; i < n; i++) {
        const Bound *it = many ? many->args[i] : one;
        Relative r = it && is_name(it) ? relative_named(it->as.s) : RELATIVES;
        v[i] = r < RELATIVES ? r : RELATIVE_Forward;
    }
    const Bound *by_site = bound_label(b, "bySite");
    return relative_op(c, v, n, compile_direction(bound_label(b, "of"), DIR_Adjacent),
                       env_boolean(by_site, false));
}

Relative dirs_repeats(const Op *op) {
    if (!op || op->fn.dirs != relative_eval) return RELATIVES;
    const RelativeOp *o = (const RelativeOp *)op;
    bool first =
        o->n > 0 && (o->v[0] == RELATIVE_SameDirection || o->v[0] == RELATIVE_OppositeDirection);
    return first ? o->v[0] : RELATIVES;
}

/* ---- between two sites ----------------------------------------------------------------------- */

typedef struct FromToOp {
    Op op;
    SiteType type;
    const Op *from, *to;
    const uint64_t *reached; /* by from * sites + to: bits of directions; NULL: too many sites */
} FromToOp;

static void directions_from_to_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    (void)type, (void)site;
    const FromToOp *o = (const FromToOp *)op;
    int from = op_int(c, o->from), to = op_int(c, o->to);
    out->n = 0;
    if (!on_board(c->rules, o->type, from) || !on_board(c->rules, o->type, to)) return;
    const FacingList *list = board_facings(c->rules, o->type, DIR_All);
    const Sites *s = &c->rules->topo->sites[o->type];
    uint64_t bits =
        o->reached ? o->reached[(size_t)from * (size_t)s->n + (size_t)to] : ~(uint64_t)0;
    for (int i = 0; i < list->n && bits; i++) {
        Direction d = facing_absolute(list->v[i]);
        if (!(bits & direction_bit(d))) continue;
        for (int n = radials_that_reach(c->rules, o->type, from, to, d); n > 0; n--)
            dirs_add(out, d);
    }
}

enum { REACHED_MAX_SITES = 512 };

/* In which directions radials lead from any site to any other. */
static const uint64_t *directions_reached(Compiler *c, SiteType type) {
    const Sites *s = &c->rules->topo->sites[type];
    const FacingList *list = board_facings(c->rules, type, DIR_All);
    if (s->n > REACHED_MAX_SITES) return NULL;
    size_t n = (size_t)s->n;
    uint64_t *reached = ARENA_ARRAY(c->arena, uint64_t, n * n + 1);
    memset(reached, 0, n * n * sizeof *reached);
    for (int from = 0; from < s->n; from++)
        for (int i = 0; i < list->n; i++) {
            Dirs one = {.n = 1, .v = {(uint8_t)facing_absolute(list->v[i])}};
            RadialIter it = radials_begin(c->rules, type, from, &one);
            for (Slice line; radials_next(&it, &line);)
                for (int k = 0; k < line.n; k++)
                    reached[(size_t)from * n + (size_t)line.v[k]] |= direction_bit(it.now);
        }
    return reached;
}

const Op *directions_from_to(Compiler *c, const Bound *b) {
    direction_prepare(c->rules);
    FromToOp *op = OP_NEW(c, FromToOp, dirs, directions_from_to_eval);
    op->type = compile_type(c, bound_slot(b, 0));
    op->from = compile_int(c, bound_label(b, "from"));
    op->to = compile_int(c, bound_label(b, "to"));
    op->reached = directions_reached(c, op->type);
    op->op.reads = READS(READS_NOTHING, op->from, op->to);
    return &op->op;
}

/* ---- made of others -------------------------------------------------------------------------- */

static bool is_relation(Direction d) {
    return d == DIR_Adjacent || d == DIR_Orthogonal || d == DIR_Diagonal || d == DIR_OffDiagonal ||
           d == DIR_All;
}

static bool dirs_have(const Dirs *dirs, Direction d) {
    for (int i = 0; i < dirs->n; i++)
        if (dirs->v[i] == d) return true;
    return false;
}

static void dirs_add_new(Dirs *dirs, Direction d) {
    if (!dirs_have(dirs, d)) dirs_add(dirs, d);
}

/* Kinds of relation become the directions that the site has of them. */
static void dirs_expand(const Ctx *c, const Dirs *from, SiteType type, int site, Dirs *out) {
    out->n = 0;
    for (int i = 0; i < from->n; i++) {
        Direction d = (Direction)from->v[i];
        if (!is_relation(d)) {
            dirs_add_new(out, d);
        } else if (on_board(c->rules, type, site)) {
            FacingList own = facings_of_site(&c->rules->topo->sites[type], site, d);
            for (int k = 0; k < own.n; k++) dirs_add_new(out, facing_absolute(own.v[k]));
        }
    }
}

typedef struct DirsPairOp {
    Op op;
    const Op *a, *b, *when;
} DirsPairOp;

static void dirs_union_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    const DirsPairOp *o = (const DirsPairOp *)op;
    Dirs some, second;
    op_dirs(c, o->a, type, site, &some);
    dirs_expand(c, &some, type, site, out);
    op_dirs(c, o->b, type, site, &some);
    dirs_expand(c, &some, type, site, &second);
    for (int i = 0; i < second.n; i++) dirs_add_new(out, (Direction)second.v[i]);
}

static void dirs_difference_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    const DirsPairOp *o = (const DirsPairOp *)op;
    Dirs some, first, second;
    op_dirs(c, o->a, type, site, &some);
    dirs_expand(c, &some, type, site, &first);
    op_dirs(c, o->b, type, site, &some);
    dirs_expand(c, &some, type, site, &second);
    out->n = 0;
    for (int i = 0; i < first.n; i++)
        if (!dirs_have(&second, (Direction)first.v[i])) dirs_add(out, (Direction)first.v[i]);
}

static void dirs_if_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    const DirsPairOp *o = (const DirsPairOp *)op;
    op_dirs(c, op_bool(c, o->when) ? o->a : o->b, type, site, out);
}

static DirsPairOp *dirs_pair(Compiler *c, const Bound *b, DirsFn *fn, uint32_t first) {
    DirsPairOp *op = OP_NEW(c, DirsPairOp, dirs, fn);
    op->a = compile_dirs(c, bound_slot(b, first));
    op->b = compile_dirs(c, bound_slot(b, first + 1));
    if (!op->a) op->a = const_dir(c, DIR_Adjacent);
    if (!op->b) op->b = const_dir(c, DIR_Adjacent);
    op->when = NULL;
    return op;
}

const Op *directions_union(Compiler *c, const Bound *b) {
    return &dirs_pair(c, b, dirs_union_eval, 0)->op;
}

const Op *directions_difference(Compiler *c, const Bound *b) {
    return &dirs_pair(c, b, dirs_difference_eval, 0)->op;
}

const Op *directions_if(Compiler *c, const Bound *b) {
    DirsPairOp *op = dirs_pair(c, b, dirs_if_eval, 1);
    op->when = compile_bool(c, bound_slot(b, 0));
    if (!op->when) op->when = const_bool(c, true);
    return &op->op;
}

/* ---- at random ------------------------------------------------------------------------------- */

typedef struct RandomDirsOp {
    Op op;
    const Op *dirs, *num;
} RandomDirsOp;

/* The list is gone through from its end; draws go on until they have given so many different ones. */
static void dirs_random_eval(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    const RandomDirsOp *o = (const RandomDirsOp *)op;
    Dirs given, all = {0};
    op_dirs(c, o->dirs, type, site, &given);
    for (int i = given.n - 1; i >= 0; i--) {
        Dirs one = {.n = 1, .v = {given.v[i]}}, some;
        if (!is_relation((Direction)given.v[i])) {
            dirs_add(&all, (Direction)given.v[i]);
            continue;
        }
        dirs_expand(c, &one, type, site, &some);
        for (int k = 0; k < some.n; k++)
            if (!dirs_have(&given, (Direction)some.v[k])) dirs_add(&all, (Direction)some.v[k]);
    }
    int wanted = op_int(c, o->num), different = __builtin_popcountll(dirs_bits(&all));
    if (wanted > different) wanted = different;
    out->n = 0;
    while (out->n < wanted) dirs_add_new(out, (Direction)all.v[ctx_draw(c, all.n)]);
}

const Op *directions_random(Compiler *c, const Bound *b) {
    RandomDirsOp *op = OP_NEW(c, RandomDirsOp, dirs, dirs_random_eval);
    op->dirs = compile_dirs(c, bound_slot(b, 1));
    if (!op->dirs) op->dirs = const_dir(c, DIR_Adjacent);
    op->num = compile_int(c, bound_label(b, "num"));
    if (!op->num) op->num = const_int(c, 1);
    compile_uses(c, USES_CHANCE);
    return &op->op;
}

/* ---- any ------------------------------------------------------------------------------------- */

const Op *compile_dirs(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    direction_prepare(c->rules);
    if (is_name(b)) {
        Direction d = direction_named(b->as.s);
        if (d < DIRECTIONS) return const_dir(c, d);
        Relative r = relative_named(b->as.s);
        if (r < RELATIVES)
            return relative_op(c, arena_copy(c->arena, &r, sizeof r), 1, DIR_Adjacent, false);
        compile_error(c, b, "`" STR_FMT "` is not a direction", STR_ARG(b->as.s));
        return const_dir(c, DIR_Adjacent);
    }
    if (b->kind == BOUND_LUDEME && b->clause->def->meaning && b->clause->def->meaning->op &&
        c->depth < NODE_MAX_DEPTH) {
        c->depth++;
        const Op *op = b->clause->def->meaning->op(c, b);
        c->depth--;
        return op;
    }
    compile_error(c, b, "these directions cannot be played yet");
    return const_dir(c, DIR_Adjacent);
}
