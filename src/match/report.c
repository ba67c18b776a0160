/* report.c: a tournament as one HTML page: collecting what is told, and the page around it. */
#include "match/report.h"

#include <stdlib.h>

#include "match/report_int.h"

enum { REPORT_POINTS = 300, REPORT_FAULTS = 50 };

/* ---- collecting ------------------------------------------------------------------------------ */

static void report_fault(Report *r, const Played *p) {
    ReportFault f = {.number = p->fixture.number,
                     .rules = p->fixture.rules,
                     .agent = p->bout.culprit ? p->fixture.agent[p->bout.culprit] : -1,
                     .end = p->bout.end};
    memcpy(f.reason, p->bout.reason, sizeof f.reason);
    if (f.end == BOUT_RULES || f.end == BOUT_LIMIT) return;
    if (r->faults.n < REPORT_FAULTS)
        vec_push(&r->faults, f);
    else
        r->more_faults++;
}

static void report_game(void *owner, const Played *p) {
    Report *r = owner;
    ReportRules *rules = &r->rules[p->fixture.rules];
    standing_add(&r->all, p);
    standing_add(&rules->standing, p);
    vec_push(&rules->lengths, p->bout.moves);
    for (int seat = 1; seat <= p->fixture.players; seat++) {
        StandingPair *s = &rules->seat[p->fixture.agent[seat] * p->fixture.players + seat - 1];
        bool won = p->bout.best[seat] && p->bout.winners == 1, drawn = p->bout.best[seat] && !won;
        s->wins += won;
        s->draws += drawn;
        s->losses += !won && !drawn;
    }
    report_fault(r, p);
}

/* The second time, when it is known how many games there are. */
static void report_walk(void *owner, const Played *p) {
    Report *r = owner;
    Standing *w = &r->walk;
    standing_add(w, p);
    if (w->games % r->step && w->games != r->all.games) return;
    for (uint32_t i = 0; i < r->t->agents.n; i++) {
        const ContestTally *t = &w->agent[i];
        Interval in = wilson(tally_score(t), t->games);
        PlotPoint at = {.x = w->games, .low = 100 * in.low, .high = 100 * in.high};
        if (!t->games) continue;
        at.y = 100 * tally_score(t) / t->games;
        vec_push(&r->score[i], at);
    }
    PlotPoint llr = {.x = w->games, .y = w->test.state.llr};
    if (w->test.result) vec_push(&r->test, llr);
}

static void report_open(Report *r, const Tourney *t) {
    *r = (Report){.t = t, .untested = *t};
    r->untested.set[TOURNEY_SPRT] = 0;
    r->order = mem_alloc(t->agents.n * sizeof *r->order);
    r->rules = mem_alloc(t->rules.n * sizeof *r->rules);
    r->score = mem_alloc(t->agents.n * sizeof *r->score);
    memset(r->rules, 0, t->rules.n * sizeof *r->rules);
    memset(r->score, 0, t->agents.n * sizeof *r->score);
    standing_open(&r->all, t);
    standing_open(&r->walk, t);
    for (uint32_t i = 0; i < t->rules.n; i++) {
        size_t seats = (size_t)t->agents.n * (size_t)t->rules.v[i].players;
        standing_open(&r->rules[i].standing, &r->untested);
        r->rules[i].seat = mem_alloc(seats * sizeof(StandingPair));
        memset(r->rules[i].seat, 0, seats * sizeof(StandingPair));
    }
}

static void report_close(Report *r) {
    for (uint32_t i = 0; i < r->t->rules.n; i++) {
        standing_close(&r->rules[i].standing);
        vec_free(&r->rules[i].lengths);
        free(r->rules[i].seat);
    }
    for (uint32_t i = 0; i < r->t->agents.n; i++) vec_free(&r->score[i]);
    standing_close(&r->all);
    standing_close(&r->walk);
    vec_free(&r->test);
    vec_free(&r->faults);
    free(r->order);
    free(r->rules);
    free(r->score);
}

/* ---- the page -------------------------------------------------------------------------------- */

