/* bool_all.c: the all, can, no and was tests. */
#include "ludeme/bool_ops.h"
#include "rules/dice.h"
#include "rules/direction.h"
#include "rules/end.h"
#include "rules/on_track.h"
#include "rules/probe.h"
#include "rules/role.h"

/* ---- all ------------------------------------------------------------------------------------- */

typedef struct AllOp {
    Op op;
    const Op *over, *when;
    bool different;
} AllOp;

static bool bool_all_sites_eval(Ctx *c, const Op *op) {
    const AllOp *o = (const AllOp *)op;
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->over);
    int before = c->site;
    bool all = true;
    for (SET_EACH(site, sites, r->words)) {
        c->site = site;
        all = op_bool(c, o->when);
        if (!all) break;
    }
    c->site = before;
    scratch_reset(c, mark);
    return all;
}

static bool bool_all_different_eval(Ctx *c, const Op *op) {
    const AllOp *o = (const AllOp *)op;
    const Rules *r = c->rules;
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->over);
    bool *seen = scratch_alloc(c, (size_t)r->ncomponents + 1);
    memset(seen, 0, (size_t)r->ncomponents + 1);
    int before = c->site;
    bool all = true;
    for (SET_EACH(site, sites, r->words)) {
        c->site = site;
        int what = ctx_what(c, r->use, site);
        all = op_bool(c, o->when) && !seen[what];
        if (!all) break;
        seen[what] = true;
    }
    c->site = before;
    scratch_reset(c, mark);
    return all;
}

const Op *bool_all_sites(Compiler *c, const Bound *b) {
    bool different = str_is(bound_slot(b, 0)->as.s, "Different");
    AllOp *op =
        OP_NEW(c, AllOp, boolean, different ? bool_all_different_eval : bool_all_sites_eval);
    op->over = compile_region(c, bound_slot(b, 1));
    op->when = compile_bool(c, bound_slot(b, 2));
    op->op.reads = READS(different ? READS_STATE : READS_NOTHING, op->when) & ~(uint32_t)READS_SITE;
    op->op.reads |= op->over ? op->over->reads : 0;
    return &op->op;
}

static bool bool_all_values_eval(Ctx *c, const Op *op) {
    const AllOp *o = (const AllOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints v = op_ints(c, o->over);
    int before = c->value;
    bool all = true;
    for (int i = 0; all && i < v.n; i++) {
        c->value = v.v[i];
        all = op_bool(c, o->when);
    }
    c->value = before;
    scratch_reset(c, mark);
    return all;
}

const Op *bool_all_values(Compiler *c, const Bound *b) {
    AllOp *op = OP_NEW(c, AllOp, boolean, bool_all_values_eval);
    op->over = compile_ints(c, bound_slot(b, 1));
    op->when = compile_bool(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->when) & ~(uint32_t)READS_VALUE;
    op->op.reads |= op->over ? op->over->reads : 0;
    return &op->op;
}

static bool bool_dice_equal_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->dice_equal;
}

static bool bool_dice_used_eval(Ctx *c, const Op *op) {
    (void)op;
    const Rules *r = c->rules;
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *dice = &r->containers[i];
        if (dice->kind != CONT_DICE) continue;
        for (int k = 0; k < dice->n; k++)
            if (dice_value(c, dice->first + k) != 0) return false;
    }
    return true;
}

static bool bool_all_passed_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->moves_made >= c->rules->players && end_all_passed(c->rules, c->s);
}

const Op *bool_all_simple(Compiler *c, const Bound *b) {
    Str kind = bound_slot(b, 0)->as.s;
    if (str_is(kind, "Passed"))
        return bool_plain(c, bool_all_passed_eval, READS_STATE | READS_TURN);
    compile_uses(c, USES_DICE);
    return bool_plain(c, str_is(kind, "DiceEqual") ? bool_dice_equal_eval : bool_dice_used_eval,
                      READS_STATE);
}

/* ---- all Groups ------------------------------------------------------------------------------ */

typedef struct GroupsOp {
    Op op;
    SiteType type;
    const Op *dirs, *of, *when;
} GroupsOp;

