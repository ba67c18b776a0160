/* region_board.c: regions of the board as such: named sets, rows, sides, coordinates, the regions of
 * the equipment, what touches or crosses a site. */
#include "ludeme/region_ops.h"
#include "rules/on_track.h"
#include "rules/role.h"

/* ---- sets with a name ------------------------------------------------------------------------ */

static const struct {
    const char *name;
    SiteSet set;
} named_sets[] = {
    {"Bottom", SET_bottom},
    {"Centre", SET_centre},
    {"ConcaveCorners", SET_concave},
    {"ConvexCorners", SET_convex},
    {"Corners", SET_corners},
    {"Inner", SET_inner},
    {"Left", SET_left},
    {"Major", SET_major},
    {"Minor", SET_minor},
    {"Outer", SET_outer},
    {"Perimeter", SET_perimeter},
    {"Right", SET_right},
    {"Top", SET_top},
    {"Angled", SET_angled},
    {"Axial", SET_axial},
    {"Horizontal", SET_horizontal},
    {"Slash", SET_slash},
    {"Slosh", SET_slosh},
    {"Vertical", SET_vertical},
};

static const Op *sites_set(Compiler *c, Str name, SiteType type) {
    const Sites *s = &c->rules->topo->sites[type];
    Word *set = region_new(c);
    if (str_is(name, "Board")) set_fill(set, 0, s->n);
    for (size_t i = 0; i < sizeof named_sets / sizeof *named_sets; i++)
        if (str_is(name, named_sets[i].name))
            set_add_topology(set, s->sets[named_sets[i].set], s->n);
    return const_region(c, set);
}

const Op *sites_edges(Compiler *c, const Bound *b) {
    return sites_set(c, bound_slot(b, 0)->as.s, SITE_EDGE);
}

/* ---- sets by state --------------------------------------------------------------------------- */

typedef struct SimpleOp {
    Op op;
    SiteType type;
} SimpleOp;

static const Word *context_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->region ? c->region : scratch_set(c);
}

static const Word *pending_eval(Ctx *c, const Op *op) {
    (void)op;
    Word *out = scratch_set(c);
    for (int i = 0; i < c->s->npending && i < PENDING_MAX; i++)
        set_put(c->rules, out, c->s->pending[i]);
    return out;
}

static const Word *to_clear_eval(Ctx *c, const Op *op) {
    Word *out = scratch_set(c);
    uint32_t at = c->rules->layout.to_clear;
    if (at != LAYOUT_ABSENT)
        sites_of_places(c->rules, ((const SimpleOp *)op)->type, STATE_CAT(Word, c->s, at), out);
    return out;
}

static bool to_clear_has(Ctx *c, const Op *op, int site) {
    const Layout *l = &c->rules->layout;
    SiteType type = ((const SimpleOp *)op)->type;
    return l->to_clear != LAYOUT_ABSENT && l->base[type] >= 0 && site < l->limit[type] &&
           set_has(STATE_CAT(Word, c->s, l->to_clear), l->base[type] + site);
}

static const Word *last_sites(Ctx *c, uint32_t at, int own) {
    Word *out = scratch_set(c);
    /* Of its actions only sites of the board. */
    if (at != LAYOUT_ABSENT)
        set_add_range(out, 0, STATE_CAT(Word, c->s, at), 0, c->rules->containers[0].n);
    set_put(c->rules, out, own);
    return out;
}

static const Word *last_to_eval(Ctx *c, const Op *op) {
    (void)op;
    return last_sites(c, c->rules->layout.last_tos, c->s->last.to);
}

static const Word *last_from_eval(Ctx *c, const Op *op) {
    (void)op;
    return last_sites(c, c->rules->layout.last_froms, c->s->last.from);
}

