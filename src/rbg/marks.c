/* marks.c: where a search for moves could meet the same state and vertex twice. Every stretch is
 * walked on the real board from every vertex, as if all conditions held, except that the piece on a
 * vertex is one and the same for all who come there: what was met only for different pieces cannot be
 * met twice. When that is too much work, every state gets a mark that more than one edge leads to, or one
 * that could come to a vertex from two others. */
#include <string.h>

#include "rbg/automaton_int.h"

enum {
    MARKS_MAX_CELLS = 4000000, /* states times vertices that are looked at one by one */
    MARKS_MAX_WORK = 60000000,
};

/* What came to one state (or modifier) at one vertex in the stretch that is being walked. */
typedef struct MarkCell {
    uint32_t age;
    uint32_t from;   /* along the only edge to the state: from this vertex */
    uint64_t pieces; /* for which pieces there */
} MarkCell;

typedef struct MarkStep {
    uint32_t state, vertex;
    uint64_t pieces;
} MarkStep;

typedef struct MarkWalk {
    RbgAutomaton *a;
    uint32_t nv, age;
    uint64_t work;
    uint32_t *arrivals; /* of states: edges that are no modifiers, + 1 if a stretch begins there */
    uint32_t *uses;     /* of modifiers' acts: edges */
    uint32_t *row;      /* of acts with more than one edge: their row of cells */
    uint8_t *moves;     /* of states: part of a player's moves, of which each is to be found once */
    uint64_t *begins_with; /* of states: pieces that may be here when a stretch begins */
    MarkCell *cells;
    Vec(MarkStep) stack;
} MarkWalk;

static uint64_t piece_mask(const RbgGame *g, const uint64_t *set) {
    return g->set_words == 1 ? set[0] : UINT64_MAX;
}

static void count_arrivals(MarkWalk *w) {
    const RbgAutomaton *a = w->a;
    for (uint32_t s = 0; s < a->nstates; s++) {
        const RbgAutoState *st = &a->states[s];
        w->arrivals[s] += st->begins;
        for (uint32_t i = st->first; i < st->first + st->n; i++) {
            const RbgEdge *e = &a->edges[i];
            const RbgAct *act = &a->acts[e->act];
            if (!act->modifier) {
                w->arrivals[e->to]++;
                if (act->kind == RBG_ACT_PATTERN) w->begins_with[act->sub] = UINT64_MAX;
                continue;
            }
            w->uses[e->act]++;
            bool known = act->kind == RBG_ACT_OFF && w->a->game->set_words == 1;
            w->begins_with[e->to] |= known ? UINT64_C(1) << act->target : UINT64_MAX;
        }
    }
    w->begins_with[a->start] = UINT64_MAX;
}

/* From where a player's moves begin to where they end. Whether a pattern holds, and what the keeper does
 * first, is the same however often it is found. */
static void find_moves(MarkWalk *w) {
    const RbgAutomaton *a = w->a;
    for (uint32_t i = 0; i < a->nedges; i++) {
        const RbgAct *act = &a->acts[a->edges[i].act];
        if (act->kind == RBG_ACT_SWITCH && act->target != RBG_KEEPER)
            vec_push(&w->stack, ((MarkStep){.state = a->edges[i].to}));
    }
    while (w->stack.n) {
        uint32_t s = w->stack.v[--w->stack.n].state;
        const RbgAutoState *st = &a->states[s];
        if (w->moves[s]) continue;
        w->moves[s] = 1;
        for (uint32_t i = st->first; i < st->first + st->n; i++)
            if (a->acts[a->edges[i].act].kind != RBG_ACT_SWITCH)
                vec_push(&w->stack, ((MarkStep){.state = a->edges[i].to}));
    }
}

/* Does a table lead to a vertex from two others? */
static bool table_meets(const RbgTable *t, uint32_t nv) {
    uint8_t *met = mem_alloc(nv);
    bool twice = false;
    memset(met, 0, nv);
    for (uint32_t v = 0; v < nv && !twice; v++) {
        uint32_t n;
        const uint16_t *to = rbg_table_from(t, v, &n);
        for (uint32_t i = 0; i < n; i++) {
            twice |= met[to[i]];
            met[to[i]] = 1;
        }
    }
    free(met);
    return twice;
}

/* Marks what a state leads to where the edge alone can come to a vertex twice. `lone`: the state is met at
 * one vertex only; which others are, becomes known, and they are pushed. */
static void mark_behind(MarkWalk *w, uint32_t state, bool lone, const uint8_t *meets) {
    const RbgAutoState *st = &w->a->states[state];
    for (uint32_t i = st->first; i < st->first + st->n; i++) {
        const RbgEdge *e = &w->a->edges[i];
        const RbgAct *act = &w->a->acts[e->act];
        if (act->modifier || w->arrivals[e->to] > 1) continue;
        bool stays = act->kind != RBG_ACT_GO || w->a->tables[act->sub].single;
        if (lone && stays) vec_push(&w->stack, ((MarkStep){.state = e->to}));
        if (!lone && w->moves[state] && act->kind == RBG_ACT_GO && meets[act->sub])
            w->a->states[e->to].mark = 0;
    }
}

