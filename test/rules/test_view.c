/* test_view.c: what a player sees of states and moves: each aspect that can be hidden, in flat games
 * and with stacks, in hands and of dice; and our own games with hidden information. */
#include "hidden.h"
#include "walk.h"

#include "core/view.h"

/* A position with nothing to do in it. */
#define VIEW_GAME(equipment, start)                                                                \
    "(game \"View\" (players 2) (equipment {" equipment "}) (rules (start {" start "})"            \
    " (play (move Pass)) (end (if False (result Mover Win)))))"

/* What each player sees, behind what both see; then twins of the position. */
static void view_expect_behind(const char *head, const char *game, const char *one,
                               const char *two) {
    const char *expected[] = {one, two};
    Play p;
    StrBuf now = {0}, want = {0};
    HiddenStats stats = {0};
    play_open(&p);
    play_text(&p, game);
    assert_true(p.game->hidden);
    for (int player = 1; player <= 2; player++) {
        hidden_view(&p, p.state, player, &now);
        sb_clear(&want);
        sb_fmt(&want, "%s%s", head, expected[player - 1]);
        assert_string_equal(sb_cstr(&now), sb_cstr(&want));
    }
    hidden_check_games(&p, game, 20, 40, &stats);
    assert_true(stats.changed > 0);
    sb_free(&now);
    sb_free(&want);
    play_rise(&p);
    play_close(&p);
}

static void view_expect(const char *game, const char *one, const char *two) {
    view_expect_behind("mover=1 next=2 prev=0 counter=-1", game, one, two);
}

#define VIEW_FLAT "(board (square 3)) (piece \"Man\" Each) (piece \"King\" Each)"

