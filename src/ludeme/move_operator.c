/* move_operator.c: moves made from other moves.
 *
 * Operators join or choose lists of moves; requirements keep only the moves that fit. forEach,
 * which belongs with them, fills move_foreach.c. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_move_operator[] = {
    {
        .rule = "operator",
        .is = "moves nonDecision",
        .doc = "Joins, chooses or combines lists of moves.",
    },
    {
        .rule = "logical.if",
        .is = "moves operator",
        .doc = "Moves that depend on a condition.",
        .clauses =
            (const LudemeClause[]){
                {"(if <boolean> <moves> [<moves>] [<then>])",
                 "Gives the first moves if the condition holds, else the second, or none.",
                 "(if (is Even (count Turns)) (move Pass) (forEach Piece \"Otter\"))"},
                {0},
            },
    },
    {
        .rule = "logical.or",
        .is = "moves operator",
        .doc = "Offers several lists of moves as one.",
        .clauses =
            (const LudemeClause[]){
                {"(or {<moves>} [<then>])", "Offers the moves of every list of the array.",
                 "(or {(forEach Piece \"Heron\") (move Add (to (sites Empty))) (move Pass)})"},
                {"(or <moves> <moves> [<then>])", "Offers the moves of both lists.",
                 "(or (move Step Forward (to if:(is Empty (to)))) (move Leap {{F F R}} (to "
                 "if:(is Empty (to)))))"},
                {0},
            },
    },
    {
        .rule = "logical.and",
        .is = "moves operator",
        .doc = "Puts several lists of moves together, most often to have several effects.",
        .clauses =
            (const LudemeClause[]){
                {"(and {<moves>} [<then>])", "Makes the moves of every list of the array.",
                 "(and {(addScore Mover 2) (set Pending) (moveAgain)})"},
                {"(and <moves> <moves> [<then>])", "Makes the moves of both lists.",
                 "(and (remove (last To)) (addScore Next 5))"},
                {0},
            },
    },
    {
        .rule = "seq",
        .is = "moves effect",
        .doc = "Effects one after the other.",
        .clauses =
            (const LudemeClause[]){
                {"(seq {<moves>})",
                 "Applies each effect of the array to the position that the one before it made.",
                 "(seq {(remove (last To)) (add (piece \"Ash0\") (to (last To)))})"},
                {0},
            },
    },
    {
        .rule = "append",
        .is = "moves operator",
        .doc = "Makes one move of many.",
        .clauses =
            (const LudemeClause[]){
                {"(append <nonDecision> [<then>])",
                 "Joins all the moves of an effect into one move.",
                 "(append (forEach Site (sites Around (last To) Own) (flip (site))))"},
                {0},
            },
    },
    {
        .rule = "allCombinations",
        .is = "moves operator",
        .doc = "Pairs the moves of two lists.",
        .clauses =
            (const LudemeClause[]){
                {"(allCombinations <moves> <moves> [<then>])",
                 "Makes one move of each move of the first list followed by each move of the "
                 "second.",
                 "(allCombinations (move Add (to (sites Empty))) (forEach Site (sites Occupied "
                 "by:Next) (flip (site))))"},
                {0},
            },
    },
    {
        .rule = "priority",
        .is = "moves effect",
        .doc = "Takes the first list that has moves.",
        .clauses =
            (const LudemeClause[]){
                {"(priority <moves> <moves> [<then>])",
                 "Gives the first moves if there are any, else the second.",
                 "(priority (forEach Piece \"Runner\") (forEach Piece))"},
                {"(priority {<moves>} [<then>])",
                 "Gives the first list of the array that has moves.",
                 "(priority {(forEach Piece \"Runner\") (forEach Piece) (move Pass)})"},
                {0},
            },
    },
    {
        .rule = "do",
        .is = "moves effect",
        .doc = "Moves with something before them, or with a test after them.",
        .clauses =
            (const LudemeClause[]){
                {"(do <moves> [next:<moves>] [ifAfterwards:<boolean>] [<then>])",
                 "Applies the first moves, then gives those of `next`; with `ifAfterwards` alone "
                 "gives the first moves; keeps in either case only moves after which "
                 "`ifAfterwards` holds.",
                 "(do (forEach Piece) ifAfterwards:(= 1 (count Groups Orthogonal)))"},
                {0},
            },
    },
    {
        .rule = "while",
        .is = "moves effect",
        .doc = "An effect that is repeated.",
        .clauses =
            (const LudemeClause[]){
                {"(while <boolean> <moves> [<then>])",
                 "Applies the moves again and again as long as the condition holds.",
                 "(while (< (var \"Rain\") 3) (and (add (piece \"Drop0\") (to (sites Random "
                 "(sites Empty)))) (set Var \"Rain\" (+ (var \"Rain\") 1))))"},
                {0},
            },
    },
    {
        .rule = "max.max",
        .is = "moves effect",
        .doc = "Keeps only the moves that do the most.",
        .clauses =
            (const LudemeClause[]){
                {"(max Distance [<string>] [<roleType>] <moves> [<then>])",
                 "Keeps the moves that go farthest on the track in one turn, by default on the "
                 "first track of the board.",
                 "(max Distance \"Path\" Mover (forEach Die (forEach Piece)))"},
                {"(max <maxMovesType> [withValue:<boolean>] <moves> [<then>])",
                 "Keeps the moves that remove the most pieces each (Captures), or begin the "
                 "longest run of moves in the turn (Moves); `withValue`, False by default, adds "
                 "up the values of the pieces removed instead.",
                 "(max Captures withValue:True (forEach Piece))"},
                {0},
            },
    },
    {
        .rule = "maxMovesType",
        .doc = "What a turn can have the most of.",
        .values = "Captures Moves",
    },
    {
        .rule = "firstMoveOnTrack",
        .is = "moves effect",
        .doc = "Keeps only the first move along a track.",
        .clauses =
            (const LudemeClause[]){
                {"(firstMoveOnTrack [<string>] [<roleType>] <moves> [<then>])",
                 "Tries the moves with (site) at each site of the track, by default the first of "
                 "the board, in turn, and gives those of the first site that has any.",
                 "(firstMoveOnTrack \"Path\" Mover (if (is Enemy (who at:(site))) (move Remove "
                 "(site))))"},
                {0},
            },
    },
    {
        .rule = "avoidStoredState",
        .is = "moves effect",
        .doc = "Forbids a return to a remembered position.",
        .clauses =
            (const LudemeClause[]){
                {"(avoidStoredState <moves> [<then>])",
                 "Keeps the moves that do not lead to the position stored by (remember State).",
                 "(avoidStoredState (forEach Piece) (then (remember State)))"},
                {0},
            },
    },
    {0},
};
