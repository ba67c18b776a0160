/* int_board.c: numbers read from the board: sites and their coordinates, piece indices, maps. */
#include "ludeme/direction_ops.h"
#include "ludeme/int_ops.h"

/* ---- (ahead …) ------------------------------------------------------------------------------- */

typedef struct AheadOp {
    Op op;
    SiteType type;
    const Op *site, *steps, *dirs; /* dirs NULL: forward */
    Relative repeats;              /* of the move at hand or before; RELATIVES: not */
} AheadOp;

/* The direction of the move at hand, or of the last one; DIRECTIONS when it has none. */
static Direction ahead_repeated(const Ctx *c, const AheadOp *o) {
    const FacingList *list = board_facings(c->rules, o->type, DIR_All);
    int from = c->from >= 0 ? c->from : c->s->last.from;
    int to = c->to >= 0 ? c->to : c->s->last.to;
    bool same = o->repeats == RELATIVE_SameDirection;
    Direction found = DIRECTIONS;
    for (int i = 0; i < list->n; i++)
        if (radials_that_reach(c->rules, o->type, same ? from : to, same ? to : from, list->v[i]))
            found = list->v[i];
    return found;
}

static Direction ahead_direction(Ctx *c, const AheadOp *o, int site) {
    if (o->repeats < RELATIVES) return ahead_repeated(c, o);
    if (o->dirs) {
        Dirs dirs;
        op_dirs(c, o->dirs, o->type, site, &dirs);
        return dirs.n ? (Direction)dirs.v[0] : DIRECTIONS;
    }
    int place = place_of(&c->rules->layout, o->type, site);
    int rotation = state_rotation(c->rules, c->s, place, -1);
    Direction d = board_rotated(c->rules, o->type, DIR_Adjacent,
                                facing_of_piece(c, o->type, site, -1), rotation);
    return facings_have(board_facings(c->rules, o->type, DIR_Adjacent), d) ? d : DIRECTIONS;
}

