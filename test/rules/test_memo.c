/* test_memo.c: what is kept while moves are listed does not outlive a change of the position. */
#include "play.h"

static void memo_game(Play *p, const char *moves) {
    StrBuf text = {0};
    sb_fmt(&text,
           "(game \"Keeps\" (players 2) (equipment {(board (square 5)) (piece \"Disc\" Each)})"
           " (rules (play %s) (end (if (no Moves Mover) (result Mover Loss)))))",
           moves);
    play_text(p, sb_cstr(&text));
    sb_free(&text);
    assert_true(((const Rules *)p->game)->memo_bytes > 0);
}

/* Puts down a disc. */
static void memo_put(Play *p, int site) {
    uint32_t n = p->game->ops->moves(p->player, p->state, p->list), i = 0;
    while (i < n && p->list->moves.v[i].to != site) i++;
    assert_true(i < n);
    p->game->ops->apply(p->player, p->state, p->list, i);
}

/* A region that is asked for every site. */
static void moves_change_it(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p, "(move Add (to (sites Empty) if:(not (is In (to) (sites Around (sites Occupied "
                  "by:All) includeSelf:True)))))");
    play_expect_moves(&p, 25);
    memo_put(&p, 0);
    play_expect_moves(&p, 21);
    memo_put(&p, 24);
    play_expect_moves(&p, 17);
    memo_put(&p, 4);
    play_expect_moves(&p, 13);
    play_rise(&p);
    play_close(&p);
}

/* Another state is looked at by the same player, and then the first one again. */
static void states_have_their_own(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p, "(move Add (to (sites Empty) if:(not (is In (to) (sites Around (sites Occupied "
                  "by:All) includeSelf:True)))))");
    p.game->ops->state_copy(p.game, p.other, p.state);
    memo_put(&p, 12);
    play_expect_moves(&p, 16);
    assert_int_equal(p.game->ops->moves(p.player, p.other, p.list), 25);
    play_expect_moves(&p, 16);
    play_rise(&p);
    play_close(&p);
}

/* Every move is tried, and the number of discs is another one after some of them. */
static void attempts_change_it(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p, "(do (move Add (to (sites Empty))) ifAfterwards:(< (count Pieces All in:(sites "
                  "Bottom)) 3))");
    play_expect_moves(&p, 25);
    memo_put(&p, 0);
    play_expect_moves(&p, 24);
    memo_put(&p, 1);
    play_expect_moves(&p, 20);
    play_rise(&p);
    play_close(&p);
}

/* By whose turn it is, and by the site that is asked about. */
static void turns_and_sites(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p, "(move Add (to (sites Empty) if:(>= (count Pieces Mover in:(sites Around (to))) "
                  "(count Pieces Next in:(sites Around (to))))))");
    play_expect_moves(&p, 25);
    memo_put(&p, 12);
    play_expect_moves(&p, 16); /* not beside the first player's disc */
    memo_put(&p, 0);
    play_expect_moves(&p, 21); /* the second player's has one neighbour in common with it */
    play_rise(&p);
    play_close(&p);
}

/* Distances from one site, which discs cut off. */
static void distances(void **state) {
    Play p;
    play_open(&p);
    memo_game(
        &p,
        "(move Add (to (sites Empty) if:(!= Infinity (count Steps Orthogonal (step Orthogonal (to "
        "if:(is Empty (to)))) 24 (to)))))");
    play_expect_moves(&p, 25);
    memo_put(&p, 1);
    play_expect_moves(&p, 24);
    memo_put(&p, 5);
    play_expect_moves(&p, 22); /* not the corner behind both */
    play_rise(&p);
    play_close(&p);
}

/* The same expression in two rules: what one finds is told to the other, until something changes. */
static void equal_ones_share(void **state) {
#define AROUND "(sites Around (sites Occupied by:All) includeSelf:True)"
    Play p, q;
    play_open(&p);
    memo_game(&p, "(or (move Add (to (sites Empty) if:(not (is In (to) " AROUND "))))"
                  " (move Add (piece \"Disc2\") (to (sites Empty) if:(is In (to) " AROUND "))))");
    play_open(&q);
    memo_game(&q, "(move Add (to (sites Empty) if:(not (is In (to) " AROUND "))))");
    assert_int_equal(((const Rules *)p.game)->memo_bytes, ((const Rules *)q.game)->memo_bytes);
    play_rise(&q);
    play_close(&q);
    play_expect_moves(&p, 25);
    memo_put(&p, 12);
    play_expect_moves(&p, 24); /* 16 of the first kind, 8 of the second */
    memo_put(&p, 0);
    play_expect_moves(&p, 23);
    play_rise(&p);
    play_close(&p);
#undef AROUND
}

/* By both ends of a step. */
static void steps_have_two_ends(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p,
              "(move Add (to (sites Empty) if:(!= Infinity (count Steps Orthogonal (step "
              "Orthogonal (to if:(= (count Pieces All in:(sites Around (to))) (count Pieces All "
              "in:(sites Around (from)))))) 24 (to)))))");
    play_expect_moves(&p, 25);
    memo_put(&p, 0);
    play_expect_moves(&p, 21); /* not what has the disc beside it */
    play_rise(&p);
    play_close(&p);
}

/* By the player of a loop. */
static void players_have_their_own(void **state) {
    Play p;
    play_open(&p);
    memo_game(&p, "(or (move Add (to (sites Empty) if:(= 0 (count Pieces All)))) (move Add (to "
                  "(forEach (players All) (sites Around (sites Occupied by:(player (player))) "
                  "Empty)))))");
    play_expect_moves(&p, 25);
    memo_put(&p, 12);
    play_expect_moves(&p, 8);
    memo_put(&p, 11);
    play_expect_moves(&p, 10); /* 7 around each of them, 4 of these around both */
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(moves_change_it),     cmocka_unit_test(states_have_their_own),
    cmocka_unit_test(attempts_change_it),  cmocka_unit_test(turns_and_sites),
    cmocka_unit_test(distances),           cmocka_unit_test(equal_ones_share),
    cmocka_unit_test(steps_have_two_ends), cmocka_unit_test(players_have_their_own),
};

TEST_MAIN(cases)
