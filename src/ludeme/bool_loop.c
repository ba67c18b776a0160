/* bool_loop.c: (is Loop …), (sites Loop …): rings of pieces around other sites, closed paths on tiles. */
#include "ludeme/bool_ops.h"
#include "ludeme/direction_ops.h"
#include "ludeme/region_ops.h"

typedef struct LoopOp {
    Op op;
    SiteType type;
    const Op **around; /* owners of what may be inside; n 0: anything */
    int naround;
    const Op *dirs, *colour, *start, *starts, *path;
} LoopOp;

/* One ring that is looked for. */
typedef struct LoopSearch {
    Ctx *c;
    const LoopOp *o;
    const Sites *sites;
    int piece, colour;
    Word *inside;
    int *queue, n;   /* sites inside */
    int *border, nb; /* sites around them */
    Word *found;     /* gets those inside (`want_inside`) or around; NULL: nobody wants them */
    bool want_inside;
} LoopSearch;

static const Dirs loop_orthogonal = {.n = 1, .v = {DIR_Orthogonal}};
static const Dirs loop_adjacent = {.n = 1, .v = {DIR_Adjacent}};

static bool loop_is_outer(const LoopSearch *l, int site) {
    return bitset_has(l->sites->sets[SET_outer], site);
}

static bool loop_may_surround(const LoopSearch *l, int site) {
    if (l->o->naround == 0) return true;
    int who = ctx_who(l->c, l->o->type, site);
    for (int i = 0; i < l->o->naround; i++)
        if (op_int(l->c, l->o->around[i]) == who) return true;
    return false;
}

static void loop_enclose(LoopSearch *l, int site) {
    set_add(l->inside, site);
    l->queue[l->n++] = site;
}

/* Fills from the origin up to the pieces; false when that gets out of the board. */
static bool loop_fill(LoopSearch *l, int origin) {
    l->n = 0;
    loop_enclose(l, origin);
    for (int i = 0; i < l->n; i++) {
        RadialIter it = radials_begin(l->c->rules, l->o->type, l->queue[i], &loop_orthogonal);
        for (Slice radial; radials_next(&it, &radial);)
            for (int k = 0; k < radial.n; k++) {
                int site = radial.v[k];
                if (set_has(l->inside, site)) continue;
                if (ctx_what(l->c, l->o->type, site) == l->piece) break;
                if (loop_is_outer(l, site)) return false;
                if (loop_may_surround(l, site)) loop_enclose(l, site);
            }
    }
    return true;
}

/* The sites next to those inside; false when one is of another owner. */
static bool loop_border(LoopSearch *l) {
    Word *seen = scratch_set(l->c);
    l->nb = 0;
    for (int i = 0; i < l->n; i++) {
        StepIter it = steps_begin(l->c->rules, l->o->type, l->queue[i], &loop_orthogonal);
        for (int to; (to = steps_next(&it)) >= 0;) {
            if (set_has(l->inside, to) || set_has(seen, to)) continue;
            if (ctx_who(l->c, l->o->type, to) != l->colour) return false;
            set_add(seen, to);
            l->border[l->nb++] = to;
        }
    }
    return true;
}

static int loop_find(const int *v, int n, int site) {
    for (int i = 0; i < n; i++)
        if (v[i] == site) return i;
    return -1;
}

static void loop_cut(int *v, int *n, int at) {
    if (at < 0) return;
    --*n;
    for (int i = at; i < *n; i++) v[i] = v[i + 1];
}

/* Where in the border the first neighbour of a site is that has the piece; -1: nowhere. */
static int loop_neighbour(LoopSearch *l, int site) {
    Dirs dirs;
    dirs_at(l->c, l->o->dirs, l->o->type, site, &dirs);
    StepIter it = steps_begin(l->c->rules, l->o->type, site, &dirs);
    for (int to; (to = steps_next(&it)) >= 0;) {
        int at = loop_find(l->border, l->nb, to);
        if (at >= 0 && ctx_what(l->c, l->o->type, to) == l->piece) return at;
    }
    return -1;
}

/* Goes along the border from neighbour to neighbour, leaving out what has none. The walk may come
 * back to where it was: it is long enough when it has as many steps as the border has sites. */
