/* ints.c: arrays of whole numbers. */
#include "ludeme/direction_ops.h"
#include "ludeme/int_ops.h"
#include "rules/role.h"

/* ---- (array …) ------------------------------------------------------------------------------- */

typedef struct ArrayOp {
    Op op;
    const Op *region;
} ArrayOp;

static Ints array_region(Ctx *c, const Op *op) {
    const Word *region = op_region(c, ((const ArrayOp *)op)->region);
    int *v = scratch_ints(c, set_count(region, c->rules->words)), n = 0;
    for (SET_EACH(site, region, c->rules->words)) v[n++] = site;
    return (Ints){v, n};
}

static const Op *array_region_compile(Compiler *c, const Bound *b) {
    ArrayOp *op = OP_NEW(c, ArrayOp, ints, array_region);
    op->region = compile_region(c, bound_slot(b, 0));
    op->op.reads = op->region->reads;
    return &op->op;
}

static const Op *array_list_compile(Compiler *c, const Bound *b) {
    return compile_ints(c, bound_slot(b, 0));
}

/* ---- (values Remembered …) ------------------------------------------------------------------- */

typedef struct RememberedOp {
    Op op;
    int name; /* -1: without one */
} RememberedOp;

static Ints values_remembered(Ctx *c, const Op *op) {
    const RememberedOp *o = (const RememberedOp *)op;
    const Layout *l = &c->rules->layout;
    int *v = scratch_ints(c, (int)c->s->nremembered), n = 0;
    const int32_t *pairs = STATE_CAT(int32_t, c->s, l->remembered);
    for (uint32_t i = 0; l->remembered && i < c->s->nremembered; i++)
        if (pairs[i * 2] == o->name) v[n++] = pairs[i * 2 + 1];
    return (Ints){v, n};
}

static const Op *values_remembered_compile(Compiler *c, const Bound *b) {
    RememberedOp *op = OP_NEW(c, RememberedOp, ints, values_remembered);
    const Bound *name = bound_slot(b, 1);
    op->name = name ? compile_name(c, name->as.s) : -1;
    op->op.reads = READS_STATE;
    op->op.quick = true;
    compile_uses(c, USES_REMEMBER);
    return &op->op;
}

/* ---- (players …) ----------------------------------------------------------------------------- */

typedef struct PlayersOp {
    Op op;
    enum {
        PLAYERS_ALL,
        PLAYERS_ALLY,
        PLAYERS_ENEMY,
        PLAYERS_FRIEND,
        PLAYERS_NON_MOVER,
        PLAYERS_TEAM
    } kind;
    int team;
    const Op *of, *when;
} PlayersOp;

/* The players meant, before the condition. */
static uint32_t players_set(const Ctx *c, const PlayersOp *o, int of) {
    const Rules *r = c->rules;
    bool teams = r->layout.teams;
    uint32_t all = (2u << r->players) - 2u, me = owner_bit(r, of);
    uint32_t friends = teams ? team_members(c, team_of(c, of)) : me;
    uint32_t mover = owner_bit(r, c->s->mover);
    switch (o->kind) {
    case PLAYERS_ALL: return (4u << r->players) - 1u;
    case PLAYERS_ALLY: return teams ? friends & ~me : 0;
    case PLAYERS_ENEMY: return all & ~(teams ? friends | mover : me);
    case PLAYERS_FRIEND: return friends;
    case PLAYERS_NON_MOVER: return (all | 1u) & ~mover;
    default: return teams ? team_members(c, o->team) : owner_bit(r, o->team) & all;
    }
}

static Ints players_list(Ctx *c, const Op *op) {
    const PlayersOp *o = (const PlayersOp *)op;
    const Rules *r = c->rules;
    int *v = scratch_ints(c, r->players + 2), n = 0, before = c->player;
    int of = o->of ? op_int(c, o->of) : c->s->mover;
    if (o->of && (of <= 0 || of > r->players)) return (Ints){v, 0};
    uint32_t set = players_set(c, o, of);
    /* Without teams the condition is not asked for the one player of these. */
    bool alone = !r->layout.teams && (o->kind == PLAYERS_FRIEND || o->kind == PLAYERS_TEAM);
    for (int p = 0; p <= r->players + 1; p++) {
        if (!(set >> p & 1)) continue;
        c->player = p;
        if (alone || op_bool_or(c, o->when, true)) v[n++] = p;
    }
    c->player = before;
    return (Ints){v, n};
}

