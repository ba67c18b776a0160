/* test_insight.c: what agents ask of Regular Boardgames: whose pieces are whose, features, what moves
 * take. */
#include <math.h>

#include "rbg/board_play.h"
#include "rbg/rbg_insight.h"

/* Two players, a row of places; `rules` in between. */
static void insight_row(Play *p, const char *pieces, const char *row, const char *rules) {
    StrBuf text = {0};
    sb_fmt(&text,
           "#players = white(100), black(100)\n#pieces = %s\n#variables =\n"
           "#board = rectangle(up,down,left,right, [%s])\n#rules = %s\n",
           pieces, row, rules);
    board_text(p, sb_cstr(&text));
    sb_free(&text);
}

static const RbgInsight *insight_of(const Play *p) {
    return rbg_rules_of(p->game)->insight;
}

/* The number of the piece. */
static uint32_t piece_of(const Play *p, const char *name) {
    const RbgGame *g = rbg_rules_of(p->game)->rbg;
    for (uint32_t i = 0; i < g->npieces; i++)
        if (str_is(g->pieces[i], name)) return i;
    play_fail(name, "no such piece");
}

static void expect_owner(const Play *p, const char *name, int owner) {
    if (insight_of(p)->owner[piece_of(p, name)] != owner) play_fail(name, "another one's");
}

static double feature(const Play *p, int player, int which) {
    double out[GAME_MAX_FEATURES] = {0};
    uint32_t n = p->game->ops->features(p->game, p->state, player, out);
    assert_in_range(n, FEATURE_PIECES, GAME_MAX_FEATURES);
    return out[which];
}

/* How many pieces of that name the player has, with those of its kind. */
static double count_of(const Play *p, int player, const char *name) {
    return feature(p, player, insight_of(p)->kind[piece_of(p, name)]);
}

/* What the move takes, when pieces of the kind of `dear` are worth 5 and others 1. */
static void expect_taken(Play *p, const char *move, const char *dear, double expected) {
    const GameOps *ops = p->game->ops;
    double worth[GAME_MAX_FEATURES];
    StrBuf now = {0};
    for (int i = 0; i < GAME_MAX_FEATURES; i++) worth[i] = 1;
    if (dear) worth[insight_of(p)->kind[piece_of(p, dear)]] = 5;
    uint32_t n = ops->moves(p->player, p->state, p->list), i = 0;
    for (; i < n; i++) {
        sb_clear(&now);
        ops->move_text(p->game, p->list, i, &now);
        if (strcmp(sb_cstr(&now), move) == 0) break;
    }
    if (i == n) play_fail(move, "this move is not legal");
    sb_free(&now);
    double taken = ops->taken(p->game, p->state, p->list, i, worth);
    if (fabs(taken - expected) > 1e-9) fail_msg("%s takes %g, not %g", move, taken, expected);
}

static void owners(void **state) {
    Play p;
    /* `by` is written by white alone, also where the keeper does it behind white's move. */
    insight_row(
        &p, "e, by, on, both, bMan", "e, by, on, both, bMan",
        "->white {? [bMan]} {e} [by] [both] ->> [on] [e] ->black {on} [both] [e] ->white {}");
    expect_owner(&p, "by", 1);
    expect_owner(&p, "on", 1);
    expect_owner(&p, "both", 0);
    expect_owner(&p, "e", 0);
    expect_owner(&p, "bMan", 0); /* nobody writes it, and its name is too long to be black's */
    play_rise(&p);
    /* Nobody writes it: the name tells. Several write it: the same. */
    insight_row(&p, "e, whiteRook, blackRook", "e, whiteRook, blackRook",
                "->white {e} [blackRook] ->black {e} [blackRook] ->white {}");
    expect_owner(&p, "whiteRook", 1);
    expect_owner(&p, "blackRook", 2);
    assert_int_equal(insight_of(&p)->kind[piece_of(&p, "whiteRook")],
                     insight_of(&p)->kind[piece_of(&p, "blackRook")]);
    play_rise(&p);
    /* Only one player ever leaves a place, but nothing belongs to nobody. */
    insight_row(&p, "empty, w, b", "empty, w, b",
                "->white {w} [empty] ->black {empty} [b] ->white {}");
    expect_owner(&p, "empty", 0);
    play_rise(&p);
}

