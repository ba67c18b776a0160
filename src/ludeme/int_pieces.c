/* int_pieces.c: counting and finding pieces. */
#include "ludeme/int_ops.h"
#include "rules/dice.h"
#include "rules/domino.h"
#include "rules/large.h"
#include "rules/on_track.h"
#include "rules/role.h"

/* ---- (count Pieces …), (count Pips …) -------------------------------------------------------- */

typedef struct PiecesOp {
    Op op;
    bool typed;
    SiteType type;
    const Op *owners;   /* bits */
    const bool *wanted; /* per component, or NULL: all */
    const Op *in, *when;
} PiecesOp;

static bool pieces_wanted(const Ctx *c, const PiecesOp *o, int what, uint32_t owners) {
    return what > 0 && owners >> owner_of(c->rules, what) & 1 && (!o->wanted || o->wanted[what]);
}

static bool pieces_condition(Ctx *c, const PiecesOp *o, int site, int level) {
    if (!o->when) return true;
    c->site = site;
    if (level >= 0) c->level = level;
    return op_bool(c, o->when);
}

/* On one place. */
static int pieces_at(Ctx *c, const PiecesOp *o, int place, uint32_t owners) {
    const Rules *r = c->rules;
    int site = place_site(&r->layout, place), n = 0;
    if (!int_stacks(c)) {
        if (!pieces_wanted(c, o, state_what(r, c->s, place), owners)) return 0;
        return pieces_condition(c, o, site, -1) ? state_count(r, c->s, place) : 0;
    }
    int height = state_height(r, c->s, place);
    for (int level = 0; level < height; level++)
        if (pieces_wanted(c, o, state_what_at(r, c->s, place, level), owners) &&
            pieces_condition(c, o, site, level))
            n++;
    return n;
}

/* Places that count: those of the type on the board; without one those of the board's own type and
 * of the hands. */
static bool pieces_place(const Rules *r, const PiecesOp *o, int place) {
    const Layout *l = &r->layout;
    if (place >= l->hands) return !o->typed;
    return place >= l->base[o->type] && place < l->base[o->type] + l->limit[o->type];
}

/* Is a piece of an owner in a set of sites just a bit? */
static bool pieces_are_bits(Ctx *c, const PiecesOp *o) {
    const Layout *l = &c->rules->layout;
    return !int_stacks(c) && !l->count && !o->wanted && !o->when && l->nplaces == l->limit[o->type];
}

static int pieces_bits(const Word *owned, const Word *in, int words) {
    int n = 0;
    for (int w = 0; w < words; w++)
        if (owned[w] & in[w]) n += word_count(owned[w] & in[w]);
    return n;
}

/* Where sites are places: those of an owner in the set. */
static int pieces_among(Ctx *c, const PiecesOp *o, const Word *owned, const Word *in,
                        uint32_t owners) {
    int words = c->rules->words < c->rules->layout.words ? c->rules->words : c->rules->layout.words;
    int n = 0;
    if (pieces_are_bits(c, o)) return pieces_bits(owned, in, words);
    for (int w = 0; w < words; w++)
        for (Word left = owned[w] & in[w]; left; left &= left - 1) {
            int place = w * 64 + __builtin_ctzll(left);
            if (pieces_place(c->rules, o, place)) n += pieces_at(c, o, place, owners);
        }
    return n;
}

/* The same in a flat game where a place is found from its site, site by site. */
static int pieces_by_site(Ctx *c, const PiecesOp *o, const Word *in, uint32_t owners) {
    const Rules *r = c->rules;
    int n = 0;
    for (SET_EACH(site, in, r->words)) {
        int place = place_of(&r->layout, o->type, site);
        if (place < 0 || (o->typed && place >= r->layout.hands)) continue;
        if (pieces_wanted(c, o, state_what(r, c->s, place), owners))
            n += state_count(r, c->s, place);
    }
    return n;
}

/* Is that sooner done, and the same? With a condition the order counts. */
static bool pieces_are_near(Ctx *c, const PiecesOp *o, const Word *in) {
    enum { FEW = 16 };
    const Layout *l = &c->rules->layout;
    return in && !o->when && !int_stacks(c) && l->base[o->type] >= 0 &&
           l->limit[o->type] <= l->hand_first && set_count(in, c->rules->words) <= FEW;
}

