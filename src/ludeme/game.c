/* game.c: the whole of a description: a game or a match, its players, mode, rules and phases. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_game[] = {
    {
        .rule = "game",
        .doc = "A game: what a description describes.",
        .clauses =
            (const LudemeClause[]){
                {"(game <string>)", "A game with a name and nothing else, to be filled in later.",
                 "(game \"Untitled Sketch\")", true},
                {"(game <string> <players> [<mode>] <equipment> <rules.rules>)",
                 "A complete game: its name, players, mode (by default Alternating, or Simulation "
                 "when there are no players), equipment and rules.",
                 "(game \"Lanterns\" (players 2) (equipment {(board (hex 5)) (piece \"Lantern\" "
                 "Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 5) (result "
                 "Mover Win)))))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "match",
        .is = "game",
        .doc = "A series of games whose results add up to one outcome.",
        .clauses =
            (const LudemeClause[]){
                {"(match <string>)", "A match with a name and nothing else, to be filled in later.",
                 "(match \"Untitled Series\")", true},
                {"(match <string> [<players>] <games> <end>)",
                 "A complete match: its players (by default two), the games that may be played in "
                 "it, and when and how the match itself ends.",
                 "(match \"Harbour Cup\" (players 2) (games (subgame \"Harbour\" result:1)) (end "
                 "(if (>= (matchScore P1) 3) (result P1 Win))))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "games",
        .doc = "The games of a match.",
        .clauses =
            (const LudemeClause[]){
                {"(games (<subgame> | {<subgame>}))",
                 "One game played again and again, or several; the first in the list opens the "
                 "match.",
                 "(games {(subgame \"Ebb\" next:1) (subgame \"Flood\" next:0)})",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "subgame",
        .doc = "One game of a match, named as its own description names it.",
        .clauses =
            (const LudemeClause[]){
                {"(subgame <string> [<string>] [next:<int>] [result:<int>])",
                 "A game by name, with an option of it to choose; `next` is the index, from 0, of "
                 "the game after it (by default the next of the list, and the first after the "
                 "last) and `result` what its winner adds to the match score (by default 1).",
                 "(subgame \"Harbour\" \"Board Size/Small\" next:0 result:2)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "players",
        .doc = "How many take part, from none (a simulation) to sixteen.",
        .clauses =
            (const LudemeClause[]){
                {"(players <int>)",
                 "A number of players whose facing is left to their pieces, which face north by "
                 "default.",
                 "(players 4)", .meaning = &ludeme_part},
                {"(players {<players.player>})",
                 "One entry per player, in the order of play, each with the way that player faces.",
                 "(players {(player N) (player SE) (player SW)})", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "players.player",
        .doc = "One player of the list of players.",
        .clauses =
            (const LudemeClause[]){
                {"(player <directionFacing>)",
                 "A player all of whose pieces take this direction as forward, whatever their own "
                 "says.",
                 "(player NW)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "mode",
        .doc = "How turns are taken; without it, and in games for one, players move in turn.",
        .clauses =
            (const LudemeClause[]){
                {"(mode <modeType>)", "Chooses one of the ways to take turns.",
                 "(mode Simultaneous)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "rules.rules",
        .doc = "The rules: those always in force, the set-up, the moves and the end.",
        .clauses =
            (const LudemeClause[]){
                {"(rules [<meta>] [<start>] [<play>] phases:{<phase.phase>} [<end>])",
                 "Rules of a game in phases, each with its own moves; the moves of `play` are "
                 "offered, and `end` holds, in every phase as well.",
                 "(rules (start (place \"Otter0\" (sites Centre))) phases:{(phase \"Launch\" (play "
                 "(move Add (to (sites Empty)))) (nextPhase (>= (count Pieces) 12) \"Drift\")) "
                 "(phase \"Drift\" (play (forEach Piece)))} (end (if (no Moves Next) (result Mover "
                 "Win))))",
                 .meaning = &ludeme_part},
                {"(rules [<meta>] [<start>] <play> <end>)",
                 "Rules of a game whose moves are described the same way from the first turn to "
                 "the last.",
                 "(rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Connected "
                 "Mover) (result Mover Win))))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "play",
        .doc = "The legal moves of the player to move.",
        .clauses =
            (const LudemeClause[]){
                {"(play <moves>)",
                 "Every move that `moves` generates from the current position is legal.",
                 "(play (or (forEach Piece) (move Pass)))", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "phase.phase",
        .doc = "A part of the game with moves of its own.",
        .clauses =
            (const LudemeClause[]){
                {"(phase <string> [<roleType>] [<mode>] <play> [<end>] [<nextPhase> | "
                 "{<nextPhase>}])",
                 "A named phase for one role (by default everybody), with its moves, its own mode "
                 "(by default that of the game) and end, and the ways out of it, tried in order "
                 "after each move.",
                 "(phase \"Harvest\" P1 (play (forEach Piece \"Farmer\")) (nextPhase (= (count "
                 "Turns) 20) \"Winter\"))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "nextPhase",
        .listed = "int",
        .doc = "A way out of a phase.",
        .clauses =
            (const LudemeClause[]){
                {"(nextPhase [<roleType> | <moves.player>] [<boolean>] [<string>])",
                 "Sends the player (by default everybody in this phase) to the named phase, or to "
                 "the next one listed and from the last to the first, when the condition holds "
                 "(by default always).",
                 "(nextPhase Mover (no Pieces Mover in:(sites Hand Mover)) \"Voyage\")",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "meta",
        .doc = "Rules in force on every turn, whatever else is described.",
        .clauses =
            (const LudemeClause[]){
                {"(meta ({<metaRule>} | <metaRule>))", "One such rule or several.",
                 "(meta {(swap) (no Repeat Situational)})", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "metaRule",
        .doc = "A rule in force on every turn.",
    },
    {
        .rule = "automove",
        .is = "metaRule",
        .doc = "Plays forced moves at once.",
        .clauses =
            (const LudemeClause[]){
                {"(automove)",
                 "After each move, every move that is the only one possible on its site is made "
                 "automatically.",
                 "(automove)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "gravity",
        .is = "metaRule",
        .doc = "Lets pieces over empty sites fall.",
        .clauses =
            (const LudemeClause[]){
                {"(gravity [PyramidalDrop])",
                 "After each move, every piece with an empty site right below it drops there, "
                 "until all sites below pieces are full; this is the default and the only kind.",
                 "(gravity PyramidalDrop)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "meta.no.no",
        .is = "metaRule",
        .doc = "Takes away moves that lead where the game must not go.",
        .clauses =
            (const LudemeClause[]){
                {"(no Repeat [<repetitionType>])",
                 "Forbids moves, other than passes, that bring back an earlier position (by "
                 "default Positional: the same pieces on the same sites).",
                 "(no Repeat SituationalInTurn)", .meaning = &ludeme_part},
                {"(no Suicide)", "Forbids moves by which the mover loses at once.", "(no Suicide)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "noStackOn",
        .is = "metaRule",
        .doc = "Takes away moves that stack on certain pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(noStackOn Fallen)",
                 "Forbids moving a piece up or down a slanting line through its own site, and so "
                 "onto pieces that fall as it leaves.",
                 "(noStackOn Fallen)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "passEnd",
        .is = "metaRule",
        .doc = "What happens when all players pass in succession.",
        .clauses =
            (const LudemeClause[]){
                {"(passEnd <passEndType>)",
                 "Ends the game in a draw (Draw, as without this rule, except with dice) or lets "
                 "it go on (NoEnd).",
                 "(passEnd NoEnd)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "pin",
        .is = "metaRule",
        .doc = "Keeps pieces that carry others in place.",
        .clauses =
            (const LudemeClause[]){
                {"(pin SupportMultiple)",
                 "Forbids moving or removing a piece with more than one other piece right above "
                 "it.",
                 "(pin SupportMultiple)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "meta.swap",
        .is = "metaRule",
        .doc = "The pie rule.",
        .clauses =
            (const LudemeClause[]){
                {"(swap)",
                 "When all players but one have moved once, the next may swap sides with the one "
                 "before instead of moving.",
                 "(swap)", .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
