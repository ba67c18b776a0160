/* move_operator.c: moves made from other moves.
 *
 * Operators join or choose lists of moves; requirements keep only the moves that fit. forEach,
 * which belongs with them, fills move_foreach.c. */
#include "ludeme/ludeme.h"
#include "ludeme/move_parts.h"
#include "rules/draw.h"
#include "rules/probe.h"
#include "rules/reach.h"

/* ---- joining --------------------------------------------------------------------------------- */

typedef struct JoinOp {
    Op op;
    OpList list;
    const Op *then;
} JoinOp;

static void join_eval(Ctx *c, const Op *op, MoveList *out) {
    const JoinOp *o = (const JoinOp *)op;
    uint32_t first = moves_first(out);
    for (int i = 0; i < o->list.n && !moves_found(out); i++) draw_moves(c, o->list.v[i], out);
    moves_then_all(out, first, o->then);
}

/* Which list is the first that is not empty cannot be told while conditions are put off. */
static void join_first_draw(Ctx *c, const JoinOp *o, MoveList *out) {
    Drawing *d = draw_of(out);
    uint32_t first = moves_first(out), deferred = d->deferred;
    uint64_t seen = d->draw.seen;
    for (int i = 0; i < o->list.n && d->draw.seen == seen; i++) draw_moves(c, o->list.v[i], out);
    if (d->deferred != deferred) d->failed = true;
    moves_then_all(out, first, o->then);
}

static void join_first_eval(Ctx *c, const Op *op, MoveList *out) {
    const JoinOp *o = (const JoinOp *)op;
    if (out->draw) {
        join_first_draw(c, o, out);
        return;
    }
    uint32_t first = out->moves.n;
    for (int i = 0; i < o->list.n && out->moves.n == first; i++) op_moves(c, o->list.v[i], out);
    moves_then_all(out, first, o->then);
}

static bool join_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const JoinOp *o = (const JoinOp *)op;
    return reach_of_all(r, o->list.v, o->list.n, from, to, out);
}

static const Op *join_of_array(Compiler *c, const Bound *b, MovesFn *fn) {
    JoinOp *o = OP_NEW(c, JoinOp, moves, fn);
    o->list = part_moves(c, bound_slot(b, 0));
    o->then = compile_then(c, bound_slot(b, 1));
    o->op.draws = true;
    o->op.asks =
        fn == join_eval; /* which list is the first that is not empty depends on all moves */
    o->op.reach = join_reach;
    return &o->op;
}

static const Op *join_of_two(Compiler *c, const Bound *b, MovesFn *fn) {
    JoinOp *o = OP_NEW(c, JoinOp, moves, fn);
    o->list.n = 2;
    o->list.v = ARENA_ARRAY(c->arena, const Op *, 2);
    for (uint32_t i = 0; i < 2; i++) o->list.v[i] = compile_moves(c, bound_slot(b, i));
    o->then = compile_then(c, bound_slot(b, 2));
    o->op.draws = true;
    o->op.asks =
        fn == join_eval; /* which list is the first that is not empty depends on all moves */
    o->op.reach = join_reach;
    return &o->op;
}

static const Op *join_array_compile(Compiler *c, const Bound *b) {
    return join_of_array(c, b, join_eval);
}
static const Op *join_two_compile(Compiler *c, const Bound *b) {
    return join_of_two(c, b, join_eval);
}
static const Op *priority_array_compile(Compiler *c, const Bound *b) {
    return join_of_array(c, b, join_first_eval);
}
static const Op *priority_two_compile(Compiler *c, const Bound *b) {
    return join_of_two(c, b, join_first_eval);
}

/* ---- choosing -------------------------------------------------------------------------------- */

typedef struct MovesIfOp {
    Op op;
    const Op *when, *yes, *no, *then;
} MovesIfOp;

static void moves_if_eval(Ctx *c, const Op *op, MoveList *out) {
    const MovesIfOp *o = (const MovesIfOp *)op;
    uint32_t first = moves_first(out);
    const Op *chosen = op_bool(c, o->when) ? o->yes : o->no;
    if (!chosen) return;
    draw_moves(c, chosen, out);
    moves_then_all(out, first, o->then);
}

