/* int_count.c: numbers obtained by counting and measuring: count, size, cards, dice and tracks. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_int_count[] = {
    {
        .rule = "count.count",
        .is = "int",
        .doc = "Counts sites, pieces, groups, steps, turns and the like.",
        .clauses =
            (const LudemeClause[]){
                {"(count <countComponentType> [<siteType>] [<roleType> | of:<int>] [<string>] "
                 "[in:<sites>] [if:<boolean>])",
                 "The number of pieces of a role (default All) or of the player `of`, which a "
                 "part of their name, a region `in` and a condition `if`, read with (site), can "
                 "restrict; or the sum of the pips on the dice of a role (default Shared) or "
                 "player.",
                 "(count Pieces Mover \"Scout\" in:(sites Inner))"},
                {"(count <countGroupsType> [<siteType>] [<direction>] [<sites>] [if:<boolean>] "
                 "[min:<int>] [isVisible:<boolean>])",
                 "The number of groups of sites joined in a direction (default Adjacent) that "
                 "meet `if`, read with (to) (default all occupied ones), with at least `min` "
                 "sites (default 0), or the size of the biggest group; only the latter heeds the "
                 "region and `isVisible`, which leaves out covered pieces.",
                 "(count Groups Orthogonal if:(is Next (who at:(to))) min:2)"},
                {"(count SizeBiggestLine [<siteType>] [<absoluteDirection>] [if:<boolean>])",
                 "The length of the longest line in a direction (default Adjacent) of sites that "
                 "meet `if`, read with (to), by default the occupied ones.",
                 "(count SizeBiggestLine Orthogonal if:(is Mover (who at:(to))))"},
                {"(count Value <int> in:<ints>)", "How often the number occurs in the array.",
                 "(count Value 6 in:(values Remembered \"Throws\"))"},
                {"(count Stack [<stackDirection>] [<siteType>] (at:<int> | to:<sites>) "
                 "[if:<boolean>] [stop:<boolean>])",
                 "The number of pieces in the stack `at` a site or in those of the region `to`, "
                 "from the bottom by default, that meet `if`; `stop` ends the count (both read "
                 "(to) and (level)).",
                 "(count Stack FromTop at:(last To) stop:(is Enemy (who at:(to) level:(level))))"},
                {"(count <countSimpleType> [<siteType>])",
                 "A number of the game or of the board that needs no argument, such as turns or "
                 "rows.",
                 "(count MovesThisTurn)"},
                {"(count [<countSiteType>] [<siteType>] [in:<sites> | at:<int> | <string>] "
                 "[who:<roleType>] [what:<int> | whats:{<int>}])",
                 "The number of sites of a region or of the container with that name (Sites), of "
                 "neighbours of a site, by default (last To), or of sites right below one, by "
                 "default (to), with pieces of `who`, `what` or `whats` (SitesPlatformBelow); "
                 "without a count type, of pieces on the site or region.",
                 "(count Sites in:(intersection (sites Empty) (sites Around (last To))))"},
                {"(count StepsOnTrack [<roleType> | <moves.player> | <string>] [<int>] [<int>])",
                 "The number of steps along the track of the role or player (default the mover) "
                 "or of that name, from the first site to the second.",
                 "(count StepsOnTrack Mover (from) (to))"},
                {"(count Steps [<siteType>] [<relationType>] [<effect.step>] "
                 "[newRotation:<int>] <int> (<int> | <sites>))",
                 "The least number of steps between a site and another, or the nearest of a "
                 "region, by relation (default Adjacent) or by the step move given; "
                 "`newRotation` computes the rotation after a step from the one before, read "
                 "with (value).",
                 "(count Steps Orthogonal (where \"Fox\" Mover) (sites Corners))"},
                {"(count Liberties [<siteType>] [at:<int>] [<direction>] [if:<boolean>])",
                 "The number of empty sites next to the group of like pieces `at` a site, by "
                 "default (last To), in a direction (default Adjacent); `if`, read with (to), "
                 "restricts which pieces join the group.",
                 "(count Liberties Vertex at:(ahead (last To) N) Orthogonal)"},
                {0},
            },
    },
    {
        .rule = "countComponentType",
        .doc = "What is counted of pieces: themselves, or the pips that the dice show.",
        .values = "Pieces Pips",
    },
    {
        .rule = "countGroupsType",
        .doc = "What is counted of groups: how many there are, or the size of the biggest.",
        .values = "Groups SizeBiggestGroup",
    },
    {
        .rule = "countSimpleType",
        .doc = "Counts without argument: players in play, board elements, legal moves, moves and "
               "turns so far, phases, players, finished games of a match.",
        .values = "Active Cells Columns Edges LegalMoves Moves MovesThisTurn Phases Players "
                  "Rows Trials Turns Vertices",
    },
    {
        .rule = "countSiteType",
        .doc = "What is counted around a site or in a region: neighbours of some relation, "
               "sites, or the occupied sites right below.",
        .values = "Adjacent Diagonal Neighbours Off Orthogonal Sites SitesPlatformBelow",
    },
    {
        .rule = "countSizeBiggestGroup",
        .is = "int",
        .doc = "The size of the biggest group of pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(countSizeBiggestGroup [<siteType>] [<direction>] [<sites>] [if:<boolean> | "
                 "isVisible:<boolean>])",
                 "The size of the biggest group of sites joined in a direction (default "
                 "Adjacent), with a site of the region if given, that meet `if`, read with (to), "
                 "by default the occupied ones; `isVisible` leaves out covered pieces.",
                 "(countSizeBiggestGroup Orthogonal if:(is Mover (who at:(to))))"},
                {0},
            },
    },
    {
        .rule = "size",
        .is = "int",
        .doc = "The size of a territory, a group, a large piece, a stack or an array.",
        .clauses =
            (const LudemeClause[]){
                {"(size Territory [<siteType>] (<roleType> | <moves.player>) "
                 "[<absoluteDirection>])",
                 "The number of empty sites that the pieces of the player enclose, joined in a "
                 "direction (default Adjacent).",
                 "(size Territory Vertex Mover Orthogonal)"},
                {"(size Group [<siteType>] at:<int> [<direction>] [if:<boolean>])",
                 "The number of sites of the group that holds the site `at`, joined in a "
                 "direction (default Adjacent); `if`, read with (to), says which sites join, by "
                 "default those with the same piece.",
                 "(size Group Cell at:(where \"Queen\" Mover) Diagonal)"},
                {"(size LargePiece [<siteType>] (in:<sites> | at:<int>))",
                 "The number of sites that the large piece `at` a site, or those `in` a region, "
                 "cover; any other piece counts 1.",
                 "(size LargePiece at:(last To))"},
                {"(size Stack [<siteType>] [in:<sites> | at:<int>])",
                 "The number of pieces stacked `at` a site, by default (last To), or `in` a "
                 "region.",
                 "(size Stack at:(ahead (to) N))"},
                {"(size Array <ints>)", "How many numbers the array holds.",
                 "(size Array (values Remembered \"Visited\"))"},
                {0},
            },
    },
    {
        .rule = "card.card",
        .is = "int",
        .doc = "A number of a card.",
        .clauses =
            (const LudemeClause[]){
                {"(card TrumpSuit)", "The index of the suit that is trump.", "(card TrumpSuit)"},
                {"(card <cardSiteType> at:<int> [level:<int>])",
                 "The rank, suit, trump rank or trump value of the card at a site and `level` of "
                 "a pile, by default the top for Suit and level 0 for the rest.",
                 "(card Suit at:(handSite Next) level:0)"},
                {0},
            },
    },
    {
        .rule = "cardSiteType",
        .doc = "What is read from a card: rank, suit, rank as a trump, value as a trump.",
        .values = "Rank Suit TrumpRank TrumpValue",
    },
    {
        .rule = "dice.face",
        .is = "int",
        .doc = "The value of a die.",
        .clauses =
            (const LudemeClause[]){
                {"(face <int>)", "The number that the die at that site shows.",
                 "(face (handSite P1))"},
                {0},
            },
    },
    {
        .rule = "trackSite",
        .is = "int",
        .doc = "A site of a track.",
        .clauses =
            (const LudemeClause[]){
                {"(trackSite EndSite [<moves.player> | <roleType>] [<string>])",
                 "The last site of the track of the player or role, with the string in its name "
                 "if given; without a player, of the first track with that name or that nobody "
                 "owns.",
                 "(trackSite EndSite Mover \"Homeward\")"},
                {"(trackSite Move [from:<int>] [<roleType> | <moves.player> | <string>] "
                 "steps:<int>)",
                 "The site reached by going `steps` along the track of the role or player "
                 "(default the mover) or of that name `from` a site, by default (from); Off if "
                 "the track ends before.",
                 "(trackSite Move from:(last To) \"Homeward\" steps:(count Pips))"},
                {"(trackSite FirstSite [<moves.player> | <roleType>] [<string>] [from:<int>] "
                 "[if:<boolean>])",
                 "The first site of the track, from its start or `from` a site onwards and "
                 "round, that meets `if`, read with (to); without a player, of the first track "
                 "with that name or that nobody owns.",
                 "(trackSite FirstSite Mover \"Homeward\" from:(last To) if:(is Empty (to)))"},
                {0},
            },
    },
    {0},
};
