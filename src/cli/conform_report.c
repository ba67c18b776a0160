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

bool conform_write_report(const ConformRun *run, const char *path) {
    StrBuf out = {0};
    uint32_t passed = 0;
    for (uint32_t i = 0; i < run->games.n; i++) passed += run->results[i].passed;
    sb_fmt(
        &out,
        "# Conformance\n\nMade by `tessera conform FOLDER --report doc/conformance.md`; do not edit.\n\n"
        "%u of %u games agree completely with what was recorded of the reference: state and legal\n"
        "moves at every move of two random games, outcome, ranks, and the number of legal sequences\n"
        "from the start. \"Trials\" and \"moves\" are those that agreed before the first difference.\n",
        passed, run->games.n);
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
