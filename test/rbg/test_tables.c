/* test_tables.c: parts that depend on the board alone lead where they should, in a table or without one:
 * against the plain definition, against the same rules without tables, and on boards too large for them. */
#include "compare.h"

#include <ctype.h>

#include "rbg/automaton_int.h"
#include "rbg/emit.h"

enum { TABLES_VERTICES = 24, TABLES_LABELS = 4 };

/* ---- random descriptions --------------------------------------------------------------------- */

typedef struct Writer {
    uint64_t rng;
    uint32_t nv, nlabels;
    bool pieces, modifiers; /* may parts look at pieces, change them? */
    StrBuf out;
} Writer;

static void write_part(Writer *w, int depth);

static void write_leaf(Writer *w) {
    uint32_t kind = rng_below(&w->rng, w->pieces ? 7 : 5);
    if (kind == 6 && w->modifiers)
        sb_text(&w->out, rng_below(&w->rng, 2) ? "[x]" : "[e]");
    else if (kind >= 5)
        sb_text(&w->out, rng_below(&w->rng, 2) ? "{x}" : "{e}");
    else if (kind == 4 && rng_below(&w->rng, 3) == 0)
        sb_char(&w->out, '.');
    else
        sb_fmt(&w->out, "l%u", rng_below(&w->rng, w->nlabels));
}

static void write_several(Writer *w, const char *sep, int depth) {
    uint32_t n = 2 + rng_below(&w->rng, 3);
    sb_char(&w->out, '(');
    for (uint32_t i = 0; i < n; i++) {
        if (i) sb_text(&w->out, sep);
        write_part(w, depth - 1);
    }
    sb_char(&w->out, ')');
}

static void write_part(Writer *w, int depth) {
    uint32_t kind = depth > 0 ? rng_below(&w->rng, 8) : 0;
    bool modifiers = w->modifiers;
    if (kind < 2) {
        write_leaf(w);
    } else if (kind < 4) {
        write_several(w, " ", depth);
    } else if (kind < 6) {
        write_several(w, " + ", depth);
    } else if (kind == 6) {
        w->modifiers = false; /* again and again has no end */
        sb_char(&w->out, '(');
        write_part(w, depth - 1);
        sb_text(&w->out, ")*");
        w->modifiers = modifiers;
    } else {
        sb_text(&w->out, rng_below(&w->rng, 3) ? "{? " : "{! ");
        write_part(w, depth - 1);
        sb_char(&w->out, '}');
    }
}

/* A board of vertices whose edges lead anywhere, or mostly to neighbours. */
static void write_board(Writer *w) {
    bool near = rng_below(&w->rng, 2);
    w->nv = 1 + rng_below(&w->rng, TABLES_VERTICES);
    w->nlabels = 1 + rng_below(&w->rng, TABLES_LABELS);
    sb_clear(&w->out);
    sb_text(&w->out, "#players = a(100), b(100)\n#pieces = e, x\n#variables =\n#board =\n");
    for (uint32_t v = 0; v < w->nv; v++) {
        const char *sep = "";
        sb_fmt(&w->out, "v%u [%s] {", v, rng_below(&w->rng, 3) ? "e" : "x");
        for (uint32_t l = 0; l < w->nlabels; l++) {
            if (v && rng_below(&w->rng, 4) == 0) continue; /* the first vertex has all labels */
            uint32_t to = near ? (v + (l % 2 ? 1 : w->nv - 1) * (l / 2 + 1)) % w->nv
                               : rng_below(&w->rng, w->nv);
            sb_fmt(&w->out, "%sl%u: v%u", sep, l, to);
            sep = ", ";
        }
        sb_text(&w->out, "}\n");
    }
    sb_text(&w->out, "#rules = ");
}

/* ---- what a part means ----------------------------------------------------------------------- */

/* Adds the vertices that a part leads to from v, by the definition alone. */
static void part_leads(const RbgGame *g, const RbgNode *node, uint32_t v, bool *to);

static bool part_holds(const RbgGame *g, const RbgNode *node, uint32_t v) {
    bool to[TABLES_VERTICES] = {0}, some = false;
    part_leads(g, node->parts[0], v, to);
    for (uint32_t u = 0; u < g->nvertices; u++) some |= to[u];
    return some != node->negated;
}

static void parts_lead(const RbgGame *g, const RbgNode *node, uint32_t i, uint32_t v, bool *to) {
    bool next[TABLES_VERTICES] = {0};
    if (i == node->n) {
        to[v] = true;
        return;
    }
    part_leads(g, node->parts[i], v, next);
    bool behind[TABLES_VERTICES] = {0};
    for (uint32_t u = 0; u < g->nvertices; u++)
        if (next[u]) parts_lead(g, node, i + 1, u, behind);
    for (uint32_t u = 0; u < g->nvertices; u++) to[u] |= behind[u];
}

