/* cmd_playout.c: plays random games and tells how they went. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "agent/timer.h"
#include "base/rng.h"
#include "cli/playout_save.h"
#include "cli/progress.h"
#include "core/playout.h"

/* Every so many games all moves are listed, for the branching factor. */
enum { LIST_EVERY = 64, MAX_THREADS = 256 };

typedef struct PlayoutRun {
    const Game *game;
    uint64_t seed;
    uint32_t n;
    int threads;
    const Input *in;
    const char *folder; /* where games are saved; NULL: nowhere */
    atomic_uint next, done;
    atomic_bool failed;
} PlayoutRun;

typedef struct PlayoutThread {
    PlayoutRun *run;
    PlayoutStats stats;
    pthread_t id;
    bool first;
} PlayoutThread;

static void *playout_thread(void *arg) {
    PlayoutThread *t = arg;
    PlayoutRun *run = t->run;
    Playout p;
    Progress progress = progress_begin("games");
    PlayoutSave save;
    playout_open(&p, run->game);
    if (run->folder) playout_save_open(&save, &p, run->in);
    for (;;) {
        uint32_t i = atomic_fetch_add(&run->next, 1);
        if (i >= run->n || atomic_load(&run->failed)) break;
        playout_game(&p, rng_mix(run->seed + i), i % LIST_EVERY == 0, &t->stats);
        if (run->folder && !playout_save_game(&save, &p, run->folder, rng_mix(run->seed + i)))
            atomic_store(&run->failed, true);
        uint32_t done = atomic_fetch_add(&run->done, 1) + 1;
        if (t->first) progress_show(&progress, done, run->n);
    }
    if (t->first) progress_clear(&progress);
    if (run->folder) playout_save_close(&save, &p);
    playout_close(&p);
    return NULL;
}

static PlayoutStats playout_all(PlayoutRun *run) {
    PlayoutThread *threads = calloc((size_t)run->threads, sizeof *threads);
    PlayoutStats sum = {0};
    int begun = 0;
    if (!threads) return sum;
    for (int i = 0; i < run->threads; i++)
        threads[i] = (PlayoutThread){.run = run, .first = i == 0};
    while (begun + 1 < run->threads &&
           pthread_create(&threads[begun + 1].id, NULL, playout_thread, &threads[begun + 1]) == 0)
        begun++;
    playout_thread(&threads[0]);
    for (int i = 1; i <= begun; i++) pthread_join(threads[i].id, NULL);
    for (int i = 0; i <= begun; i++) playout_add(&sum, &threads[i].stats);
    free(threads);
    return sum;
}

static void playout_print(const Game *game, const PlayoutStats *s, double seconds, bool json) {
    double n = (double)s->games, branching = s->listed ? (double)s->choices / (double)s->listed : 0;
    if (json) {
        printf(
            "{\"games\":%llu,\"seconds\":%.6f,\"playouts_per_s\":%.2f,\"moves_per_s\":%.1f,"
            "\"mean_length\":%.3f,\"branching\":%.3f,\"at_bound\":%llu,\"draws\":%llu,\"wins\":[",
            (unsigned long long)s->games, seconds, n / seconds, (double)s->moves / seconds,
            (double)s->moves / n, branching, (unsigned long long)s->by_bound,
            (unsigned long long)s->wins[0]);
        for (int p = 1; p <= game->players; p++)
            printf("%s%llu", p > 1 ? "," : "", (unsigned long long)s->wins[p]);
        printf("],\"digest\":\"%016llx\"}\n", (unsigned long long)s->digest);
        return;
    }
    printf(STR_FMT ", %llu random games in %.3f s\n", STR_ARG(game->name),
           (unsigned long long)s->games, seconds);
    printf("  play-outs/s   %.1f\n  moves/s       %.0f\n", n / seconds, (double)s->moves / seconds);
    printf("  length        %.1f (%llu to %llu)\n", (double)s->moves / n,
           (unsigned long long)s->shortest, (unsigned long long)s->longest);
    printf("  branching     %.1f\n", branching);
    for (int p = 1; p <= game->players; p++) {
        StrBuf name = {0};
        game_player_name(game, p, "player", &name);
        printf("  %-9s won %llu (%.1f %%)\n", sb_cstr(&name), (unsigned long long)s->wins[p],
               100 * (double)s->wins[p] / n);
        sb_free(&name);
    }
    printf("  nobody won    %llu (%.1f %%)\n", (unsigned long long)s->wins[0],
           100 * (double)s->wins[0] / n);
    if (s->by_turns || s->by_moves)
        printf("  at a limit    %llu (turns %llu, moves %llu)\n",
               (unsigned long long)s->by_turns + s->by_moves, (unsigned long long)s->by_turns,
               (unsigned long long)s->by_moves);
    if (s->by_bound) printf("  not ended     %llu\n", (unsigned long long)s->by_bound);
    if (s->stuck) printf("  without moves %llu\n", (unsigned long long)s->stuck);
    printf("  digest        %016llx\n", (unsigned long long)s->digest);
}

typedef struct PlayoutOptions {
    const char *n, *seed, *threads, *folder;
} PlayoutOptions;

static int playout_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    PlayoutOptions o = {"1000", "1", "1", NULL};
    int n = 0, seed = 0, threads = 0;
    const CliOption options[] = {
        {"games", 'n', "N", "how many (by default 1000)", .value = &o.n},
        {"seed", 's', "S", "where chance begins (by default 1)", .value = &o.seed},
        {"threads", 't', "T", "how many at once (by default 1)", .value = &o.threads},
        {"save", 0, "FOLDER", "write each game to FOLDER/NAME-SEED.trial", .value = &o.folder},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON && (!str_to_int(str_of(o.n), &n) || n < 1))
        code = cli_usage_error(self, "--games is a number from 1");
    if (code == CLI_GO_ON && !str_to_int(str_of(o.seed), &seed))
        code = cli_usage_error(self, "--seed is a number");
    if (code == CLI_GO_ON &&
        (!str_to_int(str_of(o.threads), &threads) || threads < 1 || threads > MAX_THREADS))
        code = cli_usage_error(self, "--threads is a number from 1 to %d", MAX_THREADS);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Game *game = game_open(&in, in.files.v[0], false, NULL);
        if (game) {
            PlayoutRun run = {.game = game,
                              .seed = (uint64_t)seed << 32,
                              .n = (uint32_t)n,
                              .threads = threads,
                              .in = &in,
                              .folder = o.folder};
            double start = timer_now();
            PlayoutStats stats = playout_all(&run);
            code = atomic_load(&run.failed) ? EXIT_WRONG : EXIT_FINE;
            if (code == EXIT_FINE) playout_print(game, &stats, timer_now() - start, in.json);
            if (code == EXIT_FINE && stats.by_bound)
                code =
                    game_bound("playout", game, "%llu of %llu games could not be played to an end",
                               (unsigned long long)stats.by_bound, (unsigned long long)stats.games);
        }
        if (!game) code = EXIT_WRONG;
        game_close(game);
    }
    input_close(&in);
    return code;
}

const Command cmd_playout = {
    .name = "playout",
    .args = "GAME",
    .summary = "play random games",
    .about =
        "Plays random games and prints how fast, how long, how many moves there were to choose\n"
        "from, and who won. The same seed gives the same games, whatever the number of threads; the\n"
        "digest sums them up.",
    .run = playout_run,
};
