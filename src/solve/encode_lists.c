/* encode_lists.c: constraints over lists of sites: different values, sums, counts, lines. */
#include "ludeme/bool_line.h"
#include "solve/encode_int.h"

/* ---- lists ----------------------------------------------------------------------------------- */

/* A region as a list, in scratch memory. */
static Ints lists_region(Encoder *e, const Op *region) {
    const Word *set = op_region(e->c, region);
    int *v = scratch_ints(e->c, set_count(set, e->r->words)), n = 0;
    for (SET_EACH(site, set, e->r->words)) v[n++] = site;
    return (Ints){v, n};
}

/* The values of those that have one. */
typedef struct Values {
    Number *v; /* owned */
    int n;
    bool all;
} Values;

static Values values_of(Encoder *e, SiteType type, Ints list) {
    Values values = {.v = mem_alloc(((size_t)list.n + 1) * sizeof *values.v), .all = true};
    for (int i = 0; i < list.n; i++) {
        const Number *site = encode_site(e, type, list.v[i]);
        if (site)
            values.v[values.n++] = *site;
        else
            values.all = false;
    }
    return values;
}

/* ---- different values ------------------------------------------------------------------------ */

static bool value_is_exempt(Ints except, int value) {
    for (int i = 0; i < except.n; i++)
        if (except.v[i] == value) return true;
    return false;
}

/* Not twice this value. `unless`: or else. */
static void different_value(Encoder *e, const Lits *having, Lit unless, Sink *out) {
    if (out->is_solver && unless == LIT_FALSE) {
        cnf_at_most_one(&e->f, having->v, (int)having->n);
        return;
    }
    for (uint32_t i = 0; i < having->n && cnf_goes_on(&e->f); i++)
        for (uint32_t k = i + 1; k < having->n; k++)
            sink_clause(e, out, (Lit[]){-having->v[i], -having->v[k], unless}, 3);
}

static void different_list(Encoder *e, SiteType type, Ints list, Ints except, Lit unless,
                           Sink *out) {
    Values values = values_of(e, type, list);
    uint64_t seen = 0;
    bool exempt = false;
    Lits having = {0};
    for (int i = 0; i < values.n; i++)
        for (int k = 0; k < values.v[i].n; k++)
            if (values.v[i].value[k] >= 0 && values.v[i].value[k] <= PUZZLE_MAX_VALUE)
                seen |= (uint64_t)1 << values.v[i].value[k];
    for (int v = 0; v <= PUZZLE_MAX_VALUE; v++) {
        if (!(seen >> v & 1)) continue;
        having.n = 0;
        if (value_is_exempt(except, v)) {
            exempt = true;
            continue;
        }
        for (int i = 0; i < values.n; i++) {
            Lit lit = number_is(values.v[i], v);
            if (lit == LIT_FALSE) continue;
            vec_push(&having, lit);
            if (v == 0) sink_clause(e, out, (Lit[]){-lit, unless}, 2);
        }
        different_value(e, &having, unless, out);
        /* As many values as sites: each is somewhere. */
        int distinct = __builtin_popcountll(seen & ~(uint64_t)1);
        if (v > 0 && !exempt && except.n == 0 && distinct == values.n) {
            vec_push(&having, unless);
            sink_clause(e, out, having.v, (int)having.n);
        }
    }
    vec_free(&having);
    free(values.v);
}

static void different_regions(Encoder *e, SiteType type, Ints except, Sink *out) {
    for (int i = 0; i < e->p->nregions; i++)
        for (int k = 0; k < e->p->regions[i].n; k++) {
            const PuzzleLists *lists = &e->p->regions[i].lists[k];
            for (int j = 0; j < lists->n && cnf_goes_on(&e->f); j++) {
                Ints list = lists->v[j];
                Lit unless = LIT_FALSE;
                if (lists->all_directions && list.n) {
                    const Number *first = encode_site(e, type, list.v[0]);
                    unless = first ? number_is(*first, 0) : LIT_TRUE;
                }
                if (unless != LIT_TRUE) different_list(e, type, list, except, unless, out);
            }
        }
}

void encode_different(Encoder *e, const Term *t, Sink *out) {
    Ctx *c = e->c;
    ScratchMark mark = scratch_mark(c);
    int one = t->one ? op_int(c, t->list) : UNDEFINED;
    Ints except = t->one ? (Ints){&one, 1} : t->list ? op_ints(c, t->list) : (Ints){NULL, 0};
    if (t->op)
        different_list(e, t->type, lists_region(e, t->op), except, LIT_FALSE, out);
    else
        different_regions(e, t->type, except, out);
    scratch_reset(c, mark);
}

/* ---- sums and counts ------------------------------------------------------------------------- */

/* They add up to the result; to no more than it when one has no value. */
static void sum_is(Encoder *e, Values values, int result, Sink *out) {
    Cnf *f = &e->f;
    int half = values.n / 2;
    if (result < 0) {
        sink_clause(e, out, NULL, 0);
        return;
    }
    Number a = number_sum(f, values.v, half, result);
    Number b = number_sum(f, values.v + half, values.n - half, result);
    /* Each part needs what makes up for it in the other: enough, as a number has one value. */
    for (int side = 0; side < 2; side++) {
        Number part = side ? b : a, other = side ? a : b;
        for (int i = 0; i < part.n && cnf_goes_on(f); i++) {
            Lits fits = {0};
            vec_push(&fits, -part.lit[i]);
            for (int k = 0; k < other.n; k++) {
                int64_t sum = (int64_t)part.value[i] + other.value[k];
                if (values.all ? sum == result : sum <= result) vec_push(&fits, other.lit[k]);
            }
            if (fits.n <= (uint32_t)other.n) sink_clause(e, out, fits.v, (int)fits.n);
            vec_free(&fits);
        }
    }
}