/* A stack counts as a whole once for each of the owners that have something in it. */
static int pieces_count(Ctx *c, const Op *op) {
    const PiecesOp *o = (const PiecesOp *)op;
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    int before_site = c->site, before_level = c->level, n = 0;
    uint32_t owners = (uint32_t)op_int(c, o->owners);
    const Word *in = o->in ? op_region(c, o->in) : NULL;
    bool are_places = in && places_are_sites(&r->layout, r->use);
    if (!are_places && pieces_are_near(c, o, in)) {
        n = pieces_by_site(c, o, in, owners);
        scratch_reset(c, mark);
        return n;
    }
    for (int p = 0; p <= r->players + 1; p++) {
        if (!(owners >> p & 1)) continue;
        const Word *owned = state_owned(r, c->s, p);
        if (are_places) {
            n += pieces_among(c, o, owned, in, owners);
            continue;
        }
        for (SET_EACH(place, owned, r->layout.words))
            if (pieces_place(r, o, place) && (!in || set_has(in, place_site(&r->layout, place))))
                n += pieces_at(c, o, place, owners);
    }
    c->site = before_site, c->level = before_level;
    scratch_reset(c, mark);
    return n;
}

/* Without names, regions and conditions in a flat game. */
static int pieces_count_plain(Ctx *c, const Op *op) {
    const PiecesOp *o = (const PiecesOp *)op;
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    if (int_stacks(c) || l->count || l->nplaces != l->limit[o->type] || o->typed)
        return pieces_count(c, op);
    uint32_t owners = (uint32_t)op_int(c, o->owners);
    int n = 0;
    for (int p = 0; p <= r->players + 1; p++)
        if (owners >> p & 1) n += set_count(state_owned(r, c->s, p), l->words);
    return n;
}

/* The sum of what the first set of dice of an owner shows. */
typedef struct PipsOp {
    Op op;
    const Op *owner;
} PipsOp;

static int pips_count(Ctx *c, const Op *op) {
    const PipsOp *o = (const PipsOp *)op;
    const Rules *r = c->rules;
    int owner = op_int_or(c, o->owner, r->players + 1);
    for (int i = 0; i < r->ncontainers; i++)
        if (r->containers[i].kind == CONT_DICE && r->containers[i].owner == owner)
            return dice_sum(r, c->s, i);
    return 0;
}

/* (count Pieces "Bag"): the dominoes nobody has drawn. */
static int pieces_in_bag(Ctx *c, const Op *op) {
    ScratchMark mark = scratch_mark(c);
    int n = domino_bag(c).n;
    scratch_reset(c, mark);
    return n;
}

static const bool *pieces_named(Compiler *c, Str part) {
    const Rules *r = c->rules;
    bool *wanted = ARENA_ARRAY(c->arena, bool, (size_t)r->ncomponents + 1);
    for (int i = 1; i < r->ncomponents; i++) wanted[i] = str_contains(r->components[i].name, part);
    return wanted;
}

static const Op *pieces_all(Compiler *c) {
    return const_int(c, (int)((4u << c->rules->players) - 1u));
}

/* Slots: Pieces or Pips, type, role, of, name, in, if. */
const Op *count_pieces_compile(Compiler *c, const Bound *b) {
    const Bound *of = bound_slot(b, 2) ? bound_slot(b, 2) : bound_slot(b, 3);
    const Bound *name = bound_slot(b, 4);
    if (str_is(bound_slot(b, 0)->as.s, "Pips")) {
        PipsOp *pips = OP_NEW(c, PipsOp, integer, pips_count);
        pips->owner = compile_player(c, of);
        pips->op.reads = READS(READS_STATE, pips->owner);
        return &pips->op;
    }
    if (name && str_is(name->as.s, "Bag")) {
        Op *bag = &OP_NEW(c, PipsOp, integer, pieces_in_bag)->op;
        bag->reads = READS_STATE;
        return bag;
    }
    bool plain = !name && !bound_label(b, "in") && !bound_label(b, "if");
    PiecesOp *op = OP_NEW(c, PiecesOp, integer, plain ? pieces_count_plain : pieces_count);
    op->typed = bound_slot(b, 1);
    op->type = compile_type(c, bound_slot(b, 1));
    op->owners = of ? compile_owners(c, of) : pieces_all(c);
    op->wanted = name ? pieces_named(c, name->as.s) : NULL;
    op->in = compile_region(c, bound_label(b, "in"));
    op->when = compile_bool(c, bound_label(b, "if"));
    op->op.reads = READS(READS_STATE | READS_LONG, op->owners, op->in, op->when);
    return &op->op;
}