static const Op *players_array_compile(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"All", "Ally", "Enemy", "Friend", "NonMover", NULL};
    PlayersOp *op = OP_NEW(c, PlayersOp, ints, players_list);
    int kind = env_choice(bound_slot(b, 0), kinds);
    if (kind < 0) {
        int role = role_named(bound_slot(b, 0)->as.s);
        kind = PLAYERS_TEAM;
        op->team = role - ROLE_Team1 + 1;
    }
    op->kind = (unsigned)kind;
    op->of = compile_int(c, bound_label(b, "of"));
    op->when = compile_bool(c, bound_label(b, "if"));
    op->op.reads = READS(READS_STATE | READS_TURN, op->of, op->when);
    return &op->op;
}

static Ints team_list(Ctx *c, const Op *op) {
    uint32_t set = team_members(c, c->team);
    int *v = scratch_ints(c, c->rules->players + 1), n = 0;
    for (int p = 1; p <= c->rules->players; p++)
        if (set >> p & 1) v[n++] = p;
    return (Ints){v, n};
}

static const Op *team_compile(Compiler *c, const Bound *b) {
    return &OP_NEW(c, PlayersOp, ints, team_list)->op;
}

/* ---- (results …) ----------------------------------------------------------------------------- */

typedef struct ResultsOp {
    Op op;
    SitesArg from, to;
    const Op *value;
} ResultsOp;

static int results_count(Ctx *c, SitesArg arg) {
    ScratchMark mark = scratch_mark(c);
    int n = arg.in ? set_count(op_region(c, arg.in), c->rules->words) : 1;
    scratch_reset(c, mark);
    return n;
}

static Ints results_list(Ctx *c, const Op *op) {
    const ResultsOp *o = (const ResultsOp *)op;
    int before_from = c->from, before_to = c->to, n = 0, room = 0;
    SitesIter froms = sites_arg_begin(c, o->from), count = froms;
    for (SITES_ARG_EACH(site, count)) {
        c->from = site;
        room += results_count(c, o->to);
    }
    c->from = before_from;
    int *v = scratch_ints(c, room);
    ScratchMark mark = scratch_mark(c);
    for (SITES_ARG_EACH(from, froms)) {
        c->from = from;
        SitesIter tos = sites_arg_begin(c, o->to);
        for (SITES_ARG_EACH(to, tos)) {
            c->to = to;
            int value = op_int(c, o->value);
            if (n < room) v[n++] = value;
        }
        c->to = before_to;
        scratch_reset(c, mark);
    }
    c->from = before_from;
    return (Ints){v, n};
}

/* Slots: from, from region, to, to region, value. */
static const Op *results_compile(Compiler *c, const Bound *b) {
    ResultsOp *op = OP_NEW(c, ResultsOp, ints, results_list);
    op->from.at = compile_int(c, bound_slot(b, 0));
    op->from.in = compile_region(c, bound_slot(b, 1));
    op->to.at = compile_int(c, bound_slot(b, 2));
    op->to.in = compile_region(c, bound_slot(b, 3));
    op->value = compile_int(c, bound_slot(b, 4));
    uint32_t to = READS(READS_NOTHING, op->to.at, op->to.in) & ~(uint32_t)READS_FROM;
    uint32_t own = op->value->reads & ~(uint32_t)(READS_FROM | READS_TO);
    op->op.reads = READS(own | to | READS_LONG, op->from.at, op->from.in);
    return &op->op;
}

/* ---- (rotations …) --------------------------------------------------------------------------- */

/* The number of a direction among the sixteen of the compass, or -1. */
static int rotation_compass(Direction d) {
    static const Direction points[16] = {DIR_N,  DIR_NNE, DIR_NE, DIR_ENE, DIR_E,  DIR_ESE,
                                         DIR_SE, DIR_SSE, DIR_S,  DIR_SSW, DIR_SW, DIR_WSW,
                                         DIR_W,  DIR_WNW, DIR_NW, DIR_NNW};
    for (int i = 0; i < 16; i++)
        if (points[i] == d) return i;
    return -1;
}

static int rotation_ratio(const Rules *r) {
    int sides = r->topo->sites[SITE_CELL].n ? lists_at(&r->topo->cell_edges, 0).n : 0;
    int ratio = sides > 0 ? board_facings(r, r->use, DIR_All)->n / sides : 1;
    return ratio > 0 ? ratio : 1;
}

