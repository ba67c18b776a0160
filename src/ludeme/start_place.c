/* start_place.c: start rules that put pieces on sites, in hands, on stacks, by chance. */
#include "ludeme/equipment_build.h"
#include "ludeme/start_rules.h"

/* ---- what is put ----------------------------------------------------------------------------- */

typedef struct Placed {
    int what;
    const Op *state, *rotation, *value; /* or NULL */
} Placed;

static void placed_uses(Compiler *c, const Placed *p) {
    compile_uses(c, (p->state ? USES_STATE : 0) | (p->rotation ? USES_ROTATION : 0) |
                        (p->value ? USES_VALUE : 0));
}

static Placed placed_read(Compiler *c, const Bound *name, const Bound *state, const Bound *rotation,
                          const Bound *value) {
    Placed p = {.what = name ? start_component(c, name) : 0,
                .state = compile_int(c, state),
                .rotation = compile_int(c, rotation),
                .value = compile_int(c, value)};
    placed_uses(c, &p);
    return p;
}

/* A puzzle has values, not pieces. */
static void place_one(Ctx *c, MoveList *out, const Placed *p, int what, SiteType type, int site,
                      int count) {
    if (site < 0 || what <= 0) return;
    bool puzzle = c->rules->puzzle;
    Action *a = start_act(c, out, puzzle ? ACT_PuzzleSet : ACT_Add, type, site);
    a->what = what;
    a->count = count;
    a->state = op_int_or(c, p->state, UNDEFINED);
    a->rotation = op_int_or(c, p->rotation, UNDEFINED);
    a->value = puzzle ? what : op_int_or(c, p->value, UNDEFINED);
}

static void uses_count(Compiler *c, const Op *count) {
    if (count && !(op_is_const(count) && op_const_value(count) <= 1)) compile_uses(c, USES_COUNT);
}

/* ---- on sites -------------------------------------------------------------------------------- */

typedef struct PlaceOp {
    Op op;
    StartSites at;
    Placed piece;
    const Op *count, *counts;
    bool first_empty; /* of a container: the first empty site */
    int container;    /* or -1: `at` are sites of the board */
    const int *whats; /* several kinds, one after the other, on each site */
    int nwhats;
    bool each_count; /* counts[i] for site i; else the first of them for all */
} PlaceOp;

static int place_count(Ctx *c, const PlaceOp *o, int i) {
    if (!o->counts) return op_int_or(c, o->count, 1);
    Ints counts = op_ints(c, o->counts);
    int at = o->each_count ? i : 0;
    return at < counts.n ? counts.v[at] : 1;
}

static void place_sites(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints sites = start_sites(c, &o->at);
    int count = place_count(c, o, 0);
    for (int i = 0; i < sites.n; i++)
        place_one(c, out, &o->piece, o->piece.what, o->at.type, sites.v[i], count);
    scratch_reset(c, mark);
}

const Op *place_sites_compile(Compiler *c, const Bound *b) {
    PlaceOp *op = OP_NEW(c, PlaceOp, moves, place_sites);
    op->at.type = compile_type(c, bound_slot(b, 1));
    op->at.list = compile_known_sites(c, op->at.type, bound_slot(b, 2));
    op->at.region = compile_region(c, bound_slot(b, 3));
    op->at.fixed = start_coordinates(c, op->at.type, NULL, bound_slot(b, 4));
    op->counts = compile_ints(c, bound_slot(b, 5));
    op->piece =
        placed_read(c, bound_slot(b, 0), bound_slot(b, 6), bound_slot(b, 7), bound_slot(b, 8));
    if (op->counts) compile_uses(c, USES_COUNT);
    return &op->op;
}

/* ---- in containers --------------------------------------------------------------------------- */

static int container_named(const Rules *r, Str name) {
    for (int i = 0; i < r->ncontainers; i++)
        if (str_eq(r->containers[i].name, name)) return i;
    return -1;
}

static int first_empty(const Ctx *c, const Container *k) {
    for (int i = 0; i < k->n; i++)
        if (ctx_is_empty(c, SITE_CELL, k->first + i)) return k->first + i;
    return OFF;
}

/* The site of a container that is meant: the first empty one, or the one of that number. */
static int container_site(Ctx *c, const PlaceOp *o) {
    const Container *k = &c->rules->containers[o->container];
    if (o->first_empty) return first_empty(c, k);
    int site = op_int_or(c, o->at.site, 0);
    return site >= 0 && site < k->n ? k->first + site : OFF;
}

