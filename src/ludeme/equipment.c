/* equipment.c: what is in the box besides containers: pieces, tiles, regions, maps, hints. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_equipment[] = {
    {
        .rule = "equipment",
        .doc = "Everything the game is played with.",
        .clauses =
            (const LudemeClause[]){
                {"(equipment {<item>})",
                 "The items of the game, in any order; one of them is the board.",
                 "(equipment {(board (square 7)) (piece \"Fox\" P1) (piece \"Hen\" P2) (hand P2 "
                 "size:1)})",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "item",
        .doc = "One item of equipment.",
    },
    {
        .rule = "component",
        .is = "item",
        .doc = "Something that stands on sites and can move: a piece, tile, domino, die or card.",
        .clauses =
            (const LudemeClause[]){
                {"(component <string> <roleType> {{<stepType>}} <directionFacing> <moves> <int> "
                 "<int> <int>)",
                 "The general form that the others fill in: name, owner, walk, facing, moves, and "
                 "the highest state, count and value; prefer `piece` or `tile`.",
                 "(component \"Golem\" P1 {{F R F}} N (move Step (to if:(is Empty (to)))) 3 1 6)",
                 true},
                {0},
            },
    },
    {
        .rule = "component.piece",
        .is = "component",
        .doc = "A piece, the usual component.",
        .clauses =
            (const LudemeClause[]){
                {"(piece <string> [<roleType>] [<directionFacing>] [<flips>] [<moves>] "
                 "[maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
                 "A piece of an owner (by default Each: one for every player), with its facing, "
                 "its two flip states, its moves and the limits of its state, count and value; "
                 "the number of the owner, 0 for Neutral, is put at the end of its name.",
                 "(piece \"Heron\" Each N (move Slide Diagonal (to if:(is Enemy (who at:(to))) "
                 "(apply (remove (to))))) maxState:2)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "tile",
        .is = "component",
        .doc = "A component that fills a cell, or several cells.",
        .clauses =
            (const LudemeClause[]){
                {"(tile <string> [<roleType>] [{<stepType>} | {{<stepType>}}] [numSides:<int>] "
                 "[slots:{<int>} | slotsPerSide:<int>] [{<path>}] [<flips>] [<moves>] "
                 "[maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
                 "A tile of an owner (by default Shared); a walk of steps makes it cover several "
                 "cells, sides (by default as many as the board's first cell has) and slots (by "
                 "default one on each side) say where paths may end, and paths join them.",
                 "(tile \"Canal\" Shared numSides:6 slotsPerSide:2 {(path from:0 slotsFrom:1 to:3 "
                 "slotsTo:0 colour:1)} maxState:5)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "path",
        .doc = "A line drawn inside a tile from one side to another.",
        .clauses =
            (const LudemeClause[]){
                {"(path from:<int> [slotsFrom:<int>] to:<int> [slotsTo:<int>] colour:<int>)",
                 "Side 0 is the first direction of the tiling, mostly north, and the others "
                 "follow clockwise; slots (by default 0) tell apart the line ends on one side; "
                 "lines of one colour connect.",
                 "(path from:1 to:4 colour:2)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "domino",
        .is = "component",
        .doc = "One domino, which covers eight square cells, four for each half.",
        .clauses =
            (const LudemeClause[]){
                {"(domino <string> <roleType> value:<int> value2:<int> [<moves>])",
                 "A domino with the values of its first and second half; `dominoes` makes a whole "
                 "set.",
                 "(domino \"Bone25\" Shared value:2 value2:5)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "die",
        .is = "component",
        .doc = "One die.",
        .clauses =
            (const LudemeClause[]){
                {"(die <string> <roleType> numFaces:<int> [<directionFacing>] [<moves>])",
                 "A die that is a piece, with that many faces; only the dice of the container "
                 "`dice` are rolled.",
                 "(die \"Teetotum\" Shared numFaces:4)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "component.card",
        .is = "component",
        .doc = "One card.",
        .clauses =
            (const LudemeClause[]){
                {"(card <string> <roleType> <cardType> rank:<int> value:<int> trumpRank:<int> "
                 "trumpValue:<int> suit:<int> [<moves>] [maxState:<int>] [maxCount:<int>] "
                 "[maxValue:<int>])",
                 "A card by its face, with rank and value, both again for when its suit is trumps, "
                 "and its suit's number; the container `deck` makes these for you.",
                 "(card \"Seven of Reeds\" Shared Seven rank:5 value:7 trumpRank:9 trumpValue:14 "
                 "suit:2)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "regions",
        .is = "item",
        .listed = "ints",
        .doc = "Sites with a name or an owner, to speak of later.",
        .clauses =
            (const LudemeClause[]){
                {"(regions [<string>] [<roleType>] ({<int>} | <sites> | {<sites>} | "
                 "<regionTypeStatic> | {<regionTypeStatic>}) [<string>])",
                 "A region of an owner (by default Neutral) from sites, site sets, or sets that "
                 "the board has, such as its rows; the name defaults to Region with the role, or "
                 "RegionP1, and the last string says which hints it belongs to.",
                 "(regions \"Marsh\" P2 (difference (sites Inner) (sites Centre)))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "map",
        .is = "item",
        .doc = "A table from keys to values, read by `mapEntry`.",
        .clauses =
            (const LudemeClause[]){
                {"(map [<string>] {<int>} {<int>})",
                 "Keys and values in two lists of the same length; the name defaults to Map.",
                 "(map \"Ferry\" {3 8 12} {20 31 44})", .meaning = &ludeme_part},
                {"(map [<string>] {<math.pair>})",
                 "Keys with their values, pair by pair; players and coordinates may stand for "
                 "numbers, and names of pieces for values.",
                 "(map \"Gate\" {(pair P1 \"C1\") (pair P2 \"F8\")})", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "hints",
        .is = "item",
        .doc = "The given clues of a deduction puzzle.",
        .clauses =
            (const LudemeClause[]){
                {"(hints [<string>] {<equipment.hint>} [<siteType>])",
                 "Clues on cells, or on the sites of another type; a name tells several sets of "
                 "them apart.",
                 "(hints \"Totals\" {(hint {0 1 6} 9) (hint {2 3} 5)} Cell)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "dominoes",
        .is = "item",
        .doc = "A full set of dominoes.",
        .clauses =
            (const LudemeClause[]){
                {"(dominoes [upTo:<int>])",
                 "All dominoes from double zero to this double (by default 6, at most 16).",
                 "(dominoes upTo:9)", .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