static void rotations_note(ConstIntsOp *op, int *v, int point, int ratio) {
    if (point < 0) return;
    for (int i = 0; i < op->ints.n; i++)
        if (v[i] == point / ratio) return;
    v[op->ints.n++] = point / ratio;
}

static const Op *rotations_compile(Compiler *c, const Bound *b) {
    const Bound *one = bound_slot(b, 0), *list = bound_slot(b, 1);
    ConstIntsOp *op = OP_NEW(c, ConstIntsOp, ints, op_const_ints);
    int *v = ARENA_ARRAY(c->arena, int, 16);
    direction_prepare(c->rules);
    int ratio = rotation_ratio(c->rules);
    op->op.reads = READS_NOTHING;
    op->ints.v = v;
    uint32_t n = one ? 1 : list->n;
    for (uint32_t i = 0; i < n; i++) {
        Direction d = compile_direction(one ? one : list->args[i], DIR_N);
        if (is_facing(d)) rotations_note(op, v, rotation_compass(d), ratio);
        const FacingList *all = board_facings(c->rules, c->rules->use, d);
        for (int k = 0; k < all->n; k++) rotations_note(op, v, rotation_compass(all->v[k]), ratio);
    }
    return &op->op;
}

/* ---- set arithmetic -------------------------------------------------------------------------- */

typedef struct IntsListOp {
    Op op;
    const Op **list;
    int n;
} IntsListOp;

static bool ints_array_has(const int *v, int n, int x) {
    for (int i = 0; i < n; i++)
        if (v[i] == x) return true;
    return false;
}

/* Values of all the arrays; how many numbers they have together. */
static Ints *ints_values(Ctx *c, const IntsListOp *o, int *total) {
    Ints *v = scratch_alloc(c, (size_t)(o->n + 1) * sizeof *v);
    *total = 0;
    for (int i = 0; i < o->n; i++) {
        v[i] = op_ints(c, o->list[i]);
        *total += v[i].n;
    }
    return v;
}

/* The first as it is, then what is new in the others. */
static Ints ints_union(Ctx *c, const Op *op) {
    const IntsListOp *o = (const IntsListOp *)op;
    int total, n = 0;
    const Ints *v = ints_values(c, o, &total);
    int *out = scratch_ints(c, total);
    for (int i = 0; i < o->n; i++)
        for (int k = 0; k < v[i].n; k++)
            if (i == 0 || !ints_array_has(out, n, v[i].v[k])) out[n++] = v[i].v[k];
    return (Ints){out, n};
}

/* What the array numbered `of` has in common with all others. */
static Ints ints_common(Ctx *c, const IntsListOp *o, int of) {
    int total, n = 0;
    const Ints *v = ints_values(c, o, &total);
    int *out = scratch_ints(c, total);
    for (int k = 0; of < o->n && k < v[of].n; k++) {
        bool all = true;
        for (int i = 0; i < o->n; i++)
            if (i != of) all = all && ints_array_has(v[i].v, v[i].n, v[of].v[k]);
        if (all) out[n++] = v[of].v[k];
    }
    return (Ints){out, n};
}

/* Of two arrays in the order of the second, of a list in that of the first. */
static Ints ints_intersection(Ctx *c, const Op *op) {
    return ints_common(c, (const IntsListOp *)op, 1);
}
static Ints ints_intersection_list(Ctx *c, const Op *op) {
    return ints_common(c, (const IntsListOp *)op, 0);
}

static Ints ints_difference(Ctx *c, const Op *op) {
    const IntsListOp *o = (const IntsListOp *)op;
    int total;
    const Ints *v = ints_values(c, o, &total);
    int *out = scratch_ints(c, v[0].n), n = v[0].n;
    for (int i = 0; i < n; i++) out[i] = v[0].v[i];
    for (int k = 0; k < v[1].n; k++) {
        int i = 0;
        while (i < n && out[i] != v[1].v[k]) i++;
        if (i == n) continue;
        for (n--; i < n; i++) out[i] = out[i + 1];
    }
    return (Ints){out, n};
}

