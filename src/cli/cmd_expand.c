/* cmd_expand.c: the description as the binder sees it. */
#include "cli/cli.h"
#include "lang/print.h"

static int expand_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    bool metadata = false;
    const CliOption options[] = {
        INPUT_OPTIONS(&in),
        {"metadata", 'm', NULL, "print the metadata too", .flag = &metadata},
        {"json", 'j', NULL, "the token tree as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one file");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Unit u;
        StrBuf out = {0};
        Selection selection = input_selection(&in);
        unit_load(&u, in.files.v[0], in.defs, &selection, NULL);
        cli_show(&u.diags);
        if (u.expanded.game && !u.diags.errors) {
            Node *forms[2] = {u.expanded.game, u.expanded.metadata};
            uint32_t n = metadata && u.expanded.metadata ? 2 : 1;
            if (in.json)
                print_json(u.expanded.game, &out);
            else
                print_pretty((Nodes){forms, n}, &out);
            if (in.json) sb_char(&out, '\n');
        }
        code = cli_write(&out, u.diags.errors ? EXIT_WRONG : EXIT_FINE);
        sb_free(&out);
        unit_free(&u);
    }
    input_close(&in);
    return code;
}

const Command cmd_expand = {
    .name = "expand",
    .args = "FILE",
    .summary = "print a description with its options and defines expanded",
    .about = "Prints the game with the chosen (or default) options applied and all defines and\n"
             "ranges expanded: what is bound and played.",
    .run = expand_run,
};
