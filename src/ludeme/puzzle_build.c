/* puzzle_build.c: deduction puzzles: values and hints of the equipment, and the moves of `satisfy`. */
#include "ludeme/puzzle_build.h"

#include "ludeme/equipment_build.h"
#include "ludeme/puzzle_term.h"
#include "rules/draw.h"
#include "rules/puzzle_check.h"

/* ---- equipment ------------------------------------------------------------------------------- */

typedef struct PuzzleMake {
    Compiler *c;
    Puzzle *p;
} PuzzleMake;

static SiteType puzzle_type(const Bound *b, SiteType otherwise) {
    static const char *const types[] = {"Vertex", "Edge", "Cell", NULL};
    int type = env_choice(b, types);
    return type < 0 ? otherwise : (SiteType)type;
}

static void values_visit(const Bound *ludeme, void *owner) {
    PuzzleMake *m = owner;
    if (!item_is(m->c, ludeme, "equipment.values")) return;
    SiteType type = puzzle_type(bound_slot(ludeme, 0), SITE_CELL);
    const Bound *range = bound_slot(ludeme, 1);
    int min = equip_int(m->c, bound_slot(range, 0), 0);
    int max = range->clause->nslots > 1 ? equip_int(m->c, bound_slot(range, 1), min) : min;
    if (min < 0 || max < min || max > PUZZLE_MAX_VALUE) {
        compile_error(m->c, range, "values of a puzzle lie between 0 and %d", PUZZLE_MAX_VALUE);
        return;
    }
    m->p->min[type] = min;
    m->p->max[type] = max;
    compile_uses(m->c, type == SITE_VERTEX ? USES_VERTICES
                       : type == SITE_EDGE ? USES_EDGES
                                           : USES_CELLS);
}

static PuzzleHint hint_read(Compiler *c, const Bound *b) {
    const Bound *sites = bound_slot(b, 0);
    PuzzleHint hint = {.value = equip_int(c, bound_slot(b, 1), 0)};
    if (sites && sites->kind == BOUND_ARRAY) {
        hint.sites = equip_ints(c, sites);
    } else {
        int *one = ARENA_NEW(c->arena, int);
        *one = equip_int(c, sites, 0);
        hint.sites = (Ints){one, 1};
    }
    return hint;
}

static void hints_read(Compiler *c, const Bound *b, Puzzle *p) {
    const Bound *list = bound_slot(b, 1);
    SiteType type = puzzle_type(bound_slot(b, 2), SITE_CELL);
    PuzzleHint *hints = ARENA_ARRAY(c->arena, PuzzleHint, list->n + 1);
    for (uint32_t i = 0; i < list->n; i++) hints[i] = hint_read(c, list->args[i]);
    p->nhints[type] = (int)list->n;
    p->hints[type] = hints;
}

void puzzle_build(Compiler *c, const Bound *items) {
    Rules *r = c->rules;
    bool hints = false;
    for (uint32_t i = 0; i < items->n; i++) hints |= item_kind(c, items->args[i]) == ITEM_HINTS;
    if (!r->puzzle && !hints) return;
    Puzzle *p = ARENA_NEW(c->arena, Puzzle);
    PuzzleMake make = {c, p};
    for (uint32_t i = 0; i < items->n; i++) {
        if (item_kind(c, items->args[i]) == ITEM_BOARD)
            bound_walk(items->args[i], values_visit, &make);
        if (item_kind(c, items->args[i]) == ITEM_HINTS) hints_read(c, items->args[i], p);
    }
    /* Whatever has a value belongs to the one who solves the puzzle. */
    for (int i = 1; r->puzzle && i <= PUZZLE_MAX_VALUE; i++) r->components[i].owner = 1;
    r->puzzle_data = p;
}

/* ---- variables ------------------------------------------------------------------------------- */

typedef struct Variables {
    int *v;
    int n, sites;
    bool *seen;
} Variables;

static void variable_add(Variables *out, int site) {
    if (site < 0 || site >= out->sites || out->seen[site]) return;
    out->seen[site] = true;
    out->v[out->n++] = site;
}

static void variables_of_regions(const Puzzle *p, Variables *out) {
    for (int i = 0; i < p->nregions; i++)
        for (int k = 0; k < p->regions[i].n; k++)
            for (int j = 0; j < p->regions[i].lists[k].n; j++) {
                Ints list = p->regions[i].lists[k].v[j];
                for (int x = 0; x < list.n; x++) variable_add(out, list.v[x]);
            }
}

static void variables_of_region(Compiler *c, const Bound *region, Variables *out) {
    const Op *op = compile_region(c, region);
    if (!c->ctx || c->diags->errors) return;
    ScratchMark mark = scratch_mark(c->ctx);
    const Word *set = op_region(c->ctx, op);
    for (SET_EACH(site, set, c->rules->words)) variable_add(out, site);
    scratch_reset(c->ctx, mark);
}

