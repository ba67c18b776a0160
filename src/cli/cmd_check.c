/* cmd_check.c: is it a valid description? */
#include <stdio.h>

#include "cli/open_game.h"

static void check_count(const Bound *ludeme, void *owner) {
    uint32_t *n = owner;
    *n += ludeme->clause != NULL;
}

static void check_json(const Unit *u, const char *path, bool good, uint32_t ludemes, StrBuf *out) {
    sb_text(out, "{\"file\":");
    sb_json(out, str_of(path));
    sb_fmt(out, ",\"ok\":%s,\"name\":", good ? "true" : "false");
    sb_json(out, unit_game_name(u));
    sb_fmt(out, ",\"ludemes\":%u,\"diagnostics\":", ludemes);
    diags_json(&u->diags, out);
    sb_char(out, '}');
}

static void check_text(const Unit *u, const char *path, bool good, uint32_t ludemes, StrBuf *out) {
    if (good)
        sb_fmt(out, "%s: ok: \"" STR_FMT "\", %u ludemes\n", path, STR_ARG(unit_game_name(u)),
               ludemes);
    else
        sb_fmt(out, "%s: wrong (%u error%s)\n", path, u->diags.errors,
               u->diags.errors == 1 ? "" : "s");
}

/* The games of a match are files of their own, which need not be at hand. */
static bool check_is_game(const Bound *root) {
    return root->kind == BOUND_LUDEME && str_is(root->clause->keyword, "game");
}

/* Checks one file and writes the result; true when it is valid. */
static bool check_file(const Input *in, const char *path, bool quiet, StrBuf *out) {
    Unit u;
    uint32_t ludemes = 0;
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    if (u.root) bound_walk(u.root, check_count, &ludemes);
    bool good = u.root != NULL;
    if (good && check_is_game(u.root)) {
        Game *game = game_compile(in, path, &u);
        good = game != NULL;
        game_close(game);
    }
    if (in->json) {
        check_json(&u, path, good, ludemes, out);
    } else {
        if (!quiet || !good) cli_show(&u.diags);
        if (!quiet || !good) check_text(&u, path, good, ludemes, out);
    }
    unit_free(&u);
    return good;
}

static int check_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Arena arena = {0};
    StrBuf out = {0};
    bool quiet = false;
    const CliOption options[] = {
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {"quiet", 'q', NULL, "only tell what is wrong", .flag = &quiet},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n == 0) code = cli_usage_error(self, "no file is given");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        code = input_walk(&arena, &in.files) ? EXIT_FINE : EXIT_WRONG;
        uint32_t wrong = 0;
        if (in.json) sb_char(&out, '[');
        for (uint32_t i = 0; i < in.files.n; i++) {
            if (in.json && i) sb_text(&out, ",\n");
            wrong += !check_file(&in, in.files.v[i], quiet, &out);
            code = cli_write(&out, wrong ? EXIT_WRONG : code);
            sb_clear(&out);
        }
        if (in.json) sb_text(&out, "]\n");
        if (!in.json && in.files.n > 1)
            sb_fmt(&out, "%u passed, %u failed\n", in.files.n - wrong, wrong);
        code = cli_write(&out, code);
    }
    sb_free(&out);
    arena_free(&arena);
    input_close(&in);
    return code;
}

const Command cmd_check = {
    .name = "check",
    .args = "FILE...",
    .summary = "tell whether descriptions are valid, and what is wrong with them",
    .about =
        "Reads, expands, binds and compiles each description and reports every mistake with its\n"
        "place, what was expected, and the defines it came through. A FOLDER stands for all .lud\n"
        "files in and below it, `-` for standard input.",
    .run = check_run,
};
