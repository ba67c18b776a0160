/* cmd_check.c: is it a valid description? */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

/* The ludemes of a description, and which of them cannot be played yet. */
typedef struct Census {
    Vec(const Clause *) missing; /* each once */
    uint32_t ludemes;
} Census;

static void census_visit(const Bound *ludeme, void *owner) {
    Census *c = owner;
    c->ludemes++;
    if (ludeme->clause->def->meaning) return;
    for (uint32_t i = 0; i < c->missing.n; i++)
        if (c->missing.v[i] == ludeme->clause) return;
    vec_push(&c->missing, ludeme->clause);
}

static void check_json(const Unit *u, const char *path, const Census *c, StrBuf *out) {
    sb_text(out, "{\"file\":");
    sb_json(out, str_of(path));
    sb_fmt(out, ",\"ok\":%s,\"name\":", u->root ? "true" : "false");
    sb_json(out, unit_game_name(u));
    sb_fmt(out, ",\"ludemes\":%u,\"without_meaning\":[", c->ludemes);
    for (uint32_t i = 0; i < c->missing.n; i++) {
        if (i) sb_char(out, ',');
        sb_json(out, str_of(c->missing.v[i]->def->sig));
    }
    sb_text(out, "],\"diagnostics\":");
    diags_json(&u->diags, out);
    sb_char(out, '}');
}

static void check_text(const Unit *u, const char *path, const Census *c, bool verbose,
                       StrBuf *out) {
    if (!u->root) {
        sb_fmt(out, "%s: wrong (%u error%s)\n", path, u->diags.errors,
               u->diags.errors == 1 ? "" : "s");
        return;
    }
    sb_fmt(out, "%s: ok: \"" STR_FMT "\", %u ludemes", path, STR_ARG(unit_game_name(u)),
           c->ludemes);
    if (c->missing.n)
        sb_fmt(out, "; %u form%s of ludemes in it cannot be played yet%s", c->missing.n,
               c->missing.n == 1 ? "" : "s", verbose ? ":" : "");
    sb_char(out, '\n');
    for (uint32_t i = 0; verbose && i < c->missing.n; i++)
        sb_fmt(out, "    %s\n", c->missing.v[i]->def->sig);
}

/* Checks one file and writes the result; true when it is valid. */
static bool check_file(const Input *in, const char *path, bool quiet, bool verbose, StrBuf *out) {
    Unit u;
    Census census = {0};
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    if (u.root) bound_walk(u.root, census_visit, &census);
    bool good = u.root != NULL;
    if (in->json) {
        check_json(&u, path, &census, out);
    } else {
        if (!quiet || !good) cli_show(&u.diags);
        if (!quiet || !good) check_text(&u, path, &census, verbose, out);
    }
    vec_free(&census.missing);
    unit_free(&u);
    return good;
}

static int check_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Arena arena = {0};
    StrBuf out = {0};
    bool quiet = false, verbose = false;
    const CliOption options[] = {
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {"quiet", 'q', NULL, "only tell what is wrong", .flag = &quiet},
        {"verbose", 'v', NULL, "list the ludemes that cannot be played yet", .flag = &verbose},
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
            wrong += !check_file(&in, in.files.v[i], quiet, verbose, &out);
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
    .about = "Reads, expands and binds each description and reports every mistake with its place,\n"
             "what was expected, and the defines it came through. A FOLDER stands for all .lud\n"
             "files in and below it, `-` for standard input.",
    .run = check_run,
};
