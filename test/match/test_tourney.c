/* test_tourney.c: the schedule of a tournament: everybody meets everybody, in every order of seats, with
 * the same openings; standings count what was played. */
#include "test.h"

#include <math.h>

#include "match/standing.h"

static void add_agents(Tourney *t, int n) {
    for (int i = 0; i < n; i++) {
        char name[16];
        snprintf(name, sizeof name, "agent%d", i);
        Str kept = tourney_keep(t, str_of(name));
        vec_push(&t->agents, kept);
    }
}

static void add_rules(Tourney *t, int players) {
    TourneyRules r = {.path = STR("x.lud"), .name = STR("X"), .identity = 7, .players = players};
    vec_push(&t->rules, r);
}

static void tourney_of(Tourney *t, int agents, int players, double games, int hero) {
    StrBuf why = {0};
    tourney_begin(t);
    add_agents(t, agents);
    add_rules(t, players);
    t->set[TOURNEY_GAMES] = games;
    t->set[TOURNEY_HERO] = hero;
    t->set[TOURNEY_ITERATIONS] = 1;
    if (!tourney_check(t, &why)) fail_msg("%s", sb_cstr(&why));
    sb_free(&why);
}

static void each_meets_each(void **state) {
    Tourney t;
    int met[5][5] = {{0}};
    tourney_of(&t, 5, 2, 8, -1);
    assert_int_equal(tourney_count(&t), 10 * 8);
    for (uint32_t k = 0; k < 80; k++) {
        Fixture f = tourney_fixture(&t, k);
        assert_true(f.number == k && f.players == 2 && f.agent[1] != f.agent[2]);
        met[f.agent[1]][f.agent[2]]++;
        /* Both orders come one after the other, from the same opening; rounds begin in other ways. */
        Fixture g = tourney_fixture(&t, k ^ 1);
        assert_true(g.agent[1] == f.agent[2] && g.agent[2] == f.agent[1] && g.seed == f.seed);
        assert_int_equal(f.round, k / 20);
        assert_int_equal(f.seed == tourney_fixture(&t, (k + 20) % 80).seed, false);
        assert_true(fixture_seed(&t, &f, 1) != fixture_seed(&t, &f, 2));
        assert_true(fixture_seed(&t, &f, 1) != fixture_seed(&t, &g, 1));
        assert_int_equal(fixture_seed(&t, &f, 2), agent_seed(1, k, 2));
    }
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) assert_int_equal(met[i][j], i == j ? 0 : 4);
    tourney_free(&t);
}

static void one_against_all(void **state) {
    for (int hero = 0; hero < 4; hero++) {
        Tourney t;
        int met[4] = {0};
        tourney_of(&t, 4, 2, 5, hero); /* 5 is rounded up to 6 */
        assert_int_equal(tourney_count(&t), 3 * 6);
        for (uint32_t k = 0; k < 18; k++) {
            Fixture f = tourney_fixture(&t, k);
            assert_true((f.agent[1] == hero) != (f.agent[2] == hero));
            met[f.agent[1]] += f.agent[1] != hero;
            met[f.agent[2]] += f.agent[2] != hero;
        }
        for (int i = 0; i < 4; i++) assert_int_equal(met[i], i == hero ? 0 : 6);
        tourney_free(&t);
    }
}

