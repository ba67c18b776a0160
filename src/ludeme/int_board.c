/* int_board.c: numbers read from the board: sites and their coordinates, piece indices, maps. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_int_board[] = {
    {
        .rule = "ahead",
        .is = "int",
        .doc = "A site some steps away.",
        .clauses =
            (const LudemeClause[]){
                {"(ahead [<siteType>] <int> [steps:<int>] [<direction>])",
                 "The site `steps` (default 1) away from the given one in a direction, by "
                 "default Forward; the given site itself if the board ends before.",
                 "(ahead (last To) steps:2 Backward)"},
                {0},
            },
    },
    {
        .rule = "coord",
        .is = "int",
        .doc = "A site by its coordinates.",
        .clauses =
            (const LudemeClause[]){
                {"(coord [<siteType>] row:<int> column:<int>)",
                 "The site in that row and column, both counted from 0.",
                 "(coord Cell row:0 column:3)"},
                {"(coord [<siteType>] <string>)", "The site with that coordinate label.",
                 "(coord \"D4\")"},
                {0},
            },
    },
    {
        .rule = "row",
        .is = "int",
        .doc = "The row of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(row [<siteType>] of:<int>)", "The row index of a site.", "(row of:(to))"},
                {0},
            },
    },
    {
        .rule = "column",
        .is = "int",
        .doc = "The column of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(column [<siteType>] of:<int>)", "The column index of a site.",
                 "(column Vertex of:(last To))"},
                {0},
            },
    },
    {
        .rule = "layer",
        .is = "int",
        .doc = "The layer of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(layer of:<int> [<siteType>])",
                 "The layer index of a site of a board in space; 0 is the lowest.",
                 "(layer of:(ahead (from) U))"},
                {0},
            },
    },
    {
        .rule = "board.phase",
        .is = "int",
        .doc = "The phase of a site.",
        .clauses =
            (const LudemeClause[]){
                {"(phase [<siteType>] of:<int>)",
                 "The phase, or colour class, of a site, such as 0 or 1 on a chequered board.",
                 "(phase Vertex of:(ahead (to) Forward))"},
                {0},
            },
    },
    {
        .rule = "centrePoint",
        .is = "int",
        .doc = "The centre of the board.",
        .clauses =
            (const LudemeClause[]){
                {"(centrePoint [<siteType>])",
                 "The site at the centre of the board, the lowest one if there are several.",
                 "(centrePoint Cell)"},
                {0},
            },
    },
    {
        .rule = "handSite",
        .is = "int",
        .doc = "A site of a hand.",
        .clauses =
            (const LudemeClause[]){
                {"(handSite (<int> | <roleType>) [<int>])",
                 "A site of the hand of the player: the first, or the one of that index, "
                 "counted from 0.",
                 "(handSite Next (pips))"},
                {0},
            },
    },
    {
        .rule = "regionSite",
        .is = "int",
        .doc = "A site of a region.",
        .clauses =
            (const LudemeClause[]){
                {"(regionSite <sites> index:<int>)",
                 "The site at position `index` of the region, counted from 0; Off if there is "
                 "none.",
                 "(regionSite (sites Pending) index:0)"},
                {0},
            },
    },
    {
        .rule = "arrayValue",
        .is = "int",
        .doc = "A number of an array.",
        .clauses =
            (const LudemeClause[]){
                {"(arrayValue <ints> index:<int>)",
                 "The number at position `index` of the array, counted from 0; Off if there is "
                 "none.",
                 "(arrayValue (values Remembered \"Route\") index:1)"},
                {0},
            },
    },
    {
        .rule = "where",
        .is = "int",
        .doc = "The site or the level where a piece is; Off if it is nowhere.",
        .clauses =
            (const LudemeClause[]){
                {"(where Level <int> [<siteType>] at:<int> [fromTop:<boolean>])",
                 "The level of the piece of that index in the stack `at` a site, searched from "
                 "the top unless `fromTop` is False.",
                 "(where Level (id \"Wolf\" Neutral) at:(last To))"},
                {"(where Level <string> (<int> | <roleType>) [state:<int>] [<siteType>] "
                 "at:<int> [fromTop:<boolean>])",
                 "The level of the piece with that name and owner, and `state` if given, in the "
                 "stack `at` a site.",
                 "(where Level \"Crown\" Mover state:1 at:(from) fromTop:False)"},
                {"(where <int> [<siteType>])",
                 "The lowest site that holds the piece of that index.",
                 "(where (var \"Hunted\") Cell)"},
                {"(where <string> (<int> | <roleType>) [state:<int>] [<siteType>])",
                 "The lowest site that holds the piece with that name and owner, and `state` if "
                 "given.",
                 "(where \"Lantern\" Next state:2)"},
                {0},
            },
    },
    {
        .rule = "board.id",
        .is = "int",
        .doc = "The index of a piece or of a player.",
        .clauses =
            (const LudemeClause[]){
                {"(id <string>)",
                 "The index of the piece or container of that full name, owner number included.",
                 "(id \"Tower2\")"},
                {"(id [<string>] <roleType>)",
                 "The index of the piece of that name owned by the role; without a name, of the "
                 "role's player.",
                 "(id \"Tower\" Next)"},
                {0},
            },
    },
    {
        .rule = "mapEntry",
        .is = "int",
        .doc = "An entry of a map.",
        .clauses =
            (const LudemeClause[]){
                {"(mapEntry [<string>] (<int> | <roleType>))",
                 "What the map of that name, or the first map that has an entry, gives for a "
                 "number or a role; the number itself if there is no entry.",
                 "(mapEntry \"Gates\" Mover)"},
                {0},
            },
    },
    {
        .rule = "cost",
        .is = "int",
        .doc = "The cost of sites.",
        .clauses =
            (const LudemeClause[]){
                {"(cost [<siteType>] (at:<int> | in:<sites>))",
                 "The cost of the site `at`, or the sum of the costs of the sites `in` a region, "
                 "all of the given type, by default Cell.",
                 "(cost Edge in:(sites Occupied by:Mover on:Edge))"},
                {0},
            },
    },
    {
        .rule = "topLevel",
        .is = "int",
        .doc = "The top level of a stack.",
        .clauses =
            (const LudemeClause[]){
                {"(topLevel [<siteType>] at:<int>)",
                 "The level of the topmost piece at a site; 0 is the lowest level, and also the "
                 "result for an empty site.",
                 "(topLevel Cell at:(to))"},
                {0},
            },
    },
    {
        .rule = "pathExtent",
        .is = "int",
        .doc = "The extent of a path of tiles.",
        .clauses =
            (const LudemeClause[]){
                {"(pathExtent [<int>] [<int> | <sites>])",
                 "The greatest extent, in rows or columns, of the path of that colour, by "
                 "default (mover), through the site or sites, by default (sites LastTo).",
                 "(pathExtent (mover) (last To))"},
                {0},
            },
    },
    {0},
};
