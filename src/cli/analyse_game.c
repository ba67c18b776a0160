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
    uint32_t lost;      /* of a game for one: others have their winners */
    uint32_t different; /* so many games are evidence: copies of a game are none */
    uint32_t faults;    /* games that ended by a fault of the agent; nothing else counts them */
    double wins[GAME_MAX_PLAYERS + 1]; /* by seat, of one who won alone */
    double length, squares;
    double branching; /* 0: not known */
    double score;     /* sum, of the agent with the larger budget; a shared win counts in parts */
    uint32_t fault_number;
    char fault[AGENT_FAULT_ROOM + 64]; /* how the first of the faults was */
} GameFigures;

enum { LENGTH_BINS = 30 };

typedef struct GameStudy {
    const AnalyseJob *job;
    Agent whole, part; /* the agent, and with a quarter of the budget */
    bool less;         /* is a quarter less than all of it? */
    GameFigures random, even, uneven;
    Vec(uint32_t) lengths; /* of random games */
    GameFigures *now;      /* what contest games are counted in */
    Vec(uint64_t) digests; /* of these */
    Progress progress;
} GameStudy;

/* ---- playing --------------------------------------------------------------------------------- */

static void figures_length(GameFigures *f, uint32_t moves) {
    f->length += moves;
    f->squares += (double)moves * moves;
}

/* Who plays alone and does not win has lost, unless the game was not played to its end. */
static void figures_outcome(GameFigures *f, const Game *game, int winner, const double *worth) {
    if (winner)
        f->wins[winner] += 1;
    else if (game->players == 1 && worth[1] <= -1)
        f->lost++;
    else
        f->draws++;
}

static void study_random(GameStudy *s) {
    const AnalyseJob *job = s->job;
    const GameOps *ops = job->game->ops;
    GameFigures *f = &s->random;
    Playout p;
    PlayoutStats stats = {0};
    Progress progress = progress_begin("random games");
    playout_open(&p, job->game);
    for (uint32_t i = 0; i < job->playouts; i++) {
        double worth[GAME_MAX_PLAYERS + 1];
        progress_show(&progress, i, job->playouts);
        uint32_t moves = (uint32_t)playout_game(&p, rng_mix(job->seed + ((uint64_t)i << 20)),
                                                i % 16 == 0, &stats);
        int winner = ops->winner(p.state);
        agent_worth(job->game, p.state, worth);
        if (winner < 1 || winner > GAME_MAX_PLAYERS) winner = 0;
        figures_outcome(f, job->game, winner, worth);
        figures_length(f, moves);
        vec_push(&s->lengths, moves);
    }
    progress_clear(&progress);
    playout_close(&p);
    f->games = f->different = (uint32_t)stats.games;
    f->limits = (uint32_t)(stats.by_turns + stats.by_moves);
    f->branching = stats.listed ? (double)stats.choices / (double)stats.listed : 0;
}

static void study_fault(GameFigures *f, const ContestGame *g) {
    const Bout *b = g->bout;
    if (f->faults++ > 0 && g->number > f->fault_number) return;
    f->fault_number = g->number;
    snprintf(f->fault, sizeof f->fault, "player %d %s: %s", b->culprit,
             b->end == BOUT_TIME ? "lost on time" : "forfeited", b->reason);
}

static void study_told(void *owner, const Contest *c, const ContestGame *g) {
    GameStudy *s = owner;
    GameFigures *f = s->now;
    const Bout *b = g->bout;
    int winner = 0;
    progress_show(&s->progress, c->finished, c->games);
    if (b->culprit) {
        study_fault(f, g);
        return;
    }
    for (int seat = 1; seat <= c->game->players && b->winners == 1; seat++)
        if (b->best[seat]) winner = seat;
    f->games++;
    f->limits += b->end == BOUT_LIMIT;
    if (b->best[g->seat[0]]) f->score += 1.0 / b->winners;
    figures_outcome(f, c->game, winner, b->worth);
    figures_length(f, b->moves);
    vec_push(&s->digests, b->digest);
}

