/* bool_is.c: the `is` tests: yes-or-no questions about sites, players, pieces and the board
 * graph. */
#include "ludeme/bool_ops.h"

const LudemeDef ludemes_bool_is[] = {
    {
        .rule = "booleans.is.is",
        .is = "boolean",
        .doc = "Asks a yes-or-no question about the position.",
        .clauses =
            (const LudemeClause[]){
                {"(is <isStringType> <string>)",
                 "Whether the named proposal was made (Proposed) or won its vote (Decided).",
                 "(is Decided \"Share the treasure\")", OP(bool_is_string)},
                {"(is Crossing <int> <int>)", "Whether the two edges cross each other.",
                 "(is Crossing (last To) (site))", OP(bool_is_crossing)},
                {"(is <isSimpleType>)",
                 "Whether the whole position is in the named condition; no further argument is "
                 "needed.",
                 "(is Full)", OP(bool_is_simple)},
                {"(is <isGraphType> <siteType>)",
                 "Whether the last move left (LastFrom) or reached (LastTo) a site of the given "
                 "type.",
                 "(is LastTo Edge)", OP(bool_is_graph)},
                {"(is <isIntegerType> [<int>])",
                 "Whether a number or a site passes the test; without one, Flat looks at (to), "
                 "PipsMatch and SidesMatch at (last To), and the other tests cannot do without.",
                 "(is Even (+ (row of:(to)) (column of:(to))))", OP(bool_is_integer)},
                {"(is <isComponentType> [<int>] [<siteType>] [at:<int> | in:<sites>] [<moves>])",
                 "Whether an enemy can move onto the piece of that index (Threatened), where it "
                 "stands unless `at` or `in` say otherwise, or whether the piece is (Within) "
                 "`at` a site, by default (last To), or `in` a region; without an index "
                 "Threatened takes any piece, and the moves replace those of the enemies.",
                 "(is Threatened (id \"Queen\" Mover) at:(last To))", OP(bool_is_component)},
                {"(is Hidden [<hiddenData>] [<siteType>] at:<int> [level:<int>] "
                 "(to:<moves.player> | to:<roleType>))",
                 "Whether the site `at`, or only the named data of it, is hidden from the player "
                 "`to`, at `level` 0 by default.",
                 "(is Hidden What Cell at:(site) level:0 to:Next)", OP(bool_is_hidden)},
                {"(is Repeat [<repetitionType>])",
                 "Whether this position has occurred before; by default only the pieces are "
                 "compared (Positional).",
                 "(is Repeat SituationalInTurn)", OP(bool_is_repeat)},
                {"(is <isPatternType> [{<stepType>}] [<siteType>] [from:<int>] [what:<int> | "
                 "whats:{<int>}] [froms:<sites>])",
                 "Whether pieces form the shape walked by the steps `from` a site, by default "
                 "(last To), in any rotation; `what` names the piece, or `whats` several that "
                 "alternate, by default the piece on the first site; PyramidCorners needs no "
                 "steps and can test several sites, `froms`.",
                 "(is Pattern {F L F R F} from:(last To) what:(id \"Brick\" Mover))",
                 OP(bool_is_pattern)},
                {"(is Triggered <string> (<int> | <roleType>))",
                 "Whether the named event was triggered for that player, who must still be in "
                 "play.",
                 "(is Triggered \"BridgeBroken\" Next)", OP(bool_is_triggered)},
                {"(is <isPlayerType> (<int> | <roleType>))",
                 "Whether that player stands in the named relation to the turn or to the mover.",
                 "(is Friend (who at:(ahead (to) Forward)))", OP(bool_is_player)},
                {"(is RegularGraph (<moves.player> | <roleType>) [k:<int> | odd:<boolean> | "
                 "even:<boolean>])",
                 "Whether the edges of that player make a graph with the same degree at every "
                 "vertex: degree `k` if given, or an `odd` or `even` one.",
                 "(is RegularGraph Mover k:2)", OP(bool_is_regular)},
                {"(is <isTreeType> (<moves.player> | <roleType>))",
                 "Whether the edges of that player make a tree of the named kind.",
                 "(is CaterpillarTree Next)", OP(bool_is_tree)},
                {"(is Path <siteType> [from:<int>] (<moves.player> | <roleType>) length:<range> "
                 "[closed:<boolean>])",
                 "Whether that player owns a path of a `length` in the range through the site "
                 "`from`, by default (last To); `closed` asks for a cycle (default False).",
                 "(is Path Edge from:(last To) Mover length:(min 5) closed:True)",
                 OP(bool_is_path)},
                {"(is <isSiteType> [<siteType>] <int>)", "Whether the site is empty or occupied.",
                 "(is Occupied Vertex (ahead (from) E))", OP(bool_is_site)},
                {"(is In [<int> | {<int>}] (<sites> | <ints>))",
                 "Whether the site, by default (to), or every site of the list belongs to the "
                 "region, or the number or numbers to the array.",
                 "(is In (last To) (union (sites Corners) (sites Centre)))", OP(bool_is_in)},
                {"(is Freedom [<siteType>] <sites> [<int>])",
                 "Whether some site of the region has an empty site of the lowest layer to its "
                 "N, S, W or E, the site given last not counted.",
                 "(is Freedom (sites Group at:(last To)) (to))", OP(bool_is_freedom)},
                {"(is <isAngleType> [<siteType>] at:<int> <boolean> <boolean>)",
                 "Whether the site `at` and two other sites of the board make an angle of that "
                 "kind, one of them meeting the first condition and the other the second, each "
                 "read with (site).",
                 "(is Right Vertex at:(last To) (is Mover (who at:(site))) (is Occupied (site)))",
                 OP(bool_is_angle)},
                {"(is Related <relationType> [<siteType>] <int> (<int> | <sites>))",
                 "Whether the first site has that relation to the second, or to some site of "
                 "the region.",
                 "(is Related Diagonal (last To) (sites Occupied by:Next))", OP(bool_is_related)},
                {"(is Target [<int> | <string>] {<int>} [<int> | {<int>}])",
                 "Whether the container (by default the board) shows exactly the listed piece "
                 "indices, site by site; the last argument restricts this to the given sites, "
                 "and where pieces stack the list is one stack from the bottom up.",
                 "(is Target {1 0 1 2} {0 3 12 15})", OP(bool_is_target)},
                {"(is <isConnectType> [<int>] [<siteType>] [at:<int>] [<direction>] ({<sites>} "
                 "| <roleType> | <regionTypeStatic>))",
                 "Whether the group through `at`, by default (last To), joins the regions "
                 "(Connected), or the role, by default the mover, can no longer join them "
                 "(Blocked), in a direction (default Adjacent); a role stands for its own "
                 "regions, and the number says how many to join, by default all.",
                 "(is Connected 2 at:(last To) Orthogonal {(sites Top) (sites Right) (sites "
                 "Bottom)})",
                 OP(bool_is_connected)},
                {"(is Line [<siteType>] <int> [<absoluteDirection>] [through:<int> | "
                 "throughAny:<sites>] [<roleType> | what:<int> | whats:{<int>}] "
                 "[exact:<boolean>] [contiguous:<boolean>] [if:<boolean>] [byLevel:<boolean>] "
                 "[top:<boolean>] [throughHowMuch:<int>] [isVisible:<boolean>] "
                 "[useOpposites:<boolean>])",
                 "Whether a line of at least that many pieces in a direction (default Adjacent) "
                 "passes `through` a site, by default (last To); the owner, `what` or `whats` "
                 "say which pieces count, by default those like the one on that site, `exact` "
                 "forbids longer lines, `contiguous:False` allows gaps, and `if` filters the "
                 "sites, read with (to).",
                 "(is Line 4 Diagonal through:(last To) Mover exact:True if:(= 1 (state "
                 "at:(to))))",
                 OP(bool_is_line)},
                {"(is Loop [<siteType>] [surround:<roleType> | {<roleType>}] [<direction>] "
                 "[<int>] [<int> | <sites>] [path:<boolean>])",
                 "Whether pieces of one owner, by default the mover, close a ring in a direction "
                 "(default Adjacent) through the given site, by default (last To), around any "
                 "sites or only those of `surround`; `path` follows tile paths instead, from one "
                 "site or several.",
                 "(is Loop surround:Next Orthogonal (mover) (last To))", OP(bool_is_loop)},
                {0},
            },
    },
    {
        .rule = "isAngleType",
        .doc = "The size of an angle: below a right angle, above it, above a straight one, or "
               "right.",
        .values = "Acute Obtuse Reflex Right",
    },
    {
        .rule = "isComponentType",
        .doc = "Tests of a piece: an enemy can move onto it, or it stands within a region.",
        .values = "Threatened Within",
    },
    {
        .rule = "isConnectType",
        .doc = "Tests of regions: they can no longer be connected, or they are connected.",
        .values = "Blocked Connected",
    },
    {
        .rule = "isGraphType",
        .doc = "Which end of the last move has its site type tested.",
        .values = "LastFrom LastTo",
    },
    {
        .rule = "isIntegerType",
        .doc = "Tests of one number or site: a die shows it, it is even or odd, all sites right "
               "below it are filled (Flat), its pips or sides match the neighbours, or it was "
               "visited this turn.",
        .values = "AnyDie Even Flat Odd PipsMatch SidesMatch Visited",
    },
    {
        .rule = "isPatternType",
        .doc = "Shapes to look for: a pattern walked by steps, or four like corners of a pyramid "
               "with the site as its tip.",
        .values = "Pattern PyramidCorners",
    },
    {
        .rule = "isPlayerType",
        .doc = "Tests of a player: still in play, an enemy of the mover, a friend (which the "
               "mover is too), the mover, the next or the previous player.",
        .values = "Active Enemy Friend Mover Next Prev",
    },
    {
        .rule = "isSimpleType",
        .doc = "Tests of the whole position: the same positions came round three times, the "
               "board is full, or something is pending.",
        .values = "Cycle Full Pending",
    },
    {
        .rule = "isSiteType",
        .doc = "Tests of a site: it is empty or occupied.",
        .values = "Empty Occupied",
    },
    {
        .rule = "isStringType",
        .doc = "Tests of a proposal: the vote accepted it, or it was proposed.",
        .values = "Decided Proposed",
    },
    {
        .rule = "isTreeType",
        .doc = "Kinds of tree a player's edges can form: Tree only forbids cycles, SpanningTree "
               "and CaterpillarTree must also reach every vertex; TreeCentre asks whether the "
               "last site is the centre of its tree.",
        .values = "CaterpillarTree SpanningTree Tree TreeCentre",
    },
    {0},
};
