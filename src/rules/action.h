/* action.h: primitive actions: what moves do to a state. One record for all kinds; apply.c knows
 * what each does. */
#ifndef TSR_RULES_ACTION_H
#define TSR_RULES_ACTION_H

#include "rules/state.h"

/* clang-format off */
#define ACTIONS_LIST(X)                                                                            \
    X(Add) X(Insert) X(Remove) X(Move) X(MoveN) X(MoveStack) X(Copy) X(Promote) X(Pass) X(Forfeit)           \
    X(Swap) X(Select) X(Propose) X(Vote) X(Note) X(Bet) X(NextInstance)                             \
    X(SetCount) X(SetState) X(SetRotation) X(SetValue) X(SetCost) X(SetPhase) X(SetScore)          \
    X(SetAmount) X(SetPot) X(SetVar) X(SetTemp) X(SetPending) X(SetNextPlayer) X(SetCounter)       \
    X(SetTrump) X(SetHidden) X(SetTeam) X(SetValueOfPlayer) X(Remember) X(Forget) X(Trigger)        \
    X(StoreState) X(UseDie) X(UpdateDice) X(SetDiceAllEqual) X(MoveAgain) X(PuzzleSet) X(PuzzleToggle)           \
    X(PuzzleReset) X(SetVisited) X(AddPlayable) X(ClearLater) X(Then)
/* clang-format on */

#define ACTION_ENUM(name) ACT_##name,
typedef enum ActionKind { ACTIONS_LIST(ACTION_ENUM) ACTION_KINDS } ActionKind;

extern const char *const action_names[ACTION_KINDS];

/* How some kinds use the fields:
 *   Move       one piece; level_from -1: the top one, which in a stacking game loses its state, rotation
 *              and value; else the piece on that level, with what it has; level_to: inserted there
 *   MoveN      `count` pieces of a flat place; with `stack` the top `count` of a stack
 *   MoveStack  the whole stack; level_to: each inserted there
 *   Copy       like Move, and the piece stays too
 *   Select     from, to and their levels
 *   Bet        `what` bets `value`
 *   Propose, Vote: `value`, the number of the text (compile_name)
 *   Then       the consequence `then`, worked out and carried out at this point of the move: that of
 *              an effect which is part of it */
typedef struct Action {
    union {
        struct {
            int from, to; /* sites */
        };
        const Op *then;
    };
    uint8_t kind, from_type, to_type;
    bool decision;
    bool stack;                   /* adds to a stack; moves a whole stack */
    bool flag;                    /* meaning depends on the kind */
    int16_t level_from, level_to; /* -1: top */
    int what, count, state, rotation, value;
    /* -1 (UNDEFINED) in state, rotation, value: as it is, or the default. */
} Action;

/* Which fields a kind uses. Where it has one site, from = to = that site (and both types).
 *   SetState state; SetRotation rotation; SetValue value; SetCount what, count: a site, level_to.
 *   Remove: site, level_to; ClearLater: site. Add: site, what, count, state, rotation, value.
 *   Insert: the same and level_to. Promote: site, what.
 *   SetScore what = player, value; flag: adds to it. SetValueOfPlayer, SetAmount: what, value.
 *   SetTeam what = player, value = team. SetNextPlayer, Trigger, Note: what = player.
 *   SetHidden site, level_to, what = player, value = aspect (0: all of it, else HiddenData + 1), flag.
 *   SetVar what = number of the name, value. SetTemp, SetPot, SetPending, SetCounter, SetTrump: value.
 *   SetCost, SetPhase: site, value. Forfeit what = the player who loses.
 *   Remember, Forget: what = number of the name (-1: the unnamed list), value.
 *   UpdateDice site, state = index of the face. SetDiceAllEqual flag. UseDie site, what = hand, value
 *   = die. PuzzleSet, PuzzleToggle: site, value. Swap what, value: the players. */

/* Carries out one action. */
void action_apply(Ctx *c, State *s, const Action *a);

#endif
