/* standing.c: how a tournament stands. */
#include "match/standing.h"

#include <stdlib.h>

#include "base/rng.h"

enum { RESULT_UNKNOWN, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

static void *standing_room(size_t n, size_t size) {
    void *p = mem_alloc(n * size + 1);
    memset(p, 0, n * size);
    return p;
}

void standing_open(Standing *s, const Tourney *t) {
    uint32_t n = t->agents.n;
    *s = (Standing){.t = t,
                    .agent = standing_room(n, sizeof *s->agent),
                    .pair = standing_room((size_t)n * n, sizeof *s->pair),
                    .rating = standing_room(n, sizeof *s->rating)};
    elo_open(&s->elo, n);
    if (t->set[TOURNEY_SPRT] == 0) return;
    s->test.planned = tourney_count(t);
    s->test.result = mem_alloc(s->test.planned);
    memset(s->test.result, RESULT_UNKNOWN, s->test.planned);
    s->test.state = sprt_state(&(Sprt){0, 1}, 0, 0, 0);
}

void standing_close(Standing *s) {
    free(s->agent);
    free(s->pair);
    free(s->rating);
    free(s->test.result);
    elo_close(&s->elo);
    *s = (Standing){0};
}

static int standing_compare(double a, double b) {
    return a > b ? 1 : a < b ? -1 : 0;
}

static void test_add(Standing *s, const Played *p) {
    StandingTest *test = &s->test;
    int seat = p->fixture.agent[1] == 0 ? 1 : 2;
    if (p->fixture.number >= test->planned) return;
    test->result[p->fixture.number] =
        (uint8_t)(RESULT_DRAWN + standing_compare(p->bout.worth[seat], p->bout.worth[3 - seat]));
    const Sprt sprt = {s->t->set[TOURNEY_ELO0], s->t->set[TOURNEY_ELO1]};
    while (test->state.answer == SPRT_OPEN && test->looked_at < test->planned) {
        uint8_t result = test->result[test->looked_at];
        if (result == RESULT_UNKNOWN) break;
        test->wins += result == RESULT_WON;
        test->draws += result == RESULT_DRAWN;
        test->losses += result == RESULT_LOST;
        test->looked_at++;
        test->state = sprt_state(&sprt, test->wins, test->draws, test->losses);
    }
}

void standing_add(Standing *s, const Played *p) {
    const Fixture *f = &p->fixture;
    const Bout *b = &p->bout;
    uint32_t n = s->t->agents.n, who[GAME_MAX_PLAYERS];
    s->games++;
    s->ends[b->end]++;
    s->digest += rng_mix(b->digest + f->number);
    for (int i = 1; i <= f->players; i++) {
        who[i - 1] = (uint32_t)f->agent[i];
        tally_add(&s->agent[f->agent[i]], b, f->players, i);
        for (int j = 1; j <= f->players; j++) {
            if (f->agent[i] == f->agent[j]) continue;
            StandingPair *pair = &s->pair[(uint32_t)f->agent[i] * n + (uint32_t)f->agent[j]];
            int result = standing_compare(b->worth[i], b->worth[j]);
            pair->wins += result > 0;
            pair->draws += result == 0;
            pair->losses += result < 0;
        }
    }
    elo_add(&s->elo, (uint32_t)f->players, who, b->worth + 1);
    if (s->test.result) test_add(s, p);
}

void standing_rate(Standing *s) {
    s->bounded = elo_rate(&s->elo, s->rating);
}

bool standing_decided(const Standing *s) {
    return s->test.state.answer != SPRT_OPEN;
}

static bool standing_before(const Standing *s, uint32_t a, uint32_t b) {
    int by_rating = standing_compare(s->rating[a].elo, s->rating[b].elo);
    if (by_rating) return by_rating > 0;
    int by_score = standing_compare(tally_score(&s->agent[a]), tally_score(&s->agent[b]));
    return by_score ? by_score > 0 : a < b;
}

void standing_order(const Standing *s, uint32_t *order) {
    for (uint32_t i = 0; i < s->t->agents.n; i++) {
        uint32_t at = i;
        for (; at > 0 && standing_before(s, i, order[at - 1]); at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

void standing_test_text(const Standing *s, StrBuf *out) {
    const StandingTest *test = &s->test;
    const double *set = s->t->set;
    if (!test->result) return;
    Str first = s->t->agents.v[0];
    sb_fmt(out, "is " STR_FMT " better by %g rather than %g Elo? ", STR_ARG(first),
           set[TOURNEY_ELO1], set[TOURNEY_ELO0]);
    static const char *const answers[] = {"not decided", "no", "yes"};
    sb_fmt(out, "%s after %u games: +%.0f =%.0f -%.0f, log-likelihood ratio %.3f of %.3f to %.3f",
           answers[test->state.answer], test->looked_at, test->wins, test->draws, test->losses,
           test->state.llr, test->state.low, test->state.high);
}
