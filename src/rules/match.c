/* match.c: several games, one after the other. A context serves all of them: while it looks at one,
 * it has that one's rules and its spare states. */
#include "rules/match.h"

#include <stdlib.h>

#include "rules/lgdl.h"

struct MatchSeat {
    State **spare;
    int nspare;
};

static size_t match_head(void) {
    return (state_head(GAME_MAX_PLAYERS) + 15) & ~(size_t)15;
}

static State *match_inner(State *s) {
    return STATE_AT(State, s, match_head());
}

void match_layout(Rules *r) {
    size_t most = 0;
    for (int i = 0; i < r->match->n; i++) {
        size_t bytes = r->match->games[i].rules->layout.bytes;
        if (bytes > most) most = bytes;
    }
    r->layout = (Layout){.players = r->players};
    r->layout.fixed = r->layout.bytes = match_head() + most;
}

void match_free(Rules *r) {
    for (int i = 0; r->match && i < r->match->n; i++) {
        Rules *game = r->match->games[i].rules;
        if (game) game->game.ops->free(&game->game);
    }
}

static const MatchGame *match_game(const Rules *r, const State *s) {
    return &r->match->games[s->match_game < (uint32_t)r->match->n ? s->match_game : 0];
}

const Rules *match_rules(const Rules *r, const State *s) {
    return r->match ? match_game(r, s)->rules : r;
}

const State *match_state(const Rules *r, const State *s) {
    return r->match ? STATE_CAT(State, s, match_head()) : s;
}

/* ---- contexts -------------------------------------------------------------------------------- */

/* What a context has when it looks at the match. */
typedef struct MatchView {
    const Rules *rules;
    State *s;
    State **spare;
    int nspare, used_spare;
    uint32_t game;
} MatchView;

/* The context looks at the game being played. */
static MatchView match_enter(Ctx *c, State *s) {
    const Match *match = c->rules->match;
    MatchView v = {c->rules, s, c->spare, c->nspare, c->used_spare, s->match_game};
    if (!c->seats) {
        c->seats = mem_alloc((size_t)match->n * sizeof *c->seats);
        memset(c->seats, 0, (size_t)match->n * sizeof *c->seats);
    }
    if (v.game >= (uint32_t)match->n) v.game = 0;
    struct MatchSeat *seat = &c->seats[v.game];
    c->rules = match->games[v.game].rules;
    c->s = match_inner(s);
    c->spare = seat->spare;
    c->nspare = seat->nspare;
    c->used_spare = 0;
    ctx_changed(c);
    return v;
}

static void match_exit(Ctx *c, MatchView v) {
    c->seats[v.game] = (struct MatchSeat){c->spare, c->nspare};
    c->rules = v.rules;
    c->s = v.s;
    c->spare = v.spare;
    c->nspare = v.nspare;
    c->used_spare = v.used_spare;
    ctx_changed(c);
}

void match_leave(Ctx *c) {
    for (int i = 0; c->seats && i < c->rules->match->n; i++) {
        for (int k = 0; k < c->seats[i].nspare; k++) free(c->seats[i].spare[k]);
        free(c->seats[i].spare);
    }
    free(c->seats);
    c->seats = NULL;
}

/* ---- play ------------------------------------------------------------------------------------ */

/* What the waist asks the match for is that of the game, while there is one. */
static void match_mirror(State *s) {
    const State *inner = match_inner(s);
    s->mover = inner->mover;
    s->next = inner->next;
    s->prev = inner->prev;
}

/* A game knows how the match stands. */
static void match_tell(const State *s, State *game) {
    for (int p = 0; p <= s->players && p <= game->players; p++)
        game->seat[p].match_score = s->seat[p].match_score;
    game->match_played = s->match_played;
}

static void match_begin_game(Ctx *c, State *s) {
    MatchView v = match_enter(c, s);
    flow_start(c, c->s, c->rng);
    match_tell(s, c->s);
    match_exit(c, v);
    match_mirror(s);
}

void match_start(Ctx *c, State *s, uint64_t seed) {
    const Rules *r = c->rules;
    memset(s, 0, r->layout.fixed);
    s->players = (uint8_t)r->players;
    s->active = (uint32_t)((1ull << r->players) - 1) << 1;
    match_begin_game(c, s);
    s->rng = rng_mix(seed ^ 0x6C62272E07BB0142u);
}

