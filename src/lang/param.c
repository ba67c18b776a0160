/* param.c: markers → arguments, with the places of both kept. */
#include "lang/param.h"

#include <ctype.h>

#include "lang/print.h"
#include "lang/read.h"

uint32_t param_marker(Str s) {
    enum { MARKER_MAX = 4 }; /* #999 */
    if (s.n < 2 || s.s[0] != '#' || s.s[1] == '0') return 0;
    uint32_t n = 1;
    while (n < s.n && n < MARKER_MAX && isdigit((unsigned char)s.s[n])) n++;
    return n > 1 ? n : 0;
}

uint32_t param_number(Str marker) {
    uint32_t number = 0;
    for (uint32_t i = 1; i < marker.n; i++) number = number * 10 + (uint32_t)(marker.s[i] - '0');
    return number;
}

/* Offset of the first marker in a text, or its length; *length is the marker's. */
static uint32_t param_find(Str text, uint32_t *length) {
    *length = 0;
    for (uint32_t i = 0; i < text.n; i++)
        if ((*length = param_marker(str_sub(text, i, text.n))) != 0) return i;
    return text.n;
}

static bool param_has_text(const Node *node) {
    return node->kind == NODE_WORD || node->kind == NODE_STRING;
}

uint32_t param_highest(const Node *node) {
    uint32_t most = 0, length;
    for (Str rest = param_has_text(node) ? node->text : (Str){0}; rest.n;) {
        uint32_t i = param_find(rest, &length);
        uint32_t number = length ? param_number(str_sub(rest, i, i + length)) : 0;
        if (number > most) most = number;
        rest = str_sub(rest, i + length, rest.n);
    }
    for (uint32_t i = 0; i < node->n; i++) {
        uint32_t number = param_highest(node->kids[i]);
        if (number > most) most = number;
    }
    return most;
}

/* The argument of a marker, or NULL when it is left out. */
static Node *param_argument(const ParamSubst *s, Str marker) {
    uint32_t number = param_number(marker);
    if (number > s->args.n) return NULL;
    Node *arg = s->args.v[number - 1];
    bool omitted = arg->kind == NODE_WORD && str_is(arg->text, "~") && !arg->label.n;
    return omitted ? NULL : arg;
}

/* Text is charged against the budget too: markers can double it at every level. */
static void param_charge(ParamSubst *s, size_t bytes) {
    size_t cost = bytes / PARAM_BYTES_PER_NODE;
    s->budget = cost < s->budget ? s->budget - (uint32_t)cost : 0;
}

static void param_print(ParamSubst *s, const Node *arg, StrBuf *out) {
    size_t left = (size_t)s->budget * PARAM_BYTES_PER_NODE;
    if (node_within(arg, &left))
        print_line(arg, out);
    else
        s->budget = 0;
}

/* The text with every marker in it replaced. */
static Str param_text(ParamSubst *s, Str text) {
    StrBuf b = {0};
    while (text.n && s->budget) {
        uint32_t length, i = param_find(text, &length);
        size_t before = b.n;
        sb_str(&b, str_sub(text, 0, i));
        const Node *arg = length ? param_argument(s, str_sub(text, i, i + length)) : NULL;
        if (arg && param_has_text(arg))
            sb_str(&b, arg->text);
        else if (arg)
            param_print(s, arg, &b);
        param_charge(s, b.n - before);
        text = str_sub(text, i + length, text.n);
    }
    Str result = {arena_copy(s->arena, sb_cstr(&b), b.n + 1), (uint32_t)b.n};
    sb_free(&b);
    return result;
}

static void param_push(ParamSubst *s, Node *node, Str label, NodeVec *out) {
    if (label.n) {
        node = node_copy(s->arena, node);
        node->label = label;
    }
    vec_push(out, node);
}

static void param_nothing(ParamSubst *s, const Node *at, NodeVec *out) {
    if (at->label.n)
        param_push(s, node_new(s->arena, NODE_NOTHING, at->span, s->via), at->label, out);
}

/* Nodes read from glued text all stand where the glue stands. */
static void param_place(Node *node, Span span, const Origin *via) {
    node->span = span;
    node->via = via;
    for (uint32_t i = 0; i < node->n; i++) param_place(node->kids[i], span, via);
}

/* Gluing makes one word (`P#1` → `P2`), seldom several. */
static void param_glue(ParamSubst *s, const Node *at, NodeVec *out) {
    const char *error;
    const Source *src = source_from(s->arena, "", param_text(s, at->text), &error);
    if (!src) return;
    Diags ignored = diags_new(s->arena); /* what is wrong here is found when it is bound */
    NodeVec parts = read_source(s->arena, src, &ignored, false);
    if (parts.n == 0) param_nothing(s, at, out);
    for (uint32_t i = 0; i < parts.n; i++) {
        param_place(parts.v[i], at->span, s->via);
        param_push(s, parts.v[i], i ? (Str){0} : at->label, out);
    }
    vec_free(&parts);
}

/* A body may itself come from an option's argument: that trail goes on with the use. */
static const Origin *param_via(ParamSubst *s, const Origin *own) {
    if (!own || own->body) return s->via;
    if (own == s->from) return s->to;
    Origin *via = arena_copy(s->arena, own, sizeof *own);
    via->outer = own->outer ? param_via(s, own->outer) : s->via;
    via->depth = via->outer ? via->outer->depth + 1 : 1;
    s->from = own;
    s->to = via;
    return via;
}

static void param_node(ParamSubst *s, const Node *node, NodeVec *out) {
    if (s->budget == 0) return;
    s->budget--;
    uint32_t length = 0, i = param_has_text(node) ? param_find(node->text, &length) : 0;
    if (node->kind == NODE_WORD && length && i == 0 && length == node->text.n) {
        Node *arg = param_argument(s, node->text);
        if (arg)
            param_push(s, arg, node->label, out);
        else
            param_nothing(s, node, out);
        return;
    }
    if (node->kind == NODE_WORD && length) {
        param_glue(s, node, out);
        return;
    }
    Node *copy = node_copy(s->arena, node);
    copy->via = param_via(s, node->via);
    if (length) copy->text = param_text(s, node->text);
    if (node->n) {
        NodeVec kids = {0};
        param_substitute(s, (Nodes){node->kids, node->n}, &kids);
        node_set_kids(s->arena, copy, &kids);
        vec_free(&kids);
        s->too_deep = s->too_deep || copy->deep > NODE_MAX_DEPTH;
    }
    vec_push(out, copy);
}

void param_substitute(ParamSubst *s, Nodes body, NodeVec *out) {
    for (uint32_t i = 0; i < body.n; i++) param_node(s, body.v[i], out);
}