/* Empty sites next to pieces; the centre while nothing has been played. */
static const Word *playable_eval(Ctx *c, const Op *op) {
    const Rules *r = c->rules;
    SiteType type = ((const SimpleOp *)op)->type;
    const Sites *s = &r->topo->sites[type];
    Word *out = scratch_set(c);
    if (r->layout.playable != LAYOUT_ABSENT) {
        sites_of_places(r, type, STATE_CAT(Word, c->s, r->layout.playable), out);
        return out;
    }
    if (c->s->moves_made == 0) {
        set_add_topology(out, s->sets[SET_centre], s->n);
        return out;
    }
    Word *empty = scratch_set(c);
    sites_of_places(r, type, state_empty(r, c->s), empty);
    for (int i = 0; i < s->n; i++) {
        if (set_has(empty, i)) continue;
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
            if ((s->steps[k].lists & direction_bit(DIR_Adjacent)) && set_has(empty, s->steps[k].to))
                set_add(out, s->steps[k].to);
    }
    return out;
}

static const Op *simple_op(Compiler *c, SiteType type, RegionFn *fn, uint32_t reads) {
    SimpleOp *op = OP_NEW(c, SimpleOp, region, fn);
    op->type = type;
    op->op.reads = reads;
    op->op.has = fn == to_clear_eval ? to_clear_has : NULL;
    return &op->op;
}

const Op *sites_context(Compiler *c, const Bound *b) {
    (void)b;
    return simple_op(c, c->rules->use, context_eval, READS_OTHER);
}

const Op *sites_simple(Compiler *c, const Bound *b) {
    Str name = bound_slot(b, 0)->as.s;
    SiteType type = compile_type(c, bound_slot(b, 1));
    if (str_is(name, "Hint")) return simple_op(c, type, context_eval, READS_OTHER);
    if (str_is(name, "Pending")) return simple_op(c, type, pending_eval, READS_STATE);
    if (str_is(name, "ToClear")) return simple_op(c, type, to_clear_eval, READS_STATE);
    bool last_to = str_is(name, "LastTo");
    if (last_to || str_is(name, "LastFrom")) {
        compile_uses(c, USES_LAST_SITES);
        return simple_op(c, type, last_to ? last_to_eval : last_from_eval, READS_STATE);
    }
    if (str_is(name, "Playable") || str_is(name, "LineOfPlay")) {
        if (c->rules->boardless) compile_uses(c, USES_PLAYABLE);
        return simple_op(c, type, playable_eval, READS_STATE);
    }
    return sites_set(c, name, type);
}

/* ---- sets with a number ---------------------------------------------------------------------- */

typedef struct IndexedOp {
    Op op;
    SiteType type;
    const Op *index;
} IndexedOp;

static void set_add_slice(Word *set, Slice list) {
    for (int i = 0; i < list.n; i++) set_add(set, list.v[i]);
}

/* A list of lists of the board: rows, columns … */
typedef struct ListedOp {
    Op op;
    const Lists *lists;
    int n;
    const Op *index;
} ListedOp;

static const Word *listed_eval(Ctx *c, const Op *op) {
    const ListedOp *o = (const ListedOp *)op;
    Word *out = scratch_set(c);
    int i = op_int(c, o->index);
    if (i >= 0 && i < o->n) set_add_slice(out, lists_at(o->lists, i));
    return out;
}

static const Word *edge_ends_eval(Ctx *c, const Op *op) {
    Word *out = scratch_set(c);
    int i = op_int(c, ((const IndexedOp *)op)->index);
    const Topology *t = c->rules->topo;
    if (i >= 0 && i < t->sites[SITE_EDGE].n)
        set_add(out, t->ends[i][0]), set_add(out, t->ends[i][1]);
    return out;
}

