/* cnf.c: clauses, literals for conditions, arithmetic on numbers.
 *
 * A number has one literal per value. That is larger than its binary digits, but puzzles have few
 * values, and what the solver finds out about a value of a sum goes straight to its parts. */
#include "solve/cnf.h"

#include <string.h>

/* Enough for boards of thousands of sites; the solver needs some 50 bytes for a literal. */
enum { CNF_MAX_SIZE = 16 * 1000 * 1000, CNF_MAX_PAIRS = 1 << 20, CNF_SHORT = 12 };

void cnf_open(Cnf *f, Sat *sat, double deadline) {
    *f = (Cnf){.sat = sat, .deadline = deadline};
    Lit yes = cnf_new(f);
    sat_clause(sat, &yes, 1);
}

void cnf_close(Cnf *f) {
    arena_free(&f->arena);
    vec_free(&f->clause);
}

bool cnf_goes_on(Cnf *f) {
    if (f->stop) return false;
    f->size++;
    if (f->size > CNF_MAX_SIZE || f->arena.used > (size_t)CNF_MAX_SIZE * 32)
        f->stop = CNF_TOO_LARGE;
    else if (f->size % 1024 == 0 && seconds_now() > f->deadline)
        f->stop = CNF_TOO_LATE;
    return !f->stop;
}

Lit cnf_new(Cnf *f) {
    return ++f->nvars;
}

void cnf_clause(Cnf *f, const Lit *lits, int n) {
    f->clause.n = 0;
    for (int i = 0; i < n; i++) {
        if (lits[i] == LIT_TRUE) return;
        if (lits[i] != LIT_FALSE) vec_push(&f->clause, lits[i]);
    }
    if (!cnf_goes_on(f)) return;
    f->size += f->clause.n;
    sat_clause(f->sat, f->clause.v, (int)f->clause.n);
}

void cnf_clause2(Cnf *f, Lit a, Lit b) {
    cnf_clause(f, (Lit[]){a, b}, 2);
}

