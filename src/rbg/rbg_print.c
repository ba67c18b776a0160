/* rbg_print.c: a description as LL-RBG. The text depends on the description alone, so reading and
 * printing it again gives the same text. */
#include <string.h>

#include "rbg/rbg.h"

enum { RBG_WIDTH = 100, RBG_INDENT = 4, PRINT_HASHED = 4096 /* bytes at a time */ };

/* How tightly the parts of rules hold together; a looser one inside a tighter one is bracketed. */
typedef enum PrintLevel { PRINT_SUM, PRINT_SEQ, PRINT_STAR } PrintLevel;

static int print_expr_level(RbgExprKind kind) {
    if (kind == RBG_ADD || kind == RBG_SUB) return 1;
    return kind == RBG_MUL || kind == RBG_DIV ? 2 : 3;
}

static void print_expr(const RbgGame *g, const RbgExpr *e, int level, StrBuf *out) {
    static const char *const op[] = {
        [RBG_ADD] = "+", [RBG_SUB] = "-", [RBG_MUL] = "*", [RBG_DIV] = "/"};
    int own = print_expr_level(e->kind);
    if (own < level) sb_char(out, '(');
    switch (e->kind) {
    case RBG_NUMBER: sb_fmt(out, "%lld", (long long)e->number); break;
    case RBG_VARIABLE: sb_str(out, g->vars[e->index].name); break;
    case RBG_COUNT: sb_str(out, g->pieces[e->index]); break;
    default:
        print_expr(g, e->a, own, out);
        sb_text(out, op[e->kind]);
        print_expr(g, e->b, own + 1, out);
    }
    if (own < level) sb_char(out, ')');
}

void rbg_print_expr(const RbgGame *g, const RbgExpr *expr, StrBuf *out) {
    print_expr(g, expr, 0, out);
}

static void print_set(const RbgGame *g, const uint64_t *set, size_t limit, StrBuf *out) {
    bool first = true;
    sb_char(out, '{');
    for (uint32_t p = 0; p < g->npieces && out->n <= limit; p++) {
        if (!rbg_set_has(set, p)) continue;
        if (!first) sb_text(out, ", ");
        sb_str(out, g->pieces[p]);
        first = false;
    }
    sb_char(out, '}');
}

/* An action other than a pattern. */
static void print_action(const RbgGame *g, const RbgNode *node, size_t limit, StrBuf *out) {
    static const char *const op[] = {[RBG_LT] = "<",  [RBG_LE] = "<=", [RBG_EQ] = "==",
                                     [RBG_NE] = "!=", [RBG_GE] = ">=", [RBG_GT] = ">"};
    switch (node->kind) {
    case RBG_SHIFT: sb_str(out, g->labels[node->target]); break;
    case RBG_ON: print_set(g, node->pieces, limit, out); break;
    case RBG_OFF: sb_fmt(out, "[" STR_FMT "]", STR_ARG(g->pieces[node->target])); break;
    case RBG_ASSIGN:
        sb_fmt(out, "[$ " STR_FMT "=", STR_ARG(g->vars[node->target].name));
        rbg_print_expr(g, node->a, out);
        sb_char(out, ']');
        break;
    case RBG_COMPARE:
        sb_text(out, "{$ ");
        rbg_print_expr(g, node->a, out);
        sb_text(out, op[node->op]);
        rbg_print_expr(g, node->b, out);
        sb_char(out, '}');
        break;
    case RBG_SWITCH:
        sb_text(out, node->target == RBG_KEEPER ? "->>" : "->");
        if (node->target != RBG_KEEPER) sb_str(out, g->vars[node->target - 1].name);
        break;
    default: sb_char(out, '.');
    }
}

static PrintLevel print_level(const RbgNode *node) {
    if (node->kind == RBG_SUM) return PRINT_SUM;
    return node->kind == RBG_SEQ ? PRINT_SEQ : PRINT_STAR;
}

/* What may stand directly before `*`. */
static bool print_repeats(const RbgNode *node) {
    return node->kind == RBG_SHIFT || node->kind == RBG_SWITCH || node->kind == RBG_DOT;
}

