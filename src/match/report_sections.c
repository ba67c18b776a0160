/* report_sections.c: the tables and plots of a tournament's report. */
#include <math.h>
#include <stdlib.h>

#include "match/report_int.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

static void piece_agent(const Report *r, uint32_t place, StrBuf *out) {
    sb_fmt(out, "<td class=\"l\"><span class=\"dot\" style=\"background:%s\"></span>",
           plot_colour(place));
    sb_xml(out, r->t->agents.v[r->order[place]]);
    sb_text(out, "</td>");
}

static void piece_share(double part, double whole, StrBuf *out) {
    if (whole > 0)
        sb_fmt(out, "<td>%.1f %%</td>", 100 * part / whole);
    else
        sb_text(out, "<td class=\"dim\">–</td>");
}

/* Won, drawn and lost as a bar. */
static void piece_bar(double wins, double draws, double losses, StrBuf *out) {
    double n = wins + draws + losses;
    if (n <= 0) return;
    sb_fmt(out,
           "<span class=\"bar\"><i class=\"won\" style=\"width:%.2f%%\"></i><i class=\"drawn\" "
           "style=\"width:%.2f%%\"></i><i class=\"lost\" style=\"width:%.2f%%\"></i></span>",
           100 * wins / n, 100 * draws / n, 100 * losses / n);
}

/* Games, won, drawn, lost, on time, forfeits, score. */
static void piece_tally(const ContestTally *t, StrBuf *out) {
    sb_fmt(out, "<td>%u</td><td>%u</td><td>%u</td><td>%u</td><td>%u</td><td>%u</td>", t->games,
           t->wins, t->draws, t->losses, t->on_time, t->forfeits);
    piece_share(tally_score(t), t->games, out);
}

static const char piece_tally_heads[] = "<th>games</th><th>won</th><th>drawn</th><th>lost</th>"
                                        "<th>on time</th><th>forfeit</th><th>score</th>";

/* ---- standings ------------------------------------------------------------------------------- */

static void standings_row(const Report *r, uint32_t place, StrBuf *out) {
    const ContestTally *t = &r->all.agent[r->order[place]];
    const EloRating *e = &r->all.rating[r->order[place]];
    const Thinking *th = &t->thinking;
    double moves = th->moves ? (double)th->moves : 1;
    sb_fmt(out, "<tr><td>%u</td>", place + 1);
    piece_agent(r, place, out);
    if (t->games)
        sb_fmt(out, "<td class=\"elo\">%+.0f <span class=\"dim\">± %.0f</span></td>", e->elo,
               e->high - e->elo);
    else
        sb_text(out, "<td class=\"dim\">–</td>");
    piece_tally(t, out);
    sb_text(out, "<td>");
    piece_bar(t->wins, t->draws, t->losses, out);
    sb_fmt(out, "</td><td>%.1f</td><td>%.0f</td></tr>\n", 1e3 * th->seconds / moves,
           (double)th->iterations / moves);
}

void report_standings(const Report *r, StrBuf *out) {
    sb_fmt(out,
           "<section><h2>Standings</h2>\n<table><tr><th></th><th class=\"l\">agent</th>"
           "<th>Elo</th>%s<th></th><th>ms a move</th><th>iterations</th></tr>\n",
           piece_tally_heads);
    for (uint32_t i = 0; i < r->t->agents.n; i++) standings_row(r, i, out);
    sb_text(out, "</table>\n<p class=\"note\">Elo: most likely ratings with 95 % intervals, "
                 "their mean is 0; a draw is half a win. Losses on time and by forfeit are among "
                 "those lost.");
    if (!r->all.bounded)
        sb_text(out, " Somebody won, lost or played nothing, so ratings count one more draw for "
                     "everybody.");
    sb_text(out, "</p>\n");
    StrBuf test = {0};
    standing_test_text(&r->all, &test);
    if (test.n) {
        sb_text(out, "<p><b>Sequential test:</b> ");
        sb_xml(out, sb_view(&test));
        sb_text(out, ".</p>\n");
    }
    sb_free(&test);
    sb_text(out, "</section>\n");
}

