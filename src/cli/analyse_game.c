/* analyse_game.c: what kind of game it is, from games that are played for it: random ones, games of an agent
 * against itself, and games against itself with a quarter of the budget. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "cli/analyse.h"
#include "core/playout.h"
#include "match/plot.h"

/* Games of one kind. */
typedef struct GameFigures {
    uint32_t games, draws, limits;
    double wins[GAME_MAX_PLAYERS + 1]; /* by seat; a shared win counts in parts */
    double length, squares;
    double branching; /* 0: not known */
    double better;    /* score of the agent with the larger budget; NAN: there was none */
} GameFigures;

enum { LENGTH_BINS = 30 };

typedef struct GameStudy {
    const AnalyseJob *job;
    GameFigures random, even, uneven;
    Vec(uint32_t) lengths; /* of random games */
    GameFigures *now;      /* what contest games are counted in */
    Progress progress;
} GameStudy;

/* ---- playing --------------------------------------------------------------------------------- */

static void figures_length(GameFigures *f, uint32_t moves) {
    f->length += moves;
    f->squares += (double)moves * moves;
}

static void study_random(GameStudy *s) {
    const AnalyseJob *job = s->job;
    GameFigures *f = &s->random;
    Playout p;
    PlayoutStats stats = {0};
    Progress progress = progress_begin("random games");
    playout_open(&p, job->game);
    for (uint32_t i = 0; i < job->playouts; i++) {
        progress_show(&progress, i, job->playouts);
        uint32_t moves = (uint32_t)playout_game(&p, rng_mix(job->seed + ((uint64_t)i << 20)),
                                                i % 16 == 0, &stats);
        figures_length(f, moves);
        vec_push(&s->lengths, moves);
    }
    progress_clear(&progress);
    playout_close(&p);
    f->games = (uint32_t)stats.games;
    f->draws = (uint32_t)stats.wins[0];
    f->limits = (uint32_t)(stats.by_turns + stats.by_moves);
    for (int k = 1; k <= job->game->players; k++) f->wins[k] = (double)stats.wins[k];
    f->branching = stats.listed ? (double)stats.choices / (double)stats.listed : 0;
}

static void study_told(void *owner, const Contest *c, const ContestGame *g) {
    GameStudy *s = owner;
    GameFigures *f = s->now;
    const Bout *b = g->bout;
    f->games++;
    f->draws += b->winners != 1;
    f->limits += b->end == BOUT_LIMIT;
    for (int seat = 1; seat <= c->game->players; seat++)
        if (b->best[seat] && b->winners == 1) f->wins[seat] += 1;
    figures_length(f, b->moves);
    progress_show(&s->progress, c->finished, c->games);
}

/* The first agent has the whole budget, the others `rest` of it. */
static bool study_contest(GameStudy *s, GameFigures *f, const char *what, const char *rest) {
    const AnalyseJob *job = s->job;
    Contest c = {.game = job->game,
                 .budget = job->budget,
                 .games = job->games,
                 .seed = job->seed,
                 .jobs = job->jobs,
                 .random_moves = job->game->chance ? 0 : 2, /* else all games would be alike */
                 .told = study_told,
                 .owner = s};
    for (int i = 0; i < job->game->players; i++)
        /* Who plays instead is told once: the first contest is among equals. */
        if (!analyse_agent(job, i == 0 ? "" : rest, i == 0 && !*rest, &c.agent[i])) return false;
    s->now = f;
    s->progress = progress_begin(what);
    contest_run(&c);
    if (c.error[0]) fprintf(stderr, "tessera analyse: %s\n", c.error);
    if (c.error[0]) return false;
    f->better = c.finished ? (c.tally[0].wins + 0.5 * c.tally[0].draws) / c.finished : NAN;
    return true;
}

/* ---- showing --------------------------------------------------------------------------------- */

static double share_of(double part, double all) {
    return all > 0 ? 100 * part / all : 0;
}

static void figures_text(const Game *game, const GameFigures *f, const char *what, StrBuf *out) {
    double n = f->games, mean = n ? f->length / n : 0;
    double spread = n > 1 ? sqrt(fmax(0, (f->squares - n * mean * mean) / (n - 1))) : 0;
    sb_fmt(out, "%s (%u)\n", what, f->games);
    sb_fmt(out, "  length        %.1f moves, standard deviation %.1f\n", mean, spread);
    if (f->branching > 0) sb_fmt(out, "  branching     %.1f moves to choose from\n", f->branching);
    Interval drawn = wilson(f->draws, n);
    sb_fmt(out, "  drawn         %.1f %% (%.1f to %.1f)\n", share_of(f->draws, n), 100 * drawn.low,
           100 * drawn.high);
    for (int p = 1; p <= game->players; p++) {
        Interval in = wilson(f->wins[p], n);
        sb_fmt(out, "  player %-2d won %.1f %% (%.1f to %.1f)\n", p, share_of(f->wins[p], n),
               100 * in.low, 100 * in.high);
    }
    if (game->players == 2) {
        double score = f->wins[1] + 0.5 * f->draws;
        Interval in = wilson(score, n);
        sb_fmt(out, "  who begins    scores %.1f %% (%.1f to %.1f)\n", share_of(score, n),
               100 * in.low, 100 * in.high);
    }
    if (f->limits) sb_fmt(out, "  at a limit    %.1f %%\n", share_of(f->limits, n));
}

