/* analyse_trial.c: an agent looks at every position of a game that was played: what it would have done,
 * what the move that was made is worth to it, and how the chances of the players went. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/analyse.h"
#include "cli/move_line.h"
#include "core/view.h"
#include "match/plot.h"

/* One move, as the agent sees it. Values are those of the player who made it, in [-1, 1]. */
typedef struct Judged {
    int seat;
    uint32_t choices;
    double value;  /* of the best move; NAN: it has not thought, there is only one */
    double played; /* of the move that was made; NAN: the agent has not looked at it */
    uint64_t visits, iterations;
    bool same;                            /* it would have made that move */
    Str move, best, line;                 /* texts */
    Str move_name, best_name, line_names; /* the same for people */
} Judged;

typedef struct TrialStudy {
    const AnalyseJob *job;
    Referee referee;
    Agent *agent[GAME_MAX_PLAYERS + 1]; /* one in each seat: each knows what its seat may know */
    Analysis analysis;
    MoveLine expected;
    Arena arena;
    Vec(Judged) moves;
} TrialStudy;

static Str study_keep(TrialStudy *s, Str text) {
    return (Str){arena_copy(&s->arena, text.s, text.n), text.n};
}

static Str study_move(TrialStudy *s, uint32_t i) {
    StrBuf text = {0};
    s->job->game->ops->move_text(s->job->game, s->referee.list, i, &text);
    Str kept = study_keep(s, sb_view(&text));
    sb_free(&text);
    return kept;
}

static Str study_name(TrialStudy *s, uint32_t i) {
    StrBuf text = {0};
    game_move_name(s->job->game, s->referee.list, i, false, &text);
    Str kept = study_keep(s, sb_view(&text));
    sb_free(&text);
    return kept;
}

/* The line of the analysis, which begins with the move. */
static Str study_line(TrialStudy *s, uint32_t best) {
    const Referee *r = &s->referee;
    StrBuf text = {0};
    if (s->analysis.line.n)
        move_line_names(&s->expected, r->state, r->list, best, sb_view(&s->analysis.line), &text);
    Str kept = study_keep(s, sb_view(&text));
    sb_free(&text);
    return kept;
}

/* Or has it known enough from the moves before? */
static bool study_thought(const Analysis *a, uint32_t best) {
    return a->iterations > 0 || (best < a->moves && a->move[best].visits > 0);
}

/* The seat whose choice of a trial's move is judged, and which of the list's moves it chose. False: the
 * agent cannot go on. */
static bool study_judge(TrialStudy *s, int seat, uint32_t made, StrBuf *error) {
    Referee *r = &s->referee;
    Judged m = {.seat = seat, .played = NAN};
    analysis_begin(&s->analysis, 0);
    uint32_t best = referee_ask(r, seat, &s->job->budget, &s->analysis);
    if (best >= r->count) {
        sb_fmt(error, "%s: %s", agent_name(s->agent[seat]), s->agent[seat]->fault);
        return false;
    }
    m.choices = r->count;
    m.move = study_move(s, made);
    m.move_name = study_name(s, made);
    m.best = study_move(s, best);
    m.best_name = study_name(s, best);
    m.line_names = study_line(s, best);
    m.same = str_eq(m.best, m.move);
    m.value = study_thought(&s->analysis, best) ? s->analysis.value : NAN;
    m.iterations = s->analysis.iterations;
    m.line = study_keep(s, sb_view(&s->analysis.line));
    if (made < s->analysis.moves && s->analysis.move[made].visits > 0) {
        m.played = s->analysis.move[made].value;
        m.visits = s->analysis.move[made].visits;
    }
    vec_push(&s->moves, m);
    return true;
}

static bool study_one(TrialStudy *s, const TrialMove *m, StrBuf *error) {
    Referee *r = &s->referee;
    const Game *game = s->job->game;
    TrialFinder f = {.game = game, .list = r->list};
    bool legal = referee_load_moves(r, m) && trial_find(&f, r->state, m), good = legal;
    for (int p = f.joined ? 1 : 0; good && p <= (f.joined ? game->players : 0); p++) {
        int seat = f.joined ? agent_seat(game, r->state, p) : referee_mover(r);
        if (f.choice[p] < r->count && seat >= 1) good = study_judge(s, seat, f.choice[p], error);
    }
    if (good) good = legal = referee_load_move(r, m);
    if (!legal) sb_text(error, "it is not legal");
    return good;
}

