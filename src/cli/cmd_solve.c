/* cmd_solve.c: solutions of deduction puzzles. */
#include <stdio.h>

#include "cli/open_game.h"
#include "cli/solution.h"
#include "solve/solve.h"

enum { SOLVE_MAX_LIMIT = 1000000, SOLVE_MAX_SECONDS = 1000000 };

typedef struct SolveOptions {
    const char *limit, *seconds;
    bool candidates;
    int most, time;
} SolveOptions;

/* One puzzle that is being solved. */
typedef struct Solving {
    const Rules *r;
    const Puzzle *p;
    const SolveOptions *o;
    const char *path;
    bool json;
    StrBuf out;
} Solving;

/* The variables' values by site; those of sites that were given otherwise too. */
static void solving_draw(Solving *s, const int *values) {
    const Rules *r = s->r;
    int n = r->topo->sites[r->use].n;
    int *by_site = mem_alloc(((size_t)n + 1) * sizeof *by_site);
    for (int i = 0; i < n; i++) by_site[i] = -1;
    for (int i = 0; i < s->p->nvariables; i++) by_site[s->p->variables[i]] = values[i];
    solution_draw(r, by_site, &s->out);
    free(by_site);
}

static void solving_json(Solving *s, const int *values) {
    sb_char(&s->out, '{');
    for (int i = 0; i < s->p->nvariables; i++)
        sb_fmt(&s->out, "%s\"%d\":%d", i ? "," : "", s->p->variables[i], values[i]);
    sb_char(&s->out, '}');
}

