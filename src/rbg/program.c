/* program.c: from the automaton to flat code. */
#include "rbg/program.h"

#include <stdlib.h>

#include "base/vec.h"

enum {
    PROG_NONE = UINT32_MAX,
    PROG_MAX_EDGES = 64,         /* by piece: sets of them are words */
    PROG_MAX_DISPATCH = 1 << 22, /* places found by piece, all together */
    PROG_MAX_SCAN = 1 << 22      /* of all rows together */
};

/* A place in the code that something waits for. */
typedef enum ProgPendingKind { PROG_STATE, PROG_EDGE, PROG_CHOICE, PROG_SUB } ProgPendingKind;

typedef struct ProgPending {
    ProgPendingKind kind;
    uint32_t what;  /* state, or edge */
    uint64_t edges; /* CHOICE: which of the state's */
    bool in_links;  /* the place goes to links[at], otherwise to code[at].a */
    uint32_t at;
} ProgPending;

typedef struct ProgBuilder {
    Arena *arena;
    const RbgAutomaton *m;
    const RbgLayout *l;
    Vec(RbgIns) code;
    Vec(uint32_t) links;
    Vec(uint16_t) steps;
    Vec(uint64_t) tests;
    Vec(RbgLists) lists;
    Vec(RbgScan) scans;
    Vec(RbgSet) sets;
    Vec(uint8_t) has;
    Vec(RbgCompare) compares;
    Vec(const RbgExpr *) exprs;
    Vec(ProgPending) pending;
    uint32_t *state_pc, *edge_pc;                                 /* PROG_NONE: not yet */
    uint32_t *table_steps, *table_list, *table_scan, *table_test; /* by table; PROG_NONE: not yet */
    uint64_t dispatch, scan_words;
} ProgBuilder;

/* ---- tables ---------------------------------------------------------------------------------- */

static uint32_t prog_steps(ProgBuilder *b, uint32_t table) {
    if (b->table_steps[table] != PROG_NONE) return b->table_steps[table];
    const RbgTable *t = &b->m->tables[table];
    uint32_t at = b->table_steps[table] = b->steps.n;
    for (uint32_t v = 0; v < b->l->nvertices; v++) {
        uint32_t n;
        const uint16_t *to = rbg_table_from(t, v, &n);
        uint16_t next = n ? to[0] : (uint16_t)RBG_NOWHERE;
        vec_push(&b->steps, next);
    }
    return at;
}

static uint32_t prog_list(ProgBuilder *b, uint32_t table) {
    if (b->table_list[table] != PROG_NONE) return b->table_list[table];
    const RbgTable *t = &b->m->tables[table];
    RbgLists lists = {t->first, t->to, t->constant ? 0 : 1};
    if (t->row) { /* of each vertex, where its list begins and ends */
        uint32_t *ends = ARENA_ARRAY(b->arena, uint32_t, (size_t)b->l->nvertices * 2);
        for (uint32_t v = 0; v < b->l->nvertices; v++) {
            ends[2 * v] = t->first[t->row[v]];
            ends[2 * v + 1] = t->first[t->row[v] + 1];
        }
        lists = (RbgLists){ends, t->to, 2};
    }
    b->table_list[table] = b->lists.n;
    vec_push(&b->lists, lists);
    return b->table_list[table];
}

static void prog_row(const RbgTable *t, uint32_t v, uint64_t *row) {
    uint32_t n;
    const uint16_t *to = rbg_table_from(t, v, &n);
    for (uint32_t i = 0; i < n; i++) row[to[i] / 64] |= (uint64_t)1 << (to[i] & 63);
}

static uint32_t prog_scan(ProgBuilder *b, uint32_t table) {
    if (b->table_scan[table] != PROG_NONE) return b->table_scan[table];
    const RbgTable *t = &b->m->tables[table];
    uint32_t words = b->l->words, rows = t->constant ? 1 : b->l->nvertices;
    uint64_t *sets = ARENA_ARRAY(b->arena, uint64_t, (size_t)rows * words);
    for (uint32_t v = 0; v < rows; v++) prog_row(t, v, sets + (size_t)v * words);
    RbgScan scan = {sets, t->constant ? 0 : words};
    b->scan_words += (uint64_t)rows * words;
    b->table_scan[table] = b->scans.n;
    vec_push(&b->scans, scan);
    return b->table_scan[table];
}