static const Word *with_state_eval(Ctx *c, const Op *op) {
    const IndexedOp *o = (const IndexedOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    int wanted = op_int(c, o->index), n = r->topo->sites[r->use].n;
    if (wanted < 0 || r->layout.base[o->type] < 0) return out;
    if (n > r->layout.limit[o->type]) n = r->layout.limit[o->type];
    for (int i = 0; i < n; i++)
        if (state_state(r, c->s, r->layout.base[o->type] + i, -1) == wanted) set_add(out, i);
    return out;
}

static const Word *empty_eval(Ctx *c, const Op *op) {
    const IndexedOp *o = (const IndexedOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    int container = op_int_or(c, o->index, 0);
    if (container == 0) {
        sites_of_places(r, o->type, state_empty(r, c->s), out);
    } else if (container > 0 && container < r->ncontainers) {
        const Container *box = &r->containers[container];
        for (int i = box->first; i < box->first + box->n; i++)
            if (ctx_is_empty(c, SITE_CELL, i)) set_put(r, out, i);
    }
    return out;
}

static bool empty_has(Ctx *c, const Op *op, int site) {
    const IndexedOp *o = (const IndexedOp *)op;
    const Layout *l = &c->rules->layout;
    return l->base[o->type] >= 0 && site < l->limit[o->type] &&
           set_has(state_empty(c->rules, c->s), l->base[o->type] + site);
}

static const Word *support_eval(Ctx *c, const Op *op) {
    const IndexedOp *o = (const IndexedOp *)op;
    static const Direction up[] = {DIR_UNW, DIR_USW, DIR_UNE, DIR_USE};
    const Sites *s = &c->rules->topo->sites[o->type];
    Word *out = scratch_set(c);
    int wanted = op_int_or(c, o->index, -1);
    for (int i = 0; i < s->n; i++) {
        for (int d = 0; d < 4; d++) {
            int k = s->step_first[i], last = s->step_first[i + 1];
            while (k < last && !(s->steps[k].lists & direction_bit(up[d]))) k++;
            if (k == last) continue;
            int what = ctx_what(c, o->type, s->steps[k].to);
            if (wanted < 0 ? what != 0 : what == wanted) set_add(out, i);
        }
    }
    return out;
}

/* Phases that the set-up may have changed. */
static const Word *phase_sites_eval(Ctx *c, const Op *op) {
    const IndexedOp *o = (const IndexedOp *)op;
    Word *out = scratch_set(c);
    int phase = op_int(c, o->index);
    for (int i = 0; i < c->rules->topo->sites[o->type].n; i++)
        if (state_phase(c->rules, c->s, o->type, i) == phase) set_add(out, i);
    return out;
}

static const Op *listed_op(Compiler *c, const Lists *lists, int n, const Op *index) {
    if (!index) return region_nothing(c);
    ListedOp *op = OP_NEW(c, ListedOp, region, listed_eval);
    op->lists = lists, op->n = n, op->index = index;
    op->op.reads = index->reads;
    return &op->op;
}

const Op *sites_indexed(Compiler *c, const Bound *b) {
    Str name = bound_slot(b, 0)->as.s;
    SiteType type = compile_type(c, bound_slot(b, 1));
    const Op *index = compile_int(c, bound_slot(b, 2));
    const Topology *t = c->rules->topo;
    const Sites *s = &t->sites[type];
    if (str_is(name, "Row")) return listed_op(c, &s->rows, s->nrows, index);
    if (str_is(name, "Column")) return listed_op(c, &s->columns, s->ncolumns, index);
    if (str_is(name, "Layer")) return listed_op(c, &s->layers, s->nlayers, index);
    if (str_is(name, "Phase") && index && c->rules->features & USES_PHASES) {
        IndexedOp *phase = OP_NEW(c, IndexedOp, region, phase_sites_eval);
        phase->type = type, phase->index = index;
        return &phase->op;
    }
    if (str_is(name, "Phase")) return listed_op(c, &s->phases, s->nphases, index);
    if (str_is(name, "Cell")) return listed_op(c, &t->cell_vertices, t->sites[SITE_CELL].n, index);
    bool empty = str_is(name, "Empty"), support = str_is(name, "Support");
    if (!index && !empty && !support) return region_nothing(c);
    bool edge = str_is(name, "Edge");
    IndexedOp *op = OP_NEW(c, IndexedOp, region,
                           empty     ? empty_eval
                           : support ? support_eval
                           : edge    ? edge_ends_eval
                                     : with_state_eval);
    op->type = type;
    op->index = index;
    if (empty && !index) {
        op->op.has = empty_has;
        op->op.quick = true;
    }
    op->op.reads = READS(edge ? READS_NOTHING : READS_STATE, index);
    return &op->op;
}

/* ---- sides ----------------------------------------------------------------------------------- */

typedef struct SideOp {
    Op op;
    const Op *player;
    const Word **sides; /* per compass direction, from DIR_N */
} SideOp;

static const Word *side_eval(Ctx *c, const Op *op) {
    const SideOp *o = (const SideOp *)op;
    int player = op_int(c, o->player), facing = -1;
    if (player >= 1 && player <= c->rules->players && c->rules->player_facing)
        facing = c->rules->player_facing[player];
    return facing >= DIR_N && facing <= DIR_NNE ? o->sides[facing - DIR_N] : scratch_set(c);
}

static const Word *side_set(Compiler *c, const Sites *s, int side) {
    Word *set = region_new(c);
    for (int i = 0; i < s->n; i++)
        if (s->sides[i] >> side & 1) set_add(set, i);
    return set;
}

const Op *sites_side(Compiler *c, const Bound *b) {
    SiteType type = compile_type(c, bound_slot(b, 1));
    const Sites *s = &c->rules->topo->sites[type == SITE_CELL ? SITE_CELL : SITE_VERTEX];
    const Bound *who = bound_slot(b, 2) ? bound_slot(b, 2) : bound_slot(b, 3);
    Direction side = compile_direction(bound_slot(b, 4), DIRECTIONS);
    if (side >= DIR_N && side <= DIR_NNE) return const_region(c, side_set(c, s, side - DIR_N));
    if (!who) return region_nothing(c);
    SideOp *op = OP_NEW(c, SideOp, region, side_eval);
    op->player = compile_player(c, who);
    op->sides = ARENA_ARRAY(c->arena, const Word *, 16);
    for (int i = 0; i < 16; i++) op->sides[i] = side_set(c, s, i);
    op->op.reads = op->player->reads;
    return &op->op;
}

/* ---- numbers and coordinates ----------------------------------------------------------------- */

typedef struct SitesIntsOp {
    Op op;
    const Op *ints;
} SitesIntsOp;

static const Word *sites_ints_eval(Ctx *c, const Op *op) {
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, ((const SitesIntsOp *)op)->ints);
    for (int i = 0; i < list.n; i++) set_put(c->rules, out, list.v[i]);
    scratch_reset(c, mark);
    return out;
}

static bool sites_ints_has(Ctx *c, const Op *op, int site) {
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, ((const SitesIntsOp *)op)->ints);
    bool has = false;
    for (int i = 0; i < list.n && !has; i++) has = list.v[i] == site;
    scratch_reset(c, mark);
    return has && site >= 0 && site < c->rules->words * 64;
}

