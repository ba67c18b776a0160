/* tourney_show.c: how a tournament stands, as text and as JSON. */
#include "cli/tourney_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "agent/timer.h"

/* ---- as text --------------------------------------------------------------------------------- */

/* Columns for names: programs have long ones. Those that are too long do not make room for themselves. */
static int table_width(const Standing *s) {
    uint32_t most = 24;
    const uint32_t bound = 40;
    for (uint32_t i = 0; i < s->t->agents.n; i++)
        if (s->t->agents.v[i].n > most) most = s->t->agents.v[i].n;
    return (int)(most < bound ? most : bound);
}

static int table_row(const Standing *s, uint32_t place, uint32_t agent, StrBuf *out) {
    const ContestTally *t = &s->agent[agent];
    const EloRating *r = &s->rating[agent];
    StrBuf elo = {0};
    double share = t->games ? 100 * tally_score(t) / t->games : 0;
    if (t->games) sb_fmt(&elo, "%+.0f ±%.0f", r->elo, r->high - r->elo);
    /* printf counts bytes, and ± has two. */
    sb_fmt(out, "%3u. %-*.*s %*s %6u %6u %6u %6u %6.1f %% %5u %7u\n", place, table_width(s),
           STR_ARG(s->t->agents.v[agent]), t->games ? 13 : 12, sb_cstr(&elo), t->games, t->wins,
           t->draws, t->losses, share, t->on_time, t->forfeits);
    sb_free(&elo);
    return 1;
}

int tourney_table(Standing *s, StrBuf *out) {
    uint32_t n = s->t->agents.n, *order = mem_alloc(n * sizeof *order);
    int lines = 1;
    standing_rate(s);
    standing_order(s, order);
    sb_fmt(out, "     %-*s %12s %6s %6s %6s %6s %8s %5s %7s\n", table_width(s), "agent", "Elo",
           "games", "won", "drawn", "lost", "score", "time", "forfeit");
    for (uint32_t i = 0; i < n; i++) lines += table_row(s, i + 1, order[i], out);
    size_t before = out->n;
    standing_test_text(s, out);
    if (out->n > before) {
        sb_char(out, '\n');
        lines++;
    }
    free(order);
    return lines;
}

/* ---- while it is played ---------------------------------------------------------------------- */

TourneyShow tourney_show_begin(void) {
    double now = timer_now();
    return (TourneyShow){.terminal = isatty(STDERR_FILENO), .begun = now, .last = now};
}

/* How far it is, and when it may be done if it goes on like this. */
static void show_progress(const TourneyShow *show, const Tournament *t, StrBuf *out) {
    const Standing *s = &t->standing;
    uint32_t now = s->games - t->stored, left = t->planned - s->games;
    double seconds = timer_now() - show->begun;
    sb_fmt(out, "%u of %u games", s->games, t->planned);
    if (show->terminal) {
        enum { WIDTH = 30 };
        int done = (int)((double)WIDTH * s->games / t->planned);
        sb_text(out, "  [");
        sb_repeat(out, '#', (size_t)done);
        sb_repeat(out, '.', (size_t)(WIDTH - done));
        sb_char(out, ']');
    }
    if (now && left) {
        double more = seconds / now * left;
        if (more < 120)
            sb_fmt(out, ", about %.0f s to go", more);
        else
            sb_fmt(out, ", about %.0f min to go", more / 60);
    }
    sb_char(out, '\n');
}

void tourney_show_told(void *owner, const Tournament *t) {
    TourneyShow *show = owner;
    double now = timer_now();
    if (now - show->last < (show->terminal ? 0.2 : 10)) return;
    show->last = now;
    StrBuf out = {0};
    Standing s = t->standing; /* with ratings of its own moment */
    /* Lines that are too long are cut (7l), or the cursor would not go up far enough. */
    if (show->terminal) sb_text(&out, "\r\033[J\033[?7l");
    show_progress(show, t, &out);
    if (show->terminal) {
        int lines = 1 + tourney_table(&s, &out);
        sb_fmt(&out, "\033[?7h\033[%dA", lines);
    }
    fputs(sb_cstr(&out), stderr);
    fflush(stderr);
    sb_free(&out);
}

