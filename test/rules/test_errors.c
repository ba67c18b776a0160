/* test_errors.c: what can be known to be wrong is told with its place when a game is compiled; what
 * only shows while playing has a defined result: no crash, no hang. */
#include "play.h"

#include "base/rng.h"

static void game_text(StrBuf *out, const char *equipment, const char *start, const char *play) {
    sb_fmt(out,
           "(game \"Errors\" (players 2)\n"
           "(equipment {(board (square 3) {(track \"Round\" \"0,E,N,W\" loop:True)})\n"
           "(piece \"Disc\" Each) (regions \"Goal\" P1 (sites Top)) (map \"Twin\" {(pair 1 5)})\n"
           "%s})\n(rules\n%s\n%s\n(end (if False (result Mover Win)))))",
           equipment, start, play);
}

#define PLAY_ADD "(play (move Add (to (sites Empty))))"
#define PLAY_THEN(effect) "(play (move Add (to (sites Empty)) (then " effect ")))"

static void located(void **state) {
    static const struct {
        const char *start, *play;
        const char *place, *message, *hint;
    } rows[] = {
        {"(start (place \"Disk1\" 0))", PLAY_ADD, "x.lud:6:15:", "there is no piece \"Disk1\"",
         "did you mean `Disc1`?"},
        {"(start (place \"Disc1\" 9))", PLAY_ADD,
         "x.lud:6:23:", "there is no site 9: the last one is 8", ""},
        {"(start (place \"Disc1\" {0 77}))", PLAY_ADD, "x.lud:6:26:", "there is no site 77", ""},
        {"(start (place \"Disc1\" coord:\"Z9\"))", PLAY_ADD, "x.lud:6:", "there is no site \"Z9\"",
         ""},
        {"(start (place \"Disc1\" \"Hand1\"))", PLAY_ADD,
         "x.lud:6:", "there is no container \"Hand1\"", ""},
        {"", "(play (move Add (to (trackSite EndSite \"Ronud\"))))",
         "x.lud:7:", "there is no track \"Ronud\"", "did you mean `Round`?"},
        {"", "(play (move Add (to (/ 4 0))))", "x.lud:7:26:", "this divides by zero", ""},
        {"", "(play (move Add (to (% (count Moves) (- 2 2)))))", "x.lud:7:", "this divides by zero",
         ""},
        {"",
         "phases:{(phase \"Opening\" (play (move Pass)) (nextPhase \"Closng\"))"
         " (phase \"Closing\" (play (move Pass)))}",
         "x.lud:7:", "there is no phase \"Closng\"", "did you mean `Closing`?"},
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0}, said = {0};
        Unit u;
        game_text(&text, "", rows[i].start, rows[i].play);
        unit_load_text(&u, "x.lud", sb_view(&text), p.defs, NULL, p.grammar);
        Rules *r = u.root ? compile_rules(p.grammar, u.root, &u.diags) : NULL;
        diags_text(&u.diags, &said);
        const char *now = sb_cstr(&said);
        if (r || !u.root || !strstr(now, rows[i].place) || !strstr(now, rows[i].message) ||
            !strstr(now, rows[i].hint))
            play_fail(rows[i].message, now);
        unit_free(&u);
        sb_free(&text);
        sb_free(&said);
    }
    play_close(&p);
}

/* Names that published games use although nothing is called so: a warning, and a meaning all the same.
 * Such a region is empty, and without such a map a key stands for itself. */
static void unknown_names(void **state) {
    static const struct {
        const char *play, *message, *hint;
        uint32_t moves;
    } rows[] = {
        {"(play (move Add (to (sites \"Gaol\"))))",
         "x.lud:7:28: warning: there is no region \"Gaol\"", "did you mean `Goal`?",
         1}, /* a pass */
        {"(play (move Add (to (sites {0 1 (mapEntry \"Twim\" 5)}))))",
         "warning: there is no map \"Twim\"", "did you mean `Twin`?", 3},
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0}, said = {0};
        Unit u;
        game_text(&text, "", "", rows[i].play);
        unit_load_text(&u, "x.lud", sb_view(&text), p.defs, NULL, p.grammar);
        Rules *r = compile_rules(p.grammar, u.root, &u.diags);
        diags_text(&u.diags, &said);
        if (!r || !strstr(sb_cstr(&said), rows[i].message) || !strstr(sb_cstr(&said), rows[i].hint))
            play_fail(rows[i].message, sb_cstr(&said));
        unit_free(&u);
        play_sit(&p, &r->game);
        play_expect_moves(&p, rows[i].moves);
        play_rise(&p);
        sb_free(&text);
        sb_free(&said);
    }
    play_close(&p);
}

/* Plays some random moves; ends in any case. */
static void play_some(Play *p) {
    const GameOps *ops = p->game->ops;
    uint64_t rng = 3;
    for (int i = 0; i < 20 && !ops->over(p->state); i++) {
        uint32_t n = ops->moves(p->player, p->state, p->list);
        if (n == 0) break;
        ops->apply(p->player, p->state, p->list, rng_below(&rng, n));
    }
}

