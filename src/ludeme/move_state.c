/* move_state.c: effects on the state beyond the placing of pieces.
 *
 * What a site or a player carries (set, addScore), whose turn comes (moveAgain, set NextPlayer),
 * what the game remembers (remember, forget), and who owns what (swap, take). */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_move_state[] = {
    {
        .rule = "effect.set.set",
        .is = "moves effect",
        .doc = "Sets a value of a site, of a player or of the game.",
        .clauses =
            (const LudemeClause[]){
                {"(set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] "
                 "[next:<boolean>] [<then>])",
                 "Turns the piece on `to`, by default on (from): to each rotation given, and also "
                 "to the previous and the next one unless these are False.",
                 "(set Rotation (to (last To)) 2)"},
                {"(set <setPlayerType> (<moves.player> | <roleType>) <int> [<then>])",
                 "Sets the score of a player, or of each player of a role, or the value of one "
                 "player.",
                 "(set Score (player (next)) (/ (score Next) 2))"},
                {"(set Pending [<int> | <sites>] [<then>])",
                 "Puts a number, by default 1, or the sites of a region in the pending set, "
                 "which lasts until the next move.",
                 "(set Pending (sites Around (last To) Enemy))"},
                {"(set Team <int> {<roleType>} [<then>])",
                 "Makes the players given the members of the team of that number.",
                 "(set Team 2 {P2 P5})"},
                {"(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) "
                 "[level:<int>] [<boolean>] (to:<moves.player> | to:<roleType>) [<then>])",
                 "Hides a level, by default 0, of the sites, or only the data named, from a "
                 "player; the boolean, True by default, shows it again if False.",
                 "(set Hidden {What Who} Cell at:(last To) level:0 True to:Next)"},
                {"(set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                 "Sets the trump suit, to the suit given or to each of those left by the "
                 "difference.",
                 "(set TrumpSuit (card Suit at:(last To)))"},
                {"(set NextPlayer (<moves.player> | <ints>) [<then>])", "Sets who plays next.",
                 "(set NextPlayer (player (who at:(last To))))"},
                {"(set <setSiteType> [<siteType>] at:<int> [level:<int>] <int> [<then>])",
                 "Sets the count, the state or the value of the piece on a site.",
                 "(set State Cell at:(last To) (% (+ (state at:(last To)) 1) 4))"},
                {"(set <setValueType> [<int>] [<then>])",
                 "Sets the counter or the pot of the game, by default to -1.",
                 "(set Pot (+ (pot) 2))"},
                {"(set Var [<string>] [<int>] [<then>])",
                 "Sets a variable of the game, by default to -1; without a name, the unnamed "
                 "one.",
                 "(set Var \"Tide\" (+ (var \"Tide\") 1))"},
                {0},
            },
    },
    {
        .rule = "setSiteType",
        .doc = "What can be set on a site.",
        .values = "Count State Value",
    },
    {
        .rule = "setPlayerType",
        .doc = "What can be set for a player.",
        .values = "Score Value",
    },
    {
        .rule = "setValueType",
        .doc = "What can be set for the whole game.",
        .values = "Counter Pot",
    },
    {
        .rule = "addScore",
        .is = "moves effect",
        .doc = "Adds to scores.",
        .clauses =
            (const LudemeClause[]){
                {"(addScore ({<int>} | {<roleType>}) {<int>} [<then>])",
                 "Adds to the score of each player of the first array the number at the same "
                 "place in the second.",
                 "(addScore {P1 P3} {2 5})"},
                {"(addScore (<moves.player> | <roleType>) <int> [<then>])",
                 "Adds a number to the score of one player.",
                 "(addScore (player (next)) (count Sites in:(sites Pending)))"},
                {0},
            },
    },
    {
        .rule = "moveAgain",
        .is = "moves effect",
        .doc = "Gives the mover another move.",
        .clauses =
            (const LudemeClause[]){
                {"(moveAgain [<then>])", "Makes the mover also the next player.",
                 "(moveAgain (then (set Pending (last To))))"},
                {0},
            },
    },
    {
        .rule = "remember",
        .is = "moves effect",
        .doc = "Stores something for later.",
        .clauses =
            (const LudemeClause[]){
                {"(remember State [<then>])", "Stores the position, for (avoidStoredState ...).",
                 "(remember State (then (moveAgain)))"},
                {"(remember Value [<string>] <int> [unique:<boolean>] [<then>])",
                 "Stores a number, in the list of that name or in the unnamed one; with `unique`, "
                 "False by default, only if it is not there yet.",
                 "(remember Value \"Visited\" (last To) unique:True)"},
                {0},
            },
    },
    {
        .rule = "forget",
        .is = "moves effect",
        .doc = "Drops numbers that were remembered.",
        .clauses =
            (const LudemeClause[]){
                {"(forget Value [<string>] <int> [<then>])",
                 "Drops a number from the list, the unnamed one if no name is given.",
                 "(forget Value \"Visited\" (last To))"},
                {"(forget Value [<string>] All [<then>])",
                 "Drops every number of the list, or of all lists, named or not, if no name is "
                 "given.",
                 "(forget Value \"Toll\" All)"},
                {0},
            },
    },
    {
        .rule = "swap.swap",
        .is = "moves effect",
        .doc = "Exchanges two players or two pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                 "Makes two players change places; the side of the mover then moves again.",
                 "(swap Players (mover) P3)"},
                {"(swap Pieces [<int> <int>] [<then>])",
                 "Exchanges the pieces of two sites, by default (last From) and (last To).",
                 "(swap Pieces (last To) (ahead (last To) Forwards))"},
                {0},
            },
    },
    {
        .rule = "take",
        .is = "moves effect",
        .doc = "Takes pieces over, or takes a domino.",
        .clauses =
            (const LudemeClause[]){
                {"(take Control (of:<roleType> | of:<int>) (by:<roleType> | by:<int>) [at:<int> "
                 "| to:<sites>] [<siteType>] [<then>])",
                 "Turns the pieces of player `of`, on the site `at`, in the region `to` or else "
                 "everywhere, into the same pieces of player `by`.",
                 "(take Control of:Next by:Mover to:(sites Around (last To)) Cell)"},
                {"(take Domino [<then>])",
                 "Puts a random domino of those left in the hand of the mover.",
                 "(take Domino (then (moveAgain)))"},
                {0},
            },
    },
    {0},
};
