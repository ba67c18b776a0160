/* puzzle.h: for the tests of the solver: a solution is played move by move, as anybody would. */
#ifndef TSR_TEST_SOLVE_PUZZLE_H
#define TSR_TEST_SOLVE_PUZZLE_H

#include "rules/play.h"

#include "solve/solve.h"

/* Skips the running case in a build without a solver. */
#define PUZZLE_NEED_SOLVER()                                                                       \
    do {                                                                                           \
        if (!solve_is_there()) TEST_SKIP("built without CaDiCaL");                                 \
    } while (0)

/* Plays the value if it is among the legal moves. */
static inline bool puzzle_play_listed(Play *p, int site, int value) {
    const GameOps *ops = p->game->ops;
    uint32_t n = ops->moves(p->player, p->state, p->list);
    for (uint32_t i = 0; i < n; i++) {
        const Move *m = &p->list->moves.v[i];
        const Action *a = &p->list->actions.v[m->actions];
        if (a->kind != ACT_PuzzleSet || a->to != site || a->value != value) continue;
        ops->apply(p->player, p->state, p->list, i);
        return true;
    }
    return false;
}

/* Values on their way to the board. */
typedef struct Played {
    Play *p;
    Ctx *c;
    const int *values;
    int turns;
} Played;

/* Listing all moves takes long when there are many variables: mostly just this one is tried. */
static inline bool puzzle_play(Played *x, int site, int value) {
    Play *p = x->p;
    int every = ((const Rules *)p->game)->puzzle_data->nvariables / 2;
    if (x->turns++ % (every + 1) == 0) return puzzle_play_listed(p, site, value);
    x->c->s = p->state;
    ctx_clear(x->c);
    bool legal = puzzle_allows(x->c, site, value);
    moves_cut(p->list, (MoveMark){0});
    if (legal) puzzle_move(x->c, p->list, ACT_PuzzleSet, site, value);
    if (legal) p->game->ops->apply(p->player, p->state, p->list, 0);
    return legal;
}

/* Plays all values that are (not) 0, in whatever order is legal; false: one cannot be played. */
static inline bool puzzle_play_some(Played *x, bool zero) {
    const Rules *r = (const Rules *)x->p->game;
    const Puzzle *puzzle = r->puzzle_data;
    bool more = true, left = true;
    while (more && left) {
        more = left = false;
        for (int i = 0; i < puzzle->nvariables; i++) {
            int site = puzzle->variables[i], value = x->values[i];
            if (x->p->game->ops->over(x->p->state)) return true;
            if ((value == 0) != zero || puzzle_resolved(r, x->p->state, r->use, site)) continue;
            if (puzzle_play(x, site, value))
                more = true;
            else
                left = true;
        }
    }
    return !left;
}

/* Is the puzzle won when these values are played? One where all is given has no moves. */
static inline bool puzzle_is_won(Play *p, const int *values) {
    Played x = {p, ctx_new((const Rules *)p->game), values, 0};
    play_begin(p, 1);
    bool legal = puzzle_play_some(&x, false) && puzzle_play_some(&x, true);
    bool won = p->game->ops->over(p->state) && p->game->ops->winner(p->state) == 1;
    x.c->s = NULL;
    ctx_free(x.c);
    return legal && (won || x.turns == 0);
}

/* How many solutions there are, up to a limit; each different from those before, and won. */
static inline int puzzle_count(Play *p, const char *what, int limit) {
    const Rules *r = (const Rules *)p->game;
    if (!solve_is_puzzle(p->game)) play_fail(what, "not a deduction puzzle");
    size_t n = (size_t)r->puzzle_data->nvariables + 1;
    int *values = mem_alloc(n * (size_t)(limit + 1) * sizeof *values), count = 0;
    Solver *solver = solver_new(r, 60);
    SolveAnswer answer = SOLVE_FOUND;
    while (count < limit) {
        int *one = values + n * (size_t)count;
        answer = solver_next(solver, one);
        if (answer != SOLVE_FOUND) break;
        one[n - 1] = 0;
        for (int i = 0; i < count; i++)
            if (memcmp(values + n * (size_t)i, one, n * sizeof *one) == 0)
                play_fail(what, "a solution was given twice");
        if (!puzzle_is_won(p, one)) play_fail(what, "a solution cannot be played");
        count++;
    }
    if (answer != SOLVE_FOUND && answer != SOLVE_NONE) play_fail(what, "no answer");
    solver_free(solver);
    free(values);
    return count;
}

#endif