static void defined(void **state) {
    static const struct {
        const char *equipment, *start, *play;
    } rows[] = {
        /* Loops without an end. */
        {"", "", PLAY_THEN("(while True (set Counter))")},
        {"", "", PLAY_THEN("(while (= 0 (count Moves)) (addScore P1 1))")},
        /* What is not there. */
        {"", "", PLAY_THEN("(remove 8)")},
        {"", "", PLAY_THEN("(remove (sites Board))")},
        {"", "", PLAY_THEN("(remove -1)")},
        {"", "", PLAY_THEN("(remove 4000)")},
        {"", "", PLAY_THEN("(remove (last From) level:6)")},
        {"", "", PLAY_THEN("(fromTo (from 7) (to 8))")},
        {"", "", PLAY_THEN("(fromTo (from -1) (to 2147483647))")},
        {"", "", PLAY_THEN("(swap Pieces 3 99)")},
        {"", "", PLAY_THEN("(promote 77 (piece \"Disc1\"))")},
        {"", "", PLAY_THEN("(set State at:44 3)")},
        {"", "", PLAY_THEN("(set Count at:2 -5)")},
        {"", "", PLAY_THEN("(set Value at:100 9)")},
        {"", "", PLAY_THEN("(set Score P2 2147483647)")},
        {"", "", PLAY_THEN("(addScore P1 2147483647)")},
        {"", "", PLAY_THEN("(set NextPlayer (player 9))")},
        {"", "", PLAY_THEN("(sow 4 count:5)")},
        {"", "", PLAY_THEN("(sow -3 count:2147483647)")},
        /* Numbers that only show while playing. */
        {"", "", "(play (move Add (to (/ 4 (count Pieces P1)))))"},
        {"", "", "(play (move Add (to (% 4 (- (count Moves) (count Moves))))))"},
        {"", "", "(play (move Add (to (+ 2147483647 (count Moves)))))"},
        {"", "", "(play (move Add (to (* -2147483648 -1))))"},
        {"", "", "(play (move Add (to (^ 10 (+ 50 (count Moves))))))"},
        {"", "", "(play (move Add (to (ahead 80 N))))"},
        {"", "", "(play (move Add (piece 55) (to (sites Empty))))"},
        {"", "", "(play (move Add (to (who at:(- 0 (count Moves))))))"},
        {"", "", "(play (move Select (from (sites Board)) (then (moveAgain))))"},
        {"", "(start (place \"Disc1\" (- 0 7)))", PLAY_ADD},
        {"", "(start (place \"Disc1\" 0 count:1000000))", PLAY_ADD},
        {"", "(start (place Stack \"Disc1\" 0 count:100000))", PLAY_ADD},
        {"(hand Each size:3)", "(start (place \"Disc1\" \"Hand1\" count:3))",
         "(play (move (from (handSite Next)) (to (sites Empty))))"},
    };
    Play p;
    int played = 0;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        Unit u;
        game_text(&text, rows[i].equipment, rows[i].start, rows[i].play);
        unit_load_text(&u, "x.lud", sb_view(&text), p.defs, NULL, p.grammar);
        if (!u.root) {
            StrBuf said = {0};
            diags_text(&u.diags, &said);
            play_fail(rows[i].play, sb_cstr(&said));
        }
        Rules *r = compile_rules(p.grammar, u.root, &u.diags);
        unit_free(&u);
        if (r) {
            play_sit(&p, &r->game);
            play_some(&p);
            play_rise(&p);
            played++;
        }
        sb_free(&text);
    }
    assert_true(played >= 25); /* some of them may be found out before */
    play_close(&p);
}

/* Without a board, without equipment, with too many players: told, not played. */
static void incomplete(void **state) {
    static const char *const games[] = {
        "(game \"No board\" (players 2) (equipment {(piece \"Disc\" Each)})"
        " (rules (play (move Pass)) (end (if True (result P1 Win)))))",
        "(game \"Crowd\" (players 77) (equipment {(board (square 3))})"
        " (rules (play (move Pass)) (end (if True (result P1 Win)))))",
        "(game \"Stranger\" (players 1) (equipment {(board (square 3)) (piece \"Disc\" P3)})"
        " (rules (play (move Pass)) (end (if True (result P1 Win)))))",
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Unit u;
        unit_load_text(&u, "x.lud", str_of(games[i]), p.defs, NULL, p.grammar);
        Rules *r = u.root ? compile_rules(p.grammar, u.root, &u.diags) : NULL;
        assert_null(r);
        assert_true(u.diags.errors > 0);
        unit_free(&u);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(located),
    cmocka_unit_test(unknown_names),
    cmocka_unit_test(defined),
    cmocka_unit_test(incomplete),
};

TEST_MAIN(cases)
