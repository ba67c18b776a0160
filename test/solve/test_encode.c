/* test_encode.c: clauses say the same as the engine: both know of every way to fill a small board
 * whether it satisfies a constraint. */
#include "puzzle.h"

#include "rules/constraint_rows.h"
#include "solve/encode.h"

/* Does the constraint hold of these values, whichever was played last? */
static bool encode_holds(Ctx *c, const int *values) {
    const Puzzle *p = c->rules->puzzle_data;
    bool holds = true;
    for (int i = 0; i < p->nvariables; i++)
        puzzle_set(c->rules, c->s, c->rules->use, p->variables[i], values[i]);
    for (int i = 0; i < p->nvariables && holds; i++) {
        ctx_clear(c);
        holds = puzzle_allows(c, p->variables[i], values[i]);
    }
    return holds;
}

/* Do the clauses? */
static bool encode_fits(Encoder *e, Sat *sat, const int *values) {
    bool fits = true, again = true;
    while (fits && again) {
        for (int i = 0; i < e->p->nvariables; i++)
            sat_assume(sat, number_is(encode_variable(e, i), values[i]));
        fits = sat_solve(sat, seconds_now() + 60) == SAT_YES;
        again = fits && encode_refine(e);
    }
    return fits;
}

/* The next way to fill the board; false: that was the last. */
static bool encode_step(const Puzzle *p, SiteType type, int *values) {
    for (int i = 0; i < p->nvariables; i++) {
        if (++values[i] <= p->max[type]) return true;
        values[i] = p->min[type];
    }
    return false;
}

static void encode_check(Play *p, const char *constraint, int *yes, int *no) {
    const Rules *r = (const Rules *)p->game;
    int values[16];
    assert_in_range(r->puzzle_data->nvariables, 4, 16);
    for (int i = 0; i < 16; i++) values[i] = r->puzzle_data->min[r->use];
    Ctx *judge = ctx_new(r), *c = ctx_new(r);
    Sat *sat = sat_new();
    Encoder e;
    c->s = p->state;
    judge->s = p->other;
    p->game->ops->state_copy(p->game, p->other, p->state);
    ctx_clear(c);
    encode_open(&e, c, sat, seconds_now() + 60);
    if (e.partial || e.f.stop) play_fail(constraint, "not all of it became clauses");
    do {
        bool holds = encode_holds(judge, values);
        *(holds ? yes : no) += 1;
        if (holds != encode_fits(&e, sat, values))
            play_fail(constraint, holds ? "the clauses forbid it" : "the clauses allow it");
    } while (encode_step(r->puzzle_data, r->use, values));
    encode_close(&e);
    sat_free(sat);
    c->s = judge->s = NULL;
    ctx_free(c);
    ctx_free(judge);
}

/* Of every way to fill the board. */
static void same_as_engine(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    int yes = 0, no = 0;
    play_open(&p);
    for (size_t i = 0; i < sizeof constraint_rows / sizeof *constraint_rows; i++) {
        StrBuf text = {0};
        constraint_text(&constraint_rows[i], &text);
        play_text(&p, sb_cstr(&text));
        encode_check(&p, constraint_rows[i].constraint, &yes, &no);
        sb_free(&text);
        play_rise(&p);
    }
    play_close(&p);
    /* The rows ask for both answers. */
    assert_true(yes > 1000);
    assert_true(no > 1000);
}

/* What no clause is made of is known to be missing. */
static void partly(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    play_open(&p);
    play_text(&p,
              "(game \"Small\" (players 1) (equipment {" BITS " (regions {Rows})})"
              " (rules (play (satisfy {(is Sum 1) (= (count Groups if:(= (what at:(to)) 1)) 1)}))"
              " (end (if (is Solved) (result P1 Win)))))");
    Ctx *c = ctx_new((const Rules *)p.game);
    Sat *sat = sat_new();
    Encoder e;
    c->s = p.state;
    encode_open(&e, c, sat, seconds_now() + 60);
    assert_true(e.partial);
    encode_close(&e);
    sat_free(sat);
    c->s = NULL;
    ctx_free(c);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(same_as_engine),
    cmocka_unit_test(partly),
};

TEST_MAIN(cases)
