/* print.c: token trees → text: one line, the house layout, JSON, an outline. */
#include "lang/print.h"

enum { PRINT_WIDTH = 96, PRINT_INDENT = 4 };

static char print_opener(NodeKind kind) {
    return kind == NODE_LIST ? '(' : '{';
}

static char print_closer(NodeKind kind) {
    return kind == NODE_LIST ? ')' : '}';
}

static bool print_is_bracket(const Node *node) {
    return node->kind == NODE_LIST || node->kind == NODE_ARRAY;
}

static void print_label(const Node *node, StrBuf *out) {
    if (node->label.n) sb_fmt(out, STR_FMT ":", STR_ARG(node->label));
}

void print_line(const Node *node, StrBuf *out) {
    print_label(node, out);
    switch (node->kind) {
    case NODE_WORD:
    case NODE_ANGLE: sb_str(out, node->text); break;
    case NODE_STRING: sb_fmt(out, "\"" STR_FMT "\"", STR_ARG(node->text)); break;
    case NODE_RANGE:
        print_line(node->kids[0], out);
        sb_text(out, "..");
        print_line(node->kids[1], out);
        break;
    case NODE_NOTHING:
    case NODE_COMMENT: break;
    case NODE_LIST:
    case NODE_ARRAY:
        sb_char(out, print_opener(node->kind));
        bool spaced = node->kind == NODE_ARRAY && node->n && print_is_bracket(node->kids[0]);
        if (spaced) sb_char(out, ' ');
        for (uint32_t i = 0; i < node->n; i++) {
            if (i) sb_char(out, ' ');
            print_line(node->kids[i], out);
        }
        if (spaced) sb_char(out, ' ');
        sb_char(out, print_closer(node->kind));
        sb_repeat(out, '*', node->stars);
        break;
    }
}

/* ---- the house layout ------------------------------------------------------------------------ */

/* Can the tree stand on one line at all? Not with a comment or a string of several lines in it. */
static bool print_is_flat(const Node *node) {
    if (node->kind == NODE_COMMENT) return false;
    if (node->text.n && memchr(node->text.s, '\n', node->text.n)) return false;
    for (uint32_t i = 0; i < node->n; i++)
        if (!print_is_flat(node->kids[i])) return false;
    return true;
}

static bool print_same_text(const Node *a, const Node *b) {
    return a->span.src && a->span.src == b->span.src && !a->via && !b->via &&
           a->span.at + a->span.n <= b->span.at;
}

/* Newlines in the text between two neighbours; 0 when they were not neighbours in a text. */
static uint32_t print_newlines_between(const Node *a, const Node *b) {
    if (!print_same_text(a, b)) return 0;
    uint32_t n = 0;
    for (uint32_t i = a->span.at + a->span.n; i < b->span.at; i++)
        n += source_ends_line(a->span.src->text, i);
    return n;
}

static bool print_is_trailing_comment(const Node *before, const Node *node) {
    return node->kind == NODE_COMMENT && before && print_same_text(before, node) &&
           print_newlines_between(before, node) == 0;
}

static void print_node(const Node *node, uint32_t indent, StrBuf *out);

/* Children from `from` on, each on its own line. */
static void print_block(const Node *node, uint32_t from, uint32_t indent, StrBuf *out) {
    for (uint32_t i = from; i < node->n; i++) {
        const Node *kid = node->kids[i], *before = i ? node->kids[i - 1] : NULL;
        if (print_is_trailing_comment(before, kid)) {
            sb_text(out, "  ");
        } else {
            bool blank = before && i > from && print_newlines_between(before, kid) > 1;
            sb_text(out, blank ? "\n\n" : "\n");
            sb_repeat(out, ' ', indent);
        }
        print_node(kid, indent, out);
    }
}

static size_t print_column(const StrBuf *out) {
    size_t i = out->n;
    while (i > 0 && out->s[i - 1] != '\n') i--;
    return out->n - i;
}

static bool print_is_atom(const Node *node) {
    return node->kind == NODE_WORD || node->kind == NODE_STRING || node->kind == NODE_RANGE ||
           node->kind == NODE_ANGLE;
}

/* Words and strings at the start of a list stay on its first line, the first two however long
 * they are. Returns how many do. */
static uint32_t print_head(const Node *node, StrBuf *out) {
    uint32_t i = 0;
    if (node->kind != NODE_LIST) return 0;
    for (; i < node->n; i++) {
        const Node *kid = node->kids[i];
        if (!print_is_atom(kid) || !print_is_flat(kid)) break;
        if (i > 1 && print_column(out) + kid->text.n > PRINT_WIDTH) break;
        if (i) sb_char(out, ' ');
        print_line(kid, out);
    }
    return i;
}

