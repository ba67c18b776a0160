/* test_reach.c: where the moves of a piece can lead at all. Builds with assertions compare every piece
 * that is not asked because of it, so all other tests try the same. */
#include "play.h"

#include "rules/reach.h"

/* A piece with those moves, in a game that asks for threats or does not. */
static const Rules *reach_game(Play *p, const char *moves, const char *end) {
    StrBuf text = {0};
    sb_fmt(&text,
           "(game \"Reach\" (players {(player N) (player S)}) (equipment {(board (square 8))"
           " (piece \"X\" Each %s)})"
           " (rules (start {(place \"X1\" coord:\"A1\") (place \"X2\" coord:\"H8\")})"
           " (play (forEach Piece)) (end (if %s (result Mover Loss)))))",
           moves, end);
    play_open(p);
    play_text(p, sb_cstr(&text));
    sb_free(&text);
    return (const Rules *)p->game;
}

static const char threat[] = "(is Threatened (id \"X\" Mover))";

/* How many sites it may come to from A1 and from D4; -1: that is not known. */
static void reach_expect(const char *moves, int corner, int middle) {
    Play p;
    const Rules *r = reach_game(&p, moves, threat);
    const Word *rows = r->components[1].reach;
    if (corner < 0) {
        assert_null(rows);
        assert_true(reach_may(r, 1, 0, 63));
    } else {
        assert_non_null(rows);
        assert_int_equal(set_count(rows, r->words), corner);
        assert_int_equal(set_count(rows + (size_t)27 * (size_t)r->words, r->words), middle);
    }
    play_rise(&p);
    play_close(&p);
}

static void pieces(void **state) {
    reach_expect("(move Slide Orthogonal)", 14, 14);
    reach_expect("(move Slide Diagonal (between (range 1 3)))", 3, 12);
    reach_expect("(move Step (to if:(is Empty (to))))", 3, 8);
    reach_expect("(move Step Forward (to if:(is Empty (to))))", 3,
                 8); /* in which direction depends on the piece */
    reach_expect("(move Leap {{F F R F} {F F L F}} (to if:True))", 2, 8);
    reach_expect("(move Hop Orthogonal (to if:True))", 14, 14);
    reach_expect("(or (move Slide Orthogonal) (move Leap {{F F R F} {F F L F}} (to if:True)))", 16,
                 22);
    reach_expect(
        "(if (is Empty 5) (move Step Orthogonal (to if:True)) (move Step Diagonal (to if:True)))",
        3, 8);
    reach_expect("(move (from) (to (sites Top)))", 8, 8);
    reach_expect("(do (move Slide Orthogonal) ifAfterwards:(is Empty 5))", 14, 14);
}

/* Along one line, and from where that ends along another. */
static void nested(void **state) {
    reach_expect(
        "(forEach Direction (from (from)) (directions Orthogonal) (move (from) (to (to))))", 2, 4);
    reach_expect("(forEach Direction (from (from)) (directions Orthogonal)"
                 " (forEach Direction (from (to)) (directions Diagonal) (move (from) (to (to)))))",
                 4, 12);
}

static void unknown(void **state) {
    reach_expect("(move (from) (to (sites Empty)))", -1, -1);
    reach_expect("(move (from) (to (last From)))", -1, -1);
    reach_expect("(or (move Slide Orthogonal) (move (from) (to (sites Empty))))", -1, -1);
    reach_expect("(move Step (from (last To)) Orthogonal (to if:True))", -1, -1);
}

/* Nothing is worked out for rules that do not ask, or with dice. */
static void not_asked(void **state) {
    Play p;
    const Rules *r = reach_game(&p, "(move Slide Orthogonal)", "(is Full)");
    assert_null(r->components[1].reach);
    play_rise(&p);
    play_close(&p);
    r = reach_game(&p, "(move Slide Orthogonal)",
                   "(and (is Threatened (id \"X\" Mover)) (= 0 (value Random (range 0 1))))");
    assert_null(r->components[1].reach);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(pieces),
    cmocka_unit_test(nested),
    cmocka_unit_test(unknown),
    cmocka_unit_test(not_asked),
};

TEST_MAIN(cases)
