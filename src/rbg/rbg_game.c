/* rbg_game.c: Regular Boardgames as the waist sees them. */
#include "rbg/rbg_game.h"

#include <stdlib.h>

#include "base/rng.h"
#include "rbg/rbg_insight.h"
#include "rbg/rbg_look.h"

/* The waist's Player. */
typedef struct RbgSeat {
    const RbgRules *rules;
    RbgWork *work;
    const RbgEngine *engine; /* that `other` belongs to */
    void *other;             /* its workspace */
    RbgMoves *lists;         /* of perft, one per depth */
    int nlists;
    bool cut; /* perft met a bound */
} RbgSeat;

static const RbgRules *rbg_rules(const Game *game) {
    return (const RbgRules *)(const void *)game;
}

static RbgSeat *rbg_seat(Player *player) {
    return (RbgSeat *)(void *)player;
}

static RbgState *rbg_state(State *state) {
    return (RbgState *)(void *)state;
}

static const RbgState *rbg_seen(const State *state) {
    return (const RbgState *)(const void *)state;
}

static RbgMoves *rbg_moves_in(MoveList *list) {
    return (RbgMoves *)(void *)list;
}

static const RbgMoves *rbg_moves_of(const MoveList *list) {
    return (const RbgMoves *)(const void *)list;
}

/* ---- objects --------------------------------------------------------------------------------- */

static Player *rbg_player_new(const Game *game) {
    RbgSeat *seat = mem_alloc(sizeof *seat);
    const RbgRules *r = rbg_rules(game);
    *seat = (RbgSeat){.rules = r, .work = rbg_work_new(r->program, &r->layout)};
    return (Player *)(void *)seat;
}

static void rbg_moves_clear(RbgMoves *m) {
    vec_free(&m->steps);
    vec_free(&m->ends);
}

static void rbg_player_free(Player *player) {
    RbgSeat *seat = rbg_seat(player);
    if (!seat) return;
    if (seat->engine) seat->engine->work_free(seat->other);
    for (int i = 0; i < seat->nlists; i++) rbg_moves_clear(&seat->lists[i]);
    free(seat->lists);
    rbg_work_free(seat->work);
    free(seat);
}

static State *rbg_state_new(const Game *game) {
    const RbgRules *r = rbg_rules(game);
    RbgState *s = mem_alloc(r->layout.bytes);
    rbg_state_start(&r->layout, r->rbg, r->automaton->start, s);
    return (State *)(void *)s;
}

static void rbg_state_free(State *state) {
    free(state);
}

static void rbg_state_copy(const Game *game, State *to, const State *from) {
    memcpy(to, from, rbg_rules(game)->layout.bytes);
}

static MoveList *rbg_list_new(const Game *game) {
    RbgMoves *m = mem_alloc(sizeof *m);
    *m = (RbgMoves){0};
    return (MoveList *)(void *)m;
}

static void rbg_list_free(MoveList *list) {
    if (!list) return;
    rbg_moves_clear(rbg_moves_in(list));
    free(list);
}

/* ---- play ------------------------------------------------------------------------------------ */

/* The engine to use now, with a workspace; NULL: the interpreter. */
static const RbgEngine *rbg_engine(RbgSeat *seat) {
    const RbgEngine *engine = atomic_load_explicit(&seat->rules->engine, memory_order_acquire);
    if (engine != seat->engine) {
        if (seat->engine) seat->engine->work_free(seat->other);
        seat->engine = engine;
        seat->other = engine ? engine->work_new(seat->rules) : NULL;
    }
    return engine;
}

static bool rbg_seat_any(RbgSeat *seat, RbgState *s) {
    const RbgEngine *engine = rbg_engine(seat);
    bool found = false;
    seat->work->bound_hit = false;
    if (engine && engine->any(seat->other, s, &found)) return found;
    rbg_work_on(seat->work, s);
    return rbg_any(seat->work);
}

/* A player to move who cannot ends the game, and so do too many moves. */
static void rbg_seat_settle(RbgSeat *seat, RbgState *s) {
    if (s->end != RBG_GOES_ON) return;
    if (s->moves >= RBG_MAX_MOVES)
        s->end = RBG_TOO_LONG;
    else if (!rbg_seat_any(seat, s))
        s->end = seat->work->bound_hit ? RBG_BOUND_HIT : RBG_PLAYER_STUCK;
}

