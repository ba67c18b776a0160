/* action.c: primitive actions: what each does to a state. */
#include "rules/action.h"

#include <limits.h>

#include "rules/action_pieces.h"
#include "rules/dice.h"
#include "rules/end.h"
#include "rules/history.h"
#include "rules/puzzle.h"

#define ACTION_NAME(name) #name,
const char *const action_names[ACTION_KINDS] = {ACTIONS_LIST(ACTION_NAME)};

/* ---- numbers of players ---------------------------------------------------------------------- */

static bool action_is_player(const Rules *r, int player) {
    return player >= 1 && player <= r->players;
}

static void action_score(const Rules *r, State *s, const Action *a) {
    if (!r->layout.scores || a->what < 0 || a->what > r->players + 1) return;
    int *score = state_scores(r, s) + a->what;
    /* Numbers wrap around. */
    *score = a->flag ? (int)((unsigned)*score + (unsigned)a->value) : a->value;
}

static void action_player_number(const Rules *r, State *s, uint32_t array, const Action *a) {
    if (array && action_is_player(r, a->what)) STATE_AT(int32_t, s, array)[a->what] = a->value;
}

static void action_swap(const Rules *r, State *s, int one, int two) {
    int i = -1, k = -1;
    for (int p = 1; p <= r->players; p++) {
        if (s->seat[p].turn_of == one) i = p;
        if (s->seat[p].turn_of == two) k = p;
    }
    if (i < 0 || k < 0) return;
    s->seat[i].turn_of = (uint8_t)two;
    s->seat[k].turn_of = (uint8_t)one;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void action_pending(State *s, int value) {
    if (value == UNDEFINED) value = 1;
    for (int i = 0; i < s->npending; i++)
        if (s->pending[i] == value) return;
    if (s->npending < PENDING_MAX) s->pending[s->npending++] = value;
}

/* Pairs of a name's number and a value. */
static void action_remember(const Rules *r, State *s, const Action *a) {
    if (!r->layout.remembered || s->nremembered >= REMEMBER_MAX) return;
    int32_t *pair = STATE_AT(int32_t, s, r->layout.remembered) + (size_t)s->nremembered++ * 2;
    pair[0] = a->what;
    pair[1] = a->value;
}

static void action_forget(const Rules *r, State *s, const Action *a) {
    if (!r->layout.remembered) return;
    int32_t *pairs = STATE_AT(int32_t, s, r->layout.remembered);
    for (uint32_t i = 0; i < s->nremembered; i++) {
        if (pairs[i * 2] != a->what || pairs[i * 2 + 1] != a->value) continue;
        memmove(pairs + (size_t)i * 2, pairs + (size_t)(i + 1) * 2,
                (size_t)(s->nremembered - i - 1) * 2 * sizeof *pairs);
        s->nremembered--;
        return;
    }
}

/* When all have voted the text with the most votes is decided on, if more than half are for it. */
static void action_vote(const Rules *r, State *s, int text) {
    if (s->nvotes <= r->players) s->seat[s->nvotes++].vote = (uint8_t)text;
    if (s->nvotes < r->players) return;
    int most = 0, best = -1;
    for (int i = 0; i < s->nvotes; i++) {
        int n = 0;
        for (int k = 0; k < s->nvotes; k++) n += s->seat[k].vote == s->seat[i].vote;
        if (n > most) most = n, best = s->seat[i].vote;
    }
    if (most > r->players / 2) s->decided = best;
    s->nvotes = 0;
    s->propositions = 0;
}

/* ---- sites ----------------------------------------------------------------------------------- */

static void action_clear_later(const Rules *r, State *s, const Action *a) {
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (!r->layout.to_clear || place < 0) return;
    set_add(STATE_AT(Word, s, r->layout.to_clear), place);
    if (!r->layout.to_clear_n) return;
    uint8_t *n = STATE_AT(uint8_t, s, r->layout.to_clear_n) + place;
    if (*n < UINT8_MAX) ++*n;
}

static void action_place_bit(const Rules *r, State *s, uint32_t set, const Action *a) {
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (set && place >= 0) set_add(STATE_AT(Word, s, set), place);
}

static void action_cost(const Rules *r, State *s, const Action *a) {
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (r->layout.cost && place >= 0) STATE_AT(int32_t, s, r->layout.cost)[place] = a->value;
}

static void action_phase(const Rules *r, State *s, const Action *a) {
    int place = action_place(r, (SiteType)a->to_type, a->to);
    bool fits = a->value >= 0 && a->value < INT_MAX;
    if (r->layout.phases && place >= 0 && fits)
        STATE_AT(int32_t, s, r->layout.phases)[place] = a->value + 1;
}

/* State, rotation, value of what stands on a site: by what the kind is. */
static void action_set_of_site(const Rules *r, State *s, const Action *a) {
    int place = action_place(r, (SiteType)a->to_type, a->to);
    if (a->kind == ACT_SetState)
        state_set_state(r, s, place, a->level_to, a->state);
    else if (a->kind == ACT_SetRotation)
        state_set_rotation(r, s, place, -1, a->rotation);
    else
        state_set_value(r, s, place, a->level_to, a->value);
}

/* ---- dice ------------------------------------------------------------------------------------ */

static void action_die_shows(const Rules *r, State *s, int site, int face) {
    int place = place_of(&r->layout, SITE_CELL, site), what = state_what(r, s, place);
    if (face < 0 || place < 0) return;
    state_set_state(r, s, place, -1, face);
    const Component *die = &r->components[what < r->ncomponents ? what : 0];
    if (die->kind == COMP_DIE && face < die->nfaces) dice_set(r, s, site, die->faces[face]);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool action_on_pieces(Ctx *c, State *s, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_Add: action_add(c, s, a); return true;
    case ACT_Insert: action_insert(c, s, a); return true;
    case ACT_Remove: action_remove(c, s, a); return true;
    case ACT_Move: action_move(c, s, a); return true;
    case ACT_MoveN: action_move_n(c, s, a); return true;
    case ACT_MoveStack: action_move_stack(c, s, a); return true;
    case ACT_Copy: action_copy(c, s, a); return true;
    case ACT_Promote: action_promote(c, s, a); return true;
    case ACT_SetCount: action_set_count(c, s, a); return true;
    case ACT_SetState:
    case ACT_SetRotation:
    case ACT_SetValue: action_set_of_site(c->rules, s, a); return true;
    default: return false;
    }
}

static bool action_on_sites(const Rules *r, State *s, const Action *a) {
    const Layout *l = &r->layout;
    SiteType type = (SiteType)a->to_type;
    switch ((ActionKind)a->kind) {
    case ACT_ClearLater: action_clear_later(r, s, a); return true;
    case ACT_SetVisited: action_place_bit(r, s, l->visited, a); return true;
    case ACT_AddPlayable: action_place_bit(r, s, l->playable, a); return true;
    case ACT_SetCost: action_cost(r, s, a); return true;
    case ACT_SetPhase: action_phase(r, s, a); return true;
    case ACT_SetHidden:
        state_set_hidden(r, s, action_place(r, type, a->to), a->level_to < 0 ? 0 : a->level_to,
                         a->value, a->what, a->flag);
        return true;
    case ACT_PuzzleSet: puzzle_set(r, s, type, a->to, a->value); return true;
    case ACT_PuzzleToggle: puzzle_toggle(r, s, type, a->to, a->value); return true;
    case ACT_PuzzleReset: puzzle_reset(r, s, type, a->to, a->value); return true;
    case ACT_UpdateDice: action_die_shows(r, s, a->to, a->state); return true;
    case ACT_UseDie: dice_set(r, s, a->to, 0); return true;
    default: return false;
    }
}

static bool action_on_players(const Rules *r, State *s, const Action *a) {
    const Layout *l = &r->layout;
    switch ((ActionKind)a->kind) {
    case ACT_SetScore: action_score(r, s, a); return true;
    case ACT_Bet:
    case ACT_SetAmount: action_player_number(r, s, l->amounts, a); return true;
    case ACT_SetTeam: action_player_number(r, s, l->teams, a); return true;
    case ACT_SetValueOfPlayer:
        if (action_is_player(r, a->what)) s->seat[a->what].value = a->value;
        return true;
    case ACT_SetNextPlayer: s->next = a->what; return true;
    case ACT_MoveAgain: s->next = s->mover; return true;
    case ACT_Forfeit: end_forfeit(r, s, a->what); return true;
    case ACT_Swap: action_swap(r, s, a->what, a->value); return true;
    case ACT_Trigger:
        if (action_is_player(r, a->what)) s->triggered |= (uint32_t)1 << a->what;
        return true;
    case ACT_Vote: action_vote(r, s, a->value); return true;
    case ACT_Propose:
        if (a->value >= 0 && a->value < 64) s->propositions |= (uint64_t)1 << a->value;
        return true;
    default: return false;
    }
}

void action_apply(Ctx *c, State *s, const Action *a) {
    const Rules *r = c->rules;
    ctx_changed(c);
    if (action_on_pieces(c, s, a) || action_on_sites(r, s, a) || action_on_players(r, s, a)) return;
    switch ((ActionKind)a->kind) {
    case ACT_SetPot: s->pot = a->value; break;
    case ACT_SetVar:
        if (r->layout.vars && a->what >= 0 && a->what < r->nvars)
            STATE_AT(int32_t, s, r->layout.vars)[a->what] = a->value;
        break;
    case ACT_SetTemp: s->temp = a->value; break;
    case ACT_SetPending: action_pending(s, a->value); break;
    case ACT_SetCounter: s->counter = a->value; break;
    case ACT_SetTrump: s->trump = a->value; break;
    case ACT_Remember: action_remember(r, s, a); break;
    case ACT_Forget: action_forget(r, s, a); break;
    case ACT_StoreState: s->stored = history_position(r, s); break;
    case ACT_SetDiceAllEqual: s->dice_equal = a->flag; break;
    default: break; /* Pass, Select, Note …: nothing to do */
    }
}