static void place_item(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    ScratchMark mark = scratch_mark(c);
    if (o->container >= 0) {
        place_one(c, out, &o->piece, o->piece.what, SITE_CELL, container_site(c, o),
                  place_count(c, o, 0));
    } else {
        Ints sites = start_sites(c, &o->at);
        for (int i = 0; i < sites.n; i++)
            place_one(c, out, &o->piece, o->piece.what, o->at.type, sites.v[i],
                      place_count(c, o, 0));
    }
    scratch_reset(c, mark);
}

typedef struct PlaceEachOp {
    Op op;
    int n;
    const Op **rules;
} PlaceEachOp;

static void place_each(Ctx *c, const Op *op, MoveList *out) {
    const PlaceEachOp *o = (const PlaceEachOp *)op;
    for (int i = 0; i < o->n; i++) op_moves(c, o->rules[i], out);
}

static bool text_has(Str text, const char *part) {
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= text.n; i++)
        if (memcmp(text.s + i, part, n) == 0) return true;
    return false;
}

static bool has_digit(Str text) {
    for (uint32_t i = 0; i < text.n; i++)
        if (text.s[i] >= '0' && text.s[i] <= '9') return true;
    return false;
}

/* The piece of that name that belongs to the player, or -1. */
static int component_of_player(const Rules *r, Str base, int player) {
    for (int i = r->ncomponents - 1; i > 0; i--)
        if (str_eq(r->components[i].base, base) && r->components[i].owner == player) return i;
    return -1;
}

/* "Hand" with a piece that every player has: each gets theirs, in the first empty place. */
static const Op *place_hands(Compiler *c, const PlaceOp *like, Str base) {
    Rules *r = c->rules;
    PlaceEachOp *each = OP_NEW(c, PlaceEachOp, moves, place_each);
    each->rules = ARENA_ARRAY(c->arena, const Op *, (size_t)r->players + 1);
    for (int p = 1; p <= r->players; p++) {
        PlaceOp *op = OP_NEW(c, PlaceOp, moves, place_item);
        *op = *like;
        op->container = container_named(r, equip_text(c, STR("Hand"), p));
        op->piece.what = component_of_player(r, base, p);
        op->first_empty = true;
        if (op->container >= 0 && op->piece.what > 0) each->rules[each->n++] = &op->op;
    }
    return &each->op;
}

static int component_exactly(const Rules *r, Str name) {
    for (int i = r->ncomponents - 1; i > 0; i--)
        if (str_eq(r->components[i].name, name)) return i;
    return -1;
}

/* The first site of a hand takes the piece that has the number of the container, whichever piece is
 * named: as the reference does. */
static const Op *place_container(Compiler *c, PlaceOp *op, const Bound *name, const Bound *where) {
    Rules *r = c->rules;
    int named = component_exactly(r, name->as.s);
    if (str_is(where->as.s, "Hand") && !has_digit(name->as.s) && named < 0)
        return place_hands(c, op, name->as.s);
    if (str_is(where->as.s, "Hand") && !has_digit(name->as.s) && r->players == 1)
        return place_hands(c, op, name->as.s);
    op->container = container_named(r, where->as.s);
    op->piece.what = start_component(c, name);
    if (op->container < 0) {
        compile_error(c, where, "there is no container \"" STR_FMT "\"", STR_ARG(where->as.s));
        return &op->op;
    }
    if (text_has(where->as.s, "Hand")) {
        if (op->container < r->ncomponents) op->piece.what = op->container;
        op->at.site = NULL;
    } else if (op->piece.what > 0 && r->components[op->piece.what].kind == COMP_DIE) {
        op->first_empty = true;
    }
    return &op->op;
}

const Op *place_site_compile(Compiler *c, const Bound *b) {
    const Bound *name = bound_slot(b, 0), *where = bound_slot(b, 1), *coord = bound_slot(b, 4);
    PlaceOp *op = OP_NEW(c, PlaceOp, moves, place_item);
    op->container = -1;
    op->at.type = compile_type(c, bound_slot(b, 2));
    op->at.site = compile_known_site(c, op->at.type, bound_slot(b, 3));
    op->at.fixed = start_coordinates(c, op->at.type, coord, NULL);
    op->count = compile_int(c, bound_slot(b, 5));
    op->piece =
        placed_read(c, where ? NULL : name, bound_slot(b, 6), bound_slot(b, 7), bound_slot(b, 8));
    uses_count(c, op->count);
    return where ? place_container(c, op, name, where) : &op->op;
}

