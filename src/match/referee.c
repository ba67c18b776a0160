/* referee.c: one game at a table, and what everybody there is told of it. */
#include "match/referee.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/sip.h"
#include "core/view.h"

/* rng_mix would not do: it can be undone. */
uint64_t agent_seed(uint64_t master, uint64_t game, int seat) {
    unsigned char text[9];
    const uint64_t key[2] = {master, 0x7465737365726121};
    for (int i = 0; i < 8; i++) text[i] = (unsigned char)(game >> (8 * i));
    text[8] = (unsigned char)seat;
    return sip_hash(key, text, sizeof text);
}

void referee_open(Referee *r, const Game *game) {
    const GameOps *ops = game->ops;
    *r = (Referee){.game = game,
                   .player = ops->player_new(game),
                   .state = ops->state_new(game),
                   .before = ops->state_new(game),
                   .list = ops->list_new(game),
                   .joined = ops->list_new(game)};
}

void referee_close(Referee *r) {
    const GameOps *ops = r->game->ops;
    ops->list_free(r->joined);
    ops->list_free(r->list);
    ops->state_free(r->before);
    ops->state_free(r->state);
    ops->player_free(r->player);
    trial_free(&r->trial);
    sb_free(&r->text);
    sb_free(&r->view);
    vec_free(&r->draws);
    vec_free(&r->order);
    vec_free(&r->starts);
    vec_free(&r->texts);
}

