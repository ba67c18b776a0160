/* test_compiled.c: compiled games are the same games: our own, and hostile ones. */
#include "compare.h"
#include "walk.h"

#include <math.h>

#include "rbg/emit.h"

static void compare_own(const char *path, void *owner) {
    CompareSize size = {.games = 200, .moves = 2000000, .seed = 7};
    int *played = owner, n = compare_games(path, path, size);
    if (n < 0) TEST_SKIP("no C compiler");
    assert_true(n >= 20);
    *played += n;
}

static void own_games(void **state) {
    char dir[TEST_PATH_MAX];
    int played = 0;
    walk_files(test_source(dir, "games/rbg"), ".rbg", compare_own, &played);
    assert_true(played >= 60);
}

/* ---- moves are drawn evenly ------------------------------------------------------------------ */

enum { DRAW_MOVES = 400, DRAW_TIMES = 60 /* for each move */ };

/* The place in a list of the only move of another. */
static uint32_t draw_place(const RbgMoves *all, const RbgMoves *one) {
    for (uint32_t i = 0; i < all->ends.n; i++) {
        uint32_t n;
        const uint32_t *steps = rbg_move(all, i, &n);
        if (n == one->steps.n && memcmp(steps, one->steps.v, n * sizeof *steps) == 0) return i;
    }
    play_fail("a move was drawn", "that is not legal");
}

/* Each move of the position is drawn about as often as the others. */
static void draw_evenly(Play *p, MoveList *drawn, uint64_t *rng) {
    const RbgEngine *engine = atomic_load(&rbg_rules_of(p->game)->engine);
    RbgMoves *one = (RbgMoves *)(void *)drawn;
    const RbgMoves *all = (const RbgMoves *)(const void *)p->list;
    uint32_t n = rbg_ops.moves(p->player, p->state, p->list), met[DRAW_MOVES] = {0};
    if (n < 2 || n > DRAW_MOVES) return;
    void *work = engine->work_new(rbg_rules_of(p->game));
    for (uint32_t i = 0; i < n * DRAW_TIMES; i++) {
        assert_true(engine->draw(work, (RbgState *)(void *)p->state, rng, one));
        met[draw_place(all, one)]++;
    }
    engine->work_free(work);
    /* The sum is n - 1 on average, with a deviation of about the root of twice that. */
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += ((double)met[i] - DRAW_TIMES) * ((double)met[i] - DRAW_TIMES) / DRAW_TIMES;
    double over = sum - (n - 1);
    if (over > 0 && over * over > 36 * 2.0 * (n - 1) + 400) play_fail("moves", "not drawn evenly");
}

static void draw_own(const char *path, void *owner) {
    Play p = {0};
    uint64_t rng = 5;
    board_file(&p, path);
    if (!compare_compiled(&p, path)) TEST_SKIP("no C compiler");
    MoveList *drawn = rbg_ops.list_new(p.game);
    play_begin(&p, 1);
    for (int ply = 0; ply < 20 && !rbg_ops.over(p.state); ply++) {
        draw_evenly(&p, drawn, &rng);
        uint32_t n = rbg_ops.moves(p.player, p.state, p.list);
        rbg_ops.apply(p.player, p.state, p.list, rng_below(&rng, n));
    }
    rbg_ops.list_free(drawn);
    play_rise(&p);
}

static void drawn_evenly(void **state) {
    char dir[TEST_PATH_MAX];
    assert_true(walk_files(test_source(dir, "games/rbg"), ".rbg", draw_own, NULL) >= 4);
}

/* ---- random games ---------------------------------------------------------------------------- */

typedef struct Sums {
    double n, length, length2, score, score2;
} Sums;

static Sums sums_of(Play *p, int games) {
    Sums sums = {.n = games};
    uint64_t rng = 11;
    for (int i = 0; i < games; i++) {
        play_begin(p, 1);
        double length = (double)rbg_playout(p->player, p->state, &rng);
        double score = rbg_ops.score(p->game, p->state, 1);
        sums.length += length / games;
        sums.length2 += length * length / games;
        sums.score += score / games;
        sums.score2 += score * score / games;
    }
    return sums;
}

static bool sums_agree(double a, double a2, double b, double b2, double n) {
    return fabs(a - b) <= 4.5 * sqrt((a2 - a * a + b2 - b * b) / n) + 1e-9;
}

/* Whole random games, which may draw in yet another way, are like the interpreter's. */
static void sums_own(const char *path, void *owner) {
    Play a = {0}, b = {0};
    board_file(&a, path);
    board_file(&b, path);
    if (!compare_compiled(&b, path)) TEST_SKIP("no C compiler");
    Sums x = sums_of(&a, 4000), y = sums_of(&b, 4000);
    if (!sums_agree(x.length, x.length2, y.length, y.length2, x.n) ||
        !sums_agree(x.score, x.score2, y.score, y.score2, x.n))
        play_fail(path, "other random games, compiled");
    play_rise(&a);
    play_rise(&b);
}