/* ---- stacks ---------------------------------------------------------------------------------- */

static void place_stack(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints sites = start_sites(c, &o->at);
    for (int i = 0; i < sites.n; i++)
        for (int k = 0; k < o->nwhats; k++) {
            int count = place_count(c, o, o->nwhats > 1 ? k : i);
            for (int n = 0; n < count; n++)
                place_one(c, out, &o->piece, o->whats[k], o->at.type, sites.v[i], 1);
        }
    scratch_reset(c, mark);
}

/* One of each on a site of a container, or on each of its sites. */
static void place_stack_in(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    const Container *at = &c->rules->containers[o->container];
    int only = op_int_or(c, o->at.site, -1);
    for (int i = 0; i < at->n; i++)
        for (int k = 0; (only < 0 || only == i) && k < o->nwhats; k++)
            place_one(c, out, &o->piece, o->whats[k], SITE_CELL, at->first + i, 1);
}

static void place_whats(Compiler *c, PlaceOp *op, const Bound *one, const Bound *many) {
    int n = one ? 1 : many ? (int)many->n : 0;
    int *whats = ARENA_ARRAY(c->arena, int, (size_t)n + 1);
    for (int i = 0; i < n; i++) whats[i] = start_component(c, one ? one : many->args[i]);
    op->whats = whats;
    op->nwhats = n;
}

const Op *place_stack_compile(Compiler *c, const Bound *b) {
    const Bound *where = bound_slot(b, 3);
    PlaceOp *op = OP_NEW(c, PlaceOp, moves, where ? place_stack_in : place_stack);
    compile_uses(c, USES_STACKS);
    place_whats(c, op, bound_slot(b, 1), bound_slot(b, 2));
    op->at.type = compile_type(c, bound_slot(b, 4));
    op->at.site = compile_known_site(c, op->at.type, bound_slot(b, 5));
    op->at.list = compile_known_sites(c, op->at.type, bound_slot(b, 6));
    op->at.region = compile_region(c, bound_slot(b, 7));
    op->at.fixed = start_coordinates(c, op->at.type, bound_slot(b, 8), bound_slot(b, 9));
    op->count = compile_int(c, bound_slot(b, 10));
    op->counts = compile_ints(c, bound_slot(b, 11));
    op->each_count = true;
    op->piece = placed_read(c, NULL, bound_slot(b, 12), bound_slot(b, 13), bound_slot(b, 14));
    if (!where) return &op->op;
    op->container = container_named(c->rules, where->as.s);
    if (op->container < 0) {
        compile_error(c, where, "there is no container \"" STR_FMT "\"", STR_ARG(where->as.s));
        op->container = 0;
    }
    return &op->op;
}

/* ---- by chance ------------------------------------------------------------------------------- */

/* Empty sites of the region, ascending. */
static int random_sites(Ctx *c, const PlaceOp *o, int **out) {
    Ints sites = start_sites(c, &o->at);
    int n = 0, *v = scratch_ints(c, sites.n);
    for (int i = 0; i < sites.n; i++)
        if (ctx_is_empty(c, o->at.type, sites.v[i])) v[n++] = sites.v[i];
    *out = v;
    return n;
}

static int random_take(Ctx *c, int *v, int *n) {
    int at = ctx_draw(c, *n), taken = v[at];
    for (int i = at + 1; i < *n; i++) v[i - 1] = v[i];
    --*n;
    return taken;
}

static void place_random(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    ScratchMark mark = scratch_mark(c);
    StartTrial t = start_try(c, out);
    for (int k = 0; k < o->nwhats; k++) {
        int *sites, n = random_sites(c, o, &sites);
        int count = op_int_or(c, o->count, 1);
        for (int i = 0; n > 0 && i < count; i++)
            place_one(c, out, &o->piece, o->whats[k], o->at.type, random_take(c, sites, &n), 1);
        start_do(c, &t, out);
    }
    start_end(c, t);
    scratch_reset(c, mark);
}

/* With the pieces themselves in random order the reference stops halfway. */
static void place_random_order(Ctx *c, const Op *op, MoveList *out) {
    const PlaceOp *o = (const PlaceOp *)op;
    ScratchMark mark = scratch_mark(c);
    int *sites, n = random_sites(c, o, &sites), left = o->nwhats;
    int *whats = scratch_ints(c, o->nwhats);
    for (int i = 0; i < left; i++) whats[i] = o->whats[i];
    for (int k = 0; n > 0 && k < left - 1; k++) {
        int what = random_take(c, whats, &left);
        place_one(c, out, &o->piece, what, o->at.type, random_take(c, sites, &n), 1);
    }
    scratch_reset(c, mark);
}