void match_moves(Ctx *c, State *s, MoveList *out) {
    out->rules = match_rules(c->rules, s);
    if (s->over) return;
    if (!match_inner(s)->over) {
        MatchView v = match_enter(c, s);
        flow_moves(c, c->s, out);
        match_exit(c, v);
        return;
    }
    Move *m = moves_begin(out);
    m->mover = (uint8_t)match_inner(s)->mover;
    m->from_type = m->to_type = SITE_CELL;
    m->decision = true;
    moves_act(out, ACT_NextInstance)->decision = true;
}

/* What a player adds to the score of the match. */
static int match_gain(Ctx *c, const MatchGame *game, int p) {
    const State *s = c->s;
    bool won = s->winners >> p & 1;
    int n = c->rules->players;
    if (game->result && won) return op_int(c, game->result);
    if (n == 2) return 2 - (int)s->seat[p].rank;
    if (n == 1) return s->seat[p].rank > 0.99f && s->seat[p].rank < 1.01f;
    return won;
}

/* Does a rule let that player win? */
static bool match_gives_win(Ctx *c, const EndRules *end, int player) {
    for (int i = 0; i < end->n; i++) {
        if (end->rules[i].kind != END_IF) continue;
        const EndResult *e = end_result_of(c, &end->rules[i]);
        if (e && e->kind == END_RESULT && e->result == RESULT_WIN && op_int(c, e->who) == player)
            return true;
    }
    return false;
}

static void match_win(Ctx *c, State *s, const EndRules *end, int who) {
    int n = c->rules->players, others = 0;
    for (int p = 1; p <= n; p++) {
        if (!is_active(s, p)) continue;
        if (p == who || match_gives_win(c, end, p))
            s->seat[p].rank = 1;
        else
            others++;
    }
    for (int p = 1; p <= n; p++)
        if (is_active(s, p) && !(s->seat[p].rank > 0)) s->seat[p].rank = (float)(1 + others);
    s->active = 0;
    s->winner = 0;
    for (int p = n; p > 0; p--)
        if (s->seat[p].rank > 0 && s->seat[p].rank < 1.01f) s->winner = (uint8_t)p;
    s->over = true;
    s->end_kind = END_RULES;
}

static void match_stop(State *s, int n, bool draw) {
    for (int p = 1; p <= n && draw; p++)
        if (!(s->seat[p].rank > 0)) s->seat[p].rank = (float)((n + 1) / 2.0);
    s->active = 0;
    s->winner = (uint8_t)(draw ? 0 : n + 1);
    s->over = true;
    s->end_kind = END_RULES;
}

static void match_end(Ctx *c, State *s, const EndRules *end) {
    int n = c->rules->players;
    for (int i = 0; end && i < end->n && !s->over; i++) {
        if (end->rules[i].kind != END_IF) continue;
        const EndResult *e = end_result_of(c, &end->rules[i]);
        if (!e || e->kind != END_RESULT) continue;
        int who = op_int(c, e->who);
        if (!is_active(s, who) && who != n + 1) continue;
        if (e->result == RESULT_WIN && who <= n)
            match_win(c, s, end, who);
        else if (e->result != RESULT_LOSS)
            match_stop(s, n, e->result != RESULT_TIE);
    }
}

/* The game is over: it counts, and the next one begins. */
static void match_next(Ctx *c, State *s) {
    const MatchGame *game = match_game(c->rules, s);
    int n = c->rules->match->n, next = ((int)s->match_game + 1) % n;
    MatchView v = match_enter(c, s);
    ctx_clear(c);
    for (int p = 1; p <= c->rules->players; p++) s->seat[p].match_score += match_gain(c, game, p);
    s->match_played++;
    match_tell(s, c->s);
    match_end(c, s, game->end);
    if (!s->over && game->next) next = op_int(c, game->next);
    match_exit(c, v);
    if (s->over) return;
    s->match_game = next >= 0 && next < n ? (uint32_t)next : 0;
    match_begin_game(c, s);
}

void match_apply(Ctx *c, State *s, const MoveList *l, uint32_t i) {
    const Move *m = &l->moves.v[i];
    if (m->nactions && l->actions.v[m->actions].kind == ACT_NextInstance) {
        if (c->record) moves_act(c->record, ACT_NextInstance)->decision = true;
        match_next(c, s);
        return;
    }
    MatchView v = match_enter(c, s);
    flow_apply(c, c->s, l, i);
    match_exit(c, v);
    match_mirror(s);
}