static void same_random_games(void **state) {
    char dir[TEST_PATH_MAX];
    assert_true(walk_files(test_source(dir, "games/rbg"), ".rbg", sums_own, NULL) >= 4);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

#define BOUNDS_HEAD                                                                                \
    "#players = white(100), black(100)\n"                                                          \
    "#pieces = e, a, b\n"                                                                          \
    "#variables = n(3)\n"                                                                          \
    "#line = [e,e,e,e,e,e,e,e]\n"                                                                  \
    "#board = rectangle(up,down,left,right,line line line line line line line line)\n"             \
    "#walk = (up+down+left+right)\n"                                                               \
    "#in(p) = {? walk* {e} p}\n"                                                                   \
    "#rules = ->white {e} ->black "

/* The compiled game gives up when black moves, and nothing is changed by that. */
static void bounds_reached(const char *text) {
    Play p = {0};
    RbgMoves moves = {0};
    uint64_t rng = 1, leaves, states;
    bool found;
    board_text(&p, text);
    const RbgRules *r = rbg_rules_of(p.game);
    if (!compare_compiled(&p, text)) TEST_SKIP("no C compiler");
    const RbgEngine *engine = atomic_load(&r->engine);
    void *work = engine->work_new(r);
    RbgState *s = (RbgState *)(void *)p.state;
    rbg_state_start(&r->layout, r->rbg, r->automaton->start, s);
    RbgWork *w = rbg_work_new(r->program, &r->layout);
    rbg_work_on(w, s);
    rbg_keeper(w);
    assert_true(engine->list(work, s, &moves));
    assert_int_equal(moves.ends.n, 1);
    assert_false(engine->perft(work, s, 2, &leaves, &states));
    assert_int_equal(engine->playout(work, s, &rng), 1);
    assert_int_equal(s->end, RBG_GOES_ON);
    rbg_ops.state_copy(p.game, p.other, p.state);
    assert_false(engine->list(work, s, &moves));
    assert_false(engine->any(work, s, &found));
    assert_false(engine->draw(work, s, &rng, &moves));
    assert_memory_equal(p.other, p.state, r->layout.bytes);
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    rbg_work_free(w);
    engine->work_free(work);
    play_rise(&p);
}

/* Moves that can only be used up are seen to be, and no others. */
static void pools(void **state) {
    static const struct {
        const char *rules, *pools;
    } rows[] = {
        {"(walk* {e} ->> [a] ->white walk* {e} ->> [b] ->black)*", "NPOOLS = 1,"},
        {"(walk* {e} [a] [$ n=2] ->white walk* {e,a} [b] ->black)*", "NPOOLS = 1,"}, /* {e} */
        {"(walk* {e} [a] ->white walk* {a} [b] ->black)*", "NPOOLS = 1,"},           /* {e} */
        {"(walk* {e} ->> [a] {! [e] up {b}} ->black)*", "NPOOLS = 1,"},
        {"(walk* {e} ->> [a] ->> walk* {b} [e] ->black)*", "NPOOLS = 0,"},
        {"(walk* {e} [$ n=n+1] ->> [a] ->black)*", "NPOOLS = 0,"},
        {"(walk* {e} ->> [a] ->black + ->> [b] ->black)*", "NPOOLS = 0,"},
        {"(walk* {e} {! up {a}} ->> [a] ->black)*", "NPOOLS = 0,"},
        {"(up {e} ->> [a] ->black)*", "NPOOLS = 0,"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Play p = {0};
        StrBuf text = {0}, code = {0};
        const char *why = NULL;
        sb_fmt(&text, "%s%s", BOUNDS_HEAD, rows[i].rules);
        board_text(&p, sb_cstr(&text));
        const RbgRules *r = rbg_rules_of(p.game);
        assert_true(rbg_emit(r->rbg, r->automaton, &code, &why));
        if (!strstr(sb_cstr(&code), rows[i].pools)) play_fail(rows[i].rules, rows[i].pools);
        sb_free(&text);
        sb_free(&code);
        play_rise(&p);
    }
}

/* Very many sequences, of which none is a move. */
static void explosion(void **state) {
    bounds_reached(BOUNDS_HEAD "([a]+[b])^60 {$ n==1} ->white {}");
}

static void patterns_in_patterns(void **state) {
    bounds_reached(BOUNDS_HEAD
                   "in(in(in(in(in(in(in(in(in(in(in(in({$ n==1})))))))))))) ->white {}");
}

/* Long ways between the modifiers of a long sequence: the stack is not deep enough. */
static void deep_search(void **state) {
    bounds_reached(BOUNDS_HEAD "((walk {e,a,b})* ([a]+[b]))* {$ n==1} ->white {}");
}

/* What the compiled game gives up, the interpreter does: here, ways all over a large board at the end
 * of which others begin. */
static void taken_over(void **state) {
    StrBuf text = {0};
    Play a = {0}, b = {0};
    RbgMoves moves = {0};
    sb_text(&text,
            "#players = white(100), black(100)\n#pieces = e, a\n#variables = n(1)\n#line = [e");
    for (int i = 1; i < 90; i++) sb_text(&text, ",e");
    sb_text(&text, "]\n#board = rectangle(up,down,left,right,");
    for (int i = 0; i < 90; i++) sb_text(&text, "line ");
    sb_text(&text, ")\n#all = ((up+down+left+right){e})*\n"
                   "#far = all {! right} {! down}\n#near = all {! left} {! up}\n"
                   "#rules = ->white far {? near {? far {? near}}} [a] ->black {e} ->white {}\n");
    board_text(&a, sb_cstr(&text));
    board_text(&b, sb_cstr(&text));
    if (!compare_compiled(&b, "a large board")) TEST_SKIP("no C compiler");
    const RbgEngine *engine = atomic_load(&rbg_rules_of(b.game)->engine);
    void *work = engine->work_new(rbg_rules_of(b.game));
    assert_false(engine->list(work, (RbgState *)(void *)b.state, &moves));
    engine->work_free(work);
    uint64_t rng = 1, listed = compare_game(&a, &b, "a large board", &rng);
    assert_int_equal(listed, 1);
    play_begin(&b, 1);
    assert_int_equal(rbg_playout(b.player, b.state, &rng), 1);
    assert_memory_equal(a.state, b.state, rbg_ops.state_bytes(a.game));
    assert_int_equal(board_perft(&b, 1, &listed), 1);
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    sb_free(&text);
    play_rise(&a);
    play_rise(&b);
}

/* A play without end comes to one, after as many moves as the interpreter's. */
static void endless_play(void **state) {
    static const char *const rules[] = {"(->a ->b)*",
                                        "(->a (left+right)* ->b ->> (left+right)* ->>)*"};
    for (int i = 0; i < 2; i++) {
        StrBuf text = {0};
        Play p = {0};
        uint64_t rng = 1, leaves, states;
        sb_fmt(&text,
               "#players = a(1), b(1)\n#pieces = e\n#variables =\n"
               "#board = rectangle(up,down,left,right,[e,e])\n#rules = %s\n",
               rules[i]);
        board_text(&p, sb_cstr(&text));
        if (!compare_compiled(&p, rules[i])) TEST_SKIP("no C compiler");
        play_begin(&p, 1);
        assert_int_equal(rbg_playout(p.player, p.state, &rng), RBG_MAX_MOVES);
        assert_int_equal(p.game->ops->end_kind(p.state), END_MOVES);
        uint64_t moves = 0;
        for (play_begin(&p, 1); !p.game->ops->over(p.state); moves++) {
            assert_true(p.game->ops->sample(p.player, p.state, &rng, p.list));
            p.game->ops->apply(p.player, p.state, p.list, 0);
        }
        assert_int_equal(moves, RBG_MAX_MOVES);
        play_begin(&p, 1);
        ((RbgState *)(void *)p.state)->moves = RBG_MAX_MOVES - 1;
        assert_true(rbg_perft(p.player, p.state, 2, &leaves, &states));
        assert_true(leaves == 0 && states == (i ? 3 : 2));
        sb_free(&text);
        play_rise(&p);
    }
}

/* A list that becomes too long is cut where the interpreter's is; a move can be drawn all the same. */
static void cut_lists(void **state) {
    Play a = {0}, b = {0};
    uint64_t rng = 1;
    const char *text =
        "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
        "#board = rectangle(up,down,left,right,[e,e])\n#rules = ->a ([x]+[e])^22 ->b\n";
    board_text(&a, text);
    board_text(&b, text);
    if (!compare_compiled(&b, "many moves")) TEST_SKIP("no C compiler");
    uint32_t n = a.game->ops->moves(a.player, a.state, a.list);
    assert_int_equal(b.game->ops->moves(b.player, b.state, b.list), n);
    assert_true(game_cut(a.game, a.list) && game_cut(b.game, b.list));
    assert_true(a.game->ops->move_key(a.game, a.list, n - 1) ==
                b.game->ops->move_key(b.game, b.list, n - 1));
    assert_int_equal(rbg_playout(b.player, b.state, &rng), 1);
    assert_int_equal(b.game->ops->end_kind(b.state), END_RULES);
    play_rise(&a);
    play_rise(&b);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(own_games),         cmocka_unit_test(drawn_evenly),
    cmocka_unit_test(same_random_games), cmocka_unit_test(pools),
    cmocka_unit_test(explosion),         cmocka_unit_test(patterns_in_patterns),
    cmocka_unit_test(deep_search),       cmocka_unit_test(taken_over),
    cmocka_unit_test(endless_play),      cmocka_unit_test(cut_lists),
};

TEST_MAIN(cases)