void tourney_show_end(TourneyShow *show) {
    if (show->terminal) fputs("\r\033[J", stderr);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void json_agent(const Standing *s, uint32_t i, StrBuf *out) {
    const ContestTally *t = &s->agent[i];
    const EloRating *r = &s->rating[i];
    Interval in = wilson(tally_score(t), t->games);
    sb_fmt(out, "%s\n  {\"agent\":", i ? "," : "");
    sb_json(out, s->t->agents.v[i]);
    sb_fmt(out,
           ",\"elo\":%.3f,\"elo_interval\":[%.3f,%.3f],\"games\":%u,\"wins\":%u,\"draws\":%u,"
           "\"losses\":%u,\"on_time\":%u,\"forfeits\":%u,\"score\":%.6f,\"interval\":[%.6f,%.6f],",
           r->elo, r->low, r->high, t->games, t->wins, t->draws, t->losses, t->on_time, t->forfeits,
           t->games ? tally_score(t) / t->games : 0, in.low, in.high);
    sb_fmt(out, "\"moves\":%llu,\"iterations\":%llu,\"seconds\":%.6f,\"longest_over\":%.6f}",
           (unsigned long long)t->thinking.moves, (unsigned long long)t->thinking.iterations,
           t->thinking.seconds, t->thinking.most_over);
}

static void json_pairs(const Standing *s, StrBuf *out) {
    uint32_t n = s->t->agents.n;
    bool first = true;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const StandingPair *p = &s->pair[i * n + j];
            if (p->wins + p->draws + p->losses == 0) continue;
            sb_fmt(out,
                   "%s\n  {\"agent\":%u,\"against\":%u,\"wins\":%u,\"draws\":%u,\"losses\":%u}",
                   first ? "" : ",", i + 1, j + 1, p->wins, p->draws, p->losses);
            first = false;
        }
}

static void json_test(const Standing *s, StrBuf *out) {
    static const char *const answers[] = {"open", "elo0", "elo1"};
    const StandingTest *t = &s->test;
    sb_fmt(out,
           ",\n \"sprt\":{\"elo0\":%g,\"elo1\":%g,\"answer\":\"%s\",\"games\":%u,\"wins\":%.0f,"
           "\"draws\":%.0f,\"losses\":%.0f,\"llr\":%.6f,\"bounds\":[%.6f,%.6f]}",
           s->t->set[TOURNEY_ELO0], s->t->set[TOURNEY_ELO1], answers[t->state.answer], t->looked_at,
           t->wins, t->draws, t->losses, t->state.llr, t->state.low, t->state.high);
}

void tourney_json(Standing *s, StrBuf *out) {
    const Tourney *t = s->t;
    standing_rate(s);
    sb_text(out, "{\"rules\":[");
    for (uint32_t i = 0; i < t->rules.n; i++) {
        if (i) sb_char(out, ',');
        sb_json(out, t->rules.v[i].name);
    }
    sb_fmt(out, "],\"games\":%u,\"planned\":%u,\"digest\":\"%016llx\",\n \"settings\":{", s->games,
           tourney_count(t), (unsigned long long)s->digest);
    for (int i = 0; i < TOURNEY_SETTINGS; i++)
        sb_fmt(out, "%s\"%s\":%.17g", i ? "," : "", tourney_settings[i].name, t->set[i]);
    sb_text(out, "},\n \"ends\":{");
    for (int i = 0; i < BOUT_BROKEN_OFF; i++)
        sb_fmt(out, "%s\"%s\":%u", i ? "," : "", bout_end_names[i], s->ends[i]);
    sb_fmt(out, "},\n \"bounded\":%s,\"agents\":[", s->bounded ? "true" : "false");
    for (uint32_t i = 0; i < t->agents.n; i++) json_agent(s, i, out);
    sb_text(out, "],\n \"pairs\":[");
    json_pairs(s, out);
    sb_char(out, ']');
    if (s->test.result) json_test(s, out);
    sb_text(out, "}\n");
}
