/* move_args.c: arguments that many moves take, and effects that become part of a move. */
#include "ludeme/move_args.h"

#include <string.h>

/* ---- compiling ------------------------------------------------------------------------------- */

bool compile_flag(const Bound *b, bool otherwise) {
    return b && b->kind == BOUND_BOOLEAN ? b->as.b : otherwise;
}

/* What both kinds begin with. */
static PlaceArg compile_place_arg(Compiler *c, const Bound *b) {
    PlaceArg a = {.type = c->rules->use};
    if (!b) return a;
    a.given = true;
    a.typed = bound_slot(b, 0) != NULL;
    a.type = compile_type(c, bound_slot(b, 0));
    a.region = compile_region(c, bound_slot(b, 1));
    a.site = compile_int(c, bound_slot(b, 2));
    a.level = compile_int(c, bound_slot(b, 3));
    return a;
}

FromArg compile_from(Compiler *c, const Bound *b) {
    FromArg a = compile_place_arg(c, b);
    if (b) a.when = compile_bool(c, bound_slot(b, 4));
    return a;
}

/* (apply …): its condition and its effect, apart. */
static void compile_apply(Compiler *c, const Bound *b, const Op **apply, const Op **apply_if) {
    if (!b) return;
    *apply_if = compile_bool(c, bound_label(b, "if"));
    for (uint32_t i = 0; i < b->n; i++)
        if (b->args[i] && b->clause->slots[i].label.n == 0) *apply = compile_moves(c, b->args[i]);
}

ToArg compile_to(Compiler *c, const Bound *b) {
    ToArg a = compile_place_arg(c, b);
    if (!b) return a;
    a.rotations = compile_ints(c, bound_slot(b, 4));
    a.when = compile_bool(c, bound_slot(b, 5));
    compile_apply(c, bound_slot(b, 6), &a.apply, &a.apply_if);
    return a;
}

BetweenArg compile_between(Compiler *c, const Bound *b) {
    BetweenArg a = {0};
    if (!b) return a;
    a.given = true;
    a.before = compile_int(c, bound_slot(b, 0));
    compile_range(c, bound_slot(b, 1), &a.min, &a.max);
    a.after = compile_int(c, bound_slot(b, 2));
    a.when = compile_bool(c, bound_slot(b, 3));
    a.trail = compile_int(c, bound_slot(b, 4));
    compile_apply(c, bound_slot(b, 5), &a.apply, &a.apply_if);
    return a;
}

int component_named(const Rules *r, Str name) {
    for (int i = r->ncomponents - 1; i > 0; i--)
        if (str_eq(r->components[i].name, name)) return i;
    return -1;
}

PieceArg compile_piece(Compiler *c, const Bound *b) {
    PieceArg a = {0};
    if (!b) return a;
    a.given = true;
    const Bound *name = bound_slot(b, 0), *names = bound_slot(b, 2);
    a.what = compile_int(c, bound_slot(b, 1));
    a.whats = compile_ints(c, bound_slot(b, 3));
    a.state = compile_int(c, bound_slot(b, 4));
    if (!name && !names) return a;
    int n = names ? (int)names->n : 1;
    Str *strs = ARENA_ARRAY(c->arena, Str, (size_t)n);
    int *whats = ARENA_ARRAY(c->arena, int, (size_t)n);
    for (int i = 0; i < n; i++) {
        strs[i] = compile_text(c, names ? names->args[i] : name);
        whats[i] = component_named(c->rules, strs[i]);
    }
    a.names = strs;
    a.nnames = n;
    if (name) {
        a.what = const_int(c, whats[0]);
    } else {
        ConstIntsOp *op = OP_NEW(c, ConstIntsOp, ints, op_const_ints);
        op->op.reads = READS_NOTHING;
        op->ints = (Ints){whats, n};
        a.whats = &op->op;
    }
    return a;
}

/* ---- listing --------------------------------------------------------------------------------- */

Ints arg_sites(Ctx *c, const Op *region, const Op *site, int otherwise) {
    if (!region) {
        int *v = scratch_ints(c, 1);
        v[0] = op_int_or(c, site, otherwise);
        return (Ints){v, 1};
    }
    const Word *set = op_region(c, region);
    int words = c->rules->words, n = 0;
    int *v = scratch_ints(c, set_count(set, words));
    for (SET_EACH(i, set, words)) v[n++] = i;
    return (Ints){v, n};
}