/* Of a group of agents, everybody sits in every seat equally often, and groups are all different. */
static void many_seats(void **state) {
    static const struct {
        int agents, players, hero, games, count;
    } rows[] = {
        {3, 3, -1, 6, 6},   {4, 3, -1, 6, 24}, {5, 3, 2, 6, 36}, {6, 4, -1, 4, 60},
        {6, 4, 5, 4, 40},   {2, 4, -1, 4, 4},  {3, 4, -1, 2, 6}, {2, 3, -1, 6, 6},
        {2, 5, -1, 10, 10}, {3, 5, 1, 10, 20}, {7, 7, -1, 1, 7}, {16, 16, 3, 1, 16},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tourney t;
        int sat[16][17] = {{0}}, games[16] = {0};
        tourney_of(&t, rows[i].agents, rows[i].players, rows[i].games, rows[i].hero);
        assert_int_equal(tourney_count(&t), rows[i].count);
        for (int k = 0; k < rows[i].count; k++) {
            Fixture f = tourney_fixture(&t, (uint32_t)k);
            bool there = rows[i].hero < 0;
            for (int s = 1; s <= f.players; s++) {
                sat[f.agent[s]][s]++;
                games[f.agent[s]]++;
                there |= f.agent[s] == rows[i].hero;
            }
            assert_true(there);
            /* No game twice. */
            for (int j = 0; j < k; j++) {
                Fixture g = tourney_fixture(&t, (uint32_t)j);
                bool same = g.round == f.round;
                for (int s = 1; s <= f.players; s++) same = same && f.agent[s] == g.agent[s];
                assert_false(same);
            }
        }
        for (int a = 0; a < rows[i].agents; a++)
            for (int s = 1; s <= rows[i].players; s++)
                assert_int_equal(sat[a][s] * rows[i].players, games[a]);
        tourney_free(&t);
    }
}

/* Several descriptions stand one after the other; what comes first does not depend on what follows. */
static void several_rules(void **state) {
    Tourney t;
    StrBuf why = {0};
    tourney_of(&t, 3, 2, 4, -1);
    Fixture fourth = tourney_fixture(&t, 4);
    add_rules(&t, 3);
    add_rules(&t, 4);
    assert_true(tourney_check(&t, &why));
    assert_int_equal(tourney_count(&t), 3 * 4 + 6 + 3 * 4);
    assert_int_equal(tourney_fixture(&t, 4).seed, fourth.seed);
    assert_int_equal(tourney_fixture(&t, 11).rules, 0);
    assert_int_equal(tourney_fixture(&t, 12).rules, 1);
    assert_int_equal(tourney_fixture(&t, 12).players, 3);
    assert_int_equal(tourney_fixture(&t, 18).rules, 2);
    assert_int_equal(tourney_fixture(&t, 29).rules, 2);
    tourney_free(&t);
    sb_free(&why);
}

static void refuse(const Tourney *t, const char *text) {
    StrBuf why = {0};
    assert_false(tourney_check(t, &why));
    if (!strstr(sb_cstr(&why), text)) fail_msg("%s", sb_cstr(&why));
    sb_free(&why);
}

static void checks(void **state) {
    Tourney t;
    tourney_of(&t, 3, 2, 4, -1);
    t.rules.v[0].players = 1;
    refuse(&t, "X has 1 player");
    t.rules.v[0].players = 2;
    t.set[TOURNEY_HERO] = 3;
    refuse(&t, "not among the agents");
    t.set[TOURNEY_HERO] = -1;
    t.set[TOURNEY_GAMES] = 2.5;
    refuse(&t, "`games` cannot be 2.5");
    t.set[TOURNEY_GAMES] = NAN;
    refuse(&t, "`games` cannot be");
    t.set[TOURNEY_GAMES] = TOURNEY_MAX_GAMES;
    refuse(&t, "more than 10000000 games");
    t.set[TOURNEY_GAMES] = 4;
    t.set[TOURNEY_SPRT] = 1;
    t.set[TOURNEY_ELO1] = 10;
    refuse(&t, "between two agents");
    t.agents.v[2] = t.agents.v[0];
    refuse(&t, "`agent0` is there twice");
    t.agents.n = 1;
    refuse(&t, "from 2 to 64 agents");
    t.agents.n = 2;
    t.set[TOURNEY_ELO0] = 10;
    refuse(&t, "elo0 is less");
    tourney_free(&t);
    tourney_begin(&t);
    add_agents(&t, 64);
    add_rules(&t, 16); /* 64 over 16 groups */
    refuse(&t, "more than 10000000 games");
    tourney_free(&t);
}

static void differs(const Tourney *a, const Tourney *b, const char *text) {
    StrBuf why = {0};
    assert_int_equal(tourney_same(a, b, &why), text == NULL);
    if (text && !strstr(sb_cstr(&why), text)) fail_msg("%s", sb_cstr(&why));
    sb_free(&why);
}

