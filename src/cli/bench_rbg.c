/* bench_rbg.c: how fast Regular Boardgames are played, by the interpreter and compiled, beside the
 * original system's compiled games where their speed is known.
 *
 * A state is what the reference counts: a position after a move of a player, with all that the keeper
 * did then. Random games draw evenly from all legal moves of every position. Counting the tree makes
 * every leaf. Time is the processor's. */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "cli/bench.h"
#include "native/rbg_native.h"

/* What was measured of one engine. 0: not. */
typedef struct RbgSpeed {
    double random, perft; /* states per second */
    bool wrong;           /* the tree has another size than the reference says */
    bool cut;             /* GAME_BOUND: what was measured means nothing */
} RbgSpeed;

typedef struct RbgTables {
    Str speed, perft;
} RbgTables;

/* Ratios of one column. */
typedef struct RbgMean {
    double logs, worst;
    int n;
    char worst_game[64];
} RbgMean;

enum { MEAN_RANDOM, MEAN_PERFT, MEAN_COMPILED_RANDOM, MEAN_COMPILED_PERFT, MEANS };

typedef struct RbgBench {
    RbgTables tables;
    double seconds;
    RbgMean mean[MEANS];
    double *compile_times;
    int games, failed, wrong, cut, compiled, timed;
    uint64_t peak_kb;
} RbgBench;

/* ---- tables with tabs ------------------------------------------------------------------------ */

static Str rbg_bench_cut(Str *rest, char stop) {
    const char *at = rest->n ? memchr(rest->s, stop, rest->n) : NULL;
    uint32_t n = at ? (uint32_t)(at - rest->s) : rest->n;
    Str part = {rest->s, n};
    *rest = str_sub(*rest, at ? n + 1 : n, rest->n);
    return part;
}

static Str rbg_bench_cell(Str line, int column) {
    Str cell = STR("");
    for (int i = 0; i <= column; i++) cell = rbg_bench_cut(&line, '\t');
    return cell;
}

/* The number in the row of the game and the column of that name; 0: there is none. */
static double rbg_bench_lookup(Str table, const char *game, const char *name) {
    Str head = rbg_bench_cut(&table, '\n');
    int column = 0;
    double v = 0;
    for (; head.n && !str_is(rbg_bench_cut(&head, '\t'), name); column++) {
    }
    while (table.n) {
        Str line = rbg_bench_cut(&table, '\n');
        if (!str_is(rbg_bench_cell(line, 0), game)) continue;
        return str_to_float(rbg_bench_cell(line, column), &v) ? v : 0;
    }
    return 0;
}

