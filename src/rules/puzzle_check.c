/* puzzle_check.c: see puzzle_check.h. */
#include "rules/puzzle_check.h"

/* ---- taking apart ---------------------------------------------------------------------------- */

static void check_add(Rules *r, PuzzleChecks *out, PuzzleCheck check) {
    if (out->n == out->cap) {
        int cap = out->cap ? 2 * out->cap : 32;
        PuzzleCheck *v = ARENA_ARRAY(&r->arena, PuzzleCheck, (size_t)cap);
        for (int i = 0; i < out->n; i++) v[i] = out->v[i];
        out->v = v;
        out->cap = cap;
    }
    out->v[out->n++] = check;
}

static Ints check_set(Rules *r, const Word *set) {
    int n = 0, *v = ARENA_ARRAY(&r->arena, int, (size_t)set_count(set, r->words) + 1);
    for (SET_EACH(site, set, r->words)) v[n++] = site;
    return (Ints){v, n};
}

/* The sites of a region that is always the same. */
static Ints check_region(Rules *r, const Op *region) {
    return check_set(r, ((const ConstRegionOp *)region)->sites);
}

static bool check_exceptions(const Term *t, uint64_t *out) {
    *out = 0;
    if (!t->list) return true;
    if (!t->one) {
        if (t->list->fn.ints != op_const_ints) return false;
        *out = puzzle_value_set(((const ConstIntsOp *)t->list)->ints);
        return true;
    }
    if (t->list->fn.integer != op_const_int) return false;
    int one = op_const_value(t->list);
    *out = puzzle_value_set((Ints){&one, 1});
    return true;
}

static bool check_different(Rules *r, const Puzzle *p, const Term *t, PuzzleChecks *out) {
    PuzzleCheck check = {0};
    if (!check_exceptions(t, &check.except)) return false;
    if (t->op) {
        check.sites = check_region(r, t->op);
        check_add(r, out, check);
        return true;
    }
    for (int i = 0; i < p->nregions; i++)
        for (int k = 0; k < p->regions[i].n; k++) {
            const PuzzleLists *lists = &p->regions[i].lists[k];
            check.from_first = lists->all_directions;
            for (int j = 0; j < lists->n; j++) {
                check.sites = lists->v[j];
                if (check.sites.n) check_add(r, out, check);
            }
        }
    return true;
}

static bool check_sum(Rules *r, const Puzzle *p, const Term *t, PuzzleChecks *out) {
    PuzzleCheck check = {.sum = true};
    bool known = t->number->fn.integer == op_const_int;
    if (known) check.result = op_const_value(t->number);
    if (t->op) {
        if (!known) return false;
        check.sites = check_region(r, t->op);
        check_add(r, out, check);
        return true;
    }
    for (int i = 0; i < p->nregions; i++) {
        if (!puzzle_names(&p->regions[i], t->name)) continue;
        for (int k = 0; k < p->regions[i].n; k++) {
            const PuzzleLists *lists = &p->regions[i].lists[k];
            for (int j = 0; lists->is_static && j < lists->n; j++) {
                bool hinted = t->hint && j < p->nhints[t->type];
                if (!hinted && !known) return false;
                check.sites = lists->v[j];
                if (hinted && !known) check.result = p->hints[t->type][j].value;
                check_add(r, out, check);
            }
        }
    }
    return true;
}

/* What holds of each site, with the sites it reads there; not if that is too much to find or keep. */
static bool check_each(Ctx *c, Rules *r, const Term *t, PuzzleChecks *out) {
    enum { MOST = 1 << 18 };
    PuzzleCheck check = {.holds = t->holds, .is_site = t->kind == TERM_ALL_SITES};
    int n = 0, steps = MOST;
    bool known = true;
    Iterators saved = ctx_save(c);
    ScratchMark mark = scratch_mark(c);
    Word *read = scratch_set(c), *over = scratch_set(c);
    if (check.is_site)
        memcpy(over, op_region(c, t->op), (size_t)r->words * sizeof *over);
    else
        for (int i = 0; i < r->topo->sites[t->type].n; i++) set_add(over, i);
    for (SET_EACH(at, over, r->words)) {
        memset(read, 0, (size_t)r->words * sizeof *read);
        *(check.is_site ? &c->site : &c->from) = check.at = at;
        known = term_sites(c, t->parts[0], &steps, read) && n <= MOST;
        if (!known) break;
        check.sites = check_set(r, read);
        n += check.sites.n;
        check_add(r, out, check);
    }
    scratch_reset(c, mark);
    ctx_restore(c, saved);
    return known;
}