static void differences(void **state) {
    Tourney a, b;
    tourney_of(&a, 3, 2, 4, -1);
    tourney_of(&b, 3, 2, 4, -1);
    b.rules.v[0].path = STR("elsewhere.lud");
    differs(&a, &b, NULL);
    b.set[TOURNEY_SEED] = 2;
    differs(&a, &b, "`seed` is 1 there and 2 here");
    b.set[TOURNEY_SEED] = 1;
    b.agents.n = 2;
    differs(&a, &b, "agent 3 is `agent2` there and `nobody` here");
    b.agents.n = 3;
    b.rules.v[0].identity = 8;
    differs(&a, &b, "rules 0000000000000007) there");
    b.rules.v[0].identity = 7;
    b.options = STR("option A/B\n");
    differs(&a, &b, "other options");
    tourney_free(&a);
    tourney_free(&b);
}

/* ---- standings ------------------------------------------------------------------------------- */

static Played played(const Tourney *t, uint32_t number, double first) {
    Played p = {.fixture = tourney_fixture(t, number)};
    for (int s = 1; s <= p.fixture.players; s++)
        p.bout.worth[s] = p.fixture.agent[s] == 0 ? first : -first;
    bout_best(&p.bout, p.fixture.players);
    return p;
}

static void standings(void **state) {
    Tourney t;
    Standing s;
    uint32_t order[3];
    tourney_of(&t, 3, 2, 2, -1);
    standing_open(&s, &t);
    for (uint32_t k = 0; k < 6; k++) {
        Played p = played(&t, k, k == 0 ? 0 : -1);
        if (k == 1) p.bout.end = BOUT_TIME, p.bout.culprit = p.fixture.agent[1] == 0 ? 1 : 2;
        if (k == 2) p.bout.end = BOUT_FORFEIT, p.bout.culprit = p.fixture.agent[1] == 0 ? 1 : 2;
        standing_add(&s, &p);
    }
    standing_rate(&s);
    standing_order(&s, order);
    /* The first drew once and lost all others, one on time and one by forfeit; the others drew. */
    const ContestTally *a = &s.agent[0];
    assert_true(a->games == 4 && a->wins == 0 && a->draws == 1 && a->losses == 3);
    assert_true(a->on_time == 1 && a->forfeits == 1);
    assert_true(s.ends[BOUT_TIME] == 1 && s.ends[BOUT_FORFEIT] == 1 && s.ends[BOUT_RULES] == 4);
    assert_true(s.pair[1 * 3 + 0].wins == 1 && s.pair[1 * 3 + 0].draws == 1);
    assert_true(s.pair[2 * 3 + 0].wins == 2 && s.pair[1 * 3 + 2].draws == 2);
    assert_int_equal(order[2], 0);
    assert_true(s.rating[0].elo < s.rating[1].elo);
    standing_close(&s);
    tourney_free(&t);
}

/* In whatever order games are finished, the test ends after the same one. */
static void test_in_order(void **state) {
    enum { GAMES = 200 };
    Tourney t;
    uint32_t ended = 0;
    tourney_of(&t, 2, 2, GAMES, -1);
    t.set[TOURNEY_SPRT] = 1;
    t.set[TOURNEY_ELO1] = 100;
    for (int way = 0; way < 3; way++) {
        Standing s;
        standing_open(&s, &t);
        for (uint32_t i = 0; i < GAMES; i++) {
            uint32_t k = way == 0 ? i : way == 1 ? GAMES - 1 - i : i * 77 % GAMES;
            Played p = played(&t, k, k % 5 ? 1 : k % 2 ? 0 : -1);
            if (way == 1 && i == GAMES - 1) assert_false(standing_decided(&s));
            standing_add(&s, &p);
        }
        assert_int_equal(s.test.state.answer, SPRT_ELO1);
        if (way == 0) ended = s.test.looked_at;
        assert_true(ended > 10 && ended < GAMES);
        assert_int_equal(s.test.looked_at, ended);
        standing_close(&s);
    }
    tourney_free(&t);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(each_meets_each), cmocka_unit_test(one_against_all),
    cmocka_unit_test(many_seats),      cmocka_unit_test(several_rules),
    cmocka_unit_test(checks),          cmocka_unit_test(differences),
    cmocka_unit_test(standings),       cmocka_unit_test(test_in_order),
};

TEST_MAIN(cases)
