/* bench_grow.c: how the cost of a move grows with the board.
 *
 * Games of our own are read from their files, where a tag of an option stands for the size of the
 * board. It is replaced by a number before the options are, so that any size can be had, not only
 * those the description offers. */
#include <stdio.h>
#include <unistd.h>

#include "base/rng.h"
#include "cli/bench.h"
#include "cli/open_game.h"
#include "core/playout.h"
#include "rules/rules.h"

enum { GROW_SIZES = 8 };

static const char GROW_TAG[] = "<Board:size>";

static const struct {
    const char *path;      /* below the folder of games */
    int sizes[GROW_SIZES]; /* up to the first 0 */
} grow_games[] = {
    {"connection/hex.lud", {5, 7, 10, 14, 20, 28, 38, 50}},
    {"territory/go.lud", {9, 13, 19, 25, 31, 37}},
    {"war/draughts.lud", {8, 10, 12, 16, 20, 24, 30}},
};

/* A game on one board: how large it is, what a move costs. */
typedef struct GrowCost {
    int sites;
    double seconds; /* of a move */
    PlayoutStats stats;
} GrowCost;

/* The text with the number in the place of every tag; how often. */
static int grow_text(Str text, int size, StrBuf *out) {
    const uint32_t tag = sizeof GROW_TAG - 1;
    int found = 0;
    for (uint32_t at = 0; at < text.n;) {
        if (text.n - at >= tag && memcmp(text.s + at, GROW_TAG, tag) == 0) {
            sb_fmt(out, "%d", size);
            at += tag;
            found++;
        } else {
            sb_char(out, text.s[at++]);
        }
    }
    return found;
}

/* NULL when it cannot be played, and why was said. */
static Game *grow_open(const Input *in, const Source *src, int size) {
    StrBuf text = {0};
    Unit u;
    Game *game = NULL;
    if (grow_text(src->text, size, &text)) {
        unit_load_text(&u, src->name, sb_view(&text), in->defs, NULL, in->grammar);
        if (u.root) game = game_compile(in, src->name, &u);
        cli_show(&u.diags);
        unit_free(&u);
    } else {
        fprintf(stderr, "tessera bench: %s: no %s in it\n", src->name, GROW_TAG);
    }
    sb_free(&text);
    return game;
}

static void grow_measure(const Game *game, double seconds, GrowCost *cost) {
    const Rules *r = (const Rules *)game;
    Playout p;
    *cost = (GrowCost){.sites = r->topo->sites[r->topo->use].n};
    playout_open(&p, game);
    /* One game beforehand: memory grows once, and that is not what is measured. */
    playout_game(&p, rng_mix(0), false, &(PlayoutStats){0});
    double start = bench_cpu(), spent = 0;
    for (uint64_t i = 1; spent < seconds; i++) {
        playout_game(&p, rng_mix(i), false, &cost->stats);
        spent = bench_cpu() - start;
    }
    cost->seconds = cost->stats.moves ? spent / (double)cost->stats.moves : 0;
    playout_close(&p);
}

/* All sizes of one game; a row for each and a line with the exponent. */
static bool grow_game(const Input *in, const Source *src, const int *sizes, double seconds) {
    double sites[GROW_SIZES], costs[GROW_SIZES];
    bool terminal = isatty(STDERR_FILENO);
    StrBuf name = {0};
    int n = 0;
    for (; n < GROW_SIZES && sizes[n]; n++) {
        GrowCost cost;
        if (terminal) fprintf(stderr, "\r\033[K%s, size %d", src->name, sizes[n]);
        Game *game = grow_open(in, src, sizes[n]);
        if (!game) break;
        sb_clear(&name);
        sb_str(&name, game->name);
        grow_measure(game, seconds, &cost);
        game_close(game);
        if (terminal) fprintf(stderr, "\r\033[K");
        printf("%-10s %5d %6d %8llu %9.1f %9.3f %10.0f\n", sb_cstr(&name), sizes[n], cost.sites,
               (unsigned long long)cost.stats.games,
               (double)cost.stats.moves / (double)cost.stats.games, cost.seconds * 1e6,
               cost.seconds > 0 ? 1 / cost.seconds : 0);
        fflush(stdout);
        sites[n] = cost.sites;
        costs[n] = cost.seconds;
    }
    bool good = n == GROW_SIZES || !sizes[n];
    if (good)
        printf("%s: with n sites a move costs as n^%.2f\n\n", sb_cstr(&name),
               bench_exponent(sites, costs, n));
    sb_free(&name);
    return good;
}

int bench_grow(const Input *in, const char *folder, double seconds) {
    bool good = true;
    printf("%-10s %5s %6s %8s %9s %9s %10s\n", "game", "size", "sites", "games", "length",
           "µs/move", "moves/s");
    for (size_t i = 0; i < sizeof grow_games / sizeof *grow_games && good; i++) {
        Arena arena = {0};
        StrBuf path = {0};
        const char *error = NULL;
        sb_fmt(&path, "%s/%s", folder, grow_games[i].path);
        const Source *src = source_read(&arena, sb_cstr(&path), &error);
        if (!src) fprintf(stderr, "tessera bench: %s: %s\n", sb_cstr(&path), error);
        good = src && grow_game(in, src, grow_games[i].sizes, seconds);
        sb_free(&path);
        arena_free(&arena);
    }
    return good ? EXIT_FINE : EXIT_WRONG;
}