static void own_games(void **state) {
    char path[TEST_PATH_MAX];
    Play p;
    board_file(&p, test_source(path, "games/rbg/breakthrough.rbg"));
    expect_owner(&p, "lower", 1);
    expect_owner(&p, "upper", 2);
    expect_owner(&p, "free", 0);
    assert_int_equal(insight_of(&p)->nfeatures, FEATURE_PIECES + 1);
    for (int player = 1; player <= 2; player++) {
        assert_true(count_of(&p, player, "lower") == 16);
        assert_true(feature(&p, player, FEATURE_LINKS) == 22);
        assert_true(fabs(feature(&p, player, FEATURE_ADVANCE) - 8.0 / 7) < 1e-5);
        assert_true(feature(&p, player, FEATURE_SCORE) == 0);
    }
    play_rise(&p);
    board_file(&p, test_source(path, "games/rbg/tic-tac-toe.rbg"));
    expect_owner(&p, "x", 1);
    expect_owner(&p, "o", 2);
    assert_true(insight_of(&p)->advance[0] == NULL);
    play_rise(&p);
    board_file(&p, test_source(path, "games/rbg/swap.rbg")); /* alone */
    expect_owner(&p, "frog", 0);
    play_rise(&p);
}

/* A board of which nothing tells how it lies. */
static void nowhere(void **state) {
    Play p;
    board_text(&p, "#players = white(100), black(100)\n#pieces = e, w, b\n#variables =\n"
                   "#board = a [w] {to: b} b [e] {to: c, fro: a} c [b] {to: a}\n"
                   "#rules = ->white {w} [e] to [w] ->black {w} [b] ->white {}");
    assert_true(insight_of(&p)->centre == NULL && insight_of(&p)->advance[0] == NULL);
    assert_true(feature(&p, 1, FEATURE_CENTRE) == 0);
    play_move(&p, "2@a 3@b 4@b");
    assert_true(feature(&p, 1, 0) == 0 && count_of(&p, 1, "w") == 1);
    play_rise(&p);
}

static void scores(void **state) {
    Play p;
    /* A variable that is counted tells, one that is only set does not. */
    insight_row(&p, "e, w, b", "e, w, b",
                "[$ black = 50] ->white {e} [w] [$ white = white + 1] ->black {w} [e] ->white {}");
    assert_true(feature(&p, 2, FEATURE_SCORE) == 0);
    play_move(&p, "3@rx0y0 4@rx0y0 5@rx0y0");
    assert_true(feature(&p, 1, FEATURE_SCORE) == 1);
    assert_true(feature(&p, 1, FEATURE_LINKS) == 1 && count_of(&p, 1, "w") == 2);
    play_rise(&p);
}

static void taken(void **state) {
    const char *man = "e, whiteMan, whiteKing, blackMan, blackKing";
    const char *rules =
        "->white {whiteMan} [e] right {blackMan} [e] right ([whiteMan] ->> + ->> [whiteKing]) "
        "->black {e} ([blackMan] + [blackKing]) ->white {}";
    Play p;
    /* A move to where another one stands; white's by itself, and by the keeper. */
    insight_row(
        &p, "e, w, b", "w, b, e",
        "->white {w} [e] (right [w] ->black + right {b} ->> [w] ->black + right^2 [w] ->black)"
        " [b] ->white {}");
    expect_taken(&p, "2@rx0y0 3@rx1y0 4@rx1y0", "b", 5);
    expect_taken(&p, "2@rx0y0 5@rx1y0", "b", 5);
    expect_taken(&p, "2@rx0y0 8@rx2y0 9@rx2y0", "b", 0);
    play_rise(&p);
    /* A jump, and becoming a king at its end. */
    insight_row(&p, man, "whiteMan, blackMan, e", rules);
    expect_taken(&p, "2@rx0y0 3@rx1y0 4@rx2y0 5@rx2y0", "whiteKing", 1);
    expect_taken(&p, "2@rx0y0 3@rx1y0 6@rx2y0", "whiteKing", 1 + 4);
    play_rise(&p);
    /* A placement is quiet, also when it turns others. */
    insight_row(&p, "e, w, b", "e, b, w",
                "->white {e} [w] (->black + right {b} [w] ->black) {b} [e] ->white {}");
    assert_false(insight_of(&p)->turning);
    expect_taken(&p, "2@rx0y0 3@rx0y0", NULL, 0);
    expect_taken(&p, "2@rx0y0 4@rx1y0 5@rx1y0", NULL, 0);
    play_rise(&p);
    /* Two change places. */
    insight_row(&p, "e, w, b", "w, b, e",
                "->white {w} [b] right {b} [w] ->black {b} [e] ->white {}");
    expect_taken(&p, "2@rx0y0 3@rx1y0 4@rx1y0", NULL, 0);
    play_rise(&p);
    /* The second half of a move: the piece was in the hand. */
    insight_row(&p, "e, w, b", "w, b, e",
                "->white {w} [e] ->white right {b} [w] ->black {b} [b] ->white {}");
    expect_taken(&p, "2@rx0y0 3@rx0y0", NULL, 0);
    play_move(&p, "2@rx0y0 3@rx0y0");
    expect_taken(&p, "4@rx1y0 5@rx1y0", NULL, 1);
    play_rise(&p);
}

