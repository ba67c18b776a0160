/* number.c: board dimensions (dim) and real numbers (float), with their arithmetic. */
#include <math.h>

#include "ludeme/compile.h"

/* ---- dim ------------------------------------------------------------------------------------- */

/* Dimensions are whole numbers; sums and products are exact in a double as long as env_dim accepts
 * them. */
static double dim_arg(BoardEnv *env, const Bound *b, uint32_t slot) {
    return env_dim(env, bound_slot(b, slot), 0);
}

static double dim_sum_list(BoardEnv *env, const Bound *b) {
    int n;
    const int *v = env_dims(env, bound_slot(b, 0), &n);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += v[i];
    return sum;
}

static double dim_product_list(BoardEnv *env, const Bound *b) {
    int n;
    const int *v = env_dims(env, bound_slot(b, 0), &n);
    double product = 1;
    for (int i = 0; i < n; i++) product *= v[i];
    return product;
}

static double dim_sum(BoardEnv *env, const Bound *b) {
    return dim_arg(env, b, 0) + dim_arg(env, b, 1);
}

static double dim_product(BoardEnv *env, const Bound *b) {
    return dim_arg(env, b, 0) * dim_arg(env, b, 1);
}

static double dim_difference(BoardEnv *env, const Bound *b) {
    return dim_arg(env, b, 0) - dim_arg(env, b, 1);
}

static double dim_quotient(BoardEnv *env, const Bound *b) {
    double by = dim_arg(env, b, 1);
    if (by != 0) return trunc(dim_arg(env, b, 0) / by);
    env_error(env, b, "division by zero");
    return 0;
}

static double dim_power(BoardEnv *env, const Bound *b) {
    return trunc(pow(dim_arg(env, b, 0), dim_arg(env, b, 1)));
}

static double dim_abs(BoardEnv *env, const Bound *b) {
    return fabs(dim_arg(env, b, 0));
}

static double dim_max(BoardEnv *env, const Bound *b) {
    return fmax(dim_arg(env, b, 0), dim_arg(env, b, 1));
}

static double dim_min(BoardEnv *env, const Bound *b) {
    return fmin(dim_arg(env, b, 0), dim_arg(env, b, 1));
}

static const Meaning dim_sum_list_meaning = {.number = dim_sum_list};
static const Meaning dim_sum_meaning = {.number = dim_sum};
static const Meaning dim_product_list_meaning = {.number = dim_product_list};
static const Meaning dim_product_meaning = {.number = dim_product};
static const Meaning dim_difference_meaning = {.number = dim_difference};
static const Meaning dim_quotient_meaning = {.number = dim_quotient};
static const Meaning dim_power_meaning = {.number = dim_power};
static const Meaning dim_abs_meaning = {.number = dim_abs};
static const Meaning dim_max_meaning = {.number = dim_max};
static const Meaning dim_min_meaning = {.number = dim_min};

/* ---- float ----------------------------------------------------------------------------------- */

/* Numbers have 32 bits in the language: every result is rounded, since positions that should be
 * one are compared and sites are numbered by them. */
static float float_arg(BoardEnv *env, const Bound *b, uint32_t slot) {
    return (float)env_float(env, bound_slot(b, slot), 0);
}

typedef float (*FloatFold)(float, float);

static double float_fold(BoardEnv *env, const Bound *b, FloatFold fold) {
    const Bound *list = bound_slot(b, 0);
    if (!list->n) return 0;
    float v = float_arg(env, list, 0);
    for (uint32_t i = 1; i < list->n; i++) v = fold(v, float_arg(env, list, i));
    return v;
}

static float float_plus(float x, float y) {
    return x + y;
}

static float float_times(float x, float y) {
    return x * y;
}

static double float_sum_list(BoardEnv *env, const Bound *b) {
    return float_fold(env, b, float_plus);
}

static double float_product_list(BoardEnv *env, const Bound *b) {
    return float_fold(env, b, float_times);
}

