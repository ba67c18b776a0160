/* automaton.c: the tree of the rules becomes an automaton: first with empty steps, one action per
 * part, then without them, states with the same edges merged and dead ends cut off. */
#include "rbg/automaton.h"

#include <assert.h>
#include <string.h>

#include "rbg/automaton_int.h"

enum {
    AUTO_EMPTY = UINT32_MAX,  /* an empty step in place of an action */
    AUTO_MAX_EDGES = 4000000, /* after the empty steps are gone */
    AUTO_PATTERN_BUCKETS = 4096,
};

/* A step of the first automaton; `next` is another step from the same state. */
typedef struct AutoStep {
    uint32_t act, to, next;
} AutoStep;

typedef struct RawState {
    uint32_t first, last; /* steps, + 1 */
    bool accept;
    uint32_t state; /* of the final automaton, + 1, once known */
} RawState;

typedef struct RawPattern {
    const RbgNode *body;
    uint64_t hash;
    uint32_t start, next; /* raw state; pattern in the same bucket, + 1 */
} RawPattern;

typedef struct AutoBuild {
    Arena *arena;
    const RbgGame *game;
    TableMaker *tables;
    Vec(RawState) raw;
    Vec(AutoStep) steps;
    Vec(RbgAct) acts;
    Vec(RbgAutoState) states;
    Vec(RbgEdge) edges;  /* `to` is a raw state until the end */
    Vec(uint32_t) chain; /* final states by hash: next + 1 */
    uint32_t *buckets;
    uint32_t nbuckets;
    uint32_t *seen, age; /* raw states met in a closure */
    Vec(RawPattern) patterns;
    uint32_t *pattern_buckets;
    bool too_large;
} AutoBuild;

static uint32_t raw_state(AutoBuild *b) {
    vec_push(&b->raw, ((RawState){0}));
    return b->raw.n - 1;
}

static void raw_step(AutoBuild *b, uint32_t from, uint32_t act, uint32_t to) {
    RawState *s = &b->raw.v[from];
    vec_push(&b->steps, ((AutoStep){act, to, 0}));
    if (s->last)
        b->steps.v[s->last - 1].next = b->steps.n;
    else
        s->first = b->steps.n;
    s->last = b->steps.n;
}

static void raw_action(AutoBuild *b, uint32_t from, RbgAct act, uint32_t to) {
    act.mark = RBG_NO_MARK;
    vec_push(&b->acts, act);
    raw_step(b, from, b->acts.n - 1, to);
}

static void raw_node(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to);

/* Parts that are worked out in a table, between two states; false if that would be too large. */
static bool raw_table(AutoBuild *b, RbgParts of, uint32_t from, uint32_t to) {
    uint32_t table;
    if (!rbg_tables_make(b->tables, of, &table)) return false;
    const RbgTable *t = rbg_tables_get(b->tables, table);
    uint32_t nv = b->game->nvertices, here = 0, kept = 0;
    if (t->ntotal == 0) return true;
    if (t->constant && nv > 1) {
        raw_action(b, from, (RbgAct){.kind = RBG_ACT_GO, .sub = table}, to);
        return true;
    }
    for (uint32_t v = 0; v < nv && t->single; v++) {
        uint32_t n;
        const uint16_t *row = rbg_table_from(t, v, &n);
        here += n == 1 && row[0] == v;
        kept += n;
    }
    if (t->single && here == nv)
        raw_step(b, from, AUTO_EMPTY, to);
    else
        raw_action(
            b, from,
            (RbgAct){.kind = t->single && here == kept ? RBG_ACT_TEST : RBG_ACT_GO, .sub = table},
            to);
    return true;
}

/* Parts one after the other; neighbours that depend on the board alone become one table. */
static void raw_seq(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < node->n;) {
        uint32_t n = 0;
        while (i + n < node->n && rbg_is_static(node->parts[i + n])) n++;
        uint32_t next = i + (n ? n : 1) < node->n ? raw_state(b) : to;
        if (n && raw_table(b, (RbgParts){false, n, node->parts + i}, from, next)) {
            i += n;
        } else {
            if (n > 1 && next == to) next = raw_state(b);
            raw_node(b, node->parts[i], from, next);
            i++;
        }
        from = next;
    }
}

