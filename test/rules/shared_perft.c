/* shared_perft.c: the reference's own descriptions of well-known games have as many legal sequences as
 * is published of them. */
#include "perft_rows.h"

/* Draughts are described jump by jump there; published counts are of whole turns. The deepest count of
 * chess takes too long under the sanitizers. */
#if defined(__SANITIZE_ADDRESS__)
#define CHESS_DEEPEST 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHESS_DEEPEST 0
#endif
#endif
#ifndef CHESS_DEEPEST
#define CHESS_DEEPEST 4865609
#endif

static const PerftRow rows[] = {
    {"board/war/replacement/checkmate/chess/Chess.lud", {20, 400, 8902, 197281, CHESS_DEEPEST}},
    {"board/space/line/Connect Four.lud", {7, 49, 343, 2401, 16807, 117649, 823536}},
    {"board/space/territory/Reversi.lud", {4, 12, 56, 244, 1396, 8200, 55092}},
    {"board/race/reach/Breakthrough.lud", {22, 484, 11132, 256036}},
    {"board/war/leaping/diagonal/English Draughts.lud",
     {7, 49, 302, 1469, 7361, 36768},
     .turns = true},
    {"board/war/leaping/diagonal/International Draughts.lud",
     {9, 81, 658, 4265, 27117},
     .turns = true},
    {"board/space/line/Tic-Tac-Toe.lud", {9, 72, 504, 3024, 15120, 54720}},
};

static void published_counts(void **state) {
    Play p;
    TEST_NEED_SHARED("ludii/lud");
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char below[TEST_PATH_MAX / 2], path[TEST_PATH_MAX];
        snprintf(below, sizeof below, "ludii/lud/%s", rows[i].game);
        play_file(&p, test_shared(path, below));
        perft_check(&p, &rows[i]);
        play_rise(&p);
    }
    play_close(&p);
}

/* A search copies positions all the time. */
static void chess_is_small(void **state) {
    Play p;
    char path[TEST_PATH_MAX];
    TEST_NEED_SHARED("ludii/lud");
    play_open(&p);
    play_file(&p, test_shared(path, "ludii/lud/board/war/replacement/checkmate/chess/Chess.lud"));
    assert_true(p.game->ops->state_bytes(p.game) < 1024);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(published_counts),
    cmocka_unit_test(chess_is_small),
};

TEST_MAIN(cases)