/* ---- the picture ----------------------------------------------------------------------------- */

static double study_rate(double value) {
    return 50 * (1 + value);
}

/* Of two players one curve says it all; of more, each has points where it was asked. */
static uint32_t study_points(const TrialStudy *s, int seat, PlotPoint *out) {
    const Game *game = s->job->game;
    uint32_t n = 0;
    double worth[GAME_MAX_PLAYERS + 1];
    for (uint32_t i = 0; i < s->moves.n; i++) {
        const Judged *m = &s->moves.v[i];
        if (isnan(m->value)) continue;
        if (m->seat == seat)
            out[n++] = (PlotPoint){.x = i, .y = study_rate(m->value)};
        else if (game->players == 2)
            out[n++] = (PlotPoint){.x = i, .y = 100 - study_rate(m->value)};
    }
    if (game->ops->over(s->referee.state)) {
        agent_worth(game, s->referee.state, worth);
        out[n++] = (PlotPoint){.x = s->moves.n, .y = study_rate(worth[seat])};
    }
    return n;
}

static void study_draw(const TrialStudy *s, StrBuf *out) {
    const Game *game = s->job->game;
    int curves = game->players == 2 ? 1 : game->players;
    PlotSeries series[GAME_MAX_PLAYERS];
    char names[GAME_MAX_PLAYERS][16];
    for (int i = 0; i < curves; i++) {
        PlotPoint *points = mem_alloc((s->moves.n + 1) * sizeof *points);
        snprintf(names[i], sizeof names[i], "player %d", i + 1);
        series[i] = (PlotSeries){.name = str_of(names[i]), .point = points};
        series[i].n = study_points(s, i + 1, points);
    }
    Plot plot = {.title = game->name,
                 .x_name = STR("move"),
                 .y_name = STR("chances in %"),
                 .series = series,
                 .n = (uint32_t)curves,
                 .y_low = 0,
                 .y_high = 100,
                 .x_whole = true,
                 .width = 800,
                 .height = 360};
    plot_svg(&plot, out);
    for (int i = 0; i < curves; i++) {
        union {
            const PlotPoint *given;
            void *owned;
        } points = {series[i].point};
        free(points.owned);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

/* How much worse than the best move; NAN: nothing is known. */
static double study_loss(const Judged *m) {
    if (isnan(m->value) || (isnan(m->played) && !m->same)) return NAN;
    return m->same ? 0 : fmax(0, m->value - m->played);
}

static const char *study_mark(const Judged *m) {
    double loss = study_loss(m);
    return loss >= 0.5 ? "??" : loss >= 0.2 ? "?" : "";
}

/* Chances as they are printed. */
typedef struct StudyChances {
    char text[16];
} StudyChances;

static StudyChances study_chances(double value) {
    StudyChances c = {"-"};
    if (!isnan(value)) snprintf(c.text, sizeof c.text, "%.0f %%", study_rate(value));
    return c;
}

static const char *study_title(const Agent *a) {
    return a->kind->called ? agent_name(a) : a->kind->title;
}

static void study_text(const TrialStudy *s, StrBuf *out) {
    double lost[GAME_MAX_PLAYERS + 1] = {0};
    uint32_t judged[GAME_MAX_PLAYERS + 1] = {0};
    sb_fmt(out, STR_FMT ", %u moves, as %s sees them\n", STR_ARG(s->job->game->name),
           s->referee.trial.moves.n, study_title(s->agent[1]));
    sb_fmt(out, "%5s %6s  %-18s %-2s %7s  %-18s %7s  %s\n", "move", "player", "made", "", "chances",
           "best", "chances", "expected");
    for (uint32_t i = 0; i < s->moves.n; i++) {
        const Judged *m = &s->moves.v[i];
        Str line = m->line_names;
        sb_fmt(out, "%5u %6d  %-18.*s %-2s %7s  %-18.*s %7s  %.*s\n", i + 1, m->seat,
               (int)m->move_name.n, m->move_name.s, study_mark(m), study_chances(m->played).text,
               (int)m->best_name.n, m->best_name.s, study_chances(m->value).text,
               (int)(line.n < 60 ? line.n : 60), line.s);
        if (isnan(study_loss(m))) continue;
        lost[m->seat] += study_loss(m) * 50;
        judged[m->seat]++;
    }
    for (int p = 1; p <= s->job->game->players; p++)
        if (judged[p]) sb_fmt(out, "player %d gave away %.1f %% a move\n", p, lost[p] / judged[p]);
}

static void study_json(const TrialStudy *s, StrBuf *out) {
    sb_text(out, "{\"game\":");
    sb_json(out, s->job->game->name);
    sb_text(out, ",\"agent\":");
    sb_json(out, str_of(agent_name(s->agent[1])));
    sb_text(out, ",\"moves\":[");
    for (uint32_t i = 0; i < s->moves.n; i++) {
        const Judged *m = &s->moves.v[i];
        sb_fmt(out, "%s\n {\"number\":%u,\"player\":%d,\"choices\":%u,\"move\":", i ? "," : "",
               i + 1, m->seat, m->choices);
        sb_json(out, m->move);
        sb_text(out, ",\"name\":");
        sb_json(out, m->move_name);
        sb_text(out, ",\"best\":");
        sb_json(out, m->best);
        sb_fmt(out, ",\"iterations\":%llu,\"visits\":%llu", (unsigned long long)m->iterations,
               (unsigned long long)m->visits);
        if (!isnan(m->value)) sb_fmt(out, ",\"value\":%.4f", m->value);
        if (!isnan(m->played)) sb_fmt(out, ",\"played\":%.4f", m->played);
        sb_text(out, ",\"line\":");
        sb_json(out, m->line);
        sb_char(out, '}');
    }
    sb_text(out, "]}\n");
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool study_run(TrialStudy *s, const Trial *trial, const char *path) {
    StrBuf error = {0};
    Progress progress = progress_begin("moves");
    bool good = referee_load_start(&s->referee, trial, &error);
    for (uint32_t i = 0; good && i < trial->moves.n; i++) {
        progress_show(&progress, i, trial->moves.n);
        sb_clear(&error);
        sb_fmt(&error, "move %u: ", i + 1);
        good = study_one(s, &trial->moves.v[i], &error);
    }
    progress_clear(&progress);
    if (!good) fprintf(stderr, "tessera analyse: %s: %s\n", path, sb_cstr(&error));
    sb_free(&error);
    return good;
}

static int study_show(const TrialStudy *s) {
    StrBuf out = {0}, picture = {0};
    int code = EXIT_FINE;
    if (s->job->svg) {
        study_draw(s, &picture);
        if (!cli_save("analyse", s->job->svg, &picture)) code = EXIT_WRONG;
    }
    if (s->job->json)
        study_json(s, &out);
    else
        study_text(s, &out);
    code = cli_write(&out, code);
    sb_free(&picture);
    sb_free(&out);
    return code;
}

int analyse_trial(const AnalyseJob *job, const Trial *trial, const char *path) {
    TrialStudy s = {.job = job};
    Agent setup;
    if (!analyse_agent(job, &setup)) return EXIT_WRONG;
    referee_open(&s.referee, job->game);
    move_line_open(&s.expected, job->game);
    for (int seat = 1; seat <= job->game->players; seat++) {
        s.agent[seat] = agent_open(&setup);
        referee_seat(&s.referee, seat, s.agent[seat], agent_seed(job->seed, 0, seat));
    }
    int code = study_run(&s, trial, path) ? study_show(&s) : EXIT_WRONG;
    for (int seat = 1; seat <= job->game->players; seat++) agent_close(s.agent[seat]);
    move_line_close(&s.expected);
    referee_close(&s.referee);
    analysis_free(&s.analysis);
    vec_free(&s.moves);
    arena_free(&s.arena);
    return code;
}
