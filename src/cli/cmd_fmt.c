/* cmd_fmt.c: the house layout for descriptions. */
#include <stdio.h>

#include "cli/cli.h"
#include "lang/print.h"
#include "lang/read.h"

typedef struct FmtMode {
    bool check, write;
} FmtMode;

static int fmt_file(const char *path, FmtMode mode) {
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    StrBuf out = {0};
    int code = EXIT_WRONG;
    if (!src) {
        fprintf(stderr, "tessera fmt: %s: %s\n", path, error);
    } else {
        NodeVec forest = read_source(&arena, src, &diags, true);
        cli_show(&diags);
        if (!diags.errors) {
            print_pretty((Nodes){forest.v, forest.n}, &out);
            bool same = str_eq(sb_view(&out), src->text);
            code = EXIT_FINE;
            if (mode.check && !same) {
                printf("%s: not in the house layout\n", path);
                code = EXIT_WRONG;
            } else if (mode.write && !same) {
                code = cli_save("fmt", path, &out) ? EXIT_FINE : EXIT_WRONG;
            } else if (!mode.check && !mode.write) {
                code = cli_write(&out, EXIT_FINE);
            }
        }
        vec_free(&forest);
    }
    sb_free(&out);
    arena_free(&arena);
    return code;
}

static int fmt_run(const Command *self, int argc, char **argv) {
    Names files = {0};
    Arena arena = {0};
    FmtMode mode = {0};
    const CliOption options[] = {
        {"check", 'c', NULL, "write nothing; say which files are not in this layout",
         .flag = &mode.check},
        {"write", 'w', NULL, "write the files instead of printing them", .flag = &mode.write},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &files);
    if (code == CLI_GO_ON && files.n == 0) code = cli_usage_error(self, "no file is given");
    if (code == CLI_GO_ON && mode.check && mode.write)
        code = cli_usage_error(self, "--check and --write exclude each other");
    for (uint32_t i = 0; code == CLI_GO_ON && mode.write && i < files.n; i++)
        if (strcmp(files.v[i], "-") == 0)
            code = cli_usage_error(self, "--write cannot write standard input back");
    if (code == CLI_GO_ON) {
        code = input_walk(&arena, &files) ? EXIT_FINE : EXIT_WRONG;
        for (uint32_t i = 0; i < files.n; i++)
            if (fmt_file(files.v[i], mode) != EXIT_FINE) code = EXIT_WRONG;
    }
    vec_free(&files);
    arena_free(&arena);
    return code;
}

const Command cmd_fmt = {
    .name = "fmt",
    .args = "FILE...",
    .summary = "print descriptions in the house layout, comments kept",
    .about = "What fits a line stays on it; everything else has one child per line, indented by\n"
             "four. Comments and single blank lines keep their place. Formatting twice changes\n"
             "nothing more.",
    .run = fmt_run,
};
