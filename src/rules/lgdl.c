/* lgdl.c: the rules engine as the waist sees it. */
#include "rules/lgdl.h"

#include <stdlib.h>

#include "geom/distance.h"
#include "rules/flow.h"
#include "rules/insight.h"
#include "rules/look.h"
#include "rules/match.h"
#include "rules/state_text.h"
#include "rules/view.h"

struct Player {
    Ctx *ctx;
};

static const Rules *lgdl_rules(const Game *game) {
    return (const Rules *)game;
}

static Player *lgdl_player_new(const Game *game) {
    Player *p = mem_alloc(sizeof *p);
    p->ctx = ctx_new(lgdl_rules(game));
    return p;
}

static void lgdl_player_free(Player *player) {
    if (!player) return;
    ctx_free(player->ctx);
    free(player);
}

static State *lgdl_state_new(const Game *game) {
    return state_new(lgdl_rules(game));
}

static void lgdl_state_free(State *state) {
    free(state);
}

static void lgdl_state_copy(const Game *game, State *to, const State *from) {
    state_copy(lgdl_rules(game), to, from);
}

static MoveList *lgdl_list_new(const Game *game) {
    return moves_new();
}

/* ---- play ------------------------------------------------------------------------------------ */

/* Chance follows from the state alone; listing twice draws the same. */
static void lgdl_begin(Ctx *c, const State *s) {
    c->rng = s->rng;
    c->ndraws = c->next_forced = 0;
}

static void lgdl_start(Player *player, State *state, uint64_t seed) {
    Ctx *c = player->ctx;
    state->rng = seed;
    lgdl_begin(c, state);
    flow_start(c, state, seed);
}

/* Rules look at the state through c->s; only flow_apply and flow_start change it. */
static State *lgdl_look(const State *state) {
    union {
        const State *given;
        State *seen;
    } look = {state};
    return look.seen;
}

static uint32_t lgdl_moves(Player *player, const State *state, MoveList *out) {
    Ctx *c = player->ctx;
    lgdl_begin(c, state);
    moves_cut(out, (MoveMark){0});
    flow_moves(c, lgdl_look(state), out);
    return out->moves.n;
}

static void lgdl_apply(Player *player, State *state, const MoveList *list, uint32_t i) {
    Ctx *c = player->ctx;
    lgdl_begin(c, state);
    c->rng ^= 0xA5A5A5A5DEADBEEFu; /* what consequences draw is not what listing drew */
    flow_apply(c, state, list, i);
    /* Not one step on: the second die of this turn would be the first of the next. */
    state->rng = rng_mix(state->rng ^ 0x8E9D5A3C71F2B64Du);
}

static bool lgdl_sample(Player *player, const State *state, uint64_t *rng, MoveList *out) {
    Ctx *c = player->ctx;
    lgdl_begin(c, state);
    moves_cut(out, (MoveMark){0});
    return flow_sample(c, lgdl_look(state), rng, out);
}

static void lgdl_force(Player *player, const int *outcomes, uint32_t n) {
    player->ctx->forced = outcomes;
    player->ctx->nforced = outcomes ? n : 0;
    player->ctx->next_forced = 0;
}

static uint32_t lgdl_chance(const Player *player, const uint32_t **ways, const int **outcomes) {
    const Ctx *c = player->ctx;
    if (ways) *ways = c->ways;
    if (outcomes) *outcomes = c->outcomes;
    return c->ndraws < CTX_MAX_DRAWS ? c->ndraws : CTX_MAX_DRAWS;
}

void lgdl_bare(Player *player, bool bare) {
    player->ctx->bare = bare;
}

