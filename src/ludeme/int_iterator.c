/* int_iterator.c: numbers that stand for where an iteration or a move is, and for the last move. */
#include "ludeme/ludeme.h"

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
                 "(from at:StartOfTurn)"},
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
                 "(to)"},
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
                 "(between)"},
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
                 "(site)"},
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
                 "(level)"},
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
                 "(pips)"},
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
                 "(player)"},
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
                 "(track)"},
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
                 "(edge)"},
                {"(edge <int> <int>)",
                 "The edge that joins the two vertices; Off if there is none.",
                 "(edge (site) (ahead Vertex (site) E))"},
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
                 "(hint Vertex at:(to))"},
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
                 "(last LevelTo afterConsequence:True)"},
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