/* Says why there is no full answer; true when there is one. */
static bool solving_is_done(const Solving *s, SolveAnswer answer) {
    if (answer == SOLVE_TOO_LATE)
        fprintf(stderr, "tessera: %s: not solved in %d seconds (--seconds gives more)\n", s->path,
                s->o->time);
    if (answer == SOLVE_TOO_LARGE)
        fprintf(stderr, "tessera: %s: the puzzle is too large to be solved\n", s->path);
    return answer == SOLVE_FOUND || answer == SOLVE_NONE;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void solving_verdict(Solving *s, int n, SolveAnswer answer) {
    StrBuf *out = &s->out;
    const char *plural = n == 1 ? "" : "s";
    if (answer == SOLVE_FOUND)
        sb_fmt(out, "%d solution%s, and there may be more\n", n, plural);
    else if (answer != SOLVE_NONE)
        sb_fmt(out, "%d solution%s so far\n", n, plural);
    else if (n == 0)
        sb_text(out, "no solution\n");
    else if (n == 1)
        sb_text(out, "1 solution, unique\n");
    else
        sb_fmt(out, "%d solutions, no others\n", n);
}

static const char *solving_word(int n, SolveAnswer answer) {
    switch (answer) {
    case SOLVE_FOUND: return "limit";
    case SOLVE_NONE: return n == 0 ? "none" : n == 1 ? "unique" : "all";
    case SOLVE_TOO_LATE: return "time";
    default: return "size";
    }
}

static bool solving_solutions(Solving *s, Solver *solver) {
    int *values = mem_alloc(((size_t)s->p->nvariables + 1) * sizeof *values), n = 0;
    SolveAnswer answer = SOLVE_FOUND;
    if (s->json) {
        sb_text(&s->out, "{\"game\":");
        sb_json(&s->out, s->r->game.name);
        sb_fmt(&s->out, ",\"variables\":%d,\"solutions\":[", s->p->nvariables);
    }
    while (n < s->o->most && (answer = solver_next(solver, values)) == SOLVE_FOUND) {
        if (n++) sb_char(&s->out, s->json ? ',' : '\n');
        if (s->json)
            solving_json(s, values);
        else
            solving_draw(s, values);
    }
    if (s->json) {
        sb_fmt(&s->out, "],\"answer\":\"%s\"}\n", solving_word(n, answer));
    } else {
        if (n) sb_char(&s->out, '\n');
        solving_verdict(s, n, answer);
    }
    free(values);
    return solving_is_done(s, answer);
}

/* ---- candidates ------------------------------------------------------------------------------ */

static void solving_bits(Solving *s, uint64_t values, const char *between) {
    bool first = true;
    for (int v = 0; v <= PUZZLE_MAX_VALUE; v++) {
        if (!(values >> v & 1)) continue;
        sb_fmt(&s->out, "%s%d", first ? "" : between, v);
        first = false;
    }
}

static bool solving_candidates(Solving *s, Solver *solver) {
    uint64_t *values = mem_alloc(((size_t)s->p->nvariables + 1) * sizeof *values);
    SolveAnswer answer = solver_candidates(solver, values);
    const Sites *sites = &s->r->topo->sites[s->r->use];
    bool known = answer == SOLVE_FOUND || answer == SOLVE_NONE;
    if (s->json) sb_text(&s->out, "{\"game\":"), sb_json(&s->out, s->r->game.name);
    if (s->json) sb_text(&s->out, ",\"candidates\":{");
    for (int i = 0; known && i < s->p->nvariables; i++) {
        int site = s->p->variables[i];
        if (s->json)
            sb_fmt(&s->out, "%s\"%d\":[", i ? "," : "", site);
        else
            sb_fmt(&s->out, "%d %s: ", site, sites->label[site]);
        solving_bits(s, values[i], s->json ? "," : " ");
        sb_text(&s->out, s->json ? "]" : "\n");
    }
    if (s->json)
        sb_fmt(&s->out, "},\"answer\":\"%s\"}\n", known ? "all" : solving_word(0, answer));
    else if (answer == SOLVE_NONE)
        sb_text(&s->out, "no solution\n");
    free(values);
    return solving_is_done(s, answer);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int solve_file(const Input *in, const SolveOptions *o) {
    const char *path = in->files.v[0];
    Game *game = game_open(in, path, false, NULL);
    if (!game) return EXIT_WRONG;
    Solving s = {.o = o, .path = path, .json = in->json};
    Solver *solver = NULL;
    bool good = false;
    if (!solve_is_puzzle(game)) {
        fprintf(stderr, "tessera: %s: not a deduction puzzle (its play rule is not `satisfy`)\n",
                path);
    } else if (!solve_is_there()) {
        fprintf(stderr, "tessera: this build cannot solve puzzles: it was made without CaDiCaL "
                        "(Debian package libcadical-dev)\n");
    } else {
        s.r = (const Rules *)game;
        s.p = s.r->puzzle_data;
        solver = solver_new(s.r, o->time);
        good = o->candidates ? solving_candidates(&s, solver) : solving_solutions(&s, solver);
    }
    int code = solver ? cli_write(&s.out, good ? EXIT_FINE : EXIT_WRONG) : EXIT_WRONG;
    solver_free(solver);
    sb_free(&s.out);
    game_close(game);
    return code;
}

static bool solve_count(const char *text, int most, int *out) {
    return str_to_int(str_of(text), out) && *out >= 1 && *out <= most;
}

static int solve_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    SolveOptions o = {.limit = "2", .seconds = "60"};
    const CliOption options[] = {
        {"limit", 'n', "N", "stop after so many solutions (by default 2)", .value = &o.limit},
        {"candidates", 'c', NULL, "the values each variable has in some solution",
         .flag = &o.candidates},
        {"seconds", 's', "S", "give up after so many seconds (by default 60)", .value = &o.seconds},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON && !solve_count(o.limit, SOLVE_MAX_LIMIT, &o.most))
        code = cli_usage_error(self, "--limit is a number from 1 to %d", SOLVE_MAX_LIMIT);
    if (code == CLI_GO_ON && !solve_count(o.seconds, SOLVE_MAX_SECONDS, &o.time))
        code = cli_usage_error(self, "--seconds is a number from 1 to %d", SOLVE_MAX_SECONDS);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) code = solve_file(&in, &o);
    input_close(&in);
    return code;
}

const Command cmd_solve = {
    .name = "solve",
    .args = "GAME",
    .summary = "solve a deduction puzzle",
    .about =
        "Finds solutions of a puzzle whose play rule is (satisfy ...), and proves that there is\n"
        "no other one when fewer are found than asked for. Every solution has been played to\n"
        "the end by the rules. It is drawn as the board; `.` is a site that gets no value.\n"
        "--candidates tells, for each variable (number and name of its site), the values that\n"
        "it has in some solution.",
    .run = solve_run,
};
