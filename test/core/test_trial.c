/* test_trial.c: a game that was played is written, read and played again; what is wrong with a trial is
 * told. */
#include "rules/play.h"

#include "base/rng.h"
#include "core/trial.h"

/* A random game of ours as a trial. */
static void trial_of(Play *p, uint64_t seed, Trial *t) {
    const GameOps *ops = p->game->ops;
    uint64_t rng = seed;
    StrBuf text = {0};
    *t = (Trial){.game = p->game->name, .identity = p->game->identity, .seed = seed};
    play_begin(p, seed);
    while (!ops->over(p->state) && t->moves.n < 500) {
        uint32_t n = ops->moves(p->player, p->state, p->list);
        if (!n) break;
        uint32_t i = rng_below(&rng, n);
        sb_clear(&text);
        ops->move_text(p->game, p->list, i, &text);
        trial_add(t, sb_view(&text), i, (TrialDraws){0}, (TrialDraws){0});
        ops->apply(p->player, p->state, p->list, i);
    }
    sb_clear(&text);
    trial_outcome(p->game, p->state, &text);
    t->end = (Str){arena_copy(&t->arena, text.s, text.n), (uint32_t)text.n};
    sb_free(&text);
}

static bool replays(Play *p, const Trial *t, StrBuf *error) {
    TrialReplay r = {.game = p->game,
                     .trial = t,
                     .player = p->player,
                     .state = p->other,
                     .list = p->list,
                     .count = UINT32_MAX};
    sb_clear(error);
    return trial_replay(&r, error);
}

static void written_and_read(void **state) {
    static const char *const games[] = {"games/war/chess.lud", "games/race/backgammon.lud",
                                        "games/dice/pig.lud", "games/sow/kalah.lud"};
    Play p;
    StrBuf error = {0}, first = {0}, second = {0};
    play_open(&p);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        char path[TEST_PATH_MAX];
        Trial played, read;
        play_file(&p, test_source(path, games[g]));
        trial_of(&p, 11 + g, &played);
        sb_clear(&first);
        trial_write(&played, &first);
        if (!trial_read(&read, sb_view(&first), &error)) play_fail(games[g], sb_cstr(&error));
        sb_clear(&second);
        trial_write(&read, &second);
        assert_string_equal(sb_cstr(&first), sb_cstr(&second));
        if (!replays(&p, &read, &error)) play_fail(games[g], sb_cstr(&error));
        assert_true(p.game->ops->state_hash(p.game, p.other) ==
                    p.game->ops->state_hash(p.game, p.state));
        trial_free(&played);
        trial_free(&read);
        play_rise(&p);
    }
    sb_free(&error);
    sb_free(&first);
    sb_free(&second);
    play_close(&p);
}

static const struct {
    const char *text, *error;
} wrong[] = {
    {"", "the trial is empty"},
    {"hello\n", "line 1: this is not a trial"},
    {"tessera trial 1\nmove\n", "line 2: `move` cannot be understood"},
    {"tessera trial 1\nmove 1>2\n", "line 2:"},
    {"tessera trial 1\nmove 1>2 #x\n", "line 2:"},
    {"tessera trial 1\nrules 12345678901234567\n", "line 2:"},
    {"tessera trial 1\nseed -1\n", "line 2:"},
    {"tessera trial 1\nresult 1\n", "line 2:"},
    {"tessera trial 1\ndrawn 1 x\n", "line 2:"},
    {"tessera trial 1\nend over\nmove 1>2 #0\n", "line 3:"},
};

static void wrong_trials(void **state) {
    StrBuf error = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Trial t;
        sb_clear(&error);
        assert_false(trial_read(&t, str_of(wrong[i].text), &error));
        trial_free(&t);
        if (!strstr(sb_cstr(&error), wrong[i].error)) play_fail(wrong[i].error, sb_cstr(&error));
    }
    sb_free(&error);
}

/* Read well, but not a game by these rules. */
static void illegal_trials(void **state) {
    static const struct {
        const char *moves, *error;
    } rows[] = {
        {"move 9>9 #0\n", "move 1: `9>9` is not legal"},
        {"move 0>0 #0\nmove 0>0 #0\n", "move 2: `0>0` is not legal"},
        {"rules 1\n", "other rules"},
        {"move 0>0 #0\nend winner=1 ranks=1,2\n", "the outcome is `none`"},
        {"move 0>0 #0\nmove 3>3 #2\nmove 1>1 #0\nmove 4>4 #1\nmove 2>2 #0\nmove 5>5 #0\n",
         "move 6: the game is over already"},
    };
    char path[TEST_PATH_MAX];
    StrBuf error = {0}, text = {0};
    Play p;
    play_open(&p);
    play_file(&p, test_source(path, "games/line/tic-tac-toe.lud"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Trial t;
        sb_clear(&text);
        sb_fmt(&text, "tessera trial 1\n%s", rows[i].moves);
        assert_true(trial_read(&t, sb_view(&text), &error));
        assert_false(replays(&p, &t, &error));
        if (!strstr(sb_cstr(&error), rows[i].error)) play_fail(rows[i].error, sb_cstr(&error));
        trial_free(&t);
    }
    sb_free(&error);
    sb_free(&text);
    play_rise(&p);
    play_close(&p);
}

/* Who ended it is kept in one line, and who resigned is found. */
static void stopped(void **state) {
    static const struct {
        const char *how, *reason, *line;
        int resigned;
    } rows[] = {
        {"resigned", "", "stopped resigned 2\n", 2},
        {"time", "it thought 1 s too long", "stopped time 2 it thought 1 s too long\n", 0},
        {"forfeit", "a\nb\r", "stopped forfeit 2 a b\n", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Trial t = {.game = STR("X")}, read;
        StrBuf text = {0}, again = {0}, error = {0};
        trial_stop(&t, rows[i].how, 2, str_of(rows[i].reason));
        t.end = STR("none");
        trial_write(&t, &text);
        assert_non_null(strstr(sb_cstr(&text), rows[i].line));
        assert_true(trial_read(&read, sb_view(&text), &error));
        assert_int_equal(trial_resigned(&read, 2), rows[i].resigned);
        assert_int_equal(trial_resigned(&read, 1), 0);
        trial_write(&read, &again);
        assert_string_equal(sb_cstr(&text), sb_cstr(&again));
        trial_free(&t);
        trial_free(&read);
        sb_free(&text);
        sb_free(&again);
        sb_free(&error);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(written_and_read),
    cmocka_unit_test(wrong_trials),
    cmocka_unit_test(illegal_trials),
    cmocka_unit_test(stopped),
};

TEST_MAIN(cases)
