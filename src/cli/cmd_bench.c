/* cmd_bench.c: how fast, on this machine, now. */
#include <stdio.h>

#include "agent/timer.h"
#include "cli/bench.h"
#include "cli/bench_play.h"
#include "lang/read.h"

typedef struct Stage {
    const char *name;
    double seconds;
} Stage;

/* Time of each stage alone: what a stage adds to the one before it. */
static void bench_front_file(const Input *in, const char *path, Stage stages[3], uint64_t *bytes,
                             uint32_t *wrong) {
    double start = timer_now();
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error;
    const Source *src = source_read(&arena, path, &error);
    NodeVec forest = {0};
    if (src) forest = read_source(&arena, src, &diags, false);
    double read = timer_now();
    vec_free(&forest);
    double expand = read, bind = read;
    if (src) {
        double again = timer_now();
        *bytes += src->text.n;
        Expanded x = expand_source(&arena, src, in->defs, NULL, &diags);
        expand = read + (timer_now() - again) - (read - start);
        again = timer_now();
        const Bound *root = x.game ? bind_node(&arena, in->grammar, x.game,
                                               grammar_rule(in->grammar, STR("game")), NULL, &diags)
                                   : NULL;
        bind = expand + (timer_now() - again);
        *wrong += root == NULL;
        expanded_free(&x);
    } else {
        ++*wrong;
    }
    arena_free(&arena);
    stages[0].seconds += read - start;
    if (expand > read) stages[1].seconds += expand - read;
    stages[2].seconds += bind - expand;
}

static int bench_front(Input *in) {
    Stage stages[3] = {{"read", 0}, {"expand", 0}, {"bind", 0}};
    uint64_t bytes = 0;
    uint32_t wrong = 0;
    double total = 0, start = timer_now();
    for (uint32_t i = 0; i < in->files.n; i++)
        bench_front_file(in, in->files.v[i], stages, &bytes, &wrong);
    double elapsed = timer_now() - start;
    printf("%u descriptions, %.1f MB, %u wrong\n\n%-8s %10s %8s\n", in->files.n,
           (double)bytes / 1e6, wrong, "stage", "seconds", "share");
    for (int i = 0; i < 3; i++) total += stages[i].seconds;
    for (int i = 0; i < 3; i++)
        printf("%-8s %10.3f %7.0f%%\n", stages[i].name, stages[i].seconds,
               total > 0 ? 100 * stages[i].seconds / total : 0);
    printf("%-8s %10.3f  (%.0f descriptions/s; %.3f s with the reading done twice)\n", "all", total,
           total > 0 ? in->files.n / total : 0, elapsed);
    return wrong ? EXIT_WRONG : EXIT_FINE;
}

/* Games of our own unless a folder is given. */
static int bench_grow_in(const Input *in, double seconds) {
    StrBuf found = {0};
    int code =
        bench_grow(in, in->files.n ? in->files.v[0] : cli_data_folder("games", &found), seconds);
    sb_free(&found);
    return code;
}

/* Chess, Hex and four in a row of our own unless files are given. */
static int bench_agents_in(Input *in, double seconds) {
    static const char *const own[] = {"war/chess.lud", "connection/hex.lud",
                                      "line/four-in-a-row.lud"};
    Arena arena = {0};
    StrBuf path = {0};
    cli_data_folder("games", &path);
    size_t folder = path.n;
    for (size_t i = 0; i < sizeof own / sizeof *own && in->files.n == i; i++) {
        sb_fmt(&path, "/%s", own[i]);
        vec_push(&in->files, (const char *)arena_copy(&arena, sb_cstr(&path), path.n + 1));
        sb_cut(&path, folder);
    }
    int code =
        input_walk_games(&arena, &in->files) ? bench_agents(in, &in->files, seconds) : EXIT_WRONG;
    sb_free(&path);
    arena_free(&arena);
    return code;
}

/* What is measured. */
typedef struct BenchWhat {
    bool front, geometry, grow, rbg, agents, overshoot, whole, signature;
} BenchWhat;

static int bench_usage(const Command *self, const BenchWhat *w, uint32_t files) {
    bool own = w->geometry || w->grow || w->rbg || w->agents; /* there are games of our own */
    bool many = w->front || w->agents || w->overshoot;
    if (w->front + w->geometry + w->grow + w->rbg + w->agents + w->overshoot > 1)
        return cli_usage_error(
            self, "give one of --front, --geometry, --grow, --rbg, --agents and --overshoot");
    if (w->whole && !w->overshoot) return cli_usage_error(self, "--whole goes with --overshoot");
    if (w->geometry && files) return cli_usage_error(self, "--geometry takes no files");
    if (!own && files == 0) return cli_usage_error(self, "no file is given");
    if (!many && files > 1) return cli_usage_error(self, "give one folder");
    return CLI_GO_ON;
}

