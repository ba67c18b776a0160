/* encode.c: conditions and numbers of a deduction puzzle as clauses.
 *
 * A variable has a literal per value. Iterations are unrolled: the iterators of the context get their
 * values one after the other, and ops tell what does not depend on the values of sites. A condition
 * that is no term is left out where it stands alone: the solver's answer is tried by the engine. */
#include "solve/encode.h"

#include "solve/encode_int.h"

void sink_clause(Encoder *e, Sink *out, const Lit *lits, int n) {
    if (out->is_solver) {
        cnf_clause(&e->f, lits, n);
        return;
    }
    Lit holds = cnf_or(&e->f, lits, n);
    vec_push(&out->all, holds);
}

const Number *encode_site(Encoder *e, SiteType type, int site) {
    static const int zero = 0;
    static const Lit yes = LIT_TRUE;
    static const Number nothing = {1, &zero, &yes};
    /* What is not on the board counts as 0, as in the engine. */
    if (site < 0 || site >= e->r->topo->sites[type].n || place_of(&e->r->layout, type, site) < 0)
        return &nothing;
    const Number *value = &e->sites[type][site];
    return value->n ? value : NULL;
}

/* ---- numbers --------------------------------------------------------------------------------- */

typedef Vec(Number) Numbers;

static bool encode_number(Encoder *e, const Term *t, Number *out);

static bool encode_one(Encoder *e, const Term *t, Numbers *out) {
    Number one;
    if (!encode_number(e, t, &one)) return false;
    vec_push(out, one);
    return cnf_goes_on(&e->f);
}

/* The sites of an argument that is a number or a region, in scratch memory. */
static Ints encode_sites(Encoder *e, const Op *one, const Op *region) {
    Ctx *c = e->c;
    if (!region) {
        int *v = scratch_ints(c, 1);
        v[0] = op_int_or(c, one, UNDEFINED);
        return (Ints){v, 1};
    }
    const Word *set = op_region(c, region);
    int *v = scratch_ints(c, set_count(set, e->r->words)), n = 0;
    for (SET_EACH(site, set, e->r->words)) v[n++] = site;
    return (Ints){v, n};
}

static bool encode_results(Encoder *e, const Term *t, Numbers *out) {
    Ctx *c = e->c;
    int from = c->from, to = c->to;
    bool good = true;
    ScratchMark mark = scratch_mark(c);
    Ints froms = encode_sites(e, t->from, t->from_in);
    for (int i = 0; good && i < froms.n; i++) {
        c->from = froms.v[i];
        ScratchMark inner = scratch_mark(c);
        Ints tos = encode_sites(e, t->to, t->to_in);
        for (int k = 0; good && k < tos.n; k++) {
            c->to = tos.v[k];
            good = encode_one(e, t->parts[0], out);
        }
        c->to = to;
        scratch_reset(c, inner);
    }
    c->from = from;
    scratch_reset(c, mark);
    return good;
}

static bool encode_list(Encoder *e, const Term *t, Numbers *out) {
    bool good = true;
    switch (t->kind) {
    case TERM_LIST:
        for (int i = 0; good && i < t->n; i++) good = encode_one(e, t->parts[i], out);
        return good;
    case TERM_SITES: {
        ScratchMark mark = scratch_mark(e->c);
        Ints sites = encode_sites(e, NULL, t->op);
        for (int i = 0; i < sites.n; i++) {
            Number site = number_const(&e->f, sites.v[i]);
            vec_push(out, site);
        }
        scratch_reset(e->c, mark);
        return true;
    }
    case TERM_RESULTS: return encode_results(e, t, out);
    default: return false;
    }
}

static bool encode_fold(Encoder *e, const Term *t, Number *out) {
    Numbers list = {0};
    bool good = encode_list(e, t->parts[0], &list);
    if (good) *out = list.n ? list.v[0] : number_const(&e->f, t->empty);
    for (uint32_t i = 1; good && i < list.n; i++) {
        *out = number_combine(&e->f, *out, list.v[i], t->arithmetic);
        good = cnf_goes_on(&e->f);
    }
    vec_free(&list);
    return good;
}