/* Without looking at the board as a whole. */
static void mark_by_edges(MarkWalk *w) {
    RbgAutomaton *a = w->a;
    uint8_t *meets = mem_alloc(a->ntables + 1), *lone = mem_alloc(a->nstates + 1);
    memset(lone, 0, a->nstates + 1);
    for (uint32_t i = 0; i < a->ntables; i++) meets[i] = table_meets(&a->tables[i], w->nv);
    for (uint32_t s = 0; s < a->nstates; s++)
        if (a->states[s].begins && w->arrivals[s] == 1)
            vec_push(&w->stack, ((MarkStep){.state = s}));
    while (w->stack.n) {
        uint32_t s = w->stack.v[--w->stack.n].state;
        if (!lone[s]) mark_behind(w, s, true, meets);
        lone[s] = 1;
    }
    for (uint32_t s = 0; s < a->nstates; s++) {
        if (w->arrivals[s] > 1) a->states[s].mark = 0;
        if (!lone[s]) mark_behind(w, s, false, meets);
    }
    for (uint32_t i = 0; i < a->nacts; i++)
        if (w->uses[i] > 1) a->acts[i].mark = 0;
    free(meets);
    free(lone);
}

/* Something comes to a cell: for which of the pieces that is the first time. */
static uint64_t cell_enter(MarkWalk *w, MarkCell *cell, uint64_t pieces) {
    if (cell->age != w->age) *cell = (MarkCell){.age = w->age};
    uint64_t fresh = pieces & ~cell->pieces;
    cell->pieces |= pieces;
    return fresh;
}

/* The same along the only edge to a state, from a vertex. From the same one it comes again for other
 * pieces, whatever they were. */
static uint64_t cell_enter_from(MarkWalk *w, MarkCell *cell, uint64_t pieces, uint32_t from) {
    if (cell->age != w->age) *cell = (MarkCell){.age = w->age, .from = from};
    return cell->from == from ? pieces : 0;
}

static void walk_to(MarkWalk *w, uint32_t state, uint32_t v, uint64_t pieces, uint32_t from) {
    RbgAutoState *st = &w->a->states[state];
    MarkCell *cell = &w->cells[(size_t)state * w->nv + v];
    w->work++;
    if (st->accept) return;
    uint64_t fresh = pieces;
    if (w->arrivals[state] > 1)
        fresh = cell_enter(w, cell, pieces);
    else if (w->moves[state])
        fresh = cell_enter_from(w, cell, pieces, from);
    if (fresh != pieces) st->mark = 0;
    if (fresh) vec_push(&w->stack, ((MarkStep){state, v, fresh}));
}

static void walk_edge(MarkWalk *w, const RbgEdge *e, MarkStep at) {
    RbgAct *act = &w->a->acts[e->act];
    uint32_t n;
    const uint16_t *to;
    switch (act->kind) {
    case RBG_ACT_OFF:
    case RBG_ACT_ASSIGN:
    case RBG_ACT_SWITCH:
        w->work++;
        if (w->uses[e->act] > 1 &&
            cell_enter(w, &w->cells[(size_t)w->row[e->act] * w->nv + at.vertex], at.pieces) !=
                at.pieces)
            act->mark = 0;
        return;
    case RBG_ACT_ON:
        at.pieces &= piece_mask(w->a->game, act->pieces);
        if (at.pieces) walk_to(w, e->to, at.vertex, at.pieces, at.vertex);
        return;
    case RBG_ACT_GO:
        to = rbg_table_from(&w->a->tables[act->sub], at.vertex, &n);
        for (uint32_t i = 0; i < n; i++) walk_to(w, e->to, to[i], UINT64_MAX, at.vertex);
        return;
    case RBG_ACT_TEST:
        rbg_table_from(&w->a->tables[act->sub], at.vertex, &n);
        if (n) walk_to(w, e->to, at.vertex, at.pieces, at.vertex);
        return;
    default: walk_to(w, e->to, at.vertex, at.pieces, at.vertex); return;
    }
}

/* Does a stretch go the same ways from every vertex? */
static bool same_everywhere(const RbgAutomaton *a, const RbgAutoState *st) {
    for (uint32_t i = st->first; i < st->first + st->n; i++) {
        const RbgAct *act = &a->acts[a->edges[i].act];
        if (act->kind != RBG_ACT_GO || !a->tables[act->sub].constant) return false;
    }
    return true;
}

static bool walk_stretch(MarkWalk *w, uint32_t state) {
    const RbgAutoState *st = &w->a->states[state];
    uint32_t nv = same_everywhere(w->a, st) ? 1 : w->nv;
    for (uint32_t v = 0; v < nv; v++) {
        w->age++;
        walk_to(w, state, v, w->begins_with[state], v);
        while (w->stack.n) {
            if (w->work > MARKS_MAX_WORK) return false;
            MarkStep at = w->stack.v[--w->stack.n];
            const RbgAutoState *from = &w->a->states[at.state];
            for (uint32_t i = from->first; i < from->first + from->n; i++)
                walk_edge(w, &w->a->edges[i], at);
        }
    }
    return true;
}