static void part_leads(const RbgGame *g, const RbgNode *node, uint32_t v, bool *to) {
    bool all[TABLES_VERTICES] = {0};
    int32_t edge;
    switch (node->kind) {
    case RBG_SHIFT:
        edge = rbg_edge(g, node->target, v);
        if (edge >= 0) to[edge] = true;
        return;
    case RBG_SEQ: parts_lead(g, node, 0, v, to); return;
    case RBG_SUM:
        for (uint32_t i = 0; i < node->n; i++) part_leads(g, node->parts[i], v, to);
        return;
    case RBG_STAR:
        all[v] = true;
        for (uint32_t round = 0; round < g->nvertices; round++)
            for (uint32_t u = 0; u < g->nvertices; u++)
                if (all[u]) part_leads(g, node->parts[0], u, all);
        for (uint32_t u = 0; u < g->nvertices; u++) to[u] |= all[u];
        return;
    case RBG_PATTERN:
        if (part_holds(g, node, v)) to[v] = true;
        return;
    default: to[v] = true; return;
    }
}

static const RbgGame *read_written(Arena *arena, const Writer *w) {
    const char *error = NULL;
    Diags diags = diags_new(arena);
    Str text = {arena_copy(arena, w->out.s, w->out.n), (uint32_t)w->out.n};
    const Source *src = source_from(arena, "written.rbg", text, &error);
    const RbgGame *g = src ? rbg_read(arena, src, &diags) : NULL;
    if (!g) play_fail(sb_cstr(&w->out), "is not read");
    return g;
}

/* Each limit from none on; the last ones are never reached. */
static RbgTableLimits random_limits(uint64_t *rng) {
    static const uint32_t work[] = {0, 30, 300, 3000, 300000000};
    RbgTableLimits limits = {.work = work[rng_below(rng, 5)], .part_work = work[rng_below(rng, 5)]};
    limits.entries = work[rng_below(rng, 5)];
    return limits;
}

static bool expect_table(const RbgGame *g, RbgTableLimits limits, const char *text) {
    Arena arena = {0};
    TableMaker *m = rbg_tables_open(&arena, g, limits);
    uint32_t table, n;
    RbgParts of = {false, 1, (RbgNode *const *)&g->rules};
    bool made = rbg_is_static(g->rules) && rbg_tables_make(m, of, &table);
    for (uint32_t v = 0; made && v < g->nvertices; v++) {
        bool to[TABLES_VERTICES] = {0};
        part_leads(g, g->rules, v, to);
        const uint16_t *row = rbg_table_from(rbg_tables_get(m, table), v, &n);
        for (uint32_t u = 0, i = 0; u < g->nvertices; u++) {
            bool there = i < n && row[i] == u;
            i += there;
            if (there != to[u]) play_fail(text, "leads elsewhere");
        }
    }
    rbg_tables_close(m, &n);
    arena_free(&arena);
    return made;
}

static void tables_by_definition(void **state) {
    Writer w = {.rng = 1};
    for (int i = 0; i < 2000; i++) {
        Arena arena = {0};
        write_board(&w);
        write_part(&w, 4);
        const RbgGame *g = read_written(&arena, &w);
        assert_true(expect_table(g, rbg_table_limits, sb_cstr(&w.out)));
        bool made = expect_table(g, random_limits(&w.rng), sb_cstr(&w.out));
        if (g->rules->kind == RBG_SHIFT) assert_true(made);
        arena_free(&arena);
    }
    sb_free(&w.out);
}

/* ---- the same moves without them ------------------------------------------------------------- */

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The moves as text, sorted: without tables they may be found in another order. */
static void list_sorted(RbgWork *w, StrBuf *out) {
    RbgMoves moves = {0};
    rbg_list(w, &moves);
    char **texts = mem_alloc((moves.ends.n + 1) * sizeof *texts);
    for (uint32_t i = 0; i < moves.ends.n; i++) {
        StrBuf one = {0};
        uint32_t n;
        const uint32_t *steps = rbg_move(&moves, i, &n);
        for (uint32_t k = 0; k < n; k++) sb_fmt(&one, "%u ", steps[k]);
        sb_char(&one, '\n');
        texts[i] = one.s;
    }
    qsort(texts, moves.ends.n, sizeof *texts, by_text);
    sb_clear(out);
    for (uint32_t i = 0; i < moves.ends.n; i++) {
        sb_text(out, texts[i]);
        free(texts[i]);
    }
    free(texts);
    vec_free(&moves.steps);
    vec_free(&moves.ends);
}

