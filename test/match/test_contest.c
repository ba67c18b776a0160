/* test_contest.c: contests: seats change, everything is counted, the same seed gives the same games, and
 * a loss on time and a forfeit are told apart. */
#include "agent/sit.h"

#include <math.h>
#include <time.h>

#include "base/rng.h"
#include "match/contest.h"

static void contest_of(Contest *c, const Play *p, const char *const *agents, int n, uint32_t games,
                       uint64_t iterations) {
    assert_int_equal(p->game->players, n);
    *c = (Contest){.game = p->game,
                   .games = games,
                   .seed = 3,
                   .jobs = 1,
                   .budget = {.iterations = iterations}};
    for (int i = 0; i < n; i++) {
        StrBuf note = {0};
        if (!agent_setup(&c->agent[i], p->game, str_of(agents[i]), &note))
            play_fail(agents[i], sb_cstr(&note));
        sb_free(&note);
    }
}

static void adds_up(const Contest *c) {
    for (int i = 0; i < c->game->players; i++) {
        const ContestTally *t = &c->tally[i];
        assert_int_equal(t->games, c->games);
        assert_int_equal(t->wins + t->draws + t->losses, c->games);
    }
    assert_int_equal(c->finished, c->games);
}

/* Who plays perfectly never loses; two of them draw. */
static void perfect_play(void **state) {
    static const char *const rows[][2] = {{"uct", "random"},
                                          {"grave", "random"},
                                          {"alphabeta", "random"},
                                          {"alphabeta", "uct"},
                                          {"uct", "uct"}};
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Contest c;
        contest_of(&c, &p, rows[i], 2, 8, 2000);
        contest_run(&c);
        adds_up(&c);
        assert_int_equal(c.tally[0].losses, 0);
        if (strcmp(rows[i][1], "random") == 0)
            assert_true(c.tally[0].wins >= 4);
        else
            assert_int_equal(c.tally[0].draws, 8);
    }
    sit_close(&p);
}

/* Whoever begins wins: each half of the games, because seats change. */
static void seats_change(void **state) {
    static const char *const agents[] = {"alphabeta", "uct"};
    Play p;
    Contest c;
    sit_open(&p, "games/race/nim.lud");
    contest_of(&c, &p, agents, 2, 6, 6000);
    contest_run(&c);
    adds_up(&c);
    assert_int_equal(c.tally[0].wins, 3);
    assert_int_equal(c.tally[1].wins, 3);
    sit_close(&p);
}

static void same_games(void **state) {
    static const char *const agents[] = {"uct", "flat", "grave", "random"};
    static const char *const games[] = {"games/line/four-in-a-row.lud", "games/race/ludo.lud"};
    for (int g = 0; g < 2; g++) {
        Play p;
        Contest c;
        uint64_t digest = 0;
        sit_open(&p, games[g]);
        for (int i = 0; i < 3; i++) {
            contest_of(&c, &p, agents, g ? 4 : 2, g ? 4 : 8, g ? 1 : 20);
            c.random_moves = g ? 100 : 3; /* Ludo is long */
            c.jobs = i == 1 ? 2 : 1;
            c.seed += i == 2;
            contest_run(&c);
            adds_up(&c);
            if (i == 0) digest = c.digest;
            assert_int_equal(c.digest == digest, i < 2);
        }
        sit_close(&p);
    }
}

/* Notes the digests of games by their numbers. */
static void note_digest(void *owner, const Contest *c, const ContestGame *g) {
    ((uint64_t *)owner)[g->number] = g->bout->digest;
}

/* In a round of seats everybody has the same dice, unless games are apart. */
static void dice_of_a_round(void **state) {
    enum { GAMES = 8 };
    static const char *const agents[] = {"random", "random"};
    Play p;
    sit_open(&p, "games/race/snakes-and-ladders.lud");
    for (int apart = 0; apart < 2; apart++) {
        uint64_t digest[GAMES];
        uint32_t copies = 0;
        Contest c;
        contest_of(&c, &p, agents, 2, GAMES, 0);
        c.apart = apart;
        c.told = note_digest;
        c.owner = digest;
        contest_run(&c);
        adds_up(&c);
        for (int i = 0; i < GAMES; i++)
            for (int k = 0; k < i; k++) copies += digest[i] == digest[k];
        assert_int_equal(copies, apart ? 0 : GAMES / 2);
    }
    sit_close(&p);
}

/* ---- agents that misbehave ------------------------------------------------------------------- */

static Agent *bad_open(const Agent *setup) {
    Agent *a = mem_alloc(sizeof *a);
    *a = *setup;
    return a;
}
static void bad_begin(Agent *a, const Opening *o) {}
static void bad_close(Agent *a) {
    free(a);
}
static uint32_t cheat_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    return 1000000;
}
static uint32_t slow_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    const struct timespec pause = {.tv_nsec = 60 * 1000 * 1000};
    nanosleep(&pause, NULL);
    return 0;
}