static bool loop_trace(LoopSearch *l) {
    int *walked = scratch_ints(l->c, l->nb + 1), n = 0, at = 0, before = 0;
    for (int limit = 4 * (l->nb + 1); limit > 0 && at < l->nb; limit--) {
        int site = l->border[at];
        int next = -1;
        if (ctx_what(l->c, l->o->type, site) == l->piece) {
            next = loop_neighbour(l, site);
            if (next < 0) loop_cut(walked, &n, loop_find(walked, n, site));
        }
        if (next < 0) {
            loop_cut(l->border, &l->nb, at);
            at = before;
            continue;
        }
        walked[n++] = site;
        if (n >= l->nb) return true;
        before = at;
        at = next;
    }
    return false;
}

static bool loop_around(LoopSearch *l, int origin) {
    ScratchMark mark = scratch_mark(l->c);
    l->inside = scratch_set(l->c);
    l->queue = scratch_ints(l->c, l->sites->n);
    l->border = scratch_ints(l->c, l->sites->n);
    bool found = loop_fill(l, origin) && loop_border(l);
    /* The trace shortens the border, but all of it is the ring. */
    int around = l->nb;
    int *ring = scratch_ints(l->c, around + 1);
    memcpy(ring, l->border, (size_t)around * sizeof *ring);
    found = found && loop_trace(l);
    if (found && l->found && l->want_inside) set_join(l->found, l->inside, l->c->rules->words);
    for (int i = 0; found && l->found && !l->want_inside && i < around; i++)
        set_add(l->found, ring[i]);
    scratch_reset(l->c, mark);
    return found;
}

static bool loop_pieces(LoopSearch *l, int from) {
    int n = 0, *origins = scratch_ints(l->c, l->sites->n);
    StepIter it = steps_begin(l->c->rules, l->o->type, from, &loop_adjacent);
    for (int to; (to = steps_next(&it)) >= 0 && n < l->sites->n;)
        if (!loop_is_outer(l, to) && loop_may_surround(l, to)) origins[n++] = to;
    while (n > 0)
        if (loop_around(l, origins[--n])) return true;
    return false;
}

/* ---- paths on tiles -------------------------------------------------------------------------- */

static const Component *loop_tile(const Ctx *c, int site) {
    const Component *comp = &c->rules->components[ctx_what(c, SITE_CELL, site)];
    return comp->kind == COMP_TILE ? comp : NULL;
}

/* The cell on that side of a tile; -1: none. */
static int loop_beside(const Ctx *c, int site, int side) {
    const FacingList *facings = board_facings(c->rules, SITE_CELL, DIR_Orthogonal);
    Direction d = facing_rotated(facings, facing_of_piece(c, SITE_CELL, site, -1), side);
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    StepIter it = steps_begin(c->rules, SITE_CELL, site, &one);
    return steps_next(&it);
}

typedef struct TileTrail {
    int (*v)[2]; /* site, and where it was reached from */
    int n, most, first, edges, colour;
} TileTrail;

/* Follows the paths of one tile; true when one leads back to the first tile. */
static bool loop_follow(const Ctx *c, TileTrail *t, int site, int came) {
    const Component *tile = loop_tile(c, site);
    int place = place_of(&c->rules->layout, SITE_CELL, site);
    int turn = state_rotation(c->rules, c->s, place, -1) * 2 / t->edges;
    for (int i = 0; tile && i < tile->npaths; i++) {
        if (tile->paths[i].colour != t->colour) continue;
        int sides[2] = {tile->paths[i].from, tile->paths[i].to};
        for (int k = 0; k < 2; k++) {
            int next = loop_beside(c, site, (sides[k] + turn) % t->edges);
            if (next < 0 || next == came) continue;
            if (next == t->first) return true;
            if (!loop_tile(c, next) || t->n >= t->most) continue;
            t->v[t->n][0] = next;
            t->v[t->n++][1] = site;
        }
    }
    return false;
}

static bool loop_tiles_from(Ctx *c, int first, int edges, int colour) {
    if (!on_board(c->rules, SITE_CELL, first)) return false;
    ScratchMark mark = scratch_mark(c);
    TileTrail t = {.most = 4 * c->rules->topo->sites[SITE_CELL].n + 4, .first = first};
    t.edges = edges, t.colour = colour;
    t.v = scratch_alloc(c, (size_t)t.most * sizeof *t.v);
    t.v[0][0] = t.v[0][1] = first;
    t.n = 1;
    bool found = false;
    for (int i = 0; i < t.n && !found; i++) found = loop_follow(c, &t, t.v[i][0], t.v[i][1]);
    scratch_reset(c, mark);
    return found;
}