static const char report_style[] =
    "body{margin:0;background:#f4f6f8;color:#1f2933;font:15px/1.5 system-ui,sans-serif}\n"
    "main{max-width:1120px;margin:0 auto;padding:28px 20px 60px}\n"
    "h1{font-size:28px;margin:0 0 4px}h2{font-size:19px;margin:0 0 12px}\n"
    ".facts{color:#52606d;margin:0 0 24px}\n"
    "section{background:#fff;border:1px solid #e1e6eb;border-radius:10px;padding:20px 22px;"
    "margin:0 0 20px;overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th{font-weight:600;color:#52606d;font-size:13px}\n"
    "th,td{padding:6px 8px;text-align:right;border-bottom:1px solid #e9edf1;white-space:nowrap}\n"
    "tr:last-child td{border-bottom:0}\n"
    "th.l,td.l{text-align:left}td.c,th.c{text-align:center}td.w{white-space:normal}\n"
    ".dot{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:8px}\n"
    ".elo{font-weight:600}.dim{color:#7b8794;font-weight:400}\n"
    ".bar{display:inline-flex;width:96px;height:11px;border-radius:3px;overflow:hidden;"
    "vertical-align:middle;background:#e9edf1}\n"
    ".bar i{display:block;height:100%}.won{background:#2e8b57}.drawn{background:#c3cad2}"
    ".lost{background:#c8553d}\n"
    ".plots{display:flex;flex-wrap:wrap;gap:18px;align-items:flex-start}\n"
    "svg{max-width:100%;height:auto}p{margin:8px 0}.note{color:#52606d;font-size:13.5px}\n"
    "@media print{body{background:#fff}section{break-inside:avoid;border-color:#ccc}}\n";

static void report_budget(const double *set, StrBuf *out) {
    if (set[TOURNEY_TIME] > 0) sb_fmt(out, " · %g s a move", set[TOURNEY_TIME]);
    if (set[TOURNEY_ITERATIONS] > 0)
        sb_fmt(out, " · %.0f iterations a move", set[TOURNEY_ITERATIONS]);
    if (set[TOURNEY_DEPTH] > 0) sb_fmt(out, " · depth %.0f", set[TOURNEY_DEPTH]);
    if (set[TOURNEY_RANDOM] > 0) sb_fmt(out, " · %.0f random moves first", set[TOURNEY_RANDOM]);
    if (set[TOURNEY_MARGIN] > 0) sb_fmt(out, " · %g s too long loses", set[TOURNEY_MARGIN]);
}

static void report_head(const Report *r, StrBuf *out) {
    const Tourney *t = r->t;
    StrBuf title = {0};
    if (t->rules.n == 1)
        sb_str(&title, t->rules.v[0].name);
    else
        sb_fmt(&title, "%u games", t->rules.n);
    sb_fmt(&title, ", %u agents", t->agents.n);
    sb_text(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                 "<title>Tournament: ");
    sb_xml(out, sb_view(&title));
    sb_fmt(out, "</title>\n<style>%s</style></head><body><main>\n<h1>", report_style);
    sb_xml(out, sb_view(&title));
    sb_fmt(out, "</h1>\n<p class=\"facts\">%u of %u games · ", r->all.games, tourney_count(t));
    if (t->set[TOURNEY_HERO] >= 0) {
        sb_xml(out, t->agents.v[(uint32_t)t->set[TOURNEY_HERO]]);
        sb_text(out, " against all others");
    } else {
        sb_text(out, "each against each");
    }
    report_budget(t->set, out);
    sb_fmt(out, " · seed %.0f · Tessera ", t->set[TOURNEY_SEED]);
    sb_xml(out, t->version);
    Str rest = t->options;
    while (rest.n) {
        sb_text(out, " · ");
        sb_xml(out, str_cut(&rest, '\n'));
    }
    sb_text(out, "</p>\n");
    sb_free(&title);
}

bool report_write(Store *store, const Tourney *t, StrBuf *out, StrBuf *error) {
    Report r;
    report_open(&r, t);
    bool good = store_each(store, false, report_game, &r, error);
    r.step = r.all.games / REPORT_POINTS + 1;
    good = good && store_each(store, false, report_walk, &r, error);
    standing_rate(&r.all);
    standing_order(&r.all, r.order);
    if (good) {
        report_head(&r, out);
        report_standings(&r, out);
        report_plots(&r, out);
        report_cross(&r, out);
        for (uint32_t i = 0; i < t->rules.n; i++) report_rules(&r, i, out);
        report_faults(&r, out);
        sb_text(out, "</main></body></html>\n");
    }
    report_close(&r);
    return good;
}