typedef struct TableSide {
    RbgWork *work;
    RbgState *state;
    StrBuf moves;
} TableSide;

static void side_open(TableSide *p, Arena *arena, const RbgGame *g, const RbgLayout *layout,
                      RbgTableLimits limits) {
    const char *why = NULL;
    const RbgAutomaton *a = rbg_automaton_within(arena, g, limits, &why);
    assert_non_null(a);
    *p = (TableSide){.work = rbg_work_new(rbg_program(arena, a, layout), layout)};
    p->state = arena_alloc(arena, layout->bytes);
    p->work->limit = 200000;
    rbg_state_start(layout, g, a->start, p->state);
    rbg_work_on(p->work, p->state);
    rbg_keeper(p->work);
}

static void side_close(TableSide *p) {
    rbg_work_free(p->work);
    sb_free(&p->moves);
}

/* Plays the same moves with all tables and with few; how many there were to choose from. */
static uint32_t same_moves(const RbgGame *g, uint64_t *rng, const char *text) {
    Arena arena = {0};
    RbgLayout layout;
    TableSide p[2];
    RbgMoves moves = {0};
    uint32_t listed = 0;
    assert_true(rbg_layout(&layout, g));
    side_open(&p[0], &arena, g, &layout, rbg_table_limits);
    side_open(&p[1], &arena, g, &layout, random_limits(rng));
    for (int ply = 0; ply < 6; ply++) {
        list_sorted(p[0].work, &p[0].moves);
        list_sorted(p[1].work, &p[1].moves);
        if (p[0].work->bound_hit || p[1].work->bound_hit) break;
        if (strcmp(sb_cstr(&p[0].moves), sb_cstr(&p[1].moves)) != 0) {
            printf("# with tables:\n%s# without:\n%s", sb_cstr(&p[0].moves), sb_cstr(&p[1].moves));
            play_fail(text, "other moves without tables");
        }
        rbg_list(p[0].work, &moves);
        if (!moves.ends.n) break;
        listed += moves.ends.n;
        uint32_t n;
        const uint32_t *steps = rbg_move(&moves, rng_below(rng, moves.ends.n), &n);
        rbg_play(p[0].work, steps, n);
        rbg_play(p[1].work, steps, n);
    }
    vec_free(&moves.steps);
    vec_free(&moves.ends);
    side_close(&p[0]);
    side_close(&p[1]);
    arena_free(&arena);
    return listed;
}

/* Whatever the C of a game calls is in it. */
static void expect_defined(const char *code) {
    for (const char *at = code; *at; at++) {
        char name[40];
        if (!strchr("spe", *at) || at == code || isalnum((unsigned char)at[-1]) || at[-1] == '_')
            continue;
        int n = (int)strspn(at + 1, "0123456789");
        if (n == 0 || n > 9 || at[1 + n] != '(') continue;
        snprintf(name, sizeof name, "static int %.*s(Work", n + 1, at);
        if (!strstr(code, name)) play_fail(name, "is called, but not there");
    }
}

static void expect_code(const RbgGame *g) {
    Arena arena = {0};
    StrBuf code = {0};
    const char *why = NULL;
    const RbgAutomaton *a = rbg_automaton(&arena, g, &why);
    if (a && rbg_emit(g, a, &code, &why)) expect_defined(sb_cstr(&code));
    sb_free(&code);
    arena_free(&arena);
}

static void moves_without_tables(void **state) {
    Writer w = {.rng = 2, .pieces = true, .modifiers = true};
    uint64_t listed = 0;
    for (int i = 0; i < 1200; i++) {
        Arena arena = {0};
        write_board(&w);
        sb_text(&w.out, "(->a ");
        write_part(&w, 4);
        sb_text(&w.out, " {e} [x] ->b ");
        write_part(&w, 4);
        sb_text(&w.out, " {x} [e])*");
        if (rng_below(&w.rng, 4) == 0) write_part(&w, 3); /* which leads nowhere */
        const RbgGame *g = read_written(&arena, &w);
        listed += same_moves(g, &w.rng, sb_cstr(&w.out));
        if (i % 8 == 0) expect_code(g);
        arena_free(&arena);
    }
    assert_true(listed > 2000);
    sb_free(&w.out);
}

/* ---- large boards ---------------------------------------------------------------------------- */