/* ---- plots ----------------------------------------------------------------------------------- */

static void plots_elo(const Report *r, StrBuf *out) {
    uint32_t n = r->t->agents.n;
    PlotPoint *point = mem_alloc(n * sizeof *point);
    Str *row = mem_alloc(n * sizeof *row);
    for (uint32_t i = 0; i < n; i++) {
        const EloRating *e = &r->all.rating[r->order[i]];
        point[i] = (PlotPoint){.y = e->elo, .low = e->low, .high = e->high};
        row[i] = r->t->agents.v[r->order[i]];
    }
    PlotSeries series = {.style = PLOT_DOTS, .band = true, .point = point, .n = n};
    plot_svg(&(Plot){.title = STR("Ratings"),
                     .x_name = STR("Elo, 95 % interval"),
                     .series = &series,
                     .n = 1,
                     .row = row,
                     .rows = n,
                     .width = 520},
             out);
    free(point);
    free(row);
}

static void plots_score(const Report *r, StrBuf *out) {
    uint32_t n = r->t->agents.n;
    PlotSeries *series = mem_alloc(n * sizeof *series);
    for (uint32_t i = 0; i < n; i++) {
        const ReportLine *line = &r->score[r->order[i]];
        series[i] = (PlotSeries){
            .name = r->t->agents.v[r->order[i]], .band = n <= 2, .point = line->v, .n = line->n};
    }
    plot_svg(&(Plot){.title = STR("Score so far"),
                     .x_name = STR("games, as scheduled"),
                     .y_name = STR("score, %"),
                     .series = series,
                     .n = n,
                     .y_high = 100,
                     .x_whole = true,
                     .width = 520},
             out);
    free(series);
}

static void plots_test(const Report *r, StrBuf *out) {
    const SprtState *s = &r->all.test.state;
    PlotPoint low[] = {{.x = 0, .y = s->low}, {.x = r->all.games, .y = s->low}};
    PlotPoint high[] = {{.x = 0, .y = s->high}, {.x = r->all.games, .y = s->high}};
    PlotSeries series[] = {
        {.name = STR("log-likelihood ratio"), .point = r->test.v, .n = r->test.n},
        {.name = STR("no"), .point = low, .n = 2},
        {.name = STR("yes"), .point = high, .n = 2}};
    plot_svg(&(Plot){.title = STR("Sequential test"),
                     .x_name = STR("games, as scheduled"),
                     .series = series,
                     .n = 3,
                     .x_whole = true,
                     .width = 520},
             out);
}

void report_plots(const Report *r, StrBuf *out) {
    if (!r->all.games) return;
    sb_text(out, "<section class=\"plots\">\n<div>");
    plots_elo(r, out);
    if (r->all.test.result) {
        sb_text(out, "<br>");
        plots_test(r, out);
    }
    sb_text(out, "</div>\n<div>");
    plots_score(r, out);
    sb_text(out, "</div></section>\n");
}

/* ---- who did what against whom --------------------------------------------------------------- */

/* From red over white to green. */
static void cross_colour(double share, StrBuf *out) {
    double way = fabs(share - 0.5) * 2;
    int strong = (int)(255 - 90 * way), weak = (int)(255 - 45 * way);
    if (share >= 0.5)
        sb_fmt(out, "#%02x%02x%02x", (unsigned)strong, (unsigned)weak, (unsigned)strong);
    else
        sb_fmt(out, "#%02x%02x%02x", (unsigned)weak, (unsigned)strong, (unsigned)strong);
}

