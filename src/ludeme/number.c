/* number.c: board dimensions (dim) and real numbers (float), with their arithmetic. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_number[] = {
    {
        .rule = "dim",
        .doc = "A board dimension: a whole number fixed when the game is compiled.",
        .clauses =
            (const LudemeClause[]){
                {"int", "A whole number, written out.", "9"},
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
                {"(+ {<dim>})", "Adds all whole numbers of the list.", "(+ {3 4 (- 9 2)})"},
                {"(+ <dim> <dim>)", "Adds two whole numbers.", "(+ 6 1)"},
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
                {"(* {<dim>})", "Multiplies all whole numbers of the list.", "(* {2 3 5})"},
                {"(* <dim> <dim>)", "Multiplies two whole numbers.", "(* 2 (+ 3 1))"},
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
                {"(- <dim> <dim>)", "Subtracts the second number from the first.", "(- 9 2)"},
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
                 "Divides the first number by the second and drops the fraction.", "(/ 15 2)"},
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
                 "(^ 2 5)"},
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
                {"(abs <dim>)", "The absolute value of a whole number.", "(abs (- 3 8))"},
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
                {"(max <dim> <dim>)", "The larger of two whole numbers.", "(max 4 (/ 11 2))"},
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
                {"(min <dim> <dim>)", "The smaller of two whole numbers.", "(min 6 (* 2 2))"},
                {0},
            },
    },
    {
        .rule = "float",
        .doc = "A real number, as used for positions, angles, payoffs and chances.",
        .clauses =
            (const LudemeClause[]){
                {"float", "A number, written out with or without a decimal point.", "1.75"},
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
                 "(toFloat (score Mover))"},
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
                {"(+ {<float>})", "Adds all numbers of the list.", "(+ {0.5 1.25 2})"},
                {"(+ <float> <float>)", "Adds two numbers.", "(+ 2.5 (sin 0.5))"},
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
                {"(* {<float>})", "Multiplies all numbers of the list.", "(* {0.5 3 1.5})"},
                {"(* <float> <float>)", "Multiplies two numbers.", "(* 2 (sqrt 3))"},
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
                 "(- 4.5 (sqrt 2))"},
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
                 "Divides the first number by the second, keeping the fraction.", "(/ 7.5 2)"},
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
                 "(^ 1.5 3)"},
                {0},
            },
    },
    {
        .rule = "floats.math.abs",
        .is = "float",
        .doc = "The size of a number without its sign.",
        .clauses =
            (const LudemeClause[]){
                {"(abs <float>)", "The absolute value of a number.", "(abs -0.75)"},
                {0},
            },
    },
    {
        .rule = "floats.math.max",
        .is = "float",
        .doc = "The largest of several numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(max {<float>})", "The largest number of the list.",
                 "(max {0.25 1.5 (tan 0.5)})"},
                {"(max <float> <float>)", "The larger of two numbers.", "(max 0.5 (cos 1.2))"},
                {0},
            },
    },
    {
        .rule = "floats.math.min",
        .is = "float",
        .doc = "The smallest of several numbers.",
        .clauses =
            (const LudemeClause[]){
                {"(min {<float>})", "The smallest number of the list.",
                 "(min {2.5 (log 20) 3.25})"},
                {"(min <float> <float>)", "The smaller of two numbers.", "(min 1.0 (/ 5 4))"},
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
                 "(sqrt 0.75)"},
                {0},
            },
    },
    {
        .rule = "exp",
        .is = "float",
        .doc = "The exponential of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(exp <float>)", "The constant e raised to the power of the number.", "(exp 1.5)"},
                {0},
            },
    },
    {
        .rule = "log",
        .is = "float",
        .doc = "The natural logarithm of a number.",
        .clauses =
            (const LudemeClause[]){
                {"(log <float>)", "The logarithm of a positive number to the base e.",
                 "(log 12.5)"},
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
                 "(log10 250)"},
                {0},
            },
    },
    {
        .rule = "sin",
        .is = "float",
        .doc = "The sine of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(sin <float>)", "The sine of an angle in radians.", "(sin 0.5236)"},
                {0},
            },
    },
    {
        .rule = "cos",
        .is = "float",
        .doc = "The cosine of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(cos <float>)", "The cosine of an angle in radians.", "(cos 1.0472)"},
                {0},
            },
    },
    {
        .rule = "tan",
        .is = "float",
        .doc = "The tangent of an angle.",
        .clauses =
            (const LudemeClause[]){
                {"(tan <float>)", "The tangent of an angle in radians.", "(tan 0.7854)"},
                {0},
            },
    },
    {0},
};
