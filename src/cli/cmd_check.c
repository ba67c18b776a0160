/* cmd_check.c: is it a valid description? */
#include <stdio.h>

#include "cli/open_game.h"
#include "cli/rbg_info.h"

enum { CHECK_POSITIONS = 200 }; /* of a Regular Boardgame, looked at for the keeper */

static void check_count(const Bound *ludeme, void *owner) {
    uint32_t *n = owner;
    *n += ludeme->clause != NULL;
}

/* What was found out about one file. */
typedef struct Checked {
    const char *path;
    bool good;
    Str name;
    const Diags *diags;
    uint32_t size;    /* how many … */
    const char *unit; /* … of what */
} Checked;

static void check_json(const Checked *c, StrBuf *out) {
    sb_text(out, "{\"file\":");
    sb_json(out, str_of(c->path));
    sb_fmt(out, ",\"ok\":%s,\"name\":", c->good ? "true" : "false");
    sb_json(out, c->name);
    sb_fmt(out, ",\"%s\":%u,\"diagnostics\":", c->unit, c->size);
    diags_json(c->diags, out);
    sb_char(out, '}');
}

static void check_text(const Checked *c, StrBuf *out) {
    uint32_t errors = c->diags->errors;
    if (!c->good)
        sb_fmt(out, "%s: wrong (%u error%s)\n", c->path, errors, errors == 1 ? "" : "s");
    else if (c->name.n)
        sb_fmt(out, "%s: ok: \"" STR_FMT "\", %u %s\n", c->path, STR_ARG(c->name), c->size,
               c->unit);
    else
        sb_fmt(out, "%s: ok: %u %s\n", c->path, c->size, c->unit);
}

static void check_show(const Checked *c, bool json, bool quiet, StrBuf *out) {
    if (json) {
        check_json(c, out);
    } else if (!quiet || !c->good) {
        cli_show(c->diags);
        check_text(c, out);
    }
}

/* The games of a match are files of their own, which need not be at hand. */
static bool check_is_game(const Bound *root) {
    return root->kind == BOUND_LUDEME && str_is(root->clause->keyword, "game");
}

static bool check_rbg(const Input *in, const char *path, bool quiet, StrBuf *out) {
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    if (!src) diag_add(&diags, DIAG_ERROR, (Span){0}, NULL, "%s: %s", path, error);
    const RbgGame *game = src ? rbg_read(&arena, src, &diags) : NULL;
    RbgInfo info;
    if (game) {
        rbg_info_open(&info, game, CHECK_POSITIONS, &diags);
        rbg_info_proper(&info, &diags);
        rbg_info_close(&info);
    }
    Checked c = {
        path,      game != NULL, game ? game->name : STR(""), &diags, game ? game->nvertices : 0,
        "vertices"};
    check_show(&c, in->json, quiet, out);
    arena_free(&arena);
    return c.good;
}

/* Checks one file and writes the result; true when it is valid. */
static bool check_file(const Input *in, const char *path, bool quiet, StrBuf *out) {
    if (game_is_rbg(path)) return check_rbg(in, path, quiet, out);
    Unit u;
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    Checked c = {path, u.root != NULL, unit_game_name(&u), &u.diags, 0, "ludemes"};
    if (u.root) bound_walk(u.root, check_count, &c.size);
    if (c.good && check_is_game(u.root)) {
        Game *game = game_compile(in, path, &u);
        c.good = game != NULL;
        game_close(game);
    }
    check_show(&c, in->json, quiet, out);
    unit_free(&u);
    return c.good;
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
        "place, what was expected, and the defines it came through. A file named .rbg is read as a\n"
        "Regular Boardgame. A FOLDER stands for all .lud files in and below it, `-` for standard\n"
        "input.",
    .run = check_run,
};
