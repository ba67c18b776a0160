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
    X(PuzzleReset) X(SetVisited) X(AddPlayable) X(ClearLater)
/* clang-format on */

#define ACTION_ENUM(name) ACT_##name,
typedef enum ActionKind { ACTIONS_LIST(ACTION_ENUM) ACTION_KINDS } ActionKind;

extern const char *const action_names[ACTION_KINDS];

typedef struct Action {
    uint8_t kind, from_type, to_type;
    bool decision;
    bool stack;   /* adds to a stack; moves a whole stack */
    bool flag;    /* meaning depends on the kind */
    int16_t level_from, level_to; /* -1: top */
    int from, to; /* sites */
    int what, count, state, rotation, value;
    /* -1 (UNDEFINED) in state, rotation, value: as it is, or the default. */
} Action;

/* Carries out one action. */
void action_apply(Ctx *c, State *s, const Action *a);

#endif
