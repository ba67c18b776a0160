/* effect_enclose.c: (enclose …): groups of sites around a site that have no way out. */
#include "ludeme/move_parts.h"
#include "rules/direction.h"

typedef struct EncloseOp {
    Op op;
    SiteType type;
    const Op *from, *dirs, *exceptions, *then;
    BetweenArg between;
    bool of_empty; /* the condition takes in empty sites: a territory, not pieces */
} EncloseOp;

/* What is worked with while one site is looked at. */
typedef struct Enclosing {
    const EncloseOp *o;
    Word *group_set, *border_set, *checked;
    int *group, *border;
    int ngroup, nborder;
} Enclosing;

static bool enclose_is_target(Ctx *c, const EncloseOp *o, int site) {
    c->between = site;
    return o->between.when ? op_bool(c, o->between.when) : part_is_enemy(c, c->rules->use, site);
}

/* The group of `start`, which may take in a few empty sites. False when it has more of them. */
static bool enclose_grow(Ctx *c, Enclosing *e, int start, int exceptions) {
    const EncloseOp *o = e->o;
    memset(e->group_set, 0, (size_t)c->rules->words * sizeof(Word));
    e->group[0] = start;
    e->ngroup = 1;
    set_add(e->group_set, start);
    if (exceptions > 0 && ctx_is_empty(c, o->type, start)) exceptions--;
    for (int i = 0; i < e->ngroup; i++) {
        Dirs buf;
        const Dirs *dirs = arg_dirs(c, o->dirs, o->type, e->group[i], &buf);
        StepIter steps = steps_begin(c->rules, o->type, e->group[i], dirs);
        for (int to; (to = steps_next(&steps)) >= 0;) {
            if (set_has(e->group_set, to)) continue;
            if (!enclose_is_target(c, o, to)) {
                if (!ctx_is_empty(c, o->type, to)) continue;
                if (exceptions-- <= 0) return false;
            }
            set_add(e->group_set, to);
            e->group[e->ngroup++] = to;
        }
        set_add(e->checked, e->group[i]);
    }
    return true;
}

/* What surrounds the group: nothing that belongs to it or is a way out. */
static bool enclose_find_border(Ctx *c, Enclosing *e) {
    const EncloseOp *o = e->o;
    memset(e->border_set, 0, (size_t)c->rules->words * sizeof(Word));
    e->nborder = 0;
    for (int i = 0; i < e->ngroup; i++) {
        Dirs buf;
        const Dirs *dirs = arg_dirs(c, o->dirs, o->type, e->group[i], &buf);
        StepIter steps = steps_begin(c->rules, o->type, e->group[i], dirs);
        for (int to; (to = steps_next(&steps)) >= 0;) {
            if (set_has(e->group_set, to) || set_has(e->border_set, to)) continue;
            if (o->of_empty ? enclose_is_target(c, o, to) : ctx_is_empty(c, o->type, to))
                return false;
            set_add(e->border_set, to);
            e->border[e->nborder++] = to;
        }
    }
    return true;
}

/* Around a territory the border is a chain, followed from its first site as the reference does:
 * always to the first neighbour that is left. */
static bool enclose_is_chain(Ctx *c, Enclosing *e) {
    Dirs all = {.n = 1, .v = {DIR_All}};
    if (e->nborder == 0) return false;
    for (int at = e->border[0], left = e->nborder; left > 1; left--) {
        StepIter steps = steps_begin(c->rules, e->o->type, at, &all);
        int next = -1;
        for (int to; next < 0 && (to = steps_next(&steps)) >= 0;)
            if (set_has(e->border_set, to)) next = to;
        if (next < 0) return false;
        set_drop(e->border_set, at);
        at = next;
    }
    return true;
}

static void enclose_take(Ctx *c, Enclosing *e, MoveList *out) {
    const EncloseOp *o = e->o;
    uint32_t first = out->moves.n;
    for (int i = 0; i < e->ngroup; i++) {
        c->between = e->group[i];
        if (o->between.apply)
            part_apply(c, o->between.apply_if, o->between.apply, out);
        else
            part_remove(c, o->type, e->group[i], out);
    }
    if (out->moves.n > first) moves_between(c->rules, out, e->group, e->ngroup);
}

