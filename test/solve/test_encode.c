/* test_encode.c: clauses say the same as the engine: both know of every way to fill a small board
 * whether it satisfies a constraint. */
#include "puzzle.h"

#include "solve/encode.h"

typedef struct EncodeRow {
    const char *board, *constraint;
} EncodeRow;

/* Nine cells of two values, or four of four. */
#define BITS "(board (square 3) (values Cell (range 0 1)))"
#define DIGITS "(board (square 2) (values Cell (range 0 3)))"
#define FROM_ONE "(board (square 2) (values Cell (range 1 4)))"
#define EDGES "(board (square 3) (values Edge (range 0 1)) use:Edge)"

static const EncodeRow encode_rows[] = {
    {DIGITS, "(all Different)"},
    {DIGITS, "(all Different except:0)"},
    {DIGITS, "(all Different excepts:{0 2})"},
    {DIGITS, "(all Different (sites {0 1 3}))"},
    {FROM_ONE, "(all Different (sites Board))"},
    {FROM_ONE, "(not (all Different (sites Board)))"},
    {BITS, "(all Different except:0)"},
    {DIGITS, "(is Sum 3)"},
    {DIGITS, "(is Sum 0)"},
    {DIGITS, "(is Sum 7)"},
    {DIGITS, "(is Sum (sites Board) 6)"},
    {DIGITS, "(not (is Sum (sites Board) 6))"},
    {DIGITS, "(is Sum (sites {0 2 3}) -1)"},
    {BITS, "(is Sum 2)"},
    {BITS, "(is Count (sites Board) of:1 4)"},
    {BITS, "(is Count (sites Board) of:0 9)"},
    {BITS, "(is Count (sites Board) 10)"},
    {BITS, "(not (is Count (sites {0 1 2 5}) 2))"},
    {DIGITS, "(is Count (sites Board) of:2 2)"},
    {BITS, "(is Unique)"},
    {DIGITS, "(or (is Unique) (is Sum 2))"},
    {BITS, "(not (is Line 3 Orthogonal))"},
    {BITS, "(not (is Line 2 Diagonal))"},
    {BITS, "(not (is Line 2))"},
    {BITS, "(is Line 3 through:4)"},
    {BITS, "(is Line 4 through:4)"},
    {BITS, "(xor (is Line 3 Orthogonal through:0) (is Line 3 through:8))"},
    {BITS, "(forAll Cell (is Count (sites Around (from)) of:1 2))"},
    {BITS, "(forAll Cell (or (= (what at:(from)) 0) (is Count (sites Around (from)) 1)))"},
    {BITS, "(forAll Cell (if (= (what at:(from)) 1) (is Count (sites Around (from)) 1)"
           " (not (is Count (sites Around (from)) 0))))"},
    {BITS, "(forAll Cell (if (= (what at:(from)) 1) (is Count (sites Around (from)) 3)))"},
    {EDGES, "(forAll Vertex (or (is Count Edge (sites Incident Edge of:Vertex at:(from)) 0)"
            " (is Count Edge (sites Incident Edge of:Vertex at:(from)) 2)))"},
    {EDGES, "(forAll Cell (is Count Edge (sites Incident Edge of:Cell at:(from)) 2))"},
    {DIGITS, "(and (= (what at:0) 1) (!= (what at:1) (what at:2)))"},
    {DIGITS, "(and {(= (what at:0) 1) (!= (what at:1) (what at:2)) (= (what at:3) 3)})"},
    {DIGITS, "(or {(= (what at:0) (what at:3)) (= (what at:1) 2) False})"},
    {DIGITS, "(< 0 1)"},
    {DIGITS, "(not (<= 0 1))"},
    {DIGITS, "(and (> 3 1) (>= 1 0))"},
    {DIGITS, "(< (what at:0) (what at:1))"},
    {DIGITS, "(= (+ (what at:0) (what at:1)) 4)"},
    {DIGITS, "(= (+ {(what at:0) (what at:1) (what at:2) 1}) (* 2 (what at:3)))"},
    {DIGITS, "(= (- (what at:0) (what at:1)) (% (what at:2) 2))"},
    {DIGITS, "(= (/ (what at:0) (what at:1)) 2)"},
    {DIGITS, "(= (max (what at:0) (what at:1)) (min (what at:2) 2))"},
    {DIGITS, "(= (* (what at:0) (what at:1)) 6)"},
    {DIGITS, "(is In (what at:0) (array {(what at:1) (what at:2)}))"},
    {DIGITS, "(is In (what at:0) (sites {1 3}))"},
    {DIGITS, "(all Sites (sites Board) if:(not (is In (what at:(site)) (results from:(site)"
             " to:(sites Around (site) Orthogonal) (what at:(to))))))"},
    {DIGITS, "(= (+ (results from:0 to:(sites Board) (what at:(to)))) 5)"},
    {DIGITS, "(= (what at:77) 0)"},
    {BITS, "(= (count Groups Cell Orthogonal) 1)"},
    {BITS, "(= 2 (count Groups))"},
    {BITS, "(!= (count Groups Cell Orthogonal) 1)"},
    {BITS, "(or (= (count Groups Cell Orthogonal) 3) (is Sum 1))"},
    {DIGITS, "(not (= (count Groups Cell Diagonal) 0))"},
    {EDGES, "(= (count Groups Edge) 2)"},
    {DIGITS, "True"},
    {DIGITS, "(and (is Sum 3) (is Unique))"},
};

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

/* Of every way to fill the board; `all Different` of everything exempt makes all sites variables. */
static void same_as_engine(void **state) {
    PUZZLE_NEED_SOLVER();
    Play p;
    int yes = 0, no = 0;
    play_open(&p);
    for (size_t i = 0; i < sizeof encode_rows / sizeof *encode_rows; i++) {
        StrBuf text = {0};
        sb_fmt(&text,
               "(game \"Small\" (players 1) (equipment {%s (regions {Rows Columns})})"
               " (rules (play (satisfy {(all Different (sites Board) excepts:{0 1 2 3 4}) %s}))"
               " (end (if (is Solved) (result P1 Win)))))",
               encode_rows[i].board, encode_rows[i].constraint);
        play_text(&p, sb_cstr(&text));
        encode_check(&p, encode_rows[i].constraint, &yes, &no);
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
