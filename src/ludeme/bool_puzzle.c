/* bool_puzzle.c: conditions of deduction puzzles, whose solver fills sites with values. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_bool_puzzle[] = {
    {
        .rule = "deductionPuzzle.all.all",
        .is = "boolean",
        .doc = "Puzzle constraint: values do not repeat.",
        .clauses =
            (const LudemeClause[]){
                {"(all Different [<siteType>] [<sites>] [except:<int> | excepts:{<int>}])",
                 "True if the values set so far in the region, by default in each region of the "
                 "equipment, are all different and none is 0; the value `except` or those of "
                 "`excepts` are exempt and may repeat.",
                 "(all Different Cell (sites Row 2) except:0)"},
                {0},
            },
    },
    {
        .rule = "deductionPuzzle.is.is",
        .is = "boolean",
        .doc = "Puzzle constraint: a count, a sum, uniqueness, or the solution itself.",
        .clauses =
            (const LudemeClause[]){
                {"(is <isPuzzleRegionResultType> [<siteType>] [<sites>] [of:<int>] [<string>] "
                 "<int>)",
                 "True if the sites of the region with value `of`, by default 1, are as many as "
                 "the last number (Count), or if the values add up to it (Sum) in the region, "
                 "the regions named by the string or, by default, each region of the equipment; "
                 "until all values are set they only must not exceed it.",
                 "(is Count Cell (sites Around (from)) of:2 (hint))"},
                {"(is Unique [<siteType>])",
                 "True if no two parts of a region of the equipment, such as two rows, hold the "
                 "same values; the site type is Cell by default.",
                 "(is Unique Cell)"},
                {"(is Solved)",
                 "True if every constraint holds, where a site without a value counts as 0.",
                 "(is Solved)"},
                {0},
            },
    },
    {
        .rule = "isPuzzleRegionResultType",
        .doc = "What is computed over a region: how often a value occurs, or the sum of the "
               "values.",
        .values = "Count Sum",
    },
    {
        .rule = "forAll",
        .is = "boolean",
        .doc = "Puzzle constraint: a condition holds of every element of one kind.",
        .clauses =
            (const LudemeClause[]){
                {"(forAll <puzzleElementType> <boolean>)",
                 "True if the condition holds for each cell, edge or vertex, read with (from), "
                 "or for each hint, read with (hint) and its first two sites with (from) and "
                 "(to).",
                 "(forAll Vertex (is Count Edge (sites Incident Edge of:Vertex at:(from)) of:1 "
                 "3))"},
                {0},
            },
    },
    {0},
};
