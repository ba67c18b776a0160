/* cmd_rbg.c: what is done with descriptions of Regular Boardgames alone. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/rbg_info.h"
#include "rbg/emit.h"

enum { RBG_POSITIONS = 2000 }; /* looked at for the keeper, unless told otherwise */

typedef struct RbgArgs {
    const char *path;
    bool json;
    uint64_t positions;
} RbgArgs;

/* One thing to do with a description that was read. An exit code. */
typedef struct RbgAction {
    const char *name;
    int (*run)(const RbgArgs *args, const RbgGame *g, Diags *diags, StrBuf *out);
} RbgAction;

static int rbg_expand_action(const RbgArgs *args, const RbgGame *g, Diags *diags, StrBuf *out) {
    rbg_print(g, out);
    return EXIT_FINE;
}

static int rbg_info_action(const RbgArgs *args, const RbgGame *g, Diags *diags, StrBuf *out) {
    RbgInfo info;
    rbg_info_open(&info, g, args->positions, diags);
    if (args->json)
        rbg_info_json(&info, out);
    else
        rbg_info_text(&info, out);
    bool proper = rbg_info_proper(&info, diags);
    rbg_info_close(&info);
    return proper ? EXIT_FINE : EXIT_WRONG;
}

static int rbg_emit_action(const RbgArgs *args, const RbgGame *g, Diags *diags, StrBuf *out) {
    Arena arena = {0};
    const char *why = NULL;
    const RbgAutomaton *m = rbg_automaton(&arena, g, &why);
    bool printed = m && rbg_emit(g, m, out, &why);
    if (!printed) diag_add(diags, DIAG_ERROR, (Span){g->src, 0, 0}, NULL, "%s", why);
    arena_free(&arena);
    return printed ? EXIT_FINE : EXIT_WRONG;
}

static const RbgAction rbg_actions[] = {
    {"emit", rbg_emit_action},
    {"expand", rbg_expand_action},
    {"info", rbg_info_action},
    {0},
};

static int rbg_act(const RbgAction *action, const RbgArgs *args) {
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    StrBuf out = {0};
    const char *error = NULL;
    const Source *src = source_read(&arena, args->path, &error);
    if (!src) diag_add(&diags, DIAG_ERROR, (Span){0}, NULL, "%s: %s", args->path, error);
    const RbgGame *g = src ? rbg_read(&arena, src, &diags) : NULL;
    int code = g ? action->run(args, g, &diags, &out) : EXIT_WRONG;
    cli_show(&diags);
    code = cli_write(&out, code);
    sb_free(&out);
    arena_free(&arena);
    return code;
}

static int rbg_unknown_action(const Command *self, const char *name) {
    Suggest s = suggest_for(str_of(name));
    for (const RbgAction *a = rbg_actions; a->name; a++) suggest_add(&s, str_of(a->name));
    if (s.best.n)
        return cli_usage_error(self, "there is no `rbg %s`; did you mean `" STR_FMT "`?", name,
                               STR_ARG(s.best));
    return cli_usage_error(self, "there is no `rbg %s`", name);
}

static int rbg_run(const Command *self, int argc, char **argv) {
    Names rest = {0};
    RbgArgs args = {.positions = RBG_POSITIONS};
    const char *positions = NULL;
    int wanted;
    const CliOption options[] = {
        {"json", 'j', NULL, "info: as JSON", .flag = &args.json},
        {"positions", 'p', "N", "info: how many positions to try the keeper in (2000; 0: none)",
         .value = &positions},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &rest);
    if (code == CLI_GO_ON && positions) {
        if (!str_to_int(str_of(positions), &wanted) || wanted < 0)
            code = cli_usage_error(self, "--positions needs a number");
        else
            args.positions = (uint64_t)wanted;
    }
    if (code == CLI_GO_ON && rest.n != 2)
        code = cli_usage_error(self, "say what to do, and a file");
    if (code == CLI_GO_ON) {
        const RbgAction *action = rbg_actions;
        while (action->name && strcmp(action->name, rest.v[0]) != 0) action++;
        args.path = rest.v[1];
        code = action->name ? rbg_act(action, &args) : rbg_unknown_action(self, rest.v[0]);
    }
    vec_free(&rest);
    return code;
}

const Command cmd_rbg = {
    .name = "rbg",
    .args = "expand|info|emit FILE",
    .summary = "expand, analyse or translate a Regular Boardgame",
    .about =
        "expand  prints low-level RBG: macros, board generators and short forms written out.\n"
        "info    prints players, pieces, board and sizes, how many modifiers a move can have,\n"
        "        and what is not proper: modifiers without end, and a keeper whose choice\n"
        "        matters (looked for in the positions near the start).\n"
        "emit    prints the game as one C file. With cc -O2 -DRBG_MAIN it is a program that counts\n"
        "        positions (perft DEPTH) and plays at random (play SECONDS).",
    .run = rbg_run,
};
