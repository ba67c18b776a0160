/* node.c: making and asking token trees. */
#include "lang/node.h"

Node *node_new(Arena *a, NodeKind kind, Span span, const Origin *via) {
    Node *node = ARENA_NEW(a, Node);
    node->kind = kind;
    node->size = 1;
    node->span = span;
    node->via = via;
    return node;
}

void node_set_kids(Arena *a, Node *node, const NodeVec *kids) {
    node->n = kids->n;
    node->kids = vec_freeze(kids, a);
    uint64_t size = 1;
    node->deep = 1;
    for (uint32_t i = 0; i < kids->n; i++) {
        size += kids->v[i]->size;
        if (kids->v[i]->deep >= node->deep) node->deep = kids->v[i]->deep + 1;
    }
    node->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

Node *node_copy(Arena *a, const Node *node) {
    return arena_copy(a, node, sizeof *node);
}

bool node_within(const Node *node, size_t *bytes) {
    size_t own = (size_t)node->label.n + node->text.n + 4; /* brackets or quotes, colon, blank */
    if (own > *bytes) return false;
    *bytes -= own;
    for (uint32_t i = 0; i < node->n; i++)
        if (!node_within(node->kids[i], bytes)) return false;
    return true;
}

Str node_head(const Node *node) {
    if (node->kind != NODE_LIST || node->n == 0) return (Str){0};
    const Node *head = node->kids[0];
    return head->kind == NODE_WORD && !head->label.n ? head->text : (Str){0};
}

bool node_has_head(const Node *node, const char *head) {
    return str_is(node_head(node), head);
}

/* Enough of a text to recognise it in a message. */
static void describe_text(StrBuf *b, Str text) {
    enum { SHOWN = 40 };
    uint32_t n = text.n > SHOWN ? SHOWN : text.n;
    while (n < text.n && n > 0 && ((unsigned char)text.s[n] & 0xC0) == 0x80) n--;
    for (uint32_t i = 0; i < n; i++) sb_char(b, text.s[i] == '\n' ? ' ' : text.s[i]);
    if (n < text.n) sb_text(b, "...");
}

Str node_describe(Arena *a, const Node *node) {
    StrBuf b = {0};
    switch (node->kind) {
    case NODE_WORD:
        sb_char(&b, '`');
        describe_text(&b, node->text);
        sb_char(&b, '`');
        break;
    case NODE_STRING:
        sb_text(&b, "the string \"");
        describe_text(&b, node->text);
        sb_char(&b, '"');
        break;
    case NODE_LIST:
        sb_text(&b, "`(");
        if (node->n && node->kids[0]->kind == NODE_STRING) sb_char(&b, '"');
        if (node->n) describe_text(&b, node->kids[0]->text);
        if (node->n && node->kids[0]->kind == NODE_STRING) sb_char(&b, '"');
        sb_text(&b, node->n > 1 ? " ...)`" : ")`");
        break;
    case NODE_ARRAY: sb_text(&b, node->n ? "an array `{...}`" : "the empty array `{}`"); break;
    case NODE_ANGLE: sb_text(&b, "an option's argument `<...>`"); break;
    case NODE_RANGE: sb_text(&b, "a range of sites"); break;
    case NODE_NOTHING: sb_fmt(&b, "`" STR_FMT ":` without a value", STR_ARG(node->label)); break;
    case NODE_COMMENT: sb_text(&b, "a comment"); break;
    }
    Str s = {arena_copy(a, sb_cstr(&b), b.n + 1), (uint32_t)b.n};
    sb_free(&b);
    return s;
}