static void raw_sum(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to) {
    Vec(RbgNode *) fixed = {0};
    for (uint32_t i = 0; i < node->n; i++)
        if (rbg_is_static(node->parts[i])) vec_push(&fixed, node->parts[i]);
    RbgNode **parts = fixed.n ? vec_freeze(&fixed, b->arena) : NULL;
    bool in_table = fixed.n && raw_table(b, (RbgParts){true, fixed.n, parts}, from, to);
    vec_free(&fixed);
    for (uint32_t i = 0; i < node->n; i++)
        if (!in_table || !rbg_is_static(node->parts[i])) raw_node(b, node->parts[i], from, to);
}

/* The start of a pattern's automaton. Patterns that say the same share it: what modifiers they have
 * is taken back, so their indices do not matter. */
static uint32_t raw_pattern_start(AutoBuild *b, RbgNode *body) {
    uint64_t hash = rbg_node_hash(body);
    uint32_t *bucket = &b->pattern_buckets[hash % AUTO_PATTERN_BUCKETS];
    for (uint32_t i = b->patterns.n ? *bucket : 0; i; i = b->patterns.v[i - 1].next) {
        const RawPattern *p = &b->patterns.v[i - 1];
        if (p->hash == hash && rbg_nodes_equal(b->game, p->body, body)) return p->start;
    }
    uint32_t start = raw_state(b), end = raw_state(b);
    b->raw.v[end].accept = true;
    raw_node(b, body, start, end);
    vec_push(&b->patterns, ((RawPattern){body, hash, start, *bucket}));
    *bucket = b->patterns.n;
    return start;
}

static void raw_pattern(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to) {
    RbgNode *body = node->parts[0];
    if (body->kind == RBG_ON) { /* {? {a}} and {! {a}} look at the piece here, as {a} does */
        uint64_t *pieces = ARENA_ARRAY(b->arena, uint64_t, b->game->set_words);
        bool some = false;
        for (uint32_t p = 0; p < b->game->npieces; p++) {
            if (rbg_set_has(body->pieces, p) == node->negated) continue;
            pieces[p / 64] |= UINT64_C(1) << p % 64;
            some = true;
        }
        if (some) raw_action(b, from, (RbgAct){.kind = RBG_ACT_ON, .pieces = pieces}, to);
        return;
    }
    RbgAct act = {.kind = RBG_ACT_PATTERN, .negated = node->negated};
    act.sub = raw_pattern_start(b, body);
    raw_action(b, from, act, to);
}

static void raw_modifier(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to) {
    RbgAct act = {.target = node->target, .modifier = node->modifier, .a = node->a};
    act.kind = node->kind == RBG_OFF      ? RBG_ACT_OFF
               : node->kind == RBG_ASSIGN ? RBG_ACT_ASSIGN
                                          : RBG_ACT_SWITCH;
    raw_action(b, from, act, to);
}

static bool on_nothing(const RbgGame *g, const uint64_t *pieces) {
    for (uint32_t i = 0; i < g->set_words; i++)
        if (pieces[i]) return false;
    return true;
}

/* Puts a part between two states. Nothing leads back to `from` or out of `to`, so that alternatives
 * can share both. */
