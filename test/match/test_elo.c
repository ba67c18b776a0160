/* test_elo.c: ratings and the sequential test against figures found in other ways: closed forms, another
 * algorithm, and simulated players of known strength. */
#include "test.h"

#include <math.h>

#include "base/rng.h"
#include "match/elo.h"

static void near(double is, double wanted, double by) {
    if (!(fabs(is - wanted) <= by)) fail_msg("%.9g instead of %.9g", is, wanted);
}

static void add_results(EloTable *t, uint32_t i, uint32_t j, int wins, int draws, int losses) {
    uint32_t who[] = {i, j};
    for (int k = 0; k < wins + draws + losses; k++) {
        double worth = k < wins ? 1 : k < wins + draws ? 0 : -1;
        elo_add(t, 2, who, (double[]){worth, -worth});
    }
}

/* Two players: the difference is that of the score, its variance that of the score by the slope. */
static void two_players(void **state) {
    static const int rows[][3] = {{3, 0, 1}, {75, 0, 25}, {30, 40, 30}, {600, 300, 100}, {1, 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EloTable t;
        EloRating r[2];
        double n = rows[i][0] + rows[i][1] + rows[i][2];
        double p = (rows[i][0] + 0.5 * rows[i][1]) / n, drawn = rows[i][1] / (n + 1);
        double slope = p * (1 - p) * log(10) / 400;
        double sd = sqrt((p * (1 - p) - drawn / 4) / n) / slope;
        elo_open(&t, 2);
        add_results(&t, 0, 1, rows[i][0], rows[i][1], rows[i][2]);
        assert_true(elo_rate(&t, r));
        near(r[0].elo - r[1].elo, 400 * log10(p / (1 - p)), 1e-6);
        near(r[0].elo + r[1].elo, 0, 1e-9);
        near(r[0].high - r[0].elo, 1.959963984540054 * sd / 2, 1e-6);
        near(r[0].elo - r[0].low, r[1].high - r[1].elo, 1e-9);
        elo_close(&t);
    }
}

/* The ratings of Zermelo's iteration, run to the end elsewhere. */
static void more_players(void **state) {
    static const double three[] = {145.46460071297352, -26.74663244287482, -118.71796827009864};
    static const double four[] = {169.26871704309798, 14.267339639332494, 37.29621204172327,
                                  -220.83226872415372};
    EloTable t;
    EloRating r[4];
    elo_open(&t, 3);
    add_results(&t, 0, 1, 7, 0, 3);
    add_results(&t, 0, 2, 8, 1, 1);
    add_results(&t, 1, 2, 5, 2, 3);
    assert_true(elo_rate(&t, r));
    for (int i = 0; i < 3; i++) near(r[i].elo, three[i], 1e-6);
    elo_close(&t);
    elo_open(&t, 4);
    add_results(&t, 0, 1, 30, 0, 10);
    add_results(&t, 0, 2, 12, 0, 8);
    add_results(&t, 1, 2, 11, 1, 8);
    add_results(&t, 1, 3, 9, 0, 3);
    add_results(&t, 2, 3, 20, 10, 0);
    assert_true(elo_rate(&t, r));
    for (int i = 0; i < 4; i++) near(r[i].elo, four[i], 1e-6);
    elo_close(&t);
}

/* Won or lost everything, or played nothing: finite all the same, in order, and said so. */
static void without_bounds(void **state) {
    EloTable t;
    EloRating r[4];
    elo_open(&t, 4);
    assert_false(elo_rate(&t, r));
    for (int i = 0; i < 4; i++) near(r[i].elo, 0, 1e-9);
    add_results(&t, 0, 1, 1000, 0, 0);
    add_results(&t, 1, 2, 5, 5, 5);
    assert_false(elo_rate(&t, r));
    for (int i = 0; i < 4; i++) assert_true(isfinite(r[i].low) && r[i].low < r[i].high);
    assert_true(r[0].elo > r[1].elo + 700 && r[0].elo < r[1].elo + 3000);
    near(r[1].elo, r[2].elo, 200);
    elo_close(&t);
    elo_open(&t, 1);
    elo_rate(&t, r);
    near(r[0].elo, 0, 1e-9);
    elo_close(&t);
    elo_open(&t, 0);
    elo_rate(&t, r);
    elo_close(&t);
}

/* A game of three is three games; two seats of one player are not a game. */
static void games_of_many(void **state) {
    EloTable t;
    elo_open(&t, 3);
    elo_add(&t, 3, (uint32_t[]){2, 0, 1}, (double[]){1, 0, 0});
    assert_true(t.pair[2 * 3 + 0].score == 1 && t.pair[2 * 3 + 1].score == 1);
    assert_true(t.pair[0 * 3 + 1].score == 0.5 && t.pair[0 * 3 + 2].score == 0);
    elo_add(&t, 3, (uint32_t[]){0, 1, 0}, (double[]){1, 0, -1});
    assert_true(t.pair[0 * 3 + 1].games == 3 && t.pair[0 * 3 + 1].score == 1.5);
    assert_true(t.pair[0].games == 0);
    elo_close(&t);
}

/* ---- simulated players ----------------------------------------------------------------------- */

static double sim_unit(uint64_t *rng) {
    return (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

/* A game between players that are d apart; the share of draws goes with how even it is. */
static double sim_result(uint64_t *rng, double d, double draws) {
    double p = elo_expected(d), drawn = draws * 2 * fmin(p, 1 - p), u = sim_unit(rng);
    return u < p - drawn / 2 ? 1 : u < p + drawn / 2 ? 0 : -1;
}

/* Who is how many places ahead in a game of four: strength and luck (Gumbel) added up. */
static void sim_four(uint64_t *rng, const double *elo, double *worth) {
    for (int i = 0; i < 4; i++)
        worth[i] = elo[i] * log(10) / 400 - log(-log(sim_unit(rng) + 1e-300));
}

/* About 95 of 100 intervals hold the truth: with 1,200 of them, within four standard deviations. */
static void intervals_hold(void **state) {
    static const double elo[4] = {120, 30, -20, -130}, draws[3] = {0, 0.5, 0.9};
    enum { RUNS = 300, GAMES = 60 };
    uint64_t rng = 5;
    for (int kind = 0; kind < 4; kind++) { /* the last: games of four */
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            EloTable t;
            EloRating r[4];
            elo_open(&t, 4);
            for (uint32_t g = 0; g < GAMES; g++)
                for (uint32_t i = 0; i < 4; i++)
                    for (uint32_t j = i + 1; j < 4 && kind < 3; j++) {
                        double w = sim_result(&rng, elo[i] - elo[j], draws[kind]);
                        elo_add(&t, 2, (uint32_t[]){i, j}, (double[]){w, -w});
                    }
            for (uint32_t g = 0; g < 3 * GAMES && kind == 3; g++) {
                double worth[4];
                sim_four(&rng, elo, worth);
                elo_add(&t, 4, (uint32_t[]){0, 1, 2, 3}, worth);
            }
            assert_true(elo_rate(&t, r));
            for (int i = 0; i < 4; i++) held += r[i].low <= elo[i] && elo[i] <= r[i].high;
            elo_close(&t);
        }
        near(held / (4.0 * RUNS), 0.95, 4 * sqrt(0.05 * 0.95 / (4 * RUNS)));
    }
}

/* ---- the sequential test --------------------------------------------------------------------- */

/* Against a search for the most likely share of draws, done elsewhere. */
static void sprt_figures(void **state) {
    static const struct {
        double elo0, elo1, wins, draws, losses, llr;
    } rows[] = {{0, 10, 120, 200, 80, 1.976166},   {0, 5, 1000, 3000, 950, 0.525482},
                {-3, 1, 500, 900, 560, -1.157316}, {0, 50, 30, 0, 10, 2.465496},
                {0, 200, 10, 0, 0, 4.183458},      {0, 10, 0, 0, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SprtState s = sprt_state(&(Sprt){rows[i].elo0, rows[i].elo1}, rows[i].wins, rows[i].draws,
                                 rows[i].losses);
        near(s.llr, rows[i].llr, 2e-6);
        near(s.low, -2.944438979, 1e-8);
        near(s.high, 2.944438979, 1e-8);
        assert_int_equal(s.answer, s.llr > 2.95 ? SPRT_ELO1 : SPRT_OPEN);
    }
    /* Without draws it is the test of Wald. */
    double e0 = elo_expected(-20), e1 = elo_expected(40);
    near(sprt_state(&(Sprt){-20, 40}, 700, 0, 500).llr,
         700 * log(e1 / e0) + 500 * log((1 - e1) / (1 - e0)), 0.01);
    assert_int_equal(sprt_state(&(Sprt){0, 100}, 10, 0, 60).answer, SPRT_ELO0);
}

/* Whatever happened and is asked for, it is a number, and what happened often enough decides. */
static void sprt_extremes(void **state) {
    static const double elo[] = {-1000, -999, -10, 0, 1e-9, 5, 999, 1000};
    static const double count[] = {0, 1, 10, 1000, 1e7};
    enum { ELOS = sizeof elo / sizeof *elo, COUNTS = sizeof count / sizeof *count };
    for (int i = 0; i < ELOS; i++)
        for (int j = i + 1; j < ELOS; j++)
            for (int k = 0; k < COUNTS * COUNTS * COUNTS; k++) {
                const Sprt test = {elo[i], elo[j]};
                SprtState s = sprt_state(&test, count[k % COUNTS], count[k / COUNTS % COUNTS],
                                         count[k / COUNTS / COUNTS]);
                assert_true(isfinite(s.llr));
            }
    assert_int_equal(sprt_state(&(Sprt){-1000, 1000}, 0, 0, 1).answer, SPRT_ELO0);
    assert_int_equal(sprt_state(&(Sprt){0, 1000}, 20, 0, 0).answer, SPRT_ELO1);
}

/* Everybody beats the next one nearly always: ratings are far apart, and numbers. */
static void rate_extremes(void **state) {
    for (uint32_t n = 2; n <= 64; n += n < 10 ? 1 : 27) {
        EloTable t;
        EloRating r[64];
        elo_open(&t, n);
        for (uint32_t i = 0; i + 1 < n; i++) {
            t.pair[i * n + i + 1] = (EloPair){1e7, 1e7 - 0.5, 1e7, 1};
            t.pair[(i + 1) * n + i] = (EloPair){1e7, 0.5, 1e7, 1};
        }
        assert_true(elo_rate(&t, r));
        for (uint32_t i = 0; i < n; i++) {
            assert_true(isfinite(r[i].elo) && isfinite(r[i].low) && isfinite(r[i].high));
            assert_true(i == 0 || r[i].elo < r[i - 1].elo);
        }
        elo_close(&t);
    }
}

/* It errs in about 5 % of cases, and not much more. */
static void sprt_errs_seldom(void **state) {
    enum { RUNS = 400, MOST = 20000 };
    const Sprt test = {0, 60};
    uint64_t rng = 9;
    for (int truth = 0; truth < 2; truth++) {
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            double count[3] = {0};
            SprtState s = {0};
            for (int g = 0; g < MOST && s.answer == SPRT_OPEN; g++) {
                count[1 + (int)sim_result(&rng, truth ? test.elo1 : test.elo0, 0.4)]++;
                s = sprt_state(&test, count[2], count[1], count[0]);
            }
            assert_int_not_equal(s.answer, SPRT_OPEN);
            wrong += s.answer != (truth ? SPRT_ELO1 : SPRT_ELO0);
        }
        assert_true(wrong > 0 && wrong < 0.085 * RUNS);
    }
}

static void expectations(void **state) {
    near(elo_expected(0), 0.5, 1e-12);
    near(elo_expected(400), 10.0 / 11, 1e-12);
    near(elo_difference(0.76), 200.24, 0.01);
    near(elo_difference(elo_expected(-321)), -321, 1e-9);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(two_players),      cmocka_unit_test(more_players),
    cmocka_unit_test(without_bounds),   cmocka_unit_test(games_of_many),
    cmocka_unit_test(intervals_hold),   cmocka_unit_test(sprt_figures),
    cmocka_unit_test(sprt_errs_seldom), cmocka_unit_test(expectations),
    cmocka_unit_test(sprt_extremes),    cmocka_unit_test(rate_extremes),
};

TEST_MAIN(cases)