static bool moves_if_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const MovesIfOp *o = (const MovesIfOp *)op;
    return reach_of(r, o->yes, from, to, out) && reach_of(r, o->no, from, to, out);
}

static const Op *moves_if_compile(Compiler *c, const Bound *b) {
    MovesIfOp *o = OP_NEW(c, MovesIfOp, moves, moves_if_eval);
    o->when = compile_bool(c, bound_slot(b, 0));
    o->yes = compile_moves(c, bound_slot(b, 1));
    o->no = compile_moves(c, bound_slot(b, 2));
    o->then = compile_then(c, bound_slot(b, 3));
    o->op.draws = o->op.asks = true;
    o->op.reach = moves_if_reach;
    o->op.at_to = (!o->yes || o->yes->at_to) && (!o->no || o->no->at_to);
    return &o->op;
}

/* ---- combining ------------------------------------------------------------------------------- */

typedef struct CombineOp {
    Op op;
    const Op *a, *b, *then;
} CombineOp;

/* A new move that begins as move i does; its consequences come in their place, behind its
 * actions. */
static void combine_begin(MoveList *out, MoveList *l, uint32_t i) {
    Move m = l->moves.v[i];
    m.actions = out->actions.n, m.thens = out->thens.n;
    m.nactions = m.nthens = 0;
    vec_push(&out->moves, m);
}

static void combine_join(MoveList *out, MoveList *l, uint32_t i, bool decision) {
    uint32_t first = out->actions.n;
    uint16_t nthens = l->moves.v[i].nthens;
    l->moves.v[i].nthens = 0;
    moves_join_from(out, l, i);
    l->moves.v[i].nthens = nthens;
    for (uint32_t k = first; k < out->actions.n && decision; k++) out->actions.v[k].decision = true;
    for (uint32_t k = 0; k < nthens; k++)
        moves_act(out, ACT_Then)->then = l->thens.v[l->moves.v[i].thens + k];
}

/* One move of all: its actions count as one decision, that of the first. */
static void append_eval(Ctx *c, const Op *op, MoveList *out) {
    const CombineOp *o = (const CombineOp *)op;
    MoveList *l = list_take(c);
    op_moves(c, o->a, l);
    if (l->moves.n > 0) {
        combine_begin(out, l, 0);
        Move *m = &out->moves.v[out->moves.n - 1];
        m->mover = (uint8_t)c->s->mover;
        m->decision = true;
        for (uint32_t i = 0; i < l->moves.n; i++) {
            uint32_t first = out->actions.n;
            combine_join(out, l, i, i == 0);
            for (uint32_t k = first; k < out->actions.n && i > 0; k++)
                out->actions.v[k].decision = false;
        }
        if (o->then) moves_then(out, out->moves.n - 1, o->then);
    }
    list_give(c, l);
}

static const Op *append_compile(Compiler *c, const Bound *b) {
    CombineOp *o = OP_NEW(c, CombineOp, moves, append_eval);
    o->a = compile_moves(c, bound_slot(b, 0));
    o->then = compile_then(c, bound_slot(b, 1));
    return &o->op;
}

/* Has one of its actions been chosen by a player? */
static bool combine_is_decision(const MoveList *l, const Move *m) {
    for (uint32_t k = 0; k < m->nactions; k++)
        if (l->actions.v[m->actions + k].decision) return true;
    return false;
}

static void combinations_eval(Ctx *c, const Op *op, MoveList *out) {
    const CombineOp *o = (const CombineOp *)op;
    MoveList *a = list_take(c), *b = list_take(c);
    uint32_t first = out->moves.n;
    op_moves(c, o->a, a);
    op_moves(c, o->b, b);
    for (uint32_t i = 0; i < a->moves.n; i++) {
        bool chosen = combine_is_decision(a, &a->moves.v[i]);
        for (uint32_t k = 0; k < b->moves.n; k++) {
            combine_begin(out, a, i);
            Move *m = &out->moves.v[out->moves.n - 1];
            m->mover = 0;
            if (!chosen) m->from = m->to = -1;
            combine_join(out, a, i, false);
            combine_join(out, b, k, false);
        }
    }
    moves_then_all(out, first, o->then);
    list_give(c, b);
    list_give(c, a);
}