void apply_list(Ctx *c, const Op *apply, const Op *apply_if, MoveList *out) {
    if (apply && op_bool_or(c, apply_if, true)) op_moves(c, apply, out);
}

/* Adds to the last move what move i does, without decisions. */
static void merge_move(MoveList *l, uint32_t i) {
    Move src = l->moves.v[i];
    uint32_t last = l->moves.n - 1;
    for (uint32_t k = 0; k < src.nactions; k++) {
        Action a = l->actions.v[src.actions + k];
        a.decision = false;
        vec_push(&l->actions, a);
    }
    l->moves.v[last].nactions = (uint16_t)(l->moves.v[last].nactions + src.nactions);
    if (src.nbetween && !l->moves.v[last].nbetween)
        l->moves.v[last].between = src.between, l->moves.v[last].nbetween = src.nbetween;
    for (uint32_t k = 0; k < src.nthens; k++) {
        const Op *then = l->thens.v[src.thens + k];
        moves_act(l, ACT_Then)->then = then;
    }
}

Move *moves_merge(MoveList *l, MoveMark mark) {
    uint32_t n = l->moves.n;
    if (n == mark.moves) return moves_begin(l);
    moves_begin(l);
    for (uint32_t i = mark.moves; i < n; i++) merge_move(l, i);
    /* The new move takes the room of those it is made of. */
    Move merged = l->moves.v[n];
    memmove(l->actions.v + mark.actions, l->actions.v + merged.actions,
            merged.nactions * sizeof *l->actions.v);
    merged.actions = mark.actions;
    merged.thens = mark.thens;
    l->moves.v[mark.moves] = merged;
    moves_cut(l, (MoveMark){mark.moves + 1, mark.actions + merged.nactions, mark.thens});
    return &l->moves.v[mark.moves];
}

void moves_add_effect(Ctx *c, MoveList *l, uint32_t first, const Op *effect, bool before) {
    uint32_t n = l->moves.n;
    if (!effect || first >= n) return;
    op_moves(c, effect, l);
    uint32_t end = l->moves.n;
    for (uint32_t i = first; i < n && end > n; i++) {
        moves_begin(l);
        for (uint32_t k = n; before && k < end; k++) merge_move(l, k);
        Move *own = &l->moves.v[i];
        for (uint32_t k = 0; k < own->nactions; k++) {
            Action a = l->actions.v[own->actions + k];
            vec_push(&l->actions, a);
        }
        l->moves.v[end].nactions = (uint16_t)(l->moves.v[end].nactions + own->nactions);
        for (uint32_t k = n; !before && k < end; k++) merge_move(l, k);
        own->actions = l->moves.v[end].actions;
        own->nactions = l->moves.v[end].nactions;
        l->moves.n = end;
    }
    l->moves.n = n;
}

Action *moves_act_at(const Rules *r, MoveList *l, ActionKind kind, SiteType type, int site) {
    Action *a = moves_act(l, kind);
    a->from = a->to = site;
    a->from_type = a->to_type = (uint8_t)site_type(&r->layout, type, site);
    return a;
}

Action *moves_act_move(Ctx *c, MoveList *l, ActionKind kind, SiteType from_type, int from,
                       SiteType to_type, int to) {
    Action *a = moves_act(l, kind);
    Move *m = &l->moves.v[l->moves.n - 1];
    m->from = a->from = from;
    m->to = a->to = to;
    m->from_type = a->from_type = (uint8_t)from_type;
    m->to_type = a->to_type = (uint8_t)to_type;
    m->mover = (uint8_t)c->s->mover;
    return a;
}

void moves_tell_levels(MoveList *l, int low, int high) {
    Move *m = &l->moves.v[l->moves.n - 1];
    if (m->nactions > 1) return;
    m->level_min = (int16_t)low;
    m->level_max = (int16_t)high;
}

Action *moves_begin_bare(Ctx *c, MoveList *l, ActionKind kind, bool decision) {
    Move *m = moves_begin(l);
    m->mover = (uint8_t)c->s->mover;
    m->decision = decision;
    Action *a = moves_act(l, kind);
    a->decision = decision;
    return a;
}