static void raw_node(AutoBuild *b, const RbgNode *node, uint32_t from, uint32_t to) {
    if (rbg_is_static(node) &&
        raw_table(b, (RbgParts){false, 1, (RbgNode *const *)&node}, from, to))
        return;
    switch (node->kind) {
    case RBG_SEQ: raw_seq(b, node, from, to); return;
    case RBG_SUM: raw_sum(b, node, from, to); return;
    case RBG_PATTERN: raw_pattern(b, node, from, to); return;
    case RBG_STAR: {
        uint32_t loop = raw_state(b);
        raw_step(b, from, AUTO_EMPTY, loop);
        raw_node(b, node->parts[0], loop, loop);
        raw_step(b, loop, AUTO_EMPTY, to);
        return;
    }
    case RBG_ON:
        if (on_nothing(b->game, node->pieces)) return;
        raw_action(b, from, (RbgAct){.kind = RBG_ACT_ON, .pieces = node->pieces}, to);
        return;
    case RBG_COMPARE:
        raw_action(b, from,
                   (RbgAct){.kind = RBG_ACT_COMPARE, .op = node->op, .a = node->a, .b = node->b},
                   to);
        return;
    case RBG_OFF:
    case RBG_ASSIGN:
    case RBG_SWITCH: raw_modifier(b, node, from, to); return;
    case RBG_DOT: raw_step(b, from, AUTO_EMPTY, to); return;
    case RBG_SHIFT: assert(!"an edge has a table, always"); return;
    }
}

/* The edges of a raw state: all actions that empty steps lead to, in order. */
static void closure(AutoBuild *b, uint32_t raw, bool *accept) {
    Vec(uint32_t) stack = {0};
    b->age++;
    vec_push(&stack, b->raw.v[raw].first);
    b->seen[raw] = b->age;
    *accept = b->raw.v[raw].accept;
    while (stack.n && !b->too_large) {
        uint32_t at = stack.v[stack.n - 1];
        if (!at) {
            stack.n--;
            continue;
        }
        AutoStep step = b->steps.v[at - 1];
        stack.v[stack.n - 1] = step.next;
        if (step.act != AUTO_EMPTY) {
            vec_push(&b->edges, ((RbgEdge){step.act, step.to}));
        } else if (b->seen[step.to] != b->age) {
            b->seen[step.to] = b->age;
            *accept |= b->raw.v[step.to].accept;
            vec_push(&stack, b->raw.v[step.to].first);
        }
        if (b->edges.n > AUTO_MAX_EDGES) b->too_large = true;
    }
    vec_free(&stack);
}

/* The final state of a raw one. States with the same edges are one. */
static uint32_t final_state(AutoBuild *b, uint32_t raw) {
    if (b->raw.v[raw].state) return b->raw.v[raw].state - 1;
    uint32_t first = b->edges.n;
    bool accept;
    closure(b, raw, &accept);
    uint32_t n = b->edges.n - first;
    uint64_t h = accept;
    for (uint32_t i = 0; i < n; i++)
        h = (h ^ b->edges.v[first + i].act) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 31;
    uint32_t *bucket = &b->buckets[h % b->nbuckets];
    for (uint32_t s = b->states.n ? *bucket : 0; s; s = b->chain.v[s - 1]) {
        const RbgAutoState *o = &b->states.v[s - 1];
        if (o->accept == accept && o->n == n &&
            !memcmp(&b->edges.v[o->first], &b->edges.v[first], n * sizeof *b->edges.v)) {
            b->edges.n = first;
            return (b->raw.v[raw].state = s) - 1;
        }
    }
    vec_push(&b->states, ((RbgAutoState){.first = first, .n = n, .accept = accept}));
    vec_push(&b->chain, *bucket);
    *bucket = b->states.n;
    b->raw.v[raw].state = b->states.n;
    return b->states.n - 1;
}

/* All final states that are reached; edges then lead to final states. */
static void final_states(AutoBuild *b, uint32_t start) {
    final_state(b, start);
    for (uint32_t s = 0; s < b->states.n && !b->too_large; s++) {
        uint32_t first = b->states.v[s].first, n = b->states.v[s].n;
        for (uint32_t i = first; i < first + n; i++) {
            const RbgAct *act = &b->acts.v[b->edges.v[i].act];
            final_state(b, b->edges.v[i].to);
            if (act->kind == RBG_ACT_PATTERN) final_state(b, act->sub);
        }
    }
    for (uint32_t i = 0; i < b->edges.n && !b->too_large; i++) {
        RbgEdge *e = &b->edges.v[i];
        e->to = final_state(b, e->to);
    }
    for (uint32_t i = 0; i < b->acts.n && !b->too_large; i++) {
        RbgAct *act = &b->acts.v[i];
        if (act->kind == RBG_ACT_PATTERN) act->sub = b->raw.v[act->sub].state - 1;
    }
}

