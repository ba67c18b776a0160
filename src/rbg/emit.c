/* emit.c: one C file from the automaton. */
#include "rbg/emit.h"

#include <ctype.h>
#include <string.h>

#include "rbg/emit_int.h"

enum {
    EMIT_MAX_VERTICES = 8192, /* searches recurse along the board */
    EMIT_MAX_STATES = 20000,
    EMIT_MAX_ENTRIES = 400000, /* of tables */
    EMIT_MANY_STATES = 1000,
    EMIT_ABI = 2,
};

/* A name in a comment. Nothing but letters and digits gets through. */
static void emit_name(Emit *e, Str name) {
    for (size_t i = 0; i < name.n && i < 60; i++) {
        unsigned char c = (unsigned char)name.s[i];
        sb_char(e->out, c < 128 && isalnum(c) ? (char)c : '_');
    }
}

static void emit_constants(Emit *e) {
    sb_text(e->out, "/* ");
    emit_name(e, e->g->name);
    sb_text(e->out,
            ": a Regular Boardgame as C, printed by Tessera. To build and use it:\n *\n"
            " *     cc -O2 -DRBG_MAIN file.c -o game\n"
            " *     ./game perft 3\n"
            " *     ./game play 10\n"
            " *\n * Without RBG_MAIN it is a library with one table, tessera_rbg.\n *\n * pieces:");
    for (uint32_t i = 0; i < e->g->npieces; i++) {
        sb_fmt(e->out, "\n *   %u ", i);
        emit_name(e, e->g->pieces[i]);
    }
    sb_text(e->out, "\n * variables:");
    for (uint32_t i = 0; i < e->g->nvars; i++) {
        sb_fmt(e->out, "\n *   %u ", i);
        emit_name(e, e->g->vars[i].name);
    }
    sb_fmt(e->out,
           "\n */\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
           "#include <stdlib.h>\n#include <string.h>\n\n"
           "/* No game uses all of this. */\n"
           "#pragma GCC diagnostic ignored \"-Wunused-function\"\n"
           "#pragma GCC diagnostic ignored \"-Wunused-const-variable\"\n\n"
           "enum {\n    ABI = %d,\n    NV = %u,\n    W = %u,\n    NPIECES = %u,\n    NVARS = %u,\n"
           "    NPLAYERS = %u,\n    SHIFT = %u,\n    NCELLS = %u,\n    NMODIFIERS = %u,\n"
           "    START = %u,\n    NPOOLS = %u,\n    MAX_MOVES = %d,\n};\n\n",
           EMIT_ABI, e->g->nvertices, e->layout.words, e->g->npieces, e->g->nvars, e->g->nplayers,
           e->layout.shift, e->a->nstates, e->g->nmodifiers, e->a->start, e->npools, RBG_MAX_MOVES);
}

static void emit_start_board(Emit *e) {
    sb_text(e->out, "\nstatic const uint8_t start_board[NV] = {");
    for (uint32_t v = 0; v < e->g->nvertices; v++)
        sb_fmt(e->out, "%s%u,", v % 24 ? "" : "\n    ", e->g->vertices[v].piece);
    sb_text(e->out, "\n};\n\n");
}

/* Which states have functions, which tables are used. */
static void emit_plan(Emit *e) {
    const RbgAutomaton *a = e->a;
    e->entry[a->start] = 1;
    e->function[a->start] = 1;
    for (uint32_t s = 0; s < a->nstates; s++) {
        for (uint32_t i = a->states[s].first; i < a->states[s].first + a->states[s].n; i++) {
            const RbgEdge *edge = &a->edges[i];
            const RbgAct *act = &a->acts[edge->act];
            e->uses[edge->to]++;
            if (act->kind == RBG_ACT_SWITCH) e->entry[edge->to] = e->function[edge->to] = 1;
            if (act->kind == RBG_ACT_SWITCH) e->switches[edge->to]++;
            if (act->kind == RBG_ACT_PATTERN) e->function[act->sub] = 1;
            if (act->kind == RBG_ACT_GO) e->reached[act->sub] |= 1;
            if (act->kind == RBG_ACT_TEST) e->reached[act->sub] |= 2;
        }
    }
    for (uint32_t s = 0; s < a->nstates; s++)
        if (e->uses[s] > 1 || a->states[s].mark != RBG_NO_MARK) e->function[s] = 1;
}

static void emit_entries(Emit *e) {
    const RbgAutomaton *a = e->a;
    sb_fmt(
        e->out,
        "\n/* Where moves begin. `counted`: one is drawn by counting and picking. `pool`: or as these\n"
        " * steps, at a vertex of that pool; 0: it is not so. */\n"
        "typedef struct Entry {\n    Search *search;\n    bool counted;\n    uint8_t pool, nsteps;\n"
        "    uint32_t steps[%d + 1];\n} Entry;\n\nstatic const Entry entries[NCELLS] = {\n",
        EMIT_POOL_STEPS);
    for (uint32_t s = 0; s < a->nstates; s++) {
        const EmitDrawn *d = &e->drawn[s];
        if (!e->entry[s] || !a->states[s].n) continue;
        sb_fmt(e->out, "    [%u] = {%c%u, %d, %u, %u, {", s, a->states[s].frame ? 'e' : 's', s,
               e->counted[s], d->pool, d->nsteps);
        for (uint32_t i = 0; i < d->nsteps; i++) sb_fmt(e->out, "%uu, ", d->steps[i]);
        sb_text(e->out, "0}},\n");
    }
    sb_text(e->out, "};\n\n");
}