static bool encode_number(Encoder *e, const Term *t, Number *out) {
    switch (t->kind) {
    case TERM_NUMBER: *out = number_const(&e->f, op_int(e->c, t->op)); return true;
    case TERM_WHAT: {
        const Number *site = encode_site(e, t->type, op_int(e->c, t->op));
        *out = site ? *site : number_const(&e->f, 0);
        return true;
    }
    case TERM_FOLD: return encode_fold(e, t, out);
    default: return false;
    }
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool encode_into(Encoder *e, const Term *t, Sink *out);
static bool encode_lit(Encoder *e, const Term *t, Lit *out);

static bool encode_lits(Encoder *e, const Term *t, Lits *out) {
    for (int i = 0; i < t->n; i++) {
        Lit part = LIT_FALSE;
        if (!encode_lit(e, t->parts[i], &part)) return false;
        vec_push(out, part);
    }
    return cnf_goes_on(&e->f);
}

/* not, xor, if. */
static bool encode_choice(Encoder *e, const Term *t, Lit *out) {
    Lits part = {0};
    bool good = t->n > 0 && encode_lits(e, t, &part);
    if (good) {
        Cnf *f = &e->f;
        Lit a = part.v[0], b = part.n > 1 ? part.v[1] : LIT_FALSE;
        Lit c = part.n > 2 ? part.v[2] : LIT_FALSE;
        if (t->kind == TERM_NOT)
            *out = -a;
        else if (t->kind == TERM_XOR)
            *out = cnf_or2(f, cnf_and2(f, a, -b), cnf_and2(f, -a, b));
        else
            *out = cnf_or2(f, cnf_and2(f, a, b), cnf_and2(f, -a, c));
    }
    vec_free(&part);
    return good;
}

/* A number of groups is exact below GROUPS_MOST only, so it is compared with what is known. */
static bool encode_compared(Encoder *e, const Term *t, const Term *with, Number *out) {
    if (t->kind != TERM_GROUPS) return encode_number(e, t, out);
    if (with->kind != TERM_NUMBER || op_int(e->c, with->op) >= GROUPS_MOST) return false;
    return encode_groups(e, t, out);
}

static bool encode_compare(Encoder *e, const Term *t, Lit *out) {
    Number a, b;
    if (t->n != 2 || !encode_compared(e, t->parts[0], t->parts[1], &a) ||
        !encode_compared(e, t->parts[1], t->parts[0], &b))
        return false;
    *out = number_relation(&e->f, a, b, t->relation);
    return true;
}

/* Between the values of two sites. Where a site depends on values, every one it may be is asked. */
static bool encode_order(Encoder *e, const Term *t, Lit *out) {
    Number a, b;
    Lits all = {0};
    if (t->n != 2 || !encode_number(e, t->parts[0], &a) || !encode_number(e, t->parts[1], &b))
        return false;
    for (int i = 0; i < a.n && cnf_goes_on(&e->f); i++)
        for (int k = 0; k < b.n && cnf_goes_on(&e->f); k++) {
            const Number *left = encode_site(e, e->r->use, a.value[i]);
            const Number *right = encode_site(e, e->r->use, b.value[k]);
            if (!left || !right) continue;
            Lit holds = number_relation(&e->f, *left, *right, t->relation);
            Lit both = cnf_or(&e->f, (Lit[]){-a.lit[i], -b.lit[k], holds}, 3);
            vec_push(&all, both);
        }
    *out = cnf_and(&e->f, all.v, (int)all.n);
    vec_free(&all);
    return true;
}

static bool encode_in(Encoder *e, const Term *t, Lit *out) {
    Number a;
    Numbers list = {0};
    Lits any = {0};
    bool good =
        t->n == 2 && encode_number(e, t->parts[0], &a) && encode_list(e, t->parts[1], &list);
    for (uint32_t i = 0; good && i < list.n; i++) {
        Lit same = number_relation(&e->f, a, list.v[i], TERM_EQ);
        vec_push(&any, same);
    }
    if (good) *out = cnf_or(&e->f, any.v, (int)any.n);
    vec_free(&list);
    vec_free(&any);
    return good;
}

static bool encode_lit(Encoder *e, const Term *t, Lit *out) {
    switch (t->kind) {
    case TERM_UNKNOWN: return false;
    case TERM_FIXED: *out = op_bool(e->c, t->op) ? LIT_TRUE : LIT_FALSE; return true;
    case TERM_OR: {
        Lits any = {0};
        bool good = encode_lits(e, t, &any);
        if (good) *out = cnf_or(&e->f, any.v, (int)any.n);
        vec_free(&any);
        return good;
    }
    case TERM_NOT:
    case TERM_XOR:
    case TERM_IF: return encode_choice(e, t, out);
    case TERM_COMPARE: return encode_compare(e, t, out);
    case TERM_ORDER: return encode_order(e, t, out);
    case TERM_IN: return encode_in(e, t, out);
    case TERM_LINE: *out = encode_line(e, t); return true;
    default: {
        Sink sink = {0};
        bool good = encode_into(e, t, &sink);
        if (good) *out = cnf_and(&e->f, sink.all.v, (int)sink.all.n);
        vec_free(&sink.all);
        return good;
    }
    }
}

static bool encode_each_site(Encoder *e, const Term *t, Sink *out) {
    Ctx *c = e->c;
    bool good = true;
    for (int i = 0; good && i < e->r->topo->sites[t->type].n; i++) {
        c->from = i;
        good = encode_into(e, t->parts[0], out) && cnf_goes_on(&e->f);
    }
    return good;
}

static bool encode_each_hint(Encoder *e, const Term *t, Sink *out) {
    Ctx *c = e->c;
    SiteType type = e->r->use;
    bool good = true;
    for (int i = 0; good && i < e->p->nhints[type]; i++) {
        const PuzzleHint *hint = &e->p->hints[type][i];
        ScratchMark mark = scratch_mark(c);
        Word *region = scratch_set(c);
        for (int k = 0; k < hint->sites.n; k++)
            if (hint->sites.v[k] >= 0 && hint->sites.v[k] < e->r->words * 64)
                set_add(region, hint->sites.v[k]);
        c->from = hint->sites.n > 0 ? hint->sites.v[0] : UNDEFINED;
        if (hint->sites.n > 1) c->to = hint->sites.v[1];
        c->hint = hint->value;
        c->region = region;
        good = encode_into(e, t->parts[0], out) && cnf_goes_on(&e->f);
        scratch_reset(c, mark);
    }
    return good;
}

static bool encode_all_sites(Encoder *e, const Term *t, Sink *out) {
    Ctx *c = e->c;
    bool good = true;
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, t->op);
    for (SET_EACH(site, sites, e->r->words)) {
        c->site = site;
        good = encode_into(e, t->parts[0], out) && cnf_goes_on(&e->f);
        if (!good) break;
    }
    scratch_reset(c, mark);
    return good;
}

