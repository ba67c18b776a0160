/* ints.c: arrays of whole numbers. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_ints[] = {
    {
        .rule = "ints",
        .doc = "An array of whole numbers.",
        .clauses =
            (const LudemeClause[]){
                {"{<int>}", "A list of numbers written out.", "{1 3 (mover)}", true},
                {0},
            },
    },
    {
        .rule = "array",
        .is = "ints",
        .doc = "Makes an array.",
        .clauses =
            (const LudemeClause[]){
                {"(array {<int>})", "The numbers of the list.", "(array {2 (last To) 5})"},
                {"(array <sites>)", "The sites of the region, as numbers.",
                 "(array (sites Occupied by:Next))"},
                {0},
            },
    },
    {
        .rule = "values.values",
        .is = "ints",
        .doc = "Values kept in the state.",
        .clauses =
            (const LudemeClause[]){
                {"(values Remembered [<string>])",
                 "The values stored by (remember Value ...) under that name, or without a name.",
                 "(values Remembered \"Route\")"},
                {0},
            },
    },
    {
        .rule = "sizes",
        .is = "ints",
        .doc = "The sizes of groups.",
        .clauses =
            (const LudemeClause[]){
                {"(sizes Group [<siteType>] [<direction>] [<roleType> | of:<int> | "
                 "if:<boolean>] [min:<int>] [isVisible:<boolean>])",
                 "The sizes of the groups of a role (by default All), of the player `of`, or of "
                 "the sites that meet `if`, read with (to), joined in a direction (default "
                 "Adjacent) and of at least `min` pieces (default 0); `isVisible` counts only "
                 "pieces seen from above.",
                 "(sizes Group Orthogonal Mover min:3)"},
                {0},
            },
    },
    {
        .rule = "intArray.players.players",
        .is = "ints",
        .doc = "The indices of several players.",
        .clauses =
            (const LudemeClause[]){
                {"(players <playersManyType> [of:<int>] [if:<boolean>])",
                 "The players in that relation to the player `of`, by default the mover, who "
                 "meet `if`, read with (player).",
                 "(players Enemy of:(next) if:(is Active (player)))"},
                {"(players <playersTeamType> [if:<boolean>])",
                 "The players of the team who meet `if`, read with (player); in a game without "
                 "teams, the player of that number.",
                 "(players Team2 if:(!= (player) (mover)))"},
                {0},
            },
    },
    {
        .rule = "playersManyType",
        .doc = "Sets of players: all indices from 0 (neutral) to the shared one, allies without "
               "the player himself, enemies, friends with the player himself, or all but the "
               "mover, 0 included.",
        .values = "All Ally Enemy Friend NonMover",
    },
    {
        .rule = "playersTeamType",
        .doc = "The teams, from the first to the sixteenth.",
        .values = "Team1 Team10 Team11 Team12 Team13 Team14 Team15 Team16 Team2 Team3 Team4 "
                  "Team5 Team6 Team7 Team8 Team9",
    },
    {
        .rule = "team",
        .is = "ints",
        .doc = "The team of an iteration.",
        .clauses =
            (const LudemeClause[]){
                {"(team)", "The players of the team that an enclosing (forEach Team ...) is at.",
                 "(team)"},
                {0},
            },
    },
    {
        .rule = "results",
        .is = "ints",
        .doc = "Computes a number for each pair of sites.",
        .clauses =
            (const LudemeClause[]){
                {"(results (from:<int> | from:<sites>) (to:<int> | to:<sites>) <int>)",
                 "The number given last, computed for each site of `from` with each of `to`, "
                 "read with (from) and (to).",
                 "(results from:(sites Occupied by:Mover) to:(centrePoint) (count Steps (from) "
                 "(to)))"},
                {0},
            },
    },
    {
        .rule = "rotations",
        .is = "ints",
        .doc = "Rotations from directions.",
        .clauses =
            (const LudemeClause[]){
                {"(rotations (<absoluteDirection> | {<absoluteDirection>}))",
                 "The rotation numbers of the direction, or of each direction of the list.",
                 "(rotations {N SE SW})"},
                {0},
            },
    },
    {
        .rule = "intArray.math.union",
        .is = "ints",
        .doc = "Joins arrays.",
        .clauses =
            (const LudemeClause[]){
                {"(union {<ints>})", "The numbers that occur in at least one array of the list.",
                 "(union {(values Remembered \"Sown\") (values Remembered \"Reaped\") (array "
                 "(sites Corners))})"},
                {"(union <ints> <ints>)",
                 "The numbers that occur in at least one of the two arrays.",
                 "(union (values Remembered \"Sown\") (players Enemy))"},
                {0},
            },
    },
    {
        .rule = "intArray.math.intersection",
        .is = "ints",
        .doc = "What arrays have in common.",
        .clauses =
            (const LudemeClause[]){
                {"(intersection {<ints>})", "The numbers that occur in every array of the list.",
                 "(intersection {(array (sites Outer)) (values Remembered \"Lit\") (values "
                 "Remembered \"Safe\")})"},
                {"(intersection <ints> <ints>)", "The numbers that occur in both arrays.",
                 "(intersection (values Remembered \"Lit\") (array (sites Empty)))"},
                {0},
            },
    },
    {
        .rule = "intArray.math.difference",
        .is = "ints",
        .doc = "Takes numbers out of an array.",
        .clauses =
            (const LudemeClause[]){
                {"(difference <ints> (<ints> | <int>))",
                 "The numbers of the first array that are not in the second, or the first array "
                 "less one occurrence of a number.",
                 "(difference (players All) (mover))"},
                {0},
            },
    },
    {
        .rule = "intArray.math.if",
        .is = "ints",
        .doc = "Chooses between two arrays.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <ints> [<ints>])",
                 "The first array if the condition holds, otherwise the second (an empty one if "
                 "there is none).",
                 "(if (is Even (count Turns)) (values Remembered \"Tide\") (array (sites "
                 "Bottom)))"},
                {0},
            },
    },
    {0},
};