void lgdl_record(Player *player, MoveList *list) {
    player->ctx->record = list;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static uint32_t lgdl_count(const MoveList *list) {
    return list->moves.n;
}

static bool lgdl_over(const State *s) {
    return s->over;
}

static int lgdl_mover(const State *s) {
    return s->mover;
}

static int lgdl_winner(const State *s) {
    return s->winner;
}

static EndKind lgdl_end_kind(const State *s) {
    return (EndKind)s->end_kind;
}

static double lgdl_rank(const State *s, int player) {
    return player >= 1 && player <= s->players ? (double)s->seat[player].rank : 0;
}

/* Ranks as points: the first has 100, the last 0; alone, it is whether one won. */
static double lgdl_score(const Game *game, const State *s, int player) {
    double rank = lgdl_rank(s, player);
    if (!s->over || rank <= 0) return 0;
    if (game->players < 2) return s->winner == player ? 100 : 0;
    return 100 * (game->players - rank) / (game->players - 1);
}

static void lgdl_move_text(const Game *game, const MoveList *list, uint32_t i, StrBuf *out) {
    move_text(list->rules ? list->rules : lgdl_rules(game), list, i, out);
}

static void lgdl_move_actions(const Game *game, const MoveList *list, uint32_t i, StrBuf *out) {
    move_actions_text(list->rules ? list->rules : lgdl_rules(game), list, i, out);
}

static void lgdl_state_text(const Game *game, const State *state, StrBuf *out) {
    const Rules *r = lgdl_rules(game);
    state_text(match_rules(r, state), match_state(r, state), out);
}

static void lgdl_view(const Game *game, const State *state, int player, StrBuf *out) {
    const Rules *r = lgdl_rules(game);
    view_text(match_rules(r, state), match_state(r, state), player, out);
}

static void lgdl_move_view(const Game *game, const State *before, const State *after,
                           const MoveList *list, uint32_t i, int player, StrBuf *out) {
    const Rules *r = lgdl_rules(game);
    view_move_text(match_rules(r, before), match_state(r, before), match_state(r, after), list, i,
                   player, out);
}

static void lgdl_move_name(const Game *game, const MoveList *list, uint32_t i, bool full,
                           StrBuf *out) {
    move_name(list->rules ? list->rules : lgdl_rules(game), list, i, full, out);
}

static void lgdl_move_name_view(const Game *game, const State *before, const State *after,
                                const MoveList *list, uint32_t i, int player, StrBuf *out) {
    const Rules *r = lgdl_rules(game);
    move_name_seen(match_rules(r, before), match_state(r, before), match_state(r, after), list, i,
                   player, out);
}

static int lgdl_move_player(const MoveList *list, uint32_t i) {
    return list->moves.v[i].mover;
}

static void lgdl_join(const Game *game, const MoveList *list, const uint32_t *choice,
                      MoveList *out) {
    moves_cut(out, (MoveMark){0});
    out->rules = list->rules;
    for (int p = 1; p <= game->players; p++) {
        if (choice[p] >= list->moves.n) continue;
        if (out->moves.n == 0)
            moves_copy_to(out, list, choice[p]);
        else
            moves_join_from(out, list, choice[p]);
    }
}

static uint64_t lgdl_state_hash(const Game *game, const State *state) {
    uint64_t turn = (uint64_t)(uint32_t)state->mover << 32 | (uint32_t)state->next;
    const Rules *r = lgdl_rules(game);
    return state_hash(match_rules(r, state), match_state(r, state)) ^ rng_mix(turn);
}

static size_t lgdl_state_bytes(const Game *game) {
    return lgdl_rules(game)->layout.fixed;
}

static void lgdl_free(Game *game) {
    Rules *r = (Rules *)game;
    if (!r) return;
    match_free(r);
    topology_free(r->topo);
    tracks_free(r->tracks);
    for (int t = 0; t < SITE_TYPES; t++) distances_free(r->distances[t]);
    Arena arena = r->arena; /* the rules themselves lie in it */
    arena_free(&arena);
}

static const char *lgdl_describe(const Game *game, StrBuf *out) {
    const Rules *r = lgdl_rules(game);
    if (!r->text.n) return NULL;
    sb_str(out, r->text);
    return "lud";
}

const GameOps lgdl_ops = {
    .player_new = lgdl_player_new,
    .player_free = lgdl_player_free,
    .state_new = lgdl_state_new,
    .state_free = lgdl_state_free,
    .state_copy = lgdl_state_copy,
    .list_new = lgdl_list_new,
    .list_free = moves_free,
    .start = lgdl_start,
    .moves = lgdl_moves,
    .apply = lgdl_apply,
    .sample = lgdl_sample,
    .force = lgdl_force,
    .chance = lgdl_chance,
    .count = lgdl_count,
    .over = lgdl_over,
    .mover = lgdl_mover,
    .winner = lgdl_winner,
    .end_kind = lgdl_end_kind,
    .rank = lgdl_rank,
    .score = lgdl_score,
    .move_text = lgdl_move_text,
    .move_actions = lgdl_move_actions,
    .state_text = lgdl_state_text,
    .view = lgdl_view,
    .move_view = lgdl_move_view,
    .move_player = lgdl_move_player,
    .join = lgdl_join,
    .state_hash = lgdl_state_hash,
    .move_key = insight_move_key,
    .position_key = insight_position_key,
    .reseed = insight_reseed,
    .seat = insight_seat,
    .features = insight_features,
    .taken = insight_taken,
    .scene = look_scene,
    .look = look_view,
    .look_rolled = look_rolled,
    .move_places = look_move_places,
    .move_name = lgdl_move_name,
    .move_name_view = lgdl_move_name_view,
    .state_bytes = lgdl_state_bytes,
    .describe = lgdl_describe,
    .free = lgdl_free,
};