static bool encode_all(Encoder *e, const Term *t, Sink *out) {
    bool good = true;
    for (int i = 0; good && i < t->n; i++) good = encode_into(e, t->parts[i], out);
    return good;
}

/* Conditions that are conjunctions; the others as one literal. */
static bool encode_parts(Encoder *e, const Term *t, Sink *out) {
    switch (t->kind) {
    case TERM_AND: return encode_all(e, t, out);
    case TERM_EACH_SITE: return encode_each_site(e, t, out);
    case TERM_EACH_HINT: return encode_each_hint(e, t, out);
    case TERM_ALL_SITES: return encode_all_sites(e, t, out);
    case TERM_DIFFERENT: encode_different(e, t, out); return true;
    case TERM_SUM: encode_sum(e, t, out); return true;
    case TERM_COUNT: encode_count(e, t, out); return true;
    case TERM_UNIQUE: encode_unique(e, t, out); return true;
    default: {
        Lit one = LIT_FALSE;
        if (!encode_lit(e, t, &one)) return false;
        sink_clause(e, out, &one, 1);
        return true;
    }
    }
}

/* False: it is no term. What stands alone can be left out; less is asked of the solver then. */
static bool encode_into(Encoder *e, const Term *t, Sink *out) {
    Iterators before = ctx_save(e->c);
    bool good = encode_parts(e, t, out);
    ctx_restore(e->c, before);
    if (good || !out->is_solver) return good;
    e->partial = true;
    return true;
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static bool encode_is_by_last(const Term *t) {
    bool found = t->kind == TERM_LINE;
    for (int i = 0; !found && i < t->n; i++) found = encode_is_by_last(t->parts[i]);
    return found;
}

/* A constraint on the last move holds after every move, so it holds wherever the player moved. */
static void encode_constraint(Encoder *e, const Term *t) {
    Sink solver = {.is_solver = true};
    int pivots = 0;
    if (!t) {
        e->partial = true;
        return;
    }
    bool by_last = encode_is_by_last(t);
    for (int i = 0; by_last && i < e->p->nvariables; i++) {
        if (!e->is_free[i]) continue;
        e->last = e->p->variables[i];
        encode_into(e, t, &solver);
        pivots++;
    }
    e->by_last |= by_last;
    e->last = e->c->s->last.to;
    if (pivots == 0) encode_into(e, t, &solver);
}

/* Values of the start position that a site of the type may have. */
static uint64_t encode_values(const Encoder *e, SiteType type, int site, int min) {
    uint64_t values = 0;
    for (int v = min; v <= e->p->max[type]; v++)
        if (puzzle_may_be(e->r, e->c->s, type, site, v)) values |= (uint64_t)1 << v;
    return values;
}

static void encode_board(Encoder *e) {
    const Rules *r = e->r;
    for (int type = 0; type < SITE_TYPES; type++) {
        int n = r->topo->sites[type].n;
        e->sites[type] = ARENA_ARRAY(&e->f.arena, Number, (size_t)n + 1);
        for (int i = 0; i < n && place_of(&r->layout, (SiteType)type, i) >= 0; i++)
            if (puzzle_resolved(r, e->c->s, (SiteType)type, i))
                e->sites[type][i] =
                    number_const(&e->f, puzzle_value(r, e->c->s, (SiteType)type, i));
    }
    e->is_free = ARENA_ARRAY(&e->f.arena, bool, (size_t)e->p->nvariables + 1);
    for (int i = 0; i < e->p->nvariables; i++) {
        int site = e->p->variables[i];
        Number *value = &e->sites[r->use][site];
        if (value->n) continue;
        *value = number_new(&e->f, encode_values(e, r->use, site, e->p->min[r->use]));
        e->is_free[i] = value->n > 0;
    }
}

void encode_open(Encoder *e, Ctx *c, Sat *sat, double deadline) {
    *e = (Encoder){.c = c, .r = c->rules, .p = c->rules->puzzle_data};
    cnf_open(&e->f, sat, deadline);
    encode_board(e);
    for (int i = 0; i < e->p->nconstraints && cnf_goes_on(&e->f); i++)
        encode_constraint(e, e->p->terms[i]);
}

void encode_close(Encoder *e) {
    cnf_close(&e->f);
}
