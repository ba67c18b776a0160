/* bench_agents.c: what thinking costs: an iteration of UCT beside a random game, two threads beside one,
 * and how long agents think beyond their time. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "agent/rollout.h"
#include "cli/bench.h"
#include "cli/open_game.h"

/* ---- iterations and threads ------------------------------------------------------------------ */

enum { BENCH_ROUNDS = 3 };

/* How fast something was done, at its best. */
typedef struct BenchRate {
    double cpu, wall; /* so many in a second of the processors, and of the clock */
} BenchRate;

static void rate_best(BenchRate *best, double n, double cpu, double wall) {
    best->cpu = fmax(best->cpu, n / cpu);
    best->wall = fmax(best->wall, n / wall);
}

/* Random games from the start position. */
static void rate_playouts(const Game *game, double seconds, uint64_t seed, BenchRate *best) {
    Rollout r;
    const Timer endless = {0};
    State *root = game->ops->state_new(game);
    rollout_open(&r, game, seed);
    r.timer = &endless;
    game->ops->start(r.player, root, seed);
    uint64_t n = 0;
    double spent = 0, cpu = bench_cpu(), wall = timer_now();
    for (uint32_t many = 1; spent < seconds; many *= spent < seconds / 100 ? 2 : 1) {
        for (uint32_t k = 0; k < many; k++, n++) {
            game->ops->state_copy(game, r.state, root);
            rollout_play(&r);
        }
        spent = bench_cpu() - cpu;
    }
    rate_best(best, (double)n, spent, timer_now() - wall);
    rollout_close(&r);
    game->ops->state_free(root);
}

/* So many iterations from the start position, in a new tree. */
static void rate_uct(const Game *game, const char *agent, double iterations, uint64_t seed,
                     BenchRate *best) {
    Agent setup;
    StrBuf note = {0};
    if (!agent_setup(&setup, game, str_of(agent), &note) || setup.replaced) {
        sb_free(&note);
        return;
    }
    Agent *a = agent_open(&setup);
    Player *player = game->ops->player_new(game);
    MoveList *list = game->ops->list_new(game);
    State *root = game->ops->state_new(game);
    Analysis out = {0};
    game->ops->start(player, root, seed);
    Turn t = {.state = root, .player = game->ops->mover(root)};
    t.count = game->ops->moves(player, root, list);
    agent_begin(a, &(Opening){.seat = 1, .seed = seed});
    const Budget budget = {.iterations = (uint64_t)iterations + 1};
    double cpu = bench_cpu(), wall = timer_now();
    if (t.count) agent_choose(a, &t, &budget, &out);
    rate_best(best, (double)out.iterations, bench_cpu() - cpu, timer_now() - wall);
    agent_close(a);
    analysis_free(&out);
    game->ops->state_free(root);
    game->ops->list_free(list);
    game->ops->player_free(player);
    sb_free(&note);
}

static void agents_game(const Game *game, const char *name, double seconds) {
    BenchRate playouts = {0}, one = {0}, two = {0};
    for (uint64_t round = 1; round <= BENCH_ROUNDS; round++) {
        double share = seconds / BENCH_ROUNDS;
        rate_playouts(game, share, round, &playouts);
        rate_uct(game, "uct", playouts.cpu * share, round, &one);
        rate_uct(game, "uct:threads=2", playouts.cpu * share, round, &two);
    }
    printf("%-40s %11.0f %11.0f %7.2f %11.0f %11.0f %8.2f %8.2f\n", name, playouts.cpu, one.cpu,
           one.cpu > 0 ? playouts.cpu / one.cpu : 0, one.wall, two.wall,
           one.wall > 0 ? two.wall / one.wall : 0, two.cpu > 0 ? one.cpu / two.cpu : 0);
    fflush(stdout);
}

int bench_agents(const Input *in, const Names *files, double seconds) {
    int code = EXIT_FINE;
    printf("%-40s %11s %11s %7s %11s %11s %8s %8s\n", "", "processor", "processor", "", "clock",
           "clock", "", "");
    printf("%-40s %11s %11s %7s %11s %11s %8s %8s\n", "game", "play-outs/s", "UCT/s", "cost",
           "1 thread/s", "2 threads/s", "speed-up", "dearer");
    for (uint32_t i = 0; i < files->n; i++) {
        Game *game = game_open(in, files->v[i], true, NULL);
        if (game)
            agents_game(game, files->v[i], seconds);
        else
            printf("%-40s cannot be played\n", files->v[i]);
        if (!game) code = EXIT_WRONG;
        game_close(game);
    }
    return code;
}
