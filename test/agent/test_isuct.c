/* test_isuct.c: the agent for games in which something is hidden, or all move at once: it acts on what its
 * player sees and on nothing else, its worlds fit all of that, and it plays well. */
#include "agent/watch.h"

#include "match/bout.h"
#include "rules/hidden.h"

static const char *const hidden_games[] = {"games/hidden/phantom-tic-tac-toe.lud",
                                           "games/hidden/ten-cards.lud",
                                           "games/hidden/standard-bearer.lud"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- worlds ---------------------------------------------------------------------------------- */

/* Random games; after every move of the watcher some of its worlds are played again. */
static void worlds_fit_history(void **state) {
    for (size_t g = 0; g < COUNT(hidden_games); g++) {
        Play p;
        Referee r;
        sit_open(&p, hidden_games[g]);
        referee_open(&r, p.game);
        Watch w = watch_open(p.game, &r, 32);
        Agent *other = sit_agent(&p, "random", 2);
        for (uint64_t game = 0; game < (g == 2 ? 1 : 4); game++) {
            Bout b = {.seed = game, .budget = {.iterations = 1}};
            referee_seat(&r, 1 + (int)(game % 2), &w.agent, game);
            referee_seat(&r, 2 - (int)(game % 2), other, game + 50);
            bout_play(&b, &r);
            assert_int_equal(b.end, BOUT_RULES);
        }
        const WorldsStats *s = worlds_stats(w.worlds);
        printf("# %s: %.1f of 32 worlds a turn, near %llu, none %llu of %llu turns; %.2f tries a "
               "turn; %llu checked, %llu not the true one\n",
               hidden_games[g], (double)s->worlds / (double)s->updates, (unsigned long long)s->near,
               (unsigned long long)s->none, (unsigned long long)s->updates,
               (double)s->tries / (double)s->updates, (unsigned long long)w.checked,
               (unsigned long long)w.others);
        assert_true(w.checked > 10 && w.others > w.checked / 2);
        assert_int_equal(s->none, 0);
        agent_close(other);
        watch_close(&w);
        referee_close(&r);
        sit_close(&p);
    }
}

/* ---- what is not seen ------------------------------------------------------------------------ */

/* What an agent, told of the game in a trial, chooses, and from which moves. With a twin, it is asked in
 * that state, which its player cannot tell from the one the game has led to. */
static void choice_after(const Play *p, const Trial *trial, int seat, const State *twin,
                         StrBuf *choice, StrBuf *moves) {
    Referee r;
    StrBuf error = {0};
    const Budget budget = {.iterations = 15};
    Agent *agent = sit_agent(p, "isuct:worlds=8", 1);
    referee_open(&r, p->game);
    referee_seat(&r, seat, agent, 77);
    assert_true(referee_load(&r, trial, &error));
    if (twin) {
        p->game->ops->state_copy(p->game, r.state, twin);
        r.listed = false;
    }
    uint32_t i = referee_ask(&r, seat, &budget, NULL);
    assert_true(i != AGENT_FAULT);
    sb_clear(choice);
    sb_clear(moves);
    p->game->ops->move_text(p->game, r.list, i, choice);
    for (uint32_t k = 0; k < r.texts.n; k++) sb_fmt(moves, STR_FMT " ", STR_ARG(r.texts.v[k]));
    sb_free(&error);
    referee_close(&r);
    agent_close(agent);
}

typedef struct Secrets {
    uint64_t rng, asked, twins, worlds; /* compared: all, with twins, with whole other games */
    Watch *watch;
    Play *p;
    HiddenStats stats;
} Secrets;

static void same_choice(const char *what, const StrBuf *a, const StrBuf *b) {
    if (strcmp(sb_cstr(a), sb_cstr(b)) != 0)
        fail_msg("%s: %s and %s", what, sb_cstr(a), sb_cstr(b));
}

/* A state that the player cannot tell from the true one, written into its arrays. */
static void secret_twin(Secrets *s, const Referee *r, int seat, State *out) {
    const Rules *rules = (const Rules *)(const void *)r->game;
    Twin t = {.r = rules, .s = out, .player = seat, .rng = &s->rng, .stats = &s->stats};
    state_copy(rules, out, r->state);
    for (int place = 0; place < rules->layout.nplaces; place++) twin_place(&t, place);
    out->rng = rng_next(&s->rng);
}

/* Looks at one turn of the watcher: the true game against a twin of its state, and against whole games
 * that read the same. */
static void keeps_secrets_now(Secrets *s, const Referee *r) {
    const Game *game = r->game;
    StrBuf choice[2] = {{0}, {0}}, moves[2] = {{0}, {0}}, truth = {0}, other = {0};
    int seat = s->watch->seat;
    choice_after(s->p, &r->trial, seat, NULL, &choice[0], &moves[0]);
    s->asked++;
    secret_twin(s, r, seat, s->p->other);
    choice_after(s->p, &r->trial, seat, s->p->other, &choice[1], &moves[1]);
    game->ops->state_text(game, r->state, &truth);
    game->ops->state_text(game, s->p->other, &other);
    bool offered = strcmp(sb_cstr(&moves[0]), sb_cstr(&moves[1])) == 0;
    if (offered) same_choice("a twin", &choice[0], &choice[1]);
    s->twins += offered && strcmp(sb_cstr(&truth), sb_cstr(&other)) != 0;
    for (uint32_t i = 0; i < 2; i++) {
        Trial trial = {0};
        sb_clear(&other);
        if (!worlds_trial(s->watch->worlds, i, &trial)) continue;
        game->ops->state_text(game, worlds_at(s->watch->worlds, i), &other);
        choice_after(s->p, &trial, seat, NULL, &choice[1], &moves[1]);
        same_choice("another game", &moves[0], &moves[1]);
        same_choice("another game", &choice[0], &choice[1]);
        s->worlds += strcmp(sb_cstr(&truth), sb_cstr(&other)) != 0;
        trial_free(&trial);
    }
    for (int i = 0; i < 2; i++) {
        sb_free(&choice[i]);
        sb_free(&moves[i]);
    }
    sb_free(&truth);
    sb_free(&other);
}

/* Two games that read the same to a player lead to the same choice. */
static void keeps_secrets(void **state) {
    enum { TURNS = 12 };
    for (size_t g = 0; g < COUNT(hidden_games); g++) {
        Play p;
        Referee r;
        sit_open(&p, hidden_games[g]);
        referee_open(&r, p.game);
        Watch w = watch_open(p.game, &r, 4);
        Secrets s = {.rng = 5, .watch = &w, .p = &p};
        w.checks = 0;
        uint64_t rng = g + 1;
        for (uint64_t game = 0; s.asked < TURNS; game++) {
            referee_seat(&r, 1 + (int)(game % 2), &w.agent, game);
            referee_seat(&r, 2 - (int)(game % 2), NULL, 0);
            referee_start(&r, game);
            while (!p.game->ops->over(r.state) && s.asked < TURNS) {
                uint32_t n = referee_moves(&r);
                if (n == 0) break;
                if (referee_mover(&r) == w.seat && n > 1) {
                    uint32_t i = referee_ask(&r, w.seat, &(Budget){0}, NULL);
                    if (worlds_fit(w.worlds)) keeps_secrets_now(&s, &r);
                    referee_play(&r, i);
                } else {
                    referee_play(&r, rng_below(&rng, n));
                }
            }
        }
        printf("# %s: %llu turns, %llu with a twin, %llu with another game\n", hidden_games[g],
               (unsigned long long)s.asked, (unsigned long long)s.twins,
               (unsigned long long)s.worlds);
        assert_true(s.twins > 0 && s.worlds > TURNS / 2);
        watch_close(&w);
        referee_close(&r);
        sit_close(&p);
    }
}

/* One of nine cups hides a pea: who finds it more often than by chance has looked. */
static void does_not_look(void **state) {
    enum { CUPS = 9, GAMES = 180 };
    static const char game[] =
        "(game \"Cups\" (players 2) (equipment { (board (square 3)) (piece \"Pea\" Neutral) })"
        " (rules (start { (place Random {\"Pea\"}) (set Hidden (sites Board) to:P1) })"
        " (play (move Select (from (sites Board)) (then (if (is Occupied (last To))"
        " (set Score P1 1)))))"
        " (end (if True { (if (= (score P1) 1) (result P1 Win))"
        " (if (= (score P1) 0) (result P1 Loss)) }))))";
    Play p;
    Referee r;
    uint32_t found = 0;
    play_open(&p);
    play_text(&p, game);
    assert_true(p.game->hidden);
    referee_open(&r, p.game);
    Agent *a = sit_agent(&p, "isuct", 1);
    for (uint64_t i = 0; i < GAMES; i++) {
        referee_seat(&r, 1, a, i);
        referee_start(&r, i + 1000);
        referee_play(&r, referee_ask(&r, 1, &(Budget){.iterations = 60}, NULL));
        assert_true(p.game->ops->over(r.state));
        found += p.game->ops->winner(r.state) == 1;
    }
    printf("# found %u of %d\n", found, GAMES);
    /* The mean is 20, the standard deviation 4.2. */
    assert_true(found > 3 && found < 38);
    agent_close(a);
    referee_close(&r);
    sit_close(&p);
}

/* ---- playing well ---------------------------------------------------------------------------- */

static void beats_random(void **state) {
    static const struct {
        uint32_t games;
        uint64_t iterations;
        double least;
    } rows[] = {{40, 150, 29}, {60, 150, 36}}; /* the third one is in shared_isuct.c: it is long */
    for (size_t g = 0; g < COUNT(rows); g++) {
        Play p;
        sit_open(&p, hidden_games[g]);
        double won = score_against_random(&p, "isuct:worlds=16", rows[g].games, rows[g].iterations);
        printf("# %s: %.1f of %u\n", hidden_games[g], won, rows[g].games);
        assert_true(won >= rows[g].least);
        sit_close(&p);
    }
}

/* The same texts, the same seed: the same game. */
static void same_again(void **state) {
    uint64_t digest[2];
    for (size_t g = 0; g < 2; g++) {
        Play p;
        sit_open(&p, hidden_games[g]);
        for (int i = 0; i < 2; i++) {
            Referee r;
            Agent *a = sit_agent(&p, "isuct", 1), *b = sit_agent(&p, "isuct:c=1", 1);
            Bout bout = {.seed = 8, .budget = {.iterations = 30}};
            referee_open(&r, p.game);
            referee_seat(&r, 1, a, 3);
            referee_seat(&r, 2, b, 4);
            bout_play(&bout, &r);
            digest[i] = bout.digest;
            referee_close(&r);
            agent_close(a);
            agent_close(b);
        }
        assert_true(digest[0] == digest[1]);
        sit_close(&p);
    }
}

/* ---- all at once ----------------------------------------------------------------------------- */

/* Each shows one of three signs: 0 beats 1, 1 beats 2, 2 beats 0. The second player's are 3 to 5. */
static const char signs_game[] =
    "(game \"Signs\" (players 2) (mode Simultaneous) (equipment { (board (rectangle 2 3)) })"
    " (rules (play (or {"
    " (move Select (from 0) P1 (then (set Var \"A\" 0)))"
    " (move Select (from 1) P1 (then (set Var \"A\" 1)))"
    " (move Select (from 2) P1 (then (set Var \"A\" 2)))"
    " (move Select (from 3) P2 (then (set Var \"B\" 0)))"
    " (move Select (from 4) P2 (then (set Var \"B\" 1)))"
    " (move Select (from 5) P2 (then (set Var \"B\" 2))) }))"
    " (end { (if (= 2 (% (+ 3 (- (var \"A\") (var \"B\"))) 3)) (result P1 Win))"
    " (if (= 1 (% (+ 3 (- (var \"A\") (var \"B\"))) 3)) (result P2 Win))"
    " (if True (result Mover Draw)) })))";

/* Who always shows the same, or one sign hardly ever, can be beaten. */
static void mixes_signs(void **state) {
    enum { GAMES = 150 };
    Play p;
    Referee r;
    uint32_t shown[2][3] = {{0}, {0}};
    play_open(&p);
    play_text(&p, signs_game);
    assert_true(p.game->simultaneous);
    referee_open(&r, p.game);
    Agent *a[2] = {sit_agent(&p, "isuct", 1), sit_agent(&p, "isuct", 1)};
    for (uint64_t game = 0; game < GAMES; game++) {
        Bout b = {.seed = game, .budget = {.iterations = 90}};
        for (int i = 0; i < 2; i++) referee_seat(&r, i + 1, a[i], game * 2 + (uint64_t)i);
        bout_play(&b, &r);
        assert_int_equal(b.moves, 1);
        Str text = r.trial.moves.v[0].text, first = str_cut(&text, '+');
        assert_true(first.s[0] >= '0' && first.s[0] <= '2' && text.s[0] >= '3' && text.s[0] <= '5');
        shown[0][first.s[0] - '0']++;
        shown[1][text.s[0] - '3']++;
    }
    for (int i = 0; i < 6; i++) {
        printf("# sign %d: %u of %d\n", i, shown[i / 3][i % 3], GAMES);
        assert_true(shown[i / 3][i % 3] > GAMES / 8);
    }
    for (int i = 0; i < 2; i++) agent_close(a[i]);
    referee_close(&r);
    sit_close(&p);
}

/* A dilemma, five times over; who has more points wins. Not giving way is better whatever the other one
 * does. Cells 0 and 2 are giving way. */
static void does_not_give_way(void **state) {
    static const char game[] =
        "(game \"Dilemma\" (players 2) (mode Simultaneous) (equipment { (board (square 2)) })"
        " (rules (play (or {"
        " (move Select (from 0) P1 (then (addScore P2 3)))"
        " (move Select (from 1) P1 (then (addScore P1 1)))"
        " (move Select (from 2) P2 (then (addScore P1 3)))"
        " (move Select (from 3) P2 (then (addScore P2 1))) }))"
        " (end (if (= (counter) 4) (byScore)))))";
    Play p;
    Referee r;
    uint32_t gave_way = 0, moves = 0;
    play_open(&p);
    play_text(&p, game);
    referee_open(&r, p.game);
    Agent *a = sit_agent(&p, "isuct", 1), *b = sit_agent(&p, "random", 1);
    for (uint64_t i = 0; i < 10; i++) {
        Bout bout = {.seed = i, .budget = {.iterations = 300}};
        referee_seat(&r, 1, a, i);
        referee_seat(&r, 2, b, i + 100);
        bout_play(&bout, &r);
        for (uint32_t k = 0; k < r.trial.moves.n; k++)
            gave_way += r.trial.moves.v[k].text.s[0] == '0';
        moves += r.trial.moves.n;
    }
    printf("# gave way %u of %u times\n", gave_way, moves);
    assert_true(moves > 30 && gave_way < moves / 4);
    agent_close(a);
    agent_close(b);
    referee_close(&r);
    sit_close(&p);
}

/* ---- strange hosts --------------------------------------------------------------------------- */

/* Tens of thousands of moves, as texts: who has little time does not take long. */
static void many_texts(void **state) {
    enum { MOVES = 1 << 16, LISTINGS = 200 };
    Play p;
    StrBuf text = {0};
    Vec(Str) moves = {0};
    sit_open(&p, hidden_games[1]);
    Agent *a = sit_agent(&p, "isuct:memory=32", 1);
    agent_begin(a, &(Opening){.seat = 1, .seed = 4, .view = STR("state of no game")});
    double begun = timer_now();
    for (int i = 0; i < MOVES; i++) sb_fmt(&text, "%d ", i);
    Str rest = sb_view(&text);
    while (rest.n) {
        Str move = str_cut(&rest, ' ');
        vec_push(&moves, move);
    }
    double listed = timer_now() - begun;
    Turn t = {.player = 1, .count = moves.n, .moves = moves.v, .view = STR("nothing")};
    begun = timer_now();
    assert_true(agent_choose(a, &t, &(Budget){.seconds = 0.001}, NULL) < moves.n);
    assert_true(timer_now() - begun < LISTINGS * listed);
    agent_close(a);
    vec_free(&moves);
    sb_free(&text);
    sit_close(&p);
}

/* A story that cannot be: it plays on, by the texts of its moves. */
static void impossible_story(void **state) {
    Play p;
    Analysis out = {0};
    sit_open(&p, hidden_games[1]);
    Agent *a = sit_agent(&p, "isuct:worlds=4", 1);
    agent_begin(a, &(Opening){.seat = 1, .seed = 4, .view = STR("state of no game")});
    agent_saw(a, &(Step){.player = 2, .move = STR("nonsense"), .view = STR("nothing")});
    const Str moves[] = {STR("left"), STR("right")};
    Turn t = {.player = 1, .count = 2, .moves = moves, .view = STR("nothing")};
    assert_true(agent_choose(a, &t, &(Budget){.iterations = 50}, &out) < 2);
    assert_int_equal(out.moves, 2);
    analysis_free(&out);
    agent_close(a);
    sit_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(worlds_fit_history), cmocka_unit_test(keeps_secrets),
    cmocka_unit_test(does_not_look),      cmocka_unit_test(beats_random),
    cmocka_unit_test(same_again),         cmocka_unit_test(mixes_signs),
    cmocka_unit_test(does_not_give_way),  cmocka_unit_test(many_texts),
    cmocka_unit_test(impossible_story),
};

TEST_MAIN(cases)
