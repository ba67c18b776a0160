/* shared_straight.c: the strong straightness of the reference's games against Table 6 of the paper;
 * and no game of the reference is taken for one without end. */
#include <dirent.h>

#include "read.h"

#include "rbg/rbg_analyse.h"

static bool analyse_game(const char *name, RbgAnalysis *a) {
    char relative[256], path[TEST_PATH_MAX];
    Reading r = {0};
    snprintf(relative, sizeof relative, "rbg/games/%s", name);
    read_file(&r, test_shared(path, relative));
    bool good = r.game != NULL;
    if (good)
        *a = rbg_analyse(r.game);
    else
        fail_msg("%s: %s", name, sb_cstr(&r.said));
    read_free(&r);
    return good;
}

/* `paper` is the figure of Table 6. The descriptions of two games were changed after the paper was
 * written, and so is their straightness:
 *   hex no longer resets the loser's score when somebody wins: two modifiers, no longer three;
 *   the mill game counts moves without a mill, and sets scores in every turn: [empty], stagnation
 *   set to 0, two scores, stagnation counted up are five in a row. */
static void table_6(void **state) {
    static const struct {
        const char *game;
        int64_t paper, now;
    } rows[] = {
        {"arimaa", RBG_INFINITE, RBG_INFINITE},
        {"amazons", 3, 3},
        {"amazons_split2", 3, 3},
        {"breakthrough", 3, 3},
        {"chess", 6, 6},
        {"chess_kingCapture", 6, 6},
        {"chineseCheckers6", 8, 8},
        {"connect4", 2, 2},
        {"doubleChess", 5, 5},
        {"englishDraughts", RBG_INFINITE, RBG_INFINITE},
        {"go", 2, 2},
        {"gomoku_standard", 3, 3},
        {"hex_9x9", 3, 2},
        {"hex", 3, 2},
        {"internationalDraughts", RBG_INFINITE, RBG_INFINITE},
        {"paperSoccer", RBG_INFINITE, RBG_INFINITE},
        {"reversi", RBG_INFINITE, RBG_INFINITE},
        {"theMillGame", 3, 5},
        {"ticTacToe", 3, 3},
    };
    uint32_t equal = 0;
    TEST_NEED_SHARED("rbg/games");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char file[64];
        RbgAnalysis a;
        snprintf(file, sizeof file, "%s.rbg", rows[i].game);
        if (!analyse_game(file, &a)) return;
        if (a.straightness != rows[i].now)
            fail_msg("%s: %lld", rows[i].game, (long long)a.straightness);
        equal += a.straightness == rows[i].paper;
    }
    assert_int_equal(equal, 16);
}

static void none_is_endless(void **state) {
    char games[TEST_PATH_MAX];
    TEST_NEED_SHARED("rbg/games");
    DIR *dir = opendir(test_shared(games, "rbg/games"));
    if (!dir) {
        fail_msg("cannot read %s", games);
        return;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        RbgAnalysis a;
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || strcmp(dot, ".rbg") != 0) continue;
        if (!analyse_game(e->d_name, &a)) break;
        if (a.nendless || a.endless_cut) fail_msg("%s is taken for endless", e->d_name);
        /* Unbounded straightness has its reason in a star, and only then. */
        assert_int_equal(a.nopen > 0, a.straightness == RBG_INFINITE);
    }
    closedir(dir);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(table_6),
    cmocka_unit_test(none_is_endless),
};

TEST_MAIN(cases)