const Op *sites_ints(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 0) ? bound_slot(b, 0) : bound_slot(b, 1);
    if (!list) return region_nothing(c);
    SitesIntsOp *op = OP_NEW(c, SitesIntsOp, region, sites_ints_eval);
    op->ints = compile_ints(c, list);
    op->op.reads = op->ints->reads;
    if (!(op->op.reads & READS_CHANCE)) {
        op->op.has = sites_ints_has;
        op->op.quick = op->ints->quick;
    }
    return &op->op;
}

static void sites_add_label(const Rules *r, SiteType type, Str label, Word *set) {
    const Sites *s = &r->topo->sites[type];
    for (int i = 0; type != SITE_EDGE && i < s->n; i++) {
        if (!str_is(label, s->label[i])) continue;
        set_add(set, i);
        return;
    }
}

const Op *sites_coords(Compiler *c, const Bound *b) {
    SiteType type = compile_type(c, bound_slot(b, 0));
    const Bound *list = bound_slot(b, 1);
    Word *set = region_new(c);
    for (uint32_t i = 0; list && i < list->n; i++)
        sites_add_label(c->rules, type, list->args[i]->as.s, set);
    return const_region(c, set);
}

/* "A1", "AA12", "7": a site; anything else names a region. */
static bool names_a_site(Str s) {
    uint32_t letters = 0;
    while (letters < s.n && ((s.s[letters] >= 'A' && s.s[letters] <= 'Z') ||
                             (s.s[letters] >= 'a' && s.s[letters] <= 'z')))
        letters++;
    if (letters > 3 || letters == s.n || (letters == 3 && s.s[0] != s.s[1])) return false;
    for (uint32_t i = letters; i < s.n; i++)
        if (s.s[i] < '0' || s.s[i] > '9') return false;
    return true;
}

