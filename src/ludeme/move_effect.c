/* move_effect.c: the effects of a move.
 *
 * First what ties an effect to a move (then, apply), then moving, placing and changing pieces,
 * then chance and talk. Captures are in move_capture.c, changes of the rest of the state in
 * move_state.c. Where (move X ...) makes a choice, (x ...) with the same arguments is the bare
 * effect. */
#include "ludeme/effect.h"
#include "ludeme/ludeme.h"
#include "ludeme/move_parts.h"
#include "ludeme/puzzle_build.h"

EFFECT_COMPILE(effect_step, step_build, 0, false)
EFFECT_COMPILE(effect_slide, slide_build, 0, false)
EFFECT_COMPILE(effect_hop, hop_build, 0, false)
EFFECT_COMPILE(effect_leap, leap_build, 0, false)
EFFECT_COMPILE(effect_from_to, from_to_build, 0, false)
EFFECT_COMPILE(effect_shoot, shoot_build, 0, false)
EFFECT_COMPILE(effect_add, add_build, 0, false)
EFFECT_COMPILE(effect_remove, remove_build, 0, false)
EFFECT_COMPILE(effect_promote, promote_build, 0, false)
EFFECT_COMPILE(effect_claim, claim_build, 0, false)
EFFECT_COMPILE(effect_select, select_build, 0, false)
EFFECT_COMPILE(effect_pass, pass_build, 0, false)
EFFECT_COMPILE(effect_play_card, play_card_build, 0, false)
EFFECT_COMPILE(effect_bet, bet_build, 0, false)
EFFECT_COMPILE(effect_propose, propose_build, 0, false)
EFFECT_COMPILE(effect_vote, vote_build, 0, false)

