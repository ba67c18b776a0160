/* bool_tiles.c: do the sides of a tile, or the pips of a domino, fit those beside it? */
#include "ludeme/bool_ops.h"
#include "rules/direction.h"
#include "rules/domino.h"

typedef struct MatchOp {
    Op op;
    const Op *site;
} MatchOp;

static bool bool_pips_eval(Ctx *c, const Op *op) {
    int site = bool_site_or_last(c, ((const MatchOp *)op)->site);
    return site < 0 || domino_pips_match(c, site);
}

/* A tile as it lies. */
typedef struct TileSide {
    const Component *tile;
    int turned; /* by so many sides clockwise */
} TileSide;

static TileSide bool_tile_at(const Ctx *c, int site, int per_side) {
    const Rules *r = c->rules;
    int place = place_of(&r->layout, SITE_CELL, site), what = state_what(r, c->s, place);
    if (what == 0 || r->components[what].kind != COMP_TILE) return (TileSide){NULL, 0};
    return (TileSide){&r->components[what], state_rotation(r, c->s, place, -1) / per_side};
}

static int bool_slots(TileSide t, int side, int sides) {
    int own = ((side - t.turned) % sides + sides) % sides;
    return t.tile->slots && own < t.tile->slots_n ? t.tile->slots[own] : 1;
}

/* The colour on a slot of a side of the tile as it lies; 0: none. Later paths go over earlier ones. */
static int bool_colour(TileSide t, int side, int slot, int sides) {
    int own = ((side - t.turned) % sides + sides) % sides, colour = 0;
    for (int i = 0; i < t.tile->npaths; i++) {
        const TilePath *p = &t.tile->paths[i];
        if ((p->from == own && p->slot_from == slot) || (p->to == own && p->slot_to == slot))
            colour = p->colour;
    }
    return colour;
}

static bool bool_sides_fit(TileSide a, TileSide b, int side, int sides) {
    int other = (side + sides / 2) % sides;
    int n = bool_slots(a, side, sides), m = bool_slots(b, other, sides);
    for (int i = 0; i < n; i++)
        if (bool_colour(a, side, i, sides) != bool_colour(b, other, m - 1 - i, sides)) return false;
    return true;
}

/* The first orthogonal direction in which a step leads to that neighbour. */
static int bool_side_towards(const Rules *r, const FacingList *facings, int from, int to) {
    for (int i = 0; i < facings->n; i++) {
        Dirs one = {.n = 1, .v = {(uint8_t)facings->v[i]}};
        StepIter it = steps_begin(r, SITE_CELL, from, &one);
        for (int site; (site = steps_next(&it)) >= 0;)
            if (site == to) return i;
    }
    return -1;
}

static bool bool_sides_eval(Ctx *c, const Op *op) {
    const Rules *r = c->rules;
    int site = bool_site_or_last(c, ((const MatchOp *)op)->site);
    int what = ctx_what(c, SITE_CELL, site);
    if (site < 0 || what == 0) return false;
    if (r->components[what].kind != COMP_TILE || !on_board(r, SITE_CELL, site)) return true;
    const FacingList *facings = board_facings(r, SITE_CELL, DIR_Orthogonal);
    int adjacent = board_facings(r, SITE_CELL, DIR_Adjacent)->n;
    int per_side = facings->n ? adjacent / facings->n : 1,
        sides = lists_at(&r->topo->cell_edges, 0).n;
    if (per_side < 1) per_side = 1;
    TileSide tile = bool_tile_at(c, site, per_side);
    if (sides < 1 || !tile.tile) return true;
    Dirs orthogonal = {.n = 1, .v = {DIR_Orthogonal}};
    StepIter it = steps_begin(r, SITE_CELL, site, &orthogonal);
    for (int to; (to = steps_next(&it)) >= 0;) {
        TileSide other = bool_tile_at(c, to, per_side);
        int side = other.tile ? bool_side_towards(r, facings, site, to) : -1;
        if (side >= 0 && !bool_sides_fit(tile, other, side, sides)) return false;
    }
    return true;
}

static const Op *bool_match(Compiler *c, const Bound *b, BoolFn *fn) {
    MatchOp *op = OP_NEW(c, MatchOp, boolean, fn);
    op->site = compile_int(c, bound_slot(b, 1));
    op->op.reads = READS(READS_STATE, op->site);
    return &op->op;
}

const Op *bool_sides_match(Compiler *c, const Bound *b) {
    return bool_match(c, b, bool_sides_eval);
}

const Op *bool_pips_match(Compiler *c, const Bound *b) {
    return bool_match(c, b, bool_pips_eval);
}