/* Where pieces only turn, none is anybody's for long. */
static void turning(void **state) {
    Play p;
    insight_row(&p, "e, w, b", "e, b, w",
                "->white {e} [w] right {b} [w] ->black {w} [b] ->white {}");
    assert_true(insight_of(&p)->turning);
    expect_owner(&p, "w", 1);
    assert_true(feature(&p, 2, FEATURE_PIECES) == 0 && feature(&p, 2, FEATURE_CENTRE) == 0);
    expect_taken(&p, "2@rx0y0 3@rx1y0 4@rx1y0", NULL, 0);
    play_rise(&p);
}

/* What the features say is what is on the board. */
static void expect_sane(const Play *p, int player) {
    const RbgInsight *in = insight_of(p);
    const RbgGame *g = rbg_rules_of(p->game)->rbg;
    const uint8_t *board = rbg_board_of((const RbgState *)(const void *)p->state);
    double out[GAME_MAX_FEATURES] = {0}, count[GAME_MAX_FEATURES] = {0}, all = 0;
    uint32_t n = p->game->ops->features(p->game, p->state, player, out);
    for (uint32_t v = 0; v < g->nvertices; v++)
        if (in->owner[board[v]] == player) count[in->kind[board[v]]]++, all++;
    for (uint32_t i = FEATURE_PIECES; i < n; i++) assert_true(out[i] == count[i]);
    assert_true(count[0] == 0 && out[FEATURE_GOAL] == 0 && out[FEATURE_STORE] == 0);
    assert_true(out[FEATURE_CENTRE] >= 0 && out[FEATURE_CENTRE] <= all);
    assert_true(out[FEATURE_ADVANCE] >= 0 && out[FEATURE_ADVANCE] <= all);
    assert_true(out[FEATURE_LINKS] >= 0 && out[FEATURE_LINKS] <= all * g->nlabels);
}

static void random_game(Play *p, uint64_t seed) {
    const GameOps *ops = p->game->ops;
    double worth[GAME_MAX_FEATURES];
    uint64_t rng = seed;
    for (int i = 0; i < GAME_MAX_FEATURES; i++) worth[i] = 1;
    play_begin(p, seed);
    for (int moves = 0; moves < 200 && !ops->over(p->state); moves++) {
        for (int player = 1; player <= p->game->players; player++) expect_sane(p, player);
        if (!ops->sample(p->player, p->state, &rng, p->list)) break;
        double taken = ops->taken(p->game, p->state, p->list, 0, worth);
        assert_true(taken >= 0 && taken <= 32);
        ops->apply(p->player, p->state, p->list, 0);
    }
}

static void random_games(void **state) {
    static const char *names[] = {"breakthrough", "dash", "span", "swap", "tic-tac-toe"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[64], path[TEST_PATH_MAX];
        Play p;
        snprintf(name, sizeof name, "games/rbg/%s.rbg", names[i]);
        board_file(&p, test_source(path, name));
        for (uint64_t seed = 1; seed <= 5; seed++) random_game(&p, seed);
        play_rise(&p);
    }
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(owners),       cmocka_unit_test(own_games), cmocka_unit_test(nowhere),
    cmocka_unit_test(scores),       cmocka_unit_test(taken),     cmocka_unit_test(turning),
    cmocka_unit_test(random_games),
};

TEST_MAIN(cases)