static int bench_what(Input *in, const BenchWhat *w, double seconds) {
    Arena arena = {0};
    int code = EXIT_WRONG;
    if (w->geometry)
        code = bench_geometry(in->grammar);
    else if (w->grow)
        code = bench_grow_in(in, seconds);
    else if (w->agents)
        code = bench_agents_in(in, seconds);
    else if (!w->front && !w->overshoot)
        code = bench_play(in, in->files.v[0], seconds, w->signature);
    else if (w->front ? input_walk(&arena, &in->files) : input_walk_games(&arena, &in->files))
        code = w->front ? bench_front(in) : bench_overshoot(in, &in->files, seconds, w->whole);
    arena_free(&arena);
    return code;
}

static int bench_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    BenchWhat w = {0};
    const char *seconds = NULL;
    const CliOption options[] = {
        {"seconds", 's', "S", "processor time for each game or board (by default 1)",
         .value = &seconds},
        {"signature", 0, NULL, "only the signature of fixed games", .flag = &w.signature},
        {"front", 'f', NULL, "reading, expanding and binding descriptions", .flag = &w.front},
        {"geometry", 'g', NULL, "building boards", .flag = &w.geometry},
        {"grow", 0, NULL, "games of our own on boards of several sizes", .flag = &w.grow},
        {"rbg", 0, NULL, "Regular Boardgames", .flag = &w.rbg},
        {"agents", 0, NULL, "iterations of UCT beside random games; two threads beside one",
         .flag = &w.agents},
        {"overshoot", 0, NULL, "how long agents think beyond their time, which is S (0.05)",
         .flag = &w.overshoot},
        {"whole", 0, NULL, "with --overshoot: every agent plays every game to its end",
         .flag = &w.whole},
        {"defs", 0, "FOLDER", "take the known defines from FOLDER", .value = &in.defs_folder},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    double limit = w.overshoot ? 0.05 : 1;
    if (code == CLI_GO_ON) code = bench_usage(self, &w, in.files.n);
    if (code == CLI_GO_ON && seconds &&
        (!str_to_float(str_of(seconds), &limit) || limit <= 0 || limit > 1e6))
        code = cli_usage_error(self, "--seconds is a number above 0");
    if (code == CLI_GO_ON && w.rbg) {
        code = bench_rbg(in.files.n ? in.files.v[0] : NULL, limit);
        input_close(&in);
        return code;
    }
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) code = bench_what(&in, &w, limit);
    input_close(&in);
    return code;
}

const Command cmd_bench = {
    .name = "bench",
    .args = "FOLDER | --front FILE... | --geometry | --grow [FOLDER] | --rbg [FOLDER] |\n"
            "       --agents [GAME...] | --overshoot [--whole] GAME...",
    .summary = "measure speed",
    .about =
        "Plays random games of every description (.lud or .rbg) below FOLDER, each for a while, and\n"
        "prints how fast, the size of a state and the nanoseconds to copy it. Where FOLDER has\n"
        "bench-games.txt (paths below FOLDER/lud) those are played, beside the reference's speed of\n"
        "FOLDER/speed.tsv. The signature changes only when games are played differently.\n"
        "--front reads, expands and binds every description given (a FOLDER stands for all .lud\n"
        "files below it) on one core, and prints how long each stage took.\n"
        "--geometry builds boards of several sizes, from the bound ludeme to the finished topology,\n"
        "and prints how long each took, its size, and how both grow.\n"
        "--grow plays Hex, Go and draughts of our own library (or of FOLDER, laid out like it) on\n"
        "boards of several sizes, and prints what a move costs in processor time: µs, moves per\n"
        "second, and the exponent of the cost against the number of sites. It takes half a minute.\n"
        "--rbg plays every Regular Boardgame of FOLDER/games (or of FOLDER) by the interpreter and\n"
        "compiled: states per second in random games and in counting the tree, beside those of\n"
        "FOLDER/speed.tsv, the time and memory of the compiler (where the game is not in the cache:\n"
        "$XDG_CACHE_HOME/tessera), and the growth with the board of one game.\n"
        "--agents prints for each game (by default chess, Hex and four in a row of our own) random\n"
        "games from its start and iterations of UCT per second of processor time, what an iteration\n"
        "costs in random games; and by the clock, for which the machine must be idle, iterations per\n"
        "second with one and two threads, and what the second gives. `apart` is what two searches\n"
        "give that have nothing in common: what this machine has to give. Medians of nine rounds.\n"
        "--overshoot lets every agent think S seconds about some moves of every game, and prints how\n"
        "many milliseconds too long they took: the median, the 99th percentile, and the worst. With\n"
        "--whole every agent plays a game of each to its end against itself, which takes long.",
    .run = bench_run,
};
