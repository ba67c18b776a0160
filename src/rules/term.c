/* term.c: see term.h. */
#include "rules/term.h"

#include "rules/sets.h"

static bool term_parts_sites(Ctx *c, const Term *t, int *steps, Word *out) {
    bool known = true;
    for (int i = 0; known && i < t->n; i++) known = term_sites(c, t->parts[i], steps, out);
    return known;
}

static void term_region_sites(Ctx *c, const Op *region, Word *out) {
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, region);
    for (int i = 0; i < c->rules->words; i++) out[i] |= sites[i];
    scratch_reset(c, mark);
}

/* The sites or the one number that an iteration goes through. */
static const Word *term_range(Ctx *c, const Op *at, const Op *in) {
    if (in) return op_region(c, in);
    Word *one = scratch_set(c);
    if (at) set_put(c->rules, one, op_int(c, at));
    return one;
}

static bool term_results_sites(Ctx *c, const Term *t, int *steps, Word *out) {
    Iterators saved = ctx_save(c);
    ScratchMark mark = scratch_mark(c);
    bool known = true;
    const Word *froms = term_range(c, t->from, t->from_in);
    for (SET_EACH(from, froms, c->rules->words)) {
        c->from = from;
        ScratchMark inner = scratch_mark(c);
        const Word *tos = term_range(c, t->to, t->to_in);
        for (SET_EACH(to, tos, c->rules->words)) {
            c->to = to;
            known = term_sites(c, t->parts[0], steps, out);
            if (!known) break;
        }
        c->to = saved.to;
        scratch_reset(c, inner);
        if (!known) break;
    }
    scratch_reset(c, mark);
    ctx_restore(c, saved);
    return known;
}

bool term_sites(Ctx *c, const Term *t, int *steps, Word *out) {
    if (--*steps < 0) return false;
    switch (t->kind) {
    case TERM_FIXED:
    case TERM_NUMBER:
    case TERM_SITES: return true;
    case TERM_AND:
    case TERM_OR:
    case TERM_NOT:
    case TERM_XOR:
    case TERM_IF:
    case TERM_COMPARE:
    case TERM_IN:
    case TERM_FOLD:
    case TERM_LIST: return term_parts_sites(c, t, steps, out);
    case TERM_ORDER:
        for (int i = 0; i < t->n; i++) {
            if (t->parts[i]->kind != TERM_NUMBER) return false;
            set_put(c->rules, out, op_int(c, t->parts[i]->op));
        }
        return true;
    case TERM_DIFFERENT:
    case TERM_SUM:
    case TERM_COUNT:
        if (!t->op || t->type != c->rules->use) return false;
        term_region_sites(c, t->op, out);
        return true;
    case TERM_WHAT:
        if (t->type != c->rules->use) return false;
        set_put(c->rules, out, op_int(c, t->op));
        return true;
    case TERM_RESULTS: return term_results_sites(c, t, steps, out);
    default: return false;
    }
}