static void aspects(void **state) {
    /* Man1 1, Man2 2, King1 3, King2 4. */
    static const char place[] = "(place \"King1\" 4 state:2 rotation:3 value:5)";
    static const struct {
        const char *hides, *seen;
    } rows[] = {
        {"(set Hidden at:4 to:P2)", ""},
        {"(set Hidden What at:4 to:P2)", " | 0c: 4=?@1s2r3v5"},
        {"(set Hidden Who at:4 to:P2)", " | 0c: 4=3@?s2r3v5"},
        {"(set Hidden State at:4 to:P2)", " | 0c: 4=3s?r3v5"},
        {"(set Hidden Rotation at:4 to:P2)", " | 0c: 4=3s2r?v5"},
        {"(set Hidden Value at:4 to:P2)", " | 0c: 4=3s2r3v?"},
        {"(set Hidden {What Who} at:4 to:P2)", " | 0c: 4=?s2r3v5"},
        {"(set Hidden {What Who State Rotation Value} at:4 to:P2)", " | 0c: 4=?s?r?v?"},
        {"(set Hidden {What Who Count} at:4 to:P2)", ""},
        /* Who is hidden: the kind is told by the least number of that name, here King1's own. */
        {"(set Hidden Who (sites Board) to:P2)", " | 0c: 4=3@?s2r3v5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf game = {0};
        sb_fmt(&game, VIEW_GAME(VIEW_FLAT, "%s %s"), place, rows[i].hides);
        view_expect(sb_cstr(&game), " | 0c: 4=3s2r3v5", rows[i].seen);
        sb_free(&game);
    }
    view_expect(VIEW_GAME(VIEW_FLAT, "(place \"King2\" 4) (set Hidden Who at:4 to:P1)"),
                " | 0c: 4=3@?", " | 0c: 4=4");
}

static void counts(void **state) {
    view_expect(VIEW_GAME("(board (square 3)) (piece \"Seed\" Shared)",
                          "(place \"Seed\" 1 count:7) (place \"Seed\" 2 count:1)"
                          "(set Hidden Count (sites Bottom) to:P1)"),
                " | 0c: 1=1*? 2=1*?", " | 0c: 1=1*7 2=1");
    view_expect(VIEW_GAME("(board (square 3)) (piece \"Seed\" Shared)",
                          "(place \"Seed\" 1 count:7) (set Hidden {What Count} at:1 to:P1)"),
                " | 0c: 1=?@3*?", " | 0c: 1=1*7");
}

static void hands_and_dice(void **state) {
    view_expect(VIEW_GAME("(board (square 3)) (hand Each) (piece \"Man\" Each) (piece \"Ox\" Each)",
                          "(place \"Ox1\" 9 count:3) (place \"Man2\" 10)"
                          "(set Hidden {What Count} (sites Hand P1) to:P2)"
                          "(set Hidden (sites Hand P2) to:P1)"),
                " | 1c: 9=3*3", " | 1c: 9=?@1*? | 2c: 10=2");
    /* The face of a die is its state. */
    view_expect(VIEW_GAME("(board (square 3)) (piece \"Man\" Each) (dice d:6 num:2)",
                          "(set Hidden State at:9 to:P2) (set Hidden at:10 to:P2)"),
                " | 1c: 9=1 10=2", " | 1c: 9=1s?");
}

#define VIEW_STACK(hides)                                                                          \
    VIEW_GAME("(board (square 3)) (piece \"Man\" Each) (piece \"Ox\" Each)",                       \
              "(place Stack items:{\"Man1\" \"Man1\" \"Ox2\" \"Ox1\"} 4)" hides)

static void stacks(void **state) {
    view_expect(VIEW_STACK("(set Hidden What at:4 level:2 to:P1)"), " | 0c: 4=[1/1/?@2/3]",
                " | 0c: 4=[1/1/4/3]");
    /* A level that is hidden as a whole is not there. */
    view_expect(VIEW_STACK("(set Hidden at:4 level:1 to:P1) (set Hidden at:4 to:P2)"),
                " | 0c: 4=[1/4/3]", " | 0c: 4=[1/4/3]");
    view_expect(VIEW_STACK("(forEach Value min:0 max:9"
                           " (set Hidden at:4 level:(value) to:P2))"),
                " | 0c: 4=[1/1/4/3]", "");
    /* A hidden number: equal neighbours are one. */
    view_expect(VIEW_STACK("(set Hidden Count at:4 to:P2)"), " | 0c: 4=[1/1/4/3]",
                " | 0c: 4=[1*?/4*?/3*?]");
    view_expect(VIEW_STACK("(set Hidden Count at:4 to:P2) (forEach Value min:0 max:3"
                           " (set Hidden What at:4 level:(value) to:P2))"),
                " | 0c: 4=[1/1/4/3]", " | 0c: 4=[?@1*?/?@2*?/?@1*?]");
    view_expect(VIEW_STACK("(set Hidden Count at:4 to:P2) (forEach Value min:1 max:3"
                           " (set Hidden {What Who} at:4 level:(value) to:P2))"),
                " | 0c: 4=[1/1/4/3]", " | 0c: 4=1*?");
}

/* What is hidden belongs to the level, also while it is empty. */
static void empty_levels(void **state) {
    view_expect(VIEW_GAME("(board (square 3)) (piece \"Man\" Each) (piece \"Ox\" Each)",
                          "(set Hidden What at:4 level:1 to:P1)"
                          "(place Stack items:{\"Man1\" \"Ox1\"} 4)"),
                " | 0c: 4=[1/?@1]", " | 0c: 4=[1/3]");
}

/* A move over hidden sites, levels of uncounted stacks, and what is announced. */
static void moves_seen(void **state) {
    static const struct {
        const char *hides, *move, *seen;
    } rows[] = {
        {"(set Hidden What at:0 to:P2)", "0>1", "0>1"},
        {"(set Hidden at:0 to:P2)", "0>1", "?>?"}, /* it goes along with the piece */
        {"(set Hidden at:1 to:P2)", "0>1", "0>?"},
        {"(set Hidden {What Who Count} at:0 to:P2)", "0>1", "?>?"},
        {"(set Hidden at:8 to:P2)", "0>1", "0>1"},
        {"(set Hidden at:0 to:P2)", "P", "P"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Play p;
        StrBuf game = {0}, seen = {0};
        sb_fmt(
            &game,
            "(game \"M\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)}) (rules"
            " (start {(place \"Man1\" 0) %s}) (play (or (move Pass) (move Step (from 0) (to if:"
            "(is Empty (to)))))) (end (if False (result Mover Win)))))",
            rows[i].hides);
        play_open(&p);
        play_text(&p, sb_cstr(&game));
        const GameOps *ops = p.game->ops;
        uint32_t n = ops->moves(p.player, p.state, p.list), k = 0;
        for (; k < n; k++) {
            sb_clear(&seen);
            ops->move_text(p.game, p.list, k, &seen);
            if (strcmp(sb_cstr(&seen), rows[i].move) == 0) break;
        }
        assert_true(k < n);
        ops->state_copy(p.game, p.other, p.state);
        ops->apply(p.player, p.state, p.list, k);
        for (int player = 1; player <= 2; player++) {
            sb_clear(&seen);
            game_move_view(p.game, p.other, p.state, p.list, k, player, &seen);
            assert_string_equal(sb_cstr(&seen), player == 1 ? rows[i].move : rows[i].seen);
            assert_int_equal(game_is_move_of(p.game, p.other, p.list, k, player), player == 1);
        }
        sb_free(&game);
        sb_free(&seen);
        play_rise(&p);
        play_close(&p);
    }
}

/* Amounts, the pot and the trump suit are announced; what the rules remember is not. */
static void announced(void **state) {
    view_expect_behind(
        "mover=1 next=2 prev=0 amount=40,40 counter=-1",
        "(game \"A\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)})"
        " (rules (start {(set Amount 40) (set RememberValue 4) (place \"Man1\" 4)"
        " (set Hidden at:4 to:P2)}) (play (if (is In 4 (values Remembered))"
        " (move Pass (then (set Var \"Spy\" (where \"Man\" P1))))))"
        " (end (if (= 7 (amount P1)) (result Mover Win)))))",
        " | 0c: 4=1", "");
}

typedef struct OwnRun {
    Play play;
    int hiding, open;
    HiddenStats stats;
} OwnRun;

static void view_own(const char *path, void *owner) {
    OwnRun *run = owner;
    Play *p = &run->play;
    StrBuf text[2] = {{0}, {0}};
    play_file(p, path);
    if (p->game->hidden) {
        run->hiding++;
        hidden_check_games(p, path, 100, UINT64_MAX, &run->stats);
    } else if (p->game->players > 0) {
        run->open++;
        hidden_view(p, p->state, p->game->players, &text[0]);
        p->game->ops->state_text(p->game, p->state, &text[1]);
        assert_string_equal(sb_cstr(&text[0]), sb_cstr(&text[1]));
    }
    sb_free(&text[0]);
    sb_free(&text[1]);
    play_rise(p);
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    OwnRun run = {.hiding = 0};
    play_open(&run.play);
    walk_files(test_source(dir, "games"), ".lud", view_own, &run);
    play_close(&run.play);
    assert_true(run.hiding >= 3 && run.open >= 20);
    assert_true(run.stats.noticed > 10000 && run.stats.moves_cut > 100);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(aspects),   cmocka_unit_test(counts),       cmocka_unit_test(hands_and_dice),
    cmocka_unit_test(stacks),    cmocka_unit_test(empty_levels), cmocka_unit_test(moves_seen),
    cmocka_unit_test(announced), cmocka_unit_test(own_games),
};

TEST_MAIN(cases)