void referee_seat(Referee *r, int seat, Agent *agent, uint64_t seed) {
    r->agent[seat] = agent;
    r->agent_seed[seat] = seed;
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* Nobody is told how chance went where that may be what is hidden. */
static bool referee_secret(const Referee *r) {
    return r->game->hidden || r->game->simultaneous;
}

static bool referee_reader(const Referee *r, int seat) {
    return r->agent[seat] && r->agent[seat]->kind->reads;
}

static Str referee_view(Referee *r, int seat) {
    sb_clear(&r->view);
    game_view(r->game, r->state, agent_player(r->game, r->state, seat), &r->view);
    return sb_view(&r->view);
}

/* How chance went in the last call of the game, kept behind what is kept already. */
static TrialDraws referee_draws(Referee *r) {
    const int *outcomes = NULL;
    uint32_t n = r->game->ops->chance(r->player, NULL, &outcomes);
    uint32_t first = r->draws.n;
    if (n > TRIAL_MAX_DRAWS) n = TRIAL_MAX_DRAWS;
    for (uint32_t i = 0; i < n; i++) vec_push(&r->draws, outcomes[i]);
    return n ? (TrialDraws){r->draws.v + first, n} : (TrialDraws){0};
}

static void referee_tell_start(Referee *r, TrialDraws start) {
    r->ended = false;
    for (int seat = 1; seat <= r->game->players; seat++) {
        if (!r->agent[seat]) continue;
        Opening o = {.seat = seat, .seed = r->agent_seed[seat]};
        if (!referee_secret(r)) o.start = start;
        if (referee_reader(r, seat)) o.view = referee_view(r, seat);
        agent_begin(r->agent[seat], &o);
    }
}

/* What the player saw of the choices, the list's moves with these numbers, that led from r->before here. */
static Str referee_seen(Referee *r, const uint32_t *choice, int n, int player) {
    sb_clear(&r->text);
    for (int k = 0; k < n; k++) {
        if (choice[k] >= r->count) continue;
        if (r->text.n) sb_char(&r->text, '+');
        game_move_view(r->game, r->before, r->state, r->list, choice[k], player, &r->text);
    }
    return sb_view(&r->text);
}

/* The number of a move that is not the only one that reads like this; else UINT32_MAX. */
static uint32_t referee_ambiguous(Referee *r, uint32_t i) {
    StrBuf other = {0};
    bool twice = false;
    sb_clear(&r->text);
    r->game->ops->move_text(r->game, r->list, i, &r->text);
    for (uint32_t k = 0; k < r->count && !twice; k++) {
        sb_clear(&other);
        if (k != i) r->game->ops->move_text(r->game, r->list, k, &other);
        twice = k != i && str_eq(sb_view(&other), sb_view(&r->text));
    }
    sb_free(&other);
    return twice ? i : UINT32_MAX;
}

static void referee_tell(Referee *r, const uint32_t *choice, int n, int player, TrialDraws result) {
    uint32_t index = UINT32_MAX;
    bool known = referee_secret(r); /* is the index? */
    for (int seat = 1; seat <= r->game->players; seat++) {
        if (!r->agent[seat] || !r->agent[seat]->kind->saw) continue;
        Step s = {.player = player};
        if (!known) index = referee_ambiguous(r, choice[0]);
        known = true;
        s.index = index;
        if (!referee_secret(r)) s.drawn = r->drawn, s.result = result;
        s.move = referee_seen(r, choice, n, agent_player(r->game, r->state, seat));
        s.view = referee_view(r, seat);
        agent_saw(r->agent[seat], &s);
    }
}

/* ---- the game -------------------------------------------------------------------------------- */

void referee_start(Referee *r, uint64_t seed) {
    const GameOps *ops = r->game->ops;
    trial_free(&r->trial);
    r->trial = (Trial){.game = r->game->name, .identity = r->game->identity, .seed = seed};
    r->listed = false;
    r->draws.n = 0;
    ops->start(r->player, r->state, seed);
    referee_tell_start(r, referee_draws(r));
}

uint32_t referee_moves(Referee *r) {
    if (!r->listed) {
        r->draws.n = 0;
        r->count = r->game->ops->moves(r->player, r->state, r->list);
        r->drawn = referee_draws(r);
        r->listed = true;
    }
    return r->count;
}

int referee_mover(const Referee *r) {
    return agent_mover(r->game, r->state);
}

bool referee_is_asked(Referee *r, int seat) {
    if (!r->game->simultaneous) return referee_mover(r) == seat;
    int player = agent_player(r->game, r->state, seat);
    uint32_t n = referee_moves(r);
    for (uint32_t i = 0; i < n; i++)
        if (game_is_move_of(r->game, r->state, r->list, i, player)) return true;
    return false;
}

/* Makes texts of the moves in r->order. */
static void referee_read_moves(Referee *r) {
    sb_clear(&r->text);
    r->starts.n = r->texts.n = 0;
    for (uint32_t k = 0; k < r->order.n; k++) {
        vec_push(&r->starts, (uint32_t)r->text.n);
        r->game->ops->move_text(r->game, r->list, r->order.v[k], &r->text);
    }
    for (uint32_t k = 0; k < r->order.n; k++) {
        uint32_t end = k + 1 < r->order.n ? r->starts.v[k + 1] : (uint32_t)r->text.n;
        Str text = str_sub(sb_view(&r->text), r->starts.v[k], end);
        vec_push(&r->texts, text);
    }
}

typedef struct ToldMove {
    Str text;
    uint32_t i;
} ToldMove;

static int told_order(const void *a, const void *b) {
    const ToldMove *x = a, *y = b;
    int c = str_cmp(x->text, y->text);
    return c ? c : (x->i > y->i) - (x->i < y->i);
}

/* The order in which rules find moves may depend on what is hidden: that of their texts does not. */
static void referee_sort(Referee *r) {
    Vec(ToldMove) all = {0};
    for (uint32_t k = 0; k < r->order.n; k++) {
        ToldMove m = {r->texts.v[k], r->order.v[k]};
        vec_push(&all, m);
    }
    if (all.n > 1) qsort(all.v, all.n, sizeof *all.v, told_order);
    for (uint32_t k = 0; k < all.n; k++) r->texts.v[k] = all.v[k].text, r->order.v[k] = all.v[k].i;
    vec_free(&all);
}

/* The notes in the order of the list. */
static void referee_unsort(const Referee *r, Analysis *out) {
    if (!out || out->moves != r->order.n) return;
    MoveNote *told = mem_alloc((r->order.n + 1) * sizeof *told);
    memcpy(told, out->move, r->order.n * sizeof *told);
    analysis_room(out, r->count);
    memset(out->move, 0, r->count * sizeof *out->move);
    for (uint32_t k = 0; k < r->order.n; k++) out->move[r->order.v[k]] = told[k];
    free(told);
}

uint32_t referee_ask(Referee *r, int seat, const Budget *budget, Analysis *out) {
    const Game *game = r->game;
    bool secret = referee_secret(r);
    int player = agent_player(r->game, r->state, seat);
    uint32_t n = referee_moves(r);
    Turn t = {.state = secret ? NULL : r->state, .player = player, .count = n};
    if (!secret) t.drawn = r->drawn;
    r->order.n = 0;
    if (secret || referee_reader(r, seat)) {
        for (uint32_t i = 0; i < n; i++)
            if (!game->simultaneous || game_is_move_of(game, r->state, r->list, i, player))
                vec_push(&r->order, i);
        referee_read_moves(r);
        if (secret) referee_sort(r);
        t.moves = r->texts.v;
        t.count = r->order.n;
        if (referee_reader(r, seat)) t.view = referee_view(r, seat);
    }
    if (t.count == 0) {
        snprintf(r->agent[seat]->fault, AGENT_FAULT_ROOM, "it has no move");
        return AGENT_FAULT;
    }
    uint32_t choice = agent_choose(r->agent[seat], &t, budget, out);
    if (choice >= t.count) {
        if (choice != AGENT_FAULT || !r->agent[seat]->fault[0])
            snprintf(r->agent[seat]->fault, AGENT_FAULT_ROOM, "its move is not legal");
        return AGENT_FAULT;
    }
    if (r->order.n) referee_unsort(r, out);
    return r->order.n ? r->order.v[choice] : choice;
}

/* Carries out the choices of n players (1: who is to move; else of all at once, from player 1 on). */
static void referee_carry_out(Referee *r, const uint32_t *choice, int n, int player) {
    const Game *game = r->game;
    const GameOps *ops = game->ops;
    const TrialMove none = {0}, *given = r->given ? r->given : &none;
    const MoveList *list = r->list;
    uint32_t i = choice[0];
    sb_clear(&r->text);
    for (int k = 0; k < n; k++) {
        if (choice[k] >= r->count) continue;
        if (r->text.n) sb_char(&r->text, '+');
        ops->move_text(game, r->list, choice[k], &r->text);
    }
    if (n > 1) {
        ops->join(game, r->list, choice - 1, r->joined);
        list = r->joined;
        i = 0;
    }
    trial_add(&r->trial, sb_view(&r->text), i, given->drawn, given->result);
    ops->state_copy(game, r->before, r->state);
    ops->apply(r->player, r->state, list, i);
    uint32_t drawn = r->drawn.n;
    TrialDraws result = referee_draws(r);
    r->drawn = (TrialDraws){r->draws.v, drawn}; /* the array may have moved */
    r->listed = false;
    referee_tell(r, choice, n, player, result);
}

void referee_play(Referee *r, uint32_t i) {
    const GameOps *ops = r->game->ops;
    referee_moves(r);
    int player = ops->move_player ? ops->move_player(r->list, i) : ops->mover(r->state);
    referee_carry_out(r, &i, 1, player);
}

void referee_play_all(Referee *r, const uint32_t *choice) {
    referee_moves(r);
    referee_carry_out(r, choice + 1, r->game->players, 0);
}

void referee_worth(const Referee *r, int culprit, double worth[GAME_MAX_PLAYERS + 1]) {
    int n = r->game->players;
    agent_worth(r->game, r->state, worth);
    for (int s = 1; s <= n && culprit; s++) worth[s] = s == culprit ? -1 : n > 2 ? 0 : 1;
}

void referee_end(Referee *r, const char *reason, const double *worth) {
    Ending e = {.reason = reason, .worth = worth};
    for (int seat = 1; seat <= r->game->players && !r->ended; seat++)
        if (r->agent[seat]) agent_ended(r->agent[seat], &e);
    r->ended = true;
}

/* ---- going back ------------------------------------------------------------------------------ */

bool referee_load_start(Referee *r, const Trial *trial, StrBuf *error) {
    const GameOps *ops = r->game->ops;
    if (trial->identity && trial->identity != r->game->identity) {
        sb_text(error, "the trial was played by other rules");
        return false;
    }
    ops->force(r->player, trial->start.v, trial->start.n);
    referee_start(r, trial->seed);
    ops->force(r->player, NULL, 0);
    size_t bytes = trial->start.n * sizeof *trial->start.v;
    r->trial.start =
        (TrialDraws){arena_copy(&r->trial.arena, trial->start.v, bytes), trial->start.n};
    return true;
}

bool referee_load_moves(Referee *r, const TrialMove *m) {
    const GameOps *ops = r->game->ops;
    if (ops->over(r->state)) return false;
    r->listed = false;
    ops->force(r->player, m->drawn.v, m->drawn.n);
    referee_moves(r);
    ops->force(r->player, NULL, 0);
    return true;
}

bool referee_load_move(Referee *r, const TrialMove *m) {
    const GameOps *ops = r->game->ops;
    TrialFinder f = {.game = r->game, .list = r->list};
    if (!referee_load_moves(r, m) || !trial_find(&f, r->state, m)) return false;
    ops->force(r->player, m->result.v, m->result.n);
    r->given = m;
    if (f.joined)
        referee_play_all(r, f.choice);
    else
        referee_play(r, f.choice[0]);
    r->given = NULL;
    ops->force(r->player, NULL, 0);
    return true;
}

bool referee_load(Referee *r, const Trial *trial, StrBuf *error) {
    if (!referee_load_start(r, trial, error)) return false;
    for (uint32_t i = 0; i < trial->moves.n; i++) {
        const TrialMove *m = &trial->moves.v[i];
        if (referee_load_move(r, m)) continue;
        sb_fmt(error, "move %u: `" STR_FMT "` is not legal", i + 1, STR_ARG(m->text));
        return false;
    }
    return true;
}

void referee_back(Referee *r, uint32_t n) {
    Trial played = r->trial;
    StrBuf error = {0};
    r->trial = (Trial){0};
    if (played.moves.n > n) played.moves.n = n;
    referee_load(r, &played, &error);
    trial_free(&played);
    sb_free(&error);
}
