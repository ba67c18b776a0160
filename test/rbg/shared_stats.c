/* shared_stats.c: random games are as long, and as often won, as the reference's, played by the
 * interpreter and compiled.
 *
 * Means agree within four standard errors. With TESSERA_FULL=1 it is 100,000 games, fewer where they
 * would take the reference longer than some seconds. Where that is not enough for a mean, only
 * compiled games are played. */
#include "compare.h"

#include <math.h>

enum { STATS_PLAYERS = 6, STATS_FEWEST = 30 };

/* A row of stats.tsv. */
typedef struct StatsRow {
    Str game, scores;
    double first, games, length, deviation;
} StatsRow;

/* Which games to play. */
typedef struct StatsRun {
    bool compiled;
    int every;      /* one description out of so many */
    double seconds; /* of the reference */
    int seen, agree, few;
    double played, worst; /* games; the largest distance in standard errors */
    Str worst_game;
} StatsRun;

/* A sum, and that of the squares. */
typedef struct StatsSum {
    double sum, squares;
} StatsSum;

typedef struct StatsSums {
    StatsSum length, score[STATS_PLAYERS];
    int n;
} StatsSums;

static StatsRow stats_row(Str line) {
    StatsRow r = {0};
    double players = 0;
    r.game = board_cut(&line, '\t');
    assert_true(str_to_float(board_cut(&line, '\t'), &players));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.first));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.games));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.length));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.deviation));
    for (int i = 0; i < 6; i++) board_cut(&line, '\t');
    r.scores = board_cut(&line, '\t');
    assert_true(r.scores.n > 0);
    return r;
}

static void stats_add(StatsSum *to, double x) {
    to->sum += x;
    to->squares += x * x;
}

static StatsSums stats_play(Play *p, int n) {
    StatsSums sums = {.n = n};
    const RbgRules *r = rbg_rules_of(p->game);
    uint64_t rng = 20180926;
    play_begin(p, 1);
    rbg_ops.state_copy(p->game, p->other, p->state);
    for (int i = 0; i < n; i++) {
        rbg_ops.state_copy(p->game, p->state, p->other);
        stats_add(&sums.length, (double)rbg_playout(p->player, p->state, &rng));
        const int32_t *vars = rbg_vars_of((const RbgState *)(const void *)p->state);
        for (uint32_t k = 0; k < r->layout.nplayers && k < STATS_PLAYERS; k++)
            stats_add(&sums.score[k], vars[k]);
    }
    return sums;
}

/* Both sides have their own deviation: where something happens once in many thousand games, it may
 * have happened on one side only. */
static void stats_agree(StatsRun *run, const StatsRow *r, const char *what, StatsSum sum, int n,
                        double theirs, double deviation) {
    double ours = sum.sum / n, variance = sum.squares / n - ours * ours;
    double error = sqrt(fmax(variance, 0) / n + deviation * deviation / r->games);
    /* The reference's figures have five digits behind the point. */
    double apart = fabs(ours - theirs) - 1e-5;
    if (apart > 4 * error)
        fail_msg(STR_FMT ": mean %s %.4f instead of %.4f, %.1f standard errors apart",
                 STR_ARG(r->game), what, ours, theirs, apart / error);
    if (error > 0 && apart / error > run->worst) {
        run->worst = apart / error;
        run->worst_game = r->game;
    }
}

/* "white=50.1(49.9) black=…", in the order of the players. */
static int stats_scores(StatsRun *run, const StatsRow *r, const StatsSums *sums) {
    Str rest = r->scores;
    int k = 0;
    for (; rest.n && k < STATS_PLAYERS; k++) {
        Str one = board_cut(&rest, ' ');
        double mean = 0, deviation = 0;
        board_cut(&one, '=');
        assert_true(str_to_float(board_cut(&one, '('), &mean));
        assert_true(str_to_float(board_cut(&one, ')'), &deviation));
        stats_agree(run, r, "score", sums->score[k], sums->n, mean, deviation);
    }
    return k;
}

static void stats_game(StatsRun *run, const StatsRow *r, int n) {
    char path[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    Play p = {0};
    snprintf(below, sizeof below, "rbg/games/" STR_FMT ".rbg", STR_ARG(r->game));
    board_file(&p, test_shared(path, below));
    if (run->compiled && !compare_compiled(&p, below)) TEST_SKIP("no C compiler");
    play_expect_moves(&p, (uint32_t)r->first);
    StatsSums sums = stats_play(&p, n);
    stats_agree(run, r, "length", sums.length, n, r->length, r->deviation);
    assert_int_equal(stats_scores(run, r, &sums), p.game->players);
    play_rise(&p);
    run->agree++;
    run->played += n;
}

static void stats_games(StatsRun *run) {
    char path[TEST_PATH_MAX];
    size_t size = 0, speed_size = 0;
    char *text = test_read_file(test_shared(path, "rbg/stats.tsv"), &size);
    char *speed = test_read_file(test_shared(path, "rbg/speed.tsv"), &speed_size);
    Str rest = {text, (uint32_t)size}, speeds = {speed, (uint32_t)speed_size};
    board_cut(&rest, '\n');
    while (rest.n) {
        StatsRow r = stats_row(board_cut(&rest, '\n'));
        double n = run->seconds * board_lookup(speeds, r.game, "mc_playouts_per_s");
        if (run->seen++ % run->every) continue;
        if (n < STATS_FEWEST && !(board_full() && run->compiled))
            run->few++;
        else
            stats_game(run, &r, (int)(n < STATS_FEWEST ? STATS_FEWEST : n > 1e5 ? 1e5 : n));
    }
    printf(
        "# %s: %.0f random games of %d descriptions of %d agree, %d are too slow; the worst mean is "
        "%.2f standard errors off (" STR_FMT ")\n",
        run->compiled ? "compiled" : "interpreter", run->played, run->agree, run->seen, run->few,
        run->worst, STR_ARG(run->worst_game));
    free(text);
    free(speed);
}

static void interpreter(void **state) {
    StatsRun run = {.every = 1, .seconds = board_full() ? 10 : 0.03};
    TEST_NEED_SHARED("rbg/stats.tsv");
    stats_games(&run);
    assert_true(run.agree >= 57 && run.agree + run.few == run.seen);
}

static void compiled(void **state) {
    StatsRun run = {.compiled = true, .every = board_full() ? 1 : 12};
    TEST_NEED_SHARED("rbg/stats.tsv");
    run.seconds = board_full() ? 30 : 0.5;
    stats_games(&run);
    assert_true(run.agree >= 5);
    if (board_full()) assert_int_equal(run.agree, run.seen);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(interpreter),
    cmocka_unit_test(compiled),
};

TEST_MAIN(cases)
