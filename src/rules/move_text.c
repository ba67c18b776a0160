/* move_text.c: moves as text, in the notation of recorded games. */
#include "rules/moves.h"

static const char text_type_letters[SITE_TYPES] = {'v', 'e', 'c'};
static const char *const text_type_names[SITE_TYPES] = {"Vertex", "Edge", "Cell"};

const Action *move_decision(const MoveList *l, const Move *m) {
    const Action *a = move_actions(l, m);
    for (uint32_t k = 0; k < m->nactions; k++)
        if (a[k].kind != ACT_Then && a[k].decision) return &a[k];
    return NULL;
}

static MoveKind action_move_kind(const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_Pass: return MOVE_PASS;
    case ACT_Swap: return MOVE_SWAP;
    case ACT_Forfeit: return MOVE_FORFEIT;
    case ACT_Propose: return MOVE_PROPOSE;
    case ACT_Vote: return MOVE_VOTE;
    default: return MOVE_PLAIN;
    }
}

MoveKind move_kind(const MoveList *l, const Move *m) {
    const Action *a = move_actions(l, m);
    for (int kind = MOVE_PASS; kind <= MOVE_VOTE; kind++) {
        bool some = false, other = false;
        for (uint32_t k = 0; k < m->nactions; k++) {
            if (a[k].kind == ACT_Then) continue;
            bool it = action_move_kind(&a[k]) == (MoveKind)kind;
            some |= it;
            other |= a[k].decision && !it;
        }
        if (some && !other) return (MoveKind)kind;
    }
    return MOVE_PLAIN;
}

const char *move_special(const MoveList *l, const Move *m) {
    static const char *const special[] = {"", "P", "X", "F", "propose", "vote"};
    MoveKind kind = move_kind(l, m);
    return kind == MOVE_PLAIN || kind == MOVE_TOGETHER ? NULL : special[kind];
}

/* ---- short ----------------------------------------------------------------------------------- */

void move_end_text(const Rules *r, MoveEnd e, StrBuf *out) {
    if (e.type != r->use) sb_char(out, text_type_letters[e.type]);
    sb_fmt(out, "%d", e.site);
    if (e.level > 0) sb_fmt(out, ".%d", e.level);
}

/* Does the kind of action say something of sites? If not it is written as being about cells. */
static bool text_has_sites(const Action *a) {
    return a->from >= 0 || a->to >= 0;
}

MoveEnds move_ends(const Action *a) {
    MoveEnd none = {SITE_CELL, -1, 0};
    if (!a) return (MoveEnds){none, none};
    MoveEnd from = {(SiteType)a->from_type, a->from, a->level_from};
    MoveEnd to = {(SiteType)a->to_type, a->to, a->level_to};
    if (!text_has_sites(a)) from.type = to.type = SITE_CELL;
    if (a->kind == ACT_Select && to.site < 0) to = from;
    if (from.site < 0) from.site = to.site, from.type = to.type;
    /* Where there is one site there is one level. */
    if (a->kind == ACT_Add || a->kind == ACT_Insert || a->kind == ACT_Remove) from.level = to.level;
    return (MoveEnds){from, to};
}

static int text_state(const Action *a) {
    return !a ? 0 : a->kind == ACT_SetRotation ? a->rotation : a->state;
}

void move_text(const Rules *r, const MoveList *l, uint32_t i, StrBuf *out) {
    const Move *m = &l->moves.v[i];
    const char *special = move_special(l, m);
    if (special) {
        sb_text(out, special);
        return;
    }
    const Action *a = move_decision(l, m);
    MoveEnds ends = move_ends(a);
    move_end_text(r, ends.from, out);
    sb_char(out, '>');
    move_end_text(r, ends.to, out);
    if (m->level_min != 0 || m->level_max != 0) sb_fmt(out, "^%d-%d", m->level_min, m->level_max);
    if (text_state(a) > 0) sb_fmt(out, "=%d", text_state(a));
}

/* ---- all actions ----------------------------------------------------------------------------- */

static void text_number(StrBuf *out, const char *name, int value) {
    sb_fmt(out, "%s=%d,", name, value);
}

static void text_given(StrBuf *out, const char *name, int value) {
    if (value != UNDEFINED) text_number(out, name, value);
}

static void text_one_site(StrBuf *out, const Action *a) {
    sb_fmt(out, "type=%s,to=%d,", text_type_names[a->to_type], a->to);
}