/* All sites of the board. */
static const Word *place_board_sites(Compiler *c, SiteType type) {
    Word *set = ARENA_ARRAY(c->arena, Word, (size_t)c->rules->words);
    for (int i = 0; i < c->rules->topo->sites[type].n; i++) set_add(set, i);
    return set;
}

const Op *place_random_compile(Compiler *c, const Bound *b) {
    bool order = env_boolean(bound_slot(b, 7), false);
    PlaceOp *op = OP_NEW(c, PlaceOp, moves, order ? place_random_order : place_random);
    compile_uses(c, USES_CHANCE);
    op->at.type = compile_type(c, bound_slot(b, 6));
    op->at.region = compile_region(c, bound_slot(b, 1));
    if (!op->at.region) op->at.region = const_region(c, place_board_sites(c, op->at.type));
    place_whats(c, op, NULL, bound_slot(b, 2));
    op->count = compile_int(c, bound_slot(b, 3));
    op->piece = placed_read(c, NULL, bound_slot(b, 4), NULL, bound_slot(b, 5));
    return &op->op;
}

/* ---- stacks by chance ------------------------------------------------------------------------ */

typedef struct PlaceBagOp {
    Op op;
    StartSites at;
    Placed piece;
    int n;
    const int *whats;
    const Op **counts; /* of each */
} PlaceBagOp;

enum { BAG_MAX = 10000 };

static void place_bag(Ctx *c, const Op *op, MoveList *out) {
    const PlaceBagOp *o = (const PlaceBagOp *)op;
    ScratchMark mark = scratch_mark(c);
    int site = op_int_or(c, o->at.site, OFF), total = 0, left = 0;
    int *counts = scratch_ints(c, o->n);
    for (int i = 0; i < o->n; i++) {
        counts[i] = op_int_or(c, o->counts[i], 1);
        if (counts[i] < 0) counts[i] = 0;
        if (counts[i] > BAG_MAX - total) counts[i] = BAG_MAX - total;
        total += counts[i];
    }
    int *bag = scratch_ints(c, total);
    for (int i = 0; i < o->n; i++)
        for (int k = 0; k < counts[i]; k++) bag[left++] = o->whats[i];
    while (left > 0) place_one(c, out, &o->piece, random_take(c, bag, &left), o->at.type, site, 1);
    scratch_reset(c, mark);
}

static PlaceBagOp *place_bag_new(Compiler *c, const Bound *site, const Bound *type, int n) {
    PlaceBagOp *op = OP_NEW(c, PlaceBagOp, moves, place_bag);
    compile_uses(c, USES_CHANCE | USES_STACKS);
    op->at.type = compile_type(c, type);
    op->at.site = compile_int(c, site);
    op->n = n;
    op->counts = ARENA_ARRAY(c->arena, const Op *, (size_t)n + 1);
    return op;
}

const Op *place_random_stack_compile(Compiler *c, const Bound *b) {
    const Bound *names = bound_slot(b, 1), *counts = bound_slot(b, 2);
    int n = (int)names->n, *whats = ARENA_ARRAY(c->arena, int, (size_t)n + 1);
    PlaceBagOp *op = place_bag_new(c, bound_slot(b, 5), bound_slot(b, 6), n);
    for (int i = 0; i < n; i++) {
        whats[i] = start_component(c, names->args[i]);
        if (counts && (uint32_t)i < counts->n) op->counts[i] = compile_int(c, counts->args[i]);
    }
    op->whats = whats;
    op->piece = placed_read(c, NULL, bound_slot(b, 3), NULL, bound_slot(b, 4));
    return &op->op;
}

const Op *place_random_counts_compile(Compiler *c, const Bound *b) {
    const Bound *list = bound_slot(b, 1);
    int n = (int)list->n, *whats = ARENA_ARRAY(c->arena, int, (size_t)n + 1);
    PlaceBagOp *op = place_bag_new(c, bound_slot(b, 2), bound_slot(b, 3), n);
    for (int i = 0; i < n; i++) {
        whats[i] = start_component(c, bound_slot(list->args[i], 0));
        op->counts[i] = compile_int(c, bound_slot(list->args[i], 1));
    }
    op->whats = whats;
    return &op->op;
}