/* The sites a constraint speaks of. False: it speaks of all, and no other adds any. */
static bool variables_of(Compiler *c, const Bound *b, Variables *out) {
    const Puzzle *p = c->rules->puzzle_data;
    if (b->kind != BOUND_LUDEME) return true;
    const char *sig = b->clause->def->sig;
    bool sum = item_is(c, b, "deductionPuzzle.is.is") && bound_slot(b, 0) &&
               str_is(bound_slot(b, 0)->as.s, "Sum");
    if (strncmp(sig, "(forAll", 7) == 0) {
        for (int i = 0; i < out->sites; i++) variable_add(out, i);
        return false;
    }
    if (sum || strncmp(sig, "(all Different", 14) == 0) {
        const Bound *region = bound_slot(b, 2);
        if (region)
            variables_of_region(c, region, out);
        else
            variables_of_regions(p, out);
    } else if (strncmp(sig, "(is Unique", 10) == 0) {
        variables_of_regions(p, out);
    }
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Does a value come in or go out, without the site losing the only one it has? */
static bool may_toggle(const Ctx *c, int site, int value) {
    const Rules *r = c->rules;
    return !puzzle_resolved(r, c->s, r->use, site) || !puzzle_may_be(r, c->s, r->use, site, value);
}

/* Draws until what is drawn is a move: far sooner than the constraints are tried on all of them. */
static void satisfy_draw(Ctx *c, MoveList *out) {
    enum { DRAWS = 64 };
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    Drawing *d = draw_of(out);
    uint32_t values = (uint32_t)(p->max[r->use] - p->min[r->use] + 1);
    uint32_t n = (uint32_t)p->nvariables * values * 2;
    for (int i = 0; n && i < DRAWS; i++) {
        uint32_t k = rng_below(d->draw.rng, n);
        int site = p->variables[k / 2 / values], value = p->min[r->use] + (int)(k / 2 % values);
        if (puzzle_is_given(r, site)) continue;
        if (k % 2 ? !may_toggle(c, site, value) : !puzzle_allows_soon(c, site, value)) continue;
        moves_offer(out);
        puzzle_move(c, out, k % 2 ? ACT_PuzzleToggle : ACT_PuzzleSet, site, value);
        return;
    }
    d->failed = n > 0;
}

static void satisfy_moves(Ctx *c, const Op *op, MoveList *out) {
    const Rules *r = c->rules;
    const Puzzle *p = r->puzzle_data;
    if (c->depth >= CTX_MAX_DEPTH) return;
    if (out->draw) {
        if (draw_of(out)->whole == op)
            satisfy_draw(c, out);
        else
            draw_list(c, op, out);
        return;
    }
    ScratchMark mark = scratch_mark(c);
    PuzzleFaults faults = puzzle_faults(c);
    for (int i = 0; i < p->nvariables; i++) {
        int site = p->variables[i];
        if (puzzle_is_given(r, site)) continue;
        uint64_t allowed =
            puzzle_sound_beside(c, faults, site) ? puzzle_allowed_beside(c, site) : 0;
        for (int v = p->min[r->use]; v <= p->max[r->use]; v++) {
            if (allowed >> v & 1) puzzle_move(c, out, ACT_PuzzleSet, site, v);
            if (may_toggle(c, site, v)) puzzle_move(c, out, ACT_PuzzleToggle, site, v);
        }
    }
    scratch_reset(c, mark);
}

const Op *satisfy_compile(Compiler *c, const Bound *b) {
    Rules *r = c->rules;
    const Bound *one = bound_slot(b, 0), *many = bound_slot(b, 1);
    int n = one ? 1 : many ? (int)many->n : 0, sites = r->topo->sites[r->use].n;
    Variables vars = {.v = ARENA_ARRAY(c->arena, int, (size_t)sites + 1),
                      .seen = ARENA_ARRAY(c->arena, bool, (size_t)sites + 1),
                      .sites = sites};
    const Op **constraints = ARENA_ARRAY(c->arena, const Op *, (size_t)n + 1);
    const Term **terms = ARENA_ARRAY(c->arena, const Term *, (size_t)n + 1);
    if (!r->puzzle_data) {
        compile_error(c, b, "this game is no puzzle");
        return NULL;
    }
    bool more = true;
    for (int i = 0; i < n; i++) {
        const Bound *constraint = one ? one : many->args[i];
        constraints[i] = compile_bool(c, constraint);
        if (c->diags->errors == 0) terms[i] = term_of(c, constraint);
        if (more) more = variables_of(c, constraint, &vars);
    }
    Puzzle *p = arena_copy(c->arena, r->puzzle_data, sizeof *p);
    p->constraints = constraints;
    p->terms = terms;
    p->nconstraints = n;
    p->variables = vars.v;
    p->nvariables = vars.n;
    p->checks = puzzle_checks_build(c->diags->errors ? NULL : c->ctx, r, p);
    r->puzzle_data = p;
    ConstOp *op = OP_NEW(c, ConstOp, moves, satisfy_moves);
    op->op.draws = true;
    return &op->op;
}
