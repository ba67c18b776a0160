/* direction.c: functions that give directions. */
#include "ludeme/direction_ops.h"

const LudemeDef ludemes_direction[] = {
    {
        .rule = "directions",
        .is = "direction",
        .doc = "Directions by name, between two sites, or at random.",
        .clauses =
            (const LudemeClause[]){
                {"(directions (<absoluteDirection> | {<absoluteDirection>}))",
                 "The given direction or directions of the board.", "(directions {NE SE W})",
                 OP(directions_absolute)},
                {"(directions [<relativeDirection> | {<relativeDirection>}] [of:<relationType>] "
                 "[bySite:<boolean>])",
                 "The directions relative to the way the piece faces, by default Forward, taken "
                 "among those `of` a relation, by default Adjacent; `bySite:True` uses only "
                 "those that the site itself has (default False).",
                 "(directions {FL FR} of:Diagonal)", OP(directions_relative)},
                {"(directions <siteType> from:<int> to:<int>)",
                 "The direction that leads `from` one site `to` another, if there is one.",
                 "(directions Cell from:(last From) to:(last To))", OP(directions_from_to)},
                {"(directions Random <direction> num:<int>)",
                 "As many different random directions as `num` says, or all if there are fewer, "
                 "drawn from those given.",
                 "(directions Random Orthogonal num:2)", OP(directions_random)},
                {0},
            },
    },
    {
        .rule = "directions.union",
        .is = "direction",
        .doc = "Joins directions.",
        .clauses =
            (const LudemeClause[]){
                {"(union <direction> <direction>)",
                 "The directions that are in at least one of the two sets.",
                 "(union Orthogonal Forwards)", OP(directions_union)},
                {0},
            },
    },
    {
        .rule = "directions.difference",
        .is = "direction",
        .doc = "Takes directions away.",
        .clauses =
            (const LudemeClause[]){
                {"(difference <direction> <direction>)",
                 "The directions of the first set that are not in the second.",
                 "(difference Diagonal Rightwards)", OP(directions_difference)},
                {0},
            },
    },
    {
        .rule = "directions.if",
        .is = "direction",
        .doc = "Chooses between directions.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <direction> <direction>)",
                 "The first set of directions if the condition holds, otherwise the second.",
                 "(if (is In (from) (sites Corners)) Diagonal Orthogonal)", OP(directions_if)},
                {0},
            },
    },
    {0},
};
