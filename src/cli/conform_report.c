/* conform_report.c: writes down which games agree with their recordings. */
#include "cli/conform_report.h"

#include <stdio.h>

static bool report_save(const StrBuf *text, const char *path) {
    FILE *f = fopen(path, "w");
    bool good = f && fwrite(sb_cstr(text), 1, text->n, f) == text->n;
    if (f && fclose(f) != 0) good = false;
    if (!good) fprintf(stderr, "tessera conform: %s cannot be written\n", path);
    return good;
}

bool conform_write_list(const ConformRun *run, const char *path) {
    StrBuf out = {0};
    sb_text(
        &out,
        "# Games that agree completely with their recordings; made by `tessera conform --write`.\n");
    for (uint32_t i = 0; i < run->games.n; i++)
        if (run->results[i].passed) sb_fmt(&out, "%s\n", run->results[i].name);
    bool good = report_save(&out, path);
    sb_free(&out);
    return good;
}

/* The folder of a game: its path without the last part. */
static Str report_folder(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? (Str){name, (uint32_t)(slash - name)} : STR(".");
}

static void report_game(const GameConformance *g, StrBuf *out) {
    Str folder = report_folder(g->name);
    Str title = str_of(g->name + folder.n + (folder.n ? 1 : 0));
    if (title.n > 4) title.n -= 4;
    sb_fmt(out, "| " STR_FMT " | %s | %u | %u |\n", STR_ARG(title),
           g->passed ? "agrees" : "differs", g->trials, g->plies);
}

/* ---- games that differ ----------------------------------------------------------------------- */

/* The cause of that game's difference; n = 0: none is told. */
static Str report_cause(const Names *causes, const char *name) {
    Str game = str_of(name);
    for (uint32_t i = 0; i < causes->n; i++) {
        Str line = str_of(causes->v[i]);
        if (line.n > game.n && line.s[game.n] == ':' && str_eq(str_sub(line, 0, game.n), game))
            return str_trim(str_sub(line, game.n + 1, line.n));
    }
    return (Str){0};
}

/* The line of a game's report that tells where it differed first: of a trial, or else the first. */
static Str report_first(const GameConformance *g) {
    Str text = str_of(g->report ? g->report : ""), rest = text;
    while (rest.n) {
        Str line = str_trim(str_cut(&rest, '\n'));
        if (line.n > 6 && memcmp(line.s, "trial ", 6) == 0) return line;
    }
    return str_trim(str_cut(&text, '\n'));
}

/* As a cell of a table, without the folder in front of paths: it is different everywhere. */
static void report_cell(StrBuf *out, Str text, const char *folder) {
    Str own = str_of(folder);
    for (uint32_t i = 0; i < text.n; i++) {
        if (own.n && i + own.n < text.n && memcmp(text.s + i, own.s, own.n) == 0 &&
            text.s[i + own.n] == '/') {
            i += own.n;
            continue;
        }
        if (text.s[i] == '|') sb_char(out, '\\');
        sb_char(out, text.s[i]);
    }
}

static void report_differing(const ConformRun *run, const Names *causes, StrBuf *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < run->games.n; i++) {
        const GameConformance *g = &run->results[i];
        Str cause = report_cause(causes, g->name);
        if (g->passed && cause.n)
            fprintf(stderr, "tessera conform: %s agrees, but has a cause\n", g->name);
        if (g->passed) continue;
        if (n++ == 0)
            sb_text(out, "\n## Games that differ\n\n| game | first difference | cause |\n"
                         "|---|---|---|\n");
        sb_fmt(out, "| %s | ", g->name);
        report_cell(out, report_first(g), run->folder);
        sb_text(out, " | ");
        report_cell(out, cause.n ? cause : STR("not known yet"), "");
        sb_text(out, " |\n");
    }
}

bool conform_write_report(const ConformRun *run, const Names *causes, const char *path) {
    StrBuf out = {0};
    uint32_t passed = 0;
    for (uint32_t i = 0; i < run->games.n; i++) passed += run->results[i].passed;
    sb_fmt(
        &out,
        "# Conformance\n\nMade by `tessera conform FOLDER --report doc/conformance.md --causes\n"
        "test/conformance/causes.txt`; do not edit.\n\n"
        "%u of %u games agree completely with what was recorded of the reference: state and legal\n"
        "moves at every move of two random games, outcome, ranks, and the number of legal sequences\n"
        "from the start. \"Trials\" and \"moves\" are those that agreed before the first difference.\n",
        passed, run->games.n);
    report_differing(run, causes, &out);
    Str folder = {0};
    for (uint32_t i = 0; i < run->games.n; i++) {
        Str now = report_folder(run->results[i].name);
        if (!str_eq(now, folder))
            sb_fmt(&out,
                   "\n## " STR_FMT "\n\n| game | state | trials | moves |\n|---|---|---:|---:|\n",
                   STR_ARG(now));
        folder = now;
        report_game(&run->results[i], &out);
    }
    bool good = report_save(&out, path);
    sb_free(&out);
    return good;
}
