/* test_hidden.c: the ludemes about hidden information: (set Hidden …) before and during the game,
 * (is Hidden …) and (sites Hidden …) in all their forms. */
#include "play.h"

/* Sites that the rule under test finds, as the legal moves (move Select (from …)). */
#define HIDDEN_GAME                                                                                  \
    "(game \"Hidden\" (players 3) (equipment {(board (square 3)) (piece \"Man\" Each) (hand Each)})" \
    " (rules (start {(place Stack \"Man1\" 8 count:3) %s}) (play (move Select (from %s)))"           \
    " (end (if False (result Mover Win)))))"

static void hidden_expect(const char *hides, const char *from, const char *expected) {
    Play p;
    StrBuf game = {0}, now = {0};
    sb_fmt(&game, HIDDEN_GAME, hides, from);
    play_open(&p);
    play_text(&p, sb_cstr(&game));
    uint32_t n = p.game->ops->moves(p.player, p.state, p.list);
    for (uint32_t i = 0; i < n; i++) {
        if (i) sb_char(&now, ' ');
        p.game->ops->move_text(p.game, p.list, i, &now);
    }
    if (strcmp(sb_cstr(&now), expected) != 0)
        fail_msg("%s, %s: %s, not %s", hides, from, sb_cstr(&now), expected);
    sb_free(&game);
    sb_free(&now);
    play_rise(&p);
    play_close(&p);
}

/* Each kind of fact is hidden alone, and asked for alone. */
static void kinds(void **state) {
    static const char *const kinds[] = {"", "Count", "Rotation", "State", "Value", "What", "Who"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    for (int set = 0; set < KINDS; set++)
        for (int asked = 0; asked < KINDS; asked++) {
            StrBuf hides = {0}, sites = {0}, is = {0};
            sb_fmt(&hides, "(set Hidden %s (sites {1 4}) to:P2)", kinds[set]);
            sb_fmt(&sites, "(sites Hidden %s to:P2)", kinds[asked]);
            sb_fmt(&is, "(forEach (sites Board) if:(is Hidden %s at:(site) to:P2))", kinds[asked]);
            hidden_expect(sb_cstr(&hides), sb_cstr(&sites), set == asked ? "1>1 4>4" : "P");
            hidden_expect(sb_cstr(&hides), sb_cstr(&is), set == asked ? "1>1 4>4" : "P");
            sb_free(&hides);
            sb_free(&sites);
            sb_free(&is);
        }
}

static void several_kinds(void **state) {
    static const char hides[] = "(set Hidden {What Who} at:3 to:P2)";
    hidden_expect(hides, "(sites Hidden What to:P2)", "3>3");
    hidden_expect(hides, "(sites Hidden Who to:P2)", "3>3");
    hidden_expect(hides, "(sites Hidden to:P2)", "P");
    hidden_expect(hides, "(sites Hidden State to:P2)", "P");
}

/* From whom: a player, a role of one, a role of several. */
static void roles(void **state) {
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:P1)", "P");
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:P3)", "P");
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:All)", "3>3");
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:(player (next)))", "3>3");
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:Mover)", "P");
    hidden_expect("(set Hidden at:3 to:P2)", "(sites Hidden to:Enemy)", "3>3");
    hidden_expect("(set Hidden at:3 to:All)", "(sites Hidden to:Mover)", "3>3");
    hidden_expect("(set Hidden at:3 to:All)", "(sites Hidden to:P3)", "3>3");
    hidden_expect("(forEach Player (set Hidden at:5 to:Player))", "(sites Hidden to:P3)", "5>5");
    hidden_expect("(set Hidden at:3 to:P1)",
                  "(forEach (sites Board) if:(is Hidden at:(site) to:(player (mover))))", "3>3");
    hidden_expect("(set Hidden at:3 to:P1)",
                  "(forEach (sites Board) if:(is Hidden at:(site) to:Next))", "P");
}

/* Shown again; a level of a stack; a hand; with the type of the sites. */
static void places(void **state) {
    hidden_expect("(set Hidden (sites Bottom) to:P2) (set Hidden at:1 False to:P2)",
                  "(sites Hidden to:P2)", "0>0 2>2");
    hidden_expect("(set Hidden What Cell at:3 to:P2)", "(sites Hidden What Cell to:P2)", "3>3");
    hidden_expect("(set Hidden What Cell at:3 to:P2)",
                  "(forEach (sites Board) if:(is Hidden What Cell at:(site) to:P2))", "3>3");
    /* (sites Hidden …) looks at the lowest level only. */
    hidden_expect("(set Hidden What at:8 level:2 to:P2)", "(sites Hidden What to:P2)", "P");
    hidden_expect("(set Hidden What at:8 level:2 to:P2)",
                  "(forEach (sites Board) if:(is Hidden What at:(site) level:2 to:P2))", "8.2>8.2");
    hidden_expect("(set Hidden What at:8 level:2 to:P2)",
                  "(forEach (sites Board) if:(is Hidden What at:(site) level:1 to:P2))", "P");
    hidden_expect("(set Hidden (sites Hand P3) to:P1)",
                  "(forEach (sites Hand P3) if:(is Hidden at:(site) to:P1))", "11>11");
    hidden_expect("(set Hidden (sites Hand P3) to:P1)", "(sites Hidden to:P1)", "P");
}

/* During the game: everything goes along with a piece, and the site it leaves is seen. */
static void moving(void **state) {
    Play p;
    play_open(&p);
    play_text(
        &p, "(game \"Go\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)}) (rules"
            " (start (place \"Man1\" 0)) (play (if (is Mover P1)"
            " (if (is Occupied 1) (move Select (from (sites Hidden What to:P2))"
            " (then (set Hidden {What State} at:(last To) False to:P2)))"
            " (move Step (from 0) (to 1) (then (set Hidden {What State} at:(last To) to:Next))))"
            " (move Pass))) (end (if False (result Mover Win)))))");
    const Rules *r = (const Rules *)(const void *)p.game;
    play_move(&p, "0>1");
    assert_int_equal(state_hidden(r, p.state, 1, 0, HIDDEN_WHAT), 1 << 2);
    assert_int_equal(state_hidden(r, p.state, 1, 0, HIDDEN_STATE), 1 << 2);
    assert_int_equal(state_unseen(r, p.state, 1, 0, 2), 1 << HIDDEN_WHAT | 1 << HIDDEN_STATE);
    assert_int_equal(state_unseen(r, p.state, 1, 0, 1), 0);
    play_move(&p, "P");
    play_expect_moves(&p, 1);
    play_move(&p, "1>1");
    assert_int_equal(state_unseen(r, p.state, 1, 0, 2), 0);
    play_rise(&p);
    play_text(&p, "(game \"Go\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)})"
                  " (rules (start {(place \"Man1\" 0) (set Hidden at:0 to:P2)"
                  " (set Hidden Who at:1 to:P2)}) (play (move Step (from 0) (to 1)))"
                  " (end (if False (result Mover Win)))))");
    r = (const Rules *)(const void *)p.game;
    play_move(&p, "0>1");
    assert_int_equal(state_unseen(r, p.state, 0, 0, 2), 0);
    assert_int_equal(state_unseen(r, p.state, 1, 0, 2), 1 << HIDDEN_ALL);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(kinds),  cmocka_unit_test(several_kinds), cmocka_unit_test(roles),
    cmocka_unit_test(places), cmocka_unit_test(moving),
};

TEST_MAIN(cases)