static bool bool_joins(Ctx *c, const GroupsOp *o, int site) {
    c->to = site;
    return o->of ? op_bool(c, o->of) : ctx_who(c, o->type, site) == c->s->mover;
}

/* The group of `start`, which is in it. */
static void bool_flood(Ctx *c, const GroupsOp *o, int start, Word *group) {
    int *queue = scratch_ints(c, c->rules->topo->sites[o->type].n);
    int n = 0;
    queue[n++] = start;
    set_add(group, start);
    for (int i = 0; i < n; i++) {
        Dirs dirs;
        dirs_at(c, o->dirs, o->type, queue[i], &dirs);
        StepIter it = steps_begin(c->rules, o->type, queue[i], &dirs);
        for (int to; (to = steps_next(&it)) >= 0;) {
            if (set_has(group, to) || !bool_joins(c, o, to)) continue;
            set_add(group, to);
            queue[n++] = to;
        }
    }
}

/* A group that fails leaves the iterators as they are: the reference does, and rules see it. */
static bool bool_groups_of(Ctx *c, const GroupsOp *o, int owner, Word *done) {
    const Rules *r = c->rules;
    Word *sites = scratch_set(c);
    sites_of_places(r, o->type, state_owned(r, c->s, owner), sites);
    for (SET_EACH(site, sites, r->words)) {
        if (set_has(done, site)) continue;
        c->from = site;
        if (!bool_joins(c, o, site)) continue;
        Word *group = scratch_set(c);
        bool_flood(c, o, site, group);
        set_join(done, group, r->words);
        c->region = group;
        if (!op_bool(c, o->when)) return false;
    }
    return true;
}

static bool bool_groups_eval(Ctx *c, const Op *op) {
    const GroupsOp *o = (const GroupsOp *)op;
    int from = c->from, to = c->to;
    const Word *region = c->region;
    ScratchMark mark = scratch_mark(c);
    Word *done = scratch_set(c);
    bool all = true;
    if (!o->of) {
        all = c->s->mover < 0 || c->s->mover > c->rules->players + 1 ||
              bool_groups_of(c, o, c->s->mover, done);
    } else {
        for (int owner = 0; all && owner <= c->rules->players + 1; owner++)
            all = bool_groups_of(c, o, owner, done);
    }
    c->region = region;
    if (all) c->from = from, c->to = to;
    scratch_reset(c, mark);
    return all;
}

const Op *bool_all_groups(Compiler *c, const Bound *b) {
    GroupsOp *op = OP_NEW(c, GroupsOp, boolean, bool_groups_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->dirs = compile_dirs(c, bound_slot(b, 2));
    op->of = compile_bool(c, bound_slot(b, 3));
    op->when = compile_bool(c, bound_slot(b, 4));
    return &op->op;
}

/* ---- can, was -------------------------------------------------------------------------------- */

static void bool_mark(Ctx *c, int site, bool visited) {
    int place = place_of(&c->rules->layout, c->rules->use, site);
    if (place < 0) return;
    Word *set = STATE_AT(Word, c->s, c->rules->layout.visited);
    if (visited)
        set_add(set, place);
    else
        set_drop(set, place);
}

static bool bool_can_move_eval(Ctx *c, const Op *op) {
    const Op *moves = ((const AllOp *)op)->over;
    if (c->rules->layout.visited == LAYOUT_ABSENT) return probe_any(c, moves);
    bool_mark(c, c->s->last.from, true);
    bool_mark(c, c->s->last.to, true);
    bool can = probe_any(c, moves);
    bool_mark(c, c->s->last.from, false);
    bool_mark(c, c->s->last.to, false);
    return can;
}

const Op *bool_can_move(Compiler *c, const Bound *b) {
    AllOp *op = OP_NEW(c, AllOp, boolean, bool_can_move_eval);
    op->over = compile_moves(c, bound_slot(b, 1));
    return &op->op;
}

static bool bool_was_pass_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->last.is_pass;
}

const Op *bool_was_pass(Compiler *c, const Bound *b) {
    (void)b;
    return bool_plain(c, bool_was_pass_eval, READS_STATE);
}