static double float_max_list(BoardEnv *env, const Bound *b) {
    return float_fold(env, b, fmaxf);
}

static double float_min_list(BoardEnv *env, const Bound *b) {
    return float_fold(env, b, fminf);
}

static double float_sum(BoardEnv *env, const Bound *b) {
    return float_arg(env, b, 0) + float_arg(env, b, 1);
}

static double float_product(BoardEnv *env, const Bound *b) {
    return float_arg(env, b, 0) * float_arg(env, b, 1);
}

static double float_difference(BoardEnv *env, const Bound *b) {
    return float_arg(env, b, 0) - float_arg(env, b, 1);
}

static double float_quotient(BoardEnv *env, const Bound *b) {
    float by = float_arg(env, b, 1);
    if (by != 0) return float_arg(env, b, 0) / by;
    env_error(env, b, "division by zero");
    return 0;
}

/* A result of the mathematical library, or an error where it has none. */
static double float_result(BoardEnv *env, const Bound *b, double v) {
    if (isfinite((float)v)) return (double)(float)v;
    env_error(env, b, "this number does not exist or is too large");
    return 0;
}

static double float_power(BoardEnv *env, const Bound *b) {
    return float_result(env, b, pow((double)float_arg(env, b, 0), (double)float_arg(env, b, 1)));
}

static double float_abs(BoardEnv *env, const Bound *b) {
    return fabsf(float_arg(env, b, 0));
}

static double float_max(BoardEnv *env, const Bound *b) {
    return fmaxf(float_arg(env, b, 0), float_arg(env, b, 1));
}

static double float_min(BoardEnv *env, const Bound *b) {
    return fminf(float_arg(env, b, 0), float_arg(env, b, 1));
}

static double float_sqrt(BoardEnv *env, const Bound *b) {
    return float_result(env, b, sqrt((double)float_arg(env, b, 0)));
}

static double float_exp(BoardEnv *env, const Bound *b) {
    return float_result(env, b, exp((double)float_arg(env, b, 0)));
}

static double float_log(BoardEnv *env, const Bound *b) {
    return float_result(env, b, log((double)float_arg(env, b, 0)));
}

static double float_log10(BoardEnv *env, const Bound *b) {
    return float_result(env, b, log10((double)float_arg(env, b, 0)));
}

static double float_sin(BoardEnv *env, const Bound *b) {
    return float_result(env, b, sin((double)float_arg(env, b, 0)));
}

static double float_cos(BoardEnv *env, const Bound *b) {
    return float_result(env, b, cos((double)float_arg(env, b, 0)));
}

static double float_tan(BoardEnv *env, const Bound *b) {
    return float_result(env, b, tan((double)float_arg(env, b, 0)));
}

static double float_of(BoardEnv *env, const Bound *b) {
    const Bound *truth = bound_slot(b, 0);
    if (truth && truth->kind == BOUND_BOOLEAN) return truth->as.b;
    return env_float(env, truth ? truth : bound_slot(b, 1), 0);
}

/* ---- float, in play -------------------------------------------------------------------------- */

typedef struct FloatOp {
    Op op;
    const Op *a, *b; /* or a list */
    const Op **list;
    int n;
} FloatOp;

/* A result that does not exist counts as 0. */
static double float_play_result(double v) {
    return isfinite(v) ? (double)(float)v : 0;
}

#define FLOAT_PAIR(name, value)                                                                    \
    static double float_play_##name(Ctx *c, const Op *op) {                                        \
        const FloatOp *o = (const FloatOp *)op;                                                    \
        double a = op_float(c, o->a), b = op_float(c, o->b);                                       \
        return float_play_result(value);                                                           \
    }
FLOAT_PAIR(sum, a + b)
FLOAT_PAIR(product, a *b)
FLOAT_PAIR(difference, a - b)
FLOAT_PAIR(quotient, b == 0 ? 0 : a / b)
FLOAT_PAIR(power, pow(a, b))
FLOAT_PAIR(max, fmax(a, b))
FLOAT_PAIR(min, fmin(a, b))

