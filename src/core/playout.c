/* playout.c: random games. */
#include "core/playout.h"

#include "base/rng.h"

void playout_open(Playout *p, const Game *game) {
    *p = (Playout){.game = game};
    p->player = game->ops->player_new(game);
    p->state = game->ops->state_new(game);
    p->list = game->ops->list_new(game);
}

void playout_close(Playout *p) {
    p->game->ops->list_free(p->list);
    p->game->ops->state_free(p->state);
    p->game->ops->player_free(p->player);
}

static void playout_result(const Playout *p, uint64_t seed, uint64_t moves, bool cut,
                           PlayoutStats *stats) {
    const GameOps *ops = p->game->ops;
    int winner = ops->winner(p->state);
    EndKind end = ops->end_kind(p->state);
    if (stats->games == 0 || moves < stats->shortest) stats->shortest = moves;
    if (moves > stats->longest) stats->longest = moves;
    stats->games++;
    stats->moves += moves;
    stats->wins[winner >= 1 && winner <= GAME_MAX_PLAYERS ? winner : 0]++;
    stats->by_turns += end == END_TURNS;
    stats->by_moves += end == END_MOVES;
    stats->by_bound += end == END_BOUND || cut;
    uint64_t last = ops->state_hash(p->game, p->state);
    stats->digest += rng_mix(seed ^ rng_mix(last ^ rng_mix(moves << 8 | (uint64_t)(winner & 255))));
}

uint64_t playout_game(Playout *p, uint64_t seed, bool listing, PlayoutStats *stats) {
    const GameOps *ops = p->game->ops;
    uint64_t rng = rng_mix(seed ^ 0x5DEECE66Du), moves = 0;
    bool cut = false;
    ops->start(p->player, p->state, seed);
    while (!ops->over(p->state)) {
        uint32_t i = 0;
        if (listing) {
            uint32_t n = ops->moves(p->player, p->state, p->list);
            stats->listed++;
            stats->choices += n;
            i = n ? rng_below(&rng, n) : 0;
        } else {
            ops->sample(p->player, p->state, &rng, p->list);
        }
        if (ops->count(p->list) == 0) {
            cut = game_cut(p->game, p->list);
            stats->stuck += !cut;
            break;
        }
        if (p->each) p->each(p, i);
        ops->apply(p->player, p->state, p->list, i);
        moves++;
    }
    playout_result(p, seed, moves, cut, stats);
    return moves;
}

void playout_add(PlayoutStats *to, const PlayoutStats *from) {
    if (from->games == 0) return;
    if (to->games == 0 || from->shortest < to->shortest) to->shortest = from->shortest;
    if (from->longest > to->longest) to->longest = from->longest;
    to->games += from->games;
    to->moves += from->moves;
    for (int i = 0; i <= GAME_MAX_PLAYERS; i++) to->wins[i] += from->wins[i];
    to->by_turns += from->by_turns;
    to->by_moves += from->by_moves;
    to->by_bound += from->by_bound;
    to->stuck += from->stuck;
    to->listed += from->listed;
    to->choices += from->choices;
    to->digest += from->digest;
}