static bool loop_tiles(Ctx *c, const LoopOp *o, int from, int colour) {
    const Rules *r = c->rules;
    int edges = r->topo->sites[SITE_CELL].n ? lists_at(&r->topo->cell_edges, 0).n : 0;
    if (edges == 0) return false;
    const Word *starts = NULL;
    if (o->starts)
        starts = op_region(c, o->starts);
    else if (!o->start && r->layout.last_tos)
        starts = STATE_CAT(Word, c->s, r->layout.last_tos);
    if ((!starts || !o->starts) && loop_tiles_from(c, from, edges, colour)) return true;
    if (!starts) return false;
    for (SET_EACH(site, starts, r->words))
        if (loop_tiles_from(c, site, edges, colour)) return true;
    return false;
}

/* ---- both ------------------------------------------------------------------------------------ */

static bool loop_eval(Ctx *c, const Op *op) {
    const LoopOp *o = (const LoopOp *)op;
    int from = bool_site_or_last(c, o->start);
    if (!on_board(c->rules, o->type, from)) return false;
    int piece = ctx_what(c, o->type, from), colour = op_int_or(c, o->colour, c->s->mover);
    if (piece == 0) return false;
    ScratchMark mark = scratch_mark(c);
    bool found;
    if (c->rules->components[piece].kind == COMP_TILE && op_bool_or(c, o->path, false)) {
        found = loop_tiles(c, o, from, colour);
    } else {
        LoopSearch l = {.c = c, .o = o, .sites = &c->rules->topo->sites[o->type]};
        l.piece = piece, l.colour = colour;
        found = loop_pieces(&l, from);
    }
    scratch_reset(c, mark);
    return found;
}

/* Slots from `first` on: type, surround: role, roles, directions, colour, start site, start region. */
static void loop_compile(Compiler *c, const Bound *b, uint32_t first, LoopOp *op) {
    const Bound *one = bound_slot(b, first + 1), *many = bound_slot(b, first + 2);
    op->type = compile_type(c, bound_slot(b, first));
    op->around = ARENA_ARRAY(c->arena, const Op *, many ? many->n + 1 : 1);
    if (one) op->around[op->naround++] = compile_role(c, one);
    for (uint32_t i = 0; many && i < many->n; i++)
        op->around[op->naround++] = compile_role(c, many->args[i]);
    op->dirs = compile_dirs(c, bound_slot(b, first + 3));
    op->colour = compile_int(c, bound_slot(b, first + 4));
    op->start = compile_int(c, bound_slot(b, first + 5));
    op->starts = compile_region(c, bound_slot(b, first + 6));
}

const Op *bool_is_loop(Compiler *c, const Bound *b) {
    LoopOp *op = OP_NEW(c, LoopOp, boolean, loop_eval);
    loop_compile(c, b, 1, op);
    op->path = compile_bool(c, bound_slot(b, 8));
    if (op->path) compile_uses(c, USES_LAST_SITES);
    return &op->op;
}

/* ---- (sites Loop …) -------------------------------------------------------------------------- */

typedef struct LoopSitesOp {
    LoopOp loop;
    const Op *inside;
} LoopSitesOp;

static const Word *loop_sites_eval(Ctx *c, const Op *op) {
    const LoopSitesOp *o = (const LoopSitesOp *)op;
    SiteType type = o->loop.type;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    int from = bool_site_or_last(c, o->loop.start);
    LoopSearch l = {.c = c, .o = &o->loop, .sites = &c->rules->topo->sites[type], .found = out};
    l.piece = on_board(c->rules, type, from) ? ctx_what(c, type, from) : 0;
    l.colour = op_int_or(c, o->loop.colour, c->s->mover);
    l.want_inside = op_bool_or(c, o->inside, false);
    if (l.piece != 0) loop_pieces(&l, from);
    scratch_reset(c, mark);
    return out;
}

/* Slots: Loop, inside:, and those of loop_compile. */
const Op *sites_loop(Compiler *c, const Bound *b) {
    LoopSitesOp *op = OP_NEW(c, LoopSitesOp, region, loop_sites_eval);
    loop_compile(c, b, 2, &op->loop);
    op->inside = compile_bool(c, bound_slot(b, 1));
    return &op->loop.op;
}