static int ahead_eval(Ctx *c, const Op *op) {
    const AheadOp *o = (const AheadOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int site = op_int(c, o->site), steps = op_int_or(c, o->steps, 1);
    if (site < 0) return OFF;
    if (site >= s->n || !s->radial_first || steps < 1) return site;
    Direction d = ahead_direction(c, o, site);
    const Slice *radials;
    int n = d < DIRECTIONS ? topology_radials(s, site, d, &radials) : 0;
    for (int i = 0; i < n; i++)
        if (radials[i].n >= steps) return radials[i].v[steps - 1];
    return site;
}

static const Op *ahead_compile(Compiler *c, const Bound *b) {
    AheadOp *op = OP_NEW(c, AheadOp, integer, ahead_eval);
    op->type = compile_type(c, bound_slot(b, 0));
    op->site = compile_int(c, bound_slot(b, 1));
    op->steps = compile_int(c, bound_slot(b, 2));
    op->dirs = compile_dirs(c, bound_slot(b, 3));
    op->repeats = op->dirs ? dirs_repeats(op->dirs) : RELATIVES;
    if (op->repeats == RELATIVES)
        op->op.reads = READS(op->dirs ? READS_NOTHING : READS_STATE, op->site, op->steps, op->dirs);
    direction_prepare(c->rules);
    return &op->op;
}

/* ---- coordinates ----------------------------------------------------------------------------- */

typedef struct CoordOp {
    Op op;
    SiteType type;
    enum { COORD_ROW, COORD_COLUMN, COORD_LAYER, COORD_PHASE } what;
    const Op *of, *column;
} CoordOp;

static int coord_of_site(Ctx *c, const Op *op) {
    const CoordOp *o = (const CoordOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int site = op_int(c, o->of);
    if (site < 0 || site >= s->n) return OFF;
    switch (o->what) {
    case COORD_ROW: return s->row[site];
    case COORD_COLUMN: return s->column[site];
    case COORD_LAYER: return s->layer[site];
    default: return state_phase(c->rules, c->s, o->type, site);
    }
}

static const Op *coord_op(Compiler *c, const Bound *b, int what, uint32_t type) {
    CoordOp *op = OP_NEW(c, CoordOp, integer, coord_of_site);
    op->type = compile_type(c, bound_slot(b, type));
    op->what = (unsigned)what;
    op->of = compile_int(c, bound_label(b, "of"));
    bool varies = what == COORD_PHASE && c->rules->features & USES_PHASES;
    op->op.reads = op->of->reads | (varies ? READS_STATE : READS_NOTHING);
    return &op->op;
}

static const Op *row_compile(Compiler *c, const Bound *b) {
    return coord_op(c, b, COORD_ROW, 0);
}
static const Op *column_compile(Compiler *c, const Bound *b) {
    return coord_op(c, b, COORD_COLUMN, 0);
}
static const Op *layer_compile(Compiler *c, const Bound *b) {
    return coord_op(c, b, COORD_LAYER, 1);
}
static const Op *site_phase_compile(Compiler *c, const Bound *b) {
    return coord_op(c, b, COORD_PHASE, 0);
}

static int coord_site(Ctx *c, const Op *op) {
    const CoordOp *o = (const CoordOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int row = op_int(c, o->of), column = op_int(c, o->column);
    for (int i = 0; i < s->n; i++)
        if (s->row[i] == row && s->column[i] == column) return i;
    return OFF;
}

static const Op *coord_compile(Compiler *c, const Bound *b) {
    CoordOp *op = OP_NEW(c, CoordOp, integer, coord_site);
    op->type = compile_type(c, bound_slot(b, 0));
    op->of = compile_int(c, bound_label(b, "row"));
    op->column = compile_int(c, bound_label(b, "column"));
    op->op.reads = READS(READS_NOTHING, op->of, op->column);
    return &op->op;
}

static const Op *coord_label_compile(Compiler *c, const Bound *b) {
    SiteType type = compile_type(c, bound_slot(b, 0));
    const Sites *s = &c->rules->topo->sites[type];
    Str label = bound_slot(b, 1)->as.s;
    for (int i = 0; i < s->n && type != SITE_EDGE; i++)
        if (str_is(label, s->label[i])) return const_int(c, i);
    return const_int(c, OFF);
}

static const Op *centre_compile(Compiler *c, const Bound *b) {
    const Sites *s = &c->rules->topo->sites[compile_type(c, bound_slot(b, 0))];
    for (int i = 0; i < s->n; i++)
        if (bitset_has(s->sets[SET_centre], i)) return const_int(c, i);
    return const_int(c, OFF);
}

/* ---- hands, regions, arrays ------------------------------------------------------------------ */

typedef struct IndexOp {
    Op op;
    const Op *of, *index;
} IndexOp;

static int hand_site(Ctx *c, const Op *op) {
    const IndexOp *o = (const IndexOp *)op;
    const Rules *r = c->rules;
    int owner = op_int(c, o->of), index = op_int_or(c, o->index, 0);
    for (int i = 1; i < r->ncontainers; i++)
        if (r->containers[i].owner == owner) return r->containers[i].first + index;
    return OFF;
}

static int region_site(Ctx *c, const Op *op) {
    const IndexOp *o = (const IndexOp *)op;
    ScratchMark mark = scratch_mark(c);
    const Word *region = op_region(c, o->of);
    int index = op_int(c, o->index), words = c->rules->words;
    int site = index < 0 ? -1 : set_next(region, words, 0);
    while (site >= 0 && index-- > 0) site = set_next(region, words, site + 1);
    scratch_reset(c, mark);
    return site;
}

static int array_value(Ctx *c, const Op *op) {
    const IndexOp *o = (const IndexOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints v = op_ints(c, o->of);
    int index = op_int(c, o->index);
    int found = index >= 0 && index < v.n ? v.v[index] : OFF;
    scratch_reset(c, mark);
    return found;
}

static const Op *index_op(Compiler *c, const Op *of, const Bound *index, IntFn *fn) {
    IndexOp *op = OP_NEW(c, IndexOp, integer, fn);
    op->of = of;
    op->index = compile_int(c, index);
    op->op.reads = READS(READS_NOTHING, op->of, op->index);
    return &op->op;
}

static const Op *hand_site_compile(Compiler *c, const Bound *b) {
    const Bound *who = bound_slot(b, 0) ? bound_slot(b, 0) : bound_slot(b, 1);
    return index_op(c, compile_player(c, who), bound_slot(b, 2), hand_site);
}
static const Op *region_site_compile(Compiler *c, const Bound *b) {
    return index_op(c, compile_region(c, bound_slot(b, 0)), bound_slot(b, 1), region_site);
}
static const Op *array_value_compile(Compiler *c, const Bound *b) {
    return index_op(c, compile_ints(c, bound_slot(b, 0)), bound_slot(b, 1), array_value);
}

/* ---- maps ------------------------------------------------------------------------------------ */

typedef struct MapEntryOp {
    Op op;
    const Op *key;
    Str name;         /* empty: all maps */
    const int *table; /* of the keys 0 … n - 1, when they are few; or NULL */
    int n;
} MapEntryOp;

enum { MAP_TABLE_MAX = 4096 };

static int map_look_up(const Rules *r, const MapEntryOp *o, int key) {
    for (int i = 0; i < r->nmaps; i++) {
        const MapItem *map = &r->maps[i];
        if (o->name.n && !str_eq(map->name, o->name)) continue;
        for (int k = map->n - 1; k >= 0; k--) {
            if (map->keys[k] != key) continue;
            if (map->values[k] != OFF) return map->values[k];
            break;
        }
    }
    return key;
}

static int map_entry(Ctx *c, const Op *op) {
    const MapEntryOp *o = (const MapEntryOp *)op;
    int key = op_int(c, o->key);
    return o->table && key >= 0 && key < o->n ? o->table[key] : map_look_up(c->rules, o, key);
}

/* The maps are complete: equipment comes before rules. */
static void map_prepare(Compiler *c, MapEntryOp *op) {
    const Rules *r = c->rules;
    int n = 0;
    for (int i = 0; i < r->nmaps; i++)
        for (int k = 0; k < r->maps[i].n; k++)
            if (r->maps[i].keys[k] >= n && r->maps[i].keys[k] < MAP_TABLE_MAX)
                n = r->maps[i].keys[k] + 1;
    if (n == 0) return;
    int *table = ARENA_ARRAY(c->arena, int, (size_t)n);
    for (int i = 0; i < n; i++) table[i] = map_look_up(r, op, i);
    op->table = table;
    op->n = n;
}

static const Op *map_entry_compile(Compiler *c, const Bound *b) {
    MapEntryOp *op = OP_NEW(c, MapEntryOp, integer, map_entry);
    const Bound *name = bound_slot(b, 0), *key = bound_slot(b, 1);
    op->name = compile_map_name(c, name);
    op->key = compile_player(c, key ? key : bound_slot(b, 2));
    op->op.reads = op->key->reads;
    map_prepare(c, op);
    return &op->op;
}

const LudemeDef ludemes_int_board[] = {
    {
        .rule = "ahead",
        .is = "int",
        .doc = "A site some steps away.",
        .clauses =
            (const LudemeClause[]){
                {"(ahead [<siteType>] <int> [steps:<int>] [<direction>])",
                 "The site `steps` (default 1) away from the given one in a direction, by "
                 "default Forward; the given site itself if the board ends before.",
                 "(ahead (last To) steps:2 Backward)", OP(ahead_compile)},
                {0},
            },
    },
    {
        .rule = "coord",
        .is = "int",
        .doc = "A site by its coordinates.",
        .clauses =
            (const LudemeClause[]){
                {"(coord [<siteType>] row:<int> column:<int>)",
                 "The site in that row and column, both counted from 0.",
                 "(coord Cell row:0 column:3)", OP(coord_compile)},
                {"(coord [<siteType>] <string>)", "The site with that coordinate label.",
                 "(coord \"D4\")", OP(coord_label_compile)},
                {0},
            },
    },
    {
        .rule = "row",
        .is = "int",
        .doc = "The row of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(row [<siteType>] of:<int>)", "The row index of a site.", "(row of:(to))",
                 OP(row_compile)},
                {0},
            },
    },
    {
        .rule = "column",
        .is = "int",
        .doc = "The column of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(column [<siteType>] of:<int>)", "The column index of a site.",
                 "(column Vertex of:(last To))", OP(column_compile)},
                {0},
            },
    },
    {
        .rule = "layer",
        .is = "int",
        .doc = "The layer of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(layer of:<int> [<siteType>])",
                 "The layer index of a site of a board in space; 0 is the lowest.",
                 "(layer of:(ahead (from) U))", OP(layer_compile)},
                {0},
            },
    },
    {
        .rule = "board.phase",
        .is = "int",
        .doc = "The phase of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(phase [<siteType>] of:<int>)",
                 "The phase, or colour class, of a site, such as 0 or 1 on a chequered board.",
                 "(phase Vertex of:(ahead (to) Forward))", OP(site_phase_compile)},
                {0},
            },
    },
    {
        .rule = "centrePoint",
        .is = "int",
        .doc = "The centre of the board.",
        .clauses =
            (const LudemeClause[]){
                {"(centrePoint [<siteType>])",
                 "The site at the centre of the board, the lowest one if there are several.",
                 "(centrePoint Cell)", OP(centre_compile)},
                {0},
            },
    },
    {
        .rule = "handSite",
        .is = "int",
        .doc = "A site of a hand.",
        .clauses =
            (const LudemeClause[]){
                {"(handSite (<int> | <roleType>) [<int>])",
                 "A site of the hand of the player: the first, or the one of that index, "
                 "counted from 0.",
                 "(handSite Next (pips))", OP(hand_site_compile)},
                {0},
            },
    },
    {
        .rule = "regionSite",
        .is = "int",
        .doc = "A site of a region.",
        .clauses =
            (const LudemeClause[]){
                {"(regionSite <sites> index:<int>)",
                 "The site at position `index` of the region, counted from 0; Off if there is "
                 "none.",
                 "(regionSite (sites Pending) index:0)", OP(region_site_compile)},
                {0},
            },
    },
    {
        .rule = "arrayValue",
        .is = "int",
        .doc = "A number of an array.",
        .clauses =
            (const LudemeClause[]){
                {"(arrayValue <ints> index:<int>)",
                 "The number at position `index` of the array, counted from 0; Off if there is "
                 "none.",
                 "(arrayValue (values Remembered \"Route\") index:1)", OP(array_value_compile)},
                {0},
            },
    },
    {
        .rule = "where",
        .is = "int",
        .doc = "The site or the level where a piece is; Off if it is nowhere.",
        .clauses =
            (const LudemeClause[]){
                {"(where Level <int> [<siteType>] at:<int> [fromTop:<boolean>])",
                 "The level of the piece of that index in the stack `at` a site, searched from "
                 "the top unless `fromTop` is False.",
                 "(where Level (id \"Wolf\" Neutral) at:(last To))", OP(where_level_compile)},
                {"(where Level <string> (<int> | <roleType>) [state:<int>] [<siteType>] "
                 "at:<int> [fromTop:<boolean>])",
                 "The level of the piece with that name and owner, and `state` if given, in the "
                 "stack `at` a site.",
                 "(where Level \"Crown\" Mover state:1 at:(from) fromTop:False)",
                 OP(where_level_named_compile)},
                {"(where <int> [<siteType>])",
                 "The lowest site that holds the piece of that index.",
                 "(where (var \"Hunted\") Cell)", OP(where_compile)},
                {"(where <string> (<int> | <roleType>) [state:<int>] [<siteType>])",
                 "The lowest site that holds the piece with that name and owner, and `state` if "
                 "given.",
                 "(where \"Lantern\" Next state:2)", OP(where_named_compile)},
                {0},
            },
    },
    {
        .rule = "board.id",
        .is = "int",
        .doc = "The index of a piece or of a player.",
        .clauses =
            (const LudemeClause[]){
                {"(id <string>)",
                 "The index of the piece or container of that full name, owner number included.",
                 "(id \"Tower2\")", OP(id_name_compile)},
                {"(id [<string>] <roleType>)",
                 "The index of the piece of that name owned by the role; without a name, of the "
                 "role's player.",
                 "(id \"Tower\" Next)", OP(id_role_compile)},
                {0},
            },
    },
    {
        .rule = "mapEntry",
        .is = "int",
        .doc = "An entry of a map.",
        .clauses =
            (const LudemeClause[]){
                {"(mapEntry [<string>] (<int> | <roleType>))",
                 "What the map of that name, or the first map that has an entry, gives for a "
                 "number or a role; the number itself if there is no entry.",
                 "(mapEntry \"Gates\" Mover)", OP(map_entry_compile)},
                {0},
            },
    },
    {
        .rule = "cost",
        .is = "int",
        .doc = "The cost of sites.",
        .clauses =
            (const LudemeClause[]){
                {"(cost [<siteType>] (at:<int> | in:<sites>))",
                 "The cost of the site `at`, or the sum of the costs of the sites `in` a region, "
                 "all of the given type, by default Cell.",
                 "(cost Edge in:(sites Occupied by:Mover on:Edge))", OP(cost_compile)},
                {0},
            },
    },
    {
        .rule = "topLevel",
        .is = "int",
        .doc = "The top level of a stack.",
        .clauses =
            (const LudemeClause[]){
                {"(topLevel [<siteType>] at:<int>)",
                 "The level of the topmost piece at a site; 0 is the lowest level, and also the "
                 "result for an empty site.",
                 "(topLevel Cell at:(to))", OP(top_level_compile)},
                {0},
            },
    },
    {
        .rule = "pathExtent",
        .is = "int",
        .doc = "The extent of a path of tiles.",
        .clauses =
            (const LudemeClause[]){
                {"(pathExtent [<int>] [<int> | <sites>])",
                 "The greatest extent, in rows or columns, of the path of that colour, by "
                 "default (mover), through the site or sites, by default (sites LastTo).",
                 "(pathExtent (mover) (last To))", OP(path_extent_compile)},
                {0},
            },
    },
    {0},
};
