/* cmd_match.c: agents play against each other. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/interrupt.h"
#include "cli/open_game.h"
#include "match/contest.h"

/* ---- what is shown --------------------------------------------------------------------------- */

/* Columns for names: programs have long ones. Those that are too long do not make room for themselves. */
static int match_width(const Contest *c, const char *const *names) {
    size_t most = 24;
    const size_t bound = 40;
    for (int i = 0; i < c->game->players; i++)
        if (strlen(names[i]) > most) most = strlen(names[i]);
    return (int)(most < bound ? most : bound);
}

static void match_table(const Contest *c, const char *const *names, FILE *out) {
    int wide = match_width(c, names);
    fprintf(out, "%-4s %-*s %6s %6s %6s %8s  %s\n", "", wide, "agent", "won", "drawn", "lost",
            "score", "95 % interval");
    for (int i = 0; i < c->game->players; i++) {
        const ContestTally *t = &c->tally[i];
        Interval in = wilson(tally_score(t), t->games);
        double share = t->games ? 100 * tally_score(t) / t->games : 0;
        fprintf(out, "--p%-1d %-*s %6u %6u %6u %6.1f %%  %.1f to %.1f %%\n", i + 1, wide, names[i],
                t->wins, t->draws, t->losses, share, 100 * in.low, 100 * in.high);
        if (t->on_time || t->forfeits)
            fprintf(out, "     %-*s lost on time: %u, by forfeit: %u\n", wide, "", t->on_time,
                    t->forfeits);
    }
}

static void match_thinking(const Contest *c, const char *const *names) {
    int wide = match_width(c, names);
    for (int i = 0; i < c->game->players; i++) {
        const Thinking *t = &c->tally[i].thinking;
        if (!t->moves) continue;
        printf("  %-*s %.4f s a move, %.0f iterations a move", wide, names[i],
               t->seconds / (double)t->moves, (double)t->iterations / (double)t->moves);
        if (c->budget.seconds > 0) printf(", at most %.1f ms too long", 1e3 * t->most_over);
        printf("\n");
    }
}

typedef struct MatchShow {
    const char *const *names;
    bool terminal;
    bool json;
    StrBuf games;  /* as JSON */
    StrBuf faults; /* a line for each of the first games that somebody lost by a fault of its own */
    uint32_t nfaults;
    uint32_t bounds; /* games that ended because of GAME_BOUND */
} MatchShow;

static void match_game_json(const Contest *c, const ContestGame *g, StrBuf *out) {
    const Bout *b = g->bout;
    sb_fmt(out, "%s\n  {\"number\":%u,\"end\":\"%s\",\"moves\":%u,\"digest\":\"%016llx\"",
           out->n ? "," : "", g->number, bout_end_names[b->end], b->moves,
           (unsigned long long)b->digest);
    for (int i = 0; i < c->game->players; i++)
        if (b->culprit == g->seat[i]) sb_fmt(out, ",\"culprit\":%d", i + 1);
    if (b->reason[0]) {
        sb_text(out, ",\"reason\":");
        sb_json(out, str_of(b->reason));
    }
    sb_text(out, ",\"seats\":[");
    for (int i = 0; i < c->game->players; i++) sb_fmt(out, "%s%d", i ? "," : "", g->seat[i]);
    sb_text(out, "],\"values\":[");
    for (int i = 0; i < c->game->players; i++)
        sb_fmt(out, "%s%g", i ? "," : "", b->worth[g->seat[i]]);
    sb_text(out, "]}");
}

static void match_fault(const ContestGame *g, const Contest *c, MatchShow *show) {
    enum { SHOWN = 20 };
    const Bout *b = g->bout;
    if (!b->culprit || show->nfaults++ >= SHOWN) return;
    for (int i = 0; i < c->game->players; i++)
        if (b->culprit == g->seat[i])
            sb_fmt(&show->faults, "  game %u: --p%d %s: %s\n", g->number + 1, i + 1,
                   b->end == BOUT_TIME ? "loses on time" : "forfeits", b->reason);
    if (show->nfaults == SHOWN) sb_text(&show->faults, "  … and perhaps more\n");
}

