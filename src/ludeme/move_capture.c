/* move_capture.c: effects on the pieces around a move: flanked, surrounded, pushed, pulled.
 *
 * All but attract and push find sites by a pattern and apply to each the effect of its (apply ...);
 * what that effect does, most often a removal, is up to the game. */
#include "ludeme/ludeme.h"
#include "ludeme/move_parts.h"

const LudemeDef ludemes_move_capture[] = {
    {
        .rule = "custodial",
        .is = "moves effect",
        .doc = "Affects pieces caught between two others.",
        .clauses =
            (const LudemeClause[]){
                {"(custodial [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] "
                 "[<then>])",
                 "From `from`, by default (last To), finds in each direction, by default "
                 "Adjacent, the run of sites that fit `between`, by default of any length, up to "
                 "a site that fits `to`, and applies the effect of `between`, by default a "
                 "removal, to the run.",
                 "(custodial (from (last To)) Orthogonal (between (max 2) if:(is Enemy (who "
                 "at:(between))) (apply (set State at:(between) 1))) (to if:(is Friend (who "
                 "at:(to)))))",
                 OP(custodial_compile)},
                {0},
            },
    },
    {
        .rule = "intervene",
        .is = "moves effect",
        .doc = "Affects the two pieces that a piece has moved between.",
        .clauses =
            (const LudemeClause[]){
                {"(intervene [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] "
                 "[<then>])",
                 "From `from`, by default (last To), looks both ways along each line, by default "
                 "Adjacent, and applies the effect of `to`, by default a removal, where both "
                 "sides fit `to`; the range of `between`, by default 1, tells how many sites on "
                 "each side.",
                 "(intervene (from (last To)) Diagonal (between (max 1)) (to if:(is Enemy (who "
                 "at:(to))) (apply (set Value at:(to) 0))))",
                 OP(intervene_compile)},
                {0},
            },
    },
    {
        .rule = "directional",
        .is = "moves effect",
        .doc = "Affects the pieces in line with a move.",
        .clauses =
            (const LudemeClause[]){
                {"(directional [<moves.from>] [<direction>] [<moves.to>] [<then>])",
                 "From `from`, by default (last To), goes in the direction given, by default that "
                 "of the last move, and applies the effect of `to` to each site until one does "
                 "not fit.",
                 "(directional (from (last To)) SameDirection (to if:(is Occupied (to)) (apply "
                 "(addScore Mover 1))))",
                 OP(directional_compile)},
                {0},
            },
    },
    {
        .rule = "surround",
        .is = "moves effect",
        .doc = "Affects a piece with others on all sides.",
        .clauses =
            (const LudemeClause[]){
                {"(surround [<moves.from>] [<relationType>] [<moves.between>] [<moves.to>] "
                 "[except:<int>] [with:<moves.piece>] [<then>])",
                 "Applies the effect of `between`, by default a removal, to each neighbour of "
                 "`from`, by default (from), that fits `between` and whose own neighbours, by "
                 "default Adjacent, are `from` or fit `to`; `except` of them may fail, by default "
                 "none, and one must be the piece `with`, if given.",
                 "(surround (from (last To)) Diagonal (between if:(is Enemy (who at:(between))) "
                 "(apply (promote (between) (piece \"Shell\") Mover))) (to if:(is Friend (who "
                 "at:(to)))) except:1 with:(piece \"Warden\"))",
                 OP(surround_compile)},
                {0},
            },
    },
    {
        .rule = "enclose",
        .is = "moves effect",
        .doc = "Affects groups of pieces without free neighbours.",
        .clauses =
            (const LudemeClause[]){
                {"(enclose [<siteType>] [<moves.from>] [<direction>] [<moves.between>] "
                 "[numException:<int>] [<then>])",
                 "Applies the effect of `between`, by default a removal, to each group of sites "
                 "fitting `between`, joined in the directions given, by default Adjacent, next to "
                 "`from`, by default (last To), that has at most `numException` empty neighbours, "
                 "by default none.",
                 "(enclose Cell (from (last To)) Orthogonal (between if:(is Enemy (who "
                 "at:(between))) (apply (flip (between)))) numException:1)",
                 OP(enclose_compile)},
                {0},
            },
    },
    {
        .rule = "attract",
        .is = "moves effect",
        .doc = "Pulls pieces towards a site.",
        .clauses =
            (const LudemeClause[]){
                {"(attract [<moves.from>] [<absoluteDirection>] [<then>])",
                 "Moves the pieces on every line in the directions given, by default Adjacent, "
                 "as near as they can get to `from`, by default (last To).",
                 "(attract (from (last To)) Diagonal (then (moveAgain)))", OP(attract_compile)},
                {0},
            },
    },
    {
        .rule = "push",
        .is = "moves effect",
        .doc = "Pushes a line of pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(push [<moves.from>] <direction> [<then>])",
                 "Moves the piece on `from`, by default (last To), and those in its way one site "
                 "in the direction; one pushed over the edge is lost.",
                 "(push (from (last To)) (directions Cell from:(last From) to:(last To)))",
                 OP(push_compile)},
                {0},
            },
    },
    {0},
};
