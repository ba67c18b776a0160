/* shared_stats.c: random games are as long, and end as often in each way, as the reference's, with as many moves to
 * choose from and as many moves of the keeper, played by the interpreter and compiled.
 *
 * Figures agree within four standard errors. With TESSERA_FULL=1 it is 100,000 games, fewer where they
 * would take the reference longer than some seconds. Where that is not enough for a mean, only
 * compiled games are played. */
#include "compare.h"

#include <math.h>

enum { STATS_PLAYERS = 6, STATS_FEWEST = 30, STATS_OUTCOMES = 64, STATS_CELL = 600 };

/* A row of stats.tsv. */
typedef struct StatsRow {
    Str game, scores, outcomes;
    double first, games, length, deviation, branching, keeper;
} StatsRow;

/* Which games to play. */
typedef struct StatsRun {
    bool compiled;
    int every;      /* one description out of so many */
    double seconds; /* of the reference */
    int seen, agree, few, detailed;
    double listed;        /* moves that are listed of a game, at most */
    double played, worst; /* games; the largest distance in standard errors */
    Str worst_game;
} StatsRun;

/* A sum, and that of the squares. */
typedef struct StatsSum {
    double sum, squares;
} StatsSum;

/* How often games ended with these scores, each on its own. */
typedef struct StatsOutcomes {
    Str scores[STATS_OUTCOMES];
    double theirs[STATS_OUTCOMES];
    uint32_t ours[STATS_OUTCOMES];
    int n;
} StatsOutcomes;

typedef struct StatsSums {
    StatsSum length, score[STATS_PLAYERS];
    StatsOutcomes outcomes;
    int n;
} StatsSums;

/* Of some games: a number for each move that a player made. */
typedef struct StatsRatio {
    double a, b, aa, ab, bb;
} StatsRatio;

static StatsRow stats_row(Str line) {
    StatsRow r = {0};
    double players = 0;
    r.game = board_cut(&line, '\t');
    assert_true(str_to_float(board_cut(&line, '\t'), &players));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.first));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.games));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.length));
    assert_true(str_to_float(board_cut(&line, '\t'), &r.deviation));
    for (int i = 0; i < 2; i++) board_cut(&line, '\t');
    assert_true(str_to_float(board_cut(&line, '\t'), &r.branching));
    for (int i = 0; i < 2; i++) board_cut(&line, '\t');
    assert_true(str_to_float(board_cut(&line, '\t'), &r.keeper));
    r.scores = board_cut(&line, '\t');
    r.outcomes = board_cut(&line, '\t');
    assert_true(r.scores.n > 0 && r.outcomes.n > 0);
    return r;
}

static void stats_add(StatsSum *to, double x) {
    to->sum += x;
    to->squares += x * x;
}

/* "0/100:4248 100/0:4249", where long cells are cut. */
static StatsOutcomes stats_outcomes(const StatsRow *r) {
    StatsOutcomes o = {0};
    Str rest = r->outcomes;
    while (rest.n && o.n < STATS_OUTCOMES) {
        Str one = board_cut(&rest, ' ');
        if (!rest.n && r->outcomes.n >= STATS_CELL) break;
        o.scores[o.n] = board_cut(&one, ':');
        assert_true(str_to_float(one, &o.theirs[o.n++]));
    }
    assert_true(o.n > 0);
    return o;
}

static void stats_outcome(StatsOutcomes *o, const int32_t *score, uint32_t players) {
    StrBuf text = {0};
    for (uint32_t k = 0; k < players; k++) sb_fmt(&text, "%s%d", k ? "/" : "", (int)score[k]);
    for (int i = 0; i < o->n; i++) o->ours[i] += str_eq(o->scores[i], sb_view(&text));
    sb_free(&text);
}

static StatsSums stats_play(Play *p, const StatsRow *row, int n) {
    StatsSums sums = {.n = n, .outcomes = stats_outcomes(row)};
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
        stats_outcome(&sums.outcomes, vars, r->layout.nplayers);
    }
    return sums;
}

/* The reference's figures are rounded. */
static void stats_near(StatsRun *run, const StatsRow *r, const char *what, double ours,
                       double theirs, double error, double rounding) {
    double apart = fabs(ours - theirs) - rounding;
    if (apart > 4 * error)
        fail_msg(STR_FMT ": %s %.4f instead of %.4f, %.1f standard errors apart", STR_ARG(r->game),
                 what, ours, theirs, apart / error);
    if (error > 0 && apart / error > run->worst) {
        run->worst = apart / error;
        run->worst_game = r->game;
    }
}

/* Both sides have their own deviation: where something happens once in many thousand games, it may
 * have happened on one side only. */
static void stats_agree(StatsRun *run, const StatsRow *r, const char *what, StatsSum sum, int n,
                        double theirs, double deviation) {
    double ours = sum.sum / n, variance = sum.squares / n - ours * ours;
    double error = sqrt(fmax(variance, 0) / n + deviation * deviation / r->games);
    stats_near(run, r, what, ours, theirs, error, 1e-5);
}

/* Shares of the outcomes. Those that are rare, in either number of games, are one: of one or two among a
 * thousand no error can be told. */
