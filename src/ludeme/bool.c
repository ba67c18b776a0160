/* bool.c: truth values: the <boolean> union, logic and comparisons, and the all, can, no and was
 * tests. */
#include "ludeme/bool_ops.h"

const LudemeDef ludemes_bool[] = {
    {
        .rule = "boolean",
        .doc = "A truth value, written or computed from the position.",
        .clauses =
            (const LudemeClause[]){
                {"boolean", "A plain truth value: True or False.", "True", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "toBool",
        .is = "boolean",
        .doc = "Reads a number as a truth value.",
        .clauses =
            (const LudemeClause[]){
                {"(toBool (<int> | <float>))", "False if the number is 0, True otherwise.",
                 "(toBool (state at:(last To)))", OP(bool_to_bool)},
                {0},
            },
    },
    {
        .rule = "not",
        .is = "boolean",
        .doc = "Negation.",
        .clauses =
            (const LudemeClause[]){
                {"(not <boolean>)", "True if the condition is false.",
                 "(not (is In (to) (sites Corners)))", OP(bool_not)},
                {0},
            },
    },
    {
        .rule = "math.and",
        .is = "boolean",
        .doc = "Conjunction, tested from left to right until one condition fails.",
        .clauses =
            (const LudemeClause[]){
                {"(and {<boolean>})", "True if every condition of the list holds.",
                 "(and {(is Empty (to)) (!= (to) (last From)) (is In (to) (sites Inner))})",
                 OP(bool_and_list)},
                {"(and <boolean> <boolean>)", "True if both conditions hold.",
                 "(and (is Full) (no Moves Next))", OP(bool_and_two)},
                {0},
            },
    },
    {
        .rule = "math.or",
        .is = "boolean",
        .doc = "Disjunction, tested from left to right until one condition holds.",
        .clauses =
            (const LudemeClause[]){
                {"(or {<boolean>})", "True if at least one condition of the list holds.",
                 "(or {(is Line 4) (is Loop) (no Pieces Next)})", OP(bool_or_list)},
                {"(or <boolean> <boolean>)", "True if at least one of the two conditions holds.",
                 "(or (all Passed) (no Pieces Neutral))", OP(bool_or_two)},
                {0},
            },
    },
    {
        .rule = "xor",
        .is = "boolean",
        .doc = "Exclusive or.",
        .clauses =
            (const LudemeClause[]){
                {"(xor <boolean> <boolean>)", "True if exactly one of the two conditions holds.",
                 "(xor (is Odd (row of:(to))) (is Odd (column of:(to))))", OP(bool_xor)},
                {0},
            },
    },
    {
        .rule = "booleans.math.if",
        .is = "boolean",
        .doc = "Chooses between two conditions.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <boolean> [<boolean>])",
                 "The second condition if the first holds, otherwise the third (False if there "
                 "is none).",
                 "(if (is Mover P1) (is In (to) (sites Top)) (is In (to) (sites Bottom)))",
                 OP(bool_if)},
                {0},
            },
    },
    {
        .rule = "=",
        .alias = "equals",
        .is = "boolean",
        .doc = "Equality.",
        .clauses =
            (const LudemeClause[]){
                {"(= <sites> <sites>)", "True if the two regions hold the same sites.",
                 "(= (sites Occupied by:Mover) (sites Centre))", OP(bool_same_sites)},
                {"(= <int> (<int> | <roleType>))",
                 "True if the two numbers are equal; a role stands for its player index.",
                 "(= (who at:(last To)) Next)", OP(bool_equal)},
                {0},
            },
    },
    {
        .rule = "!=",
        .alias = "notEqual",
        .is = "boolean",
        .doc = "Inequality.",
        .clauses =
            (const LudemeClause[]){
                {"(!= <sites> <sites>)", "True if the two regions do not hold the same sites.",
                 "(!= (sites Empty) (sites Outer))", OP(bool_other_sites)},
                {"(!= <int> (<int> | <roleType>))",
                 "True if the two numbers differ; a role stands for its player index.",
                 "(!= (what at:(from)) (what at:(to)))", OP(bool_unequal)},
                {0},
            },
    },
    {
        .rule = "<",
        .alias = "lt",
        .is = "boolean",
        .doc = "Less than.",
        .clauses =
            (const LudemeClause[]){
                {"(< <int> <int>)", "True if the first number is smaller than the second.",
                 "(< (count Turns) 12)", OP(bool_less)},
                {0},
            },
    },
    {
        .rule = "<=",
        .alias = "le",
        .is = "boolean",
        .doc = "Less than or equal.",
        .clauses =
            (const LudemeClause[]){
                {"(<= <int> <int>)", "True if the first number is not greater than the second.",
                 "(<= (size Stack at:(to)) (size Stack at:(from)))", OP(bool_at_most)},
                {0},
            },
    },
    {
        .rule = ">",
        .alias = "gt",
        .is = "boolean",
        .doc = "Greater than.",
        .clauses =
            (const LudemeClause[]){
                {"(> <int> <int>)", "True if the first number is greater than the second.",
                 "(> (score Mover) (* 2 (amount Next)))", OP(bool_more)},
                {0},
            },
    },
    {
        .rule = ">=",
        .alias = "ge",
        .is = "boolean",
        .doc = "Greater than or equal.",
        .clauses =
            (const LudemeClause[]){
                {"(>= <int> <int>)", "True if the first number is not smaller than the second.",
                 "(>= (row of:(to)) 5)", OP(bool_at_least)},
                {0},
            },
    },
    {
        .rule = "booleans.all.all",
        .is = "boolean",
        .doc = "Tests whether something holds of every site, value, die, player or group.",
        .clauses =
            (const LudemeClause[]){
                {"(all <allSitesType> <sites> if:<boolean>)",
                 "True if every site of the region meets `if`, which reads it with (site), and, "
                 "with Different, if no two of the sites hold the same piece.",
                 "(all Sites (sites Centre) if:(is Mover (who at:(site))))", OP(bool_all_sites)},
                {"(all Values <ints> if:<boolean>)",
                 "True if every number of the array meets `if`, which reads it with (value).",
                 "(all Values (values Remembered \"Bids\") if:(>= (value) 10))",
                 OP(bool_all_values)},
                {"(all <allSimpleType>)",
                 "True if the named condition holds of all dice or all players.", "(all DiceUsed)",
                 OP(bool_all_simple)},
                {"(all Groups [<siteType>] [<direction>] [of:<boolean>] if:<boolean>)",
                 "True if every group meets `if`, which reads the sites of the group with "
                 "(sites); pieces that meet `of`, read with (to), by default those of the mover, "
                 "join in the direction, by default Adjacent.",
                 "(all Groups Orthogonal of:(is Mover (who at:(to))) if:(<= (count Sites "
                 "in:(sites)) 3))",
                 OP(bool_all_groups)},
                {0},
            },
    },
    {
        .rule = "allSimpleType",
        .doc = "Tests of all at once: the last roll gave all dice one value, every die was used, "
               "or the last turn of every player was a pass.",
        .values = "DiceEqual DiceUsed Passed",
    },
    {
        .rule = "allSitesType",
        .doc = "What is asked of the sites of a region: that their pieces differ, or that each "
               "site meets a condition.",
        .values = "Different Sites",
    },
    {
        .rule = "can",
        .is = "boolean",
        .doc = "Tests whether something can be done now.",
        .clauses =
            (const LudemeClause[]){
                {"(can Move <moves>)",
                 "True if the moves given are not empty, that is if at least one of them is "
                 "legal.",
                 "(can Move (hop (from (last To)) Orthogonal (to if:(is Empty (to)))))",
                 OP(bool_can_move)},
                {0},
            },
    },
    {
        .rule = "booleans.no.no",
        .is = "boolean",
        .doc = "Tests whether pieces or moves are lacking.",
        .clauses =
            (const LudemeClause[]){
                {"(no Pieces [<siteType>] [<roleType> | of:<int>] [<string>] [in:<sites>])",
                 "True if no such piece is in play: of a role (by default All) or of the player "
                 "`of`, with the string in its name if given, and only `in` a region if given.",
                 "(no Pieces Next \"Guard\" in:(sites Inner))", OP(bool_no_pieces)},
                {"(no Moves <roleType>)", "True if the player of that role has no legal move.",
                 "(no Moves Next)", OP(bool_no_moves)},
                {0},
            },
    },
    {
        .rule = "was",
        .is = "boolean",
        .doc = "Tests what the last move was.",
        .clauses =
            (const LudemeClause[]){
                {"(was Pass)", "True if the last move was a pass.", "(was Pass)",
                 OP(bool_was_pass)},
                {0},
            },
    },
    {0},
};