const LudemeDef ludemes_move_effect[] = {
    {
        .rule = "effect",
        .is = "moves nonDecision",
        .doc = "A move that changes the position because of a decision, without being one.",
    },
    {
        .rule = "then",
        .doc = "The consequence of a move.",
        .clauses =
            (const LudemeClause[]){
                {"(then <nonDecision> [applyAfterAllMoves:<boolean>])",
                 "Applies an effect after the move, to the position it made; with "
                 "`applyAfterAllMoves` in a simultaneous game, only after the moves of all "
                 "players.",
                 "(then (forEach Site (sites Board) (if (> (count at:(site)) 1) (remove "
                 "(site)))) applyAfterAllMoves:True)",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "apply",
        .is = "moves",
        .doc = "What happens on a site that a move passes or reaches, before the move itself.",
        .clauses =
            (const LudemeClause[]){
                {"(apply if:<boolean>)", "Only asks a condition of the site.",
                 "(apply if:(is Odd (state at:(to))))", OP(apply_if_compile)},
                {"(apply <nonDecision>)", "Applies an effect.",
                 "(apply (and (remove (between)) (addScore Mover 2)))", OP(apply_effect_compile)},
                {"(apply if:<boolean> <nonDecision>)", "Applies an effect if the condition holds.",
                 "(apply if:(> (size Stack at:(to)) 2) (remove (to)))", OP(apply_both_compile)},
                {0},
            },
    },
    {
        .rule = "effect.step",
        .is = "moves effect",
        .doc = "Moves a piece to a neighbouring site.",
        .clauses =
            (const LudemeClause[]){
                {"(step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
                 "Steps from `from`, by default (from), in the directions given, by default "
                 "Adjacent, to a site that fits `to`; `stack` moves the whole stack.",
                 "(step (from (last To)) Backward (to if:(is Empty (to))))", OP(effect_step)},
                {0},
            },
    },
    {
        .rule = "slide",
        .is = "moves effect",
        .doc = "Moves a piece any distance along a line.",
        .clauses =
            (const LudemeClause[]){
                {"(slide [<moves.from>] [<string>] [<direction>] [<moves.between>] [<moves.to>] "
                 "[stack:<boolean>] [<then>])",
                 "Slides from `from`, by default (from), along the directions, by default "
                 "Adjacent, or the named track, to any site reached over sites that fit "
                 "`between`, by default empty ones, or to the first site that fits `to`.",
                 "(slide (from (last To)) \"Stream\" (between (max 4) if:(is Empty (between))) "
                 "(to if:(is Empty (to))))",
                 OP(effect_slide)},
                {0},
            },
    },
    {
        .rule = "hop",
        .is = "moves effect",
        .doc = "Moves a piece over others to a site behind them.",
        .clauses =
            (const LudemeClause[]){
                {"(hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> "
                 "[stack:<boolean>] [<then>])",
                 "Hops from `from`, by default (from), in the directions given, by default "
                 "Adjacent, over sites that fit `between`, by default any one site, to a site "
                 "that fits `to`.",
                 "(hop (from (last To)) Forwards (between (exact 2) if:(is Friend (who "
                 "at:(between)))) (to if:(is Empty (to))) stack:True)",
                 OP(effect_hop)},
                {0},
            },
    },
    {
        .rule = "leap",
        .is = "moves effect",
        .doc = "Moves a piece to the end of a walk, whatever lies on the way.",
        .clauses =
            (const LudemeClause[]){
                {"(leap [<moves.from>] {{<stepType>}} [forward:<boolean>] [rotations:<boolean>] "
                 "<moves.to> [<then>])",
                 "Leaps from `from`, by default (from), along each walk of F (forward), L and R "
                 "(turns) to a site that fits `to`; `forward` keeps only walks that end ahead of "
                 "the piece, `rotations:False` starts in the first orthogonal direction only, not "
                 "in all.",
                 "(leap (from (last To)) {{F F F}} rotations:False (to if:(is Empty (to))))",
                 OP(effect_leap)},
                {0},
            },
    },
    {
        .rule = "fromTo",
        .is = "moves effect",
        .doc = "Moves pieces from one site to another, near or far.",
        .clauses =
            (const LudemeClause[]){
                {"(fromTo <moves.from> <moves.to> [count:<int>] [copy:<boolean>] "
                 "[stack:<boolean>] [<roleType>] [<then>])",
                 "Moves `count` pieces, by default one, from `from` to `to`; `copy` leaves the "
                 "original, `stack` takes the whole stack, the role is the player who moves.",
                 "(fromTo (from (last To)) (to (handSite Next)) (then (addScore Mover 1)))",
                 OP(effect_from_to)},
                {0},
            },
    },
    {
        .rule = "shoot",
        .is = "moves effect",
        .doc = "Puts a piece on a site in line of sight.",
        .clauses =
            (const LudemeClause[]){
                {"(shoot <moves.piece> [<moves.from>] [<absoluteDirection>] [<moves.between>] "
                 "[<moves.to>] [<then>])",
                 "Shoots `piece` from a site, by default (last To), in a direction, by default "
                 "Adjacent, to any site before the first one that does not fit `to`, by default "
                 "that is not empty; `between` changes nothing.",
                 "(shoot (piece \"Frost0\") (from (last To)) Orthogonal (between if:(is Empty "
                 "(between))) (to if:(is Empty (to))))",
                 OP(effect_shoot)},
                {0},
            },
    },
    {
        .rule = "effect.add",
        .is = "moves effect",
        .doc = "Puts pieces on sites.",
        .clauses =
            (const LudemeClause[]){
                {"(add [<moves.piece>] <moves.to> [count:<int>] [stack:<boolean>] [<then>])",
                 "Adds a piece, by default the one whose index is the number of the mover, to "
                 "each site of `to`; `count` tells how many, by default one, `stack` lets them be "
                 "stacked.",
                 "(add (piece \"Puddle0\") (to (sites Around (last From) Empty)) count:2)",
                 OP(effect_add)},
                {0},
            },
    },
    {
        .rule = "effect.remove",
        .is = "moves effect",
        .doc = "Takes pieces off sites.",
        .clauses =
            (const LudemeClause[]){
                {"(remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] "
                 "[count:<int>] [<then>])",
                 "Removes the piece of a site, or of each site of a region; `level` picks one of "
                 "a stack, by default the top, `count` tells how many, by default one, and "
                 "`at:EndOfTurn` waits for the end of the turn.",
                 "(remove Vertex (sites Pending) at:EndOfTurn count:1)", OP(effect_remove)},
                {0},
            },
    },
    {
        .rule = "promote",
        .is = "moves effect",
        .doc = "Turns a piece into another.",
        .clauses =
            (const LudemeClause[]){
                {"(promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] "
                 "[<then>])",
                 "Puts the piece given in place of the one on the site, by default (to), for the "
                 "owner given; without an owner the name of the piece must end with the owner's "
                 "number.",
                 "(promote Cell (last To) (piece \"Heron\") (player (mover)))", OP(effect_promote)},
                {0},
            },
    },
    {
        .rule = "flip",
        .is = "moves effect",
        .doc = "Turns a piece over.",
        .clauses =
            (const LudemeClause[]){
                {"(flip [<siteType>] [<int>] [<then>])",
                 "Changes the state of the piece on the site, by default (to), to the other state "
                 "of its (flips ...), and turns a stack upside down.",
                 "(flip Cell (ahead (last To) Forwards))", OP(flip_compile)},
                {0},
            },
    },
    {
        .rule = "claim",
        .is = "moves effect",
        .doc = "Marks a site as owned by a player.",
        .clauses =
            (const LudemeClause[]){
                {"(claim [<moves.piece>] <moves.to> [<then>])",
                 "Claims the sites of `to` by putting a piece there, by default the one whose "
                 "index is the number of the mover.",
                 "(claim (piece (id \"Fence\" Mover)) (to Edge (last To)) (then (addScore Mover "
                 "1)))",
                 OP(effect_claim)},
                {0},
            },
    },
    {
        .rule = "select",
        .is = "moves effect",
        .doc = "Selects sites without changing them.",
        .clauses =
            (const LudemeClause[]){
                {"(select <moves.from> [<moves.to>] [<roleType>] [<then>])",
                 "Selects a site of `from`, or a pair with a site of `to`, for (last From) and "
                 "(last To) to find; the role, by default the mover, is the player who selects.",
                 "(select (from (sites Pending) if:(is Friend (who at:(from)))) (then (remove "
                 "(last From))))",
                 OP(effect_select)},
                {0},
            },
    },
    {
        .rule = "sow",
        .is = "moves effect",
        .doc = "Drops pieces one by one along a track, as in mancala games.",
        .clauses =
            (const LudemeClause[]){
                {"(sow [<siteType>] [<int>] [count:<int>] [numPerHole:<int>] [<string>] "
                 "[owner:<int>] [if:<boolean>] [sowEffect:<moves>] [apply:<nonDecision>] "
                 "[includeSelf:<boolean>] [origin:<boolean>] [skipIf:<boolean>] "
                 "[backtracking:<boolean> | forward:<boolean>] [<then>])",
                 "Sows `count` pieces, by default all, of a site, by default (last To), along the "
                 "track, by default the first, `numPerHole`, by default 1, in each hole; "
                 "`includeSelf:False` leaves out the first hole, `origin` begins with it, "
                 "`skipIf` passes over holes; if the last hole fits `if`, by default always, "
                 "`apply` is applied to it, and with `backtracking` or `forward` also to the "
                 "holes before or after it as long as they fit.",
                 "(sow (last To) count:(count at:(last To)) numPerHole:1 \"Ring\" owner:(mover) "
                 "if:(= (count at:(to)) 3) apply:(fromTo (from (to)) (to (handSite Mover)) "
                 "count:3) includeSelf:False skipIf:(is In (to) (sites Next)) backtracking:True)",
                 OP(sow_compile)},
                {0},
            },
    },
    {
        .rule = "pass",
        .is = "moves effect",
        .doc = "Gives up the turn without changing the position.",
        .clauses =
            (const LudemeClause[]){
                {"(pass [<then>])", "Passes.",
                 "(pass (then (set Var \"Idle\" (+ (var \"Idle\") 1))))", OP(effect_pass)},
                {0},
            },
    },
    {
        .rule = "playCard",
        .is = "moves effect",
        .doc = "Plays a card.",
        .clauses =
            (const LudemeClause[]){
                {"(playCard [<then>])",
                 "Moves a card of the mover's hand to the site of the board whose index is one "
                 "less than the number of the mover.",
                 "(playCard (then (set Var \"Led\" (last To))))", OP(effect_play_card)},
                {0},
            },
    },
    {
        .rule = "roll",
        .is = "moves effect",
        .doc = "Rolls the dice.",
        .clauses =
            (const LudemeClause[]){
                {"(roll [<then>])", "Gives every die of every set of dice a new random face.",
                 "(roll (then (set Pending)))", OP(roll_compile)},
                {0},
            },
    },
    {
        .rule = "effect.deal",
        .is = "moves effect",
        .doc = "Deals cards or dominoes to the players.",
        .clauses =
            (const LudemeClause[]){
                {"(deal <dealableType> [<int>] [beginWith:<int>] [<then>])",
                 "Deals the number given, by default one, to each player, starting with the "
                 "player `beginWith`, by default the first.",
                 "(deal Cards 3 beginWith:(next))", OP(deal_compile)},
                {0},
            },
    },
    {
        .rule = "random",
        .is = "moves",
        .doc = "Lets chance choose from moves.",
        .clauses =
            (const LudemeClause[]){
                {"(random <moves> num:<int>)",
                 "Keeps `num` moves, or all if there are fewer, drawn at random.",
                 "(random (forEach Piece) num:2)", OP(random_num_compile)},
                {"(random {<float>} {<moves>})",
                 "Keeps one list of moves, drawn with the weights given, in the same order.",
                 "(random {0.25 0.75} {(add (piece \"Rain0\") (to (sites Random))) (pass)})",
                 OP(random_weights_compile)},
                {0},
            },
    },
    {
        .rule = "satisfy",
        .is = "moves effect",
        .doc = "Makes the moves of a deduction puzzle.",
        .clauses =
            (const LudemeClause[]){
                {"(satisfy (<boolean> | {<boolean>}))",
                 "Gives the values that can be set, on sites not given at the start, without "
                 "breaking a constraint.",
                 "(satisfy {(all Different) (is Sum (sites Row 0) 10)})", OP(satisfy_compile)},
                {0},
            },
    },
    {
        .rule = "bet",
        .is = "moves effect",
        .doc = "Bets an amount.",
        .clauses =
            (const LudemeClause[]){
                {"(bet (<moves.player> | <roleType>) <range> [<then>])",
                 "Makes one bet of the player for each amount in the range.",
                 "(bet P2 (range 1 (pot)))", OP(effect_bet)},
                {0},
            },
    },
    {
        .rule = "propose",
        .is = "moves effect",
        .doc = "Makes a proposal to the other players.",
        .clauses =
            (const LudemeClause[]){
                {"(propose (<string> | {<string>}) [<then>])", "Proposes each of the texts given.",
                 "(propose \"Truce\" (then (set NextPlayer (player (next)))))", OP(effect_propose)},
                {0},
            },
    },
    {
        .rule = "vote",
        .is = "moves effect",
        .doc = "Votes on a proposal.",
        .clauses =
            (const LudemeClause[]){
                {"(vote (<string> | {<string>}) [<then>])", "Votes for each of the texts given.",
                 "(vote {\"Truce\" \"War\"})", OP(effect_vote)},
                {0},
            },
    },
    {
        .rule = "trigger",
        .is = "moves effect",
        .doc = "Makes a named event happen to a player.",
        .clauses =
            (const LudemeClause[]){
                {"(trigger <string> (<int> | <roleType>) [<then>])",
                 "Records that the event happened to the player, for (is Triggered ...) to find.",
                 "(trigger \"Flooded\" Next)", OP(trigger_compile)},
                {0},
            },
    },
    {
        .rule = "note",
        .is = "moves effect",
        .doc = "Shows a message.",
        .clauses =
            (const LudemeClause[]){
                {"(note [player:<int> | player:<roleType>] (<string> | <int> | <ints> | <float> "
                 "| <boolean> | <sites> | <range> | <direction> | <graph>) [to:<moves.player> | "
                 "to:<roleType>])",
                 "Shows a value to the player `to`, by default to all, with the name of `player` "
                 "before it.",
                 "(note player:Next \"has two lanterns left\" to:All)", OP(note_compile)},
                {0},
            },
    },
    {0},
};
