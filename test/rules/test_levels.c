/* test_levels.c: moves of whole stacks tell their levels in their text, and when they do not. */
#include "play.h"

/* A stack of two at one end of a row, a single enemy further on, and a rule that moves stacks. */
#define LEVELS_GAME(moves)                                                                         \
    "(game \"Levels\" (players 2) (equipment {(board (rectangle 1 6)) (piece \"Disc\" Each)})"     \
    " (rules (start {(place Stack \"Disc1\" 0 count:2) (place \"Disc2\" 3)})"                      \
    " (play " moves ") (end (if False (result Mover Win)))))"

#define LEVELS_TO "(to if:(is Enemy (who at:(to))) (apply (remove (to))))"

/* Exactly these moves, in any order. */
static void levels_expect(const char *game, const char *const *texts, uint32_t n) {
    Play p;
    play_open(&p);
    play_text(&p, game);
    const GameOps *ops = p.game->ops;
    uint32_t found = 0, all = ops->moves(p.player, p.state, p.list);
    for (uint32_t i = 0; i < all; i++) {
        StrBuf text = {0};
        ops->move_text(p.game, p.list, i, &text);
        for (uint32_t k = 0; k < n; k++) found += strcmp(sb_cstr(&text), texts[k]) == 0;
        if (all != n) printf("# %s\n", sb_cstr(&text));
        sb_free(&text);
    }
    assert_int_equal(all, n);
    assert_int_equal(found, n);
    play_rise(&p);
    play_close(&p);
}

/* To an empty site they are told; where an effect comes with the move they are not. */
static void slides(void **state) {
    static const char *const texts[] = {"0>1^0-1", "0>2^0-1", "0>3"};
    levels_expect(LEVELS_GAME("(move Slide (from 0) Orthogonal " LEVELS_TO " stack:True)"), texts,
                  3);
}

static void steps(void **state) {
    static const char *const plain[] = {"0>1^0-1"}, *const taking[] = {"0>1"};
    levels_expect(LEVELS_GAME("(move Step (from 0) Orthogonal (to if:True) stack:True)"), plain, 1);
    levels_expect(LEVELS_GAME("(move Step (from 0) Orthogonal"
                              " (to if:True (apply (add (to 5)))) stack:True)"),
                  taking, 1);
}

/* A hop tells them whatever comes with it. */
static void hops(void **state) {
    static const char *const texts[] = {"0>4^0-1"};
    levels_expect(
        LEVELS_GAME(
            "(move Hop (from 0) Orthogonal (between before:2 (range 1) if:(is Enemy (who "
            "at:(between))) (apply (remove (between)))) (to if:(is Empty (to))) stack:True)"),
        texts, 1);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(slides),
    cmocka_unit_test(steps),
    cmocka_unit_test(hops),
};

TEST_MAIN(cases)
