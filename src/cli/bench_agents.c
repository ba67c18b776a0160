/* bench_agents.c: what thinking costs: an iteration of UCT beside a random game, two threads beside one,
 * and how long agents think beyond their time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/rollout.h"
#include "agent/workers.h"
#include "cli/bench.h"
#include "cli/open_game.h"

/* ---- iterations and threads ------------------------------------------------------------------ */

/* How fast something was done: so many in a second of the processors, and of the clock. */
typedef struct BenchRate {
    double cpu, wall;
} BenchRate;

/* Random games from the start position. */
static BenchRate rate_playouts(const Game *game, double seconds, uint64_t seed) {
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
    wall = timer_now() - wall;
    rollout_close(&r);
    game->ops->state_free(root);
    return (BenchRate){(double)n / spent, (double)n / wall};
}

/* A search from the start position, in a new tree. */
typedef struct BenchSearch {
    Agent *agent; /* NULL: UCT does not play this game */
    const Game *game;
    Player *player;
    MoveList *list;
    State *root;
    Turn turn;
    Budget budget;
    Analysis out;
} BenchSearch;

static void search_open(BenchSearch *b, const Game *game, const char *agent, double iterations,
                        uint64_t seed) {
    Agent setup;
    StrBuf note = {0};
    *b = (BenchSearch){.game = game, .budget.iterations = (uint64_t)iterations + 1};
    if (agent_setup(&setup, game, str_of(agent), &note) && !setup.replaced)
        b->agent = agent_open(&setup);
    sb_free(&note);
    b->player = game->ops->player_new(game);
    b->list = game->ops->list_new(game);
    b->root = game->ops->state_new(game);
    game->ops->start(b->player, b->root, seed);
    b->turn = (Turn){.state = b->root, .player = game->ops->mover(b->root)};
    b->turn.count = game->ops->moves(b->player, b->root, b->list);
    if (b->agent) agent_begin(b->agent, &(Opening){.seat = 1, .seed = seed});
}

static void search_close(BenchSearch *b) {
    if (b->agent) agent_close(b->agent);
    analysis_free(&b->out);
    b->game->ops->state_free(b->root);
    b->game->ops->list_free(b->list);
    b->game->ops->player_free(b->player);
}

static void search_run(void *owner, int i) {
    BenchSearch *b = (BenchSearch *)owner + i;
    if (b->agent && b->turn.count) agent_choose(b->agent, &b->turn, &b->budget, &b->out);
}

enum { BENCH_MAX_SEARCHES = 2 };

/* So many iterations, by as many searches at once that have nothing in common. */
static BenchRate rate_uct(const Game *game, const char *agent, int searches, double iterations,
                          uint64_t seed) {
    BenchSearch b[BENCH_MAX_SEARCHES];
    double n = 0;
    for (int i = 0; i < searches; i++)
        search_open(&b[i], game, agent, iterations / searches, seed + (uint64_t)i);
    double cpu = bench_cpu(), wall = timer_now();
    workers_run(searches, search_run, b);
    cpu = bench_cpu() - cpu, wall = timer_now() - wall;
    for (int i = 0; i < searches; i++) {
        n += (double)b[i].out.iterations;
        search_close(&b[i]);
    }
    return (BenchRate){n / cpu, n / wall};
}

/* What is printed for a game: columns. */
enum {
    AGENTS_PLAYOUTS,
    AGENTS_UCT,
    AGENTS_COST,
    AGENTS_ONE,
    AGENTS_TWO,
    AGENTS_GAIN,
    AGENTS_APART
};
enum { AGENTS_COLUMNS = AGENTS_APART + 1, AGENTS_ROUNDS = 9 };

static int agents_order(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* In turns, and the median of the rounds: others use the machine too, and its speed changes. */
static void agents_game(const Game *game, const char *name, double seconds) {
    double table[AGENTS_COLUMNS][AGENTS_ROUNDS];
    double share = seconds / AGENTS_ROUNDS;
    for (int i = 0; i < AGENTS_ROUNDS; i++) {
        uint64_t seed = (uint64_t)i + 1;
        BenchRate random = rate_playouts(game, share, seed);
        double many = random.cpu * share;
        BenchRate one = rate_uct(game, "uct", 1, many, seed);
        BenchRate two = rate_uct(game, "uct:threads=2", 1, many * 2, seed);
        BenchRate apart = rate_uct(game, "uct", 2, many * 2, seed);
        table[AGENTS_PLAYOUTS][i] = random.cpu;
        table[AGENTS_UCT][i] = one.cpu;
        table[AGENTS_COST][i] = one.cpu > 0 ? random.cpu / one.cpu : 0;
        table[AGENTS_ONE][i] = one.wall;
        table[AGENTS_TWO][i] = two.wall;
        table[AGENTS_GAIN][i] = one.wall > 0 ? two.wall / one.wall : 0;
        table[AGENTS_APART][i] = one.wall > 0 ? apart.wall / one.wall : 0;
    }
    double median[AGENTS_COLUMNS];
    for (int k = 0; k < AGENTS_COLUMNS; k++) {
        qsort(table[k], AGENTS_ROUNDS, sizeof table[k][0], agents_order);
        median[k] = table[k][AGENTS_ROUNDS / 2];
    }
    printf("%-40s %11.0f %11.0f %7.2f %11.0f %11.0f %8.2f %8.2f\n", name, median[AGENTS_PLAYOUTS],
           median[AGENTS_UCT], median[AGENTS_COST], median[AGENTS_ONE], median[AGENTS_TWO],
           median[AGENTS_GAIN], median[AGENTS_APART]);
    fflush(stdout);
}

int bench_agents(const Input *in, const Names *files, double seconds) {
    int code = EXIT_FINE;
    printf("%-40s %11s %11s %7s %11s %11s %8s %8s\n", "", "processor", "processor", "", "clock",
           "clock", "", "");
    printf("%-40s %11s %11s %7s %11s %11s %8s %8s\n", "game", "play-outs/s", "UCT/s", "cost",
           "1 thread/s", "2 threads/s", "speed-up", "apart");
    for (uint32_t i = 0; i < files->n; i++) {
        const char *slash = strrchr(files->v[i], '/'), *name = slash ? slash + 1 : files->v[i];
        Game *game = game_open(in, files->v[i], true, NULL);
        if (game)
            agents_game(game, name, seconds);
        else
            printf("%-40s cannot be played\n", name);
        if (!game) code = EXIT_WRONG;
        game_close(game);
    }
    return code;
}