static void figures_json(const Game *game, const GameFigures *f, const char *name, StrBuf *out) {
    double n = f->games;
    sb_fmt(out, ",\n \"%s\":{\"games\":%u,\"length\":%.3f,\"draws\":%u,\"limits\":%u,\"wins\":[",
           name, f->games, n ? f->length / n : 0, f->draws, f->limits);
    for (int p = 1; p <= game->players; p++) sb_fmt(out, "%s%g", p > 1 ? "," : "", f->wins[p]);
    sb_char(out, ']');
    if (f->branching > 0) sb_fmt(out, ",\"branching\":%.3f", f->branching);
    if (!isnan(f->better)) sb_fmt(out, ",\"score\":%.4f", f->better);
    sb_char(out, '}');
}

static void study_print(const GameStudy *s, StrBuf *out) {
    const AnalyseJob *job = s->job;
    const Game *game = job->game;
    if (job->json) {
        sb_text(out, "{\"game\":");
        sb_json(out, game->name);
        sb_fmt(out, ",\"players\":%d", game->players);
        figures_json(game, &s->random, "random", out);
        if (s->even.games) figures_json(game, &s->even, "even", out);
        if (s->uneven.games) figures_json(game, &s->uneven, "uneven", out);
        sb_text(out, "}\n");
        return;
    }
    sb_fmt(out, STR_FMT ", %d player%s%s%s%s\n", STR_ARG(game->name), game->players,
           game->players == 1 ? "" : "s", game->chance ? ", chance" : "",
           game->hidden ? ", hidden information" : "",
           game->simultaneous ? ", all move at once" : "");
    figures_text(game, &s->random, "random games", out);
    if (s->even.games) figures_text(game, &s->even, "games of the agent against itself", out);
    if (s->uneven.games) {
        Interval in = wilson(s->uneven.better * s->uneven.games, s->uneven.games);
        sb_fmt(out,
               "the agent against itself with a quarter of the budget (%u)\n"
               "  stronger      scores %.1f %% (%.1f to %.1f)\n",
               s->uneven.games, 100 * s->uneven.better, 100 * in.low, 100 * in.high);
    }
}

/* How long random games are. */
static void study_histogram(const GameStudy *s, StrBuf *out) {
    uint32_t low = UINT32_MAX, high = 0;
    PlotPoint bins[LENGTH_BINS] = {{0}};
    for (uint32_t i = 0; i < s->lengths.n; i++) {
        if (s->lengths.v[i] < low) low = s->lengths.v[i];
        if (s->lengths.v[i] > high) high = s->lengths.v[i];
    }
    double wide = fmax(1, ceil((double)(high - low + 1) / LENGTH_BINS));
    uint32_t n = (uint32_t)((high - low) / wide) + 1;
    for (uint32_t k = 0; k < n; k++) bins[k].x = low + (k + 0.5) * wide - 0.5;
    for (uint32_t i = 0; i < s->lengths.n; i++)
        bins[(uint32_t)((s->lengths.v[i] - low) / wide)].y += 1;
    PlotSeries series = {.style = PLOT_BARS, .bar = wide * 0.9, .point = bins, .n = n};
    Plot plot = {.title = s->job->game->name,
                 .x_name = STR("moves of a random game"),
                 .y_name = STR("games"),
                 .series = &series,
                 .n = 1,
                 .x_whole = true};
    plot_svg(&plot, out);
}

int analyse_game(const AnalyseJob *job) {
    GameStudy s = {.job = job, .random.better = NAN, .even.better = NAN};
    StrBuf out = {0}, picture = {0};
    int code = EXIT_FINE;
    study_random(&s);
    if (job->games > 0 && !study_contest(&s, &s.even, "even games", "")) code = EXIT_WRONG;
    if (job->games > 0 && job->game->players > 1 && code == EXIT_FINE &&
        !study_contest(&s, &s.uneven, "uneven games", "share=0.25"))
        code = EXIT_WRONG;
    if (code == EXIT_FINE && job->svg && s.lengths.n) {
        study_histogram(&s, &picture);
        if (!cli_save("analyse", job->svg, &picture)) code = EXIT_WRONG;
    }
    if (code == EXIT_FINE) {
        study_print(&s, &out);
        code = cli_write(&out, code);
    }
    vec_free(&s.lengths);
    sb_free(&picture);
    sb_free(&out);
    return code;
}
