/* bool_connected.c: (is Connected …) and (is Blocked …). */
#include "ludeme/bool_ops.h"
#include "ludeme/equipment_build.h"
#include "rules/direction.h"

typedef struct ConnectOp {
    Op op;
    SiteType type;
    const Op *number, *at, *dirs;
    const Op **regions; /* written ones */
    int nregions;
    const Word **sets; /* those of a kind that the board has */
    int nsets;
    const Op *role; /* NULL: none; else the regions of that player */
    Dirs known;     /* directions that are the same everywhere, else n = -1 */
} ConnectOp;

/* The regions that are still to be reached. */
typedef struct ConnectGoals {
    const Word **v;
    int n, left;
} ConnectGoals;

static ConnectGoals connect_goals(Ctx *c, const ConnectOp *o, int player) {
    const Rules *r = c->rules;
    ConnectGoals g = {0};
    int most = o->nregions + o->nsets;
    for (int i = 0; o->role && i < r->nregions; i++)
        if (r->regions[i].owner == player) most += r->regions[i].nparts;
    g.v = scratch_alloc(c, ((size_t)most + 1) * sizeof *g.v);
    for (int i = 0; i < o->nregions; i++) g.v[g.n++] = op_region(c, o->regions[i]);
    for (int i = 0; i < o->nsets; i++) g.v[g.n++] = o->sets[i];
    for (int i = 0; o->role && i < r->nregions; i++)
        for (int k = 0; r->regions[i].owner == player && k < r->regions[i].nparts; k++)
            g.v[g.n++] = r->regions[i].parts[k];
    g.left = o->number ? op_int(c, o->number) : g.n;
    return g;
}

/* Drops the goals that the site belongs to; true when that was the last one needed. */
static bool connect_reach(ConnectGoals *g, int site) {
    for (int i = g->n - 1; i >= 0; i--) {
        if (set_has(g->v[i], site)) {
            g->left--;
            g->n--;
            for (int k = i; k < g->n; k++) g->v[k] = g->v[k + 1];
        }
        if (g->left == 0) return true;
    }
    return false;
}

typedef struct ConnectFlood {
    Ctx *c;
    const ConnectOp *o;
    int owner;
    bool empties;     /* empty sites let through */
    const Word *open; /* in a flat game: the places of the owner; NULL: look at each site */
    Word *seen;
    int *queue;
} ConnectFlood;

static bool connect_passes(const ConnectFlood *f, int site) {
    if (f->open) return set_has(f->open, f->c->rules->layout.base[f->o->type] + site);
    int what = ctx_what(f->c, f->o->type, site);
    if (what == 0) return f->empties;
    return owner_of(f->c->rules, what) == f->owner;
}

/* In a flat game the state knows which places are the owner's. */
static const Word *connect_owned(const Ctx *c, const ConnectOp *o, int owner) {
    const Rules *r = c->rules;
    bool known = !r->layout.listed && !(r->layout.features & (USES_STACKS | USES_PUZZLE)) &&
                 !r->puzzle && r->layout.base[o->type] >= 0 && owner <= r->players + 1;
    return known ? state_owned(r, c->s, owner) : NULL;
}

/* Has the owner a piece in as many of the goals as are left? */
static bool connect_may_reach(const Ctx *c, const ConnectOp *o, const Word *owned,
                              const ConnectGoals *g) {
    if (!owned || c->rules->layout.base[o->type] != 0) return true;
    int n = 0, words = c->rules->layout.words;
    if (words > c->rules->words) words = c->rules->words;
    for (int i = 0; i < g->n; i++) {
        int k = 0;
        while (k < words && !(g->v[i][k] & owned[k])) k++;
        n += k < words;
    }
    return n >= g->left;
}

/* Spreads from the site; true when the goals are reached. */
static bool connect_flood(ConnectFlood *f, int start, ConnectGoals *g) {
    const ConnectOp *o = f->o;
    int n = 0;
    f->queue[n++] = start;
    set_add(f->seen, start);
    for (int i = 0; i < n; i++) {
        Dirs dirs;
        const Dirs *d = &o->known;
        if (o->known.n < 0) {
            dirs_at(f->c, o->dirs, o->type, f->queue[i], &dirs);
            d = &dirs;
        }
        StepIter it = steps_begin(f->c->rules, o->type, f->queue[i], d);
        for (int to; (to = steps_next(&it)) >= 0;) {
            if (set_has(f->seen, to) || !connect_passes(f, to)) continue;
            set_add(f->seen, to);
            f->queue[n++] = to;
            if (connect_reach(g, to)) return true;
        }
    }
    return false;
}

