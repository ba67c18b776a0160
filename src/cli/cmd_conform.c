/* cmd_conform.c: are we as correct as the reference? Compares with what was recorded of it. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/conform_boards.h"

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

static int conform_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    bool boards = false, verbose = false;
    const char *filter = NULL;
    const CliOption options[] = {
        {"boards", 'b', NULL, "compare the boards of FOLDER/topo", .flag = &boards},
        {"game", 'g', "TEXT", "only descriptions whose path contains TEXT", .value = &filter},
        {"verbose", 'v', NULL, "show every difference, not only the first ones", .flag = &verbose},
        {"defs", 0, "FOLDER", "take the known defines from FOLDER", .value = &in.defs_folder},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one folder");
    if (code == CLI_GO_ON && !boards) code = cli_usage_error(self, "give --boards");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        code = show_boards(&(BoardConformance){.grammar = in.grammar,
                                               .defs = in.defs,
                                               .folder = in.files.v[0],
                                               .filter = filter,
                                               .verbose = verbose,
                                               .done = show_board});
    }
    input_close(&in);
    return code;
}

const Command cmd_conform = {
    .name = "conform",
    .args = "--boards FOLDER",
    .summary = "compare with what was recorded of the reference",
    .about =
        "FOLDER holds descriptions (lud/, boards/) and the recorded boards (topo/). Prints the\n"
        "first differences of each board that is not identical, the score for each kind of\n"
        "fact, and `N passed, M failed`.",
    .run = conform_run,
};