void cnf_clause3(Cnf *f, Lit a, Lit b, Lit c) {
    cnf_clause(f, (Lit[]){a, b, c}, 3);
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* `sign` -1: of the negations, negated: an or. */
static Lit cnf_join(Cnf *f, const Lit *lits, int n, int sign) {
    Lits part = {0};
    bool settled = false;
    for (int i = 0; i < n && !settled; i++) {
        Lit lit = sign * lits[i];
        settled = lit == LIT_FALSE;
        if (lit != LIT_TRUE) vec_push(&part, lit);
    }
    Lit all = settled ? LIT_FALSE : part.n == 0 ? LIT_TRUE : part.n == 1 ? part.v[0] : 0;
    if (all == 0) {
        all = cnf_new(f);
        for (uint32_t i = 0; i < part.n; i++) {
            cnf_clause2(f, -all, part.v[i]);
            part.v[i] = -part.v[i];
        }
        vec_push(&part, all);
        cnf_clause(f, part.v, (int)part.n);
    }
    vec_free(&part);
    return sign * all;
}

Lit cnf_and(Cnf *f, const Lit *lits, int n) {
    return cnf_join(f, lits, n, 1);
}

Lit cnf_or(Cnf *f, const Lit *lits, int n) {
    return cnf_join(f, lits, n, -1);
}

Lit cnf_and2(Cnf *f, Lit a, Lit b) {
    return cnf_and(f, (Lit[]){a, b}, 2);
}

Lit cnf_or2(Cnf *f, Lit a, Lit b) {
    return cnf_or(f, (Lit[]){a, b}, 2);
}

/* Many are arranged in a rectangle: at most one row and one column may have one. */
static void cnf_at_most_one_of_many(Cnf *f, const Lit *lits, int n) {
    int side = 1;
    while (side * side < n) side++;
    Lit *rows = ARENA_ARRAY(&f->arena, Lit, 2 * (size_t)side), *columns = rows + side;
    for (int i = 0; i < 2 * side; i++) rows[i] = cnf_new(f);
    for (int i = 0; i < n; i++) {
        cnf_clause2(f, -lits[i], rows[i / side]);
        cnf_clause2(f, -lits[i], columns[i % side]);
    }
    cnf_at_most_one(f, rows, (n + side - 1) / side);
    cnf_at_most_one(f, columns, side);
}

void cnf_at_most_one(Cnf *f, const Lit *lits, int n) {
    if (n > CNF_SHORT) {
        cnf_at_most_one_of_many(f, lits, n);
        return;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) cnf_clause2(f, -lits[i], -lits[k]);
}

/* ---- numbers --------------------------------------------------------------------------------- */

Number number_const(Cnf *f, int value) {
    int *v = arena_copy(&f->arena, &value, sizeof value);
    Lit yes = LIT_TRUE;
    return (Number){1, v, arena_copy(&f->arena, &yes, sizeof yes)};
}

Number number_new(Cnf *f, uint64_t values) {
    int n = 0, count = __builtin_popcountll(values);
    int *value = ARENA_ARRAY(&f->arena, int, (size_t)count + 1);
    Lit *lit = ARENA_ARRAY(&f->arena, Lit, (size_t)count + 1);
    for (int v = 0; v < 64; v++) {
        if (!(values >> v & 1)) continue;
        value[n] = v;
        /* Of two values one is the opposite of the other. */
        lit[n] = count == 1 ? LIT_TRUE : count == 2 && n == 1 ? -lit[0] : cnf_new(f);
        n++;
    }
    if (n > 2) cnf_at_most_one(f, lit, n);
    cnf_clause(f, lit, n);
    return (Number){n, value, lit};
}

static int number_find(const int *v, int n, int value) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (v[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && v[low] == value ? low : -1;
}

Lit number_is(Number a, int value) {
    int i = number_find(a.value, a.n, value);
    return i < 0 ? LIT_FALSE : a.lit[i];
}

static bool number_holds(int a, int b, TermRelation relation) {
    switch (relation) {
    case TERM_EQ: return a == b;
    case TERM_NE: return a != b;
    case TERM_LT: return a < b;
    case TERM_LE: return a <= b;
    case TERM_GT: return a > b;
    default: return a >= b;
    }
}

Lit number_relation(Cnf *f, Number a, Number b, TermRelation relation) {
    Lits any = {0}, right = {0};
    for (int i = 0; i < a.n && cnf_goes_on(f); i++) {
        right.n = 0;
        for (int k = 0; k < b.n; k++)
            if (number_holds(a.value[i], b.value[k], relation)) vec_push(&right, b.lit[k]);
        Lit fits = right.n == (uint32_t)b.n ? LIT_TRUE : cnf_or(f, right.v, (int)right.n);
        Lit both = cnf_and2(f, a.lit[i], fits);
        vec_push(&any, both);
    }
    Lit holds = cnf_or(f, any.v, (int)any.n);
    vec_free(&any);
    vec_free(&right);
    return holds;
}

/* As the engine reckons: 32 bits that wrap around, nothing for a division by zero. */
static int number_value(int a, int b, TermArithmetic arithmetic) {
    switch (arithmetic) {
    case TERM_ADD: return (int)((unsigned)a + (unsigned)b);
    case TERM_SUBTRACT: return (int)((unsigned)a - (unsigned)b);
    case TERM_MULTIPLY: return (int)((unsigned)a * (unsigned)b);
    case TERM_DIVIDE: return b == 0 ? 0 : b == -1 ? (int)(0u - (unsigned)a) : a / b;
    case TERM_REST: return b == 0 || b == -1 ? 0 : a % b;
    case TERM_MAX: return a > b ? a : b;
    default: return a < b ? a : b;
    }
}

static int number_compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* All pairs of values of two numbers, with what becomes of them. */
typedef struct Pairs {
    Number a, b, out;
    int *result; /* of pair i * b.n + k: which value of `out` */
} Pairs;

/* With one part and the result known, the other part is one of those that fit. */
static void pairs_back(Cnf *f, const Pairs *p, bool by_a) {
    Number part = by_a ? p->a : p->b, other = by_a ? p->b : p->a;
    Lits *fits = mem_alloc(((size_t)p->out.n + 1) * sizeof *fits);
    memset(fits, 0, ((size_t)p->out.n + 1) * sizeof *fits);
    for (int i = 0; i < part.n && cnf_goes_on(f); i++) {
        for (int z = 0; z < p->out.n; z++) fits[z].n = 0;
        for (int k = 0; k < other.n; k++) {
            int z = p->result[by_a ? i * p->b.n + k : k * p->b.n + i];
            vec_push(&fits[z], other.lit[k]);
        }
        for (int z = 0; z < p->out.n; z++) {
            vec_push(&fits[z], -part.lit[i]);
            vec_push(&fits[z], -p->out.lit[z]);
            cnf_clause(f, fits[z].v, (int)fits[z].n);
        }
    }
    for (int z = 0; z < p->out.n; z++) vec_free(&fits[z]);
    free(fits);
}

static void pairs_link(Cnf *f, const Pairs *p) {
    for (int i = 0; i < p->a.n; i++)
        for (int k = 0; k < p->b.n; k++)
            cnf_clause3(f, -p->a.lit[i], -p->b.lit[k], p->out.lit[p->result[i * p->b.n + k]]);
    pairs_back(f, p, true);
    pairs_back(f, p, false);
}

/* `most`: what is more counts as one more than that. */
static Number number_pairs(Cnf *f, Number a, Number b, TermArithmetic arithmetic, int most) {
    size_t n = (size_t)a.n * (size_t)b.n;
    if (n > CNF_MAX_PAIRS) f->stop = CNF_TOO_LARGE;
    if (!cnf_goes_on(f) || n == 0 || n > CNF_MAX_PAIRS) return number_const(f, 0);
    int *values = mem_alloc(2 * n * sizeof *values), *results = values + n, distinct = 0;
    for (int i = 0; i < a.n; i++)
        for (int k = 0; k < b.n; k++) {
            int v = number_value(a.value[i], b.value[k], arithmetic);
            results[i * b.n + k] = values[i * b.n + k] = v > most ? most + 1 : v;
        }
    qsort(values, n, sizeof *values, number_compare);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || values[i] != values[distinct - 1]) values[distinct++] = values[i];
    for (size_t i = 0; i < n; i++) results[i] = number_find(values, distinct, results[i]);
    Lit *lits = ARENA_ARRAY(&f->arena, Lit, (size_t)distinct);
    for (int i = 0; i < distinct; i++) lits[i] = distinct == 1 ? LIT_TRUE : cnf_new(f);
    Number out = {distinct, arena_copy(&f->arena, values, (size_t)distinct * sizeof *values), lits};
    if (distinct > 1) pairs_link(f, &(Pairs){a, b, out, results});
    free(values);
    return out;
}

Number number_combine(Cnf *f, Number a, Number b, TermArithmetic arithmetic) {
    return number_pairs(f, a, b, arithmetic, INT32_MAX - 1);
}

Number number_sum(Cnf *f, const Number *v, int n, int most) {
    if (n == 0) return number_const(f, 0);
    if (n == 1) return v[0];
    Number left = number_sum(f, v, n / 2, most), right = number_sum(f, v + n / 2, n - n / 2, most);
    return number_pairs(f, left, right, TERM_ADD, most);
}