/* On one line. Stops (with something too long) soon after out->n has passed `limit`. */
static void print_flat(const RbgGame *g, const RbgNode *node, PrintLevel level, size_t limit,
                       StrBuf *out) {
    bool bracket = print_level(node) < level;
    if (bracket) sb_char(out, '(');
    switch (node->kind) {
    case RBG_SUM:
    case RBG_SEQ:
        for (uint32_t i = 0; i < node->n && out->n <= limit; i++) {
            if (i) sb_text(out, node->kind == RBG_SUM ? " + " : " ");
            print_flat(g, node->parts[i], node->kind == RBG_SUM ? PRINT_SEQ : PRINT_STAR, limit,
                       out);
        }
        break;
    case RBG_STAR: {
        bool direct = print_repeats(node->parts[0]);
        if (!direct) sb_char(out, '(');
        print_flat(g, node->parts[0], PRINT_SUM, limit, out);
        sb_text(out, direct ? "*" : ")*");
        break;
    }
    case RBG_PATTERN:
        sb_text(out, node->negated ? "{! " : "{? ");
        print_flat(g, node->parts[0], PRINT_SUM, limit, out);
        sb_char(out, '}');
        break;
    default: print_action(g, node, limit, out);
    }
    if (bracket) sb_char(out, ')');
}

void rbg_print_node(const RbgGame *g, const RbgNode *node, StrBuf *out) {
    print_flat(g, node, PRINT_SUM, SIZE_MAX, out);
}

/* What has been hashed of a text that is not kept. */
typedef struct PrintHash {
    uint64_t hash, n;
} PrintHash;

/* Hashes all but blanks at the end, which may yet be taken away; how much that was. */
static size_t hash_text(PrintHash *hash, StrBuf *out) {
    size_t n = hash ? out->n : 0;
    while (n && out->s[n - 1] == ' ') n--;
    if (!n) return 0;
    hash->hash = str_hash_on(hash->hash, str_sub(sb_view(out), 0, (uint32_t)n));
    hash->n += n;
    memmove(out->s, out->s + n, out->n - n);
    sb_cut(out, out->n - n);
    return n;
}

static bool hash_is_long(const PrintHash *hash) {
    return hash && hash->n > RBG_MAX_TEXT;
}

/* A text over several lines: what does not fit on one is broken at sums and brackets. */
typedef struct PrintLayout {
    const RbgGame *g;
    StrBuf *out, line; /* `line` is for trying whether something fits */
    ptrdiff_t from;    /* where the line starts in `out`; it may have begun in what is hashed */
    PrintHash *hash;   /* takes the text; NULL: it stays */
} PrintLayout;

static void layout_break(PrintLayout *l, int indent) {
    while (l->out->n && l->out->s[l->out->n - 1] == ' ') l->out->s[--l->out->n] = '\0';
    if ((ptrdiff_t)l->out->n > l->from) sb_char(l->out, '\n');
    l->from = (ptrdiff_t)l->out->n;
    sb_repeat(l->out, ' ', (size_t)indent);
}

/* How long the line is. */
static size_t layout_used(const PrintLayout *l) {
    return (size_t)((ptrdiff_t)l->out->n - l->from);
}

static void layout_node(PrintLayout *l, const RbgNode *node, PrintLevel level, int indent);

/* Puts a part on the line if there is room, else on the next one, else over several. */
static void layout_part(PrintLayout *l, const RbgNode *node, PrintLevel level, int indent) {
    if (l->out->n > PRINT_HASHED) l->from -= (ptrdiff_t)hash_text(l->hash, l->out);
    size_t used = layout_used(l), start = (size_t)indent;
    sb_clear(&l->line);
    print_flat(l->g, node, level, RBG_WIDTH, &l->line);
    if (used + l->line.n > RBG_WIDTH && used > start && start + l->line.n <= RBG_WIDTH)
        layout_break(l, indent);
    used = layout_used(l);
    if (used + l->line.n <= RBG_WIDTH)
        sb_str(l->out, sb_view(&l->line));
    else
        layout_node(l, node, level, indent);
}

/* Brackets on lines of their own around a part that does not fit. */
static void layout_inside(PrintLayout *l, const char *open, const RbgNode *part, const char *close,
                          int indent) {
    int inner = indent < 60 ? indent + RBG_INDENT : indent; /* deep ones stay where they are */
    sb_text(l->out, open);
    layout_break(l, inner);
    layout_node(l, part, PRINT_SUM, inner);
    layout_break(l, indent);
    sb_text(l->out, close);
}

