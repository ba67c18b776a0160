/* test_ugi.c: lines of the protocol of agents: texts there and back, positions, steps, limits. */
#include "test.h"

#include <string.h>

#include "agent/ugi.h"

static const char *plain_of(const char *written, StrBuf *out) {
    sb_clear(out);
    ugi_plain(out, str_of(written));
    return sb_cstr(out);
}

static void texts(void **state) {
    static const struct {
        const char *plain, *text, *word;
    } rows[] = {
        {"", "", ""},
        {"12>28", "12>28", "12>28"},
        {"2@a2 3@a3", "2@a2 3@a3", "2@a2%203@a3"},
        {" a b ", "%20a b%20", "%20a%20b%20"},
        {"100%", "100%25", "100%25"},
        {"a\nb\tc", "a%0Ab\tc", "a%0Ab%09c"},
        {"#1~2", "#1~2", "%231%7E2"},
        {"ä→", "ä→", "ä→"},
    };
    StrBuf out = {0}, back = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Str plain = str_of(rows[i].plain);
        sb_clear(&out);
        ugi_text(&out, plain);
        assert_string_equal(sb_cstr(&out), rows[i].text);
        assert_string_equal(plain_of(rows[i].text, &back), rows[i].plain);
        assert_true(ugi_is_move(str_of(rows[i].text), plain, &out));
        sb_clear(&out);
        ugi_word(&out, plain);
        assert_string_equal(sb_cstr(&out), rows[i].word);
        assert_string_equal(plain_of(rows[i].word, &back), rows[i].plain);
        assert_true(ugi_is_move(str_of(rows[i].word), plain, &out));
        assert_false(ugi_is_move(STR("x"), plain, &out));
    }
    sb_clear(&out);
    ugi_layout(&out, STR("  (a %) "));
    assert_string_equal(sb_cstr(&out), "  (a %25) ");
    /* What is not an escape stays. */
    assert_string_equal(plain_of("%", &back), "%");
    assert_string_equal(plain_of("%4", &back), "%4");
    assert_string_equal(plain_of("%zz%00", &back), "%zz%00");
    sb_free(&out);
    sb_free(&back);
}

static void moves_there_and_back(void **state) {
    const int one[] = {4, 2}, two[] = {0};
    const TrialDraws none = {0}, drawn = {one, 2}, result = {two, 1};
    StrBuf out = {0};
    Trial t;
    TrialDraws now;
    sb_text(&out, "startpos start 7 drawn 1,2,3 moves ");
    ugi_move(&out, STR("0>14"), UINT32_MAX, none, none);
    sb_char(&out, ' ');
    ugi_move(&out, STR("a b#~%"), 5, drawn, result);
    sb_char(&out, ' ');
    ugi_move(&out, STR("P"), UINT32_MAX, none, result);
    assert_string_equal(sb_cstr(&out),
                        "startpos start 7 drawn 1,2,3 moves 0>14 a%20b%23%7E%25#5~4,2~0 P~~0");
    assert_true(ugi_read_position(sb_view(&out), &t, &now));
    assert_int_equal(t.moves.n, 3);
    assert_int_equal(t.start.n, 1);
    assert_int_equal(t.start.v[0], 7);
    assert_int_equal(now.n, 3);
    assert_int_equal(now.v[2], 3);
    assert_true(str_is(t.moves.v[0].text, "0>14"));
    assert_int_equal(t.moves.v[0].index, UINT32_MAX);
    assert_true(str_is(t.moves.v[1].text, "a b#~%"));
    assert_int_equal(t.moves.v[1].index, 5);
    assert_int_equal(t.moves.v[1].drawn.n, 2);
    assert_int_equal(t.moves.v[1].drawn.v[1], 2);
    assert_int_equal(t.moves.v[1].result.n, 1);
    assert_int_equal(t.moves.v[2].drawn.n, 0);
    assert_int_equal(t.moves.v[2].result.n, 1);
    trial_free(&t);
    sb_free(&out);
}

static void wrong_positions(void **state) {
    static const char *const rows[] = {"",
                                       "fen 8/8",
                                       "startpos start x",
                                       "startpos drawn 1,,2",
                                       "startpos moves a#b",
                                       "startpos moves a#4294967295",
                                       "startpos moves a~1~x",
                                       "startpos moves a~99999999999~"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Trial t;
        TrialDraws now;
        assert_false(ugi_read_position(str_of(rows[i]), &t, &now));
        trial_free(&t);
    }
}

static void steps(void **state) {
    Arena a = {0};
    UgiStep s;
    assert_true(ugi_read_step(&a, STR("player 2 index 3 drawn 4,1 result 6 move 1 > 2 "), &s));
    assert_int_equal(s.player, 2);
    assert_int_equal(s.move.index, 3);
    assert_int_equal(s.move.drawn.n, 2);
    assert_int_equal(s.move.result.v[0], 6);
    assert_true(str_is(s.move.text, "1 > 2"));
    assert_true(ugi_read_step(&a, STR("player 0 colour blue move"), &s));
    assert_int_equal(s.move.text.n, 0);
    assert_int_equal(s.move.index, UINT32_MAX);
    assert_false(ugi_read_step(&a, STR("player 1"), &s));
    assert_false(ugi_read_step(&a, STR("player 17 move 1"), &s));
    assert_false(ugi_read_step(&a, STR("player 1 drawn - move 1"), &s));
    arena_free(&a);
}

static void limits(void **state) {
    UgiGo go;
    ugi_read_go(STR("movetime 1500 nodes 18446744073709551615 depth 7"), &go);
    assert_true(go.seconds > 1.49 && go.seconds < 1.51);
    assert_true(go.nodes == UINT64_MAX);
    assert_int_equal(go.depth, 7);
    ugi_read_go(STR("infinite p2time 60000 p16inc 500 p17time 1 p0x 2 pigs 3 nodes x depth"), &go);
    assert_true(go.infinite);
    assert_true(go.clock[2] > 59 && go.more[16] > 0.4 && go.seconds <= 0);
    assert_int_equal(go.nodes, 0);
    assert_int_equal(go.depth, 0);
}

static void ends(void **state) {
    static const char *const wrong[] = {"",
                                        "reason rules",
                                        "reason rules worth 1",
                                        "reason rules worth 1 -1 0",
                                        "reason rules worth 1 -1x",
                                        "reason rules worth 2 -1",
                                        "reason rules worth nan 0",
                                        "worth 1 -1"};
    UgiEnd end;
    assert_true(ugi_read_end(STR("reason time worth -1 0.3333 1"), 3, &end));
    assert_true(str_is(end.reason, "time"));
    assert_true(end.worth[1] < -0.99 && end.worth[2] > 0.33 && end.worth[3] > 0.99);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ugi_read_end(str_of(wrong[i]), 2, &end));
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(texts),           cmocka_unit_test(moves_there_and_back),
    cmocka_unit_test(wrong_positions), cmocka_unit_test(steps),
    cmocka_unit_test(limits),          cmocka_unit_test(ends),
};

TEST_MAIN(cases)
