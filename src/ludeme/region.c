/* region.c: functions that build a region out of other regions, loops or the last move. */
#include "ludeme/region_ops.h"

const LudemeDef ludemes_region[] = {
    {
        .rule = "region.foreach.forEach",
        .is = "sites",
        .doc = "A region built by a loop over players, sites, teams or levels.",
        .clauses =
            (const LudemeClause[]){
                {"(forEach <ints> <sites>)",
                 "The union of a region computed for each number of a list, which (player) stands "
                 "for in turn.",
                 "(forEach (players Enemy of:(mover)) (sites Player \"Camp\"))",
                 OP(region_each_int)},
                {"(forEach of:<sites> <sites>)",
                 "The union of a region computed for each site of another region, which (site) "
                 "stands for in turn.",
                 "(forEach of:(sites Occupied by:Mover) (sites Around (site) Diagonal))",
                 OP(region_each_site_of)},
                {"(forEach <sites> if:<boolean>)",
                 "The sites of a region for which the condition holds; (site) stands for the site "
                 "being tested.",
                 "(forEach (sites Board) if:(= 0 (count Pieces Mover in:(sites Around (site)))))",
                 OP(region_each_site_if)},
                {"(forEach Team <sites>)",
                 "The union of a region computed for each team, which (team) stands for in turn.",
                 "(forEach Team (forEach (team) (sites Hand Player)))", OP(region_each_team)},
                {"(forEach Level [<siteType>] at:<int> [<stackDirection>] [if:<boolean>] "
                 "[startAt:<int>])",
                 "The levels of the stack on a site for which the condition holds, from the top "
                 "by default or from the bottom, beginning at level `startAt:` if given; (level) "
                 "stands for the level being tested.",
                 "(forEach Level at:(last To) FromTop if:(is Enemy (who at:(last To) "
                 "level:(level))))",
                 OP(region_each_level)},
                {0},
            },
    },
    {
        .rule = "region.math.union",
        .is = "sites",
        .doc = "The sites that are in any of several regions.",
        .clauses =
            (const LudemeClause[]){
                {"(union {<sites>})", "The sites that are in at least one region of the list.",
                 "(union {(sites Corners) (sites Centre) (sites Pending)})", OP(region_union)},
                {"(union <sites> <sites>)",
                 "The sites that are in one of the two regions or in both.",
                 "(union (sites Left) (sites Right))", OP(region_union)},
                {0},
            },
    },
    {
        .rule = "region.math.intersection",
        .is = "sites",
        .doc = "The sites that several regions have in common.",
        .clauses =
            (const LudemeClause[]){
                {"(intersection {<sites>})", "The sites that are in all regions of the list.",
                 "(intersection {(sites Empty) (sites Outer) (sites Phase 1)})",
                 OP(region_intersection)},
                {"(intersection <sites> <sites>)", "The sites that are in both regions.",
                 "(intersection (sites Row 0) (sites Occupied by:Next))", OP(region_intersection)},
                {0},
            },
    },
    {
        .rule = "region.math.difference",
        .is = "sites",
        .doc = "A region without some of its sites.",
        .clauses =
            (const LudemeClause[]){
                {"(difference <sites> (<sites> | <int>))",
                 "The sites of the first region without those of the second, or without a single "
                 "site.",
                 "(difference (sites Empty) (sites Around (last To)))", OP(region_difference)},
                {0},
            },
    },
    {
        .rule = "region.math.if",
        .is = "sites",
        .doc = "A region that depends on a condition.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <sites> [<sites>])",
                 "The first region if the condition holds, else the second, which is empty unless "
                 "given.",
                 "(if (is Even (count Turns)) (sites Inner) (sites Perimeter))", OP(region_if)},
                {0},
            },
    },
    {
        .rule = "expand",
        .is = "sites",
        .doc = "A region with the sites around it.",
        .clauses =
            (const LudemeClause[]){
                {"(expand [<int> | <string>] (<sites> | origin:<int>) [steps:<int>] "
                 "[<absoluteDirection>] [<siteType>])",
                 "The region, or the site `origin:`, with all sites within `steps:` steps (1 by "
                 "default) in the direction (Adjacent by default); a number or a name in front "
                 "chooses another container.",
                 "(expand (sites Centre) steps:2 Orthogonal)", OP(region_expand)},
                {0},
            },
    },
    {
        .rule = "region.last.last",
        .is = "sites",
        .doc = "The sites that the last move passed.",
        .clauses =
            (const LudemeClause[]){
                {"(last Between)", "The between sites of the last decision move.", "(last Between)",
                 OP(region_last_between)},
                {0},
            },
    },
    {0},
};