static void stats_shares(StatsRun *run, const StatsRow *r, const StatsOutcomes *o, int n) {
    enum { RARE = 10 };
    double ours_left = 1, theirs_left = 1;
    for (int i = 0; i <= o->n; i++) {
        double theirs = i < o->n ? o->theirs[i] / r->games : theirs_left;
        double ours = i < o->n ? (double)o->ours[i] / n : ours_left;
        double p = (ours * n + theirs * r->games) / (n + r->games);
        if (i < o->n && p * fmin(n, r->games) < RARE) continue;
        ours_left -= ours;
        theirs_left -= theirs;
        stats_near(run, r, "share of an outcome", ours, theirs,
                   sqrt(fmax(p * (1 - p), 0) * (1 / (double)n + 1 / r->games)), 1e-9);
    }
}

/* ---- positions ------------------------------------------------------------------------------- */

static void stats_ratio(StatsRatio *to, double a, double b) {
    to->a += a, to->b += b;
    to->aa += a * a, to->ab += a * b, to->bb += b * b;
}

/* Games of different lengths: the error of a quotient of sums. */
static void stats_quotient(StatsRun *run, const StatsRow *r, const char *what, StatsRatio sum,
                           int n, double theirs, double rounding) {
    double ours = sum.a / sum.b, mean = sum.b / n;
    double variance = fmax(sum.aa - 2 * ours * sum.ab + ours * ours * sum.bb, 0) / n;
    stats_near(run, r, what, ours, theirs, sqrt(variance * (1 / (double)n + 1 / r->games)) / mean,
               rounding);
}

/* Lets the keeper move; how often. False: it is stuck. */
static bool stats_keeper(RbgWork *w, RbgState *s, RbgMoves *first, double *moves) {
    while (s->player == RBG_KEEPER) {
        rbg_keeper_moves(w, 1, first);
        if (first->ends.n == 0) return false;
        rbg_do(w, first->steps.v, first->steps.n);
        ++*moves;
    }
    return true;
}

/* Games in which all moves are listed, by whoever plays, and the keeper's are counted. Where one comes to more
 * moves than a list holds, as in paperSoccer twice in 37,000 games, what follows is left out. */
static void stats_positions(StatsRun *run, const StatsRow *r, Play *p, int n) {
    const RbgRules *rules = rbg_rules_of(p->game);
    RbgWork *w = rbg_work_new(rules->program, &rules->layout);
    RbgState *s = (RbgState *)(void *)p->state;
    StatsRatio choices = {0}, keeper = {0};
    RbgMoves first = {0};
    uint64_t rng = 20190517;
    int cut = 0;
    for (int i = 0; i < n; i++) {
        double listed = 0, kept = 0, moves = 0;
        rbg_ops.state_copy(p->game, p->state, p->other);
        rbg_work_on(w, s);
        do {
            uint32_t legal = rbg_ops.moves(p->player, p->state, p->list), length;
            cut += game_cut(p->game, p->list);
            if (legal == 0 || game_cut(p->game, p->list)) break;
            const uint32_t *steps =
                rbg_move((const RbgMoves *)(const void *)p->list, rng_below(&rng, legal), &length);
            rbg_do(w, steps, length);
            listed += legal;
            moves++;
        } while (stats_keeper(w, s, &first, &kept));
        stats_ratio(&choices, listed, moves);
        stats_ratio(&keeper, kept, moves);
        if (cut > n / 1000) fail_msg(STR_FMT ": lists are cut", STR_ARG(r->game));
    }
    stats_quotient(run, r, "branching", choices, n, r->branching, 1e-5);
    stats_quotient(run, r, "moves of the keeper for one of a player", keeper, n, r->keeper, 1e-4);
    run->detailed++;
    vec_free(&first.steps);
    vec_free(&first.ends);
    rbg_work_free(w);
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
    StatsSums sums = stats_play(&p, r, n);
    stats_agree(run, r, "length", sums.length, n, r->length, r->deviation);
    assert_int_equal(stats_scores(run, r, &sums), p.game->players);
    stats_shares(run, r, &sums.outcomes, n);
    double detailed = run->listed / (r->branching * r->length);
    if (detailed >= STATS_FEWEST) stats_positions(run, r, &p, detailed < n ? (int)detailed : n);
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
        "# %s: %.0f random games of %d descriptions of %d agree, %d are too slow; the worst figure is "
        "%.2f standard errors off (" STR_FMT "); the positions of %d were looked at\n",
        run->compiled ? "compiled" : "interpreter", run->played, run->agree, run->seen, run->few,
        run->worst, STR_ARG(run->worst_game), run->detailed);
    free(text);
    free(speed);
}

static void interpreter(void **state) {
    StatsRun run = {.every = 1, .seconds = board_full() ? 10 : 0.03};
    run.listed = board_full() ? 3e7 : 3e5;
    TEST_NEED_SHARED("rbg/stats.tsv");
    stats_games(&run);
    assert_true(run.agree >= 57 && run.agree + run.few == run.seen);
    assert_true(run.detailed >= 45);
}

static void compiled(void **state) {
    StatsRun run = {.compiled = true, .every = board_full() ? 1 : 12};
    TEST_NEED_SHARED("rbg/stats.tsv");
    run.seconds = board_full() ? 30 : 0.5;
    run.listed = board_full() ? 3e8 : 3e6;
    stats_games(&run);
    assert_true(run.agree >= 5);
    if (board_full()) assert_int_equal(run.agree, run.seen);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(interpreter),
    cmocka_unit_test(compiled),
};

TEST_MAIN(cases)