static uint32_t prog_test(ProgBuilder *b, uint32_t table) {
    if (b->table_test[table] != PROG_NONE) return b->table_test[table];
    const RbgTable *t = &b->m->tables[table];
    uint32_t at = b->table_test[table] = b->tests.n;
    uint64_t *row = ARENA_ARRAY(b->arena, uint64_t, b->l->words);
    for (uint32_t v = 0; v < b->l->nvertices; v++) {
        uint32_t n;
        rbg_table_from(t, v, &n);
        if (n) row[v / 64] |= (uint64_t)1 << (v & 63);
    }
    for (uint32_t i = 0; i < b->l->words; i++) vec_push(&b->tests, row[i]);
    return at;
}

/* ---- sets of pieces -------------------------------------------------------------------------- */

/* The number of the set. */
static uint32_t prog_set(ProgBuilder *b, const uint64_t *pieces) {
    uint32_t n = b->l->npieces, inside = 0;
    uint8_t *has = ARENA_ARRAY(b->arena, uint8_t, n + 1);
    for (uint32_t p = 0; p < n; p++) inside += has[p] = rbg_set_has(pieces, p);
    for (uint32_t i = 0; i < b->sets.n; i++)
        if (memcmp(b->has.v + b->sets.v[i].has, has, n) == 0) return i;
    RbgSet set = {.has = b->has.n, .inverse = inside > n - inside};
    uint8_t *members = ARENA_ARRAY(b->arena, uint8_t, n + 1);
    for (uint32_t p = 0; p < n; p++) {
        vec_push(&b->has, has[p]);
        if (has[p] != set.inverse) members[set.n++] = (uint8_t)p;
    }
    set.members = members;
    vec_push(&b->sets, set);
    return b->sets.n - 1;
}

/* Can a search from the state go on only with some pieces? Then they are in *out. */
static bool prog_first_set(const ProgBuilder *b, uint32_t state, uint64_t out[4]) {
    const RbgAutoState *s = &b->m->states[state];
    memset(out, 0, 4 * sizeof *out);
    if (s->accept) return false;
    for (uint32_t i = 0; i < s->n; i++) {
        const RbgAct *act = &b->m->acts[b->m->edges[s->first + i].act];
        if (act->kind != RBG_ACT_ON) return false;
        for (uint32_t w = 0; w < b->m->game->set_words; w++) out[w] |= act->pieces[w];
    }
    return s->n > 0;
}

/* ---- emitting -------------------------------------------------------------------------------- */

static uint32_t prog_ins(ProgBuilder *b, RbgIns ins) {
    vec_push(&b->code, ins);
    return b->code.n - 1;
}

static void prog_wait(ProgBuilder *b, ProgPending p) {
    vec_push(&b->pending, p);
}

/* The state to go on with behind one whose only edge looks at the piece, when that was done. */
static uint32_t prog_past_on(const ProgBuilder *b, uint32_t state) {
    const RbgAutoState *s = &b->m->states[state];
    bool only = s->n == 1 && !s->accept && s->mark == RBG_NO_MARK;
    return only ? b->m->edges[s->first].to : state;
}

/* Whether looking for vertices by sets is worth while: a list is asked one by one. */
static bool prog_scans(const ProgBuilder *b, const RbgTable *t, const RbgSet *set) {
    uint32_t rows = t->constant ? 1 : b->l->nvertices, n;
    uint64_t words = (uint64_t)b->l->words * (set->n + 1), asked = 0;
    if (b->scan_words + (uint64_t)rows * b->l->words > PROG_MAX_SCAN) return false;
    for (uint32_t v = 0; v < rows; v++) {
        rbg_table_from(t, v, &n);
        asked += n;
    }
    return 2 * words * rows < 3 * asked;
}