static IntsListOp *ints_list_op(Compiler *c, Bound *const *args, uint32_t n, IntsFn *fn) {
    IntsListOp *op = OP_NEW(c, IntsListOp, ints, fn);
    op->n = (int)n;
    op->list = ARENA_ARRAY(c->arena, const Op *, (size_t)n + 1);
    op->op.reads = READS_NOTHING;
    for (uint32_t i = 0; i < n; i++) {
        op->list[i] = compile_ints(c, args[i]);
        if (op->list[i]) op->op.reads |= op->list[i]->reads;
    }
    return op;
}

static const Op *ints_union_compile(Compiler *c, const Bound *b) {
    return &ints_list_op(c, b->args, 2, ints_union)->op;
}
static const Op *ints_union_list_compile(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 0);
    return &ints_list_op(c, list->args, list->n, ints_union)->op;
}
static const Op *ints_intersection_compile(Compiler *c, const Bound *b) {
    return &ints_list_op(c, b->args, 2, ints_intersection)->op;
}
static const Op *ints_intersection_list_compile(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 0);
    return &ints_list_op(c, list->args, list->n, ints_intersection_list)->op;
}

/* One number as an array. */
static Ints ints_single(Ctx *c, const Op *op) {
    int *v = scratch_ints(c, 1);
    v[0] = op_int(c, ((const ArrayOp *)op)->region);
    return (Ints){v, 1};
}

static const Op *ints_difference_compile(Compiler *c, const Bound *b) {
    IntsListOp *op = ints_list_op(c, b->args, 2, ints_difference);
    if (!op->list[1]) {
        ArrayOp *one = OP_NEW(c, ArrayOp, ints, ints_single);
        one->region = compile_int(c, bound_slot(b, 2));
        one->op.reads = one->region->reads;
        op->op.reads |= one->op.reads;
        op->list[1] = &one->op;
    }
    return &op->op;
}

typedef struct IntsIfOp {
    Op op;
    const Op *when, *then, *otherwise;
} IntsIfOp;

static Ints ints_if(Ctx *c, const Op *op) {
    const IntsIfOp *o = (const IntsIfOp *)op;
    const Op *chosen = op_bool(c, o->when) ? o->then : o->otherwise;
    return chosen ? op_ints(c, chosen) : (Ints){NULL, 0};
}

static const Op *ints_if_compile(Compiler *c, const Bound *b) {
    IntsIfOp *op = OP_NEW(c, IntsIfOp, ints, ints_if);
    op->when = compile_bool(c, bound_slot(b, 0));
    op->then = compile_ints(c, bound_slot(b, 1));
    op->otherwise = compile_ints(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->when, op->then, op->otherwise);
    return &op->op;
}