/* A part that does not fit on a line. */
static void layout_node(PrintLayout *l, const RbgNode *node, PrintLevel level, int indent) {
    if (print_level(node) < level) {
        layout_inside(l, "(", node, ")", indent);
        return;
    }
    switch (node->kind) {
    case RBG_SUM:
        for (uint32_t i = 0; i < node->n && !hash_is_long(l->hash); i++) {
            if (i) layout_break(l, indent);
            sb_text(l->out, i ? "+ " : "  ");
            layout_part(l, node->parts[i], PRINT_SEQ, indent + 2);
        }
        break;
    case RBG_SEQ:
        for (uint32_t i = 0; i < node->n && !hash_is_long(l->hash); i++) {
            if (i) sb_char(l->out, ' ');
            layout_part(l, node->parts[i], PRINT_STAR, indent);
        }
        break;
    case RBG_STAR:
        if (print_repeats(node->parts[0]))
            print_flat(l->g, node, level, SIZE_MAX, l->out);
        else
            layout_inside(l, "(", node->parts[0], ")*", indent);
        break;
    case RBG_PATTERN:
        layout_inside(l, node->negated ? "{!" : "{?", node->parts[0], "}", indent);
        break;
    default: print_action(l->g, node, SIZE_MAX, l->out);
    }
}

static void print_vars(const RbgGame *g, uint32_t from, uint32_t to, StrBuf *out) {
    for (uint32_t i = from; i < to; i++)
        sb_fmt(out, "%s" STR_FMT "(%d)", i > from ? ", " : "", STR_ARG(g->vars[i].name),
               (int)g->vars[i].bound);
    sb_char(out, '\n');
}

static void print_board(const RbgGame *g, PrintHash *hash, StrBuf *out) {
    for (uint32_t v = 0; v < g->nvertices && !hash_is_long(hash); v++) {
        bool first = true;
        sb_fmt(out, "    " STR_FMT " [" STR_FMT "] {", STR_ARG(g->vertices[v].name),
               STR_ARG(g->pieces[g->vertices[v].piece]));
        for (uint32_t l = 0; l < g->nlabels; l++) {
            int32_t to = rbg_edge(g, l, v);
            if (to < 0) continue;
            sb_fmt(out, "%s" STR_FMT ": " STR_FMT, first ? "" : ", ", STR_ARG(g->labels[l]),
                   STR_ARG(g->vertices[to].name));
            first = false;
        }
        sb_text(out, "}\n");
        hash_text(hash, out);
    }
}

static void print_rbg_head(const RbgGame *g, StrBuf *out) {
    sb_text(out, "#players = ");
    print_vars(g, 0, g->nplayers, out);
    sb_text(out, "#pieces = ");
    for (uint32_t i = 0; i < g->npieces; i++)
        sb_fmt(out, "%s" STR_FMT, i ? ", " : "", STR_ARG(g->pieces[i]));
    sb_text(out, g->nvars > g->nplayers ? "\n#variables = " : "\n#variables =");
    print_vars(g, g->nplayers, g->nvars, out);
    sb_text(out, "#board =\n");
}

static void print_rules(const RbgGame *g, PrintHash *hash, StrBuf *out) {
    sb_text(out, "#rules =\n");
    PrintLayout l = {.g = g, .out = out, .from = (ptrdiff_t)out->n, .hash = hash};
    layout_break(&l, RBG_INDENT);
    layout_part(&l, g->rules, PRINT_SUM, RBG_INDENT);
    sb_char(out, '\n');
    sb_free(&l.line);
}

void rbg_print(const RbgGame *g, StrBuf *out) {
    print_rbg_head(g, out);
    print_board(g, NULL, out);
    print_rules(g, NULL, out);
}

bool rbg_print_hash(const RbgGame *g, uint64_t *hash, bool *board) {
    StrBuf text = {0};
    PrintHash h = {.hash = STR_HASH_START};
    print_rbg_head(g, &text);
    print_board(g, &h, &text);
    *board = hash_is_long(&h);
    if (!*board) print_rules(g, &h, &text);
    hash_text(&h, &text);
    sb_free(&text);
    *hash = h.hash;
    return !hash_is_long(&h);
}
