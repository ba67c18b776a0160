/* cmd_analyse.c: looks into a game, or into a game that was played. */
#include <stdio.h>

#include "cli/analyse.h"
#include "cli/budget.h"
#include "cli/open_trial.h"

bool analyse_agent(const AnalyseJob *job, Agent *setup) {
    StrBuf note = {0};
    bool good = agent_setup(setup, job->game, str_of(job->agent), &note);
    if (note.n) fprintf(stderr, "tessera analyse: %s\n", sb_cstr(&note));
    sb_free(&note);
    return good;
}

typedef struct AnalyseOptions {
    BudgetText budget;
    const char *agent, *games, *playouts, *seed, *jobs, *svg;
} AnalyseOptions;

static int analyse_numbers(const Command *self, const AnalyseOptions *o, AnalyseJob *job) {
    int games = 0, playouts = 0, seed = 0, jobs = 0;
    if (!str_to_int(str_of(o->games), &games) || games < 0)
        return cli_usage_error(self, "--games is a number from 0");
    if (!str_to_int(str_of(o->playouts), &playouts) || playouts < 1)
        return cli_usage_error(self, "--playouts is a number from 1");
    if (!str_to_int(str_of(o->seed), &seed)) return cli_usage_error(self, "--seed is a number");
    if (!str_to_int(str_of(o->jobs), &jobs) || jobs < 1 || jobs > AGENT_MAX_THREADS)
        return cli_usage_error(self, "--jobs is a number from 1 to %d", AGENT_MAX_THREADS);
    job->games = (uint32_t)games;
    job->playouts = (uint32_t)playouts;
    job->seed = (uint64_t)(int64_t)seed;
    job->jobs = jobs;
    job->agent = o->agent;
    job->svg = o->svg;
    return budget_read(self, &o->budget, 0.2, &job->budget);
}

static int analyse_open(AnalyseJob *job, const char *trial) {
    if (job->game->players < 1 || job->game->players > GAME_MAX_PLAYERS) {
        fprintf(stderr, "tessera analyse: this game has no players\n");
        return EXIT_WRONG;
    }
    if (!trial) return analyse_game(job);
    Trial t;
    int code = trial_open(&t, trial) ? analyse_trial(job, &t, trial) : EXIT_WRONG;
    trial_free(&t);
    return code;
}

static int analyse_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    AnalyseJob job = {0};
    AnalyseOptions o = {
        .agent = "uct", .games = "20", .playouts = "1000", .seed = "1", .jobs = "1"};
    const CliOption options[] = {
        {"agent", 'a', "AGENT", "who looks at it (by default uct)", .value = &o.agent},
        BUDGET_OPTIONS(&o.budget, "0.2"),
        {"games", 'n', "N", "games of the agent against itself, of either kind (by default 20)",
         .value = &o.games},
        {"playouts", 0, "N", "random games (by default 1000)", .value = &o.playouts},
        {"svg", 0, "FILE", "draw the chances over the trial, or the lengths of random games",
         .value = &o.svg},
        {"seed", 's', "S", "where chance begins (by default 1)", .value = &o.seed},
        {"jobs", 0, "J", "games at once (by default 1)", .value = &o.jobs},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &job.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && (in.files.n < 1 || in.files.n > 2))
        code = cli_usage_error(self, "give a game, and perhaps a trial");
    if (code == CLI_GO_ON) code = cli_keeps(self, "svg", o.svg, &in.files);
    if (code == CLI_GO_ON) code = analyse_numbers(self, &o, &job);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Game *game = game_open(&in, in.files.v[0], false, NULL);
        job.game = game;
        code = game ? analyse_open(&job, in.files.n > 1 ? in.files.v[1] : NULL) : EXIT_WRONG;
        game_close(game);
    }
    input_close(&in);
    return code;
}

const Command cmd_analyse = {
    .name = "analyse",
    .args = "FILE [TRIAL]",
    .summary = "look into a game, or into a game that was played",
    .about =
        "With a trial, an agent looks at every position of it: what it would have done, what its own\n"
        "choice and the move that was made are worth (the chances of who moved, in %), and what it\n"
        "expects. `?` marks a move that gives away a tenth of the game, `??` one that gives away a\n"
        "quarter. --svg draws the chances over the game.\n"
        "Without one, games are played: random ones for length, branching, draws and who wins; games\n"
        "of the agent against itself, which tell how much beginning is worth; and games against\n"
        "itself with a quarter of the budget (of every limit, rounded up), which tell how much thinking\n"
        "is. Intervals are those of 95 %. Where neither chance nor what others do at once can make games\n"
        "alike, games that are the same move for move are one for them. A game that the agent forfeits is\n"
        "not counted, and exit code 1 says that none is left, or that it failed with a trial.",
    .run = analyse_run,
};