/* ---- regions of the equipment ---------------------------------------------------------------- */

typedef struct NamedOp {
    Op op;
    Str name;
    const Op *owner;    /* NULL: any, and the name exactly */
    const Word **known; /* per owner 0 … players + 1, when they never change; or NULL */
} NamedOp;

static bool named_fits(const NamedOp *o, const RegionItem *item, int owner) {
    return o->owner ? item->owner == owner && str_contains(item->name, o->name)
                    : str_eq(item->name, o->name);
}

static const Word *named_eval(Ctx *c, const Op *op) {
    const NamedOp *o = (const NamedOp *)op;
    const Rules *r = c->rules;
    int owner = op_int_or(c, o->owner, 0);
    if (o->known && owner >= 0 && owner <= r->players + 1) return o->known[owner];
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    for (int i = 0; i < r->nregions; i++) {
        if (!r->regions[i].region || !named_fits(o, &r->regions[i], owner)) continue;
        set_join(out, op_region(c, r->regions[i].region), r->words);
        scratch_reset(c, mark);
    }
    return out;
}

/* Fills `known` when every region that may be meant is a constant. */
static void named_precompute(Compiler *c, NamedOp *op) {
    const Rules *r = c->rules;
    int owners = r->players + 2;
    const Word **known = ARENA_ARRAY(c->arena, const Word *, (size_t)owners);
    for (int owner = 0; owner < owners; owner++) {
        Word *set = region_new(c);
        for (int i = 0; i < r->nregions; i++) {
            const Op *region = r->regions[i].region;
            if (!region || !named_fits(op, &r->regions[i], owner)) continue;
            if (region->fn.region != op_const_region) return;
            set_join(set, ((const ConstRegionOp *)region)->sites, r->words);
        }
        known[owner] = set;
    }
    op->known = known;
}

const Op *sites_named(Compiler *c, const Bound *b) {
    const Bound *who = bound_slot(b, 0) ? bound_slot(b, 0) : bound_slot(b, 1);
    const Bound *name = bound_slot(b, 3);
    if (!who && !name) return sites_context(c, b);
    if (!who && names_a_site(name->as.s)) {
        Word *set = region_new(c);
        sites_add_label(c->rules, compile_type(c, bound_slot(b, 2)), name->as.s, set);
        return const_region(c, set);
    }
    NamedOp *op = OP_NEW(c, NamedOp, region, named_eval);
    op->name = compile_region_name(c, name);
    op->owner = compile_player(c, who);
    op->known = NULL;
    named_precompute(c, op);
    op->op.reads = op->known ? READS(READS_NOTHING, op->owner) : READS_ANYTHING;
    return &op->op;
}

/* ---- what touches a site --------------------------------------------------------------------- */

typedef struct IncidentOp {
    Op op;
    SiteType result, of;
    const Op *at, *owner;
} IncidentOp;

static void incident_neighbours(const Sites *s, int i, Direction d, Word *out) {
    for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
        if (s->steps[k].lists & direction_bit(d)) set_add(out, s->steps[k].to);
}

static void incident_of_vertex(const Topology *t, SiteType result, int at, Word *out) {
    Slice edges = lists_at(&t->vertex_edges, at);
    if (result == SITE_EDGE) set_add_slice(out, edges);
    if (result == SITE_CELL) set_add_slice(out, lists_at(&t->vertex_cells, at));
    if (result != SITE_VERTEX) return;
    /* The reference gives the cells beside its edges here, except the one with its number. */
    for (int i = 0; i < edges.n; i++) {
        Slice cells = lists_at(&t->edge_cells, edges.v[i]);
        for (int k = 0; k < cells.n; k++)
            if (cells.v[k] != at) set_add(out, cells.v[k]);
    }
}

