/* test_perft.c: our own games have as many legal sequences as is known from elsewhere. */
#include "perft_rows.h"

static const PerftRow rows[] = {
    {"games/war/chess.lud", {20, 400, 8902, 197281}},
    {"games/line/tic-tac-toe.lud", {9, 72, 504, 3024, 15120, 54720}},
    {"games/line/four-in-a-row.lud", {7, 49, 343, 2401, 16807, 117649}},
    {"games/territory/reversi.lud", {4, 12, 56, 244, 1396, 8200}},
    {"games/war/breakthrough.lud", {22, 484, 11132}},
    {"games/territory/amazons.lud", {80, 2176}},
    {"games/connection/hex.lud", {121, 121 * 121}},
};

static void own_games(void **state) {
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[TEST_PATH_MAX];
        play_file(&p, test_source(path, rows[i].game));
        perft_check(&p, &rows[i]);
        play_rise(&p);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),
};

TEST_MAIN(cases)