#define FLOAT_ONE(name, value)                                                                     \
    static double float_play_##name(Ctx *c, const Op *op) {                                        \
        double a = op_float(c, ((const FloatOp *)op)->a);                                          \
        return float_play_result(value);                                                           \
    }
FLOAT_ONE(abs, fabs(a))
FLOAT_ONE(sqrt, sqrt(a))
FLOAT_ONE(exp, exp(a))
FLOAT_ONE(log, log(a))
FLOAT_ONE(log10, log10(a))
FLOAT_ONE(sin, sin(a))
FLOAT_ONE(cos, cos(a))
FLOAT_ONE(tan, tan(a))

#define FLOAT_LIST(name, empty, value)                                                             \
    static double float_play_##name(Ctx *c, const Op *op) {                                        \
        const FloatOp *o = (const FloatOp *)op;                                                    \
        double a = o->n ? op_float(c, o->list[0]) : (empty);                                       \
        for (int i = 1; i < o->n; i++) {                                                           \
            double b = op_float(c, o->list[i]);                                                    \
            a = float_play_result(value);                                                          \
        }                                                                                          \
        return a;                                                                                  \
    }
FLOAT_LIST(sum_list, 0, a + b)
FLOAT_LIST(product_list, 1, a *b)
FLOAT_LIST(max_list, 0, fmax(a, b))
FLOAT_LIST(min_list, 0, fmin(a, b))

static const Op *float_op(Compiler *c, const Bound *b, FloatFn *fn) {
    FloatOp *op = OP_NEW(c, FloatOp, real, fn);
    const Bound *first = bound_slot(b, 0);
    if (first && first->kind == BOUND_ARRAY) {
        op->n = (int)first->n;
        op->list = ARENA_ARRAY(c->arena, const Op *, first->n);
        op->op.reads = READS_NOTHING;
        for (uint32_t i = 0; i < first->n; i++) {
            op->list[i] = compile_float(c, first->args[i]);
            op->op.reads |= op->list[i]->reads;
        }
        return &op->op;
    }
    op->a = compile_float(c, first);
    op->b = compile_float(c, bound_slot(b, 1));
    op->op.reads = READS(READS_NOTHING, op->a, op->b);
    return &op->op;
}

static double float_play_of_int(Ctx *c, const Op *op) {
    return (double)(float)op_int(c, ((const FloatOp *)op)->a);
}

static double float_play_of_bool(Ctx *c, const Op *op) {
    return op_bool(c, ((const FloatOp *)op)->a);
}

static const Op *float_of_compile(Compiler *c, const Bound *b) {
    bool truth = bound_slot(b, 0);
    FloatOp *op = OP_NEW(c, FloatOp, real, truth ? float_play_of_bool : float_play_of_int);
    op->a = truth ? compile_bool(c, bound_slot(b, 0)) : compile_int(c, bound_slot(b, 1));
    op->op.reads = op->a->reads;
    return &op->op;
}

#define FLOAT_MEANING(name)                                                                        \
    static const Op *float_##name##_compile(Compiler *c, const Bound *b) {                         \
        return float_op(c, b, float_play_##name);                                                  \
    }                                                                                              \
    static const Meaning float_##name##_meaning = {.op = float_##name##_compile,                   \
                                                   .number = float_##name};
FLOAT_MEANING(sum_list)
FLOAT_MEANING(sum)
FLOAT_MEANING(product_list)
FLOAT_MEANING(product)
FLOAT_MEANING(difference)
FLOAT_MEANING(quotient)
FLOAT_MEANING(power)
FLOAT_MEANING(abs)
FLOAT_MEANING(max_list)
FLOAT_MEANING(max)
FLOAT_MEANING(min_list)
FLOAT_MEANING(min)
FLOAT_MEANING(sqrt)
FLOAT_MEANING(exp)
FLOAT_MEANING(log)
FLOAT_MEANING(log10)
FLOAT_MEANING(sin)
FLOAT_MEANING(cos)
FLOAT_MEANING(tan)

