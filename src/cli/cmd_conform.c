/* cmd_conform.c: are we as correct as the reference? Compares with what was recorded of it. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/conform_boards.h"
#include "cli/conform_report.h"
#include "cli/progress.h"

/* ---- boards ---------------------------------------------------------------------------------- */

static void show_board(Str name, bool identical, Str report, void *owner) {
    if (identical) return;
    printf(STR_FMT "\n" STR_FMT, STR_ARG(name), STR_ARG(report));
    fflush(stdout);
}

static int show_boards(BoardConformance *c) {
    const char *error = conform_boards(c);
    if (error) {
        fprintf(stderr, "tessera conform: %s/topo/index.tsv: %s\n", c->folder, error);
        return EXIT_WRONG;
    }
    for (int i = 0; i < ASPECTS; i++)
        printf("%-42s %7u of %7u\n", aspect_names[i], c->score.good[i], c->score.all[i]);
    printf("%u passed, %u failed\n", c->passed, c->failed);
    return c->failed ? EXIT_WRONG : EXIT_FINE;
}

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct ConformOptions {
    bool boards, verbose, quiet, no_perft;
    const char *filter, *list, *write, *report, *causes, *jobs, *seconds;
    Progress progress;
} ConformOptions;

static void show_game(const GameConformance *g, uint32_t ended, uint32_t all, void *owner) {
    ConformOptions *o = owner;
    if (!g->passed || o->verbose) {
        progress_clear(&o->progress);
        printf("%s: %s\n", g->name, g->passed ? "agrees" : "differs");
        if (!o->quiet || o->verbose) printf("%s", g->report ? g->report : "");
        fflush(stdout);
    }
    progress_show(&o->progress, ended, all);
}

/* All descriptions below lud/ that are asked for, as paths below it. */
static bool games_in_folder(Arena *a, const char *folder, const ConformOptions *o, Names *out) {
    StrBuf root = {0};
    Names files = {0};
    sb_fmt(&root, "%s/lud", folder);
    vec_push(&files, arena_copy(a, sb_cstr(&root), root.n + 1));
    struct stat st;
    bool found = stat(sb_cstr(&root), &st) == 0 && S_ISDIR(st.st_mode) && input_walk(a, &files);
    if (!found) fprintf(stderr, "tessera conform: %s: no folder of games\n", sb_cstr(&root));
    for (uint32_t i = 0; found && i < files.n; i++) {
        const char *name = files.v[i] + root.n + 1;
        if (!o->filter || strstr(name, o->filter)) vec_push(out, name);
    }
    vec_free(&files);
    sb_free(&root);
    return found;
}

/* The lines of a file: names of games, or causes of differences. */
static bool lines_of_file(Arena *a, const char *path, Names *out) {
    const char *error = NULL;
    const Source *src = source_read(a, path, &error);
    if (!src) {
        fprintf(stderr, "tessera conform: %s: %s\n", path, error);
        return false;
    }
    cli_list(a, src->text, out);
    return true;
}

/* An option that was left out has the number `otherwise`; false when it is no number above 0. */
static bool number_of(const char *text, int otherwise, int *out) {
    *out = otherwise;
    return !text || (str_to_int(str_of(text), out) && *out > 0);
}

static int conform_games(const Input *in, ConformOptions *o, int jobs, int seconds) {
    Arena arena = {0};
    o->progress = progress_begin("games");
    ConformRun run = {.in = in,
                      .folder = in->files.v[0],
                      .jobs = jobs,
                      .seconds = seconds,
                      .verbose = o->verbose,
                      .no_perft = o->no_perft,
                      .done = show_game,
                      .owner = o};
    bool good = o->list ? lines_of_file(&arena, o->list, &run.games)
                        : games_in_folder(&arena, run.folder, o, &run.games);
    uint32_t passed = 0;
    if (good) conform_all(&run);
    for (uint32_t i = 0; good && i < run.games.n; i++) passed += run.results[i].passed;
    if (good && o->write) good = conform_write_list(&run, o->write);
    Names causes = {0};
    if (good && o->causes) good = lines_of_file(&arena, o->causes, &causes);
    if (good && o->report) good = conform_write_report(&run, &causes, o->report);
    vec_free(&causes);
    if (good) printf("%u passed, %u failed\n", passed, run.games.n - passed);
    bool all = good && run.games.n && passed == run.games.n;
    conform_free(&run);
    vec_free(&run.games);
    arena_free(&arena);
    return all ? EXIT_FINE : EXIT_WRONG;
}

static int conform_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    ConformOptions o = {0};
    const CliOption options[] = {
        {"boards", 'b', NULL, "compare the boards of FOLDER/topo instead", .flag = &o.boards},
        {"game", 'g', "TEXT", "only descriptions whose path contains TEXT", .value = &o.filter},
        {"list", 'l', "FILE", "only the games named in FILE, one a line", .value = &o.list},
        {"write", 'w', "FILE", "write the games that agree to FILE", .value = &o.write},
        {"report", 'r', "FILE", "write the state of every game to FILE", .value = &o.report},
        {"causes", 0, "FILE", "with --report: why games differ, `PATH: CAUSE` a line",
         .value = &o.causes},
        {"jobs", 'J', "N", "games at once (by default one per core)", .value = &o.jobs},
        {"seconds", 's', "N", "limit for one game (by default 120)", .value = &o.seconds},
        {"no-perft", 0, NULL, "leave out the counts of legal sequences", .flag = &o.no_perft},
        {"verbose", 'v', NULL, "show everything, not only the first difference",
         .flag = &o.verbose},
        {"quiet", 'q', NULL, "only the names of games that differ", .flag = &o.quiet},
        {"defs", 0, "FOLDER", "take the known defines from FOLDER", .value = &in.defs_folder},
        {0},
    };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int jobs, seconds, code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one folder");
    if (!number_of(o.jobs, cores > 0 ? (int)cores : 1, &jobs) && code == CLI_GO_ON)
        code = cli_usage_error(self, "--jobs is a number from 1");
    if (!number_of(o.seconds, 120, &seconds) && code == CLI_GO_ON)
        code = cli_usage_error(self, "--seconds is a number from 1");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON && !o.boards) {
        code = conform_games(&in, &o, jobs, seconds);
    } else if (code == CLI_GO_ON) {
        code = show_boards(&(BoardConformance){.grammar = in.grammar,
                                               .defs = in.defs,
                                               .folder = in.files.v[0],
                                               .filter = o.filter,
                                               .verbose = o.verbose,
                                               .done = show_board});
    }
    input_close(&in);
    return code;
}

const Command cmd_conform = {
    .name = "conform",
    .args = "FOLDER",
    .summary = "compare with what was recorded of the reference",
    .about =
        "FOLDER holds descriptions (lud/) and recorded games (trials/). Every recorded game is\n"
        "played again: at every move the state and the legal moves must be the recorded ones,\n"
        "then the outcome and the ranks, and the number of legal sequences from the start. Prints\n"
        "the first difference of each game that has one, and `N passed, M failed`.\n"
        "With --boards, the boards (lud/, boards/, topo/) are compared, fact by fact.",
    .run = conform_run,
};