static void sum_list(Encoder *e, const Term *t, Ints list, Sink *out) {
    Values values = values_of(e, t->type, list);
    sum_is(e, values, op_int(e->c, t->number), out);
    free(values.v);
}

static bool sum_is_about(Str name, Str part) {
    for (uint32_t i = 0; i + part.n <= name.n; i++)
        if (part.n == 0 || memcmp(name.s + i, part.s, part.n) == 0) return true;
    return false;
}

void encode_sum(Encoder *e, const Term *t, Sink *out) {
    Ctx *c = e->c;
    if (t->op) {
        ScratchMark mark = scratch_mark(c);
        sum_list(e, t, lists_region(e, t->op), out);
        scratch_reset(c, mark);
        return;
    }
    for (int i = 0; i < e->p->nregions; i++) {
        if (!sum_is_about(e->p->regions[i].name, t->name)) continue;
        for (int k = 0; k < e->p->regions[i].n; k++) {
            const PuzzleLists *lists = &e->p->regions[i].lists[k];
            for (int j = 0; lists->is_static && j < lists->n && cnf_goes_on(&e->f); j++) {
                if (t->hint && j < e->p->nhints[t->type]) c->hint = e->p->hints[t->type][j].value;
                sum_list(e, t, lists->v[j], out);
            }
        }
    }
}

void encode_count(Encoder *e, const Term *t, Sink *out) {
    static const int digits[2] = {0, 1};
    Ctx *c = e->c;
    if (!t->op) {
        sink_clause(e, out, NULL, 0);
        return;
    }
    ScratchMark mark = scratch_mark(c);
    int of = op_int_or(c, t->of, 1), result = op_int(c, t->number);
    Values values = values_of(e, t->type, lists_region(e, t->op));
    /* A site counts 1 when it has the value. */
    for (int i = 0; i < values.n; i++) {
        Lit is = number_is(values.v[i], of);
        if (is == LIT_TRUE || is == LIT_FALSE) {
            values.v[i] = number_const(&e->f, is == LIT_TRUE);
            continue;
        }
        Lit pair[2] = {-is, is};
        values.v[i] = (Number){2, digits, arena_copy(&e->f.arena, pair, sizeof pair)};
    }
    sum_is(e, values, result, out);
    free(values.v);
    scratch_reset(c, mark);
}

/* ---- lists that differ ----------------------------------------------------------------------- */

static void unique_pair(Encoder *e, SiteType type, Ints a, Ints b, Sink *out) {
    Values left = values_of(e, type, a), right = values_of(e, type, b);
    Lits differ = {0};
    if (left.all && right.all && left.n == right.n) {
        for (int i = 0; i < left.n; i++) {
            Lit other = number_relation(&e->f, left.v[i], right.v[i], TERM_NE);
            vec_push(&differ, other);
        }
        sink_clause(e, out, differ.v, (int)differ.n);
    }
    vec_free(&differ);
    free(left.v);
    free(right.v);
}

void encode_unique(Encoder *e, const Term *t, Sink *out) {
    for (int i = 0; i < e->p->nregions; i++)
        for (int k = 0; k < e->p->regions[i].n; k++) {
            const PuzzleLists *lists = &e->p->regions[i].lists[k];
            for (int a = 0; lists->is_static && a < lists->n; a++)
                for (int b = a + 1; b < lists->n && cnf_goes_on(&e->f); b++)
                    unique_pair(e, t->type, lists->v[a], lists->v[b], out);
        }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Site i of a line through the pivot, which has number 0: backwards for negative ones; -1: none. */
static int line_site(int pivot, Slice forth, const Slice *back, int i) {
    if (i == 0) return pivot;
    if (i > 0) return i <= forth.n ? forth.v[i - 1] : -1;
    return back && -i <= back->n ? back->v[-i - 1] : -1;
}

/* That sites from number `first` on have one value. */
static void line_window(Encoder *e, const LineOp *o, int pivot, Slice forth, const Slice *back,
                        int first, int length, Lits *any) {
    const Number *value = encode_site(e, o->type, pivot);
    Lits same = {0};
    bool there = value != NULL;
    for (int v = 0; there && v < value->n; v++) {
        same.n = 0;
        for (int i = 0; there && i < length; i++) {
            int site = line_site(pivot, forth, back, first + i);
            const Number *at = site < 0 ? NULL : encode_site(e, o->type, site);
            there = at != NULL;
            if (at) vec_push(&same, number_is(*at, value->value[v]));
        }
        Lit line = there ? cnf_and(&e->f, same.v, (int)same.n) : LIT_FALSE;
        vec_push(any, line);
    }
    vec_free(&same);
}

Lit encode_line(Encoder *e, const Term *t) {
    const LineOp *o = (const LineOp *)t->op;
    int pivot = o->through ? op_int(e->c, o->through) : e->last;
    int length = op_const_value(o->length), n = 0;
    const Line *lines = lines_through(o->lines, pivot, &n);
    Lits any = {0};
    if (pivot < 0 || length > e->r->topo->sites[o->type].n) return LIT_FALSE;
    for (int i = 0; i < n; i++) {
        int ways = lines[i].nopposites > 0 ? lines[i].nopposites : 1;
        for (int k = 0; k < ways; k++) {
            const Slice *back = lines[i].nopposites > 0 ? &lines[i].opposites[k] : NULL;
            for (int first = 1 - length; first <= 0 && cnf_goes_on(&e->f); first++)
                line_window(e, o, pivot, lines[i].radial, back, first, length, &any);
        }
    }
    Lit found = cnf_or(&e->f, any.v, (int)any.n);
    vec_free(&any);
    return found;
}
