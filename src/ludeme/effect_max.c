/* effect_max.c: keeping the moves that do the most: (max …). */
#include "ludeme/move_parts.h"
#include "rules/flow.h"

/* ---- (max Distance …) ------------------------------------------------------------------------ */

typedef struct MaxDistanceOp {
    Op op;
    Str name;
    const Op *owner, *moves;
} MaxDistanceOp;

/* The reference measures the distances and then gives all moves. */
static void max_distance_eval(Ctx *c, const Op *op, MoveList *out) {
    const MaxDistanceOp *o = (const MaxDistanceOp *)op;
    if (part_track(c->rules, o->name, op_int_or(c, o->owner, -1))) op_moves(c, o->moves, out);
}

const Op *max_distance_compile(Compiler *c, const Bound *b) {
    MaxDistanceOp *o = OP_NEW(c, MaxDistanceOp, moves, max_distance_eval);
    const Bound *name = bound_slot(b, 1);
    o->name = compile_track_name(c, name);
    o->owner = compile_role(c, bound_slot(b, 2));
    o->moves = compile_moves(c, bound_slot(b, 3));
    return &o->op;
}

/* ---- what a move removes --------------------------------------------------------------------- */

typedef struct MaxOp {
    Op op;
    const Op *moves, *with_value;
} MaxOp;

/* What a move removes, now or later: how many pieces; the sum of their values; the sum of the values of
 * those that lie on top of them. */
typedef struct Removed {
    int count, own, top;
} Removed;

/* By the last move of the record, in the position `s` before it. Who names no level means the lowest. */
static Removed max_removed(const Rules *r, const State *s, const MoveList *record) {
    const Move *m = &record->moves.v[record->moves.n - 1];
    Removed sum = {0};
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &record->actions.v[m->actions + k];
        if (a->kind != ACT_Remove && a->kind != ACT_ClearLater) continue;
        int place = place_of(&r->layout, (SiteType)a->to_type, a->to);
        sum.count++;
        sum.own += state_value(r, s, place, a->level_to < 0 ? 0 : a->level_to);
        sum.top += state_value(r, s, place, -1);
    }
    return sum;
}

/* What the move removes with its consequences; the turn does not end. */
static Removed max_captures_of(Ctx *c, const MoveList *l, uint32_t i) {
    MoveList *record = list_take(c);
    moves_begin(record);
    Aside aside = aside_begin(c, record);
    State *before = attempt_begin(c);
    c->s->npending = 0;
    move_play(c, l, i);
    Removed sum = max_removed(c->rules, before, record);
    attempt_end(c, before);
    aside_end(c, aside);
    list_give(c, record);
    return sum;
}

static void max_captures_eval(Ctx *c, const Op *op, MoveList *out) {
    const MaxOp *o = (const MaxOp *)op;
    if (c->depth >= CTX_MAX_DEPTH) return;
    bool values = op_bool_or(c, o->with_value, false);
    MoveList *l = list_take(c);
    op_moves(c, o->moves, l);
    ScratchMark mark = scratch_mark(c);
    int *scores = scratch_ints(c, (int)l->moves.n), best = 0;
    for (uint32_t i = 0; i < l->moves.n; i++) {
        Removed sum = max_captures_of(c, l, i);
        scores[i] = values ? sum.top : sum.count;
        if (scores[i] > best) best = scores[i];
    }
    for (uint32_t i = 0; i < l->moves.n; i++)
        if (scores[i] == best) moves_copy_to(out, l, i);
    scratch_reset(c, mark);
    list_give(c, l);
}

/* ---- (max Moves …) --------------------------------------------------------------------------- */

/* A line of moves is worth the values of what it removes: of its first move those of the pieces
 * themselves, of all that follow those of the pieces on top. Without values each move counts 1. */
static Removed max_worth(Ctx *c, const MoveList *l, uint32_t i, bool values) {
    return values ? max_captures_of(c, l, i) : (Removed){1, 1, 1};
}

static int max_go_on(Ctx *c, bool values);

/* Plays move i of the list on a copy: what can follow as long as the turn lasts. The move with its
 * consequences goes to the record. */
static int max_behind(Ctx *c, const MoveList *l, uint32_t i, bool values, MoveList *record) {
    Aside aside = aside_begin(c, record);
    Iterators it = ctx_save(c);
    State *before = attempt_begin(c);
    flow_apply(c, c->s, l, i);
    c->record = NULL;
    int score = max_go_on(c, values);
    attempt_end(c, before);
    ctx_restore(c, it);
    aside_end(c, aside);
    return score;
}

/* The best that can follow in this turn. The legal moves are, as a rule, those this very ludeme has
 * found: then it knows the score of the best. */
static int max_go_on(Ctx *c, bool values) {
    if (c->s->over || c->s->prev != c->s->mover || c->depth >= CTX_MAX_DEPTH) return 0;
    MoveList *l = list_take(c);
    c->max_found = 0;
    flow_moves(c, c->s, l);
    int best = 0;
    if (c->max_found > 0 && c->max_found == l->moves.n) {
        best = c->max_score;
    } else {
        for (uint32_t i = 0; i < l->moves.n; i++) {
            int score = max_worth(c, l, i, values).top + max_behind(c, l, i, values, NULL);
            if (score > best) best = score;
        }
    }
    list_give(c, l);
    return best;
}

static void max_moves_eval(Ctx *c, const Op *op, MoveList *out) {
    const MaxOp *o = (const MaxOp *)op;
    if (c->depth >= CTX_MAX_DEPTH) return;
    bool values = op_bool_or(c, o->with_value, false);
    MoveList *l = list_take(c), *record = list_take(c);
    op_moves(c, o->moves, l);
    ScratchMark mark = scratch_mark(c);
    int *scores = scratch_ints(c, (int)l->moves.n), best = 0;
    int *later = scratch_ints(c, (int)l->moves.n), best_later = 0; /* as moves that follow others */
    for (uint32_t i = 0; i < l->moves.n; i++) {
        moves_begin(record);
        Removed worth = max_worth(c, l, i, values);
        int behind = max_behind(c, l, i, values, record);
        scores[i] = worth.own + behind;
        later[i] = worth.top + behind;
        if (scores[i] > best) best = scores[i];
    }
    uint32_t first = out->moves.n;
    for (uint32_t i = 0; i < l->moves.n; i++) {
        if (scores[i] != best) continue;
        if (later[i] > best_later) best_later = later[i];
        Move plain = l->moves.v[i];
        Move *flat = moves_copy_to(out, record, i);
        plain.actions = flat->actions, plain.nactions = flat->nactions;
        plain.thens = flat->thens, plain.nthens = 0;
        *flat = plain;
    }
    c->max_found = out->moves.n - first;
    c->max_score = best_later;
    scratch_reset(c, mark);
    list_give(c, record);
    list_give(c, l);
}

const Op *max_compile(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Captures", "Moves", NULL};
    bool captures = env_choice(bound_slot(b, 0), kinds) == 0;
    MaxOp *o = OP_NEW(c, MaxOp, moves, captures ? max_captures_eval : max_moves_eval);
    o->with_value = compile_bool(c, bound_slot(b, 1));
    o->moves = compile_moves(c, bound_slot(b, 2));
    return &o->op;
}
