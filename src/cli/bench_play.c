/* bench_play.c: how fast games are played.
 *
 * Speed is measured in processor time, since machines are shared. The signature is made from fixed
 * games with fixed seeds: it changes when behaviour does, never with the speed. */
#include "cli/bench_play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "cli/bench.h"
#include "cli/open_game.h"
#include "core/playout.h"
#include "native/rbg_native.h"

enum { SIGNATURE_GAMES = 3 };

typedef struct BenchSums {
    uint64_t signature;
    double logs;
    uint32_t games, compared, failed, cut;
    double worst;
} BenchSums;

/* Nanoseconds to copy a state. */
static double bench_copy(const Game *game) {
    enum { COPIES = 20000 };
    State *a = game->ops->state_new(game), *b = game->ops->state_new(game);
    Player *player = game->ops->player_new(game);
    game->ops->start(player, a, 1);
    double start = bench_cpu();
    for (int i = 0; i < COPIES; i++) game->ops->state_copy(game, i & 1 ? a : b, i & 1 ? b : a);
    double ns = (bench_cpu() - start) * 1e9 / COPIES;
    game->ops->player_free(player);
    game->ops->state_free(a);
    game->ops->state_free(b);
    return ns;
}

/* The reference's play-outs per second, 0 when it is not known. */
static double bench_reference(Str table, const char *name) {
    while (table.n) {
        Str line = str_cut(&table, '\n');
        if (!str_is(str_cut(&line, '\t'), name)) continue;
        double v = 0;
        return str_to_float(str_cut(&line, '\t'), &v) ? v : 0;
    }
    return 0;
}

/* A Regular Boardgame is measured compiled, if it can be. */
static void bench_wait(const Game *game) {
    while (rbg_native_info(game).state == RBG_NATIVE_MAKING)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static void bench_game(const Game *game, const char *name, Str table, double seconds,
                       BenchSums *sums) {
    Playout p;
    PlayoutStats fixed = {0}, stats = {0};
    playout_open(&p, game);
    for (uint64_t i = 0; i < SIGNATURE_GAMES; i++) playout_game(&p, rng_mix(i), false, &fixed);
    sums->signature = rng_mix(sums->signature ^ fixed.digest);
    sums->games++;
    if (seconds > 0) {
        bench_wait(game);
        double start = bench_cpu(), spent = 0;
        /* Asking for the time takes as long as a short game: so it is asked after some, up to so many
         * that they take a hundredth of the time. */
        for (uint64_t i = 0, many = 1; spent < seconds; many *= spent < seconds / 100 ? 2 : 1) {
            for (uint64_t k = 0; k < many; k++)
                playout_game(&p, rng_mix(1000 + i++), false, &stats);
            spent = bench_cpu() - start;
        }
        double rate = (double)stats.games / spent, reference = bench_reference(table, name);
        double ratio = reference > 0 ? rate / reference : 0;
        printf("%-52s %10.1f %11.0f %7.1f %6zu %5.0f", name, rate, (double)stats.moves / spent,
               (double)stats.moves / (double)stats.games, game->ops->state_bytes(game),
               bench_copy(game));
        if (ratio > 0) {
            printf(" %10.1f %7.2f", reference, ratio);
            sums->logs += log(ratio);
            sums->worst = sums->compared == 0 || ratio < sums->worst ? ratio : sums->worst;
            sums->compared++;
        }
        printf("\n");
        fflush(stdout);
    }
    if (fixed.by_bound || stats.by_bound) {
        sums->cut++;
        game_bound("bench", game, "what was measured means nothing");
    }
    playout_close(&p);
}

static void bench_one(const Input *in, const char *root, const char *name, Str table,
                      double seconds, BenchSums *sums) {
    StrBuf path = {0};
    if (*root) sb_fmt(&path, "%s/", root);
    sb_text(&path, name);
    Game *game = game_open(in, sb_cstr(&path), true, NULL);
    if (game) {
        bench_game(game, name, table, seconds, sums);
    } else {
        printf("%-52s cannot be played\n", name);
        sums->failed++;
    }
    game_close(game);
    sb_free(&path);
}

static void bench_header(double seconds) {
    if (seconds > 0)
        printf("%-52s %10s %11s %7s %6s %5s %10s %7s\n", "game", "playouts/s", "moves/s", "length",
               "bytes", "copy", "reference", "ratio");
}

static int bench_end(const BenchSums *sums) {
    if (sums->compared)
        printf("%u games beside the reference: geometric mean of the ratios %.2f, worst %.2f\n",
               sums->compared, exp(sums->logs / sums->compared), sums->worst);
    printf("%u games, %u cannot be played, signature %016llx\n", sums->games, sums->failed,
           (unsigned long long)sums->signature);
    return sums->failed || sums->cut ? EXIT_WRONG : EXIT_FINE;
}

int bench_play(const Input *in, const char *folder, double seconds, bool signature_only) {
    Arena arena = {0};
    StrBuf path = {0};
    Names games = {0};
    BenchSums sums = {0};
    const char *error = NULL, *root = "";
    Str table = {0};
    if (signature_only) seconds = 0;
    sb_fmt(&path, "%s/bench-games.txt", folder);
    const Source *list = source_read(&arena, sb_cstr(&path), &error);
    if (list) {
        sb_clear(&path);
        sb_fmt(&path, "%s/speed.tsv", folder);
        const Source *speed = source_read(&arena, sb_cstr(&path), &error);
        if (speed) table = speed->text;
        sb_clear(&path);
        sb_fmt(&path, "%s/lud", folder);
        root = arena_copy(&arena, sb_cstr(&path), path.n + 1);
        cli_list(&arena, list->text, &games);
    } else {
        vec_push(&games, folder);
    }
    bool good = list || input_walk_games(&arena, &games);
    if (good) bench_header(seconds);
    for (uint32_t i = 0; good && i < games.n; i++)
        bench_one(in, root, games.v[i], table, seconds, &sums);
    vec_free(&games);
    sb_free(&path);
    arena_free(&arena);
    return good ? bench_end(&sums) : EXIT_WRONG;
}