/* To the vertices of a table; returns the state that comes then. */
static uint32_t prog_go(ProgBuilder *b, const RbgAct *act, uint32_t to) {
    const RbgTable *t = &b->m->tables[act->sub];
    uint64_t first[4];
    bool filtered = prog_first_set(b, to, first);
    uint32_t set = filtered ? prog_set(b, first) : 0;
    RbgIns ins = {.b = filtered ? b->sets.v[set].has : 0};
    if (t->single) {
        ins.op = filtered ? RBG_OP_STEP_ON : RBG_OP_STEP;
        ins.a = prog_steps(b, act->sub);
    } else if (filtered && prog_scans(b, t, &b->sets.v[set])) {
        ins.op = RBG_OP_SCAN;
        ins.a = prog_scan(b, act->sub);
        ins.b = set;
    } else {
        ins.op = filtered ? RBG_OP_GO_ON : RBG_OP_GO;
        ins.a = prog_list(b, act->sub);
    }
    prog_ins(b, ins);
    return filtered ? prog_past_on(b, to) : to;
}

static RbgIns prog_modifier(ProgBuilder *b, const RbgAct *act) {
    RbgIns ins = {.small = act->target, .n = act->modifier << b->l->shift};
    if (act->kind == RBG_ACT_OFF) {
        ins.op = RBG_OP_OFF;
    } else if (act->kind == RBG_ACT_SWITCH) {
        ins.op = RBG_OP_SWITCH;
    } else if (act->a->kind == RBG_NUMBER && act->a->number >= 0 &&
               act->a->number <= b->m->game->vars[act->target].bound) {
        ins.op = RBG_OP_SET;
        ins.a = (uint32_t)act->a->number;
    } else {
        ins.op = RBG_OP_LET;
        ins.a = b->exprs.n;
        ins.b = (uint32_t)b->m->game->vars[act->target].bound;
        vec_push(&b->exprs, act->a);
    }
    return ins;
}

/* The action of an edge; returns the state that comes then, PROG_NONE after a switch. */
static uint32_t prog_act(ProgBuilder *b, const RbgEdge *e) {
    const RbgAct *act = &b->m->acts[e->act];
    RbgIns ins = {0};
    uint32_t set = act->kind == RBG_ACT_ON ? prog_set(b, act->pieces) : 0;
    switch (act->kind) {
    case RBG_ACT_ON: prog_ins(b, (RbgIns){.op = RBG_OP_ON, .a = b->sets.v[set].has}); return e->to;
    case RBG_ACT_TEST:
        prog_ins(b, (RbgIns){.op = RBG_OP_TEST, .a = prog_test(b, act->sub)});
        return e->to;
    case RBG_ACT_GO: return prog_go(b, act, e->to);
    case RBG_ACT_COMPARE: {
        RbgCompare compare = {act->op, act->a, act->b};
        prog_ins(b, (RbgIns){.op = RBG_OP_COMPARE, .a = b->compares.n});
        vec_push(&b->compares, compare);
        return e->to;
    }
    case RBG_ACT_PATTERN: {
        RbgIns pattern = {.op = act->negated ? RBG_OP_UNLESS : RBG_OP_PATTERN};
        uint32_t at = prog_ins(b, pattern);
        prog_wait(b, (ProgPending){.kind = PROG_SUB, .what = act->sub, .at = at});
        return e->to;
    }
    case RBG_ACT_OFF:
    case RBG_ACT_ASSIGN:
    case RBG_ACT_SWITCH: break;
    }
    if (act->mark != RBG_NO_MARK)
        prog_ins(b, (RbgIns){.op = RBG_OP_MARK, .a = act->mark * b->l->words});
    ins = prog_modifier(b, act);
    if (act->kind == RBG_ACT_SWITCH) ins.a = e->to;
    prog_ins(b, ins);
    if (act->kind == RBG_ACT_SWITCH) return PROG_NONE;
    uint32_t frame = b->m->states[e->to].frame;
    if (frame) prog_ins(b, (RbgIns){.op = RBG_OP_FRAME, .a = frame * b->l->words});
    return e->to;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Two edges, one if a pattern holds and one if it does not: it is tried once. Returns the state that
 * comes when it holds, PROG_NONE: these are not such edges. */
static uint32_t prog_either(ProgBuilder *b, uint32_t one, uint32_t two) {
    const RbgEdge *x = &b->m->edges[one], *y = &b->m->edges[two];
    const RbgAct *p = &b->m->acts[x->act], *q = &b->m->acts[y->act];
    if (p->kind != RBG_ACT_PATTERN || q->kind != RBG_ACT_PATTERN || p->sub != q->sub ||
        p->negated == q->negated)
        return PROG_NONE;
    uint32_t at = prog_ins(b, (RbgIns){.op = RBG_OP_EITHER, .b = b->links.n});
    ProgPending otherwise = {
        .kind = PROG_STATE, .what = p->negated ? x->to : y->to, .in_links = true, .at = b->links.n};
    vec_push(&b->links, PROG_NONE);
    prog_wait(b, otherwise);
    prog_wait(b, (ProgPending){.kind = PROG_SUB, .what = p->sub, .at = at});
    return p->negated ? y->to : x->to;
}

/* Several edges of a state, as a set: one after the other. Returns the state to go on with here;
 * PROG_NONE: none. */
static uint32_t prog_branch(ProgBuilder *b, uint32_t state, uint64_t edges, bool tested) {
    const RbgAutoState *s = &b->m->states[state];
    uint32_t chosen[2] = {0}, n = 0;
    for (uint32_t i = 0; i < s->n && n < 3; i++)
        if (s->n > PROG_MAX_EDGES || edges >> i & 1) chosen[n++ & 1] = s->first + i;
    uint32_t next = n == 2 ? prog_either(b, chosen[0], chosen[1]) : PROG_NONE;
    if (next != PROG_NONE) return next;
    RbgIns ins = {.op = RBG_OP_BRANCH, .a = b->links.n};
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t edge = s->first + i;
        if (s->n <= PROG_MAX_EDGES && !(edges >> i & 1)) continue;
        ProgPending p = {.kind = PROG_EDGE, .what = edge, .in_links = true, .at = b->links.n};
        if (tested && b->m->acts[b->m->edges[edge].act].kind == RBG_ACT_ON) {
            p.kind = PROG_STATE;
            p.what = b->m->edges[edge].to;
        }
        vec_push(&b->links, PROG_NONE);
        prog_wait(b, p);
        ins.n++;
    }
    prog_ins(b, ins);
    return PROG_NONE;
}

