/* emit_code.c: a function for each state that several edges lead to; the code of other states stands
 * where it is reached. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rbg/emit_int.h"

/* Where in the code we are, and what is known there. */
typedef struct Spot {
    char v[12];      /* the vertex, as C */
    uint32_t depth;  /* modifiers since the function began */
    char piece[12];  /* a variable with the piece there; empty: not loaded */
    uint64_t known;  /* pieces that may be there */
    bool pattern;    /* in a pattern: everything is taken back */
    uint8_t phase;   /* whose move it is, elsewhere */
    bool tail;       /* nothing comes after this in the function */
    bool once;       /* of the function of an entry: nothing here is done more than once a search */
    uint32_t entry;  /* its state */
    uint32_t unwind; /* label to go to when the search stops; 0: return */
    bool *unwinds;   /* set when that label is used */
} Spot;

static void emit_state(Emit *e, uint32_t state, Spot at);

static void emit_indent(Emit *e) {
    sb_repeat(e->out, ' ', (size_t)(e->indent < 12 ? e->indent : 12) * 4);
}

void emit_line(Emit *e, const char *fmt, ...) {
    char line[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    emit_indent(e);
    sb_text(e->out, line);
    sb_char(e->out, '\n');
}

static void emit_open(Emit *e, const char *head) {
    emit_line(e, "%s {", head);
    e->indent++;
}

static void emit_close(Emit *e) {
    e->indent--;
    emit_line(e, "}");
}

void emit_expr(Emit *e, const RbgExpr *x) {
    static const char op[] = {[RBG_ADD] = '+', [RBG_SUB] = '-', [RBG_MUL] = '*'};
    switch (x->kind) {
    case RBG_NUMBER: sb_fmt(e->out, "INT64_C(%lld)", (long long)x->number); return;
    case RBG_VARIABLE: sb_fmt(e->out, "(int64_t)s->vars[%u]", x->index); return;
    case RBG_COUNT: sb_fmt(e->out, "count_of(s, %u)", x->index); return;
    case RBG_DIV:
        if (x->b->lo > 0 || x->b->hi < 0) { /* never by zero */
            sb_char(e->out, '(');
            emit_expr(e, x->a);
            sb_text(e->out, " / ");
            emit_expr(e, x->b);
            sb_char(e->out, ')');
            return;
        }
        sb_text(e->out, "quotient(");
        emit_expr(e, x->a);
        sb_text(e->out, ", ");
        emit_expr(e, x->b);
        sb_text(e->out, ", &bad)");
        return;
    default:
        sb_char(e->out, '(');
        emit_expr(e, x->a);
        sb_fmt(e->out, " %c ", op[x->kind]);
        emit_expr(e, x->b);
        sb_char(e->out, ')');
        return;
    }
}

static void emit_stop(Emit *e, const Spot *at, const char *value) {
    if (!at->unwind) {
        emit_line(e, "return %s;", value);
        return;
    }
    *at->unwinds = true;
    if (strcmp(value, "r") == 0)
        emit_line(e, "goto out%u;", at->unwind);
    else
        emit_line(e, "{ r = %s; goto out%u; }", value, at->unwind);
}

/* `call` may end the search. */
static void emit_call(Emit *e, const Spot *at, const char *call) {
    if (at->tail && !at->unwind) {
        emit_line(e, "return %s;", call);
        return;
    }
    if (at->pattern) {
        emit_line(e, "if (%s)", call);
        e->indent++;
        emit_stop(e, at, "1");
    } else {
        emit_line(e, "if ((r = %s))", call);
        e->indent++;
        emit_stop(e, at, "r");
    }
    e->indent--;
}

/* The number of modifiers so far, as C. */
static const char *emit_depth(const Spot *at, char *text, size_t size) {
    if (at->depth)
        snprintf(text, size, "n + %u", at->depth);
    else
        snprintf(text, size, "n");
    return text;
}

static bool masks_work(const Emit *e) {
    return e->g->set_words == 1;
}

static uint64_t all_pieces(const Emit *e) {
    return e->g->npieces >= 64 ? UINT64_MAX : (UINT64_C(1) << e->g->npieces) - 1;
}

/* The condition that the piece here is one of an act's, as C; "1" when it always holds, and false when
 * it cannot. What is known gets better. */
static bool emit_condition(Emit *e, uint32_t act, Spot *at, char *text, size_t size) {
    const RbgAct *on = &e->a->acts[act];
    if (!masks_work(e)) {
        snprintf(text, size, "has(pieces%u, %s)", act, at->piece);
        return true;
    }
    uint64_t want = on->pieces[0] & at->known, not = at->known & ~on->pieces[0];
    if (!want) return false;
    if (!not )
        snprintf(text, size, "1");
    else if (!(want & (want - 1)))
        snprintf(text, size, "%s == %d", at->piece, __builtin_ctzll(want));
    else if (!(not &(not -1)))
        snprintf(text, size, "%s != %d", at->piece, __builtin_ctzll(not ));
    else
        snprintf(text, size, "(UINT64_C(0x%llx) >> %s & 1)", (unsigned long long)on->pieces[0],
                 at->piece);
    at->known = want;
    return true;
}

static const RbgEdge *only_switch(const Emit *e, uint32_t state);

static void emit_on(Emit *e, const RbgEdge *edge, Spot at) {
    char condition[80];
    if (!emit_condition(e, edge->act, &at, condition, sizeof condition)) return;
    bool counts = at.phase == EMIT_PLAYER && only_switch(e, edge->to);
    if (counts) {
        emit_open(e, "if (c->mode == COUNT)");
        emit_line(e, "c->count += %s;", condition);
        e->indent--;
        emit_line(e, "} else if (%s) {", condition);
    } else {
        bool always = strcmp(condition, "1") == 0;
        emit_line(e, "%s%s%s{", always ? "" : "if (", always ? "" : condition, always ? "" : ") ");
    }
    e->indent++;
    emit_state(e, edge->to, at);
    emit_close(e);
}

static void emit_compare(Emit *e, const RbgAct *act, const RbgEdge *edge, Spot at) {
    static const char *const op[] = {[RBG_LT] = "<",  [RBG_LE] = "<=", [RBG_EQ] = "==",
                                     [RBG_NE] = "!=", [RBG_GE] = ">=", [RBG_GT] = ">"};
    bool bad = act->a->may_fail || act->b->may_fail;
    emit_line(e, "{");
    e->indent++;
    if (bad) emit_line(e, "bool bad = false;");
    emit_indent(e);
    sb_text(e->out, "const int64_t x = ");
    emit_expr(e, act->a);
    sb_text(e->out, ", y = ");
    emit_expr(e, act->b);
    sb_text(e->out, ";\n");
    emit_line(e, "if (%sx %s y) {", bad ? "!bad && " : "", op[act->op]);
    e->indent++;
    emit_state(e, edge->to, at);
    emit_close(e);
    emit_close(e);
}

static void emit_pattern(Emit *e, const RbgEdge *edge, const char *value, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    emit_line(e, "if (%s%s) {", act->negated ? "!" : "", value);
    e->indent++;
    emit_state(e, edge->to, at);
    emit_close(e);
}

/* Pieces that a state asks for before anything else; all, if it may go on without asking. */
static uint64_t asked_pieces(const Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    uint64_t sum = 0;
    if (!masks_work(e) || st->accept) return UINT64_MAX;
    for (uint32_t i = st->first; i < st->first + st->n; i++) {
        const RbgAct *act = &e->a->acts[e->a->edges[i].act];
        if (act->kind != RBG_ACT_ON) return UINT64_MAX;
        sum |= act->pieces[0];
    }
    return sum;
}

/* The word k of the set of vertices with one of these pieces, as C. */
static void emit_piece_word(Emit *e, uint64_t pieces, const RbgTable *t, uint32_t table) {
    uint64_t all = all_pieces(e), rest = all & ~pieces;
    bool inverse = __builtin_popcountll(rest) < __builtin_popcountll(pieces);
    const char *sep = "";
    sb_text(e->out, inverse ? "~(" : "(");
    for (uint64_t m = inverse ? rest : pieces; m; m &= m - 1, sep = " | ")
        sb_fmt(e->out, "%ss->bits[%d][k]", sep, __builtin_ctzll(m));
    sb_char(e->out, ')');
    if (inverse || !t->full) sb_fmt(e->out, " & set%u[k]", table);
}

/* What is searched behind a switch, as C. */
static const char *emit_next(const Emit *e, uint32_t state, char *text, size_t size) {
    const RbgAutoState *st = &e->a->states[state];
    if (st->n)
        snprintf(text, size, "%c%u", st->frame ? 'e' : 's', state);
    else
        snprintf(text, size, "NULL");
    return text;
}

/* If a state does nothing but end a move, the switch; else NULL. */
static const RbgEdge *only_switch(const Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    if (st->n != 1 || st->accept || st->mark != RBG_NO_MARK) return NULL;
    const RbgEdge *edge = &e->a->edges[st->first];
    const RbgAct *act = &e->a->acts[edge->act];
    return act->kind == RBG_ACT_SWITCH && act->mark == RBG_NO_MARK ? edge : NULL;
}

/* If a state, where one of the pieces it asks for is, ends a move and does nothing else. */
static const RbgEdge *switch_behind_on(const Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    if (st->n != 1 || st->accept || st->mark != RBG_NO_MARK) return NULL;
    const RbgEdge *edge = &e->a->edges[st->first];
    return e->a->acts[edge->act].kind == RBG_ACT_ON ? only_switch(e, edge->to) : NULL;
}

/* To every vertex of a constant list that has one of some pieces: over the bits of their sets. */
static void emit_scan(Emit *e, const RbgEdge *edge, uint64_t pieces, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    const RbgTable *t = &e->a->tables[act->sub];
    const RbgEdge *end = at.phase == EMIT_PLAYER ? switch_behind_on(e, edge->to) : NULL;
    Spot in = at;
    in.tail = false;
    in.once = false;
    in.known = pieces & all_pieces(e);
    in.piece[0] = 0;
    snprintf(in.v, sizeof in.v, "v%u", ++e->labels);
    emit_open(e, "for (unsigned k = 0; k < W; k++)");
    emit_indent(e);
    sb_text(e->out, "uint64_t at = ");
    emit_piece_word(e, pieces, t, act->sub);
    sb_text(e->out, ";\n");
    if (end) {
        char call[120], depth[20], next[20];
        const RbgAct *sw = &e->a->acts[end->act];
        snprintf(call, sizeof call, "done_at(c, s, k, at, %s, %uu, %u, %s)",
                 emit_depth(&at, depth, sizeof depth), sw->modifier << e->layout.shift, sw->target,
                 emit_next(e, end->to, next, sizeof next));
        emit_call(e, &in, call);
        emit_close(e);
        return;
    }
    emit_open(e, "for (; at; at &= at - 1)");
    if (at.once) {
        e->counted[at.entry] = 1;
        emit_line(e, "if (skip_turn(c)) continue;");
    }
    emit_line(e, "const unsigned %s = k * 64 + (unsigned)__builtin_ctzll(at);", in.v);
    emit_state(e, edge->to, in);
    if (at.once) emit_line(e, "end_turn(c);");
    emit_close(e);
    emit_close(e);
}

/* Goes on at a vertex that may be nowhere. If the state asks for a piece before all else, it need not be
 * checked: nowhere there is none. */
static void emit_somewhere(Emit *e, uint32_t state, Spot at, uint64_t pieces) {
    if (pieces != UINT64_MAX && e->g->npieces < 63 && !e->function[state]) {
        at.known |= UINT64_C(1) << e->g->npieces;
        emit_state(e, state, at);
        return;
    }
    emit_line(e, "if (%s != NV) {", at.v);
    e->indent++;
    emit_state(e, state, at);
    emit_close(e);
}

static void emit_go_list(Emit *e, const RbgEdge *edge, Spot at, Spot in, uint64_t pieces) {
    const RbgAct *act = &e->a->acts[edge->act];
    const RbgTable *t = &e->a->tables[act->sub];
    uint32_t length = emit_row_length(e, t);
    in.tail = in.once = false;
    if (t->constant)
        emit_line(e, "for (uint32_t i = 0, end = %u; i < end; i++) {", t->ntotal);
    else if (length)
        emit_line(e, "for (unsigned i = 0; i < %u; i++) {", length);
    else if (t->row)
        emit_line(
            e, "for (uint32_t i = from%u[row%u[%s]], end = from%u[row%u[%s] + 1]; i < end; i++) {",
            act->sub, act->sub, at.v, act->sub, act->sub, at.v);
    else
        emit_line(e, "for (uint32_t i = from%u[%s], end = from%u[%s + 1]; i < end; i++) {",
                  act->sub, at.v, act->sub, at.v);
    e->indent++;
    if (length) {
        emit_line(e, "const unsigned %s = rows%u[%s * %u + i];", in.v, act->sub, at.v, length);
        emit_somewhere(e, edge->to, in, pieces);
    } else {
        emit_line(e, "const unsigned %s = list%u[i];", in.v, act->sub);
        emit_state(e, edge->to, in);
    }
    emit_close(e);
}

static void emit_go(Emit *e, const RbgEdge *edge, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    const RbgTable *t = &e->a->tables[act->sub];
    uint64_t pieces = asked_pieces(e, edge->to);
    Spot in = at;
    in.known = all_pieces(e);
    in.piece[0] = 0;
    snprintf(in.v, sizeof in.v, "v%u", ++e->labels);
    if (t->constant && t->ntotal > 1 && masks_work(e) && (~pieces & all_pieces(e))) {
        emit_scan(e, edge, pieces, at);
    } else if (t->constant && t->ntotal == 1) {
        emit_line(e, "{");
        e->indent++;
        emit_line(e, "const unsigned %s = %u;", in.v, t->to[0]);
        emit_state(e, edge->to, in);
        emit_close(e);
    } else if (emit_is_step(e, t)) {
        emit_line(e, "{");
        e->indent++;
        emit_line(e, "const unsigned %s = step%u[%s];", in.v, act->sub, at.v);
        emit_somewhere(e, edge->to, in, pieces);
        emit_close(e);
    } else {
        emit_go_list(e, edge, at, in, pieces);
    }
}

/* What follows a modifier: a new stretch. */
static void emit_stretch(Emit *e, uint32_t state, Spot at) {
    uint32_t frame = e->a->states[state].frame;
    if (!frame) {
        emit_state(e, state, at);
        return;
    }
    Spot in = at;
    bool used = false;
    in.unwind = ++e->labels;
    in.unwinds = &used;
    emit_line(e, "uint64_t *frame%u;", in.unwind);
    emit_line(e, "if (push_frame(c, %u, &frame%u)) {", frame, in.unwind);
    e->indent++;
    emit_state(e, state, in);
    if (used) emit_line(e, "out%u:;", in.unwind);
    emit_line(e, "pop_frame(c, frame%u);", in.unwind);
    emit_close(e);
    if (!used) return;
    emit_line(e, "if (r)");
    e->indent++;
    emit_stop(e, &at, "r");
    e->indent--;
}

/* May a modifier be left out? What the keeper does is always done. */
static bool emit_unseen(const Emit *e, const RbgEdge *edge, const Spot *at) {
    return e->unseen[edge->act] && (at->pattern || at->phase != EMIT_KEEPER);
}

/* A modifier has been carried out: the rest of the search, then it is taken back. */
static void emit_behind(Emit *e, const RbgEdge *edge, Spot at, Spot in, const char *undo) {
    const RbgAct *act = &e->a->acts[edge->act];
    bool used = false, loop = e->looping[edge->act];
    bool unseen = emit_unseen(e, edge, &at);
    bool keeps = !at.pattern && at.phase != EMIT_PLAYER; /* what was done may have to stay */
    char depth[20];
    in.tail = in.tail && unseen && at.pattern;
    in.depth++;
    if (!unseen || !at.pattern) {
        in.unwind = ++e->labels;
        in.unwinds = &used;
    }
    if (!at.pattern && at.phase != EMIT_KEEPER)
        emit_line(e, "c->log[%s] = %uu | %s;", emit_depth(&at, depth, sizeof depth),
                  act->modifier << e->layout.shift, at.v);
    if (loop)
        emit_open(e, at.depth ? "if (room(c, n + 1))" : "if (room(c, n))");
    else if (e->watched)
        emit_open(e, "if (!tired(c))");
    emit_stretch(e, edge->to, in);
    if (loop || e->watched) emit_close(e);
    if (unseen && at.pattern) return;
    if (used) emit_line(e, "out%u:;", in.unwind);
    if (unseen)
        emit_line(e, used && keeps ? "if (c->real && r != KEEP) %s" : "if (c->real) %s", undo);
    else
        emit_line(e, used && keeps ? "if (r != KEEP) %s" : "%s", undo);
    if (!used) return;
    emit_line(e, "if (r)");
    e->indent++;
    emit_stop(e, &at, "r");
    e->indent--;
}

static void emit_off(Emit *e, const RbgEdge *edge, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    bool unseen = emit_unseen(e, edge, &at);
    char undo[80], old[16];
    Spot in = at;
    if (masks_work(e) && !(at.known & (at.known - 1)))
        snprintf(old, sizeof old, "%d", __builtin_ctzll(at.known));
    else
        snprintf(old, sizeof old, "%s", at.piece);
    if (!unseen || !at.pattern)
        emit_line(e, "%sput(s, %s, %s, %u);", unseen ? "if (c->real) " : "", at.v, old,
                  act->target);
    snprintf(undo, sizeof undo, "put(s, %s, %u, %s);", at.v, act->target, old);
    in.piece[0] = 0;
    /* What was left out is not there. */
    in.known = masks_work(e) && !unseen ? UINT64_C(1) << act->target : all_pieces(e);
    emit_behind(e, edge, at, in, undo);
}

static void emit_assign(Emit *e, const RbgEdge *edge, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    int32_t bound = e->g->vars[act->target].bound;
    bool bad = act->a->may_fail, fits = act->a->lo >= 0 && act->a->hi <= bound;
    bool unseen = emit_unseen(e, edge, &at);
    uint32_t id = ++e->labels;
    char undo[60];
    emit_line(e, "{");
    e->indent++;
    if (bad) emit_line(e, "bool bad = false;");
    emit_line(e, "const int32_t old%u = s->vars[%u];", id, act->target);
    emit_indent(e);
    sb_text(e->out, "const int64_t x = ");
    emit_expr(e, act->a);
    sb_text(e->out, ";\n");
    if (!fits || bad)
        emit_line(e, "if (%sx >= 0 && x <= %d) {", bad ? "!bad && " : "", (int)bound);
    else
        emit_line(e, "{");
    e->indent++;
    if (!unseen || !at.pattern)
        emit_line(e, "%ss->vars[%u] = (int32_t)x;", unseen ? "if (c->real) " : "", act->target);
    snprintf(undo, sizeof undo, "s->vars[%u] = old%u;", act->target, id);
    emit_behind(e, edge, at, at, undo);
    emit_close(e);
    emit_close(e);
}

static void emit_switch(Emit *e, const RbgEdge *edge, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    char call[160], depth[20], next[20];
    uint32_t step = act->modifier << e->layout.shift;
    emit_depth(&at, depth, sizeof depth);
    emit_next(e, edge->to, next, sizeof next);
    if (at.phase == EMIT_PLAYER)
        snprintf(call, sizeof call, "done(c, s, %s, %s, %uu | %s, %u, %s)", at.v, depth, step, at.v,
                 act->target, next);
    else if (at.phase == EMIT_KEEPER)
        snprintf(call, sizeof call, "kept(c, s, %s, %u, %u, %s)", at.v, act->target, edge->to,
                 next);
    else
        snprintf(call, sizeof call, "done_or_kept(c, s, %s, %s, %uu | %s, %u, %u, %s)", at.v, depth,
                 step, at.v, act->target, edge->to, next);
    emit_call(e, &at, call);
}

static void emit_modifier(Emit *e, const RbgEdge *edge, Spot at) {
    const RbgAct *act = &e->a->acts[edge->act];
    if (act->mark != RBG_NO_MARK) {
        emit_line(e, "if (!seen(c, %u, %s)) {", act->mark, at.v);
        e->indent++;
        at.tail = false;
    }
    if (act->kind == RBG_ACT_SWITCH) {
        emit_switch(e, edge, at);
    } else if (act->kind == RBG_ACT_OFF) {
        emit_line(e, "{");
        e->indent++;
        emit_off(e, edge, at);
        emit_close(e);
    } else {
        emit_assign(e, edge, at);
    }
    if (act->mark != RBG_NO_MARK) emit_close(e);
}

static void emit_edge(Emit *e, const RbgEdge *edge, Spot at, uint32_t asked, uint32_t answer) {
    const RbgAct *act = &e->a->acts[edge->act];
    char value[60], depth[20];
    switch (act->kind) {
    case RBG_ACT_ON: emit_on(e, edge, at); return;
    case RBG_ACT_COMPARE: emit_compare(e, act, edge, at); return;
    case RBG_ACT_GO: emit_go(e, edge, at); return;
    case RBG_ACT_TEST:
        emit_line(e, "if (has(set%u, %s)) {", act->sub, at.v);
        e->indent++;
        emit_state(e, edge->to, at);
        emit_close(e);
        return;
    case RBG_ACT_PATTERN:
        if (asked == act->sub)
            snprintf(value, sizeof value, "holds%u", answer);
        else
            snprintf(value, sizeof value, "p%u(c, s, %s, %s)", act->sub, at.v,
                     emit_depth(&at, depth, sizeof depth));
        emit_pattern(e, edge, value, at);
        return;
    default: emit_modifier(e, edge, at); return;
    }
}

static bool loads_piece(const Emit *e, const RbgAutoState *st, uint64_t known) {
    bool one = masks_work(e) && !(known & (known - 1));
    for (uint32_t i = st->first; i < st->first + st->n; i++) {
        const RbgAct *act = &e->a->acts[e->a->edges[i].act];
        if (act->kind == RBG_ACT_OFF && !one) return true;
        if (act->kind == RBG_ACT_ON && (!masks_work(e) || (known & ~act->pieces[0]))) return true;
    }
    return false;
}

/* A pattern that several edges of a state ask for is asked once. */
static uint32_t shared_pattern(const Emit *e, const RbgAutoState *st) {
    for (uint32_t i = st->first; i < st->first + st->n; i++) {
        const RbgAct *x = &e->a->acts[e->a->edges[i].act];
        if (x->kind != RBG_ACT_PATTERN) continue;
        for (uint32_t k = i + 1; k < st->first + st->n; k++) {
            const RbgAct *y = &e->a->acts[e->a->edges[k].act];
            if (y->kind == RBG_ACT_PATTERN && y->sub == x->sub) return x->sub;
        }
    }
    return UINT32_MAX;
}

static void emit_edges(Emit *e, uint32_t state, Spot at) {
    const RbgAutoState *st = &e->a->states[state];
    uint32_t asked = shared_pattern(e, st), answer = 0;
    if (!at.piece[0] && loads_piece(e, st, at.known)) {
        snprintf(at.piece, sizeof at.piece, "b%u", ++e->labels);
        emit_line(e, "const unsigned %s = s->board[%s];", at.piece, at.v);
    }
    if (asked != UINT32_MAX) {
        answer = ++e->labels;
        char depth[20];
        emit_line(e, "const int holds%u = p%u(c, s, %s, %s);", answer, asked, at.v,
                  emit_depth(&at, depth, sizeof depth));
    }
    for (uint32_t i = 0; i < st->n; i++) {
        Spot in = at;
        in.tail = at.tail && i + 1 == st->n;
        emit_edge(e, &e->a->edges[st->first + i], in, asked, answer);
    }
}

/* Goes on in a state: by a call, or with its code here. */
static void emit_state(Emit *e, uint32_t state, Spot at) {
    const RbgAutoState *st = &e->a->states[state];
    if (st->accept) {
        emit_stop(e, &at, "1");
        return;
    }
    if (e->function[state] && !only_switch(e, state)) {
        char call[60], depth[20];
        snprintf(call, sizeof call, "s%u(c, s, %s, %s)", state, at.v,
                 emit_depth(&at, depth, sizeof depth));
        emit_call(e, &at, call);
        return;
    }
    emit_edges(e, state, at);
}

/* Must a search ask here whether it may go on? On loops, for the stack, and in patterns, of which others
 * may be full. Modifiers ask too. */
static bool emit_watched(const Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    bool asks = st->pattern && st->begins;
    for (uint32_t i = st->first; i < st->first + st->n; i++) asks |= e->looping[e->a->edges[i].act];
    return e->watched && asks;
}

static void emit_function(Emit *e, uint32_t state) {
    const RbgAutoState *st = &e->a->states[state];
    Spot at = {.v = "v", .known = all_pieces(e), .pattern = st->pattern, .tail = true};
    at.phase = e->phase[state];
    at.once = e->entry[state] && e->uses[state] == e->switches[state] && at.phase == EMIT_PLAYER;
    at.entry = state;
    sb_char(e->out, '\n');
    emit_line(e, "static int s%u(Work *c, State *s, unsigned v, unsigned n) {", state);
    e->indent++;
    emit_line(e, "int r = 0;");
    emit_line(e, "(void)c, (void)s, (void)v, (void)n, (void)r;");
    if (st->accept) {
        emit_line(e, "return 1;");
    } else {
        if (st->mark != RBG_NO_MARK) emit_line(e, "if (seen(c, %u, v)) return 0;", st->mark);
        if (emit_watched(e, state)) emit_line(e, "if (tired(c)) return 0;");
        emit_edges(e, state, at);
        emit_line(e, "return 0;");
    }
    emit_close(e);
}

/* A pattern (p) or a move (e) begins in a state: with free marks. */
static void emit_begin_function(Emit *e, char kind, uint32_t state) {
    uint32_t frame = e->a->states[state].frame;
    sb_char(e->out, '\n');
    emit_line(e, "static int %c%u(Work *c, State *s, unsigned v, unsigned n) {", kind, state);
    e->indent++;
    if (frame) {
        emit_line(e, "uint64_t *old;");
        emit_line(e, "if (!push_frame(c, %u, &old)) return 0;", frame);
        emit_line(e, "const int r = s%u(c, s, v, n);", state);
        emit_line(e, "pop_frame(c, old);");
        emit_line(e, "return r;");
    } else {
        emit_line(e, "return s%u(c, s, v, n);", state);
    }
    emit_close(e);
}

void emit_functions(Emit *e) {
    uint8_t *start = mem_alloc(e->a->nstates + 1);
    memset(start, 0, e->a->nstates + 1);
    for (uint32_t i = 0; i < e->a->nedges; i++) {
        const RbgAct *act = &e->a->acts[e->a->edges[i].act];
        if (act->kind == RBG_ACT_PATTERN) start[act->sub] = 1;
    }
    for (uint32_t s = 0; s < e->a->nstates; s++) {
        if (e->function[s]) emit_line(e, "static Search s%u;", s);
        if (start[s]) emit_line(e, "static Search p%u;", s);
        if (e->entry[s] && e->a->states[s].frame) emit_line(e, "static Search e%u;", s);
    }
    for (uint32_t s = 0; s < e->a->nstates; s++) {
        if (e->function[s]) emit_function(e, s);
        if (start[s]) emit_begin_function(e, 'p', s);
        if (e->entry[s] && e->a->states[s].frame) emit_begin_function(e, 'e', s);
    }
    free(start);
}