static uint32_t mark_group_of(uint32_t *group, uint32_t s) {
    while (group[s] != s) s = group[s] = group[group[s]];
    return s;
}

/* States that can be in the same stretch share a frame; `size` counts its marks. */
static void number_marks(RbgAutomaton *a, uint32_t *group, uint32_t *size) {
    for (uint32_t s = 0; s < a->nstates; s++) group[s] = s;
    for (uint32_t s = 0; s < a->nstates; s++)
        for (uint32_t i = a->states[s].first; i < a->states[s].first + a->states[s].n; i++)
            if (!a->acts[a->edges[i].act].modifier)
                group[mark_group_of(group, s)] = mark_group_of(group, a->edges[i].to);
    /* The edges of one modifier may come from several groups. */
    uint32_t *owner = mem_alloc((a->nacts + 1) * sizeof *owner);
    memset(owner, 0xff, (a->nacts + 1) * sizeof *owner);
    for (uint32_t s = 0; s < a->nstates; s++) {
        for (uint32_t i = a->states[s].first; i < a->states[s].first + a->states[s].n; i++) {
            uint32_t act = a->edges[i].act;
            if (a->acts[act].mark == RBG_NO_MARK) continue;
            if (owner[act] == UINT32_MAX) owner[act] = s;
            group[mark_group_of(group, s)] = mark_group_of(group, owner[act]);
        }
    }
    for (uint32_t i = 0; i < a->nacts; i++)
        if (owner[i] != UINT32_MAX) a->acts[i].mark = size[mark_group_of(group, owner[i])]++;
    for (uint32_t s = 0; s < a->nstates; s++)
        if (a->states[s].mark != RBG_NO_MARK) a->states[s].mark = size[mark_group_of(group, s)]++;
    free(owner);
}

/* Stretches from which a mark can be reached need a frame. */
static void frame_stretches(RbgAutomaton *a, uint32_t *group, const uint32_t *size) {
    uint8_t *reaches = mem_alloc(a->nstates + 1);
    memset(reaches, 0, a->nstates + 1);
    int passes = 0;
    for (bool again = true; again && passes < 64; passes++) {
        again = false;
        for (uint32_t s = a->nstates; s-- > 0;) {
            const RbgAutoState *st = &a->states[s];
            bool was = reaches[s];
            reaches[s] |= st->mark != RBG_NO_MARK;
            for (uint32_t i = st->first; i < st->first + st->n && !reaches[s]; i++) {
                const RbgAct *act = &a->acts[a->edges[i].act];
                reaches[s] = act->modifier ? act->mark != RBG_NO_MARK : reaches[a->edges[i].to];
            }
            again |= !was && reaches[s];
        }
        /* A chain against the order of states: rather clear too many frames. */
        if (passes == 63) memset(reaches, 1, a->nstates);
    }
    for (uint32_t s = 0; s < a->nstates; s++)
        if (a->states[s].begins && reaches[s]) a->states[s].frame = size[mark_group_of(group, s)];
    free(reaches);
}

static bool walk_all(MarkWalk *w) {
    RbgAutomaton *a = w->a;
    uint32_t rows = a->nstates;
    for (uint32_t i = 0; i < a->nacts; i++)
        if (w->uses[i] > 1) w->row[i] = rows++;
    size_t cells = (size_t)rows * w->nv;
    if (cells > MARKS_MAX_CELLS) return false;
    w->cells = mem_alloc((cells + 1) * sizeof *w->cells);
    memset(w->cells, 0, cells * sizeof *w->cells);
    bool done = true;
    for (uint32_t s = 0; s < a->nstates && done; s++)
        if (a->states[s].begins) done = walk_stretch(w, s);
    free(w->cells);
    w->stack.n = 0;
    return done;
}

void rbg_marks(Arena *arena, RbgAutomaton *a) {
    MarkWalk w = {.a = a, .nv = a->game->nvertices};
    w.arrivals = ARENA_ARRAY(arena, uint32_t, a->nstates);
    w.uses = ARENA_ARRAY(arena, uint32_t, a->nacts);
    w.row = ARENA_ARRAY(arena, uint32_t, a->nacts);
    w.begins_with = ARENA_ARRAY(arena, uint64_t, a->nstates);
    w.moves = ARENA_ARRAY(arena, uint8_t, a->nstates);
    count_arrivals(&w);
    find_moves(&w);
    if (!walk_all(&w)) mark_by_edges(&w);
    vec_free(&w.stack);
    uint32_t *group = ARENA_ARRAY(arena, uint32_t, a->nstates);
    uint32_t *size = ARENA_ARRAY(arena, uint32_t, a->nstates);
    number_marks(a, group, size);
    frame_stretches(a, group, size);
}
