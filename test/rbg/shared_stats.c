/* shared_stats.c: random games are as long, and as often won, as the reference's.
 *
 * Means agree within four standard errors. How many games are played follows from the reference's
 * speed; TESSERA_FULL=1 plays as many as it did, up to 100,000. */
#include "board_play.h"

#include <math.h>

enum { STATS_PLAYERS = 6, STATS_FEWEST = 30 };

/* A row of stats.tsv. */
typedef struct StatsRow {
    Str game, scores;
    double first, games, length, deviation;
} StatsRow;

typedef struct StatsSums {
    double length, score[STATS_PLAYERS];
    int n;
} StatsSums;

static bool stats_row(Str line, StatsRow *r) {
    double players = 0;
    r->game = board_cut(&line, '\t');
    bool good = str_to_float(board_cut(&line, '\t'), &players) &&
                str_to_float(board_cut(&line, '\t'), &r->first) &&
                str_to_float(board_cut(&line, '\t'), &r->games) &&
                str_to_float(board_cut(&line, '\t'), &r->length) &&
                str_to_float(board_cut(&line, '\t'), &r->deviation);
    for (int i = 0; i < 6; i++) board_cut(&line, '\t');
    r->scores = board_cut(&line, '\t');
    return good;
}

/* Play-outs per second of the reference. */
static double stats_speed(Str table, Str game) {
    double speed = 0;
    while (table.n) {
        Str line = board_cut(&table, '\n');
        if (!str_eq(board_cut(&line, '\t'), game)) continue;
        for (int i = 0; i < 7; i++) board_cut(&line, '\t');
        str_to_float(board_cut(&line, '\t'), &speed);
    }
    return speed;
}

static StatsSums stats_play(Play *p, int n) {
    StatsSums sums = {.n = n};
    const RbgRules *r = rbg_rules_of(p->game);
    uint64_t rng = 20180926;
    play_begin(p, 1);
    rbg_ops.state_copy(p->game, p->other, p->state);
    for (int i = 0; i < n; i++) {
        rbg_ops.state_copy(p->game, p->state, p->other);
        sums.length += (double)rbg_playout(p->player, p->state, &rng);
        const int32_t *vars = rbg_vars_of((const RbgState *)(const void *)p->state);
        for (uint32_t k = 0; k < r->layout.nplayers && k < STATS_PLAYERS; k++)
            sums.score[k] += vars[k];
    }
    return sums;
}

static void stats_agree(const StatsRow *r, const char *what, double ours, double theirs,
                        double deviation, int n) {
    double error = deviation * sqrt(1.0 / n + 1.0 / r->games);
    /* The reference's figures have five digits behind the point. */
    if (fabs(ours - theirs) > 4 * error + 1e-5)
        fail_msg(STR_FMT ": mean %s %.4f instead of %.4f, %.1f standard errors apart",
                 STR_ARG(r->game), what, ours, theirs, fabs(ours - theirs) / error);
}

/* "white=50.1(49.9) black=…", in the order of the players. */
static void stats_scores(const StatsRow *r, const StatsSums *sums) {
    Str rest = r->scores;
    for (int k = 0; rest.n && k < STATS_PLAYERS; k++) {
        Str one = board_cut(&rest, ' ');
        double mean = 0, deviation = 0;
        board_cut(&one, '=');
        if (!str_to_float(board_cut(&one, '('), &mean) ||
            !str_to_float(board_cut(&one, ')'), &deviation)) {
            fail_msg(STR_FMT ": these scores cannot be read: " STR_FMT, STR_ARG(r->game),
                     STR_ARG(r->scores));
            return;
        }
        stats_agree(r, "score", sums->score[k] / sums->n, mean, deviation, sums->n);
    }
}

static void stats_game(const StatsRow *r, int n) {
    char path[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    Play p = {0};
    snprintf(below, sizeof below, "rbg/games/" STR_FMT ".rbg", STR_ARG(r->game));
    board_file(&p, test_shared(path, below));
    play_expect_moves(&p, (uint32_t)r->first);
    StatsSums sums = stats_play(&p, n);
    stats_agree(r, "length", sums.length / n, r->length, r->deviation, n);
    stats_scores(r, &sums);
    play_rise(&p);
}

static void all_games(void **state) {
    char path[TEST_PATH_MAX];
    size_t size = 0, speed_size = 0;
    int games = 0, few = 0;
    TEST_NEED_SHARED("rbg/stats.tsv");
    char *text = test_read_file(test_shared(path, "rbg/stats.tsv"), &size);
    char *speed = test_read_file(test_shared(path, "rbg/speed.tsv"), &speed_size);
    Str rest = {text, (uint32_t)size}, table = {speed, (uint32_t)speed_size};
    board_cut(&rest, '\n');
    while (rest.n) {
        StatsRow r = {0};
        if (!stats_row(board_cut(&rest, '\n'), &r)) continue;
        double n = board_full() ? r.games : 0.03 * stats_speed(table, r.game);
        if (n > 100000) n = 100000;
        if (n < STATS_FEWEST)
            few++;
        else
            stats_game(&r, (int)n);
        games++;
    }
    free(text);
    free(speed);
    printf("# %d games agree; %d too slow for enough random games\n", games - few, few);
    assert_true(games >= 70 && few <= 15);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(all_games),
};

TEST_MAIN(cases)