static const Op *combinations_compile(Compiler *c, const Bound *b) {
    CombineOp *o = OP_NEW(c, CombineOp, moves, combinations_eval);
    o->a = compile_moves(c, bound_slot(b, 0));
    o->b = compile_moves(c, bound_slot(b, 1));
    o->then = compile_then(c, bound_slot(b, 2));
    return &o->op;
}

/* ---- tracks ---------------------------------------------------------------------------------- */

typedef struct FirstOnTrackOp {
    Op op;
    Str name;
    const Op *owner, *moves;
} FirstOnTrackOp;

static void first_on_track_eval(Ctx *c, const Op *op, MoveList *out) {
    const FirstOnTrackOp *o = (const FirstOnTrackOp *)op;
    const Track *t = part_track(c->rules, o->name, op_int_or(c, o->owner, -1));
    int site = c->site;
    uint32_t first = out->moves.n;
    for (int i = 0; t && i < t->n && out->moves.n == first; i++) {
        if (t->steps[i].site < 0) continue;
        c->site = t->steps[i].site;
        op_moves(c, o->moves, out);
    }
    c->site = site;
}

static const Op *first_on_track_compile(Compiler *c, const Bound *b) {
    FirstOnTrackOp *o = OP_NEW(c, FirstOnTrackOp, moves, first_on_track_eval);
    const Bound *name = bound_slot(b, 0);
    o->name = compile_track_name(c, name);
    o->owner = compile_role(c, bound_slot(b, 1));
    o->moves = compile_moves(c, bound_slot(b, 2));
    return &o->op;
}