/* Which edges can hold with a piece here. */
static uint64_t prog_edges_for(const ProgBuilder *b, const RbgAutoState *s, uint32_t piece) {
    uint64_t edges = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const RbgAct *act = &b->m->acts[b->m->edges[s->first + i].act];
        if (act->kind != RBG_ACT_ON || rbg_set_has(act->pieces, piece)) edges |= (uint64_t)1 << i;
    }
    return edges;
}

/* One place for each piece; pieces with the same edges share it. */
static void prog_by_piece(ProgBuilder *b, uint32_t state) {
    const RbgAutoState *s = &b->m->states[state];
    uint32_t n = b->l->npieces, at = b->links.n;
    b->dispatch += n;
    prog_ins(b, (RbgIns){.op = RBG_OP_BY_PIECE, .a = at});
    for (uint32_t p = 0; p < n; p++) vec_push(&b->links, PROG_NONE);
    for (uint32_t p = 0; p < n; p++) {
        ProgPending choice = {.kind = PROG_CHOICE,
                              .what = state,
                              .edges = prog_edges_for(b, s, p),
                              .in_links = true,
                              .at = at + p};
        prog_wait(b, choice);
    }
}

static bool prog_is_by_piece(const ProgBuilder *b, const RbgAutoState *s) {
    if (s->n < 2 || s->n > PROG_MAX_EDGES || b->dispatch + b->l->npieces > PROG_MAX_DISPATCH)
        return false;
    for (uint32_t i = 0; i < s->n; i++)
        if (b->m->acts[b->m->edges[s->first + i].act].kind == RBG_ACT_ON) return true;
    return false;
}