static const Meaning float_of_meaning = {.op = float_of_compile, .number = float_of};

const LudemeDef ludemes_number[] = {
    {
        .rule = "dim",
        .doc = "A board dimension: a whole number fixed when the game is compiled.",
        .clauses =
            (const LudemeClause[]){
                {"int", "A whole number, written out.", "9", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "dim.math.+",
        .alias = "add",
        .is = "dim",
        .listed = "int",
        .doc = "The sum of board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(+ {<dim>})", "Adds all whole numbers of the list.", "(+ {3 4 (- 9 2)})",
                 .meaning = &dim_sum_list_meaning},
                {"(+ <dim> <dim>)", "Adds two whole numbers.", "(+ 6 1)",
                 .meaning = &dim_sum_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.*",
        .alias = "mul",
        .is = "dim",
        .listed = "int",
        .doc = "The product of board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(* {<dim>})", "Multiplies all whole numbers of the list.", "(* {2 3 5})",
                 .meaning = &dim_product_list_meaning},
                {"(* <dim> <dim>)", "Multiplies two whole numbers.", "(* 2 (+ 3 1))",
                 .meaning = &dim_product_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.-",
        .alias = "sub",
        .is = "dim",
        .listed = "int",
        .doc = "The difference of board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(- <dim> <dim>)", "Subtracts the second number from the first.", "(- 9 2)",
                 .meaning = &dim_difference_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math./",
        .alias = "div",
        .is = "dim",
        .listed = "int",
        .doc = "The quotient of board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(/ <dim> <dim>)",
                 "Divides the first number by the second and drops the fraction.", "(/ 15 2)",
                 .meaning = &dim_quotient_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.^",
        .alias = "pow",
        .is = "dim",
        .listed = "int",
        .doc = "A power of a board dimension.",
        .clauses =
            (const LudemeClause[]){
                {"(^ <dim> <dim>)", "Raises the first number to the power of the second.",
                 "(^ 2 5)", .meaning = &dim_power_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.abs",
        .is = "dim",
        .listed = "int",
        .doc = "The size of a board dimension without its sign.",
        .clauses =
            (const LudemeClause[]){
                {"(abs <dim>)", "The absolute value of a whole number.", "(abs (- 3 8))",
                 .meaning = &dim_abs_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.max",
        .is = "dim",
        .listed = "int",
        .doc = "The larger of two board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(max <dim> <dim>)", "The larger of two whole numbers.", "(max 4 (/ 11 2))",
                 .meaning = &dim_max_meaning},
                {0},
            },
    },
    {
        .rule = "dim.math.min",
        .is = "dim",
        .listed = "int",
        .doc = "The smaller of two board dimensions.",
        .clauses =
            (const LudemeClause[]){
                {"(min <dim> <dim>)", "The smaller of two whole numbers.", "(min 6 (* 2 2))",
                 .meaning = &dim_min_meaning},
                {0},
            },
    },
    {
        .rule = "float",
        .doc = "A real number, as used for positions, angles, payoffs and chances.",
        .clauses =
            (const LudemeClause[]){
                {"float", "A number, written out with or without a decimal point.", "1.75",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "toFloat",
        .is = "float",
        .doc = "Another kind of value as a real number.",
        .clauses =
            (const LudemeClause[]){
                {"(toFloat (<boolean> | <int>))",
                 "The real number equal to a whole number, or 1 for a condition that holds and 0 "
                 "for one that does not.",
                 "(toFloat (score Mover))", .meaning = &float_of_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.+",
        .alias = "add",
        .is = "float",
        .doc = "The sum of numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(+ {<float>})", "Adds all numbers of the list.", "(+ {0.5 1.25 2})",
                 .meaning = &float_sum_list_meaning},
                {"(+ <float> <float>)", "Adds two numbers.", "(+ 2.5 (sin 0.5))",
                 .meaning = &float_sum_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.*",
        .alias = "mul",
        .is = "float",
        .doc = "The product of numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(* {<float>})", "Multiplies all numbers of the list.", "(* {0.5 3 1.5})",
                 .meaning = &float_product_list_meaning},
                {"(* <float> <float>)", "Multiplies two numbers.", "(* 2 (sqrt 3))",
                 .meaning = &float_product_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.-",
        .alias = "sub",
        .is = "float",
        .doc = "The difference of numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(- <float> <float>)", "Subtracts the second number from the first.",
                 "(- 4.5 (sqrt 2))", .meaning = &float_difference_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math./",
        .alias = "div",
        .is = "float",
        .doc = "The quotient of numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(/ <float> <float>)",
                 "Divides the first number by the second, keeping the fraction.", "(/ 7.5 2)",
                 .meaning = &float_quotient_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.^",
        .alias = "pow",
        .is = "float",
        .doc = "A power of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(^ <float> <float>)", "Raises the first number to the power of the second.",
                 "(^ 1.5 3)", .meaning = &float_power_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.abs",
        .is = "float",
        .doc = "The size of a number without its sign.",
        .clauses =
            (const LudemeClause[]){
                {"(abs <float>)", "The absolute value of a number.", "(abs -0.75)",
                 .meaning = &float_abs_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.max",
        .is = "float",
        .doc = "The largest of several numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(max {<float>})", "The largest number of the list.", "(max {0.25 1.5 (tan 0.5)})",
                 .meaning = &float_max_list_meaning},
                {"(max <float> <float>)", "The larger of two numbers.", "(max 0.5 (cos 1.2))",
                 .meaning = &float_max_meaning},
                {0},
            },
    },
    {
        .rule = "floats.math.min",
        .is = "float",
        .doc = "The smallest of several numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(min {<float>})", "The smallest number of the list.", "(min {2.5 (log 20) 3.25})",
                 .meaning = &float_min_list_meaning},
                {"(min <float> <float>)", "The smaller of two numbers.", "(min 1.0 (/ 5 4))",
                 .meaning = &float_min_meaning},
                {0},
            },
    },
    {
        .rule = "sqrt",
        .is = "float",
        .doc = "The square root of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(sqrt <float>)", "The square root of a number that is not negative.",
                 "(sqrt 0.75)", .meaning = &float_sqrt_meaning},
                {0},
            },
    },
    {
        .rule = "exp",
        .is = "float",
        .doc = "The exponential of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(exp <float>)", "The constant e raised to the power of the number.", "(exp 1.5)",
                 .meaning = &float_exp_meaning},
                {0},
            },
    },
    {
        .rule = "log",
        .is = "float",
        .doc = "The natural logarithm of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(log <float>)", "The logarithm of a positive number to the base e.", "(log 12.5)",
                 .meaning = &float_log_meaning},
                {0},
            },
    },
    {
        .rule = "log10",
        .is = "float",
        .doc = "The decimal logarithm of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(log10 <float>)", "The logarithm of a positive number to the base 10.",
                 "(log10 250)", .meaning = &float_log10_meaning},
                {0},
            },
    },
    {
        .rule = "sin",
        .is = "float",
        .doc = "The sine of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(sin <float>)", "The sine of an angle in radians.", "(sin 0.5236)",
                 .meaning = &float_sin_meaning},
                {0},
            },
    },
    {
        .rule = "cos",
        .is = "float",
        .doc = "The cosine of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(cos <float>)", "The cosine of an angle in radians.", "(cos 1.0472)",
                 .meaning = &float_cos_meaning},
                {0},
            },
    },
    {
        .rule = "tan",
        .is = "float",
        .doc = "The tangent of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(tan <float>)", "The tangent of an angle in radians.", "(tan 0.7854)",
                 .meaning = &float_tan_meaning},
                {0},
            },
    },
    {0},
};
