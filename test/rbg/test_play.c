/* test_play.c: what moves of Regular Boardgames are, and how their games end. */
#include "board_play.h"

#include "rbg/rbg_analyse.h"

/* A row of three squares. */
#define ROW(rules)                                                                                 \
    "#players = white(100), black(100)\n#pieces = a, b, e\n#variables = n(3)\n"                    \
    "#board = rectangle(up,down,left,right,[e,e,e])\n#rules = " rules "\n"

static void row(Play *p, const char *text) {
    board_text(p, text);
}

/* ---- the paper's game ------------------------------------------------------------------------ */

/* Figure 1 of "Regular Boardgames" as it is printed there (but for a bracket that the text of the page has wrong). */
static const char figure_1[] = "#players = white(100), black(100) // 0-100 scores\n"
                               "#pieces = e, w, b\n"
                               "#variables = // no additional variables\n"
                               "#board = rectangle(up,down,left,right,\n"
                               "          [b, b, b, b, b, b, b, b]\n"
                               "          [b, b, b, b, b, b, b, b]\n"
                               "          [e, e, e, e, e, e, e, e]\n"
                               "          [e, e, e, e, e, e, e, e]\n"
                               "          [e, e, e, e, e, e, e, e]\n"
                               "          [e, e, e, e, e, e, e, e]\n"
                               "          [w, w, w, w, w, w, w, w]\n"
                               "          [w, w, w, w, w, w, w, w])\n"
                               "#anySquare = ((up* + down*)(left* + right*))\n"
                               "#turn(me; myPawn; opp; oppPawn; forward) =\n"
                               "  anySquare {myPawn} // select any own pawn\n"
                               "  [e] forward ({e} + (left+right) {e,oppPawn})\n"
                               "  ->> [myPawn] // keeper continues\n"
                               "  [$ me=100] [$ opp=0] // win if the play ends\n"
                               "  ( {! forward} ->> {} // if the last line then end\n"
                               "    + {? forward} ->opp) // otherwise continue\n"
                               "#rules = ->white (\n"
                               "  turn(white; w; black; b; up)\n"
                               "  turn(black; b; white; w; down)\n"
                               ")* // repeat moves alternately\n";

/* 22 moves, each with the indices of [e] and of the switch; three modifiers between two switches at most. */
static void figure(void **state) {
    static const uint64_t leaves[] = {1, 22, 484, 11132, 256036};
    Play p = {0};
    StrBuf moves = {0};
    uint64_t states;
    board_text(&p, figure_1);
    play_expect(&p, "player=white\tcell=rx0y0\t0,0\t0000000000000000"
                    "111111111111111111111111111111112222222222222222");
    for (int x = 0; x < 8; x++)
        for (int k = 0; k < 3; k++) {
            int to = k == 0 ? x : k == 1 ? x - 1 : x + 1;
            if (to >= 0 && to < 8) sb_fmt(&moves, "2@rx%dy6 3@rx%dy5\n", x, to);
        }
    board_expect_moves(&p, sb_cstr(&moves));
    for (int depth = 0; depth <= 4; depth++)
        assert_int_equal(board_perft(&p, depth, &states), leaves[depth]);
    assert_int_equal(rbg_analyse(rbg_rules_of(p.game)->rbg).straightness, 3);
    sb_free(&moves);
    play_rise(&p);
}

/* ---- our own games --------------------------------------------------------------------------- */

static void breakthrough(void **state) {
    static const uint64_t leaves[] = {1, 22, 484, 11132, 256036};
    char path[TEST_PATH_MAX];
    Play p = {0};
    uint64_t states = 0, sum = 0;
    board_file(&p, test_source(path, "games/rbg/breakthrough.rbg"));
    play_expect_moves(&p, 22);
    for (int depth = 0; depth <= 4; depth++) {
        assert_int_equal(board_perft(&p, depth, &states), leaves[depth]);
        sum += leaves[depth];
        assert_int_equal(states, sum);
    }
    play_rise(&p);
}

