/* rollout.c: random games from a position on. */
#include "agent/rollout.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/rng.h"

/* A game that has not ended after so many moves counts as one that nobody won. */
enum { ROLLOUT_MOVES = 1 << 17, ROLLOUT_LOOK_AT_CLOCK = 4 };

/* Where moves take longer than that, in seconds, the clock is looked at before each, and one is not begun
 * that will not be done in time if it takes as long as the one before. */
static const double rollout_slow = 0.0005;

void rollout_open(Rollout *r, const Game *game, uint64_t seed) {
    *r = (Rollout){.game = game, .rng = rng_mix(seed)};
    r->player = game->ops->player_new(game);
    r->state = game->ops->state_new(game);
    r->list = game->ops->list_new(game);
}

void rollout_close(Rollout *r) {
    r->game->ops->list_free(r->list);
    r->game->ops->state_free(r->state);
    r->game->ops->player_free(r->player);
    free(r->made);
}

uint64_t rollout_key(const Game *game, const MoveList *list, uint32_t i) {
    if (game->ops->move_key) return game->ops->move_key(game, list, i);
    StrBuf text = {0};
    game->ops->move_text(game, list, i, &text);
    uint64_t h = str_hash64(sb_view(&text));
    sb_free(&text);
    return h;
}

void rollout_made(Rollout *r, uint64_t key, int seat) {
    if (r->nmade == r->room) {
        r->room = r->room ? r->room * 2 : 1024;
        r->made = mem_realloc(r->made, r->room * sizeof *r->made);
    }
    r->made[r->nmade++] = (MadeMove){key, seat};
}

uint32_t rollout_root(Player *player, const Game *game, const State *state, TrialDraws drawn,
                      MoveList *out) {
    game->ops->force(player, drawn.v, drawn.n);
    uint32_t n = game->ops->moves(player, state, out);
    game->ops->force(player, NULL, 0);
    return n;
}

bool rollout_play(Rollout *r) {
    const GameOps *ops = r->game->ops;
    uint32_t looked = 0, every = 1;
    double then = timer_now();
    for (uint32_t n = 1; n < ROLLOUT_MOVES && !ops->over(r->state); n++) {
        if (n - looked == every) {
            double now = timer_now();
            if (n > 1) r->pace = now - then > rollout_slow * every ? (now - then) / every : 0;
            if (timer_out_by(r->timer, now, r->pace)) return false;
            every = r->pace > 0 ? 1 : ROLLOUT_LOOK_AT_CLOCK;
            then = now;
            looked = n;
        }
        if (!ops->sample(r->player, r->state, &r->rng, r->list)) break;
        if (r->record)
            rollout_made(r, rollout_key(r->game, r->list, 0), agent_mover(r->game, r->state));
        ops->apply(r->player, r->state, r->list, 0);
    }
    return true;
}