/* Code from the state on, until it ends, branches, or comes to code that is there. */
static void prog_run(ProgBuilder *b, uint32_t state) {
    while (state != PROG_NONE) {
        const RbgAutoState *s = &b->m->states[state];
        if (b->state_pc[state] != PROG_NONE) {
            prog_ins(b, (RbgIns){.op = RBG_OP_JUMP, .a = b->state_pc[state]});
            return;
        }
        b->state_pc[state] = b->code.n;
        if (s->accept || s->n == 0) {
            prog_ins(b, (RbgIns){.op = s->accept ? RBG_OP_ACCEPT : RBG_OP_FAIL});
            return;
        }
        if (s->mark != RBG_NO_MARK)
            prog_ins(b, (RbgIns){.op = RBG_OP_MARK, .a = s->mark * b->l->words});
        if (prog_is_by_piece(b, s)) {
            prog_by_piece(b, state);
            return;
        }
        state = s->n > 1 ? prog_branch(b, state, UINT64_MAX, false)
                         : prog_act(b, &b->m->edges[s->first]);
    }
}

/* ---- what is waited for ---------------------------------------------------------------------- */

static uint32_t prog_edge(ProgBuilder *b, uint32_t edge) {
    if (b->edge_pc[edge] != PROG_NONE) return b->edge_pc[edge];
    uint32_t at = b->edge_pc[edge] = b->code.n;
    prog_run(b, prog_act(b, &b->m->edges[edge]));
    return at;
}

static uint32_t prog_state(ProgBuilder *b, uint32_t state) {
    if (b->state_pc[state] == PROG_NONE) prog_run(b, state);
    return b->state_pc[state];
}

static uint32_t prog_choice(ProgBuilder *b, const ProgPending *p) {
    const RbgAutoState *s = &b->m->states[p->what];
    uint32_t at = b->code.n, edge = s->first;
    if (p->edges == 0) return prog_ins(b, (RbgIns){.op = RBG_OP_FAIL});
    if (p->edges & (p->edges - 1)) {
        prog_run(b, prog_branch(b, p->what, p->edges, true));
        return at;
    }
    while (!(p->edges >> (edge - s->first) & 1)) edge++;
    if (b->m->acts[b->m->edges[edge].act].kind == RBG_ACT_ON)
        return prog_state(b, b->m->edges[edge].to);
    return prog_edge(b, edge);
}

static uint32_t prog_sub(ProgBuilder *b, uint32_t state) {
    uint32_t frame = b->m->states[state].frame, at = b->code.n;
    if (!frame) return prog_state(b, state);
    prog_ins(b, (RbgIns){.op = RBG_OP_FRAME, .a = frame * b->l->words});
    prog_run(b, state);
    return at;
}