static void cross_cell(const StandingPair *p, StrBuf *out) {
    double n = p->wins + (double)p->draws + p->losses, score = p->wins + 0.5 * p->draws;
    if (n <= 0) {
        sb_text(out, "<td class=\"c dim\">·</td>");
        return;
    }
    sb_text(out, "<td class=\"c\" style=\"background:");
    cross_colour(score / n, out);
    sb_fmt(out, "\"><b>%.1f %%</b><br><span class=\"dim\">+%u =%u −%u</span></td>", 100 * score / n,
           p->wins, p->draws, p->losses);
}

void report_cross(const Report *r, StrBuf *out) {
    uint32_t n = r->t->agents.n;
    sb_text(out, "<section><h2>Against each other</h2>\n<table><tr><th></th>"
                 "<th class=\"l\">agent</th>");
    for (uint32_t i = 0; i < n; i++) sb_fmt(out, "<th class=\"c\">%u</th>", i + 1);
    sb_text(out, "</tr>\n");
    for (uint32_t i = 0; i < n; i++) {
        sb_fmt(out, "<tr><td>%u</td>", i + 1);
        piece_agent(r, i, out);
        for (uint32_t j = 0; j < n; j++)
            cross_cell(&r->all.pair[r->order[i] * n + r->order[j]], out);
        sb_text(out, "</tr>\n");
    }
    sb_text(out,
            "</table>\n<p class=\"note\">A row tells what its agent did against that of the "
            "column. A game of more than two counts for each pair at the table.</p></section>\n");
}

/* ---- one description ------------------------------------------------------------------------- */

