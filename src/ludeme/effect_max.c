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

/* How many pieces the last move of the record removes, now or later; or the sum of their values in
 * the position `s`. `by_level`: of the pieces themselves, else of those on top. */
static int max_removed(const Rules *r, const State *s, const MoveList *record, bool values,
                       bool by_level) {
    const Move *m = &record->moves.v[record->moves.n - 1];
    int sum = 0;
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &record->actions.v[m->actions + k];
        if (a->kind != ACT_Remove && a->kind != ACT_ClearLater) continue;
        int place = place_of(&r->layout, (SiteType)a->to_type, a->to);
        sum += values ? state_value(r, s, place, by_level ? a->level_to : -1) : 1;
    }
    return sum;
}

/* What the move removes with its consequences; the turn does not end. */
static int max_captures_of(Ctx *c, const MoveList *l, uint32_t i, bool values, bool by_level) {
    MoveList *record = list_take(c);
    moves_begin(record);
    Aside aside = aside_begin(c, record);
    State *before = attempt_begin(c);
    c->s->npending = 0;
    move_play(c, l, i);
    int n = max_removed(c->rules, before, record, values, by_level);
    attempt_end(c, before);
    aside_end(c, aside);
    list_give(c, record);
    return n;
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
        scores[i] = max_captures_of(c, l, i, values, false);
        if (scores[i] > best) best = scores[i];
    }
    for (uint32_t i = 0; i < l->moves.n; i++)
        if (scores[i] == best) moves_copy_to(out, l, i);
    scratch_reset(c, mark);
    list_give(c, l);
}

/* ---- (max Moves …) --------------------------------------------------------------------------- */

static int max_go_on(Ctx *c, bool values);

/* Plays move i of the list on a copy and goes on as long as the turn lasts: the score of that. The
 * move with its consequences goes to the record. */
static int max_play(Ctx *c, const MoveList *l, uint32_t i, bool values, MoveList *record) {
    int score = values ? max_captures_of(c, l, i, true, true) : 1;
    Aside aside = aside_begin(c, record);
    Iterators it = ctx_save(c);
    State *before = attempt_begin(c);
    flow_apply(c, c->s, l, i);
    c->record = NULL;
    score += max_go_on(c, values);
    attempt_end(c, before);
    ctx_restore(c, it);
    aside_end(c, aside);
    return score;
}

/* The best that can follow in this turn. The legal moves are, as a rule, those this very ludeme has
 * found: then it knows the score of each. */
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
            int score = max_play(c, l, i, values, NULL);
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
    for (uint32_t i = 0; i < l->moves.n; i++) {
        moves_begin(record);
        scores[i] = max_play(c, l, i, values, record);
        if (scores[i] > best) best = scores[i];
    }
    uint32_t first = out->moves.n;
    for (uint32_t i = 0; i < l->moves.n; i++) {
        if (scores[i] != best) continue;
        Move plain = l->moves.v[i];
        Move *flat = moves_copy_to(out, record, i);
        plain.actions = flat->actions, plain.nactions = flat->nactions;
        plain.thens = flat->thens, plain.nthens = 0;
        *flat = plain;
    }
    c->max_found = out->moves.n - first;
    c->max_score = best;
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