static void text_word(const Rules *r, StrBuf *out, const char *what, int number) {
    Str word = number >= 0 && number < r->nvars ? r->vars[number] : STR("null");
    sb_fmt(out, "%s=" STR_FMT ",", what, STR_ARG(word));
}

static const char *text_action_name(const Action *a, bool stacks) {
    static const char *const hidden[HIDDEN_ASPECTS] = {
        "SetHidden",      "SetHiddenCount", "SetHiddenRotation", "SetHiddenState",
        "SetHiddenValue", "SetHiddenWhat",  "SetHiddenWho",
    };
    switch ((ActionKind)a->kind) {
    case ACT_MoveN: return stacks ? "StackMove" : "Move";
    case ACT_MoveStack: return "Move";
    case ACT_ClearLater: return "Remove";
    case ACT_PuzzleSet: return "Set";
    case ACT_PuzzleToggle: return "Toggle";
    case ACT_PuzzleReset: return "Reset";
    case ACT_Remember: return "RememberValue";
    case ACT_Forget: return "ForgetValue";
    case ACT_StoreState: return "StoreStateInContext";
    case ACT_UpdateDice: return "SetStateAndUpdateDice";
    case ACT_MoveAgain: return "SetNextPlayer";
    case ACT_SetTeam: return "AddPlayerToTeam";
    case ACT_SetHidden: return hidden[a->value >= 0 && a->value < HIDDEN_ASPECTS ? a->value : 0];
    default: return action_names[a->kind];
    }
}

static void text_of_move(StrBuf *out, const Action *a, bool stacks) {
    sb_fmt(out, "typeFrom=%s,from=%d,", text_type_names[a->from_type], a->from);
    text_given(out, "levelFrom", a->level_from);
    if (a->to >= 0) {
        sb_fmt(out, "typeTo=%s,to=%d,", text_type_names[a->to_type], a->to);
        text_given(out, "levelTo", a->level_to);
    }
    text_given(out, "state", a->state);
    text_given(out, "rotation", a->rotation);
    text_given(out, "value", a->value);
    if (a->kind == ACT_MoveN) text_number(out, stacks ? "numLevel" : "count", a->count);
    if (a->kind == ACT_MoveStack || a->stack) sb_text(out, "stack=true,");
}

static bool text_of_pieces(StrBuf *out, const Action *a, bool stacks) {
    switch ((ActionKind)a->kind) {
    case ACT_Move:
    case ACT_MoveN:
    case ACT_MoveStack:
    case ACT_Copy:
    case ACT_Select: text_of_move(out, a, stacks); return true;
    case ACT_Add:
    case ACT_Insert:
        text_one_site(out, a);
        if (stacks) text_number(out, "level", a->level_to < 0 ? 0 : a->level_to);
        text_number(out, "what", a->what);
        if (a->count > 1) text_number(out, "count", a->count);
        text_given(out, "state", a->state);
        text_given(out, "rotation", a->rotation);
        text_given(out, "value", a->value);
        return true;
    case ACT_Remove:
        text_one_site(out, a);
        text_given(out, "level", a->level_to);
        return true;
    case ACT_ClearLater: text_one_site(out, a), sb_text(out, "applied=false,"); return true;
    case ACT_Promote: text_one_site(out, a), text_number(out, "what", a->what); return true;
    case ACT_SetCount:
        text_one_site(out, a);
        text_number(out, "what", a->what);
        text_number(out, "count", a->count);
        return true;
    case ACT_SetState:
        text_one_site(out, a);
        text_given(out, "level", a->level_to);
        text_number(out, "state", a->state);
        return true;
    case ACT_SetRotation:
        text_one_site(out, a);
        text_number(out, "rotation", a->rotation);
        return true;
    case ACT_SetValue:
        text_one_site(out, a);
        text_given(out, "level", a->level_to);
        text_number(out, "value", a->value);
        return true;
    default: return false;
    }
}