static void incident_sites(const Topology *t, const IncidentOp *o, int at, Word *out) {
    if (o->of == SITE_VERTEX) {
        incident_of_vertex(t, o->result, at, out);
    } else if (o->of == SITE_EDGE) {
        if (o->result == SITE_VERTEX) set_add(out, t->ends[at][0]), set_add(out, t->ends[at][1]);
        if (o->result == SITE_EDGE)
            incident_neighbours(&t->sites[SITE_EDGE], at, DIR_Adjacent, out);
        if (o->result == SITE_CELL) set_add_slice(out, lists_at(&t->edge_cells, at));
    } else {
        if (o->result == SITE_VERTEX) set_add_slice(out, lists_at(&t->cell_vertices, at));
        if (o->result == SITE_EDGE) set_add_slice(out, lists_at(&t->cell_edges, at));
        if (o->result == SITE_CELL)
            incident_neighbours(&t->sites[SITE_CELL], at, DIR_Orthogonal, out);
    }
}

/* Drops sites that are not the owner's; players + 1 stands for anybody's. */
static void region_keep_owned(const Ctx *c, SiteType type, int owner, Word *set) {
    for (SET_EACH(site, set, c->rules->words)) {
        int who = ctx_who(c, type, site);
        if (owner == c->rules->players + 1 ? who == 0 : who != owner) set_drop(set, site);
    }
}

static const Word *incident_eval(Ctx *c, const Op *op) {
    const IncidentOp *o = (const IncidentOp *)op;
    Word *out = scratch_set(c);
    int at = op_int(c, o->at);
    if (!on_board(c->rules, o->of, at)) return out;
    incident_sites(c->rules->topo, o, at, out);
    if (o->owner) region_keep_owned(c, o->result, op_int(c, o->owner), out);
    return out;
}

const Op *sites_incident(Compiler *c, const Bound *b) {
    IncidentOp *op = OP_NEW(c, IncidentOp, region, incident_eval);
    op->result = compile_type(c, bound_slot(b, 1));
    op->of = compile_type(c, bound_slot(b, 2));
    op->at = region_int_or(c, bound_label(b, "at"), -1);
    op->owner = compile_player(c, bound_slot(b, 4) ? bound_slot(b, 4) : bound_slot(b, 5));
    op->op.reads = READS(op->owner ? READS_STATE : READS_NOTHING, op->at, op->owner);
    return &op->op;
}

/* Do two edges cross, well within both? */
static bool edges_cross(const Topology *t, int a, int b) {
    const Point *at = t->sites[SITE_VERTEX].at;
    Point p = at[t->ends[a][0]], q = at[t->ends[a][1]];
    Point u = at[t->ends[b][0]], v = at[t->ends[b][1]];
    double ax = q.x - p.x, ay = q.y - p.y, bx = v.x - u.x, by = v.y - u.y;
    double det = ax * by - ay * bx, margin = 0.01;
    if (det > -1e-7 && det < 1e-7) return false;
    double s = ((u.x - p.x) * by - (u.y - p.y) * bx) / det;
    double r = ((u.x - p.x) * ay - (u.y - p.y) * ax) / det;
    return s > margin && s < 1 - margin && r > margin && r < 1 - margin;
}

static const Word *crossing_eval(Ctx *c, const Op *op) {
    const IncidentOp *o = (const IncidentOp *)op;
    const Topology *t = c->rules->topo;
    Word *out = scratch_set(c);
    int at = op_int(c, o->at), owner = op_int_or(c, o->owner, -1);
    if (!on_board(c->rules, SITE_EDGE, at) || owner < 0) return out;
    for (int k = 0; k < t->sites[SITE_EDGE].n; k++) {
        int who = ctx_who(c, SITE_EDGE, k);
        bool fits = owner == c->rules->players + 1 ? !ctx_is_empty(c, SITE_EDGE, k)
                                                   : who == owner && !ctx_is_empty(c, SITE_EDGE, k);
        if (k != at && fits && edges_cross(t, at, k)) set_add(out, k);
    }
    return out;
}

const Op *sites_crossing(Compiler *c, const Bound *b) {
    IncidentOp *op = OP_NEW(c, IncidentOp, region, crossing_eval);
    op->result = op->of = SITE_EDGE;
    compile_uses(c, USES_EDGES);
    op->at = region_int_or(c, bound_label(b, "at"), -1);
    op->owner = compile_player(c, bound_slot(b, 2) ? bound_slot(b, 2) : bound_slot(b, 3));
    return &op->op;
}
