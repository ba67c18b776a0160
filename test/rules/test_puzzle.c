/* test_puzzle.c: deduction puzzles: constraints that were taken apart say the same as whole ones. */
#include "base/rng.h"
#include "constraint_rows.h"
#include "play.h"
#include "rules/puzzle_check.h"
#include "walk.h"

/* How often it was what. */
typedef struct Tally {
    Play p;
    int allowed, forbidden, solved, unsolved, games;
} Tally;

static bool puzzle_lists(const MoveList *list, int site, int value) {
    for (uint32_t i = 0; i < list->moves.n; i++) {
        const Action *a = move_actions(list, &list->moves.v[i]);
        if (a->kind == ACT_PuzzleSet && a->to == site && a->value == value) return true;
    }
    return false;
}

/* By the whole constraints, on a copy. */
static bool puzzle_would_be_solved(Ctx *c) {
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    State *before = attempt_begin(c);
    for (int i = 0; i < p->nvariables; i++)
        if (!puzzle_resolved(r, c->s, r->use, p->variables[i]))
            puzzle_set(r, c->s, r->use, p->variables[i], 0);
    bool solved = puzzle_holds(c);
    attempt_end(c, before);
    return solved;
}

static void puzzle_compare(Tally *t, Ctx *c, const char *name) {
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    t->p.game->ops->moves(t->p.player, t->p.state, t->p.list);
    for (int i = 0; i < p->nvariables; i++)
        for (int v = p->min[r->use]; v <= p->max[r->use]; v++) {
            int site = p->variables[i];
            bool allows = puzzle_allows(c, site, v);
            *(allows ? &t->allowed : &t->forbidden) += 1;
            if (puzzle_allows_soon(c, site, v) != allows) play_fail(name, "another value is drawn");
            if (puzzle_lists(t->p.list, site, v) != (allows && !puzzle_is_given(r, site)))
                play_fail(name, "another value is listed");
        }
}

static void puzzle_compare_end(Tally *t, Ctx *c, const char *name) {
    bool solved = puzzle_would_be_solved(c);
    *(solved ? &t->solved : &t->unsolved) += 1;
    if (puzzle_solved(c) != solved) play_fail(name, "solved or not");
}

/* Random games, every other one of values more than of toggles, so that boards fill. */
static void puzzle_check_game(Tally *t, const char *name) {
    const GameOps *ops = t->p.game->ops;
    const Rules *r = (const Rules *)t->p.game;
    if (!r->puzzle_data || !r->puzzle_data->checks) return;
    Ctx *c = ctx_new(r);
    t->games++;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t rng = seed;
        play_begin(&t->p, seed);
        c->s = t->p.state;
        ctx_clear(c);
        for (int move = 0; move < 40 && !ops->over(t->p.state); move++) {
            puzzle_compare(t, c, name);
            puzzle_compare_end(t, c, name);
            assert_true(ops->sample(t->p.player, t->p.state, &rng, t->p.list));
            for (int i = 0; i < 8 && seed % 2 && t->p.list->actions.v[0].kind != ACT_PuzzleSet; i++)
                ops->sample(t->p.player, t->p.state, &rng, t->p.list);
            ops->apply(t->p.player, t->p.state, t->p.list, 0);
        }
        puzzle_compare_end(t, c, name);
    }
    c->s = NULL;
    ctx_free(c);
}

static void puzzle_file(const char *path, void *owner) {
    Tally *t = owner;
    play_file(&t->p, path);
    puzzle_check_game(t, path);
    play_rise(&t->p);
}

static void parts_and_whole(void **state) {
    char dir[TEST_PATH_MAX];
    Tally t = {0};
    play_open(&t.p);
    walk_files(test_source(dir, "games/puzzle"), ".lud", puzzle_file, &t);
    for (size_t i = 0; i < sizeof constraint_rows / sizeof *constraint_rows; i++) {
        StrBuf text = {0};
        constraint_text(&constraint_rows[i], &text);
        play_text(&t.p, sb_cstr(&text));
        puzzle_check_game(&t, constraint_rows[i].constraint);
        play_rise(&t.p);
        sb_free(&text);
    }
    play_close(&t.p);
    assert_true(t.games > 50);
    assert_true(t.allowed > 1000 && t.forbidden > 1000);
    assert_true(t.solved > 50 && t.unsolved > 100);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(parts_and_whole),
};

TEST_MAIN(cases)
