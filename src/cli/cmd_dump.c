/* cmd_dump.c: every stage of reading a description, for looking at. */
#include "cli/cli.h"
#include "lang/print.h"
#include "lang/read.h"

typedef struct Stages {
    bool tokens, nodes, tree;
} Stages;

static void dump_tokens(const TokenVec *tokens, bool json, StrBuf *out) {
    if (json) sb_char(out, '[');
    for (uint32_t i = 0; i < tokens->n; i++) {
        const Token *t = &tokens->v[i];
        LineCol lc = source_where(t->span.src, t->span.at);
        if (json) {
            sb_fmt(out, "%s{\"kind\":\"%s\",\"line\":%u,\"column\":%u,\"text\":", i ? ",\n" : "",
                   token_kind_name(t->kind), lc.line, lc.column);
            sb_json(out, t->text);
            sb_char(out, '}');
        } else {
            sb_fmt(out, "%4u:%-3u %-8s " STR_FMT "\n", lc.line, lc.column, token_kind_name(t->kind),
                   STR_ARG(t->text));
        }
    }
    if (json) sb_text(out, "]\n");
}

static void dump_nodes(const NodeVec *forest, bool json, StrBuf *out) {
    if (json) sb_char(out, '[');
    for (uint32_t i = 0; i < forest->n; i++) {
        if (json && i) sb_char(out, ',');
        if (json)
            print_json(forest->v[i], out);
        else
            print_outline(forest->v[i], 0, out);
    }
    if (json) sb_text(out, "]\n");
}

/* Tokens and token trees come straight from the text, without defines or options. */
static int dump_text(const char *path, Stages stages, bool json, StrBuf *out) {
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    if (!src) {
        diag_add(&diags, DIAG_ERROR, (Span){0}, NULL, "%s: %s", path, error);
    } else if (stages.tokens) {
        TokenVec tokens = lex_all(src, &diags);
        dump_tokens(&tokens, json, out);
        vec_free(&tokens);
    } else {
        NodeVec forest = read_source(&arena, src, &diags, true);
        dump_nodes(&forest, json, out);
        vec_free(&forest);
    }
    cli_show(&diags);
    int code = diags.errors ? EXIT_WRONG : EXIT_FINE;
    arena_free(&arena);
    return code;
}

static int dump_tree(Input *in, StrBuf *out) {
    Unit u;
    Selection selection = input_selection(in);
    unit_load(&u, in->files.v[0], in->defs, &selection, in->grammar);
    cli_show(&u.diags);
    if (u.root && in->json) {
        bound_json(in->grammar, u.root, out);
        sb_char(out, '\n');
    } else if (u.root) {
        bound_outline(in->grammar, u.root, out);
    }
    int code = u.root ? EXIT_FINE : EXIT_WRONG;
    unit_free(&u);
    return code;
}

static int dump_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Stages stages = {0};
    const CliOption options[] = {
        {"tokens", 't', NULL, "the tokens of the text", .flag = &stages.tokens},
        {"nodes", 'n', NULL, "the token tree as written", .flag = &stages.nodes},
        {"tree", 'b', NULL, "the bound, type-checked tree", .flag = &stages.tree},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one file");
    if (code == CLI_GO_ON && stages.tokens + stages.nodes + stages.tree != 1)
        code = cli_usage_error(self, "give one of --tokens, --nodes and --tree");
    if (code == CLI_GO_ON && stages.tree) code = input_open(&in);
    if (code == CLI_GO_ON) {
        StrBuf out = {0};
        code = stages.tree ? dump_tree(&in, &out) : dump_text(in.files.v[0], stages, in.json, &out);
        code = cli_write(&out, code);
        sb_free(&out);
    }
    input_close(&in);
    return code;
}

const Command cmd_dump = {
    .name = "dump",
    .args = "--tokens|--nodes|--tree FILE",
    .summary = "show a stage of reading a description",
    .about =
        "Each line starts with the line and column it comes from; `<- \"Name\"` tells the define\n"
        "it came through.",
    .run = dump_run,
};