static bool connect_eval(Ctx *c, const Op *op) {
    const ConnectOp *o = (const ConnectOp *)op;
    int from = bool_site_or_last(c, o->at);
    if (!on_board(c->rules, o->type, from)) return false;
    int owner = ctx_who(c, o->type, from);
    if (owner <= 0) return false;
    ScratchMark mark = scratch_mark(c);
    int player = op_int_or(c, o->role, owner);
    ConnectGoals g = connect_goals(c, o, player);
    bool connected = connect_reach(&g, from);
    if (!connected && g.n > 0 && player == owner) {
        ConnectFlood f = {.c = c, .o = o, .owner = owner, .seen = scratch_set(c)};
        f.open = connect_owned(c, o, owner);
        f.queue = scratch_ints(c, c->rules->topo->sites[o->type].n);
        connected = connect_may_reach(c, o, f.open, &g) && connect_flood(&f, from, &g);
    }
    scratch_reset(c, mark);
    return connected;
}

/* From one site of the first region: can the others still be reached? */
static bool connect_is_open(Ctx *c, const ConnectOp *o, ConnectFlood *f, int site,
                            const ConnectGoals *all) {
    ConnectGoals g = {.n = all->n - 1, .left = all->left - 1};
    if (g.left == 0) return true;
    if (!connect_passes(f, site)) return false;
    g.v = scratch_alloc(c, ((size_t)all->n + 1) * sizeof *g.v);
    for (int i = 0; i < g.n; i++) g.v[i] = all->v[i + 1];
    f->seen = scratch_set(c);
    f->queue = scratch_ints(c, c->rules->topo->sites[o->type].n);
    return connect_flood(f, site, &g);
}

static bool blocked_eval(Ctx *c, const Op *op) {
    const ConnectOp *o = (const ConnectOp *)op;
    int player = op_int_or(c, o->role, c->s->mover);
    ScratchMark mark = scratch_mark(c);
    ConnectGoals all = connect_goals(c, o, player);
    ConnectFlood f = {.c = c, .o = o, .owner = player, .empties = true};
    bool open = false;
    if (all.n > 0) {
        for (SET_EACH(site, all.v[0], c->rules->words)) {
            if (!on_board(c->rules, o->type, site)) continue;
            ScratchMark inner = scratch_mark(c);
            open = connect_is_open(c, o, &f, site, &all);
            scratch_reset(c, inner);
            if (open) break;
        }
    }
    scratch_reset(c, mark);
    return !open;
}

/* ---- compiling ------------------------------------------------------------------------------- */

static void connect_static(Compiler *c, ConnectOp *op, Str type) {
    int n;
    const Ints *lists = static_lists(c, type, STR(""), &n);
    op->sets = ARENA_ARRAY(c->arena, const Word *, (size_t)n + 1);
    for (int i = 0; i < n; i++) {
        if (lists[i].n == 0) continue;
        Word *set = ARENA_ARRAY(c->arena, Word, (size_t)c->rules->words);
        for (int k = 0; k < lists[i].n; k++) set_put(c->rules, set, lists[i].v[k]);
        op->sets[op->nsets++] = set;
    }
}

const Op *bool_is_connected(Compiler *c, const Bound *b) {
    bool connected = str_is(bound_slot(b, 0)->as.s, "Connected");
    ConnectOp *op = OP_NEW(c, ConnectOp, boolean, connected ? connect_eval : blocked_eval);
    const Bound *regions = bound_slot(b, 5), *kind = bound_slot(b, 7);
    op->number = compile_int(c, bound_slot(b, 1));
    op->type = compile_type(c, bound_slot(b, 2));
    op->at = compile_int(c, bound_slot(b, 3));
    op->dirs = compile_dirs(c, bound_slot(b, 4));
    op->known = (Dirs){.n = -1};
    if (!op->dirs)
        op->known = (Dirs){.n = 1, .v = {DIR_Adjacent}};
    else if (op->dirs->fn.dirs == op_const_dirs)
        op->known = ((const ConstDirsOp *)op->dirs)->dirs;
    op->role = compile_role(c, bound_slot(b, 6));
    if (regions) op->regions = ARENA_ARRAY(c->arena, const Op *, regions->n + 1);
    for (uint32_t i = 0; regions && i < regions->n; i++)
        op->regions[op->nregions++] = compile_region(c, regions->args[i]);
    if (kind) connect_static(c, op, kind->as.s);
    return &op->op;
}
