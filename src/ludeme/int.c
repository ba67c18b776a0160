/* int.c: whole numbers: the <int> union with its constants, arithmetic, values and the game
 * state. */
#include <limits.h>
#include <math.h>

#include "ludeme/int_ops.h"

/* ---- arithmetic ------------------------------------------------------------------------------ */

/* Numbers have 32 bits and wrap around. */
typedef struct IntPairOp {
    Op op;
    const Op *a, *b;
} IntPairOp;

#define INT_PAIR(name, value)                                                                      \
    static int int_##name(Ctx *c, const Op *op) {                                                  \
        const IntPairOp *o = (const IntPairOp *)op;                                                \
        int a = op_int(c, o->a), b = op_int(c, o->b);                                              \
        return value;                                                                              \
    }

INT_PAIR(plus, (int)((unsigned)a + (unsigned)b))
INT_PAIR(minus, (int)((unsigned)a - (unsigned)b))
INT_PAIR(times, (int)((unsigned)a *(unsigned)b))
INT_PAIR(max, a > b ? a : b)
INT_PAIR(min, a < b ? a : b)
/* By zero there is no result; the smallest number has no positive counterpart. */
INT_PAIR(over, b == 0 ? 0 : b == -1 ? (int)(0u - (unsigned)a) : a / b)
INT_PAIR(rest, b == 0 || b == -1 ? 0 : a % b)

static int int_of_real(double v) {
    if (isnan(v)) return 0;
    return v >= INT_MAX ? INT_MAX : v <= INT_MIN ? INT_MIN : (int)v;
}

INT_PAIR(power, int_of_real(pow(a, b)))

static const Op *int_pair(Compiler *c, const Bound *b, IntFn *fn) {
    IntPairOp *op = OP_NEW(c, IntPairOp, integer, fn);
    op->a = compile_int(c, bound_slot(b, 0));
    if (!op->a) op->a = const_int(c, 0); /* (- x) */
    op->b = compile_int(c, bound_slot(b, 1));
    op->op.reads = READS(READS_NOTHING, op->a, op->b);
    if ((fn == int_over || fn == int_rest) && op_is_const(op->b) && op_const_value(op->b) == 0)
        compile_error(c, bound_slot(b, 1), "this divides by zero");
    return &op->op;
}

#define INT_PAIR_MAKER(name)                                                                       \
    static const Op *int_##name##_compile(Compiler *c, const Bound *b) {                           \
        return int_pair(c, b, int_##name);                                                         \
    }
INT_PAIR_MAKER(plus)
INT_PAIR_MAKER(minus)
INT_PAIR_MAKER(times)
INT_PAIR_MAKER(max)
INT_PAIR_MAKER(min)
INT_PAIR_MAKER(over)
INT_PAIR_MAKER(rest)
INT_PAIR_MAKER(power)

/* Over an array; `empty` is the value of an empty one. */
typedef struct IntFoldOp {
    Op op;
    const Op *list;
    int empty;
    enum { FOLD_SUM, FOLD_PRODUCT, FOLD_MAX, FOLD_MIN } kind;
} IntFoldOp;

static int int_fold(Ctx *c, const Op *op) {
    const IntFoldOp *o = (const IntFoldOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, o->list);
    int v = list.n ? list.v[0] : o->empty;
    for (int i = 1; i < list.n; i++) {
        int x = list.v[i];
        switch (o->kind) {
        case FOLD_SUM: v = (int)((unsigned)v + (unsigned)x); break;
        case FOLD_PRODUCT: v = (int)((unsigned)v * (unsigned)x); break;
        case FOLD_MAX: v = x > v ? x : v; break;
        default: v = x < v ? x : v; break;
        }
    }
    scratch_reset(c, mark);
    return v;
}

static const Op *int_fold_op(Compiler *c, const Bound *b, int kind, int empty) {
    IntFoldOp *op = OP_NEW(c, IntFoldOp, integer, int_fold);
    const Bound *list = bound_slot(b, 0);
    op->list = compile_ints(c, list ? list : bound_slot(b, 1));
    op->kind = (unsigned)kind;
    op->empty = empty;
    op->op.reads = op->list->reads;
    return &op->op;
}