static bool text_of_sites(StrBuf *out, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_SetCost: text_one_site(out, a), text_number(out, "cost", a->value); return true;
    case ACT_SetPhase: text_one_site(out, a), text_number(out, "phase", a->value); return true;
    case ACT_SetHidden:
        text_one_site(out, a);
        text_number(out, "level", a->level_to < 0 ? 0 : a->level_to);
        text_number(out, "who", a->what);
        sb_fmt(out, "value=%s,", a->flag ? "true" : "false");
        return true;
    case ACT_PuzzleSet:
    case ACT_PuzzleToggle:
    case ACT_PuzzleReset:
        sb_fmt(out, "type=%s,var=%d,value=%d,", text_type_names[a->to_type], a->to, a->value);
        return true;
    case ACT_UpdateDice:
        text_number(out, "site", a->to);
        text_number(out, "state", a->state);
        return true;
    case ACT_UseDie:
        text_number(out, "indexHandDice", a->what);
        text_number(out, "indexDie", a->value);
        text_number(out, "site", a->to);
        return true;
    case ACT_SetDiceAllEqual: sb_fmt(out, "value=%s,", a->flag ? "true" : "false"); return true;
    default: return false;
    }
}

static void text_of_others(const Rules *r, StrBuf *out, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_SetScore:
        text_number(out, "player", a->what), text_number(out, "score", a->value);
        if (a->flag) sb_text(out, "add=true,");
        break;
    case ACT_Bet: text_number(out, "player", a->what), text_number(out, "bet", a->value); break;
    case ACT_SetAmount:
        text_number(out, "player", a->what), text_number(out, "amount", a->value);
        break;
    case ACT_SetValueOfPlayer:
        text_number(out, "player", a->what), text_number(out, "value", a->value);
        break;
    case ACT_SetTeam:
        text_number(out, "team", a->value), text_number(out, "player", a->what);
        break;
    case ACT_SetNextPlayer:
    case ACT_MoveAgain:
    case ACT_Trigger: text_number(out, "player", a->what); break;
    case ACT_Note: text_number(out, "to", a->what); break;
    case ACT_Swap:
        text_number(out, "player1", a->what), text_number(out, "player2", a->value);
        break;
    case ACT_Remember:
    case ACT_Forget:
    case ACT_SetVar: text_word(r, out, "name", a->what), text_number(out, "value", a->value); break;
    case ACT_SetTemp: text_number(out, "temp", a->value); break;
    case ACT_SetPot: text_number(out, "pot", a->value); break;
    case ACT_SetPending: text_given(out, "value", a->value); break;
    case ACT_SetCounter: text_number(out, "counter", a->value); break;
    case ACT_SetTrump: text_number(out, "trumpSuit", a->value); break;
    case ACT_Propose:
        text_word(r, out, "proposition", a->value);
        text_number(out, "propositionInt", a->value);
        break;
    case ACT_Vote:
        text_word(r, out, "vote", a->value);
        text_number(out, "voteInt", a->value);
        break;
    default: break;
    }
}

static void text_action(const Rules *r, const Action *a, StrBuf *out) {
    bool stacks = r->layout.features & USES_STACKS;
    if (a->kind == ACT_Then) {
        sb_text(out, "[Then:]");
        return;
    }
    sb_fmt(out, "[%s:", text_action_name(a, stacks));
    if (!text_of_pieces(out, a, stacks) && !text_of_sites(out, a)) text_of_others(r, out, a);
    if (a->decision) sb_text(out, "decision=true,");
    if (a->kind == ACT_Pass && a->flag) sb_text(out, "forced=true,");
    if (out->n && out->s[out->n - 1] == ',') out->s[--out->n] = '\0';
    sb_char(out, ']');
}

void move_actions_text(const Rules *r, const MoveList *l, uint32_t i, StrBuf *out) {
    const Move *m = &l->moves.v[i];
    sb_fmt(out, "[Move:mover=%d,", m->mover);
    if (m->from >= 0) text_number(out, "from", m->from);
    if (m->to >= 0) text_number(out, "to", m->to);
    if (m->level_min != 0 && m->level_max != 0)
        sb_fmt(out, "levelMin=%d,levelMax=%d,", m->level_min, m->level_max);
    const Action *a = move_decision(l, m);
    if (a && a->kind == ACT_Add && a->to_type == SITE_EDGE && m->from == m->to)
        sb_fmt(out, "oriented=false,edge=%d,", m->to);
    if (m->state >= 0) text_number(out, "state", m->state);
    sb_text(out, "actions=");
    for (uint32_t k = 0; k < m->nactions; k++) {
        if (k) sb_char(out, ',');
        text_action(r, &move_actions(l, m)[k], out);
    }
    sb_char(out, ']');
}