/* ---- (where …) ------------------------------------------------------------------------------- */

typedef struct WhereOp {
    Op op;
    SiteType type;
    const Op *what;       /* number of a component, or */
    const int *component; /* by owner, and */
    const Op *owner, *state;
    const Op *at, *from_top;
} WhereOp;

/* The first component of each owner whose name contains this; -1: none. */
static const int *component_per_owner(Compiler *c, Str part) {
    const Rules *r = c->rules;
    int *v = ARENA_ARRAY(c->arena, int, (size_t)r->players + 2);
    for (int p = 0; p <= r->players + 1; p++) v[p] = -1;
    for (int i = r->ncomponents - 1; i > 0; i--)
        if (str_contains(r->components[i].name, part)) v[owner_of(r, i)] = i;
    return v;
}

static int where_what(Ctx *c, const WhereOp *o) {
    if (o->what) return op_int(c, o->what);
    int owner = op_int(c, o->owner);
    return owner >= 0 && owner <= c->rules->players + 1 ? o->component[owner] : -1;
}

static bool where_matches(Ctx *c, const WhereOp *o, int place, int level, int what) {
    return state_what_at(c->rules, c->s, place, level) == what &&
           (!o->state || state_state(c->rules, c->s, place, level) == op_int(c, o->state));
}

/* The level of the piece in the stack there, or -1. */
static int where_in_stack(Ctx *c, const WhereOp *o, int place, int what, bool from_top) {
    int height = state_height(c->rules, c->s, place);
    for (int i = 0; i < height; i++) {
        int level = from_top ? height - 1 - i : i;
        if (where_matches(c, o, place, level, what)) return level;
    }
    return OFF;
}

static int where_site(Ctx *c, const Op *op) {
    const WhereOp *o = (const WhereOp *)op;
    const Layout *l = &c->rules->layout;
    int what = where_what(c, o);
    if (what <= 0 || what >= c->rules->ncomponents) return OFF;
    const Word *owned = state_owned(c->rules, c->s, owner_of(c->rules, what));
    int base = l->base[o->type];
    for (int place = base < 0 ? -1 : set_next(owned, l->words, base);
         place >= 0 && place < base + l->limit[o->type];
         place = set_next(owned, l->words, place + 1))
        if (where_in_stack(c, o, place, what, false) >= 0) return place - base;
    return OFF;
}

static int where_level(Ctx *c, const Op *op) {
    const WhereOp *o = (const WhereOp *)op;
    int what = where_what(c, o), site = op_int(c, o->at);
    if (what <= 0 || site < 0 || site >= c->rules->layout.limit[o->type]) return OFF;
    int place = place_of(&c->rules->layout, o->type, site);
    return where_in_stack(c, o, place, what, op_bool_or(c, o->from_top, true));
}

static WhereOp *where_op(Compiler *c, const Bound *b, const Bound *type, IntFn *fn) {
    WhereOp *op = OP_NEW(c, WhereOp, integer, fn);
    op->type = compile_type(c, type);
    op->state = compile_int(c, bound_label(b, "state"));
    op->at = compile_int(c, bound_label(b, "at"));
    op->from_top = compile_bool(c, bound_label(b, "fromTop"));
    return op;
}

/* The name in a slot, then a number or a role. */
static void where_op_named(Compiler *c, WhereOp *op, const Bound *b, uint32_t slot) {
    const Bound *who = bound_slot(b, slot + 1);
    op->component = component_per_owner(c, bound_slot(b, slot)->as.s);
    op->owner = compile_player(c, who ? who : bound_slot(b, slot + 2));
}

static const Op *where_reads(WhereOp *op) {
    op->op.reads = READS(READS_STATE, op->what, op->owner, op->state, op->at, op->from_top);
    return &op->op;
}

const Op *where_compile(Compiler *c, const Bound *b) {
    WhereOp *op = where_op(c, b, bound_slot(b, 1), where_site);
    op->what = compile_int(c, bound_slot(b, 0));
    return where_reads(op);
}

const Op *where_named_compile(Compiler *c, const Bound *b) {
    WhereOp *op = where_op(c, b, bound_slot(b, 4), where_site);
    where_op_named(c, op, b, 0);
    return where_reads(op);
}

const Op *where_level_compile(Compiler *c, const Bound *b) {
    WhereOp *op = where_op(c, b, bound_slot(b, 2), where_level);
    op->what = compile_int(c, bound_slot(b, 1));
    return where_reads(op);
}