static void write_square(StrBuf *out, uint32_t side, const char *rules) {
    sb_clear(out);
    sb_text(out, "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
                 "#flood = (left+right+up+down)*\n#any = (up*+down*)(left*+right*)\n"
                 "#board = rectangle(up,down,left,right,");
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++) sb_text(out, !x ? "[e" : x + 1 == side ? ",e]" : ",e");
    sb_fmt(out, ")\n#rules = %s\n", rules);
}

static bool some_table_full(const RbgAutomaton *a) {
    for (uint32_t i = 0; i < a->ntables; i++)
        if (a->tables[i].full) return true;
    return false;
}

/* Edges lead on however large the board is; all squares are one row of a table, and known soon. */
static void large_boards(void **state) {
    static const struct {
        uint32_t side;
        const char *rules;
        uint32_t moves;
        bool full;
    } rows[] = {
        {20, "->a flood {e} right [x] ->b", 380, true},
        {90, "->a flood {e} right [x] ->b", 8010, true},
        {100, "->a flood {e} right [x] ->b", 9900, true},
        {120, "->a flood {e} right [x] ->b", 14280, true},
        {140, "->a any {e} [x] ->b", 19600, true},
        {250, "->a any {e} left up [x] ->b", 249 * 249, true},
        {250, "->a (right right + down + down left)* {e} [x] ->b", 250 * 250 - 125, false},
        {64,
         "->a ({? flood {x}} + {? (left+right+up+down+left up)* {x}} + "
         "{? (left+right+up+down+left up+right up)* {x}} + {? (left+right+up+down+up up)* {x}} + "
         "{e} right [x] down [x] ->b)",
         1, true},
        {250, "->a (right + right right) {e} left* [x] ->b (down [x])^100", 3, false},
        {64, "->a down* up* {! right*{! right} {x}} right* {! left* {! left} {x}} [x] ->b", 4096,
         false},
    };
    StrBuf text = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Play p = {0};
        uint64_t states;
        write_square(&text, rows[i].side, rows[i].rules);
        board_text(&p, sb_cstr(&text));
        if (board_perft(&p, 1, &states) != rows[i].moves) play_fail(rows[i].rules, "other moves");
        if (rows[i].full && !some_table_full(rbg_rules_of(p.game)->automaton))
            play_fail(rows[i].rules, "no table has all squares");
        play_rise(&p);
    }
    sb_free(&text);
}

/* Without any room for tables: what was one is searched. */
static void large_boards_searched(void **state) {
    static const struct {
        const char *rules;
        uint32_t moves;
    } rows[] = {
        {"->a flood {e} right [x] ->b", 9900},
        {"->a any {e} up left [x] ->b", 9801},
        {"->a (flood {e} right + {? flood {x}} [e]) [x] ->b", 9900},
    };
    StrBuf text = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena arena = {0};
        RbgLayout layout;
        TableSide p;
        RbgMoves moves = {0};
        write_square(&text, 100, rows[i].rules);
        Writer w = {.out = text};
        const RbgGame *g = read_written(&arena, &w);
        assert_true(rbg_layout(&layout, g));
        side_open(&p, &arena, g, &layout, (RbgTableLimits){0});
        p.work->limit = INT64_MAX;
        rbg_list(p.work, &moves);
        assert_int_equal(moves.ends.n, rows[i].moves);
        vec_free(&moves.steps);
        vec_free(&moves.ends);
        side_close(&p);
        arena_free(&arena);
    }
    sb_free(&text);
}

/* Long tables have equal rows once, interpreted and compiled. */
static void shared_rows(void **state) {
    StrBuf text = {0};
    Play a = {0}, b = {0};
    uint64_t rng = 3;
    bool shared = false;
    write_square(&text, 60, "(->a (up*+down*) {e} [x] ->b (left*+right*) {e} right [x] [e])^5");
    board_text(&a, sb_cstr(&text));
    board_text(&b, sb_cstr(&text));
    const RbgAutomaton *m = rbg_rules_of(a.game)->automaton;
    for (uint32_t i = 0; i < m->ntables; i++)
        shared |= m->tables[i].row && m->tables[i].nrows == 60;
    assert_true(shared);
    uint64_t states;
    assert_int_equal(board_perft(&a, 1, &states), 60);
    if (compare_compiled(&b, "shared rows"))
        for (int i = 0; i < 3; i++) assert_true(compare_game(&a, &b, "shared rows", &rng) > 200);
    play_rise(&a);
    play_rise(&b);
    sb_free(&text);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(tables_by_definition), cmocka_unit_test(moves_without_tables),
    cmocka_unit_test(large_boards),         cmocka_unit_test(large_boards_searched),
    cmocka_unit_test(shared_rows),
};

TEST_MAIN(cases)