static const RbgEdge *switch_edge(const Emit *e, const RbgAct *act) {
    for (uint32_t i = 0; i < e->a->nedges; i++)
        if (&e->a->acts[e->a->edges[i].act] == act) return &e->a->edges[i];
    return NULL;
}

/* What a modifier does when it is played, by its index: kind 0 off, 1 a number, 2 an expression,
 * 3 switch. */
static void emit_modifiers(Emit *e) {
    sb_text(e->out,
            "typedef struct Modifier {\n    uint8_t kind;\n    uint16_t target;\n"
            "    int32_t value;\n} Modifier;\n\nstatic const Modifier modifiers[] = {\n    {0},\n");
    for (uint32_t i = 1; i <= e->g->nmodifiers; i++) {
        const RbgAct *act = e->a->modifiers[i];
        const RbgEdge *to = act && act->kind == RBG_ACT_SWITCH ? switch_edge(e, act) : NULL;
        bool number = act && act->kind == RBG_ACT_ASSIGN && act->a->kind == RBG_NUMBER &&
                      act->a->lo >= 0 && act->a->hi <= RBG_MAX_BOUND;
        if (!act || (act->kind == RBG_ACT_SWITCH && !to))
            sb_text(e->out, "    {0},\n");
        else if (act->kind == RBG_ACT_OFF)
            sb_fmt(e->out, "    {0, %u, 0},\n", act->target);
        else if (act->kind == RBG_ACT_SWITCH)
            sb_fmt(e->out, "    {3, %u, %u},\n", act->target, to->to);
        else
            sb_fmt(e->out, "    {%d, %u, %lld},\n", number ? 1 : 2, act->target,
                   number ? (long long)act->a->number : 0);
    }
    sb_text(e->out, "};\n\nstatic int32_t assigned(const State *s, uint32_t modifier) {\n"
                    "    bool bad = false;\n    (void)s, (void)bad;\n    switch (modifier) {\n");
    for (uint32_t i = 1; i <= e->g->nmodifiers; i++) {
        const RbgAct *act = e->a->modifiers[i];
        if (!act || act->kind != RBG_ACT_ASSIGN || act->a->kind == RBG_NUMBER) continue;
        sb_fmt(e->out, "    case %u: return (int32_t)", i);
        emit_expr(e, act->a);
        sb_text(e->out, ";\n");
    }
    sb_text(e->out, "    default: return 0;\n    }\n}\n");
}

static bool emit_fits(const RbgGame *g, const RbgAutomaton *a) {
    uint64_t entries = 0;
    for (uint32_t i = 0; i < a->ntables; i++) entries += a->tables[i].ntotal;
    return g->nvertices <= EMIT_MAX_VERTICES && a->nstates <= EMIT_MAX_STATES &&
           a->nedges <= EMIT_MAX_STATES * 8 && entries <= EMIT_MAX_ENTRIES;
}

bool rbg_emit(const RbgGame *g, const RbgAutomaton *a, StrBuf *out, const char **why) {
    Emit e = {.out = out, .g = g, .a = a};
    if (!rbg_layout(&e.layout, g) || !emit_fits(g, a)) {
        *why = "the game is too large to be compiled";
        return false;
    }
    Arena arena = {0};
    e.uses = ARENA_ARRAY(&arena, uint32_t, a->nstates);
    e.function = ARENA_ARRAY(&arena, uint8_t, a->nstates);
    e.entry = ARENA_ARRAY(&arena, uint8_t, a->nstates);
    e.reached = ARENA_ARRAY(&arena, uint8_t, a->ntables + 1);
    e.phase = ARENA_ARRAY(&arena, uint8_t, a->nstates);
    e.switches = ARENA_ARRAY(&arena, uint32_t, a->nstates);
    e.counted = ARENA_ARRAY(&arena, uint8_t, a->nstates);
    e.unseen = ARENA_ARRAY(&arena, uint8_t, a->nacts + 1);
    e.looping = ARENA_ARRAY(&arena, uint8_t, a->nacts + 1);
    e.drawn = ARENA_ARRAY(&arena, EmitDrawn, a->nstates);
    emit_plan(&e);
    emit_facts(&e, &arena);
    emit_weigh(&e);
    emit_pools(&e);
    emit_constants(&e);
    bool mixed = false;
    for (uint32_t i = 0; i < a->nstates; i++) mixed |= e.phase[i] == (EMIT_KEEPER | EMIT_PLAYER);
    sb_fmt(out,
           "/* Are there rules that both the keeper and a player follow? */\n"
           "enum { MIXED = %d };\n\n"
           "/* Might a search take too long, or too much of the stack? */\n"
           "enum { WATCHED = %d };\n\n"
           "/* In a large game the code is smaller, and sooner compiled, with calls. */\n"
           "#define PUT %s\n\n",
           mixed, e.watched,
           a->nstates > EMIT_MANY_STATES ? "__attribute__((noinline))" : "inline");
    emit_head(&e);
    emit_start_board(&e);
    emit_tables(&e);
    emit_pool_table(&e);
    emit_functions(&e);
    emit_entries(&e);
    emit_modifiers(&e);
    emit_engine(&e);
    arena_free(&arena);
    return true;
}