static const Op *int_sum_compile(Compiler *c, const Bound *b) {
    return int_fold_op(c, b, FOLD_SUM, 0);
}
static const Op *int_product_compile(Compiler *c, const Bound *b) {
    return int_fold_op(c, b, FOLD_PRODUCT, 0);
}
static const Op *int_greatest_compile(Compiler *c, const Bound *b) {
    return int_fold_op(c, b, FOLD_MAX, UNDEFINED);
}
static const Op *int_least_compile(Compiler *c, const Bound *b) {
    return int_fold_op(c, b, FOLD_MIN, UNDEFINED);
}

typedef struct IntOneOp {
    Op op;
    const Op *of;
} IntOneOp;

static int int_abs(Ctx *c, const Op *op) {
    int v = op_int(c, ((const IntOneOp *)op)->of);
    return v < 0 ? (int)(0u - (unsigned)v) : v;
}

static int int_of_bool(Ctx *c, const Op *op) {
    return op_bool(c, ((const IntOneOp *)op)->of);
}

static int int_of_float(Ctx *c, const Op *op) {
    return int_of_real(op_float(c, ((const IntOneOp *)op)->of));
}

static const Op *int_one(Compiler *c, const Op *of, IntFn *fn) {
    IntOneOp *op = OP_NEW(c, IntOneOp, integer, fn);
    op->of = of;
    op->op.reads = of->reads;
    return &op->op;
}

static const Op *int_abs_compile(Compiler *c, const Bound *b) {
    return int_one(c, compile_int(c, bound_slot(b, 0)), int_abs);
}

static const Op *to_int_compile(Compiler *c, const Bound *b) {
    if (bound_slot(b, 0)) return int_one(c, compile_bool(c, bound_slot(b, 0)), int_of_bool);
    return int_one(c, compile_float(c, bound_slot(b, 1)), int_of_float);
}

typedef struct IntIfOp {
    Op op;
    const Op *when, *then, *otherwise;
} IntIfOp;

static int int_if(Ctx *c, const Op *op) {
    const IntIfOp *o = (const IntIfOp *)op;
    return op_int(c, op_bool(c, o->when) ? o->then : o->otherwise);
}

static const Op *int_if_compile(Compiler *c, const Bound *b) {
    IntIfOp *op = OP_NEW(c, IntIfOp, integer, int_if);
    op->when = compile_bool(c, bound_slot(b, 0));
    op->then = compile_int(c, bound_slot(b, 1));
    op->otherwise = compile_int(c, bound_slot(b, 2));
    op->op.reads = READS(READS_NOTHING, op->when, op->then, op->otherwise);
    return &op->op;
}

static int int_value(Ctx *c, const Op *op) {
    return c->value;
}

static const Op *int_value_compile(Compiler *c, const Bound *b) {
    Op *op = &OP_NEW(c, ConstOp, integer, int_value)->op;
    op->reads = READS_VALUE;
    return op;
}