static int rules_by_length(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* About a dozen bars, as wide as a round number. */
static void rules_lengths(const uint32_t *length, uint32_t n, StrBuf *out) {
    enum { BARS = 64 };
    static const uint32_t widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
    uint32_t low = length[0], high = length[n - 1], width = 10000;
    for (size_t i = sizeof widths / sizeof *widths; i-- > 0;)
        if ((high - low) / widths[i] < 16) width = widths[i];
    while ((high - low) / width >= BARS - 2) width *= 2;
    PlotPoint bar[BARS] = {0};
    uint32_t first = low / width, bars = high / width - first + 1;
    for (uint32_t i = 0; i < bars; i++) bar[i].x = (double)(first + i) * width + (width - 1) / 2.0;
    for (uint32_t i = 0; i < n; i++) bar[length[i] / width - first].y++;
    PlotSeries series = {.style = PLOT_BARS, .bar = width, .point = bar, .n = bars};
    plot_svg(&(Plot){.title = STR("Lengths"),
                     .x_name = STR("moves"),
                     .y_name = STR("games"),
                     .series = &series,
                     .n = 1,
                     .x_whole = true,
                     .width = 520,
                     .height = 260},
             out);
}

/* Who has how much from each seat, and everybody together. */
static void rules_seats(const Report *r, uint32_t rules, StrBuf *out) {
    uint32_t players = (uint32_t)r->t->rules.v[rules].players, n = r->t->agents.n;
    PlotPoint *point = mem_alloc(players * sizeof *point);
    for (uint32_t s = 0; s < players; s++) {
        double score = 0, games = 0;
        for (uint32_t i = 0; i < n; i++) {
            const StandingPair *p = &r->rules[rules].seat[i * players + s];
            score += p->wins + 0.5 * p->draws;
            games += p->wins + (double)p->draws + p->losses;
        }
        Interval in = wilson(score, games);
        point[s] =
            (PlotPoint){s + 1, games > 0 ? 100 * score / games : NAN, 100 * in.low, 100 * in.high};
    }
    PlotSeries series = {
        .style = PLOT_BARS, .bar = 0.7, .band = true, .point = point, .n = players};
    plot_svg(&(Plot){.title = STR("Score by seat"),
                     .x_name = STR("seat"),
                     .y_name = STR("score, %"),
                     .series = &series,
                     .n = 1,
                     .y_high = 100,
                     .x_whole = true,
                     .width = 520,
                     .height = 260},
             out);
    free(point);
}

static void rules_table(const Report *r, uint32_t rules, StrBuf *out) {
    uint32_t players = (uint32_t)r->t->rules.v[rules].players;
    const ReportRules *part = &r->rules[rules];
    sb_fmt(out, "<table><tr><th class=\"l\">agent</th>%s", piece_tally_heads);
    for (uint32_t s = 0; s < players; s++) sb_fmt(out, "<th>in seat %u</th>", s + 1);
    sb_text(out, "</tr>\n");
    for (uint32_t i = 0; i < r->t->agents.n; i++) {
        uint32_t agent = r->order[i];
        sb_text(out, "<tr>");
        piece_agent(r, i, out);
        piece_tally(&part->standing.agent[agent], out);
        for (uint32_t s = 0; s < players; s++) {
            const StandingPair *p = &part->seat[agent * players + s];
            piece_share(p->wins + 0.5 * p->draws, p->wins + (double)p->draws + p->losses, out);
        }
        sb_text(out, "</tr>\n");
    }
    sb_text(out, "</table>\n");
}

void report_rules(const Report *r, uint32_t rules, StrBuf *out) {
    const TourneyRules *about = &r->t->rules.v[rules];
    const ReportRules *part = &r->rules[rules];
    uint32_t n = part->lengths.n;
    sb_text(out, "<section><h2>");
    sb_xml(out, about->name);
    sb_text(out, "</h2>\n<p class=\"note\">");
    sb_xml(out, about->path);
    sb_fmt(out, " · %d players · %u games", about->players, n);
    for (int i = 0; i < BOUT_BROKEN_OFF; i++)
        if (part->standing.ends[i])
            sb_fmt(out, " · %s: %u", i == BOUT_RULES ? "over by the rules" : bout_end_names[i],
                   part->standing.ends[i]);
    if (n) {
        double sum = 0;
        qsort(part->lengths.v, n, sizeof *part->lengths.v, rules_by_length);
        for (uint32_t i = 0; i < n; i++) sum += part->lengths.v[i];
        sb_fmt(out, " · moves: %u to %u, median %u, mean %.1f", part->lengths.v[0],
               part->lengths.v[n - 1], part->lengths.v[n / 2], sum / n);
    }
    sb_text(out, "</p>\n");
    rules_table(r, rules, out);
    if (n) {
        sb_text(out, "<div class=\"plots\">\n");
        rules_seats(r, rules, out);
        rules_lengths(part->lengths.v, n, out);
        sb_text(out, "</div>");
    }
    sb_text(out, "</section>\n");
}

/* ---- what went wrong ------------------------------------------------------------------------- */

void report_faults(const Report *r, StrBuf *out) {
    if (!r->faults.n) return;
    sb_text(out, "<section><h2>Not over by the rules</h2>\n<table><tr><th>game</th>"
                 "<th class=\"l\">rules</th><th class=\"l\">end</th><th class=\"l\">agent</th>"
                 "<th class=\"l\">reason</th></tr>\n");
    for (uint32_t i = 0; i < r->faults.n; i++) {
        const ReportFault *f = &r->faults.v[i];
        sb_fmt(out, "<tr><td>%u</td><td class=\"l\">", f->number);
        sb_xml(out, r->t->rules.v[f->rules].name);
        sb_fmt(out, "</td><td class=\"l\">%s</td><td class=\"l\">", bout_end_names[f->end]);
        if (f->agent >= 0) sb_xml(out, r->t->agents.v[f->agent]);
        sb_text(out, "</td><td class=\"l w\">");
        sb_xml(out, str_of(f->reason));
        sb_text(out, "</td></tr>\n");
    }
    sb_text(out, "</table>\n");
    if (r->more_faults) sb_fmt(out, "<p class=\"note\">And %u more.</p>\n", r->more_faults);
    sb_text(out, "</section>\n");
}