static int digest_order(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* How many games are not copies of others. Where chance decides, or what all do at once, each game is drawn
 * anew, though it may come out the same. */
static uint32_t study_different(GameStudy *s) {
    uint32_t n = s->digests.n, different = n > 0;
    if (s->job->game->chance || s->job->game->simultaneous) return n;
    if (n > 1) qsort(s->digests.v, n, sizeof *s->digests.v, digest_order);
    for (uint32_t i = 1; i < n; i++) different += s->digests.v[i] != s->digests.v[i - 1];
    return different;
}

/* The agent against others; false: not one of the games says anything. */
static bool study_contest(GameStudy *s, GameFigures *f, const char *what, const Agent *others) {
    const AnalyseJob *job = s->job;
    uint64_t kind = f == &s->uneven; /* has dice of its own */
    Contest c = {.game = job->game,
                 .budget = job->budget,
                 .games = job->games,
                 .seed = job->seed + (kind << 40),
                 .jobs = job->jobs,
                 .random_moves = job->game->chance ? 0 : 2, /* else all games would be alike */
                 .apart = true, /* with the same agent everywhere they would come in copies */
                 .told = study_told,
                 .owner = s};
    for (int i = 0; i < job->game->players; i++) c.agent[i] = i == 0 ? s->whole : *others;
    s->now = f;
    s->digests.n = 0;
    s->progress = progress_begin(what);
    contest_run(&c);
    f->different = study_different(s);
    if (c.error[0])
        fprintf(stderr, "tessera analyse: %s\n", c.error);
    else if (f->games == 0)
        fprintf(stderr, "tessera analyse: none of %u %s was played to its end: %s\n", f->faults,
                what, f->fault);
    return f->games > 0;
}

static bool study_agents(GameStudy *s) {
    const double rest = 0.25;
    if (!analyse_agent(s->job, &s->whole)) return false;
    s->part = s->whole;
    s->part.share *= rest;
    Budget all = agent_budget(&s->whole, &s->job->budget);
    Budget less = agent_budget(&s->part, &s->job->budget);
    s->less =
        less.seconds < all.seconds || less.iterations < all.iterations || less.depth < all.depth;
    return true;
}

static bool study_games(GameStudy *s) {
    if (s->job->games == 0) return true;
    if (!study_contest(s, &s->even, "even games", &s->whole)) return false;
    if (s->job->game->players == 1 || !s->less) return true;
    return study_contest(s, &s->uneven, "uneven games", &s->part);
}

/* ---- showing --------------------------------------------------------------------------------- */

static double share_of(double part, double all) {
    return all > 0 ? 100 * part / all : 0;
}

/* Of a share of the games. */
static Interval figures_interval(const GameFigures *f, double part) {
    return wilson(f->games ? part / f->games * f->different : 0, f->different);
}

static double figures_begins(const GameFigures *f) {
    return f->wins[1] + 0.5 * f->draws;
}

static void share_text(const GameFigures *f, const char *what, double part, StrBuf *out) {
    Interval in = figures_interval(f, part);
    sb_fmt(out, "  %-13s %.1f %% (%.1f to %.1f)\n", what, share_of(part, f->games), 100 * in.low,
           100 * in.high);
}

static void figures_head(const GameFigures *f, const char *what, StrBuf *out) {
    sb_fmt(out, "%s (%u", what, f->games);
    if (f->different < f->games) sb_fmt(out, ", %u of them different", f->different);
    sb_text(out, ")\n");
    if (f->faults)
        sb_fmt(out, "  not counted   %u game%s; the first: %s\n", f->faults,
               f->faults == 1 ? "" : "s", f->fault);
}

static void figures_text(const Game *game, const GameFigures *f, const char *what, StrBuf *out) {
    double n = f->games, mean = n ? f->length / n : 0;
    double spread = n > 1 ? sqrt(fmax(0, (f->squares - n * mean * mean) / (n - 1))) : 0;
    figures_head(f, what, out);
    sb_fmt(out, "  length        %.1f moves, standard deviation %.1f\n", mean, spread);
    if (f->branching > 0) sb_fmt(out, "  branching     %.1f moves to choose from\n", f->branching);
    if (game->players > 1)
        share_text(f, "drawn", f->draws, out);
    else if (f->draws)
        share_text(f, "undecided", f->draws, out);
    for (int p = 1; p <= game->players; p++) {
        char who[32];
        snprintf(who, sizeof who, "player %-2d won", p);
        share_text(f, who, f->wins[p], out);
    }
    if (game->players == 1) share_text(f, "player 1  lost", f->lost, out);
    if (game->players == 2) share_text(f, "who begins    scores", figures_begins(f), out);
    if (f->limits) sb_fmt(out, "  at a limit    %.1f %%\n", share_of(f->limits, n));
}

static void uneven_text(const GameStudy *s, StrBuf *out) {
    const Game *game = s->job->game;
    const char *what = "the agent against itself with a quarter of the budget";
    if (s->uneven.games) {
        figures_head(&s->uneven, what, out);
        share_text(&s->uneven, "stronger      scores", s->uneven.score, out);
        if (game->players > 2)
            sb_fmt(out, "  of equals     each would score %.1f %%\n", 100.0 / game->players);
    } else if (s->even.games && game->players > 1 && !s->less) {
        sb_fmt(out, "%s: not played, as a quarter of this budget, rounded up, is all of it\n",
               what);
    }
}

static void interval_json(const GameFigures *f, double part, StrBuf *out) {
    Interval in = figures_interval(f, part);
    sb_fmt(out, "[%.4f,%.4f]", in.low, in.high);
}

static void score_json(const GameFigures *f, double score, StrBuf *out) {
    sb_fmt(out, "\"score\":%.4f,\"interval\":", share_of(score, f->games) / 100);
    interval_json(f, score, out);
}

static void figures_json(const Game *game, const GameFigures *f, const char *name, StrBuf *out) {
    double n = f->games;
    sb_fmt(out, ",\n \"%s\":{\"games\":%u,\"different\":%u,\"length\":%.3f,\"draws\":%u", name,
           f->games, f->different, n ? f->length / n : 0, f->draws);
    if (game->players == 1) sb_fmt(out, ",\"losses\":%u", f->lost);
    sb_fmt(out, ",\"limits\":%u", f->limits);
    if (f->branching > 0) sb_fmt(out, ",\"branching\":%.3f", f->branching);
    sb_text(out, ",\"wins\":[");
    for (int p = 1; p <= game->players; p++) sb_fmt(out, "%s%g", p > 1 ? "," : "", f->wins[p]);
    sb_text(out, "],\"intervals\":[");
    for (int p = 1; p <= game->players; p++) {
        if (p > 1) sb_char(out, ',');
        interval_json(f, f->wins[p], out);
    }
    sb_char(out, ']');
    if (f->faults) {
        sb_fmt(out, ",\"faults\":%u,\"fault\":", f->faults);
        sb_json(out, str_of(f->fault));
    }
}

static void study_json_games(const GameStudy *s, StrBuf *out) {
    const Game *game = s->job->game;
    const GameFigures *const begun[] = {&s->random, &s->even};
    for (int i = 0; i < 2; i++) {
        if (!begun[i]->games) continue;
        figures_json(game, begun[i], i ? "even" : "random", out);
        if (game->players == 2) {
            sb_text(out, ",\"begins\":{");
            score_json(begun[i], figures_begins(begun[i]), out);
            sb_char(out, '}');
        }
        sb_char(out, '}');
    }
    if (s->uneven.games) {
        figures_json(game, &s->uneven, "uneven", out);
        sb_char(out, ',');
        score_json(&s->uneven, s->uneven.score, out);
        sb_fmt(out, ",\"baseline\":%.4f}", 1.0 / game->players);
    } else if (s->even.games && game->players > 1 && !s->less) {
        sb_text(out, ",\n \"uneven\":null");
    }
}

static void study_print(const GameStudy *s, StrBuf *out) {
    const Game *game = s->job->game;
    if (s->job->json) {
        sb_text(out, "{\"game\":");
        sb_json(out, game->name);
        sb_fmt(out, ",\"players\":%d", game->players);
        study_json_games(s, out);
        sb_text(out, "}\n");
        return;
    }
    sb_fmt(out, STR_FMT ", %d player%s%s%s%s\n", STR_ARG(game->name), game->players,
           game->players == 1 ? "" : "s", game->chance ? ", chance" : "",
           game->hidden ? ", hidden information" : "",
           game->simultaneous ? ", all move at once" : "");
    figures_text(game, &s->random, "random games", out);
    if (s->even.games) figures_text(game, &s->even, "games of the agent against itself", out);
    uneven_text(s, out);
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
    GameStudy s = {.job = job};
    StrBuf out = {0}, picture = {0};
    int code = EXIT_FINE;
    if (job->games > 0 && !study_agents(&s)) return EXIT_WRONG;
    study_random(&s);
    if (!study_games(&s)) code = EXIT_WRONG;
    if (job->svg && s.lengths.n) {
        study_histogram(&s, &picture);
        if (!cli_save("analyse", job->svg, &picture)) code = EXIT_WRONG;
    }
    study_print(&s, &out);
    code = cli_write(&out, code);
    vec_free(&s.lengths);
    vec_free(&s.digests);
    sb_free(&picture);
    sb_free(&out);
    return code;
}