const LudemeDef ludemes_int[] = {
    {
        .rule = "int",
        .doc = "A whole number: a literal, a constant, or computed from the position.",
        .clauses =
            (const LudemeClause[]){
                {"End", "The end of a track, -2: a piece moved there leaves the board.", "End",
                 .meaning = &ludeme_part},
                {"Infinity", "A number larger than any that occurs in play, 1000000000.",
                 "Infinity", .meaning = &ludeme_part},
                {"Off", "No site, -1: what a site function gives when there is no such site.",
                 "Off", .meaning = &ludeme_part},
                {"Undefined", "No value, -1: what a number is before it is set.", "Undefined",
                 .meaning = &ludeme_part},
                {"int", "A literal whole number.", "7", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "toInt",
        .is = "int",
        .doc = "Reads another kind of value as a whole number.",
        .clauses =
            (const LudemeClause[]){
                {"(toInt (<boolean> | <float>))",
                 "1 or 0 for a condition that is true or false; a decimal number without its "
                 "fraction.",
                 "(toInt (is Empty (last From)))", OP(to_int_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.+",
        .alias = "add",
        .is = "int",
        .doc = "Addition.",
        .clauses =
            (const LudemeClause[]){
                {"(+ ({<int>} | <ints>))", "The sum of all numbers of the list or array.",
                 "(+ {(score P1) (score P2) (pot)})", OP(int_sum_compile)},
                {"(+ <int> <int>)", "The sum of two numbers.", "(+ (state at:(to)) 1)",
                 OP(int_plus_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.-",
        .alias = "sub",
        .is = "int",
        .doc = "Subtraction and negation.",
        .clauses =
            (const LudemeClause[]){
                {"(- [<int>] <int>)",
                 "The first number minus the second; with one number, its negative.",
                 "(- (score Mover) (score Next))", OP(int_minus_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.*",
        .alias = "mul",
        .is = "int",
        .doc = "Multiplication.",
        .clauses =
            (const LudemeClause[]){
                {"(* ({<int>} | <ints>))", "The product of all numbers of the list or array.",
                 "(* (sizes Group Orthogonal Mover))", OP(int_product_compile)},
                {"(* <int> <int>)", "The product of two numbers.", "(* 2 (count Pips))",
                 OP(int_times_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math./",
        .alias = "div",
        .is = "int",
        .doc = "Whole division.",
        .clauses =
            (const LudemeClause[]){
                {"(/ <int> <int>)", "The first number divided by the second, without remainder.",
                 "(/ (count Pieces Mover) 3)", OP(int_over_compile)},
                {0},
            },
    },
    {
        .rule = "%",
        .alias = "mod",
        .is = "int",
        .doc = "Remainder.",
        .clauses =
            (const LudemeClause[]){
                {"(% <int> <int>)", "What is left when the first number is divided by the second.",
                 "(% (counter) 5)", OP(int_rest_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.^",
        .alias = "pow",
        .is = "int",
        .doc = "Power.",
        .clauses =
            (const LudemeClause[]){
                {"(^ <int> <int>)", "The first number raised to the second.",
                 "(^ (size Stack at:(last To)) 2)", OP(int_power_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.abs",
        .is = "int",
        .doc = "Absolute value.",
        .clauses =
            (const LudemeClause[]){
                {"(abs <int>)", "The number without its sign.",
                 "(abs (- (row of:(from)) (row of:(to))))", OP(int_abs_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.if",
        .is = "int",
        .doc = "Chooses between two numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <int> <int>)",
                 "The first number if the condition holds, otherwise the second.",
                 "(if (is In (last To) (sites Outer)) 1 3)", OP(int_if_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.max",
        .is = "int",
        .doc = "The greatest number.",
        .clauses =
            (const LudemeClause[]){
                {"(max <ints>)", "The greatest number of the array.", "(max (sizes Group Mover))",
                 OP(int_greatest_compile)},
                {"(max <int> <int>)", "The greater of two numbers.", "(max (face 36) (face 37))",
                 OP(int_max_compile)},
                {0},
            },
    },
    {
        .rule = "ints.math.min",
        .is = "int",
        .doc = "The smallest number.",
        .clauses =
            (const LudemeClause[]){
                {"(min <ints>)", "The smallest number of the array.",
                 "(min (values Remembered \"Bids\"))", OP(int_least_compile)},
                {"(min <int> <int>)", "The smaller of two numbers.",
                 "(min (count Pips) (count Steps (from) (to)))", OP(int_min_compile)},
                {0},
            },
    },
    {
        .rule = "value",
        .is = "int",
        .doc = "A value: of an iteration, a piece, a player, the game, or a random draw.",
        .clauses =
            (const LudemeClause[]){
                {"(value)",
                 "The number that an enclosing (forEach Value ...) or (all Values ...) is at.",
                 "(value)", OP(int_value_compile)},
                {"(value Piece [<siteType>] at:<int> [level:<int>])",
                 "The value of the piece at a site, on top of a stack unless `level` is given.",
                 "(value Piece Cell at:(last To) level:0)", OP(value_piece_compile)},
                {"(value Player (<int> | <roleType>))",
                 "The value kept for a player by (set Value ...).", "(value Player Next)",
                 OP(value_player_compile)},
                {"(value <valueSimpleType>)",
                 "A value of the whole game, such as the one that is pending.", "(value Pending)",
                 OP(value_simple_compile)},
                {"(value Random <range>)", "A random number of the range, both ends included.",
                 "(value Random (range 1 12))", OP(value_random_compile)},
                {0},
            },
    },
    {
        .rule = "valueSimpleType",
        .doc = "Values of the game: the limit on moves, the pending value (0 unless there is "
               "exactly one), the limit on turns.",
        .values = "MoveLimit Pending TurnLimit",
    },
    {
        .rule = "mover",
        .is = "int",
        .doc = "The player to move.",
        .clauses =
            (const LudemeClause[]){
                {"(mover)", "The index of the player to move.", "(mover)", OP(mover_compile)},
                {0},
            },
    },
    {
        .rule = "next",
        .is = "int",
        .doc = "The player after the mover.",
        .clauses =
            (const LudemeClause[]){
                {"(next)", "The index of the player who moves after this turn.", "(next)",
                 OP(next_compile)},
                {0},
            },
    },
    {
        .rule = "prev",
        .is = "int",
        .doc = "The player who moved before.",
        .clauses =
            (const LudemeClause[]){
                {"(prev [<prevType>])",
                 "The index of the previous player (Mover, the default), or of whoever other "
                 "than the mover made a move last (MoverLastTurn).",
                 "(prev MoverLastTurn)", OP(prev_compile)},
                {0},
            },
    },
    {
        .rule = "who",
        .is = "int",
        .doc = "The owner of a piece.",
        .clauses =
            (const LudemeClause[]){
                {"(who [<siteType>] at:<int> [level:<int>])",
                 "The player index of the owner of the piece at a site, 0 if empty or neutral; "
                 "the top of a stack unless `level` is given.",
                 "(who Vertex at:(between))", OP(who_compile)},
                {0},
            },
    },
    {
        .rule = "what",
        .is = "int",
        .doc = "The kind of a piece.",
        .clauses =
            (const LudemeClause[]){
                {"(what [<siteType>] at:<int> [level:<int>])",
                 "The index of the piece at a site, 0 if empty; in a stack the lowest piece "
                 "(level 0) unless `level` is given.",
                 "(what at:(last To) level:0)", OP(what_compile)},
                {0},
            },
    },
    {
        .rule = "state",
        .is = "int",
        .doc = "The local state of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(state [<siteType>] at:<int> [level:<int>])",
                 "The state number of a site, in a stack of the top piece unless `level` is "
                 "given.",
                 "(state Cell at:(from) level:1)", OP(state_compile)},
                {0},
            },
    },
    {
        .rule = "rotation",
        .is = "int",
        .doc = "The rotation of a piece.",
        .clauses =
            (const LudemeClause[]){
                {"(rotation [<siteType>] at:<int> [level:<int>])",
                 "The rotation number of the piece at a site, on top of a stack unless `level` "
                 "is given.",
                 "(rotation at:(last To))", OP(rotation_compile)},
                {0},
            },
    },
    {
        .rule = "state.score",
        .is = "int",
        .doc = "The score of a player.",
        .clauses =
            (const LudemeClause[]){
                {"(score (<moves.player> | <roleType>))", "The current score of the player.",
                 "(score (player (next)))", OP(score_compile)},
                {0},
            },
    },
    {
        .rule = "amount",
        .is = "int",
        .doc = "The money of a player.",
        .clauses =
            (const LudemeClause[]){
                {"(amount (<roleType> | <moves.player>))", "The amount that the player holds.",
                 "(amount Mover)", OP(amount_compile)},
                {0},
            },
    },
    {
        .rule = "pot",
        .is = "int",
        .doc = "The pot.",
        .clauses =
            (const LudemeClause[]){
                {"(pot)", "The amount in the common pot.", "(pot)", OP(pot_compile)},
                {0},
            },
    },
    {
        .rule = "counter",
        .is = "int",
        .doc = "The counter of the game.",
        .clauses =
            (const LudemeClause[]){
                {"(counter)",
                 "The counter, which is -1 at the start, goes up by one with each move and can "
                 "be set by (set Counter ...).",
                 "(counter)", OP(counter_compile)},
                {0},
            },
    },
    {
        .rule = "var",
        .is = "int",
        .doc = "A variable of the game.",
        .clauses =
            (const LudemeClause[]){
                {"(var [<string>])",
                 "The value last given by (set Var ...) to the variable of that name, or to the "
                 "one without a name; Undefined before.",
                 "(var \"Tribute\")", OP(var_compile)},
                {0},
            },
    },
    {
        .rule = "matchScore",
        .is = "int",
        .doc = "The score of a player in a match.",
        .clauses =
            (const LudemeClause[]){
                {"(matchScore <roleType>)",
                 "The score that the player of that role has gathered over the games of the "
                 "match; Undefined outside a match.",
                 "(matchScore P2)", OP(match_score_compile)},
                {0},
            },
    },
    {0},
};
