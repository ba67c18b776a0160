/* move_decision.c: what a move is, and the moves a player decides.
 *
 * `moves` is the union of everything that makes moves. It falls in two: decisions, all written
 * (move ...), which a player picks from the legal moves; and the rest, effects and operators,
 * which have files of their own: move_effect.c, move_capture.c, move_state.c, move_operator.c
 * and move_foreach.c. */
#include "ludeme/effect.h"

EFFECT_COMPILE(move_step, step_build, 1, true)
EFFECT_COMPILE(move_slide, slide_build, 1, true)
EFFECT_COMPILE(move_shoot, shoot_build, 1, true)
EFFECT_COMPILE(move_select, select_build, 1, true)
EFFECT_COMPILE(move_swap_players, swap_players_build, 2, true)
EFFECT_COMPILE(move_swap_pieces, swap_pieces_build, 2, true)
EFFECT_COMPILE(move_remove, remove_build, 1, true)
EFFECT_COMPILE(move_set_trump, trump_build, 2, true)
EFFECT_COMPILE(move_set_next_player, next_player_build, 2, true)
EFFECT_COMPILE(move_set_rotation, rotation_build, 2, true)
EFFECT_COMPILE(move_bet, bet_build, 1, true)
EFFECT_COMPILE(move_from_to, from_to_build, 0, true)
EFFECT_COMPILE(move_promote, promote_build, 1, true)
EFFECT_COMPILE(move_leap, leap_build, 1, true)
EFFECT_COMPILE(move_hop, hop_build, 1, true)

/* Several decisions share a clause; which one it is says the first word. */
static const Op *move_message(Compiler *c, const Bound *b) {
    const Bound *word = bound_slot(b, 0);
    return word && str_is(word->as.s, "Vote") ? vote_build(c, b, 1, true)
                                              : propose_build(c, b, 1, true);
}

static const Op *move_site(Compiler *c, const Bound *b) {
    const Bound *word = bound_slot(b, 0);
    return word && str_is(word->as.s, "Claim") ? claim_build(c, b, 1, true)
                                               : add_build(c, b, 1, true);
}

static const Op *move_simple(Compiler *c, const Bound *b) {
    const Bound *word = bound_slot(b, 0);
    return word && str_is(word->as.s, "PlayCard") ? play_card_build(c, b, 1, true)
                                                  : pass_build(c, b, 1, true);
}

