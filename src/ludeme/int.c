/* int.c: whole numbers: the <int> union with its constants, arithmetic, values and the game
 * state. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_int[] = {
    {
        .rule = "int",
        .doc = "A whole number: a literal, a constant, or computed from the position.",
        .clauses =
            (const LudemeClause[]){
                {"End", "The end of a track, -2: a piece moved there leaves the board.", "End"},
                {"Infinity", "A number larger than any that occurs in play, 1000000000.",
                 "Infinity"},
                {"Off", "No site, -1: what a site function gives when there is no such site.",
                 "Off"},
                {"Undefined", "No value, -1: what a number is before it is set.", "Undefined"},
                {"int", "A literal whole number.", "7"},
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
                 "(toInt (is Empty (last From)))"},
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
                 "(+ {(score P1) (score P2) (pot)})"},
                {"(+ <int> <int>)", "The sum of two numbers.", "(+ (state at:(to)) 1)"},
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
                 "(- (score Mover) (score Next))"},
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
                 "(* (sizes Group Orthogonal Mover))"},
                {"(* <int> <int>)", "The product of two numbers.", "(* 2 (count Pips))"},
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
                 "(/ (count Pieces Mover) 3)"},
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
                 "(% (counter) 5)"},
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
                 "(^ (size Stack at:(last To)) 2)"},
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
                 "(abs (- (row of:(from)) (row of:(to))))"},
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
                 "(if (is In (last To) (sites Outer)) 1 3)"},
                {0},
            },
    },
    {
        .rule = "ints.math.max",
        .is = "int",
        .doc = "The greatest number.",
        .clauses =
            (const LudemeClause[]){
                {"(max <ints>)", "The greatest number of the array.", "(max (sizes Group Mover))"},
                {"(max <int> <int>)", "The greater of two numbers.", "(max (face 36) (face 37))"},
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
                 "(min (values Remembered \"Bids\"))"},
                {"(min <int> <int>)", "The smaller of two numbers.",
                 "(min (count Pips) (count Steps (from) (to)))"},
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
                 "(value)"},
                {"(value Piece [<siteType>] at:<int> [level:<int>])",
                 "The value of the piece at a site, on top of a stack unless `level` is given.",
                 "(value Piece Cell at:(last To) level:0)"},
                {"(value Player (<int> | <roleType>))",
                 "The value kept for a player by (set Value ...).", "(value Player Next)"},
                {"(value <valueSimpleType>)",
                 "A value of the whole game, such as the one that is pending.", "(value Pending)"},
                {"(value Random <range>)", "A random number of the range, both ends included.",
                 "(value Random (range 1 12))"},
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
                {"(mover)", "The index of the player to move.", "(mover)"},
                {0},
            },
    },
    {
        .rule = "next",
        .is = "int",
        .doc = "The player after the mover.",
        .clauses =
            (const LudemeClause[]){
                {"(next)", "The index of the player who moves after this turn.", "(next)"},
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
                 "(prev MoverLastTurn)"},
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
                 "(who Vertex at:(between))"},
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
                 "(what at:(last To) level:0)"},
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
                 "(state Cell at:(from) level:1)"},
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
                 "(rotation at:(last To))"},
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
                 "(score (player (next)))"},
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
                 "(amount Mover)"},
                {0},
            },
    },
    {
        .rule = "pot",
        .is = "int",
        .doc = "The pot.",
        .clauses =
            (const LudemeClause[]){
                {"(pot)", "The amount in the common pot.", "(pot)"},
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
                 "(counter)"},
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
                 "(var \"Tribute\")"},
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
                 "(matchScore P2)"},
                {0},
            },
    },
    {0},
};