static void tic_tac_toe(void **state) {
    static const uint64_t leaves[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0};
    char path[TEST_PATH_MAX];
    Play p = {0};
    uint64_t states = 0;
    board_file(&p, test_source(path, "games/rbg/tic-tac-toe.rbg"));
    for (int depth = 0; depth <= 10; depth++)
        assert_int_equal(board_perft(&p, depth, &states), leaves[depth]);
    assert_int_equal(states, 549946);
    play_rise(&p);
}

/* A game that is won, and one that is not. */
static void results(void **state) {
    char path[TEST_PATH_MAX];
    Play p = {0};
    const GameOps *ops = &rbg_ops;
    board_file(&p, test_source(path, "games/rbg/tic-tac-toe.rbg"));
    assert_int_equal(ops->mover(p.state), 1);
    play_move(&p, "4@rx0y0 5@rx0y0");
    assert_int_equal(ops->mover(p.state), 2);
    play_move(&p, "10@rx0y1 11@rx0y1");
    play_move(&p, "4@rx1y0 5@rx1y0");
    play_move(&p, "10@rx1y1 11@rx1y1");
    assert_false(ops->over(p.state));
    assert_int_equal(ops->end_kind(p.state), END_NONE);
    assert_true(ops->rank(p.state, 1) == 0);
    play_move(&p, "4@rx2y0 5@rx2y0");
    assert_true(ops->over(p.state));
    assert_int_equal(ops->end_kind(p.state), END_RULES);
    assert_int_equal(ops->winner(p.state), 1);
    assert_true(ops->rank(p.state, 1) == 1 && ops->rank(p.state, 2) == 2);
    assert_true(ops->score(p.game, p.state, 1) == 100 && ops->score(p.game, p.state, 2) == 0);
    assert_int_equal(ops->moves(p.player, p.state, p.list), 0);
    play_expect(&p, "player=keeper\tcell=rx2y0\t100,0\t222110000");
    play_rise(&p);
}