/* True when the tree was short enough for the rest of this line. */
static bool print_fits(const Node *node, StrBuf *out) {
    enum { FLAT_MAX_NODES = PRINT_WIDTH };
    if (node->size > FLAT_MAX_NODES || !print_is_flat(node)) return false;
    size_t before = out->n, column = print_column(out);
    print_line(node, out);
    if (column + (out->n - before) <= PRINT_WIDTH) return true;
    out->n = before;
    out->s[before] = 0;
    return false;
}

/* `(equipment {`: a list that ends with an array opens it on its own first line, when what stands
 * before the array fits there. */
static bool print_hug(const Node *node, uint32_t head, uint32_t indent, StrBuf *out) {
    const Node *last = node->n ? node->kids[node->n - 1] : NULL;
    if (!head || head >= node->n || last->kind != NODE_ARRAY || last->stars) return false;
    size_t before = out->n;
    for (uint32_t i = head; i + 1 < node->n; i++) {
        sb_char(out, ' ');
        if (print_fits(node->kids[i], out)) continue;
        out->n = before;
        out->s[before] = 0;
        return false;
    }
    sb_char(out, ' ');
    print_label(last, out);
    sb_char(out, '{');
    print_block(last, 0, indent + PRINT_INDENT, out);
    sb_char(out, '\n');
    sb_repeat(out, ' ', indent);
    sb_char(out, '}');
    return true;
}

static void print_node(const Node *node, uint32_t indent, StrBuf *out) {
    if (node->kind == NODE_COMMENT) {
        sb_str(out, node->text);
        return;
    }
    if (!print_is_bracket(node)) {
        print_line(node, out);
        return;
    }
    if (print_fits(node, out)) return;
    print_label(node, out);
    sb_char(out, print_opener(node->kind));
    uint32_t head = print_head(node, out);
    if (head < node->n && !print_hug(node, head, indent, out)) {
        print_block(node, head, indent + PRINT_INDENT, out);
        sb_char(out, '\n');
        sb_repeat(out, ' ', indent);
    }
    sb_char(out, print_closer(node->kind));
    sb_repeat(out, '*', node->stars);
}

void print_pretty(Nodes nodes, StrBuf *out) {
    for (uint32_t i = 0; i < nodes.n; i++) {
        const Node *node = nodes.v[i], *before = i ? nodes.v[i - 1] : NULL;
        if (print_is_trailing_comment(before, node))
            sb_text(out, "  ");
        else if (before)
            sb_text(out, print_newlines_between(before, node) > 1 ? "\n\n" : "\n");
        print_node(node, 0, out);
    }
    if (nodes.n) sb_char(out, '\n');
}

/* ---- dumps ----------------------------------------------------------------------------------- */

static const char *print_kind(NodeKind kind) {
    static const char *const names[] = {"word",  "string", "list",    "array",
                                        "angle", "range",  "nothing", "comment"};
    return names[kind];
}

void print_json(const Node *node, StrBuf *out) {
    sb_fmt(out, "{\"kind\":\"%s\"", print_kind(node->kind));
    if (node->label.n) {
        sb_text(out, ",\"label\":");
        sb_json(out, node->label);
    }
    if (node->text.n || node->kind == NODE_STRING) {
        sb_text(out, ",\"text\":");
        sb_json(out, node->text);
    }
    if (node->stars) sb_fmt(out, ",\"stars\":%u", node->stars);
    if (node->span.src) {
        LineCol lc = source_where(node->span.src, node->span.at);
        sb_text(out, ",\"file\":");
        sb_json(out, str_of(node->span.src->name));
        sb_fmt(out, ",\"line\":%u,\"column\":%u", lc.line, lc.column);
    }
    if (print_is_bracket(node) || node->kind == NODE_RANGE) {
        sb_text(out, ",\"children\":[");
        for (uint32_t i = 0; i < node->n; i++) {
            if (i) sb_char(out, ',');
            print_json(node->kids[i], out);
        }
        sb_char(out, ']');
    }
    sb_char(out, '}');
}

void print_outline(const Node *node, uint32_t depth, StrBuf *out) {
    LineCol lc = {0};
    if (node->span.src) lc = source_where(node->span.src, node->span.at);
    sb_fmt(out, "%4u:%-3u ", lc.line, lc.column);
    sb_repeat(out, ' ', depth * 2);
    print_label(node, out);
    sb_text(out, print_kind(node->kind));
    if (node->text.n) sb_fmt(out, " " STR_FMT, STR_ARG(node->text));
    if (node->via) sb_fmt(out, "   <- " STR_FMT, STR_ARG(node->via->macro));
    sb_char(out, '\n');
    for (uint32_t i = 0; i < node->n; i++) print_outline(node->kids[i], depth + 1, out);
}