static void faults_are_told_apart(void **state) {
    static const AgentKind cheat = {.name = "cheat",
                                    .open = bad_open,
                                    .begin = bad_begin,
                                    .choose = cheat_choose,
                                    .close = bad_close};
    static const AgentKind slow = {.name = "slow",
                                   .open = bad_open,
                                   .begin = bad_begin,
                                   .choose = slow_choose,
                                   .close = bad_close};
    static const char *const agents[] = {"random", "random"};
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (int i = 0; i < 2; i++) {
        Contest c;
        contest_of(&c, &p, agents, 2, 4, 0);
        c.agent[1].kind = i ? &slow : &cheat;
        c.budget.seconds = 0.01;
        c.margin = 0.02;
        contest_run(&c);
        adds_up(&c);
        assert_int_equal(c.tally[1].losses, 4);
        assert_int_equal(c.tally[0].wins, 4);
        assert_int_equal(c.tally[1].forfeits, i ? 0 : 4);
        assert_int_equal(c.tally[1].on_time, i ? 4 : 0);
        assert_int_equal(c.tally[0].on_time + c.tally[0].forfeits, 0);
    }
    sit_close(&p);
}

/* What agents are told as their seeds. */
enum { TOLD_GAMES = 8, TOLD = 2 * TOLD_GAMES };
static uint64_t told_seed[TOLD];
static uint32_t told;

static void spy_begin(Agent *a, const Opening *o) {
    assert_true(told < TOLD);
    told_seed[told++] = o->seed;
}
static uint32_t spy_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    return 0;
}

static uint64_t game_seed[TOLD_GAMES];
static void spy_told(void *owner, const Contest *c, const ContestGame *g) {
    game_seed[g->number] = g->trial->seed;
}

/* x of x ^ x >> k. */
static uint64_t unshift(uint64_t x, int k) {
    uint64_t y = x;
    for (int i = 0; i < 64 / k; i++) y = x ^ y >> k;
    return y;
}

/* What rng_mix made this of. */
static uint64_t unmix(uint64_t z) {
    z = unshift(z, 31) * 0x319642B2D24D8EC3u;
    z = unshift(z, 27) * 0x96DE1B173F119089u;
    return unshift(z, 30);
}

/* Whoever undoes rng_mix, as far as it can be, finds no seed that fits two of them: neither one from which
 * they count up nor that of a game. */
static void seeds_tell_nothing(void **state) {
    static const AgentKind spy = {.name = "spy",
                                  .open = bad_open,
                                  .begin = spy_begin,
                                  .choose = spy_choose,
                                  .close = bad_close};
    static const char *const agents[] = {"random", "random"};
    Play p;
    Contest c;
    sit_open(&p, "games/dice/pig.lud");
    contest_of(&c, &p, agents, 2, TOLD_GAMES, 0);
    c.agent[0].kind = c.agent[1].kind = &spy;
    c.told = spy_told;
    told = 0;
    contest_run(&c);
    adds_up(&c);
    assert_int_equal(told, TOLD);
    for (uint64_t k = 0; k < 1000; k++) assert_true(unmix(rng_mix(k * k)) == k * k);
    for (uint32_t i = 0; i < TOLD; i++) {
        uint64_t seed = told_seed[i];
        for (int undone = 0; undone < 4; undone++, seed = unmix(seed)) {
            assert_true(seed - c.seed + 1000 > 2000);
            for (uint32_t g = 0; g < TOLD_GAMES; g++) assert_true(seed != game_seed[g]);
            for (uint32_t k = 0; k < i; k++) {
                uint64_t other = told_seed[k];
                for (int j = 0; j < undone; j++) other = unmix(other);
                /* Numbers of games and seats, also shifted by some bits. */
                assert_true(seed - other + (1 << 20) > 1 << 21);
            }
        }
    }
    sit_close(&p);
}

static void broken_off(void **state) {
    static const char *const agents[] = {"uct", "uct"};
    atomic_bool stop = true;
    Play p;
    Contest c;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    contest_of(&c, &p, agents, 2, 5, 100);
    c.budget.stop = &stop;
    contest_run(&c);
    assert_int_equal(c.finished, 0);
    sit_close(&p);
}

/* Random moves that nobody survives are no opening; with one less, some are. */
static void no_opening(void **state) {
    static const char *const agents[] = {"random", "random"};
    Play p;
    Contest c;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (int jobs = 1; jobs <= 3; jobs += 2)
        for (uint32_t moves = 8; moves <= 20; moves += moves == 8 ? 1 : 11) {
            contest_of(&c, &p, agents, 2, 6, 0);
            c.random_moves = moves;
            c.jobs = jobs;
            contest_run(&c);
            if (moves == 8) adds_up(&c);
            assert_int_equal(c.finished, moves == 8 ? 6 : 0);
            assert_int_equal(c.error[0] == 0, moves == 8);
            assert_true(moves == 8 || strstr(c.error, "random moves leaves the game going"));
            assert_int_equal(c.tally[0].thinking.moves + c.tally[1].thinking.moves,
                             moves == 8 ? 6 : 0);
        }
    sit_close(&p);
}

/* From tables. */
static void intervals(void **state) {
    static const struct {
        double score, n, low, high;
    } rows[] = {
        {0, 0, 0, 1}, {0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {90, 100, 0.8256, 0.9448}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Interval in = wilson(rows[i].score, rows[i].n);
        assert_true(fabs(in.low - rows[i].low) < 1e-4);
        assert_true(fabs(in.high - rows[i].high) < 1e-4);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(perfect_play), cmocka_unit_test(seats_change),
    cmocka_unit_test(same_games),   cmocka_unit_test(dice_of_a_round),
    cmocka_unit_test(broken_off),   cmocka_unit_test(faults_are_told_apart),
    cmocka_unit_test(no_opening),   cmocka_unit_test(seeds_tell_nothing),
    cmocka_unit_test(intervals),
};

TEST_MAIN(cases)