const Op *where_level_named_compile(Compiler *c, const Bound *b) {
    WhereOp *op = where_op(c, b, bound_slot(b, 5), where_level);
    where_op_named(c, op, b, 1);
    return where_reads(op);
}

/* ---- (id …) ---------------------------------------------------------------------------------- */

const Op *id_name_compile(Compiler *c, const Bound *b) {
    const Rules *r = c->rules;
    Str name = bound_slot(b, 0)->as.s;
    for (int i = 0; i < r->ncontainers; i++)
        if (str_eq(r->containers[i].name, name)) return const_int(c, i);
    for (int i = 1; i < r->ncomponents; i++)
        if (str_eq(r->components[i].name, name)) return const_int(c, i);
    return const_int(c, OFF);
}

static int id_of_role(Ctx *c, const Op *op) {
    return where_what(c, (const WhereOp *)op);
}

const Op *id_role_compile(Compiler *c, const Bound *b) {
    const Bound *name = bound_slot(b, 0), *role = bound_slot(b, 1);
    if (!name || str_is(role->as.s, "Player")) return compile_role(c, role);
    WhereOp *op = OP_NEW(c, WhereOp, integer, id_of_role);
    op->component = component_per_owner(c, name->as.s);
    op->owner = compile_role(c, role);
    op->op.reads = op->owner->reads;
    return &op->op;
}

/* ---- (count Stack …) ------------------------------------------------------------------------- */

typedef struct StackOp {
    Op op;
    SiteType type;
    SitesArg sites;
    bool from_top;
    const Op *when, *stop;
} StackOp;

static int stack_at(Ctx *c, const StackOp *o, int site) {
    int place = place_of(&c->rules->layout, o->type, site), n = 0;
    int height = state_height(c->rules, c->s, place);
    c->to = site;
    for (int i = 0; i < height; i++) {
        c->level = o->from_top ? height - 1 - i : i;
        if (op_bool_or(c, o->stop, false)) break;
        n += op_bool_or(c, o->when, true);
    }
    return n;
}

static int stack_count(Ctx *c, const Op *op) {
    const StackOp *o = (const StackOp *)op;
    ScratchMark mark = scratch_mark(c);
    int to = c->to, level = c->level, n = 0;
    SitesIter it = sites_arg_begin(c, o->sites);
    for (SITES_ARG_EACH(site, it)) n += stack_at(c, o, site);
    c->to = to, c->level = level;
    scratch_reset(c, mark);
    return n;
}

const Op *count_stack_compile(Compiler *c, const Bound *b) {
    StackOp *op = OP_NEW(c, StackOp, integer, stack_count);
    const Bound *direction = bound_slot(b, 1);
    op->from_top = direction && str_is(direction->as.s, "FromTop");
    op->type = compile_type(c, bound_slot(b, 2));
    op->sites.at = compile_int(c, bound_slot(b, 3));
    op->sites.in = compile_region(c, bound_slot(b, 4));
    op->when = compile_bool(c, bound_label(b, "if"));
    op->stop = compile_bool(c, bound_label(b, "stop"));
    op->op.reads = READS(READS_STATE, op->sites.at, op->sites.in, op->when, op->stop);
    return &op->op;
}

/* ---- (size LargePiece …) --------------------------------------------------------------------- */

static int size_large(Ctx *c, const Op *op) {
    const StackOp *o = (const StackOp *)op;
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    SitesIter it = sites_arg_begin(c, o->sites);
    const Sites *sites = &r->topo->sites[r->use];
    int n = 0, centre = 0;
    while (centre < sites->n - 1 && !bitset_has(sites->sets[SET_centre], centre)) centre++;
    for (SITES_ARG_EACH(site, it)) {
        int what = ctx_what(c, o->type, site);
        if (what > 0) n += is_large(r, what) ? large_sites(c, what, centre, 0).n : 1;
    }
    scratch_reset(c, mark);
    return n;
}

/* Slots: LargePiece, type, in, at. */
const Op *size_large_compile(Compiler *c, const Bound *b) {
    StackOp *op = OP_NEW(c, StackOp, integer, size_large);
    op->type = compile_type(c, bound_slot(b, 1));
    op->sites.in = compile_region(c, bound_slot(b, 2));
    op->sites.at = compile_int(c, bound_slot(b, 3));
    op->op.reads = READS(READS_STATE, op->sites.at, op->sites.in);
    return &op->op;
}