const Op *bool_no_moves(Compiler *c, const Bound *b) {
    NoMovesOp *op = OP_NEW(c, NoMovesOp, boolean, op_no_moves);
    const Bound *role = bound_slot(b, 1);
    op->who = compile_role(c, role);
    op->next = role && str_is(role->as.s, "Next");
    return &op->op;
}

/* ---- no Pieces ------------------------------------------------------------------------------- */

typedef struct NoPiecesOp {
    Op op;
    int type;           /* -1: any */
    const Op *owners;   /* bits; NULL: all */
    const bool *wanted; /* per component; NULL: all */
    const Op *in;
} NoPiecesOp;

static bool bool_place_has(const Ctx *c, const NoPiecesOp *o, int place, uint32_t owners) {
    const Rules *r = c->rules;
    int height = bool_stacks(r) ? state_height(r, c->s, place) : 1;
    for (int level = 0; level < height; level++) {
        int what =
            bool_stacks(r) ? state_what_at(r, c->s, place, level) : state_what(r, c->s, place);
        /* Where a list is behind the board nothing stands, which is neutral too. */
        if (owners >> owner_of(r, what) & 1 && (!o->wanted || o->wanted[what])) return true;
    }
    return false;
}

static bool bool_set_has_any(const Word *set, int words) {
    for (int i = 0; i < words; i++)
        if (set[i]) return true;
    return false;
}

/* Where sites are places: none of the owner's in the set? Then no need to look closer. */
static bool bool_sets_apart(const Rules *r, const Word *owned, const Word *in) {
    int words = r->words < r->layout.words ? r->words : r->layout.words;
    if (!places_are_sites(&r->layout, r->use)) return false;
    for (int w = 0; w < words; w++)
        if (owned[w] & in[w]) return false;
    return true;
}

static bool bool_no_pieces_eval(Ctx *c, const Op *op) {
    const NoPiecesOp *o = (const NoPiecesOp *)op;
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    uint32_t owners = o->owners ? (uint32_t)op_int(c, o->owners) : ~0u;
    /* Where a list may be behind the board, the board tells whose piece it is. */
    bool plain = o->type < 0 && !o->wanted && !o->in && !l->listed, any = false;
    ScratchMark mark = scratch_mark(c);
    const Word *in = o->in ? op_region(c, o->in) : NULL;
    for (int owner = 0; !any && owner <= r->players + 1; owner++) {
        if (!(owners >> owner & 1)) continue;
        const Word *owned = state_owned(r, c->s, owner);
        if (plain) {
            any = bool_set_has_any(owned, l->words);
            continue;
        }
        if (in && bool_sets_apart(r, owned, in)) continue;
        for (SET_EACH(place, owned, l->words)) {
            if (o->type >= 0 &&
                (place < l->base[o->type] || place >= l->base[o->type] + l->limit[o->type]))
                continue;
            if (in && !set_holds(r, in, place_site(l, place))) continue;
            any = bool_place_has(c, o, place, owners);
            if (any) break;
        }
    }
    scratch_reset(c, mark);
    return !any;
}

const Op *bool_no_pieces(Compiler *c, const Bound *b) {
    NoPiecesOp *op = OP_NEW(c, NoPiecesOp, boolean, bool_no_pieces_eval);
    const Bound *who = bound_slot(b, 2) ? bound_slot(b, 2) : bound_slot(b, 3),
                *name = bound_slot(b, 4);
    op->type = bound_slot(b, 1) ? (int)compile_type(c, bound_slot(b, 1)) : -1;
    op->owners = compile_owners(c, who);
    op->in = compile_region(c, bound_slot(b, 5));
    if (name) {
        bool *wanted = ARENA_ARRAY(c->arena, bool, (size_t)c->rules->ncomponents);
        for (int i = 1; i < c->rules->ncomponents; i++)
            wanted[i] = str_contains(c->rules->components[i].name, name->as.s);
        op->wanted = wanted;
    }
    op->op.reads = READS(op->in ? READS_STATE | READS_LONG : READS_STATE, op->owners, op->in);
    return &op->op;
}