const LudemeDef ludemes_move_operator[] = {
    {
        .rule = "operator",
        .is = "moves nonDecision",
        .doc = "Joins, chooses or combines lists of moves.",
    },
    {
        .rule = "logical.if",
        .is = "moves operator",
        .doc = "Moves that depend on a condition.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <moves> [<moves>] [<then>])",
                 "Gives the first moves if the condition holds, else the second, or none.",
                 "(if (is Even (count Turns)) (move Pass) (forEach Piece \"Otter\"))",
                 OP(moves_if_compile)},
                {0},
            },
    },
    {
        .rule = "logical.or",
        .is = "moves operator",
        .doc = "Offers several lists of moves as one.",
        .clauses =
            (const LudemeClause[]){
                {"(or {<moves>} [<then>])", "Offers the moves of every list of the array.",
                 "(or {(forEach Piece \"Heron\") (move Add (to (sites Empty))) (move Pass)})",
                 OP(join_array_compile)},
                {"(or <moves> <moves> [<then>])", "Offers the moves of both lists.",
                 "(or (move Step Forward (to if:(is Empty (to)))) (move Leap {{F F R}} (to "
                 "if:(is Empty (to)))))",
                 OP(join_two_compile)},
                {0},
            },
    },
    {
        .rule = "logical.and",
        .is = "moves operator",
        .doc = "Puts several lists of moves together, most often to have several effects.",
        .clauses =
            (const LudemeClause[]){
                {"(and {<moves>} [<then>])", "Makes the moves of every list of the array.",
                 "(and {(addScore Mover 2) (set Pending) (moveAgain)})", OP(join_array_compile)},
                {"(and <moves> <moves> [<then>])", "Makes the moves of both lists.",
                 "(and (remove (last To)) (addScore Next 5))", OP(join_two_compile)},
                {0},
            },
    },
    {
        .rule = "seq",
        .is = "moves effect",
        .doc = "Effects one after the other.",
        .clauses =
            (const LudemeClause[]){
                {"(seq {<moves>})",
                 "Applies each effect of the array to the position that the one before it made.",
                 "(seq {(remove (last To)) (add (piece \"Ash0\") (to (last To)))})",
                 OP(seq_compile)},
                {0},
            },
    },
    {
        .rule = "append",
        .is = "moves operator",
        .doc = "Makes one move of many.",
        .clauses =
            (const LudemeClause[]){
                {"(append <nonDecision> [<then>])",
                 "Joins all the moves of an effect into one move.",
                 "(append (forEach Site (sites Around (last To) Own) (flip (site))))",
                 OP(append_compile)},
                {0},
            },
    },
    {
        .rule = "allCombinations",
        .is = "moves operator",
        .doc = "Pairs the moves of two lists.",
        .clauses =
            (const LudemeClause[]){
                {"(allCombinations <moves> <moves> [<then>])",
                 "Makes one move of each move of the first list followed by each move of the "
                 "second.",
                 "(allCombinations (move Add (to (sites Empty))) (forEach Site (sites Occupied "
                 "by:Next) (flip (site))))",
                 OP(combinations_compile)},
                {0},
            },
    },
    {
        .rule = "priority",
        .is = "moves effect",
        .doc = "Takes the first list that has moves.",
        .clauses =
            (const LudemeClause[]){
                {"(priority <moves> <moves> [<then>])",
                 "Gives the first moves if there are any, else the second.",
                 "(priority (forEach Piece \"Runner\") (forEach Piece))", OP(priority_two_compile)},
                {"(priority {<moves>} [<then>])",
                 "Gives the first list of the array that has moves.",
                 "(priority {(forEach Piece \"Runner\") (forEach Piece) (move Pass)})",
                 OP(priority_array_compile)},
                {0},
            },
    },
    {
        .rule = "do",
        .is = "moves effect",
        .doc = "Moves with something before them, or with a test after them.",
        .clauses =
            (const LudemeClause[]){
                {"(do <moves> [next:<moves>] [ifAfterwards:<boolean>] [<then>])",
                 "Applies the first moves, then gives those of `next`; with `ifAfterwards` alone "
                 "gives the first moves; keeps in either case only moves after which "
                 "`ifAfterwards` holds.",
                 "(do (forEach Piece) ifAfterwards:(= 1 (count Groups Orthogonal)))",
                 OP(do_compile)},
                {0},
            },
    },
    {
        .rule = "while",
        .is = "moves effect",
        .doc = "An effect that is repeated.",
        .clauses =
            (const LudemeClause[]){
                {"(while <boolean> <moves> [<then>])",
                 "Applies the moves again and again as long as the condition holds.",
                 "(while (< (var \"Rain\") 3) (and (add (piece \"Drop0\") (to (sites Random "
                 "(sites Empty)))) (set Var \"Rain\" (+ (var \"Rain\") 1))))",
                 OP(while_compile)},
                {0},
            },
    },
    {
        .rule = "max.max",
        .is = "moves effect",
        .doc = "Keeps only the moves that do the most.",
        .clauses =
            (const LudemeClause[]){
                {"(max Distance [<string>] [<roleType>] <moves> [<then>])",
                 "Keeps the moves that go farthest on the track in one turn, by default on the "
                 "first track of the board.",
                 "(max Distance \"Path\" Mover (forEach Die (forEach Piece)))",
                 OP(max_distance_compile)},
                {"(max <maxMovesType> [withValue:<boolean>] <moves> [<then>])",
                 "Keeps the moves that remove the most pieces each (Captures), or begin the "
                 "longest run of moves in the turn (Moves); `withValue`, False by default, adds "
                 "up the values of the pieces removed instead.",
                 "(max Captures withValue:True (forEach Piece))", OP(max_compile)},
                {0},
            },
    },
    {
        .rule = "maxMovesType",
        .doc = "What a turn can have the most of.",
        .values = "Captures Moves",
    },
    {
        .rule = "firstMoveOnTrack",
        .is = "moves effect",
        .doc = "Keeps only the first move along a track.",
        .clauses =
            (const LudemeClause[]){
                {"(firstMoveOnTrack [<string>] [<roleType>] <moves> [<then>])",
                 "Tries the moves with (site) at each site of the track, by default the first of "
                 "the board, in turn, and gives those of the first site that has any.",
                 "(firstMoveOnTrack \"Path\" Mover (if (is Enemy (who at:(site))) (move Remove "
                 "(site))))",
                 OP(first_on_track_compile)},
                {0},
            },
    },
    {
        .rule = "avoidStoredState",
        .is = "moves effect",
        .doc = "Forbids a return to a remembered position.",
        .clauses =
            (const LudemeClause[]){
                {"(avoidStoredState <moves> [<then>])",
                 "Keeps the moves that do not lead to the position stored by (remember State).",
                 "(avoidStoredState (forEach Piece) (then (remember State)))", OP(avoid_compile)},
                {0},
            },
    },
    {0},
};