/* Neighbours from which groups may start, each once. */
static int enclose_around(Ctx *c, const EncloseOp *o, int from, int exceptions, int *around) {
    Dirs buf;
    const Dirs *dirs = arg_dirs(c, o->dirs, o->type, from, &buf);
    StepIter steps = steps_begin(c->rules, o->type, from, dirs);
    Word *seen = scratch_set(c);
    int n = 0;
    for (int to; (to = steps_next(&steps)) >= 0;) {
        if (set_has(seen, to)) continue;
        if (!enclose_is_target(c, o, to) && !(exceptions > 0 && ctx_is_empty(c, o->type, to)))
            continue;
        set_add(seen, to);
        around[n++] = to;
    }
    return n;
}

static void enclose_eval(Ctx *c, const Op *op, MoveList *out) {
    const EncloseOp *o = (const EncloseOp *)op;
    int from = op_int(c, o->from), n = c->rules->topo->sites[o->type].n;
    if (!on_board(c->rules, o->type, from) || ctx_is_empty(c, o->type, from)) return;
    uint32_t first = out->moves.n;
    int exceptions = op_int_or(c, o->exceptions, 0);
    Iterators it = ctx_save(c);
    ScratchMark mark = scratch_mark(c);
    Enclosing e = {.o = o,
                   .group_set = scratch_set(c),
                   .border_set = scratch_set(c),
                   .checked = scratch_set(c),
                   .group = scratch_ints(c, n),
                   .border = scratch_ints(c, n)};
    int *around = scratch_ints(c, n);
    int naround = enclose_around(c, o, from, exceptions, around);
    for (int i = 0; i < naround; i++) {
        if (set_has(e.checked, around[i])) continue;
        if (!enclose_grow(c, &e, around[i], exceptions) || !enclose_find_border(c, &e)) continue;
        if (!o->of_empty || enclose_is_chain(c, &e)) enclose_take(c, &e, out);
    }
    scratch_reset(c, mark);
    ctx_restore(c, it);
    moves_then_all(out, first, o->then);
}

/* Does a condition take in empty sites: (is Empty …), or not (is Friend/Enemy …)? */
static bool enclose_asks_empty(const Bound *b, bool negated, bool found) {
    if (!b || (b->kind != BOUND_LUDEME && b->kind != BOUND_ARRAY)) return found;
    if (b->kind == BOUND_LUDEME) {
        if (str_is(b->clause->keyword, "not")) negated = !negated;
        for (uint32_t i = 0; str_is(b->clause->keyword, "is") && i < b->n; i++) {
            const Bound *word = b->args[i];
            if (!word || (word->kind != BOUND_WORD && word->kind != BOUND_ENUM)) continue;
            if (str_is(word->as.s, "Empty")) return !negated;
            if (negated && (str_is(word->as.s, "Friend") || str_is(word->as.s, "Enemy")))
                return true;
        }
    }
    for (uint32_t i = 0; i < b->n; i++) found = enclose_asks_empty(b->args[i], negated, found);
    return found;
}

const Op *enclose_compile(Compiler *c, const Bound *b) {
    EncloseOp *o = OP_NEW(c, EncloseOp, moves, enclose_eval);
    o->type = compile_type(c, bound_slot(b, 0));
    FromArg from = compile_from(c, bound_slot(b, 1));
    o->from = from.site ? from.site : part_last_to(c);
    o->dirs = part_dirs(c, bound_slot(b, 2), DIR_Adjacent);
    const Bound *between = bound_slot(b, 3);
    o->between = compile_between(c, between);
    o->of_empty = between && enclose_asks_empty(bound_label(between, "if"), false, false);
    o->exceptions = compile_int(c, bound_slot(b, 4));
    o->then = compile_then(c, bound_slot(b, 5));
    return &o->op;
}
