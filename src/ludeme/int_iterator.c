/* int_iterator.c: numbers that stand for where an iteration or a move is, and for the last move. */
#include "ludeme/int_ops.h"
#include "ludeme/move_args.h"
#include "rules/puzzle.h"

static const Op *iterator_op(Compiler *c, IntFn *fn, uint32_t reads) {
    Op *op = &OP_NEW(c, ConstOp, integer, fn)->op;
    op->reads = reads;
    return op;
}

#define ITERATOR(name, value, reads)                                                               \
    static int name##_iterator(Ctx *c, const Op *op) {                                             \
        return value;                                                                              \
    }                                                                                              \
    static const Op *name##_iterator_compile(Compiler *c, const Bound *b) {                        \
        return iterator_op(c, name##_iterator, reads);                                             \
    }

ITERATOR(from, c->from, READS_FROM)
ITERATOR(to, c->to, READS_TO)
ITERATOR(between, c->between, READS_BETWEEN)
ITERATOR(site, c->site, READS_SITE)
ITERATOR(level, c->level, READS_LEVEL)
ITERATOR(player, c->player, READS_PLAYER)
ITERATOR(pips, c->pips, READS_OTHER)
ITERATOR(track, c->track, READS_OTHER)
ITERATOR(edge, c->edge, READS_OTHER)

int site_known(const Op *op, int from, int to) {
    if (!op || op->fn.integer == from_iterator) return from;
    return op->fn.integer == to_iterator ? to : OFF;
}

/* Where the first of the moves came from that the mover has made in a row. */
static int from_start_of_turn(Ctx *c, const Op *op) {
    const LastMove *last = &c->s->last;
    return last->is_set && last->mover == c->s->mover ? last->first_from : OFF;
}

static const Op *from_compile(Compiler *c, const Bound *b) {
    const Bound *when = bound_slot(b, 0);
    if (!when || !str_is(when->as.s, "StartOfTurn")) return from_iterator_compile(c, b);
    return iterator_op(c, from_start_of_turn, READS_STATE | READS_TURN);
}

/* ---- edges and hints ------------------------------------------------------------------------- */

typedef struct EdgeJoiningOp {
    Op op;
    const Op *a, *b;
} EdgeJoiningOp;

static int edge_joining(Ctx *c, const Op *op) {
    const EdgeJoiningOp *o = (const EdgeJoiningOp *)op;
    const Topology *t = c->rules->topo;
    int a = op_int(c, o->a), b = op_int(c, o->b);
    if (a < 0 || b < 0 || a >= t->sites[SITE_VERTEX].n) return OFF;
    Slice edges = lists_at(&t->vertex_edges, a);
    int found = OFF;
    for (int i = 0; i < edges.n; i++) {
        const int *ends = t->ends[edges.v[i]];
        bool joins = (ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a);
        if (joins && (found < 0 || edges.v[i] < found)) found = edges.v[i];
    }
    return found;
}

static const Op *edge_joining_compile(Compiler *c, const Bound *b) {
    EdgeJoiningOp *op = OP_NEW(c, EdgeJoiningOp, integer, edge_joining);
    op->a = compile_int(c, bound_slot(b, 0));
    op->b = compile_int(c, bound_slot(b, 1));
    op->op.reads = READS(READS_NOTHING, op->a, op->b);
    return &op->op;
}

typedef struct HintOp {
    Op op;
    SiteType type;
    const Op *at;
} HintOp;

static int hint_now(Ctx *c, const Op *op) {
    return c->hint;
}

static int hint_at(Ctx *c, const Op *op) {
    const HintOp *o = (const HintOp *)op;
    return puzzle_hint(c->rules, o->type, op_int(c, o->at));
}

static const Op *hint_compile(Compiler *c, const Bound *b) {
    const Bound *at = bound_slot(b, 1), *type = bound_slot(b, 0);
    if (!at) return iterator_op(c, hint_now, READS_OTHER);
    HintOp *op = OP_NEW(c, HintOp, integer, hint_at);
    op->type = type ? compile_type(c, type) : SITE_CELL;
    op->at = compile_int(c, at);
    /* Hints do not change, but there may be none yet: as if it read an iterator. */
    op->op.reads = READS(READS_FROM, op->at);
    return &op->op;
}

/* ---- the last move --------------------------------------------------------------------------- */

#define LAST(name, value)                                                                          \
    static int last_##name(Ctx *c, const Op *op) {                                                 \
        return c->s->last.value;                                                                   \
    }
LAST(from, from)
LAST(to, to)
LAST(level_from, level_from)
LAST(level_to, level_to)
LAST(from_after, from_after)
LAST(to_after, to_after)

