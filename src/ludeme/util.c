/* util.c: the parts that moves, equipment, end rules and tables are described with. */
#include "ludeme/compile.h"

static const Op *player_number_compile(Compiler *c, const Bound *b) {
    return compile_int(c, bound_slot(b, 0));
}

const LudemeDef ludemes_util[] = {
    {
        .rule = "moves.from",
        .doc = "Where a move starts.",
        .clauses =
            (const LudemeClause[]){
                {"(from [<siteType>] [<sites> | <int>] [level:<int>] [if:<boolean>])",
                 "A site or region, by default the site `(from)`; `level` picks a level of a "
                 "stack, and `if` is asked with `(from)` as the site.",
                 "(from Vertex (sites Occupied by:Mover) if:(is Even (row of:(from))))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "moves.to",
        .doc = "Where a move ends.",
        .clauses =
            (const LudemeClause[]){
                {"(to [<siteType>] [<sites> | <int>] [level:<int>] [<rotations>] [if:<boolean>] "
                 "[<apply>])",
                 "A site or region, by default the site `(to)`, with the level, the rotations the "
                 "piece may take there, the condition, asked with `(to)` as the site, and the "
                 "effect applied to it.",
                 "(to (sites Empty) if:(not (is In (to) (sites Corners))) (apply (addScore Mover "
                 "1)))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "moves.between",
        .doc = "What a move passes over.",
        .clauses =
            (const LudemeClause[]){
                {"(between [before:<int>] [<range>] [after:<int>] [if:<boolean>] [trail:<int>] "
                 "[<apply>])",
                 "The sites crossed: at most `before` sites ahead of them (by default 0), how "
                 "many they may be, at most `after` beyond (by default 0), the condition, asked "
                 "with `(between)` as the site, the piece left on each as a trail, and the effect "
                 "applied to each.",
                 "(between before:2 (range 1 3) after:1 if:(is Occupied (between)) (apply (remove "
                 "(between))))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "moves.piece",
        .doc = "The piece that a move puts or turns something into.",
        .clauses =
            (const LudemeClause[]){
                {"(piece (<string> | <int> | {<string>} | {<int>}) [state:<int>])",
                 "A piece or a choice of pieces, by index or by full name, ending with the number "
                 "of the owner unless `promote` gives one, with its state.",
                 "(piece {\"Sun\" \"Moon\"} state:2)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "moves.player",
        .doc = "A player by number.",
        .clauses =
            (const LudemeClause[]){
                {"(player <int>)", "The player of this number, where a role will not do.",
                 "(player (mapEntry \"Partner\" Mover))", OP(player_number_compile)},
                {0},
            },
    },
    {
        .rule = "flips",
        .doc = "The two sides of a piece.",
        .clauses =
            (const LudemeClause[]){
                {"(flips <int> <int>)",
                 "The two states between which `flip` turns the piece; in any other state it "
                 "stays as it is.",
                 "(flips 3 4)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "equipment.card",
        .doc = "A card in the list that describes a deck.",
        .clauses =
            (const LudemeClause[]){
                {"(card <cardType> rank:<int> value:<int> [trumpRank:<int>] [trumpValue:<int>] "
                 "[biased:<int>])",
                 "A face with its rank and value, and both again for trumps (by default the "
                 "same); `biased` weighs its chance to be drawn.",
                 "(card Jack rank:3 value:2 trumpRank:7 trumpValue:20)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "equipment.hint",
        .doc = "One clue of a puzzle.",
        .clauses =
            (const LudemeClause[]){
                {"(hint <int> [<int>])", "A clue on one site, with its value (by default 0).",
                 "(hint 13 6)", .meaning = &ludeme_part},
                {"(hint {<int>} [<int>])",
                 "A clue on several sites together, with its value (by default 0).",
                 "(hint {0 1 5} 11)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "equipment.values",
        .doc = "The values that sites of a puzzle can take.",
        .clauses =
            (const LudemeClause[]){
                {"(values <siteType> <range>)", "For this type of site, all numbers of the range.",
                 "(values Edge (range 0 2))", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "math.count",
        .doc = "A piece with a number of copies.",
        .clauses =
            (const LudemeClause[]){
                {"(count <string> <int>)", "So many of the piece of this name.",
                 "(count \"Acorn0\" 8)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "math.pair",
        .doc = "A key of a map with its value.",
        .clauses =
            (const LudemeClause[]){
                {"(pair <string> <string>)", "From one coordinate to another.",
                 "(pair \"B1\" \"G6\")", .meaning = &ludeme_part},
                {"(pair <roleType> <roleType>)", "From a player to a player.", "(pair P1 P3)",
                 .meaning = &ludeme_part},
                {"(pair <roleType> <int>)", "From a player to a number, often a site.",
                 "(pair P2 53)", .meaning = &ludeme_part},
                {"(pair <int> <int>)", "From a number to a number.", "(pair 7 28)",
                 .meaning = &ludeme_part},
                {"(pair <string> <roleType>)", "From a coordinate to a player.", "(pair \"D4\" P2)",
                 .meaning = &ludeme_part},
                {"(pair <roleType> <landmarkType>)",
                 "From a player to a remarkable site of the board.", "(pair P1 LeftSite)",
                 .meaning = &ludeme_part},
                {"(pair <roleType> <string>)", "From a player to a coordinate.", "(pair P4 \"H3\")",
                 .meaning = &ludeme_part},
                {"(pair <int> <string>)",
                 "From a number to a coordinate or to a piece by its name.", "(pair 6 \"E5\")",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "end.score",
        .doc = "A final score.",
        .clauses =
            (const LudemeClause[]){
                {"(score <roleType> <int>)",
                 "Sets the score of a role before the players are ranked.",
                 "(score P2 (+ 5 (count Pieces P2)))", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "payoff",
        .doc = "A final payoff.",
        .clauses =
            (const LudemeClause[]){
                {"(payoff <roleType> <float>)", "What a role gets from the game, as a number.",
                 "(payoff P1 1.5)", .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