const LudemeDef ludemes_move_decision[] = {
    {
        .rule = "moves",
        .doc = "Anything that makes moves: the legal moves of a turn, or the effects of a "
               "move.",
    },
    {
        .rule = "decision",
        .is = "moves",
        .doc = "A move that a player chooses from the legal moves.",
    },
    {
        .rule = "move",
        .is = "moves decision",
        .doc = "Makes legal moves: each move it generates is one choice of the mover.",
        .clauses =
            (const LudemeClause[]){
                {"(move Step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
                 "The mover may step a piece, by default the one on (from), to a neighbouring "
                 "site that fits `to`, by default in any Adjacent direction.",
                 "(move Step Forwards (to if:(is Empty (to))) (then (if (is In (last To) (sites "
                 "Next)) (moveAgain))))",
                 OP(move_step)},
                {"(move Slide [<moves.from>] [<string>] [<direction>] [<moves.between>] "
                 "[<moves.to>] [stack:<boolean>] [<then>])",
                 "The mover may slide a piece along a line, by default Adjacent, or along the "
                 "named track, to any site reached while `between` holds, by default over empty "
                 "sites, or to the first site that fits `to`.",
                 "(move Slide Diagonal (between (max 3) if:(is Empty (between))) (to if:(is "
                 "Enemy (who at:(to))) (apply (remove (to)))))",
                 OP(move_slide)},
                {"(move Shoot <moves.piece> [<moves.from>] [<absoluteDirection>] "
                 "[<moves.between>] [<moves.to>] [<then>])",
                 "The mover may shoot `piece` from a site, by default where the last move ended, "
                 "to a site in a line, by default Adjacent, as long as all sites up to it fit "
                 "`to`, by default empty.",
                 "(move Shoot (piece \"Ember0\") (from (last To)) Diagonal (between if:(is Empty "
                 "(between))) (to if:(is Empty (to))))",
                 OP(move_shoot)},
                {"(move Select <moves.from> [<moves.to>] [<roleType>] [<then>])",
                 "The mover may select one site of `from`, or a pair with one of `to`; the role, "
                 "if given, is the player who makes the choice.",
                 "(move Select (from (sites Occupied by:Mover)) (to (sites Around (last To) "
                 "Own)) (then (swap Pieces (last From) (last To))))",
                 OP(move_select)},
                {"(move <moveMessageType> (<string> | {<string>}) [<then>])",
                 "The mover may propose, or vote for, one of the given texts.",
                 "(move Propose {\"Truce\" \"Double the stake\"} (then (moveAgain)))",
                 OP(move_message)},
                {"(move Swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                 "The mover may make two players change places.", "(move Swap Players P1 (mover))",
                 OP(move_swap_players)},
                {"(move Swap Pieces [<int>] [<int>] [<then>])",
                 "The mover may exchange the pieces of two sites, by default those where the "
                 "last move began and ended.",
                 "(move Swap Pieces (last To) (handSite Mover) (then (addScore Next 1)))",
                 OP(move_swap_pieces)},
                {"(move Remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] "
                 "[count:<int>] [<then>])",
                 "The mover may remove a piece from one of the sites; `level` picks one of a "
                 "stack, by default the top, `count` tells how many, by default one, and "
                 "`at:EndOfTurn` delays it.",
                 "(move Remove Vertex (sites Occupied by:Next on:Vertex) count:1 (then (addScore "
                 "Mover 2)))",
                 OP(move_remove)},
                {"(move Set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                 "The mover may choose the trump suit from those given.",
                 "(move Set TrumpSuit (card Suit at:(handSite Mover)))", OP(move_set_trump)},
                {"(move Set NextPlayer (<moves.player> | <ints>) [<then>])",
                 "The mover may choose who plays next from the players given.",
                 "(move Set NextPlayer (players Enemy) (then (addScore Mover 1)))",
                 OP(move_set_next_player)},
                {"(move Set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] "
                 "[next:<boolean>] [<then>])",
                 "The mover may turn the piece on the site `to`, by default on (from): to one of "
                 "the rotations given, and also to the previous or the next one unless these are "
                 "False.",
                 "(move Set Rotation (to (from)) {0 2 4})", OP(move_set_rotation)},
                {"(move <moveSiteType> [<moves.piece>] <moves.to> [count:<int>] "
                 "[stack:<boolean>] [<then>])",
                 "The mover may put a piece on a site of `to`, or claim that site with it; by "
                 "default one, of the piece whose index is the number of the mover.",
                 "(move Add (piece (id \"Reed\" Mover)) (to (sites Empty)) count:2 stack:True)",
                 OP(move_site)},
                {"(move Bet (<moves.player> | <roleType>) <range> [<then>])",
                 "The player named may bet any amount in the range.",
                 "(move Bet Mover (range 1 (amount Mover)))", OP(move_bet)},
                {"(move <moves.from> <moves.to> [count:<int>] [copy:<boolean>] [stack:<boolean>] "
                 "[<roleType>] [<then>])",
                 "The mover may move `count` pieces, by default one, from any site of `from` to "
                 "any site of `to`; `copy` leaves the original, `stack` takes the whole stack, "
                 "and the role, if given, is the player who moves.",
                 "(move (from (sites Hand Mover)) (to (sites Around (last To) Empty)) copy:True)",
                 OP(move_from_to)},
                {"(move Promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] "
                 "[<then>])",
                 "The mover may turn the piece on a site, by default (to), into one of the pieces "
                 "given, for the owner given.",
                 "(move Promote (last To) (piece {\"Heron\" \"Otter\"}) Mover (then (addScore "
                 "Mover 3)))",
                 OP(move_promote)},
                {"(move <moveSimpleType> [<then>])", "The mover may pass, or play a card.",
                 "(move Pass (then (addScore Next 1)))", OP(move_simple)},
                {"(move Leap [<moves.from>] {{<stepType>}} [forward:<boolean>] "
                 "[rotations:<boolean>] <moves.to> [<then>])",
                 "The mover may leap to the end of a walk; `forward`, False by default, keeps "
                 "only walks that end ahead, and `rotations`, True by default, starts each walk "
                 "in every orthogonal direction.",
                 "(move Leap {{F R F L F} {F L F R F}} forward:True (to if:(is Empty (to))))",
                 OP(move_leap)},
                {"(move Hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> "
                 "[stack:<boolean>] [<then>])",
                 "The mover may hop over the sites that fit `between`, by default any one site, "
                 "to a site that fits `to`, by default in any Adjacent direction.",
                 "(move Hop Orthogonal (between (range 1 2) if:(is Friend (who at:(between)))) "
                 "(to if:(is Empty (to))))",
                 OP(move_hop)},
                {0},
            },
    },
    {
        .rule = "moveMessageType",
        .doc = "Decisions that are messages to the other players.",
        .values = "Propose Vote",
    },
    {
        .rule = "moveSimpleType",
        .doc = "Decisions that need no sites.",
        .values = "Pass PlayCard",
    },
    {
        .rule = "moveSiteType",
        .doc = "Decisions that put a piece on a site.",
        .values = "Add Claim",
    },
    {
        .rule = "nonDecision",
        .is = "moves",
        .doc = "A move that no player chooses: the effect of a decision, or an operator on "
               "other moves.",
    },
    {0},
};
