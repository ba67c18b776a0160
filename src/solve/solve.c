/* solve.c: from answers of the solver to solutions of the puzzle. */
#include "solve/solve.h"

#include "rules/flow.h"
#include "rules/lgdl.h"
#include "solve/encode.h"

struct Solver {
    const Rules *r;
    const Puzzle *p;
    Ctx *c;
    State *start, *now;
    MoveList *list;
    Sat *sat;
    Encoder e;
    double deadline;
    int *values; /* of the last answer */
    bool *played;
};

bool solve_is_puzzle(const Game *game) {
    if (game->ops != &lgdl_ops) return false;
    const Rules *r = (const Rules *)game;
    return r->puzzle && r->puzzle_data && r->puzzle_data->terms && r->topo;
}

bool solve_is_there(void) {
    return sat_is_there();
}

Solver *solver_new(const Rules *r, double seconds) {
    Sat *sat = sat_new();
    if (!sat) return NULL;
    Solver *s = mem_alloc(sizeof *s);
    *s = (Solver){.r = r, .p = r->puzzle_data, .sat = sat, .deadline = seconds_now() + seconds};
    size_t n = (size_t)s->p->nvariables + 1;
    s->c = ctx_new(r);
    s->start = r->game.ops->state_new(&r->game);
    s->now = r->game.ops->state_new(&r->game);
    s->list = r->game.ops->list_new(&r->game);
    s->values = mem_alloc(n * sizeof *s->values);
    s->played = mem_alloc(n * sizeof *s->played);
    flow_start(s->c, s->start, 1);
    s->c->s = s->start;
    ctx_changed(s->c);
    ctx_clear(s->c);
    encode_open(&s->e, s->c, sat, s->deadline);
    return s;
}

void solver_free(Solver *s) {
    if (!s) return;
    encode_close(&s->e);
    sat_free(s->sat);
    s->c->s = NULL;
    ctx_free(s->c);
    s->r->game.ops->state_free(s->start);
    s->r->game.ops->state_free(s->now);
    s->r->game.ops->list_free(s->list);
    free(s->values);
    free(s->played);
    free(s);
}

/* ---- the engine's word ----------------------------------------------------------------------- */

/* Do all constraints hold of the whole, whichever variable was played last? */
static bool solver_holds(Solver *s) {
    const Rules *r = s->r;
    bool holds = true, any = false;
    state_copy(r, s->now, s->start);
    s->c->s = s->now;
    ctx_changed(s->c);
    for (int i = 0; i < s->p->nvariables; i++)
        if (s->e.is_free[i]) puzzle_set(r, s->now, r->use, s->p->variables[i], s->values[i]);
    ctx_changed(s->c);
    for (int i = 0; i < s->p->nvariables && holds; i++) {
        if (!s->e.is_free[i] || (any && !s->e.by_last && !s->e.partial)) continue;
        any = true;
        ctx_clear(s->c);
        holds = puzzle_allows(s->c, s->p->variables[i], s->values[i]);
    }
    if (!any) {
        ctx_clear(s->c);
        holds = puzzle_holds(s->c);
    }
    s->c->s = s->start;
    ctx_changed(s->c);
    return holds;
}

/* Plays the variables that have the value 0, or those that do not, in any order that is legal.
 * False: for one of them there is none. */
static bool solver_play(Solver *s, bool zero) {
    bool more = true, left = true;
    while (more && left && !s->now->over) {
        more = left = false;
        for (int i = 0; i < s->p->nvariables && !s->now->over; i++) {
            int site = s->p->variables[i];
            if (s->played[i] || !s->e.is_free[i] || (s->values[i] == 0) != zero) continue;
            s->c->s = s->now;
            ctx_changed(s->c);
            ctx_clear(s->c);
            if (!puzzle_allows(s->c, site, s->values[i])) {
                left = true;
                continue;
            }
            moves_cut(s->list, (MoveMark){0});
            puzzle_move(s->c, s->list, ACT_PuzzleSet, site, s->values[i]);
            flow_apply(s->c, s->now, s->list, 0);
            s->played[i] = more = true;
        }
    }
    return s->now->over || !left;
}

