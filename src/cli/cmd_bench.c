/* cmd_bench.c: how fast, on this machine, now. */
#include <stdio.h>
#include <time.h>

#include "cli/bench.h"
#include "cli/bench_play.h"
#include "lang/read.h"

static double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct Stage {
    const char *name;
    double seconds;
} Stage;

/* Time of each stage alone: what a stage adds to the one before it. */
static void bench_front_file(const Input *in, const char *path, Stage stages[3], uint64_t *bytes,
                             uint32_t *wrong) {
    double start = bench_now();
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error;
    const Source *src = source_read(&arena, path, &error);
    NodeVec forest = {0};
    if (src) forest = read_source(&arena, src, &diags, false);
    double read = bench_now();
    vec_free(&forest);
    double expand = read, bind = read;
    if (src) {
        double again = bench_now();
        *bytes += src->text.n;
        Expanded x = expand_source(&arena, src, in->defs, NULL, &diags);
        expand = read + (bench_now() - again) - (read - start);
        again = bench_now();
        const Bound *root = x.game ? bind_node(&arena, in->grammar, x.game,
                                               grammar_rule(in->grammar, STR("game")), NULL, &diags)
                                   : NULL;
        bind = expand + (bench_now() - again);
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
    double total = 0, start = bench_now();
    for (uint32_t i = 0; i < in->files.n; i++)
        bench_front_file(in, in->files.v[i], stages, &bytes, &wrong);
    double elapsed = bench_now() - start;
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

static int bench_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Arena arena = {0};
    bool front = false, geometry = false, grow = false, rbg = false, signature = false;
    const char *seconds = "1";
    double limit = 1;
    const CliOption options[] = {
        {"seconds", 's', "S", "processor time for each game or board (by default 1)",
         .value = &seconds},
        {"signature", 0, NULL, "only the signature of fixed games", .flag = &signature},
        {"front", 'f', NULL, "reading, expanding and binding descriptions", .flag = &front},
        {"geometry", 'g', NULL, "building boards", .flag = &geometry},
        {"grow", 0, NULL, "games of our own on boards of several sizes", .flag = &grow},
        {"rbg", 0, NULL, "Regular Boardgames", .flag = &rbg},
        {"defs", 0, "FOLDER", "take the known defines from FOLDER", .value = &in.defs_folder},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && front + geometry + grow + rbg > 1)
        code = cli_usage_error(self, "give one of --front, --geometry, --grow and --rbg");
    if (code == CLI_GO_ON && !geometry && !grow && !rbg && in.files.n == 0)
        code = cli_usage_error(self, "no file is given");
    if (code == CLI_GO_ON && !front && !geometry && in.files.n != 1 &&
        !((grow || rbg) && in.files.n == 0))
        code = cli_usage_error(self, "give one folder");
    if (code == CLI_GO_ON && (!str_to_float(str_of(seconds), &limit) || limit <= 0 || limit > 1e6))
        code = cli_usage_error(self, "--seconds is a number above 0");
    if (code == CLI_GO_ON && geometry && in.files.n)
        code = cli_usage_error(self, "--geometry takes no files");
    if (code == CLI_GO_ON && rbg) {
        code = bench_rbg(in.files.n ? in.files.v[0] : NULL, limit);
        input_close(&in);
        return code;
    }
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON && geometry)
        code = bench_geometry(in.grammar);
    else if (code == CLI_GO_ON && grow)
        code = bench_grow_in(&in, limit);
    else if (code == CLI_GO_ON && !front)
        code = bench_play(&in, in.files.v[0], limit, signature);
    else if (code == CLI_GO_ON)
        code = input_walk(&arena, &in.files) ? bench_front(&in) : EXIT_WRONG;
    arena_free(&arena);
    input_close(&in);
    return code;
}

const Command cmd_bench = {
    .name = "bench",
    .args = "FOLDER | --front FILE... | --geometry | --grow [FOLDER] | --rbg [FOLDER]",
    .summary = "measure speed",
    .about =
        "Plays random games of every description below FOLDER, each for a while, and prints how fast,\n"
        "the size of a state and the nanoseconds to copy it. Where FOLDER has bench-games.txt (paths\n"
        "below FOLDER/lud) those are played, beside the reference's speed of FOLDER/speed.tsv. The\n"
        "signature changes only when games are played differently.\n"
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
        "$XDG_CACHE_HOME/tessera), and the growth with the board of one game.",
    .run = bench_run,
};