const LudemeDef ludemes_ints[] = {
    {
        .rule = "ints",
        .doc = "An array of whole numbers.",
        .clauses =
            (const LudemeClause[]){
                {"{<int>}", "A list of numbers written out.", "{1 3 (mover)}", true},
                {0},
            },
    },
    {
        .rule = "array",
        .is = "ints",
        .doc = "Makes an array.",
        .clauses =
            (const LudemeClause[]){
                {"(array {<int>})", "The numbers of the list.", "(array {2 (last To) 5})",
                 OP(array_list_compile)},
                {"(array <sites>)", "The sites of the region, as numbers.",
                 "(array (sites Occupied by:Next))", OP(array_region_compile)},
                {0},
            },
    },
    {
        .rule = "values.values",
        .is = "ints",
        .doc = "Values kept in the state.",
        .clauses =
            (const LudemeClause[]){
                {"(values Remembered [<string>])",
                 "The values stored by (remember Value ...) under that name, or without a name.",
                 "(values Remembered \"Route\")", OP(values_remembered_compile)},
                {0},
            },
    },
    {
        .rule = "sizes",
        .is = "ints",
        .doc = "The sizes of groups.",
        .clauses =
            (const LudemeClause[]){
                {"(sizes Group [<siteType>] [<direction>] [<roleType> | of:<int> | "
                 "if:<boolean>] [min:<int>] [isVisible:<boolean>])",
                 "The sizes of the groups of a role (by default All), of the player `of`, or of "
                 "the sites that meet `if`, read with (to), joined in a direction (default "
                 "Adjacent) and of at least `min` pieces (default 0); `isVisible` counts only "
                 "pieces seen from above.",
                 "(sizes Group Orthogonal Mover min:3)", OP(sizes_group_compile)},
                {0},
            },
    },
    {
        .rule = "intArray.players.players",
        .is = "ints",
        .doc = "The indices of several players.",
        .clauses =
            (const LudemeClause[]){
                {"(players <playersManyType> [of:<int>] [if:<boolean>])",
                 "The players in that relation to the player `of`, by default the mover, who "
                 "meet `if`, read with (player).",
                 "(players Enemy of:(next) if:(is Active (player)))", OP(players_array_compile)},
                {"(players <playersTeamType> [if:<boolean>])",
                 "The players of the team who meet `if`, read with (player); in a game without "
                 "teams, the player of that number.",
                 "(players Team2 if:(!= (player) (mover)))", OP(players_array_compile)},
                {0},
            },
    },
    {
        .rule = "playersManyType",
        .doc = "Sets of players: all indices from 0 (neutral) to the shared one, allies without "
               "the player himself, enemies, friends with the player himself, or all but the "
               "mover, 0 included.",
        .values = "All Ally Enemy Friend NonMover",
    },
    {
        .rule = "playersTeamType",
        .doc = "The teams, from the first to the sixteenth.",
        .values = "Team1 Team10 Team11 Team12 Team13 Team14 Team15 Team16 Team2 Team3 Team4 "
                  "Team5 Team6 Team7 Team8 Team9",
    },
    {
        .rule = "team",
        .is = "ints",
        .doc = "The team of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(team)", "The players of the team that an enclosing (forEach Team ...) is at.",
                 "(team)", OP(team_compile)},
                {0},
            },
    },
    {
        .rule = "results",
        .is = "ints",
        .doc = "Computes a number for each pair of sites.",
        .clauses =
            (const LudemeClause[]){
                {"(results (from:<int> | from:<sites>) (to:<int> | to:<sites>) <int>)",
                 "The number given last, computed for each site of `from` with each of `to`, "
                 "read with (from) and (to).",
                 "(results from:(sites Occupied by:Mover) to:(centrePoint) (count Steps (from) "
                 "(to)))",
                 OP(results_compile)},
                {0},
            },
    },
    {
        .rule = "rotations",
        .is = "ints",
        .doc = "Rotations from directions.",
        .clauses =
            (const LudemeClause[]){
                {"(rotations (<absoluteDirection> | {<absoluteDirection>}))",
                 "The rotation numbers of the direction, or of each direction of the list.",
                 "(rotations {N SE SW})", OP(rotations_compile)},
                {0},
            },
    },
    {
        .rule = "intArray.math.union",
        .is = "ints",
        .doc = "Joins arrays.",
        .clauses =
            (const LudemeClause[]){
                {"(union {<ints>})", "The numbers that occur in at least one array of the list.",
                 "(union {(values Remembered \"Sown\") (values Remembered \"Reaped\") (array "
                 "(sites Corners))})",
                 OP(ints_union_list_compile)},
                {"(union <ints> <ints>)",
                 "The numbers that occur in at least one of the two arrays.",
                 "(union (values Remembered \"Sown\") (players Enemy))", OP(ints_union_compile)},
                {0},
            },
    },
    {
        .rule = "intArray.math.intersection",
        .is = "ints",
        .doc = "What arrays have in common.",
        .clauses =
            (const LudemeClause[]){
                {"(intersection {<ints>})", "The numbers that occur in every array of the list.",
                 "(intersection {(array (sites Outer)) (values Remembered \"Lit\") (values "
                 "Remembered \"Safe\")})",
                 OP(ints_intersection_list_compile)},
                {"(intersection <ints> <ints>)", "The numbers that occur in both arrays.",
                 "(intersection (values Remembered \"Lit\") (array (sites Empty)))",
                 OP(ints_intersection_compile)},
                {0},
            },
    },
    {
        .rule = "intArray.math.difference",
        .is = "ints",
        .doc = "Takes numbers out of an array.",
        .clauses =
            (const LudemeClause[]){
                {"(difference <ints> (<ints> | <int>))",
                 "The numbers of the first array that are not in the second, or the first array "
                 "less one occurrence of a number.",
                 "(difference (players All) (mover))", OP(ints_difference_compile)},
                {0},
            },
    },
    {
        .rule = "intArray.math.if",
        .is = "ints",
        .doc = "Chooses between two arrays.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <ints> [<ints>])",
                 "The first array if the condition holds, otherwise the second (an empty one if "
                 "there is none).",
                 "(if (is Even (count Turns)) (values Remembered \"Tide\") (array (sites "
                 "Bottom)))",
                 OP(ints_if_compile)},
                {0},
            },
    },
    {0},
};