/* Choices of one state with the same edges stand behind each other in the list: they share code. */
static void prog_pending(ProgBuilder *b) {
    ProgPending before = {0};
    uint32_t before_pc = PROG_NONE;
    while (b->pending.n) {
        ProgPending p = b->pending.v[--b->pending.n];
        uint32_t pc = PROG_NONE;
        if (p.kind == PROG_CHOICE && before_pc != PROG_NONE && before.what == p.what &&
            before.edges == p.edges)
            pc = before_pc;
        else if (p.kind == PROG_CHOICE)
            pc = prog_choice(b, &p);
        else if (p.kind == PROG_STATE)
            pc = prog_state(b, p.what);
        else if (p.kind == PROG_EDGE)
            pc = prog_edge(b, p.what);
        else
            pc = prog_sub(b, p.what);
        if (p.kind == PROG_CHOICE) before = p, before_pc = pc;
        if (p.in_links)
            b->links.v[p.at] = pc;
        else
            b->code.v[p.at].a = pc;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static uint32_t *prog_unknown(Arena *a, uint32_t n) {
    uint32_t *v = ARENA_ARRAY(a, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++) v[i] = PROG_NONE;
    return v;
}

static const RbgIns *prog_modifiers(ProgBuilder *b) {
    uint32_t n = b->m->game->nmodifiers;
    RbgIns *list = ARENA_ARRAY(b->arena, RbgIns, n + 1);
    for (uint32_t i = 1; i <= n; i++)
        if (b->m->modifiers[i]) list[i] = prog_modifier(b, b->m->modifiers[i]);
    for (uint32_t i = 0; i < b->m->nedges; i++) {
        const RbgAct *act = &b->m->acts[b->m->edges[i].act];
        if (act->kind == RBG_ACT_SWITCH) list[act->modifier].a = b->m->edges[i].to;
    }
    return list;
}

static const uint64_t *prog_all(ProgBuilder *b) {
    uint64_t *all = ARENA_ARRAY(b->arena, uint64_t, b->l->words);
    for (uint32_t v = 0; v < b->l->nvertices; v++) all[v / 64] |= (uint64_t)1 << (v & 63);
    return all;
}

static const RbgProgram *prog_freeze(ProgBuilder *b, const uint32_t *entry) {
    RbgProgram *p = ARENA_NEW(b->arena, RbgProgram);
    const RbgIns *modifier = prog_modifiers(b); /* adds expressions */
    rbg_program_tune(b->code.v, b->code.n, b->links.v, b->links.n, b->l->npieces);
    *p = (RbgProgram){.automaton = b->m,
                      .code = vec_freeze(&b->code, b->arena),
                      .links = vec_freeze(&b->links, b->arena),
                      .steps = vec_freeze(&b->steps, b->arena),
                      .tests = vec_freeze(&b->tests, b->arena),
                      .lists = vec_freeze(&b->lists, b->arena),
                      .scans = vec_freeze(&b->scans, b->arena),
                      .sets = vec_freeze(&b->sets, b->arena),
                      .has = vec_freeze(&b->has, b->arena),
                      .compares = vec_freeze(&b->compares, b->arena),
                      .exprs = vec_freeze(&b->exprs, b->arena),
                      .entry = entry,
                      .modifier = modifier,
                      .all = prog_all(b),
                      .ncode = b->code.n};
    vec_free(&b->code);
    vec_free(&b->links);
    vec_free(&b->steps);
    vec_free(&b->tests);
    vec_free(&b->lists);
    vec_free(&b->scans);
    vec_free(&b->sets);
    vec_free(&b->has);
    vec_free(&b->compares);
    vec_free(&b->exprs);
    vec_free(&b->pending);
    return p;
}

const RbgProgram *rbg_program(Arena *a, const RbgAutomaton *m, const RbgLayout *l) {
    ProgBuilder b = {.arena = a, .m = m, .l = l};
    uint32_t *entry = prog_unknown(a, m->nstates);
    b.state_pc = prog_unknown(a, m->nstates);
    b.edge_pc = prog_unknown(a, m->nedges);
    b.table_steps = prog_unknown(a, m->ntables);
    b.table_list = prog_unknown(a, m->ntables);
    b.table_scan = prog_unknown(a, m->ntables);
    b.table_test = prog_unknown(a, m->ntables);
    prog_ins(&b, (RbgIns){.op = RBG_OP_STOP});
    entry[m->start] = prog_state(&b, m->start);
    prog_pending(&b);
    for (uint32_t i = 0; i < m->nedges; i++) {
        if (m->acts[m->edges[i].act].kind != RBG_ACT_SWITCH) continue;
        entry[m->edges[i].to] = prog_state(&b, m->edges[i].to);
        prog_pending(&b);
    }
    return prog_freeze(&b, entry);
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

bool rbg_eval(const RbgExpr *e, const RbgLayout *l, const int32_t *vars, const uint64_t *bits,
              int64_t *out) {
    int64_t a = 0, b = 0;
    switch (e->kind) {
    case RBG_NUMBER: *out = e->number; return true;
    case RBG_VARIABLE: *out = vars[e->index]; return true;
    case RBG_COUNT: *out = rbg_number_of(l, bits, e->index); return true;
    case RBG_ADD:
    case RBG_SUB:
    case RBG_MUL:
    case RBG_DIV: break;
    }
    if (!rbg_eval(e->a, l, vars, bits, &a) || !rbg_eval(e->b, l, vars, bits, &b)) return false;
    switch (e->kind) {
    case RBG_ADD: *out = a + b; return true;
    case RBG_SUB: *out = a - b; return true;
    case RBG_MUL: *out = a * b; return true;
    default:
        if (b == 0) return false;
        *out = a / b;
        return true;
    }
}