static void rbg_seat_play(RbgSeat *seat, RbgState *s, const uint32_t *steps, uint32_t n) {
    const RbgEngine *engine = rbg_engine(seat);
    if (engine && engine->play(seat->other, s, steps, n)) return;
    rbg_work_on(seat->work, s);
    if (engine)
        rbg_keeper(seat->work);
    else
        rbg_play(seat->work, steps, n);
}

static bool rbg_seat_draw(RbgSeat *seat, RbgState *s, uint64_t *rng, RbgMoves *out) {
    const RbgEngine *engine = rbg_engine(seat);
    out->player = s->player;
    seat->work->bound_hit = false;
    if (engine && engine->draw(seat->other, s, rng, out)) return out->ends.n > 0;
    rbg_work_on(seat->work, s);
    return rbg_draw(seat->work, rng, out);
}

static void rbg_seat_list(RbgSeat *seat, RbgState *s, RbgMoves *out) {
    const RbgEngine *engine = rbg_engine(seat);
    out->player = s->player;
    out->cut = false;
    if (engine && engine->list(seat->other, s, out)) return;
    rbg_work_on(seat->work, s);
    rbg_list(seat->work, out);
}

/* A state that may not be changed is searched as a copy. */
static RbgState *rbg_seat_copy(RbgSeat *seat, const State *state) {
    memcpy(seat->work->state, state, seat->rules->layout.bytes);
    return seat->work->state;
}

static void rbg_start(Player *player, State *state, uint64_t seed) {
    RbgSeat *seat = rbg_seat(player);
    RbgState *s = rbg_state(state);
    const RbgRules *r = seat->rules;
    rbg_state_start(&r->layout, r->rbg, r->automaton->start, s);
    rbg_work_on(seat->work, s);
    rbg_keeper(seat->work);
    rbg_seat_settle(seat, s);
}

static uint32_t rbg_moves(Player *player, const State *state, MoveList *out) {
    RbgSeat *seat = rbg_seat(player);
    RbgMoves *m = rbg_moves_in(out);
    rbg_seat_list(seat, rbg_seat_copy(seat, state), m);
    return m->ends.n;
}

static void rbg_apply(Player *player, State *state, const MoveList *list, uint32_t i) {
    RbgSeat *seat = rbg_seat(player);
    RbgState *s = rbg_state(state);
    uint32_t n;
    const uint32_t *steps = rbg_move(rbg_moves_of(list), i, &n);
    if (rbg_moves_of(list)->cut) {
        s->end = RBG_BOUND_HIT;
        return;
    }
    rbg_seat_play(seat, s, steps, n);
    rbg_seat_settle(seat, s);
}

/* By its number in the list, which is the same whichever engine plays: a random game must not depend
 * on when compiled code is ready. */
static bool rbg_sample(Player *player, const State *state, uint64_t *rng, MoveList *out) {
    RbgSeat *seat = rbg_seat(player);
    RbgMoves *m = rbg_moves_in(out);
    uint32_t n;
    rbg_seat_list(seat, rbg_seat_copy(seat, state), m);
    if (m->ends.n == 0) return false;
    const uint32_t *steps = rbg_move(m, m->ends.n > 1 ? rng_below(rng, m->ends.n) : 0, &n);
    memmove(m->steps.v, steps, n * sizeof *steps);
    m->steps.n = m->ends.v[0] = n;
    m->ends.n = 1;
    return true;
}

static const char *rbg_describe(const Game *game, StrBuf *out) {
    rbg_print(rbg_rules(game)->rbg, out);
    return "rbg";
}

/* There is no chance in these games. */
static void rbg_force(Player *player, const int *outcomes, uint32_t n) {}

static uint32_t rbg_chance(const Player *player, const uint32_t **ways, const int **outcomes) {
    if (ways) *ways = NULL;
    if (outcomes) *outcomes = NULL;
    return 0;
}

/* ---- many games ------------------------------------------------------------------------------ */

static uint64_t rbg_perft_below(RbgSeat *seat, RbgState *s, int depth, uint64_t *states) {
    RbgWork *w = seat->work;
    RbgMoves *list = &seat->lists[depth];
    uint64_t leaves = 0;
    rbg_list(w, list);
    seat->cut |= list->cut;
    for (uint32_t i = 0; i < list->ends.n && !seat->cut; i++) {
        RbgMark before = rbg_mark(w);
        uint32_t n;
        const uint32_t *steps = rbg_move(list, i, &n);
        rbg_play(w, steps, n);
        ++*states;
        seat->cut |= s->end == RBG_BOUND_HIT;
        if (depth == 1)
            leaves++;
        else if (s->end == RBG_GOES_ON && s->moves < RBG_MAX_MOVES)
            leaves += rbg_perft_below(seat, s, depth - 1, states);
        rbg_take_back(w, &before);
    }
    return leaves;
}

