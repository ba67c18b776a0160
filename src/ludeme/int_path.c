/* int_path.c: how far paths of tiles reach. */
#include <stdlib.h>

#include "ludeme/int_ops.h"
#include "rules/direction.h"

typedef struct ExtentOp {
    Op op;
    const Op *colour;
    SitesArg sites;
    int sides; /* of a cell */
} ExtentOp;

/* A tile that was reached, and from where. */
typedef struct PathTile {
    int site, from;
} PathTile;

typedef struct PathSearch {
    const ExtentOp *o;
    int colour, start, extent, n, cap;
    PathTile *tiles;
} PathSearch;

/* The cell on a side of another; sides go clockwise from the north. */
static int path_neighbour(const Rules *r, int site, int side) {
    const FacingList *list = board_facings(r, SITE_CELL, DIR_Orthogonal);
    Dirs one = {.n = 1, .v = {(uint8_t)facing_rotated(list, DIR_N, side)}};
    StepIter it = steps_begin(r, SITE_CELL, site, &one);
    return steps_next(&it);
}

static void path_follow(Ctx *c, PathSearch *s, PathTile tile, int side) {
    const Sites *cells = &c->rules->topo->sites[SITE_CELL];
    int to = path_neighbour(c->rules, tile.site, side);
    if (to < 0) return;
    int rows = abs(cells->row[to] - cells->row[s->start]);
    int columns = abs(cells->column[to] - cells->column[s->start]);
    if (rows > s->extent) s->extent = rows;
    if (columns > s->extent) s->extent = columns;
    int what = ctx_what(c, SITE_CELL, to);
    if (what == 0 || c->rules->components[what].kind != COMP_TILE || to == tile.from) return;
    if (s->n < s->cap) s->tiles[s->n++] = (PathTile){to, tile.site};
}

static void path_search(Ctx *c, PathSearch *s) {
    const Rules *r = c->rules;
    int sides = s->o->sides;
    s->n = 0;
    s->tiles[s->n++] = (PathTile){s->start, -1};
    for (int i = 0; i < s->n; i++) {
        PathTile tile = s->tiles[i];
        int place = place_of(&r->layout, SITE_CELL, tile.site);
        const Component *piece = &r->components[state_what(r, c->s, place)];
        int turns = state_rotation(r, c->s, place, -1) * 2 / sides;
        for (int k = 0; k < piece->npaths; k++) {
            if (piece->paths[k].colour != s->colour) continue;
            path_follow(c, s, tile, (piece->paths[k].from + turns) % sides);
            path_follow(c, s, tile, (piece->paths[k].to + turns) % sides);
        }
    }
}

static int path_extent(Ctx *c, const Op *op) {
    const ExtentOp *o = (const ExtentOp *)op;
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    PathSearch s = {.o = o, .colour = o->colour ? op_int(c, o->colour) : c->s->mover};
    SitesIter it = sites_arg_begin(c, o->sites);
    if (!o->sites.at && !o->sites.in && r->layout.last_tos)
        it.set = STATE_CAT(Word, c->s, r->layout.last_tos);
    /* A closed loop would be followed for ever. */
    s.cap = r->topo->sites[SITE_CELL].n * 4;
    s.tiles = scratch_alloc(c, (size_t)s.cap * sizeof *s.tiles);
    for (SITES_ARG_EACH(site, it)) {
        int what = on_board(r, SITE_CELL, site) ? ctx_what(c, SITE_CELL, site) : 0;
        if (what == 0 || r->components[what].kind != COMP_TILE) break;
        s.start = site;
        path_search(c, &s);
    }
    scratch_reset(c, mark);
    return s.extent;
}

const Op *path_extent_compile(Compiler *c, const Bound *b) {
    ExtentOp *op = OP_NEW(c, ExtentOp, integer, path_extent);
    const Topology *t = c->rules->topo;
    op->colour = compile_int(c, bound_slot(b, 0));
    op->sites.at = compile_int(c, bound_slot(b, 1));
    op->sites.in = compile_region(c, bound_slot(b, 2));
    op->sides = t->sites[SITE_CELL].n ? lists_at(&t->cell_edges, 0).n : 1;
    if (op->sides < 1) op->sides = 1;
    compile_uses(c, USES_LAST_SITES);
    direction_prepare(c->rules);
    return &op->op;
}