/* Which states can reach a switch or an accepting state: backwards from those. Caller frees. */
static uint8_t *states_alive(AutoBuild *b) {
    uint32_t ns = b->states.n;
    uint8_t *alive = mem_alloc(ns + 1);
    uint32_t *begin = mem_alloc((ns + 2) * sizeof *begin), *from;
    Vec(uint32_t) stack = {0};
    memset(begin, 0, (ns + 2) * sizeof *begin);
    for (uint32_t i = 0; i < b->edges.n; i++) begin[b->edges.v[i].to + 2]++;
    for (uint32_t s = 0; s < ns; s++) begin[s + 2] += begin[s + 1];
    from = mem_alloc((b->edges.n + 1) * sizeof *from);
    for (uint32_t s = 0; s < ns; s++) {
        const RbgAutoState *st = &b->states.v[s];
        alive[s] = st->accept;
        for (uint32_t i = st->first; i < st->first + st->n; i++) {
            from[begin[b->edges.v[i].to + 1]++] = s;
            alive[s] |= b->acts.v[b->edges.v[i].act].kind == RBG_ACT_SWITCH;
        }
        if (alive[s]) vec_push(&stack, s);
    }
    while (stack.n) {
        uint32_t s = stack.v[--stack.n];
        for (uint32_t i = begin[s]; i < begin[s + 1]; i++) {
            if (alive[from[i]]) continue;
            alive[from[i]] = 1;
            vec_push(&stack, from[i]);
        }
    }
    vec_free(&stack);
    free(begin);
    free(from);
    return alive;
}

/* Cuts off edges that lead nowhere. A switch is a move even if nothing follows it. The edges of states
 * stand in the order of the states, and there are no others. */
static void cut_dead_ends(AutoBuild *b) {
    uint8_t *alive = states_alive(b);
    uint32_t n = 0;
    for (uint32_t s = 0; s < b->states.n; s++) {
        RbgAutoState *st = &b->states.v[s];
        uint32_t from = st->first, end = from + st->n;
        st->first = n;
        for (uint32_t i = from; i < end; i++) {
            RbgEdge e = b->edges.v[i];
            if (b->acts.v[e.act].kind == RBG_ACT_SWITCH || alive[e.to]) b->edges.v[n++] = e;
        }
        st->n = n - st->first;
    }
    b->edges.n = n;
    free(alive);
}

/* Marks what belongs to patterns: states that are reached from the start of one. */
static void find_patterns(AutoBuild *b) {
    Vec(uint32_t) stack = {0};
    for (uint32_t i = 0; i < b->acts.n; i++) {
        if (b->acts.v[i].kind != RBG_ACT_PATTERN || b->acts.v[i].sub == UINT32_MAX) continue;
        b->states.v[b->acts.v[i].sub].begins = true;
        vec_push(&stack, b->acts.v[i].sub);
    }
    while (stack.n) {
        RbgAutoState *st = &b->states.v[stack.v[--stack.n]];
        if (st->pattern) continue;
        st->pattern = true;
        for (uint32_t i = st->first; i < st->first + st->n; i++) vec_push(&stack, b->edges.v[i].to);
    }
    vec_free(&stack);
}

static void begin_stretches(AutoBuild *b) {
    b->states.v[0].begins = true;
    for (uint32_t s = 0; s < b->states.n; s++) {
        RbgAutoState *st = &b->states.v[s];
        st->mark = RBG_NO_MARK;
        for (uint32_t i = st->first; i < st->first + st->n; i++)
            if (b->acts.v[b->edges.v[i].act].modifier) b->states.v[b->edges.v[i].to].begins = true;
    }
}

/* Does an edge lead back to a state by way of states that nothing else leads to? */
static bool leads_back(const AutoBuild *b, const uint32_t *uses, uint32_t from, uint32_t to,
                       int depth) {
    const RbgAutoState *st = &b->states.v[from];
    if (from == to) return true;
    if (uses[from] > 1 || depth == 0) return false;
    for (uint32_t i = st->first; i < st->first + st->n; i++)
        if (leads_back(b, uses, b->edges.v[i].to, to, depth - 1)) return true;
    return false;
}

