/* end.c: when the game is over, for one player or for all, and with what result. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_end[] = {
    {
        .rule = "end",
        .doc = "When and how the game ends.",
        .clauses =
            (const LudemeClause[]){
                {"(end (<endRule> | {<endRule>}))",
                 "One rule or several, all of them checked in order after each move.",
                 "(end {(if (no Pieces Next) (result Mover Win)) (if (is Full) (result Mover "
                 "Draw))})",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "endRule",
        .doc = "One way for the game to end.",
    },
    {
        .rule = "end.if",
        .is = "endRule",
        .doc = "An end under a condition.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> [<end.if> | {<end.if>}] [<result>])",
                 "When the condition holds, gives the result of the first inner `if` that holds, "
                 "or else its own.",
                 "(if (is Full) (if (= (score P1) (score P2)) (result Mover Draw)) (byScore))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "end.forEach",
        .is = "endRule",
        .doc = "An end checked for several players, or for the tracks of the board.",
        .clauses =
            (const LudemeClause[]){
                {"(forEach [<roleType> | Track] if:<boolean> <result>)",
                 "Gives the result for every player still in the game, then called Player (for "
                 "NonMover, all but the mover), or with Track for every track, where the "
                 "condition holds.",
                 "(forEach Player if:(>= (score Player) 40) (result Player Win))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "result",
        .doc = "What a finished game or player gets.",
        .clauses =
            (const LudemeClause[]){
                {"(result <roleType> <resultType>)",
                 "Gives a role its result: a win takes the best free rank, a loss the worst; a "
                 "draw ends the game and shares the ranks left.",
                 "(result Next Loss)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "byScore",
        .is = "result",
        .doc = "Ends the game and ranks the players by score.",
        .clauses =
            (const LudemeClause[]){
                {"(byScore [{<end.score>}] [misere:<boolean>])",
                 "The highest score wins, or with `misere` the lowest; final scores may be set "
                 "first.",
                 "(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))} "
                 "misere:True)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "payoffs",
        .is = "result",
        .doc = "Ends the game and ranks the players by payoff.",
        .clauses =
            (const LudemeClause[]){
                {"(payoffs {<payoff>})", "The payoff of each player; the highest is the best.",
                 "(payoffs {(payoff P1 2.5) (payoff P2 0.75)})", .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
