/* region_sites.c: the <sites> rule, a set of sites however it is chosen, and its enumerations. */
#include <stddef.h>

#include "ludeme/region_ops.h"

const LudemeDef ludemes_region_sites[] = {
    {
        .rule = "sites",
        .doc = "A region: a set of sites, chosen by name, by place, by content or by a relation.",
        .clauses =
            (const LudemeClause[]){
                {"(sites <sitesSimpleType> [<siteType>])",
                 "A standard set of sites by name; the site type is the board's own unless one is "
                 "given.",
                 "(sites Perimeter Vertex)", OP(sites_simple)},
                {"(sites <sitesEdgeType>)", "All edges of the board that run a certain way.",
                 "(sites Horizontal)", OP(sites_edges)},
                {"(sites Group [<siteType>] (at:<int> | from:<sites>) [<direction>] "
                 "[if:<boolean>] [isVisible:<boolean>])",
                 "The group joined to the site `at:`, or to the sites `from:`, along the "
                 "directions (Adjacent by default); `if:` tests each site that may join, as "
                 "(to), instead of asking for the same piece, and `isVisible:` counts only "
                 "pieces that can be seen.",
                 "(sites Group at:(last To) Orthogonal if:(is Enemy (who at:(to))))",
                 OP(sites_group)},
                {"(sites [<siteType>] [<int>] {{<stepType>}} [rotations:<boolean>])",
                 "The sites where walks end that start at the given site, the `from` site by "
                 "default; with `rotations:`, which is True by default, each walk is tried in "
                 "every starting direction.",
                 "(sites (last To) {{F F L F} {F F R F}})", OP(sites_walk)},
                {"(sites ({<int>} | <ints>))", "The sites with these indices.",
                 "(sites {12 14 (last To)})", OP(sites_ints)},
                {"(sites <sitesMoveType> <moves>)",
                 "The from, to or between sites of the moves that a rule would generate.",
                 "(sites To (hop (between if:(is Enemy (who at:(between)))) (to if:(is Empty "
                 "(to)))))",
                 OP(sites_of_moves)},
                {"(sites [<siteType>] {<string>})", "The sites with these coordinates.",
                 "(sites {\"B2\" \"B4\" \"D3\"})", OP(sites_coords)},
                {"(sites Hidden [<hiddenData>] [<siteType>] (to:<moves.player> | to:<roleType>))",
                 "The sites hidden from the player `to:`; with a hidden datum, the sites where "
                 "that is hidden.",
                 "(sites Hidden What to:P2)", OP(sites_hidden)},
                {"(sites Pattern {<stepType>} [<siteType>] [from:<int>] [what:<int> | "
                 "whats:{<int>}])",
                 "The sites of a pattern of pieces along a walk that starts `from:` a site, the "
                 "last `to` site by default, in each orthogonal direction; `what:` or `whats:` "
                 "name the pieces, by default the one on that site.",
                 "(sites Pattern {F R F R F} from:(last To) what:(id \"Stone\" Mover))",
                 OP(sites_pattern)},
                {"(sites Loop [inside:<boolean>] [<siteType>] [surround:<roleType> | "
                 "{<roleType>}] [<direction>] [<int>] [<int> | <sites>])",
                 "The sites of a loop of pieces, joined along the directions (Adjacent by "
                 "default), through a site, the last `to` site by default, or with `inside:True` "
                 "the sites within it; `surround:` says whose sites it may enclose, any by "
                 "default, the first number whose pieces form it, the mover's by default.",
                 "(sites Loop inside:True surround:Enemy Orthogonal (mover) (last To))",
                 OP(sites_loop)},
                {"(sites)",
                 "The region that a loop over regions has reached, such as the group in (forEach "
                 "Group ...).",
                 "(sites)", OP(sites_context)},
                {"(sites Crossing at:<int> [<moves.player> | <roleType>])",
                 "The edges of the player or role that cross the edge `at:`; All takes every "
                 "occupied edge, and one of the two must be given.",
                 "(sites Crossing at:(to) Next)", OP(sites_crossing)},
                {"(sites Random [<sites>] [num:<int>])",
                 "As many sites as `num:` says, 1 by default, drawn at random from a region, by "
                 "default the empty cells.",
                 "(sites Random (sites Inner) num:3)", OP(sites_random)},
                {"(sites LargePiece [<siteType>] at:<int>)",
                 "All sites covered by the large piece whose root is at the site.",
                 "(sites LargePiece at:(from))", OP(sites_large)},
                {"(sites Between [<direction>] [<siteType>] from:<int> [fromIncluded:<boolean>] "
                 "to:<int> [toIncluded:<boolean>] [cond:<boolean>])",
                 "The sites that lie between two sites in line along the directions (Adjacent by "
                 "default), without the two unless they are included; `cond:` tests each site as "
                 "(between).",
                 "(sites Between Orthogonal from:(last From) to:(last To) toIncluded:True)",
                 OP(sites_between)},
                {"(sites Start <moves.piece>)",
                 "The sites where pieces of this kind stood when the game began.",
                 "(sites Start (piece \"Scout\"))", OP(sites_start)},
                {"(sites Occupied (by:<moves.player> | by:<roleType>) [container:<int> | "
                 "container:<string>] [component:<int> | component:<string> | "
                 "components:{<string>}] [top:<boolean>] [on:<siteType>])",
                 "The sites that hold pieces of a player, in one container or of given components "
                 "if they are named; `top:`, True by default, looks only at the top of each stack.",
                 "(sites Occupied by:Mover component:\"Tower\" top:False)", OP(sites_occupied)},
                {"(sites Incident <siteType> of:<siteType> at:<int> [owner:<moves.player> | "
                 "<roleType>])",
                 "The sites of the first type that touch the site `at:` of the type `of:`, of one "
                 "owner if given.",
                 "(sites Incident Vertex of:Edge at:(last To))", OP(sites_incident)},
                {"(sites Around [<siteType>] (<int> | <sites>) [<regionTypeDynamic>] "
                 "[distance:<int>] [<absoluteDirection>] [if:<boolean>] [includeSelf:<boolean>])",
                 "The sites at a distance, 1 by default, from a site or region in the direction "
                 "(Adjacent by default), without the start unless `includeSelf:True`; they may "
                 "be filtered by content, or by `if:`, which tests each as (to).",
                 "(sites Around (sites Occupied by:Mover) Empty distance:2 Orthogonal)",
                 OP(sites_around)},
                {"(sites Direction (from:<int> | from:<sites>) [<direction>] [included:<boolean>] "
                 "[stop:<boolean>] [stopIncluded:<boolean>] [distance:<int>] [<siteType>])",
                 "The sites met on the way from a site or region in the directions (Adjacent by "
                 "default), as far as `distance:` or until `stop:` holds for (to); the start and "
                 "the stop are left out unless included.",
                 "(sites Direction from:(last To) N stop:(is Occupied (to)) stopIncluded:True)",
                 OP(sites_direction)},
                {"(sites LineOfSight [<lineOfSightType>] [<siteType>] [at:<int>] [<direction>])",
                 "What can be seen from the site `at:`, by default the last `to` site, along the "
                 "directions (Adjacent by default): the first piece by default, or the empty "
                 "sites before it, or the farthest of those.",
                 "(sites LineOfSight Farthest at:(to) Diagonal)", OP(sites_line_of_sight)},
                {"(sites <sitesIndexType> [<siteType>] [<int>])",
                 "The sites of the row, column, layer or phase with this index, counted from 0, "
                 "or of one of the other sets of sites that take an index; only Empty and "
                 "Support can do without.",
                 "(sites Column 3)", OP(sites_indexed)},
                {"(sites Side [<siteType>] [<moves.player> | <roleType> | <compassDirection>])",
                 "The sites of one side of the board, the side of a player or in a compass "
                 "direction; Shared stands for the whole outside.",
                 "(sites Side Vertex NE)", OP(sites_side)},
                {"(sites Distance [<siteType>] [<relationType>] [<effect.step>] "
                 "[newRotation:<int>] from:<int> <range>)",
                 "The sites whose distance in steps from the site `from:` lies in the range; a "
                 "step follows the relation (Adjacent by default) or the step move, if one is "
                 "given, and `newRotation:` computes the rotation after each step from the one "
                 "before, as (value).",
                 "(sites Distance Orthogonal from:(last To) (range 2 4))", OP(sites_distance)},
                {"(sites <sitesPlayerType> [<siteType>] [<moves.player> | <roleType>] "
                 "[<nonDecision>] [<string>])",
                 "The sites of a player's hand, or the `to` sites of those moves of the given "
                 "rule that win for the player.",
                 "(sites Winning Next (add (to (sites Empty))))", OP(sites_of_player)},
                {"(sites Track [<moves.player> | <roleType>] [<string>] [from:<int>] [to:<int>])",
                 "The sites of a track, with the owner and the string in its name if given, from "
                 "one site to another, both included, if given; inside (forEach Track ...) the "
                 "track it is at.",
                 "(sites Track Mover \"Ring\" from:(last To) to:24)", OP(sites_track)},
                {"(sites [<moves.player> | <roleType>] [<siteType>] [<string>])",
                 "The sites of the regions of the equipment that have this owner and this string "
                 "in their name; without an owner exactly this name, or the one site if it is a "
                 "coordinate.",
                 "(sites Next \"Camp\")", OP(sites_named)},
                {"(region <equipment.region>)",
                 "A region made from a region of the running game; a constructor of the language "
                 "without use in descriptions.",
                 NULL, true},
                {"(region)",
                 "The empty region; a constructor of the language without use in descriptions.",
                 "(region)", true},
                {"(region int)",
                 "The region of a single site; a constructor of the language without use in "
                 "descriptions.",
                 "(region 7)", true},
                {"(region <string> <container.board.board> {<string>})",
                 "A named region of a board, from coordinates; a constructor of the language "
                 "without use in descriptions.",
                 "(region \"Camp\" (board (square 4)) {\"A1\" \"B1\"})", true},
                {"(region)",
                 "The empty region constructor again, as the reference grammar lists it; not for "
                 "descriptions.",
                 NULL, true},
                {"(region)",
                 "The empty region constructor again, as the reference grammar lists it; not for "
                 "descriptions.",
                 NULL, true},
                {"(region {int})",
                 "A region from a list of site indices; a constructor of the language without use "
                 "in descriptions.",
                 "(region {2 5 8})", true},
                {"(region)",
                 "The empty region constructor again, as the reference grammar lists it; not for "
                 "descriptions.",
                 NULL, true},
                {0},
            },
    },
    {
        .rule = "sitesSimpleType",
        .doc = "Sets of sites that need nothing but a name: parts of the board, the last move's "
               "sites, the sites of the current hint, pending sites and the like.",
        .values = "Board Bottom Centre ConcaveCorners ConvexCorners Corners Hint Inner LastFrom "
                  "LastTo Left LineOfPlay Major Minor Outer Pending Perimeter Playable Right "
                  "ToClear Top",
    },
    {
        .rule = "sitesIndexType",
        .doc = "Sets of sites that take an index: a row, column, layer or phase, the vertices of "
               "a cell or edge, the empty sites of a container (the board by default), the sites "
               "in a state, the sites under a piece (any, or of this index).",
        .values = "Cell Column Edge Empty Layer Phase Row State Support",
    },
    {
        .rule = "sitesPlayerType",
        .doc = "Sets of sites that belong to a player: the hand, or the sites of winning moves.",
        .values = "Hand Winning",
    },
    {
        .rule = "sitesMoveType",
        .doc = "Which sites of a move to collect.",
        .values = "Between From To",
    },
    {
        .rule = "sitesEdgeType",
        .doc = "Which way an edge runs: Axial is horizontal or vertical, Angled is any other, and "
               "Slash and Slosh are the angled edges that lean like / and like \\.",
        .values = "Angled Axial Horizontal Slash Slosh Vertical",
    },
    {
        .rule = "lineOfSightType",
        .doc = "What to take of a line of sight: its empty sites, the farthest of these, or the "
               "first piece.",
        .values = "Empty Farthest Piece",
    },
    {0},
};