/* Only sites of the board are variables. */
static bool checks_on_board(const Rules *r, const PuzzleChecks *checks, int first) {
    for (int i = first; i < checks->n; i++)
        for (int k = 0; k < checks->v[i].sites.n; k++)
            if (checks->v[i].sites.v[k] >= r->topo->sites[r->use].n) return false;
    return true;
}

/* False: the constraint has to be asked as a whole. */
static bool check_constraint(Ctx *c, Rules *r, const Puzzle *p, const Term *t, PuzzleChecks *out) {
    if (!t) return false;
    if (t->kind == TERM_EACH_SITE ||
        (t->kind == TERM_ALL_SITES && t->op->fn.region == op_const_region))
        return c && check_each(c, r, t, out);
    if (t->kind != TERM_DIFFERENT && t->kind != TERM_SUM) return false;
    if (t->type != r->use || (t->op && t->op->fn.region != op_const_region)) return false;
    return t->kind == TERM_SUM ? check_sum(r, p, t, out) : check_different(r, p, t, out);
}

/* Counts the checks of each site, or writes their numbers from at[site] on. A list may name a site
 * twice. */
static void checks_pass(const PuzzleChecks *checks, int nsites, int *at, int *seen, int *items) {
    for (int i = 0; i < nsites; i++) seen[i] = -1;
    for (int i = 0; i < checks->n; i++)
        for (int k = 0; k < checks->v[i].sites.n; k++) {
            int site = checks->v[i].sites.v[k];
            if (site < 0 || seen[site] == i) continue;
            seen[site] = i;
            if (items) items[at[site]] = i;
            at[site]++;
        }
}

static Lists checks_at(Rules *r, const PuzzleChecks *checks) {
    int n = r->topo->sites[r->use].n, *first = ARENA_ARRAY(&r->arena, int, (size_t)n + 1);
    int *at = ARENA_ARRAY(&r->arena, int, (size_t)n + 1);
    int *seen = ARENA_ARRAY(&r->arena, int, (size_t)n + 1);
    checks_pass(checks, n, at, seen, NULL);
    for (int i = 0; i < n; i++) {
        first[i + 1] = first[i] + at[i];
        at[i] = first[i];
    }
    int *items = ARENA_ARRAY(&r->arena, int, (size_t)first[n] + 1);
    checks_pass(checks, n, at, seen, items);
    return (Lists){first, items};
}