/* Zeros come last: a puzzle is solved without them when 0 is what an empty site means. */
static bool solver_accepts(Solver *s) {
    if (!solver_holds(s)) return false;
    state_copy(s->r, s->now, s->start);
    for (int i = 0; i < s->p->nvariables; i++) s->played[i] = false;
    bool legal = solver_play(s, false) && solver_play(s, true);
    s->c->s = s->start;
    ctx_changed(s->c);
    /* A puzzle with very many variables is longer than a game may be. */
    bool lost = s->now->over && s->now->end_kind == END_RULES && s->now->winner != 1;
    return legal && !lost;
}

/* ---- answers --------------------------------------------------------------------------------- */

static SolveAnswer solver_answer(SatAnswer answer) {
    return answer == SAT_YES ? SOLVE_FOUND : answer == SAT_NO ? SOLVE_NONE : SOLVE_TOO_LATE;
}

static void solver_read(Solver *s) {
    for (int i = 0; i < s->p->nvariables; i++) {
        Number number = encode_variable(&s->e, i);
        s->values[i] = number.n ? number.value[0] : 0;
        for (int k = 0; s->e.is_free[i] && k < number.n; k++)
            if (number.lit[k] == LIT_TRUE || sat_is_true(s->sat, number.lit[k]))
                s->values[i] = number.value[k];
    }
}

/* Not this one again. */
static void solver_block(Solver *s) {
    Lits other = {0};
    for (int i = 0; i < s->p->nvariables; i++) {
        if (!s->e.is_free[i]) continue;
        Lit is = number_is(encode_variable(&s->e, i), s->values[i]);
        if (is != LIT_TRUE) vec_push(&other, -is);
    }
    sat_clause(s->sat, other.v, (int)other.n);
    vec_free(&other);
}

/* An answer the engine accepts, in s->values; `assumed`: with this literal, 0: none. */
static SolveAnswer solver_find(Solver *s, Lit assumed) {
    for (;;) {
        if (s->e.f.stop) return s->e.f.stop == CNF_TOO_LATE ? SOLVE_TOO_LATE : SOLVE_TOO_LARGE;
        if (assumed) sat_assume(s->sat, assumed);
        SolveAnswer answer = solver_answer(sat_solve(s->sat, s->deadline));
        if (answer != SOLVE_FOUND) return answer;
        bool refined = encode_refine(&s->e);
        if (!refined) {
            solver_read(s);
            if (solver_accepts(s)) return SOLVE_FOUND;
            solver_block(s);
        }
        if (seconds_now() > s->deadline) return SOLVE_TOO_LATE;
    }
}

SolveAnswer solver_next(Solver *s, int *values) {
    SolveAnswer answer = solver_find(s, 0);
    if (answer != SOLVE_FOUND) return answer;
    memcpy(values, s->values, (size_t)s->p->nvariables * sizeof *values);
    solver_block(s);
    return SOLVE_FOUND;
}

/* ---- candidates ------------------------------------------------------------------------------ */

static void solver_note(const Solver *s, uint64_t *values) {
    for (int i = 0; i < s->p->nvariables; i++)
        if (s->values[i] >= 0 && s->values[i] <= PUZZLE_MAX_VALUE)
            values[i] |= (uint64_t)1 << s->values[i];
}

SolveAnswer solver_candidates(Solver *s, uint64_t *values) {
    memset(values, 0, (size_t)s->p->nvariables * sizeof *values);
    SolveAnswer answer = solver_find(s, 0);
    if (answer != SOLVE_FOUND) return answer;
    solver_note(s, values);
    for (int i = 0; i < s->p->nvariables; i++) {
        Number number = encode_variable(&s->e, i);
        for (int k = 0; s->e.is_free[i] && k < number.n; k++) {
            if (values[i] >> number.value[k] & 1) continue;
            answer = solver_find(s, number.lit[k]);
            if (answer == SOLVE_FOUND) {
                solver_note(s, values);
            } else if (answer == SOLVE_NONE) {
                Lit not = -number.lit[k];
                sat_clause(s->sat, &not, 1);
            } else {
                return answer;
            }
        }
    }
    return SOLVE_FOUND;
}