/* The deepest tree of the game with at most that many states; 0: none. */
static int rbg_bench_depth(Str table, const char *game, double most, double *leaves,
                           double *states) {
    int best = 0;
    rbg_bench_cut(&table, '\n');
    while (table.n) {
        Str line = rbg_bench_cut(&table, '\n');
        int depth = 0;
        double n = 0, all = 0;
        if (!str_is(rbg_bench_cell(line, 0), game)) continue;
        if (!str_to_int(rbg_bench_cell(line, 1), &depth) ||
            !str_to_float(rbg_bench_cell(line, 2), &n) ||
            !str_to_float(rbg_bench_cell(line, 3), &all))
            continue;
        if (depth <= best || (best && all > most)) continue;
        best = depth;
        *leaves = n;
        *states = all;
    }
    return best;
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* Moves per second; 0: games that do not come to an end. */
static double rbg_bench_random(const Game *game, Player *player, const State *start, State *state,
                               double seconds) {
    uint64_t rng = 1, moves = 0;
    double spent = 0, begin = bench_cpu();
    /* Asking for the time takes as long as a short game: it is asked after more and more of them. */
    for (uint64_t many = 1; spent < seconds; many *= spent < seconds / 100 ? 2 : 1) {
        for (uint64_t i = 0; i < many; i++) {
            game->ops->state_copy(game, state, start);
            moves += rbg_playout(player, state, &rng);
            if (game->ops->end_kind(state) == END_BOUND) return 0;
        }
        spent = bench_cpu() - begin;
    }
    return (double)moves / spent;
}

static RbgSpeed rbg_bench_engine(const RbgBench *b, const Game *game, const char *name) {
    RbgSpeed speed = {0};
    Player *player = game->ops->player_new(game);
    State *start = game->ops->state_new(game), *state = game->ops->state_new(game);
    double leaves = 0, states = 0;
    game->ops->start(player, start, 1);
    speed.random = rbg_bench_random(game, player, start, state, b->seconds);
    speed.cut = game->ops->end_kind(state) == END_BOUND;
    double reference = rbg_bench_lookup(b->tables.speed, name, "best_perft_states_per_s");
    int depth = rbg_bench_depth(b->tables.perft, name, reference * b->seconds, &leaves, &states);
    if (depth && !speed.cut) {
        uint64_t all = 0, found = 0, times = 0;
        double begin = bench_cpu(), spent = 0;
        do {
            game->ops->state_copy(game, state, start);
            speed.cut |= !rbg_perft(player, state, depth, &found, &all);
            spent = bench_cpu() - begin;
            times++;
        } while (spent < b->seconds / 4 && !speed.cut);
        speed.perft = speed.cut ? 0 : (double)all * (double)times / spent;
        speed.wrong = (double)found != leaves || (double)all != states;
    }
    game->ops->state_free(state);
    game->ops->state_free(start);
    game->ops->player_free(player);
    return speed;
}

/* ---- the table ------------------------------------------------------------------------------- */

static void rbg_bench_mean(RbgMean *m, double ratio, const char *name) {
    if (ratio <= 0) return;
    m->logs += log(ratio);
    if (m->n == 0 || ratio < m->worst) {
        m->worst = ratio;
        snprintf(m->worst_game, sizeof m->worst_game, "%s", name);
    }
    m->n++;
}

/* 0: it was not measured. */
static void rbg_bench_number(int width, int digits, double value) {
    if (value > 0)
        printf(" %*.*f", width, digits, value);
    else
        printf(" %*s", width, "-");
}

static void rbg_bench_cells(RbgBench *b, const char *name, const RbgSpeed *speed, int mean) {
    double random = rbg_bench_lookup(b->tables.speed, name, "best_mc_states_per_s");
    double perft = rbg_bench_lookup(b->tables.speed, name, "best_perft_states_per_s");
    double r = random > 0 ? speed->random / random : 0, p = perft > 0 ? speed->perft / perft : 0;
    rbg_bench_number(10, 0, speed->random);
    rbg_bench_number(5, 2, r);
    rbg_bench_number(10, 0, speed->perft);
    rbg_bench_number(5, 2, p);
    printf("%c", speed->wrong ? '!' : ' ');
    rbg_bench_mean(&b->mean[mean], r, name);
    rbg_bench_mean(&b->mean[mean + 1], p, name);
    b->wrong += speed->wrong;
}

static void rbg_bench_compiled(RbgBench *b, Game *game, const char *name) {
    rbg_native_attach(game, true);
    RbgNativeInfo info = rbg_native_info(game);
    if (info.state != RBG_NATIVE_PLAYS) {
        printf(" not compiled: %s", info.why ? info.why : "no compiler");
        return;
    }
    RbgSpeed speed = rbg_bench_engine(b, game, name);
    rbg_bench_cells(b, name, &speed, MEAN_COMPILED_RANDOM);
    b->compiled++;
    if (info.seconds > 0) {
        printf(" %6.2f %5.0f", info.seconds, (double)info.peak_kb / 1024);
        b->compile_times[b->timed++] = info.seconds;
        if (info.peak_kb > b->peak_kb) b->peak_kb = info.peak_kb;
    } else {
        printf(" %6s %5s", "cache", "");
    }
}

static void rbg_bench_game(RbgBench *b, const char *folder, const char *file) {
    StrBuf path = {0}, messages = {0}, name = {0};
    sb_fmt(&path, "%s/%s", folder, file);
    sb_str(&name, (Str){file, (uint32_t)strlen(file) - 4});
    Game *game = rbg_game_open(sb_cstr(&path), &messages);
    printf("%-30s", sb_cstr(&name));
    if (game) {
        RbgSpeed speed = rbg_bench_engine(b, game, sb_cstr(&name));
        rbg_bench_cells(b, sb_cstr(&name), &speed, MEAN_RANDOM);
        fflush(stdout);
        if (speed.cut)
            printf(" " GAME_BOUND);
        else
            rbg_bench_compiled(b, game, sb_cstr(&name));
        b->games++;
        b->cut += speed.cut;
        game->ops->free(game);
    } else {
        printf(" cannot be played");
        b->failed++;
    }
    printf("\n");
    fflush(stdout);
    sb_free(&name);
    sb_free(&messages);
    sb_free(&path);
}

static int rbg_bench_smaller(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void rbg_bench_end(RbgBench *b) {
    static const char *const names[MEANS] = {"interpreter, random games", "interpreter, counting",
                                             "compiled, random games", "compiled, counting"};
    for (int i = 0; i < MEANS; i++)
        if (b->mean[i].n)
            printf("%-26s geometric mean of the ratios %.2f, worst %.2f (%s)\n", names[i],
                   exp(b->mean[i].logs / b->mean[i].n), b->mean[i].worst, b->mean[i].worst_game);
    if (b->timed) {
        qsort(b->compile_times, (size_t)b->timed, sizeof *b->compile_times, rbg_bench_smaller);
        printf("compiling: median %.2f s, longest %.2f s, most memory %.0f MB\n",
               b->compile_times[b->timed / 2], b->compile_times[b->timed - 1],
               (double)b->peak_kb / 1024);
    }
    printf("%d games, %d compiled, %d cannot be played, %d trees of another size (!)\n", b->games,
           b->compiled, b->failed, b->wrong);
    if (b->cut) printf("%d cannot be measured: " GAME_BOUND "\n", b->cut);
}

/* ---- growth ---------------------------------------------------------------------------------- */

/* Breakthrough on a square board. */
static void rbg_grow_text(int size, StrBuf *out) {
    sb_text(out, "#players = white(100), black(100)\n#pieces = e, b, w\n#variables =\n"
                 "#board = rectangle(up,down,left,right,\n");
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            sb_fmt(out, "%s%s%s", x ? "," : "[",
                   y < 2          ? "b"
                   : y < size - 2 ? "e"
                                  : "w",
                   x + 1 < size ? "" : "]\n");
    sb_text(out, ")\n#anywhere = (up* + down*)(left* + right*)\n"
                 "#turn(me; mine; other; theirs; ahead) =\n"
                 "    ->me anywhere {mine}[e] ahead ({e} + (left + right){e, theirs}) [mine] ->>\n"
                 "    [$ me=100][$ other=0] ({? ahead} + {! ahead} ->> {})\n"
                 "#rules = (turn(white; w; black; b; up) turn(black; b; white; w; down))*\n");
}

static double rbg_grow_measure(const Game *game, double seconds) {
    Player *player = game->ops->player_new(game);
    State *start = game->ops->state_new(game), *state = game->ops->state_new(game);
    game->ops->start(player, start, 1);
    double rate = rbg_bench_random(game, player, start, state, seconds);
    game->ops->state_free(state);
    game->ops->state_free(start);
    game->ops->player_free(player);
    return rate;
}

static bool rbg_grow(double seconds) {
    enum { SIZES = 4 };
    static const int sizes[SIZES] = {8, 16, 32, 64};
    double vertices[SIZES], interpreted[SIZES], compiled[SIZES];
    bool native = true;
    printf("\nBreakthrough    vertices  interpreter    compiled  states/s in random games\n");
    for (int i = 0; i < SIZES; i++) {
        StrBuf text = {0}, messages = {0};
        rbg_grow_text(sizes[i], &text);
        Game *game = rbg_game_text("breakthrough.rbg", sb_view(&text), &messages);
        if (!game) fputs(sb_cstr(&messages), stderr);
        sb_free(&text);
        sb_free(&messages);
        if (!game) return false;
        double rate = rbg_grow_measure(game, seconds), fast = 0;
        rbg_native_attach(game, true);
        if (rbg_native_info(game).state == RBG_NATIVE_PLAYS) fast = rbg_grow_measure(game, seconds);
        native = native && fast > 0;
        printf("%5d × %-5d %10d", sizes[i], sizes[i], sizes[i] * sizes[i]);
        rbg_bench_number(12, 0, rate);
        rbg_bench_number(11, 0, fast);
        printf("\n");
        fflush(stdout);
        vertices[i] = (double)sizes[i] * sizes[i];
        interpreted[i] = 1 / rate;
        compiled[i] = fast > 0 ? 1 / fast : 1;
        game->ops->free(game);
    }
    printf("with n vertices a move costs as n^%.2f", bench_exponent(vertices, interpreted, SIZES));
    if (native) printf(", compiled as n^%.2f", bench_exponent(vertices, compiled, SIZES));
    printf("\n");
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int rbg_bench_is_game(const struct dirent *entry) {
    Str name = str_of(entry->d_name);
    return name.n > 4 && str_is(str_sub(name, name.n - 4, name.n), ".rbg");
}

static int rbg_bench_by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static Str rbg_bench_table(Arena *a, const char *folder, const char *file) {
    StrBuf path = {0};
    const char *error = NULL;
    sb_fmt(&path, "%s/%s", folder, file);
    const Source *src = source_read(a, sb_cstr(&path), &error);
    sb_free(&path);
    return src ? src->text : STR("");
}

/* The games of FOLDER/games if there is such a folder, otherwise those of FOLDER itself. */
static bool rbg_bench_folder(RbgBench *b, const char *folder) {
    StrBuf path = {0};
    struct dirent **entries = NULL;
    sb_fmt(&path, "%s/games", folder);
    int n = scandir(sb_cstr(&path), &entries, rbg_bench_is_game, rbg_bench_by_name);
    if (n < 0) {
        sb_clear(&path);
        sb_text(&path, folder);
        n = scandir(folder, &entries, rbg_bench_is_game, rbg_bench_by_name);
    }
    if (n <= 0) fprintf(stderr, "tessera bench: %s: no description (.rbg) there\n", folder);
    if (n > 0) b->compile_times = mem_alloc((size_t)n * sizeof *b->compile_times);
    if (n > 0)
        printf("%-30s %10s %5s %10s %5s  %10s %5s %10s %5s  %6s %5s\n", "game", "random/s", "ratio",
               "perft/s", "ratio", "compiled/s", "ratio", "perft/s", "ratio", "cc s", "MB");
    for (int i = 0; i < n; i++) {
        rbg_bench_game(b, sb_cstr(&path), entries[i]->d_name);
        free(entries[i]);
    }
    if (entries) free(entries);
    if (n > 0) rbg_bench_end(b);
    free(b->compile_times);
    sb_free(&path);
    return n > 0 && !b->failed && !b->wrong && !b->cut;
}

int bench_rbg(const char *folder, double seconds) {
    Arena arena = {0};
    RbgBench b = {.seconds = seconds};
    bool good = true;
    if (folder) {
        b.tables.speed = rbg_bench_table(&arena, folder, "speed.tsv");
        b.tables.perft = rbg_bench_table(&arena, folder, "perft.tsv");
        good = rbg_bench_folder(&b, folder);
    }
    good = rbg_grow(seconds) && good;
    arena_free(&arena);
    return good ? EXIT_FINE : EXIT_WRONG;
}