/* Edges of a loop go last: then a search that follows them has nothing left to do in the state, and
 * compiled code can really loop. */
static void loops_last(AutoBuild *b) {
    uint32_t *uses = mem_alloc((b->states.n + 1) * sizeof *uses);
    Vec(RbgEdge) back = {0};
    memset(uses, 0, (b->states.n + 1) * sizeof *uses);
    for (uint32_t s = 0; s < b->states.n; s++)
        for (uint32_t i = 0; i < b->states.v[s].n; i++)
            uses[b->edges.v[b->states.v[s].first + i].to]++;
    for (uint32_t s = 0; s < b->states.n; s++) {
        RbgEdge *edges = b->edges.v + b->states.v[s].first;
        uint32_t n = 0;
        back.n = 0;
        if (uses[s] < 2 && !b->states.v[s].begins) continue;
        for (uint32_t i = 0; i < b->states.v[s].n; i++) {
            if (leads_back(b, uses, edges[i].to, s, 5))
                vec_push(&back, edges[i]);
            else
                edges[n++] = edges[i];
        }
        for (uint32_t i = 0; i < back.n; i++) edges[n++] = back.v[i];
    }
    vec_free(&back);
    free(uses);
}

static RbgAutomaton *auto_freeze(AutoBuild *b) {
    RbgAutomaton *a = ARENA_NEW(b->arena, RbgAutomaton);
    a->game = b->game;
    a->nstates = b->states.n;
    a->nedges = b->edges.n;
    a->nacts = b->acts.n;
    a->states = vec_freeze(&b->states, b->arena);
    a->edges = vec_freeze(&b->edges, b->arena);
    a->acts = vec_freeze(&b->acts, b->arena);
    a->tables = rbg_tables_close(b->tables, &a->ntables);
    a->modifiers = ARENA_ARRAY(b->arena, RbgAct *, (size_t)b->game->nmodifiers + 1);
    for (uint32_t i = 0; i < a->nacts; i++)
        if (a->acts[i].modifier) a->modifiers[a->acts[i].modifier] = &a->acts[i];
    return a;
}

const RbgAutomaton *rbg_automaton(Arena *arena, const RbgGame *g, const char **why) {
    return rbg_automaton_within(arena, g, rbg_table_limits, why);
}

const RbgAutomaton *rbg_automaton_within(Arena *arena, const RbgGame *g, RbgTableLimits limits,
                                         const char **why) {
    AutoBuild b = {.arena = arena, .game = g, .tables = rbg_tables_open(arena, g, limits)};
    b.pattern_buckets = ARENA_ARRAY(arena, uint32_t, AUTO_PATTERN_BUCKETS);
    uint32_t start = raw_state(&b), end = raw_state(&b);
    raw_node(&b, g->rules, start, end);
    b.seen = mem_alloc(b.raw.n * sizeof *b.seen);
    memset(b.seen, 0, b.raw.n * sizeof *b.seen);
    b.nbuckets = b.raw.n * 2 + 1;
    b.buckets = mem_alloc(b.nbuckets * sizeof *b.buckets);
    memset(b.buckets, 0, b.nbuckets * sizeof *b.buckets);
    final_states(&b, start);
    RbgAutomaton *a = NULL;
    if (b.too_large) {
        uint32_t n;
        rbg_tables_close(b.tables, &n);
        *why = "the rules are too large";
    } else {
        cut_dead_ends(&b);
        find_patterns(&b);
        begin_stretches(&b);
        loops_last(&b);
        a = auto_freeze(&b);
        rbg_marks(arena, a);
    }
    free(b.seen);
    free(b.buckets);
    vec_free(&b.raw);
    vec_free(&b.steps);
    vec_free(&b.acts);
    vec_free(&b.states);
    vec_free(&b.edges);
    vec_free(&b.chain);
    vec_free(&b.patterns);
    return a;
}