const PuzzleChecks *puzzle_checks_build(Ctx *c, Rules *r, const Puzzle *p) {
    PuzzleChecks *out = ARENA_NEW(&r->arena, PuzzleChecks);
    *out =
        (PuzzleChecks){.others = ARENA_ARRAY(&r->arena, const Op *, (size_t)p->nconstraints + 1)};
    for (int i = 0; i < p->nconstraints; i++) {
        int before = out->n;
        if (check_constraint(c, r, p, p->terms[i], out) && checks_on_board(r, out, before))
            continue;
        out->n = before;
        out->others[out->nothers++] = p->constraints[i];
    }
    for (int i = 0; i < out->n; i++) out->nheld += out->v[i].holds != NULL;
    out->at = checks_at(r, out);
    return out;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* A site without a value counts as `unset`; -1: not at all. */
static bool list_holds(const Ctx *c, const PuzzleCheck *check, int unset) {
    SiteType type = c->rules->use;
    if (check->sum) return puzzle_list_sum(c, type, check->sites, check->result, unset);
    if (check->from_first && puzzle_value(c->rules, c->s, type, check->sites.v[0]) == 0)
        return true;
    return puzzle_list_different(c, type, check->sites, check->except, unset);
}

static bool check_op_holds(Ctx *c, const PuzzleCheck *check) {
    int *at = check->is_site ? &c->site : &c->from, before = *at;
    *at = check->at;
    bool holds = op_bool(c, check->holds);
    *at = before;
    return holds;
}

static bool check_holds(Ctx *c, const PuzzleCheck *check) {
    return check->holds ? check_op_holds(c, check) : list_holds(c, check, UNDEFINED);
}

static bool others_hold(Ctx *c) {
    const PuzzleChecks *checks = c->rules->puzzle_data->checks;
    for (int i = 0; i < checks->nothers; i++)
        if (!op_bool(c, checks->others[i])) return false;
    return true;
}

PuzzleFaults puzzle_faults(Ctx *c) {
    const PuzzleChecks *checks = c->rules->puzzle_data->checks;
    bool *failed = scratch_alloc(c, (size_t)checks->n + 1);
    int n = 0;
    for (int i = 0; i < checks->n; i++) n += failed[i] = !check_holds(c, &checks->v[i]);
    return (PuzzleFaults){failed, n};
}

bool puzzle_sound_beside(const Ctx *c, PuzzleFaults faults, int site) {
    Slice own = lists_at(&c->rules->puzzle_data->checks->at, site);
    int n = faults.n;
    for (int i = 0; i < own.n; i++) n -= faults.failed[own.v[i]];
    return n == 0;
}

/* The values of the site with which the sum can still be right. */
static uint64_t sum_values(const Ctx *c, const PuzzleCheck *check, int site, int max) {
    const Rules *r = c->rules;
    uint64_t values = 0;
    int sum = 0, own = 0;
    bool all = true;
    for (int i = 0; i < check->sites.n; i++) {
        int other = check->sites.v[i], value = puzzle_value_or(r, c->s, r->use, other, UNDEFINED);
        if (other == site)
            own++;
        else if (value < 0)
            all = false;
        else
            sum += value;
    }
    for (int v = 0; v <= max; v++) {
        int with = sum + own * v;
        if (all ? with == check->result : with <= check->result) values |= (uint64_t)1 << v;
    }
    return values;
}

/* Those with which all values are different. */
static uint64_t different_values(const Ctx *c, const PuzzleCheck *check, int site) {
    const Rules *r = c->rules;
    uint64_t seen = 1, values = 0; /* 0 is no value */
    int own = 0, first = check->sites.v[0];
    if (check->from_first) {
        if (first != site && puzzle_value(r, c->s, r->use, first) == 0) return ~(uint64_t)0;
        if (first == site) values = 1;
    }
    for (int i = 0; i < check->sites.n; i++) {
        int other = check->sites.v[i], value;
        if (other == site) {
            own++;
            continue;
        }
        value = puzzle_value_or(r, c->s, r->use, other, UNDEFINED);
        if (value < 0 || check->except >> value & 1) continue;
        if (seen >> value & 1) return values;
        seen |= (uint64_t)1 << value;
    }
    return values | check->except | (own == 1 ? ~seen : 0);
}

/* All that is not a list. */
static bool ops_hold_at(Ctx *c, int site) {
    const PuzzleChecks *checks = c->rules->puzzle_data->checks;
    Slice own = lists_at(&checks->at, site);
    for (int i = 0; checks->nheld && i < own.n; i++) {
        const PuzzleCheck *check = &checks->v[own.v[i]];
        if (check->holds && !check_op_holds(c, check)) return false;
    }
    return others_hold(c);
}

uint64_t puzzle_allowed_beside(Ctx *c, int site) {
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    const PuzzleChecks *checks = p->checks;
    Slice own = lists_at(&checks->at, site);
    uint64_t values = ~(uint64_t)0;
    for (int i = 0; values && i < own.n; i++) {
        const PuzzleCheck *check = &checks->v[own.v[i]];
        if (check->holds) continue;
        values &= check->sum ? sum_values(c, check, site, p->max[r->use])
                             : different_values(c, check, site);
    }
    if (checks->nheld + checks->nothers == 0) return values;
    for (int v = p->min[r->use]; values && v <= p->max[r->use]; v++)
        if (values >> v & 1 && !puzzle_with(c, site, v, ops_hold_at)) values &= ~((uint64_t)1 << v);
    return values;
}

/* The check that failed last is likely to fail again, the site's own are the next to do so. */
static bool all_hold_at(Ctx *c, int site) {
    const PuzzleChecks *checks = c->rules->puzzle_data->checks;
    Slice own = lists_at(&checks->at, site);
    if (c->doubt < checks->n && !check_holds(c, &checks->v[c->doubt])) return false;
    for (int i = 0; i < own.n; i++)
        if (!check_holds(c, &checks->v[own.v[i]])) return false;
    for (int i = 0; i < checks->n; i++)
        if (!check_holds(c, &checks->v[i])) {
            c->doubt = i;
            return false;
        }
    return others_hold(c);
}

bool puzzle_allows_soon(Ctx *c, int site, int value) {
    return puzzle_with(c, site, value, all_hold_at);
}

bool puzzle_solved(Ctx *c) {
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    if (!p || c->depth >= CTX_MAX_DEPTH) return false;
    if (!p->checks) return true;
    const PuzzleChecks *checks = p->checks;
    for (int i = 0; i < checks->n; i++)
        if (!checks->v[i].holds && !list_holds(c, &checks->v[i], 0)) return false;
    if (checks->nheld + checks->nothers == 0) return true;
    State *before = attempt_begin(c);
    for (int i = 0; i < p->nvariables; i++)
        if (!puzzle_resolved(r, c->s, r->use, p->variables[i]))
            puzzle_set(r, c->s, r->use, p->variables[i], 0);
    bool ok = true;
    for (int i = 0; ok && i < checks->n; i++)
        ok = !checks->v[i].holds || check_op_holds(c, &checks->v[i]);
    ok = ok && others_hold(c);
    attempt_end(c, before);
    return ok;
}
