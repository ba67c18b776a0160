/* move_foreach.c: moves made by going through things: sites, pieces, players, dice.
 *
 * Each form sets one iterator, named in its sentence, that the inner moves read. */
#include "ludeme/foreach.h"

const LudemeDef ludemes_move_foreach[] = {
    {
        .rule = "operators.foreach.forEach",
        .is = "moves effect",
        .doc = "Makes moves for each of several things in turn.",
        .clauses =
            (const LudemeClause[]){
                {"(forEach Direction [<moves.from>] [<direction>] [<moves.between>] (<moves.to> "
                 "| <moves>) [<then>])",
                 "For each site (to) that lies in the directions, by default Adjacent, from "
                 "`from`, by default (from), at a distance in the range of `between`, by default "
                 "one step, makes the moves, or those of `to`; the first site that does not fit "
                 "`to` ends a line.",
                 "(forEach Direction (from (last To)) Diagonal (between (exact 2)) (to if:(is "
                 "Enemy (who at:(to))) (apply (remove (to)))))",
                 OP(foreach_direction_compile)},
                {"(forEach Site <sites> <moves> [noMoveYet:<moves>] [<then>])",
                 "For each site (site) of the region makes the moves; if none come of it, makes "
                 "those of `noMoveYet`.",
                 "(forEach Site (sites Corners) (if (is Empty (site)) (move Add (to (site)))) "
                 "noMoveYet:(move Pass))",
                 OP(foreach_site_compile)},
                {"(forEach Value <ints> <moves> [<then>])",
                 "For each number (value) of the array makes the moves.",
                 "(forEach Value (values Remembered \"Toll\") (addScore Next (value)))",
                 OP(foreach_value_compile)},
                {"(forEach Level [<siteType>] <int> [<stackDirection>] <moves> [<then>])",
                 "For each level (level) of the stack on the site, by default from the top down, "
                 "makes the moves.",
                 "(forEach Level (last To) FromBottom (if (is Enemy (who at:(last To) "
                 "level:(level))) (addScore Mover 1)))",
                 OP(foreach_level_compile)},
                {"(forEach Team <moves> [<then>])",
                 "For each team, whose players are (team), makes the moves.",
                 "(forEach Team (forEach (team) (addScore Player 1)))", OP(foreach_team_compile)},
                {"(forEach Group [<siteType>] [<direction>] [if:<boolean>] <moves> [<then>])",
                 "For each group of pieces (sites) connected in the directions, by default "
                 "Adjacent, makes the moves; `if` tells which sites (to) can be part of a group, "
                 "by default those of the mover.",
                 "(forEach Group Orthogonal if:(= (who at:(to)) (mover)) (if (>= (count Sites "
                 "in:(sites)) 4) (addScore Mover 1)))",
                 OP(foreach_group_compile)},
                {"(forEach Die [<int>] [combined:<boolean>] [replayDouble:<boolean>] "
                 "[if:<boolean>] <moves> [<then>])",
                 "For each die (pips) of the set of dice with this index, by default 0, makes the "
                 "moves; `combined` adds sums of two or three dice, `replayDouble` lets a double "
                 "be played twice, both False by default, and `if` tells which dice count.",
                 "(forEach Die 0 combined:True if:(!= (pips) 6) (forEach Piece \"Runner\"))",
                 OP(foreach_die_compile)},
                {"(forEach <ints> <moves> [<then>])",
                 "For each player (player) of the array makes the moves.",
                 "(forEach (players Enemy) (set Score Player 0))", OP(foreach_players_compile)},
                {"(forEach Player <moves> [<then>])",
                 "For each player (player) of the game makes the moves.",
                 "(forEach Player (add (piece (id \"Token\" Player)) (to (handSite Player))))",
                 OP(foreach_player_compile)},
                {"(forEach Piece [on:<siteType>] [<string> | {<string>}] [container:<int> | "
                 "<string>] [<moves>] [<moves.player> | <roleType>] [top:<boolean>] [<then>])",
                 "For each piece (from) of the player, by default the mover, in the container, by "
                 "default the board, makes the moves given, or else those of the piece itself; "
                 "names narrow the choice, `top`, False by default, takes only the tops of stacks.",
                 "(forEach Piece on:Cell {\"Otter\" \"Heron\"} container:0 (move Step (to if:(is "
                 "Empty (to)))) Mover top:True)",
                 OP(foreach_piece_compile)},
                {"(forEach Value min:<int> max:<int> <moves> [<then>])",
                 "For each number (value) from `min` to `max`, both included, makes the moves.",
                 "(forEach Value min:1 max:3 (move Add (to (sites Empty)) count:(value)))",
                 OP(foreach_span_compile)},
                {0},
            },
    },
    {0},
};