/* `afterConsequence` may be a condition. */
typedef struct LastOp {
    Op op;
    const Op *after;
    IntFn *before_fn, *after_fn;
} LastOp;

static int last_either(Ctx *c, const Op *op) {
    const LastOp *o = (const LastOp *)op;
    return (op_bool(c, o->after) ? o->after_fn : o->before_fn)(c, op);
}

static const Op *last_compile(Compiler *c, const Bound *b) {
    static const char *const names[] = {"From", "To", "LevelFrom", "LevelTo", NULL};
    static IntFn *const fns[][2] = {{last_from, last_from_after},
                                    {last_to, last_to_after},
                                    {last_level_from, last_level_from},
                                    {last_level_to, last_level_to}};
    int which = env_choice(bound_slot(b, 0), names);
    const Op *after = compile_bool(c, bound_slot(b, 1));
    IntFn *const *fn = fns[which < 0 ? 0 : which];
    if (!after || op_is_const(after))
        return iterator_op(c, fn[after && op_is_true(after)], READS_STATE);
    LastOp *op = OP_NEW(c, LastOp, integer, last_either);
    op->after = after;
    op->before_fn = fn[0];
    op->after_fn = fn[1];
    op->op.reads = READS(READS_STATE, after);
    return &op->op;
}

const LudemeDef ludemes_int_iterator[] = {
    {
        .rule = "iterator.from",
        .is = "int",
        .doc = "The site a move comes from.",
        .clauses =
            (const LudemeClause[]){
                {"(from [at:<whenType>])",
                 "The site that the move being made, or the iteration, starts from; "
                 "`at:StartOfTurn` is the one where the turn began.",
                 "(from at:StartOfTurn)", OP(from_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.to",
        .is = "int",
        .doc = "The site a move goes to.",
        .clauses =
            (const LudemeClause[]){
                {"(to)", "The site that the move or the test being made looks at as its target.",
                 "(to)", OP(to_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.between",
        .is = "int",
        .doc = "The site a move passes over.",
        .clauses =
            (const LudemeClause[]){
                {"(between)", "The site between `from` and `to` that the move being made looks at.",
                 "(between)", OP(between_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "site",
        .is = "int",
        .doc = "The site of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(site)",
                 "The site that an enclosing (forEach Site ...) or (all Sites ...) is at.",
                 "(site)", OP(site_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "level",
        .is = "int",
        .doc = "The level of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(level)",
                 "The stack level that an enclosing (forEach Level ...) or stack count is at.",
                 "(level)", OP(level_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "pips",
        .is = "int",
        .doc = "The pips of a die.",
        .clauses =
            (const LudemeClause[]){
                {"(pips)", "The number on the die that an enclosing (forEach Die ...) is at.",
                 "(pips)", OP(pips_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.player",
        .is = "int",
        .doc = "The player of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(player)",
                 "The index of the player that an enclosing (forEach Player ...) or (players "
                 "...) is at.",
                 "(player)", OP(player_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.track",
        .is = "int",
        .doc = "The track of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(track)", "The index of the track that an enclosing (forEach Track ...) is at.",
                 "(track)", OP(track_iterator_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.edge",
        .is = "int",
        .doc = "An edge.",
        .clauses =
            (const LudemeClause[]){
                {"(edge)",
                 "The number of edges set at the vertex that an enclosing (forAll Hint ...) is "
                 "at, or its hint while they are fewer and some are not set yet.",
                 "(edge)", OP(edge_iterator_compile)},
                {"(edge <int> <int>)",
                 "The edge that joins the two vertices; Off if there is none.",
                 "(edge (site) (ahead Vertex (site) E))", OP(edge_joining_compile)},
                {0},
            },
    },
    {
        .rule = "iterator.hint",
        .is = "int",
        .doc = "A hint of a puzzle.",
        .clauses =
            (const LudemeClause[]){
                {"(hint [<siteType>] [at:<int>])",
                 "The hint that the iteration is at, or the one given for the site `at`; Off if "
                 "it has none.",
                 "(hint Vertex at:(to))", OP(hint_compile)},
                {0},
            },
    },
    {
        .rule = "ints.last.last",
        .is = "int",
        .doc = "A site or level of the last move.",
        .clauses =
            (const LudemeClause[]){
                {"(last <lastType> [afterConsequence:<boolean>])",
                 "The named end of the last move; with `afterConsequence` (default False) of "
                 "the last thing its consequences moved.",
                 "(last LevelTo afterConsequence:True)", OP(last_compile)},
                {0},
            },
    },
    {
        .rule = "lastType",
        .doc = "Which part of the last move: the site or the stack level at its start or at its "
               "end.",
        .values = "From LevelFrom LevelTo To",
    },
    {0},
};