bool rbg_perft(Player *player, State *state, int depth, uint64_t *leaves, uint64_t *states) {
    RbgSeat *seat = rbg_seat(player);
    RbgState *s = rbg_state(state);
    const RbgEngine *engine = rbg_engine(seat);
    *leaves = depth <= 0;
    *states = 1;
    if (depth <= 0 || s->end != RBG_GOES_ON) return depth <= 0 || s->end != RBG_BOUND_HIT;
    bool counts = engine && (uint64_t)s->moves + (uint64_t)depth <= RBG_MAX_MOVES;
    if (counts && engine->perft(seat->other, s, depth, leaves, states)) return true;
    *states = 1;
    if (depth >= seat->nlists) {
        seat->lists = mem_realloc(seat->lists, ((size_t)depth + 1) * sizeof *seat->lists);
        for (int i = seat->nlists; i <= depth; i++) seat->lists[i] = (RbgMoves){0};
        seat->nlists = depth + 1;
    }
    rbg_work_on(seat->work, s);
    seat->work->remembers = true;
    seat->cut = false;
    *leaves = rbg_perft_below(seat, s, depth, states);
    seat->work->remembers = false;
    return !seat->cut;
}

uint64_t rbg_playout(Player *player, State *state, uint64_t *rng) {
    RbgSeat *seat = rbg_seat(player);
    RbgState *s = rbg_state(state);
    const RbgEngine *engine = rbg_engine(seat);
    uint64_t moves = engine ? engine->playout(seat->other, s, rng) : 0;
    if (s->end == RBG_GOES_ON && s->player == RBG_KEEPER) {
        rbg_work_on(seat->work, s);
        rbg_keeper(seat->work);
    }
    if (!seat->lists) {
        seat->lists = mem_alloc(sizeof *seat->lists);
        seat->lists[0] = (RbgMoves){0};
        seat->nlists = 1;
    }
    while (s->end == RBG_GOES_ON) {
        if (s->moves >= RBG_MAX_MOVES) {
            s->end = RBG_TOO_LONG;
            break;
        }
        if (!rbg_seat_draw(seat, s, rng, &seat->lists[0])) {
            s->end = seat->work->bound_hit ? RBG_BOUND_HIT : RBG_PLAYER_STUCK;
            break;
        }
        rbg_seat_play(seat, s, seat->lists[0].steps.v, seat->lists[0].steps.n);
        moves++;
    }
    return moves;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static uint32_t rbg_count(const MoveList *list) {
    return rbg_moves_of(list)->ends.n;
}

static bool rbg_cut(const MoveList *list) {
    return rbg_moves_of(list)->cut;
}

static bool rbg_over(const State *state) {
    return rbg_seen(state)->end != RBG_GOES_ON;
}

static int rbg_mover(const State *state) {
    return rbg_seen(state)->mover;
}

static int rbg_winner(const State *state) {
    return rbg_state_winner(rbg_seen(state));
}

static EndKind rbg_end_kind(const State *state) {
    uint8_t end = rbg_seen(state)->end;
    if (end == RBG_GOES_ON) return END_NONE;
    if (end == RBG_TOO_LONG) return END_MOVES;
    return end == RBG_BOUND_HIT ? END_BOUND : END_RULES;
}

static double rbg_rank(const State *state, int player) {
    return rbg_state_rank(rbg_seen(state), player);
}

static double rbg_score(const Game *game, const State *state, int player) {
    const RbgGame *g = rbg_rules(game)->rbg;
    const RbgState *s = rbg_seen(state);
    if (s->end == RBG_GOES_ON || player < 1 || player > game->players) return 0;
    if (s->end == RBG_TOO_LONG || s->end == RBG_BOUND_HIT) return game->players > 1 ? 50 : 0;
    return 100.0 * rbg_vars_of(s)[player - 1] / g->vars[player - 1].bound;
}

/* A move as it is recorded: "2@rx0y3 3@rx0y2". */
static void rbg_move_text(const Game *game, const MoveList *list, uint32_t i, StrBuf *out) {
    const RbgRules *r = rbg_rules(game);
    uint32_t n;
    const uint32_t *steps = rbg_move(rbg_moves_of(list), i, &n);
    for (uint32_t k = 0; k < n; k++) {
        if (k) sb_char(out, ' ');
        sb_uint(out, steps[k] >> r->layout.shift);
        sb_char(out, '@');
        sb_str(out, r->rbg->vertices[steps[k] & r->layout.mask].name);
    }
}

/* A move as people read it: "rx0y3[e] rx0y2->>". */
static void rbg_move_actions(const Game *game, const MoveList *list, uint32_t i, StrBuf *out) {
    const RbgRules *r = rbg_rules(game);
    uint32_t n;
    const uint32_t *steps = rbg_move(rbg_moves_of(list), i, &n);
    for (uint32_t k = 0; k < n; k++) {
        sb_fmt(out, "%s" STR_FMT, k ? " " : "",
               STR_ARG(r->rbg->vertices[steps[k] & r->layout.mask].name));
        rbg_print_node(r->rbg, r->rbg->modifiers[steps[k] >> r->layout.shift], out);
    }
}

/* The vertices it goes through: "x0y3-x0y2". In full, as people read it. */
static void rbg_move_name(const Game *game, const MoveList *list, uint32_t i, bool full,
                          StrBuf *out) {
    const RbgRules *r = rbg_rules(game);
    uint32_t n, last = UINT32_MAX;
    const uint32_t *steps = rbg_move(rbg_moves_of(list), i, &n);
    if (full) {
        rbg_move_actions(game, list, i, out);
        return;
    }
    for (uint32_t k = 0; k < n; k++) {
        uint32_t vertex = steps[k] & r->layout.mask;
        if (vertex == last) continue;
        sb_fmt(out, "%s" STR_FMT, k ? "-" : "", STR_ARG(rbg_look_name(r->rbg, vertex)));
        last = vertex;
    }
}

static void rbg_text(const Game *game, const State *state, StrBuf *out) {
    rbg_state_text(rbg_rules(game)->rbg, rbg_seen(state), out);
}

static uint64_t rbg_move_key(const Game *game, const MoveList *list, uint32_t i) {
    const RbgMoves *m = rbg_moves_of(list);
    uint32_t n;
    const uint32_t *steps = rbg_move(m, i, &n);
    uint64_t key = rng_mix((uint64_t)m->player + 1);
    for (uint32_t k = 0; k < n; k++) key = rng_mix(key ^ steps[k]) + k;
    return key;
}

static uint64_t rbg_hash(const Game *game, const State *state) {
    return rbg_state_hash(&rbg_rules(game)->layout, rbg_seen(state));
}

static Str rbg_player_name(const Game *game, int player) {
    return rbg_rules(game)->rbg->vars[player - 1].name;
}

static size_t rbg_state_bytes(const Game *game) {
    return rbg_rules(game)->layout.bytes;
}

static void rbg_free(Game *game) {
    if (!game) return;
    RbgRules *r = rbg_rules_of(game);
    if (r->release) r->release(r);
    Arena arena = r->arena; /* the rules themselves lie in it */
    arena_free(&arena);
}

const GameOps rbg_ops = {
    .player_new = rbg_player_new,
    .player_free = rbg_player_free,
    .state_new = rbg_state_new,
    .state_free = rbg_state_free,
    .state_copy = rbg_state_copy,
    .list_new = rbg_list_new,
    .list_free = rbg_list_free,
    .start = rbg_start,
    .moves = rbg_moves,
    .apply = rbg_apply,
    .sample = rbg_sample,
    .force = rbg_force,
    .chance = rbg_chance,
    .describe = rbg_describe,
    .count = rbg_count,
    .cut = rbg_cut,
    .over = rbg_over,
    .mover = rbg_mover,
    .winner = rbg_winner,
    .end_kind = rbg_end_kind,
    .rank = rbg_rank,
    .score = rbg_score,
    .move_text = rbg_move_text,
    .move_actions = rbg_move_actions,
    .state_text = rbg_text,
    .state_hash = rbg_hash,
    .move_key = rbg_move_key,
    .features = rbg_insight_features,
    .taken = rbg_insight_taken,
    .scene = rbg_look_scene,
    .look = rbg_look_view,
    .move_places = rbg_look_move_places,
    .move_name = rbg_move_name,
    .player_name = rbg_player_name,
    .state_bytes = rbg_state_bytes,
    .free = rbg_free,
};