/* On a terminal the table stands below the cursor's line and is written over and over. */
static void match_told(void *owner, const Contest *c, const ContestGame *g) {
    MatchShow *show = owner;
    if (show->json) match_game_json(c, g, &show->games);
    match_fault(g, c, show);
    show->bounds += g->bout->end == BOUT_BOUND;
    if (!show->terminal) return;
    /* Lines that are too long are cut (7l), or the cursor would not go up far enough. */
    fprintf(stderr, "\r\033[J\033[?7l%u of %u games\n", c->finished, c->games);
    match_table(c, show->names, stderr);
    int lines = c->game->players + 2;
    for (int i = 0; i < c->game->players; i++) lines += c->tally[i].on_time || c->tally[i].forfeits;
    fprintf(stderr, "\033[?7h\033[%dA", lines);
}

static int match_print_json(const Contest *c, const MatchShow *show) {
    StrBuf out = {0};
    sb_text(&out, "{\"game\":");
    sb_json(&out, c->game->name);
    sb_fmt(&out, ",\"games\":%u,\"planned\":%u,\"seed\":%lld,\"digest\":\"%016llx\",\"agents\":[",
           c->finished, c->games, (long long)c->seed, (unsigned long long)c->digest);
    for (int i = 0; i < c->game->players; i++) {
        const ContestTally *t = &c->tally[i];
        Interval in = wilson(tally_score(t), t->games);
        sb_fmt(&out, "%s\n {\"agent\":", i ? "," : "");
        sb_json(&out, str_of(show->names[i]));
        sb_fmt(&out,
               ",\"plays\":\"%s\",\"wins\":%u,\"draws\":%u,\"losses\":%u,\"on_time\":%u,"
               "\"forfeits\":%u,\"score\":%.6f,\"interval\":[%.6f,%.6f],\"value\":%.6f,",
               c->agent[i].kind->name, t->wins, t->draws, t->losses, t->on_time, t->forfeits,
               t->games ? tally_score(t) / t->games : 0, in.low, in.high,
               t->games ? t->worth / t->games : 0);
        sb_fmt(&out, "\"moves\":%llu,\"iterations\":%llu,\"seconds\":%.6f,\"longest_over\":%.6f}",
               (unsigned long long)t->thinking.moves, (unsigned long long)t->thinking.iterations,
               t->thinking.seconds, t->thinking.most_over);
    }
    sb_fmt(&out, "],\n \"played\":[%s]}\n", sb_cstr(&show->games));
    int code = cli_write(&out, EXIT_FINE);
    sb_free(&out);
    return code;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void match_contest(void *owner) {
    contest_run(owner);
}

static int match_play(Contest *c, const char *const *names, bool json) {
    atomic_bool stop = false;
    MatchShow show = {.names = names, .json = json, .terminal = isatty(STDERR_FILENO)};
    c->budget.stop = &stop;
    c->told = match_told;
    c->owner = &show;
    if (!cli_until_done(match_contest, c, &stop)) return EXIT_WRONG;
    if (show.terminal) fprintf(stderr, "\r\033[J");
    if (c->error[0]) fprintf(stderr, "tessera match: %s\n", c->error);
    if (c->error[0] && !c->finished) return EXIT_WRONG;
    int code = EXIT_FINE;
    if (json) {
        code = match_print_json(c, &show);
    } else {
        printf(STR_FMT ", %u of %u games%s\n", STR_ARG(c->game->name), c->finished, c->games,
               c->finished < c->games ? " (interrupted)" : "");
        match_table(c, names, stdout);
        match_thinking(c, names);
        fputs(sb_cstr(&show.faults), stdout);
        printf("  seed %lld\n  digest %016llx\n", (long long)c->seed,
               (unsigned long long)c->digest);
    }
    sb_free(&show.games);
    sb_free(&show.faults);
    if (show.bounds)
        code = game_bound("match", c->game, "%u of %u games could not be played to an end",
                          show.bounds, c->finished);
    return c->finished < c->games ? EXIT_WRONG : code;
}

/* ---- options --------------------------------------------------------------------------------- */

typedef struct MatchOptions {
    const char *agent[GAME_MAX_PLAYERS];
    BudgetText budget;
    const char *games, *seed, *jobs, *random, *margin;
} MatchOptions;

/* Everything that can be wrong with the numbers. */
static int match_numbers(const Command *self, const MatchOptions *o, Contest *c) {
    int games = 0, jobs = 0, random = 0;
    int64_t seed = 0;
    double margin = 0;
    if (!str_to_int(str_of(o->games), &games) || games < 1)
        return cli_usage_error(self, "--games is a number from 1");
    if (!str_to_int(str_of(o->jobs), &jobs) || jobs < 1 || jobs > AGENT_MAX_THREADS)
        return cli_usage_error(self, "--jobs is a number from 1 to %d", AGENT_MAX_THREADS);
    if (!str_to_int(str_of(o->random), &random) || random < 0)
        return cli_usage_error(self, "--random-plies is a number from 0");
    if (!str_to_float(str_of(o->margin), &margin) || !(margin >= 0))
        return cli_usage_error(self, "--margin is a number of seconds");
    int code = cli_seed(self, o->seed, &seed);
    if (code != CLI_GO_ON) return code;
    c->games = (uint32_t)games;
    c->seed = (uint64_t)seed;
    c->jobs = jobs;
    c->random_moves = (uint32_t)random;
    c->margin = margin;
    return budget_read(self, &o->budget, 0.1, &c->budget);
}

static int match_seats(const Command *self, MatchOptions *o, Contest *c) {
    const Game *game = c->game;
    int code = CLI_GO_ON;
    if (game->players < 1 || game->players > GAME_MAX_PLAYERS) {
        fprintf(stderr, "tessera: this game has no players\n");
        return EXIT_WRONG;
    }
    for (int i = game->players; i < GAME_MAX_PLAYERS; i++)
        if (o->agent[i])
            return cli_usage_error(self, "there is no --p%d: this game has %d players", i + 1,
                                   game->players);
    for (int i = 0; i < game->players && code == CLI_GO_ON; i++) {
        StrBuf note = {0};
        if (!o->agent[i]) o->agent[i] = i == 0 ? "uct" : "flat";
        bool good = agent_setup(&c->agent[i], game, str_of(o->agent[i]), &note);
        if (note.n) fprintf(stderr, "tessera: --p%d: %s\n", i + 1, sb_cstr(&note));
        if (!good) code = EXIT_WRONG;
        sb_free(&note);
    }
    return code;
}

static int match_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Contest c = {0};
    MatchOptions o = {.games = "40", .jobs = "1", .random = "0", .margin = "0"};
#define MATCH_SEAT(n)                                                                              \
    { "p" #n, 0, "AGENT", "who begins in seat " #n, .value = &o.agent[(n)-1] }
    const CliOption options[] = {
        MATCH_SEAT(1),
        MATCH_SEAT(2),
        MATCH_SEAT(3),
        MATCH_SEAT(4),
        MATCH_SEAT(5),
        MATCH_SEAT(6),
        MATCH_SEAT(7),
        MATCH_SEAT(8),
        MATCH_SEAT(9),
        MATCH_SEAT(10),
        MATCH_SEAT(11),
        MATCH_SEAT(12),
        MATCH_SEAT(13),
        MATCH_SEAT(14),
        MATCH_SEAT(15),
        MATCH_SEAT(16),
        {"games", 'n', "N", "how many (by default 40)", .value = &o.games},
        BUDGET_OPTIONS(&o.budget, "0.1"),
        {"random-plies", 0, "N", "begin each game with N random moves", .value = &o.random},
        {"margin", 0, "S", "who thinks S seconds too long loses (by default nobody does)",
         .value = &o.margin},
        {"seed", 's', "S", "where chance begins (without it, it is drawn)", .value = &o.seed},
        {"jobs", 0, "J", "games at once (by default 1)", .value = &o.jobs},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result and every game as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON) code = match_numbers(self, &o, &c);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Game *game = game_open(&in, in.files.v[0], false, NULL);
        c.game = game;
        code = game ? match_seats(self, &o, &c) : EXIT_WRONG;
        if (code == CLI_GO_ON) code = match_play(&c, o.agent, in.json);
        game_close(game);
    }
    input_close(&in);
    return code;
}

const Command cmd_match = {
    .name = "match",
    .args = "GAME",
    .summary = "let agents play against each other",
    .about =
        "Agents play a game against each other and change seats from game to game. Prints for each\n"
        "how many it won, drew and lost, and its score with a 95 % interval (a draw is half a win).\n"
        "`tessera agents` lists them; parameters follow a name: `uct:c=0.7,threads=2`. A name with\n"
        "a `/` is a program (./agent.py) or plug-in (./agent.so), `exec:COMMAND` any command\n"
        "(doc/protocol.md); one that fails forfeits its game. Without\n"
        "--p1 … there are `uct` and `flat`. Limits may be combined; the same seed with a limit of\n"
        "iterations gives the same games, whatever the number of jobs: without --seed one is drawn that\n"
        "nobody can know, and told with the result. Interrupted, it tells about\n"
        "the games that are finished, with exit code 1.",
    .run = match_run,
};