static void a_draw(void **state) {
    static const char *const at[] = {"rx0y0", "rx1y0", "rx2y0", "rx1y1", "rx0y1",
                                     "rx2y1", "rx1y2", "rx0y2", "rx2y2"};
    char path[TEST_PATH_MAX], move[64];
    Play p = {0};
    board_file(&p, test_source(path, "games/rbg/tic-tac-toe.rbg"));
    for (int i = 0; i < 9; i++) {
        snprintf(move, sizeof move, "%d@%s %d@%s", i % 2 ? 10 : 4, at[i], i % 2 ? 11 : 5, at[i]);
        play_move(&p, move);
    }
    assert_true(rbg_ops.over(p.state)); /* the player to move cannot */
    assert_int_equal(rbg_ops.winner(p.state), 0);
    assert_true(rbg_ops.rank(p.state, 1) == 1.5 && rbg_ops.rank(p.state, 2) == 1.5);
    assert_true(rbg_ops.score(p.game, p.state, 2) == 50);
    play_rise(&p);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Paths with the same modifiers are one move; the vertex of the switch makes a difference. */
static void paths_and_moves(void **state) {
    Play p = {0};
    row(&p, ROW("->white (right left + right right left left + [a]) ->black {}"));
    board_expect_moves(&p, "3@rx0y0\n2@rx0y0 3@rx0y0\n");
    play_rise(&p);
    row(&p, ROW("->white (left*+right*) {e} (left*+right*) {e} [a] ->black {}"));
    board_expect_moves(&p, "2@rx0y0 3@rx0y0\n2@rx1y0 3@rx1y0\n2@rx2y0 3@rx2y0\n");
    play_rise(&p);
    row(&p, ROW("->white right* ->black {}"));
    board_expect_moves(&p, "2@rx0y0\n2@rx1y0\n2@rx2y0\n");
    play_rise(&p);
}

/* Every copy of a modifier has its own index; those of patterns come after all others. */
static void indices(void **state) {
    Play p = {0};
    row(&p, ROW("->white [a, b] {? [a]{a}} right [$ n=1, white=2] ->black {}"));
    board_expect_moves(&p, "2@rx0y0 4@rx1y0 5@rx1y0 6@rx1y0\n3@rx0y0 4@rx1y0 5@rx1y0 6@rx1y0\n");
    play_rise(&p);
}

/* What is tried in a pattern is undone, also when it holds; what is out of bounds is not legal. */
static void patterns_and_bounds(void **state) {
    Play p = {0};
    row(&p, ROW("->white {? [b][$ n=3]{b}{$ n==3}} {$ n==0}{e} [$ n=n+2] ->> {$ n==2} ->black "
                "({? [$ n=n+2]} [a] + {! [$ n=n+2]} [$ n=n*b] + [$ n=n-3] + [b]) ->white {}"));
    play_move(&p, "2@rx0y0 3@rx0y0");
    play_expect(&p, "player=black\tcell=rx0y0\t0,0,2\t222");
    board_expect_moves(&p, "6@rx0y0 9@rx0y0\n8@rx0y0 9@rx0y0\n");
    play_rise(&p);
}

/* A keeper's first way is taken; the position goes on from turn to turn. */
static void keeper(void **state) {
    Play p = {0};
    row(&p, ROW("right ->white [a] right ->> ([b] + left [b]) ->black {e} [a] ->white {}"));
    play_expect(&p, "player=white\tcell=rx1y0\t0,0,0\t222");
    play_move(&p, "2@rx1y0 3@rx2y0");
    play_expect(&p, "player=black\tcell=rx2y0\t0,0,0\t201");
    assert_true(rbg_ops.over(p.state));
    assert_int_equal(rbg_ops.end_kind(p.state), END_RULES);
    play_rise(&p);
}

/* Arithmetic: priorities, counts of pieces, division by zero is not legal. */
static void arithmetic(void **state) {
    Play p = {0};
    row(&p, ROW("->white ({$ e-1*2==1}[a] + {$ e==2}[b] + {$ 7/2==3}[$ n=e] + {$ 1/n==0}[e] + "
                "{$ e/n==0}[e] + [$ n=1/n]) ->black {}"));
    board_expect_moves(&p, "2@rx0y0 8@rx0y0\n4@rx0y0 8@rx0y0\n");
    play_rise(&p);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void endless_keeper(void **state) {
    Play p = {0};
    row(&p, ROW("(->>)* {$ n==1} ->white {}"));
    assert_true(rbg_ops.over(p.state));
    assert_int_equal(rbg_ops.end_kind(p.state), END_BOUND);
    assert_int_equal(rbg_ops.winner(p.state), 0);
    assert_true(rbg_ops.rank(p.state, 1) == 1.5);
    play_rise(&p);
}

static void endless_move(void **state) {
    Play p = {0};
    row(&p, ROW("->white ([a][b])* {$ n==1} ->black {}"));
    assert_true(rbg_ops.over(p.state));
    assert_int_equal(rbg_ops.end_kind(p.state), END_BOUND);
    play_rise(&p);
}

/* A play without end is a draw after so many moves, which nothing else shows. */
static void endless_play(void **state) {
    Play p = {0};
    StrBuf before = {0}, after = {0};
    uint64_t rng = 1, moves = 0, leaves, states;
    row(&p, ROW("(->white ->black)*"));
    const GameOps *ops = p.game->ops;
    RbgState *s = (RbgState *)(void *)p.state;
    uint64_t hash = ops->state_hash(p.game, p.state);
    ops->state_text(p.game, p.state, &before);
    for (; !ops->over(p.state); moves++) {
        assert_int_equal(ops->moves(p.player, p.state, p.list), 1);
        ops->apply(p.player, p.state, p.list, 0);
    }
    ops->state_text(p.game, p.state, &after);
    assert_int_equal(moves, RBG_MAX_MOVES);
    assert_int_equal(ops->state_hash(p.game, p.state), hash);
    assert_string_equal(sb_cstr(&before), sb_cstr(&after));
    assert_int_equal(ops->end_kind(p.state), END_MOVES);
    assert_int_equal(ops->winner(p.state), 0);
    assert_true(ops->rank(p.state, 2) == 1.5 && ops->score(p.game, p.state, 1) == 50);
    play_begin(&p, 1);
    assert_int_equal(rbg_playout(p.player, p.state, &rng), RBG_MAX_MOVES);
    assert_int_equal(ops->end_kind(p.state), END_MOVES);
    play_begin(&p, 1);
    s->moves = RBG_MAX_MOVES - 2;
    assert_true(rbg_perft(p.player, p.state, 2, &leaves, &states));
    assert_true(leaves == 1 && states == 3);
    assert_true(rbg_perft(p.player, p.state, 3, &leaves, &states));
    assert_true(leaves == 0 && states == 3);
    sb_free(&before);
    sb_free(&after);
    play_rise(&p);
}

/* A list in which moves are missing says so, and is not played on from. */
static void cut_lists(void **state) {
    static const char *const rules[] = {"->white ([a]+[b])^22 ->black",
                                        "->white ([a])* ->black {e} ->white right"};
    for (int i = 0; i < 2; i++) {
        Play p = {0};
        StrBuf before = {0}, after = {0}, text = {0};
        uint64_t rng = 1, leaves, states;
        sb_fmt(&text, ROW("%s"), rules[i]);
        row(&p, sb_cstr(&text));
        const GameOps *ops = p.game->ops;
        assert_false(ops->over(p.state));
        ops->state_text(p.game, p.state, &before);
        for (int sampled = 0; sampled < 2; sampled++) {
            if (sampled)
                assert_true(ops->sample(p.player, p.state, &rng, p.list));
            else
                assert_true(ops->moves(p.player, p.state, p.list) > 1000);
            assert_true(game_cut(p.game, p.list));
        }
        assert_false(rbg_perft(p.player, p.state, 1, &leaves, &states));
        ops->apply(p.player, p.state, p.list, 0);
        assert_int_equal(ops->end_kind(p.state), END_BOUND);
        assert_int_equal(ops->winner(p.state), 0);
        assert_true(ops->score(p.game, p.state, 1) == 50);
        assert_false(rbg_perft(p.player, p.state, 1, &leaves, &states));
        ops->state_text(p.game, p.state, &after);
        assert_string_equal(sb_cstr(&before), sb_cstr(&after));
        assert_int_equal(ops->moves(p.player, p.state, p.list), 0);
        assert_false(game_cut(p.game, p.list));
        sb_free(&before);
        sb_free(&after);
        sb_free(&text);
        play_rise(&p);
    }
}

/* Nothing is drawn from some of the moves only. */
static void cut_draws(void **state) {
    Play p = {0};
    RbgMoves moves = {0};
    uint64_t rng = 1;
    row(&p, ROW("->white ([a]+[b])^10 ->black"));
    const RbgRules *r = rbg_rules_of(p.game);
    RbgWork *w = rbg_work_new(r->program, &r->layout);
    rbg_work_on(w, (RbgState *)(void *)p.state);
    assert_true(rbg_draw(w, &rng, &moves));
    assert_false(moves.cut);
    w->limit = 100;
    assert_false(rbg_draw(w, &rng, &moves));
    assert_true(moves.cut && moves.ends.n == 0);
    rbg_work_free(w);
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    play_rise(&p);
}

/* Work without end and without a move stops at the limit. */
static void explosion(void **state) {
    Play p = {0};
    row(&p, ROW("->white {e} ->black ([a]+[b])^40 {$ n==1} ->white {}"));
    const RbgRules *r = rbg_rules_of(p.game);
    RbgWork *w = rbg_work_new(r->program, &r->layout);
    RbgState *s = (RbgState *)(void *)p.state;
    RbgMoves moves = {0};
    w->limit = 100000;
    rbg_work_on(w, s);
    rbg_list(w, &moves);
    assert_false(w->bound_hit);
    assert_int_equal(moves.ends.n, 1);
    rbg_play(w, moves.steps.v, moves.steps.n);
    rbg_list(w, &moves);
    assert_true(w->bound_hit);
    assert_int_equal(moves.ends.n, 0);
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    rbg_work_free(w);
    play_rise(&p);
}

/* Does any pattern of the program get looked at on the spot? */
static bool has_plain(const RbgProgram *p) {
    for (uint32_t i = 0; i < p->ncode; i++) {
        uint8_t op = p->code[i].op;
        bool pattern = op == RBG_OP_PATTERN || op == RBG_OP_UNLESS || op == RBG_OP_EITHER;
        if (pattern && p->code[i].small) return true;
    }
    return false;
}

/* Patterns that only look: vertices within vertices, patterns within them, either way, all at a switch. */
static void plain_patterns(void **state) {
    static const struct {
        const char *rules;
        bool plain, holds;
    } rows[] = {
        {"{? any {b}}", true, false},
        {"{! any {b}}", true, true},
        {"{? any {e} right {e} right {e}}", true, true},
        {"{? any {e} any {e} any {a}}", true, false},
        {"{! any {! any {e}}}", true, true},
        {"{? any {! right} {! left left left} {? left ({e} left + {a})}}", true, true},
        {"{? any ({e} {$ n==1} + {a} + {b} right)}", true, false},
        {"({? any {b}} {$ n==1} + {! any {b}} {$ n==0})", true, true},
        {"{! any {! any {! any {! {b}}}}}", true, false},
        {"{? any {? any {? any {? any {? any {e}}}}}}", true, true}, /* the inner ones */
        {"{? [a] {a}}", false, true},
        {"{? any [a] any {b}}", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        Play p = {0};
        sb_fmt(
            &text,
            "#any = (left* + right*)\n" ROW("->white %s ->> {$ n==0} [$ n=1] ->black {e} ->> {}"),
            rows[i].rules);
        row(&p, sb_cstr(&text));
        if (has_plain(rbg_rules_of(p.game)->program) != rows[i].plain)
            play_fail(rows[i].rules, "plain, or not");
        if ((p.game->ops->moves(p.player, p.state, p.list) > 0) != rows[i].holds)
            play_fail(rows[i].rules, "holds, or does not");
        play_rise(&p);
        sb_free(&text);
    }
}

/* They are work too, and once there was too much of it nothing is found. */
static void plain_work(void **state) {
    static const char *const rules[] = {"{? any {e} any {e} any {b}}",
                                        "{! any {e} any {e} any {b}}"};
    for (int i = 0; i < 2; i++) {
        StrBuf text = {0};
        Play p = {0};
        RbgMoves moves = {0};
        sb_fmt(&text, "#any = (left* + right*)\n" ROW("->white {e} ->black %s ->white {}"),
               rules[i]);
        row(&p, sb_cstr(&text));
        const RbgRules *r = rbg_rules_of(p.game);
        RbgWork *w = rbg_work_new(r->program, &r->layout);
        rbg_work_on(w, (RbgState *)(void *)p.state);
        rbg_list(w, &moves);
        rbg_play(w, moves.steps.v, moves.steps.n);
        for (int k = 0; k < 2; k++) {
            w->limit = k ? 1000 : 8;
            rbg_list(w, &moves);
            assert_int_equal(w->bound_hit, !k);
            assert_int_equal(moves.ends.n, k && i);
        }
        w->limit = 8;
        assert_false(rbg_any(w));
        vec_free(&moves.steps);
        vec_free(&moves.ends);
        rbg_work_free(w);
        play_rise(&p);
        sb_free(&text);
    }
}

/* Loops that only wander end by themselves. */
static void wandering(void **state) {
    Play p = {0};
    row(&p, ROW("->white ((left + right)* (left + right + {e})*)* [a] ->black {}"));
    board_expect_moves(&p, "2@rx0y0 3@rx0y0\n2@rx1y0 3@rx1y0\n2@rx2y0 3@rx2y0\n");
    play_rise(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(figure),         cmocka_unit_test(breakthrough),
    cmocka_unit_test(tic_tac_toe),    cmocka_unit_test(results),
    cmocka_unit_test(a_draw),         cmocka_unit_test(paths_and_moves),
    cmocka_unit_test(indices),        cmocka_unit_test(patterns_and_bounds),
    cmocka_unit_test(keeper),         cmocka_unit_test(arithmetic),
    cmocka_unit_test(endless_keeper), cmocka_unit_test(endless_move),
    cmocka_unit_test(endless_play),   cmocka_unit_test(cut_lists),
    cmocka_unit_test(cut_draws),      cmocka_unit_test(explosion),
    cmocka_unit_test(plain_patterns), cmocka_unit_test(plain_work),
    cmocka_unit_test(wandering),
};

TEST_MAIN(cases)
