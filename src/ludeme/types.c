/* types.c: the enumerations: roles, directions, kinds of sites, boards, cards and results. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_types[] = {
    {
        .rule = "string",
        .doc = "A text in double quotes: a name, a coordinate, a track.",
        .clauses =
            (const LudemeClause[]){
                {"string", "The text itself.", "\"Stone\"", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "roleType",
        .doc = "Who is meant: a numbered player or team, a player seen from the mover, everybody "
               "(All, Each, Shared), nobody (Neutral), or the player of a loop (Player).",
        .values =
            "All Ally Each Enemy Friend Mover Neutral Next NonMover P1 P10 P11 P12 P13 P14 P15 P16 "
            "P2 P3 P4 P5 P6 P7 P8 P9 Player Prev Shared Team1 Team10 Team11 Team12 Team13 Team14 "
            "Team15 Team16 Team2 Team3 Team4 Team5 Team6 Team7 Team8 Team9 TeamMover",
    },
    {
        .rule = "modeType",
        .doc =
            "Ways to take turns: one after the other, all at once, or by the rules alone without "
            "players.",
        .values = "Alternating Simulation Simultaneous",
    },
    {
        .rule = "resultType",
        .doc =
            "Results of a player or game: in a Draw nobody wins, in a Tie everybody; Abandon and "
            "Crash are for games that stop without one.",
        .values = "Abandon Crash Draw Loss Tie Win",
    },
    {
        .rule = "repetitionType",
        .doc = "Which repeats count: the same pieces on the same sites (Positional), or also the "
               "same mover, scores and the rest of the state (Situational), in the whole game or "
               "only within a turn.",
        .values = "Positional PositionalInTurn Situational SituationalInTurn",
    },
    {
        .rule = "passEndType",
        .doc = "What follows when all players pass: a draw, or nothing.",
        .values = "Draw NoEnd",
    },
    {
        .rule = "prevType",
        .doc = "Which previous mover is meant: of the last move, or the last other than the mover.",
        .values = "Mover MoverLastTurn",
    },
    {
        .rule = "whenType",
        .doc = "A moment of the turn: its start or its end.",
        .values = "EndOfTurn StartOfTurn",
    },
    {
        .rule = "siteType",
        .doc = "The parts of a graph that can be played on.",
        .values = "Cell Edge Vertex",
    },
    {
        .rule = "relationType",
        .doc = "Ways in which two sites can be neighbours; All means any of them.",
        .values = "Adjacent All Diagonal OffDiagonal Orthogonal",
    },
    {
        .rule = "stepType",
        .doc = "A step of a walk: F goes forward, L and R turn left and right on the spot.",
        .values = "F L R",
    },
    {
        .rule = "regionTypeStatic",
        .doc = "Sets of sites that follow from the shape of the board.",
        .values =
            "AllDirections AllSites Columns Corners Diagonals HintRegions Layers Regions Rows "
            "Sides SidesNoCorners SubGrids Touching Vertices",
    },
    {
        .rule = "regionTypeDynamic",
        .doc = "Sets of sites that follow from who stands on them, as the mover sees it.",
        .values = "Empty Enemy NotEmpty NotEnemy NotOwn Own",
    },
    {
        .rule = "landmarkType",
        .doc = "Remarkable single sites of a board.",
        .values = "BottomSite CentreSite FirstSite LastSite LeftSite RightSite Topsite",
    },
    {
        .rule = "hiddenData",
        .doc = "Facts about a site that can be hidden from a player.",
        .values = "Count Rotation State Value What Who",
    },
    {
        .rule = "puzzleElementType",
        .doc = "What a constraint of a deduction puzzle can range over.",
        .values = "Cell Edge Hint Vertex",
    },
    {
        .rule = "storeType",
        .doc =
            "Where the stores of a mancala board are: within the rows, outside them, or nowhere.",
        .values = "Inner None Outer",
    },
    {
        .rule = "tilingBoardlessType",
        .doc = "Tilings of an open table.",
        .values = "Hexagonal Square Triangular",
    },
    {
        .rule = "basisType",
        .doc = "Tilings that boards are made from.",
        .values =
            "Brick Celtic Circle Concentric Dual Hexagonal HexagonalPyramidal Mesh Morris NoBasis "
            "QuadHex Spiral Square SquarePyramidal T31212 T333333_33434 T33336 T33344 T33434 T3464 "
            "T3636 T4612 T488 Triangular",
    },
    {
        .rule = "shapeType",
        .doc = "Outlines of boards.",
        .values = "Circle Cross Custom Diamond Hexagon Limping NoShape Polygon Prism Quadrilateral "
                  "Rectangle Regular Rhombus Spiral Square Star Triangle Wedge Wheel",
    },
    {
        .rule = "cardType",
        .doc = "Faces of playing cards.",
        .values = "Ace Eight Five Four Jack Joker King Nine Queen Seven Six Ten Three Two",
    },
    {
        .rule = "suitType",
        .doc = "Suits of playing cards.",
        .values = "Clubs Diamonds Hearts Spades",
    },
    {
        .rule = "dealableType",
        .doc = "What can be dealt.",
        .values = "Cards Dominoes",
    },
    {
        .rule = "direction",
        .doc = "One or more directions: named on the board, named from the piece, or computed.",
    },
    {
        .rule = "absoluteDirection",
        .is = "direction",
        .doc =
            "Directions of the board, the same for every piece: single ones such as N or UNE, and "
            "groups such as Orthogonal (across an edge) or Diagonal (through a corner).",
        .values =
            "Adjacent All Angled Axial Base CCW CW D DE DN DNE DNW DS DSE DSW DW Diagonal Downward "
            "E ENE ESE In N NE NNE NNW NW OffDiagonal Orthogonal Out Rotational S SE SSE SSW SW "
            "SameLayer Support U UE UN UNE UNW US USE USW UW Upward W WNW WSW",
    },
    {
        .rule = "relativeDirection",
        .is = "direction",
        .doc =
            "Directions seen from the facing of the piece, such as Forward, FL (next on its left) "
            "or Leftwards (all on its left), or from the move before.",
        .values =
            "BL BLL BLLL BR BRR BRRR Backward Backwards FL FLL FLLL FR FRR FRRR Forward Forwards "
            "Leftward Leftwards OppositeDirection Rightward Rightwards SameDirection",
    },
    {
        .rule = "directionFacing",
        .doc = "A single direction that a piece or player can face.",
    },
    {
        .rule = "compassDirection",
        .is = "directionFacing",
        .doc = "The sixteen points of the compass.",
        .values = "E ENE ESE N NE NNE NNW NW S SE SSE SSW SW W WNW WSW",
    },
    {
        .rule = "rotationalDirection",
        .is = "directionFacing",
        .doc = "Directions on a round board: clockwise, counter-clockwise, inward and outward.",
        .values = "CCW CW In Out",
    },
    {
        .rule = "spatialDirection",
        .is = "directionFacing",
        .doc = "Directions up (U) and down (D) between the layers of a board, straight or along a "
               "point of the compass.",
        .values = "D DE DN DNE DNW DS DSE DSW DW U UE UN UNE UNW US USE USW UW",
    },
    {
        .rule = "stackDirection",
        .doc = "From which end a stack is read.",
        .values = "FromBottom FromTop",
    },
    {0},
};
